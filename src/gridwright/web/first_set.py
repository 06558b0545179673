"""The first puzzle of each genre: small, easy, with three steps that a guide shows.

A file for each genre has the three positions, one per line, written as those of the lessons are
(:mod:`~gridwright.web.lesson_set`): the technique, the decisions that it settles, the puzzle and
the board before. ``make_first.py`` makes them. Sentences are computed when they are served.

The guide has the rules beside the board, in one line each (``[[rules]]`` in the genre's
``page.toml``). A rule is explained with the first step that uses it; pointing at it lights up the
cells that it is about.

>>> [place.technique for place in steps("hitori")] != []
True
>>> parts()[0]
'lessons/first-akari.json'
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from gridwright import api
from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.genre import Genre
from gridwright.web import page_facts
from gridwright.web.lesson_set import Place, place_record, places
from gridwright.web.puzzle_set import graded
from gridwright.web.records import Record

PREFIX = "first-"


def steps(genre: str) -> tuple[Place, ...]:
    """The three steps of a genre; none if it has no such puzzle."""
    return places(PREFIX + genre)


def lines(genre: Genre[Any]) -> list[dict[str, Any]]:
    """The rules in one line each; a genre that has none has the sentences of its rules."""
    told: list[dict[str, Any]] = page_facts.facts(genre)["rules"]
    return told or [{"line": rule.sentence, "of": [rule.name]} for rule in genre.rules]


def cells_about(genre: Genre[Any], puzzle: Any, answer: Board, names: list[str]) -> list[int]:
    """The cells that rules are about: those where the answer would break one if a mark were wrong.

    One such place is enough; a rule about single cells has all of them.
    """
    found: set[frozenset[int]] = set()
    for decision in bits(answer.yes | answer.no):
        bit = 1 << decision
        yes, no = answer.yes ^ bit, answer.no ^ bit
        wrong = Board(answer.size, yes, no)
        for rule in genre.rules:
            if rule.name in names:
                broken = rule.broken(puzzle, wrong)
                found |= {frozenset(bits(each.where)) for each in broken if each.where}
    single = [cell for where in found if len(where) == 1 for cell in where]
    if single or not found:
        return sorted(single)
    return min(map(sorted, found), key=lambda where: (len(where), where))


def record(genre: Genre[Any]) -> Record:
    """The puzzle, its rules, and the steps, each with the rules that it uses."""
    own = [place_record(genre, place) for place in steps(genre.name)]
    line = graded(steps(genre.name)[0].source)
    puzzle = api.parse(line.source)
    answer = api.solve(puzzle).boards[0]
    rules: list[Record] = []
    for told in lines(genre):
        used = [
            at for at, each in enumerate(own) if {*each["step"]["because"]["rules"]} & {*told["of"]}
        ]
        cells = cells_about(genre, puzzle, answer, told["of"]) or own[0]["step"]["cells"]
        rules.append(
            {"line": told["line"], "more": told.get("more", ""), "cells": cells, "used": used}
        )
    return {
        "level": line.level,
        "length": line.length,
        "puzzle": own[0]["puzzle"],
        "rules": rules,
        "steps": [each["step"] for each in own],
    }


def parts() -> tuple[str, ...]:
    """The addresses of the first puzzles."""
    every = (genre.name for genre in api.all_genres())
    return tuple(f"lessons/{PREFIX}{name}.json" for name in every if steps(name))


@cache
def part(name: str) -> bytes:
    """The first puzzle of a genre as JSON."""
    genre = next(each for each in api.all_genres() if f"lessons/{PREFIX}{each.name}.json" == name)
    return json.dumps(record(genre), separators=(",", ":")).encode()
