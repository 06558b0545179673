"""A board as tiles with wires between them, in one form for all genres: what a lesson shows.

A *tile* is a part in one position: which sides have wires, which values these may have, and what
the answer inside it looks like for each of them. A *state* is a number whose bits say which of the
tile's wires are true, in the order of its sides.

>>> from gridwright.reductions.instance import parse_arguments
>>> from gridwright.reductions.families import FAMILIES
>>> family = FAMILIES["kuroshuto"]
>>> tiling = family.tiling(family.reduce(parse_arguments(["1.-2"])))
>>> clause = next(place for place in tiling.places if place.clause)
>>> clause.at, clause.tile.sides, clause.tile.leaving, clause.tile.allowed
((0, 1), 'sw', '', (1, 2))
>>> [(str(place.tile.name), place.variable) for place in tiling.places if place.variable]
[('free end', 1), ('free end', 2)]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from gridwright.core.saying import Saying
from gridwright.reductions.circuit import (
    CLAUSE_COLUMNS,
    FIRST_VARIABLE,
    Circuit,
    Part,
    Position,
    Shape,
    allowed,
)
from gridwright.reductions.instance import Assignment
from gridwright.reductions.reduced import Reduced
from gridwright.reductions.sides import OPPOSITE, STEP, Side
from gridwright.reductions.target import Look, Square

NAMES: Mapping[Shape, Saying] = {
    "wire": Saying("wire"),
    "bend": Saying("bend"),
    "split": Saying("split"),
    "negation": Saying("negation"),
    "crossing": Saying("crossing"),
    "clause": Saying("choice"),
    "free end": Saying("free end"),
}

Leaves = Mapping[tuple[Position, Side], int]
"""When a signal leaves a tile at a side, counted in tiles from the variables."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is told about the circuits of a genre."""

    proven: tuple[Saying, ...]
    """Who found the construction, and what else it proves."""
    parts: Mapping[str, Saying]
    """How each part works."""
    clause: Callable[[int], Saying]
    """What the number that decides a clause finds if so many literals are true."""


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

    def place(self, at: Position, square: Square) -> Square:
        """Where a cell of a tile is on the board, or beyond its edge."""
        down, right = (self.pitch * steps + self.origin for steps in at)
        return square[0] + down, square[1] + right

    def has(self, square: Square) -> bool:
        """Whether a cell is on the board."""
        return 0 <= square[0] < self.rows and 0 <= square[1] < self.cols


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
    deciding: Square
    """Where in the tile of a clause the number is that decides it."""
    carriers: frozenset[Square] | None = None
    """The cells of the board that have to do with signals; ``None`` if all have."""
    filling: Look = Look()  # noqa: RUF009 - it is immutable
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
    size = target.pitch + target.shared
    lattice = Lattice(puzzle.rows, puzzle.cols, target.pitch, size, -int(target.shared))
    cells = target.carriers(circuit, puzzle)
    carriers = frozenset(divmod(cell, puzzle.cols) for cell in cells)
    switches = _switches(reduced)
    leaves = waves(circuit, switches)

    def tile(at: Position, part: Part) -> Tile:
        possible = allowed(part.kind, part.sides)
        looks = (
            # A clause may be broken; all other parts always hold.
            _sorted(target.look_of(circuit, at, true), at, lattice, carriers)[0]
            if part.shape == "clause" or true in possible
            else None
            for true in every_state(part.sides)
        )
        leaving = "".join(side for side in part.sides if (at, side) in leaves)
        states = sorted(state_of(part.sides, true) for true in possible)
        words_of = part.sign, NAMES[part.shape], words.parts[part.shape]
        return Tile(*words_of, part.sides, leaving, tuple(states), tuple(looks))

    places = [
        Place(at, tile(at, part), switches.get(at), _clause(at, part))
        for at, part in sorted(circuit.items())
    ]
    printed = ((cell, puzzle.printed_at(cell)) for cell in range(puzzle.grid.size))
    return Tiling(
        lattice,
        {divmod(cell, puzzle.cols): number for cell, number in printed if number},
        tuple(places),
        wires_of(places, leaves),
        lambda assignment: {at: _true(part, assignment) for at, part in circuit.items()},
        target.deciding,
        carriers,
        _filling(reduced, lattice, carriers),
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


def _sorted(
    look: Look, at: Position, lattice: Lattice, carriers: frozenset[Square]
) -> tuple[Look, Look]:
    """What of a look has to do with signals, and what only fills the tile."""
    black = {square: lattice.place(at, square) in carriers for square in look.black}
    pieces = {piece: lattice.place(at, piece[0]) in carriers for piece in look.pieces}
    signals, filling = (
        Look(
            tuple(square for square, carries in black.items() if carries == wanted),
            tuple(piece for piece, carries in pieces.items() if carries == wanted),
        )
        for wanted in (True, False)
    )
    return signals, filling


def _filling(reduced: Reduced, lattice: Lattice, carriers: frozenset[Square]) -> Look:
    """What fills all tiles, those without wires included; it does not depend on signals."""
    black: list[Square] = []
    pieces: list[tuple[Square, Square]] = []
    rows, cols = (1 + (cells - 1) // lattice.pitch for cells in (lattice.rows, lattice.cols))
    for at in product(range(rows), range(cols)):
        part = reduced.circuit.get(at)
        true = frozenset() if part is None else min(allowed(part.kind, part.sides), key=sorted)
        look = reduced.target.look_of(reduced.circuit, at, true)
        _, filling = _sorted(look, at, lattice, carriers)
        black += filter(lattice.has, (lattice.place(at, square) for square in filling.black))
        pieces += [
            (lattice.place(at, one), lattice.place(at, other)) for one, other in filling.pieces
        ]
    return Look(tuple(black), tuple(pieces))
