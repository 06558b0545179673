"""Words in lines: none is too wide, and nothing is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gridwright.render.words import folded, joined, places

SIGNS = st.characters(min_codepoint=33, max_codepoint=0x33FF, exclude_categories=("Z", "C", "M"))
WORDS = st.lists(st.text(SIGNS | st.just("é"), min_size=1, max_size=12), min_size=1, max_size=12)


@given(WORDS, st.integers(8, 30), st.integers(0, 4), st.integers(0, 4))
def test_no_line_is_wider_and_no_sign_is_lost(
    words: list[str], width: int, indent: int, hanging: int
) -> None:
    text = " " * indent + " ".join(words)
    lines = folded(text, width, hanging)
    assert all(places(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join("".join(words).split())
    assert lines[0].startswith(" " * indent)
    assert all(line.startswith(" " * hanging) for line in lines[1:])


def test_without_a_width_nothing_is_broken() -> None:
    assert folded("a b " * 100, None) == [("a b " * 100).rstrip()]
    assert joined(["a", "b"], "   ", None) == ["a   b"]


def test_signs_of_two_columns() -> None:
    assert folded("黒どこ 黒どこ", 8) == ["黒どこ", "黒どこ"]
    assert folded("黒どこ", 4) == ["黒ど", "こ"]


def test_parts_stay_together_where_they_fit() -> None:
    assert joined(["r1c1 by x", "r2c2 by y", "r3c3 by z"], "; ", 22, hanging=2) == [
        "r1c1 by x; r2c2 by y;",
        "  r3c3 by z",
    ]
