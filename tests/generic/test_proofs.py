"""Proofs of every genre: made, accepted by the independent judge, rejected when changed.

What the judge of clauses accepts is compared with all answers: together with the clauses of the
puzzle, every accepted clause must leave every answer possible. So no accepted clause can make a
puzzle appear to have fewer answers than it has.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.runner import run
from generic.boards import GENRES, Solved, sampled, small
from gridwright.core.board import Board
from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import InputError, Timeout
from gridwright.engine.load import write
from gridwright.engine.prove import Proof, prove, save
from gridwright.engine.verify import verify
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import Oracle
from gridwright.sat.verify import drat
from gridwright.sat.verify.claim import CUT, Judge
from gridwright.sat.verify.formula import Rejected, read
from judges.minisat import run_minisat
from strategies import solved_cases
from tampering import change, recounted
from trying import share, spread

PROVABLE = [genre for genre in GENRES if genre.audit is not None]
EVERY_GENRE = pytest.mark.parametrize("genre", PROVABLE, ids=lambda genre: str(genre.name))


@dataclass(frozen=True)
class Saved:
    """A proof that was written, of a puzzle with one answer."""

    genre: Genre[Any]
    puzzle: Any
    answer: Board
    folder: Path

    def verify(self) -> None:
        """Judge it as it is now."""
        verify(self.folder, [self.genre])


@pytest.fixture(params=PROVABLE, ids=lambda genre: str(genre.name))
def saved(request: pytest.FixtureRequest, tmp_path: Path) -> Saved:
    """A proof about the first of the genre's solved puzzles."""
    genre = request.param
    puzzle, answer = solved_cases(genre)[0]
    save(genre, puzzle, prove(genre, puzzle), tmp_path)
    return Saved(genre, puzzle, answer, tmp_path)


# Proofs are accepted.


@EVERY_GENRE
def test_small_puzzles_are_proven_or_have_several_answers(
    genre: Genre[Any], tmp_path: Path
) -> None:
    solved = small(genre.name)
    claims = []
    for puzzle, answers in (*spread(solved, 120), *sampled(genre.name, 50)):
        if len(answers) > 1:
            with pytest.raises(InputError, match="more than one answer: nothing to prove"):
                prove(genre, puzzle)
            continue
        save(genre, puzzle, prove(genre, puzzle), tmp_path)
        found = verify(tmp_path, [genre])
        assert found.puzzle == puzzle
        assert found.claim == ("unique" if answers else "none")
        assert (found.answer is None) == (not answers)
        assert found.answer is None or {found.answer.yes} == answers
        claims.append(found.claim)
    assert {"unique", "none"} <= {*claims}


@EVERY_GENRE
def test_proofs_of_larger_puzzles_are_accepted_and_minisat_agrees(
    genre: Genre[Any], tmp_path: Path
) -> None:
    for puzzle, answer in solved_cases(genre):
        proof = prove(genre, puzzle)
        assert proof.answer == answer
        assert run_minisat(proof.formula).status == "UNSAT"
        save(genre, puzzle, proof, tmp_path)
        found = verify(tmp_path, [genre])
        assert (found.claim, found.answer) == ("unique", answer)


@EVERY_GENRE
def test_what_cannot_be_judged_is_not_proven(genre: Genre[Any]) -> None:
    with pytest.raises(InputError, match="cannot be checked yet"):
        prove(replace(genre, audit=None), small(genre.name)[0][0])


def test_the_commands(saved: Saved, tmp_path: Path) -> None:
    target = str(tmp_path / "again")
    text = tmp_path / "puzzle.txt"
    text.write_text(write(saved.genre, Document(saved.puzzle), "text"))
    offered = saved.genre in all_genres()
    assert (run("solve", str(text), "--proof", target).status == 0) == offered
    if not offered:
        return
    verified = run("verify", target)
    assert verified.status == 0
    assert "verified: it has exactly one answer" in verified.out


def test_deadlines_are_kept(saved: Saved) -> None:
    with within(Deadline(0)):
        with pytest.raises(Timeout):
            verify(saved.folder, [saved.genre])
        with pytest.raises(Timeout):
            prove(saved.genre, saved.puzzle)


# Changed proofs are rejected.


def test_changed_answers_are_rejected(saved: Saved) -> None:
    """Each decision the other way."""
    for decision in range(saved.answer.size):
        board = Board.whole(saved.answer.size, saved.answer.yes ^ 1 << decision)
        rows = "\n".join(saved.genre.answer_rows(saved.puzzle, board)) + "\n"
        change(saved.folder, "answer.txt", lambda text, rows=rows: rows)  # type: ignore[misc]
        with pytest.raises(Rejected, match=r"answer.txt: it breaks a rule|forbids something else"):
            saved.verify()


@EVERY_GENRE
def test_changed_lines_are_rejected(genre: Genre[Any], tmp_path: Path) -> None:
    puzzle, proof = hard(genre)
    save(genre, puzzle, proof, tmp_path)
    verify(tmp_path, [genre])
    for wrong, sentence in (
        (["999 0", "-999 0", *proof.lines], "proof, line 2: the clause -999 does not follow"),
        (["0"], r"line 1: the clause \(empty\) does not follow"),
        (proof.lines[:1], "ends before the empty clause"),
        (["what is this"], "expected literals and a 0"),
    ):
        text = "\n".join(wrong) + "\n"
        change(tmp_path, "proof.drat", lambda whole, text=text: text)  # type: ignore[misc]
        with pytest.raises(Rejected, match=sentence):
            verify(tmp_path, [genre])


def hard(genre: Genre[Any]) -> tuple[Any, Proof]:
    """A proof without which the claim does not follow: of most small puzzles it does at once."""
    small_ones = (puzzle for puzzle, answers in sampled(genre.name, 200) if len(answers) < 2)
    for puzzle in chain((puzzle for puzzle, _ in solved_cases(genre)), small_ones):
        proof = prove(genre, puzzle)
        try:
            drat.check([clause.literals for clause in read(proof.formula).clauses], ["0"])
        except Rejected:
            return puzzle, proof
    raise AssertionError("expected a puzzle whose claim needs a proof")


def test_false_claims_are_rejected(saved: Saved) -> None:
    claim = json.loads((saved.folder / "claim.json").read_text())
    (saved.folder / "claim.json").write_text(json.dumps({**claim, "claim": "none"}))
    with pytest.raises(Rejected, match="no clause may forbid an answer"):
        saved.verify()


@pytest.mark.parametrize(
    ("pattern", "new"),
    [
        (r"c rule cut\n", "c rule cut\n1 0\n-1 0\n"),
        (r"c rule cut\n", "c rule cut\n0\n"),
        (r"c rule cut\n", "c rule luck\n1 0\n"),
        (r"c map 1 .*\n", "c map 1 nothing\n"),
        (r"c map 1 .*\n", ""),
        (r"c map 1 ", "c mean 99999 r1c1\nc map 1 "),
        (r"c answer\n", "c answer\n-1 0\n"),
        (r"c answer\n\S+ ", "c answer\n"),
    ],
)
def test_formulas_that_do_not_follow_are_rejected(saved: Saved, pattern: str, new: str) -> None:
    text = (saved.folder / "formula.cnf").read_text()
    old = re.search(pattern, text)
    assert old
    change(saved.folder, "formula.cnf", lambda text: recounted(text, old[0], new))
    with pytest.raises(Rejected, match=r"^formula"):
        saved.verify()


def test_a_proof_of_another_puzzle_is_rejected(saved: Saved) -> None:
    solved = [one for one, answers in small(saved.genre.name) if not answers]
    foreign = prove(saved.genre, solved[-1])
    change(saved.folder, "formula.cnf", lambda text: foreign.formula)
    change(saved.folder, "proof.drat", lambda text: "\n".join(foreign.lines) + "\n")
    with pytest.raises(Rejected, match=r"^formula"):
        saved.verify()


@EVERY_GENRE
def test_one_of_several_answers_is_not_proven_to_be_the_only_one(
    genre: Genre[Any], tmp_path: Path
) -> None:
    """Formula and answer are right, so it is the proof that cannot be."""
    puzzle, answers = next(one for one in sampled(genre.name, 50) if len(one[1]) > 2)
    stated = Stated(genre, puzzle)
    answer = Board.whole(puzzle.decisions, min(answers))
    blocked = [-i - 1 if answer.yes >> i & 1 else i + 1 for i in range(answer.size)]
    lines = [f"c map {i + 1} {puzzle.describe(i)}" for i in range(puzzle.decisions)]
    lines += [f"c mean {variable} {text}" for variable, text in stated.cnf.meanings.items()]
    for rule, place, clause in stated.clauses:
        lines.append(f"c rule {rule}" + (f" at {place}" if place else ""))
        lines.append(" ".join(map(str, [*clause, 0])))
    lines += ["c rule cut", "c answer", " ".join(map(str, [*blocked, 0]))]
    header = f"p cnf {stated.cnf.top} {len(stated.clauses) + 1}"
    for tried in (["0"], [f"{-blocked[0]} 0", "0"], [f"{blocked[-1]} 0", "0"]):
        proof = Proof("unique", answer, "\n".join([header, *lines, ""]), tried, "nobody")
        save(genre, puzzle, proof, tmp_path)
        with pytest.raises(Rejected, match=r"^proof, line"):
            verify(tmp_path, [genre])


# The judge of clauses, held against all answers.


class Stated:
    """The clauses that a proof of a puzzle states, each with its rule and its place.

    A sum is stated without auxiliary variables: of each few literals too many, one is false.
    """

    def __init__(self, genre: Genre[Any], puzzle: Any) -> None:
        self.cnf = cnf = Cnf(puzzle.decisions, simplify=False)
        (genre.encode_for_proof or genre.encode)(puzzle, cnf)
        self.clauses: list[tuple[str, str, list[int]]] = []
        for at, clause in enumerate(cnf.clauses):
            group = [group for group in cnf.groups if group.first_clause <= at][-1]
            self.clauses.append((group.name, puzzle.grid.names(group.cells), clause))
        for at, (literals, number) in enumerate(cnf.at_most):
            group = [group for group in cnf.groups if group.first_at_most <= at][-1]
            for few in combinations(literals, number + 1):
                place = puzzle.grid.names(group.cells)
                self.clauses.append((group.name, place, [-literal for literal in few]))


def judge_of(genre: Genre[Any], puzzle: Any, meanings: dict[int, str]) -> Judge:
    assert genre.audit is not None
    return genre.audit(puzzle, meanings)


def judged(genre: Genre[Any]) -> Iterator[Solved]:
    """Puzzles with an answer or several."""
    solved = small(genre.name)
    for puzzle, answers in (*spread(solved, 80), *sampled(genre.name, 80)):
        if 0 < len(answers) < 30:
            yield puzzle, answers


@EVERY_GENRE
def test_what_is_stated_is_accepted(genre: Genre[Any]) -> None:
    for puzzle, _ in (*small(genre.name)[::40], *sampled(genre.name, 40)):
        stated = Stated(genre, puzzle)
        judge = judge_of(genre, puzzle, stated.cnf.meanings)
        for rule, place, clause in stated.clauses:
            assert judge(rule, place, clause) == "", (puzzle, rule, place, clause)
        for yes in range(min(1 << puzzle.decisions, 64)):
            board = Board.whole(puzzle.decisions, yes)
            if not any(rule.broken(puzzle, board) for rule in genre.rules[:-1]):
                for cut in genre.cuts(puzzle, board):
                    assert judge(CUT, "", cut) == "", (puzzle, cut)


@EVERY_GENRE
def test_what_is_accepted_leaves_every_answer_possible(genre: Genre[Any]) -> None:
    """Changed clauses and random ones, below every rule and every place."""
    rng = Random(genre.name)
    accepted = rejected = 0
    for puzzle, answers in judged(genre):
        stated = Stated(genre, puzzle)
        judge = judge_of(genre, puzzle, stated.cnf.meanings)
        taken = []
        for rule, place, clause in tried(genre, puzzle, stated, rng):
            if judge(rule, place, clause):
                rejected += 1
            else:
                taken.append(clause)
        accepted += len(taken)
        clauses = [*(clause for *_, clause in stated.clauses), *taken]
        whole = Cnf(puzzle.decisions, clauses=clauses, top=stated.cnf.top)
        with Oracle(whole) as oracle:
            for yes in answers:
                literals = [i + 1 if yes >> i & 1 else -i - 1 for i in range(puzzle.decisions)]
                assert oracle.solve(literals), (puzzle, yes)
    assert min(accepted, rejected) > share(50)


def tried(
    genre: Genre[Any], puzzle: Any, stated: Stated, rng: Random
) -> Iterator[tuple[str, str, list[int]]]:
    """Every stated clause without a literal, with one negated and with one more; random ones."""
    top = stated.cnf.top
    for rule, place, clause in rng.sample(stated.clauses, min(len(stated.clauses), 60)):
        for at, literal in enumerate(clause):
            yield rule, place, clause[:at] + clause[at + 1 :]
            yield rule, place, [*clause[:at], -literal, *clause[at + 1 :]]
        yield rule, place, [*clause, rng.choice((-1, 1)) * rng.randint(1, top)]
    rules = [*(rule.name for rule in genre.rules), CUT]
    places = ["", *(place for _, place, _ in stated.clauses)]
    places += [puzzle.grid.name(cell) for cell in range(puzzle.grid.size)]
    for _ in range(300):
        variables = rng.sample(range(1, top + 1), min(top, rng.randint(0, 5)))
        sign = rng.choice([0.1, 0.5, 0.9])
        clause = [one if rng.random() < sign else -one for one in variables]
        yield rng.choice(rules), rng.choice(places), clause


def test_every_genre_of_people_can_be_proven() -> None:
    assert {genre.name for genre in GENRES} - {genre.name for genre in PROVABLE} <= {
        by_name("template").name
    }
