"""Circuits of tiles as SVG: a whole board with its wires, and every part in all its states.

Cells that carry signals are tinted and their numbers are dark; numbers that only fill a tile are
pale. With an answer, black cells or pieces are drawn, and each wire has the look of its value.

>>> from gridwright_lab.reductions.instance import parse_arguments
>>> from gridwright_lab.reductions.tiles.kuroshuto.boards import TARGET
>>> from gridwright_lab.reductions.tiles.reduced import answer_to, reduce
>>> reduced = reduce(TARGET, parse_arguments(["1.-2"]))
>>> drawn = svg(reduced, answer_to(reduced, {1: True, 2: True}))
>>> drawn.count('class="tile"'), "clause 1: x1, not x2" in drawn, "x1 = true" in drawn
(7, True, True)
>>> sheet(TARGET).count('class="panel"')
28
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gridwright.core.board import Board
from gridwright.core.picture import Picture
from gridwright.genres import by_name
from gridwright.render.elements import PAPER, Look, document, element, group, path, short, words
from gridwright.render.sheet import capsule
from gridwright.shading.countgrid import CountGrid
from gridwright_lab.reductions.looks import (
    CELL,
    EDGE,
    INK,
    NAMED,
    PANEL,
    SHADE,
    arm,
    clause_name,
    grid_lines,
    legend_of_signals,
    wires,
)
from gridwright_lab.reductions.tiles.circuit import (
    CLAUSE_COLUMNS,
    FIRST_VARIABLE,
    Circuit,
    Part,
    Position,
    allowed,
    every_part,
)
from gridwright_lab.reductions.tiles.reduced import Reduced, read_back
from gridwright_lab.reductions.tiles.target import Signals, Target
from gridwright_lab.reductions.tiles.verifying import MIDDLE, amid

MARGIN = 2 * CELL
LEFT, TOP = 11 * CELL, 7 * CELL
GAP, HEAD = 3 * CELL, 26
PANELS = 4
"""How many panels a row of the sheet has."""

PALE, PALE_BLACK, FILLING_PIECE, PIECE = "#8a95a1", "#a9b2bc", "#e6ebf1", "#4a5561"
LAMP = "#ffd95a"
DIGIT = CELL / 3
"""The width of a digit where numbers have two."""


@dataclass(frozen=True, slots=True)
class _View:
    """A board, or one of its tiles, with what is drawn of it."""

    target: Target
    circuit: Circuit
    picture: Picture
    carriers: frozenset[int]
    signals: Signals | None
    tiles: tuple[Position, ...]
    rows: range
    cols: range
    blocks: bool
    """Whether black cells show their numbers."""

    def shows(self, cell: int) -> bool:
        row, col = divmod(cell, self.picture.cols)
        return row in self.rows and col in self.cols


def svg(reduced: Reduced, answer: Board | None = None) -> str:
    """The board; with an answer, its black cells or pieces and the value of every wire."""
    puzzle = reduced.puzzle
    view = _view(reduced.target, reduced.circuit, puzzle, answer, tuple(reduced.circuit))
    values = None if answer is None else read_back(reduced, answer)
    high = TOP + puzzle.rows * CELL
    wide = max(LEFT + puzzle.cols * CELL + MARGIN, 70 * CELL)
    name = by_name(reduced.target.genre).title
    title = f"One-in-three SAT {reduced.instance} as a {name} of {puzzle.rows} rows and"
    layers: tuple[Iterable[str], ...] = (
        group((*_drawn(view), *_outlines(view)), transform=f"translate({LEFT} {TOP})"),
        _labels(reduced, values),
        legend_of_signals(answer is not None, LEFT, high + 2 * CELL, font_size=18, fill=INK),
    )
    return document(wide, high + 4 * CELL, layers, f"{title} {puzzle.cols} columns", role="img")


def sheet(target: Target) -> str:
    """Every part of a genre's circuits in each of its states."""
    side = (target.pitch + target.shared) * CELL
    rows: list[list[Part]] = []
    for part in every_part(target.clause):
        room = PANELS - len(_states(part))
        row = next((row for row in rows if sum(map(len, map(_states, row))) <= room), None)
        if row is None:
            rows.append(row := [])
        row.append(part)
    layers = (
        _panels(target, row, GAP, HEAD + GAP + number * (side + HEAD + GAP))
        for number, row in enumerate(rows)
    )
    title = f"The parts of circuits as {by_name(target.genre).title}, in all their states"
    wide, high = GAP + PANELS * (side + GAP), GAP + len(rows) * (side + HEAD + GAP)
    return document(wide, high, layers, title, role="img")


def part_name(part: Part) -> str:
    """What a part is called.

    >>> part_name(Part("equal", {"n": 1, "e": 1}))
    'a bend'
    """
    if part.shape == "clause":
        wanted = "one is true" if part.kind == "one" else "one is false"
        return f"a clause of {len(part.wires)}: {wanted}"
    return "an end that is free" if part.shape == "free end" else f"a {part.shape}"


def _view(
    target: Target,
    circuit: Circuit,
    puzzle: Any,
    answer: Board | None,
    tiles: tuple[Position, ...],
    rows: range | None = None,
    cols: range | None = None,
) -> _View:
    genre = by_name(target.genre)
    return _View(
        target,
        circuit,
        genre.draw(puzzle, genre.printed(puzzle) if answer is None else answer),
        target.carriers(circuit, puzzle),
        None if answer is None else target.signals_of(circuit, puzzle, answer),
        tiles,
        range(puzzle.rows) if rows is None else rows,
        range(puzzle.cols) if cols is None else cols,
        getattr(puzzle, "clues_are_blocks", False) or isinstance(puzzle, CountGrid),
    )


def _states(part: Part) -> list[frozenset[str]]:
    """The sets of wires that may be true, fewest first."""
    return sorted(allowed(part.kind, part.sides), key=lambda true: (len(true), sorted(true)))


def _panels(target: Target, parts: list[Part], x: int, y: int) -> Iterator[str]:
    """A row of the sheet."""
    side = (target.pitch + target.shared) * CELL
    for part in parts:
        look: Look = {"font_size": 14, "font_weight": "bold", "fill": INK}
        yield element("text", words(part_name(part)), x=x, y=y - 16, **look)
        for view in _every_state(target, part):
            shift = f"translate({x - view.cols.start * CELL} {y - view.rows.start * CELL})"
            yield from group(_drawn(view), class_="panel", transform=shift)
            x += side + GAP


def _every_state(target: Target, part: Part) -> Iterator[_View]:
    """A part among free ends, with each set of wires that may be true."""
    circuit = amid(part)
    puzzle = target.puzzle_of(circuit)
    rows, cols = (
        range(first - target.shared, first + target.pitch)
        for first in (target.drawn_from + target.pitch * at for at in MIDDLE)
    )
    for true in _states(part):
        values = {literal: side in true for side, literal in part.wires.items()}
        answer = target.answer_of(circuit, puzzle, {**values, 0: True})
        yield _view(target, circuit, puzzle, answer, (MIDDLE,), rows, cols)


def _drawn(view: _View) -> Iterator[str]:
    yield from _tiles(view)
    yield from _tints(view)
    high, wide = len(view.rows), len(view.cols)
    yield from grid_lines(view.cols.start * CELL, view.rows.start * CELL, high, wide)
    yield from _pieces(view, signals=False)
    yield from _wires(view)
    yield from _black(view)
    yield from _pieces(view, signals=True)
    yield from _lamps(view)
    yield from _numbers(view)


def _box(view: _View, at: Position) -> tuple[float, float, float, float]:
    """The tile's left, top, width and height; shared cells are cut in half, but at the edge."""
    first, pitch = _first(view.target), view.target.pitch * CELL
    top, left = max(0, at[0] * pitch + first), max(0, at[1] * pitch + first)
    bottom = min(view.picture.rows * CELL, (at[0] + 1) * pitch + first)
    right = min(view.picture.cols * CELL, (at[1] + 1) * pitch + first)
    return left, top, right - left, bottom - top


def _first(target: Target) -> float:
    """Where the first tile begins, to the right and down."""
    return CELL * (target.drawn_from - target.shared / 2)


def _tiles(view: _View) -> Iterator[str]:
    """A tint under every tile with wires."""
    boxes = (_box(view, at) for at in view.tiles)
    data = "".join(
        f"M{short(x)} {short(y)}h{short(w)}v{short(h)}h-{short(w)}z" for x, y, w, h in boxes
    )
    yield from path("", data, fill=PANEL)


def _square(view: _View, cell: int, inset: float = 0) -> str:
    row, col = divmod(cell, view.picture.cols)
    side = short(CELL - 2 * inset)
    return f"M{short(col * CELL + inset)} {short(row * CELL + inset)}h{side}v{side}h-{side}z"


def _tints(view: _View) -> Iterator[str]:
    carriers = (cell for cell in sorted(view.carriers) if view.shows(cell))
    yield from path("carriers", "".join(_square(view, cell) for cell in carriers), fill=NAMED)


def _black(view: _View) -> Iterator[str]:
    black = [n for n, cell in enumerate(view.picture.cells) if cell.black and view.shows(n)]
    for name, fill, signals in (("black filling", PALE_BLACK, False), ("black", SHADE, True)):
        cells = (cell for cell in black if (cell in view.carriers) == signals)
        yield from path(name, "".join(_square(view, cell, 1) for cell in cells), fill=fill)


def _lamps(view: _View) -> Iterator[str]:
    look: Look = {"r": 0.36 * CELL, "fill": LAMP, "stroke": INK, "stroke_width": 0.8}
    for number, cell in enumerate(view.picture.cells):
        if cell.mark == "lamp" and view.shows(number):
            x, y = _centre(view, number)
            yield element("circle", class_="lamp", cx=x, cy=y, **look)


def _wires(view: _View) -> Iterator[str]:
    """A line from the middle of each tile to each of its wires' ends."""
    first, pitch = _first(view.target), view.target.pitch * CELL
    arms: dict[bool | None, list[str]] = {}
    for at in view.tiles:
        y, x = ((place + 0.5) * pitch + first for place in at)
        for side in view.circuit[at].wires:
            value = None if view.signals is None else view.signals[at, side]
            arms.setdefault(value, []).append(arm(x, y, side, pitch / 2))
    # Pieces lie on the wires, which show at both sides of them.
    yield from wires(arms, thick=1.1 if view.picture.strokes else 0.5)


def _pieces(view: _View, signals: bool) -> Iterator[str]:
    """Pieces as rounded lines; those that only fill a tile are pale."""
    shown = [one.cells for one in view.picture.strokes if any(map(view.shows, one.cells))]
    chosen = [cells for cells in shown if view.carriers.isdisjoint(cells) != signals]
    data = "".join(_line(view, cells[0], cells[-1]) for cells in chosen)
    for width, ink in ((0.84, PIECE), (0.7, PAPER)) if signals else ((0.8, FILLING_PIECE),):
        look: Look = {"stroke": ink, "stroke_width": width * CELL, "stroke_linecap": "round"}
        yield from path("piece" if signals else "piece filling", data, **look)
    # Where pieces share a one, each has an outline of its own.
    often = Counter(cell for cells in chosen for cell in cells)
    sharing = (cells for cells in chosen if any(often[cell] > 1 for cell in cells))
    outlines = (
        capsule(_centre(view, cells[0]), _centre(view, cells[-1]), 0.38 * CELL) for cells in sharing
    )
    yield from path("", "".join(outlines), fill="none", stroke=PIECE, stroke_width=0.8)


def _line(view: _View, start: int, end: int) -> str:
    (x, y), (to_x, to_y) = _centre(view, start), _centre(view, end)
    return f"M{short(x)} {short(y)}l{short(to_x - x)} {short(to_y - y)}"


def _centre(view: _View, cell: int) -> tuple[float, float]:
    row, col = divmod(cell, view.picture.cols)
    return (col + 0.5) * CELL, (row + 0.5) * CELL


def _numbers(view: _View) -> Iterator[str]:
    """The numbers, a text for each row; every digit has a place of its own."""
    longest = max(len(cell.text) for cell in view.picture.cells)
    size = (0.8 if longest == 1 else 0.62) * CELL
    inks = [("filling", PALE, False, False), ("clues", INK, True, False)]
    if view.blocks:
        inks.append(("clues of blocks", PAPER, True, True))
    for name, fill, signals, black in inks:
        rows = (_row(view, row, size, signals, black) for row in view.rows)
        look: Look = {"font_size": size, "fill": fill, "text_anchor": "middle"}
        weight = "bold" if signals else None
        yield from group(filter(None, rows), class_=name, **look, font_weight=weight)


def _row(view: _View, row: int, size: float, signals: bool, black: bool) -> str:
    digits, places = "", []
    for col in view.cols:
        number = row * view.picture.cols + col
        cell = view.picture.cells[number]
        if cell.black != black or not cell.text or (number in view.carriers) != signals:
            continue
        digits += cell.text
        middle = (len(cell.text) - 1) / 2
        places += [(col + 0.5) * CELL + DIGIT * (at - middle) for at in range(len(cell.text))]
    if not digits:
        return ""
    x, y = " ".join(map(short, places)), (row + 0.5) * CELL + 0.36 * size
    return element("text", digits, x=x, y=y)


def _outlines(view: _View) -> Iterator[str]:
    look: Look = {"fill": "none", "stroke": EDGE, "stroke_width": 1.6}
    for at in view.tiles:
        x, y, width, height = _box(view, at)
        title = element("title", words(part_name(view.circuit[at])))
        yield element("rect", title, class_="tile", x=x, y=y, width=width, height=height, **look)


def _labels(reduced: Reduced, values: dict[int, bool] | None) -> Iterator[str]:
    """The clauses above their columns, the variables beside their rows."""
    pitch, shift = reduced.target.pitch * CELL, CELL * reduced.target.drawn_from
    bold: Look = {"font_weight": "bold", "fill": INK}
    title = words(str(reduced.instance))
    yield element("text", title, x=LEFT, y=2.5 * CELL, font_size=2 * CELL, **bold)
    for number, clause in enumerate(reduced.instance.clauses):
        x = LEFT + shift + (CLAUSE_COLUMNS * number + CLAUSE_COLUMNS / 2) * pitch
        look: Look = {"font_size": 1.5 * CELL, "text_anchor": "middle", **bold}
        yield element("text", words(clause_name(number + 1, clause)), x=x, y=TOP - CELL, **look)
    for number, name in enumerate(reduced.instance.variables):
        value = "" if values is None else f" = {str(values[name]).lower()}"
        y = TOP + shift + (FIRST_VARIABLE + number + 0.5) * pitch
        look = {"font_size": 1.5 * CELL, "text_anchor": "end", **bold}
        yield element("text", words(f"x{name}{value}"), x=LEFT - CELL, y=y, **look)
