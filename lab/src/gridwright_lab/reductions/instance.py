"""One-in-three SAT: clauses of one to three literals, each with exactly one true literal.

Literals are whole numbers, negative for "not", as usual in SAT. A clause may contain a variable
twice; its literals then count separately. Two notations are read: the paper's arguments
(``1.-2.3``, Kölker 2012, A.1) and DIMACS files.

>>> instance = parse_arguments(["1.-2.3", "2.3"])
>>> instance.variables, instance.satisfied_by({1: False, 2: True, 3: False})
((1, 2, 3), False)
>>> [sorted(name for name, value in found.items() if value) for found in instance.answers()]
[[1, 2]]
>>> parse_dimacs("p cnf 3 2\\n1 -2 3 0\\n2 3 0\\n") == instance
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from gridwright.core.board import Board
from gridwright.core.errors import FormatError, InputError

Assignment = Mapping[int, bool]
"""The value of every variable."""

MOST_LITERALS = 3


class BrokenClauseError(InputError):
    """The assignment makes no literal, or several literals, of some clause true."""


class NotAnAnswerError(InputError):
    """The board is not an answer of the puzzle."""


_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class Instance:
    """Clauses, each of which must have exactly one true literal."""

    clauses: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if not self.clauses:
            raise InputError("expected at least one clause, as in '1.-2.3', found none")
        for number, clause in enumerate(self.clauses, start=1):
            _refuse_bad(number, clause)

    @cached_property
    def variables(self) -> tuple[int, ...]:
        """The variables that occur, in order."""
        return tuple(sorted({abs(literal) for clause in self.clauses for literal in clause}))

    def uses(self, variable: int) -> int:
        """How many literals are this variable or its negation."""
        return sum(abs(literal) == variable for clause in self.clauses for literal in clause)

    def broken_clause(self, assignment: Assignment) -> int | None:
        """The first clause, from 0, that has none or several true literals."""
        for number, clause in enumerate(self.clauses):
            if sum(assignment[abs(literal)] == (literal > 0) for literal in clause) != 1:
                return number
        return None

    def satisfied_by(self, assignment: Assignment) -> bool:
        """Whether every clause has exactly one true literal."""
        return self.broken_clause(assignment) is None

    def answers(self) -> Iterator[dict[int, bool]]:
        """Every satisfying assignment, by trying all: for tests and small instances."""
        for values in product((False, True), repeat=len(self.variables)):
            assignment = dict(zip(self.variables, values, strict=True))
            if self.satisfied_by(assignment):
                yield assignment

    def __str__(self) -> str:
        return " ".join(".".join(map(str, clause)) for clause in self.clauses)


def refuse_broken(instance: Instance, assignment: Assignment) -> None:
    """Refuse an assignment that does not satisfy every clause."""
    broken = instance.broken_clause(assignment)
    if broken is not None:
        raise BrokenClauseError(
            "the assignment does not make exactly one literal of clause {broken} ({clause}) true",
            broken=broken + 1,
            clause=".".join(map(str, instance.clauses[broken])),
        )


def refuse_incomplete(answer: Board, squares: int) -> None:
    """Refuse an answer that belongs to another board, or has squares without a colour."""
    if answer.size != squares:
        raise InputError(
            "the answer has {size} squares: expected {decisions}, like the board of these clauses",
            size=answer.size,
            decisions=squares,
        )
    if not answer.complete or answer.contradictory:
        raise NotAnAnswerError("the answer is incomplete: expected every square black or white")


def _refuse_bad(number: int, clause: tuple[int, ...]) -> None:
    if not clause:
        raise InputError(
            "clause {number} is empty: expected one to {most} literals, as in '1.-2.3'",
            number=number,
            most=MOST_LITERALS,
        )
    if len(clause) > MOST_LITERALS:
        raise InputError(
            "clause {number} has {count} literals: expected one to {most}",
            number=number,
            count=len(clause),
            most=MOST_LITERALS,
        )
    if 0 in clause:
        raise InputError(
            "clause {number} holds the literal 0: variables count from 1, and a minus negates",
            number=number,
        )


def parse_arguments(arguments: Sequence[str]) -> Instance:
    """Clauses in the paper's notation, with literals joined by full stops.

    >>> parse_arguments(["1.2.3.4"])
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: clause 1 has 4 literals: expected one to 3
    """
    return Instance(tuple(_clause(number, text) for number, text in enumerate(arguments, start=1)))


def _clause(number: int, text: str) -> tuple[int, ...]:
    if not text.strip():
        return ()
    return tuple(_literal(number, part.strip()) for part in text.split("."))


def _literal(number: int, text: str) -> int:
    if text.lstrip("-").isdigit() and len(text) > 9:
        raise InputError(
            "clause {number}: the variable {text} is too large", number=number, text=text[:20]
        )
    if not _NUMBER.fullmatch(text):
        what = repr(text[:20]) if text else "nothing"
        raise InputError(
            "clause {number}: expected whole numbers joined by full stops, as in '1.-2.3', "
            "found {what}",
            number=number,
            what=what,
        )
    return int(text)


def parse_dimacs(text: str) -> Instance:
    """Clauses of a DIMACS file: numbers, each clause ended by 0; ``c`` lines are comments.

    The line ``p cnf <variables> <clauses>`` is optional; if present, it must be correct.
    """
    promised: tuple[int, int, int] | None = None
    clauses: list[tuple[int, ...]] = []
    literals: list[int] = []
    last = 0
    for last, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or words[0].startswith("c"):
            continue
        if words[0] == "%":  # SATLIB files end with this.
            break
        if words[0] == "p":
            promised = _header(words, last, first=promised is None and not clauses)
            continue
        for match in _WORD.finditer(line):
            literal = _dimacs_number(match, last)
            if literal:
                literals.append(literal)
            else:
                clauses.append(_checked(literals, len(clauses) + 1, last))
                literals = []
    if literals:
        raise FormatError("expected 0 at the end of the last clause, found the end", line=last)
    instance = Instance(tuple(clauses))
    if promised is not None:
        _keep_promise(instance, promised)
    return instance


def _header(words: list[str], line: int, first: bool) -> tuple[int, int, int]:
    numbers = [int(word) for word in words[2:] if re.fullmatch("[0-9]{1,9}", word)]
    if not first or words[1:2] != ["cnf"] or len(words) != 4 or len(numbers) != 2:
        raise FormatError("expected one line 'p cnf <variables> <clauses>' at the top", line=line)
    return line, numbers[0], numbers[1]


def _dimacs_number(match: re.Match[str], line: int) -> int:
    if not _NUMBER.fullmatch(match[0]):
        raise FormatError(
            "expected a whole number, found {found}",
            line,
            match.start() + 1,
            found=repr(match[0][:20]),
        )
    return int(match[0])


def _checked(literals: list[int], number: int, line: int) -> tuple[int, ...]:
    try:
        _refuse_bad(number, tuple(literals))
    except InputError as error:
        raise FormatError(str(error), line=line) from None
    return tuple(literals)


def _keep_promise(instance: Instance, promised: tuple[int, int, int]) -> None:
    line, variables, clauses = promised
    if len(instance.clauses) != clauses:
        raise FormatError(
            "the header promises {clauses} [clauses|clause|clauses], found {count}",
            line=line,
            clauses=clauses,
            count=len(instance.clauses),
        )
    if instance.variables[-1] > variables:
        raise FormatError(
            "the header promises variables up to {variables}, found {found}",
            line=line,
            variables=variables,
            found=instance.variables[-1],
        )


def parse_assignment(text: str, instance: Instance) -> dict[int, bool]:
    """An assignment written as literals: ``1.-2.3`` makes 2 false and the others true.

    >>> parse_assignment("-1.2", parse_arguments(["1.2"]))
    {1: False, 2: True}
    """
    literals = [_literal_of_assignment(part.strip()) for part in re.split(r"[.,\s]+", text.strip())]
    assignment: dict[int, bool] = {}
    for literal in literals:
        if assignment.setdefault(abs(literal), literal > 0) != (literal > 0):
            raise InputError(
                "the assignment makes variable {variable} true and false", variable=abs(literal)
            )
    missing = [name for name in instance.variables if name not in assignment]
    if missing:
        raise InputError(
            "the assignment says nothing about variable {variable}: expected a literal for each "
            "variable, as in '1.-2.3'",
            variable=missing[0],
        )
    extra = [name for name in assignment if name not in instance.variables]
    if extra:
        raise InputError(
            "the assignment names variable {variable}, which no clause uses", variable=extra[0]
        )
    return {name: assignment[name] for name in instance.variables}


def _literal_of_assignment(text: str) -> int:
    if not _NUMBER.fullmatch(text) or int(text) == 0:
        raise InputError(
            "expected an assignment as literals, as in '1.-2.3', found {text}", text=repr(text[:20])
        )
    return int(text)


def assignment_text(assignment: Assignment) -> str:
    """An assignment as literals, as :func:`parse_assignment` reads it.

    >>> assignment_text({1: True, 2: False})
    '1.-2'
    """
    return ".".join(str(name if value else -name) for name, value in sorted(assignment.items()))
