"""What a genre provides so that its proofs can be checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

CUT = "cut"
"""The rule name of clauses that were added when a board broke a global rule."""

Judge = Callable[[str, str, Sequence[int]], str]
"""From a rule's name, a place and a clause: why the clause does not follow; empty if it does."""
