"""Nurimaze's rules as clauses; ``rules.py`` is the readable version.

Variable ``i + 1`` says that room ``i`` is black. Squares and marks are plain clauses. The path from
S to G has a variable per cell: it runs over white cells, S and G have one path cell beside them and
every other path cell has two; circles are on it, triangles off it.

That white cells form one tree is mostly local too. In the graph of rooms, let every white room
except that of S point to one white neighbour, and of any two white neighbours let exactly one point
to the other. Then the component of S has one edge fewer than rooms, so it is a tree without any
cut. Every other component has as many edges as rooms, so it is one loop with trees attached. Only
those components are left to :func:`cuts`; most puzzles need no cut at all.

>>> puzzle = Nurimaze(2, 3, "abc" "dbe", start=0, goal=2)
>>> cnf = Cnf(puzzle.decisions)
>>> encode(puzzle, cnf)
>>> [clause for clause in cnf.clauses if len(clause) == 1]     # S and G need their neighbours
[[-1], [-3]]
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from gridwright.core.board import Board
from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid, bits
from gridwright.genres.nurimaze.paper.colouring import OPEN, Tables, actions, icons
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.rules import (
    CIRCLES,
    CONNECTED,
    LOOPS,
    MARKS,
    PATH,
    SQUARES,
    TRIANGLES,
)
from gridwright.sat.cnf import Clause, Cnf, Cut
from gridwright.sat.connectivity.task import Connected


def encode(puzzle: Nurimaze, cnf: Cnf) -> None:
    """Append the clauses of the local rules; what is settled appears as unit clauses."""
    encode_with_path(puzzle, cnf)


def encode_with_path(puzzle: Nurimaze, cnf: Cnf) -> dict[int, int]:
    """Like :func:`encode`; returns the variable "on the path" of each undecided cell."""
    tables = Tables(puzzle)
    cnf.deadline.check()
    black, white = actions(tables, *icons(tables)) if cnf.simplify else OPEN
    settled = tables.board((black, white)) if cnf.simplify else puzzle.given
    cnf.group(MARKS)
    cnf.clauses.extend([room + 1] for room in bits(settled.yes))
    cnf.clauses.extend([-room - 1] for room in bits(settled.no))
    cnf.group(SQUARES)
    _squares(tables, black, white, cnf)
    variable = _path(tables, black, white, cnf)
    if cnf.simplify:
        cnf.group(LOOPS)
        _tree(tables, black, white, cnf)
    return variable


def _squares(tables: Tables, black: int, white: int, cnf: Cnf) -> None:
    """Not all rooms of a square are black, and not all are white."""
    cols, rooms = tables.cols, tables.room_of
    for sign, mine, other in ((-1, black, white), (1, white, black)):
        # A square that already has both colours needs no clause.
        safe = other | other >> 1
        seen = set()
        for cell in bits(tables.corners & ~(safe | safe >> cols)):
            square = frozenset(
                [
                    rooms[place]
                    for place in (cell, cell + 1, cell + cols, cell + cols + 1)
                    if not mine >> place & 1
                ]
            )
            if square not in seen:
                seen.add(square)
                cnf.clauses.append([sign * (room + 1) for room in square])


def _path(tables: Tables, black: int, white: int, cnf: Cnf) -> dict[int, int]:
    """The path from S to G; returns the variable of each cell. With simplification, cells that are
    certainly on the path have none.
    """
    ends, circles, triangles = tables.ends, tables.circles, tables.triangles
    cnf.group(PATH)
    if cnf.simplify:
        possible = tables.grid.without_dead_ends(tables.full & ~black & ~triangles, keep=ends)
        sure = ends | circles
        if sure & ~possible:
            cnf.clauses.append([])
            return {}
    else:
        possible, sure = tables.full, 0
    variable = {cell: cnf.top + at for at, cell in enumerate(bits(possible & ~sure), start=1)}
    cnf.top += len(variable)
    append = cnf.clauses.append
    for cell, on_path in watched(variable.items(), every=64):
        if not white >> cell & 1:
            append([-on_path, -tables.room_of[cell] - 1])
        number = 1 if ends >> cell & 1 else 2
        _beside(tables, cell, number, [-on_path], variable, sure, cnf)
    for cell in bits(sure):
        _beside(tables, cell, 1 if ends >> cell & 1 else 2, [], variable, sure, cnf)
    if not cnf.simplify:
        cnf.clauses.extend([variable[cell]] for cell in bits(ends))
        for cell in bits(circles):
            cnf.group(CIRCLES, cell)
            append([variable[cell]])
        for cell in bits(triangles):
            cnf.group(TRIANGLES, cell)
            append([-variable[cell]])
    return variable


def _beside(
    tables: Tables,
    cell: int,
    number: int,
    unless: Clause,
    variable: dict[int, int],
    sure: int,
    cnf: Cnf,
) -> None:
    """A given number of neighbours are on the path, unless a literal of ``unless`` holds."""
    literals = []
    for other in tables.grid.neighbour_lists[cell]:
        if other in variable:
            literals.append(variable[other])
        elif sure >> other & 1:
            number -= 1
    if number < 0:
        cnf.clauses.append(unless)
        return
    negated = [-literal for literal in literals]
    cnf.clauses += [
        [*unless, *some] for some in combinations(literals, len(literals) - number + 1)
    ]
    cnf.clauses += [[*unless, *some] for some in combinations(negated, number + 1)]


def _tree(tables: Tables, black: int, white: int, cnf: Cnf) -> None:
    """Each white room except that of S points to one white neighbour; see the module docstring."""
    append = cnf.clauses.append
    settled = [bool(cell & white) for cell in tables.first_cell]
    root = tables.room_of[tables.puzzle.start]
    arrows: list[list[int]] = [[] for _ in settled]
    for (one, other), sides in watched(_room_pairs(tables, black).items(), every=64):
        either = [room + 1 for room in (one, other) if not settled[room]]
        if sides == 1:
            new = []
            for tail, head in ((one, other), (other, one)):
                if tail != root:
                    arrow = cnf.new()
                    new.append(arrow)
                    arrows[tail].append(arrow)
                    if not settled[head]:
                        append([-arrow, -head - 1])
            if len(new) == 2:
                append([-new[0], -new[1]])
            either += new
        # Two rooms that touch along more than one side would close a loop between them.
        append(either)
    for room, cells in enumerate(watched(tables.room_cells)):
        if cells & black:
            continue
        if _has_loop(tables, cells):
            append([room + 1])
        if room != root:
            append([*arrows[room], room + 1] if not settled[room] else arrows[room])
        if len(arrows[room]) > 1:
            cnf.at_most.append((arrows[room], 1))


def _room_pairs(tables: Tables, black: int) -> Counter[tuple[int, int]]:
    """Pairs of rooms that are not black, and along how many sides of cells they touch."""
    rooms, cols = tables.room_of, tables.cols
    open_or_white = tables.full & ~black
    right, below = tables.differ[:2]
    pairs: Counter[tuple[int, int]] = Counter()
    for step, differ in ((1, right), (cols, below)):
        for cell in bits(differ & open_or_white & open_or_white >> step):
            one, other = rooms[cell], rooms[cell + step]
            pairs[(one, other) if one < other else (other, one)] += 1
    return pairs


def _has_loop(tables: Tables, cells: int) -> bool:
    """Whether a room itself contains a loop, such as a ring around another room."""
    if cells.bit_count() < 4:
        return False
    across = cells & (cells & tables.not_first) >> 1
    return across.bit_count() + (cells & cells >> tables.cols).bit_count() >= cells.bit_count()


def connected(puzzle: Nurimaze) -> Connected:
    """What connectivity encodings have to enforce: the white cells are a tree that contains S."""
    grid = puzzle.grid
    return Connected(
        grid.neighbour_lists,
        [-room - 1 for room in puzzle.room_numbers],
        roots=(puzzle.start,),
        loops=False,
        rule=CONNECTED,
        grid=grid,
    )


def cuts(puzzle: Nurimaze, board: Board) -> list[Cut]:
    """For a board whose white cells are not a tree: clauses that every legal board obeys.

    Each part without S gives two, one with the separating black rooms nearest to the part and one
    with those nearest to S: one of these rooms is white, or the part's room is black. Each group of
    black cells enclosed by white ones gives one: some room of the white ring is black.
    """
    grid = puzzle.grid
    black = puzzle.cells_of(board.yes)
    white = grid.full & ~black
    found: list[Cut] = []
    maze = grid.flood(1 << puzzle.start, white)
    for part in grid.components(white & ~maze):
        rooms = puzzle.rooms_of(part)
        # A room with a mark is white in any case, so the clause does not need it.
        unless = [] if rooms & puzzle.given.no else [next(bits(rooms)) + 1]
        look()
        near = _between(puzzle, part, maze, black)
        far = _between(puzzle, maze, part, black)
        for ring in {near, far}:
            found.append([*unless, *(-room - 1 for room in bits(ring))])
    for ring in _rings(grid, black):
        found.append([room + 1 for room in bits(puzzle.rooms_of(ring) & ~puzzle.given.no)])
    return found


def _between(puzzle: Nurimaze, part: int, other: int, black: int) -> int:
    """Of the black rooms around a part, those that separate it from another part. All are needed:
    each touches this part and a region that is connected to the other one.
    """
    grid = puzzle.grid
    around = puzzle.rooms_of(grid.neighbours(part) & black)
    outside = grid.flood(other & -other, grid.full & ~puzzle.cells_of(around))
    return around & puzzle.rooms_of(grid.neighbours(outside) & black)


def _rings(grid: Grid, black: int) -> list[int]:
    """The white rings around groups of black cells that are not connected, even by corners, to the
    edge of the board. White cells without a 2×2 square have a loop exactly if there is such a ring.
    """
    enclosed = black & ~_flood_by_corners(grid, grid.border & black, black)
    rings = []
    while enclosed:
        core = _flood_by_corners(grid, enclosed & -enclosed, enclosed)
        enclosed ^= core
        outside = grid.flood(grid.border, grid.full & ~core)
        rings.append((grid.neighbours(core) | grid.diagonals(core)) & outside)
    return rings


def _flood_by_corners(grid: Grid, start: int, within: int) -> int:
    """The cells of ``within`` that are reached over sides and corners."""
    seen = frontier = start & within
    while frontier:
        look()
        frontier = (grid.neighbours(frontier) | grid.diagonals(frontier)) & within & ~seen
        seen |= frontier
    return seen
