"""The study of Nurimaze on puzzles that are handed in: every table, claim and picture."""

from __future__ import annotations

import runpy
from itertools import count
from math import inf
from pathlib import Path
from statistics import fmean

import pytest

import gridwright
from gridwright.batch.ledger import FILE_NAME, Row
from gridwright.core.errors import Timeout
from gridwright.engine.load import read
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper import backtracking
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright_lab.studies import by_name
from gridwright_lab.studies.nurimaze import boards as nurimaze_boards
from gridwright_lab.studies.nurimaze import figures as paper
from gridwright_lab.studies.nurimaze import study as nurimaze
from gridwright_lab.studies.nurimaze.claims import claims
from gridwright_lab.studies.nurimaze.interest import MARKS, ROOMS, SIGMA, Offered
from gridwright_lab.studies.nurimaze.report import report_of
from gridwright_lab.studies.nurimaze.rows import Ratio, cell, ratio, ratio_of, shown
from gridwright_lab.studies.nurimaze.walks import WALKS
from gridwright_lab.studies.puzzles import Entry
from gridwright_lab.studies.report import Claim, Drawings, Plot, Report, Table, Verdict, markdown
from gridwright_lab.studies.rows import Kept, kept
from gridwright_lab.studies.study import StudyRequest
from gridwright_lab.studies.timing import Repeats
from studies.found import by_section, other

SOURCES = (
    "nurimaze/5/5/rftmrver5173c4a2545",
    "nurimaze/4/4/vvovvo81a34254",
)
ONCE = Repeats(1)
MODIFIED = "modified-contradiction"


def tables(report: Report) -> dict[str, Table]:
    return {part.name: part for part in report.parts if isinstance(part, Table)}


@pytest.fixture
def request_(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StudyRequest:
    small = nurimaze.Scale(
        boards=5, made=1, seconds=300.0, long=600.0, repeats=Repeats(2), many=2,
        offered=Offered(largest=100, drawn=1, seconds=300.0),
    )  # fmt: skip
    monkeypatch.setattr(nurimaze, "SMALL", small)
    # One of 5×5 with rooms of one cell takes ten thousand boards.
    monkeypatch.setattr(nurimaze_boards, "SINGLES", 0)
    documents = tuple(read(source, [GENRE])[0] for source in SOURCES)
    return StudyRequest(tmp_path, documents=documents)


@pytest.mark.process
def test_every_table_is_there_and_a_second_run_computes_nothing(request_: StudyRequest) -> None:
    report = by_name("nurimaze").run(request_)
    found = tables(report)
    wanted = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "5-4-3"}
    assert wanted <= {name.removeprefix("table-") for name in found}
    assert {"times-faster", "implementation", "parallel", "making", "runs"} <= set(found)
    assert len(found["worker-rounds"].rows) == 16 * len(SOURCES)
    assert {row[0] for row in found["interest-settings"].rows} == {MARKS, SIGMA, ROOMS}
    assert "marks" not in found, "only published puzzles are compared with generated ones"
    for line in found["table-2"].rows:
        ours = (line[1], line[3], line[5], line[7])
        assert all("±" in str(value) for value in ours), "all four solve it in time, twice"
    assert {row[3] for row in found["runs"].rows} == {2}
    assert len(found["table-7"].rows) == 5
    assert len(found["table-7"].columns) == 11
    drawn = [part for part in report.parts if isinstance(part, Drawings)]
    assert sorted(drawn[0].pictures) == [
        "figure-10-a", "figure-10-a-answer", "figure-10-d", "figure-10-d-answer",
    ]  # fmt: skip
    text = markdown(report)
    assert text.index("## What was found") < text.index("## How it was measured")
    assert text.index("## How it was measured") < text.index("## Table 1")
    limits = "300 seconds of processor time for each cell; 600 seconds for contradiction and"
    assert limits in text
    assert "this whole interval lies beyond a factor of 1.05." in text
    assert "is that of one run; that of attempts in parallel is the fastest of 2 runs." in text
    assert "Distribution d: 10 boards for each size; the others: 5." in text
    assert "§5.2: the white path check" in text
    ledger = (request_.out / FILE_NAME).read_text(encoding="utf-8")
    assert by_name("nurimaze").run(request_) == report
    assert (request_.out / FILE_NAME).read_text(encoding="utf-8") == ledger


def test_a_cell_says_timeout() -> None:
    entry = Entry("large", Nurimaze(30, 30, range(900), 0, 899))
    for strategy in ("backtracking", "contradiction", "modified-contradiction", "sat"):
        assert nurimaze.measure(entry, strategy, {}, 1e-6)["status"] == "timeout", strategy
    percentage = nurimaze_boards.percentages()[-1]
    late = nurimaze_boards.share(percentage, 10_000_000, 0, 0.02, 10_000)
    assert late["status"] == "timeout"
    assert late["boards"] < 10_000_000


def test_walks_agree() -> None:
    puzzle = read(SOURCES[0], [GENRE])[0].puzzle
    statuses = {nurimaze.measure_walk(puzzle, name, 20.0, ONCE)["status"] for name in WALKS}
    assert statuses == {"found"}


# Claims, from rows that are written down here.


def as_in_the_paper(limit: float = 60.0) -> Kept:
    """Rows that repeat the paper's own figures."""
    variants: dict[str, dict[int, float | None]] = {
        **paper.TABLE_2,
        "sat": dict.fromkeys(paper.PUZZLES, 0.02),
        "without two rooms": paper.TABLE_4,
        "checks by colour": paper.TABLE_5["colour"],
        "checks of the board": paper.TABLE_5["board"],
        "order by size": paper.TABLE_6["size"],
        "order by edge cells": paper.TABLE_6["edges"],
        "every check counted": paper.TABLE_2["modified-contradiction"],
        "without the white path": paper.TABLE_2["modified-contradiction"],
    }
    solved = [
        solved_row(name, number, None if seconds is None or seconds >= limit else seconds, limit)
        for name, column in variants.items()
        for number, seconds in column.items()
    ]
    walks = [
        {"status": "found", "mean": mean, "puzzle": "111", "walk": walk}
        for walk, mean in zip(WALKS, (1.0, 0.874, 0.5), strict=True)
    ]
    parallel = [
        {"puzzle": name, "processes": processes, "status": "found", "clock": clock, "own": clock,
         "attempts": 10}
        for name, clocks in {"65": (0.01, 0.61), "111": (0.1, 0.7), "119": (5.0, 3.5)}.items()
        for processes, clock in enumerate(clocks, start=1)
    ]  # fmt: skip
    drawn = [
        {"table": one.table, "row": one.row, "column": one.column, "status": "done",
         "boards": paper.BOARDS, "unique": round(percent * paper.BOARDS / 100)}
        for one, percent in zip(nurimaze_boards.percentages(), percents(), strict=True)
    ]  # fmt: skip
    marks = [
        {"circles": 3 + (at < 6), "triangles": 4 + (at < 24), "collection": paper.COLLECTION}
        for at in range(paper.AVERAGED)
    ]
    about = {"command": "gridwright study nurimaze", "seconds": limit, "long": limit,
             "long_variants": [], "repeats": "1 run", "parallel_runs": 3, "boards": paper.BOARDS,
             "puzzles": "ten", "machines": []}  # fmt: skip
    tables = {"solved": solved, "walks": walks, "parallel": parallel, "marks": marks}
    return kept("nurimaze", about, drawn=drawn, **tables)


def percents() -> list[float]:
    found = [percent for line in paper.TABLE_7 for percent in line]
    for at, _ in enumerate(paper.SIZES):
        found += [line[at] for line in paper.TABLE_8.values()]
        found += [line[at] for line in paper.TABLE_10.values()]
        found.append(paper.SINGLE_ROOMS)
    return found


PAIRS = (76, 111, 119, 160)
"""Where the paper tries pairs of rooms."""


def solved_row(variant: str, number: int, seconds: float | None, limit: float) -> Row:
    """A row with the paper's seconds; attempts follow them where the paper compares orders."""
    shares = dict(zip(paper.CHECKS, paper.TABLE_3[number], strict=True))
    failed = {name: round(10 * share) for name, share in shares.items()}
    return {
        "variant": variant, "puzzle": str(number), "rooms": paper.TABLE_1[number], "size": "10×10",
        "status": "timeout" if seconds is None else "found", "mean": seconds or limit,
        "low": seconds, "high": seconds, "each": [seconds or limit], "limit": limit, "right": True,
        "rounds": 1, "runs": 1, "failed": failed, "states": 20,
        "attempts": attempts(variant, number),
    }  # fmt: skip


def attempts(variant: str, number: int) -> int:
    """Attempts that agree with the paper's figures."""
    orders = {"order by size": paper.TABLE_6["size"], "order by edge cells": paper.TABLE_6["edges"]}
    seconds = orders.get(variant, paper.TABLE_2[MODIFIED])[number]
    assert seconds is not None
    more = variant == "without two rooms" and number in PAIRS
    return round(100 * seconds) + more + (variant == "without the white path" and number < 100)


def verdicts(found: Kept) -> dict[str, list[Claim]]:
    return by_section(claims(found))


def test_the_same_attempts_are_no_effect_of_two_rooms() -> None:
    """However the times differ."""
    found = as_in_the_paper(limit=1e6)
    for row in found.solved:
        row["attempts"] = 10
    claims_ = verdicts(found)
    two_rooms = claims_["§5.3.1, Table 4"][0].found
    assert "takes longer on 0 (ratios: none) and less time on 0 (none)" in two_rooms
    assert "on 0 of 10 puzzles" in claims_["§6, conclusions"][0].found


def test_the_paper_s_own_figures_confirm_its_claims() -> None:
    found = verdicts(as_in_the_paper(limit=1e6))
    refused = [
        section
        for section, each in found.items()
        if any(claim.verdict is Verdict.NOT_CONFIRMED for claim in each)
        and section not in ("§6, research question 2",)
    ]
    assert refused == ["§6, conclusions"], "§6 says more than Table 4 shows"
    assert "faster on 4 of 10" in found["§6, conclusions"][0].why
    assert [claim.verdict for claim in found["§5.1"]] == [Verdict.CONFIRMED] * 4
    assert "158: backtracking 0.49 s, contradiction 0.32 s, modified" in found["§5.1"][2].found
    assert [claim.verdict for claim in found["§5.3.3, Table 6"]] == [Verdict.CONFIRMED] * 3
    assert (
        "with a median of 128 rooms; the others have a median of 209"
        in found["§5.3.3, Table 6"][2].found
    )
    assert found["§5.2"][0].verdict is Verdict.CONFIRMED
    same = found["§5.3.4"][1]
    assert same.verdict is Verdict.CONFIRMED
    assert "takes 0.79 to 1.6 times as long" in same.found
    assert found["§3.3.4"][0].verdict is Verdict.NOT_COMPARABLE
    assert "takes less time than the scan" in found["§3.3.4"][0].found
    assert found["§5.3.4"][0].verdict is Verdict.NOT_COMPARABLE
    assert "12.6" in found["§5.3.4"][0].says
    assert "13 %" in found["§5.3.4"][0].found
    assert [claim.verdict for claim in found["§6"]] == [Verdict.ANSWERED] * 3
    assert "25 of 25 percentages agree" in found["§5.4.1, Table 7"][0].found


def test_other_rows_give_other_verdicts() -> None:
    whole = as_in_the_paper()
    fast = [
        at(row, row["mean"] / 100) if row["variant"] == "checks of the board" else row
        for row in whole.solved
    ]
    loops = [row | {"failed": {"cycle": 9, "circles": 1}} for row in fast]
    found = verdicts(other(whole, solved=loops))
    checks, colour = found["§5.3.2, Table 5"]
    assert checks.verdict is Verdict.NOT_CONFIRMED
    assert "is faster than `checks=board` on 0 of 8 puzzles (none) and slower on 8" in checks.found
    assert "faster on at least one puzzle, by more than a factor of 1.05" in checks.measure
    assert colour.verdict is Verdict.CONFIRMED
    same = found["§5.3.4"][1]
    assert same.verdict is Verdict.NOT_CONFIRMED
    assert "agrees with the paper on 4 of 8 puzzles, and not on 156, 76, 69, 111." in same.found
    failed = found["§5.2, Table 3"][0]
    assert failed.verdict is Verdict.NOT_CONFIRMED
    assert failed.found.startswith("cycle fails most often, not circles: cycle 90.0 %")


def at(row: Row, *each: float) -> Row:
    """The row with these runs."""
    about = {"mean": fmean(each), "low": min(each), "high": max(each), "each": list(each)}
    return row | about


def test_the_modified_algorithm_may_be_faster_on_small_puzzles_too() -> None:
    whole = as_in_the_paper()
    quick = [
        at(row, 0.1) if (row["variant"], row["puzzle"]) == (MODIFIED, "158") else row
        for row in whole.solved
    ]
    claim = verdicts(other(whole, solved=quick))["§5.1"][2]
    assert claim.verdict is Verdict.NOT_CONFIRMED
    assert "On 158 the modified algorithm is faster than contradiction here" in claim.found
    assert "On 158 the modified algorithm is faster than backtracking here" in claim.found
    assert "On 156 the" not in claim.found


def test_a_time_out_is_a_bound_and_no_figure() -> None:
    found = as_in_the_paper()
    least = 60 / 1.48
    assert ratio(found, "backtracking", "contradiction", "69") == Ratio(least, least, inf, True)
    assert ratio(found, "backtracking", "contradiction", "160") is None
    assert shown(found, "backtracking", "69") == ">60"
    claim = verdicts(found)["§5.1"][0]
    assert "69: more than 40.5" in claim.found
    assert "On 76, 111, 119, 160 both reached the limit." in claim.found
    text = markdown(report_of(found))
    assert "Tables 2 to 6 reached the limit: backtracking on 76, 69, 111, 119, 109, 160;" in text


def test_a_bound_says_on_which_side_it_is_open() -> None:
    """Also where the time limit of the one is shorter than the run of the other."""
    assert str(Ratio(0.68, 0.68, inf, bound=True)) == "more than 0.68"
    assert str(Ratio(1.5, 0.0, 1.5, bound=True)) == "less than 1.5"


def made_rows(number: int, mostly: int, size: str, prover: str = "sat") -> list[Row]:
    """Generated puzzles; on so many of them the actions colour half of the rooms."""
    about = {"size": size, "distribution": "a", "prover": prover, "status": "made", "rooms": 4,
             "seconds": 1.0}  # fmt: skip
    return [about | {"by actions": 2 if at < mostly else 1} for at in range(number)]


def test_puzzles_that_are_proven_in_two_ways_are_counted_once_and_by_size() -> None:
    small, large = (made_rows(100, mostly, size) for size, mostly in (("4×4", 90), ("5×5", 20)))
    again = made_rows(100, 20, "5×5", prover=MODIFIED)
    found = other(as_in_the_paper(), made=[*small, *large, *again])
    claim = verdicts(found)["§5.4.1, §5.4.2"][0]
    assert "4×4: 90 of 100 (83 % to 94 %); 5×5: 20 of 100 (13 % to 29 %)" in claim.found
    assert "110 of 200" in claim.found
    assert claim.verdict is Verdict.NOT_CONFIRMED, "one size says the opposite"
    only_small = verdicts(other(found, made=small))["§5.4.1, §5.4.2"][0]
    assert only_small.verdict is Verdict.CONFIRMED


def test_more_boards_are_drawn_for_a_share_that_differed_and_the_first_ones_are_compared() -> None:
    whole = as_in_the_paper()
    more = [
        row | {"boards": 100_000, "unique": 7600, "first": 834}
        if (row["table"], row["row"], row["column"]) == ("10", "d", "4×4")
        else row
        for row in whole.drawn
    ]
    found = other(whole, drawn=more)
    claim = verdicts(found)["§5.4.2, Table 10"][0]
    assert "14 of 15 percentages agree" in claim.found
    assert "4×4 8.34 % (paper 7.29 %; of all 100,000 boards 7.60 %)" in claim.why
    assert verdicts(whole)["§5.4.2, Table 10"][0].why == ""


def of_modified(found: Kept, puzzle: str, each: list[float]) -> Kept:
    """With other runs of the modified algorithm on one puzzle."""
    rows = [
        at(row, *each) if (row["variant"], row["puzzle"]) == (MODIFIED, puzzle) else row
        for row in found.solved
    ]
    return other(found, solved=rows)


def test_a_small_or_uncertain_difference_in_seconds_decides_nothing() -> None:
    """Where rounds spread around the margin, a verdict that hangs on them is left open."""
    whole = as_in_the_paper(limit=1e6)
    for puzzle in ("169", "109"):  # Now 5 of 10 are faster, and one more would make it most.
        whole = of_modified(whole, puzzle, [seconds_of(whole, "contradiction", puzzle)])
    assert verdicts(whole)["§5.1"][1].verdict is Verdict.NOT_CONFIRMED
    basic = seconds_of(whole, "contradiction", "109")
    rounds = [at(row, basic, basic, basic) if row["puzzle"] == "109" else row
              for row in whole.solved]  # fmt: skip
    spread = of_modified(other(whole, solved=rounds), "109", [basic / 1.2, basic, basic / 1.3])
    claim = verdicts(spread)["§5.1"][1]
    assert claim.verdict is Verdict.NOT_COMPARABLE
    assert "109: 1.2 (1–1.3)" in claim.found
    assert "by more than a factor of 1.05, on more than half" in claim.measure


def seconds_of(found: Kept, variant: str, puzzle: str) -> float:
    return float(cell(found, variant, puzzle)["mean"])


def test_rounds_are_paired_and_the_ends_of_ten_left_out() -> None:
    """A machine that is twice as slow in some rounds slows both variants."""
    slow = [1.0, 2.0] * 5
    twice = ratio_of([2 * seconds for seconds in slow], slow)
    assert (twice.middle, twice.low, twice.high, twice.longer) == (2.0, 2.0, 2.0, True)
    odd = ratio_of([1.0] * 9 + [9.0], [1.0] * 10)
    assert (odd.low, odd.high, odd.unclear) == (1.0, 1.0, False)
    assert ratio_of([1.0, 1.2], [1.0, 1.0]).unclear


def test_orders_are_judged_by_attempts() -> None:
    """The same attempts are no difference, however the seconds differ."""
    whole = as_in_the_paper(limit=1e6)
    rows = [
        at(row | {"attempts": 7_890}, 0.5 if row["variant"] == "order by size" else 1.0)
        if row["puzzle"] == "156"
        else row
        for row in whole.solved
    ]
    orders, by_size, _ = verdicts(other(whole, solved=rows))["§5.3.3, Table 6"]
    assert "On 156 all make the same attempts." in orders.found
    assert "Of 9 puzzles on which the attempts differ" in orders.found
    assert "of the other puzzles, on none" in by_size.found


def test_verdicts_that_lean_on_another_board_say_so() -> None:
    whole = as_in_the_paper(limit=1e6)
    another = [row | {"rooms": 90} if row["puzzle"] == "156" else row for row in whole.solved]
    claims_ = verdicts(other(whole, solved=another))
    said = "Puzzle 156 is not the paper's board (90 rooms against 87); without it the verdict is"
    for section in ("§5.1", "§5.3.1, Table 4", "§5.3.2, Table 5", "§5.3.3, Table 6"):
        assert said in claims_[section][0].why, f"{section} names it"
    assert not any(said in claim.why for claim in claims_["§5.2, Table 3"]), "it changes nothing"
    assert "156 is another board" in claims_["Table 1"][0].why
    hurts = [
        row | {"attempts": 1} if (row["variant"], row["puzzle"]) == (MODIFIED, "156") else row
        for row in another
    ]
    two_rooms = verdicts(other(whole, solved=hurts))["§5.3.1, Table 4"][0]
    assert two_rooms.verdict is Verdict.NOT_CONFIRMED
    assert f'{said} "confirmed".' in two_rooms.why
    assert not any(said in claim.why for claim in claims(whole))


def test_what_chance_may_have_made_is_no_verdict() -> None:
    whole = as_in_the_paper()
    few = [row | {"boards": 50, "unique": 1} for row in whole.drawn]
    found = verdicts(other(whole, drawn=few))
    for section in ("§5.4.1, Table 8", "§5.4.2, Table 10", "§5.4.3"):
        assert found[section][0].verdict is Verdict.NOT_COMPARABLE
    some = [row | {"collection": 94} for row in whole.marks]
    assert verdicts(other(whole, marks=some))["§4.2"][0].verdict is Verdict.NOT_COMPARABLE


def test_why_two_processes_cannot_pay() -> None:
    claim = verdicts(as_in_the_paper())["§6"][-1]
    assert "Puzzle 65 takes hardly any time, so the 0.6 s" in claim.why
    assert "less than 1.2 s: 65, 111." in claim.why


def test_the_plot_shows_time_outs_and_the_order_of_the_table() -> None:
    from gridwright_lab.studies.nurimaze.report import _plot_2

    plot = _plot_2(as_in_the_paper())
    assert isinstance(plot, Plot)
    assert plot.places == tuple(map(str, paper.PUZZLES))
    assert "69" in plot.late["backtracking"]
    assert plot.limit == 60.0


def test_the_squares_action_by_room_colours_what_a_scan_of_the_board_does() -> None:
    """The benchmark ends if the three ways differ; by room, fewer squares are looked at."""
    benchmark = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "squares.py"))
    [made] = gridwright.generate("nurimaze", "5x5", count=1, seed=1)
    number, (board, room, none), _ = benchmark["measured"]([made.puzzle])
    assert number > 0
    assert none == 0
    assert 0 < room < board


def test_the_figures_of_the_paper_are_run() -> None:
    """The page is what the algorithms do; the command ends if that is not what the paper says."""
    folder = Path(__file__).parents[2]
    made = runpy.run_path(str(folder / "benchmarks" / "figures.py"))["made"]()
    page = folder / "docs" / "studies" / "figures" / "README.md"
    assert markdown(made) == page.read_text(encoding="utf-8")
    for name, drawn in made.files.items():
        assert drawn == (page.parent / name).read_text(encoding="utf-8"), name


def test_backtracking_goes_on_where_it_was_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """At every third look at the clock, or not at all: the same states and answer."""
    benchmark = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "backtracking.py"))
    [made] = gridwright.generate("nurimaze", "4x4", count=1, seed=1)
    looks = count(1)

    def look() -> None:
        if next(looks) % 3 == 0:
            raise Timeout("the time limit was reached")

    found = []
    for interrupted in (False, True):
        if interrupted:
            monkeypatch.setattr(backtracking, "look", look)
        state, pieces = benchmark["begun"](made.puzzle), 0
        while not benchmark["ended"](state):
            state, pieces = benchmark["go_on"](made.puzzle, state, 60.0), pieces + 1
        found.append((state["states"], state["answer"]))
        assert (pieces > 1) == interrupted
    assert found[0] == found[1]
