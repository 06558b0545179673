"""The Kuromasu study on puzzles handed in: its jobs, its figures, and going on after a stop."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from gridwright.batch.ledger import FILE_NAME, Ledger
from gridwright.engine.load import read
from gridwright.genres.kuromasu import GENRE
from gridwright.studies import by_name, report
from gridwright.studies.kuromasu import FULL, SMALL, Entry, chosen_entries, methods, spread
from gridwright.studies.kuromasu_report import (
    PAPER_DEPTHS,
    PAPER_OPTIONS,
    PAPER_PUZZLES,
)
from gridwright.studies.study import StudyRequest

SECONDS = 300.0
"""More than any method needs on a busy machine."""
SOURCES = ("https://puzz.link/p?kurodoko/5/5/5m866j5n3", "5x4:6b4l4b4")


def request(out: Path, *, full: bool = False) -> StudyRequest:
    documents = tuple(read(source, [GENRE])[0] for source in SOURCES)
    return StudyRequest(out, full, documents, time_limit=SECONDS)


def test_every_method_is_run_on_the_puzzles_given(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    asked = request(tmp_path)
    asked = StudyRequest(
        asked.out, False, asked.documents, SECONDS, 0, lambda *news: told.append(news)
    )
    path = report.write(by_name("kuromasu").run(asked), tmp_path)
    text = path.read_text(encoding="utf-8")
    with (tmp_path / "tries.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    expected = 2 * sum(method.tries for method in methods(SECONDS))
    assert len(rows) == expected
    assert told[-1] == ("done", expected, expected)
    assert {row["method"] for row in rows} == {method.name for method in methods(SECONDS)}
    by_method = {row["method"]: row["status"] for row in rows}
    assert by_method["sat"] == by_method["logic"] == "unique"
    assert by_method["genetic, the paper's parameters"] == "found"
    for picture in ("seconds", "guesses", "genetic", "options"):
        assert f"({picture}.svg)" in text
        assert (tmp_path / f"{picture}.svg").is_file()
    assert "| paper, all | 150 | 63 | 42 % | 27 |" in text
    assert "| paper: logical rules | 50 | 50 |" in text
    assert "Answers that differ from the published ones: 0." in text


def test_a_second_run_computes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = report.markdown(by_name("kuromasu").run(request(tmp_path)))
    monkeypatch.setattr("gridwright.studies.kuromasu.measure", None)
    assert report.markdown(by_name("kuromasu").run(request(tmp_path))) == first
    text = (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    assert "kurodoko" not in text, "the ledger holds fingerprints, not puzzles"
    assert len(Ledger(tmp_path / FILE_NAME).rows) == text.count("\n")


def test_the_seeds_figures_add_up() -> None:
    assert sum(PAPER_DEPTHS.values()) == PAPER_PUZZLES
    assert len(PAPER_OPTIONS) == 18


def test_the_corpus_is_cut_to_the_scale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from corpus import corpus, corpus_folder

    entries = corpus("kuromasu-janko")
    monkeypatch.setenv("GRIDWRIGHT_CORPUS", str(corpus_folder()))
    small = chosen_entries(StudyRequest(tmp_path), SMALL)
    assert len(small) == SMALL.puzzles
    assert all(entry.puzzle.rows <= 12 for entry in small)
    assert len({entry.name for entry in small}) == SMALL.puzzles
    assert len(chosen_entries(StudyRequest(tmp_path), FULL)) == len(entries)


def test_spread_takes_from_all_sizes() -> None:
    puzzle = read(SOURCES[0], [GENRE])[0].puzzle
    entries = [Entry(str(number), puzzle, None) for number in range(10)]
    assert [entry.name for entry in spread(entries, 5)] == ["1", "3", "5", "7", "9"]
    assert len(spread(entries, 20)) == 10
