"""Proofs with cuts of all kinds, and the judge of clauses; the rest is in ``generic``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from generic.boards.nurimaze import reach, white_paths
from gridwright.core.board import Board
from gridwright.engine.generate import generate
from gridwright.engine.genre_check.small import answers
from gridwright.engine.load import read as load
from gridwright.engine.prove import prove, save
from gridwright.engine.verify import Verified, verify
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.audit import audit
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.proving import encode_for_proof
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.rules import (
    CIRCLES,
    CONNECTED,
    LOOPS,
    MARKS,
    PATH,
    SQUARES,
    TRIANGLES,
)
from gridwright.sat.cnf import Cnf
from gridwright.sat.verify.claim import CUT
from gridwright.sat.verify.formula import Clause, Rejected, read
from tampering import change, recounted

ADDRESS = "nurimaze/6/6/vvvvvvvvvvvv44636184j45424454"
"""Rooms of one cell and 13 marks; unique, and its proof needs cuts of both kinds."""
IMPOSSIBLE = Nurimaze(
    5, 5, "abcde" "afghi" "jklmn" "jopqr" "stuvw", start=20, goal=21, circles=1 << 17
)  # fmt: skip
"""No answer; its proof needs cuts of both kinds."""
MANY = [
    Nurimaze(3, 3, "abcddcefg", start=0, goal=8),
    Nurimaze(3, 3, range(9), start=0, goal=2, triangles=1 << 6),
    Nurimaze(3, 4, "aabcdabefghe", start=1, goal=11),
    Nurimaze(3, 4, range(12), start=4, goal=7, circles=1 << 2),
    Nurimaze(2, 5, "abccdefggh", start=0, goal=9),
    Nurimaze(1, 5, "abcde", start=1, goal=3),
    Nurimaze(4, 4, "abbcaddcefgheiih", start=0, goal=15, triangles=1 << 12),
]
"""At least one answer each; some rooms touch along two sides."""
RING = Nurimaze(4, 4, "aaabacadaaaefghi", start=12, goal=15)
"""A room with a loop in it can be neither white nor black."""


def puzzle_of(address: str) -> Nurimaze:
    puzzle: Nurimaze = load(address, [GENRE])[0].puzzle
    return puzzle


def verified(puzzle: Nurimaze, folder: Path) -> Verified:
    save(GENRE, puzzle, prove(GENRE, puzzle), folder)
    return verify(folder, [GENRE])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    puzzle = puzzle_of(ADDRESS)
    save(GENRE, puzzle, prove(GENRE, puzzle), tmp_path)
    return tmp_path


# Proofs are accepted.


def test_a_generated_puzzle_and_the_same_with_no_answer(tmp_path: Path) -> None:
    made = next(generate(GENRE, 10, 10, seed=5))
    puzzle = made.puzzle
    found = verified(puzzle, tmp_path / "unique")
    assert found.claim == "unique"
    assert found.answer is not None
    on_path = [cell for cell in path_of(puzzle, found.answer) if not puzzle.marked >> cell & 1]
    assert on_path
    # A triangle on the only path leaves no answer.
    spoilt = replace(puzzle, triangles=puzzle.triangles | 1 << on_path[0])
    assert verified(spoilt, tmp_path / "none").claim == "none"


def test_cuts_of_both_kinds_are_accepted(folder: Path, tmp_path: Path) -> None:
    assert verify(folder, [GENRE]).claim == "unique"
    assert verified(IMPOSSIBLE, tmp_path / "none").claim == "none"
    for place in (folder, tmp_path / "none"):
        cuts = [clause.literals for clause in clauses_of(place) if clause.rule == CUT]
        assert any(min(cut) > 0 for cut in cuts), "a loop"
        assert any(min(cut) < 0 for cut in cuts), "a part without S"


def test_a_room_with_a_loop_in_it(tmp_path: Path) -> None:
    assert verified(RING, tmp_path).claim == "none"
    judge = audit(RING, {})
    assert judge(LOOPS, "", (1,)) == ""
    assert str(judge(LOOPS, "", (2,))) == "its rooms close no loop"
    bent = Nurimaze(2, 3, "aabcab", start=0, goal=5)
    assert judge(LOOPS, "", (1,)) == "" != audit(bent, {})(LOOPS, "", (1,))
    assert audit(bent, {})(LOOPS, "", (1, 2)) == "", "they touch along two sides"


def clauses_of(folder: Path) -> list[Clause]:
    return read((folder / "formula.cnf").read_text()).clauses


# Changed proofs are rejected.


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("c rule marks white\n", "c rule marks white\n-3 0\n"),
        ("c rule marks white\n", "c rule marks white\n1 0\n"),
        ("c rule marks white\n", "c rule luck\n"),
        ("c rule no square of one colour\n", "c rule no square of one colour\n1 2 7 9 0\n"),
        ("c rule no square of one colour\n", "c rule no square of one colour\n1 2 7 0\n"),
        ("c rule no square of one colour\n", "c rule no square of one colour\n-1 -2 7 8 0\n"),
        ("S to G at r1c3\n", "S to G at r1c3\n-39 0\n"),
        ("S to G at r1c3\n", "S to G at r1c3\n-39 3 0\n"),
        ("S to G at r1c3\n", "S to G at r1c3\n39 3 0\n"),
        ("S to G at r1c3\n", "S to G at r1c3\n-39 38 0\n"),
        ("S to G at r1c3\n", "S to G at r3c3\n"),
        ("S to G at r1c3\n", "S to G at r9c9\n"),
        ("S to G at r2c2\n", "S to G at r2c2\n-44 38 43 45 0\n"),
        ("circles on the path at r1c5\n", "circles on the path at r1c6\n"),
        ("circles on the path at r1c5\n", "triangles off the path at r1c5\n"),
        ("triangles off the path at r1c1\n", "circles on the path at r1c1\n"),
        ("c rule no white loop\n", "c rule no white loop\n1 2 0\n"),
        ("c rule no white loop\n", "c rule no white loop\n1 2 73 0\n"),
        ("c rule no white loop\n", "c rule no white loop\n-73 -78 0\n"),
        ("c rule no white loop\n", "c rule no white loop\n73 0\n"),
        ("c rule white connected\n", "c rule white connected\n1 73 0\n"),
        ("c rule white connected\n", "c rule white connected\n8 0\n"),
        ("c rule cut\n", "c rule cut\n-3 -9 -15 -22 -28 0\n"),
        ("c rule cut\n", "c rule cut\n4 6 10 12 16 17 0\n"),
        ("c rule cut\n", "c rule cut\n0\n"),
        ("c mean 73 r1c1 leads to S by r1c2\n", "c mean 73 r1c1 leads to S by r2c1\n"),
        ("c mean 73 r1c1 leads to S by r1c2\n", "c mean 73 r1c1 leads to S by r7c1\n"),
        ("c mean 73 r1c1 leads to S by r1c2\n", "c mean 73 r1c1 on the path\n"),
        ("c mean 73 r1c1 leads to S by r1c2\n", ""),
        ("c mean 37 r1c1 on the path\n", "c mean 37 r1c2 on the path\n"),
        ("c mean 37 r1c1 on the path\n", "c mean 37 r1c1 off the path\n"),
        ("c map 1 the cell r1c1\n", "c map 1 the cell r1c2\n"),
        ("c answer\n", "c answer\n-1 0\n"),
    ],
)
def test_formulas_that_do_not_follow_are_rejected(folder: Path, old: str, new: str) -> None:
    change(folder, "formula.cnf", lambda text: recounted(text, old, new))
    with pytest.raises(Rejected, match=r"^formula"):
        verify(folder, [GENRE])


def test_every_changed_clause_is_rejected_or_still_true(folder: Path) -> None:
    """Negate or leave out each literal in turn; what is accepted must hold in the answer."""
    puzzle = puzzle_of(ADDRESS)
    formula = read((folder / "formula.cnf").read_text())
    judge = audit(puzzle, formula.meanings)
    answer = verify(folder, [GENRE]).answer
    assert answer is not None
    holds = truth(puzzle, formula.meanings, answer)
    rejected = accepted = 0
    for clause in formula.clauses:
        if clause.rule == "answer":
            continue
        assert any(map(holds, clause.literals))
        for at, literal in enumerate(clause.literals):
            for instead in ([-literal], []):
                changed = [*clause.literals[:at], *instead, *clause.literals[at + 1 :]]
                if judge(clause.rule, clause.place, changed):
                    rejected += 1
                else:
                    accepted += 1
                    assert any(map(holds, changed)), (clause, changed)
    assert rejected > 3 * accepted


def test_without_its_cuts_the_proof_does_not_hold(folder: Path) -> None:
    text = (folder / "formula.cnf").read_text()
    cuts = text[text.index("c rule cut\n") : text.index("c answer\n")]
    change(folder, "formula.cnf", lambda text: recounted(text, cuts, ""))
    with pytest.raises(Rejected, match=r"^proof, line \d+: the clause .* does not follow"):
        verify(folder, [GENRE])


# The judge of clauses, held against all answers.


def truth(puzzle: Nurimaze, meanings: dict[int, str], board: Board) -> Callable[[int], bool]:
    """What a literal says about an answer; ways are found by walking, not by leads."""
    grid = puzzle.grid
    white = set(range(grid.size)) - {
        cell for cell in range(grid.size) if board.yes >> puzzle.room_numbers[cell] & 1
    }
    (path,) = white_paths(puzzle, sum(1 << cell for cell in white))
    names = {grid.name(cell): cell for cell in range(grid.size)}

    def room(cell: int) -> set[int]:
        number = puzzle.room_numbers[cell]
        return {other for other in range(grid.size) if puzzle.room_numbers[other] == number}

    def leads(here: int, there: int) -> bool:
        """From white room to white room, and without the second one S is out of reach."""
        one, two = room(here), room(there)
        touch = any(other in two for cell in one for other in grid.neighbour_lists[cell])
        if one == two or not touch or not one | two <= white or puzzle.start in one:
            return False
        return puzzle.start not in reach(grid, here, white - two)

    def says(text: str) -> bool:
        words = text.split()
        if words[1:] == ["on", "the", "path"]:
            return names[words[0]] in path
        return leads(names[words[0]], names[words[-1]])

    values = {variable: says(text) for variable, text in meanings.items()}
    values |= {i + 1: bool(board.yes >> i & 1) for i in range(puzzle.decisions)}
    return lambda literal: values[abs(literal)] == (literal > 0)


def stated(puzzle: Nurimaze) -> tuple[Cnf, list[tuple[str, str, list[int]]]]:
    """The puzzle's formula, and its clauses with rule and place."""
    cnf = Cnf(puzzle.decisions, simplify=False)
    encode_for_proof(puzzle, cnf)
    for ways, number in cnf.at_most:
        assert number == 1
        cnf.clauses += [[-a, -b] for a in ways for b in ways if a < b]
    cnf.at_most = []
    clauses = []
    for at, clause in enumerate(cnf.clauses):
        group = [group for group in cnf.groups if group.first_clause <= at][-1]
        two_leads = len(clause) == 2 and max(clause) < 0 and group.name == CONNECTED
        rule = LOOPS if two_leads else group.name
        clauses.append((rule, puzzle.grid.names(group.cells), clause))
    return cnf, clauses


@pytest.mark.parametrize("puzzle", MANY)
def test_the_judge_accepts_only_what_holds_in_every_answer(puzzle: Nurimaze) -> None:
    """Changed clauses and random ones, below every rule; some variables mean strange things."""
    cnf, clauses = stated(puzzle)
    grid, rng = puzzle.grid, Random(13)
    for _ in range(12):
        one, two = (grid.name(rng.randrange(grid.size)) for _ in range(2))
        cnf.meanings[cnf.new()] = f"{one} leads to S by {two}"
    judge = audit(puzzle, cnf.meanings)
    views = [
        truth(puzzle, cnf.meanings, Board.whole(puzzle.decisions, yes))
        for yes in answers(GENRE, puzzle)
    ]
    rules = [MARKS, SQUARES, PATH, CIRCLES, TRIANGLES, CONNECTED, LOOPS, CUT]
    accepted = rejected = 0
    for round_ in range(12000):
        if round_ % 2:
            rule, place, clause = rng.choice(clauses)
            clause = [one for one in clause if rng.random() < 0.8]
            clause = [one if rng.random() < 0.9 else -one for one in clause]
        else:
            rule, place = rng.choice(rules), grid.name(rng.randrange(grid.size))
            top = rng.choice([puzzle.decisions, cnf.top])
            few = rng.sample(range(1, top + 1), min(top, rng.randint(0, 5)))
            sign = rng.choice([0.1, 0.5, 0.9])
            clause = [one if rng.random() < sign else -one for one in few]
        if judge(rule, place, clause):
            rejected += 1
        else:
            accepted += 1
            assert all(any(map(holds, clause)) for holds in views), (rule, place, clause)
    assert min(accepted, rejected) > 500


@pytest.mark.parametrize("puzzle", MANY)
def test_every_cut_of_every_colouring_is_judged_rightly(puzzle: Nurimaze) -> None:
    """Accepted exactly where the colours that it forbids are those of no tree with all marks."""
    judge = audit(puzzle, {})
    legal = answers(GENRE, puzzle)
    rng = Random(17)
    for _ in range(1500):
        white, black = rng.getrandbits(puzzle.decisions), rng.getrandbits(puzzle.decisions)
        black &= ~white
        clause = [i + 1 for i in range(puzzle.decisions) if white >> i & 1]
        clause += [-i - 1 for i in range(puzzle.decisions) if black >> i & 1]
        fits = any(not yes & white and yes & black == black for yes in legal)
        assert not fits or judge(CUT, "", clause)
        if white | black == (1 << puzzle.decisions) - 1 and not black & puzzle.given.no:
            assert (judge(CUT, "", clause) == "") == bool(_tree_breaks(puzzle, black))


def _tree_breaks(puzzle: Nurimaze, black: int) -> list[str]:
    board = Board.whole(puzzle.decisions, black)
    return [
        rule.name
        for rule in GENRE.rules
        if rule.name in (CONNECTED, LOOPS, PATH) and rule.broken(puzzle, board)
    ]


def test_the_room_of_s_leads_nowhere() -> None:
    puzzle = Nurimaze(2, 3, "abcdef", start=0, goal=2)
    judge = audit(puzzle, {7: "r1c1 leads to S by r1c2", 8: "r1c1 leads to S by r2c1"})
    assert str(judge(CONNECTED, "", (1, 7, 8))) == "none of its rooms is cut off"
    assert judge(LOOPS, "", (-7,)) == judge(LOOPS, "", (-8,)) == ""


def test_the_judge_refuses_what_it_does_not_know() -> None:
    puzzle = Nurimaze(2, 3, "abcdef", start=0, goal=2)
    judge = audit(puzzle, {7: "r1c1 on the path"})
    assert "no rule" in str(judge("hunches", "", (-1,)))
    assert "no meaning" in str(judge(MARKS, "", (-1, 8)))
    assert "no cell" in str(judge(PATH, "there", (7,)))
    for text in ("r3c1 on the path", "r1c1", "r1c1 leads to S by r3c1", "r1c1 on the path twice"):
        with pytest.raises(Rejected, match="cannot be understood"):
            audit(puzzle, {7: text})
