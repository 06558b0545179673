"""Hints at the back: the first step of every puzzle, or the whole way in small pictures.

The whole way is a digest: obvious steps are summed up, and a what-if is told link by link.

Cells are named by row and column, so these boards have numbers around them. What a step settles has
a solid frame, what it follows from a dashed one with hatching: it can be told apart without colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.books.art import Board, extent
from gridwright.books.flow import Block, gap, heading, leading, paragraph, side_by_side, subheading
from gridwright.books.items import Drawing, Item, Text
from gridwright.books.paper import POINT, Design
from gridwright.books.puzzle import Printed
from gridwright.core.frame import Frame
from gridwright.core.saying import Cell, Saying
from gridwright.render.faces import FaceName, broken

TALLEST = 0.62
"""A hint that would be higher than this share of a page goes over the whole width."""


def hint_blocks(puzzles: Sequence[Printed], design: Design) -> list[Block]:
    """The chapter with the hints."""
    blocks = [*heading(design.say("Hints"), design, "hints"), *key(design)]
    if design.hints == "first":
        first = [
            Labelled(
                str(each.number),
                design.say(Saying("Hint: {puzzle}", puzzle=each.name)),
                f"#puzzle-{each.number}",
                each.steps[0],
            )
            for each in puzzles
            if each.steps
        ]
        return [*blocks, *rows_of_steps(first, design, columns(design))]
    for puzzle in puzzles:
        if not puzzle.steps:
            continue
        name = f"{puzzle.number}  {puzzle.genre.title}, {puzzle.size}"
        anchor = f"hint-{puzzle.number}"
        steps_of = Saying("Steps of puzzle {number}", number=puzzle.number)
        blocks += subheading(name, design, anchor, design.say(steps_of))
        steps = [
            Labelled(
                f"{step.number}.",
                design.say(
                    Saying("{puzzle}, step {number}", puzzle=puzzle.name, number=step.number)
                ),
                "",
                step,
            )
            for step in puzzle.steps
        ]
        blocks += rows_of_steps(steps, design, columns(design) + (0 if design.large else 1))
        blocks.append(gap(3.0))
    return blocks


def key(design: Design) -> list[Block]:
    """How to read the pictures of steps."""
    said = Saying(
        "{cell} is the cell in row 2 and column 3. Cells with a solid frame are settled by the"
        " step; cells with a dashed frame and hatching are its reason. In a what-if, cells with a"
        " folded corner are only supposed.",
        cell=Cell(2, 3),
    )
    return paragraph(
        design.say(said),
        design,
        "italic",
        after=4.0,
    )


def columns(design: Design) -> int:
    """How many steps stand beside each other."""
    return (1 if design.large else 2) if design.small else (2 if design.large else 3)


class Labelled(NamedTuple):
    """A step to be shown."""

    label: str
    name: str
    """What a screen reader says about its picture."""
    link: str
    shown: Frame


def rows_of_steps(steps: Sequence[Labelled], design: Design, columns: int) -> Iterator[Block]:
    """The steps in rows of this many columns; a long one gets the whole width."""
    space = 6.0 if design.small else 7.0
    room = (design.width - space * (columns - 1)) / columns
    row: list[tuple[float, Block]] = []
    for step in steps:
        block = _step(step, room, design)
        if block.height > TALLEST * design.height or _is_wide(step, room, design):
            if row:
                yield side_by_side(row)
                row = []
            yield from _whole_width(step, design)
            continue
        row.append((len(row) * (room + space), block))
        if len(row) == columns:
            yield side_by_side(row)
            row = []
    if row:
        yield side_by_side(row)


def _is_wide(step: Labelled, room: float, design: Design) -> bool:
    """Whether the board would be too small in a column."""
    return room / extent(_board(step))[0] < 0.8 * design.least_answer_cell


def _board(step: Labelled) -> Board:
    return Board(step.shown.picture, coordinates=True)


def _step(step: Labelled, room: float, design: Design) -> Block:
    """A step in a column: its name, its picture, its sentence."""
    items, y = _heading(step, design)
    board = _board(step)
    wide, high = extent(board)
    cell = min(5.6 * (1.4 if design.large else 1.0), room / wide, 0.4 * design.height / high)
    items.append(Drawing(0.0, y, cell * wide, cell * high, board, step.name))
    y += cell * high + 1.0
    size = _size(design)
    lines = tuple(broken(step.shown.sentence, "serif", room / (size * POINT)))
    name = tuple(broken(step.shown.heading, "bold", room / (size * POINT)))
    step_height = 1.32 * size * POINT
    faces: tuple[tuple[tuple[str, ...], FaceName], ...] = ((name, "bold"), (lines, "serif"))
    for text, face in faces:
        if text:
            items.append(Text(0.0, y + 0.78 * step_height, text, face, size, step_height))
            y += step_height * len(text)
    return Block(y + 5.0, tuple(items))


def _heading(step: Labelled, design: Design) -> tuple[list[Item], float]:
    size = design.text
    high = leading(size)
    face: FaceName = "sans" if step.label.endswith(".") else "bold"
    text = Text(0.0, 0.72 * high, (step.label,), face, size, link=step.link)
    return [text], high + 0.5


def _size(design: Design) -> float:
    return 0.85 * design.text


def _whole_width(step: Labelled, design: Design) -> Iterator[Block]:
    """A step over the whole width: the board, then its sentence line by line."""
    items, y = _heading(step, design)
    board = _board(step)
    wide, high = extent(board)
    cell = min(6.0, design.width / wide, (0.6 * design.height) / high)
    items.append(Drawing(0.0, y, cell * wide, cell * high, board, step.name))
    yield Block(y + cell * high + 2.0, tuple(items), True)
    size = _size(design)
    yield from paragraph(step.shown.heading, design, "bold", size, keep=True, after=0.0)
    yield from paragraph(step.shown.sentence, design, "serif", size, after=5.0)
