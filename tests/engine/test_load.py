"""A plain grid of numbers that does not say its genre."""

from __future__ import annotations

import pytest

from gridwright.core.errors import FormatError
from gridwright.engine.load import read, write
from gridwright.genres import all_genres, by_name

KUROMASU = "kurodoko/4/4/g4i7j4i6g"
KUROSHUTO = "kurochute/6/6/h25g3o31g3g3k32i3i5"


@pytest.mark.parametrize(("address", "name"), [(KUROMASU, "kuromasu"), (KUROSHUTO, "kuroshuto")])
def test_the_genre_in_which_it_has_one_answer_is_meant(address: str, name: str) -> None:
    document = read(address, all_genres())[0]
    headed = write(by_name(name), document, "text")
    assert headed.startswith(f"{name}\n")
    bare = headed.split("\n", 1)[1]
    (found,) = read(bare, all_genres())
    assert found.puzzle == document.puzzle


def test_what_is_no_proper_puzzle_anywhere_is_refused() -> None:
    with pytest.raises(FormatError, match=r"could be .*kuromasu.*kuroshuto"):
        read(". . 2\n" + ". . .\n" * 3, all_genres())


def test_told_the_genre_it_is_read() -> None:
    (found,) = read(". . 2\n. . .\n", [by_name("kuromasu")])
    assert found.puzzle.numbers == {2: 2}
