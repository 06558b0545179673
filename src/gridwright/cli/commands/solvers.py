"""``gridwright solvers``: the SAT solvers, and what each can do."""

from __future__ import annotations

from typing import Any

from gridwright.cli import common
from gridwright.cli.options import Command, Options
from gridwright.cli.tables import Table, print_table
from gridwright.core.saying import Listed, Saying


class Solvers(Options):
    """List the SAT solvers and what each can do.

    Example: gridwright solvers
    """

    json: bool = common.json_option()


def _solvers(asked: Solvers) -> None:
    from gridwright.sat.solvers import SOLVERS, why_not

    rows = []
    for solver in SOLVERS:
        reason = why_not(solver)
        rows.append(
            {
                "name": solver.name,
                "about": solver.about,
                "assumptions": solver.assumptions,
                "limits": solver.limits,
                "cardinality": solver.cardinality,
                "propagators": solver.propagators,
                "proofs": solver.proofs,
                "default_for": _default_for(solver.name),
                "usable": not reason,
                "reason": reason,
            }
        )
    if asked.json:
        for row in rows:
            common.print_json({**row, "reason": str(row["reason"])})
        return
    _print(rows)


def _default_for(name: str) -> list[str]:
    from gridwright.sat.oracle import DEFAULTS

    return [task for task, chosen in DEFAULTS.items() if chosen == name]


ABILITIES = {
    "assumptions": "answers many queries without starting again",
    "limits": "can stop after a number of conflicts (others are stopped from outside)",
    "cardinality": "supports at-most constraints natively",
    "propagators": "a propagator can take part in its search",
    "proofs": "writes a proof if there is no answer",
}


def _print(rows: list[dict[str, Any]]) -> None:
    cells = [(row["name"], _notes(row), _abilities(row)) for row in rows]
    print_table(Table(("solver", "notes", "abilities"), cells))
    print()
    told = [(common.say(able), common.say(meaning)) for able, meaning in ABILITIES.items()]
    print_table(Table(("ability", "meaning"), told))


def _abilities(row: dict[str, Any]) -> str:
    return ", ".join(common.say(able) for able in ABILITIES if row[able]) or "-"


def _notes(row: dict[str, Any]) -> str:
    notes = [row["about"]]
    if row["default_for"]:
        tasks = Listed(tuple(map(Saying, row["default_for"])), "")
        notes.append(common.say("default for {tasks}", tasks=tasks))
    if row["reason"]:
        notes.append(common.say("cannot be used here: {reason}", reason=row["reason"]))
    return "; ".join(notes)


COMMANDS = (Command("solvers", Solvers, _solvers),)
