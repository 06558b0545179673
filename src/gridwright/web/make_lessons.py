"""Look for positions that teach the techniques, always the same ones.

    python -m gridwright.web.make_lessons
    python -m gridwright.web.make_lessons kamaji

The starter set of the page is searched first, then generated puzzles as long as a technique has no
position. Of the positions in which a technique settles something, the clearest are kept: those in
which nothing easier helps, on a small board, with few other places where it works. One is shown and
two are exercises; they come from different puzzles.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from gridwright import api
from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import bits
from gridwright.core.step import Step
from gridwright.engine.explain import Explainer
from gridwright.genre import Genre
from gridwright.logic.steps import SMALLEST_SET, WHAT_IF_NAMES, explained
from gridwright.web import page_facts, puzzle_set
from gridwright.web.lesson_set import Place, place_record, steps_by, write
from gridwright.web.records import board_text, source_text

WANTED = 3
"""Positions of a technique: one to show, two to try."""
MORE = 3
"""How many puzzles of each kind are made if the set of the page is not enough."""
USUAL: tuple[dict[str, Any], ...] = ({"rows": 7, "cols": 7},)
"""What is asked of the generator for a genre that does not say."""
TRIED = 40
"""Where no walk takes a what-if, it is tried on about this many boards, of all puzzles alike; if
that is not enough, on the others too."""
ENOUGH_OPEN = 8
"""A position with fewer open decisions is less of a lesson."""
ENOUGH = 10
"""No more is looked for after this many puzzles had one."""


@dataclass(frozen=True, slots=True)
class Found:
    """A candidate; the lowest score is the clearest."""

    score: tuple[int, ...]
    place: Place


def puzzles(genre: Genre[Any]) -> Iterator[Any]:
    """The page's starter set, the smallest first; then others."""
    lines = puzzle_set.starters(genre.name)
    for line in sorted(lines, key=lambda line: (len(line.source), line.source)):
        yield api.parse(line.source)
    for wishes in page_facts.facts(genre)["lessons"] or USUAL:
        for seed in range(MORE):
            try:
                yield next(api.generate(genre.name, seed=seed, **wishes)).puzzle
            except PuzzleError:
                continue


def walked(genre: Genre[Any], puzzle: Any) -> Iterator[tuple[Board, Step, Board]]:
    """The steps of an explanation with the board before each, and the answer."""
    answers = api.solve(puzzle, limit=2).boards
    if len(answers) != 1:
        return
    start = genre.printed(puzzle)
    with Explainer(genre, puzzle, answers[0], start, None) as explainer:
        board = start
        for taken in explainer.moves():
            step = taken if isinstance(taken, Step) else explained(explainer.ladder, taken)
            yield board, step, answers[0]
            board = step.apply(board)


def candidate(genre: Genre[Any], puzzle: Any, board: Board, step: Step, needed: bool) -> Found:
    """A step as a candidate."""
    settled = tuple(bits(step.yes | step.no))
    because = (step.basis.yes | step.basis.no | step.basis.cells).bit_count()
    size = puzzle.grid.size
    # Where hardly anything is open, there is nothing to look for.
    few = max(0, ENOUGH_OPEN - board.open.bit_count())
    score = (
        0 if needed else 1,
        size // 10 + 2 * len(settled) + because // 2 + 3 * len(step.links) + 2 * few,
        size,
    )
    text = board_text(board)
    return Found(score, Place(step.technique, settled, source_text(genre, puzzle), text))


def search(genre: Genre[Any]) -> list[Place]:
    """The positions of all techniques, in the order of the ladder."""
    names = [each.name for each in api.techniques(genre.name)]
    places: dict[str, list[Found]] = {name: [] for name in names}
    boards: list[tuple[Any, Board, Board]] = []
    own = len(puzzle_set.starters(genre.name))
    for number, puzzle in enumerate(puzzles(genre)):
        if number >= own and all(len(_kept(places[name])) >= WANTED for name in names):
            break
        best: dict[str, Found] = {}
        for at, (board, step, answer) in enumerate(walked(genre, puzzle)):
            one = candidate(genre, puzzle, board, step, True)
            if step.technique not in best or one.score < best[step.technique].score:
                best[step.technique] = one
            if at % 4 == 0:
                boards.append((puzzle, board, answer))
        for name, one in best.items():
            if stands(genre, one.place):
                places[name].append(one)
        print(f"{genre.name}: {number + 1} puzzles", end="\r", file=sys.stderr, flush=True)
    for name in names:
        if len(_kept(places[name])) < WANTED:
            places[name] += looked_for(genre, name, boards)
    return [each.place for name in names for each in reversed(_kept(places[name]))]


def stands(genre: Genre[Any], place: Place) -> bool:
    """Whether the technique finds it without what the walk remembers of earlier boards."""
    try:
        place_record(genre, place)
    except ValueError:
        return False
    return True


def looked_for(
    genre: Genre[Any], name: str, boards: list[tuple[Any, Board, Board]]
) -> Iterator[Found]:
    """A technique on boards where an easier one comes first."""
    slow = name in (*WHAT_IF_NAMES, SMALLEST_SET)
    apart = max(1, len(boards) // TRIED) if slow else 1
    chosen = boards[::apart]
    others = (each for place, each in enumerate(boards) if place % apart)
    sources: set[str] = set()
    for number, (puzzle, board, answer) in enumerate(chain(chosen, others)):
        if number >= len(chosen) and len(sources) >= WANTED:
            return
        source = source_text(genre, puzzle)
        if source in sources:
            continue
        for step in steps_by(genre, puzzle, board, answer, name):
            one = candidate(genre, puzzle, board, step, False)
            sources.add(source)
            yield Found(one.score, Place(name, one.place.settles, source, one.place.board))
            break
        if len(sources) >= ENOUGH:
            return


def _kept(found: list[Found]) -> list[Found]:
    """The clearest, each of another puzzle; the very clearest is the one to try."""
    kept: list[Found] = []
    for each in sorted(found, key=lambda each: (each.score, each.place.source, each.place.board)):
        if all(each.place.source != other.place.source for other in kept):
            kept.append(each)
    return kept[:WANTED]


def main() -> None:
    """Look for them and write the files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("genre", nargs="*", help="only these genres")
    asked = parser.parse_args()
    for genre in api.all_genres():
        if asked.genre and genre.name not in asked.genre:
            continue
        places = search(genre)
        write(genre.name, places)
        missing = [
            each.name
            for each in api.techniques(genre.name)
            if sum(place.technique == each.name for place in places) < WANTED
        ]
        few = ", ".join(missing) or "none"
        print(f"{genre.name}: {len(places)} positions; with fewer than {WANTED}: {few}")


if __name__ == "__main__":
    main()
