"""What the page teaches about a genre: its rules, and every technique with positions.

The rules come with a broken board for each of them and a small puzzle to play, and so does the end
of each level (:mod:`~gridwright.web.courses`). A technique has examples to step through and
positions to try. The first
example is the one of the documents (``docs/techniques``): a small board of the genre's
``cases.toml``. The others are positions of generated puzzles; a file for each genre has them, one
per line: the technique, the decisions that it settles there, the puzzle and the board.
``make_lessons.py`` looks for them.

The files hold positions only. What a technique finds there, and its sentence, is computed when the
lessons are served, so it always matches the current techniques.

>>> [place.technique for place in places("kuroshuto")][:2]
['beside black', 'beside black']
>>> "lessons/kamaji.json" in parts()
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gridwright import api
from gridwright.core.board import Board
from gridwright.core.grid import bits, mask_of
from gridwright.core.step import Step
from gridwright.core.writing import write_file
from gridwright.engine.ladders import ladder_of, view_of
from gridwright.engine.load import read
from gridwright.engine.positions import cases_of, position
from gridwright.formats.document import Document
from gridwright.genre import Genre, of_each
from gridwright.logic.ladder import Ladder
from gridwright.logic.moves import Move
from gridwright.logic.steps import (
    SMALLEST_SET,
    WHAT_IF_NAMES,
    Taken,
    explained,
    findings,
    name_of,
    told,
)
from gridwright.logic.trial import Trial
from gridwright.web import courses
from gridwright.web.records import (
    Record,
    board_text,
    numbered_step,
    puzzle_record,
    read_board,
)

FOLDER = Path(__file__).parent / "lessons"


@dataclass(frozen=True, slots=True)
class Place:
    """A position in which a technique settles something."""

    technique: str
    settles: tuple[int, ...]
    source: str
    board: str

    def __str__(self) -> str:
        decisions = " ".join(map(str, self.settles))
        return "\t".join((self.technique, decisions, self.source, self.board))


def read_place(line: str) -> Place:
    """A line of the file.

    >>> read_place("beside black\\t1 2\\tkurodoko/2/2/j\\t#???").settles
    (1, 2)
    """
    technique, settles, source, board = line.split("\t")
    return Place(technique, tuple(map(int, settles.split())), source, board)


def write(genre: str, found: Iterable[Place]) -> None:
    """Write the file of a genre."""
    FOLDER.mkdir(exist_ok=True)
    text = "".join(f"{place}\n" for place in found)
    write_file(FOLDER / f"{genre}.txt", text)


@cache
def places(genre: str) -> tuple[Place, ...]:
    """The positions of generated puzzles: for each technique one to show, then those to try."""
    path = FOLDER / f"{genre}.txt"
    if not path.is_file():
        return ()
    return tuple(map(read_place, path.read_text("utf-8").splitlines()))


def steps_by(
    genre: Genre[Any], puzzle: Any, board: Board, answer: Board, name: str, only: int = -1
) -> Iterator[Step]:
    """What one technique settles on a board; a what-if is tried on the decisions ``only``.

    A technique that finds contradictions alone is shown by the what-ifs that end in one of these.
    """
    if name == SMALLEST_SET:
        yield from api.hint(puzzle, board, techniques=[SMALLEST_SET]).steps
        return
    if name not in WHAT_IF_NAMES:
        view = view_of(genre, puzzle)
        ladder = Ladder(view, [each for each in genre.techniques if each.name == name])
        every = list(findings(ladder, board.yes, board.no))
        yield from (told(ladder, link) for link in every if link.case.yes | link.case.no)
        if any(link.case.yes | link.case.no for link in every) or not refutes_only(genre, name):
            return
    ladder = ladder_of(genre, puzzle)
    longest = WHAT_IF_NAMES.get(name, max(WHAT_IF_NAMES.values()))
    for decision in bits(board.open & only):
        bit = 1 << decision
        assumed = (0, bit) if answer.yes & bit else (bit, 0)
        chain = Trial(ladder, board.yes, board.no, assumed).run(longest)
        if chain is None:
            continue
        move = Move(ladder.top + 1, chain.assumed_no, chain.assumed_yes, -1, chain)
        step = explained(ladder, Taken(move, board.yes, board.no, 1, 0))
        if name in (name_of(ladder, move), step.links[-1].technique):
            yield step


def refutes_only(genre: Genre[Any], name: str) -> bool:
    """Whether the technique's example settles nothing: it says that a board is impossible."""
    cases = [case for case in cases_of(genre)["technique"] if case["name"] == name]
    return not any(case.get("yes") or case.get("no") for case in cases)


def place_record(genre: Genre[Any], place: Place) -> Record:
    """A position with its step, with whatever else the technique finds, and with the answer."""
    document = read(place.source, [genre])[0]
    puzzle = document.puzzle
    board = read_board(puzzle, place.board)
    answer = api.solve(puzzle, limit=2).boards[0]
    wanted = mask_of(place.settles)
    steps = list(steps_by(genre, puzzle, board, answer, place.technique, wanted))
    first = next((each for each in steps if each.yes | each.no == wanted), None)
    if first is None:
        raise ValueError(f"{genre.name}: {place.technique} finds something else in {place.source}")
    return _shown(genre, document, board, first) | {
        "answer": board_text(answer),
        "others": [sorted(bits(each.yes | each.no)) for each in steps if each is not first],
    }


def case_record(genre: Genre[Any], case: Mapping[str, Any]) -> Record:
    """A position of the documents; its board is no puzzle with one answer."""
    document = read(case["source"], [genre])[0]
    board = genre.read_answer(document.puzzle, case["board"])
    return _shown(genre, document, board, position(genre, case).step)


def _shown(genre: Genre[Any], document: Document[Any], board: Board, step: Step) -> Record:
    return {
        "puzzle": puzzle_record(Document(document.puzzle)),
        "board": board_text(board),
        "step": numbered_step(view_of(genre, document.puzzle), step),
    }


def lessons(genre: Genre[Any]) -> list[Record]:
    """Every technique, in the order of the course, with its positions."""
    level = courses.levels(genre)
    own = places(genre.name)
    cases: dict[str, Mapping[str, Any]] = {}
    for case in cases_of(genre).get("technique", []):
        if case.get("yes") or case.get("no"):
            cases.setdefault(case["name"], case)
    told_: list[Record] = []
    for each in api.techniques(genre.name):
        made = [place_record(genre, place) for place in own if place.technique == each.name]
        small = [case_record(genre, cases[each.name])] if each.name in cases else []
        told_.append(
            {
                "name": each.name,
                "rung": each.rung,
                "level": level[each.name],
                "sentence": each.sentence,
                "unique": each.assumes_unique,
                "examples": [*small, *made[:1]],
                "tries": made[1:] or made,
            }
        )
    order = [name for each in courses.course(genre) for name in each["techniques"]]
    return sorted(told_, key=lambda lesson: order.index(lesson["name"]))


def rules(genre: Genre[Any]) -> list[Record]:
    """Every rule with a board that breaks it."""
    shown: list[Record] = []
    for rule in genre.rules:
        record: Record = {"name": rule.name, "sentence": rule.sentence}
        for case in cases_of(genre).get("broken", []):
            if case["rule"] != rule.name:
                continue
            document = read(case["source"], [genre])[0]
            board = genre.read_answer(document.puzzle, case["board"])
            broken = rule.broken(document.puzzle, board)[0]
            record |= {
                "puzzle": puzzle_record(Document(document.puzzle)),
                "board": board_text(board),
                "cells": list(bits(broken.where)),
                "broken": broken.saying.record(),
            }
            break
        shown.append(record)
    return shown


def ends(genre: str) -> list[Record]:
    """The puzzles at the ends of the levels, with the techniques that they need."""
    lines = courses.examples(genre)
    return [lines[level].record() | {"needs": lines[level].needs} for level in sorted(lines)]


def parts() -> tuple[str, ...]:
    """The addresses of the lessons."""
    return courses.NAME, *(f"lessons/{genre.name}.json" for genre in api.all_genres())


@cache
def part(name: str) -> bytes:
    """The lessons of a genre, or all courses, as JSON."""
    if name == courses.NAME:
        return courses.part()
    genre = next(each for each in api.all_genres() if f"lessons/{each.name}.json" == name)
    whole = {"rules": [], "ends": ends(genre.name), "lessons": []}
    # A genre of another package may be broken; then it has none.
    for _, (broken, taught) in of_each([genre], lambda one: (rules(one), lessons(one))):
        whole |= {"rules": broken, "lessons": taught}
    return json.dumps(whole, separators=(",", ":")).encode()
