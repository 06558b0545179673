"""Hitori's local rules as clauses; ``rules.py`` is the readable version.

Variable ``i + 1`` says that cell ``i`` is black. Of two equal numbers in a line, one is black: a
clause for each pair of open cells, since propagation has settled what follows from the others.
Connected white cells are left to cuts (``shading/encoding.py``), except for single cells that would
be enclosed.

>>> from gridwright.genres.hitori.puzzle import Hitori
>>> cnf = Cnf(6)
>>> encode(Hitori(2, 3, {0: 1, 1: 1, 2: 1}), cnf)
>>> sorted(cnf.clauses)          # all settled: the outer two of the three are black
[[-6], [-5], [-4], [-2], [1], [3]]
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.genres.hitori.propagation import Propagation, propagate
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.kinds.connected import CONNECTED, no_cell_is_shut_in
from gridwright.kinds.count import NUMBER
from gridwright.sat.cnf import Cnf
from gridwright.shading.encoding import LARGEST, encode_declared, encode_settled
from gridwright.shading.encoding import cuts_everywhere as cuts

__all__ = ["cuts", "encode"]


def encode(puzzle: Hitori, cnf: Cnf) -> None:
    """Append the clauses of the local rules, for what propagation has not settled."""

    def numbers(settled: Propagation, black: Sequence[int]) -> None:
        left = settled.open
        for cell in watched(bits(left), every=64):
            for other in bits(settled.equal[cell] & left & -2 << cell):
                cnf.group(NUMBER, cell, other)
                cnf.clauses.append([black[cell], black[other]])
        cnf.group(CONNECTED)
        no_cell_is_shut_in(puzzle.grid, settled.white, black, cnf)

    if cnf.simplify and puzzle.decisions <= LARGEST:
        encode_settled(puzzle, cnf, propagate, numbers)
        # Propagation has joined the chains of all black cells, so the white ones are connected.
        cnf.legal = not cnf.open
    else:
        encode_declared(puzzle, cnf)
