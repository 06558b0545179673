"""Pictures of puzzles that others draw, for ``benchmarks/scan.py``.

- ``pzpr``: the puzzle player pzpr, whose SVG is shown by Chromium (all genres that it has), also
  half solved;
- ``sgt``: the screenshots of Simon Tatham's puzzles (Range is Kuromasu, Singles is Hitori, Light Up
  is Akari, Mosaic);
- ``plain``: a newspaper's look, set by Typst in fonts and line styles of its own (all genres);
- ``table``: a table of a website, whose cells have borders, shown by Chromium (all genres);
- ``own``: our own renderer (all genres);
- ``sheet``: a worksheet, drawn dot by dot by Pillow, also half solved by pencil (all genres). It is
  there to set constants with, so no figure of the documents is of it.

No look but ``own``, and no font of the others, was used to train the network. The puzzles are
generated.
"""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
import typst
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

import gridwright
from gridwright.render.svg import svg
from gridwright.render.typeset import BOARD_FONT, board_png

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

NODE = """
const pzpr = require("pzpr");
const asked = JSON.parse(require("fs").readFileSync(0, "utf8"));
const drawn = [];
for (const { text, cell } of asked) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(text);
  drawn.push(String(puzzle.toBuffer("svg", 0, cell)));
}
process.stdout.write(JSON.stringify(drawn));
"""
FONTS = ("Libertinus Serif", "New Computer Modern")
"""The fonts that come with Typst; further ones are in the folders of ``FONT_FOLDERS``."""
FONT_FOLDERS: list[str] = []
STROKES = ("0.5pt + black", "1pt + black", "0.5pt + gray", '(paint: black, dash: "dotted")')


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture with what it shows."""

    source: str
    genre: str
    picture: NDArray[Any]
    puzzle: Any
    board: Any = None
    note: str = ""
    """What else is to be said of it: its font."""


SIZES = ("6x6", "8x8", "10x10")
OWN_SIZES = {"starbattle": ("8x8", "9x9"), "nurikabe": ("6x6", "8x8"), "lits": ("6x6", "8x8")}


@cache
def puzzles(genre: str, count: int, seed: int, sizes: tuple[str, ...] = ()) -> list[Any]:
    """Puzzles of several sizes, each with its answer."""
    sizes = sizes or OWN_SIZES.get(genre, SIZES)
    each = -(-count // len(sizes))
    runs = [islice(gridwright.generate(genre, size, count=each, seed=seed), each) for size in sizes]
    return [made for row in zip(*runs, strict=True) for made in row][:count]


def pzpr(count: int, seed: int) -> Iterator[Drawn]:
    """What pzpr draws; every third one is half solved."""
    rng = Random(seed)
    asked, shown = [], []
    for genre in PZPR:
        for number, made in enumerate(puzzles(genre, count, seed)):
            # Of circles nobody can say which were given.
            half = number % 3 == 2 and genre != "yinyang"
            board = _half(made, rng) if half else None
            form = "pzprv3" if board is not None else "puzzlink"
            text = gridwright.dumps(made.puzzle, form, answer=board)
            asked.append({"text": text.split("?")[-1] if board is None else text,
                          "cell": rng.choice((28, 36, 48))})  # fmt: skip
            shown.append((genre, made.puzzle, board))
    run = subprocess.run(
        ["node", "-e", NODE], input=json.dumps(asked), capture_output=True, check=True,
        encoding="utf-8", cwd=ROOT / "tests" / "judges",
    )  # fmt: skip
    pictures = _in_chromium(text[text.index("<svg") :] for text in json.loads(run.stdout))
    for (genre, puzzle, board), picture in zip(shown, pictures, strict=True):
        yield Drawn("pzpr", genre, picture, puzzle, board)


PZPR = (
    "akari", "heyawake", "hitori", "kuromasu", "kuroshuto", "lits", "nurikabe", "nurimaze",
    "starbattle", "yinyang",
)  # fmt: skip


def _half(made: Any, rng: Random) -> Any:
    """Half of the black cells or rooms of the answer: what a player has shaded so far."""
    black = sum(1 << each for each in range(made.answer.size)
                if made.answer.yes >> each & 1 and rng.random() < 0.5)  # fmt: skip
    return gridwright.Board(made.answer.size, yes=black, puzzle=made.puzzle)


def _in_chromium(drawings: Iterable[str], style: str = "") -> Iterator[NDArray[Any]]:
    from playwright.sync_api import sync_playwright

    from chromium import chromium

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        page = browser.new_page()
        for drawing in drawings:
            page.set_content(
                f"<style>{style}</style>"
                "<body style='display:inline-block;margin:0;padding:24px;background:white'>"
                + drawing
            )
            page.evaluate("document.fonts.ready")
            data = page.locator("body").screenshot()
            yield cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
        browser.close()


def sgt(count: int, seed: int) -> Iterator[Drawn]:
    """What Simon Tatham's programs draw."""
    programs = {"kuromasu": "range", "hitori": "singles", "akari": "lightup", "mosaic": "mosaic"}
    with TemporaryDirectory() as folder:
        for genre, program in programs.items():
            # Singles writes letters for numbers above nine.
            sizes = SIZES[:2] if genre == "hitori" else SIZES
            for number, made in enumerate(puzzles(genre, count, seed + 1, sizes)):
                place = Path(folder, f"{genre}{number}.png")
                asked = ("--screenshot", str(place), _game(made.puzzle))
                subprocess.run((f"/usr/games/sgt-{program}", *asked), check=True)
                picture = cv2.imread(str(place), cv2.IMREAD_GRAYSCALE)
                yield Drawn("sgt", genre, picture, made.puzzle)


def _game(puzzle: Any) -> str:
    """The game ID of a puzzle."""
    if puzzle.genre != "hitori":
        return gridwright.dumps(puzzle, "tatham").rpartition("#")[2]
    numbers = (puzzle.numbers[cell] for cell in range(puzzle.grid.size))
    return f"{puzzle.cols}x{puzzle.rows}:{''.join(map(str, numbers))}"


def families() -> list[str]:
    """The names of the font families in the folders, and of those that Typst has."""
    files = [place for folder in FONT_FOLDERS for place in sorted(Path(folder).rglob("*.[to]tf"))]
    return [*dict.fromkeys(str(ImageFont.truetype(str(each), 20).getname()[0]) for each in files),
            *FONTS]  # fmt: skip


def plain(count: int, seed: int) -> Iterator[Drawn]:
    """The look of a newspaper."""
    rng = Random(seed)
    fonts = families()
    for genre in gridwright.all_genres():
        for number, made in enumerate(puzzles(genre.name, count, seed)):
            font = fonts[(number * 5 + sum(map(ord, genre.name))) % len(fonts)]
            assert genre.editing is not None
            source = _source(genre.editing.write(made.puzzle), genre.name, font, rng)
            typesetter: Any = typst
            data = typesetter.compile(
                source.encode(), format="png", ppi=rng.choice((90, 120, 150)),
                font_paths=FONT_FOLDERS,
            )  # fmt: skip
            picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
            yield Drawn("plain", genre.name, picture, made.puzzle, note=font)


def _source(sketch: Any, genre: str, font: str, rng: Random) -> str:
    """The source of a board for Typst: everything at its place."""
    cell, share = rng.uniform(20, 30), rng.uniform(0.45, 0.62)
    weight = rng.choice(("regular", "bold"))
    across, down = sketch.cols * cell, sketch.rows * cell
    parts = [
        "#set page(width: auto, height: auto, margin: 24pt)",
        f'#set text(font: "{font}", size: {cell * share:.1f}pt, weight: "{weight}")',
        f"#block(width: {across:.2f}pt, height: {down:.2f}pt)[",
    ]
    for number in range(sketch.rows * sketch.cols):
        row, col = divmod(number, sketch.cols)
        inner = _inner(sketch.signs.get(number, ""), genre, cell)
        black = genre == "akari" and number in sketch.signs
        fill = "black" if black else "none"
        parts.append(
            f"#place(dx: {col * cell:.2f}pt, dy: {row * cell:.2f}pt, box(width: {cell:.2f}pt, "
            f"height: {cell:.2f}pt, fill: {fill}, align(center + horizon, {inner})))"
        )
    thin, thick = rng.choice(STROKES), f"{rng.uniform(1.8, 2.6):.1f}pt + black"
    parts += _ruled(sketch, cell, thin, thick)
    return "\n".join([*parts, "]"])


def _inner(sign: str, genre: str, cell: float) -> str:
    radius = f"radius: {0.33 * cell:.1f}pt"
    shapes = {
        "circle": f"circle({radius}, stroke: 1pt)",
        "disc": f"circle({radius}, fill: black)",
        "triangle": f"polygon.regular(size: {0.6 * cell:.1f}pt, vertices: 3, stroke: 1pt)",
    }
    if genre == "akari":
        return f"text(fill: white)[{sign}]" if sign not in ("", "?") else "[]"
    return shapes.get(sign, f"[{sign}]")


def _ruled(sketch: Any, cell: float, thin: str, thick: str) -> list[str]:
    """The lines: thin ones, then walls and the frame."""
    across, down = sketch.cols * cell, sketch.rows * cell
    parts = [
        f"#place(line(start: ({x * cell:.2f}pt, 0pt), end: ({x * cell:.2f}pt, {down:.2f}pt), "
        f"stroke: {thin}))" for x in range(sketch.cols + 1)
    ] + [
        f"#place(line(start: (0pt, {y * cell:.2f}pt), end: ({across:.2f}pt, {y * cell:.2f}pt), "
        f"stroke: {thin}))" for y in range(sketch.rows + 1)
    ]  # fmt: skip
    parts.append(f"#place(rect(width: {across:.2f}pt, height: {down:.2f}pt, stroke: {thick}))")
    for one, other in walls(sketch):
        row, col = divmod(other, sketch.cols)
        end = (col, row + 1) if other == one + 1 else (col + 1, row)
        start, last = (f"({x * cell:.2f}pt, {y * cell:.2f}pt)" for x, y in ((col, row), end))
        stroke = f'(thickness: {thick.split(maxsplit=1)[0]}, cap: "square")'
        parts.append(f"#place(line(start: {start}, end: {last}, stroke: {stroke}))")
    return parts


def walls(sketch: Any) -> set[tuple[int, int]]:
    """The neighbours that are in different rooms."""
    if not sketch.rooms:
        return set()
    rows, cols, room = sketch.rows, sketch.cols, sketch.rooms
    pairs = [(cell, cell + 1) for cell in range(rows * cols) if (cell + 1) % cols]
    pairs += [(cell, cell + cols) for cell in range((rows - 1) * cols)]
    return {(one, other) for one, other in pairs if room[one] != room[other]}


def table(count: int, seed: int) -> Iterator[Drawn]:
    """A table of a website."""
    rng = Random(seed)
    files = [place for folder in FONT_FOLDERS for place in sorted(Path(folder).rglob("*.[to]tf"))]
    shown: list[tuple[Any, Any]] = [
        (genre, made.puzzle)
        for genre in gridwright.all_genres()
        for made in puzzles(genre.name, count, seed + 3)
    ]
    fonts = [rng.choice(files) if files else None for _ in shown]
    drawings = (
        _face(font) + _table(genre.editing.write(puzzle), genre.name, rng)
        for (genre, puzzle), font in zip(shown, fonts, strict=True)
    )
    for (genre, puzzle), font, picture in zip(shown, fonts, _in_chromium(drawings), strict=True):
        yield Drawn("table", genre.name, picture, puzzle, note=font.name if font else "")


def _face(font: Path | None) -> str:
    if font is None:
        return ""
    data = base64.b64encode(font.read_bytes()).decode()
    return f"<style>@font-face {{font-family: kept; src: url(data:font/ttf;base64,{data})}}</style>"


def _table(sketch: Any, genre: str, rng: Random) -> str:
    """A board as HTML; the borders of the cells are its lines."""
    side, thick, grey = rng.choice((24, 30, 36)), rng.choice((2, 3)), rng.choice((0, 96, 150))
    apart = walls(sketch)
    rows = []
    for row in range(sketch.rows):
        cells = []
        for col in range(sketch.cols):
            cell = row * sketch.cols + col
            styles = [
                f"border-{edge}: {thick}px solid black"
                for edge, end, pair in (
                    ("left", col == 0, (cell - 1, cell)),
                    ("top", row == 0, (cell - sketch.cols, cell)),
                    ("right", col == sketch.cols - 1, (cell, cell + 1)),
                    ("bottom", row == sketch.rows - 1, (cell, cell + sketch.cols)),
                )
                if end or pair in apart
            ]
            if genre == "akari" and cell in sketch.signs:
                styles.append("background: black; color: white")
            inner = _inner_html(sketch.signs.get(cell, ""), genre, side)
            cells.append(f"<td style='{'; '.join(styles)}'>{inner}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    style = (
        f"table {{border-collapse: collapse; font: {rng.choice(('', 'bold '))}"
        f"{side * rng.uniform(0.5, 0.68):.0f}px kept, sans-serif}} td {{width: {side}px; "
        f"height: {side}px; padding: 0; text-align: center; line-height: 1; "
        f"border: 1px solid rgb({grey}, {grey}, {grey})}} svg {{display: block; margin: auto}}"
    )
    return f"<style>{style}</style><table>{''.join(rows)}</table>"


def _inner_html(sign: str, genre: str, side: int) -> str:
    shapes = {
        "circle": "<circle cx='5' cy='5' r='3.5' fill='none' stroke='black'/>",
        "disc": "<circle cx='5' cy='5' r='3.5'/>",
        "triangle": "<path d='M5 2L8.5 8H1.5Z' fill='none' stroke='black'/>",
    }
    if genre == "akari":
        return "" if sign == "?" else sign
    if sign not in shapes:
        return sign
    return f"<svg width='{side - 4}' height='{side - 4}' viewBox='0 0 10 10'>{shapes[sign]}</svg>"


def own(count: int, seed: int) -> Iterator[Drawn]:
    """Our own drawings."""
    for genre in gridwright.all_genres():
        for made in puzzles(genre.name, count, seed + 2):
            drawing = svg(genre.draw(made.puzzle, genre.printed(made.puzzle)), spoken=False,
                          font=BOARD_FONT)  # fmt: skip
            data = np.frombuffer(board_png(drawing, genre.title), np.uint8)
            picture = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
            yield Drawn("own", genre.name, picture, made.puzzle)


def sheet(count: int, seed: int) -> Iterator[Drawn]:
    """A worksheet; on every third one, somebody has begun with a pencil."""
    rng = Random(seed)
    files = [place for folder in FONT_FOLDERS for place in sorted(Path(folder).rglob("*.[to]tf"))]
    for genre in gridwright.all_genres():
        assert genre.editing is not None
        for number, made in enumerate(puzzles(genre.name, count, seed + 4)):
            board = _half(made, rng) if number % 3 == 2 and genre.name in SHADED else None
            font = rng.choice(files)
            sketch = genre.editing.write(made.puzzle)
            picture = _Worksheet(sketch, genre.name, font, rng).drawn(board)
            yield Drawn("sheet", genre.name, picture, made.puzzle, board, font.name)


SHADED = (
    "heyawake", "hitori", "kuromasu", "kuroshuto", "lits", "mosaic", "nurikabe", "nurimaze",
)  # fmt: skip
"""The genres in which cells are blackened."""


class _Worksheet:
    """How a worksheet is drawn, twice as large as it is shown."""

    def __init__(self, sketch: Any, genre: str, font: Path, rng: Random) -> None:
        self.sketch, self.genre, self.rng = sketch, genre, rng
        self.cell = 2 * rng.choice((30, 38, 46))
        self.edge = self.cell // 2
        self.font, self.share = font, rng.uniform(0.42, 0.7)
        self.ink, self.line = rng.choice((0, 30, 60)), rng.choice((0, 60, 120, 160))
        self.thin, self.thick = rng.choice((2, 3)), rng.choice((6, 8, 10))
        self.picture = Image.new("L", (sketch.cols * self.cell + 2 * self.edge,
                                       sketch.rows * self.cell + 2 * self.edge), 255)  # fmt: skip
        self.pen = ImageDraw.Draw(self.picture)

    def drawn(self, board: Any) -> NDArray[Any]:
        """The picture, with what somebody has blackened."""
        hatched = self.rng.random() < 0.5
        marks = "" if board is None else "".join(board.rows())
        for cell in range(self.sketch.rows * self.sketch.cols):
            if marks[cell : cell + 1] == "#":
                self.shade(cell, hatched)
            self.sign(cell, self.sketch.signs.get(cell, ""))
        self.lines()
        small = self.picture.resize((self.picture.width // 2, self.picture.height // 2),
                                    Image.Resampling.BOX)  # fmt: skip
        return np.asarray(small)

    def box(self, cell: int) -> tuple[int, int, int, int]:
        """The square of a cell."""
        row, col = divmod(cell, self.sketch.cols)
        left, top = self.edge + col * self.cell, self.edge + row * self.cell
        return left, top, left + self.cell, top + self.cell

    def shade(self, cell: int, hatched: bool) -> None:
        """Blacken a cell, or hatch it."""
        left, top, right, low = self.box(cell)
        if not hatched:
            self.pen.rectangle((left, top, right, low), fill=110)
            return
        for start in range(0, self.cell, 9):
            self.pen.line((left + start, top, left, top + start), fill=90, width=4)
            self.pen.line((right, top + start, left + start, low), fill=90, width=4)

    def sign(self, cell: int, sign: str) -> None:
        """A number, a letter or a shape."""
        left, top, right, low = self.box(cell)
        middle, reach = ((left + right) / 2, (top + low) / 2), 0.34 * self.cell
        ink, width = self.ink, max(3, self.cell // 22)
        around = (middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach)
        if self.genre == "akari" and sign:
            self.pen.rectangle((left, top, right, low), fill=ink)
            ink, sign = 255, sign.strip("?")
        if sign in ("circle", "disc"):
            self.pen.ellipse(around, fill=ink if sign == "disc" else None, outline=ink, width=width)
        elif sign == "triangle":
            self.pen.regular_polygon((middle, 1.15 * reach), 3, outline=ink, width=width)
        elif sign:
            font = ImageFont.truetype(str(self.font), round(self.share * self.cell))
            self.pen.text(middle, sign, fill=ink, font=font, anchor="mm")

    def lines(self) -> None:
        """Thin lines, then walls and the frame."""
        apart = walls(self.sketch)
        rows, cols = self.sketch.rows, self.sketch.cols
        for cell in range(rows * cols):
            left, top, right, low = self.box(cell)
            for other, line, inner in (
                (cell + 1, (right, top, right, low), (cell + 1) % cols),
                (cell + cols, (left, low, right, low), cell + cols < rows * cols),
            ):
                if inner and (cell, other) not in apart:
                    self.pen.line(line, fill=self.line, width=self.thin)
        for one, other in apart:
            left, top, right, low = self.box(other)
            end = (left, low) if other == one + 1 else (right, top)
            self.pen.line((left, top, *end), fill=self.ink, width=self.thick)
        frame = (self.edge, self.edge, self.box(rows * cols - 1)[2], self.box(rows * cols - 1)[3])
        self.pen.rectangle(frame, outline=self.ink, width=self.thick)


SOURCES = {"pzpr": pzpr, "sgt": sgt, "plain": plain, "table": table, "own": own}
OTHERS = {"sheet": sheet}
"""What is only drawn if it is asked for."""
