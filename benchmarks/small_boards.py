"""Which levels small boards do not have: what long searches did not find.

    python benchmarks/small_boards.py --jobs 16 --out src/gridwright/making/small_boards.toml
    python benchmarks/small_boards.py --genre lits --seconds 60     # one genre, printed
    python benchmarks/small_boards.py --again --first 5001 --jobs 16 --out TABLE

For each genre, each size of up to ``--cells`` cells and each level, puzzles are asked for with the
seeds 1, 2 and so on, every other time without symmetry, until one is made or the processor seconds
are spent. What was never made is written: ``generate`` then refuses it at once, rather than after
the search that it would be. Rows and columns are exchanged freely. What a genre refuses quickly
anyway is left out. With ``--again``, only what is in the table is asked for, with other seeds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
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
Case = tuple[str, int, int, int]
"""Genre, rows, columns and level."""


def sizes(cells: int) -> Iterator[tuple[int, int]]:
    """Rows and columns of boards of so many cells at most, the rows not more than the columns."""
    for rows, cols in product(range(2, cells), repeat=2):
        if rows <= cols <= WIDEST and rows * cols <= cells:
            yield rows, cols


def search(case: Case, first: int, seconds: float) -> tuple[Case, int, int, float, str]:
    """How many puzzles were asked for, whether one was made, the longest refusal, and its words."""
    genre, rows, cols, level = case
    small_boards.table().clear()
    started, longest, said = process_time(), 0.0, ""
    for tried in count(1):
        began = process_time()
        left = seconds - (began - started)
        asked: dict[str, Any] = {"level": str(level), "time_limit": left}
        asked["seed"] = first + tried - 1
        if tried % 2 == 0:
            asked["symmetry"] = "none"
        try:
            next(api.generate(genre, f"{rows}x{cols}", **asked))
            return case, tried, 1, longest, said
        except Timeout:
            longest = max(longest, process_time() - began)
            break
        except PuzzleError as refusal:
            longest, said = max(longest, process_time() - began), str(refusal)
            if tried == MOST or process_time() - started >= seconds:
                break
    return case, tried, 0, longest, said


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
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--again", action="store_true", help="only what is in the table")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args(arguments)
    boards = sorted(sizes(asked.cells), key=lambda size: -size[0] * size[1])
    known = small_boards.table()
    cases: list[Case] = [
        (genre, rows, cols, level)
        for (rows, cols), level, genre in product(boards, LEVELS, asked.genre)
        if not asked.again or level in known.get(genre, {}).get(f"{rows}x{cols}", ())
    ]
    one = partial(search, first=asked.first, seconds=asked.seconds)
    unmet: dict[str, dict[tuple[int, int], list[int]]] = {}
    with Pool(asked.jobs) as pool:
        for case, tried, made, longest, said in pool.imap_unordered(one, cases, chunksize=1):
            genre, rows, cols, level = case
            print(genre, f"{rows}x{cols}", level, tried, made, f"{longest:.2f}", said, flush=True)
            if not made and (asked.again or longest > QUICKLY):
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
