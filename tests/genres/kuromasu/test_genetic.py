"""The genetic algorithm's parts on whole populations do what the paper says about one board."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from generic.boards.kuromasu import honest_puzzle, seen
from generic.shadings import random_shading
from gridwright.core.board import Board
from gridwright.core.control import Control
from gridwright.core.errors import InputError
from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Value
from gridwright.core.strategy import Request
from gridwright.engine.load import read
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.paper.population import Breeding, Population
from gridwright.genres.kuromasu.paper.strategies import STRATEGIES
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.search.genetic import Mutation, Parameters, cross, evolve, mutate, select

NINE = "https://puzz.link/p?kurodoko/9/9/g4g5j2h4p4g8h5zh4h4j4j4n3j6gdg"


def some_population(seed: int, **breeding: Any) -> tuple[Population, Any]:
    rng = random.Random(seed)
    rows, cols = rng.randint(2, 8), rng.randint(2, 8)
    puzzle = honest_puzzle(rng, rows, cols, random_shading(rng, rows, cols))
    population = Population(puzzle, puzzle.given, Breeding(**breeding))
    genes = population.create(np.random.default_rng(seed), seed % 4, 40)
    return population, genes


def columns(genes: Any) -> list[int]:
    return [mask_of(np.flatnonzero(column).tolist()) for column in genes.T]


@pytest.mark.parametrize("seed", range(20))
def test_grades_are_those_of_the_formulas(seed: int) -> None:
    population, genes = some_population(seed, penalty=1 + seed % 3)
    puzzle = population.puzzle
    grid = puzzle.grid
    grades = population.grade(genes)
    for black, grade in zip(columns(genes), grades.tolist(), strict=True):
        counts = seen(puzzle.rows, puzzle.cols, black)
        off = sum(abs(number - counts[cell]) for cell, number in puzzle.numbers.items())
        pairs = sum((black & grid.neighbours(1 << cell)).bit_count() for cell in bits(black)) // 2
        expected = off + population.breeding.penalty * pairs
        if expected == 0:
            white = grid.full & ~black
            expected = len(grid.components(white)) - 1 if white else grid.size
        assert grade == expected


def test_a_board_that_falls_apart_is_no_answer() -> None:
    puzzle = Kuromasu(3, 3, {0: 1})
    population = Population(puzzle, puzzle.given, Breeding())
    apart = np.array([[c == "#" for c in ".#.#....."]]).T
    assert population.differences(apart).tolist() == [0]
    assert population.touching(apart).tolist() == [0]
    assert population.grade(apart).tolist() == [1]


@pytest.mark.parametrize("seed", range(12))
def test_mutations(seed: int) -> None:
    population, genes = some_population(seed)
    puzzle, rng = population.puzzle, np.random.default_rng(seed)
    grid = puzzle.grid
    for before, after in zip(
        columns(genes), columns(population.remove_touching(genes, rng)), strict=True
    ):
        assert not after & ~before
        assert not grid.touching(after & ~puzzle.black)
        if not grid.touching(before):
            assert after == before
    ignoring = population.remove_ignored(genes, rng)
    assert (population.differences(ignoring) == population.differences(genes)).all()
    for before, after in zip(columns(genes), columns(ignoring), strict=True):
        for cell in bits(before & ~puzzle.black):
            in_sight = any(_sees(puzzle, clue, cell, before) for clue in puzzle.numbers)
            assert bool(after >> cell & 1) == in_sight
    changed = population.change_some(genes, rng)
    assert ((changed != genes).sum(axis=0) <= 3).all()
    for board in columns(changed):
        assert Board(grid.size, board, grid.full & ~board).extends(puzzle.given)


def _sees(puzzle: Kuromasu, clue: int, cell: int, black: int) -> bool:
    for ray in puzzle.grid.rays(clue):
        stop = next((other for other in ray if black >> other & 1), None)
        if stop == cell:
            return True
    return False


def test_new_boards_have_the_seeds_number_of_black_cells_and_expand() -> None:
    puzzle = read(NINE, [GENRE])[0].puzzle
    population = Population(puzzle, puzzle.given, Breeding())
    rng = np.random.default_rng(1)
    wanted = round(1.5 * len(puzzle.numbers))
    assert set(population.create(rng, 0, 50).sum(axis=0).tolist()) == {wanted}
    amounts = [population.create(rng, restarts, 300).sum(axis=0) for restarts in (1, 3)]
    assert amounts[0].min() < wanted < amounts[0].max()
    assert amounts[1].min() < amounts[0].min()
    assert amounts[1].max() > amounts[0].max()
    known = Board(puzzle.decisions, 1, puzzle.given.no)
    assert Population(puzzle, known, Breeding()).create(rng, 0, 9)[0].all()


def test_crossovers_take_halves_and_odd_rows() -> None:
    population = Population(Kuromasu(4, 4), Board(16), Breeding())
    pictures = ["".join(".#"[int(gene)] for gene in way) for way in population.crossovers()]
    assert pictures == ["##..##..##..##..", "########........", "####....####...."]
    parents = np.array([[True] * 16, [False] * 16]).T
    children = cross(parents, population.crossovers(), 300, np.random.default_rng(0))
    mixed = {"".join(".#"[int(gene)] for gene in child) for child in children.T}
    assert set(pictures) < mixed


def test_selection() -> None:
    rng = np.random.default_rng(0)
    grades = rng.permutation(100)
    best = select(grades, Parameters(100, 10), rng)
    assert sorted(grades[best].tolist()) == list(range(10))
    groups = select(grades, Parameters(100, 10, tournament=True), rng)
    assert len(set(groups.tolist())) == 10
    assert 0 in grades[groups], "the best of all wins its group"
    assert grades[groups].max() > 9, "another group's best is worse than the tenth"


@pytest.mark.parametrize("size", [10, 300, 3000])
def test_of_equal_grades_the_earlier_is_selected(size: int) -> None:
    """Otherwise the processor would decide, and the same seed would give different runs."""
    rng = np.random.default_rng(size)
    grades = rng.integers(4, size=size).astype(np.int32)
    parameters = Parameters(size, size // 3)
    expected = sorted(range(size), key=lambda at: int(grades[at]))[: size // 3]
    assert select(grades, parameters, rng).tolist() == expected
    groups = np.array_split(np.random.default_rng(5).permutation(size), size // 3)
    firsts = [min(group.tolist(), key=lambda at: int(grades[at])) for group in groups]
    tournament = Parameters(size, size // 3, tournament=True)
    assert select(grades, tournament, np.random.default_rng(5)).tolist() == firsts


def test_equal_lots_fall_to_the_earlier_cells() -> None:
    """New boards, too, must not leave the order of equal numbers to the processor."""

    class Rng:
        def integers(self, low: int, high: int, size: int) -> Any:
            return np.full(size, 20)

        def random(self, size: tuple[int, int]) -> Any:
            return np.repeat(lots[:, None], size[1], axis=1)

    lots = np.array([cell * 7 % 3 / 4 for cell in range(400)])
    first = sorted(range(400), key=lambda cell: float(lots[cell]))[:20]
    population = Population(Kuromasu(20, 20), Board(400), Breeding())
    rng: Any = Rng()
    assert set(columns(population.create(rng, 0, 40))) == {mask_of(first)}


def test_a_run_is_the_same_on_every_machine() -> None:
    """Written down once; another processor, system or load must not change it."""
    puzzle = read(NINE, [GENRE])[0].puzzle
    parameters = Parameters(population=300, selection=60, restart_after=12, abort_after=30)
    population = Population(puzzle, puzzle.given, Breeding())
    outcome = evolve(population.problem(), parameters, np.random.default_rng(11))
    rows = ["".join(".#"[int(gene)] for gene in row) for row in outcome.best.reshape(9, 9)]
    assert (outcome.grade, outcome.generations, outcome.restarts) == (6, 30, 2)
    assert rows == [
        ".....#.#.", "...#.....", "..#..#...", ".#..#....", ".....#..#", "#.#.#....",
        "...#..#.#", "..#..#...", ".#......#",
    ]  # fmt: skip


def test_a_mutation_meets_about_its_share() -> None:
    genes = np.zeros((1, 2000), dtype=bool)
    mutated = mutate(genes, Mutation(0.25, lambda some, _: ~some), np.random.default_rng(0))
    assert 400 < mutated.sum() < 600


def test_parameters_that_make_no_sense_are_refused() -> None:
    with pytest.raises(InputError, match="selection size is 30"):
        Parameters(population=20, selection=30)
    puzzle = Kuromasu(3, 3, {0: 2})
    for options, sentence in (
        ({"selection-type": "lottery"}, "expected standard or tournament"),
        ({"population": 10**9}, "expected at most 1000000"),
        ({"abort": 0}, "count generations; expected 1 or more"),
        ({"chance-ignored": 1.5}, "expected numbers from 0 to 1"),
        ({"changed": -1}, "expected numbers from 0 to 1000"),
        ({"penalty": "much"}, "expected a whole number"),
    ):
        with pytest.raises(InputError, match=sentence):
            solve(GENRE, puzzle, "genetic", options=options)


@pytest.mark.parametrize("kind", ["standard", "tournament"])
def test_the_same_seed_gives_the_same_run(kind: str) -> None:
    puzzle = read(NINE, [GENRE])[0].puzzle
    options = {"selection-type": kind, "restart": 20, "abort": 45, "population": 300}
    runs = [solve(GENRE, puzzle, "genetic", seed=seed, options=options) for seed in (4, 4, 5)]
    assert runs[0].stats == runs[1].stats
    assert runs[0].boards == runs[1].boards
    assert runs[0].stats["generations"] <= 45
    assert runs[0].stats != runs[2].stats


def test_it_tells_how_far_it_is_and_stops_in_time() -> None:
    puzzle = Kuromasu(5, 5, {0: 9, 24: 1, 23: 9})  # no answer at all
    told: list[Value] = []
    genetic = next(strategy for strategy in STRATEGIES if strategy.name == "genetic")
    options = {"abort": 120, "restart": 50, "population": 40, "selection": 10}
    result = genetic.find(puzzle, Request(options=options, progress=told.append))
    assert result.status == "unknown"
    assert result.stats["restarts"] == 2
    # On a slow machine, that there is no answer so far is told between them, and one of them again.
    reached = [str(said).split(",")[0] for said in told if "generation" in str(said)]
    assert [*dict.fromkeys(reached)] == ["generation 50", "generation 100"]
    assert Control(0.05).run(solve, GENRE, puzzle, "genetic").status == "timeout"


def test_it_finds_the_answer_of_a_puzzle_of_9_by_9() -> None:
    puzzle = read(NINE, [GENRE])[0].puzzle
    found = [
        solve(GENRE, puzzle, "genetic", seed=seed, options={"restart": 60, "abort": 60})
        for seed in range(11, 14)
    ]
    assert "found" in {result.status for result in found}
    expected = solve(GENRE, puzzle).board
    assert all(result.board in (expected, None) for result in found)


def test_a_population_that_is_solved_at_once_needs_no_generation() -> None:
    puzzle = Kuromasu(1, 2, {0: 2})
    population = Population(puzzle, puzzle.given, Breeding(black_per_number=0))
    parameters = Parameters(population=4, selection=2)
    outcome = evolve(population.problem(), parameters, np.random.default_rng(0))
    assert (outcome.grade, outcome.generations) == (0, 0)
