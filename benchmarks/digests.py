"""How short are digests? Steps and sentences of published puzzles, and whether any is too long.

    python benchmarks/digests.py                      # every genre
    python benchmarks/digests.py --genre hitori --sample 5

A digest may have one and a half times as many sentences as the path has steps that are not obvious,
plus three. Kamaji has no published puzzles; a few of each size are generated.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import process_time
from typing import Any

from collection import puzzles
from gridwright.engine.explain import explain
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name

GENERATED = 6
"""How many puzzles of each size are generated where none is published."""


def measure(genre: Genre[Any], sample: int) -> None:
    """Print the figures of one genre."""
    steps, thoughts, sentences, spare = [], [], [], []
    seconds = 0.0
    for some in puzzles(genre, sample).values():
        for puzzle in some:
            found = explain(genre, puzzle)
            began = process_time()
            digest = found.digest
            seconds += process_time() - began
            steps.append(len(found.steps))
            thoughts.append(sum(not step.obvious for step in found.steps))
            sentences.append(len(digest))
            spare.append(1.5 * thoughts[-1] + 3 - len(digest))
    print(
        f"{genre.title}: {len(steps)} puzzles; median (most):"
        f" {median(steps):g} ({max(steps)}) steps,"
        f" {median(thoughts):g} ({max(thoughts)}) not obvious,"
        f" {median(sentences):g} ({max(sentences)}) sentences;"
        f" {sum(each < 0 for each in spare)} too long; {seconds:.1f} processor seconds"
    )


def main() -> None:
    """Measure the genre that is named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--genre", choices=[genre.name for genre in all_genres()])
    parser.add_argument("--sample", type=int, default=10**9, help="at most so many of each size")
    asked = parser.parse_args()
    for genre in [by_name(asked.genre)] if asked.genre else all_genres():
        measure(genre, min(asked.sample, GENERATED) if genre.name == "kamaji" else asked.sample)


if __name__ == "__main__":
    main()
