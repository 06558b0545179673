"""The reductions from one-in-three SAT as verbs of the service: a circuit, and what runs in it.

``reduce`` gives the board of some clauses in a genre: its numbers, the tiles that it is made of,
and the wires between them in the order in which signals run. ``signals`` gives what every wire
carries under an assignment. The answer inside a tile depends on nothing but the kind of the tile
and its signals, so it is told once for each *look*: a tile has one for each of its states.

>>> told = reduced_record(circuit("kurodoko", "1.2"))
>>> told["rows"], told["cols"], told["variables"], len(told["wires"])
(49, 81, [1, 2], 10)
>>> flowing = signals_record(circuit("kuroshuto", "1.2"), {1: True, 2: True})
>>> [each["true"] for each in flowing["clauses"]], flowing["solved"]
([2], False)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gridwright.core.deadline import tell
from gridwright.core.errors import Timeout
from gridwright.core.result import Status
from gridwright.engine.solve import solve
from gridwright.genres import by_name
from gridwright.web.asked import Asked
from gridwright.web.limits import TooMuch
from gridwright_lab.reductions.families import FAMILIES, LESSONS, Family, family_of, lesson_of
from gridwright_lab.reductions.instance import Assignment, parse_arguments, parse_assignment
from gridwright_lab.reductions.tiling import Look, Tile, Tiling, Words, state_of

Record = dict[str, Any]

DOCS = "https://github.com/gridwright/gridwright/blob/main/lab/docs/"
"""Where the pages with the proofs are."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A board of clauses, and its tiles."""

    family: Family
    reduced: Any
    tiling: Tiling
    words: Words


def reduce(asked: Asked) -> Record:
    """The board of clauses in a genre, with the tiles it is made of."""
    return reduced_record(_circuit(asked))


def signals(asked: Asked) -> Record:
    """What the wires of such a board carry; without an assignment the board is solved for one."""
    shown = _circuit(asked)
    if "assignment" in asked.arguments:
        values = parse_assignment(asked.text("assignment"), shown.reduced.instance)
        return signals_record(shown, values)
    tell("solving the board")
    found = found_values(shown)
    return {"assignment": None} if found is None else signals_record(shown, found)


def _circuit(asked: Asked) -> Shown:
    genre = asked.text("genre", next(iter(LESSONS)))
    return circuit(genre, asked.text("clauses"), asked.limits.clauses)


@lru_cache(maxsize=4)
def circuit(genre: str, clauses: str, most: int = 10) -> Shown:
    """The board of clauses that are separated by spaces, as in ``1.-2.3 2.3``."""
    lesson, family = lesson_of(genre), family_of(genre)
    instance = parse_arguments(clauses.split())
    count = len(instance.clauses)
    if count > most:
        raise TooMuch(
            "there are {count} clauses; at most {most} are accepted here", count=count, most=most
        )
    reduced = family.reduce(instance)
    return Shown(family, reduced, lesson.tiling(reduced), lesson.words)


def reduced_record(shown: Shown) -> Record:
    """The board, its tiles and its wires; nothing of it depends on the variables' values."""
    tiling, instance = shown.tiling, shown.reduced.instance
    lattice, carriers = tiling.lattice, tiling.carriers
    numbers = sorted(tiling.numbers.items())
    kinds: dict[Tile, int] = {}
    return {
        "genre": shown.family.name,
        "families": [_family_record(name) for name in LESSONS],
        "proven": [saying.record() for saying in shown.words.proven],
        "rows": lattice.rows,
        "cols": lattice.cols,
        "pitch": lattice.pitch,
        "size": lattice.size,
        "origin": lattice.origin,
        "clauses": [list(clause) for clause in instance.clauses],
        "variables": list(instance.variables),
        "clues": [[*at, number] for at, number in numbers if not carriers or at in carriers],
        "carriers": sorted(map(list, carriers or ())),
        "filling": {
            "clues": [[*at, number] for at, number in numbers if carriers and at not in carriers],
            **_look_record(tiling.filling),
        },
        "gadgets": [
            {
                "row": place.at[0],
                "col": place.at[1],
                "tile": kinds.setdefault(place.tile, len(kinds)),
                "variable": place.variable,
                "clause": place.clause,
            }
            for place in tiling.places
        ],
        "tiles": [_tile_record(tile) for tile in kinds],
        "wires": [[place, side, when] for when, place, side in tiling.wires],
    }


def _family_record(name: str) -> Record:
    genre = by_name(name)
    # Kurodoko is another name of a genre, with a construction of its own.
    label = genre.title if name == genre.name else f"{genre.title} (Kölker)"
    return {"name": name, "title": genre.title, "label": label, "docs": DOCS + FAMILIES[name].docs}


def _tile_record(tile: Tile) -> Record:
    return {
        "symbol": tile.symbol,
        "name": tile.name.record(),
        "line": tile.line.record(),
        "sides": tile.sides,
        "leaving": tile.leaving,
        "allowed": list(tile.allowed),
        "looks": [None if look is None else _look_record(look) for look in tile.looks],
    }


def _look_record(look: Look) -> Record:
    return {
        "black": [list(square) for square in look.black],
        "pieces": [[*start, *end] for start, end in look.pieces],
        "broken": [list(square) for square in look.broken],
    }


def signals_record(shown: Shown, assignment: Assignment) -> Record:
    """What runs through the wires, the state of every tile, and which clauses hold."""
    places = shown.tiling.places
    true_at = shown.tiling.true_at(assignment)
    clauses = _clauses(shown, assignment)
    return {
        "assignment": {str(name): value for name, value in assignment.items()},
        "sent": "".join(
            "01"[side in true_at[places[place].at]] for _, place, side in shown.tiling.wires
        ),
        "states": [state_of(place.tile.sides, true_at[place.at]) for place in places],
        "clauses": clauses,
        "solved": all(clause["true"] == 1 for clause in clauses),
    }


def _clauses(shown: Shown, assignment: Assignment) -> list[Record]:
    """How many literals of each clause are true, and what the number that decides it then finds."""
    finds = shown.words.clause
    clauses = []
    for clause in shown.reduced.instance.clauses:
        true = sum(assignment[abs(literal)] == (literal > 0) for literal in clause)
        clauses.append({"true": true, "finds": finds(true).record() if finds else None})
    return clauses


def found_values(shown: Shown) -> dict[int, bool] | None:
    """Solve the board as any other puzzle and read the variables off it; ``None`` if it has none.

    >>> found_values(circuit("kamaji", "1.-2.3 2.3"))
    {1: True, 2: True, 3: False}
    >>> found_values(circuit("kurodoko", "1.1")) is None
    True
    """
    puzzle = shown.reduced.puzzle
    result = solve(by_name(puzzle.genre), puzzle, limit=1)
    if result.status is Status.NONE:
        return None
    if not result.boards:
        raise Timeout("the board was not solved in time")
    return shown.family.read_back(shown.reduced, result.boards[0])
