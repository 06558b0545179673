"""Pictures of puzzles that others draw, for ``benchmarks/scan.py``.

- ``pzpr``: the puzzle player pzpr, whose SVG is shown by Chromium (Kuromasu, Kuroshuto, Nurimaze,
  Hitori), also half solved;
- ``sgt``: the screenshots of Simon Tatham's puzzles (Range is Kuromasu, Singles is Hitori);
- ``plain``: a table set by Typst in fonts and line styles of its own (Kamaji).

Nothing here was used to train the network. The puzzles are generated.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
import typst
from numpy.typing import NDArray

import gridwright

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
FONTS = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")
"""The fonts that come with Typst."""
STROKES = (
    "0.8pt + black", "1.6pt + black", "0.6pt + gray", '(paint: black, dash: "dotted")',
    '(paint: gray.darken(30%), dash: "dashed")',
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture with what it shows."""

    source: str
    genre: str
    picture: NDArray[Any]
    puzzle: Any
    board: Any = None


SIZES = ("6x6", "8x8", "9x9", "10x10", "12x10")


def puzzles(genre: str, count: int, seed: int, sizes: tuple[str, ...] = SIZES) -> list[Any]:
    """Generated puzzles of several sizes, each with its answer."""
    each = -(-count // len(sizes))
    runs = [islice(gridwright.generate(genre, size, count=each, seed=seed), each) for size in sizes]
    return [made for row in zip(*runs, strict=True) for made in row][:count]


def pzpr(count: int, seed: int) -> Iterator[Drawn]:
    """What pzpr draws; every third one is half solved."""
    rng = Random(seed)
    asked, shown = [], []
    for genre in ("kuromasu", "kuroshuto", "nurimaze", "hitori"):
        for number, made in enumerate(puzzles(genre, count, seed)):
            board = _half(made, rng) if number % 3 == 2 else None
            form = "pzprv3" if board is not None else "puzzlink"
            text = gridwright.dumps(made.puzzle, form, answer=board)
            asked.append({"text": text.split("?")[-1] if board is None else text,
                          "cell": rng.choice((28, 36, 48))})  # fmt: skip
            shown.append((genre, made.puzzle, board))
    run = subprocess.run(
        ["node", "-e", NODE], input=json.dumps(asked), capture_output=True, check=True,
        encoding="utf-8", cwd=ROOT / "tests" / "judges",
    )  # fmt: skip
    pictures = _in_chromium(json.loads(run.stdout))
    for (genre, puzzle, board), picture in zip(shown, pictures, strict=True):
        yield Drawn("pzpr", genre, picture, puzzle, board)


def _half(made: Any, rng: Random) -> Any:
    """Half of the black cells or rooms of the answer: what a player has shaded so far."""
    black = sum(1 << each for each in range(made.answer.size)
                if made.answer.yes >> each & 1 and rng.random() < 0.5)  # fmt: skip
    return gridwright.Board(made.answer.size, yes=black, puzzle=made.puzzle)


def _in_chromium(drawings: list[str]) -> Iterator[NDArray[Any]]:
    from playwright.sync_api import sync_playwright

    from chromium import chromium

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        page = browser.new_page()
        for drawing in drawings:
            page.set_content(
                "<body style='display:inline-block;margin:0;padding:24px;background:white'>"
                + drawing[drawing.index("<svg") :]
            )
            data = page.locator("body").screenshot()
            yield cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
        browser.close()


def sgt(count: int, seed: int) -> Iterator[Drawn]:
    """What Simon Tatham's programs draw."""
    with TemporaryDirectory() as folder:
        for genre, program in (("kuromasu", "sgt-range"), ("hitori", "sgt-singles")):
            # Singles writes letters for numbers above nine.
            sizes = SIZES if genre == "kuromasu" else SIZES[:3]
            for number, made in enumerate(puzzles(genre, count, seed + 1, sizes)):
                place = Path(folder, f"{genre}{number}.png")
                subprocess.run(
                    [f"/usr/games/{program}", "--screenshot", place, _game(made.puzzle)], check=True
                )
                picture = cv2.imread(str(place), cv2.IMREAD_GRAYSCALE)
                yield Drawn("sgt", genre, picture, made.puzzle)


def _game(puzzle: Any) -> str:
    """The game ID of a puzzle."""
    if puzzle.genre == "kuromasu":
        return gridwright.dumps(puzzle, "tatham")
    numbers = (puzzle.numbers[cell] for cell in range(puzzle.grid.size))
    return f"{puzzle.cols}x{puzzle.rows}:{''.join(map(str, numbers))}"


def plain(count: int, seed: int) -> Iterator[Drawn]:
    """Tables of Kamaji."""
    rng = Random(seed)
    for number, made in enumerate(puzzles("kamaji", count, seed)):
        puzzle = made.puzzle
        font, stroke = FONTS[number % len(FONTS)], STROKES[number % len(STROKES)]
        size, cell = rng.uniform(10, 14), rng.uniform(22, 30)
        frame = rng.choice(("1pt + black", "2pt + black"))
        cells = ",".join(f"[{each}]" for each in puzzle.numbers)
        source = (
            "#set page(width: auto, height: auto, margin: 20pt)\n"
            f'#set text(font: "{font}", size: {size:.1f}pt)\n'
            f"#box(stroke: {frame}, table(columns: ({cell:.1f}pt,) * {puzzle.cols}, "
            f"rows: ({cell:.1f}pt,) * {puzzle.rows}, inset: 0pt, stroke: {stroke}, "
            f"align: center + horizon, {cells}))"
        )
        data: Any = typst.compile(source.encode(), format="png", ppi=rng.choice((90, 120, 150)))
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
        yield Drawn("plain", "kamaji", picture, puzzle)


SOURCES = {"pzpr": pzpr, "sgt": sgt, "plain": plain}
