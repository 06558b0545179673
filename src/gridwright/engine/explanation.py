"""An explanation of a puzzle and its digest, and how they show themselves.

>>> import gridwright
>>> found = gridwright.explain("kurodoko/4/4/g4i7j4i6g")
>>> found, found.digest
(<Explanation unique: 6 steps to the answer>, <Digest: 1 sentence for 6 steps>)
>>> found.digest[0].sentence
'Simple steps suffice: r1c1, r1c3, r3c1 and r3c4 are black, and all others are white.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.frame import Frame
from gridwright.core.picture import Highlight, highlight
from gridwright.core.record import dataclass
from gridwright.core.result import Status
from gridwright.core.saying import ENGLISH, Cell, Language, Saying
from gridwright.core.shown import cells_in, genre_of
from gridwright.core.step import Step
from gridwright.core.words import counted
from gridwright.engine.frames import Scene, of_digest, of_steps
from gridwright.engine.ladders import view_of
from gridwright.logic.digest import Passage, digest


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """A path from a board to the answer, as far as it goes; in a notebook a player of its steps."""

    status: Status
    start: Board
    steps: tuple[Step, ...]
    complete: bool
    """Whether the steps lead to the whole answer."""
    saying: Saying | None = None
    """If there is no path: why not."""
    where: int = 0
    """The cells that it is about; a mask, for engines."""

    @property
    def puzzle(self) -> Any:
        """The puzzle that is explained."""
        return self.start.puzzle

    @property
    def sentence(self) -> str:
        """If there is no path: why not, in English."""
        return "" if self.saying is None else str(self.saying)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that it is about: contradictory clues, or decisions that differ."""
        return cells_in(self.puzzle, self.where)

    def __repr__(self) -> str:
        steps = counted(len(self.steps), "step")
        how_far = f"{steps} to the answer" if self.complete else f"{steps}; {self.sentence}"
        return f"<Explanation {self.status}: {how_far}>"

    def _repr_html_(self) -> str | None:
        return self.html()

    def html(self, language: str = "en") -> str | None:
        """The player of its steps in a language; nothing if the puzzle is not known."""
        if genre_of(self.puzzle) is None:
            return None
        return _player(self.frames, self, language)

    def frames(self, language: Language = ENGLISH) -> list[Frame]:
        """The pictures of its steps with their sentences, a what-if link by link.

        Where there is no step, it is the board that the explanation is about, and why.
        """
        if not self.steps:
            return [_without_steps(self, language)]
        return of_steps(_scene(self, language), self.start, self.steps)

    @property
    def digest(self) -> Digest:
        """The same path in few sentences; the puzzle must be known."""
        if not self.steps:
            return Digest(self, ())
        return Digest(self, digest(_scene(self).view, self.start, self.steps))

    def remark(self, language: Language = ENGLISH) -> str:
        """What is to be said beside the steps: why they do not lead to the answer."""
        return language.say(self.saying) if self.steps and self.saying else ""

    @property
    def end(self) -> Board:
        """The board after the last step."""
        yes, no = self.start.yes, self.start.no
        for step in self.steps:
            yes, no = yes | step.yes, no | step.no
        return Board(self.start.size, yes, no, puzzle=self.puzzle)


@dataclass(frozen=True, slots=True, repr=False)
class Digest:
    """An explanation in few sentences; in a notebook a player of them."""

    explanation: Explanation
    passages: tuple[Passage, ...]

    def __len__(self) -> int:
        return len(self.passages)

    def __iter__(self) -> Iterator[Passage]:
        return iter(self.passages)

    def __getitem__(self, number: int) -> Passage:
        return self.passages[number]

    def __repr__(self) -> str:
        steps = counted(len(self.explanation.steps), "step")
        return f"<Digest: {counted(len(self), 'sentence')} for {steps}>"

    def _repr_html_(self) -> str | None:
        return self.html()

    def html(self, language: str = "en") -> str | None:
        """The player of its sentences in a language; nothing if the puzzle is not known."""
        if genre_of(self.explanation.puzzle) is None:
            return None
        return _player(self.frames, self.explanation, language)

    def frames(self, language: Language = ENGLISH) -> list[Frame]:
        """The pictures with their sentences, a what-if link by link."""
        found = self.explanation
        if not found.steps:
            return [_without_steps(found, language)]
        return of_digest(_scene(found, language), found.start, self.passages)


def _scene(found: Explanation, language: Language = ENGLISH) -> Scene[Any]:
    genre = genre_of(found.puzzle)
    if genre is None:
        raise InputError("an explanation is drawn and told in short only if its puzzle is known")
    return Scene(genre, found.puzzle, view_of(genre, found.puzzle), language)


def _without_steps(found: Explanation, language: Language) -> Frame:
    """Why there is no path, on the board that it is about."""
    picture = genre_of(found.puzzle).draw(found.puzzle, found.start)
    kind: Highlight = "marked" if found.status is Status.MULTIPLE else "wrong"
    said = language.say(found.saying) if found.saying else ""
    return Frame(highlight(picture, found.where, kind), said)


def _player(frames: Callable[[Language], list[Frame]], found: Explanation, language: str) -> str:
    from gridwright.languages import language as known
    from gridwright.render.walkthrough import player

    said = known(language)
    return player(frames(said), found.remark(said), said)
