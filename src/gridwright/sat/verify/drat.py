"""Check a proof of unsatisfiability: DRAT, line by line.

Each line adds a clause or, if it begins with ``d``, deletes one. An added clause must follow by
unit propagation (RUP: assume its negation, propagate, reach a conflict), or at least preserve
satisfiability (RAT on its first literal; Wetzler, Heule and Hunt 2014). The proof holds if the
empty clause is reached.

>>> check([(1, 2), (-1, 2), (1, -2), (-1, -2)], ["2 0", "0"])
2
>>> check([(1, 2), (-1, 2)], ["-2 0", "0"])
Traceback (most recent call last):
...
gridwright.core.errors.RejectedProof: proof, line 1: the clause -2 does not follow
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from gridwright.sat.verify.formula import Rejected

Literals = tuple[int, ...]

_LITERALS = re.compile(r"(?:-?[1-9][0-9]{0,17} )*0")
"""Plain digits only: ``int`` would also accept ``1_0``, ``+1`` and the digits of other scripts."""


def check(
    clauses: Iterable[Sequence[int]],
    proof: Iterable[str],
    tick: Callable[[], None] = lambda: None,
) -> int:
    """The number of lines up to the empty clause; :class:`Rejected` if it is not reached."""
    checker = _Checker(tick)
    for clause in clauses:
        tick()
        checker.add(tuple(clause))
    number = 0
    for number, line in enumerate(proof, start=1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        deletes = words[0] == "d"
        literals = _literals(words[1:] if deletes else words, number)
        if checker.refuted:
            # The formula is already refuted; the remaining lines must still be well-formed.
            continue
        if deletes:
            checker.delete(literals)
        elif not checker.follows(literals):
            shown = _shown(literals)
            raise Rejected(
                "proof, line {number}: the clause {shown} does not follow",
                number=number,
                shown=shown,
            )
        else:
            checker.add(literals)
    if not checker.refuted:
        raise Rejected("proof: it ends before the empty clause is reached")
    return number


def _literals(words: list[str], line: int) -> Literals:
    if not _LITERALS.fullmatch(" ".join(words)):
        raise Rejected("proof, line {number}: expected literals and a 0", number=line)
    return tuple(dict.fromkeys(map(int, words[:-1])))


def _shown(literals: Literals, most: int = 12) -> str:
    """A clause for a message, shortened if it is long."""
    text = " ".join(map(str, literals[:most])) or "(empty)"
    return text if len(literals) <= most else f"{text} …"


class _Checker:
    """A clause store with two watched literals per clause, and the literals known to be true."""

    def __init__(self, tick: Callable[[], None]) -> None:
        self.refuted = False
        self.tick = tick
        self.clauses: list[list[int]] = []
        """Watched literals come first; a deleted clause is empty."""
        self.by_content: dict[frozenset[int], list[int]] = {}
        self.watches: dict[int, list[int]] = {}
        self.true: set[int] = set()
        self.trail: list[int] = []
        self.reasons: set[int] = set()
        """Clauses that made a literal permanently true; they may not be deleted."""

    def add(self, literals: Literals) -> None:
        """Add a clause and what follows from it permanently."""
        clause = list(dict.fromkeys(literals))
        index = len(self.clauses)
        self.clauses.append(clause)
        self.by_content.setdefault(frozenset(clause), []).append(index)
        true = self.true
        # Literals that are not false come first, so that the watched ones are open.
        clause.sort(key=lambda literal: -literal in true)
        if len(clause) > 1:
            for literal in clause[:2]:
                self.watches.setdefault(literal, []).append(index)
        if not clause or -clause[0] in true:
            self.refuted = True
        elif (len(clause) == 1 or -clause[1] in true) and clause[0] not in true:
            self.reasons.add(index)
            self._settle(clause[0])

    def _settle(self, literal: int) -> None:
        start = len(self.trail)
        self._assign(literal)
        if self._propagate(start, self.reasons):
            self.refuted = True

    def delete(self, literals: Literals) -> None:
        """Delete a clause, unless it made a literal true, as in other checkers."""
        for index in self.by_content.get(frozenset(literals), []):
            if index not in self.reasons:
                self.by_content[frozenset(literals)].remove(index)
                self.clauses[index] = []
                return

    def follows(self, literals: Literals) -> bool:
        """Whether the clause may be added: by unit propagation, or as a RAT."""
        self.tick()
        start = len(self.trail)
        try:
            return self._conflicts(literals) or self._is_rat(literals)
        finally:
            self._undo(start)

    def _conflicts(self, literals: Iterable[int]) -> bool:
        """Assume all literals false; return whether a conflict arises. Nothing is undone."""
        start = len(self.trail)
        for literal in literals:
            if literal in self.true:
                return True
            if -literal not in self.true:
                self._assign(-literal)
        return self._propagate(start, None)

    def _is_rat(self, literals: Literals) -> bool:
        if not literals:
            return False
        pivot = literals[0]
        for clause in self.clauses:
            if -pivot not in clause:
                continue
            self.tick()
            before = len(self.trail)
            rest = [literal for literal in clause if literal != -pivot]
            holds = self._conflicts(rest)
            self._undo(before)
            if not holds:
                return False
        return True

    def _assign(self, literal: int) -> None:
        self.true.add(literal)
        self.trail.append(literal)

    def _undo(self, start: int) -> None:
        self.true.difference_update(self.trail[start:])
        del self.trail[start:]

    def _propagate(self, start: int, reasons: set[int] | None) -> bool:
        """Propagate; return whether there is a conflict."""
        true, trail, clauses, watches = self.true, self.trail, self.clauses, self.watches
        at = start
        while at < len(trail):
            false = -trail[at]
            at += 1
            if at % 64 == 0:
                self.tick()
            watching = watches.get(false)
            if not watching:
                continue
            kept: list[int] = []
            watches[false] = kept
            for place, index in enumerate(watching):
                clause = clauses[index]
                if not clause:
                    continue
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if first in true:
                    kept.append(index)
                    continue
                for other in range(2, len(clause)):
                    literal = clause[other]
                    if -literal not in true:
                        clause[1], clause[other] = literal, false
                        watches.setdefault(literal, []).append(index)
                        break
                else:
                    kept.append(index)
                    if -first in true:
                        kept += watching[place + 1 :]
                        return True
                    if reasons is not None:
                        reasons.add(index)
                    true.add(first)
                    trail.append(first)
        return False
