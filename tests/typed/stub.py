"""The types of ``gridwright``, as ``src/gridwright/__init__.pyi`` states them.

A type checker cannot see what is imported when it is first used, nor the options that genres,
strategies and methods declare. So the file states them: the public names, the puzzle type of each
genre, and the keywords of ``solve``, ``count``, ``generate`` and ``vary``.
``python tests/typed/stub.py`` writes it, and a test tells when it is out of date.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

from gridwright import api
from gridwright.core.options import Option, options_of
from gridwright.engine.methods import methods
from gridwright.engine.solve import strategies
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.making.wishes import Wishes

FILE = Path(api.__file__).parent / "__init__.pyi"
HEAD = '''"""The types of the public names; written by ``python tests/typed/stub.py``."""

from collections.abc import Iterator
from typing import Any, Literal, TypedDict, Unpack, overload

from gridwright.api import Counter, Path, Rows, Source, Sources, Taker
from gridwright.core.control import Progress
from gridwright.core.deadline import Flag
'''
READERS = ("parse", "read", "load")


def built_in() -> list[Genre[Any]]:
    """The genres of this package; those of others have types of their own."""
    return [genre for genre in all_genres() if genre.package.startswith("gridwright.genres.")]


def stub() -> str:
    """The whole file."""
    names = sorted(
        {*api.__all__} - {*READERS, "load_all", "solve", "solve_many", "count", "generate", "vary"}
    )
    known = [f"from gridwright.api import {name} as {name}" for name in names]
    known += [
        f"from {genre.puzzle.__module__} import {genre.puzzle.__name__} as {genre.puzzle.__name__}"
        for genre in built_in()
    ]
    every = [each for genre in built_in() for each in strategies(genre)]
    of_strategies = [one for each in every for one in options_of(each.options)]
    parts = [
        HEAD + "\n".join(known),
        f"__all__ = {[*api.__all__, '__version__']!r}\n__version__: str",
        # How much memory counting may take is a parameter of its own.
        keywords("_Count", [one for one in of_strategies if one.name != "memory"]),
        keywords("_Solve(_Count)", [one for one in of_strategies if one.name == "memory"]),
        keywords("_Wishes", options_of(Wishes)),
    ]
    common = {one.name for one in options_of(Wishes)}
    for genre in built_in():
        of_methods = [one for each in methods(genre) for one in options_of(each.options)]
        own = [one for one in of_methods if one.name not in common]
        parts.append(keywords(f"_Make{genre.puzzle.__name__}(_Wishes)", own))
    parts += [reader(name) for name in READERS]
    parts.append(verb("load_all", returns="list[Document[Puzzle]]"))
    parts += [
        verb("solve", "_Solve"),
        verb("solve_many", "_Solve"),
        verb("count", "_Count"),
        verb("vary", "_Wishes"),
        maker(),
    ]
    return "\n\n".join(parts) + "\n"


def keywords(name: str, options: Iterable[Option]) -> str:
    """The options of one or more dataclasses as keywords."""
    kinds: dict[str, set[str]] = {}
    for one in options:
        kinds.setdefault(one.name, set()).update(kinds_of(one))
    lines = [f"    {name}: {' | '.join(sorted(kind))}" for name, kind in sorted(kinds.items())]
    base = name if "(" in name else f"{name}(TypedDict)"
    return "\n".join([f"class {base[:-1]}, total=False):", *(lines or ["    pass"])])


def kinds_of(option: Option) -> set[str]:
    """The types of values that an option takes; a choice that is a number may be one."""
    if option.takes:
        return {option.takes}
    if option.choices:
        numbers = {"int"} if any(choice.isdigit() for choice in option.choices) else set()
        return {f"Literal[{', '.join(map(repr, option.choices))}]".replace("'", '"')} | numbers
    return {option.kind}


def verb(
    name: str, options: str = "", changed: Mapping[str, str] | None = None, returns: str = ""
) -> str:
    """A verb as it is, but with these types, and with keywords for its options."""
    known = signature(getattr(api, name))
    told = []
    star = False
    for one in known.parameters.values():
        kind = (changed or {}).get(one.name, one.annotation)
        if one.kind is Parameter.VAR_POSITIONAL:
            continue
        if one.kind is Parameter.VAR_KEYWORD:
            told.append(f"**{one.name}: Unpack[{options}]")
            continue
        if one.kind is Parameter.KEYWORD_ONLY and not star:
            told.append("*")
            star = True
        # A type that is changed says that the parameter is given.
        given = one.default is Parameter.empty or one.name in (changed or {})
        told.append(f"{one.name}: {kind}" if given else f"{one.name}: {kind} = {one.default!r}")
    arguments = "\n".join(f"    {each}," for each in told)
    return f"def {name}(\n{arguments}\n) -> {returns or known.return_annotation}: ..."


def reader(name: str) -> str:
    """A verb that reads a puzzle, whose type is known if its genre is."""
    told = [
        verb(name, changed={"genre": literal(genre)}, returns=genre.puzzle.__name__)
        for genre in built_in()
    ]
    return "\n".join(f"@overload\n{each}" for each in [*told, verb(name)])


def maker() -> str:
    """``generate``, whose options are those of the genre."""
    told = [
        verb(
            "generate",
            f"_Make{genre.puzzle.__name__}",
            {"genre": literal(genre)},
            f"Iterator[Generated[{genre.puzzle.__name__}]]",
        )
        for genre in built_in()
    ]
    return "\n".join(f"@overload\n{each}" for each in [*told, verb("generate", "_Wishes")])


def literal(genre: Genre[Any]) -> str:
    """The names of a genre."""
    return f"Literal[{', '.join(map(repr, (genre.name, *genre.aliases)))}]".replace("'", '"')


if __name__ == "__main__":
    FILE.write_text(stub(), encoding="utf-8")
