"""``gridwright verify``: check the files that ``gridwright solve --proof`` wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridwright.cli import common
from gridwright.cli.help import App
from gridwright.core.errors import OutOfTime


def register(app: App) -> None:
    """Add the command."""
    app.command()(verify)


def verify(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder with the proof.")],
    time_limit: common.TimeLimit = None,
    json: common.Json = False,
) -> None:
    """Check a proof that a puzzle has exactly one answer, or none.

    The proof is the folder that gridwright solve --proof wrote; nothing that made it is trusted.

    Example: gridwright verify proof
    """
    from gridwright.core.deadline import Deadline
    from gridwright.engine.verify import CLAIMS
    from gridwright.engine.verify import verify as judge
    from gridwright.genres import genres
    from gridwright.sat.verify.formula import Rejected

    def tell(sentence: str) -> None:
        if not json:
            print(sentence)

    try:
        found = judge(folder, genres(), Deadline(time_limit), tell)
    except Rejected as rejected:
        if json:
            reason = {"status": "rejected", "reason": str(rejected)}
            common.print_json({"folder": str(folder), **reason})
        else:
            print(f"rejected: {rejected}")
        raise typer.Exit(common.NO_ANSWER) from None
    except OutOfTime:
        common.complain("time limit reached before the proof was checked")
        raise typer.Exit(common.TIMEOUT) from None
    if json:
        common.print_json(
            {
                "folder": str(folder),
                "status": "verified",
                "claim": found.claim,
                "clauses": found.clauses,
                "proof_lines": found.lines,
            }
        )
    else:
        print(f"verified: {CLAIMS[found.claim]}")
