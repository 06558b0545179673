"""Read a formula with its sections, maps and meanings, strictly.

>>> text = '''c map 1 r1c1
... c mean 3 r1c1 right 2
... p cnf 3 2
... c rule numbers at r1c1
... 1 -3 0
... c answer
... -1 -2 0
... '''
>>> formula = read(text)
>>> formula.variables, formula.map, formula.meanings
(3, {1: 'r1c1'}, {3: 'r1c1 right 2'})
>>> formula.clauses[0]
Clause(line=5, rule='numbers', place='r1c1', literals=(1, -3))
>>> formula.clauses[1].rule
'answer'
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from gridwright.core.deadline import watched
from gridwright.core.errors import RejectedProof

ANSWER = "answer"

_NUMBER = re.compile(r"-?[0-9]{1,18}")
"""Plain digits only: ``int`` would also accept ``1_0``, ``+1`` and the digits of other scripts."""

Rejected = RejectedProof
"""What the checkers of proofs raise."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause, its line, and the rule that it claims to be an instance of."""

    line: int
    rule: str
    place: str
    literals: tuple[int, ...]


@dataclass(slots=True)
class Formula:
    """The contents of a formula file."""

    variables: int = 0
    map: dict[int, str] = field(default_factory=dict)
    meanings: dict[int, str] = field(default_factory=dict)
    clauses: list[Clause] = field(default_factory=list)


def read(text: str) -> Formula:
    """The formula in a text; :class:`Rejected` if it is not one."""
    formula = Formula()
    rule = place = ""
    expected: int | None = None
    for number, line in enumerate(watched(text.splitlines(), every=64), start=1):
        words = line.split()
        if words[:2] == ["p", "cnf"]:
            if expected is not None or len(words) != 4:
                raise Rejected(
                    "formula, line {number}: expected one header 'p cnf N M'", number=number
                )
            formula.variables, expected = _number(words[2], number), _number(words[3], number)
        elif words[:1] == ["c"]:
            if words[1:2] == ["rule"] or words[1:2] == [ANSWER]:
                rule, place = _section(words)
            else:
                _tell(formula, words, number)
        elif words:
            if expected is None:
                raise Rejected("formula, line {number}: a clause before the header", number=number)
            literals = _literals(words, number, formula.variables)
            formula.clauses.append(Clause(number, rule, place, literals))
    if expected != len(formula.clauses):
        raise Rejected(
            "formula: the header promises {expected} clauses, the file has {count}",
            expected=expected or 0,
            count=len(formula.clauses),
        )
    return formula


def _section(words: list[str]) -> tuple[str, str]:
    """``c rule black cells apart`` or ``c rule numbers at r1c4``: the rule and the place."""
    if words[1] == ANSWER:
        return ANSWER, ""
    if "at" in words:
        split = words.index("at")
        return " ".join(words[2:split]), " ".join(words[split + 1 :])
    return " ".join(words[2:]), ""


def _tell(formula: Formula, words: list[str], line: int) -> None:
    for keyword, table in (("map", formula.map), ("mean", formula.meanings)):
        if words[1:2] == [keyword] and len(words) > 3:
            variable = _number(words[2], line)
            if variable in formula.map or variable in formula.meanings:
                raise Rejected(
                    "formula, line {number}: variable {variable} is explained twice",
                    number=line,
                    variable=variable,
                )
            table[variable] = " ".join(words[3:])


def _literals(words: list[str], line: int, variables: int) -> tuple[int, ...]:
    numbers = [_number(word, line) for word in words]
    if numbers[-1] != 0 or 0 in numbers[:-1]:
        raise Rejected("formula, line {number}: expected a clause that ends with 0", number=line)
    if any(abs(literal) > variables for literal in numbers):
        raise Rejected(
            "formula, line {number}: a variable above {variables}", number=line, variables=variables
        )
    return tuple(numbers[:-1])


def _number(word: str, line: int) -> int:
    if not _NUMBER.fullmatch(word):
        raise Rejected(
            "formula, line {number}: expected a number, found {word}",
            number=line,
            word=repr(word[:40]),
        )
    return int(word)
