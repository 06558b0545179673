"""A generator of puzzles, what it is asked for, and what it gives.

A generator makes one puzzle at a time. It is given the random number generator, so the same seed
gives the same puzzle. It looks at the clock often (``look``), and tells now and then how it goes
(``tell``). A request that cannot be met raises :class:`~gridwright.core.errors.PuzzleError` with
the reason, instead of running for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.options import NoOptions
from gridwright.core.puzzle import P
from gridwright.core.saying import Saying
from gridwright.core.shown import figures


@dataclass(frozen=True, slots=True)
class GenerateRequest:
    """What kind of puzzle is wanted."""

    rows: int
    cols: int
    options: Any = field(default_factory=dict)
    """The generator's own options: its dataclass (:attr:`Generator.options`), or a mapping by name
    that :func:`~gridwright.core.options.resolve` makes into one."""


@dataclass(frozen=True, slots=True, repr=False)
class Generated(Generic[P]):
    """A generated puzzle with its answer."""

    puzzle: P
    answer: Board
    attempts: int
    """How many boards were tried to get this one."""
    stats: dict[str, Any] = field(default_factory=dict)
    unique: bool | None = None
    """Whether the answer is the only one; ``None`` if that is not known. Generators leave it out:
    ``engine/generate.py`` fills it in."""
    remarks: tuple[Saying, ...] = ()
    """Options that are met only approximately, one sentence each."""

    def __repr__(self) -> str:
        return f"<Generated {self.puzzle!r}, {'' if self.unique else 'perhaps not '}unique>"

    def _repr_html_(self) -> str | None:
        # The puzzle and its answer side by side.
        answer = Saying("the only answer") if self.unique else Saying("an answer")
        shown = [(None, Saying("the puzzle")), (self.answer, answer)]
        return figures(self.puzzle, shown)


@dataclass(frozen=True, slots=True)
class Generator(Generic[P]):
    """A named generator."""

    name: str
    sentence: str
    make: Callable[[GenerateRequest, Random], Generated[P]]
    options: type = NoOptions
    """The dataclass of the options it takes (``core/options.py``)."""
    ensures_unique: bool = False
    """Whether every puzzle it makes has exactly one answer. If not, each puzzle is checked."""
