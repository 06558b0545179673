"""What every report has: claims first, how it was measured, plots that can be read."""

from __future__ import annotations

import re
import warnings
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from gridwright.genres.kuroshuto import GENRE
from gridwright_lab.studies import timing
from gridwright_lab.studies.plots import Plot, joined, write_plot
from gridwright_lab.studies.puzzles import chosen
from gridwright_lab.studies.report import (
    Claim,
    Conditions,
    Report,
    Table,
    Verdict,
    holds,
    markdown,
    write,
)
from gridwright_lab.studies.study import StudyRequest, command
from gridwright_lab.studies.timing import Repeats, timed

CONDITIONS = Conditions("gridwright study x", 60.0, "ten runs", "3 puzzles", "One cell of 9.")
CLAIMS = (
    Claim("§5.1", "A is faster than B.", holds(True), "On 3 of 3 puzzles."),
    Claim("§5.2", "B is never faster.", holds(False), "On 1 of 3 it is.", "The rows say so."),
    Claim("§6", "SAT.", Verdict.NOT_DONE, "It was not tried."),
)


def texts(path: Path) -> list[str]:
    """What is written in a plot."""
    root = ET.fromstring(path.read_text(encoding="utf-8"))
    return ["".join(each.itertext()).strip() for each in root.iter() if each.tag.endswith("text")]


def test_a_report_begins_with_what_was_found() -> None:
    numbers = Table("all", "All numbers", ("n",), ((1,),), appendix=True)
    beside = Table("t", "Table 1", ("ours", "paper"), ((1, 2),))
    text = markdown(Report("R", (numbers, beside), CLAIMS, CONDITIONS))
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings == [
        "# R", "## What was found", "## How it was measured", "## Table 1",
        "## Appendix: all figures", "### All numbers",
    ]  # fmt: skip
    assert text.splitlines()[4].startswith("Of 2 claims of the paper, 1 is confirmed and 1 is not.")
    assert "**§5.2: not confirmed.** The paper: b is never" in text.replace("B", "b")
    for said in ("`gridwright study x`", "60 seconds", "ten runs", "3 puzzles", "One cell of 9."):
        assert said in text


def test_what_cannot_be_compared_is_no_verdict() -> None:
    assert [holds(found) for found in (True, False, None)] == [
        Verdict.CONFIRMED, Verdict.NOT_CONFIRMED, Verdict.NOT_COMPARABLE,
    ]  # fmt: skip


def test_the_command_of_a_report_gives_the_same_figures(tmp_path: Path) -> None:
    request = StudyRequest(tmp_path, full=True, time_limit=2.5, seed=7)
    assert command("x", request) == "gridwright study x --full --time-limit 2.5 --seed 7"


def test_time_outs_are_drawn_at_the_limit_and_in_the_order_of_the_table(tmp_path: Path) -> None:
    plot = Plot(
        "p", "P", "dots", "puzzle", "seconds", {"a": [("9", 1.0)], "b": [("3", 2.0), ("9", 3.0)]},
        log_up=True, places=("9", "3"), limit=60.0, late={"a": ["3"]},
        ranges={"a": {"9": (0.5, 2.0)}},
    )  # fmt: skip
    write(Report("R", (plot,)), tmp_path)
    written = texts(tmp_path / "p.svg")
    assert written.index("9") < written.index("3")
    assert "time limit, 60 s" in written
    # With the time-out there is one more open marker and one more arrow.
    write_plot(replace(plot, late={}), tmp_path / "q.svg")
    late, none = ((tmp_path / name).read_text() for name in ("p.svg", "q.svg"))
    assert late.count("<use") > none.count("<use")


@pytest.mark.parametrize("kind", ["line", "points", "bars", "dots", "rows"])
def test_every_series_can_be_found_in_the_plot(tmp_path: Path, kind: str) -> None:
    series = {"first": [(8, 1.0), (9, 2.0)], "second": [(8, 1.0), (9, 2.001)], "x": [(8, 4.0)]}
    plot = Plot("p", "P", kind, "size", "seconds", series, limit=60.0)  # type: ignore[arg-type]
    write_plot(plot, tmp_path / "p.svg")
    written = " ".join(texts(tmp_path / "p.svg"))
    assert all(label in written for label in series)
    if kind == "line":
        assert "first; second" in written, "lines that lie on each other are one line"
        assert list(joined(series)) == ["first; second", "x"]


def test_series_that_coincide_leave_room_for_the_axes(tmp_path: Path) -> None:
    """Four long names on one line made the axes collapse, and the legend was cut off."""
    names = [f"A long name of a kind of puzzle, number {number}" for number in range(4)]
    series = {name: [(1, 100.0), (2, 100.0)] for name in names}
    plot = Plot("p", "P", "line", "links", "% of puzzles", {**series, "other": [(1, 2.0)]})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        write_plot(plot, tmp_path / "p.svg")
    written = texts(tmp_path / "p.svg")
    assert [text.rstrip(";") for text in written if text.startswith("A long")] == names


def test_without_the_published_puzzles_it_says_so_and_makes_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CORPUS", str(tmp_path))
    told: list[str] = []
    request = StudyRequest(tmp_path, tell=told.append)
    found = chosen(request, GENRE, "kuroshuto-janko", [(5, 5), (6, 6)])
    assert [(entry.puzzle.rows, entry.answer is not None) for entry in found.entries] == [
        (5, True), (6, True),
    ]  # fmt: skip
    assert not found.published
    assert len(told) == 1
    for said in ("kuroshuto-janko.json", "GRIDWRIGHT_CORPUS", "name puzzles", "makes 2 puzzles"):
        assert said in told[0]
    assert chosen(request, GENRE, "kuroshuto-janko", [(5, 5), (6, 6)]) == found


def test_a_cold_start_is_not_counted_however_long_it_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Imports took a tenth of a second, and the puzzle less than a thousandth."""
    clock = [0.0]
    seconds = iter([0.3, 0.001, 0.001])

    def work() -> None:
        clock[0] += next(seconds)

    monkeypatch.setattr(timing, "process_time", lambda: clock[0])
    assert timed(work, Repeats(2))[1].high == pytest.approx(0.001)


def test_every_study_takes_its_seconds_where_it_warms_up() -> None:
    """What is taken elsewhere is the clock of several processes, and seconds that no report has."""
    clocks = re.compile(r"^from time import .*(?:process_time|perf_counter)", re.MULTILINE)
    folder = Path(timing.__file__).parent
    found = {
        path.relative_to(folder).as_posix()
        for path in (*folder.glob("*.py"), *folder.glob("*/*.py"))
        if clocks.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"timing.py", "nurimaze/study.py", "nurimaze/boards.py"}


def test_long_work_is_repeated_less_often_and_unfinished_work_not_at_all() -> None:
    calls: list[int] = []
    assert timed(lambda: calls.append(1), Repeats(10))[1].runs == 10
    assert timed(lambda: None, Repeats(10, long=-1.0))[1].runs == 3
    assert timed(lambda: None, Repeats(10), ended=lambda found: False)[1].runs == 1
    assert len(calls) == 11, "the first run fills caches and is not counted"
