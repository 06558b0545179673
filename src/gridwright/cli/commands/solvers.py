"""``gridwright solvers``: the SAT solvers, and what each can do."""

from __future__ import annotations

from collections.abc import Iterator
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


ABILITIES = {
    "assumptions": "asked again and again without starting anew",
    "limits": "stops after so many conflicts (others are stopped from outside)",
    "cardinality": "takes at-most constraints as they are",
    "propagators": "can be watched while it searches",
    "proofs": "writes proofs of a no",
}


def _print(rows: list[dict[str, Any]]) -> None:
    table = _table(rows)
    most = common.columns()
    if most is None or max(map(len, table)) <= most:
        print("\n".join(table))
    else:
        for line in _list(rows):
            common.print_folded(line, hanging=6)
    print()
    for ability, meaning in ABILITIES.items():
        common.print_folded(f"{ability}: {meaning}", hanging=4)


def _table(rows: list[dict[str, Any]]) -> list[str]:
    lines = [f"{'name':14}" + "".join(f"{ability:13}" for ability in ABILITIES) + "notes"]
    for row in rows:
        marks = "".join(f"{'yes' if row[ability] else '-':13}" for ability in ABILITIES)
        lines.append(f"{row['name']:14}{marks}{_notes(row)}")
    return lines


def _list(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The same for a terminal that is too narrow for the table."""
    for row in rows:
        yield f"{row['name']}: {_notes(row)}"
        able = [ability for ability in ABILITIES if row[ability]]
        yield f"  abilities: {', '.join(able)}"


def _notes(row: dict[str, Any]) -> str:
    notes = [row["about"]]
    if row["default_for"]:
        notes.append("default for " + ", ".join(row["default_for"]))
    if row["reason"]:
        notes.append("cannot be used here: " + row["reason"])
    return "; ".join(notes)
