"""The report of the Kurodoko study, made of its rows: the claims of Kölker 2012, and tables."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from gridwright.batch.ledger import Row
from gridwright_lab.reductions.koelker.gadgets import KINDS, Gadget, gadget
from gridwright_lab.studies.report import Claim, Plot, Report, Table, Verdict, conditions
from gridwright_lab.studies.rows import Kept, Rows, size_of
from gridwright_lab.studies.text import Judged, Text, text_of

SHORT_RAYS_BOUND = 68
"""With short rays no clue is larger than this, whatever the clauses are."""
GROWTH, START = 240, 17
"""No clue is above GROWTH for each clause plus START. A clue is less than rows + columns. A board
of m clauses is 6m - 1 gadgets wide and at most 9m + 2 high: 2 for the clauses, 2 for each of at
most 3m layers of swaps, and 3m for a variable. A gadget adds 16 squares, and the first one more."""
BACKWARDS = "WBNX"
"""Gadgets whose relation is the same if two of its ports are exchanged (§4.2)."""


def text() -> Text:
    """The text of the study, which names the bounds above."""
    return text_of("kurodoko", globals())


def report_of(found: Kept) -> Report:
    """The whole report."""
    late = found.boards.number(status="timeout") + found.trips.number(status="timeout")
    late += found.one_answer.number(settled=None)
    cut = text().say("cut_short", full=found.about["full"], late=late)
    return Report(
        text().title(),
        (text().say(""), *_tables(found)),
        claims(found),
        conditions(found, text().say("repeats"), cut),
    )


def claims(found: Kept) -> tuple[Claim, ...]:
    """Every claim of the paper, and its open questions."""
    return text().claims(globals(), found)


def _theorem_1(found: Kept) -> Judged:
    rows = found.theorem_1
    solvable = rows.where(lambda row: row["solvable"]).values(size_of)
    return not rows.number(agrees=False), {"sizes": len(rows), "solvable": solvable}


def _theorem_2(found: Kept) -> Judged:
    rows = found.theorem_2
    figures = {"total": rows.total("colourings"), "differ": rows.total("differ")}
    return not rows.number(expected=False), figures


def _gadgets_behave(found: Kept) -> Judged:
    nine = found.gadgets.where(lambda row: row["gadget"] != "One")
    right, marks = nine.total("relation"), nine.total("marks hold")
    return right == marks == len(nine), {"right": right, "marks": marks, "number": len(nine)}


def _one_gadget(found: Kept) -> Judged:
    ones = found.gadgets.where(gadget="One")
    right = ones.total("relation")
    verdict = Verdict.ANSWERED if ones and right == len(ones) else Verdict.NOT_DONE
    return verdict, {"right": right, "number": len(ones)}


def _backwards(found: Kept) -> Judged:
    names = {KINDS[letter].name: gadget(letter) for letter in BACKWARDS}
    some = found.gadgets.where(gadget=tuple(names))
    right = some.number(lambda row: row["relation"] and symmetric(names[row["gadget"]]))
    return right == len(some) if some else None, {"right": right, "number": len(some)}


def symmetric(one: Gadget) -> bool:
    """Whether a gadget's relation stays the same when any two of its ports are exchanged.

    >>> [symmetric(gadget(letter)) for letter in "WBNXT"]
    [True, True, True, True, False]
    """
    return all(
        frozenset({first: second, second: first}.get(side, side) for side in black) in one.allowed
        for first, second in combinations(one.ports, 2)
        for black in one.allowed
    )


def _built(found: Kept) -> Rows:
    return found.boards + found.trips


def _lemma_1(found: Kept) -> Judged:
    """A board on which it fails would not have been built."""
    return True if _built(found) else None, {"number": len(_built(found))}


def _theorem_4(found: Kept) -> Judged:
    known = found.trips.where(lambda row: row["status"] != "timeout")
    solvable = known.where(lambda row: row["status"] != "none")
    same = known.number(lambda row: (row["status"] != "none") == (row["assignments"] > 0))
    read = solvable.number(lambda row: row["read back"] is True)
    ended = found.boards.where(lambda row: row["status"] != "timeout")
    figures = {"same": same, "known": len(known), "read": read, "solvable": len(solvable),
               "right": ended.total("right"), "ended": len(ended)}  # fmt: skip
    return same == len(known) and read == len(solvable), figures


def _theorem_5(found: Kept) -> Judged:
    built = found.trips.total("built")
    return built == len(found.trips), {"built": built, "number": len(found.trips)}


def _linear(found: Kept) -> Judged:
    """About the plain boards; a row of a random instance has its clauses as text."""
    figures = [
        (row["largest clue"],
         row["clauses"] if isinstance(row["clauses"], int) else len(row["clauses"].split()))
        for row in _built(found)
        if not row["short rays"]
    ]  # fmt: skip
    told = {"number": len(figures), "most": max(number for _, number in figures),
            "times": max(clue / number for clue, number in figures)}  # fmt: skip
    return all(clue <= GROWTH * number + START for clue, number in figures), told


def _short_rays(found: Kept) -> Judged:
    short, plain = (
        _built(found).where(**{"short rays": each}).most("largest clue") for each in (True, False)
    )
    holds_ = short <= SHORT_RAYS_BOUND if short is not None else None
    return holds_, {"short": short or 0, "plain": plain or 0}


def _many_answers(found: Kept) -> Judged:
    row = found.count[0]
    figures = {"low": row["at least"], "high": row["at most"]}
    return row["at least"] > 0, figures | {n: row[n] for n in ("estimate", "error", "sweeps")}


def _injective(found: Kept) -> Judged:
    settled = found.one_answer.where(settled=True).values("gadget")
    left = found.one_answer.where(settled=(False, None)).values("gadget")
    return Verdict.ANSWERED, {"settled": settled, "left": left, "choice": "Choice" in left}


def _without_deferred(found: Kept) -> Judged:
    rows = found.parts
    good = rows.number(lambda row: row["fixed"] and row["same relation"])
    figures = {"good": good, "number": len(rows), "largest": rows.most("largest clue") or 0}
    every = Verdict.ANSWERED if good == len(rows) else Verdict.PARTLY
    return every if good else Verdict.NOT_DONE, figures


# Tables.


def _layout(row: Row) -> str:
    return "short rays" if row["short rays"] else "plain"


def _yes(name: str) -> Any:
    return lambda row: "yes" if row[name] else "no"


SETTLED = {True: "yes", False: "no", None: "time limit"}
COLUMNS: dict[str, dict[str, Any]] = {
    "gadgets": {
        "gadget": lambda rows: rows[0]["gadget"],
        "positions": len,
        "right": lambda rows: rows.number(lambda row: row["relation"] and row["marks hold"]),
        "squares marked": lambda rows: rows[0]["marks"],
    },
    "boards": {
        "clauses": "clauses", "layout": _layout, "clauses are": "kind", "board": size_of,
        "clues": "clues", "largest clue": "largest clue", "% open": lambda row: 100 * row["open"],
        "build": "build", "propagate": "propagate", "solve": "solve", "status": "status",
    },
    "one-answer": {
        "gadget": "gadget",
        "clues added": "clues",
        "answers by combination of signals": lambda row: ", ".join(map(str, row["answers"])),
        "one for each": lambda row: SETTLED[row["settled"]],
    },
    "parts": {
        "gadget": "gadget", "clues fixed": _yes("fixed"), "does the same": _yes("same relation"),
        "largest clue": "largest clue",
    },
    "trips": {
        "clauses": "clauses", "short rays": _yes("short rays"), "assignments": "assignments",
        "status": "status", "largest clue": "largest clue",
    },
}  # fmt: skip
"""The columns of each table: a field of its rows, or a function of one."""


def _tables(found: Kept) -> tuple[Table | Plot, ...]:
    return (
        text().table("gadgets", COLUMNS["gadgets"], found.gadgets.by("gadget").values()),
        text().table("boards", COLUMNS["boards"], found.boards),
        _plot(found.boards.where(lambda row: row["status"] != "timeout")),
        _count(found.count[0]),
        text().table("one-answer", COLUMNS["one-answer"], found.one_answer),
        text().table("parts", COLUMNS["parts"], found.parts),
        text().table("trips", COLUMNS["trips"], found.trips, shown=8, appendix=True),
    )


def _plot(rows: Rows) -> Plot:
    series = {
        f"{layout}, {kind}": [(row["clauses"], row["solve"]) for row in some]
        for (layout, kind), some in rows.by(_layout, "kind").items()
    }
    title = text().title("boards")
    return Plot("boards", title, "line", "clauses", "seconds to solve", series, log_up=True)


def _count(row: Row) -> Table:
    lines = (
        ("free squares", str(row["free"])),
        ("at least (proved)", f"10^{row['at least']:.2f}"),
        ("estimated", f"10^{row['estimate']:.1f}, standard error {row['error']:.2f}"),
        ("at most (proved)", f"10^{row['at most']:.2f}"),
    )
    return text().lines("count", ("", "number"), lines, sweeps=row["sweeps"])
