"""All strategies give the same answers, and say no more than they have proven."""

from __future__ import annotations

import random
from math import comb
from typing import Any

import pytest

from corpus import corpus
from generic.boards.kuromasu import answers, honest_puzzle
from generic.shadings import legal_shadings, random_shading
from gridwright.core.control import Control
from gridwright.core.errors import InputError
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.options import options_of
from gridwright.engine.check import check
from gridwright.engine.load import read
from gridwright.engine.solve import solve
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.paper.lower_bound import (
    lower_bound,
    most_black,
    needed_sides,
    own_sides,
)
from gridwright.genres.kuromasu.paper.strategies import STRATEGIES, boards_to_check
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.search.brute_force import subsets, without_clash, years

EXACT = ("brute-force", "vanmeurs2008", "logic+brute-force")
QUICK: dict[str, Any] = {"population": 60, "selection": 10, "restart": 15, "abort": 60}
NAMES = ("brute-force", "vanmeurs2008", "genetic", "logic+genetic", "logic+brute-force")

NINE = "https://puzz.link/p?kurodoko/9/9/g4g5j2h4p4g8h5zh4h4j4j4n3j6gdg"


def puzzle_of(source: str) -> Kuromasu:
    puzzle: Kuromasu = read(source, [GENRE])[0].puzzle
    return puzzle


def test_the_names_and_the_options_are_those_of_the_issue() -> None:
    assert tuple(strategy.name for strategy in STRATEGIES) == NAMES
    genetic = next(strategy for strategy in STRATEGIES if strategy.name == "genetic")
    assert genetic.proves == "nothing"
    defaults = {option.name: option.default for option in options_of(genetic.options)}
    seed_values = {  # van Meurs 2008, §7.3
        "population": 1500,
        "selection": 250,
        "selection_type": "standard",
        "penalty": 2,
        "changed": 3,
        "chance_touching": 0.5,
        "chance_ignored": 0.5,
        "restart": 500,
        "abort": 10_000,
        "black_per_number": 1.5,
    }
    assert defaults.items() >= seed_values.items()


@pytest.mark.parametrize("seed", range(8))
def test_logic_agrees_with_sat_on_larger_boards(seed: int) -> None:
    rng = random.Random(seed)
    rows, cols = rng.randint(5, 8), rng.randint(5, 8)
    puzzle = honest_puzzle(rng, rows, cols, random_shading(rng, rows, cols))
    expected = solve(GENRE, puzzle, limit=3)
    found = solve(GENRE, puzzle, "vanmeurs2008", limit=3)
    assert (found.status, found.count) == (expected.status, expected.count)
    for board in found.boards:
        assert check(GENRE, puzzle, board).solved


@pytest.mark.parametrize("source", ["5x4:6b4l4b4", "kurodoko/5/5/5m866j5n3", "kurodoko/3/3/5i5i5"])
def test_brute_force_reaches_boards_of_5_by_5(source: str) -> None:
    puzzle = puzzle_of(source)
    result = solve(GENRE, puzzle, "brute-force")
    assert result.status == "unique"
    assert result.board == solve(GENRE, puzzle).board
    assert result.board is not None
    assert result.stats["black_cells"] == result.board.yes.bit_count()


def published(largest: int) -> list[tuple[Kuromasu, Any]]:
    found = []
    for entry in corpus("kuromasu-janko"):
        if max(entry["rows"], entry["cols"]) <= largest:
            puzzle = puzzle_of(entry["puzzlink_url"])
            found.append((puzzle, GENRE.read_answer(puzzle, entry["solution"])))
    return found


@pytest.mark.parametrize("without", ["", "possible lengths"])
def test_logic_solves_and_proves_the_published_puzzles(without: str) -> None:
    """Without a guess at least the paper's share (25 of 50), with guesses all of them.

    The same with only the paper's own techniques.
    """
    guesses = []
    for puzzle, answer in published(12):
        result = solve(GENRE, puzzle, "vanmeurs2008", options={"without": without})
        assert result.status == "unique"
        assert result.board == answer
        guesses.append(result.stats["guesses"])
    assert guesses.count(0) >= len(guesses) / 2


def test_the_seeds_own_guessing_finds_the_same_answers_and_proves_nothing() -> None:
    for puzzle, answer in published(9)[::5]:
        result = solve(GENRE, puzzle, "vanmeurs2008", options={"forget": True})
        assert result.status == "found"
        assert result.board == answer


def test_combinations_finish_published_puzzles_that_logic_leaves_open() -> None:
    finished = 0
    for puzzle, answer in published(10)[::3]:
        rest = solve(GENRE, puzzle, "vanmeurs2008", options={"guesses": 0})
        left = rest.stats["left_by_logic"]
        assert (rest.status == "unique") == (left == 0)
        if 0 < left <= 20:
            result = solve(GENRE, puzzle, "logic+brute-force")
            assert result.status == "unique"
            assert result.board == answer
            assert result.stats["left_by_logic"] == left
            finished += 1
            bred = solve(GENRE, puzzle, "logic+genetic", options={"restart": 60, "abort": 300})
            assert bred.status in ("found", "unknown")
            assert bred.board in (answer, None)
    assert finished


def test_uniqueness_that_was_assumed_is_not_called_proven() -> None:
    puzzle = Kuromasu(3, 3, {0: 2})
    assert solve(GENRE, puzzle, "vanmeurs2008").status == "multiple"
    options = {"assume-unique": True, "only": "method 0"}
    assumed = solve(GENRE, puzzle, "vanmeurs2008", options=options)
    assert assumed.stats["uniqueness_assumed"]
    assert not assumed.exhausted
    nine = puzzle_of(NINE)
    result = solve(GENRE, nine, "vanmeurs2008", options={"assume-unique": "yes"})
    assert result.status in ("found", "unique")
    assert (result.status == "found") == result.stats["uniqueness_assumed"]
    assert result.board == solve(GENRE, nine).board


def test_techniques_can_be_left_out_or_used_alone() -> None:
    puzzle = puzzle_of(NINE)
    expected = solve(GENRE, puzzle).board
    plain = solve(GENRE, puzzle, "vanmeurs2008")
    assert plain.board == expected
    options = {"without": "method 6, one more is too many"}
    without = solve(GENRE, puzzle, "vanmeurs2008", options=options)
    assert without.board == expected
    assert set(without.stats["cells_by_technique"]) < set(plain.stats["cells_by_technique"])
    alone = solve(GENRE, puzzle, "vanmeurs2008", options={"only": "method 8", "guesses": 0})
    assert alone.status == "unknown"
    assert set(alone.stats["cells_by_technique"]) == {"three full sides"}
    with pytest.raises(InputError, match="no technique 'magic'"):
        solve(GENRE, puzzle, "vanmeurs2008", options={"without": "magic"})
    with pytest.raises(InputError, match="no option 'speed'"):
        solve(GENRE, puzzle, "vanmeurs2008", options={"speed": 3})


@pytest.mark.parametrize("name", EXACT)
def test_answers_are_counted_as_they_come(name: str) -> None:
    counted: list[int] = []
    solve(GENRE, Kuromasu(3, 3), name, limit=None, counted=counted.append)
    assert counted == list(range(1, 40))


def test_guesses_are_counted_by_depth() -> None:
    puzzle = Kuromasu(3, 3)
    none = solve(GENRE, puzzle, "vanmeurs2008", options={"guesses": 0})
    assert none.status == "unknown"
    assert none.stats["guesses_made"] == 0
    found = solve(GENRE, puzzle, "vanmeurs2008", limit=None)
    assert found.count == 39
    assert 0 < found.stats["guesses"] <= found.stats["guesses_to_prove"]


@pytest.mark.parametrize("name", NAMES)
def test_a_timeout_is_no_answer(name: str) -> None:
    puzzle = Kuromasu(20, 20, {0: 5, 210: 9})
    options = {"force": True} if "brute" in name else {}
    result = Control(0.05).run(solve, GENRE, puzzle, name, limit=None, options=options)
    if name in ("genetic", "logic+genetic"):
        assert result.status in ("timeout", "found")
    else:
        assert result.status in ("timeout", "multiple")
    assert not result.exhausted


def test_brute_force_refuses_what_would_take_years(ticking: None) -> None:
    puzzle = Kuromasu(10, 10, {0: 5, 55: 9})
    with pytest.raises(InputError, match="years at half a million a second; give"):
        solve(GENRE, puzzle, "brute-force")
    forced = Control(3.0).run(solve, GENRE, puzzle, "brute-force", options={"force": True})
    assert forced.status == "timeout"
    assert forced.stats["checked"] > 0


def test_boards_with_black_cells_that_touch_do_not_count_as_time() -> None:
    """A board of 9×9 with 67 empty cells has 1.5e+20 options, but only 1.5e+13 to check."""
    puzzle = puzzle_of(NINE)
    sizes = range(lower_bound(puzzle), most_black(puzzle, 67) + 1)
    assert sum(comb(67, size) for size in sizes) > 1e19
    digits = boards_to_check(puzzle, puzzle.given)
    assert 1.5e13 < 10**digits < 1.6e13
    assert 0.9 < years(digits) < 1
    assert Control(0.1).run(solve, GENRE, puzzle, "brute-force").status == "timeout"


@pytest.mark.parametrize("seed", range(20))
def test_boards_to_check_are_counted_without_listing_them(seed: int) -> None:
    rng = random.Random(seed)
    grid = Grid.of(rng.randint(1, 4), rng.randint(1, 5))
    cells = rng.getrandbits(grid.size)
    touching = {cell: mask_of(grid.neighbour_lists[cell]) for cell in bits(cells)}
    listed = sum(1 for size in range(grid.size + 1) for _ in subsets(cells, size, touching))
    assert without_clash(cells, touching.__getitem__) == listed


def test_on_a_wide_board_the_count_is_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    grid = Grid.of(4, 4)
    touching = [mask_of(neighbours) for neighbours in grid.neighbour_lists]
    assert without_clash((1 << 16) - 1, touching.__getitem__) == 1234
    monkeypatch.setattr("gridwright.search.brute_force.MOST_STATES", 4)
    assert 1234 < without_clash((1 << 16) - 1, touching.__getitem__) < 1 << 16


def test_brute_force_counts_its_options() -> None:
    puzzle = Kuromasu(4, 4, {0: 3, 15: 4})
    told: list[str] = []
    result = next(s for s in STRATEGIES if s.name == "brute-force").find(
        puzzle, _request(progress=told.append)
    )
    fewest, most = lower_bound(puzzle), most_black(puzzle, 14)
    assert result.stats["options"] == sum(comb(14, size) for size in range(fewest, most + 1))
    assert result.stats["options_by_black_cells"]["4"] == comb(14, 4)
    assert 0 < result.stats["checked"] < result.stats["options"]
    assert str(told[0]) == f"{fewest} black cells: {comb(14, fewest)} options"


def _request(**fields: Any) -> Any:
    from gridwright.core.strategy import Request

    return Request(limit=None, **fields)


@pytest.mark.parametrize(
    ("rows", "cols"), [(r, c) for r in range(1, 5) for c in range(1, 5)] + [(1, 9), (2, 6)]
)
def test_the_lower_bound_never_exceeds_the_true_minimum(rows: int, cols: int) -> None:
    rng = random.Random(rows * 10 + cols)
    boards = legal_shadings(rows, cols)
    for answer in boards:
        for _ in range(max(2, 60 // len(boards))):
            puzzle = honest_puzzle(rng, rows, cols, answer)
            fewest = min(black.bit_count() for black in answers(puzzle))
            assert lower_bound(puzzle) <= fewest
            most = max(black.bit_count() for black in answers(puzzle))
            assert most <= most_black(puzzle, rows * cols)
            shared, own = needed_sides(puzzle), own_sides(puzzle)
            assert all(own[clue] <= shared[clue] for clue in own)


def test_the_lower_bound_is_worth_something() -> None:
    assert lower_bound(Kuromasu(3, 3, {4: 1})) == 4
    assert lower_bound(Kuromasu(3, 3, {4: 5})) == 0
    # The numbers of the paper's Figure 2, for which it states a bound of 3.
    example = Kuromasu(5, 5, {3: 3, 5: 9, 16: 2, 19: 2})
    assert own_sides(example) == {3: 1, 5: 0, 16: 1, 19: 1}
