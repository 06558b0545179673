"""The claims of Kleijn 2018, and what the rows of the Kamaji study say about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import linear_regression, mean, median

from gridwright.batch.ledger import Row
from gridwright.core.words import counted, listed
from gridwright.studies.report import Claim, Verdict, holds

STARS = (1, 2, 3)

PAPER_GENERATOR = {4: (55, 98), 5: (225, 83), 6: (320, 65), 7: (492, 76)}
"""Table 3 of the paper: of 1000 attempts, how many failed and how many were uniquely solvable."""
PAPER_ALMOST = {7: 9 / 49, 10: 10 / 100}
"""The share of m-1 in the two boards of Figure 5, by size: 9 of 49 numbers and 10 of 100."""
PAPER_LARGEST = 18
ENOUGH, ENOUGH_LARGE = 200, 50
"""With fewer attempts than this, or than this on large boards, nothing is concluded."""
NEAR = 0.03
"""From this share of unique puzzles on, ours counts as close to the paper's 6.5 to 9.8 %."""
FEWEST_SIZES = 3
"""From this many sizes on, something can be said about the course of a curve."""
MUCH, NEARLY_MUCH = 2.0, 1.8
"""A curve is much less stable than another if it bends at least this many times as far, and nearly
so if it bends at least the second number of times as far."""
AT_ONCE = 0.1
"""A run of fewer seconds is called almost instantaneous."""


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


def claims(figures: Figures, methods: Sequence[str]) -> tuple[Claim, ...]:
    """Every claim of the paper, and its proposals."""
    return (
        _about_values(figures.puzzles),
        *_about_runs(figures),
        _agreement(figures.puzzles, methods),
        *_about_curves(figures.times),
        *_about_times(figures.times),
        *_about_formulas(figures),
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
        shares.append(average(small))
    told = listed(["–" if share is None else f"{share:.0%}" for share in shares], "and")
    return Claim(
        "§6.1",
        "Harder puzzles contain more small numbers.",
        holds(None),
        "this cannot be tested, because an option of the generator sets the number of ones, and the"
        f" stars are ours. Ones and twos make up {told} of the numbers in puzzles with one, two and"
        " three stars.".replace("%", " %"),
    )


def _about_runs(figures: Figures) -> tuple[Claim, ...]:
    alone = sum(row["solved_by_runs"] for row in figures.puzzles)
    made = [row for rows in figures.generators.values() for row in rows if not row["failed"]]
    by_runs = [row for row in made if row["by_runs"]]
    one = sum(row["minimal"] for row in by_runs)
    unique = [row for row in made if row["unique"]]
    mostly = sum(row["by_runs"] for row in unique)
    most = 2 * mostly > len(unique) and 2 * alone > len(figures.puzzles)
    return (
        Claim(
            "§3.2",
            "A puzzle that Biggerfirst solves without brute force has one minimal solution.",
            holds(one == len(by_runs) if by_runs else None),
            f"{one} of {len(by_runs)} such boards made by the generators have exactly one.",
        ),
        Claim(
            "§3.2",
            "Puzzles with a unique solution can mostly be solved by Biggerfirst alone.",
            holds(most if unique else None),
            f"it solves {alone} of the {len(figures.puzzles)} puzzles, and {mostly} of"
            f" {len(unique)} boards with one solution made by the generators of Table 3.",
            measure="confirmed above one half of both",
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


def curve(times: Sequence[Row], name: str) -> dict[int, float]:
    """For each size the mean of its puzzles' median times, in seconds.

    Of a thousand runs of a puzzle, a single long one can double the mean.
    """
    sizes = sorted({row["size"] for row in times})
    return {
        size: mean(row[name]["median"] for row in times if row["size"] == size) for size in sizes
    }


def bend(points: Mapping[int, float]) -> float:
    """How far a curve is from the nearest straight line at most, as a share of its mean.

    >>> bend({1: 2.0, 2: 3.0, 3: 4.0}), round(bend({1: 1.0, 2: 4.0, 3: 1.0}), 6)
    (0.0, 1.0)
    """
    slope, start = linear_regression(list(points), list(points.values()))
    far = max(abs(value - start - slope * size) for size, value in points.items())
    return far / mean(points.values())


def _about_curves(times: Sequence[Row]) -> tuple[Claim, ...]:
    runs, brute = curve(times, "biggerfirst"), curve(times, "brute-force")
    growing: bool | None = None
    steady = Verdict.NOT_COMPARABLE
    found = bends = "there are too few sizes to tell."
    if len(runs) >= FEWEST_SIZES:
        growing = all(list(one.values()) == sorted(one.values()) for one in (runs, brute))
        found = (
            f"from {min(runs)}×{min(runs)} to {max(runs)}×{max(runs)}, the median of Biggerfirst is"
            f" {_milliseconds(runs)}, that of brute force {_milliseconds(brute)}."
        )
        steady = holds(bend(brute) >= MUCH * bend(runs))
        if steady is Verdict.NOT_CONFIRMED and bend(brute) >= NEARLY_MUCH * bend(runs):
            steady = Verdict.NEARLY
        bends = (
            f"the times of Biggerfirst are at most {bend(runs):.0%} of their mean away from a"
            f" straight line, those of brute force {bend(brute):.0%}"
            f"{f', {bend(brute) / bend(runs):.3g} times as far' if bend(runs) else ''}."
        ).replace("%", " %")
    return (
        Claim(
            "§6.3, Figure 6",
            "The average times of both algorithms grow with the size.",
            holds(growing),
            found,
            ""
            if growing is not False
            else "There are only two to six puzzles of each size, as in"
            " the paper, and puzzles of one size differ.",
            "confirmed if they are longer in every step",
        ),
        Claim(
            "§6.3, Figure 6",
            "The curve of Biggerfirst is nearly straight, that of brute force much less stable.",
            steady,
            bends,
            measure=f"confirmed from {MUCH:g} times as far from a straight line on, nearly from"
            f" {NEARLY_MUCH:g} times on",
        ),
    )


def _milliseconds(points: Mapping[int, float]) -> str:
    return f"{listed([f'{1000 * seconds:.2g}' for seconds in points.values()], 'and')} ms"


def _about_times(times: Sequence[Row]) -> tuple[Claim, ...]:
    ratios = _ratios(times, "brute-force", "biggerfirst")
    fewest = _ratios(times, "biggerfirst", "fewest-first")
    return (
        Claim(
            "§8.1.1, Figure 6",
            "For puzzles with one solution, Biggerfirst takes substantially less time than brute"
            " force.",
            holds(_all_above(ratios) if ratios else None),
            f"brute force takes {_told(ratios)} times as long (medians), and examines"
            f" {median(row['boards'] / row['pieces'] for row in times):.2g} boards for each piece"
            " of the solution."
            if ratios
            else "no puzzle of this kind was generated.",
            ""
            if _all_above(ratios)
            else "So brute force seldom goes wrong on these puzzles, while"
            " each run of Biggerfirst goes through all values.",
            "confirmed if brute force takes longer at every size",
        ),
        Claim(
            "§8.1.1",
            "Order the entries by their number of available neighbours, and compare.",
            # It counts pieces, not neighbours.
            Verdict.PARTLY if fewest else Verdict.NOT_DONE,
            f"in the median, Biggerfirst takes {_told(fewest)} times as long as fewest-first:"
            f" ordering by possible pieces is {'faster' if _all_above(fewest) else 'not faster'} at"
            " every size."
            if fewest
            else "no puzzle of this kind was generated.",
            "Fewest-first counts the pieces that can still cover an entry, where the paper proposes"
            " to count its available neighbours; that order was not tried. It stops searching as"
            " soon as it finds an entry with a single possible piece; a run of Biggerfirst goes"
            " through all values.",
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


def _about_formulas(figures: Figures) -> tuple[Claim, ...]:
    slow = max((row["sat-seed"]["high"] for row in figures.times), default=None)
    # All clauses have two literals but those that cover an entry, of which there is one for each.
    short = [
        1 - row["size"] ** 2 / row["sat-seed"]["clauses"]
        for row in figures.puzzles
        if "clauses" in row["sat-seed"]
    ]
    return (
        Claim(
            "§6.5",
            "The SAT solver solves the paper's formulas almost instantaneously.",
            holds(slow < AT_ONCE if slow is not None else None),
            "no run was timed." if slow is None else f"the longest run took {1000 * slow:.2g} ms.",
            measure=f"confirmed below {1000 * AT_ONCE:g} ms",
        ),
        Claim(
            "§6.5",
            "Most clauses of these formulas contain only two literals.",
            holds(min(short) > 0.5 if short else None),
            f"at least {min(short):.0%} of the clauses of every formula do: only the clauses that"
            " cover an entry, one for each, can have another number of literals.".replace("%", " %")
            if short
            else "no formula was written.",
            measure="confirmed if more than half do in every formula",
        ),
    )


def _about_generators(figures: Figures) -> tuple[Claim, ...]:
    sizes = list(PAPER_GENERATOR)
    ours = [figures.generators.get(("kleijn2018", size), []) for size in sizes]
    known = [rows for rows in ours if rows]
    failed = [sum(row["failed"] for row in rows) / len(rows) for rows in known]
    unique = [sum(row["unique"] for row in rows) / len(rows) for rows in known]
    # A share of a few per cent cannot be seen in a few attempts.
    enough = len(known) > 1 and all(len(rows) >= ENOUGH for rows in known)
    rising = failed == sorted(failed) if enough else None
    near = all(share >= NEAR for share in unique) if enough else None
    few = "" if enough else f" Fewer than {ENOUGH} attempts at a size are too few to tell."
    return (
        Claim(
            "§6.4, Table 3",
            "More attempts fail as boards grow: 5.5 % at 4×4, 49.2 % at 7×7.",
            holds(rising),
            f"{_percents(failed)} of the attempts fail, from the smallest size to the largest."
            f"{few}",
            measure="confirmed if more fail in every step",
        ),
        Claim(
            "§6.4, Table 3",
            "Uniquely solvable puzzles seem to stabilise, at 6.5 to 9.8 % of the attempts.",
            holds(near),
            f"{_percents(unique)} of the attempts give a unique puzzle, from the smallest size to"
            f" the largest.{_shares_of_almost(figures)}{few}",
            "The paper does not say how many pairs of 1 and m-1 it lays first, how rare further"
            " ones are, or how it gives up; the table of settings shows what was tried.",
            f"confirmed from {NEAR:.0%} at every size on".replace("%", " %"),
        ),
        _about_the_largest(figures.large),
    )


def _shares_of_almost(figures: Figures) -> str:
    """How often m-1 occurs in our boards and in the paper's two, a sentence for each size."""
    told = ""
    for size, paper in PAPER_ALMOST.items():
        rows = figures.generators.get(("kleijn2018", size)) or [
            row for row in figures.large if row["size"] == size
        ]
        share = average(row["almost"] for row in rows if row["almost"] is not None)
        if share is not None:
            told += (
                f" At {size}×{size}, {_percents([share])} of the numbers in our boards are m-1, and"
                f" {_percents([paper])} in the one that the paper prints (Figure 5)."
            )
    return told


def _about_the_largest(large: Sequence[Row]) -> Claim:
    made = {row["size"] for row in large if row["status"] == "made"}
    tried = sum(row["size"] == PAPER_LARGEST for row in large)
    largest = True if PAPER_LARGEST in made else None if tried < ENOUGH_LARGE else False
    return Claim(
        "§5",
        "The program makes puzzles of size up to 18.",
        holds(largest),
        f"the largest puzzle made is {max(made, default=7)}×{max(made, default=7)}; 18×18 was"
        f" tried {counted(tried, 'time')}.",
        measure="confirmed by one such puzzle",
    )


def _percents(shares: Sequence[float]) -> str:
    texts = [f"{share:.1%}".replace("%", " %") for share in shares]
    return listed(texts, "and") if texts else "none"


def _proposals(figures: Figures) -> tuple[Claim, ...]:
    unique = [row["status"] == "unique" for row in figures.construction]
    largest = max((row["size"] for row in figures.construction), default=0)
    parts = []
    for name in ("sub-boards", "empty-pieces"):
        rows = [
            row for (each, _), some in figures.generators.items() if each == name for row in some
        ]
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


def average(values: Iterable[float]) -> float | None:
    """The mean of values, if there are any."""
    found = list(values)
    return mean(found) if found else None
