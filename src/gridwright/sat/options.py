"""The options of the strategy ``sat``, for Python and for the commands that search by it."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.options import option
from gridwright.sat.cardinality import AUTO, KINDS
from gridwright.sat.connectivity import CUTS, names


@dataclass(frozen=True)
class SatOptions:
    """The options of ``sat``."""

    solver: str = option("", "the SAT solver; gridwright solvers lists them")
    connectivity: str = option(
        CUTS,
        "how connectivity is encoded",
        choices=tuple(names(limited=True)),
        more="cuts (default), levels, binary-levels, order, two-trees, two-trees-edge (two trees"
        " as published; needs a clue at the edge), propagator",
    )
    cardinality: str = option(
        AUTO,
        "how sums are encoded",
        choices=KINDS,
        more="auto (default), native, or one of PySAT's encodings",
    )
