"""Small puzzles of any genre with all their answers, found by looking at every board.

A genre says which signs, numbers and rooms a setter may draw (``editing``), so puzzles can be drawn
at random. Numbers that a random answer obeys make a puzzle that has one; a few numbers are not
looked at, so that there are puzzles without an answer, too.

>>> from gridwright.genres import by_name
>>> mosaic = by_name("mosaic")
>>> [bin(board) for board in sorted(answers(mosaic, mosaic.puzzle(1, 3, {0: 1, 2: 1})))]
['0b10', '0b101']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import Deadline, look, within
from gridwright.core.errors import Cancelled, InputError
from gridwright.core.grid import Grid
from gridwright.core.puzzle import P
from gridwright.core.sketch import Editing, Sketch
from gridwright.engine.generate import generate
from gridwright.engine.load import read
from gridwright.engine.methods import methods
from gridwright.engine.positions import cases_of
from gridwright.genre import Genre

Solved = tuple[Any, frozenset[int]]
"""A puzzle and all its answers, as masks of yes."""

SIZES = ((1, 1), (1, 3), (3, 1), (2, 2), (1, 5), (2, 3), (3, 2), (3, 3), (2, 4), (4, 4), (3, 4))
EVERY_BOARD = 9
"""Puzzles with up to this many decisions are solved by looking at every board."""
MOST_LOOKS = 10_000
"""On others, boards that are wrong already are not completed; so often the rules are asked."""
MOST_CELLS = 25
"""Puzzles that a genre brings are small up to here."""
SECONDS = 2.0
"""So long a puzzle may take to be made."""
TRIES = 20
"""So often a puzzle is drawn at random until it is one."""


class TooMany(Exception):
    """There are too many boards to look at."""


def obeys(genre: Genre[P], puzzle: P, board: Board) -> bool:
    """Whether no rule says that a board is wrong."""
    return not any(rule.broken(puzzle, board) for rule in genre.rules)


def answers(genre: Genre[P], puzzle: P) -> set[int]:
    """The answers as masks of yes, by the readable rules alone."""
    size = puzzle.decisions
    if size <= EVERY_BOARD:
        boards = (Board.whole(size, yes) for yes in range(1 << size))
        return {board.yes for board in boards if obeys(genre, puzzle, board)}
    looks, found, todo = 0, set(), [(0, 0, 0)]
    while todo:
        decision, yes, no = todo.pop()
        looks += 1
        if looks > MOST_LOOKS:
            raise TooMany
        look()
        if obeys(genre, puzzle, Board(size, yes, no)):
            if decision == size:
                found.add(yes)
            else:
                bit = 1 << decision
                todo += [(decision + 1, yes | bit, no), (decision + 1, yes, no | bit)]
    return found


def small_puzzles(genre: Genre[Any], number: int, rng: Random) -> Iterator[Solved]:
    """So many small puzzles with all their answers, fewer if the genre has no more."""
    drawn = _drawn(genre, rng) if genre.editing is not None else iter(())
    for puzzle in islice(chain(_of_cases(genre, number // 4), drawn), 3 * number):
        try:
            found = frozenset(answers(genre, puzzle))
        except TooMany:
            continue
        yield puzzle, found
        number -= 1
        if number <= 0:
            return


def _of_cases(genre: Genre[Any], number: int) -> Iterator[Any]:
    """The smallest puzzles that the genre brings, or makes."""
    cases = cases_of(genre).get("solved", ())
    puzzles = [read(case["source"], [genre])[0].puzzle for case in cases]
    made = _made(genre, number) if methods(genre) else ()
    small = [each for each in chain(puzzles, made) if each.grid.size <= MOST_CELLS]
    yield from sorted(small, key=lambda puzzle: puzzle.grid.size)[:number]


def _made(genre: Genre[Any], number: int) -> Iterator[Any]:
    """Generated puzzles: in some genres, few random ones have an answer."""
    for rows, cols in ((3, 3), (4, 4)):
        try:
            with within(Deadline(SECONDS)):
                made = generate(genre, rows, cols, count=max(number // 3, 1), seed=rows)
                yield from [each.puzzle for each in made]
        except Cancelled:
            raise
        except Exception:  # what is wrong with the generator is told elsewhere
            look()


def _drawn(genre: Genre[Any], rng: Random) -> Iterator[Any]:
    """Random puzzles of all sizes in turn, without end."""
    editing = genre.editing
    assert editing is not None  # noqa: S101 - asked before
    while True:
        for rows, cols in SIZES:
            for _ in range(TRIES):
                look()
                puzzle = _puzzle(editing, _sketch(editing, Grid.of(rows, cols), rng))
                if puzzle is not None:
                    yield _clued(genre, editing, puzzle, rng)
                    break


def _puzzle(editing: Editing[Any], sketch: Sketch) -> Any:
    """The puzzle that a sketch shows; ``None`` if it is none."""
    try:
        return None if editing.faults(sketch) else editing.read(sketch)
    except InputError:
        return None


def _sketch(editing: Editing[Any], grid: Grid, rng: Random) -> Sketch:
    """Rooms, and signs without which there is no puzzle."""
    signs: dict[int, str] = {}
    needed = [sign.name for sign in editing.signs if sign.once]
    if len(needed) <= grid.size:
        signs |= zip(rng.sample(range(grid.size), len(needed)), needed, strict=True)
    if editing.full and editing.numbers is not None:
        numbers = [*editing.numbers(grid.rows, grid.cols)] or [1]
        signs |= {cell: str(rng.choice(numbers)) for cell in range(grid.size)}
    rooms: tuple[int, ...] = ()
    if editing.rooms:
        joined = rng.choice([0.0, 0.3, 0.5, 0.7])
        labels = [rng.randrange(grid.size) for _ in range(grid.size)]
        for one, other in grid.neighbour_pairs:
            if rng.random() < joined:
                labels[other] = labels[one]
        rooms = tuple(labels)
    own = {name: min(numbers.start, numbers.stop - 1) for name, numbers in editing.own.items()}
    return Sketch(grid.rows, grid.cols, signs, rooms, own)


def _clued(genre: Genre[Any], editing: Editing[Any], puzzle: Any, rng: Random) -> Any:
    """The puzzle with some numbers and signs more, most of which a random answer obeys."""
    try:
        right = sorted(answers(genre, puzzle))
    except TooMany:
        return puzzle
    target = rng.choice(right) if right else None
    grid = puzzle.grid
    free = [cell for cell in range(grid.size) if cell not in editing.write(puzzle).signs]
    signs = [sign.name for sign in editing.signs if not sign.once]
    numbers = [*map(str, editing.numbers(grid.rows, grid.cols))] if editing.numbers else []
    for cell in rng.sample(free, rng.randint(0, len(free))):
        offered = numbers if numbers and rng.random() < 0.8 else signs
        for sign in rng.sample(offered, len(offered)):
            sketch = editing.write(puzzle)
            more = {**sketch.signs, cell: sign}
            further = _puzzle(editing, Sketch(grid.rows, grid.cols, more, sketch.rooms, sketch.own))
            if further is None or further.decisions != puzzle.decisions:
                continue
            board = None if target is None else Board.whole(puzzle.decisions, target)
            if board is None or rng.random() < 0.03 or obeys(genre, further, board):
                puzzle = further
                break
    return puzzle
