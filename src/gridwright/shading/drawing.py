"""The picture of a grid of black and white cells, or of stars or lamps, with numbers and rooms.

Where a number does not make its cell white, numbers that are known to be white are marked while the
puzzle is being solved: in Hitori by a circle, as on paper, otherwise by a dot. In an answer nothing
is marked, since every cell that is not black is white.

>>> picture = draw(NumberGrid(1, 3, {0: 2}), Board(3, yes=0b100, no=0b001))
>>> [(cell.text, cell.black) for cell in picture.cells]
[('2', False), ('', False), ('', True)]
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import mask_of
from gridwright.core.picture import Cell, Mark, Picture, highlight, room_walls
from gridwright.core.saying import Saying, Value
from gridwright.core.shown import genre_of
from gridwright.shading.numbergrid import NumberGrid


def draw(puzzle: NumberGrid, board: Board) -> Picture:
    """The puzzle with the shades of a board; cells that are black and white are highlighted."""
    genre, rooms = genre_of(puzzle), getattr(puzzle, "room_numbers", ())
    title = type(puzzle).__name__ if genre is None else genre.title
    size = f"{puzzle.cols}×{puzzle.rows}"
    picture = Picture(
        title=f"{title} {size}{puzzle.note and ', '}{puzzle.note}",
        rows=puzzle.rows,
        cols=puzzle.cols,
        cells=_cells(puzzle, board),
        walls=room_walls(puzzle.grid, rooms) if rooms else (),
    )
    return highlight(picture, board.yes & board.no, "wrong")


def _cells(puzzle: NumberGrid, board: Board) -> tuple[Cell, ...]:
    grid = puzzle.grid
    given = puzzle.given
    # A clue cell that the player has blackened is not "given black".
    kept = (given.yes & board.yes) | (given.no & board.no)
    marked = board.no & mask_of(puzzle.written) & ~puzzle.clue_mask if board.open else 0
    masks = board.yes, board.no, kept, puzzle.unknown, marked
    written = puzzle.written
    rows = ["".join(grid.text_rows(mask)) for mask in masks]
    if puzzle.thing == "lamp":
        return _lamps(puzzle, board, kept)
    stars = puzzle.thing == "star"
    if puzzle.circles:
        return tuple(_circle(puzzle, board, cell) for cell in watched(range(grid.size), every=256))
    return tuple(
        _star(yes == "#", no == "#", fixed == "#")
        if stars
        else Cell(
            black=yes == "#",
            white=no == "#",
            text="?" if unknown == "#" else str(written.get(cell, "")),
            given=fixed == "#",
            mark=puzzle.white_mark if mark == "#" else "",
        )
        for cell, (yes, no, fixed, unknown, mark) in enumerate(
            watched(zip(*rows, strict=True), every=1000)
        )
    )


def _circle(puzzle: NumberGrid, board: Board, cell: int) -> Cell:
    """A cell of a puzzle whose given cells are circles. On paper, they have no shade at first."""
    settled = (board.yes, board.no) if board != puzzle.given else (0, 0)
    black, white = (bool(mask >> cell & 1) for mask in settled)
    sign = puzzle.printed_at(cell)
    if sign is None:
        return Cell(black=black, white=white)
    mark: Mark = "disc" if sign == "#" else "circle"
    label = Saying("black circle" if sign == "#" else "white circle")
    return Cell(black=black, white=white, mark=mark, given=True, label=label)


def _star(yes: bool, no: bool, given: bool) -> Cell:
    """A cell with a star, or a dot for none."""
    label: Value = ""
    if yes:
        label = Saying("given star" if given else "star")
    elif no:
        label = Saying("given as empty" if given else "no star")
    return Cell(white=no, given=given, mark="star" if yes else "", label=label)


def _lamps(puzzle: NumberGrid, board: Board, kept: int) -> tuple[Cell, ...]:
    """Blocks with their numbers, lamps, and the light of these."""
    masks = puzzle.blocks & ~board.yes, board.yes, board.no, kept, puzzle.lit(board.yes)
    signs = zip(*("".join(puzzle.grid.text_rows(mask)) for mask in masks), strict=True)
    return tuple(
        _block(puzzle.numbers.get(cell))
        if shown[0] == "#"
        else _lamp(*(sign == "#" for sign in shown[1:]))
        for cell, shown in enumerate(watched(signs, every=1000))
    )


def _block(number: int | None) -> Cell:
    if number is None:
        return Cell(black=True, label=Saying("block"))
    return Cell(black=True, text=str(number), label=Saying("block {number}", number=number))


def _lamp(yes: bool, no: bool, given: bool, lit: bool) -> Cell:
    """A cell with a lamp, or lit by one, or a dot for none."""
    label: Value = ""
    if yes:
        label = Saying("given lamp" if given else "lamp")
    elif lit or no:
        label = Saying("lit" if lit else "given as empty" if given else "no lamp")
    return Cell(white=no, given=given, mark="lamp" if yes else "", label=label, lit=lit)
