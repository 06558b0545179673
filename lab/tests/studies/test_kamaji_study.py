"""The Kamaji study: its tables hold what was measured, and a stopped run goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generic.boards.kamaji import SECTION_3_3_3, samples, thesis
from gridwright.batch.ledger import Row
from gridwright.genres.kamaji.paper.generator import Settings
from gridwright.genres.kamaji.paper.search import bigger_first
from gridwright_lab.studies import by_name
from gridwright_lab.studies.kamaji import claims as kamaji_claims
from gridwright_lab.studies.kamaji import report as kamaji_report
from gridwright_lab.studies.kamaji import study as kamaji
from gridwright_lab.studies.kamaji.claims import METHODS
from gridwright_lab.studies.kamaji.report import report_of
from gridwright_lab.studies.kamaji.sides import all_row
from gridwright_lab.studies.report import Claim, Plot, Report, Table, Verdict, claim_text, markdown
from gridwright_lab.studies.rows import Kept, kept
from gridwright_lab.studies.study import StudyRequest
from studies.found import other

SCALE = kamaji.Scale(puzzles=4, attempts=3, repeats=2, tried=1, graded=3, pattern=2)


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> tuple[Report, Report, Kept]:
    """The report of a small run, that of the same run again, and its rows."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            "SMALL": SCALE,
            "SIZES": (5, 7),
            "GENERATOR_SIZES": (4, 6),
            "LARGE_SIZES": (8,),
            "TRIED": (Settings(), Settings(deeper=False)),
            "DETERMINISTIC_SIZES": (3, 4),
            "SEARCHED_SIDES": (4, 5),
            "ALL_SIDES": (2,),
        }.items():
            patch.setattr(kamaji, name, value)
        folder: Path = tmp_path_factory.mktemp("kamaji")
        request = StudyRequest(folder, time_limit=300.0)
        found = by_name("kamaji").gather(request)
        return report_of(found), by_name("kamaji").run(request), found


def test_the_report(ran: tuple[Report, Report, Kept]) -> None:
    report, again, figures = ran
    tables = {part.name: part for part in report.parts if isinstance(part, Table)}
    assert set(tables) == {
        "grades", "values", "runs", "times", "sat", "generators", "settings", "large",
        "construction", "levels", "intervals", "orders", "pattern",
    }  # fmt: skip
    assert {part.name for part in report.parts if isinstance(part, Plot)} == {
        "times",
        "generators",
    }
    grades = tables["grades"].rows
    assert sum(int(row[star] or 0) for row in grades for star in (1, 2, 3)) == 2 * 3 * 4
    by_generator = {(row[0], row[1]): row for row in tables["generators"].rows}
    name, _, attempts, failed, made, unique, minimal, *_ = by_generator["repair", "4×4"]
    assert (name, attempts, failed, made, unique, minimal) == ("repair", 3, 0, 3, 3, 3)
    assert by_generator["the paper's program", "4×4"][2:6] == (1000, 55, 945, 98)
    assert ("sub-boards", "4×4") not in by_generator, "a board of 4×4 is not cut"
    assert ("sub-boards", "6×6") in by_generator
    assert all(row["size"] == 7 for row in figures.times)  # the paper's sizes alone
    assert again == report, "the finished rows were computed anew"
    assert "](../../../../docs/kamaji.md#differences-from-the-paper)" in str(report.parts[0])
    assert "No combination was tried at 7×7" in tables["settings"].note


def verdicts(figures: Kept) -> dict[str, Verdict]:
    """The verdicts by the beginnings of the claims."""
    return {claim.says.split(",")[0][:40]: claim.verdict for claim in kamaji_claims.claims(figures)}


def test_verdicts_follow_from_the_rows(ran: tuple[Report, Report, Kept]) -> None:
    _, _, figures = ran
    found = verdicts(figures)
    agree = next(name for name in found if name.startswith("All strategies"))
    neural = next(name for name in found if "neural" in name)
    constructed = next(name for name in found if "deterministic" in name)
    one_minimal = next(name for name in found if "A puzzle that Biggerfirst" in name)
    assert found[agree] is Verdict.CONFIRMED
    assert found[neural] is Verdict.ANSWERED
    assert found[constructed] is Verdict.ANSWERED
    for name in METHODS:  # every formula and every search is looked at
        wrong = {**figures.puzzles[0], name: {"status": "multiple", "right": True}}
        differing = other(figures, puzzles=[wrong, *figures.puzzles[1:]])
        assert verdicts(differing)[agree] is Verdict.NOT_CONFIRMED
    solved = [{**row, "runs": True} for row in figures.pattern]
    assert verdicts(other(figures, pattern=solved))[constructed] is Verdict.NOT_DONE
    broken = [{**figures.construction[0], "status": "multiple"}]
    assert verdicts(other(figures, construction=broken))[constructed] is Verdict.NOT_DONE
    many = [
        {**row, "by_runs": True, "minimal": False, "failed": False} for row in figures.generators
    ]
    assert verdicts(other(figures, generators=many))[one_minimal] is Verdict.NOT_CONFIRMED


def test_what_the_small_run_says_of_the_other_claims(ran: tuple[Report, Report, Kept]) -> None:
    _, _, figures = ran
    found = {claim.says: claim for claim in kamaji_claims.claims(figures)}
    values = found["Harder puzzles contain more small numbers."]
    assert values.verdict is Verdict.NOT_COMPARABLE
    literals = found["Most clauses of these formulas contain only two literals."]
    assert literals.verdict is Verdict.CONFIRMED
    (mostly,) = (claim for says, claim in found.items() if "mostly" in says)
    stuck = [{**row, "solved_by_runs": False} for row in figures.puzzles]
    without = kamaji_claims.claims(other(figures, puzzles=stuck))
    assert [one.verdict for one in without if one.says == mostly.says] == [Verdict.NOT_CONFIRMED]
    curves = [claim for claim in found.values() if claim.section == "§6.3, Figure 6"]
    assert [claim.verdict for claim in curves] == [Verdict.NOT_COMPARABLE] * 2  # one size


def test_the_curves_of_figure_6() -> None:
    def verdicts_of(brute: list[float], runs: list[float]) -> list[Verdict]:
        times = [
            {
                "size": size,
                "boards": 9,
                "pieces": 3,
                **{name: {"median": 1.0, "mean": 9.0, "high": 0.01} for name in METHODS},
                "brute-force": {"median": slow},
                "biggerfirst": {"median": fast},
            }
            for size, slow, fast in zip(kamaji.SIZES, brute, runs, strict=True)
            for _ in range(5)
        ]
        found = kamaji_claims.claims(kept("kamaji", {}, times=times))
        return [claim.verdict for claim in found if "Figure 6" in claim.section]

    yes, no = Verdict.CONFIRMED, Verdict.NOT_CONFIRMED
    straight = [1.0, 1.1, 1.2, 1.3, 1.4]
    assert verdicts_of([2.0, 2.1, 2.2, 5.0, 8.0], straight) == [yes, yes, yes]
    assert verdicts_of([2.0, 1.9, 2.2, 5.0, 0.5], straight) == [no, yes, yes]
    assert verdicts_of(straight, [2.0, 2.1, 2.2, 5.0, 8.0]) == [yes, no, no]
    # Brute force bends 1.9 times as far: not much less stable.
    bent = [1.0, 1.0, 1.1, 1.0, 1.0]
    assert verdicts_of([1.0, 1.0, 1.194, 1.0, 1.0], bent)[1] is no


def test_few_puzzles_that_differ_decide_nothing() -> None:
    def times(spread: float, several: Sequence[float]) -> list[Row]:
        return [
            {"size": size, "boards": 9, "pieces": 3}
            | {name: {"median": (size + at * spread) * factor, "mean": 1.0, "high": 1.0}
               for name, factor in zip(METHODS, (2.0, 1.0, 1.0, 1.0, 1.0), strict=True)}
            for size in kamaji.SIZES
            for at in several
        ]  # fmt: skip

    def growing(spread: float, *several: float) -> Claim:
        found = kamaji_claims.claims(kept("kamaji", {}, times=times(spread, several)))
        return next(claim for claim in found if "grow with the size" in claim.says)

    assert growing(0.1, -1, -0.5, 0, 0.5, 1).verdict is Verdict.CONFIRMED
    assert growing(3.0, -1, -0.5, 0, 0.5, 1).verdict is Verdict.NOT_DECIDED
    few = growing(0.1, -1, 0, 1)
    assert few.verdict is Verdict.NOT_DECIDED
    assert "8 take longer on average, and 0 with the whole interval" in few.found
    assert "fewer than five have no interval" in few.why


def test_the_averages_of_a_ratio_are_told_apart() -> None:
    """One long puzzle counts for the mean of its size, and not for the median of the ratios."""
    times = [
        {"size": 9, "boards": 9, "pieces": 3, "brute-force": {"median": slow},
         "biggerfirst": {"median": fast}, "sat-seed": {"high": 1.0}}
        for slow, fast in ((1.0, 2.0), (1.0, 2.0), (1.0, 2.0), (1.0, 2.0), (8.0, 8.0))
    ]  # fmt: skip
    found = kamaji_claims.claims(kept("kamaji", {}, times=times))
    claim = next(claim for claim in found if "substantially less" in claim.says)
    assert "takes 0.5 (0.5 to 1) times as long in the median (95 % in brackets)" in claim.found
    assert "0.5 (9×9; 0.5 to 1), from the lowest to the highest puzzle" in claim.found
    assert "Figure 6, divided by each other, are another average: 0.75." in claim.found


def test_a_mean_that_is_its_median_is_not_called_distorted() -> None:
    def note(mean: float) -> str:
        row: Row = {"size": 9, "boards": 9, "pieces": 3}
        row |= {name: {"median": 1.0, "mean": mean, "high": 2.0} for name in METHODS}
        table, _ = kamaji_report._times(kept("kamaji", {"repeats": 1000}, times=[row] * 5))
        return table.note

    assert "distorts" not in note(1.03)
    assert "at most, the mean of a puzzle is 1.030 times its median" in note(1.03)
    assert "A single long run distorts the mean of all runs" in note(2.0)


def test_small_numbers_are_counted_by_level() -> None:
    def verdict(hard: int) -> Verdict:
        levels = [
            {"size": 7, "level": level, "values": {"1": ones + at % 3, "2": 5}}
            for level, ones in ((1, 10), (2, hard))
            for at in range(9)
        ]
        claims = kamaji_claims.claims(kept("kamaji", {}, levels=levels))
        return next(claim.verdict for claim in claims if "small numbers" in claim.says)

    assert verdict(15) is Verdict.CONFIRMED
    assert verdict(10) is Verdict.NOT_DECIDED
    assert verdict(5) is Verdict.NOT_CONFIRMED


def test_there_is_no_puzzle_of_the_smallest_sides_that_stops_the_runs() -> None:
    assert all_row(2) == {"size": 2, "boards": 4, "unique": 0, "stopped": 0}
    assert all_row(3) == {"size": 3, "boards": 2304, "unique": 201, "stopped": 0}


def test_thresholds_stand_beside_their_verdicts(ran: tuple[Report, Report, Kept]) -> None:
    report, _, _ = ran
    (stable,) = (claim for claim in report.claims if "less stable" in claim.says)
    assert "at least 2 times as much, with the whole interval" in stable.measure
    assert f"({stable.measure})." in claim_text(stable)
    (neighbours,) = (claim for claim in report.claims if "neighbours" in claim.says)
    assert neighbours.verdict is Verdict.ANSWERED
    assert "Neighbours-first takes more runs" in neighbours.found


def test_the_slips_of_the_papers_tables_are_told(ran: tuple[Report, Report, Kept]) -> None:
    notes = {part.name: part.note for part in ran[0].parts if isinstance(part, Table)}
    assert "9×9 with 2 stars adds up to 80.875 instead of 81" in notes["values"]
    assert "9×9 with 2 stars are multiples of 1/8" in notes["values"]
    assert "9×9 with 3 stars are multiples of 1/5" in notes["values"]
    assert notes["values"].count("§6 lists") == 2
    assert "3.2 (6 puzzles of 9×9 with 2 stars) and 3.4 (6" in notes["runs"]


def test_the_shares_of_figure_5() -> None:
    for number in (3, 4):
        puzzle, entry = thesis(number)
        assert entry["name"].startswith("thesis figure 5")
        share = puzzle.numbers.count(puzzle.maximum - 1) / len(puzzle.numbers)
        assert kamaji_claims.PAPER_ALMOST[puzzle.rows] == share


def test_time_limits_are_told(ran: tuple[Report, Report, Kept]) -> None:
    _, _, figures = ran
    whole = replace(figures, about={**figures.about, "full": True})
    assert "- Cut short: Nothing.\n" in markdown(report_of(whole))
    late = [{**figures.settings[0], "late": 2}, *figures.settings[1:]]
    slow = [{**figures.large[0], "status": "timeout"}, *figures.large[1:]]
    assert (
        "- Cut short: 2 attempts with other settings reached the time limit. 1 attempt on larger"
        " boards reached the time limit.\n"
    ) in markdown(report_of(other(whole, settings=late, large=slow)))
    row = kamaji.settings_row(Settings(), 6, 2, 1, 1e-9)
    assert (row["failed"], row["late"]) == (2, 2)


def test_a_few_attempts_prove_nothing(ran: tuple[Report, Report, Kept]) -> None:
    _, _, figures = ran
    found = verdicts(figures)
    few = [name for name in found if name.startswith(("More attempts", "Uniquely", "The program"))]
    assert len(few) == 3
    assert {found[name] for name in few} == {Verdict.NOT_COMPARABLE}
    failed: dict[str, Any] = {
        "failed": True, "unique": False, "minimal": False, "by_runs": False, "almost": None
    }  # fmt: skip
    made = failed | {"failed": False, "seconds": 0.1, "almost": 0.1}
    many = [row for row in figures.generators if row["name"] != "kleijn2018"]
    for size in (4, 5, 6, 7):
        about = {"name": "kleijn2018", "size": size, "seconds": 0.1}
        many += [failed | about] * (20 * size) + [made | about] * 200
    large = [{"size": 18, "status": "failed", "seconds": 1.0}] * 60
    found = verdicts(other(figures, generators=many, large=large))
    assert [found[name] for name in few] == [
        Verdict.CONFIRMED, Verdict.NOT_CONFIRMED, Verdict.NOT_CONFIRMED,
    ]  # fmt: skip
    large.append({"size": 18, "status": "made", "seconds": 1.0})
    found = verdicts(other(figures, generators=many, large=large))
    assert found[few[2]] is Verdict.CONFIRMED


def test_figure_6_has_as_many_puzzles_as_the_paper() -> None:
    rows = [
        {
            "size": size,
            "ones": 0.2,
            "number": number,
            "solved_by_runs": number != 0,
            "runs": [9, 2, 1] if number != 1 else [9, 3],
        }
        for size in kamaji.SIZES
        for number in range(12)
    ]
    chosen = kamaji.figure_6(rows)
    assert {size: sum(one[0] == size for one in chosen) for size in kamaji.SIZES} == {
        7: 4, 8: 4, 9: 6, 10: 2, 11: 3
    }  # fmt: skip
    assert not {0, 1} & {number for _, _, number in chosen}  # stuck; two runs only


def test_stars() -> None:
    assert kamaji.stars(SECTION_3_3_3) == 3
    for puzzle in samples(4, 4, 30):
        runs = bigger_first(puzzle)
        expected = (1 if len(runs.found) == 1 else 2) if runs.solved else 3
        assert kamaji.stars(puzzle) == expected
