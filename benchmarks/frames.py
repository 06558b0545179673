"""How much a large board costs the browser while a person plays: a drag, a hover, a zoom.

A board of the given size is opened in Chromium, a third of its cells marked. The pointer then moves
one cell a frame, with the left button held (a drag) or without (a hover). Two figures are printed
for each: what the main thread of the page did for a frame (script, style, layout and paint, in
processor time, as the browser itself counts it: ``TaskDuration`` of the DevTools protocol), and the
time from one frame to the next, which includes painting on the other threads, and whatever else the
machine does. At 60 frames a second there are 16.7 ms.
Where the page can zoom, a step of zoom is timed too. Figures are medians of several tries.

Example: python benchmarks/frames.py --sizes 40 50
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from urllib.parse import quote

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from gridwright import api
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.web.records import source_text
from page import chromium, server

TRIES = 3
FRAMES = 90
LETTERS = "0abcdefghijklmnopqrstuvwxyz"
"""Three signs of a board to a letter, as in the links of the page."""

MOVE = """async ([held, count]) => {
  const svg = document.querySelector("main svg.board[role=grid]");
  const frame = svg.closest(".board-frame").getBoundingClientRect();
  const step = svg.getScreenCTM().a * 40;
  const [left, top] = [frame.left + 90, Math.max(frame.top, 0) + 90];
  const across = Math.floor((Math.min(frame.right, innerWidth) - left - 30) / step);
  const down = Math.floor((Math.min(frame.bottom, innerHeight) - top - 30) / step);
  const send = (kind, x, y, buttons) => svg.dispatchEvent(new PointerEvent(kind, {bubbles: true,
    clientX: x, clientY: y, button: buttons || kind === "pointerup" ? 0 : -1, buttons, pointerId: 1,
    pointerType: "mouse", isPrimary: true}));
  const next = () => new Promise(requestAnimationFrame);
  const times = [];
  if (held) send("pointerdown", left, top, 1);
  await next();
  let last = await next();
  for (let number = 1; number <= count; number += 1) {
    send("pointermove", left + (number % across) * step,
      top + (Math.floor(number / across) % down) * step, held ? 1 : 0);
    const now = await next();
    times.push(now - last);
    last = now;
  }
  if (held) send("pointerup", left, top, 0);
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)];
}"""
"""Move over the board, one cell a frame; the median time from frame to frame."""

ZOOM = """async (keys) => {
  const svg = document.querySelector("main svg.board[role=grid]");
  const next = () => new Promise(requestAnimationFrame);
  for (const key of keys) {
    svg.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
    await next();
    await next();
  }
}"""


def link(address: str, side: int) -> str:
    """The address of a board, a third of it marked. Its clues need not fit: it is only drawn."""
    dice = Random(side)
    cells = range(side * side)
    clues = {cell: dice.randrange(4, 30) for cell in cells if dice.random() < 0.22}
    puzzle = Kuromasu(side, side, clues)
    signs = [
        0 if cell in clues or dice.random() > 0.5 else dice.choice((1, 2, 2)) for cell in cells
    ]
    signs += [0] * (-len(signs) % 3)
    threes = zip(signs[::3], signs[1::3], signs[2::3], strict=True)
    packed = "".join(LETTERS[9 * one + 3 * two + three] for one, two, three in threes)
    return f"{address}#p={quote(source_text(api.genre_of(puzzle), puzzle), safe='/')}&b={packed}"


def busy(session: CDPSession) -> float:
    """What the main thread has worked so far, in milliseconds."""
    found = session.send("Performance.getMetrics")["metrics"]
    seconds: float = next(each["value"] for each in found if each["name"] == "TaskDuration")
    return 1000 * seconds


def moved(page: Page, session: CDPSession, held: bool) -> tuple[float, float]:
    """Work for a frame, and the time from one to the next."""
    page.evaluate(MOVE, [held, 10])
    page.wait_for_timeout(500)
    before = busy(session)
    between = page.evaluate(MOVE, [held, FRAMES])
    return (busy(session) - before) / FRAMES, between


def zoomed(page: Page, session: CDPSession) -> float:
    """Work for a step of zoom; 0 where the page cannot zoom."""
    if not page.locator(".zoom").count():
        return 0
    keys = "-+-+-+"
    page.wait_for_timeout(500)
    before = busy(session)
    page.evaluate(ZOOM, keys)
    return (busy(session) - before) / len(keys)


def measured(browser: Browser, address: str, side: int) -> dict[str, float]:
    """The figures of one board."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(link(address, side))
    page.wait_for_selector("main svg.board[role=grid]")
    page.wait_for_selector(".folds")
    page.wait_for_timeout(2500)
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    drag, hover = moved(page, session, held=True), moved(page, session, held=False)
    found = {
        "drag: work": drag[0],
        "drag: frame": drag[1],
        "hover: work": hover[0],
        "hover: frame": hover[1],
        "zoom: work": zoomed(page, session),
    }
    context.close()
    return found


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--sizes", type=int, nargs="+", default=[20, 40, 50])
    asked = parser.parse_args()
    with sync_playwright() as playing, server() as address:
        browser = playing.chromium.launch(executable_path=chromium())
        for side in asked.sizes:
            tries = [measured(browser, address, side) for _ in range(TRIES)]
            for name in tries[0]:
                time = median(each[name] for each in tries)
                print(f"{side}x{side}  {name:<13}{time:8.1f} ms", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
