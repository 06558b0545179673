"""What the signs of a board mean: a puzzle of a genre, a board in pencil, and remarks about it.

No NumPy is needed for this, so that it also runs inside a browser.

>>> from gridwright.scanning.reading import Reading
>>> signs = ["", "3", "", "black", "", "", "", "", "4"]
>>> cells = tuple(Reading("" if sign == "black" else sign, sign == "black") for sign in signs)
>>> found = meaning(Seen(3, 3, cells), "kuromasu")
>>> found.fit.genre.name, found.board.rows()
('kuromasu', ['???', '#??', '???'])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.grid import bits
from gridwright.core.saying import Listed, Saying
from gridwright.core.sketch import UNKNOWN
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.scanning.choosing import settled
from gridwright.scanning.doubts import confirmed, mended
from gridwright.scanning.reading import Reading
from gridwright.scanning.rules import (
    MARKS,
    Fit,
    Seen,
    as_signs_of,
    asked_about,
    fitting,
    suspected,
    things,
    why_not,
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a board was understood as."""

    fit: Fit
    fits: tuple[Fit, ...]
    """All genres that are possible."""
    board: Board | None
    """What is already blackened or dotted; None if nothing is."""
    remarks: tuple[Saying, ...]

    @property
    def unique(self) -> bool:
        """Whether the puzzle is known to have one answer, and nothing of it is doubtful, nor its
        genre: its numbers may be a puzzle with one answer in another one, too.
        """
        others = (each.unique for each in self.fits if each.genre is not self.fit.genre)
        return self.fit.unique and not self.fit.seen.open and not any(others)


def meaning(seen: Seen, genre: str | None = None, turned: int = 0) -> Meaning:
    """What a board means, in the genre that is named or in the one that fits best.

    ``turned`` says by how many quarters the picture was turned.
    """
    genres = all_genres() if genre is None else (by_name(genre),)
    fits = fitting(seen, genres)
    if not fits:
        _refuse(seen, genres, genre is not None)
    best = settled(fits[0])
    if not fits[0].unique:
        # Another genre may have one answer once a doubtful cell is settled.
        tried = [best, *(settled(fit) for fit in fits[1:])]
        unique = [fit for fit in tried if fit.unique]
        best = min(unique, key=lambda fit: fit.odds, default=best)
    if not best.unique:
        # So it may once a line is read otherwise.
        walled = (mended(fit) for fit in (best, *(fit for fit in fits if fit.genre != best.genre)))
        best = next((fit for fit in walled if fit.unique), best)
    read, left_out = _board(best)
    best, board, left_out = _compared(best, read, left_out)
    best = confirmed(best, board is read) if best.unique else suspected(_disputed(best, fits))
    remarks = [*_remarks(best, fits, genre is None), *_left_out(best, left_out)]
    if turned:
        told = "the picture was turned by {degrees}° to the right to be read"
        remarks.append(Saying(told, degrees=90 * turned))
    return Meaning(best, tuple(fits), board, tuple(remarks))


def sure(seen: Seen) -> float:
    """The mean confidence in the cells that are not empty; an empty one says nothing."""
    full = [cell.confidence for cell in seen.cells if cell.sign not in ("", "dot", "circle")]
    return sum(full) / len(full) if full else 1.0


READABLE = 0.75
"""The mean confidence below which a picture counts as not readable."""


def readable(seen: Seen) -> bool:
    """Whether there are signs that can be read, or rooms."""
    signs = any(cell.sign not in ("", "dot") for cell in seen.cells)
    return (signs or bool(seen.rooms)) and sure(seen) >= READABLE


def unreadable(seen: Seen) -> Saying:
    """What is said of a board that is not readable."""
    return Saying(
        "a grid of {cols} × {rows} cells was found, but what is in its cells cannot be read:"
        " expected a sharper or a larger picture",
        cols=seen.cols,
        rows=seen.rows,
    )


def _refuse(seen: Seen, genres: Sequence[Genre[Any]], asked: bool) -> None:
    """Say why what was read is no puzzle."""
    if asked:
        genre = genres[0]
        raise InputError(
            "the picture shows a grid of {cols} × {rows} cells that is no {genre}: {fault}",
            cols=seen.cols, rows=seen.rows, genre=genre.title,
            fault=why_not(genre, seen) or why_not(genre, as_signs_of(genre, seen)) or "",
        )  # fmt: skip
    raise InputError(
        "the picture shows a grid of {cols} × {rows} cells, but no puzzle of a known genre:"
        " name the genre to be told why",
        cols=seen.cols, rows=seen.rows,
    )  # fmt: skip


def _board(fit: Fit) -> tuple[Board | None, list[int]]:
    """What is blackened, dotted or, where numbers do not have to be white, circled.

    Marks in doubt are left out; their cells are named, too.
    """
    editing = fit.genre.editing
    if editing is None or editing.full:
        return None, []
    clues = any(sign.name == "?" for sign in editing.signs)
    here = things(fit.genre)
    marks = ["#" if cell.sign in here else _mark(cell, clues) for cell in fit.seen.cells]
    chances = [cell.colour if cell.black else cell.confidence for cell in fit.seen.cells]
    marked = [chance for mark, chance in zip(marks, chances, strict=True) if mark != "?"]
    least = SURE_MARK if max(marked, default=0.0) >= SURER_MARK else SURER_MARK
    # Beside stars or lamps, nobody can say whether a tick means one, or none.
    unclear = {number for number, cell in enumerate(fit.seen.cells) if here and cell.sign == "tick"}
    left_out = [number for number, mark in enumerate(marks)
                if mark != "?" and (chances[number] < least or number in unclear)]  # fmt: skip
    signs = ["?" if number in left_out else mark for number, mark in enumerate(marks)]
    if set(signs) == {"?"}:
        return None, left_out
    width = fit.seen.cols
    rows = ["".join(signs[start : start + width]) for start in range(0, len(signs), width)]
    return fit.genre.read_answer(fit.puzzle, rows), left_out


SURE_MARK, SURER_MARK = 0.9, 0.99
"""A mark that is less probable is left out; most boards have no mark at all, and only one that is
surer shows that somebody has made some."""


def _compared(
    fit: Fit, board: Board | None, left_out: list[int]
) -> tuple[Fit, Board | None, list[int]]:
    """The same with doubts at marks that are against the only answer; many of them are shadows."""
    answer = solve(fit.genre, fit.puzzle, limit=1).board if board and fit.unique else None
    if board is None or answer is None:
        return fit, board, left_out
    marked = board.yes | board.no
    odd = (board.yes & ~answer.yes) | (board.no & answer.yes)
    if odd.bit_count() > MOST_ODD * marked.bit_count():
        return fit, None, sorted({*left_out, *bits(marked)})
    return asked_about(fit, [*bits(odd)]), board, left_out


MOST_ODD = 0.25
"""The share of marks that may be against the only answer: somebody may err."""


def _disputed(fit: Fit, fits: Sequence[Fit]) -> Fit:
    """The same with doubts where other genres, which are as possible, have other signs.

    A round 0 of a Mosaic is a mark in a Kuromasu, whose cells have none.
    """
    others = [_shown(each) for each in fits if each.genre is not fit.genre]
    signs = enumerate(_shown(fit))
    return asked_about(fit, {at for at, sign in signs if any(each[at] != sign for each in others)})


def _shown(fit: Fit) -> list[str]:
    """The signs of the cells; a block without a number is a black cell elsewhere."""
    return [UNKNOWN if cell.black and not cell.sign else cell.sign for cell in fit.seen.cells]


def _mark(cell: Reading, clues: bool) -> str:
    """What a player has made of a cell."""
    if cell.black:
        return "#"
    return "." if cell.sign in MARKS or (cell.ring and not clues) else "?"


def _left_out(fit: Fit, cells: Sequence[int]) -> list[Saying]:
    names = tuple(fit.puzzle.grid.name(cell) for cell in cells)
    told = "marks that could not be read surely were left out: {cells}"
    return [Saying(told, cells=Listed(names))] if names else []


UNCONFIRMED = {
    True: "no answer confirms that this is {genre} with {cols} × {rows} cells: please compare both",
    False: "no answer confirms that the grid has {cols} × {rows} cells: please compare",
}
"""What is said where there is not exactly one answer, if the genre was recognised or named."""

OR_ELSE = "it may also be {others}: the genre can be named"
"""What is said where the puzzle has one answer in other genres, too, or in none."""


def _remarks(fit: Fit, fits: Sequence[Fit], recognised: bool) -> tuple[Saying, ...]:
    found: list[Saying] = []
    if not fit.unique:
        told: Any = {"genre": fit.genre.title} if recognised else {}
        told |= {"rows": fit.seen.rows, "cols": fit.seen.cols}
        found.append(Saying(UNCONFIRMED[recognised], **told))
    others = [other for other in fits if other.genre is not fit.genre]
    if others and sum(other.unique for other in fits) != 1:
        others = [other for other in others if other.unique] or others
        titles = tuple(other.genre.title for other in others)
        found.append(Saying(OR_ELSE, others=Listed(titles, "or")))
    if fit.seen.open:
        found.append(Saying("not everything was read surely: please compare before you solve it"))
    elif not fit.unique:
        found.append(Saying("as it was read, the puzzle is not known to have exactly one answer"))
    grid = fit.puzzle.grid
    named = [grid.name(number) for number, cell in enumerate(fit.seen.cells) if cell.by_rules]
    if named:
        found.append(
            Saying(
                "settled by the rules, as only this reading has exactly one answer: {cells}",
                cells=Listed(tuple(named)),
            )
        )
    return tuple(found)
