"""The Kuromasu study on puzzles handed in: its jobs, its figures, and going on after a stop."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from gridwright.batch.ledger import FILE_NAME, Ledger
from gridwright.engine.load import read
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright_lab.studies import by_name, report
from gridwright_lab.studies.kuromasu.claims import claims, text
from gridwright_lab.studies.kuromasu.report import report_of
from gridwright_lab.studies.kuromasu.rows import (
    GENETIC,
    GENETIC_LARGER,
    LOGIC_GENETIC_PAPER,
    PAPER_BY_PUZZLE,
    PAPER_DEPTHS,
    PAPER_OPTIONS,
    PAPER_PUZZLES,
    PAPER_PUZZLES_ONCE,
    PAPER_SUCCESSES,
)
from gridwright_lab.studies.kuromasu.settings import PAPERS, PUZZLES, SETTINGS, cells, large_cells
from gridwright_lab.studies.kuromasu.settings_report import settings_table, verdicts
from gridwright_lab.studies.kuromasu.study import (
    FULL,
    SMALL,
    chosen_puzzles,
    methods,
    without_copies,
)
from gridwright_lab.studies.plots import Plot
from gridwright_lab.studies.puzzles import Entry, spread
from gridwright_lab.studies.report import Claim, Table, Verdict
from gridwright_lab.studies.rows import Kept, Rows, kept
from gridwright_lab.studies.study import StudyRequest

ABOUT = {"command": "gridwright study kuromasu", "seconds": 5.0, "longest": None, "tries": 3,
         "full": True, "puzzles": "1 puzzle", "machines": []}  # fmt: skip
SECONDS = 300.0
"""More than any method needs on a busy machine."""
SOURCES = ("https://puzz.link/p?kurodoko/5/5/5m866j5n3", "5x4:6b4l4b4")


def request(out: Path, *, full: bool = False) -> StudyRequest:
    documents = tuple(read(source, [GENRE])[0] for source in SOURCES)
    return StudyRequest(out, full, documents, time_limit=SECONDS)


def test_every_method_is_run_on_the_puzzles_given(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    asked = request(tmp_path)
    asked = StudyRequest(
        asked.out, False, asked.documents, SECONDS, 0, lambda *news: told.append(news)
    )
    path = report.write(by_name("kuromasu").run(asked), tmp_path)
    text = path.read_text(encoding="utf-8")
    with (tmp_path / "tries.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    run = [method for method in methods(SECONDS) if method.which != "larger"]
    expected = 2 * sum(method.tries for method in run)
    assert len(rows) == expected
    assert ("tries", expected, expected) in told
    assert told[-1] == ("settings", len(SETTINGS), len(SETTINGS))
    assert {row["method"] for row in rows} == {method.name for method in run}
    by_method = {row["method"]: row["status"] for row in rows}
    assert by_method["sat"] == by_method["logic"] == "unique"
    assert by_method["genetic, the paper's parameters"] == "found"
    for picture in ("seconds", "guesses", "genetic", "options"):
        assert f"({picture}.svg)" in text
        assert (tmp_path / f"{picture}.svg").is_file()
    assert "| paper, all | 150 | 63 | 42 % | 27 |" in text
    assert "| paper: logical rules | 50 | 50 |" in text
    assert "Answers that differ from the published ones: 0." in text
    assert "](../../../../docs/kuromasu.md#differences-from-the-paper)" in text
    assert "run the strategy `vanmeurs2008`" in text


def test_a_second_run_computes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = report.markdown(by_name("kuromasu").run(request(tmp_path)))
    monkeypatch.setattr(
        "gridwright_lab.studies.kuromasu.study.measure",
        lambda *job: pytest.fail(f"computed anew: {job}"),
    )
    monkeypatch.setattr(
        "gridwright_lab.studies.kuromasu.settings.solve",
        lambda *job, **more: pytest.fail(f"computed anew: {job}"),
    )
    assert report.markdown(by_name("kuromasu").run(request(tmp_path))) == first
    text = (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    assert "kurodoko" not in text, "the ledger holds fingerprints, not puzzles"
    assert len(Ledger(tmp_path / FILE_NAME).rows) == text.count("\n")


def test_the_papers_figures_add_up() -> None:
    assert sum(PAPER_DEPTHS.values()) == PAPER_PUZZLES == len(PAPER_BY_PUZZLE)
    assert len(PAPER_OPTIONS) == 18
    assert sum(successes for successes, _ in PAPER_BY_PUZZLE) == PAPER_SUCCESSES
    assert sum(successes > 0 for successes, _ in PAPER_BY_PUZZLE) == PAPER_PUZZLES_ONCE
    for depth, number in PAPER_DEPTHS.items():
        assert sum(guesses == depth for _, guesses in PAPER_BY_PUZZLE) == number


def test_the_corpus_is_cut_to_the_scale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from corpus import corpus, corpus_folder

    entries = corpus("kuromasu-janko")
    monkeypatch.setenv("GRIDWRIGHT_CORPUS", str(corpus_folder()))
    small = chosen_puzzles(StudyRequest(tmp_path), SMALL).entries
    assert len(small) == SMALL.puzzles
    assert all(entry.puzzle.rows <= 12 for entry in small)
    assert len({entry.name for entry in small}) == SMALL.puzzles
    whole = chosen_puzzles(StudyRequest(tmp_path), FULL)
    assert len(whole.entries) == len(entries) - 6
    assert "6 of them are copies of others (as they are, rotated or mirrored)" in whole.origin
    names = {entry.name for entry in whole.entries}
    pairs = ((1, 443), (9, 453), (11, 455), (15, 445), (17, 469), (19, 449))
    assert all(len({str(one), str(other)} & names) == 1 for one, other in pairs)


def test_copies_are_counted_once() -> None:
    puzzle = Kuromasu(3, 4, {0: 3, 6: 4})
    mirrored = Kuromasu(3, 4, {3: 3, 5: 4})
    turned = Kuromasu(4, 3, {2: 3, 7: 4})
    other = Kuromasu(3, 4, {0: 3, 7: 4})
    entries = [Entry(str(n), one) for n, one in enumerate((puzzle, mirrored, turned, other))]
    whole, copies = without_copies(entries)
    assert [entry.name for entry in whole] == ["0", "3"]
    assert [entry.name for entry in copies] == ["1", "2"]


def row(method: str, name: str, status: str, **more: Any) -> dict[str, Any]:
    about = {"rows": 9, "cols": 9, "numbers": 10, "lower bound": 2, "black": 16, "seconds": 1.0}
    named = {"method": method, "puzzle": name, "level": "easy", "seed": 0, "right": True}
    return about | named | {"status": status} | more


def tried(*groups: list[dict[str, Any]]) -> Kept:
    return kept("kuromasu", ABOUT, tries=[one for group in groups for one in group])


def test_verdicts_follow_from_the_rows() -> None:
    logic = [
        row("logic", name, "unique", left_by_logic=left, guesses=1 if left else 0)
        for name, left in (("a", 0), ("b", 40))
    ]
    groups = {
        "logic": logic,
        "brute force": [row("brute force", "a", "refused", years=2.0)],
        "logic+brute-force": [row("logic+brute-force", "b", "timeout")],
        "logic+genetic": [row("logic+genetic", "b", "found", generations=9)],
        "logic, as in the paper": [row("logic, as in the paper", "a", "found", guesses=0)],
        "genetic, the paper's parameters": [
            row("genetic, the paper's parameters", "a", "found", seconds=2.0, generations=5),
            row(
                "genetic, the paper's parameters",
                "b",
                "timeout",
                generations=700,
                variety={"60": [200, 100]},
            ),
        ],
    }
    # Fewer than five times have no interval.
    groups["more"] = [row(method, "a", "found", seconds=seconds, guesses=0, generations=5)
                      for method, seconds in (("logic, as in the paper", 1.0), (GENETIC[0], 2.0))
                      for _ in range(4)]  # fmt: skip
    found = {(claim.section, claim.says[:16]): claim for claim in claims(tried(*groups.values()))}

    def verdict(section: str, begins: str) -> Verdict:
        return next(
            claim.verdict
            for (where, says), claim in found.items()
            if where == section and says.startswith(begins)
        )

    assert verdict("§7.1, §8", "Brute force is") is Verdict.CONFIRMED
    assert verdict("§7.1", "Brute force can") is Verdict.NOT_DECIDED  # a single puzzle
    assert verdict("§7.3, §8", "The genetic") is Verdict.NOT_DECIDED  # one of two puzzles
    assert verdict("§8", "Logic is faster") is Verdict.CONFIRMED
    assert verdict("§8.1", "Apply logic") is Verdict.ANSWERED
    groups["brute force"] = [row("brute force", "a", "unique")]
    found = {(claim.section, claim.says[:16]): claim for claim in claims(tried(*groups.values()))}
    assert verdict("§7.1, §8", "Brute force is") is Verdict.NOT_CONFIRMED
    combined = next(claim for claim in found.values() if claim.section == "§8.1")
    assert "1 of 1 up to 12×12, and 0 of 0 larger" in combined.found
    uniform = next(claim for claim in found.values() if claim.section == "§5.5")
    assert "150 after 60" in uniform.found


def test_a_time_out_does_not_decide_whether_every_puzzle_is_solved() -> None:
    name = "logic, as in the paper"
    solved, late = row(name, "a", "found", guesses=0), row(name, "293", "timeout")

    def every(*rows: dict[str, Any]) -> Claim:
        found = claims(tried(list(rows)))
        return next(claim for claim in found if claim.says.startswith("Logical rules"))

    assert every(solved).verdict is Verdict.CONFIRMED
    assert every(solved).why == ""
    undecided = every(solved, late)
    assert undecided.verdict is Verdict.NOT_COMPARABLE
    assert "1 of 2 puzzles up to 12×12" in undecided.found
    assert "293" in undecided.why
    found = every(solved, row(name, "293", "found", guesses=3, seconds=17.2))
    assert found.verdict is Verdict.CONFIRMED
    assert "2 of 2 puzzles up to 12×12, the longest (293) in 17 s with 3 nested" in found.found
    assert every(solved, late, row(name, "b", "unknown")).verdict is Verdict.NOT_CONFIRMED
    assert every().verdict is Verdict.NOT_COMPARABLE


def by_sizes(successes: dict[int, int], tries: int = 10) -> Claim:
    """The claim on small and large puzzles, from so many successes for each size."""
    name = "genetic, the paper's parameters"
    rows = [
        row(name, str(size), "found" if at < solved else "timeout", rows=size, cols=size)
        for size, solved in successes.items()
        for at in range(tries)
    ]
    return next(claim for claim in claims(tried(rows)) if "on small puzzles" in claim.says)


def test_the_smallest_size_is_compared_with_the_largest() -> None:
    lower = by_sizes({9: 8, 10: 1, 12: 6})
    assert lower.verdict is Verdict.NOT_DECIDED, "a little lower"
    assert "on 9×9 8 of 10 (49 % to 94 %), on 10×10 1 of 10 (2 % to 40 %), on" in lower.found
    assert "below 50 % of the share on the smallest size" in lower.measure
    assert by_sizes({9: 8, 12: 0}).verdict is Verdict.CONFIRMED
    assert by_sizes({9: 6, 12: 8}).verdict is Verdict.NOT_CONFIRMED
    assert by_sizes({9: 6}).verdict is Verdict.NOT_COMPARABLE


def test_larger_puzzles_count_for_the_sizes_and_not_beside_the_papers_fifty() -> None:
    name, larger = GENETIC[0], GENETIC_LARGER
    groups = {
        name: [row(name, "a", "found", generations=50)],
        larger: [row(larger, "b", "unknown", generations=10_000, rows=14, cols=14)],
    }
    found = claims(tried(*groups.values()))
    sizes = next(claim for claim in found if "on small puzzles" in claim.says)
    assert sizes.verdict is Verdict.NOT_DECIDED, "one try"
    assert "on 9×9 1 of 1 (21 % to 100 %), on 14×14 0 of 1 (0 % to 79 %)" in sizes.found
    once = next(claim for claim in found if claim.section == "§7.3, §8")
    assert once.verdict is Verdict.NOT_DECIDED
    assert "1 of 1 (21 % to 100 %) at least once" in once.found


def test_small_and_large_puzzles_are_judged_by_the_largest_that_were_tried() -> None:
    usual = [row(GENETIC[0], str(at), "found") for at in range(9)]
    large = Rows({"puzzle": "c", "status": "unknown", "seed": seed, "rows": 20, "cols": size}
                 for seed in range(3) for size in (17, 24, 36))  # fmt: skip
    settings = Rows(each | {"setting": name} for name in "ab" for each in large)
    found = kept("kuromasu", ABOUT, tries=usual, large=large, settings=settings)
    claim = next(claim for claim in claims(found) if "on small puzzles" in claim.says)
    assert claim.verdict is Verdict.CONFIRMED
    assert "on 20×36 0 of 3 (0 % to 56 %)" in claim.found
    assert "On sizes larger than 9×9, 0 of 9 (0 % to 30 %) succeed." in claim.found
    assert "There, 0 of 18 (0 % to 18 %) succeed with all settings" in claim.found


def test_the_largest_puzzles_get_three_tries_with_the_paper_s_setting() -> None:
    entries = [Entry(str(size), Kuromasu(size, size, {})) for size in (9, 14, 17, 20)]
    jobs = list(large_cells(entries, 0, None, 3, full=True))
    assert [cell.names["puzzle"] for cell in jobs] == ["17"] * 3 + ["20"] * 3
    settings = [cell.key for cell in cells(entries, 0, None, full=True)
                if cell.names["setting"] == PAPERS]  # fmt: skip
    assert jobs[0].key in settings, "its first try is that of the table of settings"


def test_how_some_puzzles_were_chosen_is_said() -> None:
    tries = [row(GENETIC[0], "a", "found"), *(row("logic", name, "unique") for name in "abc")]
    once = next(claim for claim in claims(tried(tries)) if claim.section == "§7.3, §8")
    assert "taken at equal distances from all 3 up to 12×12, ordered by size" in once.why


def test_over_half_of_the_puzzles_says_nothing_about_the_share_of_tries() -> None:
    name = GENETIC[0]
    tries = [row(name, "a", status, generations=9) for status in ("found", "found", "unknown")]
    tries.append(row(name, "a", "timeout", generations=9))
    share = next(claim for claim in claims(tried(tries)) if "42 %" in claim.says)
    assert share.verdict is Verdict.NOT_COMPARABLE
    assert "50 % (2 of 4); 1 ended after 10,000 generations and 1 reached the time" in share.found


def test_the_whole_run_gives_the_genetic_algorithm_its_generations() -> None:
    for method in methods(5.0, as_paper=True):
        unlimited = "genetic" in method.strategy
        assert (method.seconds is None) == unlimited, method.name
        assert "abort" not in method.options
    assert all(method.seconds == 1.0 for method in methods(1.0))


def test_the_paper_has_one_bar_and_no_sizes() -> None:
    groups = {name: [row(name, "a", "found", generations=50)] for name in GENETIC}
    plot = next(part for part in report_of(tried(*groups.values())).parts
                if isinstance(part, Plot) and part.name == "genetic")  # fmt: skip
    assert plot.series["paper, sizes unknown"] == [("paper", 42.0)]
    assert plot.places == ("9×9", "≤ 12×12", "paper")
    assert plot.series[GENETIC[0]] == [("9×9", 100.0), ("≤ 12×12", 100.0)]


def test_how_fast_brute_force_is_comes_from_the_rows() -> None:
    name = "logic+brute-force"
    late = row(name, "a", "timeout", seconds=5.0, checked=2_584_064, options=10**9, right=None)
    table = next(part for part in report_of(tried([late | {"seed": 0}])).parts
                 if isinstance(part, Table) and part.name == "options")  # fmt: skip
    assert table.columns[-1] == "years at 520,000 a second"
    assert "520,000 a second" in table.note


def test_brute_force_may_take_days_and_not_years() -> None:
    tries = [row("brute force", "a", "refused", years=2.0),
             row("brute force", "b", "timeout", years=0.1)]  # fmt: skip
    slow = claims(tried(tries))[0]
    assert slow.verdict is Verdict.CONFIRMED
    assert "1 are refused because they could take more than a year, and 1 reached" in slow.found
    assert "The shortest would take 37 days at 500,000 boards a second." in slow.found
    fast = row("brute force", "b", "timeout", years=0.1, checked=5_000_000, seconds=5.0)
    found = claims(tried([fast]))[0]
    assert "The shortest would take 18 days at 1,000,000 boards a second." in found.found
    assert "more than a year at 500,000 a second is refused" in found.why
    quick = claims(tried([row("brute force", "b", "timeout", years=1e-4)]))[0]
    assert quick.verdict is Verdict.NOT_CONFIRMED


def test_the_combination_says_what_the_papers_techniques_leave() -> None:
    name = "logic, the paper's techniques"
    groups = {
        "logic": [row("logic", "a", "unique", left_by_logic=0)],
        name: [row(name, one, "unique", left_by_logic=30) for one in "ab"],
        LOGIC_GENETIC_PAPER: [
            row(LOGIC_GENETIC_PAPER, "a", "found"), row(LOGIC_GENETIC_PAPER, "b", "unknown"),
        ],
    }  # fmt: skip
    combined = next(claim for claim in claims(tried(*groups.values())) if claim.section == "§8.1")
    assert "leaves 0 puzzles up to 12×12 unfinished" in combined.why
    assert "alone leave 2, of which 1 are then solved." in combined.why


def test_spread_takes_from_all_sizes() -> None:
    puzzle = read(SOURCES[0], [GENRE])[0].puzzle
    entries = [Entry(str(number), puzzle, None) for number in range(10)]
    assert [entry.name for entry in spread(entries, 5)] == ["1", "3", "5", "7", "9"]
    assert len(spread(entries, 20)) == 10


def setting_row(setting: str, puzzle: int, generations: int, side: int = 9) -> dict[str, Any]:
    status = "found" if generations < 10_000 else "none"
    return {"setting": setting, "puzzle": str(puzzle), "rows": side, "cols": side, "status": status,
            "generations": generations, "boards": 1500 * (generations + 1), "grade": 0}  # fmt: skip


def test_settings_are_compared_puzzle_by_puzzle() -> None:
    rows = Rows()
    for puzzle, generations in enumerate((40, 3000, 500, 10_000, 90, 700, 60, 8, 250)):
        rows.append(setting_row(PAPERS, puzzle, generations))
        rows.append(setting_row("selection 50", puzzle, generations // 2))
        other = generations // 2 if puzzle % 2 else generations * 2
        rows.append(setting_row("now more, now less", puzzle, other))
        rows.append(setting_row("no restart", puzzle, 10_000))
    rows.append(setting_row(PAPERS, 10, 10_000, side=20))
    figures = verdicts(rows)
    assert [told.partition(":")[0] for told in figures["better"]] == ["selection 50"]
    assert [told.partition(":")[0] for told in figures["worse"]] == ["no restart"]
    assert figures["same"] == ["now more, now less"]
    assert (figures["puzzles"], figures["enough"]) == (9, True)
    table = settings_table(rows, text())[0]
    assert isinstance(table, Table)
    by_name_ = {line[0]: line for line in table.rows}
    assert by_name_[PAPERS][1:4] == (9, 8, "89 %"), "the largest puzzle is not compared"
    assert by_name_["no restart"][1:4] == (9, 0, "0 %")
    assert by_name_["no restart"][7] == 8, "where neither succeeds, nothing is compared"
    found = next(
        claim
        for claim in claims(kept("kuromasu", ABOUT, settings=rows))
        if "no other is tried" in claim.says
    )
    assert "fewer with selection 50: 0.51 (0.5 to 0.53)" in found.found
    assert not settings_table(Rows(), text())
    assert not verdicts(Rows())["enough"]
    assert not verdicts(rows.where(puzzle=("0", "1", "2")))["enough"]


def test_every_size_has_its_tries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from corpus import corpus_folder

    monkeypatch.setenv("GRIDWRIGHT_CORPUS", str(corpus_folder()))
    entries = chosen_puzzles(StudyRequest(tmp_path, full=True), FULL).entries
    jobs = list(cells(entries, 0, None, full=True))
    papers = [cell.names["puzzle"] for cell in jobs if cell.names["setting"] == PAPERS]
    assert len(papers) == sum(PUZZLES.values())
    assert len({str(cell.key) for cell in jobs}) == len(jobs)
    assert len(jobs) == len(papers) * len(SETTINGS)
