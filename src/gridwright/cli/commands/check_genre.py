"""``gridwright check-genre``: what is missing or wrong in a genre, for those who write one."""

from __future__ import annotations

from typing import Any

from gridwright.cli import common, completion
from gridwright.cli.options import Command, Options, argument, option
from gridwright.cli.progress import status_line
from gridwright.core.deadline import telling
from gridwright.core.saying import Saying


class CheckGenre(Options):
    """Say what is missing or wrong in a genre.

    The genre may be one of another package. Small puzzles are drawn at random, and all their
    answers are found by the genre's readable rules. Clauses, strategies, counts, proofs, techniques
    and formats are compared with these; cases, generated puzzles and words are looked at, too.

    Example: gridwright check-genre mosaic --puzzles 20
    """

    genre: str = argument("GENRE", "The genre.", offered=completion.genre)
    puzzles: int = option(60, "How many small puzzles are tried.", "-n", least=1)
    seed: int = option(1, "The same seed gives the same puzzles.", least=0)
    time_limit: float | None = option(
        None, "Stop after this many seconds.", metavar="SECONDS", read=common.read_time_limit
    )
    json: bool = common.json_option()


def _check_genre(asked: CheckGenre) -> int:
    from gridwright import api

    with status_line(asked.json) as line, telling(line.say):
        found = api.check_genre(
            asked.genre, puzzles=asked.puzzles, seed=asked.seed, time_limit=asked.time_limit
        )
    if asked.json:
        common.print_json(_record(found))
    else:
        _print(found)
    return STATUS[found.status]


COMMANDS = (Command("check-genre", CheckGenre, _check_genre),)


STATUS = {"right": common.DONE, "wrong": common.NO_ANSWER, "timeout": common.TIMEOUT}
SENTENCES = {
    "right": "{title}: nothing is wrong; {count} small [count|puzzle|puzzles] tried",
    "wrong": "{title}: something is wrong; {count} small [count|puzzle|puzzles] tried",
    "timeout": "{title}: time limit reached; nothing is wrong so far, {count} small"
    " [count|puzzle|puzzles] tried",
}


def _record(found: Any) -> dict[str, Any]:
    """The JSON object."""
    return {
        "genre": found.genre.name,
        "status": found.status,
        "puzzles": found.puzzles,
        "faults": [
            {"part": fault.part, "sentence": common.say(fault.saying)} for fault in found.faults
        ],
        "notes": [common.say(note) for note in found.notes],
    }


def _print(found: Any) -> None:
    words = Saying(SENTENCES[found.status], title=found.genre.title, count=found.puzzles)
    common.print_folded(common.say(words))
    for fault in found.faults:
        told = common.say(Saying(fault.part))
        common.print_folded(f"  - {told}: {common.say(fault.saying)}", hanging=4)
    for note in found.notes:
        common.print_folded(common.say("Note: {remark}.", remark=note), hanging=6)
