"""Where the answers of generated puzzles come from: the genre's own filling, or all answers alike.

A genre fills a board in its own way (``greedy``: cell by cell, as far as it goes). With
``uniform``, an answer is drawn from all legal boards of that size, each as likely as any other
(``counting/``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import make_dataclass
from functools import cache
from random import Random
from typing import Any

from gridwright.core.deadline import tell
from gridwright.core.errors import InputError
from gridwright.core.memory import MEGABYTE, MEGABYTES
from gridwright.core.options import option
from gridwright.core.puzzle import P
from gridwright.counting.sampling import sample
from gridwright.engine.frontier import automaton_of
from gridwright.engine.ladders import view_of
from gridwright.genre import Genre
from gridwright.making.draft import Frame, Making

GREEDY, UNIFORM = "greedy", "uniform"
AT_ONCE = 16
"""How many answers are drawn at once: the sweep over all states takes most of the time."""


def can_be_uniform(genre: Genre[P]) -> bool:
    """Whether answers of all legal boards can be drawn and made into puzzles."""
    making = genre.making
    return (
        making is not None
        and making.fill is not None
        and making.pictured is not None
        and genre.blank is not None
        and genre.frontier is not None
    )


@cache
def with_fill(kind: type) -> type:
    """A dataclass of wishes with one more: where the answers come from."""
    choice = option(
        GREEDY,
        "where answers come from",
        choices=(GREEDY, UNIFORM),
        more="greedy (default), filled cell by cell, or uniform, drawn uniformly from all legal"
        " boards",
        metavar="HOW",
    )
    return make_dataclass(kind.__name__, [("fill", str, choice)], bases=(kind,), frozen=True)


def uniform_fill(genre: Genre[P], making: Making[P]) -> Callable[[Frame, Any, Random], Any]:
    """A filling that draws from all legal boards."""
    stock: Iterator[int] = iter(())

    def fill(frame: Frame, options: Any, rng: Random) -> Any:
        nonlocal stock
        assert making.pictured is not None  # noqa: S101 - asked before
        if frame.share is not None:
            raise InputError("uniform answers cannot have a given share of black cells")
        black = next(stock, None)
        if black is None:
            stock = iter(_drawn(genre, frame, rng))
            black = next(stock, None)
        return None if black is None else making.pictured(frame.grid, black, options, rng)

    return fill


def _drawn(genre: Genre[P], frame: Frame, rng: Random) -> list[int]:
    """Some legal boards as masks of black cells."""
    assert genre.blank is not None  # noqa: S101 - asked before
    puzzle = genre.blank(frame.grid, frame.white)
    view = view_of(genre, puzzle)
    automaton = automaton_of(genre, puzzle)
    masks = sample(automaton, AT_ONCE, rng, memory=MEGABYTES * MEGABYTE, progress=tell)
    return [view.cells(yes) for yes in masks]
