"""The claims of Kleijn 2018: what the rows of the Kamaji study say. Their text is Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import linear_regression, mean, median

from gridwright.studies.report import Claim, Verdict, holds
from gridwright.studies.rows import Kept, Rows
from gridwright.studies.text import Judged, Text, text_of

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
FEWEST_SIZES = 3
"""From this many sizes on, something can be said about the course of a curve."""
MUCH, NEARLY_MUCH = 2.0, 1.8
"""A curve is much less stable than another if it bends at least this many times as far, and nearly
so if it bends at least the second number of times as far."""
AT_ONCE = 0.1
"""A run of fewer seconds is called almost instantaneous."""


def text() -> Text:
    """The text of the study, which names the thresholds and figures above."""
    return text_of("kamaji", globals())


def claims(found: Kept) -> tuple[Claim, ...]:
    """Every claim of the paper, and its proposals."""
    return text().claims(globals(), found)


def _small_numbers(found: Kept) -> Judged:
    shares = [
        found.puzzles.where(stars=star).mean(
            lambda row: (row["values"].get("1", 0) + row["values"].get("2", 0)) / row["size"] ** 2
        )
        for star in STARS
    ]
    return None, {"shares": shares}


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

    Of a thousand runs of a puzzle, a single long one can double the mean.
    """
    return {
        size: mean(row[name]["median"] for row in rows)
        for size, rows in times.by("size", ordered=True).items()
    }


def bend(points: Mapping[int, float]) -> float:
    """How far a curve is from the nearest straight line at most, as a share of its mean.

    >>> bend({1: 2.0, 2: 3.0, 3: 4.0}), round(bend({1: 1.0, 2: 4.0, 3: 1.0}), 6)
    (0.0, 1.0)
    """
    slope, start = linear_regression(list(points), list(points.values()))
    far = max(abs(value - start - slope * size) for size, value in points.items())
    return far / mean(points.values())


def _growing(found: Kept) -> Judged:
    runs, brute = curve(found.times, "biggerfirst"), curve(found.times, "brute-force")
    if len(runs) < FEWEST_SIZES:
        return None, {"first": 0, "against": False}
    grows = all(list(one.values()) == sorted(one.values()) for one in (runs, brute))
    milliseconds = {
        name: [1000 * seconds for seconds in points.values()]
        for name, points in (("runs", runs), ("brute", brute))
    }
    return grows, {**milliseconds, "first": min(runs), "last": max(runs), "against": not grows}


def _steady(found: Kept) -> Judged:
    runs, brute = curve(found.times, "biggerfirst"), curve(found.times, "brute-force")
    if len(runs) < FEWEST_SIZES or not bend(runs):
        return None, {"ratio": None}
    ratio = bend(brute) / bend(runs)
    verdict = holds(bend(brute) >= MUCH * bend(runs))
    if verdict is Verdict.NOT_CONFIRMED and bend(brute) >= NEARLY_MUCH * bend(runs):
        verdict = Verdict.NEARLY
    return verdict, {"runs": bend(runs), "brute": bend(brute), "ratio": ratio}


def _ratios(times: Rows, slow: str, fast: str) -> dict[int, float]:
    """For each size, how many times as long one strategy takes as another, by medians."""
    return {
        size: median(row[slow]["median"] / row[fast]["median"] for row in rows)
        for size, rows in times.by("size", ordered=True).items()
    }


def _told(ratios: Mapping[int, float]) -> list[str]:
    return [f"{ratio:.2g} ({size}×{size})" for size, ratio in ratios.items()]


def _all_above(ratios: Mapping[int, float]) -> bool:
    return all(ratio > 1 for ratio in ratios.values())


def _substantially_less(found: Kept) -> Judged:
    ratios = _ratios(found.times, "brute-force", "biggerfirst")
    boards = found.times.median(lambda row: row["boards"] / row["pieces"])
    figures = {"ratios": _told(ratios), "boards": boards, "against": not _all_above(ratios)}
    return _all_above(ratios) if ratios else None, figures


def _fewest_first(found: Kept) -> Judged:
    """It counts pieces, not neighbours: a part of what the paper proposes."""
    ratios = _ratios(found.times, "biggerfirst", "fewest-first")
    how = "faster" if _all_above(ratios) else "not faster"
    verdict = Verdict.PARTLY if ratios else Verdict.NOT_DONE
    return verdict, {"ratios": _told(ratios), "how": how}


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
    rows = found.construction
    unique = rows.number(status="unique")
    figures = {"unique": unique, "number": len(rows), "largest": rows.most("size") or 0}
    return Verdict.ANSWERED if rows and unique == len(rows) else Verdict.NOT_DONE, figures
