"""Check the files of a proof, with code that is independent of the code that wrote them.

Three checks together establish the claim. Every clause of the formula follows from the puzzle's
rules (the genre's ``audit.py`` checks each), except one that forbids exactly the answer. The answer
obeys the rules (``rules.py``). Every line of the proof follows from the formula and the lines
before it, and the last line is the empty clause (``sat/verify/drat.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell, watched
from gridwright.core.errors import InputError
from gridwright.core.puzzle import Puzzle
from gridwright.core.saying import Saying
from gridwright.engine import load
from gridwright.engine.proof_folder import ANSWER as ANSWER_FILE
from gridwright.engine.proof_folder import FORMULA, PROOF, PUZZLE, ProofFiles
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.sat.verify import drat
from gridwright.sat.verify.claim import Reason
from gridwright.sat.verify.formula import ANSWER, Formula, Rejected, read

CLAIMS = {"unique": Saying("it has exactly one answer"), "none": Saying("it has no answer")}
OFTEN = 256
"""After so many clauses or lines, whoever listens is told again."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a folder claims to prove, before anything is checked."""

    claim: str
    genre: Genre[Any]
    puzzle: Any
    files: ProofFiles

    def address(self) -> str:
        """The puzzle in the first of its genre's formats that can write it: a URL or an ID."""
        for form in self.genre.formats:
            try:
                return form.write(Document(self.puzzle)).strip()
            except InputError:
                continue
        raise InputError("no format of {name} can write this puzzle", name=self.genre.name)


@dataclass(frozen=True, slots=True)
class Verified:
    """A claim that holds, and the checks that were made."""

    claim: str
    genre: Genre[Any]
    puzzle: Any
    answer: Board | None
    clauses: int
    lines: int


def claimed(folder: Path, genres: Sequence[Genre[Any]]) -> Claimed:
    """Read what a folder written by ``prove`` claims."""
    files = ProofFiles(folder)
    if files.claim not in CLAIMS:
        raise Rejected("claim.json: no such claim: {claim}", claim=repr(files.claim))
    genre = next((genre for genre in genres if genre.name == files.genre), None)
    if genre is None or genre.audit is None:
        raise InputError("proofs about {genre} cannot be checked", genre=repr(files.genre[:40]))
    return Claimed(files.claim, genre, _puzzle(files.text(PUZZLE), genre), files)


def verify(folder: Path, genres: Sequence[Genre[Any]], puzzle: Puzzle | None = None) -> Verified:
    """Check a folder that ``prove`` wrote; :class:`Rejected` says what is wrong.

    If ``puzzle`` is given, a proof about any other puzzle is rejected.
    """
    return judge(claimed(folder, genres), puzzle)


def judge(found: Claimed, puzzle: Puzzle | None = None) -> Verified:
    """Check what is claimed; :class:`Rejected` says what does not hold.

    Whoever listens is told each finished check, and during a long one how much of it is done.
    """
    if puzzle is not None:
        if puzzle != found.puzzle:
            raise Rejected("the proof is about another puzzle")
        tell("the proof is about the given puzzle")
    answer = _answer(found) if found.claim == "unique" else None
    if answer is not None:
        tell("the answer obeys every rule")
    formula = read(found.files.text(FORMULA))
    _judge_formula(found.genre, found.puzzle, answer, formula)
    tell("each of the formula's {count} clauses follows from the rules", count=len(formula.clauses))
    lines = found.files.text(PROOF).splitlines()
    drat.check([clause.literals for clause in formula.clauses], _watched(lines), look)
    tell("the {count} lines of the proof refute the formula", count=len(lines))
    return Verified(
        found.claim, found.genre, found.puzzle, answer, len(formula.clauses), len(lines)
    )


def _watched(lines: Sequence[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        if number % OFTEN == 0:
            tell("checking the proof: {done} of {total}", done=number, total=len(lines))
        yield line


def _puzzle(text: str, genre: Genre[Any]) -> Any:
    try:
        documents = load.read(text, (genre,))
    except InputError as error:
        raise Rejected("{file}: {error}", file=PUZZLE, error=error.saying) from None
    if len(documents) != 1:
        raise Rejected(
            "{file}: expected one puzzle, found {count}", file=PUZZLE, count=len(documents)
        )
    return documents[0].puzzle


def _answer(found: Claimed) -> Board:
    genre, puzzle = found.genre, found.puzzle
    text = found.files.text(ANSWER_FILE)
    try:
        board = genre.read_answer(puzzle, text.splitlines())
    except InputError as error:
        raise Rejected("{file}: {error}", file=ANSWER_FILE, error=error.saying) from None
    if not board.complete:
        raise Rejected("answer.txt: the answer is not complete")
    for rule in genre.rules:
        for violation in rule.broken(puzzle, board):
            raise Rejected("answer.txt: it breaks a rule: {what}", what=violation.saying)
    return board


def _judge_formula(
    genre: Genre[Any],
    puzzle: Any,
    answer: Board | None,
    formula: Formula,
) -> None:
    decisions = watched(range(puzzle.decisions), every=64)
    if formula.map != {i + 1: puzzle.describe(i) for i in decisions}:
        raise Rejected("formula.cnf: its map does not name the puzzle's decisions")
    assert genre.audit is not None  # noqa: S101 - asked before
    judge_clause = genre.audit(puzzle, formula.meanings)
    forbidden = 0
    for number, clause in enumerate(formula.clauses):
        look()
        if number % OFTEN == 0:
            total = len(formula.clauses)
            tell("checking the formula: {done} of {total}", done=number, total=total)
        if clause.rule == ANSWER:
            forbidden += 1
            reason = _why_not_the_answer(clause.literals, answer)
        else:
            reason = judge_clause(clause.rule, clause.place, clause.literals)
        if reason:
            raise Rejected(
                "formula.cnf, line {number}: {reason}", number=clause.line, reason=reason
            )
    if forbidden > 1:
        raise Rejected("formula.cnf: more than one clause forbids an answer")


def _why_not_the_answer(literals: Sequence[int], answer: Board | None) -> Reason:
    if answer is None:
        return Saying("no clause may forbid an answer, because none is claimed")
    wanted = {-(i + 1) if answer.yes >> i & 1 else i + 1 for i in range(answer.size)}
    return "" if set(literals) == wanted else Saying("it does not forbid exactly the answer")
