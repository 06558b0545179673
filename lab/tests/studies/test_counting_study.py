"""The study of counting: its tables hold what was counted, and a stopped run goes on."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

from gridwright.core.grid import Grid
from gridwright.core.result import Status
from gridwright.counting.sweep import sweep
from gridwright.engine.solve import solve
from gridwright.genres import all_genres, by_name
from gridwright.genres.hitori.puzzle import Hitori
from gridwright_lab.studies import by_name as study_named
from gridwright_lab.studies.counting import study as counting
from gridwright_lab.studies.counting.layouts import layouts
from gridwright_lab.studies.counting.patterns import Patterns
from gridwright_lab.studies.report import Plot, Table
from gridwright_lab.studies.study import StudyRequest

SQUARES = ["1", "5", "39", "562", "20297"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    scale = counting.Scale(seconds=60.0, puzzles=2, side=5, patterns=4, answers=3)
    monkeypatch.setattr(counting, "SMALL", scale)
    monkeypatch.setattr(counting, "LARGEST", 5)
    monkeypatch.setattr(counting, "boards", lambda: iter(()))


@pytest.mark.usefixtures("small")
def test_the_report(tmp_path: Path) -> None:
    study = study_named("counting")
    report = study.run(StudyRequest(tmp_path))
    tables = {part.name: part for part in report.parts if isinstance(part, Table)}
    counted = {f"{genre.name}-squares" for genre in all_genres() if genre.blank and genre.frontier}
    assert {"kuromasu-squares", "kuroshuto-squares", "nurimaze-squares"} <= counted
    assert set(tables) == {*counted, "kamaji-squares", "patterns", "grown", "values"}
    assert [part.name for part in report.parts if isinstance(part, Plot)] == ["growth"]
    for name in ("kuromasu", "kuroshuto"):
        rows = tables[f"{name}-squares"].rows
        assert [row[1] for row in rows] == SQUARES
        assert rows[0][2] is None
        assert float(rows[4][2] or 0) == pytest.approx((20297 / 562) ** (1 / 9), abs=1e-5)
        # On a 2×2 board four of the five legal boards have one black cell.
        assert rows[1][3] == pytest.approx(4 / 5 / 4)
    assert report.files["kuromasu-squares.txt"] == "1 1\n2 5\n3 39\n4 562\n5 20297\n"
    assert report.files["mosaic-squares.txt"] == "1 2\n2 16\n3 512\n4 65536\n5 33554432\n"
    # Permutations in which neighbours differ by more than one.
    assert report.files["starbattle-squares.txt"] == "1 1\n2 0\n3 0\n4 2\n5 14\n"
    triangle = report.files["kuromasu-by-black.txt"]
    assert "2 0 1\n2 1 4\n3 0 1\n3 1 9\n3 2 20\n3 3 8\n3 4 1\n" in triangle
    fills = [(row[0], row[1], row[2]) for row in tables["grown"].rows]
    assert ("Kuromasu", "greedy", 2) in fills
    assert ("Nurimaze", "uniform", 2) in fills
    assert report.files["kamaji-squares.txt"] == "1 1\n2 0\n3 70\n4 8040\n5 3703611\n"
    # One line of three cells, the maximum in one of the others, and so on.
    assert "3 4 12\n3 5 58\n" in report.files["kamaji-by-pieces.txt"]
    assert report.files["hitori-complete.txt"] == "1 1\n2 4\n3 11\n4 110\n"
    assert [row[4] for row in tables["patterns"].rows] == [1, 1, 4, None]
    assert study.run(StudyRequest(tmp_path)) == report, "the finished rows were computed anew"


def divisions(rows: int, cols: int) -> int:
    """In how many ways all cells but one are divided into lines, by trying all lines."""
    lines = []
    for row, col in product(range(rows), range(cols)):
        for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
            mask, at, to = 1 << row * cols + col, row + down, col + right
            while at < rows and 0 <= to < cols:
                mask |= 1 << at * cols + to
                lines.append(mask)
                at, to = at + down, to + right

    def ways(left: int) -> int:
        lowest = left & -left
        return sum(
            ways(left ^ line) for line in lines if line & lowest and line & left == line
        ) or (left == 0)

    full = (1 << rows * cols) - 1
    return sum(ways(full ^ 1 << maximum) for maximum in range(rows * cols))


@pytest.mark.parametrize("size", [(1, 4), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4)], ids=str)
def test_layouts_by_brute_force(size: tuple[int, int]) -> None:
    assert sweep(layouts(Grid.of(*size))).total == divisions(*size)


def test_complete_patterns_by_all_puzzles() -> None:
    """The only answers of all Hitori of 2×2, and of many of 3×3, are complete patterns."""
    two = Patterns.of(2)
    assert unique_answers(2, product(range(1, 3), repeat=4)) == set(two.complete)
    three = Patterns.of(3)
    found = unique_answers(3, list(product(range(1, 4), repeat=9))[::61])
    assert found <= set(three.complete)
    assert not any(three.is_answer(board, 3) for board in three.legal - set(three.complete))


def unique_answers(side: int, numbers: Iterable[tuple[int, ...]]) -> set[int]:
    """The answers of those Hitori that have only one."""
    genre = by_name("hitori")
    puzzles = (Hitori(side, side, dict(enumerate(each))) for each in numbers)
    results = (solve(genre, puzzle) for puzzle in puzzles)
    return {found.boards[0].yes for found in results if found.status is Status.UNIQUE}
