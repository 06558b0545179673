"""The claims of Mourits 2022 about the modifications (§3.3.4, §5.2 to §5.3.4, and §6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from statistics import median
from typing import Any

from gridwright_lab.studies.nurimaze import figures as paper
from gridwright_lab.studies.nurimaze.rows import (
    MARGIN,
    MOST,
    STRATEGIES,
    Ratio,
    average_failed,
    cell,
    least_work,
    puzzles_of,
    ratios,
    reaches,
    work,
)
from gridwright_lab.studies.rows import Kept
from gridwright_lab.studies.text import Judged

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
SIZES_DIFFER = ("169", "69", "111")
"""The puzzles on which §5.3.3 calls the order by size the most effective."""


def _white_path(found: Kept) -> Judged:
    """Judged by the attempts and states with the check and without it."""
    works = {
        puzzle: (with_it, plain)
        for puzzle in puzzles_of(found)
        if (with_it := work(found, MODIFIED, puzzle)) is not None
        and (plain := work(found, WITHOUT_WHITE_PATH, puzzle)) is not None
    }
    saved = [puzzle for puzzle, (ours, other) in works.items() if _less(ours, other)]
    cost = [puzzle for puzzle, (ours, other) in works.items() if _less(other, ours)]
    mixed = [puzzle for puzzle, (ours, other) in works.items()
             if ours != other and puzzle not in (*saved, *cost)]  # fmt: skip
    figures = {
        "number": len(works), "mixed": mixed, "share": average_failed(found).get("white_path", 0.0),
        "saved_number": len(saved), "saved": _attempts(works, saved),
        "cost_number": len(cost), "cost": _attempts(works, cost),
    }  # fmt: skip
    return len(saved) > len(cost) + len(mixed) if works else None, figures


def _less(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one needs fewer attempts or states than the other, and no more of either."""
    return one != other and one[0] <= other[0] and one[1] <= other[1]


def _attempts(
    works: Mapping[str, tuple[tuple[int, int], tuple[int, int]]], puzzles: Iterable[str]
) -> list[dict[str, Any]]:
    """The attempts with the check and without it."""
    return [
        {"puzzle": puzzle, "ours": works[puzzle][0][0], "other": works[puzzle][1][0]}
        for puzzle in puzzles
    ]


def _told(each: Mapping[str, Ratio]) -> list[str]:
    return [f"{puzzle}: {one}" for puzzle, one in each.items()]


def _two_rooms(found: Kept) -> Judged:
    each, used = ratios(found, WITHOUT_TWO_ROOMS, MODIFIED), _where_pairs_were_tried(found)
    same = [puzzle for puzzle in each if puzzle not in used]
    helped = {puzzle: one for puzzle, one in used.items() if one.longer}
    hurt = {puzzle: one for puzzle, one in used.items() if one.shorter}
    unclear = sum(one.unclear for one in used.values())
    little = len(each) - len(helped) - len(hurt)
    figures = {
        "little": little, "number": len(each), "same": same, "same_number": len(same),
        "helped": _told(helped), "helped_number": len(helped),
        "hurt": _told(hurt), "hurt_number": len(hurt),
        "costs": [_cost(found, puzzle) for puzzle, one in hurt.items() if not one.bound],
    }  # fmt: skip
    if not each or len(hurt) <= 1 < len(hurt) + unclear:
        return None, figures
    return len(hurt) <= 1 and len(helped) >= len(hurt) and 2 * little >= len(each), figures


def _where_pairs_were_tried(found: Kept) -> dict[str, Ratio]:
    """How many times as long it takes without two-room colouring, if that changes the work."""
    used = {}
    for puzzle, one in ratios(found, WITHOUT_TWO_ROOMS, MODIFIED).items():
        row, plain = (cell(found, name, puzzle) for name in (MODIFIED, WITHOUT_TWO_ROOMS))
        if row["attempts"] != plain["attempts"] or row["status"] != plain["status"]:
            used[puzzle] = one
    return used


def _cost(found: Kept, puzzle: str) -> dict[str, Any]:
    """What two-room colouring costs, and what backtracking would have needed."""
    row, plain = (cell(found, name, puzzle) for name in (MODIFIED, WITHOUT_TWO_ROOMS))
    return {"puzzle": puzzle, "attempts": row["attempts"], "plain": plain["attempts"],
            "states": plain["states"]}  # fmt: skip


def _checks(found: Kept) -> Judged:
    """The attempts are the same with all three, so seconds decide."""
    each = ratios(found, MODIFIED, BOARD)
    room = [puzzle for puzzle, one in each.items() if one.shorter]
    board = [puzzle for puzzle, one in each.items() if one.longer]
    unclear = any(one.unclear for one in each.values())
    figures = {"room": room, "room_number": len(room), "board": board, "board_number": len(board),
               "number": len(each), "ratios": _told(each)}  # fmt: skip
    decided = bool(room and board) or (None if unclear else False)
    return decided if each else None, figures


def _colour_alone(found: Kept) -> Judged:
    beside = [ratios(found, COLOUR, name) for name in (MODIFIED, BOARD)]
    both = [puzzle for puzzle in beside[0] if puzzle in beside[1]]
    first = [puzzle for puzzle in both if all(each[puzzle].shorter for each in beside)]
    figures = {"first": first, "first_number": len(first), "number": len(both)}
    return not first if both else None, figures


def _differing(found: Kept) -> dict[str, set[str]]:
    """The best orders of the puzzles on which the attempts differ."""
    least = least_work(found, tuple(ORDERS))
    return {puzzle: first for puzzle, first in least.items() if len(first) < len(ORDERS)}


def _orders(found: Kept) -> Judged:
    """Judged by attempts: they decide how long it takes, and are exact."""
    best = _differing(found)
    count = Counter(ORDERS[name] for first in best.values() for name in first)
    others = max(count[name] for name in ORDERS.values() if name != ORDERS[MODIFIED])
    attempts = {
        puzzle: [f"{cell(found, name, puzzle)['attempts']:,}" for name in ORDERS] for puzzle in best
    }
    figures = {
        "number": len(best),
        "count": [f"{name} on {count[name]}" for name in ORDERS.values()],
        "attempts": [{"puzzle": puzzle, "each": each} for puzzle, each in attempts.items()],
        "equal": [puzzle for puzzle in least_work(found, tuple(ORDERS)) if puzzle not in best],
        "same_states": all(
            len({cell(found, name, puzzle)["states"] for name in ORDERS}) == 1 for puzzle in best
        ),
    }
    return others < count[ORDERS[MODIFIED]] < len(best) if best else None, figures


def _order_by_size(found: Kept) -> Judged:
    best = least_work(found, tuple(ORDERS))
    wanted = [puzzle for puzzle in SIZES_DIFFER if puzzle in best]
    first = [puzzle for puzzle, names in best.items() if BY_SIZE in names != set(ORDERS)]
    there = [puzzle for puzzle in wanted if puzzle in first]
    figures = {"wanted": wanted, "there": there,
               "others": [puzzle for puzzle in first if puzzle not in wanted]}  # fmt: skip
    return there == wanted if len(wanted) == len(SIZES_DIFFER) else None, figures


def _order_by_edges(found: Kept) -> Judged:
    best = _differing(found)
    first, others = (
        [cell(found, MODIFIED, puzzle)["rooms"] for puzzle, names in best.items()
         if (BY_EDGES in names) == wanted]
        for wanted in (True, False)
    )  # fmt: skip
    both = bool(first and others)
    figures = {"first": len(first), "number": len(best), "both": both,
               "rooms": median(first) if both else None,
               "others": median(others) if both else None}  # fmt: skip
    enough = min(len(first), len(others)) >= FEWEST
    return median(first) < median(others) if enough else None, figures


def _implementation_claim(found: Kept) -> Judged:
    done = not found.walks.number(lambda row: row["status"] != "found")
    if not done:
        return None, {"done": False}
    slow, table, masks = found.walks.values("mean")
    figures = {"done": True, "puzzle": found.walks[0]["puzzle"], "table": 100 * (1 - table / slow),
               "masks": 100 * (1 - masks / slow)}  # fmt: skip
    return None, figures


def _same_comparison(found: Kept) -> Judged:
    theirs = {
        str(number): room / board
        for number, board in paper.TABLE_5["board"].items()
        if (room := paper.TABLE_2[MODIFIED][number]) is not None and board is not None
    }
    each = ratios(found, MODIFIED, BOARD)
    ours = {puzzle: one for puzzle, one in each.items() if puzzle in theirs}
    if not ours:
        return None, {"number": 0}
    other = [puzzle for puzzle, one in ours.items()
             if (one.shorter, one.longer)
             != (theirs[puzzle] < 1 / MARGIN, theirs[puzzle] > MARGIN)]  # fmt: skip
    middles = [one.middle for one in ours.values()]
    same = len(ours) - len(other)
    figures = {"same": same, "number": len(ours), "other": other, "low": min(middles),
               "high": max(middles), "paper_low": min(theirs.values()),
               "paper_high": max(theirs.values())}  # fmt: skip
    return same >= MOST * len(ours), figures


def _two_rooms_in_the_conclusions(found: Kept) -> Judged:
    """What §6 says about two-room colouring goes further than Table 4."""
    each, used = ratios(found, WITHOUT_TWO_ROOMS, MODIFIED), _where_pairs_were_tried(found)
    helped = sum(one.longer for one in used.values())
    unclear = sum(one.unclear for one in used.values())
    theirs = sum(
        plain / two > MARGIN
        for number, plain in paper.TABLE_4.items()
        if (two := paper.TABLE_2[MODIFIED][number]) is not None and plain is not None
    )
    figures = {"helped": helped, "number": len(each), "theirs": theirs, "table": len(paper.TABLE_4)}
    return reaches(helped, unclear, MOST * len(each)) if each else None, figures
