"""Tools on the board: what belongs together around a cell, and marks of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.conftest import Server
from web.player import Player, link, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SEEING = {"source": "kurodoko/4/4/g4i7j4i6g", "cols": 4, "rows": 4, "kind": "cell"}
"""Four clues: 4, 7, 4, 6."""


def shaded(page: Page) -> set[int]:
    """The cells of the area that is shown."""
    places = page.locator("main svg[role=grid] .tint.area").evaluate_all(
        "all => all.map(each => each.y.baseVal.value / 40 * 4 + each.x.baseVal.value / 40)"
    )
    return set(map(int, places))


def test_the_area_and_the_sight_of_a_cell_while_a_key_is_held(
    browser: Browser, server: Server
) -> None:
    with opened(browser, link(server.address, SEEING), has_touch=True) as page:
        player = Player(page, SEEING)
        status = page.locator(".status")
        # The corner is cut off by two black cells.
        player.click(2)
        player.click(7)
        page.mouse.move(*player.places[0])
        page.keyboard.down("a")
        assert shaded(page) == set(range(16)) - {2, 3, 7}
        assert status.inner_text().startswith("13 connected cells that are not black")
        page.mouse.move(*player.places[3])
        assert shaded(page) == {3}
        page.mouse.move(*player.places[2])
        assert shaded(page) == set()
        page.keyboard.up("a")
        # A number also shows how far it sees; by keys, that of the focus.
        page.mouse.move(0, 0)
        clue = next(cell for cell in range(16) if player.label(cell).startswith("4"))
        assert page.locator(".sight").count() == 0
        player.go(clue)
        page.keyboard.down("A")
        assert page.locator(".sight").count() == 2
        assert "In sight: 2 for sure, 5 at most." in status.inner_text()
        player.go(15)
        assert page.locator(".sight").count() == 0
        assert len(shaded(page)) == 13
        page.keyboard.up("A")
        assert shaded(page) == set()
        assert [player.label(cell) for cell in (0, 3)] == ["open", "open"]
        page.keyboard.press("?")
        keys = page.get_by_role("dialog").inner_text()
        assert "Hold: the connected area, and how far a number sees" in keys
        assert "Larger, smaller, whole board" in keys


def test_a_finger_shows_the_area_and_marks_nothing(browser: Browser, server: Server) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with opened(browser, link(server.address, SEEING), **phone) as page:
        player = Player(page, SEEING)
        page.get_by_label("Show the connected area").tap()
        player.look()
        session = page.context.new_cdp_session(page)
        x, y = player.places[0]
        session.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        assert len(shaded(page)) == 16
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        assert shaded(page) == set()
        assert player.label(0) == "open"


def test_marks_of_ones_own(browser: Browser, server: Server) -> None:
    """They decide nothing, are undone and kept with the game, and go when it is started again."""
    with opened(browser, link(server.address, SEEING)) as page:
        player = Player(page, SEEING)
        assert not page.locator(".kinds").is_visible()
        page.get_by_role("button", name="Pencil").click()
        player.look()
        player.drag([0, 1])
        page.keyboard.press("p")
        assert not page.locator(".kinds").is_visible()
        player.look()
        player.click(0)
        player.go(1)
        page.keyboard.press("2")
        page.keyboard.press("4")
        labels = [
            "black, your yellow mark",
            f"{player.label(1).split(',')[0]}, your green mark, your letter a",
        ]
        assert [player.label(cell) for cell in (0, 1)] == labels
        assert page.locator("main svg[role=grid] .own2").count() == 1
        # With Ctrl, a drag selects cells: a mark in one of them is one in all.
        page.keyboard.down("Control")
        player.drag([8, 12, 13])
        page.keyboard.up("Control")
        assert page.locator("[aria-selected]").count() == 3
        page.keyboard.press("5")
        page.keyboard.press("Escape")
        assert page.locator("[aria-selected]").count() == 0
        # Lines through cells and along edges, and digits in the corner.
        page.keyboard.press("p")
        page.get_by_label("your line through cells").check(force=True)
        player.look()
        player.drag([8, 12])
        page.get_by_label("your line along edges").check(force=True)
        x, y = player.places[8]
        page.mouse.move(x - 8, y + 28)
        page.mouse.down()
        page.mouse.move(x + 90, y + 28)
        page.mouse.up()
        # It may begin a little outside.
        page.mouse.move(x - 23, y - 60)
        page.mouse.down()
        page.mouse.move(x + 8, y - 60)
        page.mouse.up()
        assert player.label(4).endswith("your line along edges")
        page.keyboard.press("Control+z")
        page.get_by_label("Digits in the corner").check(force=True)
        player.look()
        page.locator("main svg[role=grid]").focus()
        player.go(13)
        page.keyboard.press("7")
        written = [player.label(cell) for cell in (8, 12, 13)]
        assert [each.split(", ", 1)[1] for each in written] == [
            *2 * ["your letter b, your line through cells, your line along edges"],
            "your letter b, your digit 7 in the corner, your line along edges",
        ]
        page.keyboard.press("p")
        player.look()
        player.go(1)
        # Neither the answer nor a link with the progress knows them.
        kept = page.evaluate("JSON.stringify({...localStorage})")
        assert "p4.1" in kept
        page.keyboard.press("4")
        page.keyboard.press("Control+z")
        page.reload()
        player = Player(page, SEEING)
        assert [player.label(cell) for cell in (0, 1)] == labels
        assert [player.label(cell) for cell in (8, 12, 13)] == written
        page.locator("main svg[role=grid]").focus()
        page.keyboard.press("h")
        page.wait_for_selector(".panel.hint, .panel.sheet")
        page.get_by_text("Show while playing").click()
        page.get_by_role("button", name="Start again").click()
        page.get_by_role("dialog").get_by_role("button", name="Start again").click()
        assert [player.label(cell) for cell in (0, 2)] == ["open", "open"]
        assert "your" not in player.label(1)
