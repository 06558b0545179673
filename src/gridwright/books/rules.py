"""The page that opens the chapter of a genre: what it is about, its rules, a solved example.

It names only what occurs in the puzzles of the chapter: without a question mark in any of them,
nothing is said about question marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.books.art import Board
from gridwright.books.content import Rules, Shown
from gridwright.books.paper import Design
from gridwright.books.puzzle import Printed
from gridwright.core.picture import Picture
from gridwright.engine.load import read
from gridwright.engine.positions import cases_of
from gridwright.genre import Genre

MOST_CELLS = 30
"""An example is small."""


def example_of(genre: Genre[Any], seen: set[str]) -> tuple[Picture, Picture] | None:
    """The largest small puzzle among the genre's cases that has only signs of the book, solved."""
    examples: list[tuple[bool, int, tuple[Picture, Picture]]] = []
    for case in cases_of(genre).get("solved", ()):
        puzzle = read(case["source"], [genre])[0].puzzle
        if puzzle.grid.size <= MOST_CELLS:
            answer = genre.read_answer(puzzle, case["answer"])
            unsolved = genre.draw(puzzle, genre.printed(puzzle))
            known = signs(unsolved) <= seen
            examples.append((known, puzzle.grid.size, (unsolved, genre.draw(puzzle, answer))))
    return max(examples, key=lambda each: each[:2])[2] if examples else None


def signs(picture: Picture) -> set[str]:
    """What a board shows that a rule may be about: ``?``, ``given``, ``circle``, ``triangle``."""
    found: set[str] = {cell.mark for cell in picture.cells if cell.mark}
    found |= {"?" for cell in picture.cells if cell.text == "?"}
    return found | {"given" for cell in picture.cells if cell.given}


def sentences_of(genre: Genre[Any], seen: set[str]) -> list[str]:
    """What the words mean, and the rules that the summary does not say already."""
    told = (*genre.basics.items(), *((rule.sentence, rule.sign) for rule in genre.rules))
    return [sentence for sentence, sign in told if sign == "" or sign in seen]


def rules_of(puzzles: Sequence[Printed], design: Design, label: str) -> Rules:
    """The page for the puzzles of a chapter."""
    genre = puzzles[0].genre
    seen = {sign for each in puzzles for sign in signs(each.unsolved)}
    example = example_of(genre, seen)
    boards = example and (
        Shown(
            design.say("An example"),
            Board(example[0]),
            design.say("An unsolved {title}", title=genre.title),
        ),
        Shown(
            design.say("Its answer"),
            Board(example[1]),
            design.say("The answer to this {title}", title=genre.title),
        ),
    )
    told = tuple(design.say(sentence) for sentence in sentences_of(genre, seen))
    return Rules(genre.title, label, design.say(genre.summary), told, boards or ())
