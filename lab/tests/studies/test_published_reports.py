"""The published reports are what the code makes of the published rows, byte for byte."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from gridwright_lab.studies import studies
from gridwright_lab.studies.report import FILE_NAME, Verdict, write
from gridwright_lab.studies.rows import ROWS_NAME, Kept, read_rows
from gridwright_lab.studies.study import Study

FOLDER = Path(__file__).parents[2] / "docs" / "studies"
PUBLISHED = [study for study in studies() if (FOLDER / study.name / ROWS_NAME).is_file()]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
JUDGE = r"^def _(\w+)\(\w+: Kept\) -> Judged:"
DECIDED = (Verdict.CONFIRMED, Verdict.NEARLY, Verdict.NOT_CONFIRMED)


@cache
def rows_of(study: Study) -> Kept:
    return read_rows(FOLDER / study.name / ROWS_NAME, study.name)


@pytest.mark.parametrize("study", PUBLISHED, ids=lambda study: str(study.name))
def test_a_report_is_made_of_its_rows(study: Study, tmp_path: Path) -> None:
    """And every verdict has its threshold beside it."""
    folder, report = FOLDER / study.name, study.report(rows_of(study))
    write(report, tmp_path)
    again = f"run: gridwright study {study.name} --rows {ROWS_NAME}"
    for path in sorted(tmp_path.iterdir()):
        new, old = (each.read_text(encoding="utf-8") for each in (path, folder / path.name))
        if path.suffix == ".svg":
            assert same_picture(new, old), f"{path.name} is another; {again}"
        else:
            assert new == old, f"{path.name} is another; {again}"
    decided = [claim for claim in report.claims if claim.verdict in DECIDED]
    assert [claim.says for claim in decided if not claim.measure] == []


def same_picture(new: str, old: str) -> bool:
    """Whether two plots show the same: processors and fonts differ in the last digits.

    Another version of Matplotlib may draw with other elements; then the texts are compared.
    """
    versions = [re.findall(r"Matplotlib v[\d.]+", each) for each in (new, old)]
    if versions[0] != versions[1]:
        return re.findall(r"<text.*?</text>", new) == re.findall(r"<text.*?</text>", old) or (
            re.findall(r">([^<>\n]+)</text>", new) == re.findall(r">([^<>\n]+)</text>", old)
        )
    if NUMBER.sub("", names_aside(new)) != NUMBER.sub("", names_aside(old)):
        return False
    numbers = (map(float, NUMBER.findall(names_aside(each))) for each in (new, old))
    return all(abs(one - other) < 0.1 for one, other in zip(*numbers, strict=True))


def names_aside(svg: str) -> str:
    """A picture without the names of its parts, which are hashes of their coordinates."""
    return re.sub(r'(?<=[#"])[mpC][0-9a-f_]{8,}', "", svg)


def test_pictures_that_differ_are_told_apart() -> None:
    old = (FOLDER / "kuroshuto" / "table2.svg").read_text(encoding="utf-8")
    point = re.search(r"L \d+\.\d+", old)
    assert point is not None
    assert same_picture(old, old)
    assert not same_picture(old.replace(point[0], "L 1.5", 1), old)


@pytest.mark.parametrize("study", PUBLISHED, ids=lambda study: str(study.name))
def test_rows_hold_no_published_puzzle(study: Study) -> None:
    """Ids and figures: no board, no address of one, and no list as long as a board."""
    generated = {"pictures", "trips", "formulas", "grown"}
    for name, rows in rows_of(study).tables.items():
        assert {field for row in rows for field in row} <= {*(rows.columns or ())}, name
        # The variety of populations is counted again and again.
        figures = [{field: row[field] for field in row if field != "variety"} for row in rows]
        text = json.dumps(figures, ensure_ascii=False)
        if name not in generated:
            assert not re.search(r"puzz\.link|pzv|https?:|\d/\d+/[0-9a-z.-]{5}", text), name
            assert not re.search(r"[.#]{4}", text), f"{name} has a drawn board"
            assert not re.search(r"\[(?:\d+, ){30}", text), f"{name} has a list of numbers"


def test_every_study_with_a_report_has_its_rows() -> None:
    reported = {study.name for study in studies() if (FOLDER / study.name / FILE_NAME).is_file()}
    assert {study.name for study in PUBLISHED} == reported


def test_every_claim_that_is_judged_is_in_a_text() -> None:
    """The text decides which claims there are; a function that it does not name would be lost."""
    folder = Path(str(files("gridwright_lab.studies")))
    sections = {
        name
        for path in folder.glob("*/text.md")
        for name in re.findall(r"^### ([\w-]+):", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    judges = {
        name
        for path in folder.glob("*/*.py")
        for name in re.findall(JUDGE, path.read_text("utf-8"), re.MULTILINE)
    }
    assert len(judges) > 70
    assert judges <= sections
