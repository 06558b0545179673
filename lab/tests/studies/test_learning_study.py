"""The study of learning: what it compares, and that a stopped run goes on."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from gridwright.genres.kamaji.paper.network import ROUNDS
from gridwright_lab.studies import by_name
from gridwright_lab.studies.learning import study as learning
from gridwright_lab.studies.report import Drawings, Table
from gridwright_lab.studies.study import StudyRequest


def test_the_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "SMALL", learning.Scale((6,), (1,), (0.1,), 1, 1))
    monkeypatch.setattr(learning, "SIDE", 6)
    monkeypatch.setattr(learning, "SIDE_OF_ONES", 6)
    study = by_name("learning")
    report = study.run(StudyRequest(tmp_path))
    tables = {part.name: part for part in report.parts if isinstance(part, Table)}
    assert [row[:2] for row in tables["sizes"].rows] == [("6×6", 1)]
    assert [row[1] for row in tables["levels"].rows] == [1]
    settled = sum(int(row[1] or 0) for row in tables["techniques"].rows)
    puzzles = [learning._made(kind, 6, what, 0, 0)[0] for kind, what in
               (("sizes", 0), ("levels", 1), ("ones", 0.1))]  # fmt: skip
    assert settled == sum(puzzle.decisions - 1 for puzzle in puzzles)
    (drawn,) = (part for part in report.parts if isinstance(part, Drawings))
    (svg,) = drawn.pictures.values()
    root = ET.fromstring(svg)
    assert len(root.findall("{http://www.w3.org/2000/svg}text")) == 36
    assert study.run(StudyRequest(tmp_path)) == report, "the finished rows were computed anew"


def test_a_hidden_cell_says_nothing() -> None:
    puzzle, _ = learning._made("sizes", 6, 0, 0, 0)
    seen, blind = learning.by_round(puzzle), learning.by_round(puzzle, hidden=14)
    assert seen.shape == blind.shape == (ROUNDS + 6, puzzle.decisions - 1)
    assert (seen[0] != blind[0]).any()
    through = set(puzzle.through[14])
    unmoved = [p for p in range(puzzle.decisions - 1) if p not in through]
    assert (seen[0][unmoved] == blind[0][unmoved]).all(), "in one round only its pieces hear it"
