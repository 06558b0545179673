"""How the command behaves in a shell: help, completion, encodings, pipes, Ctrl-C, start-up."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.runner import COMMAND, PATIENCE, Run, run, run_really, start, start_counting
from cli.test_commands import ALL, ANSWER, UNIQUE, WITH_JSON
from gridwright.genres import all_genres
from gridwright.render.words import places
from gridwright.version import VERSION

pytestmark = pytest.mark.process

ESCAPE = "\x1b"


def flat(text: str) -> str:
    """Help without its line breaks."""
    return " ".join(text.split())


def test_version() -> None:
    assert run("--version") == run("-V") == Run(0, f"gridwright {VERSION}\n", "")


def test_version_imports_next_to_nothing() -> None:
    done = subprocess.run(
        (sys.executable, "-X", "importtime", "-m", "gridwright", "--version"),
        capture_output=True,
        timeout=PATIENCE,
        text=True,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "gridwright.cli.entry" in imported
    heavy = {
        "gridwright.cli.app",
        "rich",
        "pysat",
        "json",
        "asyncio",
        "gridwright.api",
        "dataclasses",
    }
    assert not imported & heavy


@pytest.mark.parametrize("command", [("solve", UNIQUE), ("generate", "kamaji", "--size", "3")])
def test_what_a_command_does_not_need_is_not_loaded(command: tuple[str, ...]) -> None:
    done = subprocess.run(
        (sys.executable, "-X", "importtime", "-m", "gridwright", *command),
        capture_output=True,
        timeout=PATIENCE,
        text=True,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "gridwright.cli.app" in imported
    assert not imported & {"rich", "numpy", "matplotlib", "asyncio", "argparse"}


def test_without_arguments_there_is_help() -> None:
    found = run()
    assert found.status == 2
    assert found.out == run("--help").out
    assert found.err == ""


def test_help_names_every_command_and_the_exit_statuses() -> None:
    found = run("--help")
    assert (found.status, found.err) == (0, "")
    for command in ALL:
        assert re.search(rf"^  {command} ", found.out, re.MULTILINE)
    assert "0 done, 1 no answer or rule broken, 2 bad input, 3 time limit" in flat(found.out)


@pytest.mark.parametrize("command", ALL)
def test_every_command_has_help_with_an_example(command: str) -> None:
    for option in ("--help", "-h"):
        found = run(command, option)
        assert (found.status, found.err) == (0, "")
        assert f"Usage: gridwright {command} [OPTIONS]" in found.out
        assert f"Example: gridwright {command} " in flat(found.out)


@pytest.mark.parametrize(
    ("words", "expected"), [("gridwright so", "solve"), ("gridwright solve --tim", "--time-limit")]
)
def test_shell_completion(words: str, expected: str) -> None:
    found = run_really(
        environment={
            "_GRIDWRIGHT_COMPLETE": "complete_bash",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split()) - 1),
        }
    )
    assert expected in found.out.split()


@pytest.mark.parametrize("command", ["solve", "backbone", "show", "check"])
def test_no_escape_codes_where_there_is_no_terminal(command: str) -> None:
    options = ("--answer", ANSWER) if command == "check" else ()
    found = run(command, UNIQUE, *options)
    assert found.status == 0
    assert ESCAPE not in found.out
    assert "┌" in found.out
    assert ESCAPE not in run(command, "--help").out


@pytest.mark.parametrize("command", ["solve", "backbone", "show", "check"])
def test_ascii(command: str) -> None:
    options = ("--answer", ANSWER) if command == "check" else ()
    asked = run(command, UNIQUE, "--ascii", *options)
    assert asked.out.isascii()
    assert "+---+" in asked.out
    # Where standard output cannot take the signs, nobody needs to ask.
    for encoding in ("ascii", "latin-1", "cp1252"):
        found = run(command, UNIQUE, *options, encoding=encoding)
        assert found.status == 0
        assert without_times(found.out) == without_times(asked.out)


def without_times(text: str) -> str:
    return re.sub(r"[\d.]+ ms", "", text)


@pytest.mark.parametrize("command", WITH_JSON)
def test_json_survives_any_encoding(command: str, tmp_path: Path) -> None:
    path = tmp_path / "rätsel.txt"
    path.write_text(f"kuromasu\n2 .\n. .\n\n{'..'}\n{'.#'}\n")
    for encoding in ("utf-8", "ascii"):
        (record,) = run(command, "--json", str(path), encoding=encoding).records
        assert record["source"] == str(path)


def test_a_real_terminal_without_unicode() -> None:
    found = run_really("solve", UNIQUE, environment={"PYTHONIOENCODING": "ascii"})
    assert (found.status, found.err) == (0, "")
    assert "+---+" in found.out
    nonsense = "kurodoko/3/3/…".encode()
    found = run_really("solve", "-", stdin=nonsense, environment={"PYTHONIOENCODING": "ascii"})
    assert found.status == 2
    assert found.err.count("\n") == 1


def in_a_terminal(*arguments: str, no_colour: str = "", columns: int = 80) -> str:
    """What a terminal of so many columns is sent."""
    import pty
    import termios

    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, columns))
    # An empty COLUMNS makes the command ask the terminal itself.
    environment = {"TERM": "xterm", "NO_COLOR": no_colour, "COLUMNS": ""}
    with start(*arguments, stdout=theirs, environment=environment) as process:
        os.close(theirs)
        written = b""
        while chunk := _read(ours):
            written += chunk
    os.close(ours)
    assert process.returncode == 0
    return written.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a thing of Unix")
@pytest.mark.parametrize(("no_colour", "coloured"), [("", True), ("1", False)])
def test_colours_in_a_terminal(no_colour: str, coloured: bool) -> None:
    assert (ESCAPE in in_a_terminal("show", UNIQUE, no_colour=no_colour)) == coloured


EXAMPLES = Path(__file__).parents[2] / "examples"
GENRES = [genre.name for genre in all_genres()]


def widest(text: str) -> int:
    return max(places(line) for line in re.sub(r"\x1b\[[\d;]*m", "", text).splitlines())


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a thing of Unix")
@pytest.mark.parametrize("columns", [20, 40, 80])
def test_a_terminal_is_asked_how_wide_it_is(columns: int) -> None:
    source = str(EXAMPLES / "kuromasu.txt")
    found = in_a_terminal("show", source, "--solved", columns=columns)
    assert widest(found) <= columns
    assert ("columns 1–" in found) == (columns == 20)


@pytest.mark.parametrize("ascii", [(), ("--ascii",)])
@pytest.mark.parametrize("columns", ["24", "40", "80"])
@pytest.mark.parametrize("genre", GENRES)
def test_no_board_is_wider_than_the_terminal(
    genre: str, columns: str, ascii: tuple[str, ...]
) -> None:
    source = str(EXAMPLES / f"{genre}.txt")
    marked = ("show", "--solved", "--highlight", "r1c1")
    for command in (("show",), marked, ("solve",), ("backbone",)):
        found = run(*command, source, *ascii, environment={"COLUMNS": columns})
        assert found.status == 0
        assert widest(found.out) <= int(columns)


def test_wide_boards_and_what_is_said_of_them(tmp_path: Path) -> None:
    narrow = {"COLUMNS": "40"}
    title = "A title that is longer than forty columns, as titles are"
    path = tmp_path / "wide-puzzle-with-a-name-that-is-long-as-well.txt"
    path.write_text(f"kuromasu\ntitle: {title}\n{'2 ' * 30}\n")
    shown = run("show", str(path), environment=narrow).out
    assert widest(shown) <= 40
    assert "columns 1–15" in shown
    assert title in " ".join(shown.split())
    checked = run("check", str(path), "--answer", "#" * 30, environment=narrow)
    assert checked.status == 1
    assert widest(checked.out) <= 40
    # What goes to a file or another program is not cut.
    assert "columns" not in run("show", str(path)).out.partition("\n")[2]


@pytest.mark.parametrize("columns", ["40", "80"])
@pytest.mark.parametrize(
    "command",
    [("strategies",), ("strategies", "--options"), ("solvers",), ("reduce", "--verify")],
)
def test_no_table_is_wider_than_the_terminal(command: tuple[str, ...], columns: str) -> None:
    found = run(*command, environment={"COLUMNS": columns})
    assert found.status == 0
    assert widest(found.out) <= int(columns)
    # The same is said as without a limit, only not under the same heads.
    names = re.findall(r"^ *([\w+-]+)", run(*command).out.partition("\n")[2], re.MULTILINE)
    assert len(names) > 5
    for name in names:
        assert name in found.out


@pytest.mark.parametrize("columns", ["", "0", "wide", "-3"])
def test_columns_that_say_nothing_are_no_limit(columns: str) -> None:
    source = str(EXAMPLES / "kuromasu.txt")
    assert run("show", source, environment={"COLUMNS": columns}) == run("show", source)


def test_heading_and_coordinates_can_be_switched_off() -> None:
    shown = run("show", UNIQUE, "--no-heading", "--no-coordinates").out
    assert shown.startswith("┌───┬")
    assert run("show", UNIQUE, "--no-heading").out.startswith("    1   2")
    assert run("show", UNIQUE, "--heading", "--coordinates") == run("show", UNIQUE)
    drawn = run("draw", str(EXAMPLES / "kuromasu.txt")).out
    assert ">A first Kuromasu</text>" in drawn
    assert 'class="rows"' in drawn
    bare = run("draw", str(EXAMPLES / "kuromasu.txt"), "--no-heading", "--no-coordinates").out
    assert ">A first Kuromasu</text>" not in bare
    assert "<title>A first Kuromasu (Kuromasu 9×9)</title>" in bare
    assert 'class="rows"' not in bare


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux reports the end of a terminal so
        return b""


@pytest.mark.parametrize("buffered", ["", "1"])
def test_the_reader_may_leave(tmp_path: Path, buffered: str) -> None:
    """As in ``gridwright … | head -1``: no complaint."""
    path = tmp_path / "many"
    path.write_text(f"{UNIQUE}\n" * 300)
    with start(
        *("show", "--from", str(path)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        environment={"PYTHONUNBUFFERED": buffered},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"kurodoko")
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_full_disk_is_told() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no file that is always full")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            (*COMMAND, "show", UNIQUE),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "gridwright: the output cannot be written: no space left on device\n"


@pytest.mark.parametrize("stream", ["<&-", ">&-"])
def test_closed_streams(stream: str) -> None:
    command = f"{' '.join(COMMAND)} show - {stream}"
    done = subprocess.run(
        ("sh", "-c", command),
        input=UNIQUE,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == (2 if stream == "<&-" else 0)


def test_ctrl_c_is_heard_where_the_tests_themselves_do_not_hear_it() -> None:
    """As in ``./run-tests &``: a shell lets what it starts in the background ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        test_ctrl_c_while_counting(())
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_ctrl_c_while_counting(options: tuple[str, ...]) -> None:
    with start_counting(*options) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err == "gridwright: interrupted\n"
    # What had been counted is not lost.
    assert out == "" if options else re.search(r"at least\s\d+ answers\s\(interrupted\)\n$", out)
