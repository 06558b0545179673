"""On small boards everything agrees: readable rules, clauses, cuts, encodings, strategies.

The reference is the readable rules, applied to every board. The answers that a genre's module in
``boards`` finds independently are compared with them first, and replace them on larger boards.
"""

from __future__ import annotations

from typing import Any

import pytest

from generic.boards import GENRES, Solved, sampled, small
from generic.variants import Variant, agree, every_option, every_strategy, params
from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.engine.genre_check.faces import Encode, encodings, holds, models
from gridwright.engine.genre_check.small import EVERY_BOARD
from gridwright.engine.genre_check.small import answers as by_the_rules
from gridwright.engine.solve import backbone, solve
from gridwright.genre import Genre
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import names
from trying import share, spread

EVERY_GENRE = pytest.mark.parametrize("genre", GENRES, ids=lambda genre: str(genre.name))


def some(genre: Genre[Any], number: int, samples: int) -> list[Solved]:
    """About so many of the small puzzles, spread over all of them, and so many random ones."""
    return [*spread(small(genre.name), number), *spread(sampled(genre.name, samples))]


@EVERY_GENRE
def test_the_rules_accept_exactly_the_answers(genre: Genre[Any]) -> None:
    tried = 0
    for puzzle, answers in some(genre, 500, 60):
        if puzzle.decisions <= EVERY_BOARD:
            tried += 1
            assert by_the_rules(genre, puzzle) == answers, puzzle
    assert tried > share(300)


@params(every_strategy())
def test_every_strategy_finds_the_answers(variant: Variant) -> None:
    # A look at a board takes a network longer than the search of such a small one.
    looks = variant.strategy.name.startswith("network")
    most = (100, 10) if looks else (2000, 120)
    every = some(variant.genre, *most) if variant.proves else some(variant.genre, 30, 5)
    said = [agree(variant, puzzle, answers) for puzzle, answers in every]
    assert sum(said) > len(every) // 2 if variant.limited else all(said)


@params(every_option())
def test_every_option_finds_answers_only(variant: Variant) -> None:
    said = [agree(variant, puzzle, answers) for puzzle, answers in some(variant.genre, 80, 25)]
    if "connectivity" not in variant.options:
        assert any(said)
    elif variant.genre.connected is None:
        assert not any(said)
    elif variant.options["connectivity"] in names():
        assert all(said)


@pytest.mark.parametrize("limited", sorted({*names(limited=True)} - {*names()}))
def test_a_limited_connectivity_fits_some_puzzles_of_some_genre(limited: str) -> None:
    variants = [each for each in every_option() if each.options.get("connectivity") == limited]
    assert any(agree(each, *solved) for each in variants for solved in some(each.genre, 20, 5))


# Clauses and cuts.

ENCODED = [
    pytest.param(genre, name, encode, simplify, id=f"{genre.name}-{name}")
    for genre in GENRES
    for name, encode, simplify in encodings(genre)
]


@pytest.mark.parametrize(("genre", "name", "encode", "simplify"), ENCODED)
def test_every_encoding_says_what_the_rules_say(
    genre: Genre[Any], name: str, encode: Encode, simplify: bool
) -> None:
    """Without cuts a formula allows every answer; everything else that it allows, a cut forbids.

    A cut forbids the board for which it was found, and no answer. An encoding with a name of its
    own covers all rules without cuts.
    """
    rules = {rule.name for rule in genre.rules}
    said = 0
    for puzzle, answers in some(genre, 250, 25):
        size = puzzle.decisions
        cnf = Cnf(size, simplify=simplify)
        try:
            encode(puzzle, cnf)
        except InputError:
            assert name in genre.encodings
            continue
        said += 1
        allowed = set(models(cnf, size))
        assert answers <= allowed, puzzle
        for yes in allowed - answers:
            assert name not in genre.encodings, puzzle
            cuts = genre.cuts(puzzle, Board.whole(size, yes))
            assert cuts, (puzzle, yes)
            for cut in cuts:
                assert not holds(cut, yes), (puzzle, yes, cut)
                assert all(holds(cut, answer) for answer in answers), (puzzle, yes, cut)
        for yes in answers:
            assert not genre.cuts(puzzle, Board.whole(size, yes)), (puzzle, yes)
        if name not in genre.encodings and not simplify:
            assert {group.name for group in cnf.groups} <= rules
    assert said > share(150)


# Questions about all answers.


@EVERY_GENRE
def test_what_is_forced_is_what_all_answers_share(genre: Genre[Any]) -> None:
    for puzzle, answers in some(genre, 120, 40):
        found = backbone(genre, puzzle)
        assert found.status == ("none", "unique", "multiple")[min(len(answers), 2)]
        always = never = (1 << puzzle.decisions) - 1
        for yes in answers:
            always, never = always & yes, never & ~yes
        if answers:
            assert (found.board.yes, found.board.no) == (always, never), puzzle


@EVERY_GENRE
def test_the_status_and_the_number_asked_for(genre: Genre[Any]) -> None:
    for puzzle, answers in some(genre, 60, 20):
        for limit in (1, 2, 3):
            result = solve(genre, puzzle, limit=limit)
            assert result.count == min(limit, len(answers))
            assert {board.yes for board in result.boards} <= answers
            proven = ("none", "unique", "multiple")[min(len(answers), 2)]
            found = "found" if answers else "none"
            assert result.status == (found if limit == 1 else proven)


@EVERY_GENRE
def test_stricter_answers_are_counted_beside_the_others(genre: Genre[Any]) -> None:
    """Every strategy that knows a refinement finds the same answers of that kind."""
    variants = [
        each for each in every_option() if each.genre is genre and "refinement" in each.options
    ]
    names_of_kinds = {each.options["refinement"] for each in variants}
    assert names_of_kinds == {one.name for one in genre.refinements}
    for puzzle, answers in some(genre, 60, 20):
        result = solve(genre, puzzle, limit=None)
        told = result.stats.get("refinements", {})
        for variant in variants:
            strict = {board.yes for board in variant.find(puzzle).boards}
            assert strict <= answers
            kind = variant.options["refinement"]
            assert told[kind]["count"] == len(strict), (str(variant), puzzle)
