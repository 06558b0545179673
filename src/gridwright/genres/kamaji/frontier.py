"""Kamaji's automata for counting: which numbers to come are covered already.

The cells are read along the shorter side. Each step decides which of the pieces that begin at the
cell are used. They reach cells that are read later, so the state is the set of those that are
covered. A number above one must not be covered twice, and each must be covered when it is read.

>>> from gridwright.counting.sweep import sweep
>>> puzzle = Kamaji(4, 4, (4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
>>> sweep(frontier(puzzle)).total, sweep(minimal_frontier(puzzle)).total
(4, 3)

For minimal answers (Kleijn 2018, §3.2) the state also holds which ones are covered twice, and which
pieces of ones still need a cell that no other piece covers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from gridwright.core.deadline import watched
from gridwright.core.grid import mask_of
from gridwright.counting.automaton import Automaton, Moves, State, Step
from gridwright.genres.kamaji.puzzle import Kamaji

Choice = tuple[int, int, int]
"""Pieces used together: their mask, the cells that they cover, those that they cover twice."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What the automaton knows about a cell; cells are numbered as they are read."""

    here: int
    """The mask of the cell itself."""
    later: int
    """The cells that are read later."""
    choices: tuple[Choice, ...]
    """Which pieces that begin here may be used together."""
    once: int
    """The cells that may be covered only once."""
    through: int
    """The pieces that cover the cell."""
    ending: int
    """Those of which it is the last cell."""


def frontier(puzzle: Kamaji) -> Automaton:
    """The automaton of a puzzle."""
    return Automaton(0, [_step(read) for read in _reading(puzzle)], measure="pieces")


def minimal_frontier(puzzle: Kamaji) -> Automaton:
    """The automaton that accepts only minimal answers."""
    of_ones = mask_of(puzzle.of_ones)
    steps = [_minimal_step(read, of_ones) for read in _reading(puzzle)]
    return Automaton((0, 0, 0), steps, measure="pieces")


def _reading(puzzle: Kamaji) -> list[_Read]:
    grid = puzzle.grid
    order = list(range(grid.size))
    if grid.rows < grid.cols:
        order.sort(key=lambda cell: (cell % grid.cols, cell))
    rank = {cell: at for at, cell in enumerate(order)}
    lines = [sorted(rank[cell] for cell in line) for line in watched(puzzle.lines, every=4)]
    masks = [mask_of(line) for line in watched(lines, every=4)]
    once = mask_of(rank[cell] for cell, number in enumerate(puzzle.numbers) if number > 1)
    reads = []
    for at, cell in enumerate(watched(order, every=4)):
        through = puzzle.through[cell]
        beginning = [piece for piece in through if lines[piece][0] == at]
        reads.append(
            _Read(
                1 << at,
                grid.full >> at + 1 << at + 1,
                tuple(_choices(beginning, masks, once)),
                once,
                mask_of(through),
                mask_of(piece for piece in through if lines[piece][-1] == at),
            )
        )
    return reads


def _choices(pieces: list[int], masks: list[int], once: int) -> list[Choice]:
    choices: list[Choice] = [(0, 0, 0)]
    for piece in pieces:
        mask = masks[piece]
        choices += [
            (yes | 1 << piece, cells | mask, twice | cells & mask)
            for yes, cells, twice in choices
            if not cells & mask & once
        ]
    return choices


def _step(read: _Read) -> Step:
    here, later, choices, once = read.here, read.later, read.choices, read.once

    def step(state: State) -> Moves:
        covered = cast("int", state)
        return [
            (yes, (covered | cells) & later)
            for yes, cells, _ in choices
            if (covered | cells) & here and not covered & cells & once
        ]

    return step


def _minimal_step(read: _Read, of_ones: int) -> Step:
    here, later = read.here, read.later

    def step(state: State) -> Moves:
        covered, doubly, needy = cast("tuple[int, int, int]", state)
        moves = []
        for yes, cells, twice in read.choices:
            if not (covered | cells) & here or covered & cells & read.once:
                continue
            again = doubly | covered & cells | twice
            waiting = needy | yes & of_ones
            if not again & here:
                # Covered once: the piece that covers this cell is needed for it.
                waiting &= ~read.through
            if not waiting & read.ending:
                moves.append((yes, ((covered | cells) & later, again & later, waiting)))
        return moves

    return step
