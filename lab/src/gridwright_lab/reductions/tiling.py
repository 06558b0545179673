"""A board as tiles with wires between them, in one form for all genres: what a lesson shows.

A *tile* is a part in one position: which sides have wires, which values these may have, and what
the answer inside it looks like for each of them. A *state* is a number whose bits say which of the
tile's wires are true, in the order of its sides.

>>> from gridwright_lab.reductions.instance import parse_arguments
>>> from gridwright_lab.reductions.families import LESSONS, family_of
>>> reduced = family_of("kuroshuto").reduce(parse_arguments(["1.-2"]))
>>> tiling = LESSONS["kuroshuto"].tiling(reduced)
>>> clause = next(place for place in tiling.places if place.clause)
>>> clause.at, clause.tile.sides, clause.tile.leaving, clause.tile.allowed
((0, 1), 'sw', '', (1, 2))
>>> [(str(place.tile.name), place.variable) for place in tiling.places if place.variable]
[('free end', 1), ('free end', 2)]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.core.saying import Saying
from gridwright.genres import by_name
from gridwright_lab.reductions.instance import Assignment
from gridwright_lab.reductions.sides import OPPOSITE, STEP, Side
from gridwright_lab.reductions.tiles.circuit import (
    CLAUSE_COLUMNS,
    FIRST_VARIABLE,
    Circuit,
    Kind,
    Part,
    Position,
    Shape,
    allowed,
)
from gridwright_lab.reductions.tiles.reduced import Reduced
from gridwright_lab.reductions.tiles.target import Target
from gridwright_lab.reductions.tiles.verifying import MIDDLE, amid

NAMES: Mapping[Shape, Saying] = {
    "wire": Saying("wire"),
    "bend": Saying("bend"),
    "split": Saying("split"),
    "negation": Saying("negation"),
    "crossing": Saying("crossing"),
    "clause": Saying("choice"),
    "free end": Saying("free end"),
}

Square = tuple[int, int]
"""Row and column of a cell, counted in the tile or on the board."""
Leaves = Mapping[tuple[Position, Side], int]
"""When a signal leaves a tile at a side, counted in tiles from the variables."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is told about the circuits of a genre."""

    proven: tuple[Saying, ...]
    """Who found the construction, and what else it proves."""
    parts: Mapping[str, Saying]
    """How each part works."""
    clause: Callable[[int], Saying] | None = None
    """What the number that decides a clause finds if so many literals are true."""


ONE_ANSWER = Saying(
    "Every assignment that satisfies the clauses has exactly one answer, so it is also hard to"
    " count the answers, and to find another one."
)
"""What is proven by all circuits of tiles."""


@dataclass(frozen=True, slots=True)
class Look:
    """An answer, or what of it is inside a tile."""

    black: tuple[Square, ...] = ()
    pieces: tuple[tuple[Square, Square], ...] = ()
    """From end to end; the end of a piece that goes on in the next tile is outside this one."""
    broken: tuple[Square, ...] = ()
    """The numbers that break a rule, where it is no answer."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A part in one position."""

    symbol: str
    name: Saying
    line: Saying
    """How it works."""
    sides: str
    """The sides with wires, clockwise from the north."""
    leaving: str
    """The sides at which signals leave."""
    allowed: tuple[int, ...]
    """Its table: the states that it allows."""
    looks: tuple[Look | None, ...]
    """The answer inside it for each state; ``None`` where the state cannot occur."""


@dataclass(frozen=True, slots=True)
class Place:
    """A tile on the board."""

    at: Position
    tile: Tile
    variable: int | None = None
    """The variable whose signal begins here."""
    clause: int | None = None
    """The number of the clause, from 1."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Where tiles are on a board."""

    rows: int
    cols: int
    """Of the board."""
    pitch: int
    """How many cells it is from a tile to the next."""
    size: int
    """How many cells a tile has on each side, shared ones included."""
    origin: int = 0
    """The row and column of the board where the first tile begins."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """A whole board as tiles."""

    lattice: Lattice
    numbers: Mapping[Square, int]
    """The numbers that are printed on the board."""
    places: tuple[Place, ...]
    wires: tuple[tuple[int, int, Side], ...]
    """When a signal runs, the number of the place that sends it, and at which side."""
    true_at: Callable[[Assignment], Mapping[Position, frozenset[Side]]]
    """The true wires of each tile under an assignment, which may break clauses."""
    carriers: frozenset[Square] | None = None
    """The cells of the board that have to do with signals; ``None`` if all have."""
    filling: Look = Look()
    """What is the same in all answers and has nothing to do with signals, on the whole board."""


def state_of(sides: str, true: frozenset[Side]) -> int:
    """The state in which these wires are true.

    >>> state_of("esw", frozenset("ew"))
    5
    """
    return sum(1 << place for place, side in enumerate(sides) if side in true)


def every_state(sides: str) -> Iterator[frozenset[Side]]:
    """The sets of true wires, in the order of their states."""
    for state in range(1 << len(sides)):
        yield frozenset(side for place, side in enumerate(sides) if state >> place & 1)


def wires_of(places: Iterable[Place], leaves: Leaves) -> tuple[tuple[int, int, Side], ...]:
    """The wires in the order in which signals run."""
    number = {place.at: index for index, place in enumerate(places)}
    return tuple(sorted((when, number[at], side) for (at, side), when in leaves.items()))


def of_circuit(reduced: Reduced, words: Words) -> Tiling:
    """The tiles of a circuit, and what fills the rest of the board."""
    target, circuit, puzzle = reduced.target, reduced.circuit, reduced.puzzle
    lattice = Lattice(puzzle.rows, puzzle.cols, target.pitch, target.size, target.origin)
    switches = _switches(reduced)
    leaves = waves(circuit, switches)
    places = [
        Place(
            at,
            _tile(target, words, at, part, leaves, _beside(target, circuit, at)),
            switches.get(at),
            _clause(at, part),
        )
        for at, part in sorted(circuit.items())
    ]
    printed = ((cell, puzzle.printed_at(cell)) for cell in range(puzzle.grid.size))
    # What has nothing to do with signals is the same in all answers, and in what is none.
    anything = dict.fromkeys(reduced.instance.variables, False)
    carriers = target.carriers(circuit, puzzle)
    _, filling = _seen(puzzle, carriers, target.answer_of(circuit, puzzle, anything))
    return Tiling(
        lattice,
        {divmod(cell, puzzle.cols): number for cell, number in printed if number is not None},
        tuple(places),
        wires_of(places, leaves),
        lambda assignment: {at: _true(part, assignment) for at, part in circuit.items()},
        frozenset(divmod(cell, puzzle.cols) for cell in carriers),
        filling,
    )


def _beside(target: Target, circuit: Circuit, at: Position) -> str:
    """The sides with a clause of three wires, if that makes a difference."""
    there = {side: circuit.get((at[0] + i, at[1] + j)) for side, (i, j) in STEP.items()}
    wide = [
        side
        for side, part in there.items()
        if part and part.shape == "clause" and len(part.wires) == 3 and side in circuit[at].wires
    ]
    return "".join(wide) if target.beside_clauses else ""


def _tile(
    target: Target, words: Words, at: Position, part: Part, leaves: Leaves, beside: str
) -> Tile:
    leaving = "".join(side for side in part.sides if (at, side) in leaves)
    states = sorted(state_of(part.sides, true) for true in allowed(part.kind, part.sides))
    looks = _looks(target, part.kind, part.sides, beside)
    told = part.sign, NAMES[part.shape], words.parts[part.shape]
    return Tile(*told, part.sides, leaving, tuple(states), looks)


@cache
def _looks(target: Target, kind: Kind, sides: str, beside: str) -> tuple[Look | None, ...]:
    """The answer inside a part for each of its states, on a board of its own."""
    part = Part(kind, {side: number for number, side in enumerate(sides, start=1)})
    circuit = dict(amid(part))
    for side in beside:
        at = MIDDLE[0] + STEP[side][0], MIDDLE[1] + STEP[side][1]
        circuit[at] = Part(target.clause, dict.fromkeys("esw", part.wires[side]))
    puzzle = target.puzzle_of(circuit)
    carriers = target.carriers(circuit, puzzle)
    rules = by_name(target.genre).rules
    looks: list[Look | None] = []
    for true in every_state(sides):
        holds = true in allowed(kind, sides)
        # A clause may be broken; all other parts always hold.
        if not holds and part.shape != "clause":
            looks.append(None)
            continue
        values = {literal: side in true for side, literal in part.wires.items()}
        board = target.answer_of(circuit, puzzle, {**values, 0: True})
        look, _ = _seen(puzzle, carriers, board)
        wrong = () if holds else (each for rule in rules for each in rule.broken(puzzle, board))
        cells = (bits(each.where) if each.number is None else (each.number,) for each in wrong)
        broken = tuple(divmod(cell, puzzle.cols) for some in cells for cell in some)
        looks.append(_middle(target, replace(look, broken=broken)))
    return tuple(looks)


def _seen(puzzle: Any, carriers: frozenset[int], board: Board) -> tuple[Look, Look]:
    """What of a board has to do with signals, and what only fills it."""
    cols, used = puzzle.cols, list(bits(board.yes))
    # Where pieces are chosen, each is a line of cells; else cells are shaded.
    lines = getattr(puzzle, "lines", None)
    black = {cell: cell in carriers for cell in used} if lines is None else {}
    chosen = [] if lines is None else [lines[piece] for piece in used]
    pieces = {line: not carriers.isdisjoint(line) for line in chosen}

    def look(wanted: bool) -> Look:
        cells = (cell for cell, signals in black.items() if signals == wanted)
        lines = (line for line, signals in pieces.items() if signals == wanted)
        return Look(
            tuple(divmod(cell, cols) for cell in cells),
            tuple((divmod(line[0], cols), divmod(line[-1], cols)) for line in lines),
        )

    return look(True), look(False)


def _middle(target: Target, look: Look) -> Look:
    """What is inside the middle tile, counted from its corner."""
    top, left = (target.pitch * place + target.origin for place in MIDDLE)
    size = range(target.size)

    def moved(square: Square) -> Square:
        return square[0] - top, square[1] - left

    def inside(square: Square) -> bool:
        return all(place in size for place in moved(square))

    return Look(
        tuple(moved(square) for square in look.black if inside(square)),
        tuple((moved(a), moved(b)) for a, b in look.pieces if inside(a) or inside(b)),
        tuple(moved(square) for square in look.broken if inside(square)),
    )


def waves(circuit: Circuit, switches: Iterable[Position]) -> dict[tuple[Position, Side], int]:
    """How signals run from the switches to the clauses."""
    leaves: dict[tuple[Position, Side], int] = {}
    queue: deque[tuple[Position, Side, int]] = deque((at, "", 0) for at in switches)
    while queue:
        at, entered, when = queue.popleft()
        for side in _onward(circuit[at], entered):
            leaves[at, side] = when
            down, right = STEP[side]
            queue.append(((at[0] + down, at[1] + right), OPPOSITE[side], when + 1))
    return leaves


def _onward(part: Part, entered: Side) -> str:
    """The sides at which a signal goes on."""
    if part.shape in ("clause", "crossing"):
        return OPPOSITE[entered] if part.shape == "crossing" else ""
    return part.sides.replace(entered, "")


def _switches(reduced: Reduced) -> dict[Position, int]:
    """Where the row of each variable begins: no wire comes to this tile from below or the left."""
    rows = dict(enumerate(reduced.instance.variables, start=FIRST_VARIABLE))
    return {
        at: rows[at[0]]
        for at, part in reduced.circuit.items()
        if at[0] in rows and not {"s", "w"} & part.wires.keys()
    }


def _clause(at: Position, part: Part) -> int | None:
    return at[1] // CLAUSE_COLUMNS + 1 if part.shape == "clause" else None


def _true(part: Part, assignment: Assignment) -> frozenset[Side]:
    return frozenset(side for side, value in part.values(assignment).items() if value)
