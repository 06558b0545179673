"""The path from S to G as clauses over rooms, for what ``propagation.py`` leaves open.

An open room holds no mark, so it is enough to know whether the path passes through it. The same is
true of a *piece* of a white area without S, G or a circle; triangles divide an area into pieces.
Where an area has cells that are certainly on the path, the path continues from their *tips*,
perhaps over an arm of white cells, into an open room.

A room or piece on the path has two neighbours on it; each tip has one. White rooms and areas form a
tree, so nothing more is needed: what is on the path by these clauses has no loose ends except S and
G, and in a tree only the path between them has this property.

>>> from gridwright.genres.nurimaze.solving.propagation import propagate
>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> puzzle = Nurimaze(3, 3, range(9), start=0, goal=8)
>>> cnf = Cnf(puzzle.decisions)
>>> encode_path(propagate(puzzle), range(1, 10), cnf)
>>> [clause for clause in cnf.clauses if len(clause) == 2][:4]           # S and G lead somewhere
[[10, 12], [14, 16], [-10, -2], [-11, -3]]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.genres.nurimaze.rules import PATH
from gridwright.genres.nurimaze.solving.propagation import Propagation
from gridwright.sat.cnf import Cnf

MOST_NEIGHBOURS = 4
"""For rooms with more neighbours, the clauses that at most two of them are on the path are left
out: they are not needed, and there are many."""


def encode_path(known: Propagation, black: Sequence[int], cnf: Cnf) -> None:
    """Append the clauses; each open room that may be on the path gets a variable."""
    cnf.group(PATH)
    rooms = [room for room in bits(known.open) if known.room_cells[room] & known.possible]
    on_path = dict(zip(rooms, cnf.new_ones(len(rooms)), strict=True))
    beside = {
        room: [on_path[other] for other in known.neighbours[room] if other in on_path]
        for room in rooms
    }
    needed = dict.fromkeys(rooms, 2)
    for cells, _, _ in watched(known.areas.values()):
        if cells & known.on_path:
            for ways in _tips(known, cells):
                _leave([[on_path[room] for room in way] for way in ways], cnf)
                for way in ways:
                    for room in way:
                        needed[room] -= 1
        else:
            for piece in known.grid.components(cells & known.possible):
                exits = _exits(known, piece)
                if len(exits) > 1:
                    through = cnf.new()
                    _beside(through, [on_path[room] for room in exits], 2, cnf)
                    for room in exits:
                        beside[room].append(through)
    for room, literals in watched(beside.items(), every=64):
        cnf.clauses.append([-on_path[room], -black[room]])
        _beside(on_path[room], literals, needed[room], cnf)


def _exits(known: Propagation, cells: int) -> list[int]:
    """The open rooms into which the path may go from some white cells."""
    near = known.grid.neighbours(cells) & known.possible & ~known.white
    return list(known.rooms_at(near))


def _tips(known: Propagation, area: int) -> Iterator[list[list[int]]]:
    """For each tip of the path in an area: the ways to continue from there, as lists of open rooms.
    The path takes the only one, or two of several at a circle without a neighbour on the path.
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
                _exits(known, grid.flood(1 << side, free))
                if free >> side & 1
                else [known.room_of[side]]
                for side in bits(beside & known.possible)
            ]


def _leave(ways: list[list[int]], cnf: Cnf) -> None:
    """The path continues from a tip: over one room of its only way, or of two of its ways."""
    for way in ways:
        if len(way) > 1:
            cnf.at_most.append((way, 1))
    if len(ways) == 1:
        cnf.clauses += ways
        return
    cnf.clauses += [list(chain(*some)) for some in combinations(ways, len(ways) - 1)]
    if len(ways) > 2:
        cnf.at_most.append((list(chain(*ways)), 2))


def _beside(on_path: int, literals: list[int], number: int, cnf: Cnf) -> None:
    """If a room is on the path, so are this many of its neighbours."""
    size, off = len(literals), -on_path
    if number == 2 and size == 4:  # most rooms, written out because it is faster
        a, b, c, d = literals
        cnf.clauses += (
            [off, a, b, c], [off, a, b, d], [off, a, c, d], [off, b, c, d],
            [off, -a, -b, -c], [off, -a, -b, -d], [off, -a, -c, -d], [off, -b, -c, -d],
        )  # fmt: skip
        return
    if size < number:
        cnf.clauses.append([off])
        return
    if number > 0:
        cnf.clauses += [[off, *some] for some in combinations(literals, size - number + 1)]
    if number < size <= MOST_NEIGHBOURS:
        negated = [-literal for literal in literals]
        cnf.clauses += [[off, *some] for some in combinations(negated, max(number, 0) + 1)]
