"""The theorem: a board is solvable exactly when its instance is, and both proofs' maps work."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.result import Status
from gridwright.core.rule import Violation
from gridwright.engine.answers import answers_of
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.rules import RULES
from gridwright.sat.answers import Answers
from gridwright_lab.reductions.instance import (
    BrokenClauseError,
    Instance,
    NotAnAnswerError,
    parse_arguments,
)
from gridwright_lab.reductions.koelker.build import answer
from gridwright_lab.reductions.koelker.gadgets import PITCH
from gridwright_lab.reductions.koelker.marks import marks
from gridwright_lab.reductions.koelker.readback import read_back
from gridwright_lab.reductions.koelker.reduction import Reduction, input_square, reduce
from gridwright_lab.reductions.koelker.signals import follow, read
from gridwright_lab.reductions.random_instances import mixed
from reducing.instances import every_clause


def violations(reduced: Reduction, board: Board) -> list[Violation]:
    """What the genre's own rules say: slow on large boards."""
    return [found for rule in RULES for found in rule.broken(reduced.puzzle, board)]


def check_both_directions(instance: Instance, short_rays: bool = False) -> bool:
    """Solve the board, read the answer back, build the answer of every assignment."""
    reduced = reduce(instance, short_rays)
    satisfying = list(instance.answers())
    found = solve(GENRE, reduced.puzzle, limit=1)
    assert found.status is (Status.FOUND if satisfying else Status.NONE)
    if found.board is not None:
        assert read_back(reduced, found.board) in satisfying
    for assignment in satisfying[:2]:
        built = answer(reduced, assignment)
        assert read(reduced, built) == follow(reduced, assignment)
        assert read_back(reduced, built) == assignment
        if len(instance.clauses) == 1:
            assert violations(reduced, built) == []
    return bool(satisfying)


def test_every_single_clause_over_two_variables() -> None:
    outcomes = [check_both_directions(Instance((clause,))) for clause in every_clause(2)]
    assert len(outcomes) == 34
    assert 0 < sum(outcomes) < len(outcomes)


@pytest.mark.parametrize(
    ("clauses", "variables", "number"), [(1, 4, 6), (2, 3, 5), (2, 4, 3), (3, 3, 2), (3, 4, 1)]
)
def test_random_instances(clauses: int, variables: int, number: int) -> None:
    random = Random(100 * clauses + variables)
    for _ in range(number):
        check_both_directions(mixed(random, clauses, variables))


def test_the_rules_accept_the_answer_of_two_clauses() -> None:
    instance = parse_arguments(["1.-2.3", "2.3"])
    for short_rays in (False, True):
        reduced = reduce(instance, short_rays)
        for assignment in instance.answers():
            assert violations(reduced, answer(reduced, assignment)) == []


def test_unsatisfiable_three_clauses() -> None:
    assert not check_both_directions(parse_arguments(["1.2.3", "-1.-2.-3", "1.2.-4"]))


def test_short_rays_keep_the_theorem_and_bound_the_clues() -> None:
    random = Random(9)
    for clauses, variables in ((1, 2), (1, 3), (2, 3)):
        check_both_directions(mixed(random, clauses, variables), short_rays=True)
    largest = set()
    for clauses in (1, 2, 3, 4):
        instance = mixed(Random(clauses), clauses, 3)
        largest.add(reduce(instance, short_rays=True).largest_clue)
    assert largest == {68}
    often = Instance(((1, 1, 1),) * 3)
    assert reduce(often).largest_clue > reduce(often, short_rays=True).largest_clue == 68


def test_clues_of_the_plain_layout_grow() -> None:
    """§6: linear in the instance, because nothing stops a ray that runs along the wires."""
    largest = []
    for clauses in (1, 2, 4):
        largest.append(reduce(Instance(((1, 2, 3),) * clauses)).largest_clue)
    assert largest[0] < largest[1] < largest[2]


def test_an_assignment_that_breaks_a_clause_is_refused() -> None:
    reduced = reduce(parse_arguments(["1.2", "-1.2"]))
    with pytest.raises(BrokenClauseError, match=r"clause 2 \(-1.2\)"):
        answer(reduced, {1: False, 2: True})


def test_what_is_no_answer_is_not_read() -> None:
    reduced = reduce(parse_arguments(["1"]))
    size = reduced.puzzle.decisions
    good = answer(reduced, {1: True})
    one_less = good.yes & (good.yes - 1)
    with pytest.raises(NotAnAnswerError, match="not an answer"):
        read_back(reduced, Board.whole(size, one_less))
    with pytest.raises(NotAnAnswerError, match="the answer is incomplete"):
        read_back(reduced, Board(size, good.yes))
    with pytest.raises(InputError, match="4 squares: expected 3969"):
        read_back(reduced, Board(4))


def test_free_squares_change_nothing() -> None:
    """§6: an answer with the middle of an empty position blackened is another answer."""
    reduced = reduce(parse_arguments(["1.2"]))
    built = answer(reduced, {1: True, 2: False})
    grid = reduced.puzzle.grid
    other = Board.whole(grid.size, built.yes | grid.bit(PITCH + 8, PITCH + 8))
    assert other != built
    assert violations(reduced, other) == []
    assert read_back(reduced, other) == {1: True, 2: False}


def test_marks_hold_on_a_whole_board() -> None:
    """No answer of a composed board differs from the partial solution of any of its gadgets."""
    reduced = reduce(parse_arguments(["-2.1"]))
    with answers_of(GENRE, reduced.puzzle) as answers:
        wrong = [literal for one in _wrong(reduced, answers) for literal in one]
        answers.oracle.add([wrong])
        assert len(wrong) > 2000
        assert answers.next() is None


def _wrong(reduced: Reduction, answers: Answers) -> list[list[int]]:
    cols = reduced.board.cols
    found = []
    for one in reduced.board.placed:
        ports = {
            side: row * cols + col + 1
            for side in one.gadget.ports
            for row, col in [input_square(one, side)]
        }
        literals = []
        for row, line in enumerate(marks(one.gadget)):
            for col, sign in enumerate(line):
                square = (PITCH * one.row + row) * cols + PITCH * one.col + col + 1
                if sign in "#.":
                    literals.append(-square if sign == "#" else square)
                elif sign.lower() in ports:
                    port = ports[sign.lower()] * (-1 if sign.isupper() else 1)
                    switch = answers.oracle.new()
                    answers.oracle.add([[-switch, square, port], [-switch, -square, -port]])
                    literals.append(switch)
        found.append(literals)
    return found
