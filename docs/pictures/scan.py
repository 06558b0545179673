"""The pictures of ``docs/scan.md``: ``python docs/pictures/scan.py``.

Puzzles that gridwright makes are drawn, photographed in simulation and read. The first photograph
is also the example ``examples/photograph.jpg``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

import gridwright
from gridwright.genres import by_name
from gridwright.render.svg import svg
from gridwright.render.typeset import BOARD_FONT, board_png
from gridwright.scanning.camera import PHOTOGRAPH, Shot, photograph
from gridwright.scanning.scan import scan_picture
from gridwright.scanning.shown import shown

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "examples" / "photograph.jpg"
SIDE = 900


def sheet(puzzle: Any, board: Any = None) -> NDArray[Any]:
    """A puzzle as our renderer draws it, as grey values."""
    genre = by_name(puzzle.genre)
    picture = genre.draw(puzzle, genre.printed(puzzle) if board is None else board)
    data = board_png(svg(picture, spoken=False, font=BOARD_FONT), genre.title)
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)


def puzzle(genre: str, size: str) -> Any:
    """A puzzle with its answer."""
    return next(gridwright.generate(genre, size, seed=7))


def read(picture: NDArray[Any], name: str) -> None:
    """What is read from a picture, beside it."""
    drawing = shown(scan_picture(picture), font=BOARD_FONT)
    data = np.frombuffer(board_png(drawing, name), np.uint8)
    save(HERE / f"scan-{name}.png", cv2.imdecode(data, cv2.IMREAD_COLOR))


def save(place: Path, picture: NDArray[Any]) -> None:
    """A picture of moderate size."""
    scale = min(1.0, SIDE / picture.shape[1])
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    options = (
        [cv2.IMWRITE_JPEG_QUALITY, 60]
        if place.suffix == ".jpg"
        else [cv2.IMWRITE_PNG_COMPRESSION, 9]
    )
    cv2.imwrite(str(place), small, options)


def main() -> None:
    """Draw all of them."""
    example = photograph(sheet(puzzle("kuromasu", "8x8").puzzle), PHOTOGRAPH, 3, SIDE).picture
    save(EXAMPLE, example)
    save(HERE / "scan-photograph.jpg", example)
    read(cv2.imread(str(EXAMPLE), cv2.IMREAD_GRAYSCALE), "kuromasu")
    maze = photograph(sheet(puzzle("nurimaze", "7x7").puzzle), PHOTOGRAPH, 5, SIDE).picture
    read(maze, "nurimaze")
    small = sheet(puzzle("kamaji", "8x8").puzzle)
    save(
        HERE / "scan-refused.jpg",
        photograph(small, Shot(tilt=40, blur=3, noise=14), 1, 420).picture,
    )


if __name__ == "__main__":
    main()
