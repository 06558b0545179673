"""The index of techniques: what each says, and which puzzles need it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from gridwright.books.flow import Block, capital, gap, heading, leading, paragraph, subheading
from gridwright.books.items import Item, Text, text_width
from gridwright.books.paper import Design
from gridwright.books.puzzle import Printed
from gridwright.core.saying import Saying
from gridwright.engine.ladders import rungs


def index_blocks(puzzles: Sequence[Printed], design: Design) -> list[Block]:
    """The chapter with the index; techniques that no puzzle takes are left out."""
    blocks = heading(design.say("Techniques"), design, "techniques")
    blocks += paragraph(
        design.say(
            "The techniques that the puzzles of this book need, the easiest first, each with the"
            " numbers of the puzzles that need it."
        ),
        design,
        "italic",
        after=3.0,
    )
    for _, group in groupby(puzzles, key=lambda each: each.genre.title):
        shared = list(group)
        genre = shared[0].genre
        anchor = f"techniques-{genre.name}"
        name = design.say(Saying("Techniques of {title}", title=genre.title))
        blocks += [gap(3.0), *subheading(genre.title, design, anchor, name)]
        for rung in rungs(genre):
            numbers = [each.number for each in shared if each.techniques.get(rung.name)]
            if numbers:
                name = capital(design.say(rung.name))
                size = 0.92 * design.text
                blocks += paragraph(name, design, "bold", size, keep=True, after=0.0)
                said = design.say(rung.sentence)
                blocks += paragraph(said, design, "serif", size, keep=True, after=0.0)
                blocks += _numbers(numbers, design)
    return blocks


def _numbers(numbers: Sequence[int], design: Design) -> list[Block]:
    """The numbers of puzzles, each a link to it, on as many lines as they need."""
    size = 0.92 * design.text
    step, blank = leading(size), text_width(", ", "sans", size)
    lines: list[list[Item]] = [[]]
    x = 0.0
    for place, number in enumerate(numbers):
        last = place == len(numbers) - 1
        said = str(number) if last else f"{number},"
        wide = text_width(said, "sans", size)
        if x + wide > design.width:
            lines.append([])
            x = 0.0
        link = f"#puzzle-{number}"
        lines[-1].append(Text(x, 0.72 * step, (said,), "sans", size, link=link, grey=0.25))
        x += wide + blank / 2
    blocks = [Block(step, tuple(line)) for line in lines]
    return [*blocks, gap(2.2)]
