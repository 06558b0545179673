"""Grade a puzzle: how hard it is for a person.

The puzzle is solved by the genre's techniques sixteen times. The runs differ in which of several
equally near moves comes first: they go row by row or along the diagonals, in the eight orientations
of the puzzle. One run alone would be noisy. The mean over the runs gives the score, from which the
level comes, and the length (:mod:`~gridwright.logic.effort`). All runs use the same orientation of
the puzzle, the first of the eight in the order of their texts, so that every rotation and
reflection gets the same grade. The difficulty needs the reasons of the moves, which take time, and
comes from the first run alone: it is as good as the mean of several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import inf
from time import perf_counter
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import Listener, silent, tell, watched
from gridwright.core.errors import Timeout
from gridwright.core.grid import Grid, bits
from gridwright.core.loading import loaded
from gridwright.core.puzzle import P
from gridwright.core.record import dataclass, field, replace
from gridwright.core.result import Status
from gridwright.core.saying import ENGLISH, Language, Saying
from gridwright.core.shown import figures
from gridwright.core.step import Step
from gridwright.engine.canonical import canonical
from gridwright.engine.explain import Explainer, Known
from gridwright.engine.ladders import chosen, ladder_of, ladders, refuse_large, top_rung
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.logic.effort import (
    BOUNDARIES,
    SHORT,
    WHAT_IF,
    Moved,
    difficulty,
    effort,
    level_of,
    minutes,
    score,
    thinking,
)
from gridwright.logic.ladder import Ladder
from gridwright.logic.quality import Quality, quality
from gridwright.logic.steps import (
    SMALLEST_SET,
    WHAT_IF_NAMES,
    Attempts,
    Stuck,
    Taken,
    cited,
    name_of,
    settled_by,
    takes_many,
)
from gridwright.logic.technique import Masks
from gridwright.logic.view import View

WALKS = 16
ROUGHLY = 5
"""Of this many walks, one is taken for a rough grade."""
FAR_BELOW, FAR_ABOVE = 0.7, 1.4
"""Where the score of the first walk is so far from a level, no other is taken for a rough grade."""
SMALL = 64
"""Boards of up to this many cells are walked over quickly: no walk is spared there."""
UP_TO = 0.5
"""How far above a level a puzzle is said to be if the techniques of the level leave it all open."""
LEVELS = ("easy", "moderate", "tricky", "hard", "fiendish")
LEVELS_AT_ALL = len(LEVELS)


@dataclass(frozen=True, slots=True, repr=False)
class Grade:
    """How hard a puzzle is."""

    status: Status
    """Only a puzzle with one answer has a grade."""
    level: int = 0
    """From 1 to 5; 0 if there is no grade."""
    score: float = 0.0
    """How hard the thinking is and how narrow the way; the level is a range of scores."""
    length: float = 0.0
    """About how many minutes there is something to do."""
    difficulty: float = 0.0
    """How hard a publisher would call it: by this, puzzles are put in order."""
    hardest: str = ""
    techniques: dict[str, int] | None = None
    longest: int = 0
    """The links of the longest what-if."""
    seconds: float = 0.0
    puzzle: Any = field(default=None, compare=False, repr=False)
    """The puzzle that was graded, if it is known."""

    def __repr__(self) -> str:
        return f"<Grade {self.told()}>"

    def _repr_html_(self) -> str | None:
        return self.html()

    def html(self, language: str = "en") -> str | None:
        """The puzzle and its grade in a language, for a notebook; nothing without the puzzle."""
        known: Language = loaded("gridwright.languages").language(language)
        said = self.told(known)
        if self.level:
            said = Saying("{grade}; {hardest}", grade=said, hardest=self.hardest_told)
        return figures(self.puzzle, [(None, said)], known)

    def told(self, language: Language = ENGLISH) -> Saying:
        """The grade in a few words; the language says how decimals are written."""
        if not self.level:
            return Saying("no grade: {status}", status=Saying(str(self.status)))
        return Saying(
            "level {level} ({name}), about {minutes} [minutes|minute|minutes], score {score},"
            " difficulty {difficulty}",
            level=self.level,
            name=Saying(self.name),
            minutes=max(1, round(self.length)),
            score=language.number(self.score),
            difficulty=language.number(self.difficulty),
        )

    @property
    def hardest_told(self) -> Saying:
        """The hardest technique in a few words."""
        return Saying("hardest technique: {technique}", technique=Saying(self.hardest))

    @property
    def name(self) -> str:
        """The level as a word."""
        return LEVELS[self.level - 1] if self.level else ""


def grade(genre: Genre[P], puzzle: P, *, reasons: bool = True) -> Grade:
    """The level of a puzzle, its score, and the techniques that it takes.

    Without the reasons of the moves there is no difficulty.
    """
    started = perf_counter()
    try:
        graded = _graded(genre, puzzle, reasons)
    except Timeout:
        graded = Grade(Status.TIMEOUT, puzzle=puzzle)
    return replace(graded, seconds=perf_counter() - started)


def _graded(genre: Genre[P], puzzle: P, reasons: bool) -> Grade:
    refuse_large(puzzle)
    result = solve(genre, puzzle)
    if result.status is not Status.UNIQUE:
        return Grade(result.status, puzzle=puzzle)
    return grade_of_unique(genre, puzzle, reasons=reasons)


def grade_of_unique(genre: Genre[P], puzzle: P, *, reasons: bool = True) -> Grade:
    """The grade of a puzzle that is known to have one answer, without looking for a second."""
    refuse_large(puzzle)
    return _of_walks(genre, puzzle, [*walks(genre, puzzle, reasons=reasons)])


def rough_grade(
    genre: Genre[P],
    puzzle: P,
    longest: int | None = None,
    level: int = 0,
    ladder_of: Callable[[P, Sequence[str] | None], Ladder[Any]] | None = None,
) -> Grade | None:
    """About the grade of a puzzle that is known to have one answer, from a few of the walks.

    With ``longest``, ``None`` if it takes what-ifs of more links than that, or very many of them.
    Where the grade is about this level, it is the full one: the other walks follow, which know what
    the first tried. Where it is far from this level, one walk is enough, or none.
    """
    names = None
    turned = canonical(genre, puzzle)
    if longest is not None:
        # A walk that the techniques of the level suffice for never takes a harder one.
        names = within(genre, LEVELS_AT_ALL if longest else level or LEVELS_AT_ALL)
        names += [name for name, links in WHAT_IF_NAMES.items() if links <= longest]
    known = Known((ladder_of or ladders(genre))(turned, names), Attempts())
    if longest is not None:
        settled = _settled(known.ladder)
        left = known.ladder.size - (settled[0] | settled[1]).bit_count()
        if left and not longest:
            return _above(puzzle, left, level)
        if takes_many(left, known.ladder.size):
            return None
    answer = _answer(genre, turned)
    if longest and left and level == LEVELS_AT_ALL:
        yes, no = settled_by(known.ladder, settled, answer.yes, SHORT, known.attempts)
        if (yes | no).bit_count() == known.ladder.size:
            # Long what-ifs alone lead to the last level.
            return Grade(Status.UNIQUE, level - 1, round(WHAT_IF, 2), puzzle=puzzle)
        yes, no = settled_by(known.ladder, (yes, no), answer.yes, longest, known.attempts)
        if (yes | no).bit_count() < known.ladder.size:
            return None
    few = range(0, WALKS, ROUGHLY)
    order = sorted(range(WALKS), key=lambda number: (number not in few, number))
    taken = _walks(genre, turned, known, answer, names, order, silent, bounded=len(few))
    try:
        first = [next(taken)]
        rough = _of_walks(genre, puzzle, first)
        if level and puzzle.grid.size > SMALL and _far(rough.score, level):
            return rough
        first += islice(taken, len(few) - 1)
    except Stuck:
        return None
    rough = _of_walks(genre, puzzle, first)
    if rough.level != level:
        return rough
    every = dict(zip(order, [*first, *taken], strict=True))
    return _of_walks(genre, puzzle, [every[number] for number in range(WALKS)])


def within(genre: Genre[P], level: int) -> list[str]:
    """The techniques that a puzzle of a level may need: none of them alone is above it. For level 0
    those that are seen at a glance.

    >>> from gridwright.genres import by_name
    >>> [len(within(by_name("mosaic"), level)) for level in (0, 1, 2, 3)]
    [2, 5, 7, 8]
    """
    top, ends = top_rung(genre), (0.0, *BOUNDARIES, inf)[level]
    return [
        each.name
        for each in chosen(genre, None)
        if each.at_a_glance or thinking(each.rung, top) < ends
    ]


def _above(puzzle: P, left: int, level: int) -> Grade | None:
    """About the grade of a puzzle for which the techniques of a level do not suffice: of two such
    puzzles, the better is the one of which they leave less open. Walks would take longer, and
    harder techniques are not tried.
    """
    if not level:
        return None
    found = (*BOUNDARIES, inf)[level - 1] * (1 + UP_TO * left / puzzle.given.size)
    return Grade(Status.UNIQUE, level_of(found), round(found, 2), puzzle=puzzle)


def _settled(ladder: Ladder[Any]) -> Masks:
    """What the techniques settle."""
    given = ladder.puzzle.given
    settled = ladder.settle(given.yes, given.no)
    if settled is None:
        raise ValueError("the techniques contradict a puzzle that has an answer")
    return settled


def _answer(genre: Genre[P], puzzle: P) -> Board:
    """The answer of a puzzle that has one."""
    answers = solve(genre, puzzle, limit=1).boards
    if not answers:
        raise Timeout
    return answers[0]


def _far(score: float, level: int) -> bool:
    """Whether a score is so far from a level that further walks will not bring it there."""
    begins, ends = (0.0, *BOUNDARIES)[level - 1], (*BOUNDARIES, inf)[level - 1]
    return score < FAR_BELOW * begins or score > FAR_ABOVE * ends


def step_level(genre: Genre[Any], step: Step) -> int:
    """The level of a puzzle in which this step would be the only difficulty."""
    return level_of(thinking(step.rung, top_rung(genre)))


def quality_of(genre: Genre[P], puzzle: P) -> Quality:
    """How good a puzzle that is known to have one answer is to solve, from one of the walks."""
    return quality(next(walks(genre, puzzle, progress=silent)))


def _of_walks(genre: Genre[P], puzzle: P, every: list[list[Moved]]) -> Grade:
    cells, top = puzzle.grid.size, top_rung(genre)
    efforts = [effort(moves, cells) for moves in every]
    near = sum(each.near for each in efforts) / len(efforts)
    looked = sum(each.looked for each in efforts) / len(efforts)
    jumps = sum(each.jumps for each in efforts) / len(efforts)
    # A person may go the way with the easiest thinking.
    least = min(thinking(each.rung, top) for each in efforts)
    found = score(near, cells, least)
    first = efforts[0]
    return Grade(
        Status.UNIQUE,
        level_of(found),
        round(found, 2),
        round(minutes(cells, looked, jumps), 1),
        round(difficulty(every[0]), 1),
        first.hardest,
        dict(first.techniques.most_common()),
        first.longest,
        puzzle=puzzle,
    )


def walks(
    genre: Genre[P],
    puzzle: P,
    names: Sequence[str] | None = None,
    order: Sequence[int] = range(WALKS),
    progress: Listener = tell,
    reasons: bool = False,
    bounded: int = WALKS,
) -> Iterator[list[Moved]]:
    """The moves of all walks over a puzzle that has one answer, or of these, in this order.

    With ``reasons``, the moves of the first say how much one reads for them.

    Where only techniques with these names are allowed, and do not suffice, it is :class:`Stuck`;
    only so many walks are ``bounded`` so, those after them may take what-ifs of any length.
    """
    turned = canonical(genre, puzzle)
    ladder = ladder_of(genre, turned, names)
    known, answer = Known(ladder), _answer(genre, turned)
    yield from _walks(genre, turned, known, answer, names, order, progress, reasons, bounded)


def _walks(
    genre: Genre[P],
    turned: P,
    known: Known,
    answer: Board,
    names: Sequence[str] | None,
    order: Sequence[int],
    progress: Listener,
    reasons: bool = False,
    bounded: int = WALKS,
) -> Iterator[list[Moved]]:
    """The same for a puzzle that has its orientation already, and its ladder."""
    with Explainer(genre, turned, answer, turned.given, names, known=known) as explainer:
        orders = _Orders(turned, explainer.view)
        for done, number in enumerate(order):
            progress(Saying("walk {number} of {all}", number=1 + number, all=WALKS))
            if done == bounded:
                explainer.longest, explainer.last_resort = None, True
            explainer.new_walk(orders[number])
            numbers = _counts(turned) if reasons and not number else None
            moves = [_moved(explainer, taken, numbers) for taken in explainer.moves()]
            if not explainer.walk.done:
                raise Stuck
            yield moves


class _Orders:
    """The orders in which equally near moves are taken, each as a rank of every decision: rows and
    diagonals of the eight orientations. Each is made when a walk asks for it.
    """

    def __init__(self, puzzle: P, view: View) -> None:
        self.ways = [
            (along, turned)
            for along in (_row_by_row, _by_diagonals)
            for turned in puzzle.grid.symmetries()
        ]
        self.cells = [
            tuple(bits(view.cells(1 << decision))) for decision in watched(range(view.size))
        ]

    def __getitem__(self, number: int) -> list[int]:
        along, (_, grid, to) = self.ways[number]
        rank = along(grid)
        ranks = [rank[place] for place in to]
        return [min([ranks[cell] for cell in some]) for some in watched(self.cells)]


def _row_by_row(grid: Grid) -> list[int]:
    """The place of each cell when a board is read like a page."""
    return list(range(grid.size))


def _by_diagonals(grid: Grid) -> list[int]:
    """The place of each cell when a board is read from a corner, diagonal by diagonal.

    >>> _by_diagonals(Grid.of(2, 3))
    [0, 1, 3, 2, 4, 5]
    """
    order = sorted(range(grid.size), key=lambda cell: (sum(grid.place(cell)), cell))
    ranks = [0] * grid.size
    for rank, cell in enumerate(order):
        ranks[cell] = rank
    return ranks


def _counts(puzzle: P) -> dict[int, int]:
    """The numbers above 1 that count something; where every cell has one, they are only names."""
    grid, clues = puzzle.grid, puzzle.clues
    if len(clues) == grid.size:
        return {}
    known = ((cell, clues.get(grid.name(cell))) for cell in range(grid.size))
    return {cell: clue for cell, clue in known if isinstance(clue, int) and clue > 1}


def _moved(
    explainer: Explainer[Any], taken: Taken | Step, numbers: Mapping[int, int] | None
) -> Moved:
    """The move; with the numbers of the puzzle, it says how much one reads for it."""
    if isinstance(taken, Step):
        walk, basis = explainer.walk, taken.basis
        unfinished = explainer.view.unfinished(walk.yes & ~taken.yes, walk.no & ~taken.no)
        read = 0 if numbers is None else _read(basis.yes | basis.no, basis.cells, numbers)
        return Moved(SMALLEST_SET, taken.rung, False, unfinished, 1, 0, read=read)
    move = taken.move
    technique = explainer.ladder.technique_of[move.post] if move.chain is None else None
    unfinished = explainer.view.unfinished(taken.yes, taken.no)
    obvious = technique is not None and technique.at_a_glance
    name = name_of(explainer.ladder, move)
    read = 0 if numbers is None else _read(*cited(explainer.ladder, taken), numbers)
    return Moved(
        name, move.rung, obvious, unfinished, taken.available, taken.distance, move.length, read
    )


def _read(decisions: int, cells: int, numbers: Mapping[int, int]) -> int:
    """How much a reason names: settled decisions and cells, a number as so many cells."""
    more = sum(numbers.get(cell, 1) - 1 for cell in bits(cells))
    return decisions.bit_count() + cells.bit_count() + more
