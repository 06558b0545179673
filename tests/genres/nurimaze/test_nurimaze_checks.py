"""The paper's checks on masks against the same checks written cell by cell, on partial boards."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from generic.boards.nurimaze import (
    all_boards,
    circles_hold,
    has_cycle,
    random_board,
    random_puzzle,
    reach,
    white_paths,
)
from gridwright.core.grid import Grid, bits
from gridwright.core.rule import Violation
from gridwright.engine.solve import solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper import checks
from gridwright.genres.nurimaze.paper.colouring import Tables, actions, icons
from gridwright.genres.nurimaze.paper.contradiction import Attempts, ModifiedOptions
from gridwright.genres.nurimaze.rules import RULES

SIZES = [(1, 4), (2, 3), (3, 3), (4, 4), (5, 4), (6, 7)]


@pytest.mark.parametrize("size", SIZES)
def test_checks_agree_with_walks(size: tuple[int, int]) -> None:
    rng = Random(repr(size))
    grid = Grid.of(*size)
    verdicts: dict[str, set[bool]] = {name: set() for name in checks.WHOLE}
    for _ in range(400):
        puzzle = random_puzzle(grid, rng, walls=0.8, marks=5)
        tables = Tables(puzzle)
        black, white = tables.colouring(random_board(puzzle, rng))
        open_or_white = set(bits(grid.full & ~black))
        reached = reach(grid, puzzle.start, open_or_white)
        on_path = reach(grid, puzzle.start, open_or_white - set(bits(puzzle.triangles)))
        ways = list(white_paths(puzzle, white))
        expected = {
            "icons": not black & puzzle.marked,
            "circles": circles_hold(puzzle, black),
            "s_g_path": bool(puzzle.circles) or puzzle.goal in on_path,
            "cycle": not has_cycle(puzzle, white),
            "white_connected": set(bits(white)) <= reached,
        }
        if len(ways) <= 1 and not has_cycle(puzzle, white):
            expected["white_path"] = all(set(bits(puzzle.circles)) <= set(way) for way in ways)
        on_some = {cell for way in ways for cell in way}
        assert checks.white_path_despite_loops(tables, black, white) == (
            not ways or set(bits(puzzle.circles)) <= on_some
        ), (puzzle, black, white)
        for name, holds in expected.items():
            assert checks.WHOLE[name](tables, black, white) == holds, (name, puzzle, black, white)
            verdicts[name].add(holds)
    if grid.size >= 9:
        del verdicts["squares"]
        assert all(len(seen) == 2 for seen in verdicts.values()), verdicts


def violations(puzzle: object, board: object) -> list[Violation]:
    return [found for rule in RULES for found in rule.broken(puzzle, board)]  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [(1, 3), (2, 2), (2, 4), (3, 3)])
def test_on_whole_boards_checks_and_rules_agree(size: tuple[int, int]) -> None:
    rng = Random(repr(size))
    answers = 0
    for _ in range(60):
        puzzle = random_puzzle(Grid.of(*size), rng)
        tables = Tables(puzzle)
        for board in all_boards(puzzle):
            broken = checks.Checks(tables).first_broken(tables.colouring(board))
            assert (broken is None) == (not violations(puzzle, board)), (puzzle, board)
            answers += broken is None
    assert answers


def test_local_checks_find_what_a_room_breaks() -> None:
    """From a valid board: the checks around the coloured room fail where those of the board do."""
    rng = Random(5)
    failures = 0
    for _ in range(1500):
        puzzle = random_puzzle(Grid.of(4, 5), rng, walls=0.8, marks=3)
        tables = Tables(puzzle)
        asked = checks.Checks(tables, checks.MODIFIED)
        colouring = icons(tables, tables.colouring(random_board(puzzle, rng)))
        colouring = colouring[0] & ~colouring[1], colouring[1]
        if asked.first_broken(colouring) is not None:
            continue
        for room in tables.open_rooms(colouring):
            for black in (False, True):
                after = tables.colour(colouring, room, black)
                whole = asked.first_broken(after) is None
                assert (asked.first_broken_by(after, room, black, near=True) is None) == whole
                assert (asked.first_broken_by(after, room, black, near=False) is None) == whole
                failures += not whole
    assert failures > 100


def test_failed_connections_are_counted_as_in_the_paper() -> None:
    """Its check by room finds less than ours: what it misses is found, but not counted."""
    rng = Random(6)
    seen: set[tuple[bool, bool]] = set()
    for _ in range(400):
        puzzle = random_puzzle(Grid.of(4, 5), rng, walls=0.8, marks=3)
        tables = Tables(puzzle)
        black, white = icons(tables, tables.colouring(random_board(puzzle, rng)))
        black &= ~white
        reached = reach(tables.grid, puzzle.start, set(bits(tables.full & ~black)))
        for room, cells in enumerate(tables.room_cells):
            if not cells & (black | white) or cells & puzzle.marked:
                continue
            beside = tables.grid.neighbours(cells) & white
            area = reach(tables.grid, next(bits(cells)), set(bits(tables.full & ~black)))
            fails = (
                not set(bits(beside)) <= reached
                if cells & black
                else not area & set(bits(white & ~cells))
            )
            one = checks.Checks(tables, ("white_connected",), count_all=True)
            found = one.first_broken_by((black, white), room, bool(cells & black), near=True)
            assert one.failed["white_connected"] == fails
            assert found or not fails
            seen.add((bool(found), fails))
    assert seen == {(False, False), (True, False), (True, True)}


def test_actions_colour_only_what_every_answer_has() -> None:
    rng = Random(11)
    coloured = 0
    for _ in range(300):
        puzzle = random_puzzle(Grid.of(3, 4), rng, walls=0.75, marks=3)
        tables = Tables(puzzle)
        for answer in solve(GENRE, puzzle, limit=None).boards:
            start = icons(tables)
            black, white = actions(tables, *start)
            board = tables.board((black, white))
            assert answer.extends(board), (puzzle, answer, board)
            coloured += (black | white) != start[1]
    assert coloured > 20


def test_every_check_is_counted() -> None:
    rng = Random(3)
    puzzle = random_puzzle(Grid.of(4, 4), rng, walls=0.9)
    tables = Tables(puzzle)
    everything = checks.Checks(tables, tuple(checks.WHOLE), count_all=True)
    for _ in range(200):
        everything.first_broken(tables.colouring(random_board(puzzle, rng)))
    assert set(everything.asked.values()) == {200}
    assert all(0 <= everything.failed[name] <= 200 for name in checks.WHOLE)
    first = checks.Checks(tables)
    assert first.first_broken((puzzle.marked, 0)) == "icons"
    assert first.figures()["icons"] == {"asked": 1, "failed": 1}
    assert first.figures()["squares"] == {"asked": 0, "failed": 0}


@pytest.mark.parametrize("checking", ["room", "colour"])
def test_checks_of_every_coloured_room_are_counted(checking: str) -> None:
    """White rooms close a loop and black ones cut a circle off in the same attempt: both count."""
    rng = Random(4)
    both = 0
    for _ in range(60):
        puzzle = random_puzzle(Grid.of(6, 6), rng, walls=0.8, marks=4)
        tables = Tables(puzzle)
        before = actions(tables, *icons(tables))
        if checks.Checks(tables, checks.MODIFIED).first_broken(before) is not None:
            continue
        rooms = tables.open_rooms(before)
        for room, black in product(rooms, (False, True)):
            plain, counting = (
                Attempts(tables, ModifiedOptions(checks=checking, count_all=every))
                for every in (False, True)
            )
            assert counting.attempt(before, room, black) == plain.attempt(before, room, black)
            after = actions(tables, *tables.colour(before, room, black))
            coloured = len(rooms) - len(tables.open_rooms(after))
            assert counting.checks.asked["squares"] == coloured
            assert plain.checks.asked["squares"] <= coloured
            both += bool(counting.checks.failed["cycle"] and counting.checks.failed["circles"])
    assert both
