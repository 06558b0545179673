"""At-most constraints as clauses, for solvers that do not support them natively.

``auto`` passes them to the solver if it supports them, and otherwise uses the totalizer, which was
the fastest on published puzzles (``docs/sat.md``). Any of PySAT's encodings can be chosen by name
instead; ``native`` insists on a solver that supports them.

>>> clauses, top = at_most([1, 2, 3], 1, top=3, kind="seqcounter")
>>> top, clauses[:3]
(5, [[-1, 4], [-4, 5], [-2, -4]])
>>> at_most([1, 2], 0, top=2), at_most([1, 2], 2, top=2), at_most([1], -1, top=1)
(([[-1], [-2]], 2), ([], 2), ([[]], 1))
"""

from __future__ import annotations

from gridwright.core.errors import InputError, unknown
from gridwright.core.loading import loaded
from gridwright.sat.cnf import Clause
from gridwright.sat.interrupts import leave_to_python

AUTO, NATIVE = "auto", "native"
DEFAULT_ENCODING = "totalizer"
ENCODINGS = ("totalizer", "seqcounter", "mtotalizer", "kmtotalizer", "cardnetwrk", "sortnetwrk")
"""PySAT's encodings that work for any bound, the fastest first."""
KINDS = (AUTO, NATIVE, *ENCODINGS)


def encoding_for(kind: str, native: bool, solver: str = "") -> str:
    """The encoding to use; ``native`` is whether the solver supports the constraints itself.

    >>> encoding_for("auto", native=True), encoding_for("auto", native=False)
    ('native', 'totalizer')
    """
    if kind not in KINDS:
        raise unknown(
            kind, KINDS, "no such cardinality: {kind}; there are: {names}", kind=repr(kind)
        )
    if kind == AUTO:
        return NATIVE if native else DEFAULT_ENCODING
    if kind == NATIVE and not native:
        raise InputError(
            "the solver {solver} takes no cardinality constraints; try the cardinality {other}",
            solver=repr(solver),
            other=repr(AUTO),
        )
    return kind


def at_most(
    literals: list[int], number: int, top: int, kind: str = DEFAULT_ENCODING
) -> tuple[list[Clause], int]:
    """Clauses for "at most ``number`` of the literals are true", and the new highest variable."""
    if number < 0:
        return [[]], top
    if number >= len(literals):
        return [], top
    if number == 0:
        return [[-literal] for literal in literals], top
    card = loaded("pysat.card")
    leave_to_python()
    encoding = getattr(card.EncType, kind)
    encoded = card.CardEnc.atmost(literals, number, top_id=top, encoding=encoding)
    return encoded.clauses, max(top, encoded.nv)
