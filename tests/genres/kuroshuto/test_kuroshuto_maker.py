"""The paper's generator: unique puzzles, repeatable by seed; impossible requests are refused."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from generic.boards.kuroshuto import answers, every_puzzle
from gridwright.core.control import Control
from gridwright.core.errors import InputError, PuzzleError, Timeout
from gridwright.core.generator import GenerateRequest
from gridwright.core.grid import Grid
from gridwright.engine.check import check
from gridwright.engine.generate import generate
from gridwright.engine.solve import solve
from gridwright.genres.kuroshuto import GENRE
from gridwright.genres.kuroshuto.making import IMPOSSIBLE, impossible
from gridwright.genres.kuroshuto.paper.generator import Draft, draft
from gridwright.genres.kuroshuto.puzzle import reach
from gridwright.making.symmetry import OF_A_SQUARE, SYMMETRIES, orbits

PAPER = "straathof2025"


@pytest.mark.parametrize(
    ("rows", "cols"), [(1, 2), (5, 1), (2, 3), (3, 3), (4, 9), (8, 8), (10, 10)]
)
def test_what_is_made_has_exactly_the_answer_it_was_made_with(rows: int, cols: int) -> None:
    for made in generate(GENRE, rows, cols, count=4, seed=2, method=PAPER):
        assert (made.puzzle.rows, made.puzzle.cols) == (rows, cols)
        assert check(GENRE, made.puzzle, made.answer).solved
        result = solve(GENRE, made.puzzle)
        assert (result.status, result.board) == ("unique", made.answer)
        assert made.attempts == made.stats["boards"] + made.stats["restarts"] >= 1


def test_large_boards_can_be_made() -> None:
    made = next(generate(GENRE, 14, 14, seed=3, method=PAPER))
    assert solve(GENRE, made.puzzle).status == "unique"


def test_the_same_seed_gives_the_same_puzzles() -> None:
    first = [made.puzzle for made in generate(GENRE, 7, 6, count=3, seed=9, method=PAPER)]
    assert first == [made.puzzle for made in generate(GENRE, 7, 6, count=3, seed=9, method=PAPER)]
    assert first != [made.puzzle for made in generate(GENRE, 7, 6, count=3, seed=8, method=PAPER)]


def test_one_tile_in_three_holds_a_number() -> None:
    made = generate(GENRE, 8, 8, count=30, seed=1, method=PAPER)
    assert 0.29 < mean(one.stats["density"] for one in made) < 0.37


def test_every_draft_obeys_the_rules_before_anything_is_proven() -> None:
    for seed in range(40):
        board = draft(GenerateRequest(6, 7), Random(seed))
        if board is None:
            continue
        puzzle = GENRE.puzzle(6, 7, board.numbers)
        found = check(GENRE, puzzle, puzzle.given.with_yes(board.black).with_no(board.white))
        assert found.solved, found.violations


def test_no_black_first_means_starting_over() -> None:
    """On a board whose empty tiles may all not be black, the fallback gives up."""
    board = Draft(GENRE.puzzle(2, 2).grid, Random(0))
    board.numbers = {0: 1, 3: 1}
    board.white, board.black = 0b1001, 0
    board.reaching = [[], [0b0110], [0b0110], []]
    board.blacken(1)
    assert board.empty == 0
    assert not board.blacken_first()


@pytest.mark.parametrize(
    ("rows", "cols"), [size for size, without in IMPOSSIBLE.items() if "none" in without]
)
def test_the_refused_boards_are_indeed_impossible(rows: int, cols: int) -> None:
    assert not [
        puzzle
        for puzzle in every_puzzle(rows, cols)
        if puzzle.numbers and not puzzle.unknown and len(answers(puzzle)) == 1
    ]
    with pytest.raises(PuzzleError, match="expected a larger board"):
        next(generate(GENRE, rows, cols, method=PAPER))


def has_a_puzzle(grid: Grid, symmetry: str) -> bool:
    """Whether some answer has numbers with this symmetry that leave no other answer.

    More numbers never leave more answers, so all places of an answer that may have one have one.
    """
    every = [
        black
        for black in range(1 << grid.size)
        if not black & grid.neighbours(black) and grid.connected(grid.full & ~black)
    ]

    def left(cell: int, number: int) -> frozenset[int]:
        reached = reach(grid.rows, grid.cols, cell, number)
        return frozenset(
            black for black in every if not black >> cell & 1 and (reached & black).bit_count() == 1
        )

    cells, numbers = range(grid.size), range(1, max(grid.rows, grid.cols))
    lefts = {cell: [left(cell, number) for number in numbers] for cell in cells}
    for answer in every:
        offered = {cell: [some for some in lefts[cell] if answer in some] for cell in cells}
        places = [orbit for orbit in orbits(grid, symmetry) if all(offered[one] for one in orbit)]
        kept = {frozenset(every)}
        for cell in (cell for orbit in places for cell in orbit):
            kept = {some & more for some in kept for more in offered[cell]}
        if frozenset([answer]) in kept:
            return True
    return False


SMALL = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)]


@pytest.mark.parametrize(
    ("size", "symmetry"),
    [
        (size, symmetry)
        for size in SMALL
        for symmetry in SYMMETRIES
        if size[0] == size[1] or symmetry not in OF_A_SQUARE
    ],
)
def test_exactly_the_symmetries_that_no_puzzle_has_are_refused(
    size: tuple[int, int], symmetry: str
) -> None:
    grid = Grid.of(*size)
    assert has_a_puzzle(grid, symmetry) == (symmetry not in IMPOSSIBLE.get(size, ()))
    assert bool(impossible(grid, symmetry)) != has_a_puzzle(grid, symmetry)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"density": 0.0}, "the density is 0.0; expected more than 0 and at most 1"),
        ({"density": 2.0}, "the density is 2.0"),
        ({"idle": 0}, "'idle' is 0; expected 1 or more"),
        ({"shade": 1}, "has no option 'shade'; it has: highest, density, idle"),
    ],
)
def test_impossible_requests_are_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        next(generate(GENRE, 5, 5, method=PAPER, options=options))


@pytest.mark.usefixtures("ticking")
def test_the_time_limit_keeps_what_is_finished() -> None:
    made: list[object] = []
    with pytest.raises(Timeout):
        made.extend(Control(30).each(generate(GENRE, 8, 8, count=10_000, seed=6, method=PAPER)))
    assert made


@pytest.mark.parametrize("turn", [False, True])
def test_numbers_of_the_first_section_go_up_to_nine(turn: bool) -> None:
    """By default they go up to n - 1, as §5.1 says; on ten rows both are the same."""
    for highest, most in ((0, {10, 11}), (9, {8, 9})):
        options = {"highest": highest, "turn": turn}
        made = next(generate(GENRE, 12, 12, seed=1, method=PAPER, options=options))
        assert max(made.puzzle.numbers.values()) in most
    seven = [
        next(generate(GENRE, 7, 7, method=PAPER, options={**options, "turn": turn})).puzzle
        for options in ({}, {"highest": 9}, {"highest": 0})
    ]
    assert seven[0] == seven[1] == seven[2]


def test_a_largest_number_below_zero_is_refused() -> None:
    with pytest.raises(PuzzleError, match="the option 'highest' is -1; expected 0 or more"):
        next(generate(GENRE, 5, 5, method=PAPER, options={"highest": -1}))
