"""The report of the Nurimaze study: claims, tables and plots, with the figures of Mourits 2022."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean, median

from gridwright.batch.ledger import Row
from gridwright.core.digits import small_number
from gridwright.core.words import counted
from gridwright.engine.load import read
from gridwright.engine.solve import solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper.generator import PROVERS
from gridwright.render.svg import svg
from gridwright.studies import nurimaze_figures as paper
from gridwright.studies.nurimaze_boards import column
from gridwright.studies.nurimaze_claims import claims
from gridwright.studies.nurimaze_rows import CHECKED, SINGLE, SOLVED, STRATEGIES, Found
from gridwright.studies.report import Conditions, Drawings, Plot, Report, Table, Value
from gridwright.studies.timing import average, value

PAPER_LIMIT = 36_000.0
MODIFIED = STRATEGIES[-1]
PICTURED = 5
"""Figure 11 shows five puzzles."""


def report_of(found: Found, conditions: Conditions) -> Report:
    """The whole report."""
    return Report(
        "Solving and generating Nurimaze: Mourits 2022 and gridwright",
        (
            _introduction(found),
            _table_1(found),
            _table_2(found),
            _plot_2(found),
            _faster(found),
            _table_3(found),
            _variants(found, "4", "two-room colouring", {"without two rooms": paper.TABLE_4}),
            _white_path(found),
            _variants(
                found,
                "5",
                "checks by room and colour",
                {
                    "checks by colour": paper.TABLE_5["colour"],
                    "checks of the board": paper.TABLE_5["board"],
                },
            ),
            _variants(
                found,
                "6",
                "orders of rooms",
                {
                    "order by size": paper.TABLE_6["size"],
                    "order by edge cells": paper.TABLE_6["edges"],
                },
            ),
            _walk_table(found),
            _parallel_table(found),
            *_shares(found),
            _table_9(found),
            _making_table(found),
            *_figures(found),
            _runs(found),
        ),
        claims(found),
        conditions,
    )


def _introduction(found: Found) -> str:
    return (
        "Times are processor seconds on one core; the paper's are seconds of a C++ program on one"
        " core of an Intel Core i7-8750H, averaged over ten runs. The paper's strategies stop at"
        " the first answer, and so do ours here; `sat` also proves that there is no other."
        f" `>{found.seconds:g}` marks a cell that reached a time limit of {found.seconds:g}"
        " seconds; the paper's limit was 36,000 seconds."
        " [The page about Nurimaze](../../nurimaze.md#differences-from-the-paper) lists the"
        " differences from the paper's algorithms."
    )


def _paper_value(value: float | None) -> Value:
    return ">36000" if value is None else value


def _of_paper(table: Mapping[int, float | None], puzzle: str) -> Value:
    number = small_number(puzzle)
    return _paper_value(table[number]) if number is not None and number in table else None


def _table_1(found: Found) -> Table:
    lines = []
    for puzzle in found.puzzles:
        row = found.cells["sat", puzzle]
        theirs = paper.TABLE_1.get(small_number(puzzle) or -1)
        lines.append((puzzle, row["size"], row["rooms"], theirs))
    return Table(
        "table-1", "Table 1: the puzzles", ("puzzle", "size", "rooms", "rooms, paper"), tuple(lines)
    )


def _table_2(found: Found) -> Table:
    columns = ["puzzle"]
    for strategy in STRATEGIES:
        columns += [strategy, f"{strategy}, paper"]
    columns += ["sat, with proof", "rounds of cuts"]
    lines = []
    for puzzle in found.puzzles:
        line: list[Value] = [puzzle]
        for strategy in STRATEGIES:
            line += [found.shown(strategy, puzzle), _of_paper(paper.TABLE_2[strategy], puzzle)]
        lines.append((*line, found.shown("sat", puzzle), found.cells["sat", puzzle]["rounds"]))
    return Table("table-2", "Table 2: algorithms, in seconds", tuple(columns), tuple(lines))


def _plot_2(found: Found) -> Plot:
    shown = (*STRATEGIES, "sat")
    series: dict[str, list[tuple[str, float]]] = {name: [] for name in shown}
    late: dict[str, list[str]] = {name: [] for name in shown}
    ranges: dict[str, dict[str, tuple[float, float]]] = {name: {} for name in shown}
    for name in shown:
        for puzzle in found.puzzles:
            row = found.cells[name, puzzle]
            if row["status"] == "timeout":
                late[name].append(puzzle)
            elif row["status"] in SOLVED:
                series[name].append((puzzle, row["mean"]))
                ranges[name][puzzle] = (row["low"], row["high"])
    return Plot(
        "table-2", "Seconds by puzzle (open marker with arrow: limit reached)", "dots",
        "puzzle", "seconds", series, log_up=True, places=tuple(found.puzzles),
        limit=found.seconds, late=late, ranges=ranges,
    )  # fmt: skip


def _faster(found: Found) -> Table:
    """How many times as fast as the paper's program, strategy by strategy."""
    lines: list[tuple[Value, ...]] = []
    for puzzle in found.puzzles:
        line: list[Value] = [puzzle]
        best = []
        for strategy in STRATEGIES:
            theirs = _of_paper(paper.TABLE_2[strategy], puzzle)
            line.append(_times(theirs, found.mean(strategy, puzzle)))
            best += [theirs] if isinstance(theirs, float) else []
        line.append(_times(min(best) if best else None, found.mean("sat", puzzle)))
        lines.append(tuple(line))
    return Table(
        "times-faster",
        "Table 2: how many times as fast as the paper's C++",
        ("puzzle", *STRATEGIES, "sat, against the paper's best"),
        tuple(lines),
        note="Ours is Python with masks, on another machine. `>` means that the paper's run was"
        " stopped after 36,000 s, `–` that ours reached the time limit.",
        appendix=True,
    )


def _times(theirs: Value, ours: float | None) -> Value:
    if ours is None or theirs is None:
        return None
    if isinstance(theirs, str):
        return f">{PAPER_LIMIT / ours:,.0f}"
    return theirs / ours


def _table_3(found: Found) -> Table:
    columns = ["puzzle", *(part for name in paper.CHECKS for part in (name, f"{name}, paper"))]
    lines: list[tuple[Value, ...]] = []
    for puzzle in found.puzzles:
        shares = found.failed_shares(puzzle)
        theirs = paper.TABLE_3.get(small_number(puzzle) or -1)
        late = found.cells[CHECKED, puzzle]["status"] not in SOLVED
        line: list[Value] = [f"{puzzle} (>{found.seconds:g} s)" if late else puzzle]
        for at, _ in enumerate(paper.CHECKS):
            line += [shares[at] if shares else None, theirs[at] if theirs else None]
        lines.append(tuple(line))
    average: list[Value] = ["average"]
    for name, known in zip(paper.CHECKS, zip(*paper.TABLE_3.values(), strict=True), strict=True):
        average += [found.average_failed.get(name), fmean(known)]
    return Table(
        "table-3",
        "Table 3: percentage of each check among all failed checks",
        tuple(columns),
        (*lines, tuple(average)),
        note="Counted while rooms are tried, one or two at a time; where the time limit was"
        " reached, up to that point. Every check of every room that an attempt colours is run, even"
        " if one has failed. A failure of white_connected counts if the paper's check fails, which"
        " finds less than ours.",
    )


def _variants(
    found: Found, number: str, title: str, variants: Mapping[str, Mapping[int, float | None]]
) -> Table:
    """Tables 4 to 6: the modified algorithm, and variants of it."""
    known = {MODIFIED: paper.TABLE_2[MODIFIED], **variants}
    columns = ["puzzle", *(part for name in known for part in (name, f"{name}, paper"))]
    lines = [
        (
            puzzle,
            *(
                value
                for name, theirs in known.items()
                for value in (found.shown(name, puzzle), _of_paper(theirs, puzzle))
            ),
        )
        for puzzle in found.puzzles
    ]
    return Table(
        f"table-{number}", f"Table {number}: {title}, in seconds", tuple(columns), tuple(lines)
    )


def _white_path(found: Found) -> Table:
    """§5.2: the modified algorithm with the white path check and without it."""
    variants = (MODIFIED, "without the white path")
    parts = ("attempts", "states of backtracking", "seconds")
    lines = [
        (
            puzzle,
            *(
                value
                for name in variants
                for value in (
                    found.cells[name, puzzle]["attempts"],
                    found.cells[name, puzzle]["states"],
                    found.shown(name, puzzle),
                )
            ),
        )
        for puzzle in found.puzzles
    ]
    columns = ("puzzle", *parts, *(f"{part}, without it" for part in parts))
    return Table("white-path", "§5.2: the white path check", columns, tuple(lines))


def _walk_table(found: Found) -> Table:
    walks = found.walks
    slowest = walks[0]["mean"] if walks[0]["status"] == "found" else None
    lines = [
        (
            row["walk"],
            row["mean"] if row["status"] == "found" else f">{found.seconds:g}",
            100 * (1 - row["mean"] / slowest) if slowest and row["status"] == "found" else None,
            theirs,
        )
        for row, theirs in zip(walks, (0.0, paper.TABLE_INSTEAD_OF_LIST, None), strict=True)
    ]
    return Table(
        "implementation",
        f"§5.3.4: white connection checked in three ways, puzzle {walks[0]['puzzle']}",
        ("check_white_connected with", "seconds in all", "percent saved", "percent saved, paper"),
        tuple(lines),
        note="Whole runs of the modified algorithm with checks of the board; only this one check"
        " differs.",
    )


def _parallel_table(found: Found) -> Table:
    lines = [
        (
            row["puzzle"],
            row["processes"],
            row["clock"] if row["status"] in SOLVED else f">{found.seconds:g}",
            row["own"],
            row["attempts"],
        )
        for row in found.parallel
    ]
    return Table(
        "parallel",
        "§6: attempts in parallel",
        ("puzzle", "processes", "seconds of the clock", "processor seconds of the first process",
         "attempts"),
        tuple(lines),
        note="The fastest of three runs. Here the time limit is in wall-clock seconds. The paper"
        " proposes this but gives no figures.",
    )  # fmt: skip


def _percent(row: Row) -> Value:
    share = 100 * row["unique"] / row["boards"] if row["boards"] else None
    if row["status"] == "timeout":
        shown = "–" if share is None else f"{share:.2f}"
        return f"{shown} (of {row['boards']:,} boards)"
    return share


def _shares(found: Found) -> list[Table]:
    sizes = [column(size) for size in paper.SIZES]
    numbers = [str(number) for number in range(5)]
    return [
        _share_table(
            found, "7", "unique 4×4 boards by circles and triangles, percent", numbers,
            {str(at): line for at, line in enumerate(paper.TABLE_7)},
            "Rows give the number of circles, columns the number of triangles.",
        ),
        _share_table(
            found, "8", "unique boards by σ, percent", sizes,
            {str(sigma): line for sigma, line in paper.TABLE_8.items()},
        ),
        _share_table(
            found, "10", "unique boards by room distribution, percent", sizes, paper.TABLE_10,
            _boards_of_d(found),
        ),
        _share_table(
            found, "5.4.3", "unique boards with rooms of one cell only, percent", sizes,
            {SINGLE: (paper.SINGLE_ROOMS,) * len(sizes)},
            "The paper gives one figure without a size; it is repeated in each column.",
        ),
    ]  # fmt: skip


def _boards_of_d(found: Found) -> str:
    """How many boards are behind the shares of distribution d, if they are more."""
    boards = min(found.shares["10", "d", column(size)]["boards"] for size in paper.SIZES)
    if boards <= found.boards:
        return ""
    return f"Distribution d: {boards:,} boards for each size; the others: {found.boards:,}."


def _share_table(
    found: Found,
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
                for at, place in enumerate(columns)
                for value in (_percent(found.shares[table, name, place]), figures[at])
            ),
        )
        for name, figures in theirs.items()
    ]
    head = {"7": "circles", "8": "σ"}.get(table, "distribution")
    heads = (head, *(part for place in columns for part in (place, f"{place}, paper")))
    prefix = f"§{table}" if "." in table else f"Table {table}"
    return Table(
        f"table-{table.replace('.', '-')}", f"{prefix}: {title}", heads, tuple(lines), note
    )


def _table_9(found: Found) -> Table:
    lines = []
    for row in found.rooms:
        total = sum(row["sizes"].values())
        line: list[Value] = [row["rooms"]]
        for size, theirs in enumerate(paper.TABLE_9[row["rooms"]], start=1):
            line += [100 * row["sizes"][str(size)] / total, theirs]
        lines.append(tuple(line))
    sizes = [counted(size, "cell") for size in range(1, 5)]
    heads = [part for size in sizes for part in (size, f"{size}, drawn")]
    return Table(
        "table-9",
        "Table 9: room sizes, percent",
        ("distribution", *heads),
        tuple(lines),
        "“Drawn” is the probability with which a size is drawn, the same in the paper and here. A"
        " 5×5 board ends up with more small rooms, since a shape that does not fit is drawn again.",
    )


def _making_table(found: Found) -> Table:
    lines: list[tuple[Value, ...]] = []
    sat, own = PROVERS
    kinds = [*((rooms, sat) for rooms in paper.TABLE_9), ("a", own), (SINGLE, sat)]
    for rooms, prover in kinds:
        for size in map(column, paper.SIZES):
            rows = found.made_of(size, rooms, prover)
            done = [row for row in rows if row["status"] == "made"]
            times = found.making_times(size, rooms, prover)
            lines.append((
                rooms, prover, size, len(done), len(rows) - len(done), value(average(times)),
                median(time.seconds for time in times) if times else None,
                max((row["seconds"] for row in done), default=None),
                fmean(row["attempts"] for row in done) if done else None,
            ))  # fmt: skip
    return Table(
        "making",
        "Research question 2: generating a puzzle with exactly one answer, in seconds",
        ("distribution", "proof by", "size", "made", "out of time", "average", "median", "longest",
         "boards tried"),
        tuple(lines),
        "The paper calls this a reasonable amount of time and gives no figure. In an average marked"
        " `≥`, whatever reached the time limit counts as that limit.",
    )  # fmt: skip


def _figures(found: Found) -> list[Drawings]:
    """Puzzles as in Figures 10 to 12: two of distributions a and d, five with rooms of one cell."""
    largest = column(paper.SIZES[-1])
    ten = {
        f"figure-10-{rooms}": row
        for rooms in ("a", "d")
        for row in [row for row in found.made_of(largest, rooms) if row["status"] == "made"][:1]
    }
    single = found.of_single_rooms[:PICTURED]
    eleven = {f"figure-11-{at}": row for at, row in enumerate(single, start=1)}
    parts = []
    if ten:
        both = {name: _picture(row) for name, row in ten.items()}
        both |= {f"{name}-answer": _picture(row, answer=True) for name, row in ten.items()}
        parts.append(Drawings("As in Figure 10: generated with distributions a and d", both))
    if eleven:
        parts += [
            Drawings(
                "As in Figure 11: generated with rooms of one cell",
                {name: _picture(row) for name, row in eleven.items()},
            ),
            Drawings(
                "As in Figure 12: the answers of these puzzles",
                {
                    name.replace("11", "12"): _picture(row, answer=True)
                    for name, row in eleven.items()
                },
            ),
        ]
    return parts


def _picture(row: Row, *, answer: bool = False) -> str:
    puzzle = read(row["puzzle"], [GENRE])[0].puzzle
    board = solve(GENRE, puzzle).board if answer else None
    drawn = GENRE.draw(puzzle, puzzle.given if board is None else board)
    return svg(drawn, 28, heading=False, coordinates=False)


def _runs(found: Found) -> Table:
    lines = [
        (
            row["variant"], row["puzzle"], str(row["status"]), row["runs"], row["mean"],
            row["median"], row["low"], row["high"], row["attempts"], row["states"],
        )
        for row in found.solved
    ]  # fmt: skip
    return Table(
        "runs",
        "Tables 2 to 6: every cell, with the seconds of its runs",
        ("variant", "puzzle", "result", "runs", "mean", "median", "fastest", "slowest", "attempts",
         "states of backtracking"),
        tuple(lines),
        appendix=True,
    )  # fmt: skip
