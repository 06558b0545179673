"""Nurimaze's techniques: right on every board, with reasons that suffice and true sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest

from generic.boards.nurimaze import random_puzzle
from generic.brute_force import answers
from gridwright.core.grid import Grid, bits
from gridwright.core.step import Step
from gridwright.engine.generate import generate
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.puzzle import Nurimaze, pieces
from gridwright.genres.nurimaze.techniques import TECHNIQUES
from gridwright.genres.nurimaze.view import NurimazeView
from gridwright.logic.ladder import Ladder
from gridwright.logic.reason import reason
from gridwright.logic.steps import Taken, Walk, explained
from gridwright.logic.technique import Case, Finding
from gridwright.logic.trial import Trial

CELL = re.compile(r"r\d+c\d+")


def ladder_of(puzzle: Nurimaze) -> Ladder[NurimazeView]:
    return Ladder(NurimazeView(puzzle), TECHNIQUES)


def findings(ladder: Ladder[NurimazeView], yes: int, no: int) -> Iterator[tuple[int, Finding]]:
    for post in range(len(ladder.unit_of)):
        yield post, ladder.look(post, yes, no)


def is_right(ladder: Ladder[NurimazeView], yes: int, no: int, good: list[int]) -> Counter[str]:
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
    for _ in range(70):
        puzzle = random_puzzle(grid, dice, walls=dice.choice([0.7, 0.85, 1]), marks=3)
        if puzzle.decisions > 10:
            continue
        good = answers(GENRE, puzzle)
        ladder = ladder_of(puzzle)
        for answer in dice.sample(sorted(good), min(len(good), 6)):
            for _ in range(8):
                known = dice.getrandbits(puzzle.decisions)
                yes, no = answer & known, known & ~answer
                no |= puzzle.given.no
                fired += is_right(ladder, yes, no, extending(good, yes, no))
    assert {"closes a loop", "path goes on", "cut off", "no way to spare"} <= set(+fired)


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
    """Most of them without a what-if: techniques that are right may still find too little."""
    longest = []
    for puzzle, answer in made():
        walk = Walk(ladder_of(puzzle), puzzle.given, answer)
        longest.append(max(taken.move.length if taken.move.chain else -1 for taken in walk))
        assert (walk.yes, walk.done) == (answer, True)
    assert len(longest) == 34
    assert sum(length < 0 for length in longest) >= 27
    assert sum(length <= 2 for length in longest) >= 32


def test_what_is_left_to_look_at_becomes_less() -> None:
    for puzzle, answer in made():
        view = NurimazeView(puzzle)
        counts = [view.unfinished(taken.yes, taken.no) for taken in _walk(puzzle, answer)]
        assert all(now <= before for before, now in pairwise(counts))
        assert counts[0] > counts[-1]
        assert view.unfinished(answer, puzzle.given.all & ~answer) == 0


def _all_steps(step: Step) -> Iterator[Step]:
    yield step
    for link in step.links:
        yield from _all_steps(link)


def in_picture(view: NurimazeView, step: Step) -> int:
    """The cells that a picture of the step shows: what is settled, why, and where."""
    rooms = step.yes | step.no | step.because.yes | step.because.no
    cells = view.cells(rooms) | step.because.cells
    for link in step.links:
        cells |= in_picture(view, link)
    return cells


def test_sentences_of_walks_stay_in_the_picture() -> None:
    said: Counter[str] = Counter()
    for puzzle, answer in made():
        ladder = ladder_of(puzzle)
        view = ladder.view
        for taken in Walk(ladder, puzzle.given, answer):
            for each in _all_steps(explained(ladder, taken)):
                said[each.technique] += 1
                named = {view.grid.name(cell) for cell in bits(in_picture(view, each))}
                assert set(CELL.findall(each.sentence)) <= named, each.sentence
                assert "{" not in each.sentence
                assert each.sentence.endswith(".")
    assert {"last of a square", "only route", "no route", "other way round"} <= set(said)


def one_by_one(
    ladder: Ladder[NurimazeView], post: int, yes: int, no: int
) -> Iterator[tuple[int, int]]:
    """What a post newly finds, as it is told: together, or each decision apart."""
    finding = ladder.look(post, yes, no)
    if finding is None:
        yield 0, 0
        return
    new_yes, new_no = finding[0] & ~yes, finding[1] & ~no
    if not ladder.technique_of[post].apart:
        if new_yes or new_no:
            yield new_yes, new_no
        return
    yield from ((1 << each, 0) for each in bits(new_yes))
    yield from ((0, 1 << each) for each in bits(new_no))


def test_reasons_suffice_and_sentences_hold_at_random_positions() -> None:
    """Also on boards with a mistake, where units become impossible."""
    dice = Random(11)
    told: Counter[str] = Counter()
    impossible: Counter[str] = Counter()
    for puzzle, answer in made():
        ladder = ladder_of(puzzle)
        for _ in range(4):
            known = dice.getrandbits(puzzle.decisions) | puzzle.given.no
            wrong = 1 << dice.randrange(puzzle.decisions) & ~puzzle.given.no
            shown = answer ^ wrong
            for post in range(len(ladder.unit_of)):
                yes, no = shown & known, known & ~shown
                for new_yes, new_no in one_by_one(ladder, post, yes, no):
                    name = ladder.technique_of[post].name
                    (told if new_yes or new_no else impossible)[name] += 1
                    known_here = reason(ladder, post, yes, no, new_yes, new_no)
                    _holds(ladder, post, known_here, new_yes, new_no)
    assert set(told) >= {each.name for each in TECHNIQUES} - {"no route", "mark", "shut off"}
    assert set(impossible) >= {
        "last of a square", "way out", "closes a loop", "cut off", "path goes on",
        "spoils the path", "turn at a circle", "no route",
    }  # fmt: skip


def _holds(
    ladder: Ladder[NurimazeView], post: int, known: tuple[int, int], new_yes: int, new_no: int
) -> None:
    """The reason suffices, nothing in it can be left out, and the sentence names nothing else."""
    technique, unit, view = ladder.technique_of[post], ladder.unit_of[post], ladder.view

    def suffices(yes: int, no: int) -> bool:
        finding = technique.look(view, yes, no, unit)
        if finding is None or not (new_yes or new_no):
            return finding is None and not (new_yes or new_no)
        return not (new_yes & ~finding[0] or new_no & ~finding[1])

    assert suffices(*known), technique.name
    assert not known[0] & new_yes
    assert not known[1] & new_no
    case = Case(unit, new_yes, new_no, *known)
    rooms = new_yes | new_no | known[0] | known[1]
    cells = view.cells(rooms) | technique.cells(view, unit)
    named = {view.grid.name(cell) for cell in bits(cells)}
    sentence = str(technique.say(view, case))
    assert set(CELL.findall(sentence)) <= named, sentence
    assert sentence[0].isupper() or CELL.match(sentence), sentence
    assert not sentence.endswith(".")


def test_a_rooms_mark_is_found_without_being_given() -> None:
    puzzle, answer = made()[0]
    ladder = ladder_of(puzzle)
    walk = Walk(ladder, type(puzzle.given)(puzzle.decisions), answer)
    steps = [explained(ladder, taken) for taken in walk]
    assert {step.technique for step in steps} >= {"mark", "last of a square"}
    assert walk.yes == answer


def sentences(puzzle: Nurimaze, yes: int, no: int, name: str) -> list[str]:
    """What one technique says on a board."""
    ladder = ladder_of(puzzle)
    found = []
    for post in bits(ladder.posts[name]):
        for new in one_by_one(ladder, post, yes, no):
            known = reason(ladder, post, yes, no, *new)
            case = Case(ladder.unit_of[post], *new, *known)
            found.append(str(ladder.technique_of[post].say(ladder.view, case)))
    return found


CELLS = Nurimaze(3, 3, range(9), start=2, goal=5)
MARKED = Nurimaze(3, 3, range(9), start=0, goal=8, circles=1 << 2, triangles=1 << 4)
RING = Nurimaze(3, 3, "aaa" "aba" "aaa", start=4, goal=8)
BESIDE = Nurimaze(2, 4, range(8), start=0, goal=7, circles=1 << 3, triangles=1 << 1)
PAIR = Nurimaze(2, 3, "aab" "ccd", start=2, goal=5)


@pytest.mark.parametrize(
    ("puzzle", "yes", "no", "technique", "expected"),
    [
        (CELLS, 0, 0, "mark", ["r1c3 holds S", "r2c3 holds G"]),
        (MARKED, 1 << 2, 0, "mark", [
            "r1c1 holds S",
            "r1c3 cannot be black: it holds a circle",
            "r2c2 holds a triangle",
            "r3c3 holds G",
        ]),
        (CELLS, 0, 0b011_010, "last of a square", ["Three cells of the square at r1c1 are white"]),
        (CELLS, 0b011_011, 0, "last of a square", [
            "All four cells of the square at r1c1 are black"
        ]),
        (PAIR, 0b001, 0, "last of a square", [
            "Two cells of the square at r1c1 are black and the others belong to one room"
        ]),
        (CELLS, 0b010_010, 0b001_000_100, "way out", ["The white cell r1c3 has only one way out"]),
        (CELLS, 0b100_010, 0b001_000_100, "way out", ["The white cell r1c3 has no way out"]),
        (CELLS, 0, 0b011_001_011, "closes a loop", [
            "r2c2 touches the white area of r1c1 twice and would close a loop"
        ]),
        (RING, 0, 0, "closes a loop", ["The room at r1c1 would be a white loop by itself"]),
        (CELLS, 0, 0b11_011, "closes a loop", ["The white area of r1c1 closes a loop"]),
        (CELLS, 0b011_010, 0b100_100, "shut off", ["r1c1 can no longer reach the white cell r1c3"]),
        (CELLS, 0b010_010, 0b001_000_001, "cut off", [
            "If r2c1 were black, r1c1 could no longer reach r3c1"
        ]),
        (CELLS, 0b100_010, 0b001_000_100, "cut off", ["Black cells part r1c3 from r3c1"]),
        (CELLS, 0b100_000_000, 0b1, "pocket", []),
        (CELLS, 0b011_010_000, 0b000_000_100, "pocket", [
            f"If {cell} were black, the cells behind it would be cut off and fill a black square"
            for cell in ("r1c1", "r1c2", "r2c3")
        ]),
        (MARKED, 0, 0, "no way to spare", ["The circle at r1c3 has only two ways out"]),
        (MARKED, 0b10, 0, "no way to spare", [
            "S at r1c1 has only one way out",
            "The circle at r1c3 has only one way out",
        ]),
        (MARKED, 0b10_1010, 0, "no way to spare", [
            "S at r1c1 has no way out",
            "The circle at r1c3 has only one way out",
            "G at r3c3 has only one way out",
        ]),
        (MARKED, 0, 0b100_110_101, "path goes on", [
            "On one side of the circle at r1c3 the path can go on only over r1c2",
        ]),
        (MARKED, 0b10, 0b100_010_101, "path goes on", [
            "From S at r1c1 the path can go on only over r2c1",
            "The path can leave the circle at r1c3 on one side only",
        ]),
        (BESIDE, 0, 0b1001_1011, "path goes on", [
            "From S at r1c1 the path can go on only over r2c2",
            "On one side of the circle at r1c4 the path can go on only over r1c3",
        ]),
        (MARKED, 0, 0b100_011_101, "spoils the path", [
            "If r2c3 were white, the path would lead over the triangle at r2c2",
            "If r3c2 were white, the path would lead over the triangle at r2c2",
        ]),
        (MARKED, 0, MARKED.given.no, "only route", [
            "Without r1c2 the path from S to G cannot pass the circle at r1c3",
            "Without r2c3 the path from S to G cannot pass the circle at r1c3",
        ]),
        (MARKED, 0b1010, MARKED.given.no, "no route", ["The path cannot lead from S to G"]),
        (MARKED, 0b10, MARKED.given.no, "no route", [
            "The path from S to G cannot pass the circle at r1c3"
        ]),
        (MARKED, 0, 0b111_001_001, "spoils the path", ["The path reaches G and misses a circle"]),
    ],
)
def test_what_is_said(
    puzzle: Nurimaze, yes: int, no: int, technique: str, expected: list[str]
) -> None:
    assert sentences(puzzle, yes, no, technique) == expected


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
                assert technique.look(ladder.view, yes, no, unit) == finding, technique.name
