"""The pictures of circuits: every part, wires told apart without colour, each number in place."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as Tree

import pytest

from gridwright.genres import by_name
from gridwright_lab.reductions.instance import parse_arguments
from gridwright_lab.reductions.tiles.circuit import allowed, every_part
from gridwright_lab.reductions.tiles.drawing import svg
from gridwright_lab.reductions.tiles.hitori import boards as hitori
from gridwright_lab.reductions.tiles.kamaji import boards as kamaji
from gridwright_lab.reductions.tiles.kuroshuto import boards as kuroshuto
from gridwright_lab.reductions.tiles.reduced import Reduced, answer_to, reduce
from gridwright_lab.reductions.tiles.target import Target

DOCS = Path(__file__).parents[2] / "docs"
SVG = "{http://www.w3.org/2000/svg}"
TARGETS = (kuroshuto.TARGET, kamaji.TARGET, hitori.TARGET)
ASSIGNMENT = {1: True, 2: True, 3: False}


def board_of(target: Target) -> Reduced:
    return reduce(target, parse_arguments(["1.-2.3", "2.3"]))


def paths(drawing: str) -> dict[str | None, Tree.Element]:
    return {one.get("class"): one for one in Tree.fromstring(drawing).iter(f"{SVG}path")}


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.genre)
def test_wires_show_their_value_once_solved(target: Target) -> None:
    reduced = board_of(target)
    answer = answer_to(reduced, ASSIGNMENT)
    plain, solved = svg(reduced), svg(reduced, answer)
    assert "signal none" in paths(plain)
    assert not {"black", "piece", "signal true"} & paths(plain).keys()
    true, false = (paths(solved)[f"signal {value}"] for value in ("true", "false"))
    assert true.get("stroke-dasharray") is None
    assert false.get("stroke-dasharray")
    values = Counter(target.signals_of(reduced.circuit, reduced.puzzle, answer).values())
    assert (true.get("d") or "").count("M") == values[True]
    assert (false.get("d") or "").count("M") == values[False]
    for text in ("x1 = true", "x3 = false", "clause 1: x1, not x2, x3"):
        assert f">{text}<" in solved
    assert solved.count('class="tile"') == len(reduced.circuit)


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.genre)
def test_every_number_is_drawn_at_its_place(target: Target) -> None:
    reduced = board_of(target)
    genre = by_name(target.genre)
    cells = genre.draw(reduced.puzzle, genre.printed(reduced.puzzle)).cells
    digits = Counter(digit for cell in cells for digit in cell.text)
    drawn = Tree.fromstring(svg(reduced))
    rows = [one for one in drawn.iter(f"{SVG}text") if (one.text or "").isdigit()]
    assert Counter("".join(one.text or "" for one in rows)) == digits
    places = [(x, one.get("y")) for one in rows for x in (one.get("x") or "").split()]
    assert len(places) == len(set(places)) == digits.total()


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.genre)
def test_the_sheet_has_every_part_in_every_state(target: Target) -> None:
    parts = every_part(target.clause)
    states = sum(len(allowed(part.kind, part.sides)) for part in parts)
    # test_docs.py compares the file with what is drawn today.
    drawn = Tree.parse(DOCS / "pictures" / f"{target.genre}-parts.svg")
    assert sum(one.get("class") == "panel" for one in drawn.iter(f"{SVG}g")) == states


@pytest.mark.parametrize(
    ("target", "shape"), [(kuroshuto.TARGET, "black"), (kamaji.TARGET, "piece")]
)
def test_black_cells_and_pieces_are_those_of_the_answer(target: Target, shape: str) -> None:
    reduced = board_of(target)
    answer = answer_to(reduced, ASSIGNMENT)
    drawn = paths(svg(reduced, answer))
    shapes = sum((drawn[name].get("d") or "").count("M") for name in (shape, f"{shape} filling"))
    assert shapes == answer.yes.bit_count()
