"""Make the pictures of the page and of a book for the README and the gallery.

    python docs/pictures/page.py [NAME ...]

It needs the extras ``web`` and ``book``, Playwright, pdftoppm, and Chromium at the place that
CHROMIUM names.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import gridwright
from gridwright.render.svg import svg

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
STEPS = 13
"""Steps that are done before the one that is shown."""
DESK: dict[str, Any] = {"viewport": {"width": 1240, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 780},
    "has_touch": True,
    "is_mobile": True,
}
DARK: dict[str, Any] = {"color_scheme": "dark", "locale": "de-DE"}
HARD = "kurodoko/9/9/2j3q-10h9m7czg74m9h7q4jb"
"""Made by ``gridwright generate kuromasu --size 9x9 --level 5 --seed 3``."""
BOOK = ("--make", "kuromasu:8x8:2:1-2", "--make", "nurimaze:6x6:2", "--seed", "7")


def main() -> None:
    """Serve the page, play on it and take the pictures; then print a book."""
    command = (sys.executable, "-m", "gridwright", "serve", "--port", "0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        said = server.stdout.readline() if server.stdout else ""
        (address,) = re.findall(r"http://\S+", said)
        with sync_playwright() as playwright:
            program = os.environ.get("CHROMIUM", "/usr/bin/chromium")
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            wanted = [each for each in PICTURES if each[0] in sys.argv] or PICTURES
            for name, options, show in wanted:
                with opened(browser, options) as page:
                    show(page, address)
                    page.screenshot(path=HERE / name, **quality(name))
        server.terminate()
    if not sys.argv[1:]:
        book()


def quality(name: str) -> dict[str, Any]:
    """Photographs are smaller as JPEG."""
    return {"type": "jpeg", "quality": 75} if name.endswith(".jpg") else {}


@contextmanager
def opened(browser: Browser, options: dict[str, Any]) -> Iterator[Page]:
    """A page of its own, with nothing kept from the last one."""
    context = browser.new_context(reduced_motion="reduce", **options)
    yield context.new_page()
    context.close()


def play(page: Page, address: str, genre: str, steps: int) -> None:
    """Open the example of a genre, do some steps and ask for the next one."""
    puzzle = gridwright.load(EXAMPLES / f"{genre}.txt")
    text = gridwright.dumps(puzzle, "puzzlink").partition("?")[2]
    page.goto(f"{address}#p={text}")
    page.wait_for_selector("main svg[role=grid]")
    for step in range(steps + 1):
        page.keyboard.press("h")
        page.wait_for_selector(".panel.hint")
        page.keyboard.press("h")
        page.keyboard.press("h")
        page.wait_for_selector(".panel.hint .legend", state="attached")
        if step < steps:
            page.keyboard.press("h")
            page.wait_for_selector(".panel.hint", state="detached")


def hint(page: Page, address: str) -> None:
    """A game of Kuromasu with a hint."""
    play(page, address, "kuromasu", STEPS)


def light(page: Page, address: str) -> None:
    """A game of Akari with a hint, on a dark screen."""
    play(page, address, "akari", 9)


def home(page: Page, address: str) -> None:
    """The puzzles of today."""
    page.goto(address)
    page.wait_for_selector(".tile .bars")


def genres(page: Page, address: str) -> None:
    """An example of each genre with its answer, side by side."""
    cells = []
    for genre in gridwright.all_genres():
        puzzle = gridwright.load(EXAMPLES / f"{genre.name}.txt")
        boards = (genre.printed(puzzle), gridwright.solve(puzzle).boards[0])
        one, other = (
            svg(
                genre.draw(puzzle, board),
                heading=False,
                coordinates=False,
                legend=False,
                font="Inter",
            )
            for board in boards
        )
        cells.append(
            f"<figure><div>{one}{other}</div><figcaption>{genre.title}</figcaption></figure>"
        )
    letters = resources.files("gridwright.web") / "page" / "fonts" / "inter.woff2"
    source = f"url(data:font/woff2;base64,{b64encode(letters.read_bytes()).decode()})"
    face = f"@font-face {{font-family: Inter; font-weight: 100 900; src: {source}}}"
    page.set_content(f"<style>{face}{SHEET}</style>{''.join(cells)}")
    page.evaluate("document.fonts.load('600 17px Inter')")


SHEET = """
  body {display: grid; grid-template-columns: repeat(4, 1fr); gap: 24px 34px; margin: 26px 30px;
    background: #faf9f6; font: 600 17px Inter, sans-serif; color: #1b1f27; text-align: center}
  figure {margin: 0} div {display: flex; gap: 10px}
  svg {width: 50%; height: 127px; font-weight: 500}
  figcaption {margin-top: 10px}
"""


def phone(page: Page, address: str) -> None:
    """A game of Nurimaze on a phone, in German."""
    play(page, address, "nurimaze", 3)


def archive(page: Page, address: str) -> None:
    """The puzzles of every day."""
    page.goto(f"{address}#archive")
    page.wait_for_selector("main .calendar, main table")


def setting(page: Page, address: str) -> None:
    """A draft with its verdict and its curve."""
    page.goto(f"{address}#p={HARD}")
    page.wait_for_selector("main svg[role=grid]")
    page.locator("summary", has_text="Share").click()
    page.get_by_role("button", name="Edit this puzzle").click()
    page.wait_for_selector(".curve")


def picture(page: Page, address: str) -> None:
    """A photograph that was read, with a cell to compare."""
    page.goto(address)
    page.locator(".paste input[accept]").set_input_files(EXAMPLES / "photograph.jpg")
    page.wait_for_selector(".scan-facts dd:has-text('One')")
    box = page.locator(".scan-board svg").bounding_box()
    if box is not None:
        page.mouse.click(box["x"] + box["width"] * 0.68, box["y"] + box["height"] * 0.19)
    page.wait_for_selector(".scan-cell")
    page.wait_for_timeout(500)


PICTURES = (
    ("genres.png", {"viewport": {"width": 1240, "height": 580}}, genres),
    ("home.png", DESK, home),
    ("page.png", DESK, hint),
    ("akari.png", DESK | {"color_scheme": "dark"}, light),
    ("phone.png", PHONE | DARK, phone),
    ("archive.png", DESK, archive),
    ("set.png", DESK, setting),
    ("scan-page.jpg", {"viewport": {"width": 1240, "height": 920}}, picture),
)


def book() -> None:
    """A page of puzzles of a book."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.pdf"
        subprocess.run(
            (sys.executable, "-m", "gridwright", "book", *BOOK, "-o", str(path)), check=True
        )
        shot = ("pdftoppm", "-png", "-r", "60", "-gray", "-singlefile")
        for name, number in (("book-puzzles", "5"), ("book-rules", "4")):
            subprocess.run(
                (*shot, "-f", number, "-l", number, str(path), str(HERE / name)), check=True
            )


if __name__ == "__main__":
    main()
