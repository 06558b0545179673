"""A named way to look for answers, and what it is asked.

The seeds' methods and gridwright's own are all strategies with one signature, so that they can be
compared in one run: ``find(puzzle, request)`` gives a :class:`~gridwright.core.result.Result`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.generator import Option
from gridwright.core.puzzle import P
from gridwright.core.result import Result


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of a strategy."""

    limit: int | None = 2
    """Stop after so many answers; two are enough to know about uniqueness. ``None``: all."""
    deadline: Deadline = NEVER
    seed: int = 0
    """For strategies that throw rng: the same seed gives the same result."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the strategy's own, by name."""
    keep: bool = True
    """Whether the boards are wanted, or only their number."""
    progress: Callable[[str], None] = lambda text: None
    """Told, now and then, what is going on; only strategies that take long call it."""
    counted: Callable[[int], None] | None = None
    """Told the number of answers found so far, after each of them."""


@dataclass(frozen=True, slots=True)
class Strategy(Generic[P]):
    """A named strategy: one line about it, what it can prove, and the function itself."""

    name: str
    sentence: str
    proves: str
    """What it can prove: ``unique, multiple, none`` or ``nothing``."""
    find: Callable[[P, Request], Result]
    options: tuple[Option, ...] = ()
    """Options it takes, for the command line and for people."""
    extra: str = ""
    """The extra of the package that it needs; see :mod:`gridwright.core.extras`."""
