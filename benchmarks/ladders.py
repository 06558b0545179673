"""How far do techniques alone go? The share of published puzzles that need no what-if.

    python benchmarks/ladders.py                      # every genre with published puzzles
    python benchmarks/ladders.py --genre hitori --sample 5 --stuck

Each technique is counted in the order of the ladder: by how many decisions it settles, and how many
puzzles are solved with the ladder up to its rung. ``--stuck`` names the puzzles that are left over,
with the number of open decisions. Kamaji has no published puzzles; named, it takes generated ones.
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

from collection import puzzles
from gridwright.engine.ladders import chosen, ladder_of
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name


def measure(genre: Genre[Any], some: list[Any], show_stuck: bool) -> None:
    """Print what the ladder of a genre settles on these puzzles."""
    techniques = sorted(chosen(genre, None), key=lambda each: each.rung)
    solved = dict.fromkeys((each.rung for each in techniques), 0)
    settled = {each.name: 0 for each in techniques}
    stuck = []
    began = process_time()
    for place, puzzle in enumerate(some):
        ladder = ladder_of(genre, puzzle)
        known, done = (puzzle.given.yes, puzzle.given.no), False
        for rung in solved:
            posts = sum(ladder.posts[each.name] for each in techniques if each.rung <= rung)
            agenda = posts if not done else 0
            while agenda:
                finding = ladder.look(post := (agenda & -agenda).bit_length() - 1, *known)
                agenda &= agenda - 1
                if finding is None:
                    raise SystemExit(f"{ladder.technique_of[post].name} is wrong on puzzle {place}")
                new = finding[0] & ~known[0], finding[1] & ~known[1]
                if new[0] or new[1]:
                    settled[ladder.technique_of[post].name] += (new[0] | new[1]).bit_count()
                    known = known[0] | new[0], known[1] | new[1]
                    agenda |= ladder.woken(*new) & posts
            open_ = ladder.size - (known[0] | known[1]).bit_count()
            done = not open_
            solved[rung] += done
        if not done:
            stuck.append((place, open_, ladder.size))
    total = process_time() - began
    print(f"\n{genre.title}: {len(some)} puzzles, {total:.1f} processor seconds")
    for each in techniques:
        print(f"{each.rung:>3} {each.name:32} {settled[each.name]:>8}", end="")
        last = each is techniques[-1] or techniques[techniques.index(each) + 1].rung != each.rung
        print(f" {100 * solved[each.rung] / len(some):7.1f} %" if last else "")
    if show_stuck:
        for place, open_, size in stuck:
            print(f"  puzzle {place} of the collection: {open_} of {size} left open")


def main() -> None:
    """Measure the genres that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--genre", choices=[genre.name for genre in all_genres()])
    parser.add_argument("--sample", type=int, default=10**9, help="at most so many of each size")
    parser.add_argument("--stuck", action="store_true", help="name the puzzles that are left over")
    asked = parser.parse_args()
    published = [genre for genre in all_genres() if genre.name != "kamaji"]
    genres = [by_name(asked.genre)] if asked.genre else published
    for genre in genres:
        of_all_sizes = puzzles(genre, asked.sample).values()
        measure(genre, [puzzle for some in of_all_sizes for puzzle in some], asked.stuck)


if __name__ == "__main__":
    main()
