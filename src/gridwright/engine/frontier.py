"""The strategy ``frontier``: answers found state by state, over a frontier of cells.

Every genre with an automaton has it (``counting/``). As a strategy it lists answers, like any
other; what it is best at, counting them without listing, is in ``count.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gridwright.core.board import Board
from gridwright.core.memory import MEGABYTE, MEGABYTES, refuse_memory_limit
from gridwright.core.options import option, resolve
from gridwright.core.puzzle import P
from gridwright.core.result import Result
from gridwright.core.saying import Saying
from gridwright.core.strategy import Boards, Request, Strategy, collect
from gridwright.counting.automaton import NoAutomaton
from gridwright.genre import Genre

if TYPE_CHECKING:
    from gridwright.counting.automaton import Automaton

FRONTIER = "frontier"


@dataclass(frozen=True)
class FrontierOptions:
    """The options of ``frontier``."""

    memory: int = option(MEGABYTES, "how many megabytes the states may take")


def automaton_of(genre: Genre[P], puzzle: P, refinement: str = "") -> Automaton:
    """The automaton of a puzzle, or of its answers of a stricter kind; refused if there is none."""
    makers = {"": genre.frontier, **{each.name: each.frontier for each in genre.refinements}}
    make = makers.get(refinement)
    if make is None:
        raise NoAutomaton(
            "there is no automaton for {refinement} answers of {title}, so they can only be"
            " listed, as solve and count do by default"
            if refinement
            else "there is no automaton for {title}, so its answers can only be listed, as solve"
            " and count do by default",
            refinement=Saying(refinement),
            title=genre.title,
        )
    return make(puzzle)


def frontier_strategy(genre: Genre[P]) -> Strategy[P]:
    """The strategy for one genre."""
    return Strategy(
        FRONTIER,
        "dynamic programming, cell by cell: equal states of the last row's worth of cells are"
        " merged",
        "unique, multiple, none",
        lambda puzzle, request: find_by_frontier(genre, puzzle, request),
        FrontierOptions,
    )


def find_by_frontier(genre: Genre[P], puzzle: P, request: Request) -> Result:
    """List the answers."""
    options = resolve(
        FrontierOptions, request.options, Saying("the strategy {name}", name=FRONTIER)
    )
    refuse_memory_limit(options.memory)
    stats: dict[str, Any] = {"memory": options.memory}

    def search() -> Boards:
        from gridwright.counting.listing import answers

        automaton = automaton_of(genre, puzzle)
        memory = options.memory * MEGABYTE
        for yes in answers(automaton, memory=memory, progress=request.progress):
            yield Board.whole(puzzle.decisions, yes)
        return True

    return collect(puzzle, FRONTIER, request, search(), lambda: stats)
