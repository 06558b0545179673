"""The rows of the Nurimaze study, and the figures that tables and claims take from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import floor, log10
from statistics import fmean

from gridwright.batch.ledger import Row
from gridwright.core.words import counted
from gridwright.studies import nurimaze_figures as paper
from gridwright.studies.report import Value
from gridwright.studies.timing import Time

SOLVED = ("unique", "found")
SINGLE = "single"
"""The distribution of rooms of one cell (§5.4.3)."""
STRATEGIES = ("backtracking", "contradiction", "modified-contradiction")
CHECKED = "every check counted"
NEARLY = 1.05
"""Times that differ by less than this factor are both called the fastest."""
CLEARLY = 1.2
"""Times that differ by less than this factor are called the same."""
MOST = 0.8
"""The least share that is called "almost every"."""


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

    def shown(self, variant: str, puzzle: str) -> Value:
        """Seconds with their spread, or that the limit was reached, or what went wrong."""
        row = self.cells[variant, puzzle]
        if row["right"] is False:
            return "wrong"
        if row["status"] == "timeout":
            return f">{self.seconds:g}"
        if row["status"] not in SOLVED:
            return str(row["status"])
        return with_spread(row["mean"], (row["high"] - row["low"]) / 2)

    def ratio(self, slow: str, fast: str, puzzle: str) -> tuple[float, bool] | None:
        """How many times as long one variant takes as another, and whether that is only a bound.

        ``None`` if both reached the limit. If only ``slow`` did, the ratio is at least the number
        given; if only ``fast`` did, it is at most that number, which is below 1.
        """
        long, short = self.mean(slow, puzzle), self.mean(fast, puzzle)
        if long is not None and short is not None:
            return long / short, False
        if short is not None:
            return self.seconds / short, True
        if long is not None:
            return long / self.seconds, True
        return None

    def ratios(self, slow: str, fast: str) -> dict[str, tuple[float, bool]]:
        """The ratios of all puzzles that have one."""
        found = {puzzle: self.ratio(slow, fast, puzzle) for puzzle in self.puzzles}
        return {puzzle: ratio for puzzle, ratio in found.items() if ratio is not None}

    def fastest(self, variants: Sequence[str]) -> dict[str, set[str]]:
        """For each puzzle that is solved, the variants that are fastest, or nearly so."""
        best = {}
        for puzzle in self.puzzles:
            times = {
                name: time
                for name in variants
                if (time := self.mean(name, puzzle)) is not None
            }
            if times:
                least = min(times.values())
                best[puzzle] = {name for name, time in times.items() if time <= NEARLY * least}
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
            row
            for row in self.made
            if (row["status"], row["distribution"]) == ("made", SINGLE)
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


def times(ratio: tuple[float, bool]) -> str:
    """A ratio in words: ``3.2``, ``more than 300``, ``less than 0.2``.

    >>> times((3.21, False)), times((312.4, True)), times((0.2, True))
    ('3.2', 'more than 310', 'less than 0.2')
    """
    number, bound = ratio
    text = f"{float(f'{number:.2g}'):,g}"
    if not bound:
        return text
    return f"{'more' if number >= 1 else 'less'} than {text}"


def names(puzzles: Iterable[str]) -> str:
    """The names of puzzles, for a sentence."""
    found = list(puzzles)
    return ", ".join(found) if found else "none"
