"""Boards as text: exact drawings, alignment, and nothing that depends on colour."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.grid import Grid
from gridwright.core.picture import Cell, Highlight, Picture, Stroke, highlight, room_walls
from gridwright.render.text import text

OPEN, BLACK, WHITE = Cell(), Cell(black=True), Cell(white=True)


def row_of(*cells: Cell) -> Picture:
    return Picture("a row", 1, len(cells), cells)


def drawn(picture: Picture, ascii: bool = False) -> list[str]:
    return text(picture, ascii=ascii).splitlines()


def sheet(block: str) -> list[str]:
    """The lines of an indented block, without the common indent of eight."""
    return [line[8:] for line in block.strip("\n").splitlines()][:-1]


SMALL = Picture(
    "small",
    2,
    3,
    (Cell(text="4", white=True), BLACK, WHITE, OPEN, Cell(text="?"), Cell(black=True, given=True)),
)


def test_unicode_board() -> None:
    assert drawn(SMALL) == sheet(
        """
            1   2   3
          ┌───┬───┬───┐
        1 │ 4 │███│ · │
          ├───┼───┼───┤
        2 │   │ ? │▒▒▒│
          └───┴───┴───┘
        ▒ given black
        """
    )


def test_ascii_board() -> None:
    assert drawn(SMALL, ascii=True) == sheet(
        """
            1   2   3
          +---+---+---+
        1 | 4 |###| . |
          +---+---+---+
        2 |   | ? |%%%|
          +---+---+---+
        % given black
        """
    )


def test_wide_clues_keep_the_columns_aligned() -> None:
    assert drawn(row_of(Cell(text="123"), Cell(text="7"), BLACK, WHITE)) == sheet(
        """
              1     2     3     4
          ┌─────┬─────┬─────┬─────┐
        1 │ 123 │   7 │█████│   · │
          └─────┴─────┴─────┴─────┘
        """
    )


def test_highlights_are_signs_with_a_legend() -> None:
    picture = row_of(
        replace(BLACK, highlight="new"),
        Cell(text="7", highlight="because"),
        replace(WHITE, highlight="wrong"),
        replace(OPEN, highlight="because"),
    )
    assert drawn(replace(picture, caption="So it is.")) == sheet(
        """
            1   2   3   4
          ┌───┬───┬───┬───┐
        1 │[█]│(7)│!·!│( )│
          └───┴───┴───┴───┘
        [ ] settled by this step   ( ) its reason   ! ! breaks a rule
        So it is.
        """
    )


def test_walls_are_heavy_and_a_path_is_a_double_line() -> None:
    grid = Grid.of(3, 3)
    cells = [OPEN] * 9
    cells[0], cells[8] = Cell(text="S"), Cell(text="G")
    cells[4], cells[6] = Cell(mark="circle"), Cell(mark="triangle")
    picture = Picture(
        "a maze",
        3,
        3,
        tuple(cells),
        room_walls(grid, [0, 0, 1, 2, 2, 1, 3, 3, 3]),
        (Stroke((0, 1, 4, 5, 8)),),
    )
    assert drawn(picture) == sheet(
        """
            1   2   3
          ┏━━━┯━━━┳━━━┓
        1 ┃ S═══╗ ┃   ┃
          ┣━━━┿━╫━╉───┨
        2 ┃   │ ○═╪═╗ ┃
          ┣━━━┿━━━╇━╫━┫
        3 ┃ △ │   │ G ┃
          ┗━━━┷━━━┷━━━┛
        """
    )
    assert drawn(picture, ascii=True) == sheet(
        """
            1   2   3
          +-------+---+
        1 | S===+ |   |
          +-----:-+   |
        2 |     o===+ |
          +-------+-:-+
        3 | ^       G |
          +-----------+
        """
    )


def test_pieces_join_their_numbers() -> None:
    numbers = tuple(Cell(text=number) for number in ("3", "10", "2", "4", "5", "1"))
    pieces = (Stroke((0, 1), "piece"), Stroke((2, 5), "piece"), Stroke((4,), "piece"))
    picture = Picture("pieces", 2, 3, numbers, strokes=pieces)
    assert drawn(picture) == sheet(
        """
             1    2    3
          ┌────┬────┬────┐
        1 │  3═══10 │  2 │
          ├────┼────┼──║─┤
        2 │  4 │╞ 5╡│  1 │
          └────┴────┴────┘
        """
    )


def test_strokes_do_not_run_round_the_edge() -> None:
    picture = Picture("two rows", 2, 3, (OPEN,) * 6, strokes=(Stroke((1, 2, 3, 4)),))
    assert drawn(picture)[2:5:2] == ["1 │   │ ═════ │", "2 │ ═════ │   │"]
    clues = (OPEN, Cell(text="8"), OPEN, Cell(text="123"), OPEN, OPEN)
    assert drawn(replace(picture, cells=clues))[4] == "2 │ 123══════ │     │"


def test_a_black_cell_keeps_its_clue() -> None:
    assert drawn(row_of(Cell(text="5", black=True), OPEN))[2] == "1 │ █5 │    │"


def test_large_boards_are_set_close() -> None:
    cells = [WHITE] * 40
    cells[0], cells[1], cells[20] = Cell(text="7"), BLACK, Cell(text="8")
    picture = Picture("wide", 2, 20, tuple(cells))
    assert drawn(picture) == sheet(
        """
                              1 1 1 1 1 1 1 1 1 1 2
            1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0
          ┌─────────────────────────────────────────┐
        1 │ 7 █ · · · · · · · · · · · · · · · · · · │
        2 │ 8 · · · · · · · · · · · · · · · · · · · │
          └─────────────────────────────────────────┘
        """
    )


def test_neighbours_share_a_bracket_where_set_close() -> None:
    cells = [Cell(text="12")] + [WHITE] * 29
    picture = highlight(Picture("wide", 1, 30, tuple(cells)), 0b111, "because")
    picture = highlight(picture, 1 << 3 | 1 << 29, "new")
    row = drawn(picture)[2]
    assert row.startswith("1 │(12( ·( ·[ ·] ·  ·")
    assert row.endswith(" ·[ ·]│")


def test_sixty_columns_fit_a_wide_terminal() -> None:
    cells = tuple(Cell(text=str(number % 10)) for number in range(60 * 60))
    assert max(map(len, drawn(Picture("wide", 60, 60, cells)))) <= 130


def test_walls_and_brackets_of_a_wide_board_do_not_cover_each_other() -> None:
    rooms = [col // 2 for col in range(40)]
    walls = room_walls(Grid.of(1, 40), rooms)
    picture = Picture("wide", 1, 40, (OPEN,) * 40, walls)
    assert drawn(picture)[3].count("┃") == 21
    assert drawn(highlight(picture, (1 << 40) - 1, "wrong"))[2].count("┃") == 21
    assert drawn(highlight(picture, (1 << 40) - 1, "wrong"))[2].count("! !") == 40


def test_colours_only_on_demand_and_only_colours() -> None:
    picture = highlight(replace(SMALL, caption="\x1b[31mred"), 0b11, "wrong")
    plain, coloured = text(picture), text(picture, colour=True)
    assert "\x1b" not in plain
    assert "\x1b" not in text(picture, ascii=True)
    assert "\x1b[97;41m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_ascii_is_ascii_whatever_the_caption_says() -> None:
    picture = replace(SMALL, caption="5×5, naïve")
    assert text(picture, ascii=True).isascii()


kinds = st.sampled_from(("", "new", "because", "wrong"))
cells = st.builds(
    Cell,
    black=st.booleans(),
    white=st.booleans(),
    text=st.sampled_from(("", "", "?", "7", "12", "123")),
    mark=st.sampled_from(("", "circle", "triangle")),
    given=st.booleans(),
    highlight=kinds,
)


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 30))
    shown = draw(st.lists(cells, min_size=rows * cols, max_size=rows * cols))
    rooms = draw(st.lists(st.integers(0, 1), min_size=rows * cols, max_size=rows * cols))
    walls = room_walls(Grid.of(rows, cols), rooms) if draw(st.booleans()) else ()
    first = tuple(range(draw(st.integers(0, cols))))
    strokes = (Stroke(first),) if first else ()
    return Picture("any", rows, cols, tuple(shown), walls, strokes)


@given(pictures(), st.booleans())
def test_every_board_is_a_straight_frame_with_all_its_clues(picture: Picture, ascii: bool) -> None:
    lines = drawn(picture, ascii)
    board = [line for line in lines if re.match(r"\s*\d* [│┃|┌┏+└┗┠┣├]", line)]
    assert len({len(line) for line in board}) == 1
    shown = sum(int(number) for line in board for number in re.findall(r"\d+", line[2:]))
    assert shown == sum(int(cell.text) for cell in picture.cells if cell.text.isdigit())
    if ascii:
        assert text(picture, ascii).isascii()


@pytest.mark.parametrize("kind", ["new", "because", "wrong"])
def test_every_kind_of_highlight_changes_the_text(kind: Highlight) -> None:
    assert drawn(highlight(SMALL, 0b1, kind))[2] != drawn(SMALL)[2]


def test_a_number_that_pieces_share_has_a_star_and_its_pieces_below() -> None:
    """Without it, two pieces that meet in a line look like one."""
    row = tuple(Cell(text=number) for number in "31213")
    pieces = (Stroke((0, 1), "piece"), Stroke((1, 2, 3), "piece"), Stroke((3, 4), "piece"))
    picture = Picture("pieces", 1, 5, row, strokes=pieces)
    below = "* shared: r1c2 by r1c1-r1c2 and r1c2-r1c4; r1c4 by r1c2-r1c4 and r1c4-r1c5"
    assert drawn(picture)[2:] == [
        "1 │ 3══*1═══2══*1═══3 │",
        "  └───┴───┴───┴───┴───┘",
        below,
    ]
    assert drawn(picture, ascii=True)[2:] == [
        "1 | 3==*1===2==*1===3 |",
        "  +---+---+---+---+---+",
        below,
    ]
    # Where a bracket would take the place of the star, columns are wider.
    assert drawn(highlight(picture, 0b10, "marked"))[2] == "1 │  3══<*1>═══2═══*1════3 │"


def test_pieces_that_only_touch_share_nothing() -> None:
    row = tuple(Cell(text=number) for number in "2222")
    pieces = (Stroke((0, 1), "piece"), Stroke((2, 3), "piece"))
    assert "*" not in text(Picture("pieces", 1, 4, row, strokes=pieces))


def test_a_board_too_wide_for_the_terminal_is_drawn_smaller() -> None:
    cells = (Cell(text="7"), Cell(text="12"), OPEN, BLACK)
    picture = Picture("four", 1, 4, cells)
    assert text(picture, width=23) == text(picture)
    assert text(picture, width=22).splitlines() == sheet(
        """
            1  2  3  4
          ┌──┬──┬──┬──┐
        1 │ 7│12│  │██│
          └──┴──┴──┴──┘
        """
    )


def test_a_board_that_fits_no_way_is_cut_into_parts() -> None:
    cells = tuple(Cell(text=str(col % 10)) for col in range(1, 13))
    picture = Picture("twelve", 1, 12, cells)
    assert text(picture, width=18).splitlines() == sheet(
        """
        columns 1–6

           1 2 3 4 5 6
          ┌─┬─┬─┬─┬─┬─┬
        1 │1│2│3│4│5│6│
          └─┴─┴─┴─┴─┴─┴

        columns 7–12
                 1 1 1
           7 8 9 0 1 2
          ┬─┬─┬─┬─┬─┬─┐
        1 │7│8│9│0│1│2│
          ┴─┴─┴─┴─┴─┴─┘
        """
    )
    assert "columns 1-6\n" in text(picture, ascii=True, width=18)


def test_the_path_goes_on_in_the_next_part() -> None:
    picture = Picture("path", 1, 8, (OPEN,) * 8, strokes=(Stroke(tuple(range(8))),))
    lines = text(picture, width=11).splitlines()
    assert [line for line in lines if line.startswith("1 ")] == ["1 │════════", "1 ════════│"]


def test_words_are_broken_to_fit() -> None:
    picture = highlight(replace(SMALL, caption="It has to be so, for good reasons."), 0b1, "wrong")
    picture = replace(highlight(picture, 0b10, "because"), title="A long title", subtitle="by Ann")
    lines = text(picture, width=16, heading=True).splitlines()
    assert lines[:2] == ["A long title", "by Ann"]
    assert lines[-7:] == [
        "( ) its reason",
        "! ! breaks a",
        "rule",
        "▒ given black",
        "It has to be so,",
        "for good",
        "reasons.",
    ]


def test_coordinates_can_be_left_out() -> None:
    assert text(SMALL, coordinates=False).splitlines() == sheet(
        """
        ┌───┬───┬───┐
        │ 4 │███│ · │
        ├───┼───┼───┤
        │   │ ? │▒▒▒│
        └───┴───┴───┘
        ▒ given black
        """
    )


@given(pictures(), st.booleans(), st.integers(16, 60), st.booleans())
def test_no_line_is_wider_than_the_terminal(
    picture: Picture, ascii: bool, width: int, coordinates: bool
) -> None:
    """And no clue is lost: the parts together show what the whole board shows."""
    shown = text(picture, ascii, width=width, coordinates=coordinates)
    assert max(map(len, shown.splitlines())) <= width
    board = [
        re.sub(r"^ *\d+ (?=\D)", "", line) if coordinates else line
        for line in shown.splitlines()
        if not re.match(r"columns? |[ \d]+$", line)
    ]
    clues = sum(int(number) for line in board for number in re.findall(r"\d+", line))
    assert clues == sum(int(cell.text) for cell in picture.cells if cell.text.isdigit())
