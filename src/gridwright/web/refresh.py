"""Update what the page has copied from the program: facts about genres, levels of puzzles.

Run it after a change to rules, techniques, formats or grades::

    python -m gridwright.web.refresh
    python -m gridwright.web.refresh --facts

With ``--facts`` the levels are left as they are, since grading takes long; with names of genres,
only theirs are refreshed. The puzzles themselves stay; ``python -m gridwright.web.make_puzzles``
makes others.
"""

from __future__ import annotations

import argparse
import json
import sys

from gridwright import api
from gridwright.core.writing import write_file
from gridwright.web import page_facts, puzzle_set
from gridwright.web.files import PAGE
from gridwright.web.puzzle_set import graded
from gridwright.web.service import call

FACTS = PAGE / "puzzles" / "genres.json"
EMBLEMS = PAGE / "puzzles" / "emblems.json"


def main() -> None:
    """Rewrite the files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("genre", nargs="*", help="only the puzzles of these genres")
    parser.add_argument("--facts", action="store_true", help="only the facts, no puzzles")
    asked = parser.parse_args()
    facts = {"genres": call({"verb": "genres"})["genres"]}
    write_file(FACTS, json.dumps(facts, indent=1, ensure_ascii=False))
    signs = {genre.name: page_facts.emblem(genre) for genre in api.all_genres()}
    write_file(EMBLEMS, json.dumps(signs, separators=(",", ":")))
    for genre in api.all_genres():
        if asked.facts or (asked.genre and genre.name not in asked.genre):
            continue
        by_day, to_start = puzzle_set.days(genre.name), puzzle_set.starters(genre.name)
        lines = []
        for line in (*by_day, *to_start):
            lines.append(graded(line.source))
            print(f"{genre.name}: {len(lines)}", end="\r", file=sys.stderr, flush=True)
        puzzle_set.write(genre.name, lines[: len(by_day)], lines[len(by_day) :])
        levels = [sum(each.level == level for each in lines) for level in range(1, 6)]
        print(f"{genre.name}: {len(lines)} puzzles, of the levels 1 to 5: {levels}")


if __name__ == "__main__":
    main()
