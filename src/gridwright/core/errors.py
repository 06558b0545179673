"""The exceptions; the text of each is one sentence for the user.

All are kinds of :class:`Error`: bad input (:class:`InputError`, of which :class:`FormatError` and
:class:`PuzzleError` are the most common), a time limit (:class:`Timeout`), a call that was
cancelled (:class:`Cancelled`) and a proof that does not hold (:class:`RejectedProof`).

>>> raise FormatError("expected a clue from 1 to 9, found '12'", line=3, column=5)
Traceback (most recent call last):
...
gridwright.core.errors.FormatError: line 3, column 5: expected a clue from 1 to 9, found '12'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, TypeVar

from gridwright.core.saying import Listed, Saying, Value


class HasName(Protocol):
    """Anything with a name."""

    @property
    def name(self) -> str:
        """How people ask for it."""


Named = TypeVar("Named", bound=HasName)


class Error(Exception):
    """The base of everything that gridwright raises; the text is one sentence.

    It is a template with its values (:class:`~gridwright.core.saying.Saying`), so that people may
    read it in their language. A text that is no known template stays English.

    >>> Error("{sign} is missing", sign="S").saying.template, str(Error("it is missing"))
    ('{sign} is missing', 'it is missing')
    """

    def __init__(self, what: str | Saying = "", /, **values: Value) -> None:
        super().__init__(Saying(what, **values) if values and isinstance(what, str) else what)

    @property
    def saying(self) -> Saying:
        """What is wrong."""
        what = self.args[0]
        if isinstance(what, Saying):
            return what
        # What quotes others may look like a template, and is not one.
        return Saying("{english}", english=what) if set("{[") & set(what) else Saying(what)


class InputError(Error):
    """Bad input: the text says what is wrong, where, and what was expected."""


class FormatError(InputError):
    """A text that cannot be read, or a puzzle that a format cannot write."""

    def __init__(
        self,
        what: str | Saying,
        /,
        line: int | None = None,
        column: int | None = None,
        **values: Value,
    ) -> None:
        self.what = Error(what, **values).saying
        self.line = line
        self.column = column
        super().__init__(_placed(self.what, line, column))

    def __reduce__(self) -> tuple[type[FormatError], tuple[Any, ...]]:
        # The default would pass the whole sentence to __init__ again.
        return type(self), (self.what, self.line, self.column)


def _placed(what: Saying, line: int | None, column: int | None) -> Saying:
    """What is wrong, and where."""
    if line is None and column is None:
        return what
    if column is None:
        return Saying("line {line}: {what}", line=line or 0, what=what)
    if line is None:
        return Saying("column {column}: {what}", column=column, what=what)
    return Saying("line {line}, column {column}: {what}", line=line, column=column, what=what)


def refuse_below(
    least: int, number: float, what: str, error: type[InputError] = InputError
) -> None:
    """Refuse a number that is too small; ``what`` is a template without values.

    >>> refuse_below(1, 0, "the number of puzzles")
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: the number of puzzles is 0; expected 1 or more
    """
    if number < least:
        said = Saying(
            "{what} is {number}; expected {least} or more",
            what=Saying(what), number=f"{number:g}", least=least,
        )  # fmt: skip
        raise error(said)


def unknown(asked: str, known: Iterable[str], what: str, /, **values: Value) -> InputError:
    """That a name is not known; the text adds which known ones were probably meant.

    ``{name}`` is the name, and ``{names}`` are those that are known.

    >>> str(unknown("Hitory", ["hitori", "kamaji"], "no such genre: {name}"))
    "no such genre: 'Hitory'; did you mean hitori?"
    """
    names = [*known]
    usual = {"name": repr(asked), "names": ", ".join(names)}
    told = {key: value for key, value in usual.items() if f"{{{key}}}" in what}
    return InputError(meant(Saying(what, **told | values), asked, names))


def find_named(items: Iterable[Named], name: str, what: str, /, **values: Value) -> Named:
    """The item with this name; an unknown name is refused."""
    known = {item.name: item for item in items}
    if name not in known:
        raise unknown(name, known, what, **values)
    return known[name]


def meant(what: Saying, asked: str, known: Iterable[str]) -> Saying:
    """What is wrong with a name, and which known ones were probably meant."""
    from difflib import get_close_matches

    close = tuple(get_close_matches(asked.strip().lower(), list(known), 3))
    if not close:
        return what
    return Saying("{what}; did you mean {names}?", what=what, names=Listed(close, "or"))


class PuzzleError(InputError):
    """Values that do not make a puzzle: an impossible size or clue, with place and reason."""


class WriteError(InputError):
    """A result cannot be stored: a full disk, a folder that does not exist, no permission.

    The next result could not be stored either, so work on many puzzles stops here.
    """


class Timeout(Error):
    """The time limit was reached, in a verb whose result has no status.

    Verbs with a status catch it and report ``timeout``.
    """

    def __init__(self, what: str | Saying = Saying("the time limit was reached")) -> None:  # noqa: B008
        super().__init__(what)


class Cancelled(Error):
    """The caller cancelled the work, from another thread."""

    def __init__(self, what: str | Saying = Saying("the work was cancelled")) -> None:  # noqa: B008
        super().__init__(what)


class RejectedProof(Error):
    """A proof does not hold; the text says where and why."""

    def __init__(self, what: str | Saying = "", /, **values: Value) -> None:
        super().__init__(what, **values)
        # The sentence may quote a file that is not a proof, with words of any length.
        sentence = str(self)
        if len(sentence) > 400:
            self.args = (f"{sentence[:299]}…{sentence[-100:]}",)


_OLD = {"GridwrightError": InputError, "OutOfTime": Timeout}
"""Names of version 0.1, which work until 1.0."""


def __getattr__(name: str) -> type[Error]:
    if name not in _OLD:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from warnings import warn  # here, because the start of every program imports this module

    new = _OLD[name]
    warn(f"{name} is now {new.__name__}", DeprecationWarning, stacklevel=2)
    return new
