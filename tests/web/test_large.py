"""Large boards: a window with zoom, numbers that stay in view, an overview, hints in sight."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from web.conftest import Server
from web.player import Player, chosen, link, opened, opened_alone, settled, smallest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIDE = 50
# Empty but for two clues, so that a corner far away has one to look at.
LARGE = {
    "source": f"kurodoko/{SIDE}/{SIDE}/5{'z' * 124}x7",
    "cols": SIDE,
    "rows": SIDE,
    "kind": "cell",
    "printed": "?" * SIDE**2,
}
WIDE = {"viewport": {"width": 1440, "height": 900}}

REDRAWN = """() => {
  window.redrawn = new Set();
  new MutationObserver((all) => all.forEach(({target, addedNodes, removedNodes}) => {
    const cell = target.closest("[role=gridcell]");
    if (cell) redrawn.add(cell.id);
    else for (const each of [...addedNodes, ...removedNodes]) redrawn.add(each);
  })).observe(document.querySelector("main svg[role=grid]"), {childList: true, subtree: true});
}"""


def until(page: Page, holds: str) -> None:
    """Wait for a condition; the page's content policy forbids Playwright's own way."""
    for _ in range(1000):
        if page.evaluate(holds):
            return
        page.wait_for_timeout(20)
    raise AssertionError(holds)


def px(page: Page) -> float:
    """The size of a cell on the screen."""
    found: float = page.evaluate(
        "document.querySelector('main svg[role=grid]').getScreenCTM().a * 40"
    )
    return found


def scrolled(page: Page) -> list[float]:
    frame = "document.querySelector('.board-frame')"
    found: list[float] = page.evaluate(f"[{frame}.scrollLeft, {frame}.scrollTop]")
    return found


def test_a_window_on_a_large_board(browser: Browser, server: Server) -> None:
    """It fits the screen, zooms by buttons, keys and wheel, and is moved by wheel and overview."""
    with opened(browser, link(server.address, LARGE), **WIDE) as page:
        player = Player(page, LARGE)
        assert round(px(page)) == 32
        frame = page.locator(".board-frame").bounding_box()
        assert frame
        assert frame["x"] + frame["width"] < 1030
        assert frame["y"] + frame["height"] < 830
        assert page.evaluate("document.documentElement.scrollWidth") == 1440
        assert page.evaluate("document.documentElement.scrollHeight") == 900
        page.get_by_role("button", name="Larger").click()
        assert round(px(page)) == 40
        page.locator("main svg[role=grid]").focus()
        page.keyboard.press("-")
        page.keyboard.press("-")
        assert round(px(page)) == 24
        page.mouse.move(600, 500)
        page.keyboard.down("Control")
        page.mouse.wheel(0, -120)
        page.keyboard.up("Control")
        until(page, "document.querySelector('.percent').textContent !== '60 %'")
        assert px(page) > 24
        page.keyboard.press("0")
        assert px(page) * SIDE < frame["height"]
        page.keyboard.press("+")
        page.keyboard.press("+")
        page.keyboard.press("+")
        # The numbers stay in view; those of the focus are bold.
        canvas = page.locator(".overview canvas").bounding_box()
        assert canvas
        page.mouse.click(canvas["x"] + canvas["width"] - 4, canvas["y"] + canvas["height"] - 4)
        left, top = scrolled(page)
        assert min(left, top) > 100
        strip = page.locator(".strip.columns text", has_text="50").bounding_box()
        assert strip
        assert frame["y"] <= strip["y"] < frame["y"] + 28
        page.locator("main svg[role=grid]").focus()
        page.keyboard.press("End")
        page.keyboard.press("PageDown")
        bold = "[...document.querySelectorAll('.strip .here')].map((each) => each.textContent)"
        until(page, f"{bold}.join() === '50,50'")
        # A cell at the far corner is where it is seen.
        player.look()
        player.click(SIDE**2 - 2)
        assert player.label(SIDE**2 - 2) == "black"


def test_only_what_changes_is_drawn(browser: Browser, server: Server) -> None:
    """A hover draws two tints anew, a stroke the cells that it passes."""
    with opened_alone(browser, link(server.address, LARGE), **WIDE) as page:
        player = Player(page, LARGE)
        settled(page)
        page.mouse.move(*player.places[SIDE * 3 + 3])
        page.evaluate(REDRAWN)
        page.mouse.move(*player.places[SIDE * 4 + 4])
        assert page.evaluate("redrawn.size") <= 2
        player.drag([SIDE * 5 + col for col in range(5, 10)])
        assert page.evaluate("redrawn.size") <= 30


def test_two_fingers_zoom(browser: Browser, server: Server) -> None:
    """They make the board larger, and nothing is marked."""
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with opened(browser, link(server.address, LARGE), **phone) as page:
        player = Player(page, LARGE)
        session = page.context.new_cdp_session(page)
        before = px(page)
        for kind, gap in (("Start", 40), ("Move", 60), ("Move", 80), ("End", 0)):
            points = [{"x": 200 - gap, "y": 300, "id": 0}, {"x": 200 + gap, "y": 300, "id": 1}]
            session.send(
                "Input.dispatchTouchEvent",
                {"type": f"touch{kind}", "touchPoints": points if gap else []},
            )
        until(
            page,
            f"document.querySelector('main svg[role=grid]').getScreenCTM().a * 40 > {1.3 * before}",
        )
        assert {player.label(cell) for cell in range(1, 200)} == {"open"}
        assert not page.locator(".overview").is_visible()
        page.locator(".percent").tap()
        assert page.locator(".overview canvas").is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_hint_is_brought_into_view(browser: Browser, server: Server) -> None:
    """Its cells are in the window, and where one cell is meant it is called so."""
    record: dict[str, Any] = max(
        (each["puzzle"] for each in chosen("kuromasu")), key=lambda each: each["rows"]
    )
    with opened(
        browser, link(server.address, record), viewport={"width": 700, "height": 520}
    ) as page:
        Player(page, record)
        page.locator("main svg[role=grid]").focus()
        for _ in range(3):
            page.keyboard.press("+")
        assert page.locator(".board-frame.large").count() == 1
        for _ in range(3):
            page.locator(".board-frame").evaluate("(frame) => frame.scrollTo(0, 0)")
            for _ in range(3):
                page.keyboard.press("h")
                page.wait_for_selector(".panel.hint")
            page.wait_for_selector(".panel.hint .cell-name")
            inside = page.evaluate(
                """() => {
                  const frame = document.querySelector(".board-frame").getBoundingClientRect();
                  return [...document.querySelectorAll("main g.new")].map((cell) => {
                    const box = cell.getBoundingClientRect();
                    return box.right > frame.left + 34 && box.left < frame.right &&
                      box.bottom > frame.top + 28 && box.top < frame.bottom;
                  });
                }"""
            )
            assert inside
            assert any(inside)
            page.keyboard.press("h")
            page.wait_for_selector(".panel.hint", state="detached")


def test_the_one_cell_that_a_hint_settles_is_this_cell(browser: Browser, server: Server) -> None:
    """The board shows which; its place is in the legend. A name with the focus lights its cell."""
    record = smallest("hitori")
    with opened(browser, link(server.address, record)) as page:
        Player(page, record)
        page.locator("main svg[role=grid]").focus()
        for _ in range(3):
            page.keyboard.press("h")
            page.wait_for_selector(".panel.hint")
        named = page.locator(".panel.hint .cell-name")
        assert "this cell" in [name.lower() for name in named.all_inner_texts()]
        assert re.search(r"\br\d+c\d+\b", page.locator(".panel.hint .legend").inner_text())
        before = page.locator("main .tint:not(.because):not(.settles)").count()
        named.first.focus()
        assert page.locator("main .tint:not(.because):not(.settles)").count() > before


def test_on_a_phone_the_panel_and_the_zoom_are_both_seen(browser: Browser, server: Server) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with opened(browser, link(server.address, LARGE), **phone) as page:
        Player(page, LARGE)
        zoom = page.locator(".tools .zoom")
        page.get_by_role("button", name="Check").tap()
        sheet = page.locator(
            ".panel.sheet", has_text="No rule is broken so far"
        )  # no longer waiting
        sheet.wait_for()
        settled(page)
        above, below = zoom.bounding_box(), sheet.bounding_box()
        assert above
        assert below
        assert above["y"] + above["height"] <= below["y"]
        frame = page.locator(".board-frame").bounding_box()
        assert frame
        assert frame["y"] + frame["height"] <= above["y"], "no cell is covered"
        sheet.get_by_role("button", name="Close").tap()
        settled(page)
        lower = zoom.bounding_box()
        assert lower
        assert lower["y"] > above["y"]
