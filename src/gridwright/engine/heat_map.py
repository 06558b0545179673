"""A picture that shows how often each cell is black in the answers of a puzzle.

>>> from gridwright.genres import by_name
>>> from gridwright.render.text import text
>>> kuromasu = by_name("kuromasu")
>>> puzzle = kuromasu.puzzle(1, 3, {0: 2})
>>> picture = heat_map(kuromasu, puzzle, Shares(4, (0, 1, 4)))
>>> print(text(picture))
     1     2     3
  ┌─────┬─────┬─────┐
1 │   2 │ 25% │█████│
  └─────┴─────┴─────┘
A cell with a percentage is black in that share of the 4 answers.
"""

from __future__ import annotations

from dataclasses import replace

from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.grid import bits, mask_of
from gridwright.core.picture import Picture
from gridwright.core.puzzle import P
from gridwright.core.saying import ENGLISH, Language
from gridwright.counting.shares import Shares
from gridwright.engine.frontier import automaton_of
from gridwright.engine.ladders import view_of
from gridwright.genre import Genre

BLACK = "black"


def common_board(found: Shares) -> Board:
    """What all answers have in common."""
    yes = mask_of(at for at, number in enumerate(found.yes) if number == found.total)
    no = mask_of(at for at, number in enumerate(found.yes) if not number)
    return Board(len(found.yes), yes, no)


def percent(part: int, total: int) -> str:
    """A share for people; a cell that is not settled never shows 0% or 100%.

    >>> percent(1, 3), percent(1, 1000), percent(999, 1000), percent(1, 1)
    ('33%', '<1%', '>99%', '100%')
    """
    if part in (0, total):
        return "100%" if part else "0%"
    rounded = (200 * part + total) // (2 * total)
    return "<1%" if rounded == 0 else ">99%" if rounded == 100 else f"{rounded}%"


def heat_map(genre: Genre[P], puzzle: P, found: Shares, language: Language = ENGLISH) -> Picture:
    """The puzzle with what all answers share, and for each open cell how often it is black."""
    if automaton_of(genre, puzzle).measure != BLACK:
        raise InputError(
            "a heat map shows how often cells are black; {title} has no black cells",
            title=genre.title,
        )
    shared = common_board(found)
    picture = genre.draw(puzzle, shared)
    cells = list(picture.cells)
    view = view_of(genre, puzzle)
    for decision in bits(shared.open):
        part = found.yes[decision]
        told = percent(part, found.total)
        for cell in bits(view.cells(1 << decision)):
            cells[cell] = replace(
                cells[cell],
                text=told,
                share=float(found.share(decision)),
                label=language.say("black in {share} of the answers", share=told),
            )
    caption = language.say(
        "A cell with a percentage is black in that share of the {count} [count|answer|answers].",
        count=found.total,
    )
    return replace(picture, cells=tuple(cells), strokes=(), caption=caption if shared.open else "")
