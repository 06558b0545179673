"""Reasons suffice: the rules, clues and cells that they name, and nothing else, lead on.

The clauses of ``sufficiency.py`` share nothing with the techniques. ``benchmarks/reasons.py`` asks
the same of all published puzzles.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import pytest

from corpus import corpus
from gridwright import api
from gridwright.core.step import Basis, Step
from gridwright.engine.explain import Explainer
from gridwright.engine.ladders import chosen, view_of
from gridwright.engine.positions import cases_of
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.genres.hitori import Hitori
from gridwright.genres.kuroshuto import Kuroshuto
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import SMALLEST_SET, WHAT_IF_NAMES, findings, told
from ladder_boards import Sample, drawn, large, medium, small, unique
from ladder_properties import some_boards, wrong_boards
from sufficiency import RULES, Sufficiency
from trying import share, spread

every_genre = pytest.mark.parametrize(
    "genre",
    [genre for genre in all_genres() if genre.name in RULES],
    ids=lambda genre: str(genre.name),
)


def insufficient(genre: Genre[Any], puzzle: Any, steps: list[Step]) -> list[str]:
    with Sufficiency(puzzle) as asked:
        return [
            f"{genre.line(puzzle)}: {each.technique}: {each.sentence} {each.basis}"
            for step in steps
            for each in asked.fails(step)
        ]


def steps_of(genre: Genre[Any], puzzle: Any, names: list[str] | None = None) -> list[Step]:
    answer = solve(genre, puzzle).boards[0]
    with Explainer(genre, puzzle, answer, puzzle.given, names) as explainer:
        return list(explainer.steps())


def found(genre: Genre[Any], sample: Sample, boards: list[tuple[int, int]]) -> list[Step]:
    """All that the techniques find on some boards, contradictions included."""
    ladder = Ladder(view_of(genre, sample.puzzle), chosen(genre, None))
    return [told(ladder, link) for yes, no in boards for link in findings(ladder, yes, no)]


def test_the_rules_are_known_here_for_every_genre_with_techniques() -> None:
    assert {genre.name for genre in all_genres() if genre.techniques} <= set(RULES)


@every_genre
def test_on_boards_of_small_puzzles(genre: Genre[Any]) -> None:
    rng, checked = Random(2), 0
    for sample in spread(small(genre), 120):
        answer, size = sample.answers[0], sample.puzzle.decisions
        boards = [*some_boards(rng, answer, size, 2), *wrong_boards(rng, size, 1)]
        steps = found(genre, sample, boards)
        assert not insufficient(genre, sample.puzzle, steps)
        checked += len(steps)
    assert checked > share(30)


@pytest.mark.slow
@every_genre
def test_on_boards_of_larger_puzzles(genre: Genre[Any]) -> None:
    """Every technique that settles something is met, also where the board has a mistake."""
    rng = Random(6)
    fired: set[str] = set()
    cases = cases_of(genre)["technique"]
    settling = {case["name"] for case in cases if not case.get("impossible")}
    wanted = settling & {technique.name for technique in chosen(genre, None)}
    some = (*spread(medium(genre), 80), *large(genre))
    for number, sample in enumerate(chain(some, drawn(genre))):
        if number >= len(some) and fired >= wanted:
            break
        answer, size, given = sample.answers[0], sample.puzzle.decisions, sample.puzzle.given
        boards = [*some_boards(rng, answer, size, 4), *wrong_boards(rng, size, 1)]
        boards[:3] = [(yes | given.yes, no | given.no) for yes, no in boards[:3]]
        steps = found(genre, sample, boards)
        assert not insufficient(genre, sample.puzzle, steps)
        fired |= {step.technique for step in steps}
    assert fired >= wanted


@every_genre
def test_in_explanations_of_puzzles_with_one_answer(genre: Genre[Any]) -> None:
    for sample in unique(genre)[:6]:
        steps = steps_of(genre, sample.puzzle)
        assert steps
        assert not insufficient(genre, sample.puzzle, steps)


LARGEST = {"nurikabe": 64}
"""Cells of the largest published puzzle that is judged, if not 300. In a larger Nurikabe the judge
cuts off wrong islands by thousands, one model after the other: that takes minutes."""


def published(genre: Genre[Any]) -> list[Any]:
    if genre.name == "kamaji":
        return []
    return [
        api.load(_address(entry) or "\n".join((genre.name, *entry["problem"])))
        for entry in corpus(f"{genre.name}-janko")
        if len(entry["solution"]) * len(entry["solution"][0]) <= LARGEST.get(genre.name, 300)
        and not any(">" in row for row in entry.get("problem", ()))
    ]


def _address(entry: dict[str, Any]) -> str | None:
    return entry.get("puzzlink_url") or entry.get("url")


@every_genre
def test_in_explanations_of_some_published_puzzles(genre: Genre[Any]) -> None:
    every = 13 if genre.name in LARGEST else 60
    for puzzle in published(genre)[7::every][:3]:
        assert not insufficient(genre, puzzle, steps_of(genre, puzzle))


@pytest.mark.slow
@every_genre
def test_in_explanations_of_many_published_puzzles(genre: Genre[Any]) -> None:
    """The last time with the techniques of the lower half only, so that what-ifs are met."""
    for puzzle in spread(published(genre), 60):
        assert not insufficient(genre, puzzle, steps_of(genre, puzzle))
    used: Counter[str] = Counter()
    techniques = chosen(genre, None)
    easy = [each.name for each in techniques if each.rung < techniques[-1].rung / 2 - 1]
    for puzzle in spread(published(genre), 15):
        steps = steps_of(genre, puzzle, [*easy, *WHAT_IF_NAMES])
        assert not insufficient(genre, puzzle, steps)
        used.update(step.technique for step in steps)
    assert genre.name == "kamaji" or any(used[name] for name in WHAT_IF_NAMES)


@pytest.mark.parametrize(
    "line",
    [
        "kurodoko/7/7/g3n9o7g5i6gcobncg",
        "kurochute/6/6/531q3h54h1q351",
        "kamaji-5x5-1223543122243231211243224",
        "hitori/6/6/123534646613634154235331416324321646",
        "nurimaze/6/6/dpv2grfftruu2d4r15",
    ],
)
def test_of_smallest_sets(line: str) -> None:
    """With no technique but the last resort, every step is a smallest set."""
    puzzle = api.load(line)
    genre = by_name(puzzle.genre)
    answer = solve(genre, puzzle).boards[0]
    with Explainer(genre, puzzle, answer, puzzle.given, [SMALLEST_SET]) as explainer:
        steps = [step for step, _ in zip(explainer.steps(), range(6), strict=False)]
    assert {step.technique for step in steps} == {SMALLEST_SET}
    assert not insufficient(genre, puzzle, steps)


def test_a_reason_without_what_it_needs_does_not_suffice() -> None:
    """The check can fail: rules, clues and cells are each missed."""
    with Sufficiency(Kuroshuto(1, 3, {0: 2})) as asked:
        assert asked.follows(Basis(cells=0b001, rules=("numbers",)), 0b100, 0)
        assert not asked.follows(Basis(cells=0b001), 0b100, 0)
        assert not asked.follows(Basis(rules=("numbers",)), 0b100, 0)
    with Sufficiency(Hitori(3, 3, {})) as asked:
        ring = Basis(yes=0b000_101_010, rules=("white connected", "black cells apart"))
        assert asked.follows(ring, 0, 0b010_000_000)
        assert not asked.follows(Basis(yes=ring.yes, rules=ring.rules[:1]), 0, 0b010_000_000)
        assert not asked.follows(Basis(yes=0b010, rules=ring.rules), 0, 0b010_000_000)
