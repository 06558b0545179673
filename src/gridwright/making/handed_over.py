"""The last stage: a puzzle that is checked and has its remarks, or the wish that was not met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.generator import Generated
from gridwright.core.puzzle import P
from gridwright.core.saying import Listed, Saying, board_of
from gridwright.making.asked import Asked
from gridwright.making.draft import Draft
from gridwright.making.level import Attempts, Found
from gridwright.making.tools import Graded
from gridwright.making.wishes import Wishes


def of_clues(asked: Asked[P], found: Found[P], tried: int) -> Generated[P]:
    """The puzzle with some clues of an answer."""
    draft = found.draft
    puzzle, clues = draft.clued(found.chosen), len(found.chosen)
    remarks = tuple(_remarks(asked, draft, clues))
    stats = {"clues": clues, "answers": tried}
    return handed_over(asked, puzzle, draft.board(puzzle), tried, stats, found.graded, remarks)


def handed_over(
    asked: Asked[P],
    puzzle: P,
    answer: Board,
    tried: int,
    stats: dict[str, Any],
    graded: Graded | None,
    remarks: tuple[Saying, ...] = (),
) -> Generated[P]:
    """The puzzle, checked independently; remarks say which options are met approximately."""
    asked.tools.check(puzzle, answer)
    if graded is not None:
        stats |= {"level": graded.level, "score": graded.score}
    remarks += tuple(asked.making.remarks(puzzle, asked.wishes))
    return Generated(puzzle, answer, tried, stats, remarks=remarks)


def _remarks(asked: Asked[P], draft: Draft[P], number: int) -> Iterator[Saying]:
    if asked.wanted and number != asked.wanted:
        yield Saying(
            "{clues} [clues|clue was|clues were] asked for; the nearest that was found has"
            " {number}",
            clues=asked.wanted,
            number=number,
        )
    cells, wished = draft.grid.size, asked.wishes.black
    black = draft.answer.bit_count() if draft.black is None else draft.black
    if wished and black != round(wished * cells / 100):
        yield Saying(
            "{wished} % of the cells were to be black; {share} % are",
            wished=f"{wished:g}",
            share=f"{100 * black / cells:.1f}",
        )


def refusal(asked: Asked[P], attempts: Attempts[P]) -> PuzzleError:
    """The wish that could not be met, as far as it is known."""
    grid, logic = asked.frame.grid, asked.logic
    size = board_of(grid.rows, grid.cols)
    tried = Saying("{count} [count|answer|answers]", count=attempts.tried)
    if logic.level and attempts.graded and logic.level not in attempts.levels:
        levels = sorted({logic.tools.grade(puzzle).level for puzzle in attempts.levels.values()})
        return PuzzleError(
            "level {level} was not reached on a board of {size}, in {tried} and {puzzles}"
            " [puzzles|puzzle|puzzles]; levels reached: {reached}"
            if levels
            else "level {level} was not reached on a board of {size}, in {tried}: every puzzle that"
            " was found needs longer what-ifs than this level allows",
            level=asked.wishes.level,
            size=size,
            tried=tried,
            puzzles=attempts.graded,
            reached=Listed(tuple(levels)),
        )
    if logic.needed or logic.allowed is not None:
        return PuzzleError(
            "no puzzle of {size} that needs {techniques} was found, in {tried}"
            if logic.needed
            else "no puzzle of {size} that needs nothing but {techniques} was found, in {tried}",
            size=size,
            techniques=Listed(tuple(map(Saying, logic.needed or logic.allowed or ()))),
            tried=tried,
        )
    return PuzzleError(_why_none_at_all(asked.wishes, size, tried))


def _why_none_at_all(wishes: Wishes, size: Saying, tried: Saying) -> Saying:
    if wishes.keep:
        return Saying(
            "the puzzle to keep could not be completed, in {tried}; try another symmetry",
            tried=tried,
        )
    if wishes.answer:
        return Saying(
            "the given answer has no puzzle with exactly one answer and this symmetry; without"
            " symmetry or with guessing there may be one"
        )
    if wishes.mask:
        return Saying(
            "no puzzle with clues where the mask has them was found, in {tried}", tried=tried
        )
    return Saying(
        "no puzzle of {size} with exactly one answer was found, in {tried}"
        if wishes.symmetry == "none"
        else "no puzzle of {size} with exactly one answer and the symmetry {symmetry} was found,"
        " in {tried}; without symmetry there may be one",
        size=size,
        symmetry=wishes.symmetry,
        tried=tried,
    )
