"""A text environment: a program writes one step after another and is told what became of each.

It has the scoring of :mod:`~gridwright_lab.bench.scoring`. A false step is refused and counted, a
step without a sufficient reason is taken and counted too.

>>> row = {"genre": "kuromasu", "puzzle": "kurodoko/3/1/2h", "answer": [". . #"]}
>>> game = TextEnvironment(row)
>>> "Solve the puzzle one step at a time." in game.reset()
True
>>> print(game.step("r1c3 white | r1c1 | numbers").text)
Refused: r1c3 is not so in the answer.
. ? ?
>>> turn = game.step("r1c2 white, r1c3 black | r1c1 | numbers")
>>> turn.done, turn.reward, game.score().whole
(True, 1.0, False)
>>> game.score().count("true"), game.score().count("justified")
(1, 1)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gridwright.core.board import Board
from gridwright_lab.bench.prompts import prompt
from gridwright_lab.bench.reading import Malformed, plain, read_steps
from gridwright_lab.bench.rows import Row, load, shown
from gridwright_lab.bench.scoring import Course, StepScore, StepsScore, hint_for


class Turn(NamedTuple):
    """What a program is told after its move."""

    text: str
    reward: float
    """The share of the board that a justified step settles; less than nothing for a false one."""
    done: bool


class TextEnvironment:
    """One puzzle, played in words."""

    def __init__(self, row: Row, most: int | None = None) -> None:
        """``most`` is how many moves there may be, by default twice the decisions."""
        self.row, self.loaded = row, load(row)
        self.most = most or 2 * self.loaded.puzzle.decisions
        self.reset()

    def reset(self) -> str:
        """Begin anew; the text describes the puzzle and how to play."""
        self._course, self._scores = Course(self.loaded), list[StepScore]()
        self.moves = self.hints = 0
        self.done = self._board.complete
        return prompt(self.row, "moves")

    @property
    def _board(self) -> Board:
        course = self._course
        return Board(self.loaded.puzzle.decisions, course.yes, course.no, puzzle=self.loaded.puzzle)

    def score(self) -> StepsScore:
        """The score of all steps so far, the false ones among them."""
        settled, proved = (sum(map(int.bit_count, masks)) for masks in self._course.masks)
        return StepsScore(tuple(self._scores), settled, proved, self.loaded.puzzle.decisions)

    def step(self, text: Any) -> Turn:
        """One move: a step, ``hint`` or ``stop``; anything else is told to be unreadable."""
        self.moves += 1
        said = text.strip().lower() if isinstance(text, str) else ""
        if said == "stop":
            self.done = True
            return Turn("You stopped.", 0.0, True)
        if said == "hint":
            self.hints += 1
            told, reward = str(hint_for(self.row, shown(self.loaded, self._board))["sentence"]), 0.0
        else:
            told, reward = self._taken(text)
        self.done = self._board.complete or self.moves >= self.most
        return Turn("\n".join([told, *shown(self.loaded, self._board)]), reward, self.done)

    def _taken(self, text: Any) -> tuple[str, float]:
        """What became of the last step of a text, and its reward."""
        try:
            written = read_steps(self.loaded, plain(text))[-1]
        except Malformed as error:
            return f"Not read: {error}.", 0.0
        before = self._board.open.bit_count()
        score = self._course.take(written)
        self._scores.append(score)
        share = (before - self._board.open.bit_count()) / self.loaded.puzzle.decisions
        if not score.true:
            return f"Refused: {score.reason}.", -1 / self.loaded.puzzle.decisions
        start = self.loaded.puzzle.decisions - self.loaded.puzzle.given.open.bit_count()
        whole = self.loaded.puzzle.decisions / (self.loaded.puzzle.decisions - start or 1)
        if score.justified:
            return "Right, and justified.", share * whole
        return f"Right, but {score.reason}.", 0.0
