"""``gridwright verify``: check the files that ``gridwright solve --proof`` wrote."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.cli import common
from gridwright.cli.options import Command, Options, argument, option
from gridwright.cli.progress import status_line
from gridwright.core.deadline import telling
from gridwright.core.errors import InputError, Timeout
from gridwright.core.saying import Saying, Value, board_of

if TYPE_CHECKING:
    from gridwright.engine.verify import Claimed


class Verify(Options):
    """Check a proof that a puzzle has exactly one answer, or none.

    The proof is the folder that gridwright solve --proof wrote. The code that wrote it is not
    trusted.

    Example: gridwright verify proof --puzzle 5x5:5g8_6_6d5h3
    """

    folder: Path = argument("DIR", "The folder with the proof.")
    puzzle: str | None = option(
        None,
        "The puzzle that the proof must be about: a file, a URL, a game ID or -.",
        metavar="SOURCE",
    )
    genre: str | None = common.genre_option()
    time_limit: float | None = common.time_limit_option()
    json: bool = common.json_option()


def _verify(asked: Verify) -> int:
    record: dict[str, Any] = {"folder": str(asked.folder)}
    try:
        status = _judge(asked, record)
    except InputError as error:
        if asked.json:
            common.print_json({**record, **common.error_fields(error)})
        raise
    if asked.json:
        common.print_json(record)
    return status


COMMANDS = (Command("verify", Verify, _verify),)


def _judge(asked: Verify, record: dict[str, Any]) -> int:
    """Check the proof, print the verdict or put it into the record, and give the exit status."""
    from gridwright import api
    from gridwright.engine.verify import CLAIMS

    wanted = None
    if asked.puzzle is not None:
        wanted = common.one_item(asked.puzzle, asked.genre).document.puzzle
    try:
        with status_line(asked.json) as line:

            def hear(said: Value) -> None:
                if isinstance(said, Saying) and "done" in said.values:
                    line.say(said)
                    return
                with line.hidden():
                    _say(said, asked.json)

            def claimed(claim: Claimed) -> None:
                record.update(_about(claim))
                if wanted is not None:
                    record["same_puzzle"] = wanted == claim.puzzle
                hear(_shown(claim, record["puzzle"]))

            with telling(hear):
                verified = api.verify(
                    asked.folder, puzzle=wanted, claimed=claimed, time_limit=asked.time_limit
                )
    except api.RejectedProof as rejected:
        record |= {"status": "rejected", "reason": str(rejected)}
        _say(Saying("rejected: {reason}", reason=rejected.saying), asked.json)
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
    _say(Saying("verified: {claim}", claim=CLAIMS[verified.claim]), asked.json)
    return common.DONE


def _say(said: Value, json: bool) -> None:
    if not json:
        print(common.printable(common.say(said)))


def _about(claim: Claimed) -> dict[str, Any]:
    grid = claim.puzzle.grid
    return {
        "genre": claim.genre.name,
        "rows": grid.rows,
        "cols": grid.cols,
        "puzzle": claim.address(),
        "claim": claim.claim,
    }


def _shown(claim: Claimed, address: str) -> Saying:
    """The genre, the size and the address of the puzzle."""
    grid = claim.puzzle.grid
    return Saying(
        "the proof is about a {title} of {size}: {address}",
        title=claim.genre.title,
        size=board_of(grid.rows, grid.cols),
        address=common.shown_name(address),
    )
