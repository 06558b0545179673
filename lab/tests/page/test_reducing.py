"""Circuits as the service tells them: their tiles make the answer of the whole board."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from gridwright.core.board import Board
from gridwright.core.grid import mask_of
from gridwright.engine.check import check
from gridwright.genres import by_name
from gridwright.web.service import call
from gridwright.web.verbs import VERBS
from gridwright_lab.reductions.families import FAMILIES, LESSONS
from gridwright_lab.reductions.instance import parse_arguments

ROOT = Path(__file__).parents[2]
CLAUSES = "1.-2.3 2.3"
every_family = pytest.mark.parametrize("name", LESSONS)


def told(name: str, verb: str = "reduce", **more: str) -> dict[str, Any]:
    found = call({"verb": verb, "genre": name, "clauses": CLAUSES, **more})
    assert found["ok"], found
    return found


def signals(name: str, values: dict[int, bool]) -> dict[str, Any]:
    literals = ".".join(str(one if value else -one) for one, value in values.items())
    return told(name, "signals", assignment=literals)


def put_together(circuit: dict[str, Any], flowing: dict[str, Any], puzzle: Any) -> Board:
    """The board of all looks and of what fills it."""
    pitch, origin = circuit["pitch"], circuit["origin"]
    looks = [(0, 0, circuit["filling"])]
    for gadget, state in zip(circuit["gadgets"], flowing["states"], strict=True):
        look = circuit["tiles"][gadget["tile"]]["looks"][state]
        looks.append((pitch * gadget["row"] + origin, pitch * gadget["col"] + origin, look))
    black = {(row + down, col + right) for down, right, look in looks for row, col in look["black"]}
    ends = {
        frozenset({(row + down, col + right), (to_row + down, to_col + right)})
        for down, right, look in looks
        for row, col, to_row, to_col in look["pieces"]
    }
    cols = puzzle.cols
    if not ends:
        return Board.whole(puzzle.decisions, mask_of(row * cols + col for row, col in black))
    pieces = {
        frozenset({divmod(line[0], cols), divmod(line[-1], cols)}): piece
        for piece, line in enumerate(puzzle.lines)
    }
    return Board.whole(puzzle.decisions, mask_of(pieces[each] for each in ends))


@every_family
def test_the_tiles_are_the_answer_of_the_whole_board(name: str) -> None:
    family = FAMILIES[name]
    reduced = family.reduce(parse_arguments(CLAUSES.split()))
    puzzle, genre = reduced.puzzle, by_name(reduced.puzzle.genre)
    circuit = told(name)
    solved = 0
    for chosen in product((False, True), repeat=3):
        values = dict(zip((1, 2, 3), chosen, strict=True))
        flowing = signals(name, values)
        board = put_together(circuit, flowing, puzzle)
        assert flowing["solved"] == reduced.instance.satisfied_by(values)
        found = check(genre, puzzle, board)
        assert found.solved == flowing["solved"]
        solved += found.solved
        if found.solved:
            assert family.read_back(reduced, board) == values
        if found.solved and name != "kurodoko":  # where an assignment may have several answers
            assert board == family.answer(reduced, values)
    assert solved == len(list(reduced.instance.answers()))


@every_family
def test_rules_are_broken_in_the_tiles_of_broken_clauses_and_nowhere_else(name: str) -> None:
    reduced = FAMILIES[name].reduce(parse_arguments(CLAUSES.split()))
    circuit = told(name)
    pitch, size, origin = (circuit[each] for each in ("pitch", "size", "origin"))
    for chosen in product((False, True), repeat=3):
        flowing = signals(name, dict(zip((1, 2, 3), chosen, strict=True)))
        board = put_together(circuit, flowing, reduced.puzzle)
        violations = check(by_name(reduced.puzzle.genre), reduced.puzzle, board).violations
        where = {divmod(cell, reduced.puzzle.cols) for each in violations for cell in _cells(each)}
        broken = set()
        for gadget, state in zip(circuit["gadgets"], flowing["states"], strict=True):
            clause = gadget["clause"] and flowing["clauses"][gadget["clause"] - 1]
            if clause and clause["true"] != 1:
                top, left = (pitch * gadget[each] + origin for each in ("row", "col"))
                inside = {
                    (row, col) for row, col in where
                    if top <= row < top + size and left <= col < left + size
                }  # fmt: skip
                look = circuit["tiles"][gadget["tile"]]["looks"][state]
                assert look["broken"]
                assert {(top + row, left + col) for row, col in look["broken"]} <= inside
                broken |= inside
        assert where == broken


def _cells(violation: Any) -> list[int]:
    mask: int = violation.where
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]


@every_family
def test_wires_meet_at_both_ends_and_signals_obey_every_table(name: str) -> None:
    circuit = told(name)
    step = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
    opposite = {"n": "s", "e": "w", "s": "n", "w": "e"}
    gadgets = {(each["row"], each["col"]): each for each in circuit["gadgets"]}
    ends = set()
    for place, side, _ in circuit["wires"]:
        gadget = circuit["gadgets"][place]
        there = gadget["row"] + step[side][0], gadget["col"] + step[side][1]
        assert side in circuit["tiles"][gadget["tile"]]["leaving"]
        other = circuit["tiles"][gadgets[there]["tile"]]
        assert opposite[side] in other["sides"]
        assert opposite[side] not in other["leaving"]
        ends |= {(place, side), (circuit["gadgets"].index(gadgets[there]), opposite[side])}
    every = {
        (place, side)
        for place, gadget in enumerate(circuit["gadgets"])
        for side in circuit["tiles"][gadget["tile"]]["sides"]
    }
    assert ends == every
    assert [wire[2] for wire in circuit["wires"]] == sorted(wire[2] for wire in circuit["wires"])
    for chosen in product((False, True), repeat=3):
        flowing = signals(name, dict(zip((1, 2, 3), chosen, strict=True)))
        for gadget, state in zip(circuit["gadgets"], flowing["states"], strict=True):
            holds = state in circuit["tiles"][gadget["tile"]]["allowed"]
            clause = gadget["clause"]
            assert holds == (not clause or flowing["clauses"][clause - 1]["true"] == 1)


@every_family
def test_a_board_is_solved_and_read_back(name: str) -> None:
    assert told(name, "signals")["assignment"] == {"1": True, "2": True, "3": False}
    none = call({"verb": "signals", "genre": name, "clauses": "1.1"})
    assert none == {"ok": True, "assignment": None}


@every_family
def test_every_family_has_its_page(name: str) -> None:
    """The link leads to a page that is there, in the documentation that the project names."""
    (docs,) = (each["docs"] for each in told(name)["families"] if each["name"] == name)
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    (index,) = re.findall(r'Documentation = "(.*)index.md"', project)
    assert docs.startswith(index)
    assert (ROOT / "docs" / docs.removeprefix(index)).is_file()


@pytest.mark.process
def test_what_few_ask_for_is_not_in_the_snapshot() -> None:
    """The memory of a Python that the static site starts from is bounded."""
    asked = "from gridwright.web.browser import prepare; prepare(); import sys; print(*sys.modules)"
    found = subprocess.run(
        (sys.executable, "-c", asked), capture_output=True, text=True, check=True
    )
    loaded = {".".join(name.split(".")[:2]) for name in found.stdout.split()}
    assert "gridwright.web" in loaded
    assert not {"gridwright_lab.reductions", "gridwright.scanning"} & loaded


def test_what_is_refused() -> None:
    chess = call({"verb": "reduce", "genre": "chess", "clauses": "1.2"})
    assert chess["error"]["saying"]["template"].startswith("nothing is reduced to")
    many = call({"verb": "reduce", "genre": "kamaji", "clauses": "1.2 " * 11})
    assert "clauses" in many["error"]["saying"]["template"]
    assert VERBS["reduce"].long
    assert VERBS["signals"].long
