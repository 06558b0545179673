"""Which doubts are left once the rules have spoken.

A puzzle has exactly one answer. If what was read has, then a doubtful cell is as it was read where
every other reading of it leaves none, or several; and so is a doubtful line. If it has not, it may
have where one of the lines that are least sure is read otherwise.

>>> from gridwright.genres import by_name
>>> from gridwright.scanning.reading import Reading
>>> from gridwright.scanning.rules import fitting
>>> unsure = Reading("", confidence=0.8, others=(("cross", 0.2),))
>>> cells = tuple(Reading(sign) for sign in ["1", "", "0", "", "", "", "1", "", "2"])
>>> fit = fitting(Seen(3, 3, (cells[0], unsure, *cells[2:])), (by_name("mosaic"),))[0]
>>> fit.unique, fit.seen.cells[1].doubtful, confirmed(fit).seen.cells[1].doubtful
(True, True, False)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gridwright.core.deadline import look
from gridwright.core.sketch import UNKNOWN
from gridwright.scanning.reading import SURE, Reading
from gridwright.scanning.rules import (
    CLOSE,
    MARKS,
    MOST_READINGS,
    Fit,
    Seen,
    has_one_answer,
    in_blocks,
    likely,
    otherwise,
    puzzle_of,
    things,
    with_walls,
)

MARKED, MARKED_UNSURELY, SURELY = 1.0, 3.0, 0.99
"""Most boards have no mark at all; if fewer than so many are expected, nobody has made any: the
first of them where one is surer than the last."""
MOST_LINES = 24
"""Of so many lines it is tried whether they may be read otherwise."""


def confirmed(fit: Fit, marked: bool = True) -> Fit:
    """The same without the doubts that the rules take away, if it has exactly one answer.

    Unless it may be ``marked``, no doubt is about marks of a player.
    """
    if not fit.unique:
        return fit
    marked = marked and _by_a_player(fit)
    cells, tries = list(fit.seen.cells), MOST_READINGS
    for number, cell in enumerate(fit.seen.cells):
        if not cell.doubtful or cell.suspect or tries <= 0:
            continue
        left, close = 0.0, False
        for other, chance, mark in _others(fit, cell):
            look()
            if mark:
                left += chance if marked else 0.0
                continue
            tries -= 1
            seen = replace(fit.seen, cells=(*cells[:number], other, *cells[number + 1 :]))
            left += chance if _stands(fit, seen) else 0.0
            close |= chance >= CLOSE * cell.confidence
        sure = round(cell.confidence / (cell.confidence + left), 4)
        if sure < SURE or not likely(cell):
            continue
        # What the rules have settled is shown; that nobody has marked a cell is no news.
        cells[number] = replace(cell, by_rules=True) if close else replace(cell, confidence=sure)
    fit = replace(fit, seen=replace(fit.seen, cells=tuple(cells)))
    return _confirmed_lines(fit)


def _confirmed_lines(fit: Fit) -> Fit:
    """The same without the doubtful lines that the rules settle."""
    seen, lines = fit.seen, fit.seen.walls
    if not seen.lines or len(lines) > MOST_LINES:
        return fit
    # What was read otherwise for the sake of the answer is asked about.
    left = {pair for pair in lines if pair in seen.known or _stands(fit, _turned(seen, pair))}
    # A cell may belong to the room beside it: then two of its lines were misread.
    both = [(one, other) for one in lines for other in seen.suspect_walls
            if one not in left and len({*one, *other}) == 3]  # fmt: skip
    for pairs in both[:MOST_LINES]:
        look()
        puzzle = puzzle_of(fit.genre, _turned(seen, *pairs))
        if puzzle not in (None, fit.puzzle) and has_one_answer(fit.genre, puzzle):
            left |= {*pairs}
    return replace(fit, seen=replace(seen, walls=tuple(sorted(left))))


def mended(fit: Fit) -> Fit:
    """The same with one line read otherwise, if only one such change leaves exactly one answer.

    Lines that are doubtful by themselves come first. The line is still asked about.
    """
    seen = fit.seen
    if fit.unique or not seen.lines:
        return fit
    found: list[Fit] = []
    for pairs in (seen.walls, [pair for pair in seen.suspect_walls if pair not in seen.walls]):
        for pair in pairs[:MOST_LINES]:
            look()
            other = _turned(seen, pair)
            puzzle = puzzle_of(fit.genre, other)
            if puzzle is not None and has_one_answer(fit.genre, puzzle):
                asked = tuple(sorted({*other.walls, pair}))
                found.append(Fit(fit.genre, replace(other, walls=asked), puzzle, True))
        if found:
            break
    rooms = {each.seen.rooms for each in found}
    return found[0] if len(rooms) == 1 else fit


def _turned(seen: Seen, *pairs: tuple[int, int]) -> Seen:
    """The board with a wall where there was none, or the other way round."""
    return with_walls(seen, {pair: seen.rooms[pair[0]] == seen.rooms[pair[1]] for pair in pairs})


def _stands(fit: Fit, seen: Seen) -> bool:
    """Whether another reading of the same puzzle has exactly one answer, too."""
    puzzle = puzzle_of(fit.genre, seen)
    return puzzle is not None and (puzzle == fit.puzzle or has_one_answer(fit.genre, puzzle))


def _by_a_player(fit: Fit) -> bool:
    """Whether a player is likely to have made marks."""
    chances = [_mark_chance(fit, cell) for cell in fit.seen.cells]
    return sum(chances) >= (MARKED if max(chances) >= SURELY else MARKED_UNSURELY)


def _mark_chance(fit: Fit, cell: Reading) -> float:
    """How probable it is that a player has marked a cell."""
    here = things(fit.genre)
    marks = (*MARKS, *here)
    drawn = sum(chance for sign, chance in cell.others if sign in marks)
    if cell.sign in marks:
        drawn += cell.confidence
    if here or in_blocks(fit.genre):
        return drawn
    return max(drawn, cell.colour if cell.black else 1 - cell.colour)


def _others(fit: Fit, cell: Reading) -> Iterator[tuple[Reading, float, bool]]:
    """The other readings of a cell, how probable each is, and whether only marks differ."""
    marks = ("", *MARKS, *things(fit.genre))
    for sign, chance in cell.others:
        yield otherwise(cell, (sign, chance)), chance, cell.sign in marks and sign in marks
    if cell.colour < 1:
        blocks = in_blocks(fit.genre)
        sign = ("" if cell.sign else UNKNOWN) if blocks else cell.sign
        other = replace(cell, sign=sign, black=not blocks and not cell.black)
        yield other, 1 - cell.colour, not blocks
