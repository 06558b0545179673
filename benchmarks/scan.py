"""How many pictures are read without a mistake, by genre, source and distortion.

    python benchmarks/scan.py --count 10

Pictures are drawn by programs that are not ours (``scan_sources.py``), as they are ("clean") and
photographed in simulation: tilted by 25°, blurred, noisy, in shadow, saved as JPEG of quality 40,
and all of that at once ("photograph"). A picture counts only if every cell is right: genre, size,
numbers, marks, rooms and what is already solved. The genre is not told. Of those that are wrong it
is counted how many show no doubt at a wrong place, and how many wrong cells and walls are among the
doubtful ones. ``--fonts`` names folders of fonts that were kept apart from the training. Times are
processor seconds of one core. It needs the extras ``scan`` and ``book``, Playwright with Chromium,
Node with pzpr (``npm install`` in ``tests/judges``) and Debian's ``sgt-puzzles``.

    python benchmarks/scan.py --page --count 5 --shots clean photograph

reads them as the static site does, in JavaScript and without OpenCV (``scan_page.py``).
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

import cv2
import numpy as np

import scan_page
from gridwright.core.errors import Error
from gridwright.genres import by_name
from gridwright.scanning.camera import PHOTOGRAPH, PLAIN, Shot, photograph
from gridwright.scanning.meaning import OR_ELSE, UNCONFIRMED
from gridwright.scanning.scan import scan_picture
from scan_page import Page
from scan_sources import FONT_FOLDERS, OTHERS, SOURCES, Drawn, walls

SHOTS = {
    "clean": PLAIN,
    "tilt 25°": Shot(tilt=25, turn=6),
    "blur": Shot(blur=1.2),
    "noise": Shot(noise=6),
    "shadow": Shot(shadow=0.5),
    "JPEG 40": Shot(jpeg=40),
    "photograph": PHOTOGRAPH,
    "clutter": Shot(tilt=22, turn=8, blur=1.1, noise=6, shadow=0.6, jpeg=60),
}
SMALLER = 1000
"""The longer side of a photograph with clutter; of the others it is 1,400."""
LARGE = 100
"""The cells of a board of 10 × 10, of which the times are also said by themselves."""
ANY = "any"
"""Photographs with clutter whose distortions are drawn by lot."""


@dataclass
class Places:
    """Cells and walls that are wrong, doubtful, and both, over all pictures."""

    wrong: int = 0
    doubtful: int = 0
    both: int = 0
    silent: int = 0
    """Pictures that are wrong without a doubt shown at a wrong place, or of the genre and size if
    one of these is wrong."""
    phantom: int = 0
    """Pictures of a blank puzzle that have marks."""


def outcome(
    drawn: Drawn, shot: str, seed: int, asked: Any, page: Page | None, places: Places
) -> tuple[str, float]:
    """``right``, ``wrong`` or ``refused``, and the processor seconds."""
    picture = taken(drawn.picture, shot, seed)
    begun, elsewhere = process_time(), 0.0
    try:
        if page is None:
            found: Any = scan_picture(picture)
        else:
            seen = page.look(picture)
            elsewhere = seen["seconds"]
            found = scan_page.read(seen["found"] and seen["found"]["seen"])
    except Error as error:
        found = error
    spent = process_time() - begun + elsewhere
    result, told = judged(found, drawn, places)
    if asked.failures and result != "right":
        name = f"{drawn.source}-{drawn.genre}-{seed}-{result}.png"
        cv2.imwrite(str(asked.failures / name), picture)
        print(name, drawn.note, told, flush=True)
    return result, spent


def taken(picture: Any, shot: str, seed: int) -> Any:
    """A photograph of a picture."""
    if shot == ANY:
        rng = np.random.default_rng(seed)
        return photograph(cluttered(picture, seed), Shot.any(rng), seed, side=SMALLER).picture
    if shot == "clutter":
        return photograph(cluttered(picture, seed), SHOTS[shot], seed, side=SMALLER).picture
    if shot == "clean":
        return picture
    sheet = cv2.copyMakeBorder(picture, *[24] * 4, cv2.BORDER_CONSTANT, value=255)
    return photograph(sheet, SHOTS[shot], seed, side=1400).picture


def cluttered(picture: Any, seed: int) -> Any:
    """A page with a title above the grid, lines of text below it, and a pen that lies there."""
    rng = np.random.default_rng(seed)
    side = max(picture.shape)
    edge = side // 8
    sheet = cv2.copyMakeBorder(
        picture, edge * 2, edge * 3, edge, edge, cv2.BORDER_CONSTANT, value=255
    )
    size = side / 600
    for line, top in enumerate((edge, *range(sheet.shape[0] - 2 * edge, sheet.shape[0] - 9, edge))):
        words = " ".join("".join(chr(97 + letter) for letter in rng.integers(0, 26, length))
                         for length in rng.integers(2, 9, 9))  # fmt: skip
        height = size * (1.4 if line == 0 else 0.8)
        cv2.putText(sheet, words[: 30 if line else 16], (edge, top), cv2.FONT_HERSHEY_SIMPLEX,
                    height, 30, max(1, round(2 * size)), cv2.LINE_AA)  # fmt: skip
    left, right = rng.uniform(0.3, 1, 2) * sheet.shape[1]
    cv2.line(sheet, (round(left), sheet.shape[0]), (round(right), sheet.shape[0] - edge),
             int(rng.integers(30, 120)), max(6, edge // 4), cv2.LINE_AA)  # fmt: skip
    return sheet


def judged(found: Any, drawn: Drawn, places: Places) -> tuple[str, str]:
    """What became of a picture, and what is wrong in it."""
    if isinstance(found, Error):
        return "refused", str(found)
    if drawn.board is None and found.board is not None:
        places.phantom += 1
    doubtful = {cell for cell, read in enumerate(found.cells) if read.doubtful} | {*found.walls}
    places.doubtful += len(doubtful)
    if found.puzzle == drawn.puzzle and marks(found) == marks(drawn):
        return "right", ""
    wrong, told = wrong_places(found, drawn)
    places.wrong += len(wrong)
    places.both += len(wrong & doubtful)
    # A wrong genre or size has no place: a remark has to name it.
    doubts = {*UNCONFIRMED.values(), OR_ELSE}
    named = not found.unique and any(each.template in doubts for each in found.remarks)
    same = (found.genre, found.puzzle.grid) == (drawn.genre, drawn.puzzle.grid)
    silent = not wrong & doubtful if same else not named
    places.silent += silent
    return "wrong", ("SILENT " if silent else "") + told


def marks(read: Any) -> str:
    """What a player has made of the cells, row by row."""
    size = read.puzzle.grid.size
    return "?" * size if read.board is None else "".join(read.board.rows())


def wrong_places(found: Any, drawn: Drawn) -> tuple[set[Any], str]:
    """The cells and walls that were misread, and what was read instead."""
    if found.puzzle.grid != drawn.puzzle.grid:
        return set(), f"{found.puzzle!r}"[:60]
    editings: Any = [by_name(each.genre).editing for each in (found, drawn)]
    one, other = editings[0].write(found.puzzle), editings[1].write(drawn.puzzle)
    cells = {
        cell for cell in {*one.signs, *other.signs} if one.signs.get(cell) != other.signs.get(cell)
    }
    told = [f"{found.puzzle!r}"[:60]] if found.genre != drawn.genre else []
    told += [
        f"{one.grid.name(cell)}: {other.signs.get(cell)} read as {one.signs.get(cell)}"
        f" ({found.cells[cell].confidence})"
        for cell in sorted(cells)
    ]
    lines = walls(one) ^ walls(other)
    told += [f"{len(lines)} walls {sorted(lines & {*found.walls})}"] if lines else []
    marked = {cell for cell, (was, now) in enumerate(zip(marks(drawn), marks(found), strict=True))
              if was != now}  # fmt: skip
    told += [f"marks at {sorted(marked)}"] if marked else []
    cells |= marked
    return cells | lines, ", ".join(told[:6])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=10, help="pictures of each genre and source")
    parser.add_argument("--seed", type=int, nargs="+", default=[1], help="pictures of each")
    parser.add_argument("--sources", nargs="*", default=list(SOURCES))
    parser.add_argument("--shots", nargs="*", default=list(SHOTS))
    parser.add_argument("--fonts", nargs="*", default=[], help="folders of fonts for `plain`")
    parser.add_argument("--page", action="store_true", help="read them as the static site does")
    parser.add_argument("--failures", type=Path, help="a folder for pictures that were not read")
    asked = parser.parse_args()
    if asked.failures:
        asked.failures.mkdir(parents=True, exist_ok=True)
    FONT_FOLDERS.extend(asked.fonts)
    places = Places()
    counts: dict[tuple[str, str], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    times = []
    page = scan_page.Page() if asked.page else None
    for source, first in product(asked.sources, asked.seed):
        for seed, drawn in enumerate((SOURCES | OTHERS)[source](asked.count, first)):
            for name in asked.shots:
                result, spent = outcome(drawn, name, seed, asked, page, places)
                counts[drawn.genre, source][name].append(result)
                times.append((spent, name != "clean" and drawn.puzzle.grid.size == LARGE))
    table(counts, asked.shots)
    print(
        f"\nwrong cells and walls: {places.wrong}, {places.both} of them among the"
        f" {places.doubtful} doubtful ones\nwrong without a doubt at a wrong place:"
        f" {places.silent}\nmarks on blank puzzles: {places.phantom}"
        f"\nprocessor seconds: {_seconds([spent for spent, _ in times])}"
        f"\nphotographs of {LARGE} cells: {_seconds([spent for spent, large in times if large])}"
    )


def _seconds(times: list[float]) -> str:
    """Their median, the largest, and how many are within half a second."""
    if not times:
        return "none"
    within = sum(spent <= 0.5 for spent in times)
    return (f"median {sorted(times)[len(times) // 2]:.2f}, most {max(times):.2f},"
            f" {within} of {len(times)} within 0.5")  # fmt: skip


def table(counts: Any, shots: Iterable[str]) -> None:
    """A row for each genre and source, and their sum."""
    names = list(shots)
    print("| genre | source | " + " | ".join(names) + " |")
    print("| --- | --- |" + " ---: |" * len(names))
    for (genre, source), found in sorted(counts.items()):
        print(f"| {genre} | {source} | " + " | ".join(_share(found[name]) for name in names) + " |")
    together = {name: [each for row in counts.values() for each in row[name]] for name in names}
    print("| all | | " + " | ".join(_share(together[name]) for name in names) + " |")


def _share(results: list[str]) -> str:
    right, refused = results.count("right"), results.count("refused")
    told = f"{right} of {len(results)}"
    return f"{told} ({refused} refused)" if refused else told


if __name__ == "__main__":
    main()
