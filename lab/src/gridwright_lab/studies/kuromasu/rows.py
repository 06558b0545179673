"""The rows of the Kuromasu study: names of methods, the paper's figures, and what is counted."""

from __future__ import annotations

from typing import Any

from gridwright.batch.ledger import Row
from gridwright.search.brute_force import PER_SECOND
from gridwright_lab.studies.rows import Kept, Rows, size_of

SOLVED = ("unique", "found", "multiple")

PAPER_DEPTHS = {0: 25, 1: 14, 2: 0, 3: 6, 4: 4, 5: 1}
"""§7.2: puzzles solved, by the number of nested guesses."""
PAPER_TRIES, PAPER_SUCCESSES = 150, 63
PAPER_PUZZLES, PAPER_PUZZLES_ONCE = 50, 27
PAPER_CELLS, PAPER_BLACK = 70, 17
PAPER_OPTIONS_PER_SECOND = 100_000_000 / 40
PAPER_OPTIONS = (
    70, 2_415, 54_740, 916_895, 12_103_014, 131_115_985, 1_198_774_720, 9_440_350_920,
    65_033_528_560, 396_704_524_216, 2_163_842_859_360, 10_638_894_058_520, 47_465_835_030_320,
    193_253_756_909_160, 721_480_692_460_864, 2_480_089_880_334_221, 7_877_932_561_061_644,
    23_196_134_763_125_940,
)  # fmt: skip
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


def tries(found: Kept, name: str) -> Rows:
    """The tries of one method."""
    return found.tries.where(method=name)


def solved(rows: Rows) -> Rows:
    """The tries that found an answer."""
    return rows.where(status=SOLVED)


def seconds_of(rows: Rows) -> float | None:
    """The median seconds of the tries that found an answer."""
    return solved(rows).median("seconds")


def puzzles_of(rows: Rows) -> int:
    """How many puzzles these rows are about."""
    return len(rows.by("puzzle"))


def cells_of(row: Row) -> int:
    """The number of cells of the puzzle."""
    return int(row["rows"] * row["cols"])


def is_small(row: Row) -> bool:
    """Whether the puzzle is 12×12 or smaller."""
    return max(int(row["rows"]), int(row["cols"])) <= LARGEST_SIDE


def by_size(rows: Rows) -> dict[str, Rows]:
    """The rows of each size, from the smallest."""
    return {size: some for (_, size), some in rows.by(cells_of, size_of, ordered=True).items()}


def left_by_logic(found: Kept, name: str, *, small: bool) -> Rows:
    """The rows of a method on puzzles that logic without a guess does not solve."""
    needs = tries(found, LOGIC).where(lambda row: row.get("left_by_logic")).by("puzzle")
    return tries(found, name).where(lambda row: row["puzzle"] in needs and is_small(row) == small)


def checked_a_second(found: Kept) -> int:
    """How many boards were checked in a second where brute force ran to the limit, rounded."""
    rows = found.tries.where(
        lambda row: row.get("checked"), method=(BRUTE_FORCE, LOGIC_BRUTE_FORCE), status="timeout"
    )
    if not rows:
        return PER_SECOND
    return int(float(f"{rows.total('checked') / rows.total('seconds'):.2g}"))


def varieties_of(rows: Rows) -> dict[int, list[int]]:
    """For each age at which it was counted, the different boards of all populations."""
    by_age: dict[int, list[int]] = {}
    for counted in rows.values("variety"):
        for age, numbers in counted.items():
            by_age.setdefault(int(age), []).extend(numbers)
    return dict(sorted(by_age.items()))


def papers_techniques(found: Kept) -> dict[str, Any]:
    """What logic leaves open without our technique, and what the genetic algorithm then solves."""
    left = tries(found, LOGIC_PAPER).where(lambda row: is_small(row) and row.get("left_by_logic"))
    names = left.by("puzzle")
    then = tries(found, LOGIC_GENETIC_PAPER).where(lambda row: row["puzzle"] in names)
    return {
        "logic_paper": len(tries(found, LOGIC_PAPER)),
        "ours": tries(found, LOGIC).number(lambda row: is_small(row) and row.get("left_by_logic")),
        "left": len(names),
        "then": len(then),
        "then_solved": len(solved(then)),
    }
