"""Instances for the tests, small and random, and gadgets that are wrong."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement

from gridwright_lab.reductions.koelker.gadgets import Gadget


def every_clause(variables: int) -> list[tuple[int, ...]]:
    """Every clause of one to three literals over so many variables, order apart."""
    literals = [sign * name for name in range(1, variables + 1) for sign in (1, -1)]
    return [
        clause for size in (1, 2, 3) for clause in combinations_with_replacement(literals, size)
    ]


def changed(one: Gadget, row: int, col: int, sign: str) -> Gadget:
    """The gadget with one sign changed."""
    line = one.rows[row]
    rows = (*one.rows[:row], line[:col] + sign + line[col + 1 :], *one.rows[row + 1 :])
    return replace(one, rows=rows)
