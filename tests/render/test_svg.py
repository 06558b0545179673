"""Boards as SVG: well formed, complete, legible without colour, readable aloud, small."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from gridwright.core.grid import Grid
from gridwright.core.picture import Cell, Picture, Stroke, highlight, room_walls, titled
from gridwright.render import svg as module
from gridwright.render.elements import PAPER
from gridwright.render.svg import LOOKS, svg

SPACE = "{http://www.w3.org/2000/svg}"
OPEN, BLACK, WHITE = Cell(), Cell(black=True), Cell(white=True)

SMALL = Picture(
    "A <small> & 'odd' \"title\"",
    2,
    3,
    (
        Cell(text="4", white=True),
        BLACK,
        WHITE,
        Cell(text="123", white=True),
        Cell(text="?", white=True),
        Cell(black=True, given=True),
    ),
    caption="1 < 2 & so on",
)


def parsed(picture: Picture, cell: int = 36) -> ET.Element:
    return ET.fromstring(svg(picture, cell=cell))


def paths(root: ET.Element, kind: str) -> list[ET.Element]:
    return [path for path in root.iter(f"{SPACE}path") if path.get("class") == kind]


def squares(root: ET.Element, kind: str) -> int:
    return sum((path.get("d") or "").count("M") for path in paths(root, kind))


def words(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SPACE}text")]


def font_size(root: ET.Element, text: str) -> float:
    for group in root.iter(f"{SPACE}g"):
        if any(child.text == text for child in group) and group.get("class") == "text":
            return float(group.get("font-size") or 0)
    raise AssertionError(f"{text} is not drawn")


def luminance(colour: str) -> float:
    """Relative luminance as the Web Content Accessibility Guidelines define it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_it_is_xml_and_the_words_are_escaped() -> None:
    root = parsed(SMALL)
    assert root.findtext(f"{SPACE}title") == SMALL.title
    assert root.get("aria-label") == SMALL.title
    assert SMALL.title in words(root)
    assert SMALL.caption in words(root)
    assert SMALL.caption in (root.findtext(f"{SPACE}desc") or "")


def test_control_signs_do_not_break_it() -> None:
    root = parsed(replace(SMALL, title="a\x00b\x1bc\ud800d", caption="e\x0bf"))
    assert root.findtext(f"{SPACE}title") == "abcd"


def test_every_clue_and_every_number_of_row_and_column_is_drawn() -> None:
    shown = words(parsed(SMALL))
    assert all(shown.count(clue) == 1 for clue in ("4", "123", "?"))
    # Two rows and three columns, so 1 and 2 stand twice.
    assert [shown.count(label) for label in "123"] == [2, 2, 1]


def test_the_box_holds_the_whole_drawing() -> None:
    root = parsed(SMALL)
    width, height = (float(part) for part in (root.get("viewBox") or "").split()[2:])
    assert (root.get("width"), root.get("height")) == (f"{width:g}", f"{height:g}")
    for element in root.iter(f"{SPACE}text"):
        assert 0 <= float(element.get("x") or -1) <= width
        assert 0 <= float(element.get("y") or -1) <= height
    for element in root.iter(f"{SPACE}rect"):
        assert float(element.get("x") or 0) + float(element.get("width") or 0) <= width
        assert float(element.get("y") or 0) + float(element.get("height") or 0) <= height


def test_long_clues_are_shrunk_to_fit() -> None:
    root = parsed(SMALL)
    assert font_size(root, "123") < font_size(root, "4")
    # Digits of the usual fonts are less than 0.64 of the font size wide.
    assert 3 * 0.64 * font_size(root, "123") <= 36


def test_shades() -> None:
    root = parsed(SMALL)
    assert squares(root, "black") == 2
    assert squares(root, "given black") == 1
    assert squares(root, "white") == 1


def test_given_dots_differ_from_settled_ones() -> None:
    root = parsed(Picture("dots", 1, 2, (WHITE, Cell(white=True, given=True))))
    assert squares(root, "white") == 2
    assert squares(root, "given white") == 1


def test_marks_walls_and_strokes() -> None:
    cells = (Cell(mark="circle"), Cell(mark="triangle"), BLACK, Cell(mark="circle", black=True))
    picture = Picture(
        "all",
        2,
        2,
        cells,
        room_walls(Grid.of(2, 2), [0, 0, 1, 1]),
        (Stroke((0, 1, 3)), Stroke((2,), "piece")),
    )
    root = parsed(picture)
    assert [path.get("stroke") for path in paths(root, "circle")] == [module.INK, PAPER]
    assert len(paths(root, "triangle")) == 1
    # The outline of the board and one wall.
    assert squares(root, "wall") == 2
    thin, thick = (
        float(paths(root, kind)[0].get("stroke-width") or 0) for kind in ("path", "piece")
    )
    assert thick > 4 * thin
    assert (paths(root, "path")[0].get("d") or "").count("L") == 2
    assert contrast(module.PATH, module.PIECE) > 4.5


def test_pieces_lie_under_the_text_and_paths_over_the_shades() -> None:
    cells = (Cell(text="1"), Cell(text="2"), BLACK)
    strokes = (Stroke((0, 1), "piece"), Stroke((1, 2)))
    order = [
        element.get("class")
        for element in parsed(Picture("order", 1, 3, cells, (), strokes)).iter()
        if element.get("class")
    ]
    assert order.index("piece") < order.index("text")
    assert order.index("black") < order.index("path") < order.index("text")


def test_highlights_are_more_than_colour() -> None:
    """Tint, outline and hatch; no two kinds share both the hatch and the kind of line."""
    picture = Picture("kinds", 1, 5, (OPEN, WHITE, BLACK, OPEN, OPEN))
    picture = highlight(highlight(highlight(picture, 1, "new"), 0b110, "because"), 8, "wrong")
    root = parsed(highlight(picture, 16, "marked"))
    for kind in LOOKS:
        assert paths(root, f"tint {kind}")
        assert paths(root, f"outline {kind}")
        assert paths(root, f"legend outline {kind}")
    assert {kind for kind in LOOKS if paths(root, f"hatch {kind}")} == {"because", "wrong"}
    dashed = {kind for kind in LOOKS if paths(root, f"outline {kind}")[0].get("stroke-dasharray")}
    assert dashed == {"because", "marked"}
    for one, other in combinations(LOOKS.values(), 2):
        assert (one.hatch, one.dashed) != (other.hatch, other.dashed)


def test_plain_boards_have_no_highlights() -> None:
    assert not re.search("tint|hatch|outline|legend", svg(SMALL))


@pytest.mark.parametrize("kind", list(LOOKS))
def test_highlights_are_legible_in_greyscale(kind: str) -> None:
    look = next(look for name, look in LOOKS.items() if name == kind)
    assert contrast(look.line, look.tint) > 4.5
    assert contrast(look.on_black, module.BLACK) > 4.5
    assert contrast(module.INK, look.tint) > 7
    # A tinted cell is never taken for a black one.
    assert contrast(look.tint, module.BLACK) > 7


def test_the_rest_is_legible_in_greyscale() -> None:
    assert contrast(module.BLACK, PAPER) > 7
    assert contrast(module.DOT, PAPER) > 4.5
    assert contrast(module.FADED, PAPER) > 4.5
    assert contrast(module.INK, module.PIECE) > 7
    assert contrast(module.PIECE_EDGE, module.PIECE) > 3
    assert contrast(module.INK, module.BLACK) > 1.5


def test_screen_readers_get_every_cell() -> None:
    root = parsed(highlight(SMALL, 0b10, "wrong"))
    names = [
        cell.findtext(f"{SPACE}title")
        for cell in root.iter(f"{SPACE}rect")
        if cell.get("role") == "cell"
    ]
    assert names == [
        "r1c1, 4, white",
        "r1c2, black, breaks a rule",
        "r1c3, white",
        "r2c1, 123, white",
        "r2c2, ?, white",
        "r2c3, given black",
    ]


def test_large_boards_are_read_by_rows_and_stay_small() -> None:
    cells = [OPEN, WHITE, BLACK] * 30_000
    cells[0] = Cell(text="599")
    written = svg(Picture("large", 300, 300, tuple(cells)))
    assert len(written) < 2_000_000
    rows = [
        rect.get("aria-label") or ""
        for rect in ET.fromstring(written).iter(f"{SPACE}rect")
        if rect.get("role") == "row"
    ]
    assert len(rows) == 300
    assert rows[0].startswith("row 1: 599; white; black; open; white")
    assert rows[0].count(";") == 299


def test_equal_cells_of_a_large_row_are_counted() -> None:
    written = svg(Picture("large", 60, 60, (OPEN,) * 3600))
    assert 'aria-label="row 60: 60 times open"' in written


def test_no_ids_that_could_clash_on_a_page() -> None:
    assert " id=" not in svg(highlight(SMALL, 0b111111, "wrong"))


def test_the_size_of_a_cell_scales_the_sheet() -> None:
    one, two = (float(parsed(SMALL, cell).get("width") or 0) for cell in (20, 40))
    assert two == pytest.approx(2 * one)


def test_a_long_caption_is_broken_into_lines_that_fit() -> None:
    sentence = "The cell sees nothing that it could be counted by. " * 4
    root = parsed(replace(SMALL, caption=sentence))
    lines = [
        word.text or "" for word in root.iter(f"{SPACE}text") if word.get("class") == "caption"
    ]
    assert len(lines) > 2
    assert " ".join(lines) == sentence.strip()
    width = float(root.get("width") or 0)
    assert all(0.5 * 0.42 * 36 * len(line) <= width for line in lines)


def test_a_path_does_not_strike_out_the_letters_it_joins() -> None:
    picture = Picture("S to G", 1, 3, (Cell(text="S"), OPEN, Cell(text="G")))
    lifted = replace(picture, strokes=(Stroke((0, 1, 2)),))
    assert "paint-order" not in svg(picture)
    assert svg(lifted).count("paint-order") == 1


def test_an_empty_stroke_draws_nothing() -> None:
    picture = Picture("empty", 1, 1, (OPEN,))
    assert svg(replace(picture, strokes=(Stroke(()),))) == svg(picture)


def texts_of(root: ET.Element, kind: str) -> list[ET.Element]:
    return [element for element in root.iter(f"{SPACE}text") if element.get("class") == kind]


def test_title_and_author_stand_above_the_board() -> None:
    root = parsed(titled(SMALL, {"title": "First", "author": "Ann\n& Bob"}))
    assert [line.text for line in texts_of(root, "title")] == ["First"]
    assert [line.text for line in texts_of(root, "subtitle")] == [f"{SMALL.title}, by Ann & Bob"]
    assert root.findtext(f"{SPACE}title") == f"First ({SMALL.title}, by Ann & Bob)"
    assert root.get("aria-label") == root.findtext(f"{SPACE}title")


def test_a_long_title_is_broken_into_lines_that_fit() -> None:
    title = "A board whose maker could not stop when it came to the title " * 3
    root = parsed(titled(SMALL, {"title": title, "author": "Ann"}))
    lines = texts_of(root, "title")
    assert len(lines) > 2
    assert " ".join(line.text or "" for line in lines) == title.strip()
    width = float(root.get("width") or 0)
    assert width < 16 * 36
    for line in lines:
        # Letters of bold fonts are about 0.62 of the font size wide.
        assert 0.62 * float(line.get("font-size") or 0) * len(line.text or "") < width
    heights = [float(line.get("y") or 0) for line in (*lines, *texts_of(root, "subtitle"))]
    assert heights == sorted(set(heights))
    top = min(float(cell.get("y") or 0) for cell in root.iter(f"{SPACE}rect") if cell.get("role"))
    assert heights[-1] < top


def test_heading_and_coordinates_can_be_left_out() -> None:
    picture = titled(SMALL, {"title": "First", "author": "Ann"})
    bare = ET.fromstring(svg(picture, heading=False, coordinates=False))
    assert not texts_of(bare, "title")
    assert not texts_of(bare, "subtitle")
    assert not [group for group in bare.iter() if group.get("class") in ("rows", "columns")]
    # Who has it read aloud is still told what it is.
    assert bare.findtext(f"{SPACE}title") == parsed(picture).findtext(f"{SPACE}title")
    drawings = [
        svg(picture, heading=heading, coordinates=coordinates)
        for heading in (True, False)
        for coordinates in (True, False)
    ]
    heights = [float(ET.fromstring(drawing).get("height") or 0) for drawing in drawings]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 4
