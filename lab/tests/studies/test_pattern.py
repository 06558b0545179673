"""The pattern of all studies: ledger, report, command; with a study made up for the purpose."""

from __future__ import annotations

import csv
import gzip
import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from cli.runner import run as command_line
from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core import extras
from gridwright.core.errors import InputError
from gridwright_lab import studies as studies_package
from gridwright_lab.studies import by_name, report, rows, studies
from gridwright_lab.studies.report import Plot, Report, Table
from gridwright_lab.studies.rows import ROWS_NAME, Kept, Rows, kept
from gridwright_lab.studies.study import Study, StudyRequest, corpus_entries
from gridwright_lab.studies.text import HERE, Section, Text, parsed


class Squares:
    """A study of ten rows that is stopped by Ctrl-C in the middle of its first run."""

    def __init__(self) -> None:
        self.computed: list[int] = []
        self.stop_at: int | None = None

    def gather(self, request: StudyRequest) -> Kept:
        request.tell("the published squares were not found")
        ledger = Ledger(request.out / FILE_NAME)
        rows = []
        for number in range(10):
            request.progress("squares", number, 10)
            rows.append(ledger.row([number, request.seed], lambda n=number: self._row(n)))  # type: ignore[misc]
        return kept("squares", {"seed": request.seed}, squares=rows)

    @staticmethod
    def report(found: Kept) -> Report:
        values = tuple((row["number"], row["square"]) for row in found.squares)
        plot = Plot("growth", "Growth", "line", "number", "square", {"squares": values})
        bars = Plot("bars", "Bars", "bars", "number", "square", {"a": values, "b": values})
        table = Table("squares", "All", ("number", "square"), values)
        return Report("Squares", (table, plot, bars))

    def _row(self, number: int) -> Row:
        if number == self.stop_at:
            raise KeyboardInterrupt
        self.computed.append(number)
        return {"number": number, "square": number**2}


@pytest.fixture
def squares(monkeypatch: pytest.MonkeyPatch) -> Squares:
    made = Squares()
    record = Study("squares", "squares of numbers", "nobody", made.gather, made.report)
    monkeypatch.setattr(studies_package, "studies", lambda: (record,))
    monkeypatch.setattr(rows, "tables_of", lambda name: {name: ("number", "square")})
    return made


def run(*arguments: str) -> tuple[int, str]:
    done = command_line("study", *arguments)
    return done.status, done.err + done.out


def test_a_stopped_study_goes_on_where_it_stopped(squares: Squares, tmp_path: Path) -> None:
    squares.stop_at = 6
    code, output = run("squares", "--out", str(tmp_path))
    assert code == 130
    assert "stopped" in output
    assert not (tmp_path / report.FILE_NAME).exists()
    squares.stop_at = None
    code, output = run("squares", "--out", str(tmp_path))
    assert code == 0, output
    assert squares.computed == list(range(10))  # none of them twice
    assert "| 9 | 81 |" in (tmp_path / report.FILE_NAME).read_text(encoding="utf-8")


def test_what_a_study_has_to_tell_is_printed_at_once(squares: Squares, tmp_path: Path) -> None:
    squares.stop_at = 0
    _, output = run("squares", "--out", str(tmp_path))
    assert output.startswith("gridwright: the published squares were not found\n")


def test_no_processes_are_refused(squares: Squares, tmp_path: Path) -> None:
    code, output = run("squares", "--out", str(tmp_path), "--jobs", "0")
    assert (code, "the number of processes is 0" in output) == (2, True)
    assert not squares.computed


def test_other_settings_are_computed_anew(squares: Squares, tmp_path: Path) -> None:
    run("squares", "--out", str(tmp_path))
    run("squares", "--out", str(tmp_path), "--seed", "1")
    assert len(squares.computed) == 20


def test_a_half_written_line_is_done_again(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    Ledger(path).row([1], lambda: {"value": 1})
    with path.open("a", encoding="utf-8") as file:
        file.write('{"key": [2], "ro')
    ledger = Ledger(path)
    assert ledger.has([1])
    assert not ledger.has([2])
    ledger.row([2], lambda: {"value": 2})
    assert Ledger(path).rows == ledger.rows


def test_tables_and_plots_stand_beside_the_report(squares: Squares, tmp_path: Path) -> None:
    run("squares", "--out", str(tmp_path))
    with (tmp_path / "squares.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["number", "square"]
    assert rows[-1] == ["9", "81"]
    first = (tmp_path / "growth.svg").read_bytes()
    assert b"<svg" in first
    report.write(squares.report(squares.gather(StudyRequest(tmp_path))), tmp_path)
    assert (tmp_path / "growth.svg").read_bytes() == first  # the same figures, the same file


def test_a_report_is_replaced_whole_or_not_at_all(
    squares: Squares, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = squares.report(squares.gather(StudyRequest(tmp_path)))
    table = tmp_path / "squares.csv"
    table.write_text("old", encoding="utf-8")

    def interrupted(plot: Plot) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(report, "svg_of", interrupted)
    with pytest.raises(KeyboardInterrupt):
        report.write(made, tmp_path)
    assert table.read_text(encoding="utf-8") == "old"


def test_the_rows_make_the_same_report_again(squares: Squares, tmp_path: Path) -> None:
    first, again = tmp_path / "first", tmp_path / "again"
    run("squares", "--out", str(first))
    code, output = run("squares", "--rows", str(first / ROWS_NAME), "--out", str(again))
    assert code == 0, output
    assert squares.computed == list(range(10)), "nothing is measured again"
    for name in (report.FILE_NAME, "squares.csv", "growth.svg", ROWS_NAME):
        assert (again / name).read_bytes() == (first / name).read_bytes(), name


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no rows", "cannot be read as the rows of a study"),
        (
            gzip.compress(b'{"study": "cubes", "about": {}}', mtime=0),
            "rows of the study cubes, not of",
        ),
        (gzip.compress(b"[1]", mtime=0), "cannot be read as the rows of a study"),
        (None, "cannot be read as the rows of a study"),
    ],
)
def test_other_files_are_not_rows(
    squares: Squares, tmp_path: Path, content: bytes | None, said: str
) -> None:
    path = tmp_path / ROWS_NAME
    if content is not None:
        path.write_bytes(content)
    code, output = run("squares", "--rows", str(path), "--out", str(tmp_path))
    assert (code, said in output) == (2, True), output
    assert not squares.computed


def test_a_missing_matplotlib_is_told_in_one_sentence(
    squares: Squares, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(InputError, match=r"pip install .gridwright-lab"):
        report.require_matplotlib()
    code, _ = run("squares", "--out", str(tmp_path))
    assert code != 0
    assert not squares.computed  # refused before the work, not after it


def test_a_misspelt_table_is_an_error() -> None:
    """It used to be an empty table, of which a report said nothing."""
    assert kept("kuromasu", {}).large == [], "a run may have no rows of a table"
    with pytest.raises(AttributeError, match=r"kuromasu has no table 'trys'; there are tries, "):
        _ = kept("kuromasu", {}).trys
    with pytest.raises(AttributeError, match="no table 'trys'"):
        kept("kuromasu", {}, trys=[{"seconds": 1}])
    with pytest.raises(LookupError, match="no row has a field 'secnods'"):
        kept("kuromasu", {}).tries.mean("secnods")


@pytest.mark.parametrize(
    "asked",
    [
        lambda rows: rows.values("secnods"),
        lambda rows: rows.where(size=9).mean("secnods"),
        lambda rows: rows.where(secnods=3),
        lambda rows: rows.by("size", "secnods"),
        lambda rows: Text({"t": Section("T")}, {}).table("t", {"time": "secnods"}, rows),
    ],
)
def test_a_misspelt_column_is_an_error(asked: Callable[[Rows], Any]) -> None:
    """It used to be unknown in every row, so that means and tables were empty."""
    with pytest.raises(LookupError, match="no row has a field 'secnods'; there are size, seconds"):
        asked(Rows([{"size": 8, "seconds": 1.0}, {"size": 9}], ["size", "seconds"]))


@pytest.mark.parametrize(
    "wrong",
    [
        "Hear: {n} of them.",
        "[small] They are.",
        "Here: {rows:each}.\n\nEach row: {n}",
        "Here: {nubmer} of them.",
        "[no smal] Here: {n} of them.",
    ],
)
def test_a_misspelt_name_in_a_text_is_an_error(wrong: str) -> None:
    """Labels, figures, and the figures of conditions."""
    said = "# Words\n\n### short: §1\n\nPaper: They are.\n\n"
    figures = {"n": 3, "small": True, "rows": [{"n": 1}]}
    assert parsed(f"{said}[small] Here: {{n}}.")["short"].say(figures, HERE) == "3."
    with pytest.raises((ValueError, KeyError)):
        parsed(said + wrong)["short"].say(figures, HERE)


@pytest.mark.parametrize("study", studies(), ids=lambda study: str(study.name))
def test_every_figure_that_a_text_names_is_in_the_code(study: Study) -> None:
    """Also in paragraphs whose condition does not hold for the published rows."""
    folder = Path(str(files(studies_package.__name__))) / study.name
    code = "\n".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    sections = parsed((folder / "text.md").read_text("utf-8")).values()
    asked = {one.condition.removeprefix("no ") for each in sections for one in each.paragraphs}
    asked |= {
        re.split(r"[.\[]", name)[0]
        for each in sections
        for template in (each.heading, *(one.template for one in each.paragraphs))
        for _, name, _, _ in Formatter().parse(template)
        if name
    }
    unknown = {name for name in asked - {""} if not re.search(rf"\b{name}\b", code)}
    assert not unknown


def test_an_unknown_study_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(InputError, match="no such study"):
        by_name("astrology")


def test_every_study_says_what_it_repeats() -> None:
    for study in studies():
        assert study.sentence
        assert study.paper
        assert by_name(study.name) is study


def test_without_a_name_the_studies_are_listed(squares: Squares) -> None:
    code, output = run()
    assert code == 0
    assert output.splitlines()[-1].split("   ") == ["squares", "squares of numbers", "nobody"]


def test_a_study_that_makes_its_puzzles_takes_none(squares: Squares) -> None:
    code, output = run("squares", "kurodoko/2/2/j")
    assert (code, "takes no puzzles" in output) == (2, True)


def test_the_corpus_is_found_by_its_variable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_CORPUS", str(tmp_path))
    (tmp_path / "two.json").write_text(json.dumps([{"id": 1}, {"id": 2}]), encoding="utf-8")
    assert [entry["id"] for entry in corpus_entries("two")] == [1, 2]
    with pytest.raises(InputError, match="three"):
        corpus_entries("three")
