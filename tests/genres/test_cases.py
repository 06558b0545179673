"""Every genre's ``cases.toml``: answers, boards that break rules, positions of techniques."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from gridwright.core.grid import bits
from gridwright.core.step import Step
from gridwright.engine.check import check
from gridwright.engine.frames import Scene, step_picture
from gridwright.engine.ladders import view_of
from gridwright.engine.load import read, write
from gridwright.engine.positions import cases_of, positions
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import findings, told
from judges.pzpr import judge_file, judge_url

GENRES = all_genres(hidden=True)


def entries(kind: str) -> list[Any]:
    return [
        pytest.param(genre, case, id=f"{genre.name}-{number}")
        for genre in GENRES
        for number, case in enumerate(cases_of(genre).get(kind, []))
    ]


@pytest.mark.parametrize(("genre", "case"), entries("solved"))
def test_solved(genre: Genre[Any], case: dict[str, Any]) -> None:
    puzzle = read(case["source"], [genre])[0].puzzle
    result = solve(genre, puzzle)
    assert result.status == "unique"
    assert result.board is not None
    assert genre.answer_rows(puzzle, result.board) == case["answer"]
    board = genre.read_answer(puzzle, case["answer"])
    assert check(genre, puzzle, board).solved


@pytest.mark.parametrize(("genre", "case"), entries("broken"))
def test_broken(genre: Genre[Any], case: dict[str, Any]) -> None:
    puzzle = read(case["source"], [genre])[0].puzzle
    board = genre.read_answer(puzzle, case["board"])
    found = check(genre, puzzle, board)
    assert not found.consistent
    places = [
        [puzzle.grid.name(cell) for cell in bits(violation.where)]
        for violation in found.violations
        if violation.rule == case["rule"]
    ]
    assert case["cells"] in places


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: str(genre.name))
def test_every_rule_has_a_broken_board(genre: Genre[Any]) -> None:
    shown = {case["rule"] for case in cases_of(genre)["broken"]}
    assert shown == {rule.name for rule in genre.rules}


@pytest.mark.parametrize(("genre", "case"), entries("technique"))
def test_technique(genre: Genre[Any], case: dict[str, Any]) -> None:
    """The technique finds this step in this position, and the step is drawn."""
    puzzle = read(case["source"], [genre])[0].puzzle
    board = genre.read_answer(puzzle, case["board"])
    technique = next(known for known in genre.techniques if known.name == case["name"])
    ladder = Ladder(view_of(genre, puzzle), [technique])
    steps = [told(ladder, link) for link in findings(ladder, board.yes, board.no)]
    settled = [case.get("yes", []), case.get("no", [])]
    found = [step for step in steps if names(ladder, step.yes, step.no) == settled]
    assert found, case["name"]
    assert shown(ladder, found[0]) == set(case["because"])
    assert bool(settled[0] or settled[1]) != case.get("impossible", False)
    if technique.assumes_unique:
        assert "one answer" in technique.sentence
    for step in steps:
        picture = step_picture(Scene(genre, puzzle, ladder.view), step.apply(board), step)
        assert picture.caption == step.sentence


def names(ladder: Ladder[Any], yes: int, no: int) -> list[list[str]]:
    return [[ladder.view.name(one) for one in bits(mask)] for mask in (yes, no)]


def shown(ladder: Ladder[Any], step: Step) -> set[str]:
    """The cells of a step's reason."""
    view, because = ladder.view, step.basis
    return {
        view.grid.name(cell) for cell in bits(view.cells(because.yes | because.no) | because.cells)
    }


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: str(genre.name))
def test_every_technique_has_a_position(genre: Genre[Any]) -> None:
    assert set(positions(genre)) == {technique.name for technique in genre.techniques}


@pytest.mark.parametrize(("genre", "case"), entries("solved"))
def test_every_format_keeps_the_case(genre: Genre[Any], case: dict[str, Any]) -> None:
    document = read(case["source"], [genre])[0]
    for form in (form for form in genre.formats if not form.output_only):
        again = read(write(genre, document, form.name), [genre])[0]
        assert again.puzzle == document.puzzle, form.name


@pytest.mark.parametrize(("genre", "case"), entries("solved"))
def test_the_player_behind_puzz_link_accepts_our_answers(
    genre: Genre[Any], case: dict[str, Any]
) -> None:
    if genre.format("pzprv3") is None:
        assert genre.format("puzzlink") is None
        return
    document = read(case["source"], [genre])[0]
    board = genre.read_answer(document.puzzle, case["answer"])
    answered = replace(document, answer=board)
    assert judge_file(write(genre, answered, "pzprv3"), allow_empty=True).complete
    address = write(genre, document, "puzzlink")
    # Beside stars and lamps, which the player knows as '#', blocks are no part of an answer.
    signs = "#." if any("*" in row for row in case["answer"]) else "##"
    rows = [row.replace(*signs).replace("*", "#") for row in case["answer"]]
    assert judge_url(address, rows, allow_empty=True).complete


@pytest.mark.parametrize("genre", GENRES, ids=lambda genre: str(genre.name))
def test_the_rules_are_written_down(genre: Genre[Any]) -> None:
    folder = files(genre.puzzle.__module__.rsplit(".", 1)[0])
    text = " ".join((folder / "RULES.md").read_text(encoding="utf-8").split())
    for rule in genre.rules:
        # A sentence that begins a list item there is the same as everywhere else.
        assert f"- **{rule.name}**: {rule.sentence[0].lower()}{rule.sentence[1:]}" in text
