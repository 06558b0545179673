"""The rows of the Kuromasu study: names of methods, the paper's figures, and what is counted."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from gridwright.batch.ledger import Row

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

GENETIC = ("genetic, the paper's parameters", "genetic, restart after 60")
LOGIC, LOGIC_PAPER = "logic", "logic, the paper's techniques"
LOGIC_AS_PAPER = "logic, as in the paper"
BRUTE_FORCE, LOGIC_BRUTE_FORCE = "brute force", "logic+brute-force"
LOGIC_GENETIC, LOGIC_GENETIC_PAPER = "logic+genetic", "logic+genetic, the paper's techniques"
GENETIC_LARGER = "genetic, larger puzzles"

Groups = dict[str, list[Row]]


def varieties_of(rows: Sequence[Row]) -> dict[int, list[int]]:
    """For each age at which it was counted, the different boards of all populations."""
    found: dict[int, list[int]] = {}
    for row in rows:
        for age, numbers in row.get("variety", {}).items():
            found.setdefault(int(age), []).extend(numbers)
    return dict(sorted(found.items()))


def with_the_papers_techniques(by_method: Groups) -> str:
    """What logic leaves open without our technique, and what the genetic algorithm then solves."""
    if not by_method.get(LOGIC_PAPER):
        return ""
    ours = sum(bool(row.get("left_by_logic")) for row in small_of(by_method.get(LOGIC, [])))
    left = {row["puzzle"] for row in small_of(by_method[LOGIC_PAPER]) if row.get("left_by_logic")}
    tried = [row for row in by_method.get(LOGIC_GENETIC_PAPER, []) if row["puzzle"] in left]
    solved = f", of which {len(solved_of(tried))} are then solved" if tried else ""
    return (
        f"Logic includes one technique of ours (possible lengths) and leaves {ours} puzzles up to"
        f" 12×12 unfinished; the paper's techniques alone leave {len(left)}{solved}."
    )


def left_by_logic(by_method: Groups, name: str, *, small: bool) -> list[Row]:
    """The rows of a method on puzzles that logic without a guess does not solve."""
    needs = {row["puzzle"] for row in by_method.get(LOGIC, []) if row.get("left_by_logic", 0)}
    return [
        row
        for row in by_method.get(name, [])
        if row["puzzle"] in needs and (max(row["rows"], row["cols"]) <= LARGEST_SIDE) == small
    ]


def puzzles_of(rows: Sequence[Row]) -> int:
    """How many puzzles these rows are about."""
    return len({row["puzzle"] for row in rows})


def rate_of(rows: Sequence[Row]) -> float | None:
    """The share of tries that found an answer; ``None`` if there are none."""
    return len(solved_of(rows)) / len(rows) if rows else None


def seconds_of(rows: Sequence[Row]) -> float | None:
    """The median seconds of the tries that found an answer."""
    times = [row["seconds"] for row in solved_of(rows)]
    return median(times) if times else None


def percent_of(share: float | None) -> str:
    """A share between 0 and 1, for a sentence."""
    return "no" if share is None else f"{share:.0%}".replace("%", " %")


def solved_of(rows: Sequence[Row]) -> list[Row]:
    """The tries that found an answer."""
    return [row for row in rows if row["status"] in SOLVED]


def size_of(row: Row) -> str:
    """The size of the puzzle, in words."""
    return f"{row['rows']}×{row['cols']}"


def cells_of(row: Row) -> int:
    """The number of cells of the puzzle."""
    return int(row["rows"] * row["cols"])


def share_of(part: int, whole: int) -> str:
    """A part of a whole in percent, for a table."""
    return f"{100 * part / whole:.0f} %" if whole else "–"


def small_of(rows: Sequence[Row]) -> list[Row]:
    """The rows about puzzles up to 12×12."""
    return [row for row in rows if max(row["rows"], row["cols"]) <= LARGEST_SIDE]
