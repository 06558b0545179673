"""Every board that a public verb gives knows its puzzle, so that it can be read and shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import gridwright
from gridwright import Board, Digest, Game, Genre, PuzzleError
from gridwright.core.extras import why_not
from gridwright.core.shown import Shown
from gridwright.genres import all_genres

PUZZLES = {
    "akari": "akari/4/4/j..g0.g.bh",
    "heyawake": "heyawake/4/4/mr83o80h1g01",
    "hitori": "hitori/3/3/233132222",
    "kamaji": "kamaji-3x3-223211112",
    "kuromasu": "kurodoko/3/3/4h2g3h4",
    "kuroshuto": "kurochute/4/4/g3i1j1i3g",
    "lits": "lits/4/4/6qgc2g",
    "mosaic": "4x4:a5a14f01a1a",
    "nurikabe": "nurikabe/4/4/h2l6k2",
    "nurimaze": "nurimaze/3/3/70ng72715",
    "starbattle": "starbattle/4/4/1/8ig63g",
    "yinyang": "yinyang/4/4/i26009",
}
PHOTOGRAPH = Path(__file__).parents[1] / "examples" / "photograph.jpg"


def boards(thing: Any, seen: dict[int, Any]) -> Iterator[Board]:
    """Every board in a value: in its fields and properties, and in what it consists of."""
    if id(thing) in seen:
        return
    seen[id(thing)] = thing
    if isinstance(thing, Board):
        yield thing
    elif isinstance(thing, Mapping):
        yield from boards([*thing.values()], seen)
    elif isinstance(thing, list | tuple | Iterator | Digest):
        for part in thing:
            yield from boards(part, seen)
    if is_dataclass(thing) and not isinstance(thing, Board | Genre | Shown):
        kind = type(thing)
        properties = (name for name in dir(kind) if isinstance(getattr(kind, name), property))
        for name in (*(field.name for field in fields(thing)), *properties):
            yield from boards(getattr(thing, name), seen)


Call = Callable[[Any, Board, Path], Any]
"""What a verb gives for a puzzle, its answer and a folder; also what it gives to others."""


def also(call: Callable[..., Any], keyword: str, *given: Any, **more: Any) -> list[Any]:
    """What a verb gives to the function that it is given, and what it returns."""
    told: list[Any] = []
    last = call(*given, **{keyword: told.append}, **more)
    return [*told, last]


def stored(puzzle: Any, answer: Board, folder: Path) -> Path:
    """A file with the puzzle and its answer."""
    file = folder / "puzzle.json"
    file.write_text(gridwright.dumps(puzzle, "json", answer=answer), encoding="utf-8")
    return file


def proven(puzzle: Any, answer: Board, folder: Path) -> list[Any]:
    """What is claimed, and what holds."""
    gridwright.prove(puzzle, folder)
    return also(gridwright.verify, "claimed", folder)


def hints(puzzle: Any, answer: Board, folder: Path) -> list[Any]:
    """A step, and a board without a next one."""
    return [gridwright.hint(puzzle), gridwright.hint(puzzle, answer)]


def repaired(puzzle: Any, answer: Board, folder: Path) -> list[Any]:
    """Repairs as they are found; none where a puzzle has no clues."""
    if puzzle.genre in ("lits", "nurikabe", "starbattle"):
        with pytest.raises(PuzzleError, match=r"no clues|neither"):
            gridwright.repair(puzzle)
        return []
    return also(gridwright.repair, "so_far", puzzle, alternatives=1)


def explained(puzzle: Any, answer: Board, folder: Path) -> list[Any]:
    """A path, and the boards on the way."""
    found = gridwright.explain(puzzle)
    told: list[Any] = [*found.steps, *found.digest.passages]
    return [found, gridwright.explain(puzzle, answer), [one.apply(found.start) for one in told]]


def scanned(puzzle: Any, answer: Board, folder: Path) -> Any:
    """The photograph of a puzzle on which something is solved; nothing without the extra."""
    return None if why_not("scan") or puzzle.genre != "kuromasu" else gridwright.scan(PHOTOGRAPH)


CALLS: dict[str, Call] = {
    "backbone": lambda puzzle, answer, folder: gridwright.backbone(puzzle),
    "check": lambda puzzle, answer, folder: gridwright.check(puzzle, Board(answer.size)),
    "count": lambda puzzle, answer, folder: gridwright.count(puzzle),
    "draw": lambda puzzle, answer, folder: gridwright.draw(puzzle, answer),
    "explain": explained,
    "generate": lambda puzzle, answer, folder: gridwright.generate(puzzle.genre, "4x4"),
    "grade": lambda puzzle, answer, folder: gridwright.grade(puzzle),
    "hint": hints,
    "load_all": lambda puzzle, answer, folder: gridwright.load_all(stored(puzzle, answer, folder)),
    "parse_board": lambda puzzle, answer, folder: gridwright.parse_board(puzzle, answer.rows()),
    "prove": lambda puzzle, answer, folder: gridwright.prove(puzzle),
    "repair": repaired,
    "sample": lambda puzzle, answer, folder: gridwright.sample(puzzle),
    "scan": scanned,
    "shares": lambda puzzle, answer, folder: gridwright.shares(puzzle),
    "solve": lambda puzzle, answer, folder: gridwright.solve(puzzle),
    "solve_many": lambda puzzle, answer, folder: gridwright.solve_many([puzzle], jobs=1),
    "verify": proven,
    "Game": lambda puzzle, answer, folder: Game(puzzle).hint(),
}
NO_BOARDS = {
    "check_genre",
    "all_genres", "cnf", "convert", "dumps", "format_board", "genre_of", "load", "minimise",
    "parse", "read", "solvers", "spare", "strategies", "techniques", "vary",
}  # fmt: skip
"""Verbs that give texts, puzzles and names."""


def test_no_verb_is_forgotten() -> None:
    public = {name: getattr(gridwright, name) for name in gridwright.__all__}
    verbs = {name for name, each in public.items() if callable(each) and name[0].islower()}
    assert {*CALLS} | NO_BOARDS == verbs | {"Game"}
    assert PUZZLES.keys() == {genre.name for genre in all_genres()}


@pytest.mark.parametrize("genre", PUZZLES)
@pytest.mark.parametrize("verb", CALLS)
def test_boards_know_their_puzzle(verb: str, genre: str, tmp_path: Path) -> None:
    puzzle: Any = gridwright.parse(PUZZLES[genre])
    result = gridwright.solve(puzzle)
    assert str(result.status) == "unique", result
    assert result.board is not None
    for board in boards(CALLS[verb](puzzle, result.board, tmp_path), {}):
        assert len(board.rows()) >= board.puzzle.rows
