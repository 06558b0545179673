"""The report of the study of people, made of its rows."""

from __future__ import annotations

from gridwright.batch.ledger import Row
from gridwright.engine.hints import costs_text
from gridwright_lab.studies.people.claims import (
    claims,
    correlations,
    misplaced,
    taken,
    text,
    title,
)
from gridwright_lab.studies.people.replay import CLOSED, FAR, WRITTEN
from gridwright_lab.studies.people.rules import COSTS, RULES, RUNG_FIRST
from gridwright_lab.studies.report import Plot, Report, Table
from gridwright_lab.studies.rows import Kept, Rows

BOARDS = {WRITTEN: "as written", CLOSED: "closed"}
WITHIN = (1, 2, 3, 5, 8, 12)
"""The distances of the table."""
PAIRS_SHOWN = 25
"""Pairs of techniques that were both available less often than this are left out."""


def report_of(found: Kept) -> Report:
    """The whole report."""
    about = found.about
    introduction = text().say(
        "", number=len(found.solves), moves=found.solves.total("moves"), full=about["full"],
        late=about["late"],
    )  # fmt: skip
    how = text().say(
        "how", command=about["command"], samples=about["samples"], seed=about["seed"],
        machines=" ".join(about["machines"]),
    )  # fmt: skip
    parts: list[str | Table | Plot] = [
        introduction,
        _records(found),
        _outcomes(found),
        _shares(found),
        _techniques(found),
        _misplaced(found),
        _pairs(found),
        _rules(found),
        _rule_plot(found),
        _distances(found),
        _distance_plot(found),
    ]
    if found.labels:
        parts.append(_labels(found))
    parts.append(f"## {text().title('how')}\n\n{how}")
    return Report(
        text().title(), tuple(parts), claims(found), files=_costs_files(found), paper=False
    )


def _records(found: Kept) -> Table:
    """What the records hold."""
    groups = found.solves.by("genre")
    columns = {
        "genre": lambda rows: title(rows[0]["genre"]),
        "solves": len,
        "moves": lambda rows: rows.total("moves"),
        "of what is open, %": lambda rows: _percent(rows.total("moves") / rows.total("open")),
        "repeated": lambda rows: rows.total("repeated"),
        "wrong": lambda rows: rows.total("wrong"),
        "emptied": lambda rows: rows.total("emptied"),
        "notes": lambda rows: rows.total("noted"),
        "solves with notes": lambda rows: rows.number(lambda row: row["noted"]),
    }
    return text().table("records", columns, groups.values())


def _outcomes(found: Kept) -> Table:
    names = ("obvious", "one technique", "later", "what-if", "outside")
    lines = []
    for (genre, board), rows in found.shares.by("genre", "board").items():
        share = {row["share_of"]: row for row in rows}
        moves = share["explained"]["of"]
        obvious = share["obvious"].get("share", 0.0)
        parts = [obvious] + [(1 - obvious) * share[name].get("share", 0.0) for name in names[1:]]
        lines.append((title(genre), BOARDS[board], moves, *map(_percent, parts)))
    columns = ("genre", "board", "moves", "obvious, %", "one technique, %", "several steps, %",
               "what-if, %", "none of this, %")  # fmt: skip
    return text().lines("outcomes", columns, lines)


def _percent(share: float | None) -> float | None:
    return None if share is None else round(100 * share, 1)


def _range(row: Row, low: str = "low", high: str = "high") -> str:
    return f"{100 * row[low]:.1f} to {100 * row[high]:.1f}" if low in row else ""


def _shares(found: Kept) -> Table:
    lines = []
    for (genre, board), rows in found.shares.by("genre", "board").items():
        share = {row["share_of"]: row for row in rows}
        cells = [
            cell
            for name in ("easiest", "nearest", "jumps")
            for cell in (_percent(share[name].get("share")), _range(share[name]))
        ]
        lines.append((title(genre), BOARDS[board], *cells))
    columns = ("genre", "board", "easiest rung, %", "95 %, rung", "then nearest, %",
               "95 %, nearest", "jumps, %", "95 %, jumps")  # fmt: skip
    return text().lines("shares", columns, lines)


def _techniques(found: Kept) -> Table:
    """Each technique, how often it was taken, what it costs, and its place among all."""
    lines = []
    for genre, costs in found.costs.where(board=WRITTEN).by("genre").items():
        written, closed = (taken(found, genre, board) for board in (WRITTEN, CLOSED))
        order = sorted(costs.values("cost"))
        lines += [
            (
                title(genre), row["rung"], row["technique"],
                written.get(row["technique"], 0), closed.get(row["technique"], 0),
                row["cost"], f"{row['low']:.1f} to {row['high']:.1f}",
                order.index(row["cost"]) + 1,
            )
            for row in costs
        ]  # fmt: skip
    columns = ("genre", "rung", "technique", "moves, as written", "moves, closed", "cost",
               "range over the folds", "place")  # fmt: skip
    ranks = [
        {"title": title(one["genre"]), "written": one["rank"], "closed": two.get("rank")}
        for one in correlations(found, WRITTEN)
        for two in [_of(Rows(correlations(found, CLOSED)), one["genre"])]
    ]
    return text().lines("techniques", columns, lines, ranks=ranks)


def _of(rows: Rows, genre: str) -> Row:
    """The row of a genre, if it has one."""
    return next(iter(rows.where(genre=genre)), {})


def _misplaced(found: Kept) -> Table:
    columns = {
        "genre": "title",
        "lower rung": lambda row: f"{row['lower_rung']} {row['lower']}",
        "its cost": "lower_cost",
        "higher rung, taken sooner": lambda row: f"{row['higher_rung']} {row['higher']}",
        "cost": "higher_cost",
    }
    return text().table("misplaced", columns, misplaced(found))


def _pairs(found: Kept) -> Table:
    rungs = {(row["genre"], row["technique"]): row["rung"] for row in found.ladder}
    lines = []
    for row in found.pairs.where(lambda row: row["times"] >= PAIRS_SHOWN, board=CLOSED):
        genre, one, two = row["genre"], row["one"], row["two"]
        first, expected = row["first"] / row["times"], row["expected"] / row["times"]
        if (rungs[genre, two], two) < (rungs[genre, one], one):
            one, two, first, expected = two, one, 1 - first, 1 - expected
        lines.append((
            title(genre), f"{rungs[genre, one]} {one}", f"{rungs[genre, two]} {two}", row["times"],
            _percent(first), _percent(expected),
        ))  # fmt: skip
    columns = ("genre", "the one", "the other", "times", "the one taken, %", "by chance, %")
    return text().lines("pairs", columns, lines, shown=30, least=PAIRS_SHOWN)


def _rules(found: Kept) -> Table:
    columns = {
        "genre": lambda row: title(row["genre"]),
        "board": lambda row: BOARDS[row["board"]],
        "rule": "rule",
        "reach": "reach",
        "moves": "of",
        "predicted, %": lambda row: _percent(row.get("share")),
        "95 %": _range,
        "more than by rung and distance": lambda row: _percent(row.get("gain_share")),
        "95 %, more": lambda row: _range(row, "gain_low", "gain_high"),
    }
    return text().table("rules", columns, found.rules)


def _rule_plot(found: Kept) -> Plot:
    rows = found.rules.where(lambda row: row["of"], board=WRITTEN)
    series = {
        name: [(title(row["genre"]), 100 * row["share"]) for row in rows.where(rule=name)]
        for name in RULES
    }
    return Plot("rules", text().title("rules"), "bars", "", "% of moves predicted", series)


def _distances(found: Kept) -> Table:
    lines = []
    for genre, rows in found.distances.by("genre").items():
        total = rows.total("moves")
        within = [sum(row["moves"] for row in rows if row["far"] <= far) for far in WITHIN]
        lines.append((title(genre), total, *(_percent(moves / total) for moves in within)))
    columns = ("genre", "moves", *(f"≤ {far}, %" for far in WITHIN))
    return text().lines("distances", columns, lines)


def _distance_plot(found: Kept) -> Plot:
    series = {
        title(genre): [
            (row["far"], 100 * row["moves"] / rows.total("moves"))
            for row in rows
            if 0 < row["far"] < FAR
        ]
        for genre, rows in found.distances.by("genre").items()
    }
    return Plot(
        "distances", text().title("distances"), "line", "rows and columns", "% of moves", series
    )


def _labels(found: Kept) -> Table:
    columns = {
        "yardstick": "yardstick",
        "Spearman": lambda row: round(row["spearman"], 2),
        "95 %": lambda row: f"{row['spearman_low']:.2f} to {row['spearman_high']:.2f}",
        "pairs of equal area, %": lambda row: _percent(row["pairs"]),
        "95 %, pairs": lambda row: _range(row, "pairs_low", "pairs_high"),
    }
    genres = [title(genre) for genre in found.labels.by("genre")]
    number = found.labels[0]["solves"]
    return text().table("yardsticks", columns, found.labels, genres=genres, number=number)


def _costs_files(found: Kept) -> dict[str, str]:
    """What hints go by, for each genre in which it predicts more than rung and distance do."""
    files = {}
    for row in found.rules.where(rule=COSTS, board=WRITTEN):
        genre = row["genre"]
        if row.get("gain_low", 0.0) > 0:
            before = found.rules.where(rule=RUNG_FIRST, board=WRITTEN, genre=genre)[0]["share"]
            costs = {
                each["technique"]: round(each["cost"], 1)
                for each in found.costs.where(board=WRITTEN, genre=genre)
            }
            said = text().say("file", share=row["share"], before=before)
            files[f"{genre}.toml"] = costs_text(said, row["reach"], costs)
    return files
