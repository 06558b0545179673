"""``gridwright verify``: check the files that ``gridwright solve --proof`` wrote."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.cli import common
from gridwright.cli.options import Command, Options, argument, option
from gridwright.cli.progress import status_line
from gridwright.core.errors import InputError, Timeout
from gridwright.core.words import board_size

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
    from gridwright.core.control import Control
    from gridwright.engine.verify import CLAIMS, claimed, judge
    from gridwright.genres import all_genres
    from gridwright.sat.verify.formula import Rejected

    try:
        with status_line(asked.json) as line:

            def tell(sentence: str) -> None:
                with line.hidden():
                    _say(sentence, asked.json)

            with Control(asked.time_limit, tell):
                claim = claimed(asked.folder, all_genres())
                record |= _about(claim)
                tell(f"the proof is about {_shown(claim, record['puzzle'])}")
                wanted = None
                if asked.puzzle is not None:
                    wanted = common.one_item(asked.puzzle, asked.genre).document.puzzle
                    record["same_puzzle"] = wanted == claim.puzzle
                verified = judge(claim, wanted, line.say)
    except Rejected as rejected:
        record |= {"status": "rejected", "reason": str(rejected)}
        _say(f"rejected: {rejected}", asked.json)
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
    _say(f"verified: {CLAIMS[verified.claim]}", asked.json)
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
