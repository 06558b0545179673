"""Sketches of Hitori: fill the empty cells, or change a few numbers, until one answer is left.

Choose an answer that the sketch allows, with as many black cells as fit. Give the white cells
numbers that are all different in every line. As long as there is another answer, change numbers in
black cells that are white in that answer. The chosen answer stays correct, because numbers in black
cells do not matter.

>>> from random import Random
>>> sketch = Sketch(4, 4, {0: "2", 5: "4"})
>>> found = complete(sketch, Random(1))
>>> found.signs[0], found.signs[5], len(found.signs)
('2', '4', 16)
>>> repair(Sketch(4, 4, {**found.signs, 5: "3"}), Random(1)) is None
False
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.sketch import Editing, Sketch, is_number
from gridwright.genres.hitori.making import ROUNDS, Numbers, hide
from gridwright.genres.hitori.puzzle import Hitori, usual_numbers
from gridwright.sat.answers import Answers
from gridwright.sat.cnf import Cut
from gridwright.shading.encoding import cuts, encode
from gridwright.shading.sketch import SHADES, number_editing

TRIES = 12
"""How many answers are tried as the one that the puzzle should have."""
EMPTIED = 20
"""How many choices of cells to empty are tried, at least, before one more cell is emptied."""

PLAIN: Editing[Hitori] = number_editing(Hitori, SHADES, usual=usual_numbers)


def complete(sketch: Sketch, rng: Random) -> Sketch | None:
    """Fill all empty cells with numbers, so that there is exactly one answer."""
    empty = sketch.grid.full & ~mask_of(sketch.signs)
    return next(_made(sketch, empty, rng), None)


def repair(sketch: Sketch, rng: Random) -> Sketch | None:
    """Change few numbers, so that there is exactly one answer."""
    shaded = mask_of(cell for cell, sign in sketch.signs.items() if not is_number(sign))
    for more in range(len(sketch.signs) + 1):
        solvable = _solvable(sketch, more, rng)
        repaired = _made(solvable, sketch.grid.full & ~shaded, rng)
        best = min(repaired, key=lambda made: _changes(sketch, made), default=None)
        if best is not None:
            return best
    return None


def _made(sketch: Sketch, free: int, rng: Random) -> Iterator[Sketch]:
    """Sketches with one answer: empty cells are filled, and free black cells may be changed."""
    grid, puzzle = sketch.grid, PLAIN.read(sketch)
    empty = grid.full & ~mask_of(sketch.signs)
    for _ in range(TRIES):
        look()
        black = _fullest(puzzle, rng)
        if black is None:
            return
        numbers = _filled(grid, dict(puzzle.numbers), black, empty & ~black, rng)
        if numbers is None:
            continue
        hide(grid, numbers, black, [*bits(empty & black)], rng)
        filled = replace(puzzle, numbers=numbers)
        changed = _settled(filled, black, free & black, rng)
        if changed is not None:
            signs = {**sketch.signs, **{cell: str(number) for cell, number in changed.items()}}
            yield Sketch(sketch.rows, sketch.cols, dict(sorted(signs.items())))


def _solvable(sketch: Sketch, least: int, rng: Random) -> Sketch:
    """A sketch that has an answer: at least this many cells are emptied, and not many more."""
    signs = list(sketch.signs)
    for count in range(least, len(signs) + 1):
        for _ in range(max(EMPTIED, len(signs)) if count else 1):
            look()
            gone = set(rng.sample(signs, count))
            kept = {cell: sign for cell, sign in sketch.signs.items() if cell not in gone}
            made = Sketch(sketch.rows, sketch.cols, kept)
            with _answers(PLAIN.read(made)) as answers:
                if answers.next() is not None:
                    return made
    return Sketch(sketch.rows, sketch.cols)


def _answers(puzzle: Hitori) -> Answers:
    def find_cuts(yes: int) -> list[Cut]:
        return cuts(puzzle, Board.whole(puzzle.decisions, yes))

    return Answers(puzzle.decisions, partial(encode, puzzle), find_cuts)


def _fullest(puzzle: Hitori, rng: Random) -> int | None:
    """The black cells of a random answer in which no further cell can be blackened."""
    black: list[int] = []
    with _answers(puzzle) as answers:
        fullest = answers.next()
        for cell in rng.sample(range(puzzle.decisions), puzzle.decisions) if fullest else ():
            more = answers.next([*black, cell + 1])
            if more is not None:
                black.append(cell + 1)
                fullest = more
    return None if fullest is None else fullest.yes


def _filled(grid: Grid, numbers: Numbers, black: int, cells: int, rng: Random) -> Numbers | None:
    """Numbers for white cells, all different in every line, fewest choices first."""
    seen = {cell: grid.row(cell // grid.cols) | grid.column(cell % grid.cols)
            for cell in bits(cells)}  # fmt: skip
    left = {cell: {*usual_numbers(grid.rows, grid.cols)} for cell in seen}
    for cell, some in left.items():
        some -= {numbers[each] for each in bits(seen[cell] & ~black) if each in numbers}
    while left:
        cell = min(left, key=lambda each: (len(left[each]), each))
        if not left[cell]:
            return None
        numbers[cell] = rng.choice(sorted(left.pop(cell)))
        for other in bits(seen[cell] & mask_of(left)):
            left[other].discard(numbers[cell])
    return numbers


def _settled(puzzle: Hitori, black: int, free: int, rng: Random) -> Numbers | None:
    """Change numbers in free black cells until these black cells are the only answer."""
    grid, numbers = puzzle.grid, dict(puzzle.numbers)
    for _ in range(ROUNDS):
        look()
        with _answers(replace(puzzle, numbers=numbers)) as answers:
            answers.block(Board.whole(grid.size, black))
            other = answers.next()
        if other is None:
            return numbers
        cells = [*bits(free & ~other.yes)] or [*bits(free)]
        if not cells:
            return None
        hide(grid, numbers, black, [rng.choice(cells)], rng)
    return None


def _changes(one: Sketch, other: Sketch) -> int:
    return sum(one.signs.get(cell) != sign for cell, sign in other.signs.items())


EDITING: Editing[Hitori] = number_editing(
    Hitori, SHADES, usual=usual_numbers, complete=complete, repair=repair
)
