"""Every connectivity encoding accepts exactly the right sets: models are counted.

Numbers of connected sets are those of OEIS A287151 and its rectangles; empty Kuromasu boards too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import InputError, Timeout
from gridwright.core.grid import Grid
from gridwright.engine.answers import answers_of
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE as KUROMASU
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import (
    CUTS,
    PROPAGATOR,
    Connected,
    cuts,
    encode,
    encoding_named,
    names,
)
from gridwright.sat.oracle import DEFAULT_SOLVER, WATCHED_SOLVER, Oracle

from .brute import sets

EAGER = [name for name in names() if not encoding_named(name).lazy]


def models(task: Connected, name: str) -> Iterator[frozenset[int]]:
    """The sets that the encoding accepts, each once: blocked by the nodes' literals alone."""
    decisions = max(abs(literal) for literal in task.inside)
    cnf = Cnf(decisions)
    if task.roots and task.together:
        cnf.clauses.append([task.inside[node] for node in task.roots])
    if task.apart:
        cnf.clauses += [
            [task.inside[node], task.inside[other]]
            for node in range(task.size)
            for other in task.neighbours[node]
        ]
    encode(cnf, task, name)
    with Oracle(cnf, WATCHED_SOLVER if name == PROPAGATOR else DEFAULT_SOLVER) as oracle:
        while oracle.solve():
            true = oracle.true_mask(decisions)
            inside = frozenset(
                node
                for node, literal in enumerate(task.inside)
                if (true >> (abs(literal) - 1) & 1) == (literal > 0)
            )
            found = cuts.cuts(task, sum(1 << node for node in inside)) if name == CUTS else []
            if found:
                oracle.add(found)
                continue
            yield inside
            oracle.add([[-(v + 1) if true >> v & 1 else v + 1 for v in range(decisions)]])


def on_grid(rows: int, cols: int, **wanted: object) -> Connected:
    grid = Grid.of(rows, cols)
    literals = [-node - 1 for node in range(grid.size)]
    return replace(Connected(grid.neighbour_lists, literals, grid=grid), **wanted)  # type: ignore[arg-type]


SIZES = [(1, 1), (1, 2), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)]
SHAPES = [(True, True), (True, False), (False, False)]
"""Whether the set has to be connected, and whether it may have loops."""


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_accepts_exactly_the_right_sets(name: str, rows: int, cols: int) -> None:
    size = rows * cols
    roots: list[tuple[int, ...]] = [(), (0,), (size // 2,), (size - 1,), (0, size - 1)[:size]]
    for shape, root, empty in product(SHAPES, roots, (False, True)):
        task = on_grid(rows, cols, roots=root, may_be_empty=empty)
        task = replace(task, together=shape[0], loops=shape[1])
        found = list(models(task, name))
        assert len(found) == len(set(found))
        assert set(found) == set(sets(task)), (shape, root, empty)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("rows", "cols", "number"), [(3, 3, 218), (3, 4, 1126)])
def test_known_numbers_of_connected_sets(name: str, rows: int, cols: int, number: int) -> None:
    assert sum(1 for _ in models(on_grid(rows, cols), name)) == number
    with_empty = on_grid(rows, cols, may_be_empty=True)
    assert sum(1 for _ in models(with_empty, name)) == number + 1


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_known_number_on_4x4(name: str) -> None:
    assert sum(1 for _ in models(on_grid(4, 4), name)) == 11506


@pytest.mark.parametrize("name", names())
def test_every_root_of_a_larger_board(name: str) -> None:
    """Roots at the edge and away from it: two-trees treats them differently."""
    truth = set(sets(on_grid(3, 4)))
    for root in (0, 1, 4, 5, 6, 11):
        found = set(models(on_grid(3, 4, roots=(root,)), name))
        assert found == {inside for inside in truth if root in inside}, root


@pytest.mark.parametrize("name", names())
def test_trees_on_a_larger_board(name: str) -> None:
    task = on_grid(3, 4, loops=False, roots=(5,))
    assert set(models(task, name)) == set(sets(task))


@pytest.mark.parametrize("name", [name for name in names() if name != "two-trees"])
def test_any_graph_will_do(name: str) -> None:
    """Petersen's graph is not planar."""
    outer = [[(i + 1) % 5, (i - 1) % 5, i + 5] for i in range(5)]
    inner = [[5 + (i + 2) % 5, 5 + (i - 2) % 5, i] for i in range(5)]
    for together, loops in SHAPES:
        task = Connected([*outer, *inner], range(1, 11), together=together, loops=loops)
        assert set(models(task, name)) == set(sets(task)), (together, loops)


def test_two_trees_needs_a_rectangle() -> None:
    with pytest.raises(InputError, match="needs the cells of a rectangle"):
        encode(Cnf(3), Connected([[1], [0, 2], [1]], [1, 2, 3]), "two-trees")


@pytest.mark.parametrize("name", names())
def test_cells_may_share_a_literal(name: str) -> None:
    """Rooms of two cells on a 2×4 board: left half-columns paired as in Nurimaze."""
    room = [0, 0, 1, 2, 3, 4, 4, 2]
    for together, loops in SHAPES:
        task = replace(on_grid(2, 4), inside=[number + 1 for number in room])
        task = replace(task, together=together, loops=loops)
        single = replace(task, inside=range(1, 9))
        truth = {
            inside
            for inside in sets(single)
            if all(
                (a in inside) == (b in inside)
                for a in range(8)
                for b in range(8)
                if room[a] == room[b]
            )
        }
        assert set(models(task, name)) == truth, (together, loops)


@pytest.mark.parametrize("name", names())
def test_short_cuts_where_outside_cells_do_not_touch(name: str) -> None:
    for roots in ((), (4,), (0, 1)):
        task = on_grid(3, 3, apart=True, roots=roots)
        assert set(models(task, name)) == set(sets(task)), roots
    assert len(set(models(on_grid(3, 3, apart=True), name))) == 39


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("rows", "cols", "number"), [(1, 1, 1), (3, 3, 39), (4, 4, 562)])
def test_empty_kuromasu_boards(name: str, rows: int, cols: int, number: int) -> None:
    result = solve(KUROMASU, Kuromasu(rows, cols), limit=None, options={"connectivity": name})
    assert result.count == number


@pytest.mark.parametrize("name", EAGER)
def test_eager_ways_need_no_cuts(name: str) -> None:
    with answers_of(KUROMASU, Kuromasu(4, 5, {7: 4}), connectivity=name) as answers:
        boards = list(answers)
        assert not answers.cuts
    with answers_of(KUROMASU, Kuromasu(4, 5, {7: 4})) as answers:
        assert set(boards) == set(answers)
        assert answers.cuts


def test_the_propagator_cuts_during_the_search() -> None:
    with answers_of(KUROMASU, Kuromasu(4, 5, {7: 4}), connectivity=PROPAGATOR) as answers:
        list(answers)
        assert answers.cnf.watcher is not None
        assert answers.cnf.watcher.given
        assert not answers.cuts


def test_unknown_names_and_unfit_solvers_are_refused() -> None:
    with pytest.raises(InputError, match="is 'magic'; expected cuts, levels, "):
        solve(KUROMASU, Kuromasu(2, 2), options={"connectivity": "magic"})
    with pytest.raises(InputError, match="no such connectivity: 'magic'; there are: cuts, "):
        encode(Cnf(4), on_grid(2, 2), "magic")
    with pytest.raises(InputError, match="'minicard' takes no propagator"):
        solve(KUROMASU, Kuromasu(2, 2), options={"connectivity": PROPAGATOR, "solver": "minicard"})


def test_boards_beyond_memory_are_refused() -> None:
    grid = Grid.of(60, 60)
    task = Connected(grid.neighbour_lists, range(1, 3601), grid=grid)
    with pytest.raises(InputError, match=r"needs about .* clauses for 3600 cells"):
        encode(Cnf(3600), task, "order")


@pytest.mark.parametrize("name", EAGER)
def test_encoding_keeps_to_the_deadline(name: str) -> None:
    with within(Deadline(0)), pytest.raises(Timeout):
        encode(Cnf(9), on_grid(3, 3), name)
