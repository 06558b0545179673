"""Every paper, every number of puzzles to a page, every genre: nothing runs off, none is lost."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from book.shelf import LARGE, large, of_every_genre, small
from gridwright.books.art import Board, Qr, extent
from gridwright.books.boards import MODULE
from gridwright.books.book import Names, laid_out
from gridwright.books.items import Book, Drawing, Page, Text, bounds, overflowing
from gridwright.books.paper import PAPERS, PER_PAGE, Answers, Design, Paper
from gridwright.books.preparing import ordered
from gridwright.genre import Genre
from gridwright.genres import all_genres

SIZES = pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)


def overlapping(page: Page) -> list[tuple[str, str]]:
    """Drawings on a page that cover each other; the quiet zone of a QR code may touch a board."""
    boxes = [
        (item.alt, tuple(round(edge, 2) for edge in bounds(item)))
        for item in page.items
        if isinstance(item, Drawing)
    ]
    slack = 0.5
    return [
        (one, other)
        for (one, (left, top, right, bottom)), (other, (x, y, to_x, to_y)) in combinations(boxes, 2)
        if min(right, to_x) - max(left, x) > slack and min(bottom, to_y) - max(top, y) > slack
    ]


def outside_the_margins(book: Book, design: Design) -> list[tuple[int, object]]:
    """Items that reach into the margins; the quiet zone of a QR code may."""
    found: list[tuple[int, object]] = []
    for page in book.pages:
        area = design.turned(page.number) if page.turned else design.area(page.number)
        for item in page.items:
            left, top, right, bottom = bounds(item)
            free = 4 * MODULE if isinstance(item, Drawing) and isinstance(item.art, Qr) else 0.0
            if (
                left < area.x - 0.6
                or top < area.y - 0.6
                or right > area.right + free + 0.6
                or bottom > area.bottom + free + 0.6
            ):
                found.append((page.number, item))
    return found


def assert_sound(book: Book, design: Design, count: int) -> None:
    """No item in the margins, no board on another; each puzzle and each answer is there once."""
    answers = design.answers != "none"
    assert overflowing(book) == []
    assert outside_the_margins(book, design) == []
    assert [page.number for page in book.pages] == list(range(1, len(book.pages) + 1))
    for page in book.pages:
        assert overlapping(page) == []
    anchors = Counter(
        item.anchor
        for page in book.pages
        for item in page.items
        if isinstance(item, Text) and item.anchor
    )
    assert set(anchors.values()) == {1}
    for number in range(1, count + 1):
        assert f"puzzle-{number}" in anchors
        assert (f"answer-{number}" in anchors) is answers
    links = {
        item.link[1:]
        for page in book.pages
        for item in page.items
        if isinstance(item, Text | Drawing) and item.link.startswith("#")
    }
    assert links <= set(anchors)


@SIZES
@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_every_paper_number_and_genre(paper: Paper, per_page: int, genre: Genre[Any]) -> None:
    puzzles = ordered(small(genre.name))
    for large_print in (False, True):
        design = Design(paper, per_page, "back", "first", qr=not large_print, large=large_print)
        book = laid_out(puzzles, design)
        assert_sound(book, design, len(puzzles))
        for page in book.pages:
            boards = [
                item for item in page.items
                if isinstance(item, Drawing) and item.alt.startswith("Puzzle")
                and ", step" not in item.alt
            ]  # fmt: skip
            assert len(boards) <= per_page
            for item in boards:
                assert item.width / extent(item.art)[0] >= design.least_cell - 1e-6


@SIZES
@pytest.mark.parametrize("per_page", [1, 9])
@pytest.mark.parametrize("answers", ["back", "facing", "none"])
def test_large_boards_turn_the_page_or_take_a_spread(
    paper: Paper, per_page: int, answers: Answers
) -> None:
    puzzles = large()
    design = Design(paper, per_page, answers, qr=True)
    book = laid_out(puzzles, design)
    assert_sound(book, design, len(LARGE))
    halves = [
        (page.number, item)
        for page in book.pages
        for item in page.items
        if isinstance(item, Drawing) and isinstance(item.art, Board) and item.art.part
    ]
    assert halves
    assert any(page.turned for page in book.pages)
    for (left, one), (right, other) in zip(halves[::2], halves[1::2], strict=True):
        assert (left % 2, right) == (0, left + 1), "a spread begins on the left"
        assert "first half" in one.alt
        assert "second half" in other.alt


def test_the_halves_of_a_spread_make_the_whole_board() -> None:
    book = laid_out(large(), Design(PAPERS["a5"]))
    parts: dict[str, list[tuple[int, int, int, int]]] = {}
    for page in book.pages:
        for item in page.items:
            if isinstance(item, Drawing) and isinstance(item.art, Board) and item.art.part:
                parts.setdefault(item.alt.split(",")[0], []).append(item.art.part)
    assert parts
    for (top, bottom, left, right), (low, lowest, far, farthest) in parts.values():
        assert (top, left) == (0, 0)
        assert (low, far) in ((bottom, 0), (0, right))
        assert (lowest, farthest) in ((bottom, farthest), (lowest, right))


@SIZES
def test_answers_face_their_puzzles(paper: Paper) -> None:
    puzzles = of_every_genre()
    design = Design(paper, 4, "facing")
    book = laid_out(puzzles, design)
    assert_sound(book, design, len(puzzles))
    anchors = book.anchors()
    for puzzle in puzzles:
        page, answer = (anchors[f"{what}-{puzzle.number}"][0] for what in ("puzzle", "answer"))
        assert (page % 2, answer) == (0, page + 1)


def test_the_inner_margin_is_wider_and_changes_sides() -> None:
    book = laid_out(of_every_genre(), Design(PAPERS["a4"], 1, binding=12.0))
    for page in book.pages[3:]:
        left = min(bounds(item)[0] for item in page.items)
        assert left >= (18 + 12 if page.number % 2 else 18) - 0.01


def test_puzzles_are_in_the_order_of_their_levels_with_stars() -> None:
    puzzles = of_every_genre()
    assert [each.number for each in puzzles] == list(range(1, len(puzzles) + 1))
    for genre in all_genres():
        levels = [each.level for each in puzzles if each.genre is genre]
        assert levels == sorted(levels)
        assert all(levels)
    book = laid_out(puzzles, Design(PAPERS["a4"]))
    drawn = [
        item.alt for page in book.pages for item in page.items
        if isinstance(item, Drawing) and item.alt.startswith("Level") and "," in item.alt
    ]  # fmt: skip
    assert drawn == [f"Level {each.level} of 5, {each.level_name}" for each in puzzles]


def test_credits_hints_codes_and_names() -> None:
    linked = (
        genre for genre in all_genres() if any(each.name == "puzzlink" for each in genre.formats)
    )
    puzzles = ordered(small(next(linked).name))
    book = laid_out(puzzles, Design(PAPERS["a4"], qr=True, hints="first"), Names("T", "S", "Club"))
    said = [line for page in book.pages for item in page.items
            if isinstance(item, Text) for line in item.lines]  # fmt: skip
    assert {"T", "S", "Club", "Ann Setter", "Hints", "Techniques", "Contents"} <= set(said)
    assert any(line.startswith("example.org/") for line in said)
    assert any(puzzles[0].steps[0][1].startswith(line) for line in said if len(line) > 12)
    # The message is for those who have solved it: it is below the answer, and nowhere else.
    told = [(page, item) for page in book.pages for item in page.items
            if isinstance(item, Text) and item.lines[0].startswith("Well seen!")]  # fmt: skip
    [(page, message)] = told
    titled = next(each.number for each in puzzles if each.about)
    answers = [item.link for item in page.items if isinstance(item, Text)]
    assert f"#puzzle-{titled}" in answers
    assert message.lines[-1].endswith("…")
    codes = [item for page in book.pages for item in page.items
             if isinstance(item, Drawing) and isinstance(item.art, Qr)]  # fmt: skip
    assert len(codes) == len(puzzles)
    assert all(code.link.startswith("https://puzz.link/p?") for code in codes)


def test_text_in_large_print_is_large() -> None:
    book = laid_out(of_every_genre(), Design(PAPERS["a5"], large=True, hints="first"))
    sizes = [item.size for page in book.pages for item in page.items if isinstance(item, Text)]
    assert min(sizes) >= 11
    rules = [item.size for page in book.pages for item in page.items
             if isinstance(item, Text) and item.face == "serif"]  # fmt: skip
    assert min(rules) >= 12.9
