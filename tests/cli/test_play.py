"""``gridwright play`` in a real terminal of 80 columns and 24 lines."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from cli.runner import run
from gridwright import api
from gridwright.cli.playing import Sitting
from gridwright.core import extras
from gridwright.engine.records import hint_saying
from gridwright.languages import language
from trying import genres
from web.player import smallest

pexpect = pytest.importorskip("pexpect", reason="pip install 'gridwright[test]' brings it")
pyte = pytest.importorskip("pyte", reason="pip install 'gridwright[test]' brings it")
pytest.importorskip("prompt_toolkit", reason="pip install 'gridwright[test]' brings it")

pytestmark = pytest.mark.process

PATIENCE = 60
"""Seconds that nothing may happen for."""
SMALL = "kurodoko/4/4/g4i7j4i6g"
DOWN, RIGHT, ENTER, UNDO, REDO = "\x1b[B", "\x1b[C", "\r", "\x1a", "\x19"


class Terminal:
    """A program in a terminal, and what a person would see there."""

    def __init__(self, child: Any, rows: int, cols: int) -> None:
        self.child = child
        self.screen = pyte.Screen(cols, rows)
        self.stream = pyte.ByteStream(self.screen)

    def wait(self, wanted: str) -> str:
        """The screen, once it shows this, however its lines are broken."""
        plain = partial(re.sub, r"\W+", " ")
        while plain(wanted).lower() not in plain("".join(self.words())).lower():
            try:
                self.stream.feed(self.child.read_nonblocking(65536, timeout=PATIENCE))
            except pexpect.TIMEOUT:
                shown = "\n".join(self.screen.display)
                raise AssertionError(f"no {wanted!r} on the screen:\n{shown}") from None
        return "\n".join(self.screen.display)

    def words(self) -> Iterator[str]:
        """What stands on the screen, that beside the board first."""
        lines = self.screen.display
        found = [re.match(r"^[ \d]*[┌└┏┗][^ ]*", line) for line in lines]
        board = max((match.end() for match in found if match), default=0)
        yield from (f"{line[board:]} " for line in lines)
        yield from (f"{line[:board]} " for line in lines)

    def press(self, keys: str) -> None:
        self.child.send(keys)


@contextmanager
def playing(*words: str, rows: int = 24, cols: int = 80) -> Iterator[Terminal]:
    """The command in a terminal."""
    environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "gridwright", "play", *words],
        env={**environment, "COLUMNS": "", "LINES": ""},
        dimensions=(rows, cols),
    )
    try:
        yield Terminal(child, rows, cols)
    finally:
        child.close(force=True)


@genres("akari", "kamaji", "nurimaze")
def test_hints_lead_to_the_end(genre: str) -> None:
    """The same sentences as everywhere; pressing H again and again solves any kind."""
    source = smallest(genre)["source"]
    puzzle = api.parse(source)
    with playing(source) as terminal:
        terminal.wait("Q: quit")
        for stage in (1, 2, 3):
            terminal.press("h")
            terminal.wait(str(hint_saying(api.hint(puzzle), stage)))
        steps = len(api.explain(puzzle).steps)
        terminal.press("h" * (8 * steps))  # near hints take other ways
        terminal.wait("Solved.")
        terminal.press("q")
        terminal.child.expect("Solved.")
        terminal.child.expect(pexpect.EOF)
    assert terminal.child.exitstatus == 0


def test_marks_undo_check_and_rules() -> None:
    with playing(SMALL) as terminal:
        assert "Kuromasu 4×4" in terminal.wait("Q: quit")
        assert (terminal.screen.cursor.x, terminal.screen.cursor.y) == (4, 2)
        terminal.press(DOWN + RIGHT * 2 + ENTER + DOWN + " ")
        terminal.press("c")
        screen = terminal.wait("The 7 at r2c2 can see at most 5 white cells")
        assert "2 │! !│!7!│███│   │" in screen
        # A clue cannot be black: it is given as white.
        terminal.press(ENTER + "h")
        puzzle = api.parse(SMALL)
        board = api.Board(puzzle.decisions, yes=1 << 6, puzzle=puzzle)
        screen = terminal.wait(str(hint_saying(api.hint(puzzle, board), 1)))
        assert "!███!" in screen or "!█!" in screen
        terminal.press(UNDO + "?")
        assert "███" not in terminal.wait("Two black cells never share a side")
        terminal.press(REDO + "c")
        assert "███" in terminal.wait("The 7 at r2c2 can see at most")
        terminal.press("\x7f" + "q")
        terminal.child.expect("The board: ")
        terminal.child.expect(pexpect.EOF)


def test_pieces_have_two_ends() -> None:
    with playing("kamaji-3x3-112211113") as terminal:
        terminal.wait("begin and end a piece")
        terminal.press(ENTER)
        terminal.wait("mark its other end")
        terminal.press(RIGHT * 2 + ENTER)
        terminal.wait("No piece goes from there to here")


def test_a_piece_that_only_begins_can_be_erased() -> None:
    sitting = Sitting(api.parse("kamaji-3x3-112211113"))
    sitting.mark(yes=True)
    sitting.erase()
    assert (sitting.begun, sitting.said, sitting.now) == (None, "", 0)


def test_small_terminals_and_other_languages() -> None:
    """A board that does not fit moves with the player, the numbers of its rows and columns stay;
    nothing depends on colour or English.
    """
    source = f"kurodoko/30/30/{'z' * 26}"
    with playing(source, "--language", "de", cols=40) as terminal:
        terminal.wait("Tipp in drei Stufen")
        terminal.press(DOWN * 29)
        shown = terminal.wait("29 30")
        assert " 1 │" not in shown
        assert " 1 2 3 4 5 6 7 8 9 0 1 2" in shown
        terminal.press(RIGHT * 29)
        shown = terminal.wait("7 8 9 0 1 2 3 4 5 6 7 8 9 0")
        assert "\n30 " in shown
        terminal.press("c")
        terminal.wait(language("de").say("Solved."))


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    told = run("play", SMALL)
    assert (told.status, told.out) == (2, "")
    assert "expected a terminal to play in" in told.err
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    told = run("play", SMALL)
    assert (told.status, told.out) == (2, "")
    assert 'prompt_toolkit is not installed: run pip install "gridwright[play]"' in told.err
    assert len(told.err.splitlines()) == 1
