"""Techniques of genres whose black cells never touch and whose white cells are connected.

Black cells that touch at corners form chains, and the edge of the board joins all chains that reach
it. The white cells are cut in two exactly if a chain is closed: a ring, or a line from edge to
edge. So a black cell would cut them exactly if two of its contacts at different corners (the edge
is a contact too) belong to the same chain. The cells next to a closed chain are white, so there are
white cells on both sides, and nothing else has to be known.

>>> grid = Grid.of(3, 3)
>>> grid.names(closing(grid, grid.bit(0, 1)) or 0)
'r2c1, r2c3'
>>> closing(grid, grid.bit(0, 1) | grid.bit(1, 0)) is None      # the corner is cut off
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits, union
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying, Value
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, OnBoard, Technique
from gridwright.logic.view import CellView, runs

EDGE = -1
"""The edge of the board, as one end of a chain."""


class Shared(Technique[CellView]):
    """A technique of several genres, in which it is not equally hard."""

    def __init__(self, rung: int, *, obvious: bool = False) -> None:
        self.rung, self.obvious = rung, obvious


class BesideBlack(Shared):
    """The cells beside a black cell are white."""

    name = "beside black"
    rules = (TOUCHING,)

    def scope(self, view: CellView, cell: int) -> Masks:
        return 1 << cell | around(view.grid)[cell], 0

    def look(self, view: CellView, yes: int, no: int, cell: int) -> Finding:
        if not yes >> cell & 1:
            return NOTHING
        beside = around(view.grid)[cell]
        return None if yes & beside else (0, beside)

    def say(self, view: CellView, case: Case) -> Saying:
        if case.no:
            black = view.grid.at(case.unit)
            return Saying("{black} is black, and black cells never touch", black=black)
        return Saying("{cells} touch and cannot both be black", cells=view.names(case.known_yes))

    def briefly(self, view: CellView, case: Case) -> Saying:
        return Saying("black cells never touch") if case.no else self.say(view, case)


class DiamondStructure(Shared):
    """If three of the four cells around a cell are black, the fourth is white."""

    # Straathof 2025, §3.1.3.
    name = "diamond structure"
    because = "Three cells around {inner} are black, and a fourth would cut it off"
    impossible = "All four cells around {inner} are black and cut it off"
    # Black cells apart: otherwise the cell inside might be black, and nothing be cut off.
    rules = (CONNECTED, TOUCHING)

    def units(self, view: CellView) -> Iterable[int]:
        return bits(view.grid.full & ~view.grid.border)

    def scope(self, view: CellView, cell: int) -> Masks:
        return around(view.grid)[cell], 0

    def look(self, view: CellView, yes: int, no: int, cell: int) -> Finding:
        rest = around(view.grid)[cell] & ~yes
        if rest & (rest - 1):
            return NOTHING
        return (0, rest) if rest else None

    def values(self, view: CellView, case: Case) -> dict[str, Value]:
        return {"inner": view.grid.at(case.unit)}


class CutOff(Shared, OnBoard[CellView]):
    """A cell that, if black, would cut the white cells in two is white."""

    name = "cut off"
    rules = (CONNECTED, TOUCHING)

    def scope(self, view: CellView, unit: int) -> Masks:
        return view.grid.full, 0

    def look(self, view: CellView, yes: int, no: int, unit: int) -> Finding:
        cuts = closing(view.grid, yes)
        return None if cuts is None else (0, cuts)

    def reason(self, view: CellView, yes: int, no: int, case: Case) -> Masks:
        """The fewest black cells with which a cell closes a chain."""
        if case.no:
            chain = shortest_chain(view.grid, yes, case.no.bit_length() - 1)
        else:
            chain = closed_chain(view.grid, yes)
        return yes if chain is None else chain, 0

    def say(self, view: CellView, case: Case) -> Saying:
        black = case.known_yes
        if case.no:
            words = WOULD_FORM if black else WOULD_CUT
        else:
            words = CUTS if black.bit_count() == 1 else FORMS
        chain = chain_named(view.grid, black | case.no)
        cell, others = view.names(case.no), chain_cells(view.grid, black)
        return Saying.about(words, cell=cell, chain=chain, black=others)


WOULD_CUT = "If {cell} were black, it would cut the white cells in two"
WOULD_FORM = (
    "If {cell} were black, it would form {chain} with {black} and cut the white cells in two"
)
CUTS = "{black} cuts the white cells in two"
FORMS = "{black} form {chain} and cut the white cells in two"


@lru_cache(maxsize=64)
def around(grid: Grid) -> tuple[int, ...]:
    """For each cell, the cells that share a side with it."""
    return tuple(grid.neighbours(1 << cell) for cell in watched(range(grid.size), every=64))


@dataclass(frozen=True, slots=True)
class _Sides:
    """Masks of a grid for finding chains."""

    cols: int
    full: int
    border: int
    not_first: int
    not_last: int
    through: int
    """On a board of one row or column, the cells that each form a line from edge to edge."""


@lru_cache(maxsize=64)
def _sides(grid: Grid) -> _Sides:
    ends = 1 | 1 << grid.size - 1
    return _Sides(
        grid.cols,
        grid.full,
        grid.border,
        grid.full ^ grid.column(0),
        grid.full ^ grid.column(grid.cols - 1),
        grid.full & ~ends if 1 in (grid.rows, grid.cols) else 0,
    )


def closing(grid: Grid, black: int) -> int | None:
    """The cells that, if black, would close a chain; ``None`` if a chain is already closed.

    Black cells must not share a side; if they do, some of these cells may be missing.
    """
    sides = _sides(grid)
    one, two, three, four = _over_corners(sides, black)
    alone = black & ~(one | two | three | four | sides.border)
    edge, *others = _chains(sides, black ^ alone)
    # Count the edge as one more cell. Unless a chain is closed, each is a tree and has one joint
    # fewer than cells.
    joints = (black & one).bit_count() + (black & two).bit_count()
    joints += (black & sides.border).bit_count() + (black & sides.through).bit_count()
    if joints + len(others) + alone.bit_count() > black.bit_count():
        return None
    one, two, three, four = _over_corners(sides, edge)
    cuts = sides.through | (one | two | three | four) & sides.border
    for chain in (edge, *others):
        one, two, three, four = _over_corners(sides, chain)
        cuts |= one & two | (one | two) & (three | four) | three & four
    return cuts & sides.full & ~black


def _over_corners(sides: _Sides, mask: int) -> tuple[int, int, int, int]:
    """The cells that touch a cell of the mask at a corner, by corner; some are off the board."""
    cols = sides.cols
    right, left = mask & sides.not_last, mask & sides.not_first
    return right << cols + 1, left << cols - 1, left >> cols + 1, right >> cols - 1


def _chains(sides: _Sides, black: int) -> list[int]:
    """Black cells joined at corners; first all those that are joined to the edge."""
    chains = []
    chain = black & sides.border
    while True:
        frontier = chain
        while frontier:
            one, two, three, four = _over_corners(sides, frontier)
            frontier = (one | two | three | four) & black & ~chain
            chain |= frontier
        chains.append(chain)
        black ^= chain
        if not black:
            return chains
        chain = black & -black


def closed_chain(grid: Grid, black: int) -> int | None:
    """The fewest black cells that form a ring or a line from edge to edge."""
    return min(_closed_chains(grid, black), key=int.bit_count, default=None)


def some_closed_chain(grid: Grid, black: int) -> int | None:
    """The first that is found of the black cells that do so; it need not be the shortest."""
    return next(_closed_chains(grid, black), None)


def _closed_chains(grid: Grid, black: int) -> Iterator[int]:
    """For each black cell that is in a closed chain, the shortest."""
    black = _without_ends(grid, black)
    for cell in bits(black):
        if (chain := shortest_chain(grid, black ^ 1 << cell, cell)) is not None:
            yield 1 << cell | chain


def _without_ends(grid: Grid, black: int) -> int:
    """The black cells without those where a chain ends: no closed chain goes through these.

    >>> grid = Grid.of(4, 4)
    >>> grid.names(_without_ends(grid, sum(grid.bit(place, place) for place in range(3))))
    ''
    """
    sides, before = _sides(grid), 0
    while black != before:
        before = black
        one, two, three, four = _over_corners(sides, black)
        twice = one & two | (one | two) & (three | four) | three & four
        black &= twice | (one | two | three | four) & sides.border | sides.through
    return black


def shortest_chain(grid: Grid, black: int, cell: int) -> int | None:
    """The fewest black cells with which a cell forms a ring or a line from edge to edge.

    >>> grid = Grid.of(3, 4)
    >>> grid.names(shortest_chain(grid, grid.bit(0, 1) | grid.bit(1, 2), grid.cell(2, 3)) or 0)
    'r1c2, r2c3'
    """
    bit = 1 << cell
    if bit & _sides(grid).through:
        return 0
    contacts = [EDGE] if bit & grid.border else []
    contacts += bits(grid.diagonals(bit) & black)
    best: int | None = None
    # Try a chain from each contact to the nearest of the later ones: each pair is tried once.
    for number, start in enumerate(contacts[:-1]):
        chain = _path(grid, black, start, frozenset(contacts[number + 1 :]))
        if chain is not None and (best is None or chain.bit_count() < best.bit_count()):
            best = chain
    return best


def shortest_chains(grid: Grid, black: int, cells: int) -> int:
    """For each of these cells, the fewest black cells with which it closes a chain."""
    return union(shortest_chain(grid, black, cell) or 0 for cell in bits(cells))


def chain_through(grid: Grid, known: int, supposed: int) -> int:
    """A closed chain with the fewest supposed black cells, and then with the fewest of all."""
    every, chains = known | supposed, []
    for cell in bits(supposed):
        chain = shortest_chain(grid, every ^ 1 << cell, cell)
        if chain is not None:
            chains.append(chain | 1 << cell)
    return min(chains, key=lambda chain: ((chain & supposed).bit_count(), chain.bit_count()))


def _path(grid: Grid, black: int, start: int, ends: frozenset[int]) -> int | None:
    """The cells of a shortest chain from one contact to one of the others."""
    before: dict[int, int | None] = {start: None}
    todo = [start]
    for node in todo:
        if node in ends:
            path, at = 0, node
            while True:
                path |= 0 if at == EDGE else 1 << at
                back = before[at]
                if back is None:
                    return path
                at = back
        if node == EDGE:
            others = list(bits(black & grid.border))
        else:
            others = list(bits(grid.diagonals(1 << node) & black))
            others += [EDGE] if grid.border >> node & 1 else []
        for other in others:
            if other not in before:
                before[other] = node
                todo.append(other)
    return None


MOST_NAMED = 6
"""A chain of more cells is told by its ends and how many cells it has."""


def chain_cells(grid: Grid, chain: int) -> Value:
    """The cells of a chain in a sentence; of a long one, its ends if it has two.

    >>> grid = Grid.of(9, 9)
    >>> str(chain_cells(grid, grid.bit(0, 1) | grid.bit(1, 2)))
    'r1c2 and r2c3'
    >>> str(chain_cells(grid, sum(grid.bit(place, place) for place in range(1, 9))))
    'the 8 black cells from r2c2 to r9c9'
    """
    if chain.bit_count() <= MOST_NAMED:
        return runs(grid, chain)
    joined = [cell for cell in bits(chain) if (grid.diagonals(1 << cell) & chain).bit_count() < 2]
    # A cell that closes a line stands between two parts; what is named then lies at the edge.
    ends = joined if len(joined) == 2 else list(bits(chain & grid.border))
    count = chain.bit_count()
    if len(ends) != 2:
        first, last = (min(bits(chain)), max(bits(chain)))
        return Saying(
            "the {count} black cells between {first} and {last}",
            count=count,
            first=grid.at(first),
            last=grid.at(last),
        )
    return Saying(
        "the {count} black cells from {first} to {last}",
        count=count,
        first=grid.at(ends[0]),
        last=grid.at(ends[1]),
    )


def chain_named(grid: Grid, chain: int) -> Saying:
    """What a closed chain is called, if it has no cell that it could do without."""
    # A ring with two cells at the edge contains a line, which has fewer cells.
    ends = (chain & grid.border).bit_count()
    return Saying("a line from edge to edge") if ends > 1 else Saying("a ring")
