"""``gridwright solvers``: the SAT solvers, and what each can do."""

from __future__ import annotations

from typing import Any

from gridwright.cli import common
from gridwright.cli.help import App


def register(app: App) -> None:
    """Add the command."""
    app.command()(solvers)


def solvers(json: common.Json = False) -> None:
    """List the SAT solvers and what each can do.

    Example: gridwright solvers
    """
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
    if json:
        for row in rows:
            common.print_json(row)
        return
    _print(rows)


def _default_for(name: str) -> list[str]:
    from gridwright.sat.oracle import DEFAULTS

    return [task for task, chosen in DEFAULTS.items() if chosen == name]


def _print(rows: list[dict[str, Any]]) -> None:
    abilities = ("assumptions", "limits", "cardinality", "propagators", "proofs")
    print(f"{'name':14}" + "".join(f"{ability:13}" for ability in abilities) + "notes")
    for row in rows:
        marks = "".join(f"{'yes' if row[ability] else '-':13}" for ability in abilities)
        notes = [row["about"]]
        if row["default_for"]:
            notes.append("default for " + ", ".join(row["default_for"]))
        if row["reason"]:
            notes.append("cannot be used here: " + row["reason"])
        print(f"{row['name']:14}{marks}{'; '.join(notes)}")
    print(
        "\nassumptions: can be asked again without starting over; limits: stops after a number of"
        "\nconflicts (others are stopped from outside); cardinality: takes at-most constraints"
        "\ndirectly; propagators: can be watched while it searches; proofs: proves that there is no"
        "\nanswer."
    )
