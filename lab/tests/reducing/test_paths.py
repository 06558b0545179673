"""Hamiltonian paths as Nurimaze: what the proof uses, and all answers of small boards."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from cli.runner import assert_refused, run
from gridwright.core.board import Board
from gridwright.engine.check import check
from gridwright.genres.nurimaze import GENRE
from gridwright_lab.reductions.instance import NotAnAnswerError
from gridwright_lab.reductions.paths import (
    GridGraph,
    agreement,
    answer_of,
    checked_lattice,
    parse,
    read_back,
    reduce,
)

RING = ("Soo", "..o", "Goo")


def random_graph(rows: int, cols: int, random: Random) -> GridGraph:
    squares = random.sample(list(product(range(rows), range(cols))), rows * cols - 1)
    return GridGraph(rows, cols, frozenset(squares), squares[0], squares[-1])


@pytest.mark.parametrize("size", [(1, 2), (1, 3), (2, 2), (3, 1)])
def test_answers_are_paths(size: tuple[int, int]) -> None:
    found = checked_lattice(*size)
    assert found.right
    assert found.answers == found.paths > 0


def test_answers_of_larger_graphs_are_paths() -> None:
    random = Random(5)
    graphs = [random_graph(3, 4, random) for _ in range(20)]
    graphs.append(parse(["ooo", "oSo", "ooG"]))
    found = [agreement(graph) for graph in graphs]
    assert all(one.right for one in found)
    assert sum(one.paths > 1 for one in found) > 2, "some have several"
    assert any(one.paths == 0 for one in found), "and some have none"


def test_a_board_that_is_no_answer_is_refused() -> None:
    reduced = reduce(parse(["So", "Go"]))
    (path,) = reduced.graph.paths()
    answer = answer_of(reduced, path)
    assert check(GENRE, reduced.puzzle, answer).solved
    for room in reduced.openings:
        other = Board.whole(answer.size, answer.yes ^ 1 << room)
        with pytest.raises(NotAnAnswerError):
            read_back(reduced, other)


def test_the_command_goes_both_ways(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    found = run("reduce", "nurimaze", "--solve", "--out", str(file), "--", *RING)
    assert found.status == 0
    path = "r1c1 r1c2 r1c3 r2c3 r3c3 r3c2 r3c1"
    assert "17 rows, 17 columns, 6 openings to decide" in found.err
    assert path in found.err
    assert "<svg" in file.with_suffix(".svg").read_text(encoding="utf-8")
    assert run("reduce", "nurimaze", "--read-back", str(file), "--", *RING).out == f"{path}\n"
    only = run("reduce", "nurimaze", "--solve", "--", "Soo", "o.o", "ooG")
    assert only.status == 1
    assert "no path visits every square once" in only.err
    german = run("reduce", "nurimaze", "--solve", "--language", "de", "--", "Soo", "o.o", "ooG")
    assert "kein Weg besucht jedes Quadrat" in german.err


def test_wrong_drawings_and_options_are_refused() -> None:
    assert_refused(run("reduce", "nurimaze"), "rows of the same length")
    assert_refused(run("reduce", "nurimaze", "--", "So", "G"), "rows of the same length")
    assert_refused(run("reduce", "nurimaze", "--", "SxG"), "'x'", "expected S, G, o")
    assert_refused(run("reduce", "nurimaze", "--", "SoS"), "2 times S")
    for option in ("--count", "--short-rays", "--fixed-clues"):
        refused = run("reduce", "nurimaze", option, "--", "SG")
        assert_refused(refused, f"{option} is for clauses")
    assert_refused(run("reduce", "nurimaze", "--assignment", "1", "--", "SG"), "for clauses")


def test_the_table_of_lattices_keeps_to_the_time_limit() -> None:
    late = run("reduce", "nurimaze", "--verify", "--time-limit", "0.0001")
    assert late.status == 3
    assert "time limit reached" in late.err
