"""Pictures that show themselves, highlights on top of them, and how a Kuromasu is drawn."""

from __future__ import annotations

import pytest

from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.core.grid import Grid
from gridwright.core.picture import Cell, Picture, Wall, describe, highlight, room_walls
from gridwright.core.saying import Saying
from gridwright.core.step import Basis, Step
from gridwright.engine.frames import step_picture
from gridwright.genres.kuromasu import GENRE
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.view import KuromasuView
from gridwright.render.drawing import Drawing
from gridwright.render.svg import svg
from gridwright.render.text import text
from gridwright.shading.drawing import draw

PUZZLE = Kuromasu(2, 3, {0: 3, 5: 2}, unknown=0b10, white=0b1000, black=0b100)
PICTURE = draw(PUZZLE, PUZZLE.given)


def test_a_drawing_shows_its_picture() -> None:
    drawing = Drawing(PICTURE)
    assert str(drawing) == drawing.text() == text(PICTURE)
    assert drawing.text(ascii=True) == text(PICTURE, ascii=True)
    assert drawing.text(colour=True) == text(PICTURE, colour=True)
    assert drawing._repr_svg_() == drawing.svg() == svg(PICTURE)
    assert drawing.svg(cell=20) == svg(PICTURE, cell=20)


def test_a_puzzle_shows_itself_in_a_notebook() -> None:
    assert PUZZLE._repr_svg_() == svg(PICTURE)


def test_kuromasu_shows_clues_given_cells_and_the_answer_so_far() -> None:
    picture = draw(PUZZLE, PUZZLE.given.with_yes(0b10000))
    assert [describe(picture, cell) for cell in range(6)] == [
        "r1c1, 3, white",
        "r1c2, ?, white",
        "r1c3, given black",
        "r2c1, given white",
        "r2c2, black",
        "r2c3, 2, white",
    ]
    assert picture.title == "Kuromasu 3×2"
    assert not picture.highlights


def test_an_empty_board_still_shows_the_clues() -> None:
    cells = draw(PUZZLE, Board(6)).cells
    assert [cell.text for cell in cells] == ["3", "?", "", "", "", "2"]
    assert not any(cell.black or cell.white for cell in cells)


def test_a_step_is_drawn_as_taken_with_its_reason() -> None:
    because = Basis(no=0b100000, cells=0b010001)
    step = Step("technique", 1, Saying("It has to be."), 0b10000, 0b1000, because)
    view = KuromasuView(PUZZLE)
    picture = step_picture(GENRE, PUZZLE, view, step.apply(PUZZLE.given), step)
    assert picture.caption == "It has to be."
    assert picture.cells[4].black
    assert picture.cells[3].white
    kinds = [cell.highlight for cell in picture.cells]
    assert kinds == ["because", "", "", "new", "new", "because"]


def test_cells_settled_both_ways_are_wrong() -> None:
    picture = draw(PUZZLE, PUZZLE.given.with_yes(0b1))
    assert [cell.highlight for cell in picture.cells] == ["wrong", "", "", "", "", ""]


def test_highlights_touch_nothing_else() -> None:
    once = highlight(PICTURE, 0b11, "because")
    twice = highlight(once, 0b10, "wrong")
    assert [cell.highlight for cell in twice.cells[:3]] == ["because", "wrong", ""]
    assert twice.highlights == ("because", "wrong")
    assert highlight(twice, 0b11, "") == PICTURE


@pytest.mark.parametrize("mask", [1 << 6, -1])
def test_highlights_outside_the_board_are_refused(mask: int) -> None:
    with pytest.raises(InputError, match="outside the board of 6 cells"):
        highlight(PICTURE, mask, "new")


def test_a_picture_has_one_cell_for_each_place() -> None:
    with pytest.raises(InputError, match="needs 4 cells, found 3"):
        Picture("short", 2, 2, (Cell(), Cell(), Cell()))


def test_walls_run_straight_between_rooms() -> None:
    assert room_walls(Grid.of(3, 3), [0, 0, 1, 0, 2, 1, 3, 3, 1]) == (
        Wall((1, 1), (1, 2)),
        Wall((2, 0), (2, 2)),
        Wall((1, 1), (2, 1)),
        Wall((0, 2), (3, 2)),
    )
    assert room_walls(Grid.of(2, 2), [7, 7, 7, 7]) == ()
