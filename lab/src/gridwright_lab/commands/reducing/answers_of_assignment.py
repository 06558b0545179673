"""How many answers of a reduced board give one assignment: ``gridwright reduce --count``."""

from __future__ import annotations

from typing import Any

from gridwright.cli import common
from gridwright.cli.progress import status_line
from gridwright.cli.tables import Table, print_titled
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying

MOST_TRIED = 16
"""With at most this many variables, assignments are tried until one satisfies the clauses."""


def print_count(reduced: Any, board: Any, seed: int, time_limit: float | None, sweeps: int) -> int:
    """Print the count for a board's assignment, or else for the first one; give the exit status."""
    from gridwright.core.control import Control
    from gridwright.core.errors import Timeout
    from gridwright_lab.reductions.instance import assignment_text
    from gridwright_lab.reductions.koelker.answers_of_assignment import count_answers
    from gridwright_lab.reductions.koelker.readback import read_back as assignment_of

    values = assignment_of(reduced, board) if board else _first(reduced)
    try:
        with status_line() as line, Control(time_limit):
            line.say("counting")
            counted = count_answers(reduced, values, seed, sweeps, line.say)
    except Timeout:
        common.complain("time limit reached before the answers were counted")
        return common.TIMEOUT
    say = common.say
    rows = (
        (
            say("free squares"),
            say("{count}; the assignment settles all others", count=counted.free),
        ),
        (say("at least"), _power(counted.at_least)),
        (say("at most"), _power(counted.at_most)),
        (
            say("estimated"),
            say(
                "{estimate} (standard error {error})",
                estimate=f"10^{counted.estimate:.1f}",
                error=f"10^{counted.error:.1f}",
            ),
        ),
    )
    title = Saying("answers of the assignment {values}:", values=assignment_text(values))
    print_titled(title, Table(("", ""), rows))
    return common.DONE


def _power(number: int) -> str:
    """A number; a large one by its first digits and a power of ten.

    >>> _power(12345678)
    '1.23 * 10^7'
    """
    digits = str(number)
    return f"{digits[0]}.{digits[1:3]:0<2} * 10^{len(digits) - 1}" if len(digits) > 6 else digits


def _first(reduced: Any) -> dict[int, bool]:
    if len(reduced.instance.variables) > MOST_TRIED:
        raise InputError(
            "more than {most} variables: expected --assignment or --solve with --count",
            most=MOST_TRIED,
        )
    values: dict[int, bool] | None = next(reduced.instance.answers(), None)
    if values is None:
        raise InputError("the clauses cannot be satisfied: no assignment has answers")
    return values
