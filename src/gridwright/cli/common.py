"""What the commands share: arguments, reading sources one by one, exit statuses.

A batch goes on after a bad source: each gets its sentence on standard error, the rest are done,
and the exit status tells the worst that happened.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from gridwright.core.errors import GridwrightError

DONE, NO_ANSWER, BAD_INPUT, TIMEOUT = 0, 1, 2, 3
_SEVERITY = (DONE, NO_ANSWER, TIMEOUT, BAD_INPUT)

Sources = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="SOURCE...", help="A file, a puzz.link URL, a game ID, or - for standard input."
    ),
]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="FILE", help="Read one source a line from this file (or -)."),
]
GenreName = Annotated[
    str | None,
    typer.Option("--genre", metavar="NAME", help="The genre, where the text does not say it."),
]
Json = Annotated[
    bool, typer.Option("--json", help="Print one JSON object a line and nothing else.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII signs.")]
TimeLimit = Annotated[
    float | None,
    typer.Option("--time-limit", metavar="SECONDS", help="Give up on a puzzle after so long."),
]
SolverName = Annotated[
    str | None, typer.Option("--solver", metavar="NAME", help="The SAT solver (PySAT's name).")
]
Connectivity = Annotated[
    str | None,
    typer.Option(
        "--connectivity",
        metavar="NAME",
        help="How connection is demanded: cuts (default), levels, binary-levels, order, two-trees,"
        " propagator.",
    ),
]
Cardinality = Annotated[
    str | None,
    typer.Option(
        "--cardinality",
        metavar="NAME",
        help="How sums are demanded: auto (default), native, or one of PySAT's encodings.",
    ),
]
StrategyName = Annotated[
    str, typer.Option("--strategy", metavar="NAME", help="How to look for answers.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the strategy; repeatable."),
]


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle of one source."""

    name: str
    """What the person typed; ``#2`` and so on is added where a source holds several."""
    document: Any
    genre: Any


def complain(sentence: str) -> None:
    """One sentence on standard error."""
    print(f"gridwright: {sentence}", file=sys.stderr)


def for_each(
    sources: Iterable[str] | None,
    from_file: str | None,
    genre: str | None,
    work: Callable[[Item], int],
) -> None:
    """Do the work for every puzzle and leave with the worst exit status."""
    statuses = [DONE]
    found_any = False
    for name in _source_names(sources, from_file):
        found_any = True
        try:
            for item in items(name, genre):
                statuses.append(work(item))
                sys.stdout.flush()
        except GridwrightError as error:
            complain(f"{_shortened(name)}: {error}")
            statuses.append(BAD_INPUT)
    if not found_any:
        raise GridwrightError("expected a SOURCE (a file, a URL, a game ID or -), found none")
    raise typer.Exit(max(statuses, key=_SEVERITY.index))


def _source_names(sources: Iterable[str] | None, from_file: str | None) -> Iterator[str]:
    yield from sources or ()
    if from_file is not None:
        from gridwright.sources import text_of

        # A path, so that a missing list is "no such file" and not read as a puzzle.
        text = text_of(from_file if from_file == "-" else Path(from_file))
        yield from (line.strip() for line in text.splitlines() if line.strip())


def items(source: str, genre: str | None) -> Iterator[Item]:
    """The puzzles of one source."""
    from gridwright import api

    documents = api.load_all(source, genre)
    for number, document in enumerate(documents, start=1):
        name = source if len(documents) == 1 else f"{source}#{number}"
        yield Item(name, document, api.genre_of(document.puzzle))


def one_item(source: str, genre: str | None) -> Item:
    """The only puzzle of a source."""
    found = list(items(source, genre))
    if len(found) > 1:
        raise GridwrightError(f"expected one puzzle, found {len(found)}")
    return found[0]


def path_or_stdin(name: str) -> str | Path:
    """A path, so that a missing file is "no such file"; ``-`` stays standard input."""
    return name if name == "-" else Path(name)


def print_json(record: Mapping[str, Any]) -> None:
    """One object on one line."""
    print(json.dumps(record, ensure_ascii=False))


def print_board(
    item: Item, board: Any, ascii: bool, wrong: int = 0, step: Any = None
) -> None:
    """The board in the terminal, with colours only where there is one."""
    from gridwright.core.picture import highlight
    from gridwright.render.text import text

    picture = item.genre.draw(item.document.puzzle, board, step)
    if wrong:
        picture = highlight(picture, wrong, "wrong")
    plain = ascii or not can_print_unicode()
    print(text(picture, ascii=plain, colour=sys.stdout.isatty()))


def can_print_unicode() -> bool:
    """Whether standard output takes box drawing characters."""
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")


def settings(
    pairs: Iterable[str] | None, solver: str | None = None, **named: str | None
) -> dict[str, Any]:
    """Options given as NAME=VALUE, and named ones; numbers and truth values are recognised.

    >>> settings(["population=100", "selection=tournament", "penalty=0.5", "restart=true"])
    {'population': 100, 'selection': 'tournament', 'penalty': 0.5, 'restart': True}
    """
    named["solver"] = solver
    chosen: dict[str, Any] = {name: value for name, value in named.items() if value is not None}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise GridwrightError(f"expected an option as NAME=VALUE, found {pair!r}")
        chosen[name.strip()] = _value(value.strip())
    return chosen


def _value(text: str) -> Any:
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, bool | int | float) else text


def _shortened(name: str, most: int = 60) -> str:
    plain = "".join(sign if sign.isprintable() else "�" for sign in name)
    return plain if len(plain) <= most else plain[: most - 1] + "…"
