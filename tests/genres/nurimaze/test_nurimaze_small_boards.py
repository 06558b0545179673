"""On all boards of small grids, rules, clauses, cuts and every strategy agree."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from generic.boards.nurimaze import all_boards, has_cycle, random_puzzle, reach, white_paths
from generic.brute_force import answers
from gridwright.core.board import Board
from gridwright.core.errors import GridwrightError
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.engine.check import check
from gridwright.engine.solve import backbone, solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper.contradiction import CHECKING
from gridwright.genres.nurimaze.paper.orders import ORDERS
from gridwright.genres.nurimaze.puzzle import Nurimaze, pieces
from gridwright.genres.nurimaze.rules import on_some_path
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import names
from gridwright.sat.oracle import Oracle

ROOMS_2_BY_3 = ["abcdef", "aabcdd", "abbacd", "aabccb", "abcade", "aaabcd"]
SIZES = [(1, 5), (2, 2), (3, 2), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4)]


def legal(puzzle: Nurimaze, black: int) -> bool:
    """The eight rules, written without masks."""
    grid = puzzle.grid
    white = set(range(grid.size)) - set(bits(black))
    if set(bits(puzzle.marked)) - white:
        return False
    if reach(grid, puzzle.start, white) != white or has_cycle(puzzle, mask_of(white)):
        return False
    ways = list(white_paths(puzzle, mask_of(white)))
    if len(ways) != 1 or set(bits(puzzle.circles)) - set(ways[0]):
        return False
    if set(bits(puzzle.triangles)) & set(ways[0]):
        return False
    return all(
        len({cell in white for cell in square}) == 2
        for row in range(grid.rows - 1)
        for col in range(grid.cols - 1)
        for square in [
            [grid.cell(row + down, col + right) for down in (0, 1) for right in (0, 1)]
        ]
    )


def expected_answers(puzzle: Nurimaze) -> set[int]:
    return {
        board.yes for board in all_boards(puzzle) if legal(puzzle, puzzle.cells_of(board.yes))
    }


def found_by(puzzle: Nurimaze, strategy: str, **options: object) -> set[int]:
    result = solve(GENRE, puzzle, strategy, limit=None, options=options)
    assert result.exhausted
    assert result.count == len(result.boards) == len({board.yes for board in result.boards})
    return {board.yes for board in result.boards}


@pytest.mark.parametrize("rooms", ROOMS_2_BY_3)
def test_every_puzzle_of_two_by_three(rooms: str) -> None:
    """All places of S and G with up to two marks, on rooms of several shapes."""
    for start, goal in permutations(range(6), 2):
        rest = [cell for cell in range(6) if cell not in (start, goal)]
        for circle, triangle in product([None, *rest], repeat=2):
            if circle == triangle is not None:
                continue
            circles = 0 if circle is None else 1 << circle
            triangles = 0 if triangle is None else 1 << triangle
            puzzle = Nurimaze(2, 3, rooms, start, goal, circles, triangles)
            expected = expected_answers(puzzle)
            assert answers(GENRE, puzzle) == expected
            assert found_by(puzzle, "sat") == expected
            assert found_by(puzzle, "modified-contradiction") == expected


def every_partition(grid: Grid) -> set[tuple[int, ...]]:
    """All ways to divide a grid into rooms."""
    edges = [
        (cell, other)
        for cell in range(grid.size)
        for other in grid.neighbour_lists[cell]
        if other > cell
    ]
    return {
        pieces(grid, [edge for at, edge in enumerate(edges) if chosen >> at & 1])
        for chosen in range(1 << len(edges))
    }


@pytest.mark.parametrize(("size", "number"), [((1, 4), 8), ((2, 2), 12), ((2, 3), 74)])
def test_every_division_into_rooms(size: tuple[int, int], number: int) -> None:
    """All rooms and all places of S and G: every strategy finds the same answers."""
    grid = Grid.of(*size)
    divisions = every_partition(grid)
    assert len(divisions) == number
    for rooms in sorted(divisions):
        for start, goal in permutations(range(grid.size), 2):
            puzzle = Nurimaze(*size, rooms, start, goal)
            expected = expected_answers(puzzle)
            for strategy in ("sat", "backtracking", "contradiction", "modified-contradiction"):
                assert found_by(puzzle, strategy) == expected, (strategy, puzzle)


@pytest.mark.parametrize("size", SIZES)
def test_random_puzzles(size: tuple[int, int]) -> None:
    rng = Random(repr(size))
    solvable = 0
    for _ in range(40):
        puzzle = random_puzzle(Grid.of(*size), rng, walls=rng.choice([0.5, 0.7, 0.85]))
        if puzzle.decisions > 12:
            continue
        expected = expected_answers(puzzle)
        solvable += bool(expected)
        assert answers(GENRE, puzzle) == expected
        for strategy in ("sat", "backtracking", "contradiction", "modified-contradiction"):
            assert found_by(puzzle, strategy) == expected, (strategy, puzzle)
        status = ("none", "unique", "multiple")[min(len(expected), 2)]
        assert solve(GENRE, puzzle).status == status
        _backbone_is_right(puzzle, expected)
        _plain_encoding_says_the_same(puzzle, expected)
    assert solvable


def _backbone_is_right(puzzle: Nurimaze, expected: set[int]) -> None:
    found = backbone(GENRE, puzzle)
    if not expected:
        assert found.status == "none"
        return
    full = (1 << puzzle.decisions) - 1
    always = never = full
    for yes in expected:
        always &= yes
        never &= ~yes
    assert (found.board.yes, found.board.no) == (always, never)


def _plain_encoding_says_the_same(puzzle: Nurimaze, expected: set[int]) -> None:
    """Without propagation and arrows, as explanations use it: all is left to the cuts."""
    cnf = Cnf(puzzle.decisions, simplify=False)
    GENRE.encode(puzzle, cnf)
    assert {cnf.describe_clause(at) for at in range(len(cnf.clauses))} <= {
        rule.name for rule in GENRE.rules
    }
    found = set()
    with Oracle(cnf) as oracle:
        while oracle.solve():
            board = Board.whole(puzzle.decisions, oracle.true_mask(puzzle.decisions))
            cuts = GENRE.cuts(puzzle, board)
            if not cuts:
                found.add(board.yes)
                cuts = [[-i - 1 if board.yes >> i & 1 else i + 1 for i in range(board.size)]]
            oracle.add(cuts)
    assert found == expected


def test_every_option_of_the_modified_algorithm_finds_the_same() -> None:
    rng = Random(8)
    for _ in range(12):
        puzzle = random_puzzle(Grid.of(3, 4), rng, walls=0.8)
        expected = answers(GENRE, puzzle)
        for checks, order, two, path in product(CHECKING, ORDERS, (True, False), (True, False)):
            options = {"checks": checks, "order": order, "two-rooms": two, "white-path": path}
            assert found_by(puzzle, "modified-contradiction", **options) == expected, options
        assert found_by(puzzle, "modified-contradiction", **{"count-all": True}) == expected


def test_attempts_in_processes_find_the_same() -> None:
    rng = Random(21)
    for strategy in ("contradiction", "modified-contradiction"):
        puzzle = random_puzzle(Grid.of(4, 4), rng, walls=0.9)
        assert found_by(puzzle, strategy, processes=2) == found_by(puzzle, "sat")


@pytest.mark.parametrize("way", names())
def test_every_way_to_demand_a_tree_finds_the_same(way: str) -> None:
    rng = Random(way)
    for size in [(2, 3), (3, 3), (3, 4)]:
        for _ in range(6):
            puzzle = random_puzzle(Grid.of(*size), rng, walls=0.8)
            assert found_by(puzzle, "sat", connectivity=way) == answers(GENRE, puzzle), puzzle


def test_a_wrong_option_is_refused() -> None:
    puzzle = Nurimaze(1, 3, "abc", 0, 2)
    for options in ({"checks": "none"}, {"order": 3}, {"processes": 0}, {"two-rooms": "perhaps"}):
        with pytest.raises(GridwrightError, match="expected"):
            solve(GENRE, puzzle, "modified-contradiction", options=options)


@pytest.mark.parametrize("strategy", ["backtracking", "contradiction", "modified-contradiction"])
def test_a_timeout_is_no_answer(strategy: str) -> None:
    puzzle = Nurimaze(9, 9, range(81), 0, 80)
    result = solve(GENRE, puzzle, strategy, limit=None, time_limit=0.05)
    assert result.status in ("timeout", "multiple")
    assert not result.exhausted


@pytest.mark.parametrize("size", [(2, 3), (3, 3), (2, 4)])
def test_cuts_hold_for_every_legal_board(size: tuple[int, int]) -> None:
    """A board gets cuts exactly where its white cells are no tree; all answers obey them."""
    rng = Random(repr(size))
    for _ in range(30):
        puzzle = random_puzzle(Grid.of(*size), rng, walls=0.8)
        grid = puzzle.grid
        good = expected_answers(puzzle)
        for board in all_boards(puzzle):
            black = puzzle.cells_of(board.yes)
            if black & puzzle.marked or _has_square(grid, black):
                continue
            white = grid.full & ~black
            cuts = GENRE.cuts(puzzle, board)
            assert bool(cuts) == (not grid.connected(white) or has_cycle(puzzle, white))
            for cut in cuts:
                assert not any((board.yes >> abs(lit) - 1 & 1) == (lit > 0) for lit in cut)
                for yes in good:
                    assert any((yes >> abs(lit) - 1 & 1) == (lit > 0) for lit in cut)


def _has_square(grid: Grid, black: int) -> bool:
    cells = set(bits(black))
    return any(
        len({grid.cell(row + down, col + right) in cells for down in (0, 1) for right in (0, 1)})
        == 1
        for row in range(grid.rows - 1)
        for col in range(grid.cols - 1)
    )


@pytest.mark.parametrize("seed", range(30))
def test_partial_boards(seed: int) -> None:
    """No rule complains about a partial board that some answer completes, and the check knows."""
    rng = Random(seed)
    puzzle = random_puzzle(Grid.of(3, 4), rng, walls=0.8)
    good = sorted(answers(GENRE, puzzle))
    size = puzzle.decisions
    for _ in range(20):
        settled, yes = rng.getrandbits(size), rng.getrandbits(size)
        if good and rng.random() < 0.5:
            yes = rng.choice(good)
        board = Board(size, settled & yes, settled & ~yes)
        completable = any(not (board.yes & ~other or board.no & other) for other in good)
        found = check(GENRE, puzzle, board)
        assert bool(found.completable) == completable, (puzzle, board)
        if completable:
            assert not found.violations


def test_cells_on_some_path() -> None:
    rng = Random(2)
    for _ in range(200):
        grid = Grid.of(3, 4)
        puzzle = random_puzzle(grid, rng)
        within = rng.getrandbits(grid.size) | rng.getrandbits(grid.size) | puzzle.ends
        ways = list(white_paths(puzzle, within))
        if ways:
            on_path = mask_of({cell for way in ways for cell in way})
            assert on_some_path(grid, puzzle.start, puzzle.goal, within) == on_path


def test_turned_and_mirrored_puzzles_have_turned_and_mirrored_answers() -> None:
    rng = Random(77)
    for _ in range(40):
        puzzle = random_puzzle(Grid.of(4, 5), rng, walls=0.8)
        here = solve(GENRE, puzzle, limit=200)
        for _name, grid, to in puzzle.grid.symmetries():
            rooms = [0] * grid.size
            for cell, room in enumerate(puzzle.room_numbers):
                rooms[to[cell]] = room
            moved = Nurimaze(
                grid.rows,
                grid.cols,
                rooms,
                to[puzzle.start],
                to[puzzle.goal],
                mask_of(to[cell] for cell in bits(puzzle.circles)),
                mask_of(to[cell] for cell in bits(puzzle.triangles)),
            )
            there = solve(GENRE, moved, limit=200)
            assert (here.status, here.count) == (there.status, there.count)
            if here.exhausted:
                assert {
                    mask_of(to[cell] for cell in bits(puzzle.cells_of(board.yes)))
                    for board in here.boards
                } == {moved.cells_of(board.yes) for board in there.boards}
