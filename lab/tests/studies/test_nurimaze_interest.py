"""Workers that are counted, and how interesting a Nurimaze is, in the study of Mourits 2022."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest

from gridwright.batch.ledger import Row
from gridwright.core.grid import Grid
from gridwright.engine.load import read
from gridwright.engine.solve import solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper.colouring import Tables
from gridwright.genres.nurimaze.paper.contradiction import Impossible, ModifiedOptions
from gridwright.genres.nurimaze.paper.generator import MouritsOptions, random_puzzle
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright_lab.studies.nurimaze.claims import _counted_in_parallel
from gridwright_lab.studies.nurimaze.interest import (
    MARKS,
    METHODS,
    PUBLISHED,
    ROOMS,
    SIGMA,
    Offered,
    drawn_cells,
    measured,
    offered_cells,
    settings,
)
from gridwright_lab.studies.nurimaze.interest_report import (
    _how_interesting,
    _interesting_marks,
    _interesting_rooms,
    _interesting_sigma,
    _interesting_single,
    _marks_by_size,
    separation,
)
from gridwright_lab.studies.nurimaze.rows import SINGLE
from gridwright_lab.studies.nurimaze.workers import WORKERS, Remembered, Workers, counted, worked
from gridwright_lab.studies.puzzles import Entry
from gridwright_lab.studies.report import Verdict
from gridwright_lab.studies.rows import Kept, kept

MODIFIED = "modified-contradiction"


def drawn(number: int) -> Iterable[Nurimaze]:
    """Random boards, with one answer, several or none; most need pairs of rooms to be tried."""
    rng = Random(3)
    options = MouritsOptions("e")
    return (random_puzzle(Grid.of(4, 5), options, rng) for _ in range(number))


# Workers.


def test_one_worker_makes_the_attempts_of_the_algorithm() -> None:
    pairs = 0
    for puzzle in drawn(60):
        attempts = Remembered(Tables(puzzle), ModifiedOptions())
        stats = solve(GENRE, puzzle, MODIFIED, limit=1).stats
        try:
            found = worked(attempts, 1)
        except Impossible:
            assert attempts.figures["attempts"] == stats.get("attempts", 0)
            continue
        assert found["attempts"] == found["rounds"] == stats.get("attempts", 0)
        assert found["left"] == stats["rooms_left_to_backtracking"]
        pairs += bool(stats.get("second_rooms"))
    assert pairs > 10, "pairs of rooms are tried too"


def test_any_number_of_workers_finds_the_same_colours() -> None:
    compared = 0
    for puzzle in drawn(40):
        attempts = Remembered(Tables(puzzle), ModifiedOptions())
        try:
            one = Workers(attempts, 1).coloured()
        except Impossible:
            for workers in (2, 7):
                with pytest.raises(Impossible):
                    Workers(attempts, workers).coloured()
            continue
        for workers in (2, 3, 16):
            attempts.figures.clear()
            solver = Workers(attempts, workers)
            assert solver.coloured() == one
            made = attempts.figures["attempts"]
            assert -(-made // workers) <= solver.rounds <= made
            compared += 1
    assert compared > 30


def test_what_was_counted_before_the_limit_is_kept() -> None:
    large = Nurimaze(20, 20, range(400), 0, 399)
    late = counted("large", large, 1e-6)
    assert (late["status"], late["rounds"]) == ("timeout", [])


def of_workers(*rounds: int) -> Row:
    given = [*rounds, *[rounds[-1]] * (len(WORKERS) - len(rounds))]
    attempts = [number * each for number, each in zip(WORKERS, given, strict=True)]
    return {"puzzle": "1", "status": "done", "rounds": given, "attempts": attempts,
            "left": [0] * len(WORKERS)}  # fmt: skip


def test_the_verdict_on_workers_follows_the_rounds() -> None:
    assert _counted_in_parallel(kept("nurimaze", {}))[0] is None
    verdict, figures = _counted_in_parallel(kept("nurimaze", {}, workers=[of_workers(2000, 1000)]))
    assert verdict is True
    assert figures["speeds"][0]["middle"] == 2.0
    assert figures["long"] == ["1"]
    slow = kept("nurimaze", {}, workers=[of_workers(100, 101, 50)])
    assert _counted_in_parallel(slow)[0] is False


# What puzzles offer.


def test_cells_are_of_the_sizes_of_the_published_puzzles() -> None:
    entries = [Entry(str(goal), Nurimaze(2, 3, range(6), 0, goal)) for goal in (4, 5)]
    entries.append(Entry("a copy", entries[0].puzzle))
    entries.append(Entry("large", Nurimaze(20, 20, range(400), 0, 399)))
    cells = offered_cells(entries, Offered(largest=100, drawn=1), 0)
    assert len(cells) == 2 + 2 * len(METHODS)
    assert len(offered_cells(entries, Offered(100, 1, most=1), 0)) == 1 + len(METHODS)
    every = offered_cells(entries, Offered(largest=400, drawn=1), 0)
    assert len(every) == len(cells) + 1 + len(METHODS) - 1, "large ones are not thinned"


def test_settings_are_drawn_as_often_as_asked() -> None:
    cells = drawn_cells(Offered(largest=100, drawn=4), 0)
    names = [cell.names["setting"] for cell in cells]
    assert names.count(SINGLE) == 2, "a half of them"
    assert len(cells) == 4 * (len(settings()) - 1) + 2
    assert cells[0].names["section"] == MARKS
    row = cells[0].compute()
    assert (row["circles"], row["triangles"]) == (0, 0)
    assert 0 <= row["quality"] <= 100


def test_a_puzzle_without_time_keeps_its_marks() -> None:
    puzzle = read("nurimaze/5/5/rftmrver5173c4a2545", [GENRE])[0].puzzle
    assert measured(puzzle, 1e-9) == {"size": "5×5", "cells": 25, "circles": 1, "triangles": 2}


def test_separation_counts_pairs() -> None:
    some, others = [3.0, 1.0, 2.0], [2.0, 0.0]
    pairs = [(one > other) + (one == other) / 2 for one in some for other in others]
    assert separation(some, others) == sum(pairs) / len(pairs)


def interest(published: tuple[float, ...], generated: tuple[float, ...], **other: Any) -> Kept:
    """Puzzles of 10×10 of every method, with these qualities."""
    about = {"size": "10×10", "cells": 100, "circles": 3, "triangles": 4, "kinds": 3} | other
    rows = [about | {"kind": PUBLISHED, "quality": value} for value in published]
    rows += [
        about | {"kind": method, "quality": value} for method in METHODS for value in generated
    ]
    return kept("nurimaze", {}, interest=rows)


def test_the_verdict_on_interest_follows_the_quality() -> None:
    high, low = tuple(range(60, 80)), tuple(range(30, 50))
    assert _how_interesting(interest(high, low))[0] is Verdict.ANSWERED
    assert _how_interesting(interest(high, high))[0] is Verdict.PARTLY
    assert _how_interesting(interest(low, high))[0] is Verdict.PARTLY
    assert _how_interesting(kept("nurimaze", {}))[0] is Verdict.NOT_DONE


@pytest.mark.parametrize(
    ("circles", "verdict"),
    [(7, Verdict.CONFIRMED), (14, Verdict.NOT_CONFIRMED)],
)
def test_marks_of_other_sizes_are_compared_with_the_paper(circles: int, verdict: Verdict) -> None:
    ten = {"kind": PUBLISHED, "cells": 100, "size": "10×10", "circles": 3, "triangles": 4}
    large = {"kind": PUBLISHED, "cells": 225, "size": "15×15", "triangles": 10}
    rows = [ten] * 9 + [large | {"circles": circles}] * 9
    found, figures = _marks_by_size(kept("nurimaze", {}, interest=rows))
    assert found is verdict
    assert (figures["number"], figures["tens"]) == (9, 9)


def of_settings(qualities: Mapping[tuple[str, str], Iterable[float]]) -> Kept:
    rows = [
        {"section": section, "setting": name, "size": "4×4", "quality": value, "kinds": 2,
         "circles": len(name), "triangles": 0}
        for (section, name), values in qualities.items()
        for value in values
    ]  # fmt: skip
    return kept("nurimaze", {}, settings=rows)


def test_verdicts_on_settings_follow_their_intervals() -> None:
    high, low, any_ = range(60, 80), range(30, 50), (10.0, 90.0) * 10
    for judge, section, more, less in (
        (_interesting_sigma, SIGMA, "3", "0"),
        (_interesting_rooms, ROOMS, "a", "d"),
        (_interesting_single, ROOMS, SINGLE, "a"),
    ):
        right = of_settings({(section, more): high, (section, less): low})
        wrong = of_settings({(section, more): low, (section, less): high})
        unclear = of_settings({(section, more): any_, (section, less): any_})
        assert judge(right)[0] is Verdict.CONFIRMED
        assert judge(wrong)[0] is Verdict.NOT_CONFIRMED
        assert judge(unclear)[0] is Verdict.NOT_DECIDED
        assert judge(kept("nurimaze", {}))[0] is None


def test_more_marks_are_judged_by_their_rank() -> None:
    rising = {(MARKS, "x" * number): [10.0 * number] * 9 for number in (1, 2, 3)}
    falling = {(MARKS, "x" * number): [90.0 - 10 * number] * 9 for number in (1, 2, 3)}
    assert _interesting_marks(of_settings(rising))[0] is Verdict.CONFIRMED
    assert _interesting_marks(of_settings(falling))[0] is Verdict.NOT_CONFIRMED
