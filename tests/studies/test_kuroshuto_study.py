"""The Kuroshuto study: the paper's tables from the ledger, on puzzles that are handed in."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from gridwright.core.errors import GridwrightError
from gridwright.engine.generate import generate
from gridwright.formats.document import Document
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.studies import by_name, kuroshuto, report
from gridwright.studies.kuroshuto import Scale
from gridwright.studies.kuroshuto_classes import TABLE_4
from gridwright.studies.kuroshuto_report import report_of
from gridwright.studies.study import StudyRequest


@pytest.fixture
def documents(monkeypatch: pytest.MonkeyPatch) -> tuple[Document[Kuroshuto], ...]:
    """Four puzzles, two of them called like published ones, and a very small experiment."""
    monkeypatch.setattr(kuroshuto, "SMALL", Scale(made=2, sizes=(5,), encoded=1, seconds=300.0))
    titles: tuple[dict[str, str], ...] = (
        {"title": "47"}, {"title": "129"}, {}, {"title": "²"},
    )  # fmt: skip
    made = generate(GENRE, 6, 6, count=4, seed=1)
    return tuple(
        Document(one.puzzle, None, about) for one, about in zip(made, titles, strict=True)
    )


def test_the_report_holds_every_table(
    documents: tuple[Document[Kuroshuto], ...], tmp_path: Path
) -> None:
    study = by_name("kuroshuto")
    stages: list[str] = []
    request = StudyRequest(
        tmp_path, documents=documents, progress=lambda stage, done, total: stages.append(stage)
    )
    first = study.run(request)
    path = report.write(first, tmp_path)
    text = path.read_text(encoding="utf-8")
    for title in ("Table 2", "Table 3", "Table 4", "Clue density", "Every encoding", "Which tile"):
        assert f"## {title}" in text
    assert "of 2 puzzles" in text  # two of them are in the paper's table
    with (tmp_path / "table4.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["puzzle"]: row for row in csv.DictReader(file)}
    assert rows["129"]["the paper's set"] == "4"
    assert rows["puzzle 3"]["the paper's set"] == ""
    with (tmp_path / "encodings.csv").open(encoding="utf-8", newline="") as file:
        encodings = [row["encoding"] for row in csv.DictReader(file)]
    assert encodings == [
        "cuts", "levels", "binary-levels", "order", "two-trees", "two-trees-edge", "propagator",
        "published",
    ]  # fmt: skip
    assert (tmp_path / "encodings-seconds.svg").is_file()
    assert {stage.split(":")[0] for stage in stages} >= {"generating 5×5", "cuts", "classification"}
    assert study.run(request) == first  # everything is in the ledger


def test_without_the_published_puzzles_it_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CORPUS", str(tmp_path))
    with pytest.raises(GridwrightError, match=r"kuroshuto-janko\.json were not found"):
        kuroshuto.run(StudyRequest(tmp_path))


def test_what_runs_out_of_time_is_told(tmp_path: Path) -> None:
    row = kuroshuto.make(14, 0, 0, 1e-6)
    assert row["seconds"] is None
    text = report.markdown(report_of([row], [], [], whole=False))
    assert "| 14×14 | 0 | 1 | – |" in text
    assert "No puzzle with a clue at the edge" in text


def test_the_seed_s_table_is_whole() -> None:
    assert sorted(TABLE_4) == list(range(1, 211))
    sets = [placed.backtracking for placed in TABLE_4.values()]
    assert [sets.count(number) for number in range(6)] == [172, 20, 9, 4, 4, 1]
