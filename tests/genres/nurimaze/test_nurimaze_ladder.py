"""Nurimaze's techniques are right on every board, their reasons suffice, their sentences are true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from brute_force import answers
from gridwright.core.grid import Grid, bits
from gridwright.engine.generate import generate
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.ladder import TECHNIQUES
from gridwright.genres.nurimaze.puzzle import Nurimaze, pieces
from gridwright.genres.nurimaze.view import View
from gridwright.logic.ladder import Ladder
from gridwright.logic.reason import reason
from gridwright.logic.step import Step
from gridwright.logic.steps import Taken, Walk, explained
from gridwright.logic.technique import Case, Finding
from gridwright.logic.trial import Trial
from nurimaze_boards import random_puzzle

CELL = re.compile(r"r\d+c\d+")


def ladder_of(puzzle: Nurimaze) -> Ladder[View]:
    return Ladder(View(puzzle), puzzle.decisions, TECHNIQUES)


def findings(ladder: Ladder[View], yes: int, no: int) -> Iterator[tuple[int, Finding]]:
    for post in range(len(ladder.unit_of)):
        yield post, ladder.look(post, yes, no)


def is_right(ladder: Ladder[View], yes: int, no: int, good: list[int]) -> Counter[str]:
    """What every post finds holds in all answers that extend the board."""
    always = never = (1 << ladder.size) - 1
    for answer in good:
        always &= answer
        never &= ~answer
    fired: Counter[str] = Counter()
    for post, finding in findings(ladder, yes, no):
        name = ladder.technique_of[post].name
        about = (ladder.view.puzzle, name, ladder.unit_of[post], bin(yes), bin(no))
        assert finding is not None, about
        assert not finding[0] & ~always, about
        assert not finding[1] & ~never, about
        fired[name] += bool(finding[0] & ~yes or finding[1] & ~no)
    return fired


def extending(good: set[int], yes: int, no: int) -> list[int]:
    return [answer for answer in sorted(good) if not (yes & ~answer or no & answer)]


def every_partition(grid: Grid) -> list[tuple[int, ...]]:
    edges = [
        (cell, other)
        for cell in range(grid.size)
        for other in grid.neighbour_lists[cell]
        if other > cell
    ]
    return sorted(
        {
            pieces(grid, [edge for at, edge in enumerate(edges) if chosen >> at & 1])
            for chosen in range(1 << len(edges))
        }
    )


def with_marks(rooms: tuple[int, ...], grid: Grid, dice: Random) -> Nurimaze:
    """S, G and up to three circles and triangles."""
    cells = dice.sample(range(grid.size), 2 + dice.randint(0, min(3, grid.size - 2)))
    circles = sum(1 << cell for cell in cells[2:] if dice.random() < 0.5)
    triangles = sum(1 << cell for cell in cells[2:]) & ~circles
    return Nurimaze(grid.rows, grid.cols, rooms, cells[0], cells[1], circles, triangles)


def every_partial_board(size: int) -> Iterator[tuple[int, int]]:
    for states in product((0, 1, 2), repeat=size):
        yield (
            sum(1 << at for at, state in enumerate(states) if state == 1),
            sum(1 << at for at, state in enumerate(states) if state == 2),
        )


@pytest.mark.parametrize("size", [(1, 4), (2, 2), (2, 3)])
def test_every_partial_board_of_every_division(size: tuple[int, int]) -> None:
    grid = Grid.of(*size)
    dice = Random(repr(size))
    fired: Counter[str] = Counter()
    for rooms in every_partition(grid):
        for _ in range(6):
            puzzle = with_marks(rooms, grid, dice)
            good = answers(GENRE, puzzle)
            ladder = ladder_of(puzzle)
            for yes, no in every_partial_board(puzzle.decisions):
                left = extending(good, yes, no)
                if left:
                    fired += is_right(ladder, yes, no, left)
    assert fired["last of a square"] or size == (1, 4)


@pytest.mark.parametrize("size", [(3, 3), (3, 4), (4, 4), (2, 6)])
def test_random_partial_boards_with_many_answers(size: tuple[int, int]) -> None:
    dice = Random(repr(size))
    grid = Grid.of(*size)
    fired: Counter[str] = Counter()
    for _ in range(150):
        puzzle = random_puzzle(grid, dice, walls=dice.choice([0.7, 0.85, 1]), marks=3)
        if puzzle.decisions > 12:
            continue
        good = answers(GENRE, puzzle)
        ladder = ladder_of(puzzle)
        for answer in dice.sample(sorted(good), min(len(good), 6)):
            for _ in range(8):
                known = dice.getrandbits(puzzle.decisions)
                yes, no = answer & known, known & ~answer
                no |= puzzle.given.no
                fired += is_right(ladder, yes, no, extending(good, yes, no))
    assert {"closes a loop", "path goes on", "cut off"} <= set(+fired)


@cache
def made() -> tuple[tuple[Nurimaze, int], ...]:
    """Puzzles with one answer, from both generators."""
    found = []
    for method, size, count in (
        ("carve", (5, 5), 10),
        ("carve", (7, 6), 10),
        ("carve", (9, 9), 6),
        ("seed", (6, 6), 8),
    ):
        for each in generate(GENRE, *size, count=count, seed=5, method=method):
            found.append((each.puzzle, each.answer.yes))
    return tuple(found)


def test_random_positions_of_larger_puzzles() -> None:
    """With marks as given or not, also where a position is not one that a walk comes to."""
    dice = Random(3)
    fired: Counter[str] = Counter()
    for puzzle, answer in made():
        ladder = ladder_of(puzzle)
        for _ in range(12):
            known = dice.getrandbits(puzzle.decisions)
            if dice.random() < 0.5:
                known |= dice.getrandbits(puzzle.decisions)
            yes, no = answer & known, known & ~answer
            if dice.random() < 0.7:
                no |= puzzle.given.no
            fired += is_right(ladder, yes, no, [answer])
    # "no route" only ever says that a board is impossible; see below for the other one.
    assert set(+fired) >= {each.name for each in TECHNIQUES} - {"no route", "shut off"}


def test_true_assumptions_are_never_refuted() -> None:
    for puzzle, answer in made():
        ladder = ladder_of(puzzle)
        yes, no = puzzle.given.yes, puzzle.given.no
        for taken in _walk(puzzle, answer)[::7]:
            yes, no = taken.yes, taken.no
            for room in bits(((1 << puzzle.decisions) - 1) & ~(yes | no)):
                bit = 1 << room
                assumed = (bit, 0) if answer & bit else (0, bit)
                assert Trial(ladder, yes, no, assumed).run(100) is None, (puzzle, room)


def _walk(puzzle: Nurimaze, answer: int) -> list[Taken]:
    return list(Walk(ladder_of(puzzle), puzzle.given, answer))


def test_every_puzzle_is_walked_to_its_answer() -> None:
    for puzzle, answer in made():
        walk = Walk(ladder_of(puzzle), puzzle.given, answer)
        for _ in walk:
            pass
        assert (walk.yes, walk.done) == (answer, True)


def _all_steps(step: Step) -> Iterator[Step]:
    yield step
    for link in step.links:
        yield from _all_steps(link)


def in_picture(view: View, step: Step) -> int:
    """The cells that a picture of the step shows: what is settled, why, and where."""
    rooms = step.yes | step.no | step.because.yes | step.because.no
    cells = view.cells(rooms) | step.because.cells
    for link in step.links:
        cells |= in_picture(view, link)
    return cells


def test_reasons_suffice_and_sentences_stay_in_the_picture() -> None:
    said: Counter[str] = Counter()
    for puzzle, answer in made():
        ladder = ladder_of(puzzle)
        view = ladder.view
        for taken in Walk(ladder, puzzle.given, answer):
            step = explained(ladder, taken)
            _reason_suffices(ladder, taken)
            for each in _all_steps(step):
                said[each.technique] += 1
                named = {view.grid.name(cell) for cell in bits(in_picture(view, each))}
                assert set(CELL.findall(each.sentence)) <= named, each.sentence
                assert "{" not in each.sentence
                assert each.sentence.endswith(".")
    assert {each.name for each in TECHNIQUES} <= set(said) | {"mark", "shut off"}, said


def _reason_suffices(ladder: Ladder[View], taken: Taken) -> None:
    move = taken.move
    links = move.chain.links + move.chain.clash if move.chain else ()
    cases = [(link.post, link.case) for link in links]
    if not move.chain:
        known = reason(ladder, move.post, taken.yes, taken.no, move.yes, move.no)
        cases = [(move.post, Case(ladder.unit_of[move.post], move.yes, move.no, *known))]
    for post, case in cases:
        technique = ladder.technique_of[post]
        finding = technique.look(ladder.view, case.known_yes, case.known_no, case.unit)
        if not (case.yes or case.no):
            assert finding is None
            continue
        assert finding is not None
        assert not (case.yes & ~finding[0] or case.no & ~finding[1])


def test_a_rooms_mark_is_found_without_being_given() -> None:
    puzzle, answer = made()[0]
    ladder = ladder_of(puzzle)
    walk = Walk(ladder, type(puzzle.given)(puzzle.decisions), answer)
    steps = [explained(ladder, taken) for taken in walk]
    assert {step.technique for step in steps} >= {"mark", "last of a square"}
    assert walk.yes == answer


def test_a_room_that_no_white_room_reaches_is_black() -> None:
    puzzle = Nurimaze(3, 3, range(9), start=2, goal=5)
    ladder = ladder_of(puzzle)
    walk = Walk(ladder, puzzle.given.with_yes(0b000010010).with_no(0b100100), 0b001011011)
    steps = [explained(ladder, taken) for taken in walk]
    assert [step.sentence for step in steps if step.technique == "shut off"] == []


def test_scopes_are_complete() -> None:
    """A look depends on nothing outside its scope: hiding that changes nothing."""
    dice = Random(9)
    for puzzle, answer in made()[::5]:
        ladder = ladder_of(puzzle)
        for _ in range(4):
            known = dice.getrandbits(puzzle.decisions)
            yes, no = answer & known, known & ~answer
            for post, finding in findings(ladder, yes, no):
                technique, unit = ladder.technique_of[post], ladder.unit_of[post]
                whole = technique.look(ladder.view, yes, no, unit)
                if technique.name == "last of a square":
                    continue  # reads its board as the part that is its scope
                assert whole == finding, technique.name
