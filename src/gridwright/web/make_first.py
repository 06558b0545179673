"""Make the first puzzle of each genre, always the same one.

    python -m gridwright.web.make_first
    python -m gridwright.web.make_first kamaji

Many small puzzles of level 1 are made. Of each, three steps are chosen, one after another: those
that use a rule that was not used yet, settle little and are said in few words. The puzzle is kept
whose steps show most rules, with few marks to make and few steps to the end.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from gridwright import api
from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.step import Step
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.web import page_facts
from gridwright.web.courses import levels
from gridwright.web.first_set import PREFIX, lines
from gridwright.web.lesson_set import Place, steps_by, write
from gridwright.web.make_lessons import candidate, stands, walked
from gridwright.web.records import puzzle_record

SIDE = 5
TRIED = 40
"""So many puzzles are made for each genre."""
STEPS = 3
MOST_SETTLED = 6
"""A step that settles more is too much at first."""
AHEAD = "one step ahead"
"""Too much for a first puzzle."""
UNSEEN = 12
"""What a rule costs that no step uses; the other costs are taps, steps and words."""


def effort(step: Step) -> float:
    """How much a step asks of a newcomer: a dot takes a tap more than a black cell."""
    words = len(str(step.saying).split())
    return step.yes.bit_count() + 2 * step.no.bit_count() + words / 8 + step.rung


def offered(genre: Genre[Any], puzzle: Any, board: Board, answer: Board) -> Iterator[Step]:
    """What techniques of level 1 settle on a board, as far as one instruction tells it.

    Special cases can wait, and so can pieces that are ruled out.
    """
    wait = {AHEAD, *page_facts.facts(genre)["special"]}
    pieces = puzzle_record(Document(puzzle))["kind"] == "line"
    for name in (name for name, level in levels(genre).items() if level == 1 and name not in wait):
        for step in steps_by(genre, puzzle, board, answer, name):
            few = (step.yes | step.no).bit_count() <= MOST_SETTLED
            if few and not step.links and not (step.no and (step.yes or pieces)):
                yield step


def guided(genre: Genre[Any], puzzle: Any) -> tuple[float, list[Place]] | None:
    """The three steps, and what they cost with the rules that they do not use."""
    rules = [{*line["of"]} for line in lines(genre) if line["of"]]
    board, answer = genre.printed(puzzle), api.solve(puzzle).boards[0]
    unseen, cost = rules, 0.0
    found: list[Place] = []
    for number in range(STEPS):
        steps = list(offered(genre, puzzle, board, answer))
        if not steps:
            return None

        def cost_of(step: Step, unseen: list[set[str]] = unseen, number: int = number) -> float:
            new = any(rule & {*step.basis.rules} for rule in unseen)
            # The first mark is the one that a click makes.
            return effort(step) + (0 if new else UNSEEN) + (0 if step.yes or number else UNSEEN)

        step = min(steps, key=lambda step: (cost_of(step), step.yes | step.no))
        place = candidate(genre, puzzle, board, step, True).place
        if not stands(genre, place):
            return None
        unseen = [rule for rule in unseen if not rule & {*step.basis.rules}]
        cost += cost_of(step)
        found.append(place)
        board = step.apply(board)
    return cost + UNSEEN * len(unseen), found


def search(genre: Genre[Any]) -> list[Place]:
    """The steps of the best puzzle."""
    best: tuple[float, int, list[Place]] | None = None
    for seed in range(TRIED):
        wishes: dict[str, Any] = {"rows": SIDE, "cols": SIDE, "seed": seed, "level": "1"}
        try:
            puzzle = next(api.generate(genre.name, **wishes)).puzzle
        except PuzzleError:
            continue
        shown = guided(genre, puzzle)
        if shown is None:
            continue
        walk = [step for _, step, _ in walked(genre, puzzle)]
        if any(step.links for step in walk):
            continue
        cost = shown[0] + sum(map(effort, walk)) / 2
        if best is None or (cost, seed) < best[:2]:
            best = cost, seed, shown[1]
    return best[2] if best else []


def main() -> None:
    """Make them and write the files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("genre", nargs="*", help="only these genres")
    asked = parser.parse_args()
    for genre in api.all_genres():
        if not asked.genre or genre.name in asked.genre:
            places = search(genre)
            write(PREFIX + genre.name, places)
            told = ", ".join(place.technique for place in places) or "none found"
            print(f"{genre.name}: {places[0].source if places else ''} {told}")


if __name__ == "__main__":
    main()
