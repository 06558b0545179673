"""One deduction with its reason, ready to be shown.

A step settles at least one decision. Its reason names decisions that were settled before, cells
that hold clues, and rules. Together they suffice: with everything else unknown, the same technique
still reaches the same conclusion.

>>> import gridwright
>>> step = gridwright.explain("kurodoko/3/1/2h").steps[0]
>>> step.settles
{'r1c2': 'white', 'r1c3': 'black'}
>>> step.because
Because(cells=('r1c1',), clues={'r1c1': 2}, decisions={}, rules=('numbers',))
"""

from __future__ import annotations

from typing import Any

from gridwright.core.board import Board
from gridwright.core.cell import Cell
from gridwright.core.cells import ByCell
from gridwright.core.errors import InputError
from gridwright.core.grid import bits
from gridwright.core.record import dataclass, field
from gridwright.core.saying import Saying
from gridwright.core.shown import name_of, view_of


@dataclass(frozen=True, slots=True)
class Basis:
    """What a step follows from, as engines have it: masks."""

    yes: int = 0
    """Decisions settled as yes before."""
    no: int = 0
    """Decisions settled as no before."""
    cells: int = 0
    """Grid cells that hold a clue, or that the argument is about."""
    rules: tuple[str, ...] = ()
    """The names of the rules."""


@dataclass(frozen=True, slots=True)
class Because:
    """What a step follows from, as people and JSON have it."""

    cells: tuple[Cell, ...]
    """Cells that hold a clue, or that the argument is about."""
    clues: ByCell[int | str]
    """The clues in these cells."""
    decisions: ByCell[str]
    """What was settled before, by cell: ``{"r1c2": "white"}``."""
    rules: tuple[str, ...]
    """The names of the rules."""


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """Decisions that follow, what they follow from, and why."""

    technique: str
    """The name of the technique."""
    rung: int
    """The technique's place on the ladder, the easiest first."""
    saying: Saying
    yes: int = 0
    """Decisions settled as yes; a mask, for engines."""
    no: int = 0
    """Decisions settled as no; a mask, for engines."""
    basis: Basis = field(default_factory=Basis)
    """What it follows from; masks, for engines."""
    links: tuple[Step, ...] = ()
    """The chain of a what-if, the contradiction last (it settles nothing)."""
    obvious: bool = False
    """Whether people see it at a glance."""
    puzzle: Any = field(default=None, compare=False)
    """The puzzle that it belongs to, if it is known."""

    def __repr__(self) -> str:
        return f"<Step {self.technique}: {self.sentence}>"

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self)} - {"yes", "no", "basis"})

    @property
    def sentence(self) -> str:
        """Why, in English."""
        return str(self.saying)

    @property
    def settles(self) -> ByCell[str]:
        """What it settles, as in JSON: ``{"r1c2": "white"}``; a room or piece has one name."""
        return decisions(self._view(), self.yes, self.no)

    @property
    def because(self) -> Because:
        """The cells, clues, settled decisions and rules that it rests on."""
        view, basis, clues = self._view(), self.basis, self.puzzle.clues
        cells = tuple(map(view.grid.at, bits(basis.cells)))
        return Because(
            cells,
            ByCell({cell: clues[cell] for cell in cells if cell in clues}),
            decisions(view, basis.yes, basis.no),
            basis.rules,
        )

    def _view(self) -> Any:
        if self.puzzle is None:
            raise InputError(
                "the step does not know its puzzle; {call} gives one that does",
                call="Step(..., puzzle=puzzle)",
            )
        return view_of(self.puzzle)

    def apply(self, board: Board) -> Board:
        """The board after this step."""
        return board.after(self)


def decisions(view: Any, yes: int, no: int) -> ByCell[str]:
    """The value of each decision, by its name: ``{"r1c2": "white"}``; ``star``, not ``a star``."""
    values = dict.fromkeys(bits(yes), str(Saying(view.yes_word, what=1)).removeprefix("a "))
    values |= dict.fromkeys(bits(no), view.no_word)
    return ByCell({name_of(view, decision): values[decision] for decision in sorted(values)})
