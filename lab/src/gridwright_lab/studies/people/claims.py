"""The study of people: its claims, each judged by the rows."""

from __future__ import annotations

from typing import Any

from gridwright.batch.ledger import Row
from gridwright.genres import by_name
from gridwright_lab.studies.difficulty.validation import spearman
from gridwright_lab.studies.people.figures import LAST_NOTED
from gridwright_lab.studies.people.replay import CLOSED, WRITTEN
from gridwright_lab.studies.people.rules import COSTS, PLACE_FIRST, RUNG_FIRST
from gridwright_lab.studies.report import Claim
from gridwright_lab.studies.rows import Kept, Rows
from gridwright_lab.studies.text import Judged, Text, text_of

EXPLAINED = 0.95
OUTSIDE = 0.05
EASIEST = 0.65
NEAREST = 0.70
CORRELATION = 0.7
LABELS_AGREE = 0.3
WRONG = 0.05
APART = 0.7
"""Costs that differ by more than this: of two moves at the same distance, people take one twice as
often as the other."""


def text() -> Text:
    """The text of the study."""
    from gridwright_lab.studies.people import choices as people_choices
    from gridwright_lab.studies.people import figures as people_figures
    from gridwright_lab.studies.people import replay as people_replay

    constants = vars(people_choices) | vars(people_figures) | vars(people_replay) | globals()
    return text_of("people", constants)


def claims(found: Kept) -> tuple[Claim, ...]:
    """All claims, in the order of the text."""
    return text().claims(globals(), found)


def title(genre: str) -> str:
    """How a genre is called."""
    return by_name(genre).title


def titled(rows: Rows, **more: Any) -> list[Row]:
    """The rows of a sentence, one for each genre."""
    return [row | more | {"title": title(row["genre"])} for row in rows]


def shares(found: Kept, name: str, board: str) -> Rows:
    """One share of every genre that has it."""
    return found.shares.where(lambda row: row["of"], share_of=name, board=board)


def rules(found: Kept, name: str, board: str) -> Rows:
    """What one rule predicts in every genre."""
    return found.rules.where(lambda row: row["of"], rule=name, board=board)


def _explained(found: Kept) -> Judged:
    return _at_least(EXPLAINED, shares(found, "explained", WRITTEN))


def _easiest(found: Kept) -> Judged:
    return _at_least(EASIEST, shares(found, "easiest", CLOSED))


def _nearest(found: Kept) -> Judged:
    return _at_least(NEAREST, shares(found, "nearest", CLOSED))


def _at_least(least: float, rows: Rows) -> Judged:
    """Whether a share is that large in every genre."""
    return _all(rows, lambda row: row["share"] >= least), {"genres": titled(rows)}


def _outside(found: Kept) -> Judged:
    rows = shares(found, "one technique", CLOSED)
    later = {row["genre"]: row["share"] for row in shares(found, "later", CLOSED)}
    told = [
        row | {"missing": 1 - row["share"], "later": later[row["genre"]]} for row in titled(rows)
    ]
    return _all(rows, lambda row: 1 - row["share"] <= OUTSIDE), {"genres": told}


def _place_first(found: Kept) -> Judged:
    return _gains(found, PLACE_FIRST, CLOSED)


def _rule(found: Kept) -> Judged:
    return _gains(found, COSTS, WRITTEN)


def _gains(found: Kept, rule: str, board: str) -> Judged:
    """Whether a rule predicts more than rung and distance do, in every genre."""
    rows = rules(found, rule, board)
    before = {row["genre"]: row["share"] for row in rules(found, RUNG_FIRST, board)}
    told = [row | {"before": before[row["genre"]]} for row in titled(rows)]
    return _all(rows, lambda row: row["gain_low"] > 0), {"genres": told}


def correlations(found: Kept, board: str) -> list[Row]:
    """By genre: how well the costs agree with the rungs, of the techniques that people took."""
    rows = []
    for genre, costs in found.costs.where(board=board).by("genre").items():
        used = taken(found, genre, board)
        known = Rows(row for row in costs if used.get(row["technique"], 0) >= LAST_NOTED)
        if len(set(known.values("rung"))) > 1:
            rank = spearman(known.values("cost"), known.values("rung"))
            rows.append({"genre": genre, "techniques": len(known), "rank": rank})
    return rows


def taken(found: Kept, genre: str, board: str) -> dict[str, int]:
    """How many moves each technique explains, as the easiest that does."""
    total: dict[str, int] = {}
    for row in found.solves.where(genre=genre):
        for name, number in row[board]["by"].items():
            total[name] = total.get(name, 0) + number
    return total


def _order(found: Kept) -> Judged:
    rows = Rows(correlations(found, WRITTEN))
    wrong = misplaced(found)
    figures = {"genres": titled(rows), "wrong": wrong, "number": len(wrong)}
    return _all(rows, lambda row: row["rank"] >= CORRELATION), figures


def misplaced(found: Kept) -> list[Row]:
    """Pairs of techniques that people take in the other order than the ladder has them.

    The one on the lower rung is dearer by at least ``APART``, in every fold.
    """
    pairs = []
    for genre, costs in found.costs.where(board=WRITTEN).by("genre").items():
        used = taken(found, genre, WRITTEN)
        known = [row for row in costs if used.get(row["technique"], 0) >= LAST_NOTED]
        for low in known:
            for high in known:
                if low["rung"] < high["rung"] and low["low"] - high["high"] >= APART:
                    pairs.append({
                        "genre": genre, "title": title(genre),
                        "lower": low["technique"], "lower_rung": low["rung"],
                        "lower_cost": low["cost"], "higher": high["technique"],
                        "higher_rung": high["rung"], "higher_cost": high["cost"],
                    })  # fmt: skip
    return pairs


def _labels(found: Kept) -> Judged:
    share = found.labels.where(yardstick="jumps, of all moves")
    left = found.labels.where(yardstick="easier rung left, of moves with a technique")
    if not share or not left:
        return None, {"known": 0}
    figures = {"known": share[0]["solves"], "jumps": share[0], "left": left[0]}
    both = [share[0], left[0]]
    agree = all(row["spearman"] >= LABELS_AGREE and row["spearman_low"] > 0 for row in both)
    return agree, figures


def _wrong(found: Kept) -> Judged:
    moves, wrong = found.solves.total("moves"), found.solves.total("wrong")
    with_some = found.solves.number(lambda row: row["wrong"])
    figures = {
        "wrong": wrong, "moves": moves, "with_some": with_some, "solves": len(found.solves),
        "noted": found.solves.number(lambda row: row["noted"]),
    }  # fmt: skip
    return (with_some / len(found.solves) >= WRONG if found.solves else None), figures


def _all(rows: Rows, test: Any) -> bool | None:
    """Whether every genre passes; ``None`` if there is none."""
    return all(map(test, rows)) if rows else None
