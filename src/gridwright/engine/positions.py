"""An example position for every technique, from the genre's ``cases.toml``.

>>> from gridwright.genres import by_name
>>> shown = positions(by_name("kuromasu"))["beside black"]
>>> shown.step.sentence
'Cell r2c2 is black, and black cells never touch, so r1c2, r2c1, r2c3 and r3c2 are white.'
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from gridwright.core.grid import bits
from gridwright.core.picture import Picture
from gridwright.core.step import Step
from gridwright.engine.frames import Scene, step_picture
from gridwright.engine.ladders import view_of
from gridwright.engine.load import read
from gridwright.genre import Genre
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import findings, told


@dataclass(frozen=True, slots=True)
class Position:
    """An example of a technique."""

    step: Step
    """What it finds; if that is a contradiction, nothing is settled."""
    picture: Picture


def folder_of(genre: Genre[Any]) -> Traversable:
    """Where the files of a genre are, in this package or in one of its own."""
    return genre.folder


def cases_of(genre: Genre[Any]) -> dict[str, Any]:
    """The puzzles with answers, broken boards and positions of techniques, if there are any."""
    path = folder_of(genre) / "cases.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def positions(genre: Genre[Any]) -> dict[str, Position]:
    """The first position that the genre has for each technique, by its name."""
    by_technique: dict[str, Position] = {}
    for case in cases_of(genre).get("technique", []):
        if case["name"] not in by_technique:
            by_technique[case["name"]] = position(genre, case)
    return by_technique


def position(genre: Genre[Any], case: Mapping[str, Any]) -> Position:
    """What a technique finds in one position."""
    puzzle = read(case["source"], [genre])[0].puzzle
    board = genre.read_answer(puzzle, case["board"])
    technique = next(known for known in genre.techniques if known.name == case["name"])
    view = view_of(genre, puzzle)
    ladder = Ladder(view, [technique], puzzle=puzzle)
    wanted = [case.get("yes", []), case.get("no", [])]
    for link in findings(ladder, board.yes, board.no):
        settled = [[view.name(one) for one in bits(mask)] for mask in (link.case.yes, link.case.no)]
        if settled == wanted:
            step = told(ladder, link)
            picture = step_picture(Scene(genre, puzzle, view), step.apply(board), step)
            return Position(step, picture)
    raise ValueError(f"{genre.name}: {technique.name} finds something else in its position")
