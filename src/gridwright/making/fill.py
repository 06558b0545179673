"""The first stage: answers one after another, random ones or those that are asked for.

Where all clues of an answer together leave something open, the genre may change the answer there
(``Making.mend``) instead of filling another one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from gridwright.core.errors import PuzzleError
from gridwright.core.puzzle import P
from gridwright.making.draft import Draft, Frame, Making
from gridwright.making.places import read_mask
from gridwright.making.tools import Tools
from gridwright.making.wishes import Wishes


@dataclass
class Filling(Generic[P]):
    """Where answers come from."""

    making: Making[P]
    tools: Tools[P]
    wishes: Wishes
    frame: Frame
    rng: Random
    given: Any = None
    """The answer, if it is known already."""
    last: Any = field(init=False, default=None)
    mended: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        if self.wishes.answer:
            self._refuse_wrong_picture()

    def another(self, stuck: int) -> Draft[P] | None:
        """Another answer with its clues; ``None`` if the attempt failed.

        ``stuck`` are the decisions of the last one that all its clues together did not settle.
        """
        self.last = self._answer(stuck)
        return None if self.last is None else self._draft(self.last)

    def joined(self, suffice: Callable[[Draft[P]], bool]) -> Draft[P]:
        """The last answer with fewer parts, if all its clues suffice then."""
        making = self.making
        if making.join is not None and not self._is_given:
            self.last = making.join(
                self.frame.grid, self.last, lambda answer: suffice(self._draft(answer)), self.rng
            )
        return self._draft(self.last)

    @property
    def _is_given(self) -> bool:
        return bool(self.wishes.keep or self.wishes.answer or self.given is not None)

    def _answer(self, stuck: int) -> Any:
        making, wishes = self.making, self.wishes
        # Where blocks belong to an answer, a puzzle to be completed may get more of them.
        again = stuck and not making.symmetric and self.mended < making.mendings
        if wishes.keep and not (again and self.last is not None):
            self.mended = 0
            return self._completed(wishes.keep)
        if self.given is not None:
            return self.given
        if wishes.answer:
            return self._pictured()
        mend, fill = making.mend, making.fill
        if mend is not None and self.last is not None and stuck and self.mended < making.mendings:
            self.mended += 1
            return mend(self.frame, self.last, stuck, wishes, self.rng)
        self.mended = 0
        return fill(self.frame, wishes, self.rng) if fill is not None else None

    def _completed(self, puzzle: P) -> Any:
        assert self.making.solved is not None  # noqa: S101 - refused before
        board = self.tools.some_answer(puzzle, self.frame.white, self.rng)
        if board is None:
            raise PuzzleError(
                "the puzzle to keep has no answer in which all clues that must stand are white"
            )
        return self.making.solved(puzzle, board)

    def _pictured(self) -> Any:
        """The answer of the picture; what it does not show, such as rooms, is chosen at random."""
        assert self.making.pictured is not None  # noqa: S101 - refused before
        grid = self.frame.grid
        black = read_mask(grid, self.wishes.answer).must
        return self.making.pictured(grid, black, self.wishes, self.rng)

    def _draft(self, answer: Any) -> Draft[P]:
        assert self.making.draft is not None  # noqa: S101 - asked for only where there is one
        return self.making.draft(self.frame.grid, answer, self.wishes)

    def _refuse_wrong_picture(self) -> None:
        grid = self.frame.grid
        picture = read_mask(grid, self.wishes.answer)
        if picture.may != picture.must:
            raise PuzzleError("the answer has open cells; expected rows of '#' and '.'")
        clash = picture.must & self.frame.white
        if clash:
            raise PuzzleError(
                "a clue is required at {cells}, where the answer is black",
                cells=grid.some(clash, 4),
            )
        draft = self._draft(self._pictured())
        bare = draft.puzzle(())
        broken = self.tools.broken(bare, draft.board(bare))
        if broken:
            raise PuzzleError("the given board is not an answer: {broken}", broken=broken)
