"""Check the files of a proof, with code that shares nothing with what made them.

Three things are checked, and the claim follows from them: every clause of the formula follows from
the puzzle's rules (the genre's ``audit.py`` judges each), save one that forbids the answer and
nothing else; the answer obeys the rules (``rules.py``); every line of the proof follows from the
formula and the lines before it, and the last is the empty clause (``sat/verify/drat.py``).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline, watched, within
from gridwright.core.errors import GridwrightError
from gridwright.engine import load
from gridwright.genre import Genre
from gridwright.sat.verify import drat
from gridwright.sat.verify.formula import ANSWER, Formula, Rejected, read

CLAIMS = {"unique": "it has exactly one answer", "none": "it has no answer"}


@dataclass(frozen=True, slots=True)
class Verified:
    """A claim that holds, and what was checked for it."""

    claim: str
    genre: Genre[Any]
    puzzle: Any
    answer: Board | None
    clauses: int
    lines: int


def verify(
    folder: Path,
    genres: Sequence[Genre[Any]],
    deadline: Deadline = NEVER,
    tell: Callable[[str], None] = lambda sentence: None,
) -> Verified:
    """Check a folder that ``prove`` wrote; :class:`Rejected` says what does not hold."""
    with within(deadline):
        return _verify(folder, genres, deadline, tell)


def _verify(
    folder: Path,
    genres: Sequence[Genre[Any]],
    deadline: Deadline,
    tell: Callable[[str], None],
) -> Verified:
    files = _Files(folder)
    claim = files.claim()
    genre = next((genre for genre in genres if genre.name == claim["genre"]), None)
    if genre is None or genre.audit is None:
        raise GridwrightError(f"proofs of {claim['genre']!r} cannot be judged")
    puzzle = _puzzle(files.text("puzzle.json"), genre)
    answer = _answer(files, genre, puzzle) if claim["claim"] == "unique" else None
    if answer is not None:
        tell("the answer obeys every rule")
    formula = read(files.text("formula.cnf"))
    _judge_formula(genre, puzzle, answer, formula, deadline)
    tell(f"each of the formula's {len(formula.clauses)} clauses follows from the rules")
    lines = files.text("proof.drat").splitlines()
    drat.check([clause.literals for clause in formula.clauses], lines, deadline.check)
    tell(f"the {len(lines)} lines of the proof refute the formula")
    return Verified(claim["claim"], genre, puzzle, answer, len(formula.clauses), len(lines))


class _Files:
    """The texts of a folder; each must be the one that the claim was made about."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.fingerprints: dict[str, str] = {}

    def claim(self) -> dict[str, str]:
        """What is claimed."""
        try:
            claim = json.loads(self._raw("claim.json"))
            self.fingerprints = dict(claim["sha256"])
            found = {"genre": str(claim["genre"]), "claim": str(claim["claim"])}
        except (ValueError, KeyError, TypeError):
            raise Rejected("claim.json: expected the genre, the claim and fingerprints") from None
        if found["claim"] not in CLAIMS:
            raise Rejected(f"claim.json: no such claim: {found['claim']!r}")
        return found

    def text(self, name: str) -> str:
        """A file's text, if its fingerprint is the stated one."""
        raw = self._raw(name)
        if hashlib.sha256(raw).hexdigest() != self.fingerprints.get(name):
            raise Rejected(f"{name}: it was changed after the claim was made")
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            raise Rejected(f"{name}: expected UTF-8 text") from None

    def _raw(self, name: str) -> bytes:
        try:
            return (self.folder / name).read_bytes()
        except OSError as error:
            raise GridwrightError(f"cannot read {self.folder / name}: {error.strerror}") from None


def _puzzle(text: str, genre: Genre[Any]) -> Any:
    documents = load.read(text, (genre,))
    if len(documents) != 1:
        raise Rejected(f"puzzle.json: expected one puzzle, found {len(documents)}")
    return documents[0].puzzle


def _answer(files: _Files, genre: Genre[Any], puzzle: Any) -> Board:
    try:
        board = genre.read_answer(puzzle, files.text("answer.txt").splitlines())
    except GridwrightError as error:
        raise Rejected(f"answer.txt: {error}") from None
    if not board.complete:
        raise Rejected("answer.txt: it leaves cells open")
    for rule in genre.rules:
        for violation in rule.broken(puzzle, board):
            raise Rejected(f"answer.txt: it breaks a rule: {violation.sentence}")
    return board


def _judge_formula(
    genre: Genre[Any], puzzle: Any, answer: Board | None, formula: Formula, deadline: Deadline
) -> None:
    decisions = watched(range(puzzle.decisions), every=64)
    if formula.map != {i + 1: puzzle.describe(i) for i in decisions}:
        raise Rejected("formula.cnf: its map does not name the puzzle's decisions")
    assert genre.audit is not None  # noqa: S101 - asked before
    judge = genre.audit(puzzle, formula.meanings)
    forbidden = 0
    for clause in formula.clauses:
        deadline.check()
        if clause.rule == ANSWER:
            forbidden += 1
            reason = _why_not_the_answer(clause.literals, answer)
        else:
            reason = judge(clause.rule, clause.place, clause.literals)
        if reason:
            raise Rejected(f"formula.cnf, line {clause.line}: {reason}")
    if forbidden > 1:
        raise Rejected("formula.cnf: more than one clause forbids an answer")


def _why_not_the_answer(literals: Sequence[int], answer: Board | None) -> str:
    if answer is None:
        return "no clause may forbid an answer, for none is claimed"
    wanted = {-(i + 1) if answer.yes >> i & 1 else i + 1 for i in range(answer.size)}
    return "" if set(literals) == wanted else "it forbids something else than the answer"
