"""The page that opens the chapter of a genre: what it is about, its rules, a solved example."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gridwright.books.art import Board, extent
from gridwright.books.flow import Block, gap, heading, leading, paragraph, side_by_side
from gridwright.books.items import Drawing, Text
from gridwright.books.paper import Design
from gridwright.core.errors import InputError
from gridwright.core.picture import Picture
from gridwright.core.saying import Saying
from gridwright.engine.load import read
from gridwright.engine.positions import cases_of
from gridwright.genre import Genre

MOST_CELLS = 30
"""An example is small."""


@dataclass(frozen=True, slots=True)
class Example:
    """A solved example."""

    unsolved: Picture
    solved: Picture


def example_of(genre: Genre[Any]) -> Example:
    """The largest small puzzle among the genre's own cases, with its answer."""
    examples: list[tuple[int, Example]] = []
    for case in cases_of(genre)["solved"]:
        puzzle = read(case["source"], [genre])[0].puzzle
        if puzzle.grid.size <= MOST_CELLS:
            answer = genre.read_answer(puzzle, case["answer"])
            example = Example(genre.draw(puzzle, genre.printed(puzzle)), genre.draw(puzzle, answer))
            examples.append((puzzle.grid.size, example))
    if not examples:
        raise InputError("{title} has no small example", title=genre.title)
    return max(examples, key=lambda pair: pair[0])[1]


def rules_of(genre: Genre[Any], design: Design, anchor: str) -> list[Block]:
    """The blocks of the page."""
    indent = 6.5 * design.scale
    blocks = heading(genre.title, design, anchor)
    size = 1.1 * design.text
    blocks += paragraph(design.say(genre.summary), design, "italic", size, after=4.0)
    for sentence in genre.basics:
        blocks += paragraph(design.say(sentence), design, after=2.0)
    blocks.append(gap(2.0))
    for number, rule in enumerate(genre.rules, start=1):
        said = design.say(rule.sentence)
        blocks += paragraph(said, design, indent=indent, label=str(number), after=2.0)
    return [*blocks, gap(5.0), *_shown(example_of(genre), genre, design)]


def _shown(example: Example, genre: Genre[Any], design: Design) -> list[Block]:
    """The example beside its answer, or above it where the page is narrow."""
    boards = (
        (Saying("An example"), example.unsolved, Saying("An unsolved {title}", title=genre.title)),
        (
            Saying("Its answer"),
            example.solved,
            Saying("The answer to this {title}", title=genre.title),
        ),
    )
    room = (design.width - design.paper.gap) / 2
    wide, high = extent(Board(example.unsolved))
    cell = min(10.0 * (1.2 if design.large else 1.0), room / wide)
    if design.large and cell < 8.0:
        cell = min(10.0, design.width / wide, (design.height - 20) / high)
        return [_board(picture, words, alt, cell, design) for words, picture, alt in boards]
    columns = [
        (number * (room + design.paper.gap), _board(picture, words, alt, cell, design))
        for number, (words, picture, alt) in enumerate(boards)
    ]
    return [side_by_side(columns)]


def _board(picture: Picture, words: Saying, alt: Saying, cell: float, design: Design) -> Block:
    board = Board(picture)
    wide, high = (side * cell for side in extent(board))
    step = leading(design.note)
    items = (
        Text(0.0, 0.72 * step, (design.say(words),), "sans", design.note, grey=0.4),
        Drawing(0.0, step + 1.0, wide, high, board, design.say(alt)),
    )
    return Block(step + high + 4.0, items)
