"""Phones, low windows and enlarged pages: nothing overflows, the board fits, the hint is seen."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from web.conftest import Server
from web.player import Player, chosen, follow, go, link, opened, opened_alone, settled, smallest
from web.test_page import of_size, open_cells

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOUCH = {"has_touch": True, "is_mobile": True}
NARROW = {"viewport": {"width": 320, "height": 568}, **TOUCH}
USUAL = {"viewport": {"width": 390, "height": 844}, **TOUCH}

OVERFLOWS = """() => {
  const wide = document.documentElement.clientWidth;
  const clipped = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== "visible") return true;
    }
    return false;
  };
  return [...document.querySelectorAll("body *")].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width && (box.right > wide + 0.5 || box.left < -0.5)
      && !element.closest(".skip, .spoken") && !element.ownerSVGElement && !clipped(element);
  }).map((element) => element.outerHTML.slice(0, 120));
}"""
"""What is wider than the window."""

HANDS = re.compile(r"\b(click|klick\w*|shift|umschalt|\w*taste\w*|keys?)\b", re.IGNORECASE)


def size(page: Page) -> tuple[int, int]:
    found = page.viewport_size
    assert found is not None
    return found["width"], found["height"]


def inside(page: Page, selector: str) -> bool:
    """Whether the whole element is in the window, at the latest when it has slid into it."""
    for _ in range(100):
        box = page.locator(selector).first.bounding_box()
        wide, high = size(page)
        assert box is not None
        if (
            box["x"] >= -1
            and box["y"] >= -1
            and box["x"] + box["width"] <= wide + 1
            and box["y"] + box["height"] <= high + 1
        ):
            return True
        page.wait_for_timeout(100)
    return False


def hint(page: Page, stages: int = 3) -> None:
    for _ in range(stages):
        page.locator(".tools button").last.click()
        page.wait_for_selector(".panel.hint")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_nothing_overflows_on_a_narrow_phone(browser: Browser, server: Server, locale: str) -> None:
    """Nor does a phone speak of clicks and keys it has not."""
    with opened(browser, server.address, locale=locale, **NARROW) as page:

        def fine() -> None:
            settled(page)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert (wide, page.evaluate(OVERFLOWS)) == (320, []), page.url
            assert not HANDS.search(page.locator("body").inner_text()), page.url

        page.wait_for_selector(".days .bars", state="attached")
        for opener in (".choose-four", ".kind-button", "header .end button >> nth=-1"):
            fine()
            page.locator(opener).click()
            fine()
            page.keyboard.press("Escape")
        assert page.locator("header nav a").count() >= 3
        assert inside(page, "header nav")
        for view in (
            "#set",
            "#learn",
            "#learn=nurimaze",
            "#learn=nurimaze/rules",
            "#learn=kuromasu/cut-off",
            "#learn=kuromasu/level-1",
            "#learn=hard",
        ):
            go(page, view)
            fine()
        for genre in ("kuromasu", "nurimaze", "kamaji", "hitori"):
            go(page, link("", smallest(genre)), ".folds")
            fine()
            hint(page)
            fine()
            page.locator(".panel.hint .row button").last.click()
            page.wait_for_selector(".panel.walk")
            fine()
        follow(page, f"{server.address}#set")
        page.locator("main .filled").click()
        page.wait_for_selector(".set .judged")
        fine()


def test_the_menu_is_a_menu(browser: Browser, server: Server) -> None:
    """Rules, settings and the other views are reached while playing; starting again asks."""
    record = smallest("kuromasu")
    with opened(browser, link(server.address, record), **USUAL) as page:
        player = Player(page, record)
        black = next(player.wanted("#"))
        player.tap(black)
        assert not page.locator("header").is_visible()
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("dialog", name="Settings").wait_for()
        page.keyboard.press("Escape")

        def choose(name: str) -> None:
            page.get_by_role("button", name="Menu").click()
            page.locator("dialog[open] .entry", has_text=name).click()

        choose("Rules")
        assert "white" in page.get_by_role("dialog", name="Rules").inner_text()
        page.keyboard.press("Escape")
        choose("Show while playing")
        page.get_by_role("switch", name="Time").click()
        page.keyboard.press("Escape")
        page.wait_for_selector("text=/^0:0/")
        choose("Start again")
        page.get_by_role("dialog").get_by_role("button", name="Leave it").click()
        assert player.label(black) == "black"
        choose("Start again")
        page.get_by_role("dialog").get_by_role("button", name="Start again").click()
        assert player.label(black) == "open"
        choose("Learn")
        page.wait_for_selector(".learn-home")


def test_the_sheet_stands_on_the_tools(browser: Browser, server: Server) -> None:
    """It leaves the marked cells and the tools free, and can be pulled down to one line."""
    record = of_size("kuromasu", 9)
    with opened(browser, link(server.address, record), **USUAL) as page:
        Player(page, record)
        hint(page)
        settled(page)
        sheet = page.locator(".panel.hint").bounding_box()
        dock = page.locator(".dock").bounding_box()
        assert sheet is not None
        assert dock is not None
        assert sheet["height"] <= 0.38 * 844 + 1
        assert abs(sheet["y"] + sheet["height"] - dock["y"]) <= 1
        for ring in page.locator("main svg[role=grid] .ring-new").all():
            box = ring.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= sheet["y"]
        for button in page.locator(".panel.hint .row button").all():
            button.click(trial=True)
        page.locator(".panel.hint .row button").last.click()
        page.wait_for_selector(".panel.walk")
        page.locator(".panel.walk .walk-row .filled").click(trial=True)
        assert inside(page, ".panel.walk .walk-row")
        at = page.locator(".panel.walk .walk-row").bounding_box()
        assert at is not None
        assert at["y"] + at["height"] <= dock["y"] + 1
        page.get_by_role("button", name="Close").click()
        hint(page)
        page.locator(".handle").click()
        low = page.locator(".panel.hint").bounding_box()
        assert low is not None
        assert low["height"] < 90
        page.get_by_role("button", name="Trial").click()
        page.locator(".dock").get_by_role("button", name="Take back").click()


def test_the_buttons_of_a_mistake_do_not_touch(browser: Browser, server: Server) -> None:
    record = of_size("kuromasu", 9)
    with opened(browser, link(server.address, record), **USUAL) as page:
        player = Player(page, record)
        page.locator(".first-rules .filled").tap()
        player.tap(open_cells(record, ".")[0])
        page.locator(".tools button").last.tap()
        page.wait_for_selector(".panel.mistake")
        settled(page)
        one, two = (
            page.locator(f".panel.mistake .row >> nth={place}").bounding_box() for place in (0, 1)
        )
        assert one is not None
        assert two is not None
        assert two["y"] - one["y"] - one["height"] >= 8


WINDOWS: list[dict[str, Any]] = [
    {"viewport": {"width": 844, "height": 390}, **TOUCH},
    {"viewport": {"width": 720, "height": 450}},
    {"viewport": {"width": 640, "height": 360}},
    {"viewport": {"width": 1280, "height": 640}},
    {"viewport": {"width": 768, "height": 1024}},
]


@pytest.mark.parametrize(
    "window", WINDOWS, ids=lambda each: "{width}x{height}".format(**each["viewport"])
)
def test_the_board_fits_the_window(
    browser: Browser, server: Server, window: dict[str, Any]
) -> None:
    """And the hint is seen where it is asked for, with its buttons."""
    record = of_size("kuromasu", 9)
    with opened(browser, link(server.address, record), **window) as page:
        Player(page, record)
        assert inside(page, "main svg.board[role=grid]")
        hint(page)
        settled(page)
        assert inside(page, ".panel.hint .row")
        assert inside(page, "main svg[role=grid] .ring-new")
        assert page.evaluate(OVERFLOWS) == []
        page.locator(".panel.hint .row button").last.click()
        page.wait_for_selector(".panel.walk")
        # Looked at before the click: Playwright scrolls to what it clicks, and stops the page's own
        # scrolling wherever it is.
        assert inside(page, ".panel.walk .walk-row")
        page.locator(".panel.walk .walk-row .filled").click(trial=True)


@pytest.mark.parametrize("wide", [1440, 844, 768, 390])
def test_the_stages_of_a_hint_move_nothing(browser: Browser, server: Server, wide: int) -> None:
    """Neither the buttons nor the board, and the sentence at the end is whole, in German too."""
    high = {1440: 900, 844: 390, 768: 1024, 390: 844}[wide]
    record = smallest("kuromasu")
    options = TOUCH if wide < 1000 else {}
    window: dict[str, Any] = {"viewport": {"width": wide, "height": high}, **options}
    with opened(browser, link(server.address, record), locale="de-DE", **window) as page:
        Player(page, record)
        if wide == 390:
            page.locator(".first-rules .filled").tap()
        places = set()
        for _ in range(3):
            hint(page, 1)
            settled(page)
            button, board = (
                page.locator(where).bounding_box()
                for where in (".panel.hint .filled", "main svg.board[role=grid]")
            )
            assert button
            assert board
            places.add((button["x"], button["y"], board["y"]))
        assert len(places) == 1, places
        said, row = (
            page.locator(f".panel.hint > {where}").bounding_box()
            for where in ("p >> nth=0", ".row")
        )
        assert said
        assert row
        assert said["y"] + said["height"] <= row["y"]


def test_the_panel_of_a_large_board_is_beside_it(browser: Browser, server: Server) -> None:
    """A hint does not open below the fold: the board moves in its frame."""
    wide = {"source": f"kurodoko/40/40/{'z' * 80}", "cols": 40, "rows": 40}
    with opened(
        browser, link(server.address, wide), viewport={"width": 1440, "height": 900}
    ) as page:
        Player(page, wide)
        assert inside(page, ".folds")
        assert inside(page, ".tools")


def test_a_large_board_on_a_phone_on_its_side(browser: Browser, server: Server) -> None:
    """The board does not grow with the page that it makes too wide."""
    large = {"source": f"kurodoko/40/40/{'z' * 80}", "cols": 40, "rows": 40}
    with opened(browser, link(server.address, large), **WINDOWS[0]) as page:
        Player(page, large)
        settled(page)
        assert page.evaluate("innerWidth") == 844
        assert page.evaluate(OVERFLOWS) == []
        assert inside(page, ".board-frame")


@pytest.mark.parametrize(("wide", "high"), [(844, 390), (667, 375)])
def test_the_words_of_the_tools_on_its_side(
    browser: Browser, server: Server, wide: int, high: int
) -> None:
    """In one row; where long ones would touch, the first two give way to their signs."""
    record = of_size("kuromasu", 9)
    window: dict[str, Any] = {"viewport": {"width": wide, "height": high}, **TOUCH}
    with opened(browser, link(server.address, record), locale="de-DE", **window) as page:
        Player(page, record)
        settled(page)
        boxes = page.locator(".tools > button > span:visible").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect()).filter(box => box.width > 1)"
        )
        assert len(boxes) == (5 if wide == 844 else 3)
        assert all(one["right"] + 8 <= two["left"] for one, two in pairwise(boxes))
        assert len({box["top"] for box in boxes}) == 1
        assert page.evaluate(OVERFLOWS) == []


def test_all_kinds_are_on_one_screen(browser: Browser, server: Server) -> None:
    """Of a usual phone, above the tabs; the stars are shown while the four are chosen."""
    with opened(browser, server.address, **USUAL) as page:
        page.wait_for_selector(".tile .bars")
        settled(page)
        last, tabs = (page.locator(where).last.bounding_box() for where in (".tile", "header nav"))
        assert last is not None
        assert tabs is not None
        assert last["y"] + last["height"] <= tabs["y"]
        star = page.locator(".tile [data-star]").first
        assert not star.is_visible()
        page.locator(".choose-four").click()
        box = star.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_first_card_in_letters_of_twice_the_size(
    browser: Browser, server: Server, locale: str
) -> None:
    """Its name stands beside its button, not below it; nothing is wider than the window."""
    with opened_alone(browser, server.address, locale=locale, **USUAL) as page:
        page.wait_for_selector(".tile .bars")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        settled(page)
        name, button = (
            page.locator(f".day:first-child {part}").bounding_box() for part in ("h2", ".day-play")
        )
        assert name is not None
        assert button is not None
        assert name["x"] + name["width"] <= button["x"]
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert page.evaluate(OVERFLOWS) == []


def test_a_focus_ring_belongs_to_the_keyboard(browser: Browser, server: Server) -> None:
    record = smallest("kuromasu")
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        ring = page.locator("main .board .focus-ring rect").last
        player.click(open_cells(record, "#")[0])
        assert not ring.is_visible()
        page.keyboard.press("ArrowDown")
        assert ring.is_visible()
        player.click(open_cells(record, "#")[1])
        assert not ring.is_visible()
        page.keyboard.press("Control+z")
        assert not ring.is_visible()


def test_the_starter_sets_fit_a_narrow_phone(browser: Browser, server: Server) -> None:
    """A board of ten columns does not move in its frame."""
    record = next(each["puzzle"] for each in chosen("nurimaze") if each["puzzle"]["cols"] == 10)
    with opened(browser, link(server.address, record), **NARROW) as page:
        Player(page, record)
        frame = page.locator(".board-frame")
        assert frame.evaluate("at => at.scrollWidth - at.clientWidth") == 0


def test_long_words_fit(browser: Browser, server: Server) -> None:
    """The tools of a board stay in its column, also in German and with the buttons of the zoom."""
    large = {"source": f"kurodoko/40/40/{'z' * 80}", "cols": 40, "rows": 40}
    tablet = {"width": 768, "height": 1024}
    with opened_alone(browser, server.address, locale="de-DE", viewport=tablet) as page:
        page.wait_for_selector(".days .bars", state="attached")
        field = page.locator(".paste textarea")
        hidden = "field => {field.value = field.placeholder;" + (
            "const more = field.scrollHeight - field.clientHeight; field.value = ''; return more;}"
        )
        assert field.evaluate(hidden) <= 0
        for record in (large, of_size("nurimaze", 8), smallest("kamaji")):
            follow(page, link(server.address, record))
            Player(page, record)
            column, hint = (
                page.locator(where).bounding_box()
                for where in (".play > .column", ".tools button >> nth=-1")
            )
            assert column is not None
            assert hint is not None
            assert hint["x"] + hint["width"] <= column["x"] + column["width"] + 1, record["source"]
            assert page.evaluate(OVERFLOWS) == []
        page.set_viewport_size({"width": 320, "height": 640})
        settled(page)
        words = "words => words.map(word => word.getBoundingClientRect())"
        boxes = page.locator(".tools > button > span").evaluate_all(words)
        assert all(one["right"] <= two["left"] for one, two in pairwise(boxes))
        follow(page, f"{server.address}#learn=kuromasu/cut-off")
        page.wait_for_selector(".player-count")
        boxes = page.locator(".player .walk-row > *").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect())"
        )
        assert all(one["right"] <= two["left"] for one, two in pairwise(boxes))


def test_zoom_leaves_the_hint_alone(browser: Browser, server: Server) -> None:
    """On a phone its buttons cover neither the board nor those of a hint."""
    record = of_size("kuromasu", 9)
    with opened(browser, link(server.address, record), **USUAL) as page:
        Player(page, record)
        page.locator("main svg[role=grid]").focus()
        page.keyboard.press("Escape")  # the rules, in a first game
        page.keyboard.press("+")
        page.wait_for_selector(".tools .zoom")
        zoom, frame = (
            page.locator(where).bounding_box() for where in (".tools .zoom", ".board-frame")
        )
        assert zoom is not None
        assert frame is not None
        assert frame["y"] + frame["height"] <= zoom["y"]
        hint(page)
        page.locator(".panel.hint .row button").last.click()
        page.wait_for_selector(".panel.walk")


@pytest.mark.parametrize("window", [WINDOWS[1], WINDOWS[4]], ids=["low", "tablet"])
def test_the_result_is_whole(browser: Browser, server: Server, window: dict[str, Any]) -> None:
    """The solved board stays in view, and no part of the result covers another."""
    record = smallest("kuroshuto")
    with opened(browser, link(server.address, record), **window) as page:
        Player(page, record).solve_by_mouse()
        page.wait_for_selector(".panel.done .next-button")
        settled(page)
        assert inside(page, "main svg.board[role=grid]")
        boxes = page.locator(".result .part").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect())"
        )
        assert all(one["bottom"] <= two["top"] for one, two in pairwise(boxes))
        panel = page.locator(".panel.result")
        assert panel.evaluate("panel => panel.scrollHeight <= panel.clientHeight + 1")
