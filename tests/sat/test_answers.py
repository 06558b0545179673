"""Solve, cut, block: every answer once, whatever the variables say and however they are asked."""

from __future__ import annotations

import gc
import weakref
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.board import Board
from gridwright.core.deadline import Deadline, look, within
from gridwright.core.errors import InputError, Timeout
from gridwright.core.garbage import collection_paused
from gridwright.sat.answers import Answers, literals_of
from gridwright.sat.cnf import Cnf, Cut

SIZE = 4
clauses = st.lists(
    st.lists(st.sampled_from([-4, -3, -2, -1, 1, 2, 3, 4]), min_size=1, max_size=3), max_size=8
)


def holds(clause: list[int], yes: int) -> bool:
    return any((yes >> (abs(literal) - 1) & 1) == (literal > 0) for literal in clause)


def expected(all_of: list[list[int]]) -> set[int]:
    masks = [sum(bit << i for i, bit in enumerate(bits)) for bits in product((0, 1), repeat=SIZE)]
    return {yes for yes in masks if all(holds(clause, yes) for clause in all_of)}


@given(clauses, clauses, st.booleans())
def test_local_clauses_and_lazy_ones_together_give_every_answer_once(
    local: list[list[int]], lazy: list[list[int]], yes_is_true: bool
) -> None:
    """Where a true variable says no, the formula is the mirrored one; the answers are the same."""
    sign = 1 if yes_is_true else -1

    def encode(cnf: Cnf) -> None:
        cnf.yes_is_true = yes_is_true
        cnf.clauses += [[sign * literal for literal in clause] for clause in local]

    def find_cuts(yes: int) -> list[Cut]:
        broken = [clause for clause in lazy if not holds(clause, yes)]
        return [[sign * literal for literal in clause] for clause in broken]

    with Answers(SIZE, encode, find_cuts) as answers:
        found = [board.yes for board in answers]
    assert len(found) == len(set(found))
    assert set(found) == expected([*local, *lazy])
    with Answers(SIZE, encode, find_cuts) as answers:
        shared = answers.backbone()
    if not found:
        assert shared is None
        return
    assert shared is not None
    full = (1 << SIZE) - 1
    assert all(shared.yes & yes == shared.yes for yes in found)
    assert all(not shared.no & yes for yes in found)
    both = full & ~(shared.yes | shared.no)
    assert all(len({yes >> i & 1 for yes in found}) == 2 for i in range(SIZE) if both >> i & 1)


@given(
    clauses, clauses, st.integers(0, 15), st.integers(0, 15), st.lists(st.sampled_from([1, -2, 3]))
)
def test_settled_decisions_may_be_kept_apart(
    local: list[list[int]], lazy: list[list[int]], true: int, false: int, assumed: list[int]
) -> None:
    false &= ~true
    units = [[i + 1] for i in range(SIZE) if true >> i & 1]
    units += [[-i - 1] for i in range(SIZE) if false >> i & 1]

    def encode(cnf: Cnf) -> None:
        black = cnf.settle(true, false)
        # As encoders do: no clause mentions a settled decision.
        for clause in local:
            if not any(holds([literal], true) for literal in clause if not black[abs(literal) - 1]):
                left = [literal for literal in clause if black[abs(literal) - 1]]
                cnf.clauses.append([black[i - 1] if i > 0 else -black[-i - 1] for i in left])

    def find_cuts(yes: int) -> list[Cut]:
        return [clause for clause in lazy if not holds(clause, yes)]

    wanted = expected([*units, *local, *lazy])
    for apart in (False, True):
        with Answers(SIZE, encode, find_cuts, apart=apart) as answers:
            some = answers.next(assumed)
            fitting = {yes for yes in wanted if all(holds([literal], yes) for literal in assumed)}
            assert (some is None) == (not fitting)
            assert some is None or some.yes in fitting
            if not fitting and not set(assumed) & {-literal for literal in assumed}:
                core = answers.oracle.core()
                assert set(core) <= set(assumed)
                assert not [yes for yes in wanted if all(holds([one], yes) for one in core)]
            switch = answers.oracle.new()
            answers.oracle.add([[-switch, 1], [-switch, 2]])
            both = answers.next([switch])
            assert (both is None) == (not [yes for yes in wanted if yes & 3 == 3])
            assert sorted(board.yes for board in answers) == sorted(wanted)
        with Answers(SIZE, encode, find_cuts, apart=apart) as answers:
            shared = answers.backbone()
        assert (shared is None) == (not wanted)
        if shared is not None:
            for i in range(SIZE):
                values = {yes >> i & 1 for yes in wanted}
                assert (shared.yes >> i & 1, shared.no >> i & 1) == (
                    values == {1}, values == {0}
                )  # fmt: skip


def test_where_nothing_is_open_no_solver_is_started() -> None:
    def encode(cnf: Cnf) -> None:
        cnf.settle(0b01, 0b10)

    with Answers(2, encode, apart=True, solver="MiniCard") as answers:
        assert [board.yes for board in answers] == [0b01]
        stats = answers.stats()
    assert (stats["clauses"], stats["conflicts"], stats["solver"]) == (0, 0, "minicard")
    with pytest.raises(InputError, match="no such solver"):
        Answers(2, encode, apart=True, solver="chaff")


def test_what_is_assumed_or_blocked_is_kept() -> None:
    with Answers(3, lambda cnf: cnf.exactly([1, 2, 3], 1)) as answers:
        assert answers.next([2]) == Board.whole(3, 0b010)
        assert answers.next([2, 3]) is None
        # Part of a board blocks all that agree with it.
        answers.block(Board(3, yes=0, no=0b001))
        assert [board.yes for board in answers] == [0b001]


def test_the_deadline_holds_while_clauses_are_written_too() -> None:
    with within(Deadline(0.0)), pytest.raises(Timeout):
        Answers(3, lambda cnf: look())


def test_figures_tell_of_the_work() -> None:
    with Answers(2, lambda cnf: None, lambda yes: [[-1, -2]] if yes == 0b11 else []) as answers:
        count = sum(1 for _ in answers)
        stats = answers.stats()
    assert count == 3
    assert stats["cuts"] == len(answers.cuts) <= 1
    assert stats["rounds"] == count + len(answers.cuts)


def test_a_board_as_literals() -> None:
    assert literals_of(Board.whole(3, 0b010)) == [2, -1, -3]


def test_closed_answers_are_freed_at_once() -> None:
    """No cycle is left for the garbage collection, whose time would be that of other puzzles."""

    def encode(cnf: Cnf) -> None:
        cnf.settle(true=0b001, false=0)
        cnf.exactly([1, 2], 1)

    gc.collect()
    with collection_paused():
        for apart in (False, True):
            with Answers(3, encode, lambda yes: [], apart=apart) as answers:
                assert len(list(answers)) > 0
            alive = weakref.ref(answers)
            del answers
            assert alive() is None
