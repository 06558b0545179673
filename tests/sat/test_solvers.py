"""Every PySAT solver is listed, and can do what the list says and not more."""

from __future__ import annotations

import warnings

import pytest

from gridwright.core.deadline import Deadline
from gridwright.core.errors import GridwrightError, OutOfTime
from gridwright.engine.solve import backbone, solve
from gridwright.genres.kuromasu import GENRE as KUROMASU
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.sat.adapters import Apart
from gridwright.sat.cardinality import ENCODINGS, KINDS, at_most
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import PROPAGATOR
from gridwright.sat.oracle import Oracle
from gridwright.sat.solvers import SOLVERS, Solver, find, usable, why_not

PUZZLE = Kuromasu(6, 6, {4: 5, 7: 3, 13: 5, 22: 7, 28: 5, 29: 5, 31: 2})

HERE = [solver for solver in SOLVERS if not why_not(solver)]
"""Which solvers run depends on the machine; the others must be refused with the reason."""
each = pytest.mark.parametrize("solver", HERE, ids=lambda solver: solver.name)


def pigeons(holes: int) -> Cnf:
    """One pigeon too many: no solution, and hard to see."""
    place = {
        (bird, hole): bird * holes + hole + 1 for bird in range(holes + 1) for hole in range(holes)
    }
    cnf = Cnf(len(place))
    cnf.clauses += [[place[bird, hole] for hole in range(holes)] for bird in range(holes + 1)]
    cnf.clauses += [
        [-place[bird, hole], -place[other, hole]]
        for hole in range(holes)
        for bird in range(holes + 1)
        for other in range(bird)
    ]
    return cnf


def test_the_list_is_pysats() -> None:
    from pysat.solvers import SolverNames

    families = [names for names in vars(SolverNames).values() if isinstance(names, tuple)]
    listed = [solver.name for solver in SOLVERS]
    assert len(families) == len(listed) == len(set(listed))
    for names in families:
        assert sum(name in names for name in listed) == 1, names
        assert len({find(name).name for name in names}) == 1


def test_most_solvers_run_here() -> None:
    assert len(HERE) >= len(SOLVERS) - 2


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.name)
def test_refused_with_the_reason_where_it_does_not_run(solver: Solver) -> None:
    if reason := why_not(solver):
        with pytest.raises(GridwrightError, match=f"'{solver.name}' cannot be used here: {reason}"):
            usable(solver.name)
    else:
        assert usable(solver.name) is solver


@each
def test_solves_and_proves(solver: Solver) -> None:
    result = solve(KUROMASU, PUZZLE, options={"solver": solver.name})
    assert result.status == "unique"
    assert result.stats["solver"] == solver.name
    assert result.stats["cardinality"] == ("native" if solver.cardinality else "totalizer")
    assert KUROMASU.answer_rows(PUZZLE, result.boards[0]) == [
        ".....#", "#.#.#.", "...#..", ".#....", "...#..", "#.#..#",
    ]  # fmt: skip
    assert solve(KUROMASU, Kuromasu(2, 2, {0: 1}), options={"solver": solver.name}).status == "none"
    every = solve(KUROMASU, Kuromasu(3, 3), limit=None, options={"solver": solver.name})
    assert every.count == 39


@each
def test_assumptions_and_cores(solver: Solver) -> None:
    cnf = Cnf(4)
    cnf.clauses += [[-1, -2], [3, 4]]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with Oracle(cnf, solver.name) as oracle:
            assert oracle.solve([1])
            assert not oracle.solve([1, 2, 3])
            core = oracle.core()
            assert set(core) >= {1, 2} if not solver.assumptions else set(core) == {1, 2}
            assert oracle.solve([2, -3])
            assert oracle.true_mask(4) & 0b1110 == 0b1010
            assert oracle.solve()


@each
def test_keeps_to_the_deadline(solver: Solver) -> None:
    with (
        Oracle(pigeons(12), solver.name, Deadline(0.05)) as oracle,
        pytest.raises(OutOfTime),
    ):
        oracle.solve()


def test_solvers_without_limits_work_in_a_child_process() -> None:
    """Seen with a solver that runs everywhere, for the one that needs it may not run here."""
    apart = Apart("cadical153", Deadline(30))
    for clause in ([1, 2], [-1, 2], [3, -2]):
        apart.add_clause(clause)
    assert apart.solve_limited([]) is True
    assert {2, 3} <= set(apart.get_model())
    assert apart.solve_limited([-3]) is False
    for clause in pigeons(14).clauses:
        apart.add_clause(clause)
    apart._deadline = Deadline(0.5)
    with pytest.raises(OutOfTime):
        apart.solve_limited([])


def test_a_solver_that_breaks_down_is_an_error_not_an_answer() -> None:
    with pytest.raises(GridwrightError, match="the solver 'chaff' broke down"):
        Apart("chaff", Deadline(30)).solve_limited([])


@each
def test_propagators_where_stated(solver: Solver) -> None:
    options = {"solver": solver.name, "connectivity": PROPAGATOR}
    if solver.propagators:
        assert solve(KUROMASU, Kuromasu(3, 3), limit=None, options=options).count == 39
    else:
        with pytest.raises(GridwrightError, match="takes no propagator"):
            solve(KUROMASU, Kuromasu(3, 3), limit=None, options=options)


@each
def test_native_cardinality_where_stated(solver: Solver) -> None:
    options = {"solver": solver.name, "cardinality": "native"}
    if solver.cardinality:
        assert solve(KUROMASU, PUZZLE, options=options).status == "unique"
    else:
        with pytest.raises(GridwrightError, match="takes no cardinality constraints"):
            solve(KUROMASU, PUZZLE, options=options)


@each
def test_backbone_with_every_solver(solver: Solver) -> None:
    found = backbone(KUROMASU, Kuromasu(3, 3, {4: 3}), solver=solver.name)
    assert found.status == "multiple"
    assert found.board == backbone(KUROMASU, Kuromasu(3, 3, {4: 3})).board


@pytest.mark.parametrize("kind", ENCODINGS)
def test_every_encoding_counts_right(kind: str) -> None:
    for size in range(1, 6):
        for number in range(-1, size + 1):
            clauses, top = at_most(list(range(1, size + 1)), number, size, kind)
            cnf = Cnf(size, clauses=clauses, top=top)
            with Oracle(cnf, "minisat22") as oracle:
                for mask in range(1 << size):
                    assumed = [v + 1 if mask >> v & 1 else -v - 1 for v in range(size)]
                    assert oracle.solve(assumed) == (mask.bit_count() <= number)


@pytest.mark.parametrize("kind", KINDS)
def test_every_cardinality_gives_the_same_answers(kind: str) -> None:
    options = {"cardinality": kind}
    assert solve(KUROMASU, PUZZLE, options=options).status == "unique"
    puzzle = Kuromasu(4, 4, {5: 5})
    assert (
        solve(KUROMASU, puzzle, limit=None, options=options).count
        == solve(KUROMASU, puzzle, limit=None).count
    )


def test_unknown_cardinality_is_refused() -> None:
    with pytest.raises(GridwrightError, match="is 'abacus'; expected auto or native or "):
        solve(KUROMASU, PUZZLE, options={"cardinality": "abacus"})
    with pytest.raises(GridwrightError, match="no such cardinality: 'abacus'; there are: auto"):
        Oracle(Cnf(1), cardinality="abacus")
