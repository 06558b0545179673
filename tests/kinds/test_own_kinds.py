"""A kind of declaration that gridwright does not know is never left out of an answer.

A package may declare what numbers say in a kind of its own. Whatever goes by the declaration's own
clauses is right about it; whatever has to know the kind refuses it, or lists answers and says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

import pytest

from generic.shadings import legal_shadings
from gridwright.cli.commands.count import _sentences
from gridwright.core.errors import InputError, PuzzleError
from gridwright.core.grid import Grid, bits
from gridwright.engine.count import LISTED, CountRequest, count, sample, shares
from gridwright.engine.frontier import FRONTIER
from gridwright.engine.repair.search import repairs
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.kinds.count import NUMBER, Count, at_most_one
from gridwright.making.draft import Draft, Offer
from gridwright.sat.cnf import Cnf
from gridwright.shading.making import number_draft, number_making
from gridwright.shading.numbergrid import Declared, NumberGrid
from gridwright.shading.rules import SHARED


@dataclass(frozen=True)
class Beside:
    """So many of the cells beside the number are black."""

    clue: int
    number: int

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        cells = [cell + 1 for cell in grid.beside(self.clue)]
        off = [-selector] if selector else []
        cnf.group(NUMBER, self.clue)
        more = [[-cell for cell in some] for some in combinations(cells, self.number + 1)]
        less = [[*some] for some in combinations(cells, max(0, len(cells) - self.number + 1))]
        cnf.clauses += [[*off, *clause] for clause in more + less]


class Hasty(Beside):
    """The same, but whoever wrote it forgot the selector."""

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        super().state(grid, cnf)


class NoneBeside(Count):
    """Not even one: derived from a known kind, it says something else."""

    __slots__ = ()

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        cnf.clauses += [[-cell - 1] for cell in self.cells]


@dataclass(frozen=True, slots=True, repr=False)
class Counted(NumberGrid):
    kind: ClassVar[type[Beside]] = Beside

    def says(self, cell: int, number: int) -> Beside:
        return self.kind(cell, number)


@dataclass(frozen=True, slots=True, repr=False)
class Derived(NumberGrid):
    def says(self, cell: int, number: int) -> NoneBeside:
        return NoneBeside(self.grid.beside(cell), 0, 1, black=True, clue=cell)


@dataclass(frozen=True, slots=True, repr=False)
class OneBlack(Counted):
    """The numbers, and of all cells at most one is black."""

    def declared(self) -> Iterator[Declared]:
        yield from Counted.declared(self)
        yield at_most_one(tuple(range(self.grid.size)), black=True)


def beside(grid: Grid, black: int, cell: int) -> int:
    """How many cells beside a cell are black."""
    return sum(black >> other & 1 for other in grid.beside(cell))


def genre_of(kind: type[NumberGrid]) -> Genre[NumberGrid]:
    """A genre that has no more than its puzzle."""

    def draft(grid: Grid, black: int, options: object) -> Draft[NumberGrid]:
        numbers = ((cell, beside(grid, black, cell)) for cell in bits(grid.full & ~black))
        offers = tuple(Offer(*each) for each in numbers if each[1])
        return number_draft(kind(grid.rows, grid.cols), black, offers, lambda *about: 0)

    return Genre(
        name="own", title="Own", summary="", puzzle=kind, family="gridwright.shading",
        formats=(), rules=SHARED, making=number_making(fill=lambda *about: 0, draft=draft),
    )  # fmt: skip


def answers(puzzle: NumberGrid, number_beside: dict[int, int]) -> int:
    """How many legal shadings have these numbers of black cells beside white cells."""
    return sum(
        not board >> cell & 1 and beside(puzzle.grid, board, cell) == number
        for board in legal_shadings(puzzle.rows, puzzle.cols)
        for cell, number in number_beside.items()
    )


@pytest.mark.parametrize(("kind", "number"), [(Counted, 1), (Derived, 0)])
def test_answers_are_listed_if_the_automaton_does_not_know_the_kind(
    kind: type[NumberGrid], number: int
) -> None:
    genre, puzzle = genre_of(kind), kind(3, 4, {5: max(number, 1)})
    right = answers(puzzle, {5: number})
    found = count(genre, puzzle)
    assert (found.count, found.strategy, found.exhausted) == (right, "sat", True)
    assert right > 20
    assert found.stats["listed"] == str(LISTED)
    assert LISTED in _sentences(found)
    asked = (
        lambda: sample(genre, puzzle),
        lambda: shares(genre, puzzle),
        lambda: count(genre, puzzle, FRONTIER),
        lambda: count(genre, puzzle, request=CountRequest(by="black")),
        lambda: solve(genre, puzzle, FRONTIER),
    )
    for question in asked:
        with pytest.raises(InputError, match=f"there is no automaton for {kind.__name__}, whose"):
            question()


def test_what_is_declared_besides_the_numbers_holds_for_those_who_set_puzzles() -> None:
    genre = genre_of(OneBlack)
    *_, last = repairs(genre, OneBlack(2, 3, {0: 1, 5: 1}))
    assert solve(genre, last.puzzle).boards == (last.answer,)


def test_a_kind_that_ignores_its_selector_is_refused() -> None:
    class Careless(Counted):
        kind = Hasty

    for kind, refused in ((Counted, nullcontext()), (Careless, pytest.raises(InputError))):
        draft = number_draft(kind(1, 3), 0b100, (Offer(1, 1),), lambda *about: 0)
        cnf = Cnf(3)
        with refused:
            draft.says(0, cnf.new(), cnf)


def test_numbers_that_say_something_together_only_are_refused_one_by_one() -> None:
    with pytest.raises(PuzzleError, match="NumberGrid does not declare what a single number says"):
        NumberGrid(2, 2).says(0, 1)


def test_a_puzzle_with_more_than_numbers_is_not_moved_without_it() -> None:
    @dataclass(frozen=True, slots=True, repr=False)
    class Roomy(Counted):
        rooms: tuple[int, ...] = ()

    _, grid, to = Grid.of(1, 2).symmetries()[1]
    with pytest.raises(PuzzleError, match="no 'moved' of its own that knows rooms"):
        Roomy(1, 2, rooms=(0, 1)).moved(grid, to)
