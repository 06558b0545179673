"""What a genre brings for its proofs to be judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence

CUT = "cut"
"""The rule name of the clauses that were found where a board broke a global rule."""

Judge = Callable[[str, str, Sequence[int]], str]
"""From a rule's name, a place and a clause: why the clause does not follow, or nothing."""
