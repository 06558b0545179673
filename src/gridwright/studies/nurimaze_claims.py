"""The claims of Mourits 2022, one function each: what the paper says, and what the rows say."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from statistics import fmean, median

from gridwright.studies import nurimaze_figures as paper
from gridwright.studies.nurimaze_boards import column
from gridwright.studies.nurimaze_modifications import (
    claims_about_modifications,
    two_rooms_in_the_conclusions,
)
from gridwright.studies.nurimaze_rows import (
    MARGIN_SAID,
    MOST,
    MOST_SAID,
    OTHER_BOARD,
    SINGLE,
    SOLVED,
    STRATEGIES,
    Found,
    leaning,
    names,
    reaches,
)
from gridwright.studies.report import Claim, Verdict, holds
from gridwright.studies.timing import average

BACKTRACKING, CONTRADICTION, MODIFIED = STRATEGIES
SURE = 2.58
"""Standard deviations within which 99 of 100 samples of the same share lie."""


def claims(found: Found) -> tuple[Claim, ...]:
    """All claims, in the order of the paper's experiments."""
    return (
        _rooms(found),
        _averages(found),
        leaning(_contradiction_is_faster, found),
        leaning(_modified_is_faster, found),
        leaning(_slower_on_small_ones, found),
        leaning(_size_does_not_decide, found),
        leaning(_circles_fail_most, found),
        leaning(_squares_fail_least, found),
        *claims_about_modifications(found),
        _fewer_marks(found),
        _lower_sigma(found),
        _larger_rooms(found),
        _mostly_actions(found),
        _single_rooms(found),
        _reasonable_time(found),
        leaning(two_rooms_in_the_conclusions, found),
        _sat(found),
        _data_structures(found),
        _in_parallel(found),
    )


def _rooms(found: Found) -> Claim:
    ours = {puzzle: found.cells["sat", puzzle]["rooms"] for puzzle in found.puzzles}
    known = {number: ours[str(number)] for number in paper.TABLE_1 if str(number) in ours}
    other = [str(number) for number, rooms in known.items() if rooms != paper.TABLE_1[number]]
    largest = max((abs(rooms - paper.TABLE_1[n]) for n, rooms in known.items()), default=0)
    return Claim(
        "Table 1",
        "The ten puzzles have 74 to 733 rooms.",
        holds(not other if known else None),
        f"The published files agree for {len(known) - len(other)} of {len(known)} puzzles; they"
        f" differ for {names(other)}, by at most {largest}."
        if known
        else "The ten puzzles were not available.",
        "The files are the publisher's; if the paper's program read a room as part of another, that"
        " would explain the difference."
        + (
            f" {OTHER_BOARD} is another board, as its shares in Table 3 show too; every verdict is"
            " also computed without it, and says so where that matters."
            if OTHER_BOARD in other
            else ""
        )
        if other
        else "",
    )


def _averages(found: Found) -> Claim:
    rows = found.marks
    ours = [round(fmean(row[name] for row in rows), 1) for name in ("circles", "triangles") if rows]
    size = rows[0]["collection"] if rows else 0
    whole = len(rows) == paper.AVERAGED and size >= paper.COLLECTION
    return Claim(
        "§4.2",
        f"On average, the first {paper.AVERAGED} published 10×10 puzzles have {paper.AVERAGES[0]}"
        f" circles and {paper.AVERAGES[1]} triangles.",
        holds(tuple(ours) == paper.AVERAGES if whole else None),
        f"The first {len(rows)} puzzles of that size in our collection have {ours[0]} and"
        f" {ours[1]}."
        if rows
        else "The published puzzles were not available.",
        f"Our collection has {size} puzzles, while the publisher had {paper.COLLECTION}, so the"
        f" first {paper.AVERAGED} are not the same."
        if rows and not whole
        else "",
    )


def _contradiction_is_faster(found: Found) -> Claim:
    ratios = found.ratios(BACKTRACKING, CONTRADICTION)
    faster = [puzzle for puzzle, ratio in ratios.items() if ratio.longer]
    unclear = sum(ratio.unclear for ratio in ratios.values())
    both = [puzzle for puzzle in found.puzzles if puzzle not in ratios]
    told = "; ".join(f"{puzzle}: {ratio}" for puzzle, ratio in ratios.items())
    return Claim(
        "§5.1",
        "For almost every puzzle, the contradiction algorithm is much faster than backtracking,"
        " from 1.5 times (puzzle 76) to more than 24,300 times (puzzle 69).",
        holds(reaches(len(faster), unclear, MOST * len(ratios)) if ratios else None),
        f"It is faster on {len(faster)} of {len(ratios)} puzzles. Speed-ups by puzzle: {told}."
        + (f" On {names(both)} both reached the limit." if both else ""),
        measure=f"if faster, by more than {MARGIN_SAID}, on at least {MOST_SAID} of the puzzles",
    )


def _modified_is_faster(found: Found) -> Claim:
    ratios = found.ratios(CONTRADICTION, MODIFIED)
    faster = [puzzle for puzzle, ratio in ratios.items() if ratio.longer]
    slower = [puzzle for puzzle, ratio in ratios.items() if ratio.shorter]
    unclear = sum(ratio.unclear for ratio in ratios.values())
    told = "; ".join(f"{puzzle}: {ratio}" for puzzle, ratio in ratios.items())
    return Claim(
        "§5.1",
        "For most puzzles, the modified algorithm is faster still, up to 24 times (119; Table 2"
        " itself gives 70 times on 111).",
        holds(reaches(len(faster), unclear, len(ratios) // 2 + 1) if ratios else None),
        f"It is faster on {len(faster)} of {len(ratios)} puzzles ({names(faster)}) and slower on"
        f" {len(slower)} ({names(slower)}). Speed-ups by puzzle: {told}.",
        measure=f"if faster, by more than {MARGIN_SAID}, on more than half of the puzzles",
    )


def _slower_on_small_ones(found: Found) -> Claim:
    pairs = (("156", CONTRADICTION), ("158", CONTRADICTION), ("158", BACKTRACKING))
    puzzles = [puzzle for puzzle in ("156", "158") if puzzle in found.puzzles]
    ratios = {pair: found.ratio(MODIFIED, pair[1], pair[0]) for pair in pairs if pair[0] in puzzles}
    known = {pair: ratio for pair, ratio in ratios.items() if ratio is not None}
    slower = sum(ratio.longer for ratio in known.values())
    unclear = sum(ratio.unclear for ratio in known.values())
    told = "; ".join(f"{puzzle}: {_three_times(found, puzzle)}" for puzzle in puzzles)
    against = "".join(
        f" On {puzzle} the modified algorithm is {'faster' if ratio.shorter else 'not slower'}"
        f" than {name} here: {ratio} times as long."
        for (puzzle, name), ratio in known.items()
        if not ratio.longer
    )
    attempts = "; ".join(
        "{}: {:,} and {:,}".format(
            puzzle, *(found.cells[name, puzzle]["attempts"] for name in (MODIFIED, CONTRADICTION))
        )
        for puzzle in puzzles
    )
    return Claim(
        "§5.1",
        "On some smaller puzzles, such as 156 and 158, the modified algorithm is slower than the"
        " basic one; on 158 even backtracking is faster (0.49 s against 0.82 s).",
        holds(reaches(slower, unclear, len(known)) if known else None),
        f"{told}.{against}" if puzzles else "The two puzzles were not available.",
        f"Attempts to colour a room by the modified and by the basic algorithm: {attempts}."
        if puzzles
        else "",
        measure=f"if slower in all these comparisons, by more than {MARGIN_SAID}",
    )


def _three_times(found: Found, puzzle: str) -> str:
    """The seconds of the three strategies on one puzzle, in words."""
    seconds = {name: found.mean(name, puzzle) for name in STRATEGIES}
    return ", ".join(
        f"{name} over {found.cells[name, puzzle]['limit']:g} s"
        if time is None
        else f"{name} {time:.2g} s"
        for name, time in seconds.items()
    )


def _size_does_not_decide(found: Found) -> Claim:
    solved = [
        (found.cells[MODIFIED, puzzle]["rooms"], time)
        for puzzle in found.puzzles
        if (time := found.mean(MODIFIED, puzzle)) is not None
    ]
    pairs = [
        (one, other)
        for at, one in enumerate(solved)
        for other in solved[at + 1 :]
        if one[0] != other[0]
    ]
    against = [pair for pair in pairs if (pair[0][0] < pair[1][0]) != (pair[0][1] < pair[1][1])]
    share = len(against) / len(pairs) if pairs else 0
    return Claim(
        "§5.1",
        "The time does not follow the number of rooms.",
        holds(share >= 1 - MOST if pairs else None),
        f"In {len(against)} of {len(pairs)} pairs of puzzles that the modified algorithm solves,"
        " the one with more rooms takes less time.",
        measure=f"if that is so in at least {100 - 100 * MOST:g} % of the pairs",
    )


def _circles_fail_most(found: Found) -> Claim:
    ours = found.average_failed
    ordered = sorted(ours, key=lambda name: -ours[name])
    told = ", ".join(f"{name} {ours[name]:.1f} %" for name in ordered) or "No check failed"
    other = bool(ours) and ordered[0] != "circles"
    next_two = set(ordered[1:3]) == {"cycle", "white_connected"}
    return Claim(
        "§5.2, Table 3",
        "The circles check fails most often (42.7 % of all failures), followed by cycles (27.9 %)"
        " and white connection (22.3 %).",
        holds(not other and next_two if ours else None),
        f"{ordered[0]} fails most often, not circles: {told}." if other else f"{told}.",
        (
            f"The check {ordered[0]} fails most often on {names(_most_failed(found, ordered[0]))}. "
            if other
            else ""
        )
        + "Here every check of every room that an attempt colours is run, and each failure counts;"
        " the order depends on this way of counting, as the page about Nurimaze explains."
        " Attempts with one room and with two are counted (where the limit was reached, up to that"
        " point), backtracking is not; the paper does not say whether it counts there.",
        measure="if the averages have the same first, and the same second and third in any order",
    )


def _most_failed(found: Found, name: str) -> list[str]:
    """The puzzles on which this check fails most often."""
    at = paper.CHECKS.index(name)
    shares = {puzzle: found.failed_shares(puzzle) for puzzle in found.puzzles}
    return [puzzle for puzzle, line in shares.items() if line and line[at] == max(line)]


def _squares_fail_least(found: Found) -> Claim:
    ours = found.average_failed
    least = sorted(ours, key=lambda name: ours[name])[:2]
    return Claim(
        "§5.2, Table 3",
        "Squares (2.9 %) and the white path (4.2 %) fail least often, yet the white path does find"
        " contradictions.",
        holds(set(least) == {"squares", "white_path"} and ours["white_path"] > 0 if ours else None),
        ", ".join(f"{name} {ours[name]:.1f} %" for name in least) + "."
        if ours
        else "No check failed.",
        measure="if the averages have the same last two in any order",
    )


def _fewer_marks(found: Found) -> Claim:
    ours = [[found.percent("7", str(row), str(at)) for at in range(5)] for row in range(5)]
    pairs = [
        (ours[row][at], ours[row + down][at + right])
        for row in range(5)
        for at in range(5)
        for down, right in ((1, 0), (0, 1))
        if row + down < 5 and at + right < 5
    ]
    known = [(a, b) for a, b in pairs if a is not None and b is not None]
    falls = sum(a >= b for a, b in known)
    near, compared = _near(found, "7", [(str(row), str(at), paper.TABLE_7[row][at])
                                        for row in range(5) for at in range(5)])  # fmt: skip
    return Claim(
        "§5.4.1, Table 7",
        "The fewer circles and triangles, the more boards have exactly one answer.",
        holds(falls >= MOST * len(known) if known else None),
        f"With one more mark, the share falls or stays the same in {falls} of {len(known)} steps of"
        f" the table. {near} of {compared} percentages agree with the paper's within the limits of"
        " chance.",
        measure=f"if so in at least {MOST_SAID} of the steps; the limits of chance are those of 99"
        " in 100 samples",
    )


def _near(found: Found, table: str, figures: list[tuple[str, str, float]]) -> tuple[int, int]:
    """How many percentages differ from the paper's by no more than two samples of one share may."""
    near = compared = 0
    for row, column_, theirs in figures:
        cell = found.shares[table, row, column_]
        if not cell["boards"]:
            continue
        ours = cell["unique"] / cell["boards"]
        both = (cell["unique"] + theirs / 100 * paper.BOARDS) / (cell["boards"] + paper.BOARDS)
        spread = sqrt(max(both * (1 - both), 1e-9) * (1 / cell["boards"] + 1 / paper.BOARDS))
        compared += 1
        near += abs(ours - theirs / 100) <= SURE * spread
    return near, compared


def _lower_sigma(found: Found) -> Claim:
    sizes = [column(size) for size in paper.SIZES]
    first, *_, last = paper.TABLE_8
    rises = {size: _more(found, "8", str(first), str(last), size) for size in sizes}
    near, compared = _near(found, "8", [(str(sigma), size, line[at])
                                        for sigma, line in paper.TABLE_8.items()
                                        for at, size in enumerate(sizes)])  # fmt: skip
    return Claim(
        "§5.4.1, Table 8",
        "A lower standard deviation of the number of marks gives more boards with one answer.",
        _over_sizes(rises.values()),
        f"From σ = {last} to σ = {first} the share rises by more than chance can explain for"
        f" {sum(rise is True for rise in rises.values())} of {len(sizes)} sizes and falls for"
        f" {sum(rise is False for rise in rises.values())}."
        f" {near} of {compared} percentages agree with the paper's within the limits of chance.",
        measure="if so for more than half of the sizes, and the opposite for none; the limits of"
        " chance are those of 99 in 100 samples",
    )


def _larger_rooms(found: Found) -> Claim:
    sizes = [column(size) for size in paper.SIZES]
    orders = {
        size: sorted(paper.TABLE_10, key=lambda rooms: -(found.percent("10", rooms, size) or 0))
        for size in sizes
    }
    # Compare with the best of the others.
    most = {
        size: _more(found, "10", "d", next(rooms for rooms in order if rooms != "d"), size)
        for size, order in orders.items()
    }
    near, compared = _near(found, "10", [(rooms, size, line[at])
                                         for rooms, line in paper.TABLE_10.items()
                                         for at, size in enumerate(sizes)])  # fmt: skip
    told = "; ".join(f"{size}: {', '.join(order)}" for size, order in orders.items())
    return Claim(
        "§5.4.2, Table 10",
        "The larger the rooms, the more boards have one answer: distribution d has the most.",
        _over_sizes(most.values()),
        "Distribution d has the most, by more than chance can explain, for"
        f" {sum(each is True for each in most.values())} of {len(sizes)} sizes (from most to"
        f" fewest: {told})."
        f" {near} of {compared} percentages agree with the paper's within the limits of chance.",
        measure="if so for more than half of the sizes, and the opposite for none; the limits of"
        " chance are those of 99 in 100 samples",
    )


def _more(found: Found, table: str, one: str, other: str, size: str) -> bool | None:
    """Whether a share is larger than another; ``None`` if chance may explain the difference."""
    here, there = found.shares[table, one, size], found.shares[table, other, size]
    if not here["boards"] or not there["boards"]:
        return None
    both = (here["unique"] + there["unique"]) / (here["boards"] + there["boards"])
    spread = sqrt(both * (1 - both) * (1 / here["boards"] + 1 / there["boards"]))
    gap = here["unique"] / here["boards"] - there["unique"] / there["boards"]
    return None if abs(gap) <= SURE * spread else gap > 0


def _over_sizes(sizes: Iterable[bool | None]) -> Verdict:
    """Confirmed if most sizes agree and none contradicts; if chance may explain it, no verdict."""
    said = list(sizes)
    if False in said:
        return Verdict.NOT_CONFIRMED
    return Verdict.CONFIRMED if 2 * said.count(True) > len(said) else Verdict.NOT_COMPARABLE


def _mostly_actions(found: Found) -> Claim:
    rows = [row for row in found.made if row["status"] == "made" and row["distribution"] != SINGLE]
    mostly = [row for row in rows if 2 * row["by actions"] >= row["rooms"]]
    wholly = [row for row in rows if row["by actions"] == row["rooms"]]
    single = found.of_single_rooms
    few = [row for row in single if 2 * row["by actions"] >= row["rooms"]]
    return Claim(
        "§5.4.1, §5.4.2",
        "Most boards with one answer are solved mostly by the squares action.",
        holds(2 * len(mostly) > len(rows) if rows else None),
        f"On {len(mostly)} of {len(rows)} generated puzzles the actions alone colour at least half"
        f" of the rooms, on {len(wholly)} all of them. With rooms of one cell, they colour at least"
        f" half on {len(few)} of {len(single)}.",
        "The four actions are counted together, since each leads to the next.",
        measure="if at least half of the rooms are coloured so on more than half of the puzzles",
    )


def _single_rooms(found: Found) -> Claim:
    sizes = [column(size) for size in paper.SIZES]
    cells = [found.shares["5.4.3", SINGLE, size] for size in sizes]
    enough = all(2 * cell["boards"] >= paper.BOARDS for cell in cells)
    told = ", ".join(
        f"{cell['unique']} of {cell['boards']:,} boards of {size}"
        for size, cell in zip(sizes, cells, strict=True)
    )
    near, _ = _near(found, "5.4.3", [(SINGLE, size, paper.SINGLE_ROOMS) for size in sizes])
    return Claim(
        "§5.4.3",
        "Of boards with rooms of one cell, 0.01 % have one answer; these need many rules. Of the"
        " five in Figure 11, one needs backtracking, one needs pairs of rooms to be tried, and for"
        " three it is enough to try single rooms.",
        holds(near > 0 if enough else None),
        f"{told} (the paper gives no size).{_needed(found)}",
        "" if enough else "These are too few boards to estimate so small a share.",
        measure="if the share of at least one size agrees within the limits of chance, those of 99"
        " in 100 samples",
    )


def _needed(found: Found) -> str:
    """What the puzzles with rooms of one cell need to be solved."""
    single = found.of_single_rooms
    if not single:
        return ""
    guessed = sum(bool(row["left"]) for row in single)
    two = sum(bool(row["by two"]) and not row["left"] for row in single)
    checks = fmean(len(row["checks"]) for row in single)
    return (
        f" Of {len(single)} such puzzles generated here, {guessed} need backtracking, {two} need"
        f" pairs of rooms to be tried, and for {len(single) - guessed - two} single rooms are"
        f" enough; on average {checks:.1f} kinds of check fail along the way."
    )


def _reasonable_time(found: Found) -> Claim:
    sizes = [column(size) for size in paper.SIZES]
    times_ = {size: found.making_times(size, "a") for size in sizes}
    slow = average(found.making_times(sizes[-1], "a", "modified-contradiction"))
    told = "; ".join(
        f"{size}: {average(each)} s on average,"
        f" median {median(time.seconds for time in each):.2g} s"
        for size, each in times_.items()
        if each
    )
    within = all(each and not any(time.late for time in each) for each in times_.values())
    return Claim(
        "§6, research question 2",
        "Puzzles of 5×5 and smaller can be generated in a reasonable time (no figure is given).",
        holds(within),
        f"{told}"
        + (f"; {sizes[-1]} with the paper's own proof: {slow} s on average." if slow else "."),
        measure=f"reasonable means that every puzzle is generated within {found.seconds:g} s",
    )


def _sat(found: Found) -> Claim:
    seconds = [found.mean("sat", puzzle) for puzzle in found.puzzles]
    known = [time for time in seconds if time is not None]
    return Claim(
        "§6",
        "Use a SAT solver.",
        Verdict.ANSWERED,
        f"`sat` solves {len(known)} of {len(found.puzzles)} puzzles and proves that the answer is"
        f" the only one, in at most {max(known):.2g} s."
        if known
        else "It solved none.",
    )


def _data_structures(found: Found) -> Claim:
    gains = []
    for puzzle in found.without(OTHER_BOARD).puzzles:
        theirs = paper.TABLE_2[MODIFIED].get(int(puzzle)) if puzzle.isdecimal() else None
        ours = found.mean(MODIFIED, puzzle)
        if theirs is not None and ours is not None:
            gains.append(theirs / ours)
    told = (
        f"with masks in Python, the modified algorithm takes between {1 / max(gains):.2g} and"
        f" {1 / min(gains):.2g} times as long as the paper's C++ (median {1 / median(gains):.2g}),"
        f" on another machine; puzzle {OTHER_BOARD}, which is not the paper's board, is left out."
        if gains
        else "masks are used, but none of the paper's puzzles was available for comparison."
    )
    return Claim("§6", "Use other data structures.", Verdict.ANSWERED, told)


def _in_parallel(found: Found) -> Claim:
    by = {(row["puzzle"], row["processes"]): row for row in found.parallel}
    puzzles = list(dict.fromkeys(row["puzzle"] for row in found.parallel))
    done = [
        puzzle
        for puzzle in puzzles
        if all(by[puzzle, number]["status"] in SOLVED for number in (1, 2))
    ]
    told = "; ".join(
        f"puzzle {puzzle}: {by[puzzle, 1]['clock']:.2g} s with one process,"
        f" {by[puzzle, 2]['clock']:.2g} s with two"
        for puzzle in done
    )
    if not done:
        told = "on every puzzle a run reached the limit."
        return Claim("§6", "Make attempts in parallel.", Verdict.NOT_DONE, told)
    first = min(done, key=lambda puzzle: by[puzzle, 1]["clock"])
    cost = by[first, 2]["clock"] - by[first, 1]["clock"]
    short = [puzzle for puzzle in done if by[puzzle, 1]["clock"] < 2 * cost]
    return Claim(
        "§6",
        "Make colouring attempts in parallel.",
        Verdict.ANSWERED,
        f"{told} (wall-clock time).",
        f"Puzzle {first} takes hardly any time, so the {cost:.2g} s that two processes add are the"
        " cost of starting them. Two processes save half of the time at best, so they cannot pay"
        f" off where one takes less than {2 * cost:.2g} s: {names(short)}. Results take effect only"
        " after a pass, so there are also more attempts.",
    )
