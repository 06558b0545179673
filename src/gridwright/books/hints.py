"""Hints at the back, in the order in which one asks for them, each on pages of its own.

First where to look, then the technique, then the step with its picture, or the whole way in small
pictures. Whoever turns to the first sees nothing of the others. The whole way is a digest: what is
obvious is summed up in words, and a what-if is told link by link.

Cells are named by row and column, so all boards have numbers around them. What a step settles has a
solid frame, what it follows from a dashed one with hatching: it can be told apart without colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.books.art import Board
from gridwright.books.content import Group, Hints, Line, Shown
from gridwright.books.paper import Design
from gridwright.books.puzzle import Printed, capital
from gridwright.core.saying import Cell, Saying


def hints_of(puzzles: Sequence[Printed], design: Design) -> Hints:
    """The chapter with the hints."""
    told = [each for each in puzzles if each.steps]

    def lines(texts: Iterator[str]) -> tuple[Line, ...]:
        return tuple(Line(each.number, text) for each, text in zip(told, texts, strict=True))

    cell = design.say("{cell} is the cell in row 2 and column 3.", cell=Cell(2, 3))
    look = design.say("Where to look")
    which = design.say("Which technique")
    groups = [
        Group(look, 2, cell, lines(each.where for each in told)),
        Group(which, 2, "", lines(capital(each.technique) for each in told)),
    ]
    if design.hints == "first":
        steps = tuple(_first(each, design) for each in told)
        groups.append(Group(design.say("The first step"), 2, key(design), steps=steps))
    else:
        groups.append(Group(design.say("The whole way"), 2, key(design)))
        groups += [_way(each, design) for each in told]
    return Hints(design.say("Hints"), tuple(groups))


def _first(puzzle: Printed, design: Design) -> Shown:
    frame = puzzle.steps[0]
    return Shown(
        str(puzzle.number),
        Board(frame.picture, coordinates=True),
        design.say("Hint: {puzzle}", puzzle=puzzle.name),
        capital(frame.heading),
        frame.sentence,
        link=f"puzzle-{puzzle.number}",
    )


def _way(puzzle: Printed, design: Design) -> Group:
    """The steps that take a thought, each with its picture; what is obvious before it is said."""
    steps: list[Shown] = []
    obvious: list[str] = []
    for frame in puzzle.steps:
        if not frame.key:
            obvious.append(frame.sentence)
            continue
        steps.append(
            Shown(
                f"{len(steps) + 1}.",
                Board(frame.picture, coordinates=True),
                design.say("{puzzle}, step {number}", puzzle=puzzle.name, number=len(steps) + 1),
                capital(frame.heading),
                " ".join((*obvious, frame.sentence)),
            )
        )
        obvious = []
    if obvious:
        steps.append(Shown(f"{len(steps) + 1}.", None, "", "", " ".join(obvious)))
    name = f"{puzzle.number}  {puzzle.genre.title}, {puzzle.size}"
    return Group(name, 3, steps=tuple(steps), label=f"hint-{puzzle.number}")


def key(design: Design) -> str:
    """How to read the pictures of steps."""
    return design.say(
        Saying(
            "{cell} is the cell in row 2 and column 3. Cells with a solid frame are settled by the"
            " step; cells with a dashed frame and hatching are its reason. In a what-if, cells with"
            " a folded corner are only supposed.",
            cell=Cell(2, 3),
        )
    )
