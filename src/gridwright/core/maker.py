"""A named way to generate puzzles, what is wished of it, and what it made.

A maker makes one puzzle at a time. The dice are handed in, so the same seed gives the same puzzle;
the deadline is the wish's; a wish that cannot be fulfilled raises
:class:`~gridwright.core.errors.PuzzleError` with the reason instead of trying for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.puzzle import P
from gridwright.core.stats import Stats


@dataclass(frozen=True, slots=True)
class Wish:
    """What a generated puzzle should be like."""

    rows: int
    cols: int
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the maker's own, by name; see :attr:`Maker.options`."""
    deadline: Deadline = NEVER
    """Makers call ``deadline.check()`` often; it raises OutOfTime."""
    progress: Callable[[str], None] = lambda text: None
    """Told, now and then, what is going on."""


@dataclass(frozen=True, slots=True)
class Made(Generic[P]):
    """A puzzle that was made, with its answer."""

    puzzle: P
    answer: Board
    attempts: int
    """How many boards were tried until this one."""
    stats: Stats = field(default_factory=Stats)
    """Figures of the maker; a plain mapping may be handed in."""
    unique: bool | None = None
    """Whether the answer is the only one; ``None`` where that is not known. Makers leave it out:
    ``engine/generate.py`` fills it in."""

    def __post_init__(self) -> None:
        if not isinstance(self.stats, Stats):
            object.__setattr__(self, "stats", Stats(self.stats))


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a maker or strategy: its name, default (whose type is the option's), meaning."""

    name: str
    default: Any
    sentence: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Maker(Generic[P]):
    """A named generator."""

    name: str
    sentence: str
    make: Callable[[Wish, Random], Made[P]]
    options: tuple[Option, ...] = ()
    ensures_unique: bool = False
    """Whether every puzzle it makes has exactly one answer. Where it does not say so, each puzzle
    is checked."""
