"""``gridwright check``: which rules a board breaks, and whether a partial one can be completed."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from gridwright.cli import common
from gridwright.cli.options import Command, choice, option
from gridwright.core.deadline import within
from gridwright.core.errors import InputError
from gridwright.core.grid import union
from gridwright.core.saying import Saying

if TYPE_CHECKING:
    from gridwright.engine.check import Reading


class Check(common.Puzzles):
    """Say which rules a board breaks and where.

    For a partial board, also say whether it can be completed.

    Example: gridwright check kurodoko/4/4/g4i7j4i6g --answer '#.#./..../#..#/....'
    """

    answer: str | None = option(
        None,
        "The board: a file with one row per line, or rows joined by '/' (# black, . white,"
        " ? open). Without it, the answer in the source.",
        metavar="ROWS",
    )
    open: Reading | None = choice(
        None,
        ("white", "open"),
        "How to treat open cells: as white (in Kamaji, not used), or as not settled yet. By"
        " default white if that gives an answer, as on puzz.link, and open otherwise.",
    )
    ascii: bool = common.ascii_option()


def _check(asked: Check) -> int:
    def work(item: common.Item) -> int:
        from gridwright import api

        started = perf_counter()
        with within(common.time_to_read(item.control.deadline.rest())):
            board = _board(item, asked.answer)
        with item.control:
            checked = api.check(item.document, board, open=asked.open)
        if asked.json:
            common.print_json(_record(item, checked, perf_counter() - started))
        else:
            _print(item, checked, asked.ascii)
        if checked.completable is None:
            return common.TIMEOUT
        return common.DONE if checked.consistent else common.NO_ANSWER

    return common.for_each(asked, work)


COMMANDS = (Command("check", Check, _check),)


def _board(item: common.Item, answer: str | None) -> Any:
    puzzle = item.document.puzzle
    if answer is None:
        if item.document.answer is None:
            raise InputError("expected an answer in the source or --answer, found none")
        return item.document.answer
    from gridwright.api import parse_board
    from gridwright.sources import text_of

    return parse_board(puzzle, text_of(answer, lambda: item.genre.formats))


def _status(found: Any) -> str:
    if found.violations:
        return "wrong"
    if found.solved:
        return "solved"
    return {True: "completable", False: "impossible", None: "timeout"}[found.completable]


SENTENCES = {
    "solved": Saying("solved: every rule holds"),
    "wrong": Saying("wrong: a rule is broken"),
    "completable": Saying("right so far: the board can be completed"),
    "impossible": Saying("no rule is broken yet, but no answer agrees with this board"),
    "timeout": Saying(
        "no rule is broken yet; time limit reached before it was known whether the board can be"
        " completed"
    ),
}


def sentence_of(found: Any) -> Saying:
    """What was found about a board, in a sentence."""
    return SENTENCES[_status(found)]


def _record(item: common.Item, found: Any, seconds: float) -> dict[str, Any]:
    """The JSON object: what ``solve`` prints, and what was found about the board."""
    from gridwright.core.grid import bits
    from gridwright.engine.records import said

    name = item.document.puzzle.grid.name
    rows = item.genre.answer_rows(item.document.puzzle, found.board)
    return {
        "source": item.name,
        "genre": item.genre.name,
        "status": _status(found),
        "solutions": [rows] if found.solved else [],
        "count": None,
        "seconds": round(seconds, 6),
        "strategy": "sat",
        "stats": {},
        "board": rows,
        "open": found.open,
        "complete": found.complete,
        "completable": found.completable,
        "violations": [
            {
                "rule": violation.rule,
                "cells": [name(cell) for cell in bits(violation.where)],
                **said(violation.saying, common.language()),
            }
            for violation in found.violations
        ],
        "remarks": [common.say(remark) for remark in found.remarks],
    }


def _print(item: common.Item, found: Any, ascii: bool) -> None:
    what = SENTENCES[_status(found)]
    if found.open == "white":
        what = Saying("{status}; open cells are left empty", status=what)
    common.heading(item, what)
    if _status(found) == "timeout":
        return
    wrong = union(violation.where for violation in found.violations)
    common.print_board(item, found.board, ascii, wrong)
    sentences = {rule.name: rule.sentence for rule in item.genre.rules}
    for name in dict.fromkeys(violation.rule for violation in found.violations):
        broken = Saying(
            "Broken rule: {name}. {rule}", name=Saying(name), rule=Saying(sentences[name])
        )
        common.print_folded(common.say(broken), hanging=2)
        for violation in found.violations:
            if violation.rule == name:
                common.print_folded(f"  - {common.say(violation.saying)}", hanging=4)
    for remark in found.remarks:
        common.print_folded(common.say("Note: {remark}.", remark=remark), hanging=6)
