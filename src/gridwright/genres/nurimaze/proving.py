"""Nurimaze's rules as clauses that can be checked one by one, for proofs.

Unlike in ``encoding.py``, nothing is deduced beforehand, every clause is an instance of one rule,
and every auxiliary variable has a stated meaning, which determines its value in each answer.
``r1c2 on the path`` says just that. ``r1c2 leads to S by r1c1`` says that the room of r1c2 is white
and that r1c1 is in the next room on the path from there to S; rooms are named by their first cells.
Since white cells form a tree, there is one such path, and of two white rooms that touch, one leads
to S by the other. Loops that are cut off from S are left to the cuts.

>>> puzzle = Nurimaze(1, 3, "abb", start=0, goal=2)
>>> cnf = Cnf(puzzle.decisions, simplify=False)
>>> encode_for_proof(puzzle, cnf)
>>> for variable, meaning in cnf.meanings.items():
...     print(variable, meaning)
3 r1c1 on the path
4 r1c2 on the path
5 r1c3 on the path
6 r1c2 leads to S by r1c1
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from gridwright.core.deadline import look, watched
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
from gridwright.kinds.square import squares
from gridwright.sat.cnf import Cnf


def encode_for_proof(puzzle: Nurimaze, cnf: Cnf) -> None:
    """Append the clauses of all rules except connectivity, which is left to the cuts."""
    cnf.group(MARKS)
    cnf.clauses += [[-room - 1] for room in bits(puzzle.given.no)]
    cnf.group(SQUARES)
    for square in watched(squares(puzzle.grid)):
        rooms = sorted({puzzle.room_numbers[cell] + 1 for cell in bits(square)})
        cnf.clauses += [rooms, [-room for room in rooms]]
    look()
    _path(puzzle, cnf)
    look()
    _tree(puzzle, cnf)


def _path(puzzle: Nurimaze, cnf: Cnf) -> None:
    """S and G have one path cell beside them, every other path cell has two."""
    grid = puzzle.grid
    on_path = [_new(cnf, f"{grid.name(cell)} on the path") for cell in range(grid.size)]
    for cell, this in enumerate(watched(on_path, every=16)):
        cnf.group(PATH, cell)
        cnf.clauses.append([-this, -puzzle.room_numbers[cell] - 1])
        number = 2
        if puzzle.ends >> cell & 1:
            cnf.clauses.append([this])
            number = 1
        beside = [on_path[other] for other in grid.neighbour_lists[cell]]
        too_few = max(0, len(beside) - number + 1)
        cnf.clauses += [[-this, *some] for some in combinations(beside, too_few)]
        not_beside = [-other for other in beside]
        cnf.clauses += [[-this, *some] for some in combinations(not_beside, number + 1)]
    for cell in bits(puzzle.circles):
        cnf.group(CIRCLES, cell)
        cnf.clauses.append([on_path[cell]])
    for cell in bits(puzzle.triangles):
        cnf.group(TRIANGLES, cell)
        cnf.clauses.append([-on_path[cell]])


def _tree(puzzle: Nurimaze, cnf: Cnf) -> None:
    """Every white room except that of S leads to S by exactly one white neighbour."""
    root = puzzle.room_numbers[puzzle.start]
    first = [puzzle.grid.name(cells[0]) for cells in puzzle.cells_by_room]
    leads: list[list[int]] = [[] for _ in first]
    sides = _sides(puzzle)
    cnf.group(LOOPS)
    for room, cells in enumerate(puzzle.cells_by_room):
        # A connected room contains a loop if it has at least as many inner sides as cells.
        if sides[room, room] >= len(cells):
            cnf.clauses.append([room + 1])
    for (one, other), number in watched(sides.items(), every=64):
        if one == other:
            continue
        both_ways = []
        # Two white rooms that touch along more than one side close a loop between them.
        if number == 1:
            for here, there in ((one, other), (other, one)):
                if here != root:
                    lead = _new(cnf, f"{first[here]} leads to S by {first[there]}")
                    leads[here].append(lead)
                    both_ways.append(lead)
                    cnf.clauses += [[-lead, -here - 1], [-lead, -there - 1]]
        if len(both_ways) == 2:
            cnf.clauses.append([-lead for lead in both_ways])
        cnf.clauses.append([one + 1, other + 1, *both_ways])
    for ways in leads:
        if len(ways) > 1:
            cnf.at_most.append((ways, 1))
    cnf.group(CONNECTED)
    cnf.clauses += [[room + 1, *ways] for room, ways in enumerate(leads) if room != root]


def _sides(puzzle: Nurimaze) -> Counter[tuple[int, int]]:
    """Along how many sides of cells two rooms touch, or a room touches itself."""
    rooms = puzzle.room_numbers
    sides: Counter[tuple[int, int]] = Counter()
    for cell, neighbours in enumerate(watched(puzzle.grid.neighbour_lists, every=64)):
        for other in neighbours:
            if cell < other:
                one, two = sorted((rooms[cell], rooms[other]))
                sides[one, two] += 1
    return sides


def _new(cnf: Cnf, meaning: str) -> int:
    variable = cnf.new()
    cnf.meanings[variable] = meaning
    return variable
