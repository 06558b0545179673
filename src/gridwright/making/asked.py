"""What one puzzle is asked to be: the wishes, read for a board; what cannot be met is refused.

The stages that follow are given what they need of it: where answers come from, where clues may
stand, which logic may and must be needed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic

from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, mask_of
from gridwright.core.puzzle import P
from gridwright.core.saying import board_of
from gridwright.making.draft import Frame, Making
from gridwright.making.places import Places, read_mask, refuse_lopsided, with_partners
from gridwright.making.symmetry import orbits
from gridwright.making.tools import Tools
from gridwright.making.wishes import ANY, Wishes, names, refuse_nonsense

GROW, THIN = "grow", "thin"
"""The two ways."""
WHAT_IFS = {"4": 3, "5": 8}
"""The longest what-ifs, in links, that puzzles of high levels may need."""
BY_TECHNIQUES = min(map(int, WHAT_IFS)) - 1
"""The last level that needs none."""


@dataclass(frozen=True, slots=True)
class Logic(Generic[P]):
    """Which reasoning a puzzle may need, and which it must."""

    tools: Tools[P]
    allowed: tuple[str, ...] | None
    """The techniques that may be needed; ``None`` for all that do not assume one answer."""
    needed: tuple[str, ...]
    """Those without which it cannot be solved."""
    level: int
    """The level that is asked for; 0 for any."""
    longest: int
    """The most links of its what-ifs; 0 for none."""
    guessing: bool
    """Whether one answer is enough, however it is found."""

    @property
    def beyond_techniques(self) -> bool:
        """Whether the techniques alone need not solve it."""
        return self.guessing or (self.longest > 0 and self.allowed is None)

    def allows(self, puzzle: P) -> bool:
        """Whether a puzzle needs what it must need, and nothing that it may not.

        Whether what-ifs are short enough is checked when it is graded.
        """
        if self.guessing or (self.beyond_techniques and not self.needed):
            return True
        return self.tools.solves(puzzle, self.allowed) and self.needs(puzzle)

    def needs(self, puzzle: P) -> bool:
        """Whether a puzzle cannot be solved without each technique that must be needed."""
        known = self.allowed or self.tools.techniques
        return not any(
            self.tools.solves(puzzle, [name for name in known if name != needed])
            for needed in self.needed
        )


@dataclass(frozen=True, slots=True)
class Asked(Generic[P]):
    """One puzzle that is asked for."""

    making: Making[P]
    tools: Tools[P]
    wishes: Wishes
    frame: Frame
    """What is known about its answer beforehand."""
    places: Places
    """Where its clues may and must stand."""
    logic: Logic[P]
    wanted: int
    """How many clues it should have; 0 for as few as possible."""

    @property
    def of_clues(self) -> Wishes:
        """The wishes for its clues."""
        symmetry = self.wishes.symmetry if self.making.symmetric else "none"
        return replace(self.wishes, symmetry=symmetry)


def ask(making: Making[P], tools: Tools[P], way: str, grid: Grid, wishes: Wishes) -> Asked[P]:
    """What is asked for on a board, in one of the two ways."""
    refuse_nonsense(wishes)
    orbits(grid, wishes.symmetry)
    _refuse_impossible(making, grid, wishes)
    if "symmetry" in making.cannot:
        wishes = replace(wishes, symmetry="none")
    places = read_mask(grid, wishes.mask) if wishes.mask else Places(grid.full)
    if wishes.mask:
        refuse_lopsided(grid, places, wishes.symmetry)
    wanted = wishes.clues or round(wishes.density * grid.size / 100)
    if wanted > grid.size:
        raise PuzzleError(
            "{clues} [clues|clue|clues] do not fit on a board of {cells} [cells|cell|cells]",
            clues=wanted,
            cells=grid.size,
        )
    logic = _logic(tools, wishes, way == THIN or wishes.guessing)
    if wishes.keep:
        wishes, places = _kept(making, grid, wishes, places)
    if wishes.answer and making.pictured is None:
        raise PuzzleError("answers of this genre cannot be given as a picture")
    white = places.must if making.on_white else 0
    frame = Frame(grid, white, wishes.black / 100 or None)
    return Asked(making, tools, wishes, frame, places, logic, wanted)


def _refuse_impossible(making: Making[P], grid: Grid, wishes: Wishes) -> None:
    why = making.impossible(grid, wishes.symmetry)
    if why:
        raise PuzzleError(why)
    usual = Wishes()
    # No symmetry is what a genre has anyway if it cannot have one.
    for wish, reason in making.cannot.items():
        if getattr(wishes, wish) not in (getattr(usual, wish), "none"):
            raise PuzzleError("the option '{name}' cannot be met: {why}", name=wish, why=reason)


def _logic(tools: Tools[P], wishes: Wishes, guessing: bool) -> Logic[P]:
    needed, allowed = (
        tuple(tools.formerly.get(name, name) for name in names(some))
        for some in (wishes.needs, wishes.techniques)
    )
    for name in (*needed, *allowed):
        if name not in tools.techniques:
            raise PuzzleError(
                "there is no technique {name}; there are: {known}",
                name=repr(name),
                known=", ".join(tools.techniques),
            )
    missing = [name for name in needed if name not in allowed] if allowed else []
    if missing:
        raise PuzzleError(
            "{missing} must be needed, but it is not among the techniques allowed",
            missing=repr(missing[0]),
        )
    if needed and not allowed:
        allowed = _no_further_ahead(tools, needed)
    level = 0 if wishes.level == ANY else int(wishes.level)
    longest = WHAT_IFS.get(wishes.level, 0)
    return Logic(tools, allowed or None, needed, level, longest, guessing)


def _no_further_ahead(tools: Tools[P], needed: tuple[str, ...]) -> tuple[str, ...]:
    """The techniques without those that look further ahead than what must be needed.

    With them nothing easier would be needed. All others are allowed anyway: then this is empty.
    """
    last = max(map(tools.techniques.index, needed))
    further = tools.ahead.intersection(tools.techniques[last + 1 :])
    return tuple(name for name in tools.techniques if name not in further) if further else ()


def _kept(making: Making[P], grid: Grid, wishes: Wishes, places: Places) -> tuple[Wishes, Places]:
    """The wishes and places with a puzzle to be completed: its clues stay."""
    if making.kept is None or making.solved is None:
        raise PuzzleError("a puzzle of this genre cannot be completed")
    puzzle: P = wishes.keep
    if puzzle.grid != grid:
        raise PuzzleError(
            "the puzzle to keep has {size}; expected {expected}",
            size=board_of(puzzle.grid.rows, puzzle.grid.cols),
            expected=board_of(grid.rows, grid.cols),
        )
    shown, must = making.kept(puzzle)
    # Its clues must be among those that are offered.
    usual = type(wishes)()
    suited = {
        name: value
        for name, value in making.suited(puzzle).items()
        if getattr(wishes, name) == getattr(usual, name)
    }
    wishes = replace(wishes, **suited)
    whole = must | mask_of(shown)
    if making.symmetric:
        whole = with_partners(grid, whole, wishes.symmetry)
    if whole & ~places.may:
        raise PuzzleError(
            "the mask has no clue at {cells}, where the puzzle to keep and the symmetry need one",
            cells=grid.some(whole & ~places.may, 4),
        )
    return wishes, Places(places.may, places.must | whole, shown)
