"""``propagator``: add cuts during the search, not after it.

Correct for every graph, with the root given or unknown, empty set allowed or not. It needs a solver
with external propagators (PySAT supports them for CaDiCaL by IPASIR-UP, Fazekas et al. 2023). The
watcher follows the solver's assignments as two masks, inside and outside. When some node has become
outside and the solver has nothing left to propagate, the watcher floods the nodes that are not
outside. If two inside nodes can no longer be connected, the clause of ``cuts.py`` stops the search
there, however many nodes are still open.

The watcher has no base class: PySAT calls its methods by name.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.deadline import AROUND, watched
from gridwright.core.errors import Timeout
from gridwright.core.grid import refuse_masks
from gridwright.core.saying import Saying
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.connectivity.cuts import cuts, not_empty
from gridwright.sat.connectivity.task import Connected


def encode(cnf: Cnf, task: Connected) -> None:
    """Leave the task to the watcher of this formula.

    >>> cnf = Cnf(3)
    >>> encode(cnf, Connected([[1], [0, 2], [1]], [1, 2, 3], roots=(0,)))
    >>> cnf.watcher.variables
    [1, 2, 3]
    """
    not_empty(cnf, task)
    if cnf.watcher is None:
        cnf.watcher = Watcher()
    assert isinstance(cnf.watcher, Watcher)  # noqa: S101
    cnf.watcher.watch(task)


class _View:
    """The current state of one task: masks of the nodes inside and outside."""

    def __init__(self, task: Connected) -> None:
        refuse_masks(Saying("the cells that are watched"), task.size, task.size)
        self.task = task
        self.inside = 0
        self.outside = 0
        self.nodes: dict[int, int] = {}
        for node, literal in enumerate(task.inside):
            self.nodes[literal] = self.nodes.get(literal, 0) | 1 << node

    def assign(self, literal: int) -> bool:
        """Record a literal that became true; return whether it may have broken something."""
        self.inside |= self.nodes.get(literal, 0)
        gone = self.nodes.get(-literal, 0)
        self.outside |= gone
        return bool(gone) or not self.task.loops

    def undo(self, literal: int) -> None:
        """Forget it."""
        self.inside &= ~self.nodes.get(literal, 0)
        self.outside &= ~self.nodes.get(-literal, 0)


class Watcher:
    """Follows the solver and gives it the clauses that the board breaks."""

    def __init__(self) -> None:
        self.views: list[_View] = []
        self.given: list[Clause] = []
        """The clauses given to the solver, in order."""
        self._trail: list[int] = []
        self._limits: list[int] = []
        self._fixed: set[int] = set()
        self._pending: list[Clause] = []
        self._dirty = True

    def watch(self, task: Connected) -> None:
        """Watch one more task."""
        self.views.append(_View(task))

    @property
    def variables(self) -> list[int]:
        """The variables to observe."""
        return sorted({abs(literal) for view in self.views for literal in view.nodes})

    def on_assignment(self, literal: int, fixed: bool = False) -> None:
        """A literal became true, permanently or until the solver backtracks."""
        if fixed:
            self._fixed.add(literal)
        else:
            self._trail.append(literal)
        for view in self.views:
            if view.assign(literal):
                self._dirty = True

    def on_new_level(self) -> None:
        """The solver makes a decision."""
        self._limits.append(len(self._trail))

    def on_backtrack(self, to: int) -> None:
        """The solver takes back all decisions after the first ``to``."""
        if to >= len(self._limits):
            return
        keep = self._limits[to]
        for literal in self._trail[keep:]:
            if literal not in self._fixed:
                for view in self.views:
                    view.undo(literal)
        del self._trail[keep:]
        del self._limits[to:]
        self._pending.clear()
        self._dirty = True

    def check_model(self, model: Sequence[int]) -> bool:
        """Whether a complete assignment is valid; if not, clauses are ready to be fetched."""
        self._pending.clear()
        if AROUND.passed():  # nothing is checked any more, so that the search ends soon
            return True
        true = set(model)
        try:
            for view in self.views:
                nodes = watched(view.nodes.items())
                inside = sum(some for literal, some in nodes if literal in true)
                self._pending += cuts(view.task, inside)
        except Timeout:
            # The caller is not Python and cannot handle an exception: say that the model is valid;
            # the search is stopped afterwards.
            return True
        return not self._pending

    def decide(self) -> int:
        """Leave the decision to the solver."""
        return 0

    def propagate(self) -> list[int]:
        """Propagate nothing: broken rules are reported as clauses."""
        return []

    def provide_reason(self, literal: int) -> list[int]:
        """Never called, because nothing is propagated."""
        return [literal]

    def add_clause(self) -> list[int]:
        """A clause that the assignments so far break, or none."""
        if AROUND.passed():
            return []
        if not self._pending and self._dirty:
            self._dirty = False
            try:
                for view in self.views:
                    self._pending += cuts(view.task, view.inside, view.outside)
            except Timeout:
                return []
        if not self._pending:
            return []
        clause = self._pending.pop()
        self.given.append(clause)
        return clause
