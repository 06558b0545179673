"""The picture of a board: whole, well-formed, gadgets named, signals told apart without colour."""

from __future__ import annotations

from xml.etree import ElementTree as Tree

from gridwright_lab.reductions.instance import parse_arguments
from gridwright_lab.reductions.koelker.build import answer
from gridwright_lab.reductions.koelker.drawing import svg
from gridwright_lab.reductions.koelker.reduction import reduce
from gridwright_lab.reductions.koelker.signals import sends

SVG = "{http://www.w3.org/2000/svg}"


def test_gadgets_are_outlined_and_named() -> None:
    reduced = reduce(parse_arguments(["-2.1"]))
    drawn = Tree.fromstring(svg(reduced))
    outlines = [one for one in drawn.iter(f"{SVG}rect") if one.get("class") == "gadget"]
    assert len(outlines) == len(reduced.board.placed)
    titles = [one.find(f"{SVG}title") for one in outlines]
    assert "X⁺, Xor, swap" in [title.text for title in titles if title is not None]
    texts = [one.text or "" for one in drawn.iter(f"{SVG}text")]
    for one in reduced.board.placed:
        assert one.gadget.symbol in texts
    assert "clause 1: not x2, x1" in texts
    assert "x1" in texts
    clues = [text for text in texts if text.isdigit()]
    assert len(clues) == len(reduced.board.clues)


def test_signals_show_their_value_once_solved() -> None:
    reduced = reduce(parse_arguments(["-2.1"]))
    plain, solved = svg(reduced), svg(reduced, answer(reduced, {1: True, 2: True}))
    assert 'class="signal none"' in plain
    assert 'class="black"' not in plain
    tree = Tree.fromstring(solved)
    paths = {one.get("class"): one for one in tree.iter(f"{SVG}path")}
    true, false = paths["signal true"], paths["signal false"]
    assert true.get("stroke-dasharray") is None
    assert false.get("stroke-dasharray")
    arms = sum((one.get("d") or "").count("M") for one in (true, false))
    assert arms == sum(len(one.gadget.ports) for one in reduced.board.placed)
    assert "x1 = true" in solved


def test_signals_run_upwards_and_end_in_the_clauses() -> None:
    for short_rays in (False, True):
        reduced = reduce(parse_arguments(["-2.1", "1.3"]), short_rays)
        direction = sends(reduced)
        for one in reduced.board.placed:
            for side in one.gadget.ports:
                sent = direction[(one.row, one.col), side]
                if side in "ns":
                    assert sent is (side == "n")
                if one.gadget.kind.letter == "C":
                    assert not sent


def test_a_board_of_three_clauses_is_a_small_file() -> None:
    instance = parse_arguments(["1.2.3", "-1.2.-3", "1.2.4"])
    reduced = reduce(instance)
    drawn = svg(reduced, answer(reduced, next(instance.answers())))
    assert reduced.board.rows > 230
    assert len(drawn) < 500_000
    Tree.fromstring(drawn)
