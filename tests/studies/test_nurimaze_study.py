"""The study of Nurimaze on puzzles that are handed in: every table, and a run that goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.batch.ledger import FILE_NAME
from gridwright.engine.load import read
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.studies import by_name, nurimaze
from gridwright.studies.nurimaze_walks import WALKS
from gridwright.studies.report import Report, Table, markdown
from gridwright.studies.study import StudyRequest

SOURCES = (
    "nurimaze/5/5/rftmrver5173c4a2545",
    "nurimaze/4/4/vvovvo81a34254",
)


def tables(report: Report) -> dict[str, Table]:
    return {part.name: part for part in report.parts if isinstance(part, Table)}


@pytest.fixture
def request_(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StudyRequest:
    monkeypatch.setattr(nurimaze, "SMALL", nurimaze.Scale(boards=5, seconds=300.0))
    documents = tuple(read(source, [GENRE])[0] for source in SOURCES)
    return StudyRequest(tmp_path, documents=documents)


def test_every_table_is_there(request_: StudyRequest) -> None:
    report = by_name("nurimaze").run(request_)
    found = tables(report)
    wanted = {"2", "3", "4", "5", "6", "7", "8", "10", "5-4-3"}
    assert wanted <= {name.removeprefix("table-") for name in found}
    assert {"times-faster", "implementation"} <= set(found)
    for line in found["table-2"].rows:
        ours = (line[3], line[5], line[7], line[9])
        assert all(isinstance(value, float) for value in ours), "all four solve it in time"
    assert len(found["table-7"].rows) == 5
    assert len(found["table-7"].columns) == 11
    assert "Table 10" in markdown(report)


def test_a_second_run_computes_nothing(request_: StudyRequest) -> None:
    first = by_name("nurimaze").run(request_)
    kept = (request_.out / FILE_NAME).read_text(encoding="utf-8")
    again = by_name("nurimaze").run(request_)
    assert again == first
    assert (request_.out / FILE_NAME).read_text(encoding="utf-8") == kept


def test_a_cell_says_timeout() -> None:
    entry = nurimaze.Entry("large", Nurimaze(30, 30, range(900), 0, 899), None)
    for strategy in ("backtracking", "contradiction", "modified-contradiction", "sat"):
        row = nurimaze.measure(entry, strategy, {}, 1e-6)
        assert row["status"] == "timeout", strategy
    percentage = nurimaze.percentages()[-1]
    cell = nurimaze.share(percentage, 10_000_000, 0, 0.02)
    assert cell["status"] == "timeout"
    assert cell["boards"] < 10_000_000


def test_walks_agree() -> None:
    puzzle = read(SOURCES[0], [GENRE])[0].puzzle
    statuses = {nurimaze.measure_walk(puzzle, name, 20.0)["status"] for name in WALKS}
    assert statuses == {"found"}
