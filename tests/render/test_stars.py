"""How stars, rooms, and numbers that say nothing of their own cell are drawn."""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.picture import Wall, describe_cell, suppose
from gridwright.genres.mosaic import Mosaic
from gridwright.genres.starbattle import StarBattle
from gridwright.render.svg import svg
from gridwright.render.text import text
from gridwright.shading.drawing import draw


def test_stars_are_drawn_in_rooms() -> None:
    puzzle = StarBattle(1, 4, black=0b0001, white=0b0010, rooms="aabb")
    picture = draw(puzzle, Board(4, yes=0b0101, no=0b0010))
    assert picture.title == "Star Battle 4×1, 1*"
    assert [describe_cell(cell) for cell in picture.cells] == [
        "given star", "given as empty", "star", "open",
    ]  # fmt: skip
    assert picture.walls == (Wall((0, 2), (1, 2)),)
    assert "│ · ┃ ★ │" in text(picture)
    assert "  . | *  " in text(picture, ascii=True)
    supposed = svg(suppose(picture, [0b0100]))
    assert [supposed.count(f'class="{kind}"') for kind in ("star", "given star", "black")] == [
        2,
        1,
        0,
    ]


def test_a_number_that_says_nothing_of_its_cell_gets_a_dot_where_that_is_white() -> None:
    puzzle = Mosaic(1, 3, {0: 1, 2: 1})
    picture = draw(puzzle, Board(3, yes=0b100, no=0b001))
    assert [cell.mark for cell in picture.cells] == ["dot", "", ""]
    assert "│ ·1 │    │ █1 │" in text(picture)
    assert not any(cell.mark for cell in draw(puzzle, Board(3, yes=0b100, no=0b011)).cells)
