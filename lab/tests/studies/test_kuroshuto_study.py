"""The Kuroshuto study: the paper's tables from the ledger, on puzzles that are handed in."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from generic.boards.kuroshuto import random_puzzles
from gridwright.batch.ledger import Row
from gridwright.engine.generate import generate
from gridwright.engine.solve import solve
from gridwright.formats.document import Document
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.genres.kuroshuto.paper.deduction import Settings
from gridwright.genres.kuroshuto.paper.strategies import Search
from gridwright_lab.studies import by_name, report
from gridwright_lab.studies.kuroshuto import conflicts as kuroshuto_conflicts
from gridwright_lab.studies.kuroshuto import hard as kuroshuto_hard
from gridwright_lab.studies.kuroshuto import questions as kuroshuto_questions
from gridwright_lab.studies.kuroshuto import study as kuroshuto
from gridwright_lab.studies.kuroshuto.claims import claims
from gridwright_lab.studies.kuroshuto.classes import TABLE_2, TABLE_4
from gridwright_lab.studies.kuroshuto.conflicts_report import times_as_long
from gridwright_lab.studies.kuroshuto.guesses import WAYS, counts
from gridwright_lab.studies.kuroshuto.questions import Boards, sizes
from gridwright_lab.studies.kuroshuto.report import report_of
from gridwright_lab.studies.kuroshuto.study import Scale
from gridwright_lab.studies.report import Claim, Plot, Verdict
from gridwright_lab.studies.rows import Kept, kept
from gridwright_lab.studies.study import StudyRequest
from gridwright_lab.studies.timing import Repeats, Time, average
from studies.found import by_section

ONCE = Repeats(1)
ABOUT = {"command": "gridwright study kuroshuto", "seconds": 60.0, "repeats": "one run",
         "puzzles": "no puzzles", "machines": []}  # fmt: skip


def rows_of(**tables: Iterable[Row]) -> Kept:
    """What a run keeps."""
    return kept("kuroshuto", ABOUT, **tables)


@pytest.fixture
def documents(monkeypatch: pytest.MonkeyPatch) -> tuple[Document[Kuroshuto], ...]:
    """Four puzzles, two of them called like published ones, and a very small experiment."""
    small = Scale(made=2, sizes=(5,), encoded=1, seconds=300.0, repeats=ONCE, drafts=3,
                  trees=Boards(sizes(9, 3), sizes(9, 3), 6, sizes(9, 3), [(3, 3)]),
                  conflicts=kuroshuto_conflicts.Search((5,), 4, 2))  # fmt: skip
    monkeypatch.setattr(kuroshuto, "SMALL", small)
    monkeypatch.setattr(kuroshuto, "DRAFT_SIZES", (4, 5))
    monkeypatch.setattr(kuroshuto_questions, "NEEDED", sizes(10, 5))
    titles: tuple[dict[str, str], ...] = (
        {"title": "47"}, {"title": "129"}, {}, {"title": "²"},
    )  # fmt: skip
    made = generate(GENRE, 6, 6, count=4, seed=1)
    return tuple(Document(one.puzzle, None, about) for one, about in zip(made, titles, strict=True))


def test_the_report_holds_every_table(
    documents: tuple[Document[Kuroshuto], ...], tmp_path: Path
) -> None:
    study = by_name("kuroshuto")
    stages: list[str] = []
    request = StudyRequest(
        tmp_path, documents=documents, progress=lambda stage, done, total: stages.append(stage)
    )
    first = study.run(request)
    path = report.write(first, tmp_path)
    text = path.read_text(encoding="utf-8")
    for title in (
        "## What was found", "## How it was measured", "## Table 2", "## Table 3", "## Table 4",
        "## §7: which tile", "## §5.1: clue density", "### §7: every encoding", "### Table 4",
    ):  # fmt: skip
        assert title in text
    assert "the paper's group matches our points for" in text
    assert "of 2 puzzles" in text  # two of them are in the paper's table
    with (tmp_path / "table4.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["puzzle"]: row for row in csv.DictReader(file)}
    assert rows["129"]["the paper's set"] == "4"
    assert rows["puzzle 3"]["the paper's set"] == ""
    assert float(rows["47"]["sat"]) > 0
    assert "published formula" in rows["47"]
    with (tmp_path / "encodings.csv").open(encoding="utf-8", newline="") as file:
        encodings = [row["encoding"] for row in csv.DictReader(file)]
    assert encodings == [
        "cuts", "levels", "binary-levels", "order", "two-trees", "two-trees-edge", "propagator",
        "published",
    ]  # fmt: skip
    plots = [part for part in first.parts if isinstance(part, Plot)]
    assert {plot.kind for plot in plots if plot.name.startswith("encodings")} == {"rows"}
    assert (tmp_path / "encodings-median.svg").is_file()
    assert {stage.split(":")[0] for stage in stages} >= {"generating", "encodings"}
    assert study.run(request) == first  # everything is in the ledger


def test_what_runs_out_of_time_counts_as_at_least_the_limit(tmp_path: Path) -> None:
    late = kuroshuto.make(14, 0, 0, 1e-6, ONCE)
    assert late["seconds"] is None
    done = made_row(14, 2.0)
    text = report.markdown(report_of(rows_of(made=[late, done])))
    assert "| 14×14 | as in the paper | 1 | 1 | ≥31 |" in text
    assert "- Cut short: 1 of 2 cells (generated) reached the limit. 2 puzzles are gen" in text
    assert str(average([Time(1.0), Time(60.0, late=True)])) == "≥30.5"
    assert "No puzzle with a clue at the edge" in text


def test_the_seed_s_table_is_whole() -> None:
    assert sorted(TABLE_4) == list(range(1, 211))
    sets = [placed.backtracking for placed in TABLE_4.values()]
    assert [sets.count(number) for number in range(6)] == [172, 20, 9, 4, 4, 1]


# Boards turned into unique ones (§7).


def test_turned_boards_have_one_answer_and_need_fewer_boards() -> None:
    for number in range(3):
        asked: dict[str, Any] = {"seed": 3, "start": number, "method": "straathof2025"}
        plain = next(generate(GENRE, 8, 8, **asked))
        turned = next(generate(GENRE, 8, 8, options={"turn": True}, **asked))
        result = solve(GENRE, turned.puzzle)
        assert str(result.status) == "unique"
        assert result.board == turned.answer
        assert turned.attempts <= plain.attempts
        assert turned.stats["added"] >= 0
        assert plain.stats["added"] == 0


# Claims, from rows that are written down here.


def took(seconds: float, *, late: bool = False) -> Row:
    return {"seconds": seconds, "late": late}


def made_row(size: int, seconds: float, guesses: int = 0, rules: float = 0.01) -> Row:
    return {
        "size": size, "number": 0, "seconds": seconds, "attempts": 1, "density": 0.32, "added": 0,
        "rules": took(rules), "sat": took(0.01), "published": took(5 * rules), "guesses": guesses,
        "points": 0, "techniques": {}, "agree": True, "deduced": True, "one answer": True,
    }  # fmt: skip


def claimed(**tables: Iterable[Row]) -> dict[str, list[Claim]]:
    """What the claims of each section say of these rows."""
    return by_section(claims(rows_of(**tables)))


def with_guesses(ratio: float) -> dict[str, list[Claim]]:
    rows = [
        made_row(size, TABLE_2[8] * size, guesses, 0.01 * (ratio if guesses else 1))
        for size in TABLE_2
        for guesses in (0, 1)
        for _ in range(5)
    ]
    return claimed(made=rows)


def test_verdicts_follow_the_rows() -> None:
    same = with_guesses(1.0)
    backtracking, five, sizes = same["§6.2, Table 3"]
    assert backtracking.verdict is Verdict.CONFIRMED
    assert five.verdict is Verdict.CONFIRMED
    assert sizes.verdict is Verdict.CONFIRMED
    assert same["§6.2, Table 2; §7"][0].verdict is Verdict.CONFIRMED
    assert same["§5.1"][0].verdict is Verdict.NOT_COMPARABLE
    slower = with_guesses(3.0)["§6.2, Table 3"][0]
    assert slower.verdict is Verdict.NOT_CONFIRMED
    assert "They do on 5 of 5 sizes" in slower.found
    assert "12×12 3" in slower.found


def encoded_row(way: str, variables: int, seconds: float, *, late: bool = False) -> Row:
    return {
        "way": way, "size": 8, "time": took(seconds, late=late), "variables": variables,
        "clauses": 1, "conflicts": 1,
    }  # fmt: skip


def test_the_verdict_on_variables_is_by_mean_and_by_median() -> None:
    few = [encoded_row("few", 10, seconds) for seconds in (0.1, 0.1)]
    few.append(encoded_row("few", 10, 60.0, late=True))
    many = [encoded_row("many", 100, 0.2) for _ in range(3)]
    claim = claimed(encoded=few + many)["§7"][-1]
    assert claim.verdict is Verdict.ANSWERED
    assert "in 0 of 1 pairs by the mean and in 1 by the median" in claim.found
    assert "few (10 variables, mean ≥20.1 s, median 0.1 s)" in claim.found
    assert "MiniSat" not in claim.found


def test_the_published_formula_is_left_out_of_the_pairs_and_told() -> None:
    rows = [encoded_row(way, variables, 0.1 * variables)
            for way, variables in (("few", 1), ("many", 2), ("published", 3))]  # fmt: skip
    claim = claimed(encoded=rows)["§7"][-1]
    assert "in 1 of 1 pairs by the mean and in 1 by the median" in claim.found
    assert "solved by MiniSat and nothing is deduced beforehand" in claim.found
    assert "published (3 variables, mean 0.3 s, median 0.3 s)" in claim.found


def placed_row(puzzle: int, guesses: int, points: int = 0) -> Row:
    return {
        "puzzle": str(puzzle), "guesses": guesses, "points": points, "numbers": 3, "cells": 9,
        "numbers alone": True, "sat": took(0.01), "published": took(0.01), "guesses, most": 0,
        "proof guesses, first": 0, "proof guesses, most": 0,
    }  # fmt: skip


def guessed_row(puzzle: int, guesses: int, kept: int) -> Row:
    counts = {"guesses": guesses, "kept": kept, "deepest": kept, "wrong": guesses - kept}
    return {"puzzle": str(puzzle)} | dict.fromkeys(WAYS, counts)


def sets_of(*rows: Row) -> Claim:
    found = claims(rows_of(guessed=rows))
    return next(claim for claim in found if claim.says.startswith("The puzzles fall into six"))


def test_the_sets_count_what_is_guessed_on_the_way_to_the_answer() -> None:
    same = sets_of(guessed_row(81, 3, 2), guessed_row(47, 0, 0))
    assert same.verdict is Verdict.CONFIRMED
    assert "for 2 of 2 puzzles (exceptions: none)" in same.found
    assert "boards that are given up, it is the same for 1." in same.found
    assert "The two counts differ for 81:" in same.why
    other = sets_of(guessed_row(81, 3, 1), guessed_row(47, 0, 0))
    assert other.verdict is Verdict.NOT_CONFIRMED
    assert "81 needs 1 guess here and 2 in the paper" in other.found
    assert sets_of().verdict is Verdict.NOT_COMPARABLE


def test_when_a_wrong_guess_is_noticed_changes_no_guess_on_the_way() -> None:
    more = 0
    for puzzle in random_puzzles(4, 4, 30):
        early, late = (counts(puzzle, Settings(early=one), Search) for one in (True, False))
        assert early["kept"] <= early["deepest"] <= early["guesses"] <= late["guesses"]
        if solve(GENRE, puzzle, limit=1).board is not None:
            assert early["kept"] == late["kept"]
        more += early["guesses"] < late["guesses"]
    assert more


def test_the_publishers_levels_are_not_in_the_collection() -> None:
    rows = [placed_row(47, 0), placed_row(87, 0), placed_row(129, 4, 3)]
    claim = claimed(placed=rows)["§6.3, §7"][0]
    assert claim.verdict is Verdict.NOT_COMPARABLE
    assert "into 2 groups, and 2 of 3 are in the easiest" in claim.found


def test_generated_puzzles_and_the_rule_that_nothing_is_cut_off() -> None:
    rows = [made_row(8, 1.0), made_row(8, 1.0), made_row(9, 1.0)]
    rows[0] |= {"techniques": {"flood fill": 2}, "deduced": False, "one answer": False}
    rows[2] |= {"techniques": {"diamond structure": 1}}
    (needed,) = claimed(made=rows)["§5.1, §7"]
    assert needed.verdict is Verdict.CONFIRMED
    assert "1 of 3 generated puzzles have several answers" in needed.found
    assert "(8×8 1 of 2, 9×9 0 of 1)" in needed.found
    assert "apply it on 2 puzzles" in needed.found
    assert "still solve 1 of these without a guess" in needed.found
    (all_of_them,) = claimed(made=rows[:1])["§5.1, §7"]
    assert all_of_them.verdict is Verdict.NOT_CONFIRMED


def test_a_puzzle_needs_the_rule_if_it_has_several_answers_without_it() -> None:
    """In the first, no number reaches the second cell: only the rule forbids that it is black."""
    assert kuroshuto.connectivity(Kuroshuto(1, 4, {0: 3})) == {
        "deduced": True, "one answer": False,
    }  # fmt: skip
    made = generate(GENRE, 8, 8, count=20, seed=1, method="straathof2025")
    found = [kuroshuto.connectivity(one.puzzle) for one in made]
    assert {row["one answer"] for row in found} == {True, False}


def drafts(*over: int) -> dict[str, list[Claim]]:
    rows = [{"size": 4 + number, "drafts": 1000, "over": each} for number, each in enumerate(over)]
    return claimed(drafted=rows)


def test_small_boards_are_started_over_more_often_or_not() -> None:
    often = drafts(120, 110, 60, 50)["§5.1"][-1]
    assert often.verdict is Verdict.CONFIRMED
    assert "6×6 6.0 %, 7×7 5.0 %" in often.found
    assert "11.5 % of the smaller boards and 5.5 % of the larger" in often.found
    for over in ((60, 60, 60, 55), (50, 60, 110, 120)):  # by chance; the other way round
        assert drafts(*over)["§5.1"][-1].verdict is Verdict.NOT_CONFIRMED
    assert "larger by more than 2 standard errors)." in report.claim_text(often)
    assert drafts()["§5.1"][-1].verdict is Verdict.NOT_COMPARABLE


def test_what_is_drafted_is_counted() -> None:
    row = kuroshuto.drafted(6, 200, 0)
    assert (row["size"], row["drafts"]) == (6, 200)
    assert 0 < row["over"] < 60


@pytest.mark.parametrize(("clauses", "verdict"), [
    ([880, 860, 890, 870, 885], Verdict.CONFIRMED), ([700, 710] * 3, Verdict.NOT_CONFIRMED),
    ([], Verdict.NOT_COMPARABLE),
])  # fmt: skip
def test_the_clauses_of_a_small_puzzle(clauses: list[int], verdict: Verdict) -> None:
    rows = [{"size": 6, "clauses": clauses}]
    (claim,) = claimed(formulas=rows)["§4.5"]
    assert claim.verdict is verdict
    assert claim.measure == "confirmed within 5 %"


def test_the_rules_and_the_formula_with_and_without_guesses() -> None:
    rows = [placed_row(47, 0), placed_row(129, 4)]
    for row, seconds in zip(rows, (0.02, 0.05), strict=True):
        row |= {"rules": took(0.02), "published": took(seconds), "sat": took(0.01)}
    alike = claimed(placed=5 * rows)["§7"][0]
    assert alike.verdict is Verdict.NOT_CONFIRMED
    assert "rules: 1 (1 to 1) on 5 puzzles without guesses, 2.5 (2.5 to 2.5) on 5 p" in alike.found
    rows[0]["published"] = took(0.1)
    assert claimed(placed=5 * rows)["§7"][0].verdict is Verdict.CONFIRMED


def test_the_order_of_guesses_is_told_with_its_times() -> None:
    names = ("rules", "guesses, most: time", "proof guesses, first: time",
             "proof guesses, most: time")  # fmt: skip
    row = placed_row(47, 1) | {name: took(0.1 * at) for at, name in enumerate(names, start=1)}
    (claim,) = (one for one in claims(rows_of(placed=[row])) if "many others" in one.says)
    assert "(0.2 s instead of 0.1 s on average)" in claim.found
    assert "(0.4 s instead of 0.3 s on average)" in claim.found


def conflicts_row(way: str, number: int, seconds: float, late: bool = False) -> Row:
    return {"way": way, "size": 9, "number": number, "conflicts": 3, "variables": 7, "clauses": 8,
            "decisions": 9, "time": {"seconds": seconds, "late": late}}  # fmt: skip


def most_conflicts(*levels: float) -> Claim:
    """Two trees take a second on each board; the encoding by levels, what is given."""
    rows = [conflicts_row("two-trees", at, 1.0) for at in range(len(levels))]
    rows += [conflicts_row("levels", at, seconds) for at, seconds in enumerate(levels)]
    rows += [conflicts_row("published", 0, 1.0) | {"time": None}]
    tried = [{"size": 9, "number": at, "conflicts": at} for at in range(5)]
    found = rows_of(conflicts=rows, candidates=tried)
    plots = {part.name for part in report_of(found).parts if isinstance(part, Plot)}
    assert "conflicts" in plots
    (claim,) = by_section(claims(found))["§7, boards with the most conflicts"]
    return claim


def test_encodings_on_boards_with_the_most_conflicts_are_compared_puzzle_by_puzzle() -> None:
    decided = most_conflicts(2.0, 3.0, 2.5, 2.2, 2.4)
    assert decided.verdict is Verdict.ANSWERED
    assert "levels 2.4 (2 to 3)" in decided.found
    assert "in 1 of 1 comparisons" in decided.found
    assert "of 5 tried, 1 need none" in decided.found
    assert "No board that was tried needs more than 4 conflicts" in decided.found
    assert most_conflicts(0.5, 3.0, 0.9, 1.2, 1.1).verdict is Verdict.PARTLY


def test_what_reached_the_limit_bounds_a_ratio_or_leaves_it_unknown() -> None:
    quick = [conflicts_row("levels", at, 2.0) for at in range(3)]
    late = [conflicts_row("two-trees", at, 5.0, late=at == 0) for at in range(3)]
    compared = times_as_long(rows_of(conflicts=quick + late).conflicts, "levels")
    assert compared is not None
    assert (compared.ratio, compared.bound) == (0.4, "≤")
    quick[2] = conflicts_row("levels", 2, 5.0, late=True)
    both_late = rows_of(conflicts=quick + late).conflicts
    assert times_as_long(both_late, "levels") is None


def test_hard_boards_are_made_and_decided_alike() -> None:
    """A climb never loses conflicts, and every encoding finds as many answers."""
    first, later = (kuroshuto_hard.climbed(8, 0, 0, steps=steps) for steps in (0, 60))
    ways = ("cuts", "two-trees", "propagator")
    conflicts = []
    for row in (first, later):
        found = [kuroshuto_hard.decided(row["puzzle"], way, 60.0, ONCE) for way in ways]
        assert len({each["answers"] for each in found}) == 1
        conflicts.append(found[0]["conflicts"])
    assert conflicts[0] <= conflicts[1]
    made = kuroshuto_hard.from_clauses(0, "1.2")
    assert "47×23" in made["source"]


def test_two_trees_are_compared_on_hard_boards() -> None:
    """Against the encodings that grow; the peer's share is told only where it was run."""
    times = {"cuts": 0.1, "two-trees": 1.0, "levels": 2.0, "order": 0.5}
    rows = [
        {"source": "climbed", "size": 8, "number": 0, "way": way, "conflicts": 7,
         "time": {"seconds": seconds, "late": False}}
        for way, seconds in times.items()
    ]  # fmt: skip
    (claim,) = by_section(claims(rows_of(hard=rows)))["§7, hard boards"]
    assert claim.verdict is Verdict.ANSWERED
    assert "in 1 of 2 comparisons" in claim.found
    assert "puzzlekit" not in claim.found
    peer = [{**rows[0], "way": "puzzlekit", "time": {"seconds": 3.0, "late": False}}]
    (claim,) = by_section(claims(rows_of(hard=[*rows, *peer])))["§7, hard boards"]
    assert "takes longer than two-trees on 1 of them" in claim.found


def test_the_boards_with_the_most_conflicts_are_kept_and_measured_in_every_encoding() -> None:
    rows = [{"size": size, "number": at, "conflicts": at % 3} for size in (5, 6) for at in range(6)]
    kept_ = kuroshuto_conflicts.with_most_conflicts(rows, 2)
    assert [(row["size"], row["number"]) for row in kept_] == [(5, 2), (5, 5), (6, 2), (6, 5)]
    ways = kuroshuto_conflicts.WAYS
    found = [kuroshuto_conflicts.encoded(6, 1, 0, way, 60.0, ONCE) for way in ways]
    assert [row["way"] for row in found] == [
        "cuts", "levels", "binary-levels", "order", "two-trees", "published"
    ]  # fmt: skip
    assert {row["answers"] for row in found if row["time"]} == {1}
    late = kuroshuto_conflicts.encoded(12, 1, 0, "order", 1e-6, ONCE)
    assert late["time"]["late"]


def test_few_puzzles_on_both_sides_of_a_threshold_decide_nothing() -> None:
    rows = [made_row(8, 0.1, 0, 0.01) for _ in range(9)]
    times = (0.005, 0.012, 0.03, 0.005, 0.03)
    for number, told in ((5, "1.6 (0.5 to 3)"), (3, "1.6 (too few for an interval)")):
        some = [*rows, *(made_row(8, 0.1, 1, seconds) for seconds in times[:number])]
        claim = claimed(made=some)["§6.2, Table 3"][0]
        assert claim.verdict is Verdict.NOT_DECIDED
        assert "on 1 the puzzles are too few to decide" in claim.found
        assert f"8×8 {told} of {number} and 9 puzzles" in claim.found
