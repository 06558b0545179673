"""Prove that a puzzle has exactly one answer, or none, and write the proof for anyone to check.

The formula contains the rules, the clues, the cuts that were needed and, if the puzzle has an
answer, a clause that forbids exactly this answer. A proof that the formula is unsatisfiable then
proves that there is no other answer. ``verify.py`` checks the files and shares no code with this
module.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from pathlib import Path

from gridwright.core.board import Board
from gridwright.core.deadline import tell, watched
from gridwright.core.errors import InputError
from gridwright.core.puzzle import P
from gridwright.engine import proof_folder
from gridwright.engine.answers import answers_of
from gridwright.formats.dimacs import Section, write
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.sat.answers import literals_of
from gridwright.sat.cnf import Clause, Cnf, Group
from gridwright.sat.oracle import PROVING_SOLVER, Oracle

MOST_EXPANDED = 100_000
"""A sum that needs more clauses than this, without auxiliary variables, is refused."""

README = """What is in this folder

  claim.json   What is claimed, and a fingerprint (SHA-256) of every other file: {claim}
  puzzle.json  The puzzle.
  {answer}
  formula.cnf  A formula in DIMACS format. Each clause stands below the rule of which it is an
               instance ("c rule ..."), or is a cut: it excludes a combination of decisions that
               would disconnect cells that must be connected, or close a loop. "c map" ties
               variables to decisions, "c mean" says what auxiliary variables mean.
               {forbidden}
  proof.drat   A proof, line by line, that no assignment satisfies the formula (DRAT). It was
               written by the SAT solver {solver}, which need not be trusted.

`gridwright verify FOLDER` checks all of it with independent code: every clause follows from the
puzzle, the answer obeys the rules, and every line of the proof follows. Together, these three
checks establish the claim.
"""


@dataclass(frozen=True, slots=True, repr=False)
class Proof:
    """A claim with everything needed to check it."""

    claim: str
    """``unique`` or ``none``."""
    answer: Board | None
    formula: str
    lines: list[str]
    solver: str

    def __repr__(self) -> str:
        return f"<Proof that the status is {self.claim}: {len(self.lines)} lines by {self.solver}>"


def prove(genre: Genre[P], puzzle: P, *, solver: str | None = None) -> Proof:
    """Solve a puzzle and prove the result; a puzzle with more than one answer is refused."""
    if genre.audit is None:
        raise InputError("proofs about {title} puzzles cannot be checked yet", title=genre.title)
    tell("looking for the answers")
    with answers_of(genre, puzzle) as answers:
        answer = answers.next()
        if answer is not None:
            answers.block(answer)
            if answers.next() is not None:
                raise InputError("the puzzle has more than one answer: nothing to prove")
        cuts = list(answers.cuts)
    cnf = _statement(genre, puzzle)
    blocked = [[-literal for literal in literals_of(answer)]] if answer is not None else []
    tell("proving that there is no other" if blocked else "proving that there is none")
    lines = _refute(genre, puzzle, cnf, cuts, blocked, solver)
    text = _formula(genre, puzzle, cnf, cuts, blocked)
    board = None if answer is None else Board.whole(answer.size, answer.yes, puzzle)
    claim = "none" if board is None else "unique"
    return Proof(claim, board, text, lines, solver or PROVING_SOLVER)


def _statement(genre: Genre[P], puzzle: P) -> Cnf:
    """The puzzle's rules as clauses; each clause is an instance of one rule."""
    cnf = Cnf(puzzle.decisions, simplify=False)
    genre.state_rules(puzzle, cnf)
    _expand_sums(cnf)
    return cnf


def formula_for_proof(genre: Genre[P], puzzle: P) -> str:
    """The formula of a proof with the rules alone, without cuts and without an answer."""
    return _formula(genre, puzzle, _statement(genre, puzzle), [], [])


def _refute(
    genre: Genre[P],
    puzzle: P,
    cnf: Cnf,
    cuts: list[Clause],
    blocked: list[Clause],
    solver: str | None,
) -> list[str]:
    """The lines of a proof; cuts that are still missing are appended to ``cuts``."""
    size = puzzle.decisions
    while True:
        whole = Cnf(size, clauses=[*cnf.clauses, *cuts, *blocked], top=cnf.top)
        with Oracle(whole, solver or PROVING_SOLVER, proof=True) as oracle:
            if not oracle.solve():
                lines = oracle.proof()
                return lines if lines and lines[-1].strip() == "0" else [*lines, "0"]
            more = genre.cuts(puzzle, Board.whole(size, oracle.true_mask(size)))
        if not more:
            raise InputError("two encodings of this puzzle disagree; please report this bug")
        cuts += more


def _expand_sums(cnf: Cnf) -> None:
    """Replace sums by clauses without auxiliary variables.

    At most ``n`` literals are true: of any ``n + 1`` of them, one is false.
    """
    for literals, number in watched(cnf.at_most):
        if comb(len(literals), number + 1) > MOST_EXPANDED:
            raise InputError("a sum of {count} cells is too large for a proof", count=len(literals))
    groups: list[Group] = []
    clauses: list[Clause] = []
    for section in watched(cnf.sections()):
        groups.append(replace(section.group, first_clause=len(clauses), first_at_most=0))
        clauses += section.clauses
        for literals, number in section.at_most:
            clauses += [[-one for one in few] for few in combinations(literals, number + 1)]
    cnf.groups, cnf.clauses, cnf.at_most = groups, clauses, []


def _formula(
    genre: Genre[P], puzzle: P, cnf: Cnf, cuts: list[Clause], blocked: list[Clause]
) -> str:
    grid = puzzle.grid
    comments = [f"{genre.title} {grid.cols}x{grid.rows}, a formula for a proof, by gridwright"]
    decisions = watched(range(puzzle.decisions), every=64)
    comments += [f"map {i + 1} {puzzle.describe(i)}" for i in decisions]
    comments += [f"mean {variable} {text}" for variable, text in cnf.meanings.items()]
    sections = [
        Section(
            [f"rule {group.name}" + (f" at {grid.names(group.cells)}" if group.cells else "")],
            section.clauses,
        )
        for section in watched(cnf.sections())
        for group in (section.group,)
    ]
    sections.append(Section(["rule cut"], cuts))
    if blocked:
        sections.append(Section(["answer"], blocked))
    return write(sections, cnf.top, comments)


def save(genre: Genre[P], puzzle: P, proof: Proof, folder: Path) -> None:
    """Write the files of a proof; files that are not from an earlier proof are kept."""
    form = genre.format("json") or genre.formats[0]
    texts = {
        proof_folder.PUZZLE: form.write(Document(puzzle)),
        proof_folder.FORMULA: proof.formula,
        proof_folder.PROOF: "\n".join(proof.lines) + "\n",
    }
    if proof.answer is not None:
        texts[proof_folder.ANSWER] = "\n".join(genre.answer_rows(puzzle, proof.answer)) + "\n"
    texts[proof_folder.README] = _readme(proof)
    proof_folder.write(folder, genre.name, proof.claim, texts)


def _readme(proof: Proof) -> str:
    if proof.answer is None:
        return README.format(
            claim="the puzzle has\n               no answer.",
            answer="(answer.txt is missing: there is no answer.)",
            forbidden="It has no other clauses.",
            solver=proof.solver,
        )
    return README.format(
        claim="the puzzle has\n               exactly one answer.",
        answer="answer.txt   The answer.",
        forbidden='Below "c answer", one last clause forbids exactly this answer.',
        solver=proof.solver,
    )
