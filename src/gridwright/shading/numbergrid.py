"""What puzzles with numbers on a grid of cells to be blackened have in common.

A cell holds a number, a ``?`` (a clue without a number), a given shade or nothing; clue cells are
white. Decision ``i`` is "cell ``i`` is black". A genre derives its puzzle from this class, defines
which numbers are possible, and declares what they say (``kinds/``).

>>> grid = NumberGrid(2, 3, {4: 4}, unknown=0b1)
>>> grid.describe(4), grid.given.no == 0b010001
('r2c2', True)
>>> NumberGrid(1, 2, {0: 2}, black=0b1)
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the cell r1c1 is given twice: a cell is a number, a '?', \
white or black
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar

from gridwright.core.board import Board
from gridwright.core.cells import cell_of
from gridwright.core.deadline import watched
from gridwright.core.errors import PuzzleError
from gridwright.core.frozen import Frozen
from gridwright.core.grid import Grid, bits, mask_of, moved_mask
from gridwright.core.saying import Saying, board_of
from gridwright.core.shown import Shown
from gridwright.kinds.apart import Apart
from gridwright.kinds.connected import Connected
from gridwright.kinds.kind import Kind, left_to_boards
from gridwright.sat.cnf import Cnf

if TYPE_CHECKING:
    from gridwright.core.picture import Mark


MEANT = ("unknown", "white", "black")
"""What the signs of a puzzle stand for, in their order."""


class Declared(Protocol):
    """What one number says, or several together: a kind of rule (``kinds/``)."""

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """Append its clauses as groups of their own, each an instance of the rule.

        With a selector they hold if it is true.
        """


def _in_order(grid: Grid, numbers: Mapping[int, int]) -> Frozen[int, int]:
    """The numbers in reading order, in which a reader or another puzzle has them already."""
    cells = (*numbers,)
    if cells != (grid.cells if len(cells) == grid.size else (*sorted(cells),)):
        return Frozen(sorted(numbers.items()))
    return numbers if isinstance(numbers, Frozen) else Frozen(numbers)


class _Listed(Shown):
    """What a puzzle remembers: its kinds, and those of them that clauses do not say whole; and the
    cells of each room, if it has rooms.
    """

    __slots__ = ("_cells_by_room", "_kinds")
    _kinds: tuple[tuple[Kind, ...], tuple[Kind, ...]]
    _cells_by_room: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, repr=False)
class NumberGrid(_Listed):
    """Numbers, ``?`` and given cells on a rectangle."""

    genre: ClassVar[str] = ""
    smallest: ClassVar[int] = 1
    clues_are_white: ClassVar[bool] = True
    """Whether the cell of a number is white."""
    clues_are_blocks: ClassVar[bool] = False
    """Whether a cell with a clue is a block, which is no cell of the answer."""
    thing: ClassVar[str] = "black"
    """What a decision that is yes puts into its cell: ``black``, or a ``star``, or a ``lamp``."""
    holds: ClassVar[Saying | None] = None
    """What cells hold instead, where a ``?`` is refused."""
    numbered: ClassVar[bool] = True
    """Whether cells can hold numbers."""
    own: ClassVar[Mapping[str, range]] = Frozen()
    """Further fields that are a number for the whole board, and which numbers these can be."""
    circles: ClassVar[bool] = False
    """Whether given cells are clues, which are printed as circles of their colour."""
    white_mark: ClassVar[Mark] = "dot"
    """How a number is marked that is known to be white, where not every number is."""
    signs: ClassVar[str] = "?.#"
    """What a clue without a number shows, a cell given as white, and one given as black."""
    everywhere: ClassVar[tuple[Kind, ...]] = (Apart(), Connected())
    """What holds on the whole board, whatever the clues are."""

    rows: int
    cols: int
    numbers: Mapping[int, int] = field(default_factory=Frozen)
    """Cell to number, in reading order; it cannot be changed."""
    unknown: int = 0
    """Mask of the ``?`` clues: white, no number."""
    white: int = 0
    """Mask of the cells given as white, without a clue."""
    black: int = 0
    """Mask of the cells given as black."""

    def __post_init__(self) -> None:
        grid = Grid.of(self.rows, self.cols)
        numbers = _in_order(grid, self.numbers)
        object.__setattr__(self, "numbers", numbers)
        values = {*numbers.values()}
        # The outermost tell whether all are right.
        if numbers and (
            next(iter(numbers)) < 0
            or next(reversed(numbers)) >= grid.size
            or min(values) < self.smallest
            or max(values) > self.largest
        ):
            self._refuse_numbers(grid)
        if self.unknown or self.white or self.black:
            self._refuse_two_meanings(grid)
        if self.unknown and self.holds:
            raise PuzzleError(
                "the cell {cell} is a '?'; {holds}",
                cell=grid.at(next(bits(self.unknown))),
                holds=self.holds,
            )
        for name, possible in self.own.items():
            if getattr(self, name) not in possible:
                raise PuzzleError(
                    "the number of {what} is {number}; expected {least} to {most}",
                    what=Saying(name),
                    number=getattr(self, name),
                    least=possible[0],
                    most=possible[-1],
                )

    def _refuse_numbers(self, grid: Grid) -> None:
        largest = self.largest
        for cell, number in self.numbers.items():
            if not 0 <= cell < grid.size:
                raise PuzzleError(
                    "there is no cell {cell} on a board of {cells} [cells|cell|cells]",
                    cell=cell,
                    cells=grid.size,
                )
            if not self.smallest <= number <= largest:
                raise PuzzleError(
                    "the clue {number} at {cell} is impossible: on a board of {size} {possible}",
                    number=number,
                    cell=grid.at(cell),
                    size=board_of(self.rows, self.cols),
                    possible=self._possible(),
                )

    @property
    def largest(self) -> int:
        """The largest number that a clue may be on a board of this size."""
        return self.rows + self.cols - 1 if self.numbered else 0

    def _possible(self) -> Saying:
        if self.largest < self.smallest:
            return Saying("no number is possible")
        return Saying("a clue is from {least} to {most}", least=self.smallest, most=self.largest)

    def _refuse_two_meanings(self, grid: Grid) -> None:
        seen = mask_of(self.written)
        for mask in (self.unknown, self.white, self.black):
            if mask & ~grid.full:
                raise PuzzleError(
                    "a given cell lies outside the board of {cells} [cells|cell|cells]",
                    cells=grid.size,
                )
            if mask & seen:
                raise PuzzleError(
                    "the cell {cell} is given twice: a cell is a number, a '?', white or black",
                    cell=grid.at(next(bits(mask & seen))),
                )
            seen |= mask

    @property
    def written(self) -> Mapping[int, int]:
        """The numbers by the cells in which they are written."""
        return self.numbers

    @property
    def note(self) -> str:
        """What a title says of the whole board besides its size."""
        return ""

    @property
    def decisions(self) -> int:
        """One per cell: it is black."""
        return self.rows * self.cols

    @classmethod
    def of_clues(cls, rows: int, cols: int, clues: Mapping[str, int | str]) -> Self:
        """The puzzle with these clues by cell: a number, ``?``, or a given cell (``#``, ``.``).

        >>> from gridwright import Kuromasu
        >>> puzzle = Kuromasu.of_clues(2, 3, {"r1c1": 4, "r2c2": "?"})
        >>> puzzle, Kuromasu.of_clues(2, 3, puzzle.clues) == puzzle
        (<Kuromasu 3x2: https://puzz.link/p?kurodoko/3/2/4i.g>, True)
        """
        grid = Grid.of(rows, cols)
        masks = dict.fromkeys(cls.signs, 0)
        numbers: dict[int, int] = {}
        for name, clue in clues.items():
            cell = grid.cell(*cell_of(name, grid).place)
            if isinstance(clue, int):
                numbers[cell] = clue
            elif clue in masks:
                masks[clue] |= 1 << cell
            else:
                raise PuzzleError(
                    "the clue {clue} at {cell} is not allowed; expected a number, {unknown},"
                    " {black} or {white}",
                    clue=repr(clue),
                    cell=grid.at(cell),
                    **{name: repr(sign) for name, sign in zip(MEANT, cls.signs, strict=True)},
                )
        return cls(rows, cols, numbers, *masks.values())

    @classmethod
    def blank(cls, grid: Grid, white: int) -> Self:
        """The puzzle without clues whose answers are all legal boards with these white cells."""
        return cls(grid.rows, grid.cols, white=white)

    def says(self, cell: int, number: int) -> Declared:
        """What a number in a cell would say."""
        raise PuzzleError(
            "{kind} does not declare what a single number says", kind=type(self).__name__
        )

    def declared(self) -> Iterator[Declared]:
        """What the numbers say."""
        return (self.says(cell, number) for cell, number in watched(self.numbers.items(), every=16))

    def kinds(self) -> tuple[Kind, ...]:
        """All that the puzzle says: what holds everywhere, and what is declared."""
        return self._listed()[0]

    def left_to_boards(self) -> tuple[Kind, ...]:
        """The kinds that clauses do not say whole, so that each board has to be looked at."""
        return self._listed()[1]

    def _listed(self) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
        """Both lists. They take long to make, and every board that a solver finds asks for them."""
        try:
            return self._kinds
        except AttributeError:
            kinds: tuple[Any, ...] = (*self.everywhere, *self.declared())
            lazy = {kind for kind in {*map(type, kinds)} if left_to_boards(kind)}
            left = tuple(kind for kind in kinds if type(kind) in lazy)
            object.__setattr__(self, "_kinds", (kinds, left))
            return self._kinds

    @property
    def clue_mask(self) -> int:
        """The mask of the cells that are white because they hold a clue, ``?`` among them."""
        return (mask_of(self.numbers) if self.clues_are_white else 0) | self.unknown

    @property
    def blocks(self) -> int:
        """The mask of the cells that are no cells of the answer; their decisions are always no."""
        return self.clue_mask if self.clues_are_blocks else 0

    def lit(self, yes: int) -> int:
        """The cells that are lit by what is in these cells; none, where nothing shines."""
        return 0

    def printed_at(self, cell: int) -> int | str | None:
        """The number, ``?``, or the shade of a given cell (``#``, ``.``)."""
        if cell in self.written:
            return self.written[cell]
        signs = zip((self.unknown, self.white, self.black), self.signs, strict=True)
        return next((sign for mask, sign in signs if mask >> cell & 1), None)

    @property
    def given(self) -> Board:
        """Clue cells are white; given cells are as given."""
        return Board(self.decisions, self.black, self.clue_mask | self.white)

    def describe(self, decision: int) -> str:
        """The name of the cell."""
        return self.grid.name(decision)

    def moved(self, grid: Grid, to: Sequence[int]) -> Self:
        """The puzzle rotated or reflected: ``to`` says where each cell goes."""
        own = [one.name for one in fields(self) if one not in fields(NumberGrid)]
        if own:
            raise PuzzleError(
                "{kind} cannot be rotated or reflected: it has no 'moved' of its own that knows"
                " {fields}",
                kind=type(self).__name__,
                fields=", ".join(own),
            )
        return self._moved(grid, to)

    def _moved(self, grid: Grid, to: Sequence[int], **own: Any) -> Self:
        return type(self)(
            grid.rows,
            grid.cols,
            {to[cell]: number for cell, number in self.numbers.items()},
            moved_mask(self.unknown, to),
            moved_mask(self.white, to),
            moved_mask(self.black, to),
            **own,
        )


N = TypeVar("N", bound=NumberGrid)
"""A genre's own puzzle of this kind."""
