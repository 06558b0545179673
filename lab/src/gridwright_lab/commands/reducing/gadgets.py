"""Every gadget in every position, checked by a solver: ``gridwright reduce --verify``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from gridwright.cli import common
from gridwright.cli.progress import status_line
from gridwright.cli.tables import Table, print_table
from gridwright.core.saying import Saying, Value
from gridwright_lab.commands.reducing.writing import put

PART_HEADS = ("part", "wires", "possible (true wires)", "answers", "holds")
LEMMA_HEADS = ("lemma", "says", "cases", "holds")
HEADS = ("gadget", "position", "§4.1", "possible (black inputs)", "marks", "holds")

Checked = tuple[bool, tuple[str | int, ...]]
"""Whether something is right, and its row of a table."""


def verify_gadgets(time_limit: float | None) -> int:
    """Print the table of all gadgets in all positions; the exit status is 0 if the proof holds.

    At the time limit or on Ctrl-C, what has been checked so far is printed.
    """
    from gridwright.core.control import Control
    from gridwright.core.errors import Timeout
    from gridwright_lab.reductions.koelker.gadgets import KINDS, ONE, every_gadget
    from gridwright_lab.reductions.koelker.verify import check_gadget

    gadgets = every_gadget([*KINDS, ONE.letter])
    checked: list[Any] = []
    try:
        with status_line() as line, Control(time_limit):
            for one in gadgets:
                line.say(Saying("checking {name}", name=one.kind.name), len(checked), len(gadgets))
                checked.append(check_gadget(one))
    except Timeout:
        _print(checked)
        common.complain(
            "time limit reached after {count} [count|gadget|gadgets]", count=len(checked)
        )
        return common.TIMEOUT
    except KeyboardInterrupt:
        _print(checked)
        raise
    _print(checked)
    wrong = sum(not one.right for one in checked)
    print(common.say("{count} checked, {wrong} wrong", count=len(checked), wrong=wrong))
    return common.NO_ANSWER if wrong else common.DONE


def verify_parts(target: Any, time_limit: float | None) -> int:
    """Print all parts of a genre's circuits, and the lemmas about them; 0 if all is right."""
    from gridwright_lab.reductions.tiles.circuit import every_part

    parts = every_part(target.clause)
    checks = [(part.kind, partial(_check_part, target, part)) for part in parts]
    from gridwright_lab.reductions.tiles.lemmas import lemmas_of

    status = print_checked(PART_HEADS, checks, time_limit)
    return max(status, verify_lemmas(lemmas_of(target.genre, target.clause), time_limit))


def verify_lemmas(lemmas: Iterable[Any], time_limit: float | None) -> int:
    """Print the lemmas of a proof with the number of cases that were looked at; 0 if they hold."""
    from gridwright_lab.reductions.tiles.lemmas import checked

    def check(lemma: Any) -> Checked:
        found = checked(lemma)
        says = lemma.says
        if found.broken:
            says += f" NOT SO: {found.broken[0]}"
        return not found.broken, (lemma.name, says, found.cases)

    checks = [(lemma.name, partial(check, lemma)) for lemma in lemmas]
    return print_checked(LEMMA_HEADS, checks, time_limit)


def _check_part(target: Any, part: Any) -> Checked:
    from gridwright_lab.reductions.koelker.verify import relation_text
    from gridwright_lab.reductions.tiles.verifying import check_part

    checked = check_part(target, part)
    found = relation_text(frozenset(checked.answers))
    return checked.right, (part.kind, part.sides, found, sum(checked.answers.values()))


def print_checked(
    heads: Sequence[str],
    checks: Iterable[tuple[Value, Callable[[], Checked]]],
    time_limit: float | None,
) -> int:
    """Check one after the other, print the table, and give the status: 0 if all of it is right."""
    from gridwright.core.control import Control
    from gridwright.core.errors import Timeout

    rows: list[tuple[str | int, ...]] = []
    wrong = 0
    status = common.DONE
    try:
        with status_line() as line, Control(time_limit):
            for name, check in checks:
                line.say(Saying("checking {name}", name=name))
                right, row = check()
                wrong += not right
                rows.append((*row, "yes" if right else "NO"))
    except Timeout:
        common.complain("time limit reached after {count} [count|part|parts]", count=len(rows))
        status = common.TIMEOUT
    finally:
        if rows:
            print_table(Table(heads, rows))
    print(common.say("{count} checked, {wrong} wrong", count=len(rows), wrong=wrong))
    return common.NO_ANSWER if wrong else status


def draw_gadgets(out: Path | None, target: Any = None) -> None:
    """Draw the nine gadgets of Kurodoko, or the parts of a genre's circuits, if a file is named."""
    if out is None:
        return
    if target is None:
        from gridwright_lab.reductions.koelker.sheet import every_kind, sheet

        put(sheet(every_kind()), out)
    else:
        from gridwright_lab.reductions.tiles.drawing import sheet as parts

        put(parts(target), out)


def _print(checked: list[Any]) -> None:
    if checked:
        print_table(Table(HEADS, [_row(one) for one in checked]))


def _row(one: Any) -> tuple[str | int, ...]:
    from gridwright_lab.reductions.koelker.verify import relation_text

    gadget = one.gadget
    return (
        gadget.kind.name,
        gadget.symbol,
        gadget.kind.claim,
        relation_text(one.possible),
        one.marks,
        "yes" if one.right else "NO",
    )
