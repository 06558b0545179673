"""What the proof for Kuroshuto uses about its tiles, for every place, part and edge.

>>> from gridwright_lab.reductions.tiles.lemmas import checked
>>> LEMMAS[3].name, checked(LEMMAS[3])
('K4', Checked(cases=4059, broken=()))
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from gridwright_lab.reductions.sides import STEP
from gridwright_lab.reductions.tiles.circuit import Part, allowed, every_part
from gridwright_lab.reductions.tiles.kuroshuto import boards
from gridwright_lab.reductions.tiles.kuroshuto.boards import (
    CENTRE,
    CROSSING_CLUES,
    HALFWAY,
    OPEN,
    PITCH,
    SIDE,
    Square,
    clues_of,
    open_in,
)
from gridwright_lab.reductions.tiles.lemmas import Cases, Lemma

REPLACED = OPEN | {CENTRE, *HALFWAY.values(), *CROSSING_CLUES}
"""Where some part has an open cell or a clue in place of a filling."""


def _black(square: Square) -> bool:
    """Whether a cell is in the pattern, which repeats."""
    return boards.PATTERN[square[0] % PITCH][square[1] % PITCH] == "#"


def _may_be_open(square: Square) -> bool:
    return (square[0] % PITCH, square[1] % PITCH) in OPEN


def _reached(square: Square, number: int) -> list[Square]:
    return [(square[0] + number * i, square[1] + number * j) for i, j in STEP.values()]


def _nothing_touches() -> Cases:
    for square in product(range(PITCH), range(PITCH)):
        if not (_black(square) or square in OPEN):
            continue
        near = [(square[0] + i, square[1] + j) for i, j in product((-1, 0, 1), repeat=2)]
        touched = sum(_black(other) + _may_be_open(other) for other in near)
        yield "" if touched == 1 else f"{square} touches another cell that may be black"


def _open_cells(part: Part) -> list[Square]:
    return [*(SIDE[side] for side in part.wires), *open_in(part)]


def _clues_stay_inside() -> Cases:
    """And stand on no cell that may be black."""
    for part in every_part():
        wrong = ""
        for square, clue in clues_of(part).items():
            if _black(square) or square in _open_cells(part):
                wrong = f"the clue at {square} of {part.kind} {part.sides} may be black"
            for other in _reached(square, clue):
                if not all(0 <= place <= PITCH for place in other) or _black(other):
                    wrong = f"the clue at {square} of {part.kind} {part.sides} reaches too far"
        if not all(map(_may_be_open, _open_cells(part))):
            wrong = f"{part.kind} {part.sides} has an open cell that is not known"
        yield wrong


def _clues_make_the_table() -> Cases:
    """Of all colours of a part's open cells, its clues leave one for each row of its table."""
    for part in every_part():
        cells = _open_cells(part)
        found = []
        for colours in product((False, True), repeat=len(cells)):
            black = {cell for cell, colour in zip(cells, colours, strict=True) if colour}
            clues = clues_of(part).items()
            if all(len(black & {*_reached(square, clue)}) == 1 for square, clue in clues):
                found.append(frozenset(side for side in part.wires if SIDE[side] in black))
        table = allowed(part.kind, part.sides)
        right = len(found) == len(table) and {*found} == table
        yield "" if right else f"the clues of {part.kind} {part.sides} say something else"


def _sizes() -> Iterator[tuple[int, int]]:
    """One to three tiles in each direction: a tile at no edge, at one, or at both.

    Fillings look five cells far, so they depend on nothing else.
    """
    return product((1, 2, 3), (1, 2, 3))


def _fillings(rows: int, cols: int) -> Iterator[tuple[Square, list[Square]]]:
    """For each cell that is not in the pattern, what its filling reaches, counted as in tiles."""
    high, wide = PITCH * rows, PITCH * cols
    for row, col in product(range(1, high), range(1, wide)):
        if not _black((row, col)):
            edges = (row - 1, wide - 1 - col, high - 1 - row, col - 1)
            room = [min(boards.LARGEST_FILLING, edge) for edge in edges]
            number = boards.filling(row % PITCH, col % PITCH, *room)
            reached = _reached((row, col), number)
            yield (row, col), [(i, j) for i, j in reached if 0 < i < high and 0 < j < wide]


def _fillings_fill() -> Cases:
    for rows, cols in _sizes():
        for square, reached in _fillings(rows, cols):
            right = sum(map(_black, reached)) == 1 and not any(map(_may_be_open, reached))
            yield "" if right else f"the filling of {square} in {rows}x{cols} tiles"


def _pattern_is_demanded() -> Cases:
    for rows, cols in _sizes():
        demanded = {
            other
            for square, reached in _fillings(rows, cols)
            if (square[0] % PITCH, square[1] % PITCH) not in REPLACED
            for other in reached
            if _black(other)
        }
        for square in product(range(1, PITCH * rows), range(1, PITCH * cols)):
            if _black(square):
                right = square in demanded
                yield "" if right else f"nothing demands {square} in {rows}x{cols} tiles"


LEMMAS = (
    Lemma(
        "K1",
        "No two cells that may be black, of the pattern or open in any tile, share a side or a"
        " corner.",
        _nothing_touches,
    ),
    Lemma(
        "K2",
        "A clue stands on a white cell, and reaches only cells of its own tile, none of the"
        " pattern.",
        _clues_stay_inside,
    ),
    Lemma(
        "K3",
        "Of all colours of a part's open cells, the clues leave one for each row of its table, and"
        " no other.",
        _clues_make_the_table,
    ),
    Lemma(
        "K4",
        "Every filling, at every distance from the edges, reaches one cell of the pattern and no"
        " cell that is open in any tile.",
        _fillings_fill,
    ),
    Lemma(
        "K5",
        "Every cell of the pattern is reached by a filling that no part replaces.",
        _pattern_is_demanded,
    ),
)
