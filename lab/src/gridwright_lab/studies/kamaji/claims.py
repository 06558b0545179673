"""The claims of Kleijn 2018: what the rows of the Kamaji study say. Their text is Markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean, linear_regression, median

from gridwright.batch.ledger import Row
from gridwright_lab.studies.intervals import (
    FEWEST,
    Interval,
    all_of,
    bootstrap,
    ratio_of_means,
    ratio_of_pairs,
    shown,
)
from gridwright_lab.studies.kamaji.levels import MOST_ONES as MOST_ONES  # noqa: PLC0414 - in the text
from gridwright_lab.studies.kamaji.orders import ORDER_REPEATS as ORDER_REPEATS  # noqa: PLC0414
from gridwright_lab.studies.report import Claim, Verdict
from gridwright_lab.studies.rows import Kept, Rows, square
from gridwright_lab.studies.text import Judged, Text, text_of

STARS = (1, 2, 3)
METHODS = ("brute-force", "biggerfirst", "fewest-first", "sat", "sat-seed")

PAPER_GENERATOR = {4: (55, 98), 5: (225, 83), 6: (320, 65), 7: (492, 76)}
"""Table 3 of the paper: of 1000 attempts, how many failed and how many were uniquely solvable."""
PAPER_ALMOST = {7: 9 / 49, 10: 10 / 100}
"""The share of m-1 in the two boards of Figure 5, by size: 9 of 49 numbers and 10 of 100."""
PAPER_LARGEST = 18
PAPER_REPEATS = 500_000
ENOUGH, ENOUGH_LARGE = 200, 50
"""With fewer attempts than this, or than this on large boards, nothing is concluded."""
NEAR = 0.03
"""From this share of unique puzzles on, ours counts as close to the paper's 6.5 to 9.8 %."""
FEWEST_GRADED = 5
"""From this many puzzles of a kind on, their means are compared."""
FEWEST_SIZES = 3
"""From this many sizes on, something can be said about the course of a curve."""
STRAIGHT = 1e-9
"""A curve that bends no further is straight."""
MUCH = 2.0
"""A curve is much less stable than another if it bends at least this many times as far."""
SMALL_VALUES = ("1", "2")
"""The numbers that are called small."""
HARDER = (2, 3, 4, 5)
"""The levels that are compared with the first."""
FAR = 1.1
"""A mean that is more than this many times the median is distorted by long runs."""
AT_ONCE = 0.1
"""A run of fewer seconds is called almost instantaneous."""


def text() -> Text:
    """The text of the study, which names the thresholds and figures above."""
    return text_of("kamaji", globals())


def claims(found: Kept) -> tuple[Claim, ...]:
    """Every claim of the paper, and its proposals."""
    return text().claims(globals(), found)


def small(row: Row) -> float:
    """The share of small numbers in a puzzle."""
    number: int = sum(row["values"].get(value, 0) for value in SMALL_VALUES)
    return number / int(row["size"]) ** 2


def _small_numbers(found: Kept) -> Judged:
    differences = []
    for size, rows in found.levels.by("size", ordered=True).items():
        easy, hard = (rows.where(level=levels).values(small) for levels in ((1,), HARDER))
        if len(easy) >= FEWEST_GRADED and len(hard) >= FEWEST_GRADED:
            interval = bootstrap(lambda some, others: fmean(some) - fmean(others), hard, easy)
            differences.append({"size": size, "easy": fmean(easy), "hard": fmean(hard),
                                "number": len(hard), "interval": interval})  # fmt: skip
    # In percentage points.
    told = [each | {"low": 100 * each["interval"].low, "high": 100 * each["interval"].high}
            for each in differences]  # fmt: skip
    verdict = all_of(each["interval"].within(low=0) for each in differences)
    return verdict, {"sizes": told}


def _made(found: Kept) -> Rows:
    return found.generators.where(failed=False)


def _one_minimal(found: Kept) -> Judged:
    by_runs = _made(found).where(by_runs=True)
    one = by_runs.number(minimal=True)
    return one == len(by_runs) if by_runs else None, {"one": one, "number": len(by_runs)}


def _mostly_alone(found: Kept) -> Judged:
    alone, puzzles = found.puzzles.number(solved_by_runs=True), len(found.puzzles)
    unique = _made(found).where(unique=True)
    mostly = unique.number(by_runs=True)
    figures = {"alone": alone, "puzzles": puzzles, "mostly": mostly, "unique": len(unique)}
    return 2 * mostly > len(unique) and 2 * alone > puzzles if unique else None, figures


def _every_puzzle(found: Kept) -> Judged:
    alone, puzzles = found.puzzles.number(solved_by_runs=True), len(found.puzzles)
    return alone == puzzles, {"alone": alone, "puzzles": puzzles}


def _agreement(found: Kept) -> Judged:
    cells = [[row[name] for name in METHODS] for row in found.puzzles]
    late = [[one["status"] == "timeout" for one in each] for each in cells]
    agree = [[one["status"] == "unique" and one["right"] for one in each] for each in cells]
    differ = sum(
        not all(a or b for a, b in zip(*pair, strict=True))
        for pair in zip(late, agree, strict=True)
    )
    figures = {"differ": differ, "puzzles": len(cells), "late": sum(map(sum, late)),
               "formulas": [name for name in METHODS if name.startswith("sat")]}  # fmt: skip
    return differ == 0, figures


def curve(times: Rows, name: str) -> dict[int, float]:
    """For each size the mean of its puzzles' median times, in seconds.

    On a busy machine, one long run of a thousand can double the mean of a puzzle.
    """
    return {
        size: fmean(row[name]["median"] for row in rows)
        for size, rows in times.by("size", ordered=True).items()
    }


def bend(points: Mapping[int, float]) -> float:
    """How far a curve is from the nearest straight line at most, as a share of its mean.

    >>> bend({1: 2.0, 2: 3.0, 3: 4.0}), round(bend({1: 1.0, 2: 4.0, 3: 1.0}), 6)
    (0.0, 1.0)
    """
    slope, start = linear_regression(list(points), list(points.values()))
    far = max(abs(value - start - slope * size) for size, value in points.items())
    return far / fmean(points.values())


def _medians(times: Rows, name: str) -> dict[int, list[float]]:
    """For each size the median times of its puzzles."""
    return {
        size: [row[name]["median"] for row in rows]
        for size, rows in times.by("size", ordered=True).items()
    }


def spread(times: Rows, name: str) -> dict[int, tuple[float, float]]:
    """For each size the median times of its fastest and its slowest puzzle, in seconds."""
    medians = _medians(times, name)
    return {size: (min(seconds), max(seconds)) for size, seconds in medians.items()}


def _growing(found: Kept) -> Judged:
    runs, brute = curve(found.times, "biggerfirst"), curve(found.times, "brute-force")
    if len(runs) < FEWEST_SIZES:
        return None, {"first": 0, "few": False}
    verdicts = [
        bootstrap(ratio_of_means, seconds, before).within(low=1)
        for name in ("biggerfirst", "brute-force")
        for before, seconds in pairwise(_medians(found.times, name).values())
    ]
    milliseconds = {
        name: [1000 * seconds for seconds in points.values()]
        for name, points in (("runs", runs), ("brute", brute))
    }
    yes = verdicts.count(Verdict.CONFIRMED)
    rise = sum(one < other for points in (runs, brute) for one, other in pairwise(points.values()))
    few = any(len(rows) < FEWEST for rows in found.times.by("size").values())
    facts = {"first": min(runs), "last": max(runs), "steps": len(verdicts), "yes": yes,
             "rise": rise, "few": few and yes < len(verdicts)}  # fmt: skip
    return all_of(verdicts), {**milliseconds, **facts}


def _steady(found: Kept) -> Judged:
    by_size = found.times.by("size", ordered=True)
    names = ("brute-force", "biggerfirst")

    def bends(*drawn: Sequence[tuple[float, float]]) -> tuple[float, float]:
        brute, runs = (
            bend({size: fmean(pair[at] for pair in pairs)
                  for size, pairs in zip(by_size, drawn, strict=True)})
            for at in (0, 1)
        )  # fmt: skip
        return brute, runs

    if len(by_size) < FEWEST_SIZES:
        return None, {"ratio": None, "interval": "", "few": False}
    pairs = [[tuple(row[name]["median"] for name in names) for row in rows]
             for rows in by_size.values()]  # fmt: skip
    brute, runs = bends(*pairs)

    def ratio(*drawn: Sequence[tuple[float, float]]) -> float:
        slow, fast = bends(*drawn)
        return slow / max(fast, STRAIGHT)

    interval = bootstrap(ratio, *pairs)
    figures = {"runs": runs, "brute": brute, "ratio": ratio(*pairs),
               "interval": str(interval) if interval.known else "",
               "few": not interval.known}  # fmt: skip
    return interval.within(low=MUCH), figures


def _ratios(times: Rows, slow: str, fast: str) -> dict[int, list[float]]:
    """For each size, how many times as long one strategy takes as another on each puzzle."""
    return {
        size: [row[slow]["median"] / row[fast]["median"] for row in rows]
        for size, rows in times.by("size", ordered=True).items()
    }


def _told(ratios: Mapping[int, Sequence[float]]) -> list[str]:
    """The median ratio of each size, with the lowest and the highest."""
    return [
        f"{median(each):.2g} ({square(size)}; {min(each):.2g} to {max(each):.2g})"
        for size, each in ratios.items()
    ]


def _all_sizes(ratios: Mapping[int, Sequence[float]]) -> tuple[float, Interval]:
    """The median ratio of all puzzles, with its interval."""
    every = [one for each in ratios.values() for one in each]
    return median(every), bootstrap(median, every)


def _substantially_less(found: Kept) -> Judged:
    ratios = _ratios(found.times, "brute-force", "biggerfirst")
    if not ratios:
        return None, {"ratios": [], "against": False}
    every, interval = _all_sizes(ratios)
    runs, brute = curve(found.times, "biggerfirst"), curve(found.times, "brute-force")
    verdict = interval.within(low=1)
    figures = {
        "ratios": _told(ratios), "every": shown(every, interval), "puzzles": len(found.times),
        "means": [f"{brute[size] / runs[size]:.2g}" for size in runs],
        "boards": found.times.median(lambda row: row["boards"] / row["pieces"]),
        "against": verdict is not Verdict.CONFIRMED,
    }  # fmt: skip
    return verdict, figures


def _neighbours(found: Kept) -> Judged:
    asked = {
        name: [
            (row[name]["looked"], row["biggerfirst"]["looked"])
            for row in found.orders
            if row["biggerfirst"]["solved"]
        ]
        for name in ("neighbours-first", "fewest-first")
    }
    slow = _ratios(found.order_times, "neighbours-first", "biggerfirst")
    fast = _ratios(found.order_times, "fewest-first", "biggerfirst")
    if not slow or not asked["fewest-first"]:
        return Verdict.NOT_DONE, {"ratios": []}
    shares = {name: (ratio_of_pairs(pairs), bootstrap(ratio_of_pairs, pairs))
              for name, pairs in asked.items()}  # fmt: skip
    runs = [(row["neighbours-first"]["runs"], row["biggerfirst"]["runs"]) for row in found.orders]
    wrong = found.orders.number(lambda row: row["status"] != "unique" or not row["right"])
    figures = {
        "ratios": _told(slow),
        "pieces": _told(fast),
        "timed": len(found.order_times),
        "slow": shown(*_all_sizes(slow)),
        "fast": shown(*_all_sizes(fast)),
        "puzzles": len(asked["fewest-first"]),
        "asked": [f"{share:.3g} ({interval})" for share, interval in shares.values()],
        "more": sum(one > other for one, other in runs),
        "fewer": sum(one < other for one, other in runs),
        "all": len(runs),
        "wrong": wrong,
    }
    return Verdict.ANSWERED if not wrong else Verdict.OPEN, figures


def _at_once(found: Kept) -> Judged:
    slow = found.times.most(lambda row: row["sat-seed"]["high"])
    figures = {"slow": None if slow is None else 1000 * slow, "limit": 1000 * AT_ONCE}
    return slow < AT_ONCE if slow is not None else None, figures


def _two_literals(found: Kept) -> Judged:
    """All clauses have two literals but those that cover an entry, of which there is one each."""
    short = [
        1 - row["size"] ** 2 / row["sat-seed"]["clauses"]
        for row in found.puzzles
        if "clauses" in row["sat-seed"]
    ]
    least = min(short, default=None)
    return least > 0.5 if least is not None else None, {"least": least}


def _papers_generator(found: Kept) -> tuple[list[Rows], bool]:
    """Our attempts of the paper's generator by size, and whether they are enough.

    A share of a few per cent cannot be seen in a few attempts.
    """
    by_size = found.generators.where(name="kleijn2018", size=tuple(PAPER_GENERATOR)).by("size")
    known = list(by_size.values())
    return known, len(known) > 1 and all(len(rows) >= ENOUGH for rows in known)


def _more_fail(found: Kept) -> Judged:
    known, enough = _papers_generator(found)
    shares = [rows.share(failed=True) or 0.0 for rows in known]
    return shares == sorted(shares) if enough else None, {"shares": shares, "few": not enough}


def _unique_share(found: Kept) -> Judged:
    known, enough = _papers_generator(found)
    shares = [rows.share(unique=True) or 0.0 for rows in known]
    almost = []
    for size, paper in PAPER_ALMOST.items():
        rows = found.generators.where(name="kleijn2018", size=size) or found.large.where(size=size)
        if (ours := rows.mean("almost")) is not None:
            almost.append({"size": size, "ours": ours, "paper": paper})
    figures = {"shares": shares, "almost": almost, "few": not enough}
    return all(share >= NEAR for share in shares) if enough else None, figures


def _largest(found: Kept) -> Judged:
    made = found.large.where(status="made").values("size")
    tried = found.large.number(size=PAPER_LARGEST)
    holds_ = True if PAPER_LARGEST in made else None if tried < ENOUGH_LARGE else False
    return holds_, {"made": max(made, default=7), "tried": tried}


def _other_ways(found: Kept) -> Judged:
    ways = [
        {"name": name, "made": rows.share(failed=False), "unique": rows.share(unique=True)}
        for name, rows in found.generators.by("name").items()
        if name in ("sub-boards", "empty-pieces")
    ]
    return Verdict.ANSWERED if ways else Verdict.NOT_DONE, {"ways": ways}


def _deterministic(found: Kept) -> Judged:
    rows, pattern, every = found.construction, found.pattern, found.all_boards
    unique = rows.number(status="unique")
    hard = pattern.number(status="unique", runs=False)
    searched = found.searched.where(status="unique")
    figures = {
        "unique": unique, "number": len(rows), "largest": rows.most("size") or 0,
        "hard": hard, "sides": len(pattern), "side": pattern.most("size") or 0,
        "smallest": min(pattern.values("size"), default=0),
        "every": [dict(row) for row in every],
        "searched": [row["size"] for row in searched],
        "levels": sorted(set(pattern.values("level"))),
    }  # fmt: skip
    done = rows and unique == len(rows) and pattern and hard == len(pattern)
    return Verdict.ANSWERED if done else Verdict.NOT_DONE, figures
