"""The tables of the Nurimaze study, the figures of Mourits 2022, §5 beside ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.batch.ledger import Row
from gridwright.core.digits import small_number
from gridwright.studies import nurimaze_figures as paper
from gridwright.studies.report import Plot, Report, Table, Value, machine

SOLVED = ("unique", "found")
PAPER_LIMIT = 36_000.0
STRATEGIES = ("backtracking", "contradiction", "modified-contradiction")


class Rows:
    """The solved puzzles, by variant and puzzle."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.cells = {(row["variant"], row["puzzle"]): row for row in rows}
        self.puzzles = list(dict.fromkeys(row["puzzle"] for row in rows))

    def seconds(self, variant: str, puzzle: str) -> Value:
        """Seconds, or what came instead of an answer."""
        row = self.cells[variant, puzzle]
        if row["right"] is False:
            return "wrong"
        return row["seconds"] if row["status"] in SOLVED else str(row["status"])


def report_of(
    solved: Sequence[Row],
    walks: Sequence[Row],
    drawn: Sequence[Row],
    seconds: float,
    boards: int,
) -> Report:
    """The whole report."""
    rows = Rows(solved)
    return Report(
        "Solving and generating Nurimaze: Mourits 2022 and gridwright",
        (
            _introduction(seconds, boards),
            _table_2(rows),
            _plot_2(rows),
            _faster(rows),
            _table_3(rows),
            _variants(rows, "4", "Two-room colouring", {"without two rooms": paper.TABLE_4}),
            _variants(
                rows,
                "5",
                "Checks by room and colour",
                {
                    "checks by colour": paper.TABLE_5["colour"],
                    "checks of the board": paper.TABLE_5["board"],
                },
            ),
            _variants(
                rows,
                "6",
                "Orders of rooms",
                {
                    "order by size": paper.TABLE_6["size"],
                    "order by edge cells": paper.TABLE_6["edges"],
                },
            ),
            _walk_table(walks),
            *_shares(drawn),
        ),
    )


def _introduction(seconds: float, boards: int) -> str:
    return (
        f"{machine()} Times are processor seconds of one core; the paper's are those of a C++"
        " program on one core of an Intel Core i7-8750H. Its strategies stop at the first answer,"
        " and so do ours here; `sat` also proves that there is no other. A cell that reached the"
        f" time limit of {seconds:g} seconds says `timeout`; the paper's limit was 36,000 seconds."
        " The limit counts time on the wall, so a busy machine reaches it earlier. Percentages"
        f" stand for {boards:,} boards each, or for as many as the time limit allowed; in the paper"
        " for 10,000."
    )


def _paper_value(value: float | None) -> Value:
    return ">36000" if value is None else value


def _of_paper(table: Mapping[int, float | None], puzzle: str) -> Value:
    number = small_number(puzzle)
    return _paper_value(table[number]) if number is not None and number in table else None


def _table_2(rows: Rows) -> Table:
    columns = ["puzzle", "rooms", "size"]
    for strategy in STRATEGIES:
        columns += [strategy, f"{strategy}, paper"]
    columns += ["sat, with proof", "rounds of cuts"]
    lines = []
    for puzzle in rows.puzzles:
        row = rows.cells["sat", puzzle]
        line: list[Value] = [puzzle, row["rooms"], row["size"]]
        for strategy in STRATEGIES:
            line += [rows.seconds(strategy, puzzle), _of_paper(paper.TABLE_2[strategy], puzzle)]
        lines.append((*line, rows.seconds("sat", puzzle), row["rounds"]))
    note = (
        "The rooms are those of the published files; the paper's Table 1 counts up to five fewer in"
        " six of its puzzles."
    )
    return Table("table-2", "Table 2: algorithms, in seconds", tuple(columns), tuple(lines), note)


def _plot_2(rows: Rows) -> Plot:
    series: dict[str, list[tuple[str, float]]] = {}
    for strategy in (*STRATEGIES, "sat"):
        points = [(puzzle, rows.seconds(strategy, puzzle)) for puzzle in rows.puzzles]
        series[strategy] = [
            (puzzle, value) for puzzle, value in points if isinstance(value, float)
        ]
    return Plot("table-2", "Seconds by puzzle", "bars", "puzzle", "seconds", series, log_up=True)


def _faster(rows: Rows) -> Table:
    """How many times faster than the paper's program, strategy by strategy."""
    lines: list[tuple[Value, ...]] = []
    for puzzle in rows.puzzles:
        line: list[Value] = [puzzle]
        best = []
        for strategy in STRATEGIES:
            theirs = _of_paper(paper.TABLE_2[strategy], puzzle)
            ours = rows.seconds(strategy, puzzle)
            line.append(_times(theirs, ours))
            best += [theirs] if isinstance(theirs, float) else []
        line.append(_times(min(best) if best else None, rows.seconds("sat", puzzle)))
        lines.append(tuple(line))
    return Table(
        "times-faster",
        "Table 2: how many times faster than the paper's C++",
        ("puzzle", *STRATEGIES, "sat, against the paper's best"),
        tuple(lines),
        note="Ours is Python on masks. `>` where the paper's run was stopped after 36,000 s; `–`"
        " where ours reached the time limit.",
    )


def _times(theirs: Value, ours: Value) -> Value:
    if not isinstance(ours, float) or theirs is None:
        return None
    if isinstance(theirs, str):
        return f">{PAPER_LIMIT / ours:,.0f}"
    return theirs / ours


def _table_3(rows: Rows) -> Table:
    columns = ["puzzle", *(part for name in paper.CHECKS for part in (name, f"{name}, paper"))]
    lines: list[tuple[Value, ...]] = []
    sums = [0.0] * len(paper.CHECKS)
    counted = 0
    for puzzle in rows.puzzles:
        row = rows.cells["every check counted", puzzle]
        shares = _shares_of_checks(row["failed"])
        theirs = paper.TABLE_3.get(small_number(puzzle) or -1)
        line: list[Value] = [puzzle if row["status"] in SOLVED else f"{puzzle} (timeout)"]
        for at, _ in enumerate(paper.CHECKS):
            line += [shares[at] if shares else None, theirs[at] if theirs else None]
        lines.append(tuple(line))
        if shares:
            sums = [one + other for one, other in zip(sums, shares, strict=True)]
            counted += 1
    average: list[Value] = ["average"]
    theirs_by_check = list(zip(*paper.TABLE_3.values(), strict=True))
    for at, total in enumerate(sums):
        known = theirs_by_check[at]
        average += [total / counted if counted else None, sum(known) / len(known)]
    return Table(
        "table-3",
        "Table 3: percentage of each check among all that failed",
        tuple(columns),
        (*lines, tuple(average)),
        note="Counted while rooms are tried, one or two at a time; where the time limit was"
        " reached, until then.",
    )


def _shares_of_checks(failed: Mapping[str, int]) -> list[float]:
    total = sum(failed.get(name, 0) for name in paper.CHECKS)
    return [100 * failed.get(name, 0) / total for name in paper.CHECKS] if total else []


def _variants(
    rows: Rows, number: str, title: str, variants: Mapping[str, Mapping[int, float | None]]
) -> Table:
    """Tables 4 to 6: the modified algorithm, and variants of it."""
    known = {"modified-contradiction": paper.TABLE_2["modified-contradiction"], **variants}
    columns = ["puzzle", *(part for name in known for part in (name, f"{name}, paper"))]
    lines = [
        (
            puzzle,
            *(
                value
                for name, theirs in known.items()
                for value in (rows.seconds(name, puzzle), _of_paper(theirs, puzzle))
            ),
        )
        for puzzle in rows.puzzles
    ]
    return Table(
        f"table-{number}", f"Table {number}: {title}, in seconds", tuple(columns), tuple(lines)
    )


def _walk_table(walks: Sequence[Row]) -> Table:
    slowest = walks[0]["seconds"] if walks[0]["status"] == "found" else None
    lines = [
        (
            row["walk"],
            row["seconds"] if row["status"] == "found" else row["status"],
            100 * (1 - row["seconds"] / slowest) if slowest and row["status"] == "found" else None,
            theirs,
        )
        for row, theirs in zip(walks, (0.0, paper.TABLE_INSTEAD_OF_LIST, None), strict=True)
    ]
    return Table(
        "implementation",
        f"§5.3.4: white connection in three ways, puzzle {walks[0]['puzzle']}",
        ("check_white_connected with", "seconds in all", "percent saved", "percent saved, paper"),
        tuple(lines),
        note="The whole run of the modified algorithm with checks of the board; only this one check"
        " differs.",
    )


def _percent(row: Row) -> Value:
    share = 100 * row["unique"] / row["boards"] if row["boards"] else None
    if row["status"] == "timeout":
        shown = "–" if share is None else f"{share:.2f}"
        return f"{shown} (timeout after {row['boards']:,})"
    return share


def _shares(drawn: Sequence[Row]) -> list[Table]:
    cells = {(row["table"], row["row"], row["column"]): row for row in drawn}
    sizes = [f"{rows}×{cols}" for rows, cols in paper.SIZES]
    numbers = [str(number) for number in range(5)]
    note = "Rows are numbers of circles, columns numbers of triangles."
    return [
        _share_table(
            cells,
            "7",
            "unique 4×4 boards by circles and triangles, percent",
            numbers,
            {str(at): line for at, line in enumerate(paper.TABLE_7)},
            note,
        ),
        _share_table(
            cells,
            "8",
            "unique boards by σ, percent",
            sizes,
            {str(sigma): line for sigma, line in paper.TABLE_8.items()},
        ),
        _share_table(
            cells, "10", "unique boards by room distribution, percent", sizes, paper.TABLE_10
        ),
        _share_table(
            cells,
            "5.4.3",
            "unique boards with rooms of one cell only, percent",
            sizes,
            {"single": (paper.SINGLE_ROOMS,) * 3},
            "The paper gives one figure without a size; it is repeated in each column.",
        ),
    ]


def _share_table(
    cells: Mapping[tuple[str, str, str], Row],
    table: str,
    title: str,
    columns: Sequence[str],
    theirs: Mapping[str, Sequence[float]],
    note: str = "",
) -> Table:
    lines = [
        (
            name,
            *(
                value
                for at, column in enumerate(columns)
                for value in (_percent(cells[table, name, column]), figures[at])
            ),
        )
        for name, figures in theirs.items()
    ]
    head = {"7": "circles", "8": "σ"}.get(table, "distribution")
    heads = (head, *(part for column in columns for part in (column, f"{column}, paper")))
    prefix = f"§{table}" if "." in table else f"Table {table}"
    return Table(
        f"table-{table.replace('.', '-')}", f"{prefix}: {title}", heads, tuple(lines), note
    )
