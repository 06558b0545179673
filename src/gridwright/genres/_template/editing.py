"""What a setter can edit on the page: the number of a cell.

>>> sketch = Sketch(1, 2, {0: "1"})
>>> EDITING.write(EDITING.read(sketch)) == sketch
True
"""

from __future__ import annotations

from gridwright.core.sketch import Editing, Sketch
from gridwright.genres._template.puzzle import Template


def read(sketch: Sketch) -> Template:
    """The puzzle that a sketch shows."""
    return Template(sketch.rows, sketch.cols, sketch.numbers)


def write(puzzle: Template) -> Sketch:
    """The puzzle as a sketch."""
    signs = {cell: str(number) for cell, number in puzzle.numbers.items()}
    return Sketch(puzzle.rows, puzzle.cols, signs)


EDITING: Editing[Template] = Editing(
    signs=(), read=read, write=write, numbers=lambda rows, cols: range(6)
)
