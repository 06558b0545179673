"""``gridwright verify``: check the files that ``gridwright solve --proof`` wrote."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import common
from gridwright.cli.help import App
from gridwright.cli.progress import status_line
from gridwright.core.errors import InputError, Timeout
from gridwright.core.words import board_size

if TYPE_CHECKING:
    from gridwright.engine.verify import Claimed


def register(app: App) -> None:
    """Add the command."""
    app.command()(verify)


def verify(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder with the proof.")],
    puzzle: Annotated[
        str | None,
        typer.Option(
            "--puzzle",
            metavar="SOURCE",
            help="The puzzle that the proof must be about: a file, a URL, a game ID or -.",
        ),
    ] = None,
    genre: common.GenreName = None,
    time_limit: common.TimeLimit = None,
    json: common.Json = False,
) -> None:
    """Check a proof that a puzzle has exactly one answer, or none.

    The proof is the folder that gridwright solve --proof wrote. The code that wrote it is not
    trusted.

    Example: gridwright verify proof --puzzle 5x5:5g8_6_6d5h3
    """
    record: dict[str, Any] = {"folder": str(folder)}
    try:
        status = _judge(folder, puzzle, genre, time_limit, json, record)
    except InputError as error:
        if json:
            common.print_json({**record, **common.error_fields(error)})
        raise
    if json:
        common.print_json(record)
    raise typer.Exit(status)


def _judge(
    folder: Path,
    source: str | None,
    genre: str | None,
    time_limit: float | None,
    json: bool,
    record: dict[str, Any],
) -> int:
    """Check the proof, print the verdict or put it into the record, and give the exit status."""
    from gridwright.core.deadline import Deadline, within
    from gridwright.engine.verify import CLAIMS, claimed, judge
    from gridwright.genres import genres
    from gridwright.sat.verify.formula import Rejected

    try:
        with status_line(json) as line:

            def tell(sentence: str) -> None:
                with line.hidden():
                    _say(sentence, json)

            deadline = Deadline(time_limit)
            with within(deadline):
                found = claimed(folder, genres())
                record |= _about(found)
                tell(f"the proof is about {_shown(found, record['puzzle'])}")
                wanted = None if source is None else common.one_item(source, genre).document.puzzle
            if wanted is not None:
                record["same_puzzle"] = wanted == found.puzzle
            verified = judge(found, deadline, tell, wanted, line.say)
    except Rejected as rejected:
        record |= {"status": "rejected", "reason": str(rejected)}
        _say(f"rejected: {rejected}", json)
        return common.NO_ANSWER
    except Timeout:
        record["status"] = "timeout"
        common.complain("time limit reached before the proof was checked")
        return common.TIMEOUT
    record |= {
        "status": "verified",
        "clauses": verified.clauses,
        "proof_lines": verified.lines,
    }
    _say(f"verified: {CLAIMS[verified.claim]}", json)
    return common.DONE


def _say(sentence: str, json: bool) -> None:
    if not json:
        print(common.printable(sentence))


def _about(found: Claimed) -> dict[str, Any]:
    grid = found.puzzle.grid
    return {
        "genre": found.genre.name,
        "rows": grid.rows,
        "cols": grid.cols,
        "puzzle": found.address(),
        "claim": found.claim,
    }


def _shown(found: Claimed, address: str) -> str:
    """The genre, the size and the address of the puzzle."""
    grid = found.puzzle.grid
    size = board_size(grid.rows, grid.cols)
    return f"a {found.genre.title} of {size}: {common.shown_name(address)}"
