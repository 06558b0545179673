"""Baselines that need no outside model, each a program that the harness can run.

    python -m gridwright_lab.bench.baselines greedy:3

``random`` marks cells as it likes. ``greedy:K`` makes the steps of techniques up to rung K, with
their reasons, and guesses the rest of an answer. ``network`` looks once, where a genre has a
network. ``solver`` is gridwright's own. A program reads a JSON object from each line and writes
one.

>>> asked = {"id": "1", "way": "answer", "genre": "kuromasu", "puzzle": "kurodoko/3/1/2h"}
>>> reply("solver", asked)
'```\\n. . #\\n```'
>>> reply("greedy:1", {**asked, "way": "steps"})
'```\\nr1c1 white | r1c1 |  | given\\n```'
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import InputError, unknown
from gridwright.core.grid import bits
from gridwright.engine.explain import Explainer
from gridwright.engine.ladders import chosen, top_rung
from gridwright.engine.solve import solve
from gridwright_lab.bench.given import given_step
from gridwright_lab.bench.rows import Loaded, load, shown

NAMES = ("random", "greedy:K", "network", "solver")


def reply(name: str, asked: Mapping[str, Any]) -> str:
    """What a baseline writes about a puzzle."""
    loaded = load({"genre": asked["genre"], "puzzle": asked["puzzle"]})
    if asked["way"] != "answer":
        lines = _lines(loaded, name)
        if asked["way"] == "moves":
            turn = asked.get("turn", 0)
            return lines[turn] if turn < len(lines) else "stop"
        return "\n".join(["```", *lines, "```"])
    return "\n".join(["```", *shown(loaded, answered(loaded, name)), "```"])


@lru_cache(maxsize=4)
def _lines(loaded: Loaded, name: str) -> list[str]:
    """All steps; asked for one after another, they are found once."""
    return [*written(loaded, name)]


def answered(loaded: Loaded, name: str) -> Board:
    """The board that a baseline takes for the answer."""
    puzzle, board = loaded.puzzle, loaded.puzzle.given
    if name == "solver":
        return solve(loaded.genre, puzzle).boards[0]
    if name == "network":
        looked = _looked(loaded)
        board = puzzle.given if looked is None else looked
    elif name.startswith("greedy:"):
        for step in _steps(loaded, name):
            board = board.after(step)
    return _filled(loaded, board)


def written(loaded: Loaded, name: str) -> Iterator[str]:
    """The steps of a baseline, as lines; a network and a random guess give no reasons."""
    if name in ("random", "network"):
        board, given = answered(loaded, name), loaded.puzzle.given
        for decision, label in enumerate(loaded.names):
            if given.open >> decision & 1:
                yield f"{label} {loaded.words[not board.yes >> decision & 1]} | | "
        return
    for step in given_step(loaded):
        yield line_of(step)
    for each in _steps(loaded, name):
        because = each.because
        yield line_of({
            "technique": each.technique,
            "settles": each.settles,
            "because": {
                "cells": because.cells, "decisions": because.decisions, "rules": because.rules
            },
        })  # fmt: skip


def line_of(step: Mapping[str, Any]) -> str:
    """A step of a row, or one like it, in the form of lines."""
    because = step["because"]
    cells = [*because["cells"], *_marks(because["decisions"])]
    parts = (_marks(step["settles"]), cells, because["rules"], [step["technique"]])
    return " | ".join(", ".join(part) for part in parts)


def _marks(decisions: Any) -> list[str]:
    if isinstance(decisions, Mapping):
        return [f"{cell} {value}" for cell, value in decisions.items()]
    return [f"{each['cell']} {each['value']}" for each in decisions]


def _steps(loaded: Loaded, name: str) -> Iterator[Any]:
    """The steps that the solver, or techniques up to a rung, make."""
    genre, puzzle = loaded.genre, loaded.puzzle
    names = None
    if name != "solver":
        rung = _rung(name)
        names = [each.name for each in chosen(genre, None) if each.rung <= rung]
        if rung <= top_rung(genre) and not names:
            return
    answer = solve(genre, puzzle).boards[0]
    with Explainer(genre, puzzle, answer, puzzle.given, names) as explainer:
        yield from explainer.steps()


def _rung(name: str) -> int:
    try:
        return int(name.removeprefix("greedy:"))
    except ValueError:
        raise InputError(
            "expected a rung, as in {form}, found {found}", form="'greedy:3'", found=repr(name)
        ) from None


def _filled(loaded: Loaded, board: Board) -> Board:
    """The board with every open decision settled at random; the same puzzle, the same board."""
    rng = Random(loaded.genre.line(loaded.puzzle))
    more = sum(1 << decision for decision in bits(board.open) if rng.random() < 0.5)
    return Board.whole(board.size, board.yes | more)


def _looked(loaded: Loaded) -> Board | None:
    """What a network sees; none, where the genre has no network."""
    genre, puzzle = loaded.genre, loaded.puzzle
    if any(strategy.name == "network" for strategy in genre.strategies):
        boards = solve(genre, puzzle, "network").boards
        return boards[0] if boards else None
    from importlib import import_module

    from gridwright_lab.learning.looking import network_of, one_look, probabilities

    try:
        network = network_of(genre.name)
        sights = import_module(f"gridwright_lab.learning.{genre.name}.subject").SIGHTS
    except ModuleNotFoundError:
        return None
    return one_look(puzzle, probabilities(puzzle, sights, network))


def known(name: str) -> str:
    """A name that there is; another one is refused."""
    if name.startswith("greedy:"):
        _rung(name)
    elif name not in NAMES:
        raise unknown(name, NAMES, "there is no baseline {name}; there are: {names}",
                      names=", ".join(NAMES))  # fmt: skip
    return name


def main(name: str) -> None:
    """Answer line by line, until there are no more."""
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps({"id": asked["id"], "text": reply(name, asked)}), flush=True)


if __name__ == "__main__":
    main(known(sys.argv[1]))
