"""The rows of the Nurimaze study, and the figures that tables and claims take from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import floor, inf, log10
from statistics import fmean, median

from gridwright.batch.ledger import Row
from gridwright_lab.studies.nurimaze import figures as paper
from gridwright_lab.studies.report import Value
from gridwright_lab.studies.rows import Kept, Rows
from gridwright_lab.studies.timing import Time

SOLVED = ("unique", "found")
SINGLE = "single"
"""The distribution of rooms of one cell (§5.4.3)."""
STRATEGIES = ("backtracking", "contradiction", "modified-contradiction")
CHECKED = "every check counted"
MARGIN = 1.05
"""A difference in seconds counts if the whole interval of a ratio lies beyond this factor."""
MARGIN_SAID = f"a factor of {MARGIN:g}"
MOST = 0.8
"""The least share that is called "almost every"."""
MOST_SAID = f"{100 * MOST:g} %"
TRIMMED = 10
"""From this many rounds on, the lowest and the highest ratio are left out of the interval, which
then holds the median of many rounds in 98 of 100 cases."""
OTHER_BOARD = "156"
"""The published puzzle of this number is not the paper's: it has more rooms, its checks fail in
other shares, and two-room colouring slows it down, where it makes no difference there."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times as long one variant takes as another, both run in turn."""

    middle: float
    low: float
    high: float
    bound: bool = False
    """Whether one of the two reached its limit, so that ``middle`` is only a bound."""

    @property
    def longer(self) -> bool:
        """Whether the first takes longer, by more than the margin."""
        return self.low > MARGIN

    @property
    def shorter(self) -> bool:
        """Whether the first takes less time, by more than the margin."""
        return self.high < 1 / MARGIN

    @property
    def unclear(self) -> bool:
        """Whether the runs spread too much to tell whether the margin is passed."""
        within = self.low >= 1 / MARGIN and self.high <= MARGIN
        return not (self.longer or self.shorter or within)

    def __str__(self) -> str:
        """The ratio with its interval, or the bound.

        >>> print(Ratio(8.314, 8.1, 8.62), Ratio(0.68, 0.68, inf, bound=True))
        8.31 (8.1–8.62) more than 0.68
        """
        if not self.bound:
            return f"{_three(self.middle)} ({_three(self.low)}–{_three(self.high)})"
        return f"{'more' if self.high == inf else 'less'} than {_three(self.middle)}"


def _three(number: float) -> str:
    return f"{float(f'{number:.3g}'):,g}"


def ratio_of(long: Sequence[float], short: Sequence[float]) -> Ratio:
    """The ratio of runs that took turns, round by round.

    >>> print(ratio_of([2.0, 2.2, 4.0], [1.0, 1.0, 2.0]))
    2 (2–2.2)
    """
    ratios = sorted(one / other for one, other in zip(long, short, strict=False))
    inner = ratios[1:-1] if len(ratios) >= TRIMMED else ratios
    return Ratio(median(ratios), inner[0], inner[-1])


def reaches(clear: int, unclear: int, needed: float) -> bool | None:
    """Whether a number is reached; ``None`` if that depends on the unclear puzzles.

    >>> reaches(6, 0, 6), reaches(4, 1, 6), reaches(4, 2, 6)
    (True, False, None)
    """
    if clear >= needed:
        return True
    return None if clear + unclear >= needed else False


# The solved puzzles.


def puzzles_of(found: Kept) -> list[str]:
    """The puzzles in the order of the tables."""
    return list(found.solved.by("puzzle"))


def without(found: Kept, puzzle: str) -> Kept:
    """The same rows without one of the puzzles."""
    rest = found.solved.where(lambda row: row["puzzle"] != puzzle)
    return replace(found, tables={**found.tables, "solved": rest})


def cell(found: Kept, variant: str, puzzle: str) -> Row:
    """What was measured of one variant on one puzzle."""
    return found.solved.where(variant=variant, puzzle=puzzle)[0]


def mean_of(found: Kept, variant: str, puzzle: str) -> float | None:
    """Seconds; ``None`` where the limit was reached or the answer is wrong."""
    row = cell(found, variant, puzzle)
    return row["mean"] if row["status"] in SOLVED and row["right"] is not False else None


def shown(found: Kept, variant: str, puzzle: str) -> Value:
    """Seconds with their spread, or that the limit was reached, or what went wrong."""
    row = cell(found, variant, puzzle)
    if row["right"] is False:
        return "wrong"
    if row["status"] == "timeout":
        return f">{row['limit']:g}"
    if row["status"] not in SOLVED:
        return str(row["status"])
    return with_spread(row["mean"], (row["high"] - row["low"]) / 2)


def with_spread(mean: float, around: float) -> str:
    """A mean of runs and half the range between the fastest and the slowest.

    >>> with_spread(0.003729, 0.00007), with_spread(4.567, 0.0123), with_spread(123.4, 5.6)
    ('0.00373 ± 0.00007', '4.57 ± 0.01', '123 ± 6')
    """
    places = max(0, 2 - floor(log10(mean))) if mean > 0 else 0
    return f"{mean:.{places}f} ± {around:.{places}f}"


def ratio(found: Kept, slow: str, fast: str, puzzle: str) -> Ratio | None:
    """How many times as long one variant takes as another; ``None`` if both reached the limit.

    If only ``slow`` did, the ratio is at least the number given; if only ``fast`` did, it is at
    most that number.
    """
    long, short = cell(found, slow, puzzle), cell(found, fast, puzzle)
    done = [mean_of(found, name, puzzle) is not None for name in (slow, fast)]
    if all(done):
        return ratio_of(long["each"], short["each"])
    if done[1] and long["status"] == "timeout":
        least = long["limit"] / short["high"]
        return Ratio(least, least, inf, bound=True)
    if done[0] and short["status"] == "timeout":
        most = long["high"] / short["limit"]
        return Ratio(most, 0.0, most, bound=True)
    return None


def ratios(found: Kept, slow: str, fast: str) -> dict[str, Ratio]:
    """The ratios of all puzzles that have one."""
    each = {puzzle: ratio(found, slow, fast, puzzle) for puzzle in puzzles_of(found)}
    return {puzzle: one for puzzle, one in each.items() if one is not None}


def work(found: Kept, variant: str, puzzle: str) -> tuple[int, int] | None:
    """Attempts to colour rooms, and states of backtracking; ``None`` if it was not solved."""
    row = cell(found, variant, puzzle)
    if row["status"] not in SOLVED:
        return None
    return row["attempts"] or 0, row["states"] or 0


def least_work(found: Kept, variants: Sequence[str]) -> dict[str, set[str]]:
    """For each puzzle, the variants with the fewest attempts and states; counts are exact.

    A puzzle is left out if the variant with the fewest attempts has more states than another, or if
    one variant did not solve it.
    """
    best = {}
    for puzzle in puzzles_of(found):
        works = {name: work(found, name, puzzle) for name in variants}
        known = {name: one for name, one in works.items() if one is not None}
        least = tuple(min(each) for each in zip(*known.values(), strict=True))
        first = {name for name, one in known.items() if one == least}
        if first and len(known) == len(variants):
            best[puzzle] = first
    return best


def speed_up(row: Row, number: int) -> float:
    """How many times as many rounds one worker needs as so many workers."""
    rounds = row["rounds"]
    return float(rounds[0] / rounds[number - 1]) if rounds[number - 1] else 1.0


def failed_shares(found: Kept, puzzle: str) -> list[float]:
    """The percentage of each check among all failed checks; empty if none failed."""
    failed = cell(found, CHECKED, puzzle)["failed"]
    total = sum(failed.get(name, 0) for name in paper.CHECKS)
    return [100 * failed.get(name, 0) / total for name in paper.CHECKS] if total else []


def average_failed(found: Kept) -> dict[str, float]:
    """The averages of Table 3 over all puzzles."""
    shares = [line for puzzle in puzzles_of(found) if (line := failed_shares(found, puzzle))]
    if not shares:
        return {}
    return {name: fmean(line[at] for line in shares) for at, name in enumerate(paper.CHECKS)}


# Boards drawn and puzzles made.


def drawn(found: Kept, table: str, row: str, column: str) -> Row:
    """The boards behind one percentage."""
    return found.drawn.where(table=table, row=row, column=column)[0]


def share(row: Row) -> float | None:
    """The share of unique boards."""
    return row["unique"] / row["boards"] if row["boards"] else None


def first_drawn(found: Kept, row: Row) -> tuple[int, int]:
    """The unique boards among the first ones of a percentage, and how many these are.

    They are as many for every percentage; those of which more were drawn after a look at these
    are compared with the paper by the first ones too.
    """
    unique: int = row["first"] if "first" in row else row["unique"]
    return unique, min(row["boards"], found.about["boards"])


def made_of(found: Kept, size: str, distribution: str, prover: str = "sat") -> Rows:
    """The puzzles made for one size and distribution."""
    return found.made.where(size=size, distribution=distribution, prover=prover)


def making_times(found: Kept, rows: Rows) -> list[Time]:
    """The times to make puzzles; what reached the limit counts as the limit."""
    limit = found.about["seconds"]
    return [
        Time(row["seconds"]) if row["status"] == "made" else Time(limit, late=True) for row in rows
    ]


def column(size: tuple[int, int]) -> str:
    """A size as it is written above a column."""
    return f"{size[0]}×{size[1]}"
