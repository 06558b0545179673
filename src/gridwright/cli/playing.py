"""A puzzle that is played in the terminal: marks, undo, hints in three stages, check.

Nothing here knows about terminals, see :mod:`~gridwright.cli.screen`. Hints are those of the page.

>>> from gridwright import api
>>> sitting = Sitting(api.parse("kurodoko/4/4/g4i7j4i6g"))
>>> sitting.mark(yes=False)
>>> sitting.undo(-1)
>>> for _ in range(2):
...     sitting.help()
...     print(sitting.said)
Look at r2c2.
Look at r2c2: all cells in sight.
"""

from __future__ import annotations

from typing import Any

from gridwright import api
from gridwright.cli.commands.check import sentence_of
from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.core.picture import Picture, highlight
from gridwright.core.saying import Saying, Value
from gridwright.engine.explain import Game, Hint
from gridwright.engine.records import hint_saying

LAST_STAGE = 3


class Sitting:
    """A board, the cell where the player is, and what was said last."""

    def __init__(self, puzzle: Any, board: Board | None = None, seconds: float | None = None):
        self.puzzle, self.genre, self.seconds = puzzle, api.genre_of(puzzle), seconds
        self.game = Game(self.genre, puzzle)
        given = puzzle.given
        start = given if board is None else board.with_yes(given.yes).with_no(given.no)
        self.boards, self.now = [start], 0
        self.at = self.wrong = self.near = 0
        self.begun: tuple[int, bool] | None = None
        """Where a piece begins that is being drawn, and whether it is to hold."""
        self.hint: Hint | None = None
        self.stage = 0
        self.said: Value = ""
        self.solved = False
        covers = [self.game.view.cells(1 << each) for each in range(puzzle.decisions)]
        # A line is known by its ends; what covers no other's cells is known by each of its cells.
        self.lines = {(min(bits(mask)), max(bits(mask))): n for n, mask in enumerate(covers)}
        self.own = {cell: number for number, mask in enumerate(covers) for cell in bits(mask)}
        self.drawn = sum(mask.bit_count() for mask in covers) > len(self.own)

    @property
    def board(self) -> Board:
        """The board as it is now."""
        return self.boards[self.now]

    def move(self, down: int, right: int) -> None:
        """Go to a neighbour; at an edge, stay."""
        row, col = divmod(self.at, self.puzzle.grid.cols)
        row = min(max(row + down, 0), self.puzzle.grid.rows - 1)
        self.at = row * self.puzzle.grid.cols + min(max(col + right, 0), self.puzzle.grid.cols - 1)

    def mark(self, yes: bool) -> None:
        """Mark what is here, or erase the same mark; a piece begins and ends here."""
        if not self.drawn:
            self._change(self.own.get(self.at), yes)
        elif self.begun is None:
            self.begun = (self.at, yes)
            self._say(Saying("The piece begins here; mark its other end."))
        else:
            (start, kind), self.begun = self.begun, None
            ends = (min(start, self.at), max(start, self.at))
            if ends in self.lines:
                self._change(self.lines[ends], kind)
            else:
                self._say(Saying("No piece goes from there to here."))

    def erase(self) -> None:
        """Erase what is here: the mark, all pieces through the cell, or the piece that begins."""
        if self.begun is not None:
            self.begun = None
            self._say("")
            return
        here = [n for n in range(self.board.size) if self.game.view.cells(1 << n) >> self.at & 1]
        self._put(*(mask & ~sum(1 << n for n in here) for mask in (self.board.yes, self.board.no)))

    def _change(self, decision: int | None, yes: bool) -> None:
        if decision is None:
            return
        bit, board = 1 << decision, self.board
        here = board.yes if yes else board.no
        mine, other = here ^ bit, (board.no if yes else board.yes) & ~bit
        self.near = self.game.view.cells(bit)
        self._put(*((mine, other) if yes else (other, mine)))

    def _put(self, yes: int, no: int) -> None:
        """The next board; what is given stays as it is."""
        given = self.puzzle.given
        yes, no = (yes & ~given.no) | given.yes, (no & ~given.yes) | given.no
        self._say("")
        if (yes, no) == (self.board.yes, self.board.no):
            return
        self.boards[self.now + 1 :] = [Board(self.board.size, yes, no, puzzle=self.puzzle)]
        self.now += 1
        self._look()

    def _look(self) -> None:
        """Whether it is solved; what is open counts as no if that solves it, as on the page."""
        filled = self.board.filled(self.puzzle.given, self.puzzle.grid.full)
        self.solved = not any(
            rule.broken(self.puzzle, each)
            for each in (self.board, filled)
            for rule in self.genre.rules
        )
        if self.solved:
            self._say(Saying("Solved."))

    def undo(self, steps: int) -> None:
        """Take back (-1) or do again (1)."""
        self.now = min(max(self.now + steps, 0), len(self.boards) - 1)
        self.begun = None
        self._say("")
        self._look()

    def help(self) -> None:
        """The next stage of the hint; after the last one, do what it says."""
        if self.solved:
            return
        if self.hint is None:
            with api.Control(self.seconds):
                found = self.game.hint(self.board, near=self.near)
            self._say("")
            self.hint, self.stage, self.wrong = found, 0, self.game.view.cells(found.wrong)
        if self.stage == LAST_STAGE and self.hint.steps:
            after = self.board.after(self.hint.steps[-1])
            self._put(after.yes, after.no)
            return
        self.stage = min(self.stage + 1, LAST_STAGE)
        self.said = hint_saying(self.hint, self.stage)

    def check(self) -> None:
        """Say what is wrong, or that nothing is."""
        with api.Control(self.seconds):
            found = api.check(self.puzzle, self.board)
        self._say(Saying("Solved.") if found.solved else sentence_of(found))
        if found.violations:
            self.wrong = found.violations[0].where
            self.said = found.violations[0].saying

    def _say(self, said: Value) -> None:
        self.said, self.hint, self.wrong = said, None, 0

    def picture(self) -> Picture:
        """The board with what the hint or the check is about."""
        drawn = self.genre.draw(self.puzzle, self.board)
        if self.begun:
            drawn = highlight(drawn, 1 << self.begun[0], "marked")
        if self.hint is None or not self.hint.steps:
            return highlight(drawn, self.wrong, "wrong")
        step, view = self.hint.steps[-1], self.game.view
        settled = view.cells(step.yes | step.no)
        if self.stage < LAST_STAGE:
            return highlight(drawn, step.basis.cells or settled, "marked")
        reason = view.cells(step.basis.yes | step.basis.no) | step.basis.cells
        return highlight(highlight(drawn, reason, "because"), settled, "new")
