"""Proofs about Kuroshuto: made, checked by code that shares nothing with their making, judged."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from generic.boards.kuroshuto import every_puzzle, expected, random_puzzles, shadings
from gridwright.engine.prove import prove, save
from gridwright.engine.verify import verify
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.genres.kuroshuto.audit import audit
from gridwright.sat.verify.formula import Rejected


def test_proofs_of_small_puzzles_are_accepted(tmp_path: Path) -> None:
    chosen = [*every_puzzle(2, 2)[::5], *random_puzzles(3, 4, 12), *random_puzzles(1, 5, 4)]
    done = set()
    for number, puzzle in enumerate(chosen):
        answers = expected(puzzle)
        if len(answers) > 1:
            continue
        proof = prove(GENRE, puzzle)
        folder = tmp_path / str(number)
        save(GENRE, puzzle, proof, folder)
        verified = verify(folder, [GENRE])
        assert verified.claim == ("unique" if answers else "none")
        assert verified.answer is None or {verified.answer.yes} == answers
        done.add(verified.claim)
    assert done == {"unique", "none"}


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
    assert "no number at" in judge("numbers", "r2c2", (1,))
    assert "no number at" in judge("numbers", "there", (1,))
    assert "no rule" in judge("hunches", "", (-1,))
    assert judge("given cells", "", (-1,)) == ""
    with pytest.raises(Rejected, match="no auxiliary variables"):
        audit(puzzle, {7: "r1c1 up 1"})


def test_cuts_are_judged_by_deriving_them_again() -> None:
    judge = audit(Kuroshuto(3, 3), {})
    full = 0b111111111
    for black in range(1 << 9):
        clause = [-cell - 1 for cell in range(9) if black >> cell & 1]
        if clause and judge("cut", "", clause) == "":
            assert not any(board & black == black for board in shadings(3, 3)), bin(black & full)
