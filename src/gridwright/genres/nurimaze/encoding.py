"""Nurimaze's rules as clauses; ``rules.py`` is the readable version.

What ``solving/propagation.py`` settles is not encoded again. Variable ``i + 1`` says that room
``i`` is black; where settled rooms are kept apart, the variables of the open rooms say so in turn
(``black``, by room). Squares are plain clauses. The path from S to G has a variable per room that
may be on it (``solving/path_encoding.py``), or, where marks are to be added, per cell: it runs over
white cells, S and G have one path cell beside them and every other one has two.

That white cells form one tree is mostly local too. Take the graph of open rooms and of the white
areas that are known. Let every white place except that of S point to one white neighbour, and of
any two white neighbours let exactly one point to the other. Then the component of S has one edge
fewer than places, so it is a tree without any cut. Every other component has as many edges as
places, so it is one loop with trees attached. Only those components are left to cuts
(``solving/cuts.py``); most puzzles need no cut at all.

>>> puzzle = Nurimaze(2, 3, "abc" "dbe", start=0, goal=2)
>>> cnf = Cnf(puzzle.decisions)
>>> encode(puzzle, cnf)
>>> [clause for clause in cnf.clauses if len(clause) == 1]
[[4], [5], [-1], [-2], [-3]]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import neg

from gridwright.core.deadline import watched
from gridwright.core.grid import bits
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
from gridwright.genres.nurimaze.solving.cuts import cuts
from gridwright.genres.nurimaze.solving.path_encoding import encode_path
from gridwright.genres.nurimaze.solving.propagation import Contradiction, Propagation, propagate
from gridwright.genres.nurimaze.solving.supposed_colours import suppose
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.connectivity.task import Connected

__all__ = ["connected", "cut_rules", "cuts", "encode", "encode_with_path"]


def cut_rules(puzzle: Nurimaze) -> tuple[tuple[str, int], ...]:
    """The rules that the cuts rest on: they leave out that rooms with marks are white."""
    return (CONNECTED, 0), (LOOPS, 0), (MARKS, puzzle.marked)


def encode(puzzle: Nurimaze, cnf: Cnf) -> None:
    """Append the clauses of the local rules, for what propagation has not settled."""
    if not cnf.simplify:
        _encode_plainly(puzzle, cnf)
    elif (known := _settled(puzzle, cnf, thoroughly=True)) and known.open:
        black = cnf.settle(known.black_rooms, known.white_rooms)
        _squares(puzzle, known.black, known.white, black, cnf)
        _tree(known, black, cnf)
        # Solvers begin with the last variables: beginning with the path causes fewer conflicts.
        encode_path(known, black, cnf)
    elif known:
        cnf.settle(known.black_rooms, known.white_rooms)


def encode_with_path(puzzle: Nurimaze, cnf: Cnf) -> dict[int, int]:
    """Like :func:`encode`, with a variable "on the path" for each cell of which that is not known.
    These are returned, because callers that add marks need them.
    """
    known = _settled(puzzle, cnf)
    if known is None:
        return {}
    black = cnf.settle(known.black_rooms, known.white_rooms)
    _squares(puzzle, known.black, known.white, black, cnf)
    variable = _path(puzzle, known.possible, known.on_path, known.white, black, cnf)
    _tree(known, black, cnf)
    return variable


def _settled(puzzle: Nurimaze, cnf: Cnf, thoroughly: bool = False) -> Propagation | None:
    """What is known before any clause is written; a contradiction is added to the formula."""
    cnf.group(MARKS)
    try:
        known = propagate(puzzle)
        if thoroughly:
            suppose(known)
    except Contradiction:
        cnf.clauses.append([])
        return None
    return known


def _encode_plainly(puzzle: Nurimaze, cnf: Cnf) -> None:
    """Each clause is an instance of one rule; that white cells form a tree is left to cuts."""
    cnf.group(MARKS)
    black = cnf.settle(0, 0)
    cnf.clauses.extend([-black[room]] for room in bits(puzzle.given.no))
    _squares(puzzle, 0, 0, black, cnf)
    variable = _path(puzzle, puzzle.grid.full, 0, 0, black, cnf)
    cnf.clauses.extend([variable[cell]] for cell in bits(puzzle.ends))
    for cell in bits(puzzle.circles):
        cnf.group(CIRCLES, cell)
        cnf.clauses.append([variable[cell]])
    for cell in bits(puzzle.triangles):
        cnf.group(TRIANGLES, cell)
        cnf.clauses.append([-variable[cell]])


def _squares(
    puzzle: Nurimaze, black_cells: int, white_cells: int, black: Sequence[int], cnf: Cnf
) -> None:
    """Not all rooms of a square are black, and not all are white."""
    cnf.group(SQUARES)
    grid, cols, append = puzzle.grid, puzzle.cols, cnf.clauses.append
    is_black = [*map(black.__getitem__, puzzle.room_numbers)]
    corners = grid.full >> cols & ~grid.column(cols - 1)
    for colour, literals in (
        (black_cells, is_black),
        (white_cells, [*map(neg, is_black)]),
    ):
        # A square that already has this colour needs no clause.
        safe = colour | colour >> 1
        for cell in bits(corners & ~(safe | safe >> cols)):
            under = cell + cols
            square = {literals[cell], literals[cell + 1], literals[under], literals[under + 1]}
            square.discard(0)
            append([*square])


def _path(
    puzzle: Nurimaze, possible: int, sure: int, white: int, black: Sequence[int], cnf: Cnf
) -> dict[int, int]:
    """The path from S to G over possible cells; returns their variables. Cells that are on it for
    certain have none.
    """
    cnf.group(PATH)
    rooms, ends, table = puzzle.room_numbers, puzzle.ends, puzzle.grid.neighbour_lists
    variable = {cell: cnf.top + at for at, cell in enumerate(bits(possible & ~sure), start=1)}
    cnf.top += len(variable)
    append = cnf.clauses.append
    for cell, on_path in watched(variable.items(), every=64):
        if not white >> cell & 1:
            append([-on_path, -black[rooms[cell]]])
        number = 1 if ends >> cell & 1 else 2
        _beside(table[cell], number, [-on_path], variable, sure, cnf)
    # If none of its neighbours is in doubt, a cell already has the neighbours that it needs.
    for cell in bits(sure & puzzle.grid.neighbours(possible & ~sure)):
        _beside(table[cell], 1 if ends >> cell & 1 else 2, [], variable, sure, cnf)
    return variable


def _beside(
    cells: tuple[int, ...],
    number: int,
    unless: Clause,
    variable: dict[int, int],
    sure: int,
    cnf: Cnf,
) -> None:
    """Of some cells a given number are on the path, unless a literal of ``unless`` holds."""
    literals = []
    for cell in cells:
        if cell in variable:
            literals.append(variable[cell])
        elif sure >> cell & 1:
            number -= 1
    if number < 0:
        cnf.clauses.append(unless)
        return
    negated = [-literal for literal in literals]
    cnf.clauses += [[*unless, *some] for some in combinations(literals, len(literals) - number + 1)]
    cnf.clauses += [[*unless, *some] for some in combinations(negated, number + 1)]


def _tree(known: Propagation, black: Sequence[int], cnf: Cnf) -> None:
    """Each white place except that of S points to one white neighbour; see the module docstring."""
    cnf.group(LOOPS)
    append, top = cnf.clauses.append, cnf.top
    area_of, twice = known.area_of, known.twice
    root = area_of[known.room_of[known.puzzle.start]]
    arrows: dict[int, list[int]] = {area: [] for area in known.areas}
    open_rooms = list(bits(known.open))
    arrows.update((room, []) for room in open_rooms)
    for room in watched(open_rooms, every=16):
        is_black, mine = black[room], arrows[room]
        for other in known.neighbours[room]:
            if (area := area_of[other]) >= 0:
                # The room touches an area along one side only, or it would be settled.
                top += 1
                mine.append(top)
                if area == root:
                    append([is_black, top])
                    continue
                theirs, either = arrows[area], [is_black, top, top + 1]
            elif other < room or not black[other]:
                continue
            elif room in twice and twice[room] >> other & 1:
                # Two rooms that touch along more than one side would close a loop between them.
                append([is_black, black[other]])
                continue
            else:
                top += 1
                mine.append(top)
                append([-top, -black[other]])
                theirs, either = arrows[other], [is_black, black[other], top, top + 1]
            top += 1
            theirs.append(top)
            cnf.clauses += [-top, -is_black], [1 - top, -top], either
    cnf.top = top
    del arrows[root]
    for place, ways in arrows.items():
        append(ways if area_of[place] >= 0 else [black[place], *ways])
        if len(ways) > 1:
            cnf.at_most.append((ways, 1))


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
