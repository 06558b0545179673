"""Bounds on what is read and written, and the limit that a message names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gridwright import sources
from gridwright.cli import common
from gridwright.cli.app import run
from gridwright.core import deadline
from gridwright.core.board import Board
from gridwright.core.errors import FormatError, Timeout
from gridwright.core.grid import boards_up_to, most_cells
from gridwright.formats.document import Document
from gridwright.genres import all_genres
from gridwright.render.faces import broken, shortened, width
from gridwright_lab.reductions.koelker import reduction

pytestmark = pytest.mark.process

EMPTY = "kurodoko/60/60/" + "z" * 180


@pytest.mark.parametrize("command", ["draw", "vary"])
def test_work_on_a_large_board_keeps_the_limit(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Reading takes no time; what comes after it takes all of it."""
    now = [0.0]
    monkeypatch.setattr(deadline, "clock", lambda: now[0])
    whole = common._status

    def late(*arguments: object) -> int:
        monkeypatch.setattr(deadline, "clock", lambda: now.__setitem__(0, now[0] + 0.4) or now[0])
        return whole(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(common, "_status", late)
    assert run([command, EMPTY, "--time-limit", "1"]) == 3
    assert "time limit reached" in capsys.readouterr().err


def test_a_message_names_the_limit_that_was_given(
    ticking: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["sample", EMPTY, "--time-limit", "0.5"]) == 3
    said = capsys.readouterr().err
    assert "the time limit of 0.5 seconds" in said or "while reading" in said
    late = deadline.Deadline(1e-9).doing("drawing answers")
    with deadline.asked_for(2), pytest.raises(Timeout, match="of 2 seconds"), late:
        raise Timeout


def test_a_board_of_too_many_clauses_is_refused_before_it_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def compose(placed: object) -> object:
        raise AssertionError("it was built")

    monkeypatch.setattr(reduction, "compose", compose)
    clauses = [f"{n}.{n % 40 + 1}.{n * 7 % 40 + 1}" for n in range(1, 41)]
    assert run(["reduce", "--", *clauses]) == 2
    assert "would have more than 10000000 squares" in capsys.readouterr().err
    assert run(["reduce", "--", *(f"{n}.{n + 1}" for n in range(1, 30_000))]) == 2


@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_what_is_written_about_the_largest_board_may_be_read(genre) -> None:  # type: ignore[no-untyped-def]
    """Seen on a small board: its text may take as many bytes for a cell, and digits to spare."""
    # A Kamaji is its numbers, and an Akari its blocks: no puzzle without them has all the answers.
    assert (genre.blank is None) == (genre.name in ("akari", "kamaji"))
    side = 40
    texts = BOARDS(genre.name, side, side)
    for text in texts.values():
        from gridwright.engine.load import read

        puzzle = read(text, (genre,))[0].puzzle
        for form in genre.formats:
            answer = Board.whole(puzzle.decisions, 0) if form.holds_answer else None
            try:
                written = form.write(Document(puzzle, answer))
            except FormatError:
                continue
            # A room of the largest board has a number of three digits more than here.
            assert len(written.encode()) / side**2 + 6 < sources.BYTES_PER_CELL, form.name


def BOARDS(name: str, rows: int, cols: int) -> dict[str, str]:  # noqa: N802
    sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
    try:
        from large_boards import boards
    finally:
        del sys.path[0]
    found: dict[str, str] = boards(name, rows, cols)
    return found


def test_the_bound_on_a_text_grows_with_the_boards_that_are_accepted() -> None:
    assert sources.most_bytes() > 20 * most_cells()
    with boards_up_to(10_000_000):
        assert sources.most_bytes() > 200_000_000


def test_a_word_of_ten_thousand_letters_is_measured_letter_by_letter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("fontTools", reason="pip install 'gridwright[test]' brings it")
    measured = []

    def counted(text: str, face: str) -> float:
        measured.append(len(text))
        return width(text, face)  # type: ignore[arg-type]

    monkeypatch.setattr("gridwright.render.faces.width", counted)
    word = "W" * 10_000
    lines = broken(word, "serif", 20.0)
    assert "".join(lines) == word
    assert shortened(word, "serif", 20.0).endswith("W…")
    assert sum(measured) < 10 * len(word)


@pytest.mark.parametrize("arguments", [("--version",), ("--help",), ("solvers",)])
def test_output_that_goes_nowhere_is_one_sentence(arguments: tuple[str, ...]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "gridwright", *arguments],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
        silent = subprocess.run(
            [sys.executable, "-m", "gridwright", *arguments], stdout=full, stderr=full, check=False
        )
    assert done.returncode == silent.returncode == 2
    assert done.stderr == "gridwright: the output cannot be written: no space left on device\n"
