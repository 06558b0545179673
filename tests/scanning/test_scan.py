"""Pictures that our renderer draws are read: clean, photographed, turned, half solved."""

from __future__ import annotations

import contextlib
import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import typst
from PIL import Image

import gridwright
from cli.runner import run
from gridwright.books import pdf
from gridwright.books.book import book_of
from gridwright.books.paper import PAPERS, Design
from gridwright.books.preparing import Given, ordered, prepared
from gridwright.core.errors import InputError
from gridwright.core.sketch import Sketch
from gridwright.formats.document import Document
from gridwright.genres import by_name
from gridwright.render import typeset
from gridwright.render.svg import svg
from gridwright.render.typeset import BOARD_FONT, board_png
from gridwright.scanning.camera import PHOTOGRAPH, PLAIN, Shot, photograph
from gridwright.scanning.choosing import settled
from gridwright.scanning.meaning import meaning
from gridwright.scanning.opening import decoded
from gridwright.scanning.reading import Reading
from gridwright.scanning.rooms import Line, rooms
from gridwright.scanning.rules import Seen, fitting
from gridwright.scanning.ruling import GOOD, grown, rule
from gridwright.scanning.scan import locate, scan_picture
from gridwright.scanning.scanned import Scan
from scanning.pictures import with_black_corners

GENRES = (
    "akari", "heyawake", "hitori", "kamaji", "kuromasu", "kuroshuto", "lits", "mosaic", "nurikabe",
    "nurimaze", "starbattle", "yinyang",
)  # fmt: skip


@cache
def made(genre: str) -> Any:
    return next(gridwright.generate(genre, "6x6", seed=3))


@cache
def sheet(genre: str, half: bool = False) -> Any:
    puzzle, record = made(genre).puzzle, by_name(genre)
    board = record.printed(puzzle) if not half else half_of(genre)
    drawing = svg(record.draw(puzzle, board), spoken=False, font=BOARD_FONT)
    data = np.frombuffer(board_png(drawing, genre), np.uint8)
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)


def half_of(genre: str) -> Any:
    """The answer in the upper rows; below, nothing is settled."""
    rows = made(genre).answer.rows()
    return gridwright.parse_board(made(genre).puzzle, [*rows[:3], *("?" * 6 for _ in rows[3:])])


def taken(genre: str, shot: Shot, half: bool = False) -> Scan:
    picture = sheet(genre, half)
    return scan_picture(picture if shot == PLAIN else photograph(picture, shot, 4, 1000).picture)


@pytest.mark.parametrize("genre", GENRES)
def test_every_genre_is_read_clean_and_photographed(genre: str) -> None:
    for shot in (PLAIN, PHOTOGRAPH):
        found = taken(genre, shot)
        assert found.puzzle == made(genre).puzzle, (shot, found.remarks)
        assert found.unique
        assert found.board is None
        assert len(found.cells) == 36


@pytest.mark.parametrize("genre", ["hitori", "kuromasu"])
def test_a_half_solved_puzzle_gives_the_board_too(genre: str) -> None:
    found = taken(genre, PLAIN, half=True)
    assert found.puzzle == made(genre).puzzle
    assert found.board is not None
    black = [row.replace(".", "?") for row in half_of(genre).rows()]
    assert [row.replace(".", "?") for row in found.board.rows()] == black


def test_a_picture_that_lies_on_its_side_is_turned_and_that_is_said() -> None:
    found = scan_picture(np.ascontiguousarray(np.rot90(sheet("hitori"))))
    assert found.puzzle == made("hitori").puzzle
    assert (found.turned, "turned by 90°" in str(found.remarks[-1])) == (1, True)


def test_what_a_book_prints_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[bytes] = []

    def printed(main: Path, *_: Any, **__: Any) -> bytes:
        compiler = typst.Compiler(main, root=main.parent, font_paths=typeset._fonts(False, None))
        made: Any = compiler.compile(format="png", ppi=130)
        pages.extend(made)
        return b"%PDF-"

    monkeypatch.setattr(pdf, "compiled", printed)
    given = [next(gridwright.generate(genre, "6x6", seed=3)).puzzle for genre in BOOK]
    book = ordered(prepared(Given(Document(puzzle))) for puzzle in given)
    pdf.pdf(book_of(book, Design(PAPERS["a4"], 4, "none")))
    found: list[Any] = []
    for page in pages:
        with contextlib.suppress(InputError):
            first = scan_picture(decoded(page))
            found += [first, *first.more]
    wanted = [each.puzzle for each in book]
    # The pages before have examples, which are puzzles, too.
    assert [each.puzzle for each in found if each.puzzle in wanted] == wanted
    assert all(each.unique for each in found if each.puzzle in wanted)


BOOK = ("kuromasu", "akari", "heyawake", "mosaic", "hitori")


def test_a_line_that_may_be_a_wall_is_said() -> None:
    picture = sheet("nurimaze").copy()
    # Half of a thick line is rubbed out.
    found = taken("nurimaze", PLAIN)
    rooms = by_name("nurimaze").editing.write(found.puzzle).rooms  # type: ignore[union-attr]
    corners = np.array(found.corners)
    side = (corners[1, 0] - corners[0, 0]) / 6
    cell = next(cell for cell in range(35) if cell % 6 < 5 and rooms[cell] != rooms[cell + 1])
    x = round(corners[0, 0] + (cell % 6 + 1) * side)
    y = round(corners[0, 1] + (cell // 6) * side)
    picture[y + 3 : y + round(side) - 3, x - 8 : x] = 255
    found = scan_picture(picture)
    assert (cell, cell + 1) in found.walls or found.puzzle == made("nurimaze").puzzle
    assert not found.unique or not found.walls


def test_pictures_come_from_files_streams_arrays_and_images(tmp_path: Path) -> None:
    place = tmp_path / "kuromasu.tiff"
    cv2.imwrite(str(place), sheet("kuromasu"))
    image = Image.fromarray(sheet("kuromasu"))
    sources: list[Any] = [place, io.BytesIO(place.read_bytes()), sheet("kuromasu"), image]
    for source in sources:
        assert gridwright.scan(source).puzzle == made("kuromasu").puzzle
    with pytest.raises(InputError, match="expected an array"):
        gridwright.scan(np.zeros((90, 90), np.float32))


def test_all_pages_of_a_pdf_and_the_pictures_of_a_telephone_are_read(tmp_path: Path) -> None:
    pytest.importorskip("pypdfium2")
    heif = pytest.importorskip("pillow_heif")
    first, last = (Image.fromarray(sheet(genre)) for genre in ("kuromasu", "hitori"))
    place = tmp_path / "pages.pdf"
    first.save(place, save_all=True, append_images=[Image.new("L", first.size, 255), last])
    found = gridwright.scan(place)
    assert [found.puzzle, *(each.puzzle for each in found.more)] == [
        made("kuromasu").puzzle, made("hitori").puzzle,
    ]  # fmt: skip
    assert str(found.remarks[-1]) == "no puzzle was read on these pages: 2"
    heif.from_pillow(first.convert("RGB")).save(tmp_path / "picture.heic")
    assert gridwright.scan(tmp_path / "picture.heic").puzzle == made("kuromasu").puzzle


def test_a_grid_that_is_not_read_is_said() -> None:
    picture = sheet("kuromasu")
    empty = np.full_like(picture, 255)
    for place in range(60, 301, 60):
        empty[place : place + 3, 60:303] = empty[60:303, place : place + 3] = 0
    found = scan_picture(np.vstack([picture, empty]))
    assert (found.puzzle, found.more) == (made("kuromasu").puzzle, ())
    assert "grid 2 of 2 in the picture was not read: a grid of 4 × 4" in str(found.remarks[-1])


def test_light_lines_on_dark_are_read() -> None:
    assert scan_picture(255 - sheet("kuromasu")).puzzle == made("kuromasu").puzzle


def seen_as(genre: str, cell: int, reading: Reading) -> Seen:
    sketch: Sketch = by_name(genre).editing.write(made(genre).puzzle)  # type: ignore[union-attr]
    cells = [Reading(sketch.signs.get(each, "")) for each in range(36)]
    cells[cell] = reading
    return Seen(6, 6, tuple(cells))


def test_the_rules_settle_a_doubt_and_say_so() -> None:
    numbers = made("kuromasu").puzzle.numbers
    cell, right = next((cell, number) for cell, number in numbers.items() if number > 3)
    doubtful = Reading("2", confidence=0.5, others=((str(right), 0.45), ("36", 0.05)))
    before = fitting(seen_as("kuromasu", cell, doubtful), (by_name("kuromasu"),))[0]
    after = settled(before)
    assert after.puzzle == made("kuromasu").puzzle
    assert [each for each, read in enumerate(after.seen.cells) if read.by_rules] == [cell]


def test_where_two_readings_have_one_answer_nothing_is_settled() -> None:
    sure = fitting(seen_as("kuromasu", 0, Reading("")), (by_name("kuromasu"),))
    assert settled(sure[0]) == sure[0]


def test_the_command_writes_formats_confidences_and_a_picture(tmp_path: Path) -> None:
    place, drawn = tmp_path / "kuromasu.png", tmp_path / "read.svg"
    cv2.imwrite(str(place), sheet("kuromasu"))
    found = run("scan", str(place), "--to", "puzzlink", "--picture", str(drawn))
    assert found.status == 0, found.err
    assert gridwright.parse(found.out.strip()) == made("kuromasu").puzzle
    assert "data:image/png;base64," in drawn.read_text(encoding="utf-8")
    record = json.loads(run("scan", str(place), "--json").out)
    assert gridwright.parse(record["puzzle"]) == made("kuromasu").puzzle
    assert min(cell["confidence"] for cell in record["cells"]) > 0.5
    size = sheet("kuromasu").shape
    assert all(0 < x < size[1] and 0 < y < size[0] for x, y in record["corners"])
    points = " ".join(f"{x},{y}" for x, y in record["corners"])
    again = run("scan", str(place), "--corners", points, "--size", "6x6", "--genre", "range")
    assert again.out == f"{record['puzzle']}\n"


def test_black_corners_do_not_hide_the_first_and_the_last_row() -> None:
    """With thin grey lines, the middle rows look like the whole grid."""
    assert locate(with_black_corners())[1:] == (6, 6)


def test_a_grid_on_gently_bent_paper_is_laid_flat() -> None:
    sheet_of = cv2.copyMakeBorder(sheet("kuromasu"), *[60] * 4, cv2.BORDER_CONSTANT, value=255)
    found = scan_picture(photograph(sheet_of, Shot(tilt=8, bend=0.07), 4, 700).picture)
    assert found.puzzle == made("kuromasu").puzzle


def test_what_may_be_a_wall_between_black_cells_is_asked_about() -> None:
    """In some styles no thin line is drawn there, so that a faint light one is a wall."""
    # Two rows of six cells, the first three of the second one black; a room ends after the fourth.
    lines = {(cell, cell + 1): Line(0.02) for cell in range(11) if cell != 5}
    lines |= {(cell, cell + 6): Line(0.02) for cell in range(6)}
    lines |= {(3, 4): Line(0.1), (9, 10): Line(0.1), (6, 7): Line(0.012)}
    black = [cell in (6, 7, 8) for cell in range(12)]
    assert (6, 7) not in rooms(lines | {(7, 8): Line(0.012)}, black).doubtful
    assert (6, 7) in rooms(lines | {(7, 8): Line(0.001)}, black).doubtful


def test_lines_between_black_cells_are_compared_with_each_other() -> None:
    """Nine columns: walls after every third one; the cells of the second row are black."""
    black = [9 <= cell < 18 for cell in range(27)]

    def found(wall: Line, thin: Line, last: Line) -> Any:
        lines = {}
        for cell in range(27):
            for other, inner in ((cell + 1, (cell + 1) % 9), (cell + 9, cell < 18)):
                apart = cell % 9 // 3 != other % 9 // 3
                plain = Line(0.1 if apart else 0.02, False, *[0.1 if apart else 0.03] * 2)
                if inner:
                    lines[cell, other] = (wall if apart else thin) if cell // 9 == 1 else plain
        lines |= {(cell, cell + 9): Line(0.02, False, 0.03, 0.03) for cell in range(18)}
        return rooms(lines | {(9, 10): last}, black)

    columns = ((0, 0, 0, 1, 1, 1, 2, 2, 2) * 3, ())
    # Where walls are dark there, what is far less dark is a thin line.
    dark, thin = Line(0.09, True), Line(0.012)
    assert found(dark, thin, Line(0.025, True))[:2] == columns
    # Where all others vanish, what is left is a wall, and nobody is asked.
    assert found(Line(0.02), Line(0.001), Line(0.001))[:2] == columns


def test_a_half_is_measured_from_where_its_line_is() -> None:
    """All lines lie a little to the right, so that a black cell seems to begin later."""
    black = [cell in (14, 21) for cell in range(36)]
    lines = {}
    for cell in range(36):
        for other, inner in ((cell + 1, (cell + 1) % 6), (cell + 6, cell < 30)):
            apart = (cell % 6 < 3) != (other % 6 < 3)
            half, moved = 0.1 if apart else 0.03, 0.03 if other == cell + 1 else 0.0
            if inner:
                lines[cell, other] = Line(0.1 if apart else 0.02, False, half - 2 * moved,
                                          half + 2 * moved, 0.5 + moved)  # fmt: skip
    assert rooms(lines, black)[:2] == ((0, 0, 0, 1, 1, 1) * 6, ())


def test_the_blur_beside_black_cells_makes_no_walls() -> None:
    """Of a line at a black cell one half is seen; how much ink is in it depends on the picture."""
    black = [cell in (14, 21) for cell in range(36)]
    for blurred, wall in ((0.3, 0.9), (0.65, 1.0)):
        lines = {}
        for cell in range(36):
            for other, inner in ((cell + 1, (cell + 1) % 6), (cell + 6, cell < 30)):
                apart = (cell % 6 < 3) != (other % 6 < 3)
                half = 0.2 * (wall if apart else blurred)
                if inner:
                    lines[cell, other] = Line(0.2 if apart else 0.02, True, half, half)
        assert rooms(lines, black)[:2] == ((0, 0, 0, 1, 1, 1) * 6, ())
    # What looks more like a wall than like the others is asked about.
    assert rooms(lines | {(13, 14): Line(0.02, True, 0.17, 0.17)}, black).doubtful == ((13, 14),)


def test_a_lone_mark_has_to_be_surer() -> None:
    black = [cell for cell in range(36) if made("kuromasu").answer.yes >> cell & 1]

    def marks(*colours: float) -> tuple[int, bool]:
        cells = list(seen_as("kuromasu", 0, Reading("")).cells)
        for cell, colour in zip(black, colours, strict=False):
            cells[cell] = Reading("", black=True, colour=colour)
        found = meaning(Seen(6, 6, tuple(cells)), "kuromasu")
        marked = found.board.yes.bit_count() if found.board else 0
        return marked, "left out" in str(found.remarks)

    assert marks(0.95) == (0, True)
    assert marks(0.999) == (1, False)
    assert marks(0.95, 0.999) == (2, False)


def test_a_genre_and_a_size_that_no_answer_confirms_are_named() -> None:
    few = Seen(6, 6, (Reading("3"), *[Reading("")] * 35))
    told = [str(each) for each in meaning(few, "kuromasu").remarks]
    assert told[0] == "no answer confirms that the grid has 6 × 6 cells: please compare"


def test_a_puzzle_of_two_genres_is_not_called_unique() -> None:
    """These numbers have one answer as islands, and one as a Kuromasu."""
    puzzle = next(gridwright.generate("nurikabe", "4x4", seed=15)).puzzle
    cells = tuple(Reading(str(puzzle.numbers.get(cell, ""))) for cell in range(16))
    for genre in ("kuromasu", "nurikabe"):
        assert meaning(Seen(4, 4, cells), genre).unique
    found = meaning(Seen(4, 4, cells))
    assert not found.unique
    (other,) = {"Kuromasu", "Nurikabe"} - {found.fit.genre.title}
    assert [str(each) for each in found.remarks] == [
        f"it may also be {other}: the genre can be named"
    ]


def test_a_tick_is_a_mark_unless_it_may_mean_a_star() -> None:
    cells = [Reading("tick", confidence=0.999), Reading("3"), *[Reading("")] * 7]
    board = meaning(Seen(3, 3, tuple(cells)), "kuromasu").board
    assert board is not None
    assert board.rows() == [".??", "???", "???"]
    puzzle = made("starbattle").puzzle
    rooms = by_name("starbattle").editing.write(puzzle).rooms  # type: ignore[union-attr]
    cells = [Reading("tick", confidence=0.999), *[Reading("")] * (puzzle.grid.size - 1)]
    found = meaning(Seen(puzzle.rows, puzzle.cols, tuple(cells), rooms), "starbattle")
    assert found.board is None
    assert "left out" in str([each.template for each in found.remarks])


def test_a_part_of_a_grid_grows_to_the_whole() -> None:
    picture = np.full((260, 230), 255, np.uint8)
    picture[40:221:30, 40:192] = picture[40:222, 40:192:30] = 60
    inner = rule(picture, np.array([[70, 70], [161, 70], [161, 161], [70, 161]], np.float32), 3, 3)
    assert inner is not None
    whole = grown(picture, inner)
    assert (whole.rows, whole.cols) == (6, 5)
    assert (
        np.abs(whole.corners - [[40.5, 40.5], [190.5, 40.5], [190.5, 220.5], [40.5, 220.5]]).max()
        < 2
    )


def test_noise_is_no_grid_of_small_cells() -> None:
    noise = np.random.default_rng(1).normal(150, 12, (640, 500)).clip(0, 255).astype(np.uint8)
    corners = np.array([[30, 20], [470, 40], [450, 610], [20, 600]], np.float32)
    found = rule(cv2.GaussianBlur(noise, (0, 0), 1), corners, thin=True)
    assert found is None or found.quality < GOOD
