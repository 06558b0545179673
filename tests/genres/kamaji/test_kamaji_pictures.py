"""Pieces are seen: each with an outline of its own, a one in two pieces under both."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from generic.boards.kamaji import FIGURE_1
from gridwright.core.picture import describe
from gridwright.core.saying import Saying
from gridwright.core.step import Basis, Step
from gridwright.engine.frames import Scene, step_picture
from gridwright.engine.ladders import view_of
from gridwright.engine.solve import solve
from gridwright.genres.kamaji import GENRE
from gridwright.render.svg import svg
from gridwright.render.text import text

FIRST = solve(GENRE, FIGURE_1, "brute-force").boards[0]


def outlines(drawn: str) -> list[str]:
    root = ET.fromstring(drawn)
    return [e.get("d") or "" for e in root.iter() if e.get("class") == "piece edge"]


def test_every_piece_has_an_outline_of_its_own() -> None:
    drawn = svg(GENRE.draw(FIGURE_1, FIRST))
    assert len(set(outlines(drawn))) == FIRST.yes.bit_count() == 8
    # Translucent, so that the cell of two pieces is darker than that of one, in greyscale too.
    assert drawn.count('stroke-opacity="0.75"') == 8


def test_only_the_maximum_is_encircled_at_first() -> None:
    assert len(outlines(svg(GENRE.draw(FIGURE_1, FIGURE_1.given)))) == 1


def test_a_one_that_is_used_twice_is_said_aloud() -> None:
    picture = GENRE.draw(FIGURE_1, FIRST)
    assert describe(picture, 12) == "r4c1, 1, in 2 pieces: r2c1-r4c1 and r4c1-r4c2"
    assert describe(GENRE.draw(FIGURE_1, FIGURE_1.given), 0) == "r1c1, 2, in no piece"


def test_diagonals_in_text() -> None:
    assert "╲" in text(GENRE.draw(FIGURE_1, FIRST))
    plain = text(GENRE.draw(FIGURE_1, FIRST), ascii=True)
    assert plain.isascii()
    assert "\\" in plain


def test_a_step_marks_its_piece_and_its_reason() -> None:
    step = Step("corner", 1, Saying("Because."), yes=1, basis=Basis(cells=1 << 5 | 1 << 15))
    view = view_of(GENRE, FIGURE_1)
    picture = step_picture(Scene(GENRE, FIGURE_1, view), step.apply(FIGURE_1.given), step)
    assert picture.caption == "Because."
    assert [cell.highlight for cell in picture.cells[::5]] == ["new", "new", "", "because"]
    assert len(picture.strokes) == 2


def test_a_number_used_twice_is_marked_as_wrong() -> None:
    both = FIGURE_1.given.with_yes(0b100001)
    picture = GENRE.draw(FIGURE_1, both)
    assert [at for at, cell in enumerate(picture.cells) if cell.highlight == "wrong"] == [5]
