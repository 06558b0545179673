"""What is seen to hold of rows: asked of a small sample by tests, of many by a benchmark.

``sufficiency`` has the rules once more, and shares nothing with gridwright: the other solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from gridwright.core.grid import bits
from gridwright.core.step import Basis
from gridwright_lab.bench.judge import Judge, Named, Undecided
from gridwright_lab.bench.reading import Written, read_steps
from gridwright_lab.bench.rows import Loaded, Row, load
from gridwright_lab.bench.scoring import Course, score_written
from sufficiency import Sufficiency


class Found(NamedTuple):
    """What was asked, and what was wrong."""

    steps: int = 0
    flipped: int = 0
    fewer: int = 0
    refused: int = 0
    """How many of the steps with a part of their reason removed do not follow."""
    undecided: int = 0
    """How many of these questions were given up."""
    wrong: tuple[str, ...] = ()

    def __add__(self, other: tuple[Any, ...]) -> Found:
        return Found(*(one + two for one, two in zip(self, other, strict=True)))


def solved_elsewhere(row: Row) -> bool:
    """Whether the other solver finds the answer of a row, and no other."""
    loaded = load(row)
    rules = tuple(rule.name for rule in loaded.genre.rules)
    blocks = getattr(loaded.puzzle, "blocks", 0)  # no cells of the answer
    whole = Named(no=blocks, cells=loaded.puzzle.grid.full, rules=rules)
    answer = loaded.answer
    with Sufficiency(loaded.puzzle) as other:
        given = whole._replace(yes=answer.yes, no=answer.no)
        return other.follows(Basis(*whole), answer.yes, answer.no) and not other.follows(
            Basis(*given), 0, 0
        )


def checked(row: Row, text: str) -> Found:
    """Every step is true and justified, flipped ones are not, and reasons are judged exactly."""
    loaded = load(row)
    steps = read_steps(loaded, text)
    wrong = [
        f"{row['puzzle']}: {score.text}: {score.reason}"
        for score in score_written(loaded, steps).steps
        if not (score.true and score.justified)
    ]
    flipped = fewer = refused = undecided = 0
    course = Course(loaded)
    with Judge(loaded) as judge, Sufficiency(loaded.puzzle) as other:
        for step in steps:
            for false in _flipped(step):
                flipped += 1
                score = course.take(false)
                if score.true or score.justified:
                    wrong.append(f"{row['puzzle']}: flipped: {step.text}")
            course.take(step)
            for named in reduced(step.named):
                fewer += 1
                try:
                    follows = judge.follows(named, step.yes, step.no)
                except Undecided:
                    undecided += 1
                    continue
                refused += not follows
                if follows != other.follows(Basis(*named), step.yes, step.no):
                    wrong.append(f"{row['puzzle']}: {follows} for {named}: {step.text}")
    return Found(len(steps), flipped, fewer, refused, undecided, tuple(wrong))


def _flipped(step: Written) -> Iterator[Written]:
    """The step with one of its cells the other way."""
    for decision in bits(step.yes | step.no):
        bit = 1 << decision
        yield Written(step.text, step.yes ^ bit, step.no ^ bit, step.named)


def reduced(named: Named) -> Iterator[Named]:
    """The reason without one of its rules, cells or marks."""
    for rule in named.rules:
        yield named._replace(rules=tuple(one for one in named.rules if one != rule))
    for part in ("cells", "yes", "no"):
        for bit in bits(getattr(named, part)):
            yield named._replace(**{part: getattr(named, part) ^ 1 << bit})


def loaded_row(genre: str, puzzle: str) -> tuple[Loaded, dict[str, str]]:
    """A row with what scoring needs."""
    row = {"genre": genre, "puzzle": puzzle}
    return load(row), row
