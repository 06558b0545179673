"""Repair: the fewest changes, proven or with what is known; what is found is kept."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest

from gridwright.cli.app import run
from gridwright.core import deadline as deadlines
from gridwright.core.control import Control
from gridwright.core.errors import PuzzleError, Timeout
from gridwright.core.grid import mask_of
from gridwright.engine import repair as repairing
from gridwright.engine import setting
from gridwright.engine.drafts import clues_of, rebuilt
from gridwright.engine.generate import generate
from gridwright.engine.grade import grade
from gridwright.engine.repair import choices as choosing
from gridwright.engine.repair.choices import difference
from gridwright.engine.repair.search import repair, repairs
from gridwright.engine.setting import minimise, minimised, spare, spares
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.making.places import with_partners

CLUED = [
    genre for genre in all_genres(hidden=True) if genre.making is not None and genre.making.says
]
every_genre = pytest.mark.parametrize("genre", CLUED, ids=lambda genre: genre.name)
URL = "kurodoko/5/5/5m866j5n3"


def minimal(genre: Genre[Any], size: int = 6, seed: int = 3) -> Any:
    return minimise(genre, next(generate(genre, size, size, seed=seed)).puzzle)


def with_fewer(genre: Genre[Any], puzzle: Any, gone: int, seed: int) -> Any:
    clues = clues_of(genre, puzzle)
    left = Random(seed).sample(sorted(clues), max(0, len(clues) - gone))
    return rebuilt(genre, puzzle, {place: clues[place] for place in left})


def small(genre: Genre[Any]) -> Any:
    """A board small enough to try all its clues."""
    if genre.name == "nurimaze":
        return genre.puzzle(3, 3, "abcdeedfg", start=0, goal=8)
    if genre.name == "heyawake":
        return genre.puzzle(2, 3, rooms="abbacc")
    if genre.name == "akari":
        return genre.puzzle(3, 4, unknown=0b1010_0000_0101)
    return genre.puzzle(*((1, 5) if genre.name == "mosaic" else (2, 3)))


def every_plan(genre: Genre[Any], bare: Any) -> list[dict[int, Any]]:
    assert genre.making is not None
    shown = genre.making.shown
    assert shown is not None
    places = [[None, *shown(bare, place)] for place in range(bare.grid.size)]
    return [
        {place: value for place, value in enumerate(plan) if value is not None}
        for plan in product(*places)
    ]


def distance(one: dict[int, Any], other: dict[int, Any]) -> int:
    return sum(one.get(place) != other.get(place) for place in one.keys() | other.keys())


@every_genre
def test_on_a_small_board_nothing_better_exists(genre: Genre[Any]) -> None:
    """Every clue that the genre names, at every place: the best of all plans is found."""
    bare, rng = small(genre), Random(1)
    plans = every_plan(genre, bare)
    if len(plans) > 20_000:
        plans = rng.sample(plans, 20_000)
    boards = [set(_offers(genre, bare, board)) for board in solve(genre, bare, limit=500).boards]
    unique = [plan for plan in plans if sum(set(plan.items()) <= offers for offers in boards) == 1]
    assert unique
    for plan in rng.sample(plans, 25):
        found = repair(genre, rebuilt(genre, bare, plan))
        assert found.fewest, "a small board is looked at to the end"
        assert found.changes <= min(distance(plan, other) for other in unique)
        assert str(solve(genre, found.puzzle).status) == "unique"
        assert distance(plan, clues_of(genre, found.puzzle)) == found.changes


@every_genre
def test_alternatives_are_all_that_are_as_small_and_symmetric(genre: Genre[Any]) -> None:
    """Against all plans of a small board: the smallest symmetric repairs, every one of them."""
    bare, rng = small(genre), Random(2)
    assert genre.making is not None
    symmetry = "none" if "symmetry" in genre.making.cannot else "rotate2"
    boards = [set(_offers(genre, bare, board)) for board in solve(genre, bare, limit=500).boards]
    plans = [
        plan
        for plan in every_plan(genre, bare)
        if with_partners(bare.grid, mask_of(plan), symmetry) == mask_of(plan)
        and sum(set(plan.items()) <= offers for offers in boards) == 1
    ]
    for plan in rng.sample(every_plan(genre, bare), 6):
        found = repair(
            genre, rebuilt(genre, bare, plan), symmetry=symmetry, alternatives=len(plans)
        )
        same = [other for other in plans if distance(plan, other) == found.changes]
        assert found.changes == min(distance(plan, other) for other in plans)
        listed = [clues_of(genre, one.puzzle) for one in (found, *found.alternatives)]
        assert all(one in same for one in listed)
        assert len({str(sorted(one.items())) for one in listed}) == len(listed)
        assert not found.no_more or len(listed) == len(same)


def test_a_repair_is_found_if_few_answers_can_be_told_apart() -> None:
    """Of the 64 answers of this Mosaic, eight are the only ones with their numbers."""
    genre = by_name("mosaic")
    found = repair(genre, genre.puzzle(2, 3, dict(enumerate([2, 2, 1, 0, 6, 1]))))
    assert found.fewest
    assert str(solve(genre, found.puzzle).status) == "unique"


def test_given_cells_stay_and_question_marks_are_clues() -> None:
    genre = by_name("kuromasu")
    puzzle = genre.puzzle(2, 3, {}, unknown=1 << 4, white=1 << 2, black=1 << 3)
    boards = solve(genre, rebuilt(genre, puzzle, {}), limit=500).boards
    free = [0, 1, 4, 5]
    plans = [
        {cell: value for cell, value in zip(free, values, strict=True) if value}
        for values in product([0, 1, 2, 3, 4], repeat=4)
    ]
    sees = [set(_offers(genre, genre.puzzle(2, 3), board)) for board in boards]
    unique = [plan for plan in plans if sum(set(plan.items()) <= some for some in sees) == 1]
    found = repair(genre, puzzle, alternatives=3)
    assert found.changes == min(distance({4: "?"}, plan) for plan in unique) == 1
    for one in (found, *found.alternatives):
        assert (one.puzzle.white, one.puzzle.black) == (1 << 2, 1 << 3)
        assert str(solve(genre, one.puzzle).status) == "unique"
    # What contradicts a `?` goes, too, and `spare` and `minimise` take such puzzles as well.
    wrong = genre.puzzle(1, 4, {0: 2}, unknown=1 << 1)
    assert repair(genre, wrong).fewest
    assert spare(genre, genre.puzzle(1, 3, {0: 2}, unknown=1 << 1)).alone == ("r1c2",)
    with pytest.raises(PuzzleError, match="whatever its clues are"):
        repair(genre, genre.puzzle(1, 2, black=3))


def test_the_most_different_come_first() -> None:
    genre = by_name("kuromasu")
    found = repair(genre, with_fewer(genre, minimal(genre), 1, 0), alternatives=8)
    assert found.alternatives
    assert {one.changes for one in found.alternatives} == {found.changes}
    first = found.alternatives[0]
    assert all(difference(found, first) >= difference(found, one) for one in found.alternatives)


@pytest.mark.parametrize("name", ["kuromasu", "hitori"])
def test_a_repair_of_a_level(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "GRADED", 12)
    genre = by_name(name)
    if name == "kuromasu":
        broken = with_fewer(genre, minimal(genre), 1, 0)
    else:
        broken = genre.puzzle(3, 3, dict(enumerate([1, 2, 3] * 3)))
    levels = set()
    for level in (1, 3):
        found = repair(genre, broken, level=level, symmetry="none")
        assert found.finished
        assert found.graded[found.level]
        assert grade(genre, found.puzzle).level == found.level
        assert found.level == level or level not in found.graded
        levels.add(found.level)
    assert 1 in levels


def _offers(genre: Genre[Any], bare: Any, board: Any) -> list[tuple[int, Any]]:
    from gridwright.engine.drafts import draft_of

    return [tuple(offer) for offer in draft_of(genre, bare, board).offers]


@every_genre
@pytest.mark.parametrize("gone", [1, 2])
def test_never_more_than_what_is_missing(genre: Genre[Any], gone: int) -> None:
    puzzle = minimal(genre)
    for seed in range(2):
        found = repair(genre, with_fewer(genre, puzzle, gone, seed))
        assert found.changes <= gone
        assert found.finished
        assert 0 < found.at_least <= found.changes
        assert found.fewest or gone > 1


@every_genre
def test_what_is_found_gets_better_and_better_known(genre: Genre[Any]) -> None:
    news: list[str] = []
    steps = list(
        Control(progress=news.append).each(repairs(genre, with_fewer(genre, minimal(genre), 3, 1)))
    )
    assert [one.changes for one in steps] == sorted((one.changes for one in steps), reverse=True)
    assert [one.at_least for one in steps] == sorted(one.at_least for one in steps)
    assert steps[-1].finished
    assert not any(one.finished for one in steps[:-1])
    assert news


def clock_of_the_test(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still until the test moves it."""
    now = [0.0]
    monkeypatch.setattr(deadlines, "clock", lambda: now[0])
    return now


def test_the_time_limit_keeps_the_best_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    now = clock_of_the_test(monkeypatch)
    genre = by_name("nurimaze")
    broken = with_fewer(genre, minimal(genre), 9, 1)
    run_of = Control(5).each(repairs(genre, broken))
    first = next(run_of)
    now[0] = 6.0
    assert list(run_of) == []
    assert not first.finished
    now[0] = 0.0
    late = Control(5, progress=lambda text: now.__setitem__(0, 6.0)).each(repairs(genre, broken))
    with pytest.raises(Timeout):
        next(late)


def test_the_time_limit_keeps_what_was_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    now = clock_of_the_test(monkeypatch)
    genre, news = by_name("kuromasu"), list[str]()
    puzzle = next(generate(genre, 6, 6, seed=3, options={"clues": 20})).puzzle
    run_of = Control(5, progress=news.append).each(minimised(genre, puzzle))
    assert next(run_of) == puzzle
    less = next(run_of)
    assert len(less.numbers) < len(puzzle.numbers)
    assert str(solve(genre, less).status) == "unique"
    now[0] = 6.0
    with pytest.raises(Timeout):
        next(run_of)
    now[0] = 0.0
    assert news[0] == "1 of 20 clues looked at, 20 left"
    some = Control(5, progress=news.append).each(spares(genre, puzzle))
    one = next(some)
    assert news[-1].endswith("of 20 clues looked at")
    assert set(one.alone) <= set(spare(genre, puzzle).alone)
    now[0] = 6.0
    with pytest.raises(Timeout):
        next(some)


class Interrupted:
    """A run that gives one thing, and then Ctrl-C is pressed."""

    def __init__(self, real: Any, then: type[BaseException]) -> None:
        self.real, self.then = real, then

    def __call__(self, *args: Any, **named: Any) -> Any:
        for number, one in enumerate(self.real(*args, **named)):
            if number:
                raise self.then
            yield one


@pytest.mark.parametrize(("then", "status", "word"), [
    (KeyboardInterrupt, 130, "interrupted"), (Timeout, 3, "time limit reached"),
])  # fmt: skip
@pytest.mark.parametrize(
    ("command", "module", "name", "url", "told"),
    [
        ("minimise", setting, "minimised", URL, "some clues may still not be needed"),
        ("spare", setting, "spares", URL, "there may be others"),
        ("repair", repairing, "repairs", "kurodoko/5/5/zj", "fewer may be enough"),
    ],
)
def test_what_is_found_is_printed_when_it_ends_early(
    command: str,
    module: Any,
    name: str,
    url: str,
    told: str,
    then: type[BaseException],
    status: int,
    word: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(module, name, Interrupted(getattr(module, name), then))
    assert run([command, url]) == status
    shown = capsys.readouterr()
    assert "kurodoko" in shown.out
    assert f"{word}: " in shown.err
    assert told in shown.err
    assert shown.err.count(word) == 1


def test_the_command_says_how_sure_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["repair", "kurodoko/5/5/5m866j5o"]) == 0
    assert "1 change, the fewest (proven)" in capsys.readouterr().err
    assert run(["repair", "kurodoko/5/5/5m866j5o", "--json"]) == 0
    fields = json.loads(capsys.readouterr().out)
    assert (fields["changes"], fields["at_least"], fields["finished"]) == (1, 1, True)
    assert fields["alternatives"] == []


def test_the_command_lists_repairs_and_says_what_is_missing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["repair", "kurodoko/3/1/i", "--alternatives", "9"]) == 0
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 6
    assert "5 of 9 alternatives found; there are no others" in shown.err
    # On three cells nothing is hard.
    assert run(["repair", "kurodoko/3/1/i", "--level", "5", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["level"] == 1
    assert run(["repair", "kurodoko/3/1/i", "--level", "5"]) == 1
    assert "no repair of level 5 was found; looked at: " in capsys.readouterr().err


def test_minimised_puzzles_stay_as_logical_as_they_were() -> None:
    """What-ifs that the ladder explains are no guessing; longer ones than now are not taken."""
    genre = by_name("kuromasu")
    thin = next(
        one.puzzle
        for one in generate(genre, 7, 7, count=50, seed=1, method="thin")
        if not solve(genre, one.puzzle, "logic", options={"guesses": 0}).exhausted
    )
    less = minimise(genre, thin, no_guessing=True)
    assert str(solve(genre, less).status) == "unique"
    assert thin.numbers.items() >= less.numbers.items()
