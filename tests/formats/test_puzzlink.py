from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus import corpus
from formats.broken import assert_refused
from gridwright.core.errors import FormatError, PuzzleError
from gridwright.core.grid import Grid
from gridwright.formats import puzzlink
from gridwright.formats.document import Document
from gridwright.formats.source import Cursor, Source
from gridwright.genres.kuromasu.format import read_puzzlink, write_puzzlink
from gridwright.genres.kuromasu.puzzle import Kuromasu
from strategies import grids, kuromasu_puzzles

# 3 columns, 2 rows: nothing 4 nothing / nothing nothing ?
PUZZLE = Kuromasu(2, 3, {1: 4}, unknown=0b100000)


@given(kuromasu_puzzles(given=False))
def test_a_puzzle_comes_back(puzzle: Kuromasu) -> None:
    assert read_puzzlink(write_puzzlink(Document(puzzle))) == [Document(puzzle)]


@given(st.lists(st.none() | st.just("?") | st.integers(0, 1_126_351)))
def test_numbers_of_every_size_come_back(cells: list[int | str | None]) -> None:
    text = puzzlink.NUMBERS.write(cells)
    assert puzzlink.NUMBERS.read_all(Source.of(text), len(cells)) == cells


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (15, "f"), (16, "-10"), (31, "-1f"), (255, "-ff"), (256, "+100"), (4095, "+fff"),
     (4096, "=000"), (8191, "=fff"), (8192, "@000"), (12287, "@fff"), (12288, "*0030"),
     (77775, "*ffff"), (77776, "$00000")],
)  # fmt: skip
def test_how_numbers_are_written(number: int, text: str) -> None:
    assert puzzlink.NUMBERS.write([number]) == text


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?kurodoko/3/2/g4i.",
        "https://puzz.link/p?kurodoko/3/2/g4i./",
        "http://puzz.link/p?kurodoko/3/2/g4i./",
        "http://pzv.jp/p.html?kurodoko/3/2/g4i./",
        "https://pzprxs.vercel.app/p?kurodoko/3/2/g4i./",
        "https://pzplus.tck.mn/p.html?kurodoko/3/2/g4i./",
        "HTTPS://Puzz.Link/p?kurodoko/3/2/g4i./",
        "http://localhost:8000/here/p.html?kurodoko/3/2/g4i./",
        "puzz.link/p?kurodoko/3/2/g4i./",
        "?kurodoko/3/2/g4i./",
        "kurodoko/3/2/g4i.",
        "Kurodoko/3/2/g4i.",
        "https://puzz.link/p?type=editor&kurodoko/3/2/g4i.",
        "https://puzz.link/p?type=player&kurodoko/3/2/g4i.",
        "https://puzz.link/p?kurodoko_edit/3/2/g4i.",
        "https://puzz.link/p?kurodoko_play/3/2/g4i.",
        "https://puzz.link/p?kurodoko/v:/3/2/g4i.",
        "https://puzz.link/p?kurodoko/c/3/2/g4i.",
        "https://puzz.link/p?kurodoko//3/2/g4i.",
        "https://puzz.link/p?kurodoko/v:/c/3/2/g4i.",
        "  https://puzz.link/p?kuro\ndoko/3/\r\n2/g4\n  i.\n",
        "https://puzz.link/p?kurodoko%2F3%2F2%2Fg4i%2E",
        "\ufeffhttps://puzz.link/p?kurodoko/3/2/g-04i.",
    ],
)
def test_every_spelling_of_an_address(text: str) -> None:
    assert read_puzzlink(text) == [Document(PUZZLE)]


def test_a_body_that_ends_early_leaves_the_rest_empty() -> None:
    for text in ("kurodoko/3/2/g4", "kurodoko/3/2/g4/"):
        assert read_puzzlink(text)[0].puzzle == Kuromasu(2, 3, {1: 4})
    for text in ("kurodoko/3/2", "kurodoko/3/2/"):
        assert read_puzzlink(text)[0].puzzle == Kuromasu(2, 3)


def test_a_variant_is_kept() -> None:
    document = read_puzzlink("kurodoko/v:snow/3/2/g4i.")[0]
    assert (document.puzzle, document.about) == (PUZZLE, {"variant": "snow"})


def test_the_address_ends_in_a_slash_where_it_would_end_in_a_sign() -> None:
    assert write_puzzlink(Document(PUZZLE)) == "https://puzz.link/p?kurodoko/3/2/g4i./"
    assert write_puzzlink(Document(Kuromasu(2, 3))) == "https://puzz.link/p?kurodoko/3/2/l"


def test_several_addresses_one_to_a_line() -> None:
    text = "https://puzz.link/p?kurodoko/3/2/g4i./\nhttp://pzv.jp/p.html?kurodoko/2/1/h\n"
    assert [document.puzzle for document in read_puzzlink(text)] == [PUZZLE, Kuromasu(1, 2)]
    assert_refused(read_puzzlink, text + "https://puzz.link/p?kurodoko/2/1/!", 3, 34, "found '!'")


def test_a_file_in_the_address_is_read_as_a_file() -> None:
    text = "https://puzz.link/p?pzprv3/kurodoko/2/3/.%204%20.%20/.%20.%20-%20/"
    assert read_puzzlink(text)[0].puzzle == PUZZLE


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("kurodoko/3/2/g4i!", 1, 17, "expected one of '0' to 'f', one of 'g' to 'z', '.', '-'"),
        ("kurodoko/3/2/g4I.", 1, 16, "found 'I'"),
        ("https://puzz.link/p?kurodoko/3/2/g4\ni!", 2, 2, "found '!'"),
        ("kurodoko/3/2/g4i%3F", 1, 17, "found '?'"),
        ("kurodoko/3/2/g4j2", 1, 17, "expected the end after the 6 cells of the board, found '2'"),
        ("kurodoko/3/2/g4k", 1, 16, "found a run 1 too long"),
        ("kurodoko/3/2/g4i/2", 1, 17, "found '/'"),
        ("kurodoko/3/2/g-1", 1, 15, "expected 2 hexadecimal digits after '-', found '1'"),
        ("kurodoko/3/2/g-", 1, 15, "expected 2 hexadecimal digits after '-', found ''"),
        ("kurodoko/3/2/g+1g4", 1, 15, "expected 3 hexadecimal digits after '+', found '1g4'"),
        ("kurodoko/3", 1, 11, "expected the number of rows, found nothing"),
        ("kurodoko", 1, 9, "expected the number of columns, found nothing"),
        ("kurodoko/x/2/g4i.", 1, 14, "expected the number of rows, found 'g4i.'"),
        ("kurodoko/3/x/g4i.", 1, 12, "expected the number of rows, found 'x'"),
        ("kurodoko/-3/2/g4i.", 1, 10, "expected the number of columns, found '-3'"),
        (f"kurodoko/{'9' * 5000}/2/g", 1, 10, "found a number of 5000 digits"),
        ("https://puzz.link/p?!/3/2/g4i.", 1, 21, "expected the name of a genre"),
        ("https://puzz.link/p", 1, 1, "expected the name of a genre"),
        ("https://puzz.link/p?nurimaze/3/2/0", 1, 21, "expected the genre 'kurodoko', found"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    text: str, line: int, column: int, what: str
) -> None:
    assert_refused(read_puzzlink, text, line, column, what)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("kurodoko/0/2/", "a board of 2 rows and 0 columns has no cells"),
        ("kurodoko/99999999/99999999/", "larger than"),
        ("kurodoko/3/2/0", "the clue 0 at r1c1 is impossible"),
        ("kurodoko/3/2/g5", "the clue 5 at r1c2 is impossible"),
    ],
)
def test_what_is_no_puzzle_is_refused(text: str, what: str) -> None:
    with pytest.raises(PuzzleError, match=what):
        read_puzzlink(text)


def test_given_cells_are_refused_with_their_place() -> None:
    with pytest.raises(FormatError, match="the cell r1c2 is given black, which a puzz"):
        write_puzzlink(Document(Kuromasu(2, 2, black=0b0010)))
    with pytest.raises(FormatError, match="the cell r2c1 is given white, which a puzz"):
        write_puzzlink(Document(Kuromasu(2, 2, white=0b0100)))


@given(grids(), st.data())
def test_borders_come_back(grid: Grid, data: st.DataObject) -> None:
    vertical = grid.rows * (grid.cols - 1)
    horizontal = (grid.rows - 1) * grid.cols
    walls = tuple(
        data.draw(st.lists(st.booleans(), min_size=count, max_size=count))
        for count in (vertical, horizontal)
    )
    text = puzzlink.BORDERS.write(*walls)
    assert puzzlink.BORDERS.read(Cursor(Source.of(text + "1z")), grid) == walls


def test_borders_that_are_cut_off_or_no_base_32_are_refused() -> None:
    def read(text: str) -> object:
        return puzzlink.BORDERS.read(Cursor(Source.of(text)), Grid.of(3, 3))

    assert_refused(read, "00", 1, 3, "expected one of '0' to 'v', found the end")
    assert_refused(read, "0w", 1, 2, "expected one of '0' to 'v', found 'w'")


MARKS = puzzlink.marks({"1": "S", "2": "G", "3": "circle", "4": "triangle"})


@given(st.lists(st.none() | st.sampled_from(["S", "G", "circle", "triangle"]), max_size=99))
def test_marks_come_back(cells: list[str | None]) -> None:
    assert MARKS.read_all(Source.of(MARKS.write(cells)), len(cells)) == cells


def test_runs_of_unmarked_cells_reach_31() -> None:
    assert MARKS.write([None] * 33) == "z6"


def test_published_addresses() -> None:
    for entry in corpus("kuromasu-janko"):
        document = read_puzzlink(entry["puzzlink_url"])[0]
        assert (document.puzzle.rows, document.puzzle.cols) == (entry["rows"], entry["cols"])
        assert write_puzzlink(document) == entry["puzzlink_url"]
    for entry in corpus("puzzlink-urls"):
        if entry["genre"] == "kurodoko":
            assert write_puzzlink(read_puzzlink(entry["url"])[0]) == entry["url"]


def test_published_mazes() -> None:
    for entry in corpus("nurimaze-janko"):
        address = puzzlink.parse(entry["puzzlink_url"])
        cursor = Cursor(address.body)
        walls = puzzlink.BORDERS.read(cursor, address.grid)
        marks = MARKS.read(cursor, address.grid.size)
        cursor.finish("the end")
        body = puzzlink.BORDERS.write(*walls) + MARKS.write(marks)
        rebuilt = puzzlink.write("nurimaze", address.cols, address.rows, body)
        assert rebuilt == entry["puzzlink_url"]
