"""The Kamaji study: its tables hold what was measured, and a stopped run goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from generic.boards.kamaji import SECTION_3_3_3, samples
from gridwright.genres.kamaji.paper.search import bigger_first
from gridwright.studies import by_name, kamaji
from gridwright.studies.report import Plot, Table
from gridwright.studies.study import StudyRequest


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kamaji, "SMALL", kamaji.Scale(puzzles=2, attempts=3))
    monkeypatch.setattr(kamaji, "SIZES", (5, 7))
    monkeypatch.setattr(kamaji, "GENERATOR_SIZES", (4,))


@pytest.mark.usefixtures("small")
def test_the_report(tmp_path: Path) -> None:
    study = by_name("kamaji")
    report = study.run(StudyRequest(tmp_path))
    tables = {part.name: part for part in report.parts if isinstance(part, Table)}
    assert set(tables) == {"grades", "values", "runs", "times", "sat", "generators"}
    assert {part.name for part in report.parts if isinstance(part, Plot)} == {
        "times",
        "generators",
    }
    grades = tables["grades"].rows
    assert sum(int(row[star] or 0) for row in grades for star in (1, 2, 3)) == 2 * 3 * 2
    by_generator = {row[0]: row for row in tables["generators"].rows if row[1] == "4×4"}
    name, _, attempts, failed, made, unique, minimal, _ = by_generator["repair"]
    assert (name, attempts, failed, made, unique, minimal) == ("repair", 3, 0, 3, 3, 3)
    assert by_generator["the paper's program"][2:6] == (1000, 55, 945, 98)
    again = study.run(StudyRequest(tmp_path))
    assert again == report, "the finished rows were computed anew"


def test_stars() -> None:
    assert kamaji.stars(SECTION_3_3_3) == 3
    for puzzle in samples(4, 4, 30):
        runs = bigger_first(puzzle)
        expected = (1 if len(runs.found) == 1 else 2) if runs.solved else 3
        assert kamaji.stars(puzzle) == expected
