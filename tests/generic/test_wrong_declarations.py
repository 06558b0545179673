"""An auditor does not take a puzzle's word for it: a wrong declaration is refused.

The auditors of genres that say their rules by kinds have a declaration of their own
(``shading/judges.py``). So where a kind says more than the rules, some clause is not accepted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gridwright.engine.prove import formula_for_proof
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.kinds.apart import Apart
from gridwright.kinds.connected import Connected
from gridwright.kinds.count import Count
from gridwright.kinds.islands import Islands
from gridwright.kinds.square import NoSquare
from gridwright.kinds.tetromino import Tetromino
from gridwright.sat.verify.claim import CUT
from gridwright.sat.verify.formula import Rejected, read
from strategies import solved_cases

BY_KINDS = [genre for genre in all_genres() if "judges" in getattr(genre.audit, "__module__", "")]
EVERY_GENRE = pytest.mark.parametrize("genre", BY_KINDS, ids=lambda genre: str(genre.name))
CHANGES = {
    Count: lambda kind: kind._replace(least=kind.least + 1, most=max(kind.most, kind.least + 1)),
    Islands: lambda kind: kind._replace(
        clues=tuple((cell, max(size - 1, 1)) for cell, size in kind.clues)
    ),
    Tetromino: lambda kind: kind._replace(cells=kind.cells[1:]),
    NoSquare: lambda kind: kind._replace(black=not kind.black),
    Apart: lambda kind: kind._replace(corners=True),
}
"""How kinds say more than is right. Of others nothing is said in advance: see the second test."""


def refused(genre: Genre[Any], puzzle: Any) -> Iterator[str]:
    """The rules of clauses that the auditor does not accept."""
    formula = read(formula_for_proof(genre, puzzle))
    assert genre.audit is not None
    try:
        judge = genre.audit(puzzle, formula.meanings)
    except Rejected as refusal:  # what a variable means is no part of the rules
        return iter([str(refusal)])
    return (each.rule for each in formula.clauses if judge(each.rule, each.place, each.literals))


def test_all_of_them_are_here() -> None:
    names = {"akari", "heyawake", "lits", "mosaic", "nurikabe", "starbattle", "yinyang"}
    assert {genre.name for genre in BY_KINDS} >= names


@EVERY_GENRE
def test_a_kind_that_says_something_else_is_refused(
    genre: Genre[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = 0
    for puzzle, _ in solved_cases(genre):
        if min(puzzle.rows, puzzle.cols) < 3:
            continue  # where much is true by chance
        monkeypatch.undo()
        assert not [*refused(genre, puzzle)]
        right = puzzle.kinds()
        for kind in {type(kind) for kind in right} & CHANGES.keys():
            wrong = tuple(CHANGES[kind](each) if type(each) is kind else each for each in right)
            # Both colours of squares may be right, and stars are apart at corners.
            if {*wrong} != {*right}:
                monkeypatch.setattr(genre.puzzle, "kinds", lambda self, wrong=wrong: wrong)
                assert any(refused(genre, puzzle)), (genre, kind)
                tried += 1
        break
    assert tried or genre.name == "yinyang"  # whose squares and areas are of both colours


@EVERY_GENRE
def test_cuts_of_what_need_not_be_connected_are_refused(genre: Genre[Any]) -> None:
    puzzle, answer = solved_cases(genre)[0]
    grid, kinds = puzzle.grid, puzzle.kinds()
    has = {kind.black for kind in kinds if type(kind) is Connected}
    assert genre.audit is not None
    judge = genre.audit(puzzle, {})
    for black in {False, True} - has:
        cuts = Connected(black).cuts(grid, answer, ())
        assert all(judge(CUT, "", cut) for cut in cuts), black
