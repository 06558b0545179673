"""How many pictures are read without a mistake, by genre, source and distortion.

    python benchmarks/scan.py --count 10

Pictures are drawn by programs that are not ours (``scan_sources.py``), as they are ("clean") and
photographed in simulation: tilted by 25°, blurred, noisy, in shadow, saved as JPEG of quality 40,
and all of that at once ("photograph"). A picture counts only if every cell is right: genre, size,
numbers, marks, rooms and what is already solved. The genre is not told. Times are processor seconds
of one core. It needs the extras ``scan`` and ``book``, Playwright with Chromium, Node with pzpr
(``npm install`` in ``tests/judges``) and Debian's ``sgt-puzzles``.

    python benchmarks/scan.py --page --count 5 --shots clean photograph

reads them as the static site does, in JavaScript and without OpenCV (``scan_page.py``).
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from time import process_time
from typing import Any

import cv2

import scan_page
from gridwright.core.errors import Error
from gridwright.scanning.camera import PHOTOGRAPH, PLAIN, Shot, photograph
from gridwright.scanning.scan import scan_picture
from scan_page import Page
from scan_sources import SOURCES, Drawn

SHOTS = {
    "clean": PLAIN,
    "tilt 25°": Shot(tilt=25, turn=6),
    "blur": Shot(blur=1.2),
    "noise": Shot(noise=6),
    "shadow": Shot(shadow=0.5),
    "JPEG 40": Shot(jpeg=40),
    "photograph": PHOTOGRAPH,
}


def outcome(
    drawn: Drawn, shot: Shot, seed: int, folder: Path | None, page: Page | None
) -> tuple[str, float]:
    """``right``, ``wrong`` or ``refused``, and the processor seconds."""
    picture = drawn.picture
    if shot != PLAIN:
        sheet = cv2.copyMakeBorder(picture, *[24] * 4, cv2.BORDER_CONSTANT, value=255)
        picture = photograph(sheet, shot, seed, side=1400).picture
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
    read = not isinstance(found, Error) and same(found, drawn)
    result = "right" if read else "refused" if isinstance(found, Error) else "wrong"
    if folder is not None and result != "right":
        name = f"{drawn.source}-{drawn.genre}-{seed}-{result}.png"
        cv2.imwrite(str(folder / name), picture)
        print(name, wrong_cells(found, drawn))
    return result, spent


def same(found: Any, drawn: Drawn) -> bool:
    """Whether everything was read."""
    return bool(found.puzzle == drawn.puzzle and found.board == drawn.board)


def wrong_cells(found: Any, drawn: Drawn) -> str:
    """What was read instead, for people who look for the reason."""
    if isinstance(found, Error):
        return str(found)
    if found.genre != drawn.genre or found.puzzle.grid != drawn.puzzle.grid:
        return f"{found.puzzle!r}"[:60]
    from gridwright.genres import by_name

    editing: Any = by_name(found.genre).editing
    one, other = editing.write(found.puzzle), editing.write(drawn.puzzle)
    cells = {*one.signs, *other.signs}
    told = [
        f"{one.grid.name(cell)}: {other.signs.get(cell)} read as {one.signs.get(cell)}"
        f" ({found.cells[cell].confidence})"
        for cell in sorted(cells)
        if one.signs.get(cell) != other.signs.get(cell)
    ]
    told += ["rooms"] if one.rooms != other.rooms else []
    told += ["board"] if found.board != drawn.board else []
    return ", ".join(told[:6])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=10, help="pictures of each genre and source")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sources", nargs="*", default=list(SOURCES))
    parser.add_argument("--shots", nargs="*", default=list(SHOTS))
    parser.add_argument("--page", action="store_true", help="read them as the static site does")
    parser.add_argument("--failures", type=Path, help="a folder for pictures that were not read")
    asked = parser.parse_args()
    if asked.failures:
        asked.failures.mkdir(parents=True, exist_ok=True)
    counts: dict[tuple[str, str], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    times = []
    page = scan_page.Page() if asked.page else None
    for source in asked.sources:
        for seed, drawn in enumerate(SOURCES[source](asked.count, asked.seed)):
            for name in asked.shots:
                result, spent = outcome(drawn, SHOTS[name], seed, asked.failures, page)
                counts[drawn.genre, source][name].append(result)
                times.append(spent)
    table(counts, asked.shots)
    print(
        f"\nprocessor seconds: median {sorted(times)[len(times) // 2]:.2f}, most {max(times):.2f}"
    )


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
