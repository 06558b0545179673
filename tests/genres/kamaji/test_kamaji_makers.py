"""Generators: legal, unique where promised, repeatable, and clear about what they cannot do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridwright.core.deadline import Deadline, within
from gridwright.core.errors import InputError, Timeout
from gridwright.core.generator import GenerateRequest, Generator
from gridwright.engine.check import check
from gridwright.engine.generate import generate
from gridwright.engine.solve import solve
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.making.construction import MAXIMUM
from gridwright.genres.kamaji.paper.generator import attempt
from gridwright.genres.kamaji.puzzle import Kamaji

METHODS = [maker.name for maker in GENRE.generators]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (5, 5), (4, 7)])
def test_puzzles_have_the_answer_that_comes_with_them(method: str, rows: int, cols: int) -> None:
    for made in generate(GENRE, rows, cols, count=2, seed=3, method=method):
        assert check(GENRE, made.puzzle, made.answer).solved
        assert (made.puzzle.rows, made.puzzle.cols) == (rows, cols)
        assert made.puzzle.maximum == (MAXIMUM if method == "construct" else max(rows, cols))
        assert made.attempts >= 1


@pytest.mark.parametrize(("rows", "cols", "count"), [(3, 3, 5), (6, 6, 5), (10, 10, 3), (7, 12, 2)])
def test_repaired_puzzles_are_unique(rows: int, cols: int, count: int) -> None:
    for made in generate(GENRE, rows, cols, count=count, seed=1):
        result = solve(GENRE, made.puzzle)
        assert str(result.status) == "unique"
        assert result.board == made.answer


@pytest.mark.parametrize("method", METHODS)
def test_the_same_seed_gives_the_same_puzzle(method: str) -> None:
    once, again = (
        [made.puzzle for made in generate(GENRE, 5, 5, count=2, seed=9, method=method)]
        for _ in range(2)
    )
    assert once == again
    assert once[0] != once[1]


@pytest.mark.parametrize("maker", GENRE.generators, ids=METHODS)
def test_what_is_said_about_uniqueness_is_true(maker: Generator[Kamaji]) -> None:
    made = list(generate(GENRE, 4, 4, count=6, seed=3, method=maker.name))
    said = [one.unique for one in made]
    assert said == [str(solve(GENRE, one.puzzle).status) == "unique" for one in made]
    assert maker.ensures_unique == (maker.name in ("repair", "construct"))
    assert maker.ensures_unique == all(said)


@pytest.mark.parametrize("method", METHODS)
def test_unique_can_be_asked_of_all(method: str) -> None:
    for made in generate(GENRE, 4, 4, count=2, seed=3, method=method, unique=True):
        assert made.unique
        assert str(solve(GENRE, made.puzzle).status) == "unique"
        assert check(GENRE, made.puzzle, made.answer).solved


@pytest.mark.parametrize("maximum", [9, 12, 40])
def test_the_maximum_is_the_one_asked_for(maximum: int) -> None:
    (made,) = generate(GENRE, 6, 6, seed=1, options={"maximum": maximum})
    assert made.puzzle.maximum == max(made.puzzle.numbers) == maximum


def test_lengths_and_ones() -> None:
    def share(ones: float) -> float:
        made = list(generate(GENRE, 8, 8, count=3, seed=4, method="repair", options={"ones": ones}))
        return sum(one.puzzle.numbers.count(1) for one in made) / (3 * 64)

    assert share(0.05) < share(0.3) < share(0.5)
    options = {"shortest": 3, "longest": 4}
    (made,) = generate(GENRE, 8, 8, seed=4, method="repair", options=options)
    lengths = {
        len(line)
        for piece, line in enumerate(made.puzzle.lines[:-1])
        if made.answer.yes >> piece & 1
    }
    assert lengths <= {3, 4}


BAD_WISHES: list[tuple[int, int, dict[str, Any]]] = [
    (1, 2, {}),
    (5, 5, {"maximum": 2}),
    (5, 5, {"ones": 1.5}),
    (5, 5, {"shortest": 1}),
    (5, 5, {"shortest": 5, "longest": 4}),
    (3, 3, {"shortest": 4}),
]


@pytest.mark.parametrize(("rows", "cols", "options"), BAD_WISHES)
def test_impossible_requests_are_refused(rows: int, cols: int, options: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        list(generate(GENRE, rows, cols, options={**options, "attempts": 20}))


def test_makers_keep_to_the_deadline() -> None:
    for maker in GENRE.generators:
        # Without search, even a large board is made in less than that.
        seconds = 0 if maker.name == "construct" else 0.05
        with within(Deadline(seconds)), pytest.raises(Timeout):
            maker.make(GenerateRequest(30, 30), Random(1))


def test_the_seeds_program_fails_now_and_then() -> None:
    from gridwright.core.grid import Grid

    results = [attempt(Grid.of(4, 4), 4, Random(seed)) for seed in range(30)]
    assert any(result is None for result in results)
    for result in results:
        if result is not None:
            assert all(sum(result.numbers[cell] for cell in line) == 4 for line in result.lines)
            assert {cell for line in result.lines for cell in line} == set(range(16))
