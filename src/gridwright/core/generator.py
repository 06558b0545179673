"""A named way to generate puzzles, what is wished of it, and what it made.

A maker makes one puzzle at a time. The rng are handed in, so the same seed gives the same puzzle;
the deadline is the wish's; a wish that cannot be fulfilled raises
:class:`~gridwright.core.errors.PuzzleError` with the reason instead of trying for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.options import NoOptions
from gridwright.core.puzzle import P


@dataclass(frozen=True, slots=True)
class GenerateRequest:
    """What a generated puzzle should be like."""

    rows: int
    cols: int
    options: Any = field(default_factory=dict)
    """Options of the maker's own: its dataclass (:attr:`Generator.options`), or a mapping by name
    that :func:`~gridwright.core.options.resolve` makes into one."""
    deadline: Deadline = NEVER
    """Makers call ``deadline.check()`` often; it raises OutOfTime."""
    progress: Callable[[str], None] = lambda text: None
    """Told, now and then, what is going on."""


@dataclass(frozen=True, slots=True)
class Generated(Generic[P]):
    """A puzzle that was made, with its answer."""

    puzzle: P
    answer: Board
    attempts: int
    """How many boards were tried until this one."""
    stats: dict[str, Any] = field(default_factory=dict)
    unique: bool | None = None
    """Whether the answer is the only one; ``None`` where that is not known. Makers leave it out:
    ``engine/generate.py`` fills it in."""


@dataclass(frozen=True, slots=True)
class Generator(Generic[P]):
    """A named generator."""

    name: str
    sentence: str
    make: Callable[[GenerateRequest, Random], Generated[P]]
    options: type = NoOptions
    """The dataclass of the options it takes (``core/options.py``)."""
    ensures_unique: bool = False
    """Whether every puzzle it makes has exactly one answer. Where it does not say so, each puzzle
    is checked."""
