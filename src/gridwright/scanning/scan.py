"""A picture of a puzzle becomes a puzzle, with what is unsure about it.

>>> import numpy
>>> scan_picture(numpy.full((200, 200), 255, numpy.uint8))
Traceback (most recent call last):
...
gridwright.core.errors.InputError: no grid was found in the picture: expected a grid of lines that \
lies wholly inside it and is at least 3 cells wide and high
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.core.deadline import look, tell
from gridwright.core.errors import InputError
from gridwright.core.saying import Listed, Saying
from gridwright.scanning.bending import flattened
from gridwright.scanning.finding import Corners, candidates, extends, first_candidates, overlap
from gridwright.scanning.levelling import apart, crops, level, order, square_on
from gridwright.scanning.meaning import meaning, readable, unreadable
from gridwright.scanning.opening import read_pictures
from gridwright.scanning.rules import Seen, with_walls
from gridwright.scanning.ruling import GOOD, LEAST, Ruled, grown, rule
from gridwright.scanning.scanned import Scan
from gridwright.scanning.shared import SHARED
from gridwright.scanning.symbols import read
from gridwright.scanning.walls import lines

Image = NDArray[Any]
_OWN = SHARED["finding"]
SURELY = _OWN["surely"]
"""A grid of this quality is taken without looking further."""
BETTER = _OWN["better"]
"""By how much a smaller grid has to be better than a larger one."""
FAINT = _OWN["faint"]
"""From this quality on, the lines of a grid may be too faint beside its walls to be seen."""
ANOTHER = _OWN["another"]
"""The quality of a further grid of a picture, at least, or of one of which another is a part."""
TURNED = _OWN["turned"]
"""By how much its signs have to speak for it before a picture is turned (logarithm of odds)."""


def scan_file(source: Any, genre: str | None = None, **known: Any) -> Scan:
    """What a picture shows, in a file or in memory; ``known`` is what need not be found.

    The puzzles of all pages of a PDF are in reading order.
    """
    found: list[Scan] = []
    without: list[int] = []
    fault: InputError | None = None
    for page, picture in enumerate(read_pictures(source), 1):
        try:
            read = scan_picture(picture, genre, **known)
            found += [replace(read, more=()), *read.more]
        except InputError as error:
            fault = fault or error
            without.append(page)
    if not found:
        raise fault or _no_grid()
    remarks = found[0].remarks
    if without:
        pages = Listed(tuple(map(str, without)))
        remarks = (*remarks, Saying("no puzzle was read on these pages: {pages}", pages=pages))
    return replace(found[0], more=tuple(found[1:]), remarks=remarks)


def scan_picture(
    picture: Image,
    genre: str | None = None,
    *,
    corners: Sequence[tuple[float, float]] | None = None,
    rows: int | None = None,
    cols: int | None = None,
) -> Scan:
    """What a picture shows, given as grey values."""
    tell("looking for the grid")
    if corners is not None:
        grids = [_given(picture, corners, rows, cols)]
    else:
        places = Again(candidates(picture))
        best = _best(picture, places, rows, cols, thin=False)
        if best is None or best.quality < SURELY:
            bent = _flattened(picture, genre, rows, cols)
            if bent is not None:
                return bent
        grids = _grids(picture, places, best, rows, cols)
    found: list[Scan] = []
    unread: list[Saying] = []
    told = "grid {number} of {count} in the picture was not read: {fault}"
    for number, ruled in enumerate(grids, 1):
        try:
            found.append(_scan(picture, ruled, genre))
        except InputError as error:
            # A page has frames, tables and answers; what was asked for is a puzzle.
            if number == len(grids) and not found:
                raise
            unread.append(Saying(told, number=number, count=len(grids), fault=error.saying))
    return replace(found[0], more=tuple(found[1:]), remarks=(*found[0].remarks, *unread))


def _scan(picture: Image, ruled: Ruled, genre: str | None) -> Scan:
    tell("reading {count} cells", count=ruled.rows * ruled.cols)
    seen, square, places, turned = _read(picture, ruled)
    if not readable(seen):
        raise InputError(unreadable(seen))
    found = meaning(seen, genre, turned)
    fit = found.fit
    return Scan(fit.puzzle, found.board, fit.seen.cells, places, found.unique, found.remarks,
                fit.seen.walls, turned, square=square)  # fmt: skip


def _flattened(
    picture: Image, genre: str | None, rows: int | None, cols: int | None
) -> Scan | None:
    """What a picture of gently bent paper shows."""
    for flat in flattened(picture):
        ruled = rule(flat.picture, flat.corners, rows, cols)
        if ruled is not None and ruled.quality >= SURELY:
            found = _scan(flat.picture, ruled, genre)
            return replace(found, corners=tuple(map(flat.was, found.corners)))
    return None


def locate(picture: Image) -> tuple[tuple[tuple[float, float], ...], int, int]:
    """Where the first grid of a picture is, from its own top left on, and its rows and columns."""
    places = Again(candidates(picture))
    best = _best(picture, places, None, None, thin=False)
    seen, _, corners, _ = _read(picture, _grids(picture, places, best, None, None)[0])
    return corners, seen.rows, seen.cols


def _given(
    picture: Image, corners: Sequence[tuple[float, float]], rows: int | None, cols: int | None
) -> Ruled:
    given = order(corners)
    found = rule(picture, given, rows, cols)
    if found is not None:
        return found
    if rows is None or cols is None:
        raise _no_grid()
    return Ruled(given, rows, cols, 0.0)


def _grids(
    picture: Image,
    largest: Iterable[Corners],
    best: Ruled | None,
    rows: int | None,
    cols: int | None,
) -> list[Ruled]:
    """The grids of a picture in reading order, given the best one whose lines are easily seen."""
    if best is None or best.quality < GOOD:
        best = _best(picture, largest, rows, cols, thin=True)
    if best is None or best.quality < GOOD:
        # In a dark mode, the lines are light.
        light = 255 - picture
        best = _best(light, candidates(light), rows, cols, thin=False)
    if best is None or best.quality < GOOD:
        raise _no_grid()
    places = list(first_candidates(picture))
    grids = [_whole(picture, places, best, rows, cols)]
    if rows is None and cols is None:
        grids = [grown(picture, grids[0])]
    for place in places:
        look()
        if any(overlap(place, other.corners) for other in grids):
            continue
        found = rule(picture, place, rows, cols)
        if found is not None and found.quality >= ANOTHER:
            grids.append(found)
    return in_reading_order(grids)


class Again:
    """What an iterator gives, found once and given as often as it is wanted."""

    def __init__(self, source: Iterator[Corners]) -> None:
        self.source = source
        self.known: list[Corners] = []

    def __iter__(self) -> Iterator[Corners]:
        yield from self.known
        for each in self.source:
            self.known.append(each)
            yield each


def _best(
    picture: Image,
    places: Iterable[Corners],
    rows: int | None,
    cols: int | None,
    *,
    thin: bool,
) -> Ruled | None:
    """The best of the largest grids."""
    best: Ruled | None = None
    for place in places:
        look()
        found = rule(picture, place, rows, cols, thin=thin)
        if found is not None and FAINT <= found.quality < SURELY and not thin:
            # With its faint lines it may be as good as a room in it, which is a grid, too.
            size = found.rows, found.cols
            faint = rule(picture, place, rows, cols, thin=True)
            tries = [found, faint]
            if faint is None or (faint.rows, faint.cols) != size:
                tries.append(rule(picture, place, *size, thin=True))
            found = max(filter(None, tries), key=lambda each: each.quality)
        # The largest come first; a part of a grid is a grid, too.
        if found is not None and (best is None or found.quality > best.quality + BETTER):
            best = found
        if best is not None and best.quality >= SURELY:
            break
    return best


def _whole(
    picture: Image, places: Sequence[Any], best: Ruled, rows: int | None, cols: int | None
) -> Ruled:
    """The grid of which another is only a part, such as a room; else that one itself."""
    for place in places:
        if not extends(place, best.corners, best.rows, best.cols):
            continue
        look()
        tries = (rule(picture, place, rows, cols, thin=thin) for thin in (False, True))
        found = next((each for each in tries if each and each.quality >= ANOTHER), None)
        if found is not None:
            return found
    return best


def in_reading_order(grids: Sequence[Ruled]) -> list[Ruled]:
    """From the top to the bottom, and from the left to the right what stands side by side."""
    rows: list[list[Ruled]] = []
    for grid in sorted(grids, key=lambda each: float(each.corners[:, 1].mean())):
        middle = float(grid.corners[:, 1].mean())
        if rows and middle < float(rows[-1][0].corners[:, 1].max()):
            rows[-1].append(grid)
        else:
            rows.append([grid])
    return [each for row in rows for each in sorted(row, key=lambda each: each.corners[0, 0])]


def _no_grid() -> InputError:
    return InputError(
        "no grid was found in the picture: expected a grid of lines that lies wholly inside it and"
        " is at least {least} cells wide and high",
        least=LEAST,
    )


Read = tuple[Seen, Image, tuple[tuple[float, float], ...], int]


def _read(picture: Image, ruled: Ruled) -> Read:
    """The readings of all cells; upright, unless the signs speak clearly for another direction."""
    found, turns = _turned(picture, ruled, 0)
    by = turns.index(max(turns))
    if turns[by] > TURNED:
        again, back = _turned(picture, ruled, by)
        if max(back[1:]) < -TURNED:
            return again
    return found


def _turned(picture: Image, ruled: Ruled, quarters: int) -> tuple[Read, list[float]]:
    look()
    corners = np.roll(ruled.corners, quarters, axis=0)
    rows, cols = (ruled.rows, ruled.cols) if quarters % 2 == 0 else (ruled.cols, ruled.rows)
    square = square_on(picture, corners, rows, cols)
    ink = level(square, rows, cols)
    cells, turns = read(crops(ink, rows, cols), cols, apart(ink, rows, cols))
    places = tuple((round(float(x), 1), round(float(y), 1)) for x, y in corners)
    seen = with_walls(Seen(rows, cols, tuple(cells), lines=lines(ink, rows, cols)), {})
    return (seen, square, places, quarters), turns
