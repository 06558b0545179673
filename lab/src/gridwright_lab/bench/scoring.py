"""Scores of written answers and of written steps; a text that cannot be read has a score too.

>>> row = {"genre": "kuromasu", "puzzle": "kurodoko/3/1/2h", "answer": [". . #"]}
>>> score_answer(row, "..#").whole, score_answer(row, "#..").broken, score_answer(row, "?").reason
(True, ('numbers', 'given cells'), 'no board of 3x1 was found')

A step is judged by itself: whether it is *true* (so in every answer), *justified* (it follows from
what it names, and nothing else is needed), and *progress* (it settles something new). Its technique
is the easiest of gridwright's that gives it from the marks that it names.

>>> score = score_steps(row, "r1c2 white, r1c3 black | r1c1 | numbers\\nr1c3 black | | numbers")
>>> for step in score.steps:
...     print(step.true, step.justified, step.progress, step.technique, step.reason)
True True True three sides fixed None
True False False None it does not follow from what it names
>>> score.settled, score.proved, score.whole
(3, 3, True)
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.shown import name_of
from gridwright.logic.steps import SMALLEST_SET, WHAT_IF_NAMES
from gridwright_lab.bench.judge import Judge, Named, Undecided
from gridwright_lab.bench.reading import Malformed, Written, fenced, plain, read_steps
from gridwright_lab.bench.rows import Loaded, Row, load, read_rows


@dataclass(frozen=True, slots=True)
class AnswerScore:
    """How good a written answer is."""

    whole: bool
    """Whether it is the answer."""
    cells: int
    """How many cells are right."""
    of: int
    """How many cells there are."""
    broken: tuple[str, ...] = ()
    """The rules that it breaks, by name."""
    reason: str | None = None
    """Why the text could not be read, if it could not."""

    def record(self) -> dict[str, Any]:
        """As plain data."""
        return {**asdict(self), "broken": [*self.broken]}


def score_answer(row: Row, text: Any) -> AnswerScore:
    """The score of an answer: the last board of a text."""
    loaded = load(row)
    size = loaded.puzzle.grid.size
    try:
        board = read_board(loaded, text)
    except Malformed as error:
        return AnswerScore(False, 0, size, (), str(error))
    return score_board(loaded, board)


def score_board(loaded: Loaded, board: Board) -> AnswerScore:
    """The score of a board."""
    answer, size = loaded.answer, loaded.puzzle.grid.size
    if (board.yes, board.no) == (answer.yes, answer.no):
        return AnswerScore(True, size, size)
    wrong = (board.yes ^ answer.yes) | (board.no ^ answer.no)
    right = sum(not decisions & wrong for decisions in loaded.at)
    rules = loaded.genre.rules
    broken = (rule.name for rule in rules if any(map(bool, rule.places(loaded.puzzle, board))))
    return AnswerScore(False, right, size, tuple(broken))


def read_board(loaded: Loaded, text: Any) -> Board:
    """The last board of a text: as many lines with signs as it has rows, or a list of them."""
    grid, error = loaded.puzzle.grid, ""
    for part in fenced(plain(text)):
        lines = [line for each in part.splitlines() if (line := each.strip(" \t`'\",[]|"))]
        for first in range(len(lines) - grid.rows, -1, -1):
            rows = lines[first : first + grid.rows]
            if all(_has_signs(row, grid.cols) for row in rows):
                try:
                    return read_rows(loaded, rows)
                except InputError as found:
                    error = error or str(found)
        if grid.rows > 1 and "/" in part:
            rows = part.strip().split("/")
            if len(rows) == grid.rows and all(_has_signs(row, grid.cols) for row in rows):
                return read_board(loaded, "\n".join(rows))
    raise Malformed(error or f"no board of {grid.cols}x{grid.rows} was found")


def _has_signs(row: str, cols: int) -> bool:
    words = row.split()
    return len(words) == cols or len("".join(words)) == cols


@dataclass(frozen=True, slots=True)
class StepScore:
    """How good one written step is."""

    text: str
    true: bool = False
    """Whether it is so in every answer."""
    justified: bool = False
    """Whether it follows from the marks, clues and rules that it names, and names marks that are
    on the board already."""
    progress: bool = False
    """Whether it is true and settles something new."""
    technique: str | None = None
    """The technique of gridwright's that gives it, if it is justified and there is one."""
    reason: str | None = None
    """What is wrong with it."""


@dataclass(frozen=True, slots=True)
class StepsScore:
    """How good a written solution is."""

    steps: tuple[StepScore, ...] = ()
    settled: int = 0
    """How many decisions true steps settle, or the puzzle itself does."""
    proved: int = 0
    """The same for justified steps that rest on nothing but justified ones."""
    of: int = 0
    """How many decisions there are."""
    reason: str | None = None
    """Why the text could not be read, if it could not."""

    @property
    def whole(self) -> bool:
        """Whether justified steps lead to the whole answer, and no step is false."""
        return self.proved == self.of > 0 and all(step.true for step in self.steps)

    def count(self, name: str) -> int:
        """How many steps are ``true``, ``justified`` or ``progress``."""
        return sum(getattr(step, name) for step in self.steps)

    def record(self) -> dict[str, Any]:
        """As plain data."""
        counts = {name: self.count(name) for name in ("true", "justified", "progress")}
        return {**asdict(self), "whole": self.whole, "written": len(self.steps), **counts}


def score_steps(row: Row, text: Any) -> StepsScore:
    """The scores of the steps of a written solution, in their order."""
    loaded = load(row)
    try:
        steps = read_steps(loaded, text)
    except Malformed as error:
        return StepsScore(of=loaded.puzzle.decisions, reason=str(error))
    return score_written(loaded, steps)


def score_written(loaded: Loaded, steps: Sequence[Written]) -> StepsScore:
    """The same for steps that have been read."""
    course = Course(loaded)
    scores = tuple(course.take(step) for step in steps)
    settled, proved = (sum(mask.bit_count() for mask in masks) for masks in course.masks)
    return StepsScore(scores, settled, proved, loaded.puzzle.decisions)


class Course:
    """The board that written steps lead to: only true marks stay on it."""

    def __init__(self, loaded: Loaded) -> None:
        given = loaded.puzzle.given
        self.loaded = loaded
        self.yes, self.no = given.yes, given.no
        self.proved_yes, self.proved_no = given.yes, given.no
        self.written = 0
        """The decisions that some step has settled."""

    @property
    def masks(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """What is settled, and what is proved."""
        return (self.yes, self.no), (self.proved_yes, self.proved_no)

    def take(self, step: Written) -> StepScore:
        """Judge a step, and put it on the board if it is true."""
        if step.unreadable:
            return StepScore(step.text, reason=step.unreadable)
        answer = self.loaded.answer
        if wrong := step.yes & ~answer.yes | step.no & ~answer.no:
            name = name_of(self.loaded.view, (wrong & -wrong).bit_length() - 1)
            return StepScore(step.text, reason=f"{name} is not so in the answer")
        why = step.unfounded or self._unfounded(step)
        technique = None if why else technique_of(self.loaded, step)
        progress = bool((step.yes | step.no) & ~self.written)
        self.written |= step.yes | step.no
        known = step.named
        if not why and not (known.yes & ~self.proved_yes or known.no & ~self.proved_no):
            self.proved_yes |= step.yes
            self.proved_no |= step.no
        self.yes |= step.yes
        self.no |= step.no
        return StepScore(step.text, True, not why, progress, technique, why or None)

    def _unfounded(self, step: Written) -> str:
        """Why a true step is not justified; empty if it is."""
        known = step.named
        if early := known.yes & ~self.yes | known.no & ~self.no:
            name = name_of(self.loaded.view, (early & -early).bit_length() - 1)
            return f"it names a mark at {name} that is not on the board"
        try:
            follows = judge_of(self.loaded).follows(known, step.yes, step.no)
        except Undecided:
            return "whether it follows took too long to decide"
        return "" if follows else "it does not follow from what it names"


def technique_of(loaded: Loaded, step: Written) -> str | None:
    """The easiest technique that gives a justified step from the marks that it names."""
    ladder, known = loaded.ladder, step.named
    for post, technique in enumerate(ladder.technique_of):
        found = ladder.look(post, known.yes, known.no)
        if found and not (step.yes & ~found[0] or step.no & ~found[1]):
            return technique.name
    return step.technique if step.technique in (*WHAT_IF_NAMES, SMALLEST_SET) else None


_judges: OrderedDict[int, tuple[Loaded, Judge]] = OrderedDict()
KEPT = 16
"""How many judges are kept; each has a solver in memory."""


def judge_of(loaded: Loaded) -> Judge:
    """The judge of a puzzle; those that were asked last are kept."""
    found = _judges.pop(id(loaded), None) or (loaded, Judge(loaded))
    _judges[id(loaded)] = found
    if len(_judges) > KEPT:
        _judges.popitem(last=False)[1][1].close()
    return found[1]


def hint_for(row: Row, board: Any = None) -> dict[str, Any]:
    """The next step from a board (its rows, as a text or a list), or what is wrong with it."""
    from gridwright.engine.explain import hint
    from gridwright.engine.records import hint_record

    loaded = load(row)
    try:
        rows = "\n".join(map(str, board)) if isinstance(board, list | tuple) else board
        start = None if board is None else read_board(loaded, rows)
    except Malformed as error:
        return {"status": "malformed", "sentence": str(error)}
    return hint_record(hint(loaded.genre, loaded.puzzle, start), 3)


__all__ = ["AnswerScore", "Named", "StepScore", "StepsScore", "hint_for", "score_answer",
           "score_steps"]  # fmt: skip
