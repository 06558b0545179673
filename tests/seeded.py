"""What must not differ from one machine or run to the next, line by line.

As a program it prints the lines. The only figures left out are those that are times.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from gridwright.engine.dimacs import write_cnf
from gridwright.engine.generate import generate
from gridwright.engine.load import read
from gridwright.engine.methods import methods
from gridwright.engine.positions import cases_of
from gridwright.engine.prove import prove
from gridwright.engine.solve import backbone, solve, strategies
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.sat.connectivity import CUTS, names

SHORT = {"genetic": {"abort": 15}, "logic+genetic": {"abort": 15}}


def lines() -> Iterator[str]:
    """Puzzles made, answers found with their figures, formulas and proofs, of every genre."""
    for genre in all_genres():
        yield from made(genre)
        for puzzle in puzzles(genre):
            yield from solved(genre, puzzle)
            yield from written(genre, puzzle)


def made(genre: Genre[Any]) -> Iterator[str]:
    """Two small puzzles of each maker."""
    for maker in methods(genre):
        for one in generate(genre, 5, 5, count=2, seed=3, method=maker.name):
            yield f"{genre.name}, made by {maker.name}: {one.puzzle}"


def puzzles(genre: Genre[Any]) -> list[Any]:
    """The first of the genre's own cases."""
    cases = cases_of(genre)["solved"]
    return [read(case["source"], [genre])[0].puzzle for case in cases[:2]]


def solved(genre: Genre[Any], puzzle: Any) -> Iterator[str]:
    """What each strategy says, and what is forced."""
    for strategy in (strategy.name for strategy in strategies(genre)):
        result = solve(genre, puzzle, strategy, seed=4, options=SHORT.get(strategy, {}))
        figures = {name: value for name, value in result.stats.items() if "second" not in name}
        boards = [genre.answer_rows(puzzle, board) for board in result.boards]
        yield f"{genre.name}, {strategy}: {result.status} {boards} {figures}"
    forced = backbone(genre, puzzle).board
    yield f"{genre.name}, backbone: {genre.answer_rows(puzzle, forced)}"


def written(genre: Genre[Any], puzzle: Any) -> Iterator[str]:
    """The fingerprints of formulas and proofs."""
    for name in names() if genre.connected is not None else (CUTS,):
        text = write_cnf(genre, puzzle, connectivity=name, with_cuts=True)
        yield f"{genre.name}, formula, {name}: {fingerprint(text)}"
    if genre.audit is not None:
        proof = prove(genre, puzzle)
        yield f"{genre.name}, proof: {fingerprint(proof.formula)} {fingerprint(*proof.lines)}"


def fingerprint(*texts: str) -> str:
    """Equal for equal texts, and most likely for no others."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


if __name__ == "__main__":
    for line in lines():
        print(line)
