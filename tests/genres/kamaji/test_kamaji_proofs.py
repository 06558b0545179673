"""The judge of clauses, which finds the pieces anew; the rest is in ``generic``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from generic.boards.kamaji import all_three_by_three, puzzle_or_none
from gridwright.core.board import Board
from gridwright.engine.prove import prove, save
from gridwright.engine.verify import verify
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.audit import audit
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.rules import COVERED, ONCE, RULES
from gridwright.sat.verify.claim import CUT
from gridwright.sat.verify.formula import Rejected, read
from tampering import change, recounted

UNIQUE = Kamaji(4, 4, (1, 1, 1, 2, 3, 1, 3, 1, 4, 2, 1, 1, 1, 1, 2, 3))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(GENRE, UNIQUE, prove(GENRE, UNIQUE), tmp_path)
    return tmp_path


# Proofs are accepted.


# Whatever is changed is rejected.


def test_every_clause_with_a_literal_more_less_or_negated_is_rejected(folder: Path) -> None:
    formula = read((folder / "formula.cnf").read_text())
    judge = audit(UNIQUE, formula.meanings)
    changed = 0
    for clause in formula.clauses:
        if clause.rule == "answer":
            continue
        literals = list(clause.literals)
        assert judge(clause.rule, clause.place, literals) == ""
        wrong = [literals[:at] + literals[at + 1 :] for at in range(len(literals))]
        wrong += [[-x if x == y else x for x in literals] for y in literals]
        wrong += [[*literals, x] for v in range(1, formula.variables + 2) for x in (v, -v)]
        for other in wrong:
            assert judge(clause.rule, clause.place, other) != "", other
            changed += 1
    assert changed > 500


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"c rule {COVERED} at r1c1\n", f"c rule {COVERED} at r1c2\n"),
        (f"c rule {COVERED} at r1c1\n", f"c rule {COVERED}\n"),
        (f"c rule {COVERED} at r1c1\n", f"c rule {COVERED} at r9c1\n"),
        (f"c rule {COVERED} at r1c1\n", f"c rule {COVERED} at r1c1\n2 0\n"),
        ("c rule cut\n", f"c rule {ONCE} at r1c1\n-1 -2 0\nc rule cut\n"),
        (f"c rule {ONCE} at r1c4\n", f"c rule {ONCE} at r1c4\n-1 0\n"),
        ("c rule cut\n", "c rule cut\n-1 0\n"),
        ("c rule cut\n", "c rule luck\n1 0\n"),
        ("c map 1 r1c1", "c map 1 r4c4"),
        ("c map 1 ", "c mean 99 r1c1\nc map 1 "),
        ("c answer\n", "c answer\n-1 0\n"),
    ],
)
def test_formulas_that_do_not_follow_are_rejected(folder: Path, old: str, new: str) -> None:
    change(folder, "formula.cnf", lambda text: recounted(text, old, new))
    with pytest.raises(Rejected, match=r"^formula"):
        verify(folder, [GENRE])


def test_changed_answers_are_rejected(folder: Path) -> None:
    """Each piece left out, moved into another one or used besides; and another puzzle's answer."""
    answer = verify(folder, [GENRE]).answer
    assert answer is not None
    for piece in range(UNIQUE.decisions):
        board = Board.whole(UNIQUE.decisions, answer.yes ^ 1 << piece)
        rows = "\n".join(GENRE.answer_rows(UNIQUE, board)) + "\n"
        change(folder, "answer.txt", lambda text, rows=rows: rows)  # type: ignore[misc]
        with pytest.raises(Rejected, match=r"answer.txt: it breaks a rule|forbids something else"):
            verify(folder, [GENRE])
    change(folder, "answer.txt", lambda text: "1 1 1 1\n" * 4)
    with pytest.raises(Rejected, match=r"answer\.txt: .*piece 1 of the answer"):
        verify(folder, [GENRE])


# The judge of clauses, held against all boards.


def small_boards() -> Iterator[Kamaji]:
    """All boards of up to four cells and maximum 4; of six and nine, maximum 3 and few pieces."""
    for rows, cols in ((1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (4, 1), (2, 3), (3, 2)):
        most = 3 if rows * cols == 6 else 4
        for numbers in product(range(1, most + 1), repeat=rows * cols):
            puzzle = puzzle_or_none(rows, cols, numbers)
            if puzzle is not None and puzzle.decisions <= 6:
                yield puzzle
    yield from (puzzle for puzzle in all_three_by_three(3) if puzzle.decisions <= 6)


@cache
def clauses_over(variables: int) -> list[tuple[int, ...]]:
    """Every clause in which each variable stands at most once."""
    signs = product((0, 1, -1), repeat=variables)
    return [tuple(sign * (at + 1) for at, sign in enumerate(row) if sign) for row in signs]


def holds(clause: Sequence[int], yes: int) -> bool:
    return any((yes >> abs(literal) - 1 & 1) == (literal > 0) for literal in clause)


@pytest.mark.slow
def test_the_judge_accepts_only_what_holds_in_every_answer() -> None:
    """On all small boards every clause that the judge accepts, beside all sets of pieces.

    A clause about a cell has to hold wherever that cell's rule is obeyed, whatever the others do:
    that asks more than to hold in every answer, and something of puzzles without any, too.
    """
    boards = accepted = 0
    for puzzle in small_boards():
        boards += 1
        judge = audit(puzzle, {})
        sets = [Board.whole(puzzle.decisions, yes) for yes in range(1 << puzzle.decisions)]
        broken = {
            rule.name: [sum(v.where for v in rule.broken(puzzle, board)) for board in sets]
            for rule in RULES
        }
        for cell, rule in product(range(puzzle.grid.size), (COVERED, ONCE)):
            name = puzzle.grid.name(cell)
            obeying = [yes for yes, cells in enumerate(broken[rule]) if not cells >> cell & 1]
            taken = [c for c in clauses_over(puzzle.decisions) if judge(rule, name, c) == ""]
            assert all(holds(clause, yes) for clause in taken for yes in obeying)
            # And they say all of it: what obeys them obeys the rule.
            assert [y for y in range(len(sets)) if all(holds(c, y) for c in taken)] == obeying
            accepted += len(taken)
    assert boards > 150
    assert accepted > 1000


def test_the_judge_refuses_what_it_does_not_know() -> None:
    judge = audit(UNIQUE, {})
    assert "no cell" in str(judge(COVERED, "", (1,)))
    assert "no cell" in str(judge(ONCE, "r0c1", (-1, -2)))
    assert "no cell" in str(judge(COVERED, "r1c5", (1,)))
    assert "no rule" in str(judge("given cells", "r1c1", (1,)))
    assert "no rule" in str(judge(CUT, "", (-1,)))
    assert "may be used more than once" in str(judge(ONCE, "r1c1", (-1, -2)))
    with pytest.raises(Rejected, match="no auxiliary variables"):
        audit(UNIQUE, {99: "r1c1"})


@pytest.mark.parametrize("piece", range(UNIQUE.decisions))
def test_the_judge_finds_the_pieces_itself(piece: int) -> None:
    """A piece missing in the puzzle's list, or one too many, is noticed."""
    for lines in (
        UNIQUE.lines[:piece] + UNIQUE.lines[piece + 1 :],
        (*UNIQUE.lines, UNIQUE.lines[piece]),
        (*UNIQUE.lines[:piece], (0, 15), *UNIQUE.lines[piece + 1 :]),
    ):
        wrong = Kamaji(UNIQUE.rows, UNIQUE.cols, UNIQUE.numbers)
        wrong.__dict__["lines"] = lines
        with pytest.raises(Rejected, match="stand"):
            audit(wrong, {})
