"""Settings of the hand: swapped mouse buttons, marks that are felt. Contrast of the colours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from web.conftest import Server
from web.player import PAGE, Player, link, opened, opened_alone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EMPTY = {"source": "kurodoko/6/6/zp", "cols": 6, "rows": 6, "kind": "cell", "printed": "?" * 36}

CONTRASTS = [
    ("ink", "page", 4.5), ("ink", "surface", 4.5), ("ink", "sunken", 4.5),
    ("ink-2", "page", 4.5), ("ink-2", "surface", 4.5), ("ink-2", "sunken", 4.5),
    ("on-filled", "filled", 4.5), ("control", "surface", 3), ("control", "page", 3),
    ("white-cell", "black-cell", 3), ("cell-line", "white-cell", 3), ("on-black", "black-cell", 3),
    ("clue", "white-cell", 4.5), ("clue-done", "white-cell", 4.5), ("dot", "white-cell", 4.5),
    ("settles", "white-cell", 3), ("because", "white-cell", 3), ("broken", "white-cell", 3),
    ("settles", "settles-tint", 3), ("because", "because-tint", 3),
    ("clue", "because-tint", 4.5), ("clue", "settles-tint", 4.5), ("clue", "area", 4.5),
    *((sign, f"own-{kind}", 4.5) for kind in (1, 2, 3) for sign in ("clue", "dot", "clue-done")),
]  # fmt: skip
"""What is seen on what, and the contrast that it needs: text 4.5, other signs 3 (WCAG 2.2)."""


def test_mouse_buttons_are_swapped(browser: Browser, server: Server) -> None:
    with opened(browser, link(server.address, EMPTY)) as page:
        player = Player(page, EMPTY)
        player.click(0)
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Swap the mouse buttons").click()
        page.keyboard.press("Escape")
        player.click(2)
        player.click(4, button="right")
        assert [player.label(cell) for cell in (0, 2, 4)] == ["black", "white", "black"]


def test_shift_selects_if_it_is_set(browser: Browser, server: Server) -> None:
    """Before, it swaps the mouse buttons."""
    with opened(browser, link(server.address, EMPTY)) as page:
        player = Player(page, EMPTY)
        page.keyboard.down("Shift")
        player.click(0)
        page.keyboard.up("Shift")
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Shift selects cells").click()
        page.keyboard.press("Escape")
        page.keyboard.down("Shift")
        player.drag([6, 7, 8])
        page.keyboard.up("Shift")
        page.locator("main svg[role=grid]").focus()
        page.keyboard.press("Shift+ArrowRight")
        player.click(7, button="right")
        assert [player.label(cell) for cell in (0, 6, 7, 8, 9, 10)] == [
            *["white"] * 5, "open",
        ]  # fmt: skip


def test_a_second_finger_selects(browser: Browser, server: Server) -> None:
    """It taps while the first rests; a tap on one of the cells marks both."""
    with opened(browser, link(server.address, EMPTY), has_touch=True) as page:
        player = Player(page, EMPTY)
        session = page.context.new_cdp_session(page)
        held, other = (
            {**dict(zip("xy", player.places[cell], strict=True)), "id": cell} for cell in (0, 9)
        )
        for kind, points in (
            ("Start", [held]),
            ("Start", [held, other]),
            ("End", [held]),
            ("End", []),
        ):
            session.send(
                "Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points}
            )
        assert [player.label(cell).split(",")[0] for cell in (0, 9)] == ["open", "open"]
        player.tap(9)
        assert [player.label(cell).split(",")[0] for cell in (0, 1, 9)] == [
            "black",
            "open",
            "black",
        ]


def test_a_finger_feels_its_marks(browser: Browser, server: Server) -> None:
    with opened_alone(browser, link(server.address, EMPTY), has_touch=True) as page:
        player = Player(page, EMPTY)
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Vibrate when a mark is made").click()
        page.keyboard.press("Escape")
        page.evaluate("Navigator.prototype.vibrate = (time) => { window.felt = time; }")
        player.click(2)
        assert page.evaluate("window.felt") is None
        player.tap(14)
        assert player.label(14) == "black"
        assert page.evaluate("window.felt") == 10


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_contrast_of_the_colours(theme: str) -> None:
    """Where more contrast is chosen, text needs 7 and other signs 4.5."""
    light, *others = (PAGE / "style" / "tokens.css").read_text("utf-8").split(":root[data-theme=")
    named = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")
    colours = dict(named.findall(light))
    for other in others:
        colours |= dict(named.findall(other)) if other.startswith(f'"{theme}"') else {}
    more = {4.5: 7, 3: 4.5} if theme == "contrast" else {4.5: 4.5, 3: 3}
    for sign, ground, least in CONTRASTS:
        one, other_one = sorted((luminance(colours[sign]), luminance(colours[ground])))
        ratio = (other_one + 0.05) / (one + 0.05)
        assert round(ratio, 1) >= more[least], (sign, ground, round(ratio, 2))


def test_settings_come_in_groups_and_apply_at_once(browser: Browser, server: Server) -> None:
    with opened(browser, link(server.address, EMPTY)) as page:
        Player(page, EMPTY)
        board = page.locator("main svg[role=grid]")
        widths = [float(board.get_attribute("width") or 0)]
        page.get_by_role("button", name="Settings").click()
        for group in ("Look", "Show while playing", "Mouse and touch"):
            assert page.get_by_role("region", name=group).is_visible()
        for size in ("Small", "Large"):
            page.get_by_role("radio", name=size).check()
            widths.append(float(board.get_attribute("width") or 0))
        normal, small, large = widths
        assert small < 0.8 * normal < normal < large
        page.get_by_role("radio", name="More contrast").check()
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
        page.reload()
        Player(page, EMPTY)
        assert page.locator("html").get_attribute("data-theme") == "contrast"
        assert float(board.get_attribute("width") or 0) == large
        bottom = page.locator(".tools").bounding_box()
        assert bottom
        assert bottom["y"] + bottom["height"] <= 830
