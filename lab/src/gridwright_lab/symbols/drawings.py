"""Boards in our own look, drawn before the training by the extra ``book``.

    python -m gridwright_lab.symbols.drawings --count 200 --out drawings.npz

Each is photographed many times, so that a few hundred are enough; and the machine that trains needs
no typesetter.
"""

from __future__ import annotations

import argparse
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from gridwright.core.picture import Cell, Picture, Stroke, Wall
from gridwright.core.writing import write_file
from gridwright.render.sheet import Sheet
from gridwright.render.svg import svg
from gridwright.render.typeset import BOARD_FONT, DOTS_PER_PIXEL, board_png
from gridwright.scanning.reading import SIGNS
from gridwright_lab.symbols.boards import BY_HAND, Board, Content, Image, any_board


def rendered(board: Board, rng: Generator) -> tuple[Image, NDArray[np.float32]]:
    """The same by our own renderer."""
    cells = tuple(_cell(content, rng) for content in board.cells)
    walls = tuple(
        Wall((row, col), (row, col + 1))
        for row in range(1, board.rows)
        for col in range(board.cols)
        if rng.random() < 0.2
    )
    row = int(rng.integers(board.rows)) * board.cols
    strokes = (Stroke((row, row + 1, row + 2), "piece"),) if rng.random() < 0.3 else ()
    picture = Picture("Board", board.rows, board.cols, cells, walls, strokes)
    drawing = svg(picture, spoken=False, font=BOARD_FONT)
    data = np.frombuffer(board_png(drawing, "Board"), np.uint8)
    sheet = Sheet.of(picture, 36)
    across, down = 36 * board.cols, 36 * board.rows
    corners = np.array([[0, 0], [across, 0], [across, down], [0, down]])
    corners = corners + np.array([sheet.left, sheet.top])
    return (
        cv2.imdecode(data, cv2.IMREAD_GRAYSCALE),
        (corners * DOTS_PER_PIXEL).astype(np.float32),
    )


def _cell(content: Content, rng: Generator) -> Cell:
    texts = {"S": "S", "G": "G", "?": "?", "number": str(content.number)}
    marks: dict[str, Any] = {
        sign: sign for sign in ("circle", "disc", "triangle", "star")
    }  # fmt: skip
    mark: Any = "circle" if content.ring else marks.get(content.sign, "")
    if content.sign in BY_HAND:
        content.sign = "empty"
    content.pencil = False
    return Cell(
        black=content.black,
        white=content.sign == "dot",
        given=content.sign == "dot" and bool(rng.random() < 0.3),
        text=texts.get(content.sign, ""),
        mark=mark,
    )


def drawings(count: int, seed: int) -> dict[str, Any]:
    """So many boards as one table of pictures, and what is in their cells."""
    rng = np.random.default_rng(seed)
    pictures, cells, sizes, places = [], [], [], []
    for _ in range(count):
        board = any_board(rng)
        sheet, corners = rendered(board, rng)
        pictures.append(cv2.imencode(".png", sheet, [cv2.IMWRITE_PNG_COMPRESSION, 9])[1].ravel())
        cells.append(np.array([
            (SIGNS.index(each.sign), each.number, each.black, each.ring) for each in board.cells
        ], np.int16))  # fmt: skip
        sizes.append((board.rows, board.cols))
        places.append(corners)
    return {
        "pictures": np.concatenate(pictures), "ends": np.cumsum([*map(len, pictures)]),
        "cells": np.concatenate(cells), "cell_ends": np.cumsum([*map(len, cells)]),
        "sizes": np.array(sizes), "corners": np.array(places, np.float32),
    }  # fmt: skip


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("drawings.npz"))
    asked = parser.parse_args()
    held = BytesIO()
    np.savez(held, **drawings(asked.count, asked.seed))
    write_file(asked.out, held.getvalue())


if __name__ == "__main__":
    main()
