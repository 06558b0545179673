"""How quick the page is in Chromium: first picture, frames on a large board, hints.

Each is measured from the server and in the static site.

The server and the static site are started here. Figures are medians of several tries, in a browser
that has never been there.

Example: python benchmarks/page.py --parts .venv/parts
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright

from gridwright import api
from gridwright.web.site import write_site

TRIES = 7
LARGE, SMALL = "36x20", "10x10"

PICTURE = """() => new Promise((done) => {
  const found = () => performance.getEntriesByName("first-contentful-paint")[0];
  const look = () => found() ? done(found().startTime) : setTimeout(look, 5);
  look();
})"""
"""Milliseconds from opening to the first picture."""

WATCH = """new MutationObserver((_, watch) => {
  if (!document.querySelector("main svg.board")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.boardAt = performance.now(); }));
}).observe(document, {childList: true, subtree: true})"""
BOARD = """() => new Promise((done) => {
  const look = () => window.boardAt ? done(window.boardAt) : setTimeout(look, 5);
  look();
})"""
"""Milliseconds from opening until a board is painted."""

FRAMES = """async (seconds) => {
  const svg = document.querySelector("main svg.board[role=grid]");
  const box = svg.getBoundingClientRect();
  const send = (kind, x, y, buttons) => svg.dispatchEvent(new PointerEvent(kind, {bubbles: true,
    clientX: x, clientY: y, button: 0, buttons, pointerId: 1, pointerType: "mouse",
    isPrimary: true}));
  const times = [];
  const frame = () => new Promise(requestAnimationFrame);
  let last = await frame();
  const end = last + 1000 * seconds;
  send("pointerdown", box.left + 60, box.top + 60, 1);
  for (let number = 0; last < end; number += 1) {
    // A drag over the whole board, one cell a frame.
    send("pointermove", box.left + 40 + (number * 28) % (box.width - 60),
      box.top + 40 + (Math.floor(number / 30) * 28) % (box.height - 60), 1);
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  send("pointerup", box.left + 60, box.top + 60, 0);
  times.sort((a, b) => a - b);
  return {median: times[Math.floor(times.length / 2)], p95: times[Math.floor(times.length * 0.95)],
    slow: times.filter((each) => each > 20).length, count: times.length};
}"""

DRAWING = """async (strokes) => {
  const {Board, nothing} = await import("./js/board/board.js");
  const {Game} = await import("./js/play/game.js");
  const {ask} = await import("./js/service.js");
  const source = decodeURIComponent(location.hash.slice(3));
  const {puzzle} = await ask("load", {puzzle: source});
  const game = new Game(puzzle);
  const board = new Board(puzzle, {coordinates: true, label: "", describe: () => ""});
  document.querySelector("main").append(board.element);
  board.draw(game, nothing());
  const times = [];
  for (let number = 0; number < strokes; number += 1) {
    game.decide((number * 7) % puzzle.size, number % 2);
    game.commit();
    const started = performance.now();
    board.draw(game, nothing());
    board.element.getBoundingClientRect();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)];
}"""
"""Milliseconds of script and layout to draw one stroke."""

HINT = """async (asked) => {
  const {ask} = await import("./js/service.js");
  await ask("look", asked);
  const started = performance.now();
  await ask("hint", asked);
  return performance.now() - started;
}"""
"""Milliseconds of a hint, once the solver is there."""

FIRST_HINT = """async (asked) => {
  const {ask} = await import("./js/service.js");
  const started = performance.now();
  await ask("hint", asked);
  return performance.now() - started;
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files and says nothing."""

    def log_message(self, format: str, *about: Any) -> None:
        """Nobody reads it."""


@contextmanager
def server() -> Iterator[str]:
    """The address of ``gridwright serve``."""
    source = Path(__file__).parent.parent / "src"
    command = (sys.executable, "-m", "gridwright", "serve", "--port", "0")
    environment = {**os.environ, "PYTHONPATH": str(source)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", env=environment
    ) as process:
        assert process.stdout is not None
        yield process.stdout.readline().split(" at ")[1].split(" ")[0]
        process.terminate()


@contextmanager
def static_site(parts: Path | None) -> Iterator[str]:
    """The address of the static site."""
    with TemporaryDirectory() as folder:
        write_site(Path(folder) / "public", parts)
        handler = partial(Quiet, directory=str(Path(folder) / "public"))
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as files:
            Thread(target=files.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{files.server_port}/"
            files.shutdown()


@contextmanager
def opened(browser: Browser, address: str) -> Iterator[Page]:
    """A page in a browser that has never been there."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.add_init_script(WATCH)
    page.goto(address)
    yield page
    context.close()


def puzzle(size: str, level: str = "any") -> str:
    """A puzzle in one line."""
    cols, rows = map(int, size.split("x"))
    made = next(api.generate("kuromasu", rows=rows, cols=cols, seed=1, level=level))
    return api.dumps(made.puzzle, "puzzlink").strip().partition("?")[2]


def link(address: str, source: str) -> str:
    """Its address on the page."""
    return f"{address}#p={quote(source, safe='/')}"


def told(name: str, milliseconds: float, goal: float | None = None) -> None:
    """One line of the report."""
    met = "" if goal is None else f"   goal {goal:g} ms: {'yes' if milliseconds <= goal else 'NO'}"
    print(f"{name:<62}{milliseconds:>9.1f} ms{met}", flush=True)


def on_the_server(browser: Browser, address: str, small: str, large: str) -> None:
    """The figures of the server."""
    for name, where in (("home", address), (f"a puzzle of {SMALL}", link(address, small))):
        first, board = [], []
        for _ in range(TRIES):
            with opened(browser, where) as page:
                first.append(page.evaluate(PICTURE))
                board.append(page.evaluate(BOARD))
        told(f"first picture, {name}, from the server", median(first), 300)
        told(f"first board, {name}, from the server", median(board), 300)
    with opened(browser, link(address, small)) as page:
        page.wait_for_selector("main svg[role=grid]")
        hints = [page.evaluate(HINT, {"puzzle": small}) for _ in range(TRIES)]
    told(f"hint for a {SMALL}, from the server", median(hints), 300)
    with opened(browser, link(address, large)) as page:
        page.wait_for_selector("main svg[role=grid]")
        page.wait_for_selector(".folds")
        frames = page.evaluate(FRAMES, 4)
        drawing = page.evaluate(DRAWING, 200)
    told(f"a frame while dragging over {LARGE}, median", frames["median"], 17)
    told(f"a frame while dragging over {LARGE}, p95", frames["p95"], 20)
    print(f"  frames over 20 ms: {frames['slow']} of {frames['count']}")
    told(f"drawing one stroke on {LARGE}: script and layout", drawing, 16.7)


def in_the_browser(browser: Browser, address: str, small: str) -> None:
    """The figures of the static site."""
    pictures, boards, firsts, hints = [], [], [], []
    for _ in range(3):
        with opened(browser, address) as page:
            pictures.append(page.evaluate(PICTURE))
            boards.append(page.evaluate(BOARD))
            page.wait_for_selector(".today .bars")
            firsts.append(page.evaluate(FIRST_HINT, {"puzzle": small}))
            hints += [page.evaluate(HINT, {"puzzle": small}) for _ in range(TRIES)]
    told("first picture, home, static site", median(pictures), 300)
    told("first board, home, static site", median(boards), 300)
    told(f"first hint for a {SMALL}, static site: with loading the solver", median(firsts))
    told(f"hint for a {SMALL}, static site, once it is loaded", median(hints), 1000)


def chromium() -> str | None:
    """The browser, if it is installed."""
    names = ("chromium", "chromium-browser", "chromium-headless-shell")
    return next(filter(None, map(shutil.which, names)), None)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--parts", type=Path, help="a folder with Pyodide, PySAT and six")
    asked = parser.parse_args()
    small, large = puzzle(SMALL), puzzle(LARGE)
    with sync_playwright() as playing:
        browser = playing.chromium.launch(executable_path=chromium())
        with server() as address:
            on_the_server(browser, address, small, large)
        with static_site(asked.parts) as address:
            in_the_browser(browser, address, small)
        browser.close()


if __name__ == "__main__":
    main()
