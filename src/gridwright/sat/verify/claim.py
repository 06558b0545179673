"""What a genre provides so that its proofs can be checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridwright.core.saying import Saying

CUT = "cut"
"""The rule name of clauses that were added when a board broke a global rule."""

Reason = str | Saying
Judge = Callable[[str, str, Sequence[int]], Reason]
"""From a rule's name, a place and a clause: why the clause does not follow; empty if it does."""
