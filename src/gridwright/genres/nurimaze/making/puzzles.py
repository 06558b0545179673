"""How Nurimaze puzzles are made: a maze, its rooms, and what a mark says.

An answer is a maze with its rooms, because rooms are chosen together with marks that suffice
(``rooms_and_marks.py``). The clues that are added and dropped are the marks: any cell of the path
may have a circle, any other white cell a triangle.

>>> from random import Random
>>> plan = fill(Frame(Grid.of(6, 6)), NurimazeOptions(), Random(1))
>>> len(plan.maze.path), draft(Grid.of(6, 6), plan, NurimazeOptions()).offers[0]
(16, Offer(place=0, value='triangle'))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError, refuse_below
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.options import option
from gridwright.core.saying import Listed, Saying, board_of
from gridwright.genres.nurimaze.encoding import encode_with_path
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.genres.nurimaze.making.long_paths import Maze, longest_way, winding_maze
from gridwright.genres.nurimaze.making.rooms_and_marks import Aim, Plan, Planner, gain, settled_by
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.rules import CIRCLES, TRIANGLES
from gridwright.genres.nurimaze.solving.cuts import cuts
from gridwright.genres.nurimaze.solving.propagation import Contradiction, propagate
from gridwright.logic.technique import NOTHING, Masks
from gridwright.making.draft import Draft, Frame, Making, Offer, Reasoner, Says
from gridwright.making.symmetry import SYMMETRIES
from gridwright.sat.cnf import Cnf

CIRCLE, TRIANGLE = "circle", "triangle"

# What published puzzles are like, whatever their level; shares of all cells.
WHITE = (0.56, 0.61)
PATH = (0.27, 0.46)
LONG_PATH = (0.38, 0.50)
"""The same for the hardest puzzles."""
ROOMS = (0.58, 0.74)
MARKS = (0.06, 0.03)
"""Circles and triangles; more circles than will stay, because more of them are not needed."""
LARGEST = (3, 3, 3, 4, 5)
"""The most cells in a room: one of these at random."""
LARGE = 200
"""Boards of this many cells have shorter paths and larger rooms."""
VERY_LARGE = 800
MARKS_OF_VERY_LARGE = (0.036, 0.030)
"""Boards of this many cells have at least these shares of circles and triangles, as the published
one of 1750 cells has. Smaller published ones have about as many as generated ones."""
PATH_OF_LARGE = (0.18, 0.30)
ROOMS_OF_LARGE = (0.42, 0.55)
LARGEST_OF_LARGE = (4, 5, 6, 8)

TRIES = 40
"""How many mazes are drawn before giving up on a wish …"""
TRIES_FOR_AN_ANSWER = 10
"""… and how often rooms are drawn if the maze is given."""
ANY = -1
LOOKED_AT = 150_000
"""How many rooms are visited at most to find marks that are not needed."""


@dataclass(frozen=True)
class NurimazeOptions:
    """The options that only Nurimaze has."""

    circles: int = option(ANY, "how many circles; -1 for as many as it takes")
    triangles: int = option(ANY, "how many triangles; -1 for as many as it takes")
    path: int = option(0, "how many cells the path from S to G has; 0 for the usual number")
    largest_room: int = option(0, "the most cells in a room; 0 for the usual number")
    rooms: int = option(0, "about how many rooms; 0 for the usual number")
    symmetry: str = option("none", "the symmetry of circles and triangles", choices=SYMMETRIES)


def impossible(grid: Grid, symmetry: str = "none") -> str | Saying:
    """Why there is no puzzle of this size."""
    if max(grid.rows, grid.cols) < 3:
        return Saying(
            "on a board of {size} S and G would touch; a side of 3 or more is needed",
            size=board_of(grid.rows, grid.cols),
        )
    return ""


def _refuse(grid: Grid, options: NurimazeOptions) -> None:
    """Refuse what no puzzle could meet."""
    refuse_below(ANY, options.circles, "the number of circles", PuzzleError)
    refuse_below(ANY, options.triangles, "the number of triangles", PuzzleError)
    refuse_below(0, options.largest_room, "the number of cells of a room", PuzzleError)
    refuse_below(0, options.rooms, "the number of rooms", PuzzleError)
    if options.path and options.path < 3:
        raise PuzzleError(
            "a path of {cells} [cells|cell|cells] leaves S and G no room", cells=options.path
        )
    # Every square of four cells has at least one black cell.
    most = grid.size - (grid.rows // 2) * (grid.cols // 2)
    circles, triangles = max(0, options.circles), max(0, options.triangles)
    for what, cells in (
        (_path(options.path), options.path),
        (_circles(circles), circles + 2),
        (_triangles(triangles), triangles + 3),
        (Listed((_circles(circles), _triangles(triangles))), circles + triangles + 2),
    ):  # fmt: skip
        if cells > most:
            raise PuzzleError(
                "{what} cannot fit: on a board of {size} at most {cells}"
                " [cells|cell|cells] are white, including S and G",
                what=what,
                size=board_of(grid.rows, grid.cols),
                cells=most,
            )
    if options.rooms > grid.size:
        raise PuzzleError(
            "{rooms} [rooms|room|rooms] do not fit on a board of {cells} [cells|cell|cells]",
            rooms=options.rooms,
            cells=grid.size,
        )
    if counts_marks(options) and (
        options.symmetry != "none" or _given(options, "mask") or _given(options, "keep")
    ):
        raise PuzzleError(
            "circles and triangles are counted only where their places are free: without a"
            " symmetry, a mask, or a puzzle to keep"
        )


def _given(options: NurimazeOptions, wish: str) -> bool:
    return bool(getattr(options, wish, ""))


def counts_marks(options: NurimazeOptions) -> bool:
    """Whether a number of circles or triangles is asked for."""
    return max(options.circles, options.triangles) > ANY


def fill(frame: Frame, options: NurimazeOptions, rng: Random) -> Plan | None:
    """A random maze with its rooms, and marks that suffice."""
    grid = frame.grid
    _refuse(grid, options)
    for _ in range(TRIES):
        maze = _maze(frame, options, rng)
        if maze is None or options.path not in (0, len(maze.path)):
            continue
        plan = _counted(Planner(grid, maze, _aim(grid, options, rng), rng).plan(), options, rng)
        if plan is not None:
            return _as_dense_as_published(plan, grid, options, rng)
    raise PuzzleError(_why_none(grid, options))


def _as_dense_as_published(plan: Plan, grid: Grid, options: NurimazeOptions, rng: Random) -> Plan:
    """The plan of a very large board with as many marks as published ones have.

    Few marks suffice there, and they would be far apart for a player. Nothing is added if the
    number, the places or the fewest marks are asked for, or a level.
    """
    wished = ("clues", "density", "minimal", "mask", "keep", "answer")
    if (
        grid.size < VERY_LARGE
        or counts_marks(options)
        or options.symmetry != "none"
        or getattr(options, "level", "any") != "any"
        or any(_given(options, wish) for wish in wished)
    ):
        return plan
    numbers = [round(share * grid.size) for share in MARKS_OF_VERY_LARGE]
    return _with_marks(plan, numbers, rng, exact=False) or plan


def _path(cells: int) -> Saying:
    return Saying("a path of {cells} [cells|cell|cells]", cells=cells)


def _circles(count: int) -> Saying:
    return Saying("{count} [count|circle|circles]", count=count)


def _triangles(count: int) -> Saying:
    return Saying("{count} [count|triangle|triangles]", count=count)


def _why_none(grid: Grid, options: NurimazeOptions) -> Saying:
    largest = options.largest_room
    wishes = tuple(
        wish
        for wished, wish in (
            (options.path, _path(options.path)),
            (options.circles > ANY, _circles(options.circles)),
            (options.triangles > ANY, _triangles(options.triangles)),
            (largest, Saying("rooms of at most {cells} [cells|cell|cells]", cells=largest)),
            (_given(options, "mask"), Saying("clues where the mask must have them")),
        )
        if wished
    )
    size = board_of(grid.rows, grid.cols)
    if not wishes:
        return Saying("no maze of {size} was found", size=size)
    return Saying("no maze of {size} with {wishes} was found", size=size, wishes=Listed(wishes))


def _maze(frame: Frame, options: NurimazeOptions, rng: Random) -> Maze | None:
    size = frame.grid.size
    share = 1 - frame.share if frame.share is not None else rng.uniform(*WHITE)
    usual = PATH if size < LARGE else PATH_OF_LARGE
    if getattr(options, "level", "") == "5":
        usual = LONG_PATH
    length = options.path or max(3, round(rng.uniform(*usual) * size))
    tries = {"tries": 1} if not options.path else {}
    return winding_maze(frame.grid, rng, length, round(share * size), frame.white, **tries)


def _aim(grid: Grid, options: NurimazeOptions, rng: Random) -> Aim:
    size = grid.size
    circles, triangles = (max(1, round(share * size)) for share in MARKS)
    rooms, largest = (ROOMS, LARGEST) if size < LARGE else (ROOMS_OF_LARGE, LARGEST_OF_LARGE)
    return Aim(
        options.rooms or round(rng.uniform(*rooms) * size),
        options.largest_room or rng.choice(largest),
        circles if options.circles == ANY else options.circles,
        triangles if options.triangles == ANY else options.triangles,
    )


def _counted(plan: Plan | None, options: NurimazeOptions, rng: Random) -> Plan | None:
    """The plan with as many circles and triangles as are asked for; ``None`` if it needs more."""
    if plan is None or not counts_marks(options):
        return plan
    return _with_marks(plan, (options.circles, options.triangles), rng, exact=True)


def _with_marks(plan: Plan, numbers: Sequence[int], rng: Random, exact: bool) -> Plan | None:
    """The plan with so many circles and triangles; ``None`` where exactly so many do not fit."""
    path = mask_of(plan.maze.path)
    ends = 1 << plan.maze.path[0] | 1 << plan.maze.path[-1]
    marks = []
    for number, has, may in (
        (numbers[0], plan.circles, path & ~ends),
        (numbers[1], plan.triangles, plan.maze.white & ~path),
    ):
        others = list(bits(may & ~has))
        missing = number - has.bit_count() if number > ANY else 0
        if exact and not 0 <= missing <= len(others):
            return None
        marks.append(has | mask_of(rng.sample(others, max(0, min(missing, len(others))))))
    return replace(plan, circles=marks[0], triangles=marks[1], exact=exact)


def _bare(grid: Grid, plan: Plan) -> Nurimaze:
    """The puzzle without circles and triangles."""
    return Nurimaze(grid.rows, grid.cols, plan.rooms, plan.maze.path[0], plan.maze.path[-1])


def draft(grid: Grid, plan: Plan, options: NurimazeOptions) -> Draft[Nurimaze]:
    """The marks of an answer."""
    white, path = plan.maze.white, mask_of(plan.maze.path)
    bare = _bare(grid, plan)
    planned = plan.circles | plan.triangles
    answer = bare.rooms_of(grid.full & ~white)
    offers = tuple(
        Offer(cell, CIRCLE if path >> cell & 1 else TRIANGLE)
        for cell in bits((planned if plan.exact else white) & ~bare.ends)
    )
    view = NurimazeView(bare)
    on_path: dict[int, int] = {}

    def puzzle(chosen: Sequence[int]) -> Nurimaze:
        cells = planned if plan.exact else mask_of(offers[one].place for one in chosen)
        return replace(bare, circles=cells & path, triangles=cells & ~path)

    def rules(cnf: Cnf) -> None:
        on_path.update(encode_with_path(bare, cnf))

    def says(offer: int, selector: int, cnf: Cnf) -> None:
        _say(view, on_path, *offers[offer], selector, cnf)

    def settles(offer: int, yes: int, no: int) -> int:
        cell, kind = offers[offer]
        if planned:
            # The marks that were planned with the rooms come first.
            return planned >> cell & 1 and 1 + gain(view, cell, kind == CIRCLE, yes, no)
        return gain(view, cell, kind == CIRCLE, yes, no)

    made: Draft[Nurimaze] = Draft(
        grid,
        bare.decisions,
        answer,
        offers,
        puzzle,
        lambda puzzle: Board.whole(bare.decisions, answer, puzzle),
        rules,
        says,
        lambda yes: cuts(bare, Board.whole(bare.decisions, yes)),
        lambda yes, no: [],
        settles,
        reasoner=lambda: Quick(made, view, path, planned),
        black=grid.size - white.bit_count(),
    )
    return made


def _say(
    view: NurimazeView, on_path: dict[int, int], cell: int, kind: str, selector: int, cnf: Cnf
) -> None:
    """What a mark says: its room is white, and its cell is on the path or not."""
    cnf.group(CIRCLES if kind == CIRCLE else TRIANGLES, cell)
    cnf.clauses.append([-selector, -view.room_of[cell] - 1])
    if cell in on_path:
        cnf.clauses.append([-selector, on_path[cell] if kind == CIRCLE else -on_path[cell]])


class Quick(Reasoner):
    """What quick deductions settle (``quick_logic.py``), for any marks.

    All planned marks together are known to settle everything, and fewer are known not to, so
    nothing has to be computed for them.
    """

    def __init__(self, draft: Draft[Nurimaze], view: NurimazeView, path: int, planned: int) -> None:
        self.draft, self.view, self.path = draft, view, path
        self.planned = {one for one, offer in enumerate(draft.offers) if planned >> offer.place & 1}
        self.asked = LOOKED_AT // view.size

    def settle(self, chosen: Sequence[int], known: Masks = NOTHING) -> Masks:
        """The rooms that these marks settle."""
        answer = self.draft.answer
        if self.planned:
            if self.planned.issubset(chosen):
                return answer, self.view.all & ~answer
            if self.planned.issuperset(chosen):
                return known
        cells = [self.draft.offers[one].place for one in chosen]
        return settled_by(self.view, self.path, cells, known)

    def solves(self, chosen: Sequence[int]) -> bool:
        """Whether these marks settle everything; large boards are tested only a few times."""
        if self.planned.issuperset(chosen) and self.planned:
            return len(self.planned) == len(chosen)
        self.asked -= 1
        if self.asked < 0:
            return False
        yes, no = self.settle(chosen)
        return yes | no == self.view.all


def pictured(grid: Grid, black: int, options: NurimazeOptions, rng: Random) -> Plan:
    """Rooms for a given maze; S and G are the ends of its longest path."""
    _refuse(grid, options)
    white = grid.full & ~black
    if not white or not grid.connected(white):
        raise PuzzleError("the given board is not an answer: its white cells are not connected")
    way = longest_way(grid, white)
    if len(way) < 3:
        raise PuzzleError("the given answer has no room for S and G")
    if options.path not in (0, len(way)):
        raise PuzzleError(
            "a path of {cells} [cells|cell|cells] was asked for; that of the given"
            " answer has {count}",
            cells=options.path,
            count=len(way),
        )
    maze = Maze(white, way)
    larger = (*range(3, 9), grid.size)
    if options.largest_room:
        larger = (options.largest_room,) * TRIES_FOR_AN_ANSWER
    for largest in larger:
        aim = replace(_aim(grid, options, rng), largest=largest, whiten=False)
        try:
            plan = _counted(Planner(grid, maze, aim, rng).plan(), options, rng)
        except ValueError:
            break
        if plan is not None:
            return plan
    if options.largest_room or counts_marks(options):
        raise PuzzleError("the given answer: {why}", why=_why_none(grid, replace(options, path=0)))
    return Plan(maze, tuple(range(grid.size)), 0, 0)


def solved(puzzle: Nurimaze, board: Board) -> Plan:
    """The rooms of a puzzle with one of its answers."""
    white = puzzle.cells_of(board.no)
    return Plan(Maze(white, path_of(puzzle, board)), puzzle.room_numbers, 0, 0)


def kept(puzzle: Nurimaze) -> tuple[dict[int, str], int]:
    """The marks of a puzzle."""
    marks = dict.fromkeys(bits(puzzle.circles), CIRCLE)
    return marks | dict.fromkeys(bits(puzzle.triangles), TRIANGLE), 0


def said(puzzle: Nurimaze, cnf: Cnf) -> Says:
    """What marks say, whatever the answer is; rooms, S and G are given."""
    bare = replace(puzzle, circles=0, triangles=0)
    view = NurimazeView(bare)
    on_path = encode_with_path(bare, cnf)
    try:
        # For all other cells it is known whether they are on the path.
        known = propagate(bare).on_path
    except Contradiction:
        known = 0

    def says(cell: int, kind: str, selector: int, cnf: Cnf) -> None:
        _say(view, on_path, cell, kind, selector, cnf)
        if cell not in on_path and (kind == CIRCLE) != bool(known >> cell & 1):
            cnf.clauses.append([-selector])

    return says


def clued(puzzle: Nurimaze, marks: dict[int, str]) -> Nurimaze:
    """The same rooms, S and G with other marks."""
    circles = mask_of(cell for cell, kind in marks.items() if kind == CIRCLE)
    return replace(puzzle, circles=circles, triangles=mask_of(marks) & ~circles)


def remarks(puzzle: Nurimaze, options: NurimazeOptions) -> list[Saying]:
    """How closely the wished number of rooms is met."""
    if options.rooms in (0, puzzle.decisions):
        return []
    return [
        Saying(
            "{rooms} [rooms|room was|rooms were] asked for; the puzzle has {number}",
            rooms=options.rooms,
            number=puzzle.decisions,
        )
    ]


MAKING: Making[Nurimaze] = Making(
    fill=fill,
    draft=draft,
    options=NurimazeOptions,
    pictured=pictured,
    solved=solved,
    kept=kept,
    clued=clued,
    shown=lambda puzzle, cell: () if puzzle.ends >> cell & 1 else (CIRCLE, TRIANGLE),
    says=said,
    remarks=remarks,
    impossible=impossible,
)
