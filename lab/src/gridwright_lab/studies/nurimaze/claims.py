"""The claims of Mourits 2022, one function each: what the rows say. Their text is Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from math import sqrt
from statistics import fmean, median
from typing import Any

from gridwright.genres.nurimaze.paper.generator import PROVERS
from gridwright_lab.studies.intervals import all_of, share_shown, wilson
from gridwright_lab.studies.nurimaze import figures as paper
from gridwright_lab.studies.nurimaze import interest as nurimaze_interest
from gridwright_lab.studies.nurimaze import interest_report as nurimaze_interest_report
from gridwright_lab.studies.nurimaze import modifications as nurimaze_modifications
from gridwright_lab.studies.nurimaze import rows as nurimaze_rows
from gridwright_lab.studies.nurimaze.rows import (
    MOST,
    OTHER_BOARD,
    SINGLE,
    SOLVED,
    STRATEGIES,
    average_failed,
    cell,
    column,
    drawn,
    failed_shares,
    first_drawn,
    made_of,
    making_times,
    mean_of,
    puzzles_of,
    ratio,
    ratios,
    reaches,
    share,
    speed_up,
    without,
)
from gridwright_lab.studies.nurimaze.workers import SHOWN_WORKERS, WORKERS
from gridwright_lab.studies.report import Claim, Verdict
from gridwright_lab.studies.rows import Kept, Rows
from gridwright_lab.studies.text import PAPER, Judged, Text, text_of
from gridwright_lab.studies.timing import average

BACKTRACKING, CONTRADICTION, MODIFIED = STRATEGIES
SURE = 2.58
"""Standard deviations within which 99 of 100 samples of the same share lie."""
MANY_ATTEMPTS = 1000
"""Puzzles that take more attempts of one worker are told apart."""
ONE_BY_ONE = ("order_by_size", "implementation_claim")
"""Claims of §5.1 to §5.3 that are about single puzzles."""


def text() -> Text:
    """The text of the study, which names thresholds and the paper's figures."""
    return text_of(
        "nurimaze",
        {
            **vars(paper),
            **vars(nurimaze_rows),
            "FEWEST": nurimaze_modifications.FEWEST,
            "NEAR_SAID": nurimaze_interest_report.NEAR_SAID,
            "OFFERED_SECONDS": nurimaze_interest.OFFERED_SECONDS,
        },
    )


def claims(found: Kept) -> tuple[Claim, ...]:
    """All claims, in the order of the paper's experiments."""
    judges = {**vars(nurimaze_modifications), **vars(nurimaze_interest_report), **globals()}
    said = text().claims(judges, found)
    theirs = paper.TABLE_1[int(OTHER_BOARD)]
    ours = found.solved.where(puzzle=OTHER_BOARD).values("rooms")
    if not ours or ours[0] == theirs:
        return said
    rest = text().claims(judges, without(found, OTHER_BOARD))
    return tuple(
        _leaning(*both, ours[0], theirs) if _is_of_the_ten(both[0]) else both[0]
        for both in zip(said, rest, strict=True)
    )


def _is_of_the_ten(claim: Claim) -> bool:
    """Whether a claim is about the ten puzzles together."""
    return claim.section.startswith(("§5.1", "§5.2", "§5.3", "§6, conclusions")) and (
        claim.says not in (text().sections[name].say(text().figures, PAPER) for name in ONE_BY_ONE)
    )


def _leaning(claim: Claim, rest: Claim, ours: int, theirs: int) -> Claim:
    """A claim about all puzzles; if it leans on the one that is another board, it says so.

    It does if it names that puzzle, or if its verdict is another without it.
    """
    same = rest.verdict is claim.verdict
    if same and OTHER_BOARD not in claim.says + claim.found:
        return claim
    verdict = "the same" if same else f'"{rest.verdict}"'
    told = text().say("leaning", rooms=ours, theirs=theirs, verdict=verdict)
    return replace(claim, why=f"{claim.why} {told}".strip())


def _rooms(found: Kept) -> Judged:
    ours = {puzzle: cell(found, "sat", puzzle)["rooms"] for puzzle in puzzles_of(found)}
    known = {number: ours[str(number)] for number in paper.TABLE_1 if str(number) in ours}
    other = [str(number) for number, each in known.items() if each != paper.TABLE_1[number]]
    figures = {
        "number": len(known),
        "same": len(known) - len(other),
        "other": other,
        "largest": max((abs(each - paper.TABLE_1[n]) for n, each in known.items()), default=0),
        "another_board": OTHER_BOARD in other,
    }
    return not other if known else None, figures


def _averages(found: Kept) -> Judged:
    rows = found.marks
    if not rows:
        return None, {"number": 0, "fewer": False}
    ours = [round(rows.mean(name) or 0.0, 1) for name in ("circles", "triangles")]
    size = rows[0]["collection"]
    whole = len(rows) == paper.AVERAGED and size >= paper.COLLECTION
    figures = {"number": len(rows), "circles": ours[0], "triangles": ours[1], "fewer": not whole,
               "collection": size}  # fmt: skip
    return tuple(ours) == paper.AVERAGES if whole else None, figures


def _told(each: Mapping[str, Any], between: str = "; ") -> str:
    """A ratio for each puzzle."""
    return between.join(f"{puzzle}: {one}" for puzzle, one in each.items())


def _contradiction_is_faster(found: Kept) -> Judged:
    each = ratios(found, BACKTRACKING, CONTRADICTION)
    faster = sum(one.longer for one in each.values())
    unclear = sum(one.unclear for one in each.values())
    figures = {"faster": faster, "number": len(each), "ratios": _told(each),
               "both": [puzzle for puzzle in puzzles_of(found) if puzzle not in each]}  # fmt: skip
    return reaches(faster, unclear, MOST * len(each)) if each else None, figures


def _modified_is_faster(found: Kept) -> Judged:
    each = ratios(found, CONTRADICTION, MODIFIED)
    faster = [puzzle for puzzle, one in each.items() if one.longer]
    slower = [puzzle for puzzle, one in each.items() if one.shorter]
    unclear = sum(one.unclear for one in each.values())
    figures = {"faster": faster, "faster_number": len(faster), "number": len(each),
               "slower": slower, "slower_number": len(slower), "ratios": _told(each)}  # fmt: skip
    return reaches(len(faster), unclear, len(each) // 2 + 1) if each else None, figures


def _slower_on_small_ones(found: Kept) -> Judged:
    pairs = (("156", CONTRADICTION), ("158", CONTRADICTION), ("158", BACKTRACKING))
    puzzles = [puzzle for puzzle in ("156", "158") if puzzle in puzzles_of(found)]
    each = {pair: ratio(found, MODIFIED, pair[1], pair[0]) for pair in pairs if pair[0] in puzzles}
    known = {pair: one for pair, one in each.items() if one is not None}
    slower = sum(one.longer for one in known.values())
    unclear = sum(one.unclear for one in known.values())
    against = [
        {"puzzle": puzzle, "how": "faster" if one.shorter else "not slower", "name": name,
         "ratio": str(one)}
        for (puzzle, name), one in known.items()
        if not one.longer
    ]  # fmt: skip
    attempts = [
        {"puzzle": puzzle, "modified": cell(found, MODIFIED, puzzle)["attempts"],
         "basic": cell(found, CONTRADICTION, puzzle)["attempts"]}
        for puzzle in puzzles
    ]  # fmt: skip
    times = [{"puzzle": puzzle, "seconds": _three_times(found, puzzle)} for puzzle in puzzles]
    figures = {"puzzles": puzzles, "times": times, "against": against, "attempts": attempts}
    return reaches(slower, unclear, len(known)) if known else None, figures


def _three_times(found: Kept, puzzle: str) -> str:
    """The seconds of the three strategies on one puzzle, in words."""
    seconds = {name: mean_of(found, name, puzzle) for name in STRATEGIES}
    return ", ".join(
        f"{name} over {cell(found, name, puzzle)['limit']:g} s"
        if time is None
        else f"{name} {time:.2g} s"
        for name, time in seconds.items()
    )


def _size_does_not_decide(found: Kept) -> Judged:
    solved = [
        (cell(found, MODIFIED, puzzle)["rooms"], time)
        for puzzle in puzzles_of(found)
        if (time := mean_of(found, MODIFIED, puzzle)) is not None
    ]
    pairs = [pair for pair in combinations(solved, 2) if pair[0][0] != pair[1][0]]
    against = sum((one[0] < other[0]) != (one[1] < other[1]) for one, other in pairs)
    figures = {"against": against, "pairs": len(pairs), "some": f"{100 - 100 * MOST:g} %"}
    return against / len(pairs) >= 1 - MOST if pairs else None, figures


def _circles_fail_most(found: Kept) -> Judged:
    ours = average_failed(found)
    ordered = sorted(ours, key=lambda name: -ours[name])
    other = ordered[0] if ours and ordered[0] != "circles" else ""
    next_two = set(ordered[1:3]) == {"cycle", "white_connected"}
    shares = [f"{name} {ours[name]:.1f} %" for name in ordered]
    figures = {"other": other, "shares": shares or "No check failed",
               "where": _most_failed(found, other) if other else []}  # fmt: skip
    return not other and next_two if ours else None, figures


def _most_failed(found: Kept, name: str) -> list[str]:
    """The puzzles on which this check fails most often."""
    at = paper.CHECKS.index(name)
    shares = {puzzle: failed_shares(found, puzzle) for puzzle in puzzles_of(found)}
    return [puzzle for puzzle, line in shares.items() if line and line[at] == max(line)]


def _squares_fail_least(found: Kept) -> Judged:
    ours = average_failed(found)
    least = sorted(ours, key=ours.__getitem__)[:2]
    holds_ = set(least) == {"squares", "white_path"} and ours["white_path"] > 0 if ours else None
    return holds_, {"least": [f"{name} {ours[name]:.1f} %" for name in least]}


def _fewer_marks(found: Kept) -> Judged:
    numbers = [str(number) for number in range(5)]
    ours = {(row, at): share(drawn(found, "7", row, at)) for row in numbers for at in numbers}
    steps = [
        (ours[row, at], ours.get(further))
        for row, at in ours
        for further in ((str(int(row) + 1), at), (row, str(int(at) + 1)))
    ]
    known = [(one, other) for one, other in steps if one is not None and other is not None]
    falls = sum(one >= other for one, other in known)
    near = _near(found, "7", [(row, at, paper.TABLE_7[int(row)][int(at)]) for row, at in ours])
    holds_ = falls >= MOST * len(known) if known else None
    return holds_, {"falls": falls, "steps": len(known)} | near


def _near(found: Kept, table: str, figures: list[tuple[str, str, float]]) -> dict[str, int]:
    """How many percentages differ from the paper's by no more than two samples of one share may."""
    near = compared = 0
    for row, column_, theirs in figures:
        one = drawn(found, table, row, column_)
        if not one["boards"]:
            continue
        unique, boards = first_drawn(found, one)
        both = (unique + theirs / 100 * paper.BOARDS) / (boards + paper.BOARDS)
        spread = sqrt(max(both * (1 - both), 1e-9) * (1 / boards + 1 / paper.BOARDS))
        compared += 1
        near += abs(unique / boards - theirs / 100) <= SURE * spread
    return {"near": near, "compared": compared}


SIZES = [column(size) for size in paper.SIZES]


def _lower_sigma(found: Kept) -> Judged:
    first, *_, last = paper.TABLE_8
    rises = [_more(found, "8", str(first), str(last), size) for size in SIZES]
    near = _near(found, "8", [(str(sigma), size, line[at])
                              for sigma, line in paper.TABLE_8.items()
                              for at, size in enumerate(SIZES)])  # fmt: skip
    figures = {"first": first, "last": last, "rises": rises.count(True), "sizes": len(SIZES),
               "falls": rises.count(False)}  # fmt: skip
    return _over_sizes(rises), figures | near


def _larger_rooms(found: Kept) -> Judged:
    orders = {
        size: sorted(paper.TABLE_10, key=lambda d: -(share(drawn(found, "10", d, size)) or 0))
        for size in SIZES
    }
    # Compare with the best of the others.
    most = [
        _more(found, "10", "d", next(each for each in order if each != "d"), size)
        for size, order in orders.items()
    ]
    near = _near(found, "10", [(each, size, line[at])
                               for each, line in paper.TABLE_10.items()
                               for at, size in enumerate(SIZES)])  # fmt: skip
    told = [{"size": size, "order": order} for size, order in orders.items()]
    figures = {
        "most": most.count(True),
        "sizes": len(SIZES),
        "orders": told,
        "again": _again(found),
    }
    return _over_sizes(most), figures | near


def _again(found: Kept) -> list[dict[str, Any]]:
    """The shares of distribution d of which more boards were drawn: the first ones, and all."""
    told = []
    for size, theirs in zip(SIZES, paper.TABLE_10["d"], strict=True):
        row = drawn(found, "10", "d", size)
        unique, boards = first_drawn(found, row)
        if boards < row["boards"]:
            told.append({
                "size": size, "first": unique / boards, "theirs": theirs,
                "all": row["unique"] / row["boards"], "boards": row["boards"],
            })  # fmt: skip
    return told


def _more(found: Kept, table: str, one: str, other: str, size: str) -> bool | None:
    """Whether a share is larger than another; ``None`` if chance may explain the difference."""
    here, there = drawn(found, table, one, size), drawn(found, table, other, size)
    if not here["boards"] or not there["boards"]:
        return None
    both = (here["unique"] + there["unique"]) / (here["boards"] + there["boards"])
    spread = sqrt(both * (1 - both) * (1 / here["boards"] + 1 / there["boards"]))
    gap = here["unique"] / here["boards"] - there["unique"] / there["boards"]
    return None if abs(gap) <= SURE * spread else gap > 0


def _over_sizes(sizes: Iterable[bool | None]) -> bool | None:
    """Confirmed if most sizes agree and none contradicts; if chance may explain it, no verdict."""
    said = list(sizes)
    if False in said:
        return False
    return True if 2 * said.count(True) > len(said) else None


def _mostly_actions(found: Kept) -> Judged:
    # Both proofs get the same boards, so that only those of one are counted.
    made = found.made.where(status="made", prover=PROVERS[0])
    single = made.where(distribution=SINGLE)
    rows = made.where(lambda row: row["distribution"] != SINGLE)
    sizes = {size: (_half(some), len(some)) for size, some in rows.by("size").items()}
    shares = [wilson(*each).within(low=0.5) for each in sizes.values()]
    figures = {
        "sizes": [{"size": size, "mostly": share_shown(*each)} for size, each in sizes.items()],
        "mostly": share_shown(_half(rows), len(rows)),
        "over": rows.number(lambda row: 2 * row["by actions"] > row["rooms"]), "number": len(rows),
        "few": _half(single), "single": len(single),
        "wholly": rows.number(lambda row: row["by actions"] == row["rooms"]),
    }  # fmt: skip
    return all_of(shares), figures


def _half(rows: Rows) -> int:
    """On how many puzzles the actions alone colour at least half of the rooms."""
    return rows.number(lambda row: 2 * row["by actions"] >= row["rooms"])


def _single_rooms(found: Kept) -> Judged:
    cells = {size: drawn(found, "5.4.3", SINGLE, size) for size in SIZES}
    enough = all(2 * one["boards"] >= paper.BOARDS for one in cells.values())
    near = _near(found, "5.4.3", [(SINGLE, size, paper.SINGLE_ROOMS) for size in SIZES])["near"]
    single = found.made.where(status="made", distribution=SINGLE)
    guessed = single.number(lambda row: row["left"])
    two = single.number(lambda row: row["by two"] and not row["left"])
    figures = {
        "boards": [{"unique": one["unique"], "number": one["boards"], "size": size}
                   for size, one in cells.items()],
        "enough": enough, "single": len(single), "guessed": guessed, "two": two,
        "one": len(single) - guessed - two,
        "checks": fmean(len(row["checks"]) for row in single) if single else None,
    }  # fmt: skip
    return near > 0 if enough else None, figures


def _reasonable_time(found: Kept) -> Judged:
    times = {size: making_times(found, made_of(found, size, "a")) for size in SIZES}
    slow = average(making_times(found, made_of(found, SIZES[-1], "a", MODIFIED)))
    told = [
        {"size": size, "mean": average(each), "middle": median(time.seconds for time in each)}
        for size, each in times.items()
        if each
    ]
    figures = {"times": told, "slow": slow, "largest": SIZES[-1]}
    within = all(each and not any(time.late for time in each) for each in times.values())
    return within, figures | {"seconds": found.about["seconds"]}


def _sat(found: Kept) -> Judged:
    seconds = [mean_of(found, "sat", puzzle) for puzzle in puzzles_of(found)]
    known = [time for time in seconds if time is not None]
    figures = {"solved": len(known), "number": len(seconds), "longest": max(known, default=None)}
    return Verdict.ANSWERED, figures


def _data_structures(found: Kept) -> Judged:
    longer = []
    for puzzle in puzzles_of(without(found, OTHER_BOARD)):
        theirs = paper.TABLE_2[MODIFIED].get(int(puzzle)) if puzzle.isdecimal() else None
        ours = mean_of(found, MODIFIED, puzzle)
        if theirs is not None and ours is not None:
            longer.append(theirs / ours)
    if not longer:
        return Verdict.ANSWERED, {"middle": None}
    figures = {"low": 1 / max(longer), "high": 1 / min(longer), "middle": 1 / median(longer)}
    return Verdict.ANSWERED, figures


def _in_parallel(found: Kept) -> Judged:
    done = {
        puzzle: {row["processes"]: row["clock"] for row in rows}
        for puzzle, rows in found.parallel.by("puzzle").items()
        if all(row["status"] in SOLVED for row in rows)
    }
    if not done:
        return Verdict.NOT_DONE, {"done": []}
    first = min(done, key=lambda puzzle: float(done[puzzle][1]))
    cost = done[first][2] - done[first][1]
    figures = {
        "done": [{"puzzle": puzzle, "one": clock[1], "two": clock[2]}
                 for puzzle, clock in done.items()],
        "first": first, "cost": cost, "double": 2 * cost,
        "short": [puzzle for puzzle, clock in done.items() if clock[1] < 2 * cost],
    }  # fmt: skip
    return Verdict.ANSWERED, figures


def _counted_in_parallel(found: Kept) -> Judged:
    done = found.workers.where(status="done")
    if not done:
        return None, {"number": 0, "long": [], "left": []}
    speeds = [
        {"workers": number, "low": min(each), "middle": median(each), "high": max(each),
         "more": 100 * median(row["attempts"][number - 1] / row["attempts"][0] - 1 for row in done)}
        for number in SHOWN_WORKERS
        for each in [[speed_up(row, number) for row in done]]
    ]  # fmt: skip
    long = [row for row in done if row["attempts"][0] >= MANY_ATTEMPTS]
    figures = {
        "number": len(done), "speeds": speeds, "most": WORKERS[-1],
        "long": [row["puzzle"] for row in long], "many": MANY_ATTEMPTS,
        "least": min((speed_up(row, WORKERS[-1]) for row in long), default=None),
        "left": [row["puzzle"] for row in done if row["left"][0]],
    }  # fmt: skip
    fewer = all(row["rounds"][0] > max(row["rounds"][1:]) for row in done)
    return fewer, figures
