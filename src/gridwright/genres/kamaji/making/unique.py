"""Puzzles with a unique solution at any size: repair the board where a second solution exists.

Cover the board with empty pieces and number it (``empty_pieces.py``): this gives a puzzle with a
known solution. Ask a SAT solver for another one. Where it differs, some accidental line adds up to
the maximum. Move one or more units between two cells of one of our own pieces, so that the
accidental line no longer adds up while ours still do. If no move helps, replace the pieces there.
Repeat until there is no other solution. Kleijn 2018 (§5) starts over instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.grid import bits, mask_of
from gridwright.genres.kamaji.encoding import encode
from gridwright.genres.kamaji.making.empty_pieces import Cover, Lengths
from gridwright.genres.kamaji.pieces import STEPS, Line
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.sat.answers import Answers

MOVES_LOOKED_AT = 40
"""How many moves are compared by the number of accidental lines they would leave."""


@dataclass
class Draft:
    """A board under repair."""

    cover: Cover
    numbers: list[int]
    lengths: Lengths
    ones: float
    overlaps: float
    wanted_ones: int = 0
    astray: int = 1
    """How many accidental lines a missing or extra one weighs as much as."""
    moves: int = 0
    relaid: int = 0
    fixed: frozenset[int] = frozenset()
    """Cells whose numbers stay; if there are any, no new pieces are laid."""

    def puzzle(self) -> Kamaji:
        """The puzzle in its current state."""
        grid = self.cover.grid
        numbers = tuple(self.numbers)
        return Kamaji(grid.rows, grid.cols, numbers, self.cover.maximum)

    def solution(self, puzzle: Kamaji) -> Board:
        """The known solution of the puzzle."""
        return laid_out(puzzle, self.cover.pieces.values())


def laid_out(puzzle: Kamaji, lines: Iterable[Line]) -> Board:
    """The solution whose pieces are these lines."""
    used = mask_of(puzzle.piece_at[mask_of(line)] for line in lines)
    return Board.whole(puzzle.decisions, used, puzzle)


def repair(draft: Draft, rng: Random, rounds: int) -> bool:
    """Repair until the puzzle has one solution; False if that took more than ``rounds``."""
    for turn in range(rounds):
        look()
        puzzle = draft.puzzle()
        own = draft.solution(puzzle)
        other = other_solution(puzzle, own)
        if other is None:
            return True
        strange = [puzzle.lines[piece] for piece in bits(other.yes & ~own.yes)]
        for group in _touching_groups(strange):
            # Where the same conflict keeps coming back, place new pieces: moves alone may cycle.
            stuck = not draft.fixed and rng.random() < min(0.5, turn / 100)
            if not _mended(draft, group, stuck, rng):
                return False
    return False


def mend(draft: Draft, strange: list[Line], again: bool, rng: Random) -> bool:
    """Remove accidental lines by changing numbers, or with ``again`` by laying other pieces; False
    if no others fit.
    """
    return all(_mended(draft, group, again, rng) for group in _touching_groups(strange))


def _mended(draft: Draft, group: list[Line], again: bool, rng: Random) -> bool:
    return (not again and _move(draft, group, rng)) or _lay_again(draft, group, rng)


def meet_ones(draft: Draft, rng: Random) -> bool:
    """Move units inside pieces until as many cells hold a one as wanted; False if that fails."""
    while True:
        missing = draft.wanted_ones - draft.numbers.count(1)
        if not missing:
            return True
        moves = [
            move
            for piece in draft.cover.pieces
            for move in _towards(draft, draft.cover.own_cells(piece), missing > 0)
            if piece
        ]
        if not _best_applied(draft, moves, rng):
            return False


def _towards(draft: Draft, own: list[int], more: bool) -> list[Move]:
    """Moves between two cells of a piece that make one cell more, or one fewer, a one."""
    numbers = draft.numbers
    if more:
        large = [cell for cell in own if numbers[cell] > 1]
        return [(one, two, numbers[one] - 1) for one in large for two in large if one != two]
    ones = [cell for cell in own if numbers[cell] == 1]
    return [
        (cell, one, amount)
        for cell in own
        for one in ones
        for amount in range(1, numbers[cell] - 1)
    ]


def other_solution(puzzle: Kamaji, own: Board) -> Board | None:
    """A solution that differs from ours; ``None`` if there is none: then ours is proven unique."""
    with Answers(puzzle.decisions, lambda cnf: encode(puzzle, cnf)) as answers:
        answers.block(own)
        return answers.next()


def _touching_groups(lines: list[Line]) -> list[list[Line]]:
    """Lines grouped by shared cells: each group can be repaired separately."""
    groups: list[tuple[set[int], list[Line]]] = []
    for line in lines:
        cells, members = set(line), [line]
        apart = []
        for group in groups:
            if group[0] & cells:
                cells |= group[0]
                members += group[1]
            else:
                apart.append(group)
        groups = [*apart, (cells, members)]
    return [members for _, members in groups]


def _move(draft: Draft, strange: list[Line], rng: Random) -> bool:
    """Change two numbers of one of our pieces so that an accidental line stops adding up."""
    moved = _best_applied(draft, _moves(draft, strange), rng)
    draft.moves += moved
    return moved


Move = tuple[int, int, int]
"""From a cell, to another cell, how many units."""


def _best_applied(draft: Draft, moves: list[Move], rng: Random) -> bool:
    """Make the move, out of some of these, that leaves the fewest accidental lines, if any."""
    if len(moves) > MOVES_LOOKED_AT:
        moves = rng.sample(moves, MOVES_LOOKED_AT)
    if moves:
        _apply(draft, min(moves, key=lambda move: (_accidents(draft, move), rng.random())))
    return bool(moves)


def _moves(draft: Draft, strange: list[Line]) -> list[Move]:
    cover, numbers, moves = draft.cover, draft.numbers, []
    for line in strange:
        inside = set(line)
        for cell in line:
            if len(cover.owners[cell]) != 1 or cell in draft.fixed:
                continue
            (piece,) = cover.owners[cell]
            for other in cover.own_cells(piece):
                if other in inside or other in draft.fixed:
                    continue
                moves += [(cell, other, amount) for amount in range(1, numbers[cell])]
                moves += [(other, cell, amount) for amount in range(1, numbers[other])]
    return moves


def _apply(draft: Draft, move: Move) -> None:
    source, target, amount = move
    draft.numbers[source] -= amount
    draft.numbers[target] += amount


def _accidents(draft: Draft, move: Move) -> int:
    """How many lines through the two cells would add up to the maximum after the move.

    Missing and extra ones count, too; otherwise moves would use up the ones.
    """
    source, target, amount = move
    numbers = draft.numbers
    before = numbers.count(1)
    _apply(draft, move)
    astray = abs(numbers.count(1) - draft.wanted_ones) - abs(before - draft.wanted_ones)
    lines = _lines_adding_up(draft, source) + _lines_adding_up(draft, target)
    _apply(draft, (target, source, amount))
    return draft.astray * astray + lines


def _lines_adding_up(draft: Draft, cell: int) -> int:
    """How many lines through a cell add up to the maximum."""
    return sum(_along(draft, cell, step) for step in STEPS)


def _along(draft: Draft, cell: int, step: tuple[int, int]) -> int:
    """Count the lines in one direction: sums on one side that the other side completes."""
    grid, numbers, maximum = draft.cover.grid, draft.numbers, draft.cover.maximum
    row, col = grid.place(cell)
    sides: list[set[int]] = []
    for sign in (1, -1):
        total, sums = 0, {0}
        at_row, at_col = row + sign * step[0], col + sign * step[1]
        while 0 <= at_row < grid.rows and 0 <= at_col < grid.cols and total < maximum:
            total += numbers[grid.cell(at_row, at_col)]
            sums.add(total)
            at_row, at_col = at_row + sign * step[0], at_col + sign * step[1]
        sides.append(sums)
    rest = maximum - numbers[cell]
    return sum(1 for one in sides[0] if rest - one in sides[1])


def _lay_again(draft: Draft, strange: list[Line], rng: Random) -> bool:
    """Replace our pieces where the accidental lines are; False if no others fit."""
    if draft.fixed:
        return False
    cover = draft.cover
    near = {piece for line in strange for cell in line for piece in cover.owners[cell] if piece}
    for piece in sorted(near):
        cover.take(piece)
    draft.relaid += len(near)
    before = set(cover.pieces)
    robbed = {c: set(owners) for c, owners in enumerate(cover.owners)}
    if not cover.lay_everywhere(draft.lengths, draft.overlaps, rng):
        return False
    changed = (set(cover.pieces) - before) | {
        piece
        for cell, owners in robbed.items()
        if owners != cover.owners[cell]
        for piece in cover.owners[cell]
    }
    for cell, owners in enumerate(cover.owners):
        if len(owners) > 1:
            draft.numbers[cell] = 1
    for piece in sorted(changed & set(cover.pieces)):
        if piece:
            cover.fill_piece(piece, draft.numbers, draft.ones, rng)
    return True
