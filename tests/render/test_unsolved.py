"""An unsolved puzzle shows what is printed on paper: nothing that a solver would find."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gridwright
from cli.runner import run
from gridwright.core.picture import describe_cell
from gridwright.genres import all_genres

EXAMPLES = Path(__file__).parents[2] / "examples"
WITH_MARKED_ROOMS = """nurimaze
S . o
. T .
. . G

rooms
1 1 2
3 3 2
4 5 5
"""


def test_nurimaze_shows_rooms_and_marks_only() -> None:
    drawing = gridwright.draw(gridwright.load(WITH_MARKED_ROOMS))
    assert str(drawing).splitlines() == [
        "    1   2   3",
        "  ┏━━━┯━━━┳━━━┓",
        "1 ┃ S │   ┃ ○ ┃",
        "  ┣━━━┿━━━╉───┨",
        "2 ┃   │ △ ┃   ┃",
        "  ┣━━━╈━━━╇━━━┫",
        "3 ┃   ┃   │ G ┃",
        "  ┗━━━┻━━━┷━━━┛",
    ]
    assert 'class="white"' not in drawing.svg()
    assert 'class="path"' not in drawing.svg()
    said = [describe_cell(cell) for cell in drawing.picture.cells]
    assert said == ["S", "open", "circle", "open", "triangle", "open", "open", "open", "G"]


def test_the_command_shows_the_same(tmp_path: Path) -> None:
    path = tmp_path / "maze.txt"
    path.write_text(WITH_MARKED_ROOMS)
    drawing = gridwright.draw(gridwright.load(path))
    for options in ((), ("--unsolved",)):
        assert run("show", str(path), *options).out.partition("\n")[2] == f"{drawing}\n"
        assert run("draw", str(path), *options).out == drawing.svg()
    assert gridwright.load(path)._repr_svg_() == drawing.svg()


@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_no_genre_shows_a_settled_cell_without_a_clue(genre: Any) -> None:
    puzzle = gridwright.load(EXAMPLES / f"{genre.name}.txt")
    picture = gridwright.draw(puzzle).picture
    blocks = getattr(puzzle, "blocks", 0)
    assert [cell.black for cell in picture.cells] == [
        bool(blocks >> at & 1) for at in range(puzzle.grid.size)
    ]
    assert not any(cell.white for cell in picture.cells if not (cell.text or cell.mark))
    assert not any(stroke.style == "path" for stroke in picture.strokes)
