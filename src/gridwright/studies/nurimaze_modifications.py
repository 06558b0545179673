"""The claims of Mourits 2022 about the modifications (§3.3.4, §5.2 to §5.3.4, and §6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from statistics import median

from gridwright.batch.ledger import Row
from gridwright.studies import nurimaze_figures as paper
from gridwright.studies.nurimaze_rows import (
    MARGIN,
    MARGIN_SAID,
    MOST,
    MOST_SAID,
    STRATEGIES,
    Found,
    Ratio,
    leaning,
    names,
    reaches,
)
from gridwright.studies.report import Claim, Verdict, holds

MODIFIED = STRATEGIES[-1]
WITHOUT_TWO_ROOMS = "without two rooms"
WITHOUT_WHITE_PATH = "without the white path"
BOARD = "checks of the board"
COLOUR = "checks by colour"
BY_SIZE = "order by size"
BY_EDGES = "order by edge cells"
ORDERS = {MODIFIED: "coloured neighbours", BY_SIZE: "size", BY_EDGES: "edges"}
FEWEST = 3
"""The least number of puzzles of one kind whose median says something."""


def claims_about_modifications(found: Found) -> tuple[Claim, ...]:
    """The claims of §5.2 to §5.3.4; the one of §3.3.4 is with those about Table 5."""
    return (
        leaning(_white_path, found),
        leaning(_two_rooms, found),
        leaning(_checks, found),
        leaning(_colour_alone, found),
        _local_squares(),
        leaning(_orders, found),
        _order_by_size(found),
        leaning(_order_by_edges, found),
        _implementation(found),
        leaning(_same_comparison, found),
    )


def _white_path(found: Found) -> Claim:
    """Judged by the attempts and states with the check and without it."""
    works = {
        puzzle: (with_it, without)
        for puzzle in found.puzzles
        if (with_it := found.work(MODIFIED, puzzle)) is not None
        and (without := found.work(WITHOUT_WHITE_PATH, puzzle)) is not None
    }
    saved = [puzzle for puzzle, (ours, other) in works.items() if _less(ours, other)]
    cost = [puzzle for puzzle, (ours, other) in works.items() if _less(other, ours)]
    mixed = [puzzle for puzzle, (ours, other) in works.items()
             if ours != other and puzzle not in (*saved, *cost)]  # fmt: skip
    share = found.average_failed.get("white_path", 0.0)
    return Claim(
        "§5.2",
        "The white path check makes the algorithm more efficient: with it, contradictions are found"
        " sooner.",
        holds(len(saved) > len(cost) + len(mixed) if works else None),
        f"with the check there are fewer attempts or states on {len(saved)} of {len(works)} puzzles"
        f" ({_attempts(works, saved)}), and more on {len(cost)} ({_attempts(works, cost)})."
        + (f" On {names(mixed)} one number falls and the other rises." if mixed else "")
        + f" It accounts for {share:.1f} % of all failed checks.",
        "The paper does not try it without the check; it concludes this from Table 3.",
        measure="if it saves attempts or states on more puzzles than it adds some",
    )


def _less(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one needs fewer attempts or states than the other, and no more of either."""
    return one != other and one[0] <= other[0] and one[1] <= other[1]


def _attempts(works: Mapping[str, tuple[tuple[int, int], ...]], puzzles: Iterable[str]) -> str:
    """The attempts with the check and without it."""
    return names(
        "{}: {:,} instead of {:,}".format(puzzle, *(work[0] for work in works[puzzle]))
        for puzzle in puzzles
    )


def _two_rooms(found: Found) -> Claim:
    ratios = found.ratios(WITHOUT_TWO_ROOMS, MODIFIED)
    used = _where_pairs_were_tried(found)
    same = [puzzle for puzzle in ratios if puzzle not in used]
    helped = {puzzle: ratio for puzzle, ratio in used.items() if ratio.longer}
    hurt = {puzzle: ratio for puzzle, ratio in used.items() if ratio.shorter}
    unclear = sum(ratio.unclear for ratio in used.values())
    little = len(ratios) - len(helped) - len(hurt)
    told, slow = (names(f"{puzzle}: {ratio}" for puzzle, ratio in each.items())
                  for each in (helped, hurt))  # fmt: skip
    rarely = None if len(hurt) <= 1 < len(hurt) + unclear else len(hurt) <= 1
    holds_ = None if rarely is None else (
        rarely and len(helped) >= len(hurt) and 2 * little >= len(ratios)
    )  # fmt: skip
    return Claim(
        "§5.3.1, Table 4",
        "Two-room colouring has no effect on most puzzles, helps on three (76, 111, 119) and rarely"
        " hurts (only on 160).",
        holds(holds_ if ratios else None),
        f"It makes little difference on {little} of {len(ratios)} puzzles. Without it, the modified"
        f" algorithm takes longer on {len(helped)} (ratios: {told}) and less time on {len(hurt)}"
        f" ({slow}). Single rooms are enough on {len(same)} ({names(same)}): there the attempts are"
        " the same, so a difference in time is chance.",
        _why_it_hurts(found, [puzzle for puzzle, ratio in hurt.items() if not ratio.bound]),
        measure="if at least half of the puzzles show little difference, it helps on no fewer than"
        f" it hurts, and hurts on one at most; a difference counts beyond {MARGIN_SAID}",
    )


def _where_pairs_were_tried(found: Found) -> dict[str, Ratio]:
    """How many times as long it takes without two-room colouring, where that does other work."""
    used = {}
    for puzzle, ratio in found.ratios(WITHOUT_TWO_ROOMS, MODIFIED).items():
        row, plain = _with_and_without(found, puzzle)
        if row["attempts"] != plain["attempts"] or row["status"] != plain["status"]:
            used[puzzle] = ratio
    return used


def _with_and_without(found: Found, puzzle: str) -> tuple[Row, Row]:
    """What was measured with two-room colouring and without it."""
    return found.cells[MODIFIED, puzzle], found.cells[WITHOUT_TWO_ROOMS, puzzle]


def _why_it_hurts(found: Found, puzzles: list[str]) -> str:
    """What two-room colouring costs, and what backtracking would have needed."""
    told = []
    for puzzle in puzzles:
        row, plain = _with_and_without(found, puzzle)
        told.append(
            f"On {puzzle} there are {row['attempts']:,} attempts to colour rooms instead of"
            f" {plain['attempts']:,}; yet without two-room colouring, backtracking visits only"
            f" {plain['states']:,} states."
        )
    return " ".join(told)


def _checks(found: Found) -> Claim:
    """The attempts are the same with all three, so seconds decide."""
    ratios = found.ratios(MODIFIED, BOARD)
    room = [puzzle for puzzle, ratio in ratios.items() if ratio.shorter]
    board = [puzzle for puzzle, ratio in ratios.items() if ratio.longer]
    unclear = [puzzle for puzzle, ratio in ratios.items() if ratio.unclear]
    decided = bool(room and board) or (None if unclear else False)
    return Claim(
        "§5.3.2, Table 5",
        "Whether checks by room pay off depends on the puzzle: they are fastest on 4 of 10, checks"
        " of the whole board on 6. Checks by room remain the default, since they cost little.",
        holds(decided if ratios else None),
        f"`checks=room`, the default here and in the paper, is faster than `checks=board` on"
        f" {len(room)} of {len(ratios)} puzzles ({names(room)}) and slower on {len(board)}"
        f" ({names(board)}). It takes so many times as long: "
        + names(f"{puzzle}: {ratio}" for puzzle, ratio in ratios.items())
        + ".",
        "Here a check of the whole board takes only a few operations on masks, while checks by room"
        " run once for every room that the actions coloured.",
        measure=f"if each is faster on at least one puzzle, by more than {MARGIN_SAID}",
    )


def _colour_alone(found: Found) -> Claim:
    beside = {name: found.ratios(COLOUR, name) for name in (MODIFIED, BOARD)}
    both = [puzzle for puzzle in beside[MODIFIED] if puzzle in beside[BOARD]]
    first = [puzzle for puzzle in both if all(each[puzzle].shorter for each in beside.values())]
    return Claim(
        "§5.3.2, Table 5",
        "Checks by colour alone are never the fastest.",
        holds(not first if both else None),
        f"They are faster than both others on {len(first)} of {len(both)} puzzles"
        f" ({names(first)}).",
        measure=f"faster means by more than {MARGIN_SAID}",
    )


def _local_squares() -> Claim:
    return Claim(
        "§3.3.4",
        "A squares action that scans only the coloured rooms takes significantly longer than one"
        " that scans the whole board, so it is not used.",
        Verdict.NOT_COMPARABLE,
        "Not tested.",
        "Here the squares action treats all squares of the board at once by shifting masks, a few"
        " operations whatever the size of the board. A version for single rooms would not be the"
        " paper's, which saves a scan of the board.",
    )


def _orders(found: Found) -> Claim:
    """Judged by attempts: they decide how long it takes, and are exact."""
    least = found.least_work(tuple(ORDERS))
    best = {puzzle: first for puzzle, first in least.items() if len(first) < len(ORDERS)}
    count = Counter(ORDERS[name] for first in best.values() for name in first)
    others = max((count[name] for name in ORDERS.values() if name != ORDERS[MODIFIED]), default=0)
    told = ", ".join(f"{name} on {count[name]}" for name in ORDERS.values())
    equal = [puzzle for puzzle in least if puzzle not in best]
    same_states = all(
        len({found.cells[name, puzzle]["states"] for name in ORDERS}) == 1 for puzzle in best
    )
    return Claim(
        "§5.3.3, Table 6",
        "The order by coloured neighbours is fastest most often (on 5 of 10 puzzles), the orders by"
        " size and by edge cells on 3 each; no order is best everywhere.",
        holds(others < count[ORDERS[MODIFIED]] < len(best) if best else None),
        f"Of {len(best)} puzzles on which the attempts differ, the fewest are made with the order"
        f" by {told}: "
        + "; ".join(f"{puzzle}: {_by_order(found, puzzle)}" for puzzle in best)
        + " (in this order)."
        + (f" On {names(equal)} all make the same attempts." if equal else ""),
        "Attempts are counted, not seconds"
        + ("; the states of backtracking are the same with all orders." if same_states else "."),
        measure="if it makes the fewest attempts on the most puzzles, but not on all; attempts are"
        " exact, so that any difference counts",
    )


def _by_order(found: Found, puzzle: str) -> str:
    """The attempts with each order."""
    return ", ".join(f"{found.cells[name, puzzle]['attempts']:,}" for name in ORDERS)


def _order_by_size(found: Found) -> Claim:
    best = found.least_work(tuple(ORDERS))
    wanted = [puzzle for puzzle in ("169", "69", "111") if puzzle in best]
    first = [puzzle for puzzle, names_ in best.items() if BY_SIZE in names_ != set(ORDERS)]
    there = [puzzle for puzzle in wanted if puzzle in first]
    return Claim(
        "§5.3.3, Table 6",
        "The order by size is the most effective on 169, 69 and 111, which have many rooms of"
        " different sizes.",
        holds(there == wanted if len(wanted) == 3 else None),
        f"Of these, it makes the fewest attempts on {names(there)}; of the other puzzles, on"
        f" {names(puzzle for puzzle in first if puzzle not in wanted)}."
        if wanted
        else "The three puzzles were not available or not solved.",
        measure="if it makes the fewest attempts on all three",
    )


def _order_by_edges(found: Found) -> Claim:
    best = {puzzle: first for puzzle, first in found.least_work(tuple(ORDERS)).items()
            if len(first) < len(ORDERS)}  # fmt: skip
    rooms = {puzzle: found.cells[MODIFIED, puzzle]["rooms"] for puzzle in best}
    first = [rooms[puzzle] for puzzle, names_ in best.items() if BY_EDGES in names_]
    others = [rooms[puzzle] for puzzle, names_ in best.items() if BY_EDGES not in names_]
    told = f"It makes the fewest attempts on {len(first)} of {len(best)} puzzles"
    if first and others:
        told += f", with {median(first):g} rooms in the median; the others have {median(others):g}"
    enough = min(len(first), len(others)) >= FEWEST
    return Claim(
        "§5.3.3, Table 6",
        "The order by edge cells is more effective for smaller puzzles.",
        holds(median(first) < median(others) if enough else None),
        f"{told}.",
        "The paper gives no measure. In its Table 6 this order is fastest on 76, 158 and 169, with"
        " 124 to 143 rooms; on the two smallest puzzles, 65 and 156, it is not.",
        measure="by the median number of rooms where it makes the fewest attempts, and where not;"
        f" at least {FEWEST} puzzles of each kind are needed",
    )


def _implementation(found: Found) -> Claim:
    if all(row["status"] == "found" for row in found.walks):
        listed, table, masks = (row["mean"] for row in found.walks)
        told = (
            f"on puzzle {found.walks[0]['puzzle']} the table saves"
            f" {100 * (1 - table / listed):.0f} % of the total time, masks"
            f" {100 * (1 - masks / listed):.0f} %."
        )
    else:
        told = "one version reached the time limit."
    return Claim(
        "§5.3.4",
        f"A table of visited cells instead of a list saves {paper.TABLE_INSTEAD_OF_LIST} % of the"
        " time on puzzle 111.",
        Verdict.NOT_COMPARABLE,
        told,
        "The saving depends on what the rest of the program costs: here all other checks work on"
        " masks, so the one that walks from cell to cell takes most of the time, and a list in"
        " Python costs more than a vector in C++.",
    )


def _same_comparison(found: Found) -> Claim:
    theirs = {
        str(number): room / board
        for number, board in paper.TABLE_5["board"].items()
        if (room := paper.TABLE_2[MODIFIED][number]) is not None and board is not None
    }
    ours = {puzzle: ratio for puzzle, ratio in found.ratios(MODIFIED, BOARD).items()
            if puzzle in theirs}  # fmt: skip
    middles = [ratio.middle for ratio in ours.values()]
    same = [puzzle for puzzle, ratio in ours.items()
            if (ratio.shorter, ratio.longer)
            == (theirs[puzzle] < 1 / MARGIN, theirs[puzzle] > MARGIN)]  # fmt: skip
    other = [puzzle for puzzle in ours if puzzle not in same]
    return Claim(
        "§5.3.4",
        "A better implementation changes the times, but hardly how algorithms and modifications"
        " compare with each other.",
        holds(len(same) >= MOST * len(ours) if ours else None),
        "Ours is another implementation, with masks. In Table 5, which of `checks=room` and"
        f" `checks=board` is faster, or that neither is, agrees with the paper on {len(same)} of"
        f" {len(ours)} puzzles, and not on {names(other)}."
        f" `checks=room` takes {min(middles):.2g} to {max(middles):.2g} times as long"
        f" as `checks=board`; in the paper, {min(theirs.values()):.2g} to"
        f" {max(theirs.values()):.2g} times."
        if ours
        else "None of the paper's puzzles was available for comparison.",
        "The paper speaks of improvements to a single function, which is still called as often."
        " Masks speed up the checks of the whole board more than those by room, which still run"
        " once for every room.",
        measure=f"if the two agree on at least {MOST_SAID} of the puzzles; faster means by more"
        f" than {MARGIN_SAID}",
    )


def two_rooms_in_the_conclusions(found: Found) -> Claim:
    """What §6 says about two-room colouring goes further than Table 4."""
    ratios = found.ratios(WITHOUT_TWO_ROOMS, MODIFIED)
    used = _where_pairs_were_tried(found)
    helped = [puzzle for puzzle, ratio in used.items() if ratio.longer]
    unclear = sum(ratio.unclear for ratio in used.values())
    theirs = [
        number
        for number, plain in paper.TABLE_4.items()
        if (two := paper.TABLE_2[MODIFIED][number]) is not None
        and plain is not None
        and plain / two > MARGIN
    ]
    return Claim(
        "§6, conclusions",
        "Two-room colouring had a positive effect for almost every puzzle.",
        holds(reaches(len(helped), unclear, MOST * len(ratios)) if ratios else None),
        f"It is faster on {len(helped)} of {len(ratios)} puzzles.",
        f"The paper's own Table 4 does not show it either: there it is faster on {len(theirs)} of"
        f" {len(paper.TABLE_4)}, and §5.3.1 says that it has no effect on most.",
        measure=f"if faster, by more than {MARGIN_SAID}, on at least {MOST_SAID} of the puzzles",
    )
