"""Every technique is sound: on all small boards, and on random positions of large ones."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from itertools import combinations

import pytest

from corpus import corpus
from generic.boards.kuromasu import answers, honest_puzzle, seen
from generic.shadings import legal_shadings, random_shading
from gridwright.core.board import Board
from gridwright.core.errors import GridwrightError
from gridwright.core.grid import bits, mask_of
from gridwright.core.step import Step, Technique
from gridwright.engine.load import read
from gridwright.genres.kuromasu import GENRE, patterns, techniques
from gridwright.genres.kuromasu.paper.logic import Logic
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.techniques import PAPER_NAMES, TECHNIQUES, chosen, technique

EXHAUSTIVE = [(1, cols) for cols in range(1, 6)] + [(2, 2), (2, 3)]
SMALL = [(rows, cols) for rows in range(1, 5) for cols in range(rows, 13 // rows + 1)]


def subsets(mask: int) -> Iterator[int]:
    cells = list(bits(mask))
    for number in range(len(cells) + 1):
        for some in combinations(cells, number):
            yield mask_of(some)


def conclusions_hold(step: Step, board: Board, possible: list[int]) -> None:
    assert step.yes | step.no, step
    assert not (step.yes | step.no) & (board.yes | board.no), f"{step} settles nothing new"
    assert not (step.yes | step.no) & step.because
    for black in possible:
        assert not step.yes & ~black, f"{step.sentence} but {black:b}"
        assert not step.no & black, f"{step.sentence} but {black:b}"


def check_position(puzzle: Kuromasu, board: Board, all_answers: Collection[int]) -> set[str]:
    """All steps from here hold in all answers that agree; which techniques found one."""
    possible = [black for black in all_answers if not (board.yes & ~black or board.no & black)]
    found = set()
    for each in TECHNIQUES:
        if each.assumes_unique and len(all_answers) != 1:
            continue
        for step in each.find(puzzle, board):
            assert step.technique == each.name
            assert step.sentence[0].isupper()
            assert step.sentence.endswith(".")
            conclusions_hold(step, board, possible)
            found.add(each.name)
    return found


@pytest.mark.parametrize(("rows", "cols"), EXHAUSTIVE)
def test_sound_in_every_position_of_every_puzzle(rows: int, cols: int) -> None:
    """All shadings, all sets of their numbers, all positions on the way to them."""
    full = (1 << rows * cols) - 1
    for answer in legal_shadings(rows, cols):
        counts = seen(rows, cols, answer)
        for clues in subsets(full & ~answer):
            puzzle = Kuromasu(rows, cols, {cell: counts[cell] for cell in bits(clues)})
            all_answers = answers(puzzle)
            for known in subsets(full & ~clues):
                board = Board(rows * cols, answer & known, clues | (known & ~answer))
                check_position(puzzle, board, all_answers)


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_sound_on_all_small_boards(rows: int, cols: int) -> None:
    """All shadings, some sets of clues and given cells, some positions."""
    rng = random.Random(rows * 100 + cols)
    size = rows * cols
    boards = legal_shadings(rows, cols)
    for answer in boards:
        for _ in range(max(1, 120 // len(boards))):
            puzzle = honest_puzzle(rng, rows, cols, answer)
            all_answers = answers(puzzle)
            for _ in range(3):
                known = rng.getrandbits(size) & rng.getrandbits(size)
                given = puzzle.given
                board = Board(size, given.yes | answer & known, given.no | known & ~answer)
                check_position(puzzle, board, all_answers)


def test_sound_in_random_positions_of_large_boards() -> None:
    """What a step concludes holds in the shading that the numbers were taken from."""
    rng = random.Random(8)
    found = set()
    for _ in range(60):
        rows, cols = rng.randint(5, 14), rng.randint(5, 14)
        answer = random_shading(rng, rows, cols)
        puzzle = honest_puzzle(rng, rows, cols, answer)
        known = rng.getrandbits(rows * cols) & rng.getrandbits(rows * cols)
        given = puzzle.given
        board = Board(rows * cols, given.yes | answer & known, given.no | known & ~answer)
        for each in TECHNIQUES:
            if not each.assumes_unique:
                for step in each.find(puzzle, board):
                    conclusions_hold(step, board, [answer])
                    found.add(each.name)
    assert found == {each.name for each in TECHNIQUES if not each.assumes_unique}


def test_sound_in_random_positions_of_published_puzzles() -> None:
    rng = random.Random(3)
    found = set()
    for entry in corpus("kuromasu-janko")[::4]:
        puzzle = read(entry["puzzlink_url"], [GENRE])[0].puzzle
        answer = GENRE.read_answer(puzzle, entry["solution"])
        for share in (0.0, 0.3, 0.7):
            known = mask_of(cell for cell in range(answer.size) if rng.random() < share)
            given = puzzle.given
            board = Board(answer.size, answer.yes & known, given.no | answer.no & known)
            found |= check_position(puzzle, board, [answer.yes])
    assert found == {each.name for each in TECHNIQUES}


def settled_by_ladder(puzzle: Kuromasu, used: tuple[Technique[Kuromasu], ...]) -> Board:
    """The board that the techniques lead to, one step after the other."""
    board = puzzle.given
    while True:
        step = next((step for each in used for step in each.find(puzzle, board)), None)
        if step is None:
            return board
        board = step.apply(board)


@pytest.mark.parametrize("seed", range(25))
def test_the_fast_loop_concludes_what_the_ladder_does(seed: int) -> None:
    rng = random.Random(seed)
    rows, cols = rng.randint(3, 9), rng.randint(3, 9)
    puzzle = honest_puzzle(rng, rows, cols, random_shading(rng, rows, cols))
    without = rng.sample(sorted(PAPER_NAMES), rng.choice((0, 0, 1, 4)))
    used = chosen(without=without)
    logic = Logic(puzzle, used)
    assert logic.settle(logic.start) == settled_by_ladder(puzzle, used)


def test_every_method_of_the_seed_is_a_technique_that_runs_alone_and_can_be_left_out() -> None:
    assert set(PAPER_NAMES) == {
        *(f"method {number}" for number in range(10)),
        "number 2",
        "number 3",
    }
    assert {*PAPER_NAMES.values(), *techniques.BEYOND_PAPER} == set(TECHNIQUES)
    assert len(PAPER_NAMES) + len(techniques.BEYOND_PAPER) == len(TECHNIQUES)
    for name, each in PAPER_NAMES.items():
        assert technique(name) is technique(each.name) is each
        assert chosen(only=[name], assume_unique=True) == (each,)
        assert each not in chosen(without=[name], assume_unique=True)
        assert len(chosen(without=[name], assume_unique=True)) == len(TECHNIQUES) - 1
    with pytest.raises(GridwrightError, match="no technique 'method 10'"):
        chosen(without=["method 10"])


def test_the_ladder_begins_with_the_easiest() -> None:
    levels = [each.level for each in TECHNIQUES]
    assert levels == sorted(levels)
    assert GENRE.techniques == TECHNIQUES


def test_method_0_is_used_only_where_one_answer_is_assumed_and_says_so() -> None:
    assert techniques.UNREACHED.assumes_unique
    assert techniques.UNREACHED not in chosen()
    assert techniques.UNREACHED in chosen(assume_unique=True)
    puzzle = Kuromasu(3, 3, {0: 2})
    assert len(answers(puzzle)) > 1
    steps = list(techniques.UNREACHED.find(puzzle, puzzle.given))
    assert steps
    assert all("only one answer" in step.sentence for step in steps)
    assert any(black & steps[0].no for black in answers(puzzle)), "it would be wrong here"


def test_method_0_never_takes_the_last_answer() -> None:
    """The seed: making the cells white never prohibits from finding a solution."""
    for rows, cols in ((2, 3), (3, 3)):
        for clue in range(rows * cols):
            for number in range(1, rows + cols):
                puzzle = Kuromasu(rows, cols, {clue: number})
                found = answers(puzzle)
                for white in (step.no for step in techniques.UNREACHED.find(puzzle, puzzle.given)):
                    assert not found or any(not black & white for black in found)


def test_diagonal_2s_are_an_exception_on_the_smallest_board() -> None:
    """Method 9 as the seed states it is wrong on 2 by 2 cells, and nowhere else."""
    puzzle = Kuromasu(2, 2, {0: 2, 3: 2})
    assert sorted(answers(puzzle)) == [0b0010, 0b0100], "one of the two cells is white"
    assert not list(patterns.diagonal_twos(puzzle))
    for rows, cols in ((2, 3), (3, 3), (2, 4), (3, 4), (4, 4)):
        for cell in range(cols * (rows - 1)):
            if cell % cols == cols - 1:
                continue
            puzzle = Kuromasu(rows, cols, {cell: 2, cell + cols + 1: 2})
            for found in patterns.diagonal_twos(puzzle):
                assert all(not found.black & ~black for black in answers(puzzle))


def test_a_3_may_stand_beside_a_2_at_the_edge() -> None:
    """The seed (§6.1) says that the number beside a 2 is larger than 3, the edges left aside."""
    assert answers(Kuromasu(2, 2, {0: 2, 1: 3})) == {0b0100}
    assert answers(Kuromasu(1, 3, {0: 2, 1: 2})) == {0b100}
    # Away from the edges it is right.
    for number in (2, 3):
        assert not answers(Kuromasu(3, 4, {5: 2, 6: number}))


def test_method_7_has_to_try_all_four_sides() -> None:
    """The only possible stop on one side need not be black while another side has one too."""
    puzzle = Kuromasu(1, 5, {2: 4})
    assert sorted(answers(puzzle)) == [0b00001, 0b10000]
    assert not list(technique("method 7").find(puzzle, puzzle.given))


def test_steps_from_a_board_that_is_wrong_contradict_nothing_on_it() -> None:
    """A player's mistake must not make the ladder settle a cell twice."""
    rng = random.Random(5)
    for _ in range(200):
        puzzle = honest_puzzle(rng, 4, 4, rng.choice(legal_shadings(4, 4)))
        yes = rng.getrandbits(16) & rng.getrandbits(16) & ~puzzle.given.no
        board = Board(16, yes | puzzle.black, puzzle.given.no | (rng.getrandbits(16) & ~yes))
        if board.contradictory:
            continue
        for each in TECHNIQUES:
            for step in each.find(puzzle, board):
                assert not step.apply(board).contradictory
