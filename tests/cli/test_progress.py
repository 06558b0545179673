"""What a long run shows on the terminal: one line on standard error, and nothing anywhere else."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from cli.runner import run, start
from gridwright.cli.progress import line
from gridwright.render.words import places

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a thing of Unix"),
]
SEVEN = "https://puzz.link/p?kurodoko/7/7/i54o76j4m2j4o34j"
EXAMPLE = str(Path(__file__).parents[2] / "examples" / "kuromasu.txt")
STOPPED = 130


def on_a_terminal(
    *arguments: str, columns: int = 80, interrupt: str = "", stdout: bool = False, **extra: str
) -> tuple[int, str, str]:
    """The exit status, standard output, and what the terminal of standard error is sent.

    With ``stdout`` the terminal is that of standard output, too. Ctrl-C is pressed as soon as the
    terminal shows what ``interrupt`` says.
    """
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, columns))
    environment = {"TERM": "xterm", "COLUMNS": "", **extra}
    # Not a pipe: nobody reads it while the terminal is read, and a full one would stop the command.
    with (
        TemporaryFile() as printed,
        start(
            *arguments,
            stdout=theirs if stdout else printed,
            stderr=theirs,
            environment=environment,
        ) as process,
    ):
        os.close(theirs)
        written = b""
        while chunk := _read(ours):
            written += chunk
            if interrupt and re.search(interrupt, written.decode(errors="replace")):
                process.send_signal(signal.SIGINT)
                interrupt = ""
        process.wait()
        printed.seek(0)
        output = printed.read()
    os.close(ours)
    return process.returncode, output.decode(), written.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux reports the end of a terminal so
        return b""


def screen(written: str) -> list[str]:
    """The lines that are left on the terminal in the end."""
    lines = []
    for text in written.replace("\r\n", "\n").split("\n"):
        shown: list[str] = []
        for part in text.split("\r"):
            shown[: len(part)] = part
        lines.append("".join(shown).rstrip())
    return lines


COMMANDS = {
    "solve": ("solve", SEVEN, "--strategy", "logic"),
    "count": ("count", "kurodoko/4/4/"),
    "generate": ("generate", "kuroshuto", "--size", "5", "--count", "3", "--seed", "1"),
    "reduce": ("reduce", "--verify"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("columns", [30, 80])
def test_the_line_is_on_standard_error_fits_and_is_gone_in_the_end(
    command: str, columns: int
) -> None:
    _, out, err = on_a_terminal(*COMMANDS[command], columns=columns)
    assert re.search(r"\d:\d\d", err), "a line was shown"
    assert not re.search(r"\r|\d:\d\d \w", out)
    for part in re.split(r"[\r\n]+", err):
        assert places(part) < columns
    assert "".join(screen(err)) == ""
    assert out


def test_what_is_checked_is_shown(tmp_path: Path) -> None:
    folder = str(tmp_path / "proof")
    assert run("solve", EXAMPLE, "--proof", folder).status == 0
    status, out, err = on_a_terminal("verify", folder)
    assert status == 0
    assert "checking the formula" in err
    assert out.splitlines() == run("verify", folder).out.splitlines()


def test_a_study_shows_how_far_it_is(tmp_path: Path) -> None:
    folder = str(tmp_path)
    status, out, err = on_a_terminal(
        "study", "kuromasu", SEVEN, "--time-limit", "0.2", "--out", folder
    )
    assert status == 0
    assert re.search(r"\d+ of \d+ \[[#.]+\] \d:\d\d ", err)
    assert "".join(screen(err)) == ""
    assert str(tmp_path / "README.md") in out


@pytest.mark.parametrize("command", COMMANDS)
def test_no_line_without_a_terminal(command: str) -> None:
    assert not re.search(r"\r|\d:\d\d", run(*COMMANDS[command]).err)


@pytest.mark.parametrize("command", ["solve", "count", "generate"])
def test_objects_on_a_terminal_have_no_line_between_them(command: str) -> None:
    _, _, written = on_a_terminal(*COMMANDS[command], "--json", stdout=True)
    assert all(part.startswith("{") for part in written.split("\r\n") if part)
    _, out, err = on_a_terminal(*COMMANDS[command], "--json")
    assert all(part.startswith("{") for part in out.splitlines())
    assert re.search(r"\d:\d\d", err), "who sends the objects to a file sees how far it is"


def test_puzzles_are_printed_where_the_line_stood() -> None:
    plain = run(*COMMANDS["generate"]).out.splitlines()
    _, _, written = on_a_terminal(*COMMANDS["generate"], stdout=True)
    assert screen(written) == [*plain, ""]


def test_ctrl_c_keeps_the_puzzles_that_are_made() -> None:
    asked = ("generate", "kuroshuto", "--size", "6", "--count", "100000", "--seed", "1")
    status, out, err = on_a_terminal(*asked, interrupt=r"([2-9]|\d\d) of 100000")
    assert status == STOPPED
    made = out.splitlines()
    assert len(made) >= 2
    told = re.search(r"^interrupted: (\d+) of 100000 puzzles made$", "\n".join(screen(err)), re.M)
    assert told is not None
    # Ctrl-C may come between the printing of a puzzle and its counting.
    assert len(made) - int(told[1]) in (0, 1)


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        (("--strategy", "sat", "kurodoko/9/9/"), "answers so far"),
        (("kurodoko/30/30/",), "at least"),
    ],
)
def test_ctrl_c_keeps_what_is_counted(asked: tuple[str, ...], shown: str) -> None:
    status, out, err = on_a_terminal("count", *asked, interrupt=shown)
    assert status == STOPPED
    assert re.search(r"at least\s\d+ answers?\s\(interrupted\)", out)
    assert screen(err) == ["gridwright: interrupted", ""]


def test_signs_that_the_terminal_lacks() -> None:
    _, _, err = on_a_terminal(*COMMANDS["solve"], columns=20, PYTHONIOENCODING="ascii")
    assert err.isascii()
    assert "".join(screen(err)) == ""


def test_the_line_keeps_to_the_room_and_loses_the_words_first() -> None:
    for room in range(1, 90):
        assert places(line(75, room, "generating 黒どこ", 3, 10)) <= room
    assert line(75, 10, "generating", 3, 10).startswith("3 of 10")
    assert line(0, 80, "a\nb \x1b[31mc") == "0:00 a b [31mc"
    assert line(0, 80, "", 3, 0) == "0:00"
