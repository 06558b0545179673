"""The judge of clauses of Kuroshuto; proofs of all genres are in ``generic/test_proofs.py``."""

from __future__ import annotations

from itertools import product

import pytest

from generic.shadings import legal_shadings
from gridwright.genres.kuroshuto import Kuroshuto
from gridwright.genres.kuroshuto.audit import audit
from gridwright.sat.verify.formula import Rejected


def test_the_judge_accepts_only_what_follows_from_a_number() -> None:
    """Every clause about two cells, beside all boards on which the number alone is right."""
    puzzle = Kuroshuto(2, 3, {0: 1, 2: 2})
    judge = audit(puzzle, {})
    for name, cell in (("r1c1", 0), ("r1c3", 2)):
        reached = puzzle.reach(cell)
        obeying = [black for black in range(64) if (black & reached).bit_count() == 1]
        for clause in product((-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6), repeat=2):
            follows = all(
                any((black >> (abs(literal) - 1) & 1) == (literal > 0) for literal in clause)
                for black in obeying
            )
            accepted = judge("numbers", name, clause) == ""
            assert accepted <= follows


def test_the_judge_refuses_what_it_does_not_know() -> None:
    puzzle = Kuroshuto(2, 3, {0: 1})
    judge = audit(puzzle, {})
    assert "no number at" in str(judge("numbers", "r2c2", (1,)))
    assert "no number at" in str(judge("numbers", "there", (1,)))
    assert "no rule" in str(judge("hunches", "", (-1,)))
    assert judge("given cells", "", (-1,)) == ""
    with pytest.raises(Rejected, match="no auxiliary variables"):
        audit(puzzle, {7: "r1c1 up 1"})


def test_cuts_are_judged_by_deriving_them_again() -> None:
    judge = audit(Kuroshuto(3, 3), {})
    for black in range(1 << 9):
        clause = [-cell - 1 for cell in range(9) if black >> cell & 1]
        if clause and judge("cut", "", clause) == "":
            assert not any(board & black == black for board in legal_shadings(3, 3)), bin(black)
