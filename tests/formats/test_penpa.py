"""Penpa+ addresses: what is read of drawings by other hands, and what is refused."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from itertools import pairwise
from typing import Any

import pytest

import gridwright
from formats.packed import penpa_address as address
from gridwright.core.errors import FormatError
from gridwright.core.grid import Grid
from gridwright.formats import penpa
from gridwright.formats.penpa import Sheet


def drawing(cols: int, rows: int, cells: list[int], **layers: Any) -> list[str]:
    """The lines of a drawing whose board has these places."""
    deltas = [cells[0], *(after - before for before, after in pairwise(cells))]
    asked = {name: layers.get(name, {}) for name in ("number", "symbol", "surface", "lineE")}
    solved = {"surface": layers.get("solved", {}), "symbol": layers.get("dots", {})}
    header = f"square,{cols},{rows},38,0,1,1,1,1,1,1,0,0,0,0,Title: {layers.get('title', '')}"
    return [header, "[0,0,0,0]", "{}", json.dumps(asked), json.dumps(solved), json.dumps(deltas)]


def places(cols: int, rows: int) -> list[int]:
    return [(row + 2) * (cols + 4) + col + 2 for row in range(rows) for col in range(cols)]


def test_a_drawing_by_another_hand() -> None:
    """Numbers as texts and as numbers, an answer, dots, and the genre in the title."""
    at = places(3, 2)
    lines = drawing(
        3, 2, at,
        number={str(at[0]): ["2", 1, "1"], str(at[3]): [3, 6, "10"], str(at[5]): [" ", 1, "1"],
                "0": ["9", 1, "1"]},
        solved={str(at[1]): 1, str(at[4]): 3}, dots={str(at[2]): [8, "circle_SS", 1]},
        title="My Kurodoko",
    )  # fmt: skip
    (document,) = gridwright.load_all(address(lines))
    assert gridwright.dumps(document.puzzle) == "https://puzz.link/p?kurodoko/3/2/2h3h"
    assert document.about["title"] == "My Kurodoko"
    assert document.answer is not None
    assert gridwright.format_board(document.puzzle, document.answer) == "?#.\n???"


def test_margins_make_the_board_smaller() -> None:
    inner = [place for index, place in enumerate(places(4, 4)) if index % 4 < 3 and index >= 4]
    lines = drawing(4, 4, inner, number={str(inner[0]): ["3", 1, "1"]})
    puzzle = gridwright.parse(address(lines), genre="kuromasu")
    assert (puzzle.rows, puzzle.cols, dict(puzzle.numbers)) == (3, 3, {0: 3})


def test_abbreviations_and_escapes_go_both_ways() -> None:
    sheet = Sheet(
        Grid.of(3, 4),
        {0: "S", 11: "G"},
        {5: "circle", 6: "triangle"},
        frozenset({3}),
        frozenset({4}),
        frozenset({(0, 1), (0, 4), (10, 11), (7, 11)}),
        title="A puzzle, 'null' & = zz",
        author="Zoë z",
        rules="nurimaze",
    )
    assert penpa.parse(penpa.write(sheet)) == sheet


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (4, 4), (3, 5), (2, 7), (7, 2), (12, 31)])
def test_sizes(rows: int, cols: int) -> None:
    sheet = Sheet(Grid.of(rows, cols), {rows * cols - 1: "?"})
    assert penpa.parse(penpa.write(sheet)) == sheet


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("m=edit&p=!!!!", "damaged"),
        ("m=edit&p=AAAA", "damaged"),
        (address(["square,3,3"]), "ends early"),
        (address(["hex,3,3", "", "", "", "", ""]), "squares"),
        (address(["square,3,3", "", "", "{", "", "[]"]), "cannot be read"),
        (address(["square,x,3", "", "", "{}", "{}", "[1]"]), "cannot be read"),
        (address(["square,3,3", "", "", "[" * 100_000, "{}", "[1]"]), "cannot be read"),
        (address(drawing(3, 3, places(3, 3)[:-1])), "full rectangle"),
        (
            address(drawing(2, 1, places(2, 1), number={"12": ["x", 1, "1"], "14": ["a", 1, "1"]})),
            "expected",
        ),
    ],
)
def test_what_cannot_be_read_is_told_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        gridwright.parse(text)


def test_a_bomb_is_refused() -> None:
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packing.compress(b"a" * (penpa.LONGEST * 4)) + packing.flush()
    with pytest.raises(FormatError, match="too large"):
        penpa.parse(f"m=edit&p={b64encode(data).decode()}")


def test_mail_may_have_touched_the_address() -> None:
    from urllib.parse import quote

    puzzle = gridwright.parse("nurimaze/6/5/ervrivfppu53b481b2b")
    host, _, packed = gridwright.dumps(puzzle, "penpa").partition("&p=")
    assert gridwright.parse(f"{host}&p={quote(packed, safe='')}&a=xyz") == puzzle
    assert gridwright.parse(f"{host}&p={packed.rstrip('=')}") == puzzle
