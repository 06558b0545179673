"""From what was typed to the options of a command; what does not fit is told in one sentence.

Options and arguments may come in any order. ``--name=value`` is as good as ``--name value``,
``-n3`` as ``-n 3``, and all that follows ``--`` are arguments. The last of several values counts,
unless the option may be repeated.

>>> from gridwright.cli.options import Options, argument, declared_in, option
>>> class Greet(Options):
...     names: tuple[str, ...] = argument("NAME", "Whom to greet.", ())
...     loud: bool = option(False, "Shout.")
...     times: int = option(1, "How often.", "-n", least=1)
>>> values(declared_in(Greet), ["Ada", "-n3", "--loud", "Grace"])
{'names': ('Ada', 'Grace'), 'loud': True, 'times': 3}
>>> values(declared_in(Greet), ["--tims", "2"])
Traceback (most recent call last):
...
gridwright.cli.parser.UsageError: no such option: --tims; did you mean --times?
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gridwright.core.errors import InputError, meant
from gridwright.core.options import Option, read
from gridwright.core.saying import Saying


class UsageError(InputError):
    """What was typed is not what the command takes."""


class Words:
    """What was typed, sorted: texts by the names of their options, and the arguments.

    ``waiting`` is the option that lacks its value, if the words end with one.
    """

    def __init__(self, declared: Iterable[Option], words: Sequence[str]) -> None:
        self.flags = {flag: (one, True) for one in declared for flag in one.flags}
        self.flags |= {one.off: (one, False) for one in declared if one.off}
        self.given: dict[str, list[Any]] = {}
        self.arguments: list[str] = []
        self.waiting: Option | None = None
        self.unknown: list[str] = []
        self._sort(list(words))

    def _sort(self, words: list[str]) -> None:
        while words:
            word = words.pop(0)
            if word == "--":
                self.arguments += words
                return
            if len(word) < 2 or not word.startswith("-"):
                self.arguments.append(word)
            elif word.startswith("--"):
                name, equals, value = word.partition("=")
                self._take(name, [value] if equals else None, words)
            else:
                self._short(word[1:], words)

    def _short(self, letters: str, words: list[str]) -> None:
        """Options of one letter: several without values in one word, or one with its value."""
        while letters:
            name, letters = f"-{letters[0]}", letters[1:]
            if name in self.flags and self.flags[name][0].kind != "bool":
                self._take(name, [letters] if letters else None, words)
                return
            self._take(name, None, words)

    def _take(self, name: str, value: list[str] | None, words: list[str]) -> None:
        if name not in self.flags:
            self.unknown.append(name)
            return
        one, on = self.flags[name]
        if one.kind == "bool":
            if value:
                raise UsageError("the option {name} takes no value", name=name)
            self.given.setdefault(one.name, []).append(on)
        elif value or words:
            self.given.setdefault(one.name, []).append((value or words).pop(0))
        else:
            self.waiting = one


def values(declared: Sequence[Option], words: Sequence[str] | Words) -> dict[str, Any]:
    """The values by name, converted; what was not typed has its default."""
    typed = words if isinstance(words, Words) else Words(declared, words)
    if typed.unknown:
        name = typed.unknown[0]
        raise UsageError(meant(Saying("no such option: {name}", name=name), name, typed.flags))
    if typed.waiting is not None:
        raise UsageError("the option {name} needs a value", name=_name(typed.waiting))
    rest = list(typed.arguments)
    by_name = {}
    for one in declared:
        given = typed.given.get(one.name)
        if not one.flags and rest:
            given, rest = (rest, []) if one.many else (rest[:1], rest[1:])
        by_name[one.name] = _value(one, given)
    if rest:
        raise UsageError("expected no more arguments, found {word}", word=repr(rest[0]))
    return by_name


def _value(one: Option, given: list[Any] | None) -> Any:
    if not given:
        if one.required:
            raise UsageError("expected {name}, found none", name=_name(one))
        return one.default
    if one.many:
        return tuple(_read(one, text) for text in given)
    return _read(one, given[-1])


def _read(one: Option, text: Any) -> Any:
    """One value, converted; one that does not fit is refused."""
    try:
        value = read(one, text, _name(one))
    except InputError as error:
        raise UsageError(error.saying) from None
    if one.read is not None:
        one.read(value)
    return value


def _name(one: Option) -> str:
    return one.flags[-1] if one.flags else one.metavar
