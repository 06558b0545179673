"""Each genre's own options: the wish is met, or nearly and how nearly is said, or it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gridwright.core.errors import InputError
from gridwright.core.grid import bits
from gridwright.engine.generate import generate
from gridwright.engine.methods import own_options
from gridwright.engine.solve import solve
from gridwright.formats.document import Document
from gridwright.genres import all_genres, by_name
from gridwright.genres.nurimaze.path import path_of


def made(genre: str, size: int = 8, seed: int = 1, **options: Any) -> Any:
    return next(generate(by_name(genre), size, size, seed=seed, options=options))


def room_sizes(puzzle: Any) -> list[int]:
    numbers = puzzle.room_numbers
    return [numbers.count(room) for room in set(numbers)]


NURIMAZE: dict[str, tuple[int, Callable[[Any], int]]] = {
    "circles": (5, lambda one: one.puzzle.circles.bit_count()),
    "triangles": (4, lambda one: one.puzzle.triangles.bit_count()),
    "path": (25, lambda one: len(path_of(one.puzzle, one.answer))),
}


@pytest.mark.parametrize("name", NURIMAZE)
@pytest.mark.parametrize("seed", range(3))
def test_a_nurimaze_has_as_many_as_are_wished_for(name: str, seed: int) -> None:
    wished, number = NURIMAZE[name]
    one = made("nurimaze", seed=seed, **{name: wished})
    assert number(one) == wished
    assert not one.remarks
    assert str(solve(by_name("nurimaze"), one.puzzle).status) == "unique"


@pytest.mark.parametrize("largest", [1, 2, 4])
def test_rooms_are_no_larger_than_wished(largest: int) -> None:
    one = made("nurimaze", largest_room=largest)
    assert max(room_sizes(one.puzzle)) <= largest


@pytest.mark.parametrize("rooms", [20, 30, 45])
def test_the_number_of_rooms_is_met_or_it_is_said_how_nearly(rooms: int) -> None:
    one = made("nurimaze", rooms=rooms)
    has = one.puzzle.decisions
    if has == rooms:
        assert not one.remarks
    else:
        told = f"{rooms} rooms were asked for; the puzzle has {has}"
        assert tuple(map(str, one.remarks)) == (told,)
        assert abs(has - rooms) <= rooms // 2


@pytest.mark.parametrize("highest", [2, 4, 7])
def test_no_kuroshuto_has_a_higher_number(highest: int) -> None:
    numbers = made("kuroshuto", symmetry="none", highest=highest).puzzle.numbers
    assert max(numbers.values()) <= highest


def test_high_numbers_are_rare_unless_they_are_asked_for() -> None:
    def high(**options: Any) -> int:
        boards = generate(by_name("kuroshuto"), 10, 10, count=5, seed=1, options=options)
        return sum(number > 5 for one in boards for number in one.puzzle.numbers.values())

    assert 0 < high() < high(highest=9) / 2


def test_a_high_number_of_a_draft_is_kept() -> None:
    genre = by_name("kuroshuto")
    first = made("kuroshuto", 10, highest=9).puzzle
    place, number = max(first.numbers.items(), key=lambda clue: clue[1])
    assert number > 5
    form = genre.format("json")
    assert form is not None
    kept = form.write(Document(genre.puzzle(10, 10, {place: number})))
    assert made("kuroshuto", 10, keep=kept, symmetry="none").puzzle.numbers[place] == number


@pytest.mark.parametrize("maximum", [6, 9])
def test_the_largest_number_of_a_kamaji(maximum: int) -> None:
    puzzle = made("kamaji", 6, maximum=maximum).puzzle
    assert puzzle.maximum == maximum
    assert max(puzzle.numbers) <= maximum


@pytest.mark.parametrize("ones", [10, 25])
def test_the_share_of_ones_of_a_kamaji(ones: int) -> None:
    puzzle = made("kamaji", ones=ones).puzzle
    assert puzzle.numbers.count(1) == round(ones * 64 / 100)


@pytest.mark.parametrize(("size", "stars"), [(8, 0), (8, 1), (9, 2)])
def test_the_stars_of_a_star_battle(size: int, stars: int) -> None:
    one = made("starbattle", size, stars=stars)
    assert one.puzzle.stars == (stars or 1)
    assert one.answer.yes.bit_count() == size * one.puzzle.stars


def test_a_kamaji_without_diagonals() -> None:
    one = made("kamaji", diagonals=False)
    grid = one.puzzle.grid
    for piece in bits(one.answer.yes):
        places = [grid.place(cell) for cell in one.puzzle.lines[piece]]
        rows, cols = {row for row, _ in places}, {col for _, col in places}
        assert len(rows) == 1 or len(cols) == 1


@pytest.mark.parametrize(
    ("genre", "options", "sentence"),
    [
        ("nurimaze", {"circles": 60}, "60 circles"),
        ("nurimaze", {"circles": -5}, "the number of circles is -5"),
        ("nurimaze", {"triangles": 200}, "200 triangles"),
        ("nurimaze", {"circles": 30, "triangles": 30}, "30 circles and 30 triangles"),
        ("nurimaze", {"path": 2}, "a path of 2 cells"),
        ("nurimaze", {"path": 63}, "a path of 63 cells"),
        ("nurimaze", {"rooms": 99}, "99 rooms do not fit on a board of 64 cells"),
        ("nurimaze", {"largest_room": -1}, "the number of cells of a room is -1"),
        ("nurimaze", {"circles": 3, "symmetry": "rotate2"}, "circles and triangles are counted"),
        ("kuroshuto", {"highest": -2}, "the highest number is -2; expected 1 or more"),
        ("kamaji", {"maximum": 2}, "the maximum is 2; expected 3 or more"),
        ("starbattle", {"stars": 3}, "stars would touch on a board with fewer than 12 rows"),
        ("starbattle", {"stars": -1}, "the number of stars is -1; expected 1 to 9"),
        ("kamaji", {"ones": 120}, "the share of ones is 120"),
        ("kamaji", {"ones": 99}, "99 % ones"),
        ("kamaji", {"clues": 5}, "the option 'clues' cannot be met: every cell of a Kamaji"),
        ("kuromasu", {"highest": 3}, "has no option 'highest'"),
    ],
)
def test_a_wish_that_cannot_be_met_is_named(
    genre: str, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(InputError, match=sentence):
        made(genre, **options)


def test_every_own_option_is_tested_here() -> None:
    """A new option needs a test of its own."""
    assert {option.name for genre in all_genres() for option in own_options(genre)} == {
        "circles", "triangles", "path", "largest_room", "rooms", "symmetry",
        "highest", "maximum", "ones", "diagonals", "stars",
    }  # fmt: skip
