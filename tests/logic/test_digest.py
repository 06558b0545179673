"""Digests: few sentences that tell all steps, on generated puzzles of every genre."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits
from gridwright.core.saying import Saying
from gridwright.core.step import Basis, Step
from gridwright.engine.explain import explain
from gridwright.engine.explanation import Explanation
from gridwright.engine.generate import generate
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.languages import language
from gridwright.logic.digest import digest, most_sentences
from gridwright.logic.view import CellView, so
from trying import share

WITH_LADDERS = [genre for genre in all_genres() if genre.techniques]
every_genre = pytest.mark.parametrize("genre", WITH_LADDERS, ids=lambda genre: str(genre.name))
SIDES = (5, 6, 8, 10) if share(8) == 8 else (5, 6, 8)


@cache
def explained(name: str) -> list[Explanation]:
    """Generated puzzles of several sizes."""
    (genre,) = (genre for genre in WITH_LADDERS if genre.name == name)
    return [
        explain(genre, made.puzzle)
        for side in SIDES
        for made in generate(genre, side, side, count=3 if side < 8 else max(1, share(3)), seed=30)
    ]


@every_genre
def test_no_digest_has_too_many_sentences(genre: Genre[Any]) -> None:
    for found in explained(genre.name):
        thoughts = sum(not step.obvious for step in found.steps)
        assert 1 <= len(found.digest) <= 1.5 * thoughts + 3
        assert len(found.digest) <= most_sentences(found.steps)


@every_genre
def test_the_sentences_tell_all_steps_in_their_order(genre: Genre[Any]) -> None:
    for found in explained(genre.name):
        told = [step for passage in found.digest for step in passage.steps]
        assert tuple(told) == found.steps
        board = found.start
        for passage in found.digest:
            board = passage.apply(board)
        assert board == found.end
        for passage in found.digest:
            assert len({step.technique for step in passage.key}) <= 1
            if passage.key:
                assert not passage.steps[0].obvious


@pytest.mark.parametrize("name", ["hitori", "kuromasu", "kuroshuto"])
def test_cells_of_a_run_are_named_with_the_colour_they_have(name: str) -> None:
    """Every cell that a sentence about obvious steps names is settled by them, as it says."""
    checked = 0
    for found in explained(name):
        grid = found.puzzle.grid
        for passage in found.digest:
            if passage.key or len(passage.steps) == 1:
                continue
            black, _, white = passage.sentence.partition(": ")[2].partition(" black, and ")
            parts = [(black, passage.yes), (white, passage.no)]
            if not white:
                parts = [(black, passage.yes or passage.no)]
            for text, mask in parts:
                names = set(re.findall(r"r\d+c\d+", text))
                assert names <= {grid.name(cell) for cell in bits(mask)}, passage.sentence
                checked += len(names)
    assert checked > 50


@every_genre
def test_everything_is_said_in_german_too(genre: Genre[Any]) -> None:
    german = language("de")
    for found in explained(genre.name)[:6]:
        for passage in found.digest:
            text = german.say(passage.saying)
            assert not re.search(r"\b(the|and|are|follows|steps|black|white|drawn)\b", text), text


def step(technique: str, yes: int = 0, no: int = 0, **more: Any) -> Step:
    view = CellView(Grid.of(6, 6))
    saying = so(Saying("the 3 needs it"), view, yes, no)
    return Step(technique, more.pop("rung", 2), saying, yes, no, **more)


def bit(row: int, col: int) -> int:
    return Grid.of(6, 6).bit(row - 1, col - 1)


def sentences(steps: list[Step], start: Board | None = None) -> list[str]:
    view = CellView(Grid.of(6, 6))
    return [passage.sentence for passage in digest(view, start or Board(36), steps)]


def test_a_corridor_is_one_sentence() -> None:
    cells = [bit(1, col) for col in range(1, 5)]
    steps = [step("goes on", no=cells[0])]
    steps += [step("goes on", no=cell, basis=Basis(no=before)) for before, cell in pairwise(cells)]
    assert sentences(steps) == [
        "The 3 needs it, so r1c1 is white; in the same way r1c2 to r1c4 are white."
    ]
    elsewhere = [step("goes on", no=bit(1, 1)), step("goes on", no=bit(5, 5))]
    assert len(sentences(elsewhere)) == 2


def run(*cells: int, yes: int = 0) -> list[Step]:
    return [step("plain", yes=cell & yes, no=cell & ~yes, obvious=True) for cell in cells]


def test_a_run_says_where_it_is() -> None:
    corner = run(bit(1, 1), bit(1, 2), bit(2, 2), yes=bit(1, 1))
    assert sentences(corner) == [
        "Simple steps come first, in the upper left corner: r1c1 is black, and r1c2 and r2c2 are"
        " white."
    ]
    thought = step("a thought", no=bit(6, 6))
    line = run(*(bit(2, col) for col in range(1, 7)))
    assert sentences([thought, *line])[1] == "That completes row 2: r2c1 to r2c6 are white."
    columns = run(bit(1, 2), bit(3, 3), bit(6, 2))
    assert sentences([thought, *columns])[1] == (
        "More follows in columns 2 and 3: r1c2, r3c3 and r6c2 are white."
    )
    every = Board(36, 0, Grid.of(6, 6).full & ~(bit(1, 1) | bit(3, 3) | bit(6, 6) | bit(5, 5)))
    last = run(bit(1, 1), bit(3, 3), bit(5, 5), yes=bit(1, 1))
    assert sentences([thought, *last], every)[1] == (
        "The rest follows: r1c1 is black, and all others are white."
    )


def test_short_runs_are_told_with_the_step_before() -> None:
    steps = [step("a thought", yes=bit(3, 3)), *run(bit(3, 4), bit(4, 3))]
    assert sentences(steps) == ["The 3 needs it, so r3c3 is black; then r3c4 and r4c3 are white."]


def test_many_runs_do_not_all_stand_alone() -> None:
    """Every thought is followed by three obvious steps: half of the runs join their thoughts."""
    grid = Grid.of(8, 8)
    cells = [1 << cell for cell in range(grid.size)]
    steps = []
    for at in range(0, 60, 4):
        steps.append(step(f"thought {at}", no=cells[at]))
        steps += [step("plain", no=cell, obvious=True) for cell in cells[at + 1 : at + 4]]
    found = digest(CellView(grid), Board(64), steps)
    assert len(found) == most_sentences(steps) == 15 + 7 + 3
    assert sum(not passage.key for passage in found) == 10
