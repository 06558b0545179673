"""``gridwright backbone``: what all answers have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.cli import common
from gridwright.cli.engine_options import of_sat
from gridwright.cli.options import Command, option, taken
from gridwright.cli.shares import shares_of
from gridwright.core.saying import Saying


class Backbone(common.Puzzles):
    """Show the cells that are the same in every answer.

    Example: gridwright backbone kurodoko/5/5/5m866j5o

    Example: gridwright backbone --shares kurodoko/5/5/5m866j5o
    """

    sat: Mapping[str, Any] = taken(of_sat("solver"))
    shares: bool = option(
        False, "For each open cell, also say in how many of the answers it is black."
    )
    memory: int = common.memory_option()
    ascii: bool = common.ascii_option()


def _backbone(asked: Backbone) -> int:
    def work(item: common.Item) -> int:
        from gridwright import api

        with item.control:
            common_part = api.backbone(item.document, **asked.sat)
        if asked.json:
            common.print_json(_record(item, common_part))
        else:
            _print(item, common_part, asked.ascii)
        return {"none": common.NO_ANSWER, "timeout": common.TIMEOUT}.get(
            common_part.status, common.DONE
        )

    def work_on_shares(item: common.Item) -> int:
        counted = shares_of(item, asked.memory, asked.json)
        if counted is None:
            return common.TIMEOUT
        if asked.json:
            common.print_json(_shares_record(item, counted))
        else:
            _print_shares(item, counted, asked.ascii)
        return common.DONE if counted.total else common.NO_ANSWER

    return common.for_each(asked, work_on_shares if asked.shares else work)


COMMANDS = (Command("backbone", Backbone, _backbone),)


def _shares_record(item: common.Item, found: Any) -> dict[str, Any]:
    """The JSON object: the number of answers, and of those in which each decision is yes."""
    from gridwright.engine.heat_map import common_board

    puzzle = item.document.puzzle
    status = ("none", "unique", "multiple")[min(found.total, 2)]
    board = common_board(found)
    rows = item.genre.answer_rows(puzzle, board) if found.total else []
    return {
        "source": item.name,
        "genre": item.genre.name,
        "status": status,
        "solutions": [rows] if status == "unique" else [],
        "count": found.total,
        "strategy": "frontier",
        "backbone": rows,
        "forced": (board.yes | board.no).bit_count() if found.total else 0,
        "decisions": puzzle.decisions,
        "shares": {puzzle.describe(at): number for at, number in enumerate(found.yes)},
    }


def _print_shares(item: common.Item, found: Any, ascii: bool) -> None:
    from gridwright.cli.tables import Table, print_table
    from gridwright.engine.frontier import automaton_of
    from gridwright.engine.heat_map import BLACK, heat_map, percent

    if not found.total:
        common.heading(item, Saying("no answer (proven)"))
        return
    puzzle = item.document.puzzle
    common.heading(item, Saying("exactly {count} [count|answer|answers]", count=found.total))
    measure = automaton_of(item.genre, puzzle).measure
    if measure != BLACK:
        rows = [
            (puzzle.describe(at), str(number), percent(number, found.total))
            for at, number in enumerate(found.yes)
        ]
        print_table(Table((measure, "answers", "share"), rows))
    elif common.fits_the_terminal(item):
        common.print_picture(heat_map(item.genre, puzzle, found, common.language()), ascii)


COUNTS = {"none": 0, "unique": 1}
"""How many answers there are, for the statuses that determine it."""


def _record(item: common.Item, found: Any) -> dict[str, Any]:
    """The JSON object: what ``solve`` prints, and the backbone."""
    rows = item.genre.answer_rows(item.document.puzzle, found.board)
    return {
        "source": item.name,
        "genre": item.genre.name,
        "status": str(found.status),
        "solutions": [rows] if found.status == "unique" else [],
        "count": COUNTS.get(found.status),
        "seconds": round(found.seconds, 6),
        "strategy": "sat",
        "stats": found.stats,
        "backbone": rows,
        "forced": _forced(found),
        "decisions": item.document.puzzle.decisions,
    }


def _forced(found: Any) -> int:
    return int((found.board.yes | found.board.no).bit_count())


def _print(item: common.Item, found: Any, ascii: bool) -> None:
    if found.status == "none":
        common.heading(item, Saying("no answer (proven)"))
        return
    same = Saying(
        "more than one answer; {count} of {all} places are the same in all of them",
        count=_forced(found),
        all=item.document.puzzle.decisions,
    )
    statuses = {
        "unique": Saying("exactly one answer (proven), so everything is forced"),
        "multiple": same,
        "timeout": Saying("time limit reached before it was known what is forced"),
    }
    common.heading(item, statuses[found.status])
    if found.status != "timeout" or _forced(found):
        common.print_board(item, found.board, ascii)
