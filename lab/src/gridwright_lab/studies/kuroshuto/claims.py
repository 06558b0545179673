"""The claims of Straathof 2025, one function each: what the rows say. Their text is Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from statistics import fmean, median
from typing import Any

from gridwright.batch.ledger import Row
from gridwright.core.digits import small_number
from gridwright_lab.studies.intervals import Interval, all_of, bootstrap, ratio_of_means, shown
from gridwright_lab.studies.kuroshuto import conflicts_report as kuroshuto_conflicts_report
from gridwright_lab.studies.kuroshuto import hard_report as kuroshuto_hard_report
from gridwright_lab.studies.kuroshuto import trees_report as kuroshuto_trees_report
from gridwright_lab.studies.kuroshuto.classes import DENSITY, TABLE_2, TABLE_4, Placed
from gridwright_lab.studies.kuroshuto.guesses import LATE, READ
from gridwright_lab.studies.report import Claim, Verdict
from gridwright_lab.studies.rows import Kept, Rows, percent
from gridwright_lab.studies.text import Judged, Text, text_of
from gridwright_lab.studies.timing import Average, Time, average, ratio, times

RULES, SAT, PUBLISHED = "rules", "sat", "published"
ALIKE = 1.1
"""Averages that differ by less than this factor are called the same."""
FIVE_TIMES = (2.5, 10.0)
"""Ratios that are called "about five times"."""
ENOUGH = 3
"""The fewest puzzles of a kind whose average is compared."""
NEARLY_ALL = 0.95
CLAUSES, AROUND = 870, 0.05
"""The number of clauses of a 6×6 puzzle in the paper (§4.5), and what is called "around" it."""
SAME_TIME = 1.5
"""If one size takes less than this many times as long as another, it takes the same time."""
STEADY = 2
"""A solver is steady if no puzzle takes this many times the median."""
ERRORS = 2
"""Shares differ if they are more than this many standard errors apart."""
LAZY = ("cuts", "propagator")
CUT_OFF = ("diamond structure", "flood fill")
"""The techniques that apply the rule that no white tile is cut off."""


def text() -> Text:
    """The text of the study, which names the thresholds above."""
    return text_of("kuroshuto", globals())


def claims(found: Kept) -> tuple[Claim, ...]:
    """All claims, in the paper's order."""
    others = (kuroshuto_trees_report, kuroshuto_conflicts_report, kuroshuto_hard_report)
    judges = {name: judge for each in others for name, judge in vars(each).items()} | globals()
    return text().claims(judges, found)


# What several claims and tables need.


def done(rows: Rows) -> Rows:
    """The puzzles that were generated within the limit."""
    return rows.where(lambda row: row["seconds"] is not None)


def seconds(found: Kept, rows: Rows, name: str) -> list[Time]:
    """The times of one solver, where there are any."""
    return times(rows, name, found.about["seconds"])


def making(found: Kept, rows: Rows) -> list[Time]:
    """The times to make puzzles."""
    limit = found.about["seconds"]
    return [
        Time(limit, late=True) if row["seconds"] is None else Time(row["seconds"]) for row in rows
    ]


def theirs(row: Row) -> Placed | None:
    """How the paper classifies the puzzle of a row, if it does."""
    return TABLE_4.get(small_number(str(row["puzzle"])) or 0)


def known(found: Kept) -> Rows:
    """The puzzles that are in the paper's Table 4."""
    return found.placed.where(theirs)


def disagree(found: Kept) -> int:
    """On how many puzzles two solvers found different answers."""
    return found.made.number(agree=False) + found.placed.number(agree=False)


def middle(found: Kept, rows: Rows) -> Time:
    """The median time of an encoding; late if more than half of the puzzles are."""
    all_times = seconds(found, rows, "time")
    late = sum(time.late for time in all_times)
    return Time(median(time.seconds for time in all_times), 2 * late > len(all_times))


def times_as_long(some: Sequence[Time], others: Sequence[Time]) -> tuple[float, Interval]:
    """How many times as long some take as others on average, with its interval."""
    both = [[time.seconds for time in each] for each in (some, others)]
    return ratio_of_means(*both), bootstrap(ratio_of_means, *both)


def interval(found: Kept, rows: Rows, name: str) -> str | None:
    """The interval of the mean time of one solver or encoding, for a table."""
    taken = [time.seconds for time in seconds(found, rows, name)]
    return str(bootstrap(fmean, taken)) if taken else None


def _told(figures: Mapping[int, Any], form: str = "{}") -> list[str]:
    """A figure for each size."""
    return [f"{size}×{size} {form.format(figure)}" for size, figure in figures.items()]


# The claims.


def _clauses(found: Kept) -> Judged:
    numbers = [number for row in found.formulas for number in row["clauses"]]
    if not numbers:
        return None, {"mean": None}
    interval = bootstrap(fmean, numbers)
    figures = {"mean": shown(fmean(numbers), interval, ".0f"), "low": min(numbers),
               "high": max(numbers), "number": len(numbers)}  # fmt: skip
    return interval.within(CLAUSES * (1 - AROUND), CLAUSES * (1 + AROUND)), figures


def _clue_density(found: Kept) -> Judged:
    rows = known(found)
    shares = rows.values(lambda row: row["numbers"] / row["cells"])
    if not shares:
        return None, {"shares": None}
    ours = (fmean(shares), min(shares), max(shares))
    same = sum(
        round(100 * one, 2) == round(100 * other, 2)
        for one, other in zip(ours, DENSITY, strict=True)
    )
    tiles = rows.total("numbers") / rows.total("cells")
    holds_ = same == len(ours) if len(shares) == len(TABLE_4) else None
    return holds_, {"shares": ours, "same": same, "tiles": tiles}


def _connectivity(found: Kept) -> Judged:
    """How many of the generated puzzles need the rule that no white tile is cut off."""
    rows = done(found.made)
    used = rows.where(lambda row: any(row["techniques"].get(name) for name in CUT_OFF))
    by_size = {
        size: f"{some.number(**{'one answer': False})} of {len(some)}"
        for size, some in rows.by("size", ordered=True).items()
    }
    need = rows.number(**{"one answer": False})
    figures = {"rows": len(rows), "need": need, "by_size": _told(by_size), "used": len(used),
               "deduced": used.total("deduced")}  # fmt: skip
    return need < len(rows) if rows else None, figures


def _started_over(found: Kept) -> Judged:
    """Whether small boards are started over more often than large ones."""
    rows = Rows(sorted(found.drafted, key=lambda row: int(row["size"])))
    if len(rows) < 2:
        return None, {"sizes": None, "against": False}
    half = len(rows) // 2
    (few, less), (many, more) = (_shares(Rows(some)) for some in (rows[:half], rows[half:]))
    holds_ = few - many > ERRORS * (less**2 + more**2) ** 0.5
    each = {row["size"]: percent(row["over"] / row["drafts"], 1) for row in rows}
    figures = {"sizes": _told(each), "small": few, "large": many, "against": not holds_}
    return holds_, figures | {"drafts": rows[0]["drafts"]}


def _shares(rows: Rows) -> tuple[float, float]:
    """The share of boards that are started over, and its standard error."""
    drafts = rows.total("drafts")
    share = rows.total("over") / drafts
    return share, (share * (1 - share) / drafts) ** 0.5


def _grows(found: Kept) -> Judged:
    means = {
        size: mean
        for size, rows in found.made.by("size", ordered=True).items()
        if (mean := average(making(found, rows))) is not None
    }
    each = [making(found, found.made.where(size=size)) for size in means]
    steps = [times_as_long(large, small)[1].within(low=1) for small, large in pairwise(each)]
    rises = sum(one.seconds < other.seconds for one, other in pairwise(means.values()))
    both = set(means) & set(TABLE_2)
    faster = sum(not means[size].bound and means[size].seconds < TABLE_2[size] for size in both)
    figures = {"sizes": _told(means, "{} s"), "rises": rises, "steps": len(steps),
               "faster": faster, "both": len(both),
               "sure": steps.count(Verdict.CONFIRMED)}  # fmt: skip
    return all_of(steps), figures


def _backtracking(found: Kept) -> Judged:
    ratios, told = {}, {}
    for size, rows in done(found.made).by("size", ordered=True).items():
        guessed, plain = (
            seconds(found, some, RULES)
            for some in (rows.where(lambda row: row["guesses"]), rows.where(guesses=0))
        )
        one = ratio(average(guessed), average(plain))
        if one is not None and min(len(guessed), len(plain)) >= ENOUGH:
            interval = times_as_long(guessed, plain)[1]
            ratios[size] = interval.within(high=ALIKE)
            told[size] = f"{shown(one, interval)} of {len(guessed)} and {len(plain)} puzzles"
    number = Counter(ratios.values())
    slower, open_ = number[Verdict.NOT_CONFIRMED], number[Verdict.NOT_DECIDED]
    figures = {"sizes": _told(told), "slower": slower, "open": open_, "number": len(ratios)}
    if not ratios:
        return None, figures
    if 2 * slower > len(ratios):
        return False, figures
    return True if 2 * (slower + open_) <= len(ratios) else Verdict.NOT_DECIDED, figures


def _five_times(found: Kept) -> Judged:
    rows = done(found.made)
    both = [seconds(found, rows, name) for name in (PUBLISHED, RULES)]
    times_ = ratio(*map(average, both))
    if not times_:
        return None, {"ratio": None, "number": len(rows)}
    interval = times_as_long(*both)[1]
    return interval.within(*FIVE_TIMES), {"ratio": shown(times_, interval), "number": len(rows)}


def _a_bit_quicker(found: Kept) -> Judged:
    ratios, ours, verdicts = {}, {}, []
    plain, guessed = found.placed.where(guesses=0), found.placed.where(lambda row: row["guesses"])
    for name, rows in (("without guesses", plain), ("with guesses", guessed)):
        formula, rules, sat = (seconds(found, rows, way) for way in (PUBLISHED, RULES, SAT))
        slower, quicker = (ratio(*map(average, both)) for both in ((formula, rules), (rules, sat)))
        if slower is not None and quicker is not None:
            which = f"on {len(rows)} puzzle{'s' if len(rows) != 1 else ''} {name}"
            interval = times_as_long(formula, rules)[1]
            verdicts.append(interval.within(low=ALIKE))
            ratios[which] = shown(slower, interval)
            ours[which] = shown(quicker, times_as_long(rules, sat)[1])
    told = [[f"{one} {name}" for name, one in some.items()] for some in (ratios, ours)]
    return all_of(verdicts) if len(verdicts) == 2 else None, {"formula": told[0], "sat": told[1]}


def _same_for_all_sizes(found: Kept) -> Judged:
    by_size = done(found.made).where(size=tuple(TABLE_2)).by("size", ordered=True)
    first, last = (min(by_size), max(by_size)) if len(by_size) > 1 else (0, 0)
    told, verdicts = [], []
    for name in (RULES, PUBLISHED) if first else ():
        both = [seconds(found, by_size[size], name) for size in (last, first)]
        if (one := ratio(*map(average, both))) is not None:
            interval = times_as_long(*both)[1]
            told.append(f"{name} {shown(one, interval)}")
            verdicts.append(interval.within(high=SAME_TIME))
    verdict = all_of(verdicts) if len(verdicts) == 2 else None
    return verdict, {"spread": told, "first": first, "last": last}


def _most_without_guessing(found: Kept) -> Judged:
    rows = known(found) or found.placed
    plain = rows.number(guesses=0)
    paper = known(found).number(lambda row: theirs(row).backtracking == 0)  # type: ignore[union-attr]
    figures = {"plain": plain, "number": len(rows), "known": len(known(found)), "theirs": paper}
    return 2 * plain > len(rows) if rows else None, figures


def _most_by_numbers(found: Kept) -> Judged:
    rows = known(found) or found.placed
    alone = rows.total("numbers alone")
    easiest = known(found).where(lambda row: theirs(row)[:2] == (0, 0))  # type: ignore[index]
    figures = {"alone": alone, "number": len(rows), "easiest": len(easiest),
               "need": len(easiest) - easiest.total("numbers alone")}  # fmt: skip
    return 2 * alone > len(rows) if rows else None, figures


def sets(found: Kept) -> dict[str, int]:
    """By puzzle, how many tiles are guessed on the way to the answer: its set."""
    return {
        str(row["puzzle"]): row[READ]["kept"] for row in found.guessed.where(lambda row: row[READ])
    }


def alike(found: Kept, way: str, count: str) -> tuple[int, int]:
    """For how many puzzles this count is the paper's set, and of how many."""
    rows = found.guessed.where(lambda row: theirs(row) and row[way])
    same = rows.number(lambda row: row[way][count] == theirs(row).backtracking)  # type: ignore[union-attr]
    return same, len(rows)


def _sets(found: Kept) -> Judged:
    ours = sets(found)
    others = [
        {"puzzle": row["puzzle"], "ours": ours[str(row["puzzle"])], "paper": paper.backtracking}
        for row in found.guessed
        if (paper := theirs(row)) and ours.get(str(row["puzzle"])) not in (None, paper.backtracking)
    ]
    same, number = alike(found, READ, "kept")
    every = found.guessed.where(
        lambda row: theirs(row) and row[READ] and row[READ]["guesses"] != row[READ]["kept"]
    )
    figures = {
        "same": same, "number": number, "others": others,
        "every": alike(found, READ, "guesses")[0], "taken_back": every.values("puzzle"),
        "late": alike(found, LATE, "guesses")[0], "late_kept": alike(found, LATE, "kept")[0],
    }  # fmt: skip
    return same >= NEARLY_ALL * number if number else None, figures


def _groups_of_points(found: Kept) -> Judged:
    rows = known(found)
    ours = sets(found)
    same = rows.number(
        lambda row: (ours.get(str(row["puzzle"])), row["points"]) == theirs(row)[:2]  # type: ignore[index]
    )
    holds_ = same >= NEARLY_ALL * len(rows) if rows else None
    return holds_, {"same": same, "number": len(rows)}


def _publisher(found: Kept) -> Judged:
    """The publisher's levels, which our collection of the puzzles does not hold."""
    rows = known(found) or found.placed
    groups = Counter((row["guesses"], row["points"]) for row in rows)
    return None, {"groups": len(groups), "easiest": groups[0, 0], "number": len(rows)}


def _hardest(found: Kept) -> Judged:
    guesses = {str(row["puzzle"]): row["guesses"] for row in known(found)}
    if not {"19", "80"} <= guesses.keys():
        return None, {"both": False}
    most = sorted(guesses.values(), reverse=True)
    eighty, nineteen = guesses["80"], guesses["19"]
    figures = {"both": True, "eighty": eighty, "nineteen": nineteen, "most": most[0]}
    return eighty >= most[len(most) // 20] and nineteen == 1, figures


def _formula_is_steady(found: Kept) -> Judged:
    plain = seconds(found, found.placed.where(guesses=0), PUBLISHED)
    hard = seconds(found, found.placed.where(lambda row: row["guesses"]), PUBLISHED)
    if not plain or not hard:
        return None, {"ratio": None}
    all_times = [time.seconds for time in (*plain, *hard)]
    at_least = "at least " if any(time.late for time in (*plain, *hard)) else ""
    slowest = max(all_times) / median(all_times)
    figures = {"ratio": slowest, "median": median(all_times), "at_least": at_least,
               "hard": average(hard), "plain": average(plain)}  # fmt: skip
    return slowest < STEADY, figures


def _variables(found: Kept) -> Judged:
    ours = {
        size: round(mean)
        for size, rows in found.encoded.where(way=PUBLISHED).by("size", ordered=True).items()
        if (mean := rows.mean("variables"))
    }
    if not ours:
        return None, {"sizes": None, "differ": False}
    formula = {size: 9 * size * size - 4 * size for size in ours}
    told = _told({size: f"{n:,} ({formula[size]:,})" for size, n in ours.items()})
    per_tile = [n / size**2 for size, n in ours.items()]
    figures = {"sizes": told, "low": min(per_tile), "high": max(per_tile)}
    return ours == formula, figures | {"differ": ours != formula}


def _which_tile(found: Kept) -> Judged:
    rows = found.placed
    figures = {
        "number": len(rows),
        "first": rows.total("guesses"),
        "most": rows.total("guesses, most"),
        "proof_first": rows.total("proof guesses, first"),
        "proof_most": rows.total("proof guesses, most"),
        "one": _instead(found, "guesses, most: time", RULES),
        "both": _instead(found, "proof guesses, most: time", "proof guesses, first: time"),
    }
    return Verdict.ANSWERED, figures


def _instead(found: Kept, name: str, other: str) -> str:
    """The average time of one way instead of another, in brackets."""
    ours, usual = (average(seconds(found, found.placed, each)) for each in (name, other))
    return f" ({ours} s instead of {usual} s on average)" if ours and usual else ""


def _turning(found: Kept) -> Judged:
    turned = found.turned.by("size")
    sizes = [
        {"size": size, "turned": average(making(found, turned[size])),
         "plain": average(making(found, rows))}
        for size, rows in found.made.by("size", ordered=True).items()
        if size in turned
    ]  # fmt: skip
    rows = done(found.turned)
    figures = {"sizes": sizes, "density": rows.mean("density"), "added": rows.mean("added")}
    return Verdict.ANSWERED if rows else Verdict.NOT_DONE, figures


def _uniqueness(found: Kept) -> Judged:
    all_times = seconds(found, found.placed, SAT)
    figures = {"done": sum(not time.late for time in all_times), "number": len(all_times),
               "mean": average(all_times), "disagree": disagree(found)}  # fmt: skip
    return Verdict.ANSWERED, figures


def _fewer_variables(found: Kept) -> Judged:
    if not found.encoded:
        return Verdict.NOT_DONE, {"size": 0, "published": "", "lazy": False}
    size = max(found.encoded.values("size"))
    ways = found.encoded.where(size=size).by("way")
    number = {way: rows.mean("variables") or 0.0 for way, rows in ways.items()}
    means = {way: average(seconds(found, rows, "time")) for way, rows in ways.items()}
    middles = {way: middle(found, rows) for way, rows in ways.items()}
    eager = sorted((way for way in ways if way not in (*LAZY, PUBLISHED)), key=number.__getitem__)
    by = [{way: time.seconds for way, time in some.items() if time} for some in (means, middles)]
    told = {way: _encoding(way, number[way], means[way], middles[way]) for way in ways}
    best = [min(times_, key=times_.__getitem__) for times_ in by]
    figures = {
        "size": size,
        "pairs": len(eager) * (len(eager) - 1) // 2,
        "by_mean": _agreeing(eager, number, by[0]),
        "by_median": _agreeing(eager, number, by[1]),
        "eager": [told[way] for way in eager],
        "published": told.get(PUBLISHED, ""),
        "best_mean": best[0],
        "best_median": best[1],
        "lazy": best[0] in LAZY,
    }
    return Verdict.ANSWERED, figures


def _encoding(way: str, number: float, mean: Average | None, middle_: Time) -> str:
    """The variables and times of an encoding, in brackets after its name."""
    median_ = f"{'≥' if middle_.late else ''}{middle_.seconds:.2g}"
    return f"{way} ({number:,.0f} variables, mean {mean} s, median {median_} s)"


def _agreeing(ways: Sequence[str], number: Mapping[str, float], times_: Mapping[str, float]) -> int:
    """In how many pairs the encoding with fewer variables is faster."""
    return sum(
        (number[one] < number[other]) == (times_[one] < times_[other])
        for one, other in combinations(ways, 2)
    )
