"""The tables and plots of the Kuromasu study: the figures of van Meurs 2008, §7, next to ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, median

from gridwright.batch.ledger import Row
from gridwright.core.words import counted, listed
from gridwright.search.brute_force import PER_SECOND, YEAR, options_table
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

SOLVED = ("unique", "found", "multiple")

PAPER_DEPTHS = {0: 25, 1: 14, 2: 0, 3: 6, 4: 4, 5: 1}
"""§7.2: puzzles solved, by the number of nested guesses."""
PAPER_TRIES, PAPER_SUCCESSES = 150, 63
PAPER_PUZZLES, PAPER_PUZZLES_ONCE = 50, 27
PAPER_CELLS, PAPER_BLACK = 70, 17
PAPER_OPTIONS_PER_SECOND = 100_000_000 / 40
PAPER_OPTIONS = (
    70,
    2_415,
    54_740,
    916_895,
    12_103_014,
    131_115_985,
    1_198_774_720,
    9_440_350_920,
    65_033_528_560,
    396_704_524_216,
    2_163_842_859_360,
    10_638_894_058_520,
    47_465_835_030_320,
    193_253_756_909_160,
    721_480_692_460_864,
    2_480_089_880_334_221,
    7_877_932_561_061_644,
    23_196_134_763_125_940,
)
"""§7.1: options for 1, 2, … black cells among 70 empty ones."""

PAPER_BY_PUZZLE = (
    (3, 0), (1, 0), (3, 0), (3, 0), (3, 0), (3, 0), (3, 0), (3, 0), (3, 0), (2, 0),
    (3, 0), (2, 0), (2, 0), (3, 0), (3, 1), (3, 0), (2, 0), (2, 0), (3, 0), (3, 3),
    (3, 0), (0, 0), (1, 1), (0, 1), (0, 3), (0, 1), (0, 0), (1, 0), (0, 0), (0, 1),
    (0, 1), (0, 1), (0, 3), (1, 4), (0, 3), (0, 0), (0, 1), (1, 4), (0, 1), (0, 1),
    (0, 4), (0, 1), (0, 1), (0, 0), (0, 3), (0, 1), (0, 3), (0, 1), (2, 4), (1, 5),
)  # fmt: skip
"""§7.3, last table: for each of its 50 puzzles, successes in three tries and depth of guesses."""
PAPER_BLACK_PER_NUMBER = 1.5
LARGEST_SIDE = 12
CELLS = {
    "up to 9×9": (1, 81),
    "up to 10×10": (82, 100),
    "up to 12×12": (101, 144),
    "up to 14×14": (145, 196),
    "larger": (197, 10**6),
}
"""The sizes of the plot of times: fewest and most cells."""

GENETIC = ("genetic, the paper's parameters", "genetic, restart after 60")
LOGIC, LOGIC_PAPER = "logic", "logic, the paper's techniques"
LOGIC_AS_PAPER = "logic, as in the paper"
BRUTE_FORCE, LOGIC_BRUTE_FORCE = "brute force", "logic+brute-force"
LOGIC_GENETIC, LOGIC_GENETIC_PAPER = "logic+genetic", "logic+genetic, the paper's techniques"
GENETIC_LARGER = "genetic, the paper's parameters, larger puzzles"


def report_of(rows: Sequence[Row], conditions: Conditions) -> Report:
    """The whole report."""
    by_method: dict[str, list[Row]] = {}
    for row in rows:
        by_method.setdefault(row["method"], []).append(row)
    return Report(
        "Methods for solving Kuromasu: van Meurs 2008 and gridwright",
        (
            _introduction(rows),
            *_summary(by_method),
            *_logic(by_method),
            *_genetic(by_method),
            *_combined(by_method),
            *_brute_force(by_method),
            _all_rows(rows),
        ),
        claims(by_method),
        conditions,
    )


def _introduction(rows: Sequence[Row]) -> str:
    puzzles = len({row["puzzle"] for row in rows})
    wrong = sum(row["right"] is False for row in rows if "right" in row)
    return (
        "This repeats the comparison of *Comparing Methods for Solving Kuromasu Puzzles* (van Meurs"
        f" 2008, §7) on {counted(puzzles, 'puzzle')}. The paper used other puzzles, 50 easy and"
        " medium ones from a book, and a computer of 2008: shares can be compared, seconds only"
        f" roughly. Answers that differ from the published ones: {wrong}."
        " [The page about Kuromasu](../../kuromasu.md#differences-from-the-paper) lists the"
        " differences from the paper's algorithms."
    )


Groups = dict[str, list[Row]]


def claims(by_method: Groups) -> tuple[Claim, ...]:
    """Every claim of the paper that these rows can say something about."""
    return (
        *_claims_on_brute_force(by_method),
        _every_puzzle(by_method),
        _depth_of_guesses(by_method),
        *_claims_on_genetic(by_method),
        _claim_on_combination(by_method),
    )


def _claims_on_brute_force(by_method: Groups) -> tuple[Claim, ...]:
    left = _left_by_logic(by_method, LOGIC_BRUTE_FORCE, small=True)
    finished = len(_solved(left))
    known = [row for row in by_method.get(LOGIC, []) if row.get("black") is not None]
    bound = fmean([row["lower bound"] / row["black"] for row in known]) if known else None
    return (
        _never_fast_enough(by_method.get(BRUTE_FORCE, [])),
        Claim(
            "§7.1",
            "Brute force can finish puzzles that logic has partly solved.",
            holds(2 * finished >= len(left) if left else None),
            f"of the puzzles up to 12×12 that logic does not finish, it finishes {finished} of"
            f" {len(left)} within the time limit.",
            "Where logic leaves cells open, it mostly leaves dozens."
            if 2 * finished < len(left)
            else "",
            measure="if it finishes at least half of them",
        ),
        Claim(
            "§3.2",
            "A lower bound on the number of black cells removes hardly any options (6 of 17"
            " cells).",
            holds(bound < 0.5 if bound is not None else None),
            f"on average, the bound is {_percent(bound)} of the actual number of black cells.",
            measure="if the bound is less than half of that number",
        ),
    )


def _never_fast_enough(tried: Sequence[Row]) -> Claim:
    """Judged by the boards that have to be checked, since no limit is a proof."""
    large = [row for row in tried if _cells(row) >= 81]
    solved = len(_solved(large))
    refused = sum(row["status"] == "refused" for row in large)
    late = sum(row["status"] == "timeout" for row in large)
    years = [row["years"] for row in large if row["status"] in ("refused", "timeout")]
    days = f" The shortest would take {365.25 * min(years):,.0f} days." if years else ""
    return Claim(
        "§7.1, §8",
        "Brute force is never fast enough to solve a puzzle: a 9×9 puzzle takes 44 to 143"
        " years, or 43 with the lower bound of §3.2.",
        holds(solved == 0 and all(year * 365.25 > 1 for year in years) if large else None),
        f"of {counted(len(large), 'puzzle')} of 9×9 or larger, it solves {solved}; {refused} are"
        f" refused because they could take more than a year, and {late} reached the time limit."
        f"{days}",
        f"Here boards on which black cells touch are skipped; the others are checked at"
        f" {PER_SECOND:,} a second.",
        measure="if it solves none, and each would take more than a day",
    )


def _every_puzzle(by_method: Groups) -> Claim:
    """Whether logic and guesses solve every puzzle; a time-out does not decide it."""
    ours = by_method.get(LOGIC_AS_PAPER, [])
    solved = _solved(ours)
    late = [row["puzzle"] for row in ours if row["status"] == "timeout"]
    undecided = not ours or (bool(late) and len(solved) + len(late) == len(ours))
    longest = max(solved, key=lambda row: row["seconds"], default=None)
    told = "" if longest is None else (
        f", the longest ({longest['puzzle']}) in {longest['seconds']:.2g} s with"
        f" {counted(longest['guesses'], 'nested guess', 'nested guesses')}"
    )  # fmt: skip
    return Claim(
        "§7.2",
        "Logical rules and guesses solve every puzzle in the test set, in up to 4 minutes each.",
        holds(None if undecided else len(solved) == len(ours)),
        f"as in the paper, they solve {len(solved)} of {len(ours)} puzzles up to 12×12{told}; if"
        f" what refuted guesses prove is kept, they solve {_of(by_method, LOGIC)}.",
        f"What reached the time limit (puzzle {listed(late, 'and')}) might be solved with more"
        " time."
        if late
        else "",
    )


def _depth_of_guesses(by_method: Groups) -> Claim:
    ours = by_method.get(LOGIC_AS_PAPER, [])
    solved = _solved(ours)
    without = sum(row["guesses"] == 0 for row in solved)
    deepest = max((row["guesses"] for row in solved), default=0)
    return Claim(
        "§7.2",
        "Half of the puzzles need no guess, and none needs more than five nested ones.",
        holds(None),
        f"{without} of {len(ours)} need no guess, and none of those solved needs more than"
        f" {deepest}.",
        "The book's puzzles are not the same as these.",
    )


def _claims_on_genetic(by_method: Groups) -> tuple[Claim, ...]:
    tried = by_method.get(GENETIC[0], [])
    names = {row["puzzle"] for row in tried}
    beside = [row for row in by_method.get(LOGIC_AS_PAPER, []) if row["puzzle"] in names]
    logic, genetic = _seconds(beside), _seconds(tried)
    known = [row for row in by_method.get(LOGIC, []) if row.get("black") is not None]
    enough = sum(row["black"] >= PAPER_BLACK_PER_NUMBER * row["numbers"] for row in known)
    return (
        *_successes_of_genetic(tried),
        _small_and_large([*tried, *by_method.get(GENETIC_LARGER, [])]),
        Claim(
            "§8",
            "Logic is faster than the genetic algorithm.",
            holds(logic < genetic if logic is not None and genetic is not None else None),
            f"the median is {_time(logic)} for logic and {_time(genetic)} for the genetic"
            " algorithm, over the tries that each solved on the same puzzles.",
            measure="by these medians",
        ),
        Claim(
            "§5.1",
            "Nearly all puzzles have at least 1.5 black cells for each number.",
            holds(10 * enough >= 9 * len(known) if known else None),
            f"{enough} of {len(known)} do.",
            measure="if at least 90 % do",
        ),
        _uniform(by_method),
    )


def _successes_of_genetic(tried: Sequence[Row]) -> tuple[Claim, ...]:
    """The two figures of the paper: puzzles solved at least once, and tries that succeed."""
    once, puzzles = _puzzles(_solved(tried)), _puzzles(tried)
    solved = len(_solved(tried))
    return (
        Claim(
            "§7.3, §8",
            f"The genetic algorithm solves over half of the puzzles at least once"
            f" ({PAPER_PUZZLES_ONCE} of {PAPER_PUZZLES}).",
            holds(2 * once > puzzles if puzzles else None),
            f"with the paper's parameters it solves {once} of {puzzles} at least once.",
            measure="if more than half",
        ),
        Claim(
            "§7.3",
            f"It succeeds in {_share(PAPER_SUCCESSES, PAPER_TRIES)} of all tries"
            f" ({PAPER_SUCCESSES} of {PAPER_TRIES}).",
            holds(None),
            f"with the paper's parameters it succeeds in {_share(solved, len(tried))} ({solved} of"
            f" {len(tried)}){_how_tries_end(tried)}.",
            "The share depends on the puzzles. These are up to 12×12; the paper does not give the"
            " sizes of its puzzles, of which some were larger.",
        ),
    )


def _how_tries_end(tried: Sequence[Row]) -> str:
    """What the tries without an answer reached: the last generation, or the time limit."""
    late = sum(row["status"] == "timeout" for row in tried)
    ended = len(tried) - len(_solved(tried)) - late
    said = [f"{ended} ended after 10,000 generations"] if ended else []
    said += [f"{late} reached the time limit"] if late else []
    return "; " + listed(said, "and") if said else ""


def _small_and_large(tried: Sequence[Row]) -> Claim:
    """The smallest size compared with the largest."""
    sizes = sorted({(_cells(row), _size(row)) for row in tried})
    by_size = {
        size: [row for row in tried if _size(row) == size] for _, size in sizes
    }
    told = "all tries are on puzzles of one size." if tried else "there are no tries."
    verdict = holds(None)
    if len(sizes) > 1:
        shares = [_rate(rows) or 0.0 for rows in by_size.values()]
        small, large = shares[0], shares[-1]
        # Lower, but not by much: that could be different on larger puzzles.
        undecided = small / 2 <= large < small
        verdict = holds(None if undecided else large < small)
        each = ", ".join(
            f"{len(_solved(rows))} of {len(rows)} on {size} ({_percent(_rate(rows))})"
            for size, rows in by_size.items()
        )
        told = f"with the paper's parameters it succeeds in so many tries: {each}."
    return Claim(
        "§7.3",
        "The genetic algorithm succeeds on small puzzles and hardly ever on large ones (76 % of the"
        " tries on the first 25 puzzles, 8 % on the last 25).",
        verdict,
        told,
        f"Nothing larger than {sizes[-1][1]} was tried with the genetic algorithm alone, and the"
        " paper does not give the sizes of its puzzles."
        if sizes
        else "",
        measure="if the share on the largest size is less than half of that on the smallest",
    )


def _uniform(by_method: Groups) -> Claim:
    """How varied a population remains; the paper restarts after 500 generations."""
    late, early = (by_method.get(name, []) for name in GENETIC)
    means = {age: fmean(numbers) for age, numbers in _varieties(late).items()}
    told = ", ".join(f"{mean:.0f} after {age}" for age, mean in means.items())
    return Claim(
        "§5.5",
        "A population without an answer is restarted after 500 generations.",
        holds(None),
        f"{_percent(_rate(late))} of tries succeed with it, and {_percent(_rate(early))} with a"
        " restart after 60. The number of different boards among the 250 selected"
        + (f" is, on average, {told} generations." if told else " was not counted."),
        "The paper does not try another number.",
    )


def _varieties(rows: Sequence[Row]) -> dict[int, list[int]]:
    """For each age at which it was counted, the different boards of all populations."""
    found: dict[int, list[int]] = {}
    for row in rows:
        for age, numbers in row.get("variety", {}).items():
            found.setdefault(int(age), []).extend(numbers)
    return dict(sorted(found.items()))


def _claim_on_combination(by_method: Groups) -> Claim:
    small = _left_by_logic(by_method, LOGIC_GENETIC, small=True)
    large = _left_by_logic(by_method, LOGIC_GENETIC, small=False)
    return Claim(
        "§8.1",
        "Apply logic as far as it goes, then the genetic algorithm.",
        Verdict.ANSWERED if small or large else Verdict.NOT_DONE,
        "of the puzzles that our logic does not finish without a guess, it solves"
        f" {len(_solved(small))} of {len(small)} up to 12×12, and {len(_solved(large))} of"
        f" {len(large)} larger ones; logic alone solves the others.",
        _with_the_papers_techniques(by_method),
    )


def _with_the_papers_techniques(by_method: Groups) -> str:
    """What logic leaves open without our technique, and what the genetic algorithm then solves."""
    if not by_method.get(LOGIC_PAPER):
        return ""
    ours = sum(bool(row.get("left_by_logic")) for row in _small(by_method.get(LOGIC, [])))
    left = {
        row["puzzle"] for row in _small(by_method[LOGIC_PAPER]) if row.get("left_by_logic")
    }
    tried = [row for row in by_method.get(LOGIC_GENETIC_PAPER, []) if row["puzzle"] in left]
    solved = f", of which {len(_solved(tried))} are then solved" if tried else ""
    return (
        f"Logic includes one technique of ours (possible lengths) and leaves {ours} puzzles up to"
        f" 12×12 unfinished; the paper's techniques alone leave {len(left)}{solved}."
    )


def _left_by_logic(by_method: Groups, name: str, *, small: bool) -> list[Row]:
    """The rows of a method on puzzles that logic without a guess does not solve."""
    needs = {
        row["puzzle"] for row in by_method.get(LOGIC, []) if row.get("left_by_logic", 0)
    }
    return [
        row
        for row in by_method.get(name, [])
        if row["puzzle"] in needs and (max(row["rows"], row["cols"]) <= LARGEST_SIDE) == small
    ]


def _of(by_method: Groups, name: str) -> str:
    rows = by_method.get(name, [])
    return f"{len(_solved(rows))} of {len(rows)} of any size"


def _puzzles(rows: Sequence[Row]) -> int:
    return len({row["puzzle"] for row in rows})


def _rate(rows: Sequence[Row]) -> float | None:
    return len(_solved(rows)) / len(rows) if rows else None


def _seconds(rows: Sequence[Row]) -> float | None:
    times = [row["seconds"] for row in _solved(rows)]
    return median(times) if times else None


def _time(seconds: float | None) -> str:
    return "no time" if seconds is None else f"{seconds:.3g} s"


def _percent(share: float | None) -> str:
    return "no" if share is None else f"{share:.0%}".replace("%", " %")


def _solved(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["status"] in SOLVED]


def _size(row: Row) -> str:
    return f"{row['rows']}×{row['cols']}"


def _cells(row: Row) -> int:
    return int(row["rows"] * row["cols"])


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"


def _summary(by_method: Groups) -> list[str | Table | Plot]:
    rows: list[tuple[Value, ...]] = []
    for name, tried in by_method.items():
        solved = _solved(tried)
        times = [row["seconds"] for row in solved]
        proven = sum(row["status"] in ("unique", "multiple") for row in solved)
        refused = sum(row["status"] == "refused" for row in tried)
        late = sum(row["status"] == "timeout" for row in tried)
        ended = len(tried) - len(solved) - refused - late
        longest = max(times, default=None)
        figures = (_seconds(tried), longest, sum(row["seconds"] for row in tried))
        rows.append((name, len(tried), len(solved), proven, refused, ended, late, *figures))
    rows.append(("paper: brute force", None, 0, 0, *[None] * 6))
    paper = (PAPER_PUZZLES, PAPER_PUZZLES, 0, *[None] * 4, 240.0, 360.0)
    rows.append(("paper: logical rules", *paper))
    ended = PAPER_TRIES - PAPER_SUCCESSES
    rows.append(("paper: genetic", PAPER_TRIES, PAPER_SUCCESSES, 0, None, ended, *[None] * 4))
    columns = (
        "method",
        "tries",
        "solved",
        "proven unique",
        "refused",
        "10,000 generations",
        "time limit",
        "median seconds",
        "longest",
        "all together",
    )
    note = (
        "Median and longest are over the tries that were solved. The rows"
        f" '{LOGIC}', '{LOGIC_PAPER}' and '{LOGIC_AS_PAPER}' run the strategy `vanmeurs2008` with"
        " different options. `sat` and `logic` prove that their answer is the only one; the other"
        " methods do not, or not always."
        " The paper needed 0.1 seconds to 4 minutes for each of its 50 puzzles, and up to 15"
        " minutes for a hard one."
    )
    return [Table("methods", "The methods compared", columns, tuple(rows), note), _times(by_method)]


def _times(by_method: Groups) -> Plot:
    """The median time of each method that solves something, by size."""
    series: dict[str, list[tuple[str, float]]] = {}
    for name, tried in by_method.items():
        for place, (least, most) in CELLS.items():
            found = _seconds([row for row in tried if least <= _cells(row) <= most])
            if found is not None:
                series.setdefault(name, []).append((place, found))
    return Plot(
        "seconds", "Median seconds of the tries solved, by size", "rows", "seconds", "", series,
        log_across=True, places=tuple(CELLS),
    )  # fmt: skip


def _logic(by_method: Groups) -> list[str | Table | Plot]:
    groups = {
        "ours up to 12×12": _small(by_method.get(LOGIC, [])),
        "ours, all sizes": by_method.get(LOGIC, []),
        "the paper's techniques, up to 12×12": _small(by_method.get(LOGIC_PAPER, [])),
        "as in the paper, up to 12×12": by_method.get(LOGIC_AS_PAPER, []),
    }
    depths = {
        name: Counter(row["guesses"] for row in _solved(rows)) for name, rows in groups.items()
    }
    unsolved = {name: len(rows) - len(_solved(rows)) for name, rows in groups.items()}
    deepest = max([5, *(depth for counts in depths.values() for depth in counts)])
    table: list[tuple[Value, ...]] = [
        (str(depth), PAPER_DEPTHS.get(depth, 0), *(counts[depth] for counts in depths.values()))
        for depth in range(deepest + 1)
    ]
    table.append(("not solved in time", 0, *unsolved.values()))
    without = [
        _share(counts[0], len(rows))
        for counts, rows in zip(depths.values(), groups.values(), strict=True)
    ]
    paper_share = _share(PAPER_DEPTHS[0], PAPER_PUZZLES)
    table.append(("share without a guess", paper_share, *without))
    note = (
        "Our logic has the paper's Methods 1 to 9, its special cases, and one more technique"
        " (possible lengths), which the column of the paper's techniques leaves out. Our search"
        " keeps what a refuted guess proves (the cell is white) and reasons on from it; the paper"
        " makes the cell empty again, so it needs more nested guesses. The last column does what"
        " the paper does, with Method 0, and stops at the first answer; [the page about"
        " Kuromasu](../../kuromasu.md#differences-from-the-paper) lists where it differs from the"
        " paper. The other columns prove that the answer is the only one, so they do not use"
        " Method 0, which assumes it."
    )
    series = {"paper": [(depth, 100 * n / PAPER_PUZZLES) for depth, n in PAPER_DEPTHS.items()]}
    for name, counts in depths.items():
        total = max(1, len(groups[name]))
        series[name] = [(d, 100 * counts[d] / total) for d in range(deepest + 1)]
    plot = Plot(
        "guesses", "Puzzles solved, by depth of guesses", "bars", "guesses", "% of puzzles", series
    )
    columns = ("depth of guesses", "paper (50 puzzles)", *groups)
    return [Table("guesses", "Logic: depth of guesses", columns, tuple(table), note), plot]


def _small(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if max(row["rows"], row["cols"]) <= LARGEST_SIDE]


PARTS = ("tries", "successes", "share", "puzzles solved once or more",
         "generations of successes, median")  # fmt: skip
ALL_SMALL = "all up to 12×12"
"""The puzzles that stand for the paper's 50."""


def _genetic(by_method: Groups) -> list[str | Table | Plot]:
    tries = {name: by_method.get(name, []) for name in GENETIC}
    larger = by_method.get(GENETIC_LARGER, [])
    paper = (PAPER_TRIES, PAPER_SUCCESSES, _share(PAPER_SUCCESSES, PAPER_TRIES), PAPER_PUZZLES_ONCE)
    small_sizes = _sizes(row for rows in tries.values() for row in rows)
    table: list[tuple[Value, ...]] = [_line_of(size, tries) for size in small_sizes]
    table.append((ALL_SMALL, *(value for rows in tries.values() for value in _successes(rows))))
    table += [_line_of(size, {GENETIC[0]: larger, GENETIC[1]: []}) for size in _sizes(larger)]
    table.append(("paper, all", *paper, None, *[None] * 5))
    columns = ("size", *PARTS, *(f"{part}, restart after 60" for part in PARTS))
    late = sum(row["status"] == "timeout" for row in (*larger, *tries[GENETIC[0]]))
    note = (
        "Three tries per puzzle, as in the paper, which gives no sizes. The paper's parameters:"
        " population 1,500, selection 250, standard selection, penalty 2, three cells changed,"
        " chances 0.5, restart after 500 generations, abort after 10,000, black cells expanding."
        + (f" {counted(late, 'try', 'tries')} ended earlier, at the time limit." if late else "")
    )
    title = "Genetic algorithm: successes by size"
    return [
        Table("genetic", title, columns, tuple(table), note),
        _genetic_plot(title, tries, larger),
        _by_guesses(by_method),
        *_variety(tries),
    ]


def _genetic_plot(title: str, tries: Groups, larger: Sequence[Row]) -> Plot:
    """Our shares by size; the paper has one share, of puzzles of unknown sizes."""
    series: dict[str, list[tuple[str, float]]] = {}
    for name, rows in tries.items():
        every = [*rows, *larger] if name == GENETIC[0] else rows
        series[name] = [
            (size, 100 * (_rate([row for row in every if _size(row) == size]) or 0.0))
            for size in _sizes(every)
        ]
        if rows:
            series[name].append((ALL_SMALL, 100 * (_rate(rows) or 0.0)))
    series["paper"] = [(PAPER_PLACE, 100 * PAPER_SUCCESSES / PAPER_TRIES)]
    sizes = _sizes([*larger, *(row for rows in tries.values() for row in rows)])
    places = (*sizes, ALL_SMALL, PAPER_PLACE)
    return Plot("genetic", title, "bars", "size", "% of tries", series, places=places)


PAPER_PLACE = "paper, sizes unknown"


def _sizes(rows: Iterable[Row]) -> list[str]:
    """The sizes that occur, from the smallest."""
    return [size for _, size in sorted({(_cells(row), _size(row)) for row in rows})]


def _line_of(size: str, tries: Groups) -> tuple[Value, ...]:
    """The line of one size; nothing for what was not tried there."""
    line: list[Value] = [size]
    for rows in tries.values():
        here = [row for row in rows if _size(row) == size]
        line += _successes(here) if here else [None] * len(PARTS)
    return tuple(line)


def _by_guesses(by_method: Groups) -> Table:
    """Successes by the depth of guesses, which the paper gives for each of its puzzles."""
    depth = {
        row["puzzle"]: row["guesses"]
        for row in _solved(by_method.get(LOGIC_AS_PAPER, []))
        if row.get("guesses") is not None
    }
    tried = [row for row in by_method.get(GENETIC[0], []) if row["puzzle"] in depth]
    groups: dict[str, Callable[[int], bool]] = {
        "none": lambda guesses: guesses == 0,
        "one": lambda guesses: guesses == 1,
        "two or more": lambda guesses: guesses > 1,
    }
    rows: list[tuple[Value, ...]] = []
    for name, fits in groups.items():
        paper = [successes for successes, guesses in PAPER_BY_PUZZLE if fits(guesses)]
        ours = [row for row in tried if fits(depth[row["puzzle"]])]
        rows.append(
            (
                name,
                len(paper),
                _share(sum(paper), 3 * len(paper)),
                _puzzles(ours),
                _share(len(_solved(ours)), len(ours)),
            )
        )
    halves = (("first 25 puzzles", PAPER_BY_PUZZLE[:25]), ("last 25 puzzles", PAPER_BY_PUZZLE[25:]))
    for name, half in halves:
        rows.append((f"paper, {name}", len(half), _share(sum(s for s, _ in half), 75), None, None))
    columns = ("guesses on top of each other", "paper: puzzles", "paper: successes", "puzzles",
               "successes")  # fmt: skip
    note = (
        "The genetic algorithm with the paper's parameters, by the nested guesses that logic needs"
        " on the same puzzle. The paper lists its puzzles from small and easy to large and hard,"
        " without sizes."
    )
    title = "Genetic algorithm: successes by depth of guesses"
    return Table("genetic-guesses", title, columns, tuple(rows), note)


def _variety(tries: Groups) -> list[Table]:
    """How many of the selected boards are different, by the age of the population."""
    counts = {name: _varieties(rows) for name, rows in tries.items()}
    ages = sorted({age for found in counts.values() for age in found})
    rows = []
    for age in ages:
        line: list[Value] = [age]
        for found in counts.values():
            numbers = found.get(age, [])
            line += [len(numbers), fmean(numbers) if numbers else None]
        rows.append(tuple(line))
    if not rows:
        return []
    columns = ["generations"]
    for name in counts:
        columns += [f"populations, {name}", "different boards of 250, mean"]
    title = "How uniform populations become"
    return [Table("variety", title, tuple(columns), tuple(rows))]


def _combined(by_method: Groups) -> list[Table]:
    """``logic+genetic`` on the puzzles that logic does not finish, by level and size."""
    left = [
        *_left_by_logic(by_method, LOGIC_GENETIC, small=True),
        *_left_by_logic(by_method, LOGIC_GENETIC, small=False),
    ]
    groups: dict[tuple[str, str], list[Row]] = {}
    for row in left:
        size = "up to 12×12" if max(row["rows"], row["cols"]) <= LARGEST_SIDE else "larger"
        groups.setdefault((size, row["level"] or "no label"), []).append(row)
    rows = tuple(
        (
            size,
            level,
            len(group),
            len(_solved(group)),
            median(row.get("left_by_logic", 0) for row in group),
            median(row.get("generations", 0) for row in group),
            _seconds(group),
        )
        for (size, level), group in sorted(groups.items(), key=lambda item: item[0], reverse=True)
    )
    if not rows:
        return []
    columns = (
        "size", "level", "need a guess", "solved", "cells left, median", "generations, median",
        "seconds, median of solved",
    )  # fmt: skip
    title = "Logic, then the genetic algorithm (§8.1)"
    note = (
        "The strategy `logic+genetic`, with a restart after 60 generations instead of the paper's"
        f" 500. {_with_the_papers_techniques(by_method)}"
    )
    return [Table("logic-and-genetic", title, columns, rows, note.rstrip())]


def _successes(rows: Sequence[Row]) -> tuple[Value, ...]:
    solved = _solved(rows)
    taken = [row["generations"] for row in solved if "generations" in row]
    middle = median(taken) if taken else None
    return len(rows), len(solved), _share(len(solved), len(rows)), _puzzles(solved), middle


def _brute_force(by_method: Groups) -> list[str | Table | Plot]:
    ours = options_table(PAPER_CELLS, range(1, len(PAPER_OPTIONS) + 1))
    rate = _checked_a_second(by_method)
    table = tuple(
        (row.size, row.options, paper, row.total, row.total / rate / YEAR)
        for row, paper in zip(ours, PAPER_OPTIONS, strict=True)
    )
    columns = ("black cells", "options", "the paper's", "total", f"years at {rate:,} a second")
    note = (
        f"{PAPER_CELLS} empty cells, {PAPER_BLACK} of them black in the answer: the paper's 9×9"
        f" example, which takes 44 to 143 years at {PAPER_OPTIONS_PER_SECOND / 1e6:g} million"
        f" options a second. The last column is for {rate:,} a second, as many as our program"
        " checks; it skips options on which black cells touch, so it takes less time. The paper's"
        " figures for 16 and 17 black cells are off in the last digit, as sums of floating-point"
        " numbers often are. gridwright refuses to start a search that could take more than a year."
    )
    plot = Plot(
        "options",
        "Options of brute force, 70 empty cells",
        "line",
        "black cells",
        "options",
        {"options": [(row.size, row.options) for row in ours]},
        log_up=True,
    )
    return [
        Table("options", "Brute force: options", columns, table, note),
        plot,
        *_rest_of_logic(by_method.get("logic+brute-force", []), by_method.get(LOGIC, [])),
        *_bounds(by_method.get(LOGIC, [])),
    ]


def _checked_a_second(by_method: Groups) -> int:
    """How many boards were checked in a second where brute force ran to the limit, rounded."""
    rows = [
        row
        for name in (BRUTE_FORCE, LOGIC_BRUTE_FORCE)
        for row in by_method.get(name, [])
        if row["status"] == "timeout" and row.get("checked")
    ]
    if not rows:
        return PER_SECOND
    rate = sum(row["checked"] for row in rows) / sum(row["seconds"] for row in rows)
    return int(float(f"{rate:.2g}"))


def _rest_of_logic(rows: Sequence[Row], by_logic: Sequence[Row]) -> list[Table]:
    """What brute force does on the puzzles that logic does not finish."""
    cells_left = {row["puzzle"]: row.get("left_by_logic", 0) for row in by_logic}
    left = sorted(
        (row for row in rows if cells_left.get(row["puzzle"])),
        key=lambda row: (cells_left[row["puzzle"]], row["puzzle"]),
    )
    table = tuple(
        (
            row["puzzle"],
            _size(row),
            cells_left[row["puzzle"]],
            row.get("options"),
            row.get("checked"),
            row["status"],
            row["seconds"],
        )
        for row in left
    )
    if not table:
        return []
    columns = ("puzzle", "size", "cells left", "options", "checked", "status", "seconds")
    solved = len(_solved(left))
    note = (
        f"Logic alone, without a guess, solves {len(rows) - len(left)} of {len(rows)} puzzles up to"
        f" 12×12. Brute force, which §7.1 of the paper proposes for the rest, finishes {solved} of"
        f" the other {len(left)} within the time limit, and is refused where it could take more"
        " than a year. Boards on which black cells touch count as options, but are not checked."
    )
    title = "Brute force on what logic leaves open"
    return [Table("logic-and-brute-force", title, columns, table, note, shown=12)]


def _bounds(rows: Sequence[Row]) -> list[Table]:
    """The lower bound of §3.2, compared with the actual number of black cells."""
    known = [row for row in rows if row.get("black") is not None]
    if not known:
        return []
    by_size: dict[tuple[int, str], list[Row]] = {}
    for row in known:
        by_size.setdefault((_cells(row), _size(row)), []).append(row)
    table = tuple(
        (
            size,
            len(group),
            sum(row["lower bound"] for row in group) / len(group),
            sum(row["black"] for row in group) / len(group),
            sum(row["black"] / max(1, row["numbers"]) for row in group) / len(group),
        )
        for (_, size), group in sorted(by_size.items())
    )
    columns = ("size", "puzzles", "lower bound", "black cells", "black cells per number")
    note = (
        "Means. The paper found a bound of 6 for 17 black cells; its genetic algorithm starts from"
        " 1.5 black cells per number."
    )
    return [Table("bounds", "The lower bound on black cells", columns, table, note)]


def _all_rows(rows: Sequence[Row]) -> Table:
    columns = (
        "method", "puzzle", "level", "size", "seed", "status", "seconds", "guesses", "generations"
    )  # fmt: skip
    table = tuple(
        (
            row["method"],
            row["puzzle"],
            row["level"],
            _size(row),
            row["seed"],
            row["status"],
            round(row["seconds"], 5),
            row.get("guesses"),
            row.get("generations"),
        )
        for row in rows
    )
    return Table("tries", "Every try", columns, table, shown=5, appendix=True)
