"""Puzzles whose maximum is the side, with one solution, that runs do not solve (Kleijn 2018, §8).

Whether there is one on every board: the smallest boards are all tried, the next ones are searched
by ``repair``, and from 13×13 on there is a pattern (``genres/kamaji/making/pattern.py``). Runs are
those of Biggerfirst, so the puzzles that count are those with a step at which every number that is
left has two or more pieces.
"""

from __future__ import annotations

from itertools import count, islice, product

from gridwright.batch.ledger import Row
from gridwright.core.deadline import look, watched
from gridwright.core.generator import GenerateRequest
from gridwright.engine.generate import rng
from gridwright.engine.grade import grade_of_unique
from gridwright.engine.solve import solve
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.generators import make_by_repair
from gridwright.genres.kamaji.making.pattern import SMALLEST, blocks, pattern
from gridwright.genres.kamaji.paper.search import Meter, bigger_first, fewest_first
from gridwright.genres.kamaji.puzzle import Kamaji

ALL_SIDES = (2, 3)
"""Boards of these sides are all tried."""
SEARCHED_SIDES = range(ALL_SIDES[-1] + 1, SMALLEST)
PATTERN_SIDES = range(SMALLEST, 31)


def all_row(side: int) -> Row:
    """All boards of a side: how many have one solution, and how many of these stop the runs."""
    boards = unique = stopped = 0
    for at in range(side**2):
        for others in product(range(1, side), repeat=side**2 - 1):
            look()
            puzzle = Kamaji(side, side, (*others[:at], side, *others[at:]))
            boards += 1
            if len(list(islice(fewest_first(puzzle, Meter()), 2))) == 1:
                unique += 1
                stopped += not bigger_first(puzzle).solved
    return {"size": side, "boards": boards, "unique": unique, "stopped": stopped}


def searched_row(side: int, seed: int) -> Row:
    """The first puzzle of ``repair`` that runs do not solve."""
    request = GenerateRequest(side, side)
    made = ((at, make_by_repair(request, rng(seed, at)).puzzle) for at in watched(count()))
    number, puzzle = next(one for one in made if not bigger_first(one[1]).solved)
    return {"size": side, "number": number, "status": str(solve(GENRE, puzzle, limit=2).status)}


def pattern_row(side: int) -> Row:
    """The pattern of a side: whether it has one solution, and what it takes."""
    puzzle, pieces = pattern(side)
    grade = grade_of_unique(GENRE, puzzle)
    return {
        "size": side,
        "status": str(solve(GENRE, puzzle, limit=2).status),
        "runs": bigger_first(puzzle).solved,
        "pieces": len(pieces),
        "blocks": len(blocks(side)),
        "level": grade.level,
        "score": grade.score,
    }
