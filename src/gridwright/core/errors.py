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


class Error(Exception):
    """The base of everything that gridwright raises; the text is one sentence."""


class InputError(Error):
    """Bad input: the text says what is wrong, where, and what was expected."""


GridwrightError = InputError
"""The name of :class:`InputError` up to version 0.1."""


class FormatError(InputError):
    """A text that cannot be read, or a puzzle that a format cannot write."""

    def __init__(self, what: str, line: int | None = None, column: int | None = None) -> None:
        self.what = what
        self.line = line
        self.column = column
        super().__init__(self._sentence())

    def __reduce__(self) -> tuple[type[FormatError], tuple[str, int | None, int | None]]:
        # The default would pass the whole sentence to __init__ again.
        return type(self), (self.what, self.line, self.column)

    def _sentence(self) -> str:
        place = [f"line {self.line}"] if self.line is not None else []
        if self.column is not None:
            place.append(f"column {self.column}")
        return f"{', '.join(place)}: {self.what}" if place else self.what


class PuzzleError(InputError):
    """Values that do not make a puzzle: an impossible size or clue, with place and reason."""


class WriteError(InputError):
    """What was found cannot be stored: a full disk, a folder that does not exist, no permission.

    The next result could not be stored either, so work on many puzzles stops here.
    """


class Timeout(Error):
    """The time limit was reached, in a verb whose result has no status.

    Verbs with a status catch it and report ``timeout``.
    """

    def __init__(self, sentence: str = "the time limit was reached") -> None:
        super().__init__(sentence)


OutOfTime = Timeout
"""The name of :class:`Timeout` up to version 0.1."""


class Cancelled(Error):
    """The caller cancelled the work, from another thread."""

    def __init__(self, sentence: str = "the work was cancelled") -> None:
        super().__init__(sentence)


class RejectedProof(Error):
    """A proof does not hold; the text says where and why."""

    def __init__(self, sentence: str) -> None:
        # The sentence may quote a file that is not a proof, with words of any length.
        long = len(sentence) > 400
        super().__init__(f"{sentence[:299]}…{sentence[-100:]}" if long else sentence)
