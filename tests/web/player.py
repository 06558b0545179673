"""A player: opens a puzzle on the page and marks its answer by mouse, by touch or by keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import gridwright
from gridwright import api
from gridwright.core.saying import ENGLISH, Cell, Listed, Saying, Value
from gridwright.web.puzzle_set import part
from gridwright.web.records import board_text
from web.late import context_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAGE = Path(gridwright.__file__).parent / "web" / "page"

CENTRES = """([count, cols]) => {
  const svg = document.querySelector("main svg.board[role=grid]");
  const matrix = svg.getScreenCTM();
  return Array.from({length: count}, (_, cell) => {
    const point = new DOMPoint((cell % cols) * 40 + 20, Math.floor(cell / cols) * 40 + 20);
    const on = point.matrixTransform(matrix);
    return [on.x, on.y];
  });
}"""

SETTLED = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await document.fonts.ready;
  await frame();
  await frame();
  const moving = document.getAnimations().filter(
    (each) => each.effect.getComputedTiming().endTime < Infinity);
  const late = new Promise((_, fail) => setTimeout(fail, 20000, new Error("it still moves")));
  await Promise.race([late, Promise.all(moving.map((each) => each.finished.catch(() => {})))]);
  await frame();
}"""

GO = """(hash) => {
  document.querySelector("main").replaceChildren();
  location.hash = hash;
}"""

# Without a board nothing is written any more, so that the store stays empty. The page itself does
# what it does when another tab has emptied the store.
ANEW = """async (hash) => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  document.activeElement?.blur();
  document.documentElement.classList.remove("by-keys");
  const changed = () => new Promise((done) => addEventListener("hashchange", done, { once: true }));
  if (location.hash !== "#set") {
    location.hash = "#set";
    await changed();
  }
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null, newValue: null }));
  document.querySelector("main").replaceChildren();
  if (hash === "set") dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = hash;
}"""
NAMES = "Object.keys(window).length"
WINDOW = {"width": 1280, "height": 830}
PATIENCE = 20_000
"""Milliseconds."""

CLIPBOARD = "navigator.clipboard.readText()"


def chosen(genre: str) -> list[dict[str, Any]]:
    """The starter set of a genre."""
    found: list[dict[str, Any]] = json.loads(part(f"puzzles/{genre}.json"))
    return found


def copied(page: Page, beginning: str) -> str:
    """The text of the clipboard, once it begins so: a click comes back before the copy is there.

    ``wait_for_function`` takes the promise of an asynchronous function for a yes,
    so that the clipboard is asked here.
    """
    for _ in range(200):
        text = str(page.evaluate(CLIPBOARD))
        if text.startswith(beginning):
            return text
        page.wait_for_timeout(50)
    message = f"the clipboard has {text!r}, and should begin with {beginning!r}"
    raise AssertionError(message)


def settled(page: Page) -> None:
    """Wait until letters are there and what slides has come to rest, however busy the machine."""
    page.evaluate(SETTLED)


def smallest(genre: str) -> dict[str, Any]:
    """The smallest of them."""
    record: dict[str, Any] = min(
        (each["puzzle"] for each in chosen(genre)), key=lambda each: each["rows"] * each["cols"]
    )
    return record


def answer(record: dict[str, Any]) -> str:
    """The answer of a puzzle, a sign for each decision."""
    board = api.solve(api.parse(record["source"])).board
    assert board is not None
    return board_text(board)


def cells_of(record: dict[str, Any], decision: int) -> list[int]:
    """The cells of a decision."""
    if record["kind"] == "room":
        return [cell for cell, room in enumerate(record["rooms"]) if room == decision]
    if record["kind"] == "line":
        first, step, count = record["lines"][decision]
        return [first + step * place for place in range(count)]
    return [decision]


@dataclass
class Visit:
    """A page in a browser that has never been there; its errors are errors of the test."""

    page: Page
    errors: list[str]
    known: int = 0
    """How many names the window of the page has."""

    @classmethod
    def at(cls, browser: Browser, address: str, options: dict[str, Any]) -> Visit:
        """Load the page."""
        page = context_of(browser, **{"viewport": WINDOW, **options}).new_page()
        page.set_default_timeout(PATIENCE)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda message: errors.append(message.text) if message.type == "error" else None,
        )
        page.goto(address)
        return cls(page, errors)


@contextmanager
def opened_alone(browser: Browser, address: str, **options: Any) -> Iterator[Page]:
    """A page that no other test uses: for those that change the page itself, or what it is told."""
    visit = Visit.at(browser, address, options)
    yield visit.page
    visit.page.context.close()
    assert not visit.errors, visit.errors


KEPT: dict[tuple[str, str], Visit] = {}
"""The pages that are open, by where they were loaded and how."""


@contextmanager
def opened(browser: Browser, address: str, **options: Any) -> Iterator[Page]:
    """A page as a newcomer finds it, which was loaded for an earlier test if there was one.

    Loading takes a second of processor time. So the page forgets what the browser keeps and
    follows the link. After a test that fails, or leaves anything else behind, it is closed.
    """
    home, _, place = address.partition("#")
    visit = KEPT.pop((home, repr(options)), None)
    if visit is None:
        visit = Visit.at(browser, address, options)
        visit.known = visit.page.evaluate(NAMES)
    else:
        visit.page.mouse.move(0, 0)
        visit.page.keyboard.press("Shift")  # a browser shows the focus unless a mouse was used last
        visit.page.evaluate(ANEW, place)
    try:
        yield visit.page
        assert not visit.errors, visit.errors
        assert visit.page.evaluate(NAMES) == visit.known, "the page is another now: open it alone"
    except BaseException:
        visit.page.context.close()
        raise
    visit.page.context.clear_permissions()
    visit.page.unroute_all()
    if visit.page.url.partition("#")[0] == home:
        KEPT[home, repr(options)] = visit
    else:
        visit.page.context.close()


def link(address: str, record: dict[str, Any]) -> str:
    """The address of a puzzle on the page."""
    from urllib.parse import quote

    return f"{address}#p={quote(record['source'], safe='/')}"


def go(page: Page, address: str, there: str = "main h1") -> None:
    """Follow a link inside the page, and wait until what is behind it is there."""
    page.evaluate(GO, address)
    page.wait_for_selector(there, state="attached")


def follow(page: Page, address: str) -> None:
    """Open an address; nothing is left of the view before, or what is waited for might be its.

    Inside the page an address is followed later than the browser says that it was.
    """
    page.evaluate("document.querySelector('main')?.replaceChildren()")
    page.goto(address)


def choose_kind(page: Page, title: str) -> None:
    """Choose a kind of puzzle in the menu."""
    page.locator(".kind-button").click()
    page.locator(".kind-list").get_by_role("option", name=title, exact=True).click()


def without_rules(page: Page) -> None:
    """Load the page again as if no genre had rules in JavaScript: the service looks at boards."""
    facts = json.loads((PAGE / "puzzles" / "genres.json").read_text("utf-8"))
    for genre in facts["genres"]:
        genre["addresses"] = []
    page.route("**/puzzles/genres.json", lambda route: route.fulfill(json=facts))
    page.reload()


def swipe(page: Page, places: list[list[float]]) -> None:
    """Drag a finger over places on the screen."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, place: list[float] | None) -> None:
        points = [] if place is None else [dict(zip("xy", place, strict=True))]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", places[0])
    for place in places[1:]:
        touch("touchMove", place)
    touch("touchEnd", None)
    session.detach()


class Hands:
    """What a person does to the cells of the board on the page."""

    grid: ClassVar[str] = "main svg[role=grid]"
    """Where the board is."""
    page: Page
    cols: int
    count: int

    def look(self) -> None:
        """Find where the cells are."""
        self.places = self.page.evaluate(CENTRES, [self.count, self.cols])

    def click(self, cell: int, **options: Any) -> None:
        """Click a cell."""
        self.page.mouse.click(*self.places[cell], **options)

    def drag(self, cells: list[int], button: str = "left") -> None:
        """Drag the mouse over cells."""
        self.page.mouse.move(*self.places[cells[0]])
        self.page.mouse.down(button=button)  # type: ignore[arg-type]
        for cell in cells[1:]:
            self.page.mouse.move(*self.places[cell])
        self.page.mouse.up(button=button)  # type: ignore[arg-type]

    def tap(self, cell: int) -> None:
        """Tap a cell with a finger."""
        self.page.touchscreen.tap(*self.places[cell])

    def swipe(self, cells: list[int]) -> None:
        """Drag a finger over cells."""
        swipe(self.page, [self.places[cell] for cell in cells])

    def go(self, cell: int) -> None:
        """Move to a cell by arrows."""
        press = self.page.keyboard.press
        at = int(self.focus().removeprefix("cell-"))
        (row, col), (to_row, to_col) = divmod(at, self.cols), divmod(cell, self.cols)
        for _ in range(abs(to_row - row)):
            press("ArrowDown" if to_row > row else "ArrowUp")
        for _ in range(abs(to_col - col)):
            press("ArrowRight" if to_col > col else "ArrowLeft")

    def focus(self) -> str:
        """The cell that has the focus."""
        found = self.page.locator(self.grid).get_attribute("aria-activedescendant")
        assert found is not None
        return found

    def label(self, cell: int) -> str:
        """What a screen reader says about a cell."""
        return self.page.locator(f"#cell-{cell}").get_attribute("aria-label") or ""


@dataclass
class Player(Hands):
    """Who plays one puzzle."""

    page: Page
    record: dict[str, Any]

    def __post_init__(self) -> None:
        self.page.wait_for_selector("main svg.board[role=grid]")
        self.page.wait_for_selector(".folds", state="attached")
        self.cols = self.record["cols"]
        self.count = self.cols * self.record["rows"]
        self.look()

    def cells(self, decision: int) -> list[int]:
        """The cells of a decision."""
        return cells_of(self.record, decision)

    def wanted(self, sign: str) -> Iterator[int]:
        """The decisions that the answer settles so, and the paper does not show."""
        for decision, (found, printed) in enumerate(
            zip(answer(self.record), self.record["printed"], strict=True)
        ):
            if found == sign and printed == "?":
                yield decision

    def solve_by_mouse(self) -> None:
        """Mark the whole answer."""
        for decision in self.wanted("#"):
            cells = self.cells(decision)
            if self.record["kind"] == "line":
                self.drag([cells[0], cells[-1]])
            else:
                self.click(cells[0])

    def solve_by_touch(self) -> None:
        """Mark the whole answer."""
        for decision in self.wanted("#"):
            cells = self.cells(decision)
            if self.record["kind"] == "line":
                self.swipe([cells[0], cells[-1]])
            else:
                self.tap(cells[0])

    def solve_by_keys(self) -> None:
        """Mark the whole answer."""
        self.page.locator("main svg[role=grid]").focus()
        for decision in self.wanted("#"):
            cells = self.cells(decision)
            for cell in (cells[0], cells[-1]) if self.record["kind"] == "line" else cells[:1]:
                self.go(cell)
                self.page.keyboard.press("Enter")


def value(record: Any) -> Value:
    """A value of a saying, read from plain data."""
    if not isinstance(record, dict):
        found: int | str = record
        return found
    if "cell" in record:
        return Cell(*record["cell"])
    if "all" in record:
        return Listed(tuple(map(value, record["all"])), record["last"])
    values = {name: value(each) for name, each in record["values"].items()}
    return Saying(record["template"], **values)


def english(about: Any) -> str:
    """What a record says, in words."""
    return ENGLISH.say(value(about["saying"]))
