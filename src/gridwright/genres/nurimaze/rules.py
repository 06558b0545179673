"""Nurimaze's eight rules (Mourits 2022, §2) as readable functions, one for each rule.

Each function lists where a board breaks its rule. On a partial board it reports only what no
completion can repair. ``encoding.py`` is the fast version; tests check that the two agree on all
small boards. White cells form no loop, so there is only one path; a white path from S to G on a
partial board is the path of every completion.

>>> puzzle = Nurimaze(2, 3, "abc" "def", start=0, goal=2, triangles=0b1000)
>>> [(clue.done, clue.sentence) for clue in clues(puzzle, Board(6, yes=0b100000, no=0b011111))]
[(True, 'off the path')]
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.rule import Place, Rule
from gridwright.core.saying import Saying, Value
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.kinds.connected import cut_off
from gridwright.kinds.square import of_one_colour

ROOMS = "rooms of one colour"
MARKS = "marks white"
PATH = "path from S to G"
CIRCLES = "circles on the path"
TRIANGLES = "triangles off the path"
CONNECTED = "white connected"
LOOPS = "no white loop"
SQUARES = "no square of one colour"


def black_cells(puzzle: Nurimaze, board: Board) -> int:
    """The cells of black rooms. A room of two colours is reported once; other rules ignore it."""
    return puzzle.cells_of(board.yes & ~board.no)


def white_cells(puzzle: Nurimaze, board: Board) -> int:
    """The cells of white rooms, without rooms of two colours."""
    return puzzle.cells_of(board.no & ~board.yes)


def room_has_two_colours(puzzle: Nurimaze, board: Board) -> Iterator[Place]:
    """A room is settled both ways: a board has both black and white cells in it."""
    return (
        Place(
            mask_of(puzzle.cells_by_room[room]),
            Saying("{room} is black and white", room=puzzle.told(room)),
        )
        for room in watched(bits(board.yes & board.no))
    )


def mark_is_black(puzzle: Nurimaze, board: Board) -> Iterator[Place]:
    """A cell with S, G, a circle or a triangle is black."""
    black = black_cells(puzzle, board)
    marks: tuple[tuple[int, Value], ...] = (
        (1 << puzzle.start, "S"),
        (1 << puzzle.goal, "G"),
        (puzzle.circles, Saying("a circle")),
        (puzzle.triangles, Saying("a triangle")),
    )
    return (
        Place(
            1 << cell,
            Saying("{cell} holds {mark} and is black", cell=puzzle.grid.at(cell), mark=mark),
        )
        for mask, mark in marks
        for cell in bits(black & mask)
    )


def no_path(puzzle: Nurimaze, board: Board) -> Iterator[Place]:
    """No path of white or open cells leads from S to G."""
    grid = puzzle.grid
    possible = grid.full & ~black_cells(puzzle, board)
    if not joined(puzzle, possible):
        reached = grid.flood(1 << puzzle.start, possible)
        yield Place(reached | puzzle.ends, Saying("black cells cut S off from G"))


def circle_is_off_the_path(puzzle: Nurimaze, board: Board) -> Iterator[Place]:
    """A circle lies on no possible path, or the path is settled and goes elsewhere."""
    grid = puzzle.grid
    possible = grid.full & ~black_cells(puzzle, board)
    white = white_cells(puzzle, board)
    if not joined(puzzle, possible):
        return
    reachable = on_some_path(grid, puzzle.start, puzzle.goal, possible)
    for cell in watched(bits(puzzle.circles)):
        if not reachable >> cell & 1 or joined(puzzle, white & ~(1 << cell)):
            saying = Saying("the circle at {cell} is not on the path", cell=grid.at(cell))
            yield Place(1 << cell, saying, cell)


def triangle_is_on_the_path(puzzle: Nurimaze, board: Board) -> Iterator[Place]:
    """Every possible path goes over a triangle, or the path is settled and goes over one."""
    grid = puzzle.grid
    possible = grid.full & ~black_cells(puzzle, board)
    white = white_cells(puzzle, board)
    if not joined(puzzle, possible):
        return
    settled = joined(puzzle, white)
    on_path = [
        cell
        for cell in watched(bits(puzzle.triangles))
        if not joined(puzzle, possible & ~(1 << cell))
        or (settled and not joined(puzzle, white & ~(1 << cell)))
    ]
    for cell in on_path:
        saying = Saying("the triangle at {cell} is on the path", cell=grid.at(cell))
        yield Place(1 << cell, saying, cell)
    if not on_path and not joined(puzzle, possible & ~puzzle.triangles):
        saying = Saying("every path from S to G goes through a triangle")
        yield Place(puzzle.triangles & possible, saying)


def white_cells_fall_apart(puzzle: Nurimaze, board: Board) -> Iterator[Place]:
    """White cells that no path of white or open cells connects to S."""
    grid = puzzle.grid
    white = white_cells(puzzle, board)
    parts = grid.components(grid.full & ~black_cells(puzzle, board))
    with_white = [part & white for part in parts if part & white]
    # The part of S counts as the maze; if S is black, the largest part does.
    with_white.sort(key=lambda part: (part >> puzzle.start & 1, part.bit_count()))
    return cut_off(grid, with_white[:-1])


def white_loop(puzzle: Nurimaze, board: Board) -> Iterator[Place]:
    """White cells form a loop: something remains when dead ends are removed repeatedly."""
    grid = puzzle.grid
    left = grid.without_dead_ends(white_cells(puzzle, board))
    return (
        Place(loop, Saying("the white cells at {cells} close a loop", cells=grid.some(loop)))
        for loop in grid.components(left)
    )


def square_of_one_colour(puzzle: Nurimaze, board: Board) -> Iterator[Place]:
    """A square of 2×2 cells is all black or all white."""
    for black, cells in ((True, black_cells(puzzle, board)), (False, white_cells(puzzle, board))):
        yield from of_one_colour(puzzle.grid, cells, black)


def joined(puzzle: Nurimaze, within: int) -> bool:
    """Whether a path within these cells leads from S to G."""
    reached = puzzle.grid.flood(1 << puzzle.start, within)
    return bool(reached >> puzzle.goal & 1)


def on_some_path(grid: Grid, start: int, goal: int, within: int) -> int:
    """The cells on some path from start to goal that visits no cell twice.

    A cell is on none if a single other cell cuts it off from both ends (Menger's theorem).

    >>> print(Grid.of(2, 4).show(on_some_path(Grid.of(2, 4), 0, 2, 0b00111111)))
    ###.
    ##..
    """
    ends = 1 << start | 1 << goal
    on_path = grid.flood(1 << start, within)
    for cell in watched(bits(grid.cut_cells(on_path))):
        rest = within & ~(1 << cell)
        for other in grid.neighbour_lists[cell]:
            part = grid.flood(1 << other, rest)
            if not part & ends:
                on_path &= ~part
    return on_path


def clues(puzzle: Nurimaze, board: Board) -> Iterator[Clue]:
    """The state of every circle and triangle, known once white cells join S to G."""
    path = mask_of(path_of(puzzle, Board(board.size, board.yes, board.no | puzzle.given.no)))
    for cell in bits(puzzle.circles | puzzle.triangles):
        on = bool(path >> cell & 1)
        wanted = bool(puzzle.circles >> cell & 1)
        saying = Saying("on the path") if on else Saying("off the path")
        if not path:
            saying = Saying("no path from S to G yet")
        around = mask_of(puzzle.cells_by_room[puzzle.room_numbers[cell]])
        yield Clue(cell, bool(path) and on == wanted, path if on else around, saying)


RULES: tuple[Rule[Nurimaze], ...] = (
    Rule(ROOMS, "All cells of a room have the same colour.", room_has_two_colours),
    Rule(MARKS, "Cells with S, G, a circle or a triangle are white.", mark_is_black, None),
    Rule(PATH, "A path of white cells leads from S to G.", no_path, None),
    Rule(CIRCLES, "Every circle is on the path from S to G.", circle_is_off_the_path, "circle"),
    Rule(
        TRIANGLES,
        "Triangles are white cells that are not on the path from S to G.",
        triangle_is_on_the_path,
        "triangle",
    ),
    Rule(CONNECTED, "All white cells are connected.", white_cells_fall_apart),
    Rule(LOOPS, "White cells form no loop.", white_loop),
    Rule(SQUARES, "No square of 2×2 cells is all black or all white.", square_of_one_colour),
)
