"""The path from S to G as clauses over rooms, for what ``propagation.py`` leaves open.

An open room holds no mark, so it is enough to know whether the path passes through it. The same is
true of a *piece* of a white area without S, G or a circle; triangles part an area into pieces.
Where an area has cells that are on the path for certain, the path goes on from the *tips* of these
(:class:`Tip`), over an arm of white cells or none, into an open room.

A room or piece on the path has two neighbours on it; each tip has one. White rooms and areas form a
tree, so nothing more has to be said: what is on the path by these clauses has no loose end but S
and G, and in a tree only the path between them is like that.

>>> from gridwright.genres.nurimaze.propagation import propagate
>>> puzzle = Nurimaze(3, 3, range(9), start=0, goal=8)
>>> cnf = Cnf(puzzle.decisions)
>>> encode_path(propagate(puzzle), cnf)
>>> [clause for clause in cnf.clauses if len(clause) == 2][:4]           # S and G lead somewhere
[[10, 12], [14, 16], [-10, -2], [-11, -3]]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.genres.nurimaze.propagation import Propagation
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.rules import PATH
from gridwright.sat.cnf import Cnf


def encode_path(known: Propagation, cnf: Cnf) -> None:
    """Append the clauses; each open room that may be on the path gets a variable."""
    cnf.group(PATH)
    append = cnf.clauses.append
    rooms = [room for room in bits(known.open) if known.room_cells[room] & known.possible]
    variable = dict(zip(rooms, cnf.new_ones(len(rooms)), strict=True))
    beside = {
        room: [variable[other] for other in known.neighbours[room] if other in variable]
        for room in rooms
    }
    tips = dict.fromkeys(rooms, 0)
    for cells in watched(known.area_cells.values()):
        if cells & known.on_path:
            for sides in _tips(known, cells):
                _leave(sides, variable, tips, cnf)
        else:
            for piece in known.grid.components(cells & known.possible):
                exits = _exits(known, piece)
                if len(exits) > 1:
                    through = cnf.new()
                    _two_of([variable[room] for room in exits], 2, through, cnf)
                    for room in exits:
                        beside[room].append(through)
    for room, literals in watched(beside.items(), every=64):
        on_path = variable[room]
        append([-on_path, -room - 1])
        _two_of(literals, 2 - tips[room], on_path, cnf)


def _exits(known: Propagation, cells: int) -> list[int]:
    """The open rooms into which the path may go from some white cells."""
    near = known.grid.neighbours(cells) & known.possible & ~known.white
    return list(known.rooms_at(near))


def _tips(known: Propagation, area: int) -> Iterator[list[list[int]]]:
    """For each tip of the path in an area: the ways on from there, as lists of open rooms. It takes
    one of them, or, from a circle that no other cell on the path is beside, two.
    """
    grid, on_path = known.grid, known.on_path
    free = area & known.possible & ~on_path
    for cell in bits(area & on_path & ~known.done):
        tip = 1 << cell
        beside = grid.neighbours(tip)
        if beside & on_path or tip & known.puzzle.ends:
            yield [_exits(known, grid.flood(tip, free | tip))]
        else:
            yield [
                _exits(known, grid.flood(1 << side, free)) if free >> side & 1
                else [known.room_of[side]]
                for side in bits(beside & known.possible)
            ]


def _leave(sides, variable, tips, cnf):
    """The path leaves a tip to one side, or to two if there are several."""
    ways = [[variable[room] for room in rooms] for rooms in sides]
    for rooms in sides:
        for room in rooms:
            tips[room] += 1
    if len(ways) == 1:
        cnf.clauses.append(ways[0])
    else:
        for at in range(len(ways)):
            cnf.clauses.append([way for other in ways[:at]+ways[at+1:] for way in other])
        everything=[way for other in ways for way in other]
        if len(everything)>2: cnf.at_most.append((everything,2))
    for way in ways:
        if len(way)>1: cnf.at_most.append((way,1))


def _two_of(literals, number, on_path, cnf):
    if number <= 0:
        if len(literals)<=4:
            cnf.clauses += [[-on_path, -one] for one in literals]
        return
    cnf.clauses += [[-on_path,*some] for some in combinations(literals, len(literals)-number+1)] if len(literals)>=number else [[-on_path]]
    if len(literals)<=4:
        cnf.clauses += [[-on_path,*[-x for x in some]] for some in combinations(literals, number+1)]
