"""The report of the Nurimaze study, made of its rows, with the figures of Mourits 2022."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from statistics import fmean, median
from typing import Any

from gridwright.batch.ledger import Row
from gridwright.core.digits import small_number
from gridwright.core.words import counted
from gridwright.engine.load import read
from gridwright.engine.solve import solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper.generator import PROVERS
from gridwright.render.svg import svg
from gridwright_lab.studies.nurimaze import figures as paper
from gridwright_lab.studies.nurimaze.claims import SIZES, claims, text
from gridwright_lab.studies.nurimaze.interest_report import interest_parts, marks_parts
from gridwright_lab.studies.nurimaze.rows import (
    CHECKED,
    SINGLE,
    SOLVED,
    STRATEGIES,
    average_failed,
    cell,
    drawn,
    failed_shares,
    made_of,
    making_times,
    mean_of,
    puzzles_of,
    share,
    shown,
    speed_up,
)
from gridwright_lab.studies.nurimaze.workers import SHOWN_WORKERS, WORKERS
from gridwright_lab.studies.report import (
    Conditions,
    Drawings,
    Plot,
    Report,
    Table,
    Value,
    conditions,
)
from gridwright_lab.studies.rows import Kept, Rows
from gridwright_lab.studies.timing import COLD, average, value

PAPER_LIMIT = 36_000.0
MODIFIED = STRATEGIES[-1]
PICTURED = 5
"""Figure 11 shows five puzzles."""
SHOWN = (*STRATEGIES, "sat")
VARIANTS: Mapping[str, Mapping[str, Mapping[int, float | None]]] = {
    "table-4": {"without two rooms": paper.TABLE_4},
    "table-5": {
        "checks by colour": paper.TABLE_5["colour"],
        "checks of the board": paper.TABLE_5["board"],
    },
    "table-6": {
        "order by size": paper.TABLE_6["size"],
        "order by edge cells": paper.TABLE_6["edges"],
    },
}
"""The tables about variants of the modified algorithm, with the paper's times."""


def report_of(found: Kept) -> Report:
    """The whole report."""
    return Report(
        text().title(),
        (
            text().say("", seconds=found.about["seconds"]),
            _table_1(found),
            _table_2(found),
            _plot_2(found),
            _faster(found),
            _table_3(found),
            _variants(found, "table-4"),
            _white_path(found),
            _variants(found, "table-5"),
            _variants(found, "table-6"),
            _walk_table(found),
            _parallel_table(found),
            *_worker_parts(found),
            *marks_parts(found, text()),
            *_shares(found),
            _table_9(found),
            _making_table(found),
            *_figures(found.pictures),
            *interest_parts(found, text()),
            _runs(found),
        ),
        claims(found),
        _conditions(found),
    )


def _conditions(found: Kept) -> Conditions:
    about = found.about
    late = found.solved.where(status="timeout")
    variants = [
        {"variant": variant, "puzzles": rows.values("puzzle")}
        for variant, rows in late.by("variant").items()
    ]
    kinds = {"cell of §5.3.4": found.walks, "cell of §6": found.parallel,
             "puzzle to be made": found.made, "percentage": found.drawn}  # fmt: skip
    others = [
        {"number": number, "several": _several(len(rows), what)}
        for what, rows in kinds.items()
        if (number := rows.number(status="timeout"))
    ]
    cut = text().say(
        "cut_short", late=len(late), cells=len(found.solved), variants=variants, others=others,
        few=about["boards"] < paper.BOARDS, boards=about["boards"],
    )  # fmt: skip
    runs = {name: about[name] for name in ("repeats", "parallel_runs")}
    long = text().say("other_limits", long=about["long"], variants=about["long_variants"])
    return conditions(
        found,
        text().say("repeats", short=about.get("short", COLD), **runs),
        cut,
        "" if about["long"] == about["seconds"] else long,
    )


def _several(number: int, what: str) -> str:
    first, _, rest = what.partition(" ")
    return f"{counted(number, first)} {rest}".strip()


def _beside(names: Sequence[str]) -> list[str]:
    """Columns in pairs: ours and the paper's."""
    return [part for name in names for part in (name, f"{name}, paper")]


def _of_paper(table: Mapping[int, float | None], puzzle: str) -> Value:
    number = small_number(puzzle)
    if number is None or number not in table:
        return None
    return ">36000" if table[number] is None else table[number]


def _table_1(found: Kept) -> Table:
    columns = {
        "puzzle": "puzzle",
        "size": "size",
        "rooms": "rooms",
        "rooms, paper": lambda row: paper.TABLE_1.get(small_number(row["puzzle"]) or -1),
    }
    return text().table("table-1", columns, found.solved.where(variant="sat"))


def _table_2(found: Kept) -> Table:
    columns = ("puzzle", *_beside(STRATEGIES), "sat, with proof", "rounds of cuts")
    lines = []
    for puzzle in puzzles_of(found):
        line: list[Value] = [puzzle]
        for strategy in STRATEGIES:
            line += [shown(found, strategy, puzzle), _of_paper(paper.TABLE_2[strategy], puzzle)]
        lines.append((*line, shown(found, "sat", puzzle), cell(found, "sat", puzzle)["rounds"]))
    return text().lines("table-2", columns, lines)


def _plot_2(found: Kept) -> Plot:
    tried = {name: found.solved.where(variant=name) for name in SHOWN}
    done = {name: rows.where(status=SOLVED) for name, rows in tried.items()}
    return Plot(
        "table-2", "Seconds by puzzle (open marker with arrow: limit reached)", "dots",
        "puzzle", "seconds",
        {name: [(row["puzzle"], row["mean"]) for row in rows] for name, rows in done.items()},
        log_up=True, places=tuple(puzzles_of(found)), limit=found.about["seconds"],
        late={name: rows.where(status="timeout").values("puzzle") for name, rows in tried.items()},
        ranges={name: {row["puzzle"]: (row["low"], row["high"]) for row in rows}
                for name, rows in done.items()},
    )  # fmt: skip


def _faster(found: Kept) -> Table:
    """How many times as fast as the paper's program, strategy by strategy."""
    lines: list[tuple[Value, ...]] = []
    for puzzle in puzzles_of(found):
        theirs = [_of_paper(paper.TABLE_2[strategy], puzzle) for strategy in STRATEGIES]
        best = min((one for one in theirs if isinstance(one, float)), default=None)
        each = zip((*theirs, best), SHOWN, strict=True)
        lines.append((puzzle, *(_times(one, mean_of(found, name, puzzle)) for one, name in each)))
    columns = ("puzzle", *STRATEGIES, "sat, against the paper's best")
    return text().lines("times-faster", columns, lines, appendix=True)


def _times(theirs: Value, ours: float | None) -> Value:
    if ours is None or theirs is None:
        return None
    if isinstance(theirs, str):
        return f">{PAPER_LIMIT / ours:,.0f}"
    return theirs / ours


def _table_3(found: Kept) -> Table:
    lines: list[tuple[Value, ...]] = []
    for puzzle in puzzles_of(found):
        shares = failed_shares(found, puzzle)
        theirs = paper.TABLE_3.get(small_number(puzzle) or -1)
        late = cell(found, CHECKED, puzzle)["status"] not in SOLVED
        line: list[Value] = [f"{puzzle} (>{found.about['seconds']:g} s)" if late else puzzle]
        for at, _ in enumerate(paper.CHECKS):
            line += [shares[at] if shares else None, theirs[at] if theirs else None]
        lines.append(tuple(line))
    means: list[Value] = ["average"]
    for name, known in zip(paper.CHECKS, zip(*paper.TABLE_3.values(), strict=True), strict=True):
        means += [average_failed(found).get(name), fmean(known)]
    return text().lines("table-3", ("puzzle", *_beside(paper.CHECKS)), (*lines, tuple(means)))


def _variants(found: Kept, name: str) -> Table:
    """Tables 4 to 6: the modified algorithm, and variants of it."""
    known = {MODIFIED: paper.TABLE_2[MODIFIED], **VARIANTS[name]}
    lines = [
        (
            puzzle,
            *(
                each
                for variant, theirs in known.items()
                for each in (shown(found, variant, puzzle), _of_paper(theirs, puzzle))
            ),
        )
        for puzzle in puzzles_of(found)
    ]
    return text().lines(name, ("puzzle", *_beside(list(known))), lines)


def _white_path(found: Kept) -> Table:
    """§5.2: the modified algorithm with the white path check and without it."""
    lines = []
    for puzzle in puzzles_of(found):
        line: list[Value] = [puzzle]
        for name in (MODIFIED, "without the white path"):
            row = cell(found, name, puzzle)
            line += [row["attempts"], row["states"], shown(found, name, puzzle)]
        lines.append(line)
    parts = ("attempts", "states of backtracking", "seconds")
    columns = ("puzzle", *parts, *(f"{part}, without it" for part in parts))
    return text().lines("white-path", columns, lines)


def _walk_table(found: Kept) -> Table:
    walks, limit = found.walks, found.about["seconds"]
    slowest = walks[0]["mean"] if walks[0]["status"] == "found" else None
    lines = [
        (
            row["walk"],
            row["mean"] if row["status"] == "found" else f">{limit:g}",
            100 * (1 - row["mean"] / slowest) if slowest and row["status"] == "found" else None,
            theirs,
        )
        for row, theirs in zip(walks, (0.0, paper.TABLE_INSTEAD_OF_LIST, None), strict=True)
    ]
    columns = ("check_white_connected with", "seconds in all", "percent saved",
               "percent saved, paper")  # fmt: skip
    return text().lines("implementation", columns, lines, puzzle=walks[0]["puzzle"])


def _parallel_table(found: Kept) -> Table:
    limit = found.about["seconds"]
    columns = {
        "puzzle": "puzzle",
        "processes": "processes",
        "seconds of the clock": (
            lambda row: row["clock"] if row["status"] in SOLVED else f">{limit:g}"
        ),
        "processor seconds of the first process": "own",
        "attempts": "attempts",
    }
    return text().table("parallel", columns, found.parallel)


def _worker_parts(found: Kept) -> list[Table | Plot]:
    """Rounds and attempts of one to sixteen workers, counted."""
    done = found.workers.where(status="done")
    if not done:
        return []
    columns = {
        "puzzle": "puzzle",
        "rooms": "rooms",
        "attempts of one": lambda row: row["attempts"][0],
        **{f"speed-up of {number}": partial(speed_up, number=number) for number in SHOWN_WORKERS},
        f"attempts of {WORKERS[-1]}": lambda row: row["attempts"][-1],
        "rooms left to backtracking": lambda row: row["left"][0],
        "states of backtracking": lambda row: cell(found, MODIFIED, row["puzzle"])["states"],
    }
    each = [
        (row["puzzle"], number, row["rounds"][number - 1], row["attempts"][number - 1])
        for row in done
        for number in WORKERS
    ]
    lines = {row["puzzle"]: [(number, speed_up(row, number)) for number in WORKERS] for row in done}
    ideal = {"as many as workers": [(number, float(number)) for number in WORKERS]}
    return [
        text().table("workers", columns, done),
        Plot("workers", text().title("workers"), "line", "workers", "speed-up", lines | ideal),
        text().lines("worker-rounds", ("puzzle", "workers", "rounds", "attempts"), each,
                     appendix=True),
    ]  # fmt: skip


def _shares(found: Kept) -> list[Table]:
    numbers = [str(number) for number in range(5)]
    of_d = min(drawn(found, "10", "d", size)["boards"] for size in SIZES)
    boards = found.about["boards"]
    many = {"many": of_d if of_d > boards else 0, "boards": boards}
    return [
        _share_table(found, "7", numbers, dict(zip(numbers, paper.TABLE_7, strict=True)), {}),
        _share_table(found, "8", SIZES, {str(s): line for s, line in paper.TABLE_8.items()}, {}),
        _share_table(found, "10", SIZES, paper.TABLE_10, many),
        _share_table(found, "5.4.3", SIZES, {SINGLE: (paper.SINGLE_ROOMS,) * len(SIZES)}, {}),
    ]


def _share_table(
    found: Kept,
    table: str,
    places: Sequence[str],
    theirs: Mapping[str, Sequence[float]],
    figures: Mapping[str, Any],
) -> Table:
    lines = []
    for name, percents in theirs.items():
        ours = (_unique(drawn(found, table, name, place)) for place in places)
        pairs = zip(ours, percents, strict=True)
        lines.append((name, *(each for pair in pairs for each in pair)))
    head = {"7": "circles", "8": "σ"}.get(table, "distribution")
    columns = (head, *_beside(places))
    return text().lines(f"table-{table.replace('.', '-')}", columns, lines, **figures)


def _unique(row: Row) -> Value:
    """The percentage of unique boards; where the limit was reached, of how many."""
    unique = share(row)
    if row["status"] == "timeout":
        told = "–" if unique is None else f"{100 * unique:.2f}"
        return f"{told} (of {row['boards']:,} boards)"
    return 100 * row["unique"] / row["boards"] if row["boards"] else None


def _table_9(found: Kept) -> Table:
    lines = []
    for row in found.rooms:
        total = sum(row["sizes"].values())
        line: list[Value] = [row["rooms"]]
        for size, theirs in enumerate(paper.TABLE_9[row["rooms"]], start=1):
            line += [100 * row["sizes"][str(size)] / total, theirs]
        lines.append(tuple(line))
    sizes = [counted(size, "cell") for size in range(1, 5)]
    heads = [part for size in sizes for part in (size, f"{size}, drawn")]
    return text().lines("table-9", ("distribution", *heads), lines)


def _making_table(found: Kept) -> Table:
    lines: list[tuple[Value, ...]] = []
    sat, own = PROVERS
    kinds = [*((rooms, sat) for rooms in paper.TABLE_9), ("a", own), (SINGLE, sat)]
    for rooms, prover in kinds:
        for size in SIZES:
            rows = made_of(found, size, rooms, prover)
            done, times = rows.where(status="made"), making_times(found, rows)
            lines.append((
                rooms, prover, size, len(done), len(rows) - len(done), value(average(times)),
                median(time.seconds for time in times) if times else None, done.most("seconds"),
                done.mean("attempts"),
            ))  # fmt: skip
    columns = ("distribution", "proof by", "size", "made", "out of time", "average", "median",
               "longest", "boards tried")  # fmt: skip
    return text().lines("making", columns, lines)


def _figures(pictures: Rows) -> list[Drawings]:
    """Puzzles as in Figures 10 to 12: two of distributions a and d, five with rooms of one cell."""
    ten, eleven = pictures.where(figure="10"), pictures.where(figure="11")
    both = {f"figure-10-{row['name']}": _picture(row) for row in ten}
    both |= {f"figure-10-{row['name']}-answer": _picture(row, answer=True) for row in ten}
    single = {f"figure-11-{row['name']}": _picture(row) for row in eleven}
    answers = {f"figure-12-{row['name']}": _picture(row, answer=True) for row in eleven}
    parts = {"figure-10": both, "figure-11": single, "figure-12": answers}
    return [Drawings(text().title(name), each) for name, each in parts.items() if each]


def _picture(row: Row, *, answer: bool = False) -> str:
    puzzle = read(row["puzzle"], [GENRE])[0].puzzle
    board = solve(GENRE, puzzle).board if answer else None
    drawing = GENRE.draw(puzzle, puzzle.given if board is None else board)
    return svg(drawing, 28, heading=False, coordinates=False)


def _runs(found: Kept) -> Table:
    names = {"variant": "variant", "puzzle": "puzzle", "result": "status", "runs": "runs",
             "mean": "mean", "median": "median", "fastest": "low", "slowest": "high",
             "attempts": "attempts", "states of backtracking": "states"}  # fmt: skip
    return text().table("runs", names, found.solved, appendix=True)
