"""Which of the likely readings of a board is meant, if the figures of a font are misread."""

from __future__ import annotations

from functools import cache
from typing import Any

import gridwright
from gridwright.core.sketch import Sketch
from gridwright.genres import by_name
from gridwright.scanning.meaning import OR_ELSE, Meaning, meaning
from gridwright.scanning.reading import Reading, reading
from gridwright.scanning.rooms import Line, _middle, rooms
from gridwright.scanning.rules import Seen, as_signs_of

SIDE = 8


@cache
def made(genre: str) -> Any:
    return next(gridwright.generate(genre, f"{SIDE}x{SIDE}", seed=3)).puzzle


def signs_of(genre: str) -> Any:
    editing = by_name(genre).editing
    assert editing is not None
    sketch: Sketch = editing.write(made(genre))
    return sketch.signs


def meant(genre: str, others: dict[int, Reading]) -> Meaning:
    """What a board means whose genre is not told, and that is read surely but for some cells."""
    signs = signs_of(genre)
    cells = [others.get(cell, Reading(signs.get(cell, ""))) for cell in range(SIDE * SIDE)]
    return meaning(Seen(SIDE, SIDE, tuple(cells)))


def doubtful(found: Meaning) -> list[int]:
    return [cell for cell, read in enumerate(found.fit.seen.cells) if read.doubtful]


def cells_with(genre: str, sign: str) -> list[int]:
    return [cell for cell, each in signs_of(genre).items() if each == sign]


def test_a_figure_that_is_misread_beside_the_one_it_is_taken_for_is_told_from_it() -> None:
    """In a font that the network does not know, each 8 is read as a 6, but less surely."""
    eights = cells_with("hitori", "8")
    assert min(len(eights), len(cells_with("hitori", "6"))) > 3
    chances = {cell: 0.1 + 0.02 * number for number, cell in enumerate(eights)}
    misread = {cell: Reading("6", confidence=1 - chance, others=(("8", chance),))
               for cell, chance in chances.items()}  # fmt: skip
    found = meant("hitori", misread)
    assert found.fit.puzzle == made("hitori")
    assert found.unique
    assert doubtful(found) == []


def test_of_cells_that_look_alike_none_is_doubted_alone() -> None:
    """Alone, some of them could hold the other number; but then all would."""
    threes = cells_with("hitori", "3")
    unsure = Reading("3", confidence=0.8, others=(("5", 0.2),))
    found = meant("hitori", dict.fromkeys(threes, unsure))
    assert found.fit.puzzle == made("hitori")
    assert doubtful(found) == []


def test_a_round_zero_is_no_mark_of_a_player() -> None:
    zeros = cells_with("mosaic", "0")
    assert len(zeros) > 1
    found = meant("mosaic", dict.fromkeys(zeros, Reading("dot", confidence=0.93,
                                                         others=(("0", 0.07),))))  # fmt: skip
    assert found.fit.puzzle == made("mosaic")
    assert found.board is None
    assert doubtful(found) == []


def test_where_possible_genres_have_other_signs_it_is_asked_about() -> None:
    zeros = cells_with("mosaic", "0")
    unsure = dict.fromkeys(zeros, Reading("0", confidence=0.95, others=(("dot", 0.05),)))
    inner = [cell for cell in signs_of("mosaic") if cell // SIDE % 7 and cell % SIDE % 7]
    found = meant("mosaic", unsure | {inner[0]: Reading("9")})
    assert not found.fit.unique
    assert OR_ELSE in [each.template for each in found.remarks]
    assert {*zeros} <= {*doubtful(found)}


def test_a_number_that_a_genre_does_not_have_is_no_sure_mark_there() -> None:
    unsure = Reading("0", confidence=0.95, others=(("dot", 0.05),))
    found = as_signs_of(by_name("kuromasu"), Seen(1, 1, (unsure,))).cells[0]
    assert (found.sign, found.doubtful) == ("dot", True)


def test_more_than_two_figures_are_remembered() -> None:
    """A genre may not have the likeliest ones."""
    chances = [0.0, 0.05, 0.0, 0.3, 0.0, 0.45, 0.0, 0.0, 0.0, 0.2, 0.0]
    nothing = [0.0] * 10 + [1.0]
    answers = {"sign": [0.0] * 11 + [1.0], "black": [1.0, 0.0], "ring": [1.0, 0.0],
               "first": chances, "second": nothing, "third": nothing}  # fmt: skip
    found = reading(answers)
    assert [found.sign, *(sign for sign, _ in found.others)] == ["5", "3", "9", "1"]


def test_halves_of_lines_in_two_groups_are_told_apart_wherever_these_are() -> None:
    """The blur of a black cell is in all lines beside it."""
    thin, walls = [0.7, 0.72, 0.75, 0.8], [1.1, 1.12, 1.15, 1.2]
    assert 0.8 < _middle([*thin, *walls]) < 1.1
    assert _middle(walls) < 0.8


def test_between_black_cells_a_line_is_no_wall_that_is_as_thin_as_thin_lines_are() -> None:
    """Here walls are hardly thicker than they: a line with half of their ink is none."""
    lines = {(cell, cell + 1): Line(0.06, wall_on_black=True) for cell in (0, 1, 2, 4, 5, 6)}
    lines |= {(cell, cell + 4): Line(0.09, wall_on_black=True) for cell in range(4)}
    black = [False, False, True, True, False, False, True, True]
    lines[2, 3] = Line(0.055, wall_on_black=True)
    assert rooms(lines, black).numbers == (0, 0, 0, 0, 1, 1, 1, 1)
