"""Minimal and smallest contradictions, and questions about all models, against brute force."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from gridwright.core.board import Board
from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import Timeout
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE as KUROMASU
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import Oracle
from gridwright.sat.questions import backbone, models
from gridwright.sat.subsets import Groups, by_group

from .test_solvers import pigeons


def satisfied(clauses: list[Clause], variables: int) -> list[int]:
    """All models, by trying every assignment."""
    return [
        mask
        for mask in range(1 << variables)
        if all(any((mask >> (abs(x) - 1) & 1) == (x > 0) for x in clause) for clause in clauses)
    ]


def random_groups(rng: random.Random) -> dict[str, list[Clause]]:
    return {
        name: [
            [rng.choice((-1, 1)) * v for v in rng.sample(range(1, 5), rng.randint(1, 3))]
            for _ in range(rng.randint(1, 2))
        ]
        for name in "abcdefg"
    }


def test_against_brute_force() -> None:
    rng = random.Random(11)
    contradictions = 0
    for _ in range(60):
        groups = random_groups(rng)
        hard = Cnf(4, clauses=[[1, 2, 3, 4]])

        def fit(names: tuple[str, ...], groups: dict[str, list[Clause]] = groups) -> bool:
            chosen = [clause for name in names for clause in groups[name]]
            return bool(satisfied([[1, 2, 3, 4], *chosen], 4))

        sizes = [n for n in range(8) if any(not fit(some) for some in combinations(groups, n))]
        with Groups(groups, hard) as lab:
            minimal, smallest = lab.minimal(), lab.smallest()
            if not sizes:
                assert minimal is None
                assert smallest is None
                continue
            contradictions += 1
            assert minimal is not None
            assert smallest is not None
            assert not fit(tuple(minimal))
            assert all(fit(tuple(x for x in minimal if x != left)) for left in minimal)
            assert not fit(tuple(smallest))
            assert len(smallest) == sizes[0]
    assert contradictions > 20


def test_the_cheapest_contradiction() -> None:
    groups = {"a": [[1]], "not a": [[-1]], "b": [[2]], "not b": [[-2]]}
    with Groups(groups) as lab:
        dear = {"a": 5, "not a": 5, "b": 1, "not b": 1}
        assert lab.smallest(cost=dear.__getitem__) == ["b", "not b"]
        assert lab.smallest(cost=lambda name: 6 - dear[name]) == ["a", "not a"]
        assert lab.smallest(["a", "b"]) is None
        assert lab.smallest(["a", "b"], always=[-2]) == ["b"]
        assert lab.minimal(["a", "b"], always=[-2]) == ["b"]
        assert lab.fit(["a", "b"])
        assert not lab.fit(["a", "not a"])


def test_which_rules_force_a_cell() -> None:
    """Two numbers are enough to force the cell between them; the others are left out."""
    puzzle = Kuromasu(1, 5, {0: 2, 4: 2})
    cnf = Cnf(5, simplify=False)
    KUROMASU.encode(puzzle, cnf)
    groups, top = by_group(cnf)
    with Groups(groups, Cnf(5, top=top)) as lab:
        forced = lab.smallest(always=[-3])
        assert forced is not None
        assert {name for name, _ in forced} == {"numbers"}
        assert len(forced) == 1


def test_lazy_rules_take_part() -> None:
    """Connectivity is not in the clauses, and still forces cells."""
    puzzle = Kuromasu(2, 3)
    cnf = Cnf(6, simplify=False)
    KUROMASU.encode(puzzle, cnf)
    groups, top = by_group(cnf)
    with Groups(
        groups,
        Cnf(6, top=top),
        find_cuts=lambda yes: KUROMASU.cuts(puzzle, Board.whole(6, yes)),
    ) as lab:
        # Black at r1c2 and r2c1 would shut r1c1 in.
        assert lab.smallest(always=[2, 4]) == []
        assert lab.smallest(always=[1, 2]) == [("black cells apart", 0)]


def test_deadlines_are_kept() -> None:
    groups = {str(number): [clause] for number, clause in enumerate(pigeons(9).clauses)}
    with within(Deadline(0.2)), Groups(groups) as lab, pytest.raises(Timeout):
        lab.smallest()


def test_models_and_backbone_against_brute_force() -> None:
    rng = random.Random(5)
    for _ in range(40):
        clauses = [clause for some in random_groups(rng).values() for clause in some][:7]
        truth = satisfied(clauses, 4)
        with Oracle(Cnf(4, clauses=clauses)) as oracle:
            shared = backbone(oracle, 4)
        with Oracle(Cnf(4, clauses=clauses)) as oracle:
            assert sorted(models(oracle, 4)) == truth
        if not truth:
            assert shared is None
            continue
        assert shared is not None
        yes, no = 0b1111, 0b1111
        for mask in truth:
            yes, no = yes & mask, no & ~mask
        assert (shared.yes, shared.no) == (yes, no)


@pytest.mark.parametrize(("rows", "cols"), list(product((2, 3), (2, 3))))
def test_models_with_cuts(rows: int, cols: int) -> None:
    puzzle = Kuromasu(rows, cols)
    size = puzzle.decisions
    cnf = Cnf(size)
    KUROMASU.encode(puzzle, cnf)
    with Oracle(cnf) as oracle:
        found = list(
            models(oracle, size, lambda yes: KUROMASU.cuts(puzzle, Board.whole(size, yes)))
        )
    assert len(found) == solve(KUROMASU, puzzle, limit=None).count
