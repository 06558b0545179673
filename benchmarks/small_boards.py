"""Which levels small boards do not have: what long searches did not find.

    python benchmarks/small_boards.py --jobs 16 --out src/gridwright/making/small_boards.toml
    python benchmarks/small_boards.py --genre lits --seconds 60     # one genre, printed

For each genre, each size of up to ``--cells`` cells and each level, puzzles are asked for with the
seeds 1, 2 and so on, every other time without symmetry, until one is made or the processor seconds
are spent. What was never made is written: ``generate`` then refuses it at once, rather than after
the search that it would be. Rows and columns are exchanged freely. What a genre refuses quickly
anyway is left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import count, product
from multiprocessing import Pool
from pathlib import Path
from time import process_time
from typing import Any

from gridwright import api
from gridwright.core.errors import PuzzleError, Timeout
from gridwright.genres import all_genres
from gridwright.making import small_boards

LEVELS = range(1, 6)
WIDEST = 8
"""Longer strips are left out."""
QUICKLY = 0.1
"""A refusal after so many seconds needs no table."""
MOST = 1000
"""So many refusals in a row are enough."""
Case = tuple[str, int, int, int, float]
"""Genre, rows, columns, level, and the seconds to be spent."""


def sizes(cells: int) -> Iterator[tuple[int, int]]:
    """Rows and columns of boards of so many cells at most, the rows not more than the columns."""
    for rows, cols in product(range(2, cells), repeat=2):
        if rows <= cols <= WIDEST and rows * cols <= cells:
            yield rows, cols


def search(case: Case) -> tuple[Case, int, int, float, str]:
    """How many puzzles were asked for, whether one was made, the longest refusal, and its words."""
    genre, rows, cols, level, seconds = case
    small_boards.table().clear()
    started, longest, said = process_time(), 0.0, ""
    for seed in count(1):
        began = process_time()
        left = seconds - (began - started)
        asked: dict[str, Any] = {"seed": seed, "level": str(level), "time_limit": left}
        if seed % 2 == 0:
            asked["symmetry"] = "none"
        try:
            next(api.generate(genre, f"{rows}x{cols}", **asked))
            return case, seed, 1, longest, said
        except Timeout:
            break
        except PuzzleError as refusal:
            longest, said = max(longest, process_time() - began), str(refusal)
            if seed == MOST or left <= 0:
                break
    return case, seed, 0, longest, said


def text(unmet: dict[str, dict[tuple[int, int], list[int]]], seconds: float) -> str:
    """The table as TOML."""
    lines = [
        "# Levels that small boards do not have, by rows and columns: searches of"
        f" {seconds:g} processor",
        "# seconds each found no such puzzle. Written by benchmarks/small_boards.py.",
    ]
    for genre, boards in sorted(unmet.items()):
        lines += ["", f"[{genre}]"]
        lines += [f'"{rows}x{cols}" = {levels}' for (rows, cols), levels in sorted(boards.items())]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Search, print what was found, and write the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--genre", nargs="*", default=[genre.name for genre in all_genres()])
    parser.add_argument("--cells", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args(arguments)
    boards = sorted(sizes(asked.cells), key=lambda size: -size[0] * size[1])
    cases: list[Case] = [
        (genre, rows, cols, level, asked.seconds)
        for (rows, cols), level, genre in product(boards, LEVELS, asked.genre)
    ]
    unmet: dict[str, dict[tuple[int, int], list[int]]] = {}
    with Pool(asked.jobs) as pool:
        for case, tried, made, longest, said in pool.imap_unordered(search, cases, chunksize=1):
            genre, rows, cols, level, _ = case
            print(genre, f"{rows}x{cols}", level, tried, made, f"{longest:.2f}", said, flush=True)
            if not made and longest > QUICKLY:
                unmet.setdefault(genre, {}).setdefault((rows, cols), []).append(level)
    for found in unmet.values():
        for levels in found.values():
            levels.sort()
    written = text(unmet, asked.seconds)
    if asked.out:
        asked.out.write_text(written, encoding="utf-8")
    else:
        print(written)


if __name__ == "__main__":
    main()
