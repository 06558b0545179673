"""The page in German: nothing that a player reads is English, and cells have German names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gridwright.web.puzzle_set import starters
from trying import genres
from web.conftest import Server
from web.player import Player, link, opened, opened_alone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ENGLISH = re.compile(
    r"\b(the|and|or|to|at|of|is|are|it|has|have|can|would|were|with|cells?|rooms?|pieces?|path"
    r"|white|black|clues?|number)\b",
    re.IGNORECASE,
)


@genres("kuromasu")
def test_a_hint_on_the_page(browser: Browser, server: Server, genre: str) -> None:
    record = min(starters(genre), key=lambda line: len(line.source)).record()["puzzle"]
    with opened(browser, link(server.address, record), locale="de-DE") as page:
        Player(page, record)
        for _ in range(3):
            page.keyboard.press("h")
            page.wait_for_selector(".panel.hint")
            text = page.locator(".panel.hint").inner_text()
            assert not ENGLISH.search(text), text
        cells = page.locator(".panel.hint .cell-name")
        assert re.fullmatch(r"Z\d+ S\d+|[Dd]iese[sm] Feld", cells.first.inner_text())
        assert page.locator(".panel.hint [lang=en]").count() == 0
        page.get_by_role("button", name="Alle Schritte").click()
        page.wait_for_selector(".panel.walk")
        text = page.locator(".panel.walk").inner_text()
        assert not ENGLISH.search(text), text


def test_another_language_is_fetched_when_it_is_chosen(browser: Browser, server: Server) -> None:
    with opened_alone(browser, server.address, locale="de-DE") as page:
        page.get_by_role("button", name="Einstellungen").click()
        page.get_by_label("English").click()
        page.wait_for_selector("html[lang=en]")
        page.get_by_role("heading", name="Today’s puzzles").wait_for()


def test_a_text_that_is_no_puzzle_is_refused_in_german(browser: Browser, server: Server) -> None:
    with opened(browser, server.address, locale="de-DE") as page:
        page.get_by_label("Ein Rätsel als Text").fill("Sehr geehrte Damen und Herren,")
        page.get_by_role("button", name="Öffnen").click()
        page.wait_for_selector("p.error")
        assert page.locator("p.error[lang=en]").count() == 0
        assert not ENGLISH.search(page.locator("p.error").inner_text())
