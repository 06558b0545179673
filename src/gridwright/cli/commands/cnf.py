"""``gridwright cnf``: a puzzle as a formula for SAT solvers."""

from __future__ import annotations

from pathlib import Path

from gridwright.cli import common, completion, notes
from gridwright.cli.options import Command, Options, argument, option
from gridwright.core.errors import Timeout
from gridwright.core.saying import Saying
from gridwright.core.writing import write_file


class Cnf(Options):
    """Write a puzzle as a formula in DIMACS, for any SAT solver.

    Example: gridwright cnf 5x5:5g8_6_6d5h3 --connectivity levels -o puzzle.cnf
    """

    puzzle: str | None = argument("PUZZLE", "A file, URL, game ID or -.", None)
    output: Path | None = option(
        None, "The file to write; default: standard output.", "-o", "--out", "--output"
    )
    genre: str | None = common.genre_option()
    connectivity: str | None = common.connectivity_option()
    cardinality: str | None = common.cardinality_option()
    encoding: str = option(
        "", "Another encoding, if the genre has one; see below.", offered=completion.encoding
    )
    with_cuts: bool = option(
        False,
        "With lazy connectivity (cuts, propagator): solve first and include the cuts that"
        " were needed.",
    )
    simplify: bool = option(False, "Deduce first and leave out what is settled.")
    time_limit: float | None = common.time_limit_option()


def _cnf(asked: Cnf) -> int:
    from gridwright import api

    source = asked.puzzle or common.piped(Saying("expected {name}, found none", name="PUZZLE"))
    try:
        with api.Control(asked.time_limit):
            text = api.cnf(
                common.one_item(source, asked.genre).document,
                connectivity=asked.connectivity or "cuts",
                cardinality=asked.cardinality or "auto",
                encoding=asked.encoding,
                simplify=asked.simplify,
                with_cuts=asked.with_cuts,
            )
    except Timeout:
        common.complain("time limit reached; nothing was written")
        return common.TIMEOUT
    if asked.output is None:
        print(text, end="")
    else:
        write_file(asked.output, text)
    return common.DONE


COMMANDS = (Command("cnf", Cnf, _cnf, notes.encodings),)
