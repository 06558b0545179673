"""The rows of the Kuroshuto study, and the figures that tables and claims take from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from gridwright.batch.ledger import Row
from gridwright.core.digits import small_number
from gridwright.core.words import counted
from gridwright.studies.kuroshuto_classes import TABLE_4, Placed
from gridwright.studies.timing import Time

RULES, SAT, PUBLISHED = "rules", "sat", "published"

TABLE_2 = {8: 0.1034, 9: 1.2767, 10: 0.3268, 11: 0.4589, 12: 2.3676}
TABLE_3 = {
    8: (0.014478, 0.013525, 0.061488),
    9: (0.013619, 0.016785, 0.063569),
    10: (0.012668, 0.012616, 0.062334),
    11: (0.014355, 0.017142, 0.072780),
    12: (0.012073, 0.013057, 0.065542),
}
MADE = 100
"""Puzzles generated for each size."""
DENSITY = (0.3239, 0.2656, 0.4531)
"""Average, least and greatest share of numbered tiles, as §5.1 prints them."""


@dataclass(frozen=True)
class Found:
    """All rows of one run."""

    made: Sequence[Row]
    turned: Sequence[Row]
    placed: Sequence[Row]
    encoded: Sequence[Row]
    seconds: float
    """The time limit of a cell."""
    drafted: Sequence[Row] = ()
    """How many boards of each size are started over."""
    formulas: Sequence[Row] = ()
    """How many clauses the paper's formula has."""

    def time(self, kept: Row) -> Time:
        """A time as a row keeps it."""
        return Time(self.seconds if kept["late"] else kept["seconds"], kept["late"])

    def times(self, rows: Iterable[Row], name: str) -> list[Time]:
        """The times of one solver, where there are any."""
        return [self.time(row[name]) for row in rows if row.get(name)]

    def making(self, size: int, *, turned: bool = False) -> list[Time]:
        """The times to make the puzzles of one size."""
        return [
            Time(self.seconds, late=True) if row["seconds"] is None else Time(row["seconds"])
            for row in (self.turned if turned else self.made)
            if row["size"] == size
        ]

    @property
    def sizes(self) -> list[int]:
        """The sizes of the generated puzzles."""
        return sorted({row["size"] for row in self.made})

    def solved_of(self, size: int, *, guessed: bool | None = None) -> list[Row]:
        """The generated puzzles of one size; on request only those with, or without, guesses."""
        return [
            row
            for row in self.made
            if row["size"] == size and row["seconds"] is not None
            and guessed in (None, bool(row["guesses"]))
        ]  # fmt: skip

    @property
    def known(self) -> list[Row]:
        """The puzzles that are in the paper's Table 4."""
        return [row for row in self.placed if theirs(row) is not None]

    @property
    def disagree(self) -> int:
        """On how many puzzles two solvers found different answers."""
        return sum(row.get("agree") is False for row in (*self.made, *self.placed))

    def encoding(self, way: str, size: int) -> list[Row]:
        """The rows of one encoding and size."""
        return [row for row in self.encoded if (row["way"], row["size"]) == (way, size)]

    @property
    def ways(self) -> list[str]:
        """The encodings."""
        return list(dict.fromkeys(row["way"] for row in self.encoded))

    @property
    def encoded_sizes(self) -> list[int]:
        """The sizes of the puzzles that were encoded."""
        return sorted({row["size"] for row in self.encoded})

    def middle(self, way: str, size: int) -> Time:
        """The median time of an encoding; late if more than half of the puzzles are."""
        found = self.times(self.encoding(way, size), "time")
        late = sum(time.late for time in found)
        return Time(median(time.seconds for time in found), 2 * late > len(found))

    def variables(self, way: str, size: int) -> float:
        """The average number of variables of an encoding; 0 if no row has it."""
        rows = self.encoding(way, size)
        known = [row["variables"] for row in rows if row["variables"] is not None]
        return fmean(known) if known else 0.0

    def cut_short(self) -> tuple[str, ...]:
        """What reached the time limit, in sentences."""
        kept = {
            "generated": [row["seconds"] is None for row in self.made],
            "turned": [row["seconds"] is None for row in self.turned],
            "solved": [
                row[name]["late"]
                for row in (*self.made, *self.placed)
                for name in (RULES, SAT, PUBLISHED)
                if row.get(name)
            ],
            "encoded": [row["time"]["late"] for row in self.encoded],
        }
        said = [
            f"{sum(late)} of {counted(len(late), 'cell')} ({what}) reached the limit."
            for what, late in kept.items()
            if any(late)
        ]
        fewest = min((len(self.making(size)) for size in self.sizes), default=0)
        if fewest < MADE:
            said.append(f"{fewest} puzzles are generated for each size; in the paper, {MADE}.")
        return tuple(said)


def theirs(row: Row) -> Placed | None:
    """How the paper classifies the puzzle of a row, if it does."""
    return TABLE_4.get(small_number(str(row["puzzle"])) or 0)
