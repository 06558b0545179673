"""Every PySAT solver is listed, and can do what the list says and not more."""

from __future__ import annotations

import warnings

import pytest

from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import InputError, Timeout
from gridwright.engine.solve import backbone, solve
from gridwright.genres.kuromasu import GENRE as KUROMASU
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.sat import solvers
from gridwright.sat.adapters import Apart
from gridwright.sat.cardinality import ENCODINGS, KINDS, at_most
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import PROPAGATOR
from gridwright.sat.oracle import Oracle
from gridwright.sat.solvers import SOLVERS, Solver, find, usable, why_not

pytestmark = pytest.mark.process  # solvers that may crash are first tried in a process

PUZZLE = Kuromasu(6, 6, {4: 5, 7: 3, 13: 5, 22: 7, 28: 5, 29: 5, 31: 2})

every = pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.name)
each = pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.name, indirect=True)


@pytest.fixture
def solver(request: pytest.FixtureRequest) -> Solver:
    """A solver, if it runs on this machine; if not, the test is skipped with the reason."""
    wanted: Solver = request.param
    if reason := why_not(wanted):
        pytest.skip(f"{wanted.name} cannot be used here: {reason}")
    return wanted


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
    assert sum(not why_not(solver) for solver in SOLVERS) >= len(SOLVERS) - 2


@every
def test_refused_with_the_reason_where_it_does_not_run(solver: Solver) -> None:
    if reason := why_not(solver):
        with pytest.raises(InputError, match=f"'{solver.name}' cannot be used here: {reason}"):
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
    # Each question to a solver without limits is a process of its own: a small board will do.
    small, number = (Kuromasu(3, 3), 39) if solver.limits else (Kuromasu(2, 2), 5)
    assert solve(KUROMASU, small, limit=None, options={"solver": solver.name}).count == number


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
        pytest.raises(Timeout),
        within(Deadline(0.05)),
        Oracle(pigeons(12), solver.name) as oracle,
    ):
        oracle.solve()


def test_solvers_without_limits_work_in_a_child_process() -> None:
    """Seen with a solver that runs everywhere, for the one that needs it may not run here."""
    apart = Apart("cadical153")
    for clause in ([1, 2], [-1, 2], [3, -2]):
        apart.add_clause(clause)
    assert apart.solve_limited([]) is True
    assert {2, 3} <= set(apart.get_model())
    assert apart.solve_limited([-3]) is False
    for clause in pigeons(14).clauses:
        apart.add_clause(clause)
    with within(Deadline(0.5)), pytest.raises(Timeout):
        apart.solve_limited([])


def test_a_solver_that_breaks_down_is_an_error_not_an_answer() -> None:
    with pytest.raises(InputError, match="the solver 'chaff' crashed"):
        Apart("chaff").solve_limited([])


def test_a_solver_may_say_other_things_too(monkeypatch: pytest.MonkeyPatch) -> None:
    chatter = "print('WARNING: setting FPU'); "
    monkeypatch.setattr(Apart, "WORK", chatter + Apart.WORK + "; print('c\\nc done')")
    apart = Apart("cadical153")
    apart.add_clause([1])
    assert apart.solve_limited([]) is True
    assert apart.get_model() == [1]


def test_a_solver_that_ends_without_a_word_broke_down(monkeypatch: pytest.MonkeyPatch) -> None:
    for work, words in (("import os; os._exit(0)", "status 0"), ("print('no')", "no")):
        monkeypatch.setattr(Apart, "WORK", work)
        with pytest.raises(InputError, match=f"'lingeling' crashed: .*{words}"):
            Apart("lingeling").solve_limited([])


@pytest.mark.parametrize(
    ("trial", "reason"),
    [
        ("print('c WARNING'); print(True); print('c done')", ""),
        ("print(False)", "it crashes the whole process on this machine"),
        ("import os; os._exit(0)", "it crashes the whole process on this machine"),
        ("import os; os.abort()", "it crashes the whole process on this machine"),
        ("import time; time.sleep(600)", "it does not finish on this machine"),
    ],
)
def test_what_a_fragile_solver_can_do_is_tried(
    monkeypatch: pytest.MonkeyPatch, trial: str, reason: str
) -> None:
    monkeypatch.setattr(solvers, "TRIAL", trial)
    monkeypatch.setattr(solvers, "TRIAL_SECONDS", 2 if "sleep" in trial else 300)
    solvers._trial.cache_clear()
    try:
        assert str(why_not(find("lingeling"))) == reason
        assert why_not(find("minisat22")) == ""
    finally:
        solvers._trial.cache_clear()


@each
def test_propagators_where_stated(solver: Solver) -> None:
    options = {"solver": solver.name, "connectivity": PROPAGATOR}
    if solver.propagators:
        assert solve(KUROMASU, Kuromasu(3, 3), limit=None, options=options).count == 39
    else:
        with pytest.raises(InputError, match="takes no propagator"):
            solve(KUROMASU, Kuromasu(3, 3), limit=None, options=options)


@each
def test_native_cardinality_where_stated(solver: Solver) -> None:
    options = {"solver": solver.name, "cardinality": "native"}
    if solver.cardinality:
        assert solve(KUROMASU, PUZZLE, options=options).status == "unique"
    else:
        with pytest.raises(InputError, match="takes no cardinality constraints"):
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
    with pytest.raises(InputError, match="is 'abacus'; expected auto, native, "):
        solve(KUROMASU, PUZZLE, options={"cardinality": "abacus"})
    with pytest.raises(InputError, match="no such cardinality: 'abacus'; there are: auto"):
        Oracle(Cnf(1), cardinality="abacus")
