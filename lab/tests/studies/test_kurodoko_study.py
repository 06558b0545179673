"""The Kurodoko study: the claims follow from the rows."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright_lab.studies import by_name
from gridwright_lab.studies.kurodoko import report as kurodoko_report
from gridwright_lab.studies.kurodoko import study as kurodoko
from gridwright_lab.studies.report import Report, Table, Verdict
from gridwright_lab.studies.rows import ROWS_NAME, Kept, read_rows
from gridwright_lab.studies.study import StudyRequest
from studies.found import other


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Report, Kept]:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            "TRIPS_SMALL": 3,
            "CLAUSES_SMALL": 2,
            "SHORT_CLAUSES_SMALL": 1,
            "SWEEPS_SMALL": 1,
            "SIDES_TRIED": (1, 2),
            "KINDS": "WB",
        }.items():
            patch.setattr(kurodoko, name, value)

        folder: Path = tmp_path_factory.mktemp("kurodoko")
        found = by_name("kurodoko").gather(StudyRequest(folder, time_limit=300.0))
        return kurodoko_report.report_of(found), found


def test_the_report(small: tuple[Report, Kept]) -> None:
    report, _ = small
    tables = {part.name: part for part in report.parts if isinstance(part, Table)}
    assert set(tables) == {"gadgets", "boards", "count", "one-answer", "parts", "trips"}
    assert len(tables["boards"].rows) == 2 * 2 + 2
    verdicts = {claim.verdict for claim in report.claims}
    assert verdicts == {Verdict.CONFIRMED, Verdict.ANSWERED}
    linked = [part for part in report.parts if isinstance(part, str) and "differences" in part]
    assert len(linked) == 1


def test_verdicts_follow_from_the_rows(small: tuple[Report, Kept]) -> None:
    _, figures = small
    wrong = [{**figures.gadgets[0], "relation": False}, *figures.gadgets[1:]]
    found = kurodoko_report.claims(other(figures, gadgets=wrong))
    assert [one.section for one in found if one.verdict is Verdict.NOT_CONFIRMED] == [
        "§4.1, A.2", "§4.2",
    ]  # fmt: skip
    steep = [{**figures.boards[0], "largest clue": 1000}, *figures.boards[1:]]
    found = kurodoko_report.claims(other(figures, boards=steep))
    assert [one.verdict for one in found if "linear" in one.says] == [Verdict.NOT_CONFIRMED]
    open_ = [{**figures.one_answer[0], "settled": False}, *figures.one_answer[1:]]
    found = kurodoko_report.claims(other(figures, one_answer=open_))
    (injective,) = (one for one in found if "injective" in one.says)
    assert injective.verdict is Verdict.ANSWERED
    assert "With the clues tried for Wire, several answers are left." in injective.found
    assert "gadget-free places" in injective.why
    (without,) = (one for one in found if "`?`" in one.says)
    assert without.verdict is Verdict.ANSWERED
    assert "makes whole boards of such parts" in without.why
    some = [{**figures.parts[0], "fixed": False}, *figures.parts[1:]]
    found = kurodoko_report.claims(other(figures, parts=some))
    assert [one.verdict for one in found if "`?`" in one.says] == [Verdict.PARTLY]
    loose = [{**row, "fixed": False} for row in figures.parts]
    found = kurodoko_report.claims(other(figures, parts=loose))
    assert [one.verdict for one in found if "`?`" in one.says] == [Verdict.NOT_DONE]


def test_the_page_has_the_times_of_the_published_rows() -> None:
    """The table was of another processor, beside rows that the study has since measured anew."""
    docs = Path(__file__).parents[2] / "docs"
    page = (docs / "kurodoko-is-np-complete.md").read_text(encoding="utf-8")
    found = read_rows(docs / "studies" / "kurodoko" / ROWS_NAME, "kurodoko")
    ends = {"found": "an answer", "none": "none, proved"}
    lines = [
        f"| {row['clauses']} | {row['rows']}×{row['cols']} | {row['clues']} | {row['largest clue']}"
        f" | {row['build']:.2f} | {row['propagate']:.2f} | {row['solve']:.2f}"
        f" ({ends[row['status']]}) |"
        for row in found.boards.where(**{"short rays": False})
    ]
    assert "\n".join(lines) in page
    (machine,) = found.about["machines"]
    processor = machine.split(", ")[2].split()[1]
    assert f"--full`, {processor}, Python" in page
