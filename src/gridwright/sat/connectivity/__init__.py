"""Connectivity encodings: clauses that make a set of cells connected, chosen by name.

All encodings have the signature ``encode(cnf, task)``: append to the formula what the task
(:class:`~gridwright.sat.connectivity.task.Connected`) requires. A genre only gives the task
(``Genre.connected``); ``--connectivity`` chooses the encoding.

>>> from gridwright.sat.cnf import Cnf
>>> from gridwright.core.grid import Grid
>>> grid = Grid.of(1, 3)
>>> task = Connected(grid.neighbour_lists, [1, 2, 3], roots=(0,), grid=grid)
>>> for name in names():
...     cnf = Cnf(3)
...     encode(cnf, task, name)
...     print(name, cnf.top, len(cnf.clauses))
cuts 3 0
levels 6 8
binary-levels 19 52
order 13 23
two-trees 6 7
propagator 3 0
"""

from __future__ import annotations

from collections.abc import Callable

from gridwright.core.errors import InputError, find_named
from gridwright.core.loading import loaded
from gridwright.core.record import dataclass
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity.task import Connected

__all__ = [
    "AUTO",
    "CUTS",
    "ENCODINGS",
    "PROPAGATOR",
    "Connected",
    "ConnectivityEncoding",
    "complete",
    "encode",
    "encoding_named",
    "names",
]

AUTO = "auto"
CUTS = "cuts"
PROPAGATOR = "propagator"

MOST_CLAUSES = 8_000_000
"""A board that needs more clauses than this just for connectivity is refused: they would not fit
into memory."""


@dataclass(frozen=True, slots=True)
class ConnectivityEncoding:
    """A named connectivity encoding."""

    name: str
    sentence: str
    encode: Callable[[Cnf, Connected], None]
    size: Callable[[Connected], int] = lambda task: 1
    """About how many clauses a task takes."""
    lazy: bool = False
    """Whether the formula alone does not enforce connectivity, so that answers must be checked."""
    limited: bool = False
    """Whether it refuses tasks that the others accept; it is kept for comparison."""


def _encode(module: str) -> Callable[[Cnf, Connected], None]:
    """The function ``encode`` of a module, which is imported when it is called."""
    return lambda cnf, task: loaded(f"{__name__}.{module}").encode(cnf, task)


def _size(module: str) -> Callable[[Connected], int]:
    return lambda task: int(loaded(f"{__name__}.{module}").size(task))


ENCODINGS: tuple[ConnectivityEncoding, ...] = (
    ConnectivityEncoding(
        CUTS,
        "nothing in advance; a clause for each disconnected board that the solver finds",
        _encode("cuts"),
        lazy=True,
    ),
    ConnectivityEncoding("levels", "steps to a root, in unary", _encode("levels"), _size("levels")),
    ConnectivityEncoding(
        "binary-levels",
        "steps to a root, in binary",
        _encode("binary_levels"),
        _size("binary_levels"),
    ),
    ConnectivityEncoding(
        "order", "a partial order of the cells, transitive", _encode("order"), _size("order")
    ),
    ConnectivityEncoding(
        "two-trees", "a tree of cells and one of corners", _encode("two_trees"), _size("two_trees")
    ),
    ConnectivityEncoding(
        "two-trees-edge",
        "two trees as in Straathof 2025; needs a known white cell at the edge",
        _encode("two_trees_edge"),
        _size("two_trees_edge"),
        limited=True,
    ),
    ConnectivityEncoding(
        PROPAGATOR, "cuts while the solver searches", _encode("propagator"), lazy=True
    ),
)


def names(limited: bool = False) -> list[str]:
    """All names, the default first; ``limited`` includes encodings that refuse some tasks."""
    return [known.name for known in ENCODINGS if limited or not known.limited]


def encoding_named(name: str) -> ConnectivityEncoding:
    """The encoding with this name; an unknown name is refused."""
    return find_named(ENCODINGS, name, "no such connectivity: {name}; there are: {names}")


def complete(task: Connected) -> str:
    """The encoding for formulas that leave nothing to cuts; ``docs/sat.md`` has the measurement."""
    return "two-trees" if task.on_a_rectangle else "levels"


def encode(cnf: Cnf, task: Connected, name: str = CUTS) -> None:
    """Append what the task requires, with the named encoding."""
    chosen = encoding_named(name)
    needed = chosen.size(task)
    if needed > MOST_CLAUSES:
        raise InputError(
            "the connectivity {name} needs about {needed} clauses for {size} cells; at most "
            "{most} are accepted, try {other}",
            name=repr(name),
            needed=f"{needed:,}",
            size=task.size,
            most=f"{MOST_CLAUSES:,}",
            other=repr(CUTS),
        )
    cnf.group(task.rule)
    chosen.encode(cnf, task)
