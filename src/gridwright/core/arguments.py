"""Refuse arguments of a wrong type, in a sentence that says what was expected.

The types are those of the signature, as they are written there: for each, :data:`KINDS` says what
is accepted and what to call it in a sentence.

>>> @typed
... def twice(number: int, *, word: str | None = None) -> int:
...     return 2 * number
>>> twice("3")
Traceback (most recent call last):
...
TypeError: twice() expected a whole number as 'number', found a str
>>> twice(3, word=("a", "b"))
Traceback (most recent call last):
...
TypeError: twice() expected a text or None as 'word', found a tuple
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, wraps
from inspect import Parameter, Signature, signature
from typing import Any, NamedTuple, ParamSpec, TypeVar

from gridwright.core.board import Board

Q = ParamSpec("Q")
T = TypeVar("T")


class Kind(NamedTuple):
    """A type as it is written in a signature."""

    words: str
    accepts: Callable[[Any], bool]


def _is(*types: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, types)


def _has(*names: str) -> Callable[[Any], bool]:
    return lambda value: all(hasattr(value, name) for name in names)


def _any(*ways: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def accepts(value: Any) -> bool:
        for way in ways:  # noqa: SIM110 - any() with a generator takes twice as long
            if way(value):
                return True
        return False

    return accepts


def _is_puzzle(value: Any) -> bool:
    return isinstance(getattr(value, "genre", None), str) and hasattr(value, "decisions")


def _is_several(value: Any) -> bool:
    one = isinstance(value, str | bytes | Mapping | Board) or _is_puzzle(value)
    return isinstance(value, Iterable) and not one


_is_path = _is(str, os.PathLike)
KINDS = {
    "None": Kind("None", lambda value: value is None),
    "str": Kind("a text", _is(str)),
    "int": Kind("a whole number", _has("__index__")),
    "float": Kind("a number", _any(_has("__float__"), _has("__index__"))),
    "bool": Kind("True or False", _has("__index__")),
    "Path": Kind("a path", _is_path),
    "Source": Kind(
        "a puzzle, or a text, path or Document that holds one,",
        _any(_is_puzzle, _is_path, _has("puzzle", "about", "answer")),
    ),
    "Sources": Kind("several puzzles, texts, paths or Documents", _is_several),
    "Puzzle": Kind("a puzzle", _is_puzzle),
    "Board": Kind("a Board", _is(Board)),
    "Answer": Kind("a Board, or a text or list of its rows", _any(_is(Board, str), _is_several)),
    "Rows": Kind("a text or list of rows", _any(_is(str), _is_several)),
    "Names": Kind("a list of names", _is_several),
    "Picture": Kind(
        "a path, an opened file, an array or an image",
        _any(_is_path, _has("read"), _has("shape"), _has("convert", "size")),
    ),
    "Points": Kind("a list of points, each (x, y)", _is_several),
    "Texts": Kind("texts by name", lambda value: isinstance(value, Mapping)),
    "Step": Kind("a Step", _has("technique")),
    "Literal": Kind("a text", _is(str)),
    "Genre": Kind("a Genre", _has("formats", "puzzle")),
    "Progress": Kind("a function that is called with a text", callable),
    "Counter": Kind("a function that is called with a number", callable),
    "Taker": Kind("a function that is called with a result", callable),
    "Flag": Kind("an Event, or anything with is_set()", _has("is_set")),
}
"""The types of the public verbs, by their names in signatures."""


CONTROLS = {
    "time_limit": "float | None",
    "progress": "Progress | None",
    "cancel": "Flag | None",
}
"""What ``**control`` stands for (``control.py``)."""


def typed(function: Callable[Q, T]) -> Callable[Q, T]:
    """The function, which now refuses arguments of a wrong type.

    Where it takes ``**control``, its signature names what that stands for.
    """
    code, name = function.__code__, function.__qualname__.removesuffix(".__init__")
    places = code.co_varnames[: code.co_argcount]
    written = {**function.__annotations__, **CONTROLS}
    controlled = written.pop("control", None) is not None

    @wraps(function)
    def called(*args: Q.args, **kwargs: Q.kwargs) -> T:
        for place, value in zip(places, args, strict=False):
            refuse_type(name, place, written.get(place, ""), value)
        for place, value in kwargs.items():
            if controlled and place not in written and place not in places:
                raise TypeError(f"{name}() got an unexpected keyword argument {place!r}")
            refuse_type(name, place, written.get(place, ""), value)
        return function(*args, **kwargs)

    if controlled:
        called.__signature__ = _with_controls(signature(function))  # type: ignore[attr-defined]
    return called


@cache
def _kinds(written: str) -> tuple[Kind, ...]:
    names = (one.partition("[")[0] for one in written.split(" | "))
    return tuple(KINDS[one] for one in names if one in KINDS)


def refuse_type(verb: str, name: str, written: str, value: object) -> None:
    """Refuse a value that is of none of the types in a text such as ``str | Genre[Any]``."""
    kinds = _kinds(written)
    for kind in kinds:
        if kind.accepts(value):
            return
    if kinds:
        words = " or ".join(kind.words for kind in kinds)
        raise TypeError(f"{verb}() expected {words} as {name!r}, found {_found(value, written)}")


def _with_controls(plain: Signature) -> Signature:
    own = [one for one in plain.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
    more = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in CONTROLS.items()
    ]
    return plain.replace(parameters=[*own, *more])


def _found(value: Any, written: str) -> str:
    """What was found instead, and what to do about it where there is simple advice."""
    kind = type(value).__name__
    article = "an" if kind[0].lower() in "aeiou" else "a"
    if isinstance(value, Iterator):
        return f"{article} {kind}; next() takes one thing after another from it"
    several = "Source" in written and isinstance(value, list | tuple) and value
    if several and KINDS["Source"].accepts(value[0]):
        return f"{article} {kind}; solve_many takes several puzzles"
    if _is_puzzle(getattr(value, "puzzle", None)):
        return f"{article} {kind}; it has a puzzle as its .puzzle"
    return f"{article} {kind}"
