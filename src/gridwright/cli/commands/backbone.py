"""``gridwright backbone``: what all answers have in common."""

from __future__ import annotations

from typing import Any

from gridwright.cli import common
from gridwright.cli.help import App


def register(app: App) -> None:
    """Add the command."""
    app.command()(backbone)


def backbone(
    sources: common.Sources = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    solver: common.SolverName = None,
    time_limit: common.TimeLimit = None,
    json: common.Json = False,
    ascii: common.Ascii = False,
) -> None:
    """Show the cells that are the same in every answer.

    Example: gridwright backbone kurodoko/5/5/5m866j5o
    """

    def work(item: common.Item) -> int:
        from gridwright.engine.solve import backbone as find
        from gridwright.sat.oracle import DEFAULT_SOLVER

        found = find(
            item.genre,
            item.document.puzzle,
            time_limit=item.time_limit,
            solver=solver or DEFAULT_SOLVER,
        )
        if json:
            common.print_json(_record(item, found))
        else:
            _print(item, found, ascii)
        return {"none": common.NO_ANSWER, "timeout": common.TIMEOUT}.get(
            found.status, common.DONE
        )

    common.for_each(sources, from_file, genre, work, json, time_limit)


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
        common.heading(item, "no answer (proven)")
        return
    share = f"{_forced(found)} of {item.document.puzzle.decisions} places"
    common.heading(
        item,
        {
            "unique": "exactly one answer (proven), so everything is forced",
            "multiple": f"more than one answer; {share} are the same in all of them",
            "timeout": "time limit reached before it was known what is forced",
        }[found.status],
    )
    if found.status != "timeout" or _forced(found):
        common.print_board(item, found.board, ascii)
