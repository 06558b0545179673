"""Make one puzzle on request: fill an answer, choose its clues, meet a level, or say why not.

If the clues that are allowed for an answer do not suffice, or the level is not reached, another
answer is tried, up to a limit. The puzzle that is returned meets every wish; a remark says where a
wish (the number of clues, the share of black cells) is met only approximately.
"""

from __future__ import annotations

from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.generator import Generated
from gridwright.core.puzzle import P
from gridwright.making.asked import Asked
from gridwright.making.choose import Choosing
from gridwright.making.draft import Compose
from gridwright.making.fill import Filling
from gridwright.making.handed_over import handed_over, of_clues, refusal
from gridwright.making.level import Attempts, Found, leveled
from gridwright.making.tools import Graded

PATIENCE = 8
"""How many puzzles are made for a given number of clues before the nearest is taken."""
PLAIN = 4
"""How many puzzles of nothing but obvious steps are made before the first of them is taken."""


def make(asked: Asked[P], rng: Random, answer: Any = None) -> Generated[P]:
    """One puzzle, or a sentence that names the wish that cannot be met.

    If an answer is given, in the genre's own form, the puzzle has that answer.
    """
    making, logic = asked.making, asked.logic
    whole = making.compose is not None
    attempts = Attempts(logic, asked.frame.grid.size, whole, making.mendings)
    if making.compose is not None:
        return _composed(asked, making.compose, attempts, rng)
    filling = Filling(making, asked.tools, asked.wishes, asked.frame, rng, answer)
    # For a number of clues there may have to be as many rooms.
    joined = None if asked.wanted or making.join is None else filling.joined
    best: tuple[int, Found[P]] | None = None
    made = stuck = 0
    while attempts.another():
        draft = filling.another(stuck)
        if draft is None:
            continue
        choosing = Choosing(draft, asked.places, logic, asked.of_clues, making.again, rng, joined)
        found = _clues(choosing, asked.wanted, attempts)
        stuck = choosing.stuck
        if found is None:
            continue
        made += 1
        off = abs(len(found.chosen) - asked.wanted) if asked.wanted else 0
        if best is None or off < best[0]:
            best = off, found
        if not off or made == PATIENCE:
            break
    if best is None:
        raise refusal(asked, attempts)
    return of_clues(asked, best[1], attempts.tried)


def _clues(choosing: Choosing[P], wanted: int, attempts: Attempts[P]) -> Found[P] | None:
    """Clues that meet the wishes about logic and number; ``None`` where there are none."""
    logic = choosing.logic
    chosen = choosing.sufficient()
    if chosen is None or not logic.needs(choosing.puzzle(chosen)):
        return None
    if logic.level:
        found = leveled(choosing, chosen, attempts)
        return found if found and logic.needs(choosing.puzzle(found.chosen)) else None
    if wanted and not choosing.wishes.minimal:
        chosen = choosing.with_more(chosen, wanted)
    return Found(choosing.draft, chosen)


def _composed(
    asked: Asked[P], compose: Compose[P], attempts: Attempts[P], rng: Random
) -> Generated[P]:
    """Whole puzzles, until one meets the wishes; one of obvious steps alone only if no other is
    found soon.
    """
    logic = asked.logic
    plain: list[tuple[P, Board, int, Graded]] = []
    while len(plain) < PLAIN and attempts.another():
        try:
            composed = compose(asked.frame, asked.wishes, rng, asked.tools)
        except PuzzleError as error:
            if not logic.level:
                raise
            if attempts.levels:
                break
            raise PuzzleError(
                "level {level} was not reached: {error}",
                level=asked.wishes.level,
                error=error.saying,
            ) from None
        attempts.found |= composed is not None
        if composed is None or not logic.allows(composed[0]):
            continue
        graded = attempts.grade(composed[0]) if logic.level else None
        if graded is None or graded.level == logic.level:
            if graded is not None and not graded.score:
                plain.append((*composed, attempts.tried, graded))
                continue
            stats = {"boards": attempts.tried}
            return handed_over(asked, *composed, attempts.tried, stats, graded)
    if plain:
        puzzle, answer, tried, graded = plain[0]
        return handed_over(asked, puzzle, answer, tried, {"boards": tried}, graded)
    raise refusal(asked, attempts)
