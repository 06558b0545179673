"""What a newcomer taps and reads until the first puzzle is solved, for every genre.

A phone plays by what the page says: the steps of the guide by touching their cells, and everything
else by hints. For comparison, the smallest puzzle of level 1 is played by hints alone, stage by
stage, as it was before there was a guide. Words are those of the panel that were not there a moment
before. With ``--daily``, the puzzle of a day is played by hints alone instead: stage by stage, and
with the setting that shows the step at once.

Example: python benchmarks/first_puzzle.py http://127.0.0.1:8765/ --genre kuromasu
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from gridwright import api
from gridwright.web.courses import examples
from gridwright.web.puzzle_set import of_the_day
from page import chromium

DAY = date(2026, 11, 18)
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
SAID = (
    "[...document.querySelectorAll('.panel-place :is(h2, p, li, button, b)')].map(e => e.innerText)"
)
CENTRES = """(cells) => {
  const svg = document.querySelector("main svg.board[role=grid]");
  const cols = Number(svg.getAttribute("aria-colcount"));
  return cells.map((cell) => {
    const at = new DOMPoint((cell % cols) * 40 + 20, Math.floor(cell / cols) * 40 + 20)
      .matrixTransform(svg.getScreenCTM());
    return [at.x, at.y];
  });
}"""


@dataclass
class Walk:
    """A player who does what is said."""

    page: Page
    taps: int = 0
    words: int = 0
    shown: set[str] = field(default_factory=set)

    def read(self) -> None:
        """Read what is new in the panel."""
        self.page.wait_for_timeout(60)
        now = {text for text in self.page.evaluate(SAID) if text}
        self.words += sum(len(text.split()) for text in now - self.shown)
        self.shown = now

    @property
    def solved(self) -> bool:
        """Whether the result is on the screen."""
        return self.page.locator(".panel.result").count() > 0

    def press(self, selector: str) -> None:
        """Tap a button, and read what comes."""
        self.page.locator(selector).tap(timeout=120_000)
        self.taps += 1
        self.read()

    def step(self, step: dict[str, Any], line: bool) -> None:
        """Make a step of the guide on the board."""
        if line:
            first, *_, last = self.page.evaluate(CENTRES, step["cells"])
            touch = self.page.context.new_cdp_session(self.page)
            for kind, points in (("Start", [first]), ("Move", [last]), ("End", [])):
                places = [{"x": x, "y": y} for x, y in points]
                touch.send(
                    "Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": places}
                )
            self.taps += 1
        else:
            rooms = step["rooms"]
            for cell in rooms or step["cells"]:
                for _ in range(2 if step["no"] and not step["once"] else 1):
                    self.page.touchscreen.tap(*self.page.evaluate(CENTRES, [cell])[0])
                    self.taps += 1
        self.read()

    def hints(self) -> None:
        """Play on by hints until the puzzle is solved."""
        for _ in range(4000):
            if self.solved:
                return
            button = self.page.locator(".panel.hint .filled")
            if button.count():
                self.press(".panel.hint .filled")
            else:
                self.press(".tools > button:last-child")
                self.page.wait_for_selector(".panel.hint, .panel.result")
                self.read()
        raise AssertionError("it is not solved")


def guided(page: Page, address: str, genre: str) -> Walk:
    """The first puzzle of a genre."""
    first = page.request.get(f"{address}lessons/first-{genre}.json").json()
    page.goto(f"{address}#first={genre}")
    page.wait_for_selector(".panel.guide")
    walk = Walk(page, taps=1)
    walk.read()
    puzzle = first["puzzle"]
    for step in first["steps"]:
        own = puzzle.get("rooms") if puzzle["kind"] == "room" else None
        rooms = [own.index(room) for room in (*step["yes"], *step["no"])] if own else []
        once = all(puzzle["given"][each] != "?" for each in step["no"])
        walk.step(step | {"rooms": rooms, "once": once}, puzzle["kind"] == "line")
    walk.hints()
    return walk


def by_hints(page: Page, address: str, genre: str) -> Walk:
    """The smallest puzzle of level 1, by hints in stages."""
    return _hinted(page, address, examples(genre)[0].source)


def daily(page: Page, address: str, genre: str, *, straight: bool) -> Walk:
    """The puzzle of a day, by hints: in stages, or with the step at once."""
    settings = json.dumps(json.dumps({"straight": straight}))
    page.add_init_script(f"localStorage.setItem('gridwright.settings', {settings})")
    return _hinted(page, address, of_the_day(genre, DAY).source)


def _hinted(page: Page, address: str, source: str) -> Walk:
    """A puzzle from its beginning to its end by hints alone."""
    page.goto(f"{address}#p={quote(source, safe='/')}")
    page.wait_for_selector("main svg.board[role=grid]")
    page.wait_for_timeout(300)
    if page.locator(".panel-place .filled").count():
        page.locator(".panel-place .filled").tap()
    walk = Walk(page, taps=1)
    walk.hints()
    return walk


def main() -> None:
    """Walk through the genres and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("address", help="of a running server, with a slash at the end")
    parser.add_argument("--genre", action="append", help="only these genres")
    parser.add_argument("--guide-only", action="store_true", help="without the comparison")
    parser.add_argument("--daily", action="store_true", help=f"the puzzles of {DAY} by hints")
    asked = parser.parse_args()
    ways: Sequence[Callable[[Page, str, str], Walk]] = (
        (guided,) if asked.guide_only else (guided, by_hints)
    )
    if asked.daily:
        ways = (partial(daily, straight=False), partial(daily, straight=True))
        print("| genre | in stages: taps | words | the step at once: taps | words |")
    else:
        print("| genre | taps | words | by hints alone: taps | words |")
    print("| --- | --- | --- | --- | --- |")
    with sync_playwright() as playing:
        browser = playing.chromium.launch(executable_path=chromium())
        for genre in asked.genre or [each.name for each in api.all_genres()]:
            told = []
            for play in ways:
                context = browser.new_context(**PHONE)
                walk = play(context.new_page(), asked.address, genre)
                told += [walk.taps, walk.words]
                context.close()
            print(f"| {genre} | {' | '.join(map(str, told))} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
