"""The claims of Mourits 2022 about the modifications (§3.3.4, §5.2 to §5.3.4, and §6)."""

from __future__ import annotations

from collections import Counter
from statistics import median

from gridwright.batch.ledger import Row
from gridwright.studies import nurimaze_figures as paper
from gridwright.studies.nurimaze_rows import CLEARLY, MOST, NEARLY, STRATEGIES, Found, names, times
from gridwright.studies.report import Claim, Verdict, holds

MODIFIED = STRATEGIES[-1]
WITHOUT_TWO_ROOMS = "without two rooms"
BOARD = "checks of the board"
BY_SIZE = "order by size"
BY_EDGES = "order by edge cells"
CHECKINGS = {MODIFIED: "room", "checks by colour": "colour", BOARD: "board"}
ORDERS = {MODIFIED: "coloured neighbours", BY_SIZE: "size", BY_EDGES: "edges"}


def claims_about_modifications(found: Found) -> tuple[Claim, ...]:
    """The claims of §5.2 to §5.3.4; the one of §3.3.4 is with those about Table 5."""
    return (
        _white_path(found),
        _two_rooms(found),
        _checks(found),
        _colour_alone(found),
        _local_squares(),
        _orders(found),
        _order_by_size(found),
        _order_by_edges(found),
        _implementation(found),
        _same_comparison(found),
    )


def _white_path(found: Found) -> Claim:
    share = found.average_failed.get("white_path", 0.0)
    return Claim(
        "§5.2",
        "The white path check makes the algorithm more efficient: with it, contradictions are found"
        " sooner.",
        Verdict.NOT_COMPARABLE,
        f"Not timed: no run leaves the check out. It accounts for {share:.1f} % of all failed"
        " checks.",
        "The paper does not time it either; it concludes this from Table 3. A failed check does not"
        " show that the others would have missed the contradiction.",
    )


def _two_rooms(found: Found) -> Claim:
    ratios = found.ratios(WITHOUT_TWO_ROOMS, MODIFIED)
    used = _where_pairs_were_tried(found)
    same = [puzzle for puzzle in ratios if puzzle not in used]
    helped = {puzzle: ratio for puzzle, ratio in used.items() if ratio[0] > CLEARLY}
    hurt = {puzzle: (1 / ratio[0], ratio[1]) for puzzle, ratio in used.items()
            if ratio[0] < 1 / CLEARLY}  # fmt: skip
    told = [f"{puzzle}: {times(ratio)} times as fast" for puzzle, ratio in helped.items()]
    slow = [f"{puzzle}: {times(ratio)} times as long" for puzzle, ratio in hurt.items()]
    return Claim(
        "§5.3.1, Table 4",
        "Two-room colouring has no effect on most puzzles, helps on three (76, 111, 119) and rarely"
        " hurts (only on 160).",
        holds(len(helped) >= len(hurt) and len(hurt) <= 1 if ratios else None),
        f"It makes little difference on {len(ratios) - len(helped) - len(hurt)} of {len(ratios)}"
        f" puzzles, helps on {len(helped)} ({names(told)}) and hurts on {len(hurt)}"
        f" ({names(slow)}). Single rooms are enough on {len(same)} ({names(same)}): there the"
        " attempts are the same, so a difference in time is chance.",
        _why_it_hurts(found, [puzzle for puzzle, (_, bound) in hurt.items() if not bound]),
    )  # fmt: skip


def _where_pairs_were_tried(found: Found) -> dict[str, tuple[float, bool]]:
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
    best = found.fastest(tuple(CHECKINGS))
    on = {what: [puzzle for puzzle, names_ in best.items() if name in names_]
          for name, what in CHECKINGS.items()}  # fmt: skip
    room = [puzzle for puzzle in on["room"] if puzzle not in on["board"]]
    board = [puzzle for puzzle in on["board"] if puzzle not in on["room"]]
    return Claim(
        "§5.3.2, Table 5",
        "Whether checks by room pay off depends on the puzzle: they are fastest on 4 of 10, checks"
        " of the whole board on 6. Checks by room remain the default, since they cost little.",
        holds(bool(room and board) if best else None),
        f"`checks=board` is the fastest, or within {NEARLY - 1:.0%} of the fastest, on"
        f" {len(on['board'])} of the {len(best)} solved puzzles; `checks=room`, the default here"
        f" and in the paper, on {len(on['room'])}. Room beats board on {names(room)}, board beats"
        f" room on {names(board)}.",
        "Here a check of the whole board takes only a few operations on masks, while checks by room"
        " run once for every room that the actions coloured.",
    )


def _colour_alone(found: Found) -> Claim:
    best = found.fastest(tuple(CHECKINGS))
    first = [puzzle for puzzle, names_ in best.items() if names_ == {"checks by colour"}]
    return Claim(
        "§5.3.2, Table 5",
        "Checks by colour alone are never the fastest.",
        holds(not first if best else None),
        f"They are the single fastest on {len(first)} of {len(best)} puzzles ({names(first)}).",
    )


def _local_squares() -> Claim:
    return Claim(
        "§3.3.4",
        "A squares action that scans only the coloured rooms takes significantly longer than one"
        " that scans the whole board, so it is not used.",
        Verdict.NOT_COMPARABLE,
        "Not tested.",
        "Here the squares action treats all squares of the board at once by shifting masks; there"
        " is no version for single rooms.",
    )


def _orders(found: Found) -> Claim:
    best = found.fastest(tuple(ORDERS))
    count = Counter(ORDERS[name] for names_ in best.values() for name in names_)
    most = max(count.values(), default=0)
    told = ", ".join(f"{name} {count[name]}" for name in ORDERS.values())
    return Claim(
        "§5.3.3, Table 6",
        "The order by coloured neighbours is fastest most often (on 5 of 10 puzzles), the orders by"
        " size and by edge cells on 3 each; no order is best everywhere.",
        holds(count["coloured neighbours"] == most < len(best) if best else None),
        f"Of {len(best)} solved puzzles, each order is fastest, or within {NEARLY - 1:.0%} of the"
        f" fastest, on this many: {told}.",
    )


def _order_by_size(found: Found) -> Claim:
    best = found.fastest(tuple(ORDERS))
    wanted = [puzzle for puzzle in ("169", "69", "111") if puzzle in best]
    first = [puzzle for puzzle, names_ in best.items() if BY_SIZE in names_]
    there = [puzzle for puzzle in wanted if puzzle in first]
    return Claim(
        "§5.3.3, Table 6",
        "The order by size is the most effective on 169, 69 and 111, which have many rooms of"
        " different sizes.",
        holds(there == wanted if len(wanted) == 3 else None),
        f"Of these, it is fastest, or within {NEARLY - 1:.0%} of the fastest, on {names(there)}; of"
        f" the other puzzles, on {names(puzzle for puzzle in first if puzzle not in wanted)}."
        if wanted
        else "The three puzzles were not available or not solved.",
    )


def _order_by_edges(found: Found) -> Claim:
    best = found.fastest(tuple(ORDERS))
    rooms = {puzzle: found.cells[MODIFIED, puzzle]["rooms"] for puzzle in best}
    first = [rooms[puzzle] for puzzle, names_ in best.items() if BY_EDGES in names_]
    others = [rooms[puzzle] for puzzle, names_ in best.items() if BY_EDGES not in names_]
    if first and others:
        told = (
            f"It is fastest, or within {NEARLY - 1:.0%} of the fastest, on {len(first)} of"
            f" {len(best)} solved puzzles, with {median(first):g} rooms in the median; the others"
            f" have {median(others):g}."
        )
    else:
        told = (
            f"It is fastest on {len(first)} of {len(best)} solved puzzles, so there are no two"
            " groups to compare."
        )
    return Claim(
        "§5.3.3, Table 6",
        "The order by edge cells is more effective for smaller puzzles.",
        holds(median(first) < median(others) if first and others else None),
        told,
        "The paper gives no measure. In its Table 6 this order is fastest on 76, 158 and 169, with"
        " 124 to 143 rooms; on the two smallest puzzles, 65 and 156, it is not.",
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
    ours = {
        puzzle: room / board
        for puzzle in found.puzzles
        if puzzle in theirs
        and (room := found.mean(MODIFIED, puzzle)) is not None
        and (board := found.mean(BOARD, puzzle)) is not None
    }
    same = [puzzle for puzzle, ratio in ours.items() if (ratio < 1) == (theirs[puzzle] < 1)]
    return Claim(
        "§5.3.4",
        "A better implementation changes the times, but hardly how algorithms and modifications"
        " compare with each other.",
        holds(len(same) >= MOST * len(ours) if ours else None),
        "Ours is another implementation, with masks. In Table 5, the faster one of `checks=room`"
        f" and `checks=board` is not the paper's on {len(ours) - len(same)} of {len(ours)} puzzles."
        f" `checks=room` takes {min(ours.values()):.2g} to {max(ours.values()):.2g} times as long"
        f" as `checks=board`; in the paper, {min(theirs.values()):.2g} to"
        f" {max(theirs.values()):.2g} times."
        if ours
        else "None of the paper's puzzles was available for comparison.",
        "The paper speaks of improvements to a single function, which is still called as often."
        " Masks speed up the checks of the whole board more than those by room, which still run"
        " once for every room.",
    )


def two_rooms_in_the_conclusions(found: Found) -> Claim:
    """What §6 says about two-room colouring goes further than Table 4."""
    ratios = found.ratios(WITHOUT_TWO_ROOMS, MODIFIED)
    used = _where_pairs_were_tried(found)
    helped = [puzzle for puzzle, (ratio, _) in used.items() if ratio > CLEARLY]
    theirs = [
        number
        for number, plain in paper.TABLE_4.items()
        if (two := paper.TABLE_2[MODIFIED][number]) is not None
        and plain is not None
        and plain / two > CLEARLY
    ]
    return Claim(
        "§6, conclusions",
        "Two-room colouring had a positive effect for almost every puzzle.",
        holds(len(helped) >= MOST * len(ratios) if ratios else None),
        f"It is clearly faster (by a factor of {CLEARLY} or more) on {len(helped)} of"
        f" {len(ratios)} puzzles.",
        f"The paper's own Table 4 does not show it either: there it is clearly faster on"
        f" {len(theirs)} of {len(paper.TABLE_4)}, and §5.3.1 says that it has no effect on most.",
    )
