"""Encodings on the hardest boards that were found (Straathof 2025, §7): a verdict and a table."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.batch.ledger import Row
from gridwright_lab.studies.kuroshuto.conflicts_report import RIVALS, TREES, is_late
from gridwright_lab.studies.report import Table, Value, Verdict
from gridwright_lab.studies.rows import Kept
from gridwright_lab.studies.text import Judged, Text

PEER = "puzzlekit"
"""A published solver, run as a whole where it is installed."""


def _hard_boards(found: Kept) -> Judged:
    """Whether two trees are faster than encodings with more variables on every hard board."""
    boards = found.hard.by("source", "number")
    if not boards:
        return Verdict.NOT_DONE, dict.fromkeys(("boards", "peers", "late", "refused"))
    taken = {
        board: {row["way"]: row["time"] for row in rows if row["time"] is not None}
        for board, rows in boards.items()
    }
    pairs = [
        (times[TREES]["seconds"], times[way]["seconds"])
        for times in taken.values()
        for way in RIVALS
        if way in times and not times[TREES]["late"]
    ]
    faster = [
        min((way for way in times), key=lambda way, times=times: times[way]["seconds"])  # type: ignore[misc]
        for times in taken.values()
    ]
    peers = [(times[PEER]["seconds"], times[TREES]["seconds"])
             for times in taken.values() if PEER in times]  # fmt: skip
    return Verdict.ANSWERED if pairs else Verdict.PARTLY, {
        "boards": len(boards),
        "most": max(found.hard.where(way="cuts").values("conflicts"), default=0),
        "trees": max(found.hard.where(way=TREES).values("conflicts"), default=0),
        "shorter": sum(one < other for one, other in pairs),
        "pairs": len(pairs),
        "fastest": faster.count("cuts"),
        "peers": sum(other < one for one, other in peers) if peers else None,
        "late": [
            f"{way} on {late} of {len(rows)}"
            for way, rows in found.hard.by("way").items()
            if (late := rows.number(is_late))
        ],
        "refused": [
            f"{way} on {len(rows) - len(rows.values('time'))}"
            for way, rows in found.hard.by("way").items()
            if way != PEER and len(rows.values("time")) < len(rows)
        ],
    }


def hard_parts(found: Kept, text: Text) -> Iterator[Table]:
    """A line for each board and encoding."""
    if not found.hard:
        return
    lines = [
        (row["source"], row["way"], _shown(row), row.get("variables"), row.get("clauses"),
         row.get("conflicts"), row.get("answers"))
        for row in found.hard
    ]  # fmt: skip
    columns = ("board", "encoding", "seconds", "variables", "clauses", "conflicts",
               "answers found (2: at least two)")  # fmt: skip
    yield text.lines("hard", columns, lines)


def _shown(row: Row) -> Value:
    time = row["time"]
    if time is None:
        return "–" if row["way"] == PEER else "refused"
    seconds: float = time["seconds"]
    return f">{seconds:g}" if time["late"] else seconds
