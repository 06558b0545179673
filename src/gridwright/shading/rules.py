"""Rules of shading genres as readable functions: given cells, and what the kinds of a puzzle say.

Each function lists where a board breaks its rule. On a partial board it reports only what no
completion can repair. ``encoding.py`` has the same rules as clauses.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.core.rule import Place, Rule
from gridwright.core.saying import Saying
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import BLACK_CONNECTED, CONNECTED
from gridwright.kinds.count import BLACK, LAMP, STAR, Count
from gridwright.kinds.islands import Islands
from gridwright.kinds.sight import Sight
from gridwright.kinds.square import BLACK_SQUARES, SQUARES
from gridwright.shading.numbergrid import NumberGrid

GIVEN = "given cells"
WRONG = {
    BLACK: ("{cell} is given as white and is black", "{cell} is given as black and is white"),
    STAR: ("{cell} is given as empty and has a star", "{cell} is given as a star and is empty"),
    LAMP: ("{cell} is given as empty and has a lamp", "{cell} is given as a lamp and is empty"),
}
"""What is said of a cell that is given as a no and is a yes, and the other way round."""


def clue_is_black(puzzle: NumberGrid, board: Board) -> Iterator[Place]:
    """Clue cells and cells given as white are black, or cells given as black are white."""
    clue = (
        "{cell} is a block and has a lamp" if puzzle.blocks else "{cell} holds a clue and is black"
    )
    return (
        Place(1 << cell, say(cell=puzzle.grid.at(cell)))
        for mask, say in (
            (board.yes & puzzle.clue_mask, partial(Saying, clue)),
            (board.yes & puzzle.white, partial(Saying, WRONG[puzzle.thing][0])),
            (board.no & puzzle.black, partial(Saying, WRONG[puzzle.thing][1])),
        )
        for cell in bits(mask)
    )


def of_kinds(name: str, sentence: str, sign: str | None = "") -> Rule[Any]:
    """The rule that the kinds of this name make up together.

    >>> from gridwright.shading.numbergrid import NumberGrid
    >>> rule = of_kinds(CONNECTED, "The white cells form one connected area.")
    >>> [found.sentence for found in rule.broken(NumberGrid(2, 2), Board.whole(4, 0b0110))]
    ['the white cells at r1c1 are cut off from the others']
    """

    def places(puzzle: NumberGrid, board: Board) -> Iterator[Place]:
        own = (kind for kind in watched(puzzle.kinds(), every=4) if kind.rule == name)
        return (found for kind in own for found in kind.broken(puzzle.grid, board))

    return Rule(name, sentence, places, sign)


def clues(puzzle: NumberGrid, board: Board) -> Iterator[Clue]:
    """The state of every clue that counts cells, sees them, or is on an island."""
    for kind in watched(puzzle.declared(), every=16):
        if isinstance(kind, Count | Sight) and kind.clue is not None:
            yield kind.state_of_clue(puzzle.grid, board)
        elif isinstance(kind, Islands):
            yield from kind.states_of_clues(puzzle.grid, board)


SENTENCES = {
    TOUCHING: "Two black cells never share a side.",
    CONNECTED: "The white cells form one connected area.",
    BLACK_CONNECTED: "The black cells form one connected area.",
    SQUARES: "No square of 2×2 cells is all black or all white.",
    BLACK_SQUARES: "No square of 2×2 cells is all black.",
}
"""What the rules say that do not depend on the genre."""

SHARED: tuple[Rule[Any], ...] = (
    Rule(GIVEN, "Cells with a clue are white; given cells stay as they are.", clue_is_black),
    *(of_kinds(name, SENTENCES[name]) for name in (TOUCHING, CONNECTED)),
)
"""The rules besides those of the numbers."""

IS_GIVEN: Rule[Any] = Rule(GIVEN, "Given cells stay as they are.", clue_is_black)
"""The rule of genres whose clues say nothing about their own cells."""


def RULES(genre: Any) -> tuple[Rule[Any], ...]:  # noqa: N802 - as the part is called
    """The rules of a genre, by the sentences in its record; each is what the kinds of its name say.

    >>> from gridwright.genres import by_name
    >>> [rule.name for rule in RULES(by_name("mosaic"))]
    ['numbers', 'given cells']
    """
    given = SHARED[0] if genre.puzzle.clues_are_white else IS_GIVEN
    return tuple(
        Rule(GIVEN, sentence or given.sentence, clue_is_black)
        if name == GIVEN
        else of_kinds(name, sentence or SENTENCES[name])
        for name, sentence in genre.sentences.items()
    )
