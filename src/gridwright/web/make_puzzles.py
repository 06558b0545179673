"""Generate the puzzles that come with the page, always the same ones.

    python -m gridwright.web.make_puzzles --jobs 4
    python -m gridwright.web.make_puzzles --jobs 4 --kept /tmp/made kamaji

Each genre gets a starter set and a puzzle for every day of a number of weeks, see
:mod:`~gridwright.web.puzzle_set`. A week has every level; the genres begin it on different days, so
that every day has something easy and something hard. Of several puzzles the best is kept
(:mod:`~gridwright.logic.quality`). Seeds are tried in order until a puzzle has the level that is
wanted, so the result depends neither on the machine nor on the number of processes; with more weeks
the earlier ones stay as they are. A quarter of a year of all genres takes about an hour of
processor time; with ``--kept`` what is finished is kept in a folder, and the next run continues
from there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import count, cycle
from pathlib import Path

from gridwright import api
from gridwright.core.errors import PuzzleError
from gridwright.core.pool import results
from gridwright.core.writing import add_to_file
from gridwright.genres import by_name
from gridwright.web import page_facts
from gridwright.web.puzzle_set import FOLDER, Line, graded, read_line, write
from gridwright.web.records import source_text

WEEK = (1, 3, 2, 4, 2, 3, 5)
"""The levels of seven days."""
WEEKS = 13
STARTERS = 3
"""How many puzzles of every level and size the starter set has."""
BEST_OF = 3
"""So many puzzles are made for each place, and the best is kept."""
FIRST_STARTER = 100_000
"""The days have the numbers below; the random seeds come from these numbers."""
USUAL = dict.fromkeys(range(1, 6), (8, 10))
"""The sides of the boards that a level is found on, for a genre that does not say."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the set, and what should stand there."""

    genre: str
    number: int
    level: int
    side: int


def slots(genre: str, shift: int, weeks: int) -> Iterator[Slot]:
    """The places of the starter set, then those of the days; the week begins ``shift`` days later.

    >>> [slot.level for slot in slots("kuromasu", 0, 1)][-7:]
    [1, 3, 2, 4, 2, 3, 5]
    """
    told = page_facts.facts(by_name(genre))["sides"]
    sizes = {int(level): tuple(sides) for level, sides in told.items()} or USUAL
    wanted = [(level, side) for level in sizes for side in sizes[level]] * STARTERS
    for number, (level, side) in enumerate(sorted(wanted)):
        yield Slot(genre, FIRST_STARTER + number, level, side)
    turns = {level: cycle(sides) for level, sides in sizes.items()}
    for day in range(weeks * len(WEEK)):
        level = WEEK[(day + shift) % len(WEEK)]
        yield Slot(genre, day, level, next(turns[level]))


def fill(slot: Slot) -> Line:
    """The first puzzle that has the level of its place."""
    genre = next(each for each in api.all_genres() if each.name == slot.genre)
    for seed in count(slot.number * 1000):
        try:
            made = next(
                api.generate(
                    slot.genre,
                    rows=slot.side,
                    cols=slot.side,
                    seed=seed,
                    level=str(slot.level),
                    quality=BEST_OF,
                )
            )
        except PuzzleError:
            continue
        line = graded(source_text(genre, made.puzzle))
        if line.level == slot.level:
            return line
    raise AssertionError("seeds do not end")


def make(wanted: Sequence[Slot], jobs: int, kept: Path | None) -> list[Line]:
    """The puzzles of these places; those that are kept are not made again."""
    done: dict[int, Line] = {}
    if kept is not None and kept.exists():
        for text in kept.read_text("utf-8").splitlines():
            first, _, rest = text.partition(" ")
            done[int(first)] = read_line(rest)
    missing = [slot for slot in wanted if slot.number not in done]
    for slot, line in results(fill, missing, jobs):
        done[slot.number] = line
        told = f"{slot.genre}: {len(done)} of {len(wanted)}"
        print(told, end="\r", file=sys.stderr, flush=True)
        if kept is not None:
            add_to_file(kept, f"{slot.number} {line}\n")
    return [done[slot.number] for slot in wanted]


def main() -> None:
    """Make them and write the files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("genre", nargs="*", help="only these genres")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes")
    parser.add_argument("--weeks", type=int, default=WEEKS, metavar="N", help="number of weeks")
    parser.add_argument("--kept", type=Path, metavar="FOLDER", help="keep what is finished there")
    asked = parser.parse_args()
    for folder in filter(None, (FOLDER, asked.kept)):
        folder.mkdir(parents=True, exist_ok=True)
    for genre in api.all_genres():
        if asked.genre and genre.name not in asked.genre:
            continue
        kept = asked.kept / f"{genre.name}.txt" if asked.kept else None
        wanted = list(slots(genre.name, page_facts.facts(genre)["week"], asked.weeks))
        lines = make(wanted, asked.jobs, kept)
        starters = len(wanted) - asked.weeks * len(WEEK)
        write(genre.name, lines[starters:], lines[:starters])
        print(f"{genre.name}: {len(lines)} puzzles")


if __name__ == "__main__":
    # Other processes know what is in this module by its name.
    import_module("gridwright.web.make_puzzles").main()
