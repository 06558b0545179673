"""The study of counting: its tables hold what was counted, and a stopped run goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.genres import all_genres
from gridwright.studies import by_name, counting
from gridwright.studies.report import Plot, Table
from gridwright.studies.study import StudyRequest

SQUARES = ["1", "5", "39", "562", "20297"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "SMALL", counting.Scale(seconds=60.0, puzzles=2, side=5))
    monkeypatch.setattr(counting, "LARGEST", 5)
    monkeypatch.setattr(counting, "boards", lambda: iter(()))


@pytest.mark.usefixtures("small")
def test_the_report(tmp_path: Path) -> None:
    study = by_name("counting")
    report = study.run(StudyRequest(tmp_path))
    tables = {part.name: part for part in report.parts if isinstance(part, Table)}
    counted = {f"{genre.name}-squares" for genre in all_genres() if genre.blank and genre.frontier}
    assert {"kuromasu-squares", "kuroshuto-squares", "nurimaze-squares"} <= counted
    assert set(tables) == {*counted, "grown", "values"}
    assert [part.name for part in report.parts if isinstance(part, Plot)] == ["growth"]
    for name in ("kuromasu", "kuroshuto"):
        rows = tables[f"{name}-squares"].rows
        assert [row[1] for row in rows] == SQUARES
        assert rows[0][2] is None
        assert float(rows[4][2] or 0) == pytest.approx((20297 / 562) ** (1 / 9), abs=1e-5)
        # On a 2×2 board four of the five legal boards have one black cell.
        assert rows[1][3] == pytest.approx(4 / 5 / 4)
    assert report.files["kuromasu-squares.txt"] == "1 1\n2 5\n3 39\n4 562\n5 20297\n"
    triangle = report.files["kuromasu-by-black.txt"]
    assert "2 0 1\n2 1 4\n3 0 1\n3 1 9\n3 2 20\n3 3 8\n3 4 1\n" in triangle
    fills = [(row[0], row[1], row[2]) for row in tables["grown"].rows]
    assert ("Kuromasu", "greedy", 2) in fills
    assert ("Nurimaze", "uniform", 2) in fills
    assert study.run(StudyRequest(tmp_path)) == report, "the finished rows were computed anew"
