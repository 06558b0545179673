"""The whole board as SVG: gadgets outlined and named, signals coloured by value if solved.

From a distance the gadgets' letters and the signals show the circuit; close up, every clue is
legible. Nothing depends on colour alone: a true signal is a solid line, a false one is dashed.

>>> from gridwright_lab.reductions.instance import Instance
>>> from gridwright_lab.reductions.koelker.reduction import reduce
>>> drawn = svg(reduce(Instance(((1, 2),))))
>>> drawn.startswith("<svg"), drawn.count('class="gadget"'), ">W⁺<" in drawn
(True, 11, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.render.elements import PAPER, Look, document, element, group, path, short, words
from gridwright_lab.reductions.koelker.compose import Square
from gridwright_lab.reductions.koelker.gadgets import KINDS, MIDDLE, PITCH, SIZE
from gridwright_lab.reductions.koelker.reduction import Reduction, is_variable, variable_of
from gridwright_lab.reductions.koelker.signals import Inputs, read, sends
from gridwright_lab.reductions.looks import (
    CELL,
    EDGE,
    INK,
    NAME,
    PANEL,
    SHADE,
    arm,
    clause_name,
    grid_lines,
    legend_of_signals,
    wires,
)

MARGIN = 2 * CELL
TOP = 6 * CELL


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
        grid_lines(*_at(0, 0), board.rows, board.cols),
        _symbols(reduced),
        _signals(reduced, inputs),
        _squares(black),
        _outlines(reduced),
        _clues(board.clues),
        _labels(reduced, inputs),
        _legend(reduced, answer is not None, TOP + board.rows * CELL + 2 * CELL),
    )
    return document(wide, high, layers, f"{title} {board.cols} columns", role="img")


def _at(row: float, col: float) -> tuple[float, float]:
    """The pixel at the top left corner of a square."""
    return MARGIN + col * CELL, TOP + row * CELL


def _panels(reduced: Reduction) -> Iterator[str]:
    """A tint under every gadget."""
    side = SIZE * CELL
    for one in reduced.board.placed:
        x, y = _at(PITCH * one.row, PITCH * one.col)
        yield element("rect", x=x, y=y, width=side, height=side, fill=PANEL)


def _symbols(reduced: Reduction) -> Iterator[str]:
    """The symbol of every gadget, in a corner that is empty in all of them."""
    symbols = (
        _text(one.gadget.symbol, PITCH * one.row + 2.9, PITCH * one.col + 1)
        for one in reduced.board.placed
    )
    look: Look = {"font_size": 2.8 * CELL, "font_weight": "bold", "fill": NAME}
    yield from group(symbols, class_="symbols", **look)


def _text(text: str, row: float, col: float) -> str:
    """A text on a row of the board, in the style of its group."""
    x, y = _at(row, col)
    return element("text", words(text), x=x, y=y)


def _signals(reduced: Reduction, inputs: Inputs | None) -> Iterator[str]:
    """A line from the centre of each gadget to each of its ports, styled by the signal's value."""
    leaves = sends(reduced)
    paths: dict[bool | None, list[str]] = {}
    for one in reduced.board.placed:
        position = one.row, one.col
        for side in one.gadget.ports:
            # What leaves a gadget is the opposite of its input square (§4.2).
            value = inputs[position][side] != leaves[position, side] if inputs else None
            x, y = _at(PITCH * one.row + MIDDLE + 0.5, PITCH * one.col + MIDDLE + 0.5)
            paths.setdefault(value, []).append(arm(x, y, side, MIDDLE * CELL))
    yield from wires(paths)


def _squares(black: set[Square]) -> Iterator[str]:
    data = "".join(
        f"M{short(x + 1)} {short(y + 1)}h{CELL - 2}v{CELL - 2}h-{CELL - 2}z"
        for x, y in (_at(row, col) for row, col in sorted(black))
    )
    yield from path("black", data, fill=SHADE)


def _outlines(reduced: Reduction) -> Iterator[str]:
    """Outlines run through the middle of the squares that neighbours share, so they coincide."""
    side = PITCH * CELL
    look: Look = {"rx": 6, "fill": "none", "stroke": EDGE, "stroke_width": 1.6}
    for one in reduced.board.placed:
        x, y = _at(PITCH * one.row + 0.5, PITCH * one.col + 0.5)
        name = words(f"{one.gadget.symbol}, {one.gadget.kind.name}, {one.part}")
        title = element("title", name)
        yield element("rect", title, class_="gadget", x=x, y=y, width=side, height=side, **look)


def _clues(clues: dict[Square, int]) -> Iterator[str]:
    for digits, size in ((1, 0.85), (2, 0.72), (3, 0.56), (4, 0.44)):
        numbers = [(square, clue) for square, clue in clues.items() if len(str(clue)) == digits]
        if not numbers:
            continue
        yield from group(
            (_text(str(clue), row + 0.5 + 0.36 * size, col + 0.5) for (row, col), clue in numbers),
            class_="clues",
            font_size=size * CELL,
            fill=INK,
            text_anchor="middle",
            stroke=PAPER,
            stroke_width=1.5,
            paint_order="stroke",
        )


def _labels(reduced: Reduction, inputs: Inputs | None) -> Iterator[str]:
    """The clauses above their Choice, the variables inside their Variable gadget."""
    look: Look = {"font_size": 2 * CELL, "fill": INK, "text_anchor": "middle"}
    texts = (*_clauses(reduced), *_variables(reduced, inputs))
    yield from group(texts, **look, font_weight="bold")


def _clauses(reduced: Reduction) -> Iterator[str]:
    for number, clause in enumerate(reduced.instance.clauses):
        col = PITCH * (6 * number + 2) + SIZE / 2
        yield _text(clause_name(number + 1, clause), -0.9, col)


def _variables(reduced: Reduction, inputs: Inputs | None) -> Iterator[str]:
    for one in reduced.board.placed:
        if is_variable(one):
            value = ""
            if inputs is not None:
                value = " = false" if inputs[one.row, one.col]["n"] else " = true"
            place = PITCH * one.row + 13, PITCH * one.col + SIZE / 2
            yield _text(f"x{variable_of(one)}{value}", *place)


def _legend(reduced: Reduction, solved: bool, y: float) -> Iterator[str]:
    title = words(str(reduced.instance))
    bold: Look = {"font_size": 2.2 * CELL, "font_weight": "bold", "fill": INK}
    yield element("text", title, x=MARGIN, y=2.5 * CELL, **bold)
    plain: Look = {"font_size": 1.5 * CELL, "fill": INK}
    yield from legend_of_signals(solved, MARGIN, y, **plain)
    present = {one.gadget.kind.letter for one in reduced.board.placed}
    names = ", ".join(f"{name} {kind.name}" for name, kind in KINDS.items() if name in present)
    turns = "⁺ turned clockwise, ² halfway, ⁻ the other way; with a bar: mirrored first"
    for line, text in enumerate((names, turns)):
        yield element("text", words(text), x=MARGIN, y=y + (3 + 2.2 * line) * CELL, **plain)
