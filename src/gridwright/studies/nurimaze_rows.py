"""The rows of the Nurimaze study, and the figures that tables and claims take from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import floor, inf, log10
from statistics import fmean, median

from gridwright.batch.ledger import Row
from gridwright.core.words import counted
from gridwright.studies import nurimaze_figures as paper
from gridwright.studies.report import Claim, Value
from gridwright.studies.timing import Time

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
"""From so many rounds on, the lowest and the highest ratio are left out of the interval, which then
holds the median of many rounds in 98 of 100 cases."""


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

        >>> print(Ratio(8.314, 8.1, 8.62), Ratio(312.4, 310.2, inf, bound=True))
        8.31 (8.1–8.62) more than 312
        """
        if not self.bound:
            return f"{_three(self.middle)} ({_three(self.low)}–{_three(self.high)})"
        return f"{'more' if self.middle >= 1 else 'less'} than {_three(self.middle)}"


def _three(number: float) -> str:
    return f"{float(f'{number:.3g}'):,g}"


def ratio_of(long: Sequence[float], short: Sequence[float]) -> Ratio:
    """The ratio of runs that took turns, round by round.

    >>> print(ratio_of([2.0, 2.2, 4.0], [1.0, 1.0, 2.0]))
    2 (2–2.2)
    """
    found = sorted(one / other for one, other in zip(long, short, strict=False))
    inner = found[1:-1] if len(found) >= TRIMMED else found
    return Ratio(median(found), inner[0], inner[-1])


def reaches(clear: int, unclear: int, needed: float) -> bool | None:
    """Whether a number is reached; ``None`` if that hangs on the puzzles that are unclear.

    >>> reaches(6, 0, 6), reaches(4, 1, 6), reaches(4, 2, 6)
    (True, False, None)
    """
    if clear >= needed:
        return True
    return None if clear + unclear >= needed else False


@dataclass(frozen=True)
class Found:
    """All rows of one run."""

    solved: Sequence[Row]
    walks: Sequence[Row]
    parallel: Sequence[Row]
    marks: Sequence[Row]
    made: Sequence[Row]
    rooms: Sequence[Row]
    drawn: Sequence[Row]
    seconds: float
    """The time limit of a cell."""
    boards: int
    """Boards behind each percentage."""

    @cached_property
    def cells(self) -> dict[tuple[str, str], Row]:
        """The solved puzzles, by variant and puzzle."""
        return {(row["variant"], row["puzzle"]): row for row in self.solved}

    @property
    def puzzles(self) -> list[str]:
        """The puzzles in the order of the tables."""
        return list(dict.fromkeys(row["puzzle"] for row in self.solved))

    def mean(self, variant: str, puzzle: str) -> float | None:
        """Seconds; ``None`` where the limit was reached or the answer is wrong."""
        row = self.cells[variant, puzzle]
        return row["mean"] if row["status"] in SOLVED and row["right"] is not False else None

    def without(self, puzzle: str) -> Found:
        """The same rows without one of the puzzles."""
        return replace(self, solved=[row for row in self.solved if row["puzzle"] != puzzle])

    def shown(self, variant: str, puzzle: str) -> Value:
        """Seconds with their spread, or that the limit was reached, or what went wrong."""
        row = self.cells[variant, puzzle]
        if row["right"] is False:
            return "wrong"
        if row["status"] == "timeout":
            return f">{row['limit']:g}"
        if row["status"] not in SOLVED:
            return str(row["status"])
        return with_spread(row["mean"], (row["high"] - row["low"]) / 2)

    def ratio(self, slow: str, fast: str, puzzle: str) -> Ratio | None:
        """How many times as long one variant takes as another; ``None`` if both reached the limit.

        If only ``slow`` did, the ratio is at least the number given; if only ``fast`` did, it is at
        most that number.
        """
        long, short = self.cells[slow, puzzle], self.cells[fast, puzzle]
        done = [self.mean(name, puzzle) is not None for name in (slow, fast)]
        if all(done):
            return ratio_of(long["each"], short["each"])
        if done[1] and long["status"] == "timeout":
            least = long["limit"] / short["high"]
            return Ratio(least, least, inf, bound=True)
        if done[0] and short["status"] == "timeout":
            most = long["high"] / short["limit"]
            return Ratio(most, 0.0, most, bound=True)
        return None

    def ratios(self, slow: str, fast: str) -> dict[str, Ratio]:
        """The ratios of all puzzles that have one."""
        found = {puzzle: self.ratio(slow, fast, puzzle) for puzzle in self.puzzles}
        return {puzzle: ratio for puzzle, ratio in found.items() if ratio is not None}

    def work(self, variant: str, puzzle: str) -> tuple[int, int] | None:
        """Attempts to colour rooms, and states of backtracking; ``None`` if it was not solved."""
        row = self.cells[variant, puzzle]
        if row["status"] not in SOLVED:
            return None
        return row["attempts"] or 0, row["states"] or 0

    def least_work(self, variants: Sequence[str]) -> dict[str, set[str]]:
        """For each puzzle, the variants with the fewest attempts and states; counts are exact.

        A puzzle is left out if the variant with the fewest attempts has more states than another,
        or if one variant did not solve it.
        """
        best = {}
        for puzzle in self.puzzles:
            works = {name: self.work(name, puzzle) for name in variants}
            known = {name: work for name, work in works.items() if work is not None}
            least = tuple(min(each) for each in zip(*known.values(), strict=True))
            first = {name for name, work in known.items() if work == least}
            if first and len(known) == len(variants):
                best[puzzle] = first
        return best

    def failed_shares(self, puzzle: str) -> list[float]:
        """The percentage of each check among all failed checks; empty if none failed."""
        failed = self.cells[CHECKED, puzzle]["failed"]
        total = sum(failed.get(name, 0) for name in paper.CHECKS)
        return [100 * failed.get(name, 0) / total for name in paper.CHECKS] if total else []

    @cached_property
    def average_failed(self) -> dict[str, float]:
        """The averages of Table 3 over all puzzles."""
        shares = [share for puzzle in self.puzzles if (share := self.failed_shares(puzzle))]
        if not shares:
            return {}
        return {name: fmean(line[at] for line in shares) for at, name in enumerate(paper.CHECKS)}

    @cached_property
    def shares(self) -> dict[tuple[str, str, str], Row]:
        """The percentages, by table, row and column."""
        return {(row["table"], row["row"], row["column"]): row for row in self.drawn}

    def percent(self, table: str, row: str, column: str) -> float | None:
        """A percentage of unique boards."""
        found = self.shares[table, row, column]
        return 100 * found["unique"] / found["boards"] if found["boards"] else None

    def made_of(self, size: str, distribution: str, prover: str = "sat") -> list[Row]:
        """The puzzles made for one size and distribution."""
        return [
            row
            for row in self.made
            if (row["size"], row["distribution"], row["prover"]) == (size, distribution, prover)
        ]

    def making_times(self, size: str, distribution: str, prover: str = "sat") -> list[Time]:
        """The times to make them; what reached the limit counts as the limit."""
        return [
            Time(row["seconds"]) if row["status"] == "made" else Time(self.seconds, late=True)
            for row in self.made_of(size, distribution, prover)
        ]

    @property
    def of_single_rooms(self) -> list[Row]:
        """The puzzles made with rooms of one cell."""
        return [
            row for row in self.made if (row["status"], row["distribution"]) == ("made", SINGLE)
        ]

    def cut_short(self) -> tuple[str, ...]:
        """What reached the time limit, in sentences."""
        late = [row for row in self.solved if row["status"] == "timeout"]
        by_variant: dict[str, list[str]] = {}
        for row in late:
            by_variant.setdefault(row["variant"], []).append(row["puzzle"])
        cells = [f"{variant} on {names(puzzles)}" for variant, puzzles in by_variant.items()]
        said = []
        if late:
            said.append(
                f"{len(late)} of {counted(len(self.solved), 'cell')} of Tables 2 to 6 reached the"
                f" limit: {'; '.join(cells)}."
            )
        for rows, what in (
            (self.walks, "cell of §5.3.4"),
            (self.parallel, "cell of §6"),
            (self.made, "puzzle to be made"),
            (self.drawn, "percentage"),
        ):
            number = sum(row["status"] == "timeout" for row in rows)
            if number:
                several = _several(len(rows), what)
                said.append(f"The limit was also reached by {number} of {several}.")
        if self.boards < paper.BOARDS:
            said.append(
                f"Each percentage is based on {self.boards:,} boards; in the paper, on"
                f" {paper.BOARDS:,}."
            )
        return tuple(said)


OTHER_BOARD = "156"
"""The published puzzle of this number is not the paper's: it has more rooms, its checks fail in
other shares, and two-room colouring slows it down, where it makes no difference there."""


def leaning(judge: Callable[[Found], Claim], found: Found) -> Claim:
    """A claim about all puzzles; if it leans on the one that is another board, it says so.

    It does if it names that puzzle, or if its verdict is another without it.
    """
    claim = judge(found)
    theirs = paper.TABLE_1[int(OTHER_BOARD)]
    rooms = next((row["rooms"] for row in found.solved if row["puzzle"] == OTHER_BOARD), theirs)
    if rooms == theirs:
        return claim
    verdict = judge(found.without(OTHER_BOARD)).verdict
    if verdict is claim.verdict and OTHER_BOARD not in claim.says + claim.found:
        return claim
    said = "the same" if verdict is claim.verdict else f'"{verdict}"'
    told = (
        f"Puzzle {OTHER_BOARD} is not the paper's board ({rooms} rooms against {theirs}); without"
        f" it the verdict is {said}."
    )
    return replace(claim, why=f"{claim.why} {told}".strip())


def with_spread(mean: float, around: float) -> str:
    """A mean of runs and half the range between the fastest and the slowest.

    >>> with_spread(0.003729, 0.00007), with_spread(4.567, 0.0123), with_spread(123.4, 5.6)
    ('0.00373 ± 0.00007', '4.57 ± 0.01', '123 ± 6')
    """
    places = max(0, 2 - floor(log10(mean))) if mean > 0 else 0
    return f"{mean:.{places}f} ± {around:.{places}f}"


def _several(number: int, what: str) -> str:
    first, _, rest = what.partition(" ")
    return f"{counted(number, first)} {rest}".strip()


def names(puzzles: Iterable[str]) -> str:
    """The names of puzzles, for a sentence."""
    found = list(puzzles)
    return ", ".join(found) if found else "none"
