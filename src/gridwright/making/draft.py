"""What a genre gives the engine: an answer to start from, the possible clues, what they say.

A :class:`Making` is the genre's record. For one answer it gives a :class:`Draft`: every clue that
may be given is an :class:`Offer`, known by its number. Offers that share a place are alternatives;
a puzzle has at most one of them. The *decisions* of a draft are those of its own clauses, mostly
cells; the puzzle that is made of some offers may have others (rooms).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, Self

from gridwright.core.board import Board
from gridwright.core.grid import Grid
from gridwright.core.options import NoOptions
from gridwright.core.puzzle import P
from gridwright.core.saying import Saying
from gridwright.logic.technique import NOTHING, Masks
from gridwright.making.tools import Tools
from gridwright.sat.cnf import Cnf, Cut


class Offer(NamedTuple):
    """A clue that may be given."""

    place: int
    """The cell it stands in; -1 for a clue that is not in a single cell."""
    value: Any
    """What it shows, in the genre's own terms."""


SPENT = -1
"""The gain of an offer that can settle nothing any more."""


class Walker(Protocol):
    """Reasoning that continues from where it was when a clue is added."""

    def add(self, offer: int) -> None:
        """One clue more."""

    def settled(self) -> tuple[int, int]:
        """The decisions that are yes, and those that are no, after all clues added so far."""

    def is_done(self) -> bool:
        """Whether everything is settled."""

    def fork(self) -> Self:
        """A copy of this walker; both continue independently."""


class Judge(Protocol):
    """Whether clues suffice."""

    def solves(self, chosen: Sequence[int]) -> bool:
        """Whether these offers settle everything."""

    def need(self, offers: Iterable[int]) -> None:
        """From now on, every question includes these offers; most judges gain nothing by it."""
        return


class Reasoner(Judge, Protocol):
    """What follows from clues."""

    def settle(self, chosen: Sequence[int], known: Masks = NOTHING) -> Masks:
        """The decisions that these offers settle; ``known`` follows from some of them already."""

    def close(self) -> None:
        """Free the memory, if any is held."""
        return


Clues = dict[int, int]
"""Offers that were chosen, by their place."""


@dataclass(frozen=True)
class Draft(Generic[P]):
    """One answer, the clues that may be given for it, and what each of them says."""

    grid: Grid
    decisions: int
    """How many yes-or-no questions its clauses are about."""
    answer: int
    """The mask of those that are yes."""
    offers: tuple[Offer, ...]
    puzzle: Callable[[Sequence[int]], P]
    """The puzzle with these offers as its clues."""
    board: Callable[[P], Board]
    """The answer as a board of that puzzle."""
    rules: Callable[[Cnf], None]
    """Appends the clauses that hold whatever the clues are."""
    says: Callable[[int, int, Cnf], None]
    """Appends what an offer says: the offer, the selector under which it holds, the formula."""
    cuts: Callable[[int], list[Cut]]
    """For a whole board that obeys the clauses: cuts that it breaks, as ``Genre.cuts``."""
    cuts_ahead: Callable[[int, int], list[Cut]]
    """For a partial board (yes, no): cuts that settle a further decision there."""
    gain: Callable[[int, int, int], int]
    """About how many decisions an offer would settle at once on a board (offer, yes, no): a fast
    estimate, for choosing among offers. :data:`SPENT` if it can settle nothing now or later,
    because everything that it is about is known."""
    walk: Callable[[], Walker] | None = None
    """Fast reasoning to which offers are added one by one; it decides which clues are added and
    dropped. It must find no more than the genre's techniques do. Without it the engine uses its
    own."""
    reasoner: Callable[[], Reasoner] | None = None
    """A genre's own reasoning, if unit propagation finds too little: it then decides what is
    dropped. It must not find more than the techniques do either."""
    speaks_of: Callable[[int], int] = lambda offer: 0
    """Of the decisions that only a clue can settle, those that this offer may settle."""
    black: int | None = None
    """How many cells of the answer are black, where decisions are not cells."""
    thorough: bool = False
    """Whether clues are chosen by the techniques if no level is asked for, on a board that is not
    large. For genres in which puzzles for the fast reasoning have nothing but obvious steps, or
    more rooms than published ones."""

    @cached_property
    def at(self) -> dict[int, list[int]]:
        """The offers by their place."""
        at_place: dict[int, list[int]] = {}
        for number, offer in enumerate(self.offers):
            at_place.setdefault(offer.place, []).append(number)
        return at_place

    @property
    def has_alternatives(self) -> bool:
        """Whether several offers share a place."""
        return len(self.at) < len(self.offers)

    @cached_property
    def all(self) -> int:
        """The mask of all decisions."""
        return (1 << self.decisions) - 1

    def clued(self, chosen: Clues) -> P:
        """The puzzle with these clues, in reading order."""
        return self.puzzle([chosen[place] for place in sorted(chosen)])


Says = Callable[[int, Any, int, Cnf], None]
"""Appends what a clue says: its place, what it shows, the selector under which it holds, the
formula."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What is known about an answer before it is filled."""

    grid: Grid
    white: int = 0
    """Cells that must be white, because a clue must stand there."""
    share: float | None = None
    """The share of black cells that is asked for."""

    def black(self, usual: tuple[float, float], rng: Random) -> int:
        """How many cells are to be black: a share between these, unless one is asked for."""
        return round((rng.uniform(*usual) if self.share is None else self.share) * self.grid.size)


Compose = Callable[[Frame, Any, Random, Tools[P]], tuple[P, Board] | None]
"""Makes a whole puzzle with its answer, from a frame and options; ``None`` if it failed."""

ABOUT_CLUES = ("symmetry", "clues", "density", "minimal", "sparse", "mask", "keep")
"""The wishes about which clues are given. They make no sense where every cell has its clue."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Making(Generic[P]):
    """How puzzles of a genre are made."""

    fill: Callable[[Frame, Any, Random], Any] | None = None
    """A random answer, in the genre's own form; the options are those of ``options`` and the
    wishes. ``None`` if it failed: another one is asked for."""
    mend: Callable[[Frame, Any, int, Any, Random], Any] | None = None
    """Changes an answer where all its clues together do not settle everything; it takes the answer,
    the mask of what they leave open, and the options. Without it, another answer is filled; on a
    large board almost every answer would have such a place."""
    mendings: int = 4
    """How often an answer is changed before another one is started."""
    join: Callable[[Grid, Any, Callable[[Any], bool], Random], Any] | None = None
    """An answer with fewer parts, such as rooms, with which all clues still suffice; it is told
    whether they do for an answer."""
    draft: Callable[[Grid, Any, Any], Draft[P]] | None = None
    """The draft of an answer: the grid, the answer, the options."""
    compose: Compose[P] | None = None
    """A whole puzzle with exactly one answer, for genres where clues cannot be added and removed. A
    genre has this, or ``fill`` and ``draft``."""
    again: int = 0
    """How often clues are chosen again for an answer, on a board that is not large; the fewest are
    taken. For genres in which their number depends a lot on chance."""
    symmetric: bool = True
    """Whether the places of clues have the symmetry that is asked for; otherwise the answer has."""
    on_white: bool = True
    """Whether clues are in white cells only."""
    options: type = NoOptions
    """The dataclass of the genre's own options (``core/options.py``)."""
    pictured: Callable[[Grid, int, Any, Random], Any] | None = None
    """The answer that a picture of black cells shows; a wrong picture is refused. If an answer
    consists of more than black cells, the rest is chosen at random. Without it, answers cannot be
    given."""
    solved: Callable[[P, Board], Any] | None = None
    """The answer that a board of a puzzle is. Without it, puzzles cannot be completed."""
    kept: Callable[[P], tuple[dict[int, Any], int]] | None = None
    """The clues of a puzzle that is to be completed: their values by place, and the mask of the
    places where a clue must stand, whatever its value."""
    clued: Callable[[P, dict[int, Any]], P] | None = None
    """A puzzle with these clues instead of its own, their values by place (``?`` for a clue without
    a number); rooms and given cells stay."""
    shown: Callable[[P, int], Sequence[Any]] | None = None
    """What a clue at a place of a puzzle may show, right or wrong."""
    says: Callable[[P, Cnf], Says] | None = None
    """Appends the clauses of a puzzle that hold whatever its clues are, and gives what appends
    those of one clue, right or wrong."""
    within: Callable[[P, Draft[P]], Draft[P]] = lambda puzzle, draft: draft
    """The draft of an answer of a puzzle that has more than clues: given cells stay as they are,
    and a ``?`` is a clue like others."""
    suited: Callable[[P], dict[str, Any]] = lambda puzzle: {}
    """The options under which all clues of a puzzle are offered."""
    remarks: Callable[[P, Any], Sequence[Saying]] = lambda puzzle, options: ()
    """How closely a puzzle meets the genre's own options, if it does not meet them exactly."""
    impossible: Callable[[Grid, str], str | Saying] = lambda grid, symmetry: ""
    """Why there is no puzzle of this size and symmetry; empty if there is."""
    cannot: Mapping[str, Saying] = field(default_factory=dict)
    """The wishes that make no sense in this genre, by name, each with the reason."""
