"""The whole board as SVG: gadgets outlined and named, signals coloured by value once solved.

At arm's length the gadgets' letters and the signals show the circuit; close up, every clue can be
read. Nothing hangs on colour alone: a true signal is a solid line, a false one is dashed.

>>> from gridwright.reductions.instance import Instance
>>> from gridwright.reductions.reduction import reduce
>>> drawn = svg(reduce(Instance(((1, 2),))))
>>> drawn.startswith("<svg"), drawn.count('class="gadget"'), ">W⁺<" in drawn
(True, 11, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.reductions.compose import Square
from gridwright.reductions.gadgets import KINDS, MIDDLE, PITCH, SIZE, STEP, Side
from gridwright.reductions.reduction import Reduction, variable_of
from gridwright.reductions.signals import Inputs, read, sends

CELL = 12
"""The side of a square in pixels: three digits can still be read in it."""
MARGIN = 2 * CELL
TOP = 6 * CELL

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
PAPER, INK, NAME, LINE = "#ffffff", "#15181c", "#4a5561", "#e3e7ec"
PANEL, EDGE, SHADE = "#f6f8fa", "#7d8894", "#2b3138"
TRUE, FALSE, UNKNOWN = "#0b63c5", "#c65300", "#9aa5b1"

SIGNALS: dict[bool | None, tuple[str, str, str]] = {
    True: (TRUE, f'stroke-width="{1.5 * CELL}"', "a true signal"),
    False: (FALSE, f'stroke-width="{CELL}" stroke-dasharray="{CELL} {CELL}"', "a false one"),
    None: (UNKNOWN, f'stroke-width="{0.6 * CELL}"', "a signal"),
}
"""How a signal of each value looks: colour, line, and the word of the legend."""


def svg(reduced: Reduction, answer: Board | None = None) -> str:
    """The board; with an answer, its black squares and the value of every signal."""
    board = reduced.board
    inputs = read(reduced, answer) if answer is not None else None
    wide = max(2 * MARGIN + board.cols * CELL, 70 * CELL)
    high = TOP + board.rows * CELL + 8 * CELL
    black = {divmod(cell, board.cols) for cell in bits(answer.yes)} if answer is not None else set()
    title = f"One-in-three SAT {reduced.instance} as a Kurodoko of {board.rows} rows and"
    layers: tuple[Iterable[str], ...] = (
        _panels(reduced),
        _grid_lines(board.rows, board.cols),
        _symbols(reduced),
        _signals(reduced, inputs),
        _squares(black),
        _outlines(reduced),
        _clues(board.clues),
        _labels(reduced, inputs),
        _legend(reduced, answer is not None, TOP + board.rows * CELL + 2 * CELL),
    )
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
            f' height="{high}" role="img" font-family="{FONT}">',
            f"<title>{escape(title)} {board.cols} columns</title>",
            f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>',
            *(line for layer in layers for line in layer),
            "</svg>\n",
        )
    )


def _at(row: float, col: float) -> tuple[float, float]:
    """The pixel at the top left corner of a square."""
    return MARGIN + col * CELL, TOP + row * CELL


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _panels(reduced: Reduction) -> Iterator[str]:
    """A tint under every gadget."""
    side = SIZE * CELL
    for one in reduced.board.placed:
        x, y = _at(PITCH * one.row, PITCH * one.col)
        yield f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{PANEL}"/>'


def _symbols(reduced: Reduction) -> Iterator[str]:
    """The symbol of every gadget in its corner, which is empty in all of them."""
    yield f'<g class="symbols" font-size="{2.8 * CELL}" font-weight="bold" fill="{NAME}">'
    for one in reduced.board.placed:
        x, y = _at(PITCH * one.row + 2.9, PITCH * one.col + 1)
        yield f'<text x="{_number(x)}" y="{_number(y)}">{one.gadget.symbol}</text>'
    yield "</g>"


def _signals(reduced: Reduction, inputs: Inputs | None) -> Iterator[str]:
    """A line from the middle of each gadget to each of its ports, as the signal's value looks."""
    leaves = sends(reduced)
    paths: dict[bool | None, list[str]] = {}
    for one in reduced.board.placed:
        position = one.row, one.col
        for side in one.gadget.ports:
            # What leaves a gadget is the opposite of its input square (§4.2).
            value = inputs[position][side] != leaves[position, side] if inputs else None
            paths.setdefault(value, []).append(_arm(one.row, one.col, side))
    for value, arms in sorted(paths.items(), key=lambda item: item[0] is True):
        colour, look, _ = SIGNALS[value]
        yield (
            f'<path class="signal {str(value).lower()}" d="{"".join(arms)}" stroke="{colour}"'
            f' stroke-opacity="0.5" {look}/>'
        )


def _arm(row: int, col: int, side: Side) -> str:
    x, y = _at(PITCH * row + MIDDLE + 0.5, PITCH * col + MIDDLE + 0.5)
    down, right = STEP[side]
    reach = MIDDLE * CELL
    return f"M{_number(x)} {_number(y)}l{right * reach} {down * reach}"


def _squares(black: set[Square]) -> Iterator[str]:
    if black:
        data = "".join(
            f"M{_number(x + 1)} {_number(y + 1)}h{CELL - 2}v{CELL - 2}h-{CELL - 2}z"
            for x, y in (_at(row, col) for row, col in sorted(black))
        )
        yield f'<path class="black" d="{data}" fill="{SHADE}"/>'


def _grid_lines(rows: int, cols: int) -> Iterator[str]:
    left, top = _at(0, 0)
    horizontal = (f"M{left} {top + row * CELL}h{cols * CELL}" for row in range(rows + 1))
    vertical = (f"M{left + col * CELL} {top}v{rows * CELL}" for col in range(cols + 1))
    lines = "".join((*horizontal, *vertical))
    yield f'<path class="grid" d="{lines}" stroke="{LINE}" stroke-width="0.6"/>'
    frame = f'width="{cols * CELL}" height="{rows * CELL}" fill="none"'
    yield f'<rect x="{left}" y="{top}" {frame} stroke="{INK}" stroke-width="2"/>'


def _outlines(reduced: Reduction) -> Iterator[str]:
    """Neighbours share a line of squares: outlines run through its middle, so they do not blur."""
    side = PITCH * CELL
    look = f'fill="none" stroke="{EDGE}" stroke-width="1.6"'
    for one in reduced.board.placed:
        x, y = _at(PITCH * one.row + 0.5, PITCH * one.col + 0.5)
        words = f"{one.gadget.symbol}, {one.gadget.kind.name}, {one.part}"
        yield (
            f'<rect class="gadget" x="{_number(x)}" y="{_number(y)}" width="{side}"'
            f' height="{side}" rx="6" {look}><title>{escape(words)}</title></rect>'
        )


def _clues(clues: dict[Square, int]) -> Iterator[str]:
    for digits, size in ((1, 0.85), (2, 0.72), (3, 0.56), (4, 0.44)):
        group = [(square, clue) for square, clue in clues.items() if len(str(clue)) == digits]
        if not group:
            continue
        yield (
            f'<g class="clues" font-size="{_number(size * CELL)}" fill="{INK}"'
            f' text-anchor="middle" stroke="{PAPER}" stroke-width="1.5" paint-order="stroke">'
        )
        for (row, col), clue in group:
            x, y = _at(row + 0.5, col + 0.5)
            below = _number(y + 0.36 * size * CELL)
            yield f'<text x="{_number(x)}" y="{below}">{clue}</text>'
        yield "</g>"


def _labels(reduced: Reduction, inputs: Inputs | None) -> Iterator[str]:
    """The clauses above their Choice, the variables inside their Variable gadget."""
    yield f'<g font-size="{2 * CELL}" fill="{INK}" text-anchor="middle" font-weight="bold">'
    for number, clause in enumerate(reduced.instance.clauses):
        x, y = _at(-0.9, PITCH * (6 * number + 2) + SIZE / 2)
        literals = ", ".join(f"{'not ' * (literal < 0)}x{abs(literal)}" for literal in clause)
        yield f'<text x="{_number(x)}" y="{_number(y)}">clause {number + 1}: {literals}</text>'
    for one in reduced.board.placed:
        if one.gadget.kind.letter == "V":
            x, y = _at(PITCH * one.row + 13, PITCH * one.col + SIZE / 2)
            value = ""
            if inputs is not None:
                value = " = false" if inputs[one.row, one.col]["n"] else " = true"
            yield f'<text x="{_number(x)}" y="{_number(y)}">x{variable_of(one)}{value}</text>'
    yield "</g>"


def _legend(reduced: Reduction, solved: bool, y: float) -> Iterator[str]:
    left = MARGIN
    yield (
        f'<text x="{left}" y="{_number(2.5 * CELL)}" font-size="{2.2 * CELL}" font-weight="bold"'
        f' fill="{INK}">{escape(str(reduced.instance))}</text>'
    )
    x = float(left)
    for value in (True, False) if solved else (None,):
        colour, look, words = SIGNALS[value]
        yield (
            f'<path d="M{_number(x)} {_number(y)}h{5 * CELL}" stroke="{colour}"'
            f' stroke-opacity="0.5" {look}/>'
            f'<text x="{_number(x + 6 * CELL)}" y="{_number(y + 0.5 * CELL)}"'
            f' font-size="{1.5 * CELL}" fill="{INK}">{words}</text>'
        )
        x += 18 * CELL
    present = {one.gadget.kind.letter for one in reduced.board.placed}
    names = ", ".join(f"{name} {kind.name}" for name, kind in KINDS.items() if name in present)
    turns = "⁺ turned clockwise, ² halfway, ⁻ the other way; with a bar: mirrored first"
    for line, words in enumerate((names, turns)):
        yield (
            f'<text x="{left}" y="{_number(y + (3 + 2.2 * line) * CELL)}"'
            f' font-size="{1.5 * CELL}" fill="{INK}">{escape(words)}</text>'
        )
