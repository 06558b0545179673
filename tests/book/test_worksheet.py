"""Worksheets: a technique of each genre, with positions that need it."""

from __future__ import annotations

from pathlib import Path

import pytest

from book.poppler import ask, information
from cli.runner import run
from gridwright import books
from gridwright.books.content import Hints, Worksheet
from gridwright.books.paper import PAPERS, Design
from gridwright.books.worksheet import TASKS, tasks, technique_of, worksheet
from gridwright.core.errors import InputError
from gridwright.genres import by_name

EACH = [
    ("kamaji", "corner"),
    ("kuromasu", "cut off"),
    ("kuroshuto", "diamond structure"),
    ("nurimaze", "closes a loop"),
]


@pytest.mark.parametrize(("genre", "name"), EACH)
def test_a_technique_of_each_genre(genre: str, name: str) -> None:
    chosen, rung = technique_of(name, by_name(genre))
    found = tasks(chosen, rung.name, seed=3)
    assert len(found) == TASKS
    assert len({task.before for task in found}) == TASKS
    for task in found:
        assert task.step.technique == name
        assert task.step.yes or task.step.no
        assert not task.before.highlights
        assert "new" in task.after.highlights
    sheet, answers = worksheet(chosen, rung, found, Design(PAPERS["a5"])).parts
    assert isinstance(sheet, Worksheet)
    assert isinstance(answers, Hints)
    assert len(sheet.positions) == TASKS
    assert {step.name for step in answers.groups[0].steps} == {"1", "2", "3", "4", "5", "6"}


def test_a_seed_gives_the_same_sheet() -> None:
    genre = by_name("kuroshuto")
    one, again, other = (tasks(genre, "cut off", seed, count=3) for seed in (1, 1, 2))
    assert one == again != other


@pytest.mark.process
def test_what_ifs_have_worksheets_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books.worksheet, "RUNS", ((10, True, 8),))  # few puzzles need what-ifs
    target = tmp_path / "sheet.pdf"
    name = "what-if of 1 link"
    found = run(
        "book", "--worksheet", name, "--genre", "nurimaze", "--seed", "38", "-o", str(target)
    )
    assert found.status == 0
    assert found.err == "gridwright: 2 positions found; 6 were looked for\n"
    text = " ".join(ask("pdftotext", str(target), "-").split())
    assert "What-if of 1 link" in text
    assert text.count("Suppose that") == 2
    assert information(target)["Title"] == "Nurimaze: what-if of 1 link"


def test_names_that_several_genres_have() -> None:
    with pytest.raises(InputError, match="kuromasu, kuroshuto and nurimaze have a technique"):
        technique_of("cut off", None)
    assert technique_of("Corner", None)[0].name == "kamaji"
