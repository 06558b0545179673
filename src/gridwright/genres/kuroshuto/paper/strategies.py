"""The paper's algorithmic solver as the strategy ``rules`` (Straathof 2025, §3 and §5.2).

Deduce without guessing. When stuck, guess that a tile is black, deduce, and go on; if that fails,
the tile is white. The tile to guess is the first in reading order (§3.3), or the one that affects
most others (proposed in §7). When asked for one answer, the solver assumes that there is only one,
so that tiles which no number reaches are white. When asked for more, it does not, and its result is
a proof.

The assumption never hides that a puzzle has answers: a black tile that no number reaches may be
made white, so a puzzle with an answer has one with all such tiles white. "None" is therefore a
proof in both cases.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> result = find_by_rules(Kuroshuto(2, 2, {0: 1, 3: 1}), Request())
>>> str(result.status), result.stats["guesses"]
('multiple', 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.errors import InputError, Timeout
from gridwright.core.grid import bits
from gridwright.core.options import option, resolve
from gridwright.core.result import Result
from gridwright.core.saying import Saying
from gridwright.core.stats import Stats
from gridwright.core.step import Step
from gridwright.core.strategy import Boards, Request, Strategy, collect
from gridwright.genres.kuroshuto.paper.deduction import (
    ALL,
    DIAGONAL,
    DIAMOND,
    FLOOD,
    LAST,
    UNREACHED,
    Deduction,
    Settings,
)
from gridwright.genres.kuroshuto.paper.difficulty import Difficulty, points
from gridwright.genres.kuroshuto.paper.published import (
    PUBLISHED,
    PublishedOptions,
    find_as_published,
)
from gridwright.genres.kuroshuto.puzzle import Kuroshuto

RULES = "rules"
FIRST, MOST = "first", "most"
AUTO, ON, OFF = "auto", "on", "off"


@dataclass(frozen=True)
class RulesOptions:
    """Which deductions are in use, and what happens when they are stuck."""

    order: str = option(
        FIRST,
        "the tile to guess: the first, or the one that affects most others",
        choices=(FIRST, MOST),
    )
    unreached: str = option(
        AUTO,
        "tiles that no number reaches are white (auto: if one answer is asked for); with on, only"
        " that there is no answer is proved",
        choices=(AUTO, ON, OFF),
        proves_less=True,
    )
    diagonal: bool = option(True, "whether to look for diagonal positions")
    diamond: bool = option(True, "whether to look for diamond structures")
    flood: bool = option(True, "whether to look for tiles that cut others off by flood fill")
    guess: bool = option(
        True,
        "whether to guess where the deductions are stuck; without it, nothing is proved there",
        proves_less=True,
    )
    trace: bool = option(False, "whether to keep the steps of the deductions before any guess")
    classify: bool = option(
        True, "whether to solve once more, untimed, if this run does not show the class (§6.3)"
    )


class Search:
    """Backtracking (§3.3) with an explicit stack: black first, deductions after each guess."""

    def __init__(self, puzzle: Kuroshuto, settings: Settings, order: str) -> None:
        self.deduction = Deduction(puzzle, settings)
        self.order = order
        self.guesses = self.wrong = 0
        self.kept = 0
        """How many guessed tiles led to the current board, with either colour (§6.3)."""
        self.deepest = 0
        """The most of them at any time."""
        self.steps: list[Step] = []
        """What was deduced before the first guess, if the settings ask for a trace."""

    def answers(self, guess: bool = True) -> Iterator[Board]:
        """All answers that the settings do not exclude, each once."""
        deduction = self.deduction
        waiting: list[tuple[int, int, int, int]] = []
        possible = deduction.run()
        self.steps = list(deduction.steps)
        while True:
            look()
            if possible and not deduction.open:
                if deduction.solved:
                    yield deduction.board
                possible = False
            elif possible and guess:
                cell = self._tile()
                waiting.append((deduction.black, deduction.white, cell, self.kept))
                self.guesses += 1
                self.kept += 1
                self.deepest = max(self.deepest, self.kept)
                deduction.blacken(cell)
                possible = deduction.run()
            else:
                if not waiting:
                    return
                deduction.black, deduction.white, cell, before = waiting.pop()
                deduction.white |= 1 << cell
                # The tile stays guessed; what was guessed after it is forgotten.
                self.kept = before + 1
                self.wrong += 1
                possible = deduction.run()

    def _tile(self) -> int:
        candidates = self.deduction.open
        if self.order == FIRST:
            return (candidates & -candidates).bit_length() - 1
        return max(bits(candidates), key=self._affected)

    def _affected(self, cell: int) -> tuple[int, int]:
        """How many open tiles a black tile here would settle; ties go to the first tile."""
        affected = self.deduction.view.ruled_out[cell] | 1 << cell
        return (affected & self.deduction.open).bit_count(), -cell


def settings_of(options: RulesOptions, limit: int | None) -> Settings:
    """The deductions in use; assuming one answer is refused where two are asked for."""
    assume = options.unreached
    if assume == ON and limit != 1:
        raise InputError(
            "the option 'unreached' assumes that there is one answer, so it cannot be used when"
            " more than one is asked for"
        )
    use = {LAST}
    for wanted, technique in (
        (options.diagonal, DIAGONAL), (options.diamond, DIAMOND), (options.flood, FLOOD),
    ):  # fmt: skip
        if wanted:
            use.add(technique)
    if assume == ON or (assume == AUTO and limit == 1):
        use.add(UNREACHED)
    return Settings(frozenset(use), options.trace)


def find_by_rules(puzzle: Kuroshuto, request: Request) -> Result:
    """The ``rules`` strategy.

    The class of a puzzle is what finding its first answer needs, with all deductions. A run of
    another kind does not show it, so the puzzle is solved once more for it. That time is not part
    of ``seconds``; the option ``classify`` switches it off if the class is not needed.
    """
    options = resolve(
        RulesOptions, request.options, Saying("the strategy {name}", name=repr(RULES))
    )
    settings = settings_of(options, request.limit)
    search = Search(puzzle, settings, options.order)
    result = collect(puzzle, RULES, request, _proving(search, options.guess))
    first_answer = options.order == FIRST and options.guess and request.limit == 1
    if settings.use == ALL and first_answer and not result.stats["timed_out"]:
        difficulty: Difficulty | None = needed(search)
    else:
        difficulty = difficulty_of(puzzle) if options.classify else None
    return replace(result, stats=Stats(_figures(search, difficulty), **result.stats))


def _proving(search: Search, guess: bool) -> Boards:
    """The answers; returns whether these are all."""
    none = True
    for board in search.answers(guess):
        none = False
        yield board
    # Without guessing, an end means "stuck" unless a rule is broken or all is coloured.
    deduction = search.deduction
    explored = guess or not deduction.open or not deduction.run()
    return explored and (UNREACHED not in deduction.settings.use or none)


def difficulty_of(puzzle: Kuroshuto) -> Difficulty | None:
    """The class of a puzzle (§6.3); ``None`` if time runs out first.

    >>> print(difficulty_of(Kuroshuto(2, 2, {0: 1, 3: 1})))
    set 1, group 0
    """
    try:
        look()
        search = Search(puzzle, Settings(), FIRST)
        next(search.answers(), None)
    except Timeout:
        return None
    return needed(search)


def needed(search: Search) -> Difficulty:
    """The class for what a search has needed so far."""
    return Difficulty(search.kept, points(search.deduction.counts))


def _figures(search: Search, found: Difficulty | None) -> dict[str, Any]:
    """The search's own figures, and the class of the puzzle if it is known."""
    deduction = search.deduction
    figures: dict[str, Any] = {
        "guesses": search.guesses,
        "wrong_guesses": search.wrong,
        "kept_guesses": search.kept,
        "techniques": dict(deduction.counts),
        "points": (found or needed(search)).points,
        **({"difficulty": str(found)} if found else {}),
        "coloured": deduction.grid.size - deduction.open.bit_count(),
    }
    if deduction.settings.trace:
        figures["steps"] = [_told(deduction, step) for step in search.steps]
    return figures


def _told(deduction: Deduction, step: Step) -> dict[str, Any]:
    """A step in words, for the figures."""
    name = deduction.grid.name
    return {
        "technique": step.technique,
        "black": [name(cell) for cell in bits(step.yes)],
        "white": [name(cell) for cell in bits(step.no)],
        "because": step.sentence,
    }


STRATEGIES: tuple[Strategy[Kuroshuto], ...] = (
    Strategy(
        RULES,
        "the paper's solver: deductions in its order, then backtracking, black first",
        "unique, multiple, none",
        find_by_rules,
        RulesOptions,
    ),
    Strategy(
        PUBLISHED,
        "the paper's formula for MiniSat, clause for clause; needs a clue at the edge of the board",
        "unique, multiple, none",
        find_as_published,
        PublishedOptions,
    ),
)
