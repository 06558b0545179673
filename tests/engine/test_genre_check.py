"""``check-genre``: every genre of ours is right, and each kind of mistake is found and named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cli.runner import run
from gridwright import api
from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.record import replace
from gridwright.core.rule import Place, Rule
from gridwright.core.saying import Saying
from gridwright.engine import genre_check
from gridwright.engine.genre_check import PARTS, GenreCheck, check_genre, parts
from gridwright.formats.document import Document, Format
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.kinds.techniques.count import Enough
from gridwright.logic.technique import Finding
from gridwright.sat.cnf import Cnf
from trying import share

GENRES = [genre.name for genre in all_genres(hidden=True)]


@pytest.mark.parametrize("name", GENRES)
def test_our_own_genres_are_right(name: str) -> None:
    found = check_genre(by_name(name), puzzles=share(40))
    assert [fault.sentence for fault in found.faults] == []
    assert (found.status, found.puzzles) == ("right", share(40))
    if name != "template":
        assert found.notes == ()


MOSAIC: Genre[Any] = by_name("mosaic")


def too_few(puzzle: Any, cnf: Cnf) -> None:
    """Clauses of the given cells only."""
    MOSAIC.encode(replace(puzzle, numbers={}), cnf)


def too_many(puzzle: Any, cnf: Cnf) -> None:
    """The first cell is white, whatever the rules say."""
    MOSAIC.encode(puzzle, cnf)
    cnf.clauses.append([-1])


class Hasty(Enough):
    """It takes a number that has a black cell for one that has enough."""

    def look(self, view: Any, yes: int, no: int, unit: int) -> Finding:
        left, _, most = view.needs(unit, yes, no)
        return (0, left) if left and most > 0 else (0, 0)


def first_is_black(puzzle: Any, board: Board) -> Iterator[Place]:
    """It reports an open board."""
    if not board.yes & 1:
        yield Place(1, Saying("{cell} is white", cell=puzzle.grid.at(0)))


class Told:
    """A judge that accepts nothing."""

    def __call__(self, *about: object) -> Saying:
        return Saying("it does not follow")


def forgetful(form: Format[Any]) -> Format[Any]:
    """The format loses the first number."""

    def write(document: Document[Any]) -> str:
        numbers = dict([*document.puzzle.numbers.items()][1:])
        return form.write(replace(document, puzzle=replace(document.puzzle, numbers=numbers)))

    return replace(form, write=write)


def without_a_rule(name: str) -> tuple[Rule[Any], ...]:
    """Mosaic's rules and another one."""
    return (*MOSAIC.rules, Rule(name, "Nothing.", lambda puzzle, board: ()))


def ends(*about: object) -> Any:
    raise ZeroDivisionError("division by zero")


BROKEN: dict[str, tuple[Callable[[], dict[str, Any]], str, str]] = {
    "clauses that say too little": (
        lambda: {"encode": too_few, "encode_for_proof": None},
        "clauses", "clauses and cuts allow a board that breaks a rule (encoding: own): ",
    ),
    "clauses that say too much": (
        lambda: {"encode": too_many},
        "clauses", "the clauses forbid an answer (encoding: own): ",
    ),
    "a strategy": (lambda: {"encode": too_many}, "strategies", "the strategy sat finds "),
    "an automaton": (
        lambda: {"frontier": lambda puzzle: MOSAIC.frontier(type(puzzle)(1, 1))},  # type: ignore[misc]
        "counts", "count --strategy frontier says 2 for ",
    ),
    "an audit": (lambda: {"audit": lambda *about: Told()}, "proofs", "the proof about "),
    "a rule": (
        lambda: {"rules": (Rule("numbers", "First.", first_is_black), *MOSAIC.rules[1:])},
        "partial boards", "the rule numbers reports ",
    ),
    "a technique": (
        lambda: {"techniques": (Hasty(1, ("numbers",)), *MOSAIC.techniques[1:])},
        "techniques", "the technique enough is wrong on ",
    ),
    "a format": (
        lambda: {"formats": (*MOSAIC.formats[:2], forgetful(MOSAIC.formats[2]))},
        "formats", "the format text reads something else than it wrote: ",
    ),
    "a rule without a case": (
        lambda: {"rules": without_a_rule("nothing")},
        "cases", "cases.toml has no board that breaks the rule 'nothing'",
    ),
    "a technique without a case": (
        lambda: {"techniques": (*MOSAIC.techniques, by_name("heyawake").techniques[0])},
        "cases", "cases.toml has no position for the technique 'beside black'",
    ),
    "an error": (lambda: {"draw": ends, "encode": ends}, "strategies", "it ends in an error: Zero"),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_a_mistake_is_found_and_named(what: str) -> None:
    changed, part, words = BROKEN[what]
    found = check_genre(replace(MOSAIC, **changed()), puzzles=12)
    told = {fault.part: fault.sentence for fault in reversed(found.faults)}
    assert told[part].startswith(words), told
    assert found.status == "wrong"
    assert {fault.part for fault in found.faults} <= {*PARTS}


def test_wrong_cases_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    solved = {"source": "mosaic\n1 . 1\n", "answer": [".#."]}
    broken = {"source": "mosaic\n1 . 1\n", "board": ["..."], "rule": "numbers", "cells": ["r1c1"]}
    position = {"source": "mosaic\n1 . 1\n", "board": ["???"], "name": "enough", "because": []}
    cases = {"solved": [solved], "broken": [broken], "technique": [position]}
    monkeypatch.setattr(parts, "cases_of", lambda genre: cases)
    told = [str(each) for each in parts.cases(MOSAIC)]
    for words in (
        "cases.toml has no board that breaks the rule 'given cells'",
        "cases.toml, [[solved]] number 1: expected one answer, found multiple",
        "cases.toml, [[broken]] number 1: the rule 'numbers' is not broken at r1c1",
        "cases.toml, [[technique]] number 1: the technique 'enough' finds something else",
    ):
        assert words in told


def test_the_command_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    found = run("check-genre", "mosaic", "--puzzles", "3")
    assert (found.status, found.err) == (0, "")
    assert found.out == "Mosaic: nothing is wrong; 3 small puzzles tried\n"
    assert run("check-genre", "mosaic", "--time-limit", "1e-9").status == 3
    assert run("check-genre", "nothing").status == 2
    assert "expected 1 or more" in run("check-genre", "mosaic", "--puzzles", "0").err
    fault = genre_check.Fault("clauses", Saying("the clauses forbid an answer"))
    wrong = GenreCheck(MOSAIC, 3, (fault,), (Saying("there is no generator: generate refuses"),))
    monkeypatch.setattr(api, "check_genre", lambda *about, **more: wrong)
    found = run("check-genre", "mosaic", "--language", "de")
    assert found.status == 1
    assert "  - Klauseln: die Klauseln verbieten eine Lösung\n" in found.out
    assert "es gibt keine Erzeugung" in found.out
    (record,) = run("check-genre", "mosaic", "--json").records
    assert record["faults"] == [{"part": "clauses", "sentence": "the clauses forbid an answer"}]


def test_nonsense_is_refused() -> None:
    with pytest.raises(InputError, match="the number of puzzles is 0"):
        api.check_genre("mosaic", puzzles=0)
    with pytest.raises(InputError, match="no such genre"):
        api.check_genre("nothing")
