"""What can be edited in a Nurimaze: rooms, S, G, circles and triangles.

>>> sketch = Sketch(1, 3, {0: "S", 1: "circle", 2: "G"}, (0, 0, 1))
>>> puzzle = EDITING.read(sketch)
>>> puzzle.rooms, puzzle.goal, EDITING.write(puzzle) == sketch
((0, 0, 1), 2, True)
"""

from __future__ import annotations

from gridwright.core.grid import bits
from gridwright.core.sketch import CIRCLE, TRIANGLE, Editing, Sign, Sketch
from gridwright.genres.nurimaze.puzzle import Nurimaze

START, GOAL = "S", "G"
SIGNS = (
    Sign(START, ("s",), once=True),
    Sign(GOAL, ("g",), once=True),
    Sign(CIRCLE, ("1", "q")),
    Sign(TRIANGLE, ("2", "w")),
)
"""The keys are those of puzz.link."""


def read(sketch: Sketch) -> Nurimaze:
    """The puzzle that a sketch shows."""
    start, goal = (sketch.cells(sign).bit_length() - 1 for sign in (START, GOAL))
    circles, triangles = (sketch.cells(sign) for sign in (CIRCLE, TRIANGLE))
    rooms = sketch.rooms or tuple(range(sketch.grid.size))
    return Nurimaze(sketch.rows, sketch.cols, rooms, start, goal, circles, triangles)


def write(puzzle: Nurimaze) -> Sketch:
    """The puzzle as a sketch."""
    signs = {puzzle.start: START, puzzle.goal: GOAL}
    signs |= dict.fromkeys(bits(puzzle.circles), CIRCLE)
    signs |= dict.fromkeys(bits(puzzle.triangles), TRIANGLE)
    return Sketch(puzzle.rows, puzzle.cols, dict(sorted(signs.items())), puzzle.room_numbers)


EDITING: Editing[Nurimaze] = Editing(signs=SIGNS, read=read, write=write, rooms=True)
