"""Kuromasu's techniques and the paper's methods; ``tests/logic/`` tests all ladders."""

from __future__ import annotations

import random

import pytest

from corpus import corpus
from generic.boards.kuromasu import answers, honest_puzzle
from generic.shadings import random_shading
from gridwright.core.errors import InputError
from gridwright.core.grid import mask_of
from gridwright.engine.load import read
from gridwright.genres.kuromasu import GENRE, patterns
from gridwright.genres.kuromasu.paper.logic import Logic
from gridwright.genres.kuromasu.paper.methods import LENGTHS, METHODS, chosen, technique
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.techniques import TECHNIQUES
from gridwright.genres.kuromasu.view import KuromasuView
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import findings
from ladder_properties import (
    assert_reasons_suffice,
    assert_sound,
    sentences,
    settled_step_by_step,
)

UNREACHED = technique("method 0")


def ladder(puzzle: Kuromasu) -> Ladder[KuromasuView]:
    return Ladder(KuromasuView(puzzle), TECHNIQUES)


def unreached(puzzle: Kuromasu) -> list[int]:
    """The cells that Method 0 makes white."""
    posts = Ladder(KuromasuView(puzzle), [UNREACHED])
    return [link.case.no for link in findings(posts, puzzle.given.yes, puzzle.given.no)]


@pytest.mark.slow
def test_sound_in_random_positions_of_published_puzzles() -> None:
    rng = random.Random(3)
    found = set()
    published = corpus("kuromasu-janko")
    small = [entry for entry in published if len(entry["solution"]) <= 10]
    large = next(entry for entry in published if len(entry["solution"]) > 12)
    for entry in (*small[::6], large):
        puzzle = read(entry["puzzlink_url"], [GENRE])[0].puzzle
        answer = GENRE.read_answer(puzzle, entry["solution"])
        posts = ladder(puzzle)
        for share in (0.0, 0.3, 0.7):
            known = mask_of(cell for cell in range(answer.size) if rng.random() < share)
            board = answer.yes & known, puzzle.given.no | answer.no & known
            assert_sound(posts, [answer.yes], [board])
            found |= assert_reasons_suffice(posts, [board])
    assert found == {each.name for each in TECHNIQUES}


@pytest.mark.parametrize("seed", range(25))
def test_the_paper_s_logic_concludes_what_the_ladder_does(seed: int) -> None:
    rng = random.Random(seed)
    rows, cols = rng.randint(3, 9), rng.randint(3, 9)
    puzzle = honest_puzzle(rng, rows, cols, random_shading(rng, rows, cols))
    used = chosen(without=rng.sample(sorted(METHODS), rng.choice((0, 0, 1, 4))))
    logic = Logic(puzzle, used)
    settled = logic.settle(logic.start)
    assert settled is not None
    posts = Ladder(KuromasuView(puzzle), used)
    assert (settled.yes, settled.no) == settled_step_by_step(posts, puzzle.given)


def test_every_method_of_the_paper_is_a_technique_that_runs_alone_and_can_be_left_out() -> None:
    assert set(METHODS) == {*(f"method {number}" for number in range(10)), "number 2", "number 3"}
    everything = chosen(assume_unique=True)
    assert {each.name for each in everything} == {*METHODS.values(), LENGTHS}
    assert set(everything) <= set(TECHNIQUES)
    for paper_name, name in METHODS.items():
        each = technique(paper_name)
        assert technique(name) is each
        assert chosen(only=[paper_name], assume_unique=True) == (each,)
        assert each not in chosen(without=[paper_name], assume_unique=True)
        assert len(chosen(without=[paper_name], assume_unique=True)) == len(everything) - 1
    with pytest.raises(InputError, match="no technique 'method 10'"):
        chosen(without=["method 10"])


def test_method_0_is_used_only_where_one_answer_is_assumed_and_says_so() -> None:
    assert UNREACHED.assumes_unique
    assert UNREACHED not in chosen()
    assert UNREACHED in chosen(assume_unique=True)
    puzzle = Kuromasu(3, 3, {0: 2})
    assert len(answers(puzzle)) > 1
    said = sentences(ladder(puzzle), UNREACHED.name, puzzle.given.yes, puzzle.given.no)
    assert said
    assert all("only one answer" in sentence for sentence in said)
    assert any(black & unreached(puzzle)[0] for black in answers(puzzle)), "it would be wrong here"


def test_method_0_never_takes_the_last_answer() -> None:
    """Van Meurs 2008: making the cells white never prohibits from finding a solution."""
    for rows, cols in ((2, 3), (3, 3)):
        for clue in range(rows * cols):
            for number in range(1, rows + cols):
                puzzle = Kuromasu(rows, cols, {clue: number})
                found = answers(puzzle)
                for white in unreached(puzzle):
                    assert not found or any(not black & white for black in found)


def test_diagonal_2s_are_an_exception_on_the_smallest_board() -> None:
    """Method 9 as the paper states it is wrong on 2 by 2 cells, and nowhere else."""
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
    """The paper (§6.1) says that a number beside a 2 is larger than 3, ignoring the edges."""
    assert answers(Kuromasu(2, 2, {0: 2, 1: 3})) == {0b0100}
    assert answers(Kuromasu(1, 3, {0: 2, 1: 2})) == {0b100}
    # Away from the edges it is right.
    for number in (2, 3):
        assert not answers(Kuromasu(3, 4, {5: 2, 6: number}))


def test_method_7_has_to_try_all_four_sides() -> None:
    """The only possible stop on one side need not be black while another side has one too."""
    puzzle = Kuromasu(1, 5, {2: 4})
    assert sorted(answers(puzzle)) == [0b00001, 0b10000]
    assert not sentences(ladder(puzzle), METHODS["method 7"], puzzle.given.yes, puzzle.given.no)


@pytest.mark.parametrize("seed", range(20))
def test_a_number_is_unfinished_while_its_sight_is_not_known(seed: int) -> None:
    rng = random.Random(seed)
    black = random_shading(rng, 6, 6)
    puzzle = honest_puzzle(rng, 6, 6, black)
    view, yes, no = KuromasuView(puzzle), 0, 0
    for cell in rng.sample(range(36), 36):
        yes, no = yes | 1 << cell & black, no | 1 << cell & ~black
        sights = [view.sight(clue, yes, no) for clue in puzzle.numbers]
        assert view.unfinished(yes, no) == sum(sight.sure < sight.most for sight in sights)
