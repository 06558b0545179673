"""``gridwright cnf``: a puzzle as a formula for SAT solvers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gridwright.cli import common, completion, notes
from gridwright.cli.engine_options import of_sat
from gridwright.cli.options import Command, Options, argument, option, taken
from gridwright.core.errors import Timeout
from gridwright.core.saying import Saying
from gridwright.core.writing import write_file


class Cnf(Options):
    """Write a puzzle as a formula in DIMACS, for any SAT solver.

    The formula says all the rules. With the connectivity cuts or propagator it does not: a solver
    may find boards that are not connected, and a warning on standard error says so.

    Example: gridwright cnf 5x5:5g8_6_6d5h3 -o puzzle.cnf

    Example: gridwright cnf 5x5:5g8_6_6d5h3 --connectivity levels
    """

    puzzle: str | None = argument("PUZZLE", "A file, URL, game ID or -.", None)
    output: Path | None = option(
        None, "The file to write; default: standard output.", "-o", "--out", "--output"
    )
    genre: str | None = common.genre_option()
    connectivity: str = option(
        "auto",
        "How connectivity is encoded: auto (default: two-trees, the shortest that leaves nothing"
        " out), levels, binary-levels, order, two-trees, two-trees-edge (two trees as published;"
        " needs a clue at the edge); cuts and propagator leave connectivity out.",
        offered=completion.connectivity,
    )
    sat: Mapping[str, Any] = taken(of_sat("cardinality"))
    encoding: str = option(
        "", "Another encoding, if the genre has one; see below.", offered=completion.encoding
    )
    with_cuts: bool = option(
        False,
        "Leave connectivity to cuts, solve first and include the cuts that were needed; this is"
        " enough if there is one answer at most.",
    )
    simplify: bool = option(False, "Deduce first and leave out what is settled.")
    time_limit: float | None = common.time_limit_option()


CONNECTIVITY_LEFT = Saying(
    "the formula does not enforce connectivity, so a solver may find boards that are no answers;"
    " without --connectivity it is complete"
)
RULES_LEFT = Saying(
    "the formula does not say all the rules, so a solver may find boards that are no answers;"
    " with --with-cuts it is enough if there is one answer at most"
)


def _cnf(asked: Cnf) -> int:
    from gridwright import api
    from gridwright.engine.dimacs import LEFT_TO_BOARDS, is_complete

    source = asked.puzzle or common.piped(Saying("expected {name}, found none", name="PUZZLE"))
    try:
        with api.Control(asked.time_limit):
            text = api.cnf(
                common.one_item(source, asked.genre).document,
                connectivity=asked.connectivity,
                encoding=asked.encoding,
                simplify=asked.simplify,
                with_cuts=asked.with_cuts,
                **asked.sat,
            )
    except Timeout:
        common.complain("time limit reached; nothing was written")
        return common.TIMEOUT
    if not is_complete(text):
        common.complain(RULES_LEFT if LEFT_TO_BOARDS in text else CONNECTIVITY_LEFT, source)
    if asked.output is None:
        print(text, end="")
    else:
        write_file(asked.output, text)
    return common.DONE


COMMANDS = (Command("cnf", Cnf, _cnf, notes.encodings),)
