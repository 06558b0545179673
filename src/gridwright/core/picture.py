"""A drawing that is independent of the medium: genres create it, renderers display it.

Coordinates are in cells: ``(0, 0)`` is the top left corner of the board, ``x`` grows to the right
and ``y`` downwards. A genre lists what each cell shows; walls and strokes are drawn over the cells.
Renderers (``render/``) turn the picture into text, SVG and other forms.

>>> picture = Picture("two cells", 1, 2, (Cell(white=True, text="7"), Cell(black=True)))
>>> describe(picture, 0)
'r1c1, 7, white'
>>> describe(highlight(picture, 0b10, "wrong"), 1)
'r1c2, black, breaks a rule'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal

from gridwright.core.deadline import watched
from gridwright.core.errors import InputError
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.record import dataclass, replace
from gridwright.core.saying import ENGLISH, Language, Listed, Saying, Value
from gridwright.core.saying import Cell as Place

Highlight = Literal["", "new", "because", "wrong", "marked"]
Mark = Literal["", "circle", "disc", "triangle", "star", "lamp", "dot"]
StrokeStyle = Literal["path", "piece"]

HIGHLIGHTS: Mapping[Highlight, str] = {
    "new": "settled by this step",
    "because": "its reason",
    "wrong": "breaks a rule",
    "marked": "marked",
}
"""What each highlight means, as legends and screen readers put it."""
SUPPOSED = "only supposed"
"""The same about what holds only under the assumption of a what-if."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one cell shows."""

    black: bool = False
    """Shaded."""
    white: bool = False
    """Settled as unshaded (drawn as a dot if it has no text)."""
    text: str = ""
    """A clue: a number, ``?`` or a letter."""
    mark: Mark = ""
    """A drawn sign: ``circle``, ``disc`` (a filled circle), ``triangle``, ``star``, ``lamp``, or a
    small ``dot`` beside a text."""
    given: bool = False
    """Whether its shade is part of the puzzle rather than of the answer."""
    highlight: Highlight = ""
    """``new`` (settled by a step), ``because`` (its reason), ``wrong`` (breaks a rule) or
    ``marked`` (pointed out by the user)."""
    label: Value = ""
    """What a screen reader says instead of what the fields above show."""
    share: float | None = None
    """How often it is black, from 0 to 1, in a heat map."""
    supposed: bool = False
    """Whether its shade is only supposed, or follows from what is supposed."""
    lit: bool = False
    """Whether a lamp lights it."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A thick line between two corners of cells, given as (row, column) of the corners."""

    start: tuple[int, int]
    end: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through the centres of cells, in order: a path, a piece, an arrow."""

    cells: tuple[int, ...]
    style: StrokeStyle = "path"
    """``path`` (thin, over the cells) or ``piece`` (thick and rounded, under the text)."""
    supposed: bool = False
    """Whether it is only supposed, or follows from what is supposed."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole board to be drawn."""

    title: str
    """The line above the board: the puzzle's title, or its genre and size."""
    rows: int
    cols: int
    cells: tuple[Cell, ...]
    walls: tuple[Wall, ...] = ()
    """Walls inside the board; its outline is drawn in any case."""
    strokes: tuple[Stroke, ...] = ()
    caption: str = ""
    """A sentence below the board."""
    subtitle: str = ""
    """The line below the title: genre and size, and the author."""

    def __post_init__(self) -> None:
        if len(self.cells) != self.rows * self.cols:
            raise InputError(
                "a picture of {rows} rows and {cols} columns needs {cells} cells, found {count}",
                rows=self.rows,
                cols=self.cols,
                cells=self.rows * self.cols,
                count=len(self.cells),
            )

    @property
    def name(self) -> str:
        """The title and the subtitle on one line."""
        return f"{self.title} ({self.subtitle})" if self.subtitle else self.title

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        """The kinds of highlight that occur, in the order of :data:`HIGHLIGHTS`."""
        present = {cell.highlight for cell in self.cells}
        return tuple(kind for kind in HIGHLIGHTS if kind in present)

    @property
    def supposed(self) -> bool:
        """Whether anything is only supposed."""
        return any(cell.supposed for cell in self.cells) or any(
            stroke.supposed for stroke in self.strokes
        )


def highlight(picture: Picture, cells: int, kind: Highlight) -> Picture:
    """The picture with a mask of cells highlighted; earlier highlights of these cells are replaced.

    >>> picture = Picture("two cells", 1, 2, (Cell(), Cell()))
    >>> [cell.highlight for cell in highlight(picture, 0b01, "because").cells]
    ['because', '']
    """
    if cells < 0 or cells >> len(picture.cells):
        raise InputError(
            "a highlighted cell lies outside the board of {count} cells", count=len(picture.cells)
        )
    changed = list(picture.cells)
    for cell in bits(cells):
        changed[cell] = replace(changed[cell], highlight=kind)
    return replace(picture, cells=tuple(changed))


def suppose(picture: Picture, parts: Iterable[int]) -> Picture:
    """The picture with parts, each a mask of cells, that are only supposed: pieces, or shades.

    >>> picture = Picture("two cells", 1, 2, (Cell(black=True), Cell()))
    >>> [cell.supposed for cell in suppose(picture, [0b01, 0b10]).cells]
    [True, False]
    """
    wanted = set(parts)
    strokes = tuple(
        replace(stroke, supposed=True)
        if stroke.style == "piece" and mask_of(stroke.cells) in wanted
        else stroke
        for stroke in picture.strokes
    )
    cells = list(picture.cells)
    for cell in (cell for part in wanted for cell in bits(part)):
        if cells[cell].black or cells[cell].white or cells[cell].mark in ("star", "lamp"):
            cells[cell] = replace(cells[cell], supposed=True)
    return replace(picture, cells=tuple(cells), strokes=strokes)


def titled(picture: Picture, about: Mapping[str, str]) -> Picture:
    """The picture with the title and the author that a text gives.

    >>> picture = Picture("Kuromasu 2×1", 1, 2, (Cell(), Cell()))
    >>> titled(picture, {"title": "First", "author": "Ann"}).name
    'First (Kuromasu 2×1, by Ann)'
    >>> titled(picture, {"author": "Ann"}).name, titled(picture, {}).name
    ('Kuromasu 2×1 (by Ann)', 'Kuromasu 2×1')
    """
    title, author = (" ".join(about.get(key, "").split()) for key in ("title", "author"))
    credit = (picture.title if title else "", f"by {author}" if author else "")
    subtitle = ", ".join(part for part in credit if part)
    return replace(picture, title=title or picture.title, subtitle=subtitle)


def differences(pictures: Sequence[Picture]) -> int:
    """The mask of cells that do not look the same in all of these pictures of one board.

    >>> one = Picture("two cells", 1, 2, (Cell(), Cell(black=True)))
    >>> other = Picture("two cells", 1, 2, (Cell(), Cell(white=True)))
    >>> differences([one, other]) == 0b10
    True
    """
    columns = enumerate(zip(*(picture.cells for picture in pictures), strict=True))
    return mask_of(cell for cell, looks in columns if any(look != looks[0] for look in looks))


def describe(picture: Picture, cell: int, language: Language = ENGLISH) -> str:
    """What a screen reader says about a cell: its name, then what it shows."""
    row, col = divmod(cell, picture.cols)
    name = language.say(Place(row + 1, col + 1))
    return f"{name}, {describe_cell(picture.cells[cell], language)}"


def describe_cell(cell: Cell, language: Language = ENGLISH) -> str:
    """What a cell shows, in words.

    >>> describe_cell(Cell(black=True, given=True))
    'given black'
    >>> describe_cell(Cell(mark="circle", highlight="new"))
    'circle, settled by this step'
    >>> describe_cell(Cell())
    'open'
    """
    said: list[Value] = [cell.label or cell.text] if cell.label or cell.text else []
    if not cell.label:
        said += [Saying(cell.mark)] if cell.mark not in ("", "dot") else []
        said += [_shade(cell)] if cell.black or cell.white or not said else []
    said += [Saying(SUPPOSED)] if cell.supposed else []
    if cell.highlight:
        said.append(Saying(HIGHLIGHTS[cell.highlight]))
    return language.say(Listed(tuple(said), ""))


def _shade(cell: Cell) -> Saying:
    # Every clue is given; saying so for each would only be noise.
    given = cell.given and not cell.text
    if cell.black:
        return Saying("given black" if given else "black")
    if cell.white:
        return Saying("given white" if given else "white")
    return Saying("open")


def room_walls(grid: Grid, rooms: Sequence[int]) -> tuple[Wall, ...]:
    """The walls between cells of different rooms; a straight run is one wall.

    ``rooms`` holds the number of the room of each cell.

    >>> room_walls(Grid.of(2, 2), [0, 0, 1, 1])
    (Wall(start=(1, 0), end=(1, 2)),)
    """
    horizontal = (
        Wall((row, start), (row, end))
        for row in watched(range(1, grid.rows))
        for start, end in _runs(
            [
                rooms[grid.cell(row - 1, col)] != rooms[grid.cell(row, col)]
                for col in range(grid.cols)
            ]
        )
    )
    vertical = (
        Wall((start, col), (end, col))
        for col in watched(range(1, grid.cols))
        for start, end in _runs(
            [
                rooms[grid.cell(row, col - 1)] != rooms[grid.cell(row, col)]
                for row in range(grid.rows)
            ]
        )
    )
    return (*horizontal, *vertical)


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The start and the end (exclusive) of each run of true values."""
    for value, run in groupby(range(len(flags)), key=flags.__getitem__):
        if value:
            places = list(run)
            yield places[0], places[-1] + 1


def without_controls(text: str) -> str:
    """A text without control characters, such as escape codes, and others that XML cannot hold.

    >>> without_controls("a\\x1b[31mb")
    'a[31mb'
    """
    return "".join(sign for sign in text if sign == "\n" or _may_be_shown(ord(sign)))


def _may_be_shown(code: int) -> bool:
    control = code < 0x20 or 0x7F <= code < 0xA0
    return not (control or 0xD800 <= code < 0xE000 or code in (0xFFFE, 0xFFFF))
