"""Standard input where no source is named, and ``--quiet``."""

from __future__ import annotations

import os
import subprocess

import pytest

from cli.runner import COMMAND, assert_refused, run

PUZZLE = "kurodoko/4/4/g4i7j4i6g"
TAKING_SOURCES = [
    "backbone", "convert", "count", "explain", "grade", "hint", "minimise", "repair", "sample",
    "show", "solve", "spare", "vary",
]  # fmt: skip


@pytest.mark.parametrize("command", TAKING_SOURCES)
def test_what_is_piped_is_the_source(command: str) -> None:
    piped, named = run(command, stdin=PUZZLE), run(command, "-", stdin=PUZZLE)
    assert piped.status == named.status == 0, piped.err
    without_times = [line for line in piped.out.splitlines() if " ms" not in line]
    assert without_times == [line for line in named.out.splitlines() if " ms" not in line]


def test_puzzles_go_from_one_command_to_the_next() -> None:
    made = run("generate", "kuromasu", "--size", "5", "--count", "2", "--seed", "1")
    graded = run("grade", stdin=made.out)
    assert graded.status == 0
    assert graded.out.count("level ") == 3


def test_a_formula_goes_to_a_solver_and_back() -> None:
    assert run("cnf", stdin=PUZZLE).out == run("cnf", PUZZLE).out
    assert run("decode", PUZZLE, stdin="s UNSATISFIABLE\n").status == 1


@pytest.mark.process
@pytest.mark.parametrize(
    "command", [["solve"], ["cnf"], ["decode", PUZZLE], ["book", "-o", "a.pdf"]]
)
def test_nobody_waits_for_a_terminal(command: list[str]) -> None:
    leader, terminal = os.openpty()
    try:
        done = subprocess.run(
            (*COMMAND, *command), stdin=terminal, capture_output=True, text=True, check=False
        )
    finally:
        os.close(leader)
        os.close(terminal)
    assert (done.returncode, done.stdout) == (2, "")
    assert "expected" in done.stderr
    assert done.stderr.count("\n") == 1


def test_nothing_piped_is_told_as_no_source() -> None:
    assert_refused(run("solve"), "expected a SOURCE")
    assert_refused(run("cnf"), "expected PUZZLE")


def test_quiet_leaves_out_remarks_and_keeps_errors() -> None:
    wanted = ("generate", "kuromasu", "--size", "4")
    assert run(*wanted).err.startswith("seed ")
    assert run(*wanted, "--quiet").err == ""
    broken = "kurodoko/4/4/g4i7p"
    loud, quiet = run("repair", broken), run("repair", broken, "-q")
    assert "the fewest" in loud.err
    assert (quiet.out, quiet.err) == (loud.out, "")
    assert_refused(run("solve", "nothing.txt", "--quiet"), "there is no file")
