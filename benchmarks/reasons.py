"""Do reasons suffice, and are what-ifs fresh? Every step and every link over the collections.

    python benchmarks/reasons.py                     # every genre over its published puzzles
    python benchmarks/reasons.py --genre kuromasu --sample 5

The reasons are checked by ``tests/sufficiency.py``, which shares nothing with the techniques. A
what-if is *longer than needed* if the same assumption is refuted in fewer links on the board that
is shown, and *against the board* if a link before the last asserts what that board contradicts.
Genres without published puzzles take generated ones.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import process_time
from typing import Any

from collection import puzzles
from gridwright.core.board import Board
from gridwright.core.step import Step
from gridwright.engine.explain import Explainer
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import ANY, SMALLEST_SET, WHAT_IF_NAMES
from gridwright.logic.trial import Trial

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
from sufficiency import Sufficiency


def measure(genre: Genre[Any], some: list[Any], examples: int) -> None:
    """Explain the puzzles and print what is wrong with their steps."""
    steps: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    what_ifs: Counter[str] = Counter()
    explaining = checking = 0.0
    for puzzle in some:
        answer = solve(genre, puzzle).boards[0]
        board = puzzle.given
        started = process_time()
        with Explainer(genre, puzzle, answer, board, None) as explainer:
            found = list(explainer.steps())
            explaining += process_time() - started
            started = process_time()
            with Sufficiency(puzzle) as sufficiency:
                for step in found:
                    steps.update(each.technique for each in (step, *step.links))
                    for each in sufficiency.fails(step):
                        failed[each.technique] += 1
                        if failed[each.technique] <= examples:
                            print(f"  {each.technique}: {each.sentence} {each.basis}")
                    if step.technique in WHAT_IF_NAMES:
                        what_ifs.update(_staleness(explainer.ladder, board, step))
                    board = step.apply(board)
                kinds = {step.technique for step in found}
                what_ifs["puzzles with what-ifs"] += bool(kinds.intersection(WHAT_IF_NAMES))
                what_ifs["puzzles with smallest sets"] += SMALLEST_SET in kinds
            checking += process_time() - started
    print(f"\n{genre.title}, {len(some)} puzzles, {steps.total()} steps and links", end="")
    print(f" (explained in {explaining:.1f} s, checked in {checking:.1f} s)")
    for name, count in steps.most_common():
        print(f"{name:28} {count:>7} {failed[name]:>7}")
    print(f"{'all':28} {steps.total():>7} {failed.total():>7}")
    print(", ".join(f"{name}: {count}" for name, count in sorted(what_ifs.items())))


def _staleness(ladder: Ladder[Any], board: Board, step: Step) -> Counter[str]:
    """What a what-if is besides one: longer than needed, against the board."""
    kinds = Counter({"what-ifs": 1})
    trial = Trial(ladder, board.yes, board.no, (step.no, step.yes))
    chain = trial.run(ANY)
    kinds["longer than needed"] += chain is not None and chain.length < len(step.links) - 1
    *before, last = step.links
    kinds["against the board"] += any(link.yes & board.no or link.no & board.yes for link in before)
    kinds["ends against the board"] += bool(last.yes & board.no or last.no & board.yes)
    return kinds


def main() -> None:
    """Check the genres that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--genre", action="append", help="a genre; by default all")
    parser.add_argument("--sample", type=int, default=10_000, help="puzzles of each size")
    parser.add_argument("--generated", type=int, default=20, help="of each size, if none published")
    parser.add_argument("--largest", type=int, default=400, help="cells of a board, at most")
    parser.add_argument("--examples", type=int, default=0, help="failures to print by technique")
    asked = parser.parse_args()
    for genre in map(by_name, asked.genre) if asked.genre else all_genres():
        published = genre.name != "kamaji"
        sizes = puzzles(genre, asked.sample if published else min(asked.sample, asked.generated))
        small = {size: some for size, some in sizes.items() if size[0] * size[1] <= asked.largest}
        measure(genre, [each for some in small.values() for each in some], asked.examples)


if __name__ == "__main__":
    main()
