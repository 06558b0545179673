"""Do harder puzzles contain more small numbers (Kleijn 2018, §6.1)? Generated puzzles, by level.

Each puzzle is made with its own share of ones, drawn between none and nearly half of the cells, so
that the generator prefers neither few nor many at any level; the maximum is the side, as in the
paper. Then the puzzle is graded, and puzzles of each level are compared. ``generate --level`` would
not do: it takes a smaller maximum for harder levels, and with that comes more small numbers.
"""

from __future__ import annotations

from collections import Counter

from gridwright.batch.ledger import Row
from gridwright.core.control import Control
from gridwright.core.generator import GenerateRequest
from gridwright.engine.generate import rng
from gridwright.engine.grade import grade_of_unique
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.generators import make_by_repair

LEVEL_SIZES = (7, 8, 9)
"""The sizes of the paper's Table 1."""
MOST_ONES = 0.45


def level_row(size: int, number: int, seed: int, limit: float) -> Row:
    """A puzzle with a drawn share of ones: its values and its grade."""
    draws = rng(seed, number)
    ones = round(draws.uniform(0, MOST_ONES), 3)
    puzzle = make_by_repair(GenerateRequest(size, size, {"ones": ones}), draws).puzzle
    grade = Control(limit).run(grade_of_unique, GENRE, puzzle)
    values = {str(value): count for value, count in sorted(Counter(puzzle.numbers).items())}
    return {
        "size": size,
        "number": number,
        "ones": ones,
        "values": values,
        "level": grade.level,
        "score": grade.score,
    }
