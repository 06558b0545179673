"""Tables in the terminal: as wide as it is, readable without colours and without Unicode."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.runner import run
from cli.test_terminal import in_a_terminal, widest
from gridwright.cli.tables import Table, rendered

TABLE = Table(
    ("name", "size", "sentence"),
    [("one", 3, "a [bold]sentence[/bold] of :smile: some length"), ("two", 12, "§4 – 8×8 …")],
)


def test_signs_are_not_taken_for_markup() -> None:
    text = rendered(TABLE, None, colour=True)
    assert "a [bold]sentence[/bold] of :smile: some length" in text
    assert "\x1b[1m" in text
    assert "\x1b" not in rendered(TABLE, None)


def test_numbers_stand_below_each_other() -> None:
    _, _, first, second = rendered(TABLE, None).splitlines()
    assert first.index("3") == second.index("2")


@pytest.mark.parametrize("width", [30, 40, 60, 80, 120, None])
def test_all_is_said_at_any_width(width: int | None) -> None:
    text = rendered(TABLE, width)
    assert width is None or widest(text) <= width
    words = [word for row in TABLE.rows for cell in row for word in str(cell).split()]
    for word in words:
        assert word in re.sub(r"\s+", " ", text)


def test_ascii() -> None:
    for width in (20, None):
        text = rendered(TABLE, width, ascii=True)
        assert text.isascii()
        assert "section 4 - 8x8 ..." in " ".join(text.split())
        assert "?" not in text


COMMANDS = [("strategies", "--options"), ("solvers",), ("study",), ("reduce", "--verify")]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_every_table_in_a_terminal_without_unicode(command: tuple[str, ...], columns: str) -> None:
    found = run(*command, environment={"COLUMNS": columns}, encoding="ascii")
    assert found.status == 0
    assert widest(found.out) <= int(columns)
    assert "?" not in found.out


@pytest.mark.process
@pytest.mark.parametrize("command", [*COMMANDS, ("generate", "--help"), ("solve", "--help")])
def test_nothing_hangs_on_colours(command: tuple[str, ...]) -> None:
    coloured = in_a_terminal(*command, columns=80)
    plain = in_a_terminal(*command, columns=80, no_colour="1")
    assert "\x1b" in coloured
    assert "\x1b" not in plain
    # A head that is bold is so up to the end of its column.
    without = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert re.sub(" +\r", "\r", without) == plain


@pytest.mark.process
def test_a_study_shows_its_tables_in_a_terminal(tmp_path: Path) -> None:
    asked = ("study", "kuromasu", "kurodoko/4/4/g4i7j4i6g", "--out", str(tmp_path))
    shown = in_a_terminal(*asked, columns=100)
    report = run(*asked)
    assert report.status == 0, report.err
    assert report.out == f"{tmp_path / 'README.md'}\n", "in a pipe there is the report's name alone"
    assert "paper, all" in (tmp_path / "README.md").read_text(encoding="utf-8")
    assert shown.rstrip().endswith(report.out.rstrip())
    assert "────" in shown
    assert widest(shown) <= 100
