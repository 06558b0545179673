"""Areas of one colour hold one number each and have its size: the kind *islands*.

An area of white cells is an island. Each holds exactly one clue: a number, which is the count of
its cells, or a ``?``, which leaves the count open. Islands do not share a side, as they would be
one. What propagation keeps of each island is in ``propagation/islands.py``, the memory of the
automaton in ``memory/islands.py``, the techniques are in ``techniques/islands.py``.

>>> grid = Grid.of(1, 5)
>>> islands = Islands(((0, 2), (4, 0)))
>>> [str(found.saying) for found in islands.broken(grid, Board(5, yes=0b10, no=0b10001))]
['the 2 at r1c1 can have 1 white cell at most']
>>> [str(found.saying) for found in islands.broken(grid, Board(5, yes=0b01010, no=0b100))]
['the 2 at r1c1 can have 1 white cell at most', 'the white cells at r1c3 cannot reach a clue']
>>> islands.cuts(grid, Board.whole(5, 0b01010), ())
[[-2], [3, -2, -4]]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid, bits, mask_of, union
from gridwright.core.rule import Place
from gridwright.core.saying import Listed, Saying
from gridwright.kinds.count import between
from gridwright.sat.cnf import Clause, Cnf, Cut

ISLANDS = "islands"


class Islands(NamedTuple):
    """Each area of white cells holds one of these clues and has its size."""

    clues: tuple[tuple[int, int], ...]
    """The cell of every clue and its number, 0 for a ``?``; in reading order."""
    rule: str = ISLANDS

    # Words

    def broken(self, grid: Grid, board: Board) -> Iterator[Place]:
        """Two clues in one area, one with too many cells or too few, cells that reach no clue."""
        white, possible = board.no, grid.full & ~board.yes
        all_clues = mask_of(cell for cell, _ in self.clues)
        seen = 0
        for cell, number in watched(self.clues, every=16):
            bit = 1 << cell
            if board.yes & bit:
                continue  # the rule of given cells says so
            area = grid.flood(bit, white | bit)
            if area & all_clues != bit:
                if not seen & bit:
                    yield self._joined(grid, area, area & all_clues)
                seen |= area
                continue
            if not number:
                continue
            size, most = area.bit_count(), grid.flood(bit, possible)
            if size > number:
                words = "the {number} at {cell} has {count} white cells"
                yield _place(grid, area, cell, number, words, size)
            elif most.bit_count() < number:
                words = "the {number} at {cell} can have {count} white [count|cell|cells] at most"
                yield _place(grid, most, cell, number, words, most.bit_count())
        lost = white & ~grid.flood(all_clues & possible, possible)
        for part in grid.components(lost):
            words = "the white cells at {cells} cannot reach a clue"
            yield Place(part, Saying(words, cells=grid.some(part)))

    def _joined(self, grid: Grid, area: int, clues: int) -> Place:
        words = "the clues at {cells} are in one area of white cells"
        named = Listed(tuple(grid.at(cell) for cell in bits(clues)))
        return Place(area, Saying(words, cells=named), next(bits(clues)))

    def states_of_clues(self, grid: Grid, board: Board) -> Iterator[Clue]:
        """How far each clue is: done if its area has its size and black cells around it."""
        for cell, number in watched(self.clues, every=16):
            bit = 1 << cell
            area = grid.flood(bit, board.no | bit)
            closed = not grid.neighbours(area) & ~(area | board.yes)
            count = area.bit_count()
            words = "{count} of {number} white cells" if number else "{count} white cells so far"
            alone = sum(area >> other & 1 for other, _ in self.clues) == 1
            done = closed and alone and count == (number or count) and not board.yes & bit
            yield Clue(cell, done, area, Saying(words, count=count, number=number or ""))

    # Clauses

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """Append the clauses: who owns each cell. That areas hang together is left to cuts.

        A variable says that a cell is white and in the area of a clue. With a selector, the
        clauses hold if it is true.
        """
        self._state(grid, cnf, [-selector] if selector else [])

    def state_sizes(self, grid: Grid, cnf: Cnf) -> None:
        """The same with the size of every area, also where nothing is to be deduced."""
        for number, own in enumerate(self._state(grid, cnf, [], sizes=False)):
            clue, size = self.clues[number]
            cnf.group(self.rule, clue)
            if size > len(own):
                cnf.clauses.append([])
            elif size:
                between([*own.values()], size, size, cnf)

    def _state(self, grid: Grid, cnf: Cnf, off: Clause, sizes: bool = True) -> list[dict[int, int]]:
        reaches = reach(grid, self.clues)
        owners = [self._owned(grid, cnf, number, reached) for number, reached in enumerate(reaches)]
        cnf.group(self.rule)
        for cell in watched(range(grid.size), every=16):
            cnf.clauses.append([*off, cell + 1, *(own[cell] for own in owners if cell in own)])
        for number, own in enumerate(owners):
            self._one(grid, cnf, number, own, off, sizes)
        return owners

    def _owned(self, grid: Grid, cnf: Cnf, number: int, reached: int) -> dict[int, int]:
        """The variables of the cells that a clue may own, each with a stated meaning."""
        name = grid.name(self.clues[number][0])
        own = {cell: cnf.new() for cell in bits(reached)}
        if not cnf.simplify:
            for cell, variable in own.items():
                cnf.meanings[variable] = f"owner {name} {grid.name(cell)}"
        return own

    def _one(
        self, grid: Grid, cnf: Cnf, number: int, own: dict[int, int], off: Clause, sizes: bool
    ) -> None:
        """What is said of one clue: its cells are white, and white cells beside them are its own.

        Sums are left to a solver that counts; in a proof, sizes are left to cuts.
        """
        clue, size = self.clues[number]
        lists, clauses = grid.neighbour_lists, cnf.clauses
        cnf.group(self.rule, clue)
        clauses.append([*off, own[clue]] if clue in own else [*off])
        for cell, variable in watched(own.items(), every=16):
            clauses.append([*off, -variable, -cell - 1])
            for other in lists[cell]:
                further = [own[other]] if other in own else []
                clauses.append([*off, -variable, other + 1, *further])
            if cell != clue:
                beside = (own[other] for other in lists[cell] if other in own)
                clauses.append([*off, -variable, *beside])
        if sizes and size and cnf.simplify and not off:
            between([*own.values()], size, size, cnf)

    def cuts(self, grid: Grid, board: Board, others: tuple[Any, ...]) -> list[Cut]:
        """Clauses about cells that this board breaks and each legal board obeys."""
        numbers = dict(self.clues)
        all_clues = mask_of(numbers)
        found: list[Cut] = []
        for part in grid.components(board.no):
            look()
            clues, size = part & all_clues, part.bit_count()
            first = clues & -clues
            number = numbers[first.bit_length() - 1] if clues else 0
            if clues and clues == first and number in (0, size):
                continue
            if clues == first and number < size and clues:
                found.append(_not_white(grown(grid, first, part, number + 1) ^ first))
            elif clues == first:
                beginning = [] if clues else [next(bits(part)) + 1]
                around = bits(grid.neighbours(part) & ~part)
                found.append([*beginning, *(-cell - 1 for cell in around)])
            else:
                found.append(_not_white(way(grid, first, clues ^ first, part) & ~clues))
        return found


def _place(grid: Grid, area: int, cell: int, number: int, words: str, count: int) -> Place:
    saying = Saying(words, number=number, cell=grid.at(cell), count=count)
    return Place(area | 1 << cell, saying, cell)


def _not_white(cells: int) -> Cut:
    """Not all of these cells are white."""
    return [cell + 1 for cell in bits(cells)]


def way(grid: Grid, start: int, goal: int, within: int) -> int:
    """The cells of a shortest way from some cells to one of others.

    >>> grid = Grid.of(2, 3)
    >>> grid.names(way(grid, 0b1, 0b100000, grid.full))
    'r1c1, r1c2, r1c3, r2c3'
    """
    rings = [start]
    seen = rings[0]
    while not rings[-1] & goal:
        look()
        rings.append(grid.neighbours(rings[-1]) & within & ~seen)
        seen |= rings[-1]
    last = rings[-1] & goal
    found = cell = last & -last
    for ring in reversed(rings[:-1]):
        before = grid.neighbours(cell) & ring
        cell = before & -before
        found |= cell
    return found


def grown(grid: Grid, start: int, within: int, size: int) -> int:
    """So many connected cells of an area, nearest to some of its cells."""
    found = start
    while (missing := size - found.bit_count()) > 0:
        look()
        more = grid.neighbours(found) & within & ~found
        if more.bit_count() > missing:
            more = mask_of(list(bits(more))[:missing])
        found |= more
    return found


@lru_cache(maxsize=64)
def reach(grid: Grid, clues: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """For each clue, the cells that its area may have: near enough, and not beside another clue.

    >>> grid = Grid.of(1, 7)
    >>> [grid.names(cells) for cells in reach(grid, ((0, 3), (4, 9)))]
    ['r1c1, r1c2, r1c3', 'r1c3, r1c4, r1c5, r1c6, r1c7']
    """
    cells = [1 << cell for cell, _ in clues]
    beside = [grid.neighbours(cell) for cell in cells]
    once = twice = 0
    for mask in beside:
        twice |= once & mask
        once |= mask
    found = []
    others = union(cells)
    for (_, number), cell, near in watched(zip(clues, cells, beside, strict=True)):
        allowed = grid.full & ~(once & ~near | twice | others) | cell
        if cell & once:
            allowed = 0  # two clues side by side
        found.append(within_steps(grid, cell, allowed, number - 1 if number else -1))
    return tuple(found)


def within_steps(grid: Grid, start: int, allowed: int, steps: int) -> int:
    """The allowed cells that so many steps reach; with -1, all that can be reached."""
    if steps < 0:
        return grid.flood(start, allowed)
    seen = ring = start & allowed
    for _ in range(steps):
        ring = grid.neighbours(ring) & allowed & ~seen
        if not ring:
            break
        seen |= ring
    return seen
