"""What a setter says of a puzzle: from the editor into the link, from the link to the player."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from gridwright.web.service import call
from web.conftest import Server
from web.player import Player, copied, follow, opened_alone, smallest
from web.setter import editing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.process

SAID = {
    "Title": "Two lighthouses",
    "Author": "Ann Setter",
    "Source": "Club paper 7",
    "Message on solving": "Well seen! The 2 was drawn last.",
}
PHONE = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
WIDE = "document.documentElement.scrollWidth > innerWidth"


def test_from_the_editor_to_the_player(browser: Browser, server: Server) -> None:
    """The link carries all of it without the service; the message waits for the last mark."""
    record = smallest("kuromasu")
    allowed: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}
    with editing(browser, server.address, record["source"], **allowed) as setter:
        page = setter.page
        for label, text in SAID.items():
            page.get_by_label(label, exact=True).fill(text)
        assert page.locator("h1").inner_text() == SAID["Title"]
        page.reload()
        assert page.get_by_label("Message on solving").input_value() == SAID["Message on solving"]
        page.locator("summary", has_text="Share").click()
        page.wait_for_selector(".judged.unique")
        page.get_by_role("button", name="Copy link to play").click()
        address = copied(page, "http")
        page.locator(".share select").select_option("json")
        page.get_by_role("button", name="Copy", exact=True).click()
        about = json.loads(copied(page, "{"))["about"]
        assert list(about.values()) == list(SAID.values())
        follow(page, server.address + "#set")
        assert SAID["Title"] in page.locator(".draft").first.inner_text()

    with opened_alone(browser, "about:blank", reduced_motion="reduce", **PHONE) as page:
        page.goto(address)
        page.wait_for_selector("main svg[role=grid]")
        assert page.locator("h1").inner_text() == SAID["Title"]
        assert page.locator(".credits").inner_text() == "By Ann Setter · Club paper 7"
        assert SAID["Message on solving"] not in page.content()
        assert not page.evaluate(WIDE)
        player = Player(page, record)
        player.solve_by_touch()
        page.wait_for_selector(".panel.done .next-button")
        parts = page.locator(".panel.done .part").evaluate_all("all => all.map(e => e.className)")
        assert parts.index("part message") == parts.index("part next") - 1
        assert SAID["Message on solving"] in page.locator(".message").inner_text()
        assert page.evaluate("location.href") == address
        page.reload()
        assert SAID["Message on solving"] in page.locator(".message").inner_text()
        assert not page.evaluate(WIDE)


def test_formats_hold_what_is_said() -> None:
    about = {"title": "A", "author": "B", "source": "C", "message": "D"}
    source = smallest("kuromasu")["source"]
    for to in ("json", "text"):
        text = call({"verb": "convert", "puzzle": source, "to": to, "about": about})["text"]
        assert call({"verb": "load", "puzzle": text})["puzzle"]["about"] == about
        assert call({"verb": "edit", "puzzle": text})["about"] == about
    for bad in (["x"], {"title": 3}, {"title": "x" * 3000}):
        refused = call({"verb": "convert", "puzzle": source, "to": "json", "about": bad})
        assert refused["error"]["kind"] == "format"
