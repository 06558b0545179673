"""What a format says of itself is true, and detection asks it instead of knowing genres."""

from __future__ import annotations

from typing import Any

import pytest

from gridwright.api import load
from gridwright.core.errors import FormatError
from gridwright.engine.generate import generate
from gridwright.engine.methods import methods
from gridwright.formats.detect import HEAD, Kind, detect
from gridwright.formats.document import Document, Format
from gridwright.genres import all_genres
from gridwright.genres.kuromasu.puzzle import Kuromasu

READABLE = [
    (genre, form) for genre in all_genres() for form in genre.formats if not form.output_only
]


def never(_: object) -> Any:
    """Detection reads and writes nothing."""
    raise AssertionError


def made_up(name: str, **fields: Any) -> Format[Any]:
    return Format(name, ("sky",), never, never, **fields)


@pytest.mark.parametrize(
    ("genre", "form"), READABLE, ids=[f"{genre.name}-{form.name}" for genre, form in READABLE]
)
def test_it_holds_an_answer_as_it_says(genre: Any, form: Format[Any]) -> None:
    puzzle, answer = solved(genre)
    (found,) = form.read(form.write(Document(puzzle, answer)))
    assert found.answer == (answer if form.holds_answer else None)


def solved(genre: Any) -> tuple[Any, Any]:
    if methods(genre):
        made = next(generate(genre, 4, 4, seed=1))
        return made.puzzle, made.answer
    puzzle = Kuromasu(1, 3, {0: 2})
    return puzzle, genre.read_answer(puzzle, ["..#"])


@pytest.mark.parametrize("text", ["o-o\n-3-", "o__\n_3_", "o1o\n-3-"])
def test_a_first_row_of_letters_and_other_signs_is_no_name(text: str) -> None:
    assert load(text, "kuromasu").cols == 3


def test_signs_make_rows() -> None:
    text = "zyz\nyyy"
    with pytest.raises(FormatError):
        detect(text)
    assert detect(text, [made_up("text", signs="yz")]) == Kind("text", None)
    assert detect(f"sky\n{text}", [made_up("text", signs="yz")]) == Kind("text", "sky")


def test_a_known_name_is_a_name_though_its_letters_are_cells() -> None:
    form = made_up("text", signs="abcdefghijklmnopqrstuvwxyz")
    assert detect("sky\nabc", [form]) == Kind("text", "sky")
    assert detect("abc\nsky", [form]) == Kind("text", None)


def test_a_format_of_a_genres_own_comes_after_the_shared_ones_and_before_rows() -> None:
    forms = [made_up(name, begins=lambda text: True) for name in ("first", "second")]
    assert detect(". 3 .", forms) == Kind("first", None)
    assert detect(". 3 .", forms[::-1]) == Kind("second", None)
    assert detect("5x5:a", forms) == Kind("tatham", None)


def test_a_format_of_a_genres_own_sees_the_first_lines_only() -> None:
    seen: list[str] = []

    def begins(text: str) -> bool:
        seen.append(text)
        return False

    with pytest.raises(FormatError):
        detect("why" * 500_000, [made_up("own", begins=begins)])
    assert [len(text) for text in seen] == [HEAD]
