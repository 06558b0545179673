"""DIMACS: formulas as SAT solvers read them, and the answers that they print.

A formula is ``p cnf VARIABLES CLAUSES``, comments that begin with ``c``, and clauses that end with
0 (Kleijn 2018, §3.3.2). Answers come in two notations: MiniSat's result file (``SAT`` and a line of
literals) and that of the SAT competitions (``s SATISFIABLE`` and lines that begin with ``v``).
Solvers print other things before, between and after: warnings, tables, times. Such lines are
skipped; the lines of an answer begin with a word or a number that no other line begins with.

>>> print(write([Section(["one of two"], [[1, 2], [-1, -2]])], 2, ["an example"]), end="")
c an example
p cnf 2 2
c one of two
1 2 0
-1 -2 0
>>> read_answer("SAT\\n1 -2 0\\n")
(True, [1, -2])
>>> read_answer("s SATISFIABLE\\nv 1\\nv -2 0\\n")
(True, [1, -2])
>>> read_answer("c hard\\ns UNSATISFIABLE\\n")
(False, [])
>>> read_answer("WARNING: setting FPU\\nSAT\\n1 -2 0\\nCPU time : 0.1 s\\nSATISFIABLE\\n")
(True, [1, -2])
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gridwright.core.deadline import watched
from gridwright.core.errors import FormatError

YES = ("SAT", "s SATISFIABLE", "SATISFIABLE")
NO = ("UNSAT", "s UNSATISFIABLE", "UNSATISFIABLE")
UNKNOWN = ("INDET", "s UNKNOWN", "INDETERMINATE", "UNKNOWN")


@dataclass(frozen=True, slots=True)
class Section:
    """Clauses that express one thing, and the comments that name it."""

    comments: Sequence[str]
    clauses: Sequence[Sequence[int]]


def write(sections: Sequence[Section], variables: int, comments: Sequence[str] = ()) -> str:
    """The text of a formula."""
    number = sum(len(section.clauses) for section in sections)
    lines = [f"c {comment}" for comment in comments]
    lines.append(f"p cnf {variables} {number}")
    for section in sections:
        lines += [f"c {comment}" for comment in section.comments]
        clauses = watched(section.clauses, every=64)
        lines += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join(lines) + "\n"


def read_answer(text: str) -> tuple[bool | None, list[int]]:
    """What a solver printed: yes with the literals that are true, no, or ``None`` for unknown."""
    verdict: tuple[bool | None] | None = None
    literals: list[int] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.strip()
        first = words.split(maxsplit=1)[0] if words else "c"
        told = _verdict(words)
        if told is not None:
            if verdict not in (None, told):
                raise FormatError(
                    "expected one verdict, found {words} after another", number, words=repr(words)
                )
            verdict = told
        elif first == "s":
            raise FormatError(
                "expected literals, found {words}", line=number, words=repr(words[:40])
            )
        elif first == "v" or (verdict is not None and _LITERAL.fullmatch(first)):
            literals += _literals(words.removeprefix("v"), number)
    if verdict is None:
        raise FormatError(
            "expected the output of a SAT solver ('SAT' or 's SATISFIABLE' and the literals that"
            " are true, or 'UNSAT'), found neither"
        )
    if verdict[0] and not literals:
        raise FormatError("the solver says yes, but shows no literals")
    if literals and literals[-1] != 0:
        raise FormatError("expected a 0 after the last literal, found the end: it was cut off")
    return verdict[0], _without_contradiction([literal for literal in literals if literal])


_LITERAL = re.compile("-?[0-9]{1,9}")
"""Plain digits only: ``int`` would also accept ``1_0``, ``+1`` and the digits of other scripts. At
most nine of them: no formula has more variables."""


def _verdict(words: str) -> tuple[bool | None] | None:
    for spellings, meaning in ((YES, True), (NO, False), (UNKNOWN, None)):
        if words in spellings:
            return (meaning,)
    return None


def _literals(words: str, line: int) -> Iterator[int]:
    for column, word in enumerate(words.split(), start=1):
        if not _LITERAL.fullmatch(word):
            raise FormatError(
                "expected a literal, found {word} (word {number})",
                line,
                word=repr(word[:40]),
                number=column,
            )
        yield int(word)


def _without_contradiction(literals: Iterable[int]) -> list[int]:
    seen: set[int] = set()
    for literal in literals:
        if -literal in seen:
            raise FormatError(
                "the variable {variable} is both true and false", variable=abs(literal)
            )
        seen.add(literal)
    return sorted(seen, key=abs)
