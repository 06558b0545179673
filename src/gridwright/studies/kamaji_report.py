"""The report of the Kamaji study: the paper's tables and figure, next to our figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median

from gridwright.batch.ledger import Row
from gridwright.core.words import counted, listed
from gridwright.studies.report import (
    Claim,
    Conditions,
    Plot,
    Report,
    Table,
    Value,
    Verdict,
    holds,
)

TABLE_SIZES = (7, 8, 9)
STARS = (1, 2, 3)

PAPER_VALUES: dict[int, tuple[float | None, ...]] = {
    1: (4.0, 4.5, 6.5, 5.75, 6.75, 8.0, 12.25, 11.75, 17.0),
    2: (10.5, 10.5, 11.5, 14.5, 18.0, 17.125, 13.25, 19.75, 19.4),
    3: (8.5, 8.0, 10.5, 12.0, 12.0, 14.875, 7.5, 11.0, 15.2),
    4: (8.5, 14.0, 9.5, 6.25, 10.75, 12.625, 6.25, 7.0, 7.8),
    5: (10.5, 8.0, 9.5, 6.5, 5.75, 9.75, 6.0, 5.5, 9.0),
    6: (6.0, 10.5, 10.5, 3.0, 5.75, 7.75, 2.75, 5.75, 4.4),
    7: (1.0, 7.5, 11.5, 1.0, 4.0, 5.5, 1.0, 2.25, 3.8),
    8: (None, 1.0, 10.5, None, 1.0, 4.25, None, 1.0, 3.4),
    9: (None, None, 1.0, None, None, 1.0, None, None, 1.0),
}
"""Table 1 of the paper: average occurrences by stars, then by size 7, 8, 9."""

PAPER_RUNS: dict[str, tuple[float | None, ...]] = {
    "average runs": (2.0, 1.5, 2.5, 2.5, 3.0, 3.2, 3.25, 3.25, 3.4),
    "run 1, %": (86, 96, 94, 80, 76, 72, 61, 54, 61),
    "run 2, %": (14, 4, 5, 13, 21, 19, 25, 30, 26),
    "run 3, %": (None, None, 1, 7, 1, 8, 11, 15, 10),
    "run 4, %": (None, None, None, None, 1, 1, 3, 1, 3),
    "run 5, %": (None, None, None, None, 1, None, None, None, None),
}
"""Table 2 of the paper."""

PAPER_GENERATOR = {4: (55, 98), 5: (225, 83), 6: (320, 65), 7: (492, 76)}
"""Table 3 of the paper: of 1000 attempts, how many failed and how many were uniquely solvable."""

PAPER_REPEATS = 500_000
PAPER_ALMOST = {7: 0.10, 10: 0.16}
"""The share of m-1 in the two boards of Figure 5, by size."""
PAPER_LARGEST = 18
ENOUGH, ENOUGH_LARGE = 200, 50
"""With fewer attempts than this, or than this on large boards, nothing is concluded."""
NEAR = 0.03
"""From this share of unique puzzles on, ours counts as close to the paper's 7 to 10 %."""

Group = tuple[int, int]
"""Stars and size."""


@dataclass(frozen=True, slots=True)
class Figures:
    """All rows of the study."""

    puzzles: Sequence[Row]
    times: Sequence[Row]
    generators: Mapping[tuple[str, int], Sequence[Row]]
    settings: Sequence[Row]
    large: Sequence[Row]
    construction: Sequence[Row]
    repeats: int


def report_of(figures: Figures, methods: Sequence[str], conditions: Conditions) -> Report:
    """The whole report."""
    puzzles = figures.puzzles
    return Report(
        "Kamaji: solving and constructing",
        (
            "These are the experiments of Kleijn 2018, §6. The paper's puzzles come from a book"
            " that is out of print, so its figures are compared with those of generated puzzles:"
            " each has exactly one solution, and few, some or many ones. The stars do not mean the"
            " same thing: here a puzzle has one star if a single run of Biggerfirst solves it, two"
            " if several runs do, and three if Biggerfirst gets stuck. The book's stars were given"
            " by its editors, and Biggerfirst solves all of its puzzles.",
            _grades(puzzles),
            _values(puzzles),
            _runs(puzzles),
            *_times(figures, methods),
            _sat(puzzles),
            *_generators(figures.generators),
            _settings(figures.settings),
            _large(figures.large),
            _construction(figures.construction),
        ),
        claims(figures, methods),
        conditions,
    )


def claims(figures: Figures, methods: Sequence[str]) -> tuple[Claim, ...]:
    """Every claim of the paper, and its proposals."""
    return (
        _about_values(figures.puzzles),
        *_about_runs(figures),
        _agreement(figures.puzzles, methods),
        *_about_times(figures.times),
        *_about_generators(figures),
        *_proposals(figures),
        Claim(
            "§8",
            "Solve puzzles with a neural network.",
            Verdict.NOT_DONE,
            "It was not tried.",
        ),
    )


def _about_values(puzzles: Sequence[Row]) -> Claim:
    shares = []
    for star in STARS:
        some = [row for row in puzzles if row["stars"] == star]
        small = [
            (row["values"].get("1", 0) + row["values"].get("2", 0)) / row["size"] ** 2
            for row in some
        ]
        shares.append(_mean(small))
    known = [share for share in shares if share is not None]
    rising = None if len(known) < len(STARS) else known == sorted(known)
    told = listed(["–" if share is None else f"{share:.0%}" for share in shares], "and")
    return Claim(
        "§6.1",
        "Harder puzzles contain more small numbers.",
        holds(rising),
        f"ones and twos make up {told} of the numbers in puzzles with one, two and three"
        " stars.".replace("%", " %"),
        "An option of the generator sets the number of ones, and the stars are ours.",
    )


def _about_runs(figures: Figures) -> tuple[Claim, ...]:
    alone = sum(row["solved_by_runs"] for row in figures.puzzles)
    made = [row for rows in figures.generators.values() for row in rows if not row["failed"]]
    by_runs = [row for row in made if row["by_runs"]]
    one = sum(row["minimal"] for row in by_runs)
    return (
        Claim(
            "§3.2",
            "A puzzle that Biggerfirst solves without brute force has one minimal solution.",
            holds(one == len(by_runs) if by_runs else None),
            f"{one} of {len(by_runs)} such boards made by the generators have exactly one.",
        ),
        Claim(
            "§6.2",
            "Every puzzle of the set is solved by Biggerfirst; brute force is not needed.",
            holds(alone == len(figures.puzzles)),
            f"it solves {alone} of {len(figures.puzzles)}.",
            "Our puzzles have one solution each, but not all of them have, at every step, a number"
            " that only one piece can cover. The book's puzzles may have been made by hand with"
            " that in mind.",
        ),
        Claim(
            "§6.2",
            "Puzzles with more stars take more runs, and their first run finds fewer pieces.",
            holds(None),
            "this cannot be tested, because our stars are defined by the runs.",
        ),
    )


def _agreement(puzzles: Sequence[Row], methods: Sequence[str]) -> Claim:
    differ = sum(
        any(row[name]["status"] != "timeout" and not _agrees(row[name]) for name in methods)
        for row in puzzles
    )
    late = sum(row[name]["status"] == "timeout" for row in puzzles for name in methods)
    formulas = [name for name in methods if name.startswith("sat")]
    return Claim(
        "§3",
        "All strategies find the solutions of a puzzle.",
        holds(differ == 0),
        f"{listed(list(methods), 'and')} disagree on {differ} of {len(puzzles)} puzzles; this"
        f" includes the formulas of {listed(formulas, 'and')}. Each had to prove that the solution"
        f" is the only one, and {late} of these runs reached the time limit.",
    )


def _agrees(cell: Row) -> bool:
    return bool(cell["status"] == "unique" and cell["right"])


def _about_times(times: Sequence[Row]) -> tuple[Claim, ...]:
    ratios = _ratios(times, "brute-force", "biggerfirst")
    fewest = _ratios(times, "biggerfirst", "fewest-first")
    slow = max((row["sat-seed"]["high"] for row in times), default=None)
    return (
        Claim(
            "§6.3, Figure 6",
            "At every size, Biggerfirst takes substantially less time than brute force.",
            holds(all(ratio > 1 for ratio in ratios.values()) if ratios else None),
            f"brute force takes {_told(ratios)} times as long (medians), and examines"
            f" {median(row['boards'] / row['pieces'] for row in times):.2g} boards for each piece"
            " of the solution."
            if ratios
            else "no puzzle of this kind was generated.",
            "" if _all_above(ratios) else "Here all strategies begin by listing all pieces. This"
            " takes much of the time, and leaves brute force few ways to go wrong.",
        ),
        Claim(
            "§6.5",
            "The SAT solver solves the paper's formulas almost instantaneously.",
            holds(slow < 0.1 if slow is not None else None),
            "no run was timed."
            if slow is None
            else f"the longest run took {1000 * slow:.2g} ms.",
        ),
        Claim(
            "§8.1.1",
            "Order the entries by their number of available neighbours, and compare.",
            Verdict.ANSWERED if fewest else Verdict.NOT_DONE,
            f"in the median, Biggerfirst takes {_told(fewest)} times as long as fewest-first:"
            f" ordering by possible pieces is {'faster' if _all_above(fewest) else 'not faster'} at"
            " every size."
            if fewest
            else "no puzzle of this kind was generated.",
            "Fewest-first stops searching as soon as it finds an entry with a single possible"
            " piece; a run of Biggerfirst goes through all values.",
        ),
    )


def _ratios(times: Sequence[Row], slow: str, fast: str) -> dict[int, float]:
    """For each size, how many times as long one strategy takes as another, by medians."""
    found = {}
    for size in sorted({row["size"] for row in times}):
        some = [row for row in times if row["size"] == size]
        found[size] = median(row[slow]["median"] / row[fast]["median"] for row in some)
    return found


def _told(ratios: Mapping[int, float]) -> str:
    return listed([f"{ratio:.2g} ({size}×{size})" for size, ratio in ratios.items()], "and")


def _all_above(ratios: Mapping[int, float]) -> bool:
    return all(ratio > 1 for ratio in ratios.values())


def _about_generators(figures: Figures) -> tuple[Claim, ...]:
    sizes = list(PAPER_GENERATOR)
    ours = [figures.generators.get(("kleijn2018", size), []) for size in sizes]
    known = [rows for rows in ours if rows]
    failed = [sum(row["failed"] for row in rows) / len(rows) for rows in known]
    unique = [sum(row["unique"] for row in rows) / len(rows) for rows in known]
    seven = figures.generators.get(("kleijn2018", 7), [])
    almost = [row["almost"] for row in seven if row["almost"] is not None]
    made = {row["size"] for row in figures.large if row["status"] == "made"}
    # A share of a few per cent cannot be seen in a few attempts.
    enough = len(known) > 1 and all(len(rows) >= ENOUGH for rows in known)
    rising = failed == sorted(failed) if enough else None
    near = all(share >= NEAR for share in unique) if enough else None
    tried = sum(row["size"] == PAPER_LARGEST for row in figures.large)
    largest = True if PAPER_LARGEST in made else None if tried < ENOUGH_LARGE else False
    few = "" if enough else f" Fewer than {ENOUGH} attempts at a size are too few to tell."
    return (
        Claim(
            "§6.4, Table 3",
            "More attempts fail as boards grow: 6 % at 4×4, 49 % at 7×7.",
            holds(rising),
            f"{_percents(failed)} of the attempts fail, from the smallest size to the largest."
            f"{few}",
        ),
        Claim(
            "§6.4, Table 3",
            "Uniquely solvable puzzles stabilise at 7 to 10 % of the attempts.",
            holds(near),
            f"{_percents(unique)} of the attempts give a unique puzzle, from the smallest size to"
            f" the largest. At 7×7, {_percents([mean(almost)] if almost else [])} of the numbers"
            " are m-1; in the two boards that the paper prints, 7×7 and 10×10, the shares are"
            f" {_percents(list(PAPER_ALMOST.values()))}.{few}",
            "The paper does not say how many pairs of 1 and m-1 it lays first, how rare further"
            " ones are, or how it gives up; the table of settings shows what was tried.",
        ),
        Claim(
            "§5",
            "The program makes puzzles of size up to 18.",
            holds(largest),
            f"the largest puzzle made is {max(made, default=7)}×{max(made, default=7)}; 18×18 was"
            f" tried {counted(tried, 'time')}.",
        ),
    )


def _percents(shares: Sequence[float]) -> str:
    texts = [f"{share:.1%}".replace("%", " %") for share in shares]
    return listed(texts, "and") if texts else "none"


def _proposals(figures: Figures) -> tuple[Claim, ...]:
    unique = [row["status"] == "unique" for row in figures.construction]
    largest = max((row["size"] for row in figures.construction), default=0)
    parts = []
    for name in ("sub-boards", "empty-pieces"):
        rows = [row for (each, _), some in figures.generators.items() if each == name
                for row in some]
        if rows:
            made = sum(not row["failed"] for row in rows) / len(rows)
            one = sum(row["unique"] for row in rows) / len(rows)
            parts.append(
                f"{name} succeeds in {made:.0%} of its attempts, and {one:.1%} of them give a"
                " unique puzzle"
            )
    return (
        Claim(
            "§8.1.2",
            "Put smaller boards together, or lay empty pieces first and then fill in the numbers.",
            Verdict.ANSWERED if parts else Verdict.NOT_DONE,
            "; ".join(parts).replace("%", " %") + ".",
        ),
        Claim(
            "§5, §8",
            "Find a deterministic algorithm that creates uniquely solvable puzzles.",
            Verdict.ANSWERED if unique and all(unique) else Verdict.NOT_DONE,
            f"a pattern of pieces of two numbers gives a unique puzzle for {sum(unique)} of"
            f" {len(unique)} sizes up to {largest}×{largest}, with the same maximum for all sizes.",
            "Its puzzles are easy, because only the pieces of the solution add up to the maximum."
            " We know no such pattern with a maximum equal to the side, as in the paper. `repair`"
            " with a fixed random seed is deterministic too.",
        ),
    )


def _grouped(puzzles: Iterable[Row]) -> dict[Group, list[Row]]:
    groups: dict[Group, list[Row]] = {}
    for row in puzzles:
        groups.setdefault((row["stars"], row["size"]), []).append(row)
    return groups


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return mean(found) if found else None


def _columns(first: str) -> tuple[str, ...]:
    return (first, *(f"{'*' * star} {size}×{size}" for star in STARS for size in TABLE_SIZES))


def _pairs(ours: Sequence[float | None], paper: Sequence[float | None]) -> tuple[Value, ...]:
    """Our figure with the paper's in brackets."""
    texts = [("–" if own is None else f"{own:.3g}", "–" if other is None else f"{other:.3g}")
             for own, other in zip(ours, paper, strict=True)]
    return tuple(f"{own} ({other})" for own, other in texts)


def _grades(puzzles: Sequence[Row]) -> Table:
    """How many puzzles of each kind there are, and what they need."""
    shares = sorted({row["ones"] for row in puzzles})
    rows: list[tuple[Value, ...]] = []
    for share in shares:
        some = [row for row in puzzles if row["ones"] == share]
        counts = [sum(1 for row in some if row["stars"] == star) for star in STARS]
        seconds = mean(row["made_seconds"] for row in some)
        rows.append((f"{share:.0%}", *counts, seconds))
    return Table(
        "grades",
        "The puzzles",
        ("ones asked for", "*", "**", "***", "seconds to make one"),
        tuple(rows),
    )


def _values(puzzles: Sequence[Row]) -> Table:
    groups = _grouped(puzzles)
    rows: list[tuple[Value, ...]] = []
    for value, paper in PAPER_VALUES.items():
        ours = [
            None
            if value > size
            else _mean(row["values"].get(str(value), 0) for row in groups.get((star, size), []))
            for star in STARS
            for size in TABLE_SIZES
        ]
        rows.append((value, *_pairs(ours, paper)))
    return Table(
        "values",
        "Table 1: how often each value occurs",
        _columns("value"),
        tuple(rows),
        "The figures in brackets are the paper's, for the puzzles of the book. The number of ones"
        " follows the generator's option, not the difficulty, so this table does not test the"
        " paper's observation that harder puzzles contain more small numbers.",
    )


def _runs(puzzles: Sequence[Row]) -> Table:
    groups = _grouped(puzzles)

    def average(star: int, size: int) -> float | None:
        return _mean(len(row["runs"]) for row in groups.get((star, size), []))

    def share(star: int, size: int, run: int) -> float | None:
        some = groups.get((star, size), [])
        total = sum(sum(row["runs"]) for row in some)
        found = sum(row["runs"][run] for row in some if len(row["runs"]) > run)
        return 100 * found / total if total and found else None

    places = [(star, size) for star in STARS for size in TABLE_SIZES]
    rows: list[tuple[Value, ...]] = []
    for number, (name, paper) in enumerate(PAPER_RUNS.items()):
        ours = [average(*at) if number == 0 else share(*at, number - 1) for at in places]
        rows.append((name, *_pairs(ours, paper)))
    alone = [
        _mean(100.0 * row["solved_by_runs"] for row in groups.get(place, [])) for place in places
    ]
    rows.append(("solved by runs, %", *_pairs(alone, [100.0] * len(places))))
    return Table(
        "runs",
        "Table 2: runs of Biggerfirst",
        _columns(""),
        tuple(rows),
        "The share of the pieces that each run finds, with the paper's figures in brackets. Each"
        " value is repeated until it yields nothing more, so our runs find more than single passes"
        " would. The stars are defined by these runs: by definition, puzzles of one star take a"
        " single run, and puzzles of three stars are never solved by runs.",
    )


def _times(figures: Figures, methods: Sequence[str]) -> tuple[Table, Plot]:
    series: dict[str, list[tuple[int, float]]] = {}
    rows: list[tuple[Value, ...]] = []
    for size in sorted({row["size"] for row in figures.times}):
        some = [row for row in figures.times if row["size"] == size]
        line: list[Value] = [f"{size}×{size}", len(some)]
        for name in methods:
            seconds = mean(row[name]["mean"] for row in some)
            series.setdefault(name, []).append((size, 1000 * seconds))
            line += [1000 * seconds, 1000 * max(row[name]["high"] for row in some)]
        rows.append(tuple(line))
    columns = ["size", "puzzles"]
    for name in methods:
        columns += [f"{name}, mean ms", "longest run"]
    table = Table(
        "times",
        "Figure 6: run times of the strategies",
        tuple(columns),
        tuple(rows),
        "Processor time to the first solution, without a proof that it is the only one, as in the"
        " paper. There are as many puzzles of each size as in the paper (4, 4, 6, 2, 3). They are"
        " puzzles that Biggerfirst solves in three runs or more, as it does the book's three-star"
        f" puzzles. Each is solved {figures.repeats:,} times; the paper, in C++, solved each"
        f" {PAPER_REPEATS:,} times and shows the sums as a curve without figures.",
    )
    plot = Plot(
        "times",
        "Time to the first solution",
        "line",
        "side of the board",
        "mean milliseconds",
        series,
        log_up=True,
    )
    return table, plot


def _sat(puzzles: Sequence[Row]) -> Table:
    rows: list[tuple[Value, ...]] = []
    for size in sorted({row["size"] for row in puzzles}):
        some = [row for row in puzzles if row["size"] == size]
        line: list[Value] = [f"{size}×{size}"]
        for name in ("sat", "sat-seed"):
            line += [
                round(mean(row[name]["variables"] for row in some)),
                round(mean(row[name]["clauses"] for row in some)),
            ]
        rows.append(tuple(line))
    columns = ("size", "variables, lean", "clauses", "variables, paper", "clauses")
    return Table(
        "sat",
        "SAT: one variable per piece, compared with the paper's encoding",
        columns,
        tuple(rows),
        "Means. The times are in the table of Figure 6. The paper gives no times, but says that all"
        " of its puzzles were solved almost instantaneously.",
    )


def _generators(
    generators: Mapping[tuple[str, int], Sequence[Row]],
) -> tuple[Table, Plot]:
    rows: list[tuple[Value, ...]] = []
    series: dict[str, list[tuple[str, float]]] = {}
    for (name, size), attempts in generators.items():
        failed = sum(row["failed"] for row in attempts)
        unique = sum(row["unique"] for row in attempts)
        minimal = sum(row["minimal"] for row in attempts)
        almost = _mean(row["almost"] for row in attempts if row["almost"] is not None)
        seconds = mean(row["seconds"] for row in attempts)
        made = len(attempts) - failed
        share = None if almost is None else 100 * almost
        rows.append(
            (name, f"{size}×{size}", len(attempts), failed, made, unique, minimal, share, seconds)
        )
        series.setdefault(name, []).append((f"{size}×{size}", 100 * unique / len(attempts)))
    for size, (failed, unique) in PAPER_GENERATOR.items():
        program = "the paper's program"
        share = 100 * PAPER_ALMOST[size] if size in PAPER_ALMOST else None
        counts = (1000, failed, 1000 - failed, unique, None, share, None)
        rows.append((program, f"{size}×{size}", *counts))
        series.setdefault(program, []).append((f"{size}×{size}", unique / 10))
    columns = (
        "generator", "size", "attempts", "failed", "made", "unique", "unique minimal", "% m-1",
        "seconds an attempt",
    )  # fmt: skip
    table = Table(
        "generators",
        "Table 3: the generators",
        columns,
        tuple(rows),
        "An attempt of repair is one board, which is repaired until its solution is unique. A board"
        " smaller than 6×6 cannot be cut in two, so there are no rows of sub-boards for 4×4 and"
        " 5×5. The paper's share of m-1 is that of the one 7×7 board that it prints.",
    )
    plot = Plot(
        "generators",
        "Attempts that give a puzzle with exactly one solution",
        "bars",
        "size",
        "per cent",
        series,
    )
    return table, plot


def _settings(rows: Sequence[Row]) -> Table:
    """The settings tried to match the paper's generator, the closest first."""

    def distance(row: Row) -> float:
        failed, unique = PAPER_GENERATOR[row["size"]]
        off = abs(row["failed"] / row["attempts"] - failed / 1000)
        return float(off + abs(row["unique"] / row["attempts"] - unique / 1000))

    table = tuple(
        (
            f"{row['size']}×{row['size']}",
            row["pairs"],
            row["rare"],
            row["removals"],
            "yes" if row["avoid"] else "no",
            "yes" if row["deeper"] else "no",
            100 * row["failed"] / row["attempts"],
            100 * row["unique"] / row["attempts"],
            None if row["almost"] is None else 100 * row["almost"],
        )
        for row in sorted(rows, key=lambda row: (row["size"], distance(row)))
    )
    columns = (
        "size", "pairs per side", "another 1 or m-1 accepted", "removals per cell", "m-1 last",
        "deeper", "% failed", "% unique", "% m-1",
    )  # fmt: skip
    note = (
        "The paper has 5.5 % failed and 9.8 % unique at 4×4, 32 % and 6.5 % at 6×6. The rows are"
        " sorted by their distance from these figures. *Deeper*: each time an attempt gets stuck"
        " again, one more piece is removed."
    )
    title = "Settings tried for the paper's generator"
    return Table("settings", title, columns, table, note, shown=8, appendix=True)


def _large(rows: Sequence[Row]) -> Table:
    table = []
    for size in sorted({row["size"] for row in rows}):
        some = [row for row in rows if row["size"] == size]
        made = [row for row in some if row["status"] == "made"]
        late = sum(row["status"] == "timeout" for row in some)
        seconds = mean(row["seconds"] for row in some)
        table.append((f"{size}×{size}", len(some), len(made), late, seconds))
    columns = ("size", "attempts", "made", "time limit", "seconds an attempt")
    note = 'The paper made puzzles "of size up to 18" and gives no figures above 7×7.'
    return Table("large", "The paper's generator on larger boards", columns, tuple(table), note)


def _construction(rows: Sequence[Row]) -> Table:
    table = tuple(
        (f"{row['size']}×{row['size']}", row["maximum"], row["pieces"], row["status"])
        for row in rows
    )
    columns = ("size", "maximum", "pieces", "status")
    title = "A deterministic construction (§8)"
    return Table("construction", title, columns, table, shown=4, appendix=True)
