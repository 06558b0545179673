"""A puzzle that is solved is solved: on the board, in words, after a reload, and for good."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from gridwright.genres import all_genres
from web.conftest import Server
from web.player import Player, follow, link, opened, smallest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.process

UNDONE = ".board text.clue:not(.done), .board .sign:not(.done)"


def ring(page: Page) -> str:
    """Whether the focus ring is seen."""
    found: str = page.locator(".focus-ring").evaluate("ring => getComputedStyle(ring).visibility")
    return found


def test_solved_by_black_cells_alone(browser: Browser, server: Server) -> None:
    """All clues are done; a reload shows the result with its time, and so does Hint."""
    with opened(browser, server.address, reduced_motion="reduce") as page:
        for genre in all_genres():
            record = smallest(genre.name)
            follow(page, link(server.address, record))
            player = Player(page, record)
            player.solve_by_mouse()
            page.wait_for_selector(".panel.done")
            shown = page.locator(UNDONE).all_text_contents()
            # A circle of Yin-Yang shows the colour of its cell: nothing of it is to be done.
            circles = {""} if genre.name == "yinyang" else set()
            assert set(shown) <= {"S", "G", "?"} | circles, genre.name
            assert ring(page) == "hidden"
            time = page.locator(".play-head .time").inner_text()
            assert page.locator(".panel.done h2").inner_text() == f"Solved in {time}"
            page.reload()
            page.wait_for_selector(".panel.done")
            assert page.locator(".play-head .time").inner_text() == time
            page.locator("main svg[role=grid]").focus()
            page.keyboard.press("h")
            page.wait_for_timeout(300)
            assert page.locator(".panel.hint").count() == 0
            assert page.locator(".panel.done").count() == 1


def test_a_clue_says_that_it_is_done(browser: Browser, server: Server) -> None:
    record = smallest("kuromasu")
    cell, number = next(
        (int(cell), shown["text"])
        for cell, shown in record["picture"]["cells"].items()
        if shown.get("text", "?").isdigit()
    )
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        player.solve_by_mouse()
        page.wait_for_selector(".panel.done")
        page.locator("main svg[role=grid]").focus()
        player.go(cell)
        page.wait_for_selector(f".status:text('sees {number} of {number}')")
        # Whoever goes on by keys sees where.
        assert ring(page) == "visible"


def test_the_result(browser: Browser, server: Server) -> None:
    """The game is forgotten, the result is not; what is shared names no cell; the replay; next."""
    record = smallest("kuroshuto")
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        player.solve_by_mouse()
        page.wait_for_selector(".panel.done .next-button")
        page.evaluate(
            "source => localStorage.removeItem(`gridwright.save.${source}`)", record["source"]
        )
        page.goto("about:blank")
        page.goto(f"{link(server.address, record)}&d=2026-11-16")
        page.wait_for_selector(".panel.done .next-button")
        assert "16 November 2026" in page.title()
        text = page.locator(".shared-text").inner_text()
        assert text.splitlines()[0].endswith("16 November 2026")
        # An address that nobody else can open is not shared.
        assert "127.0.0.1" not in text
        assert "serve --host" in page.locator(".share-result").inner_text()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save picture").click()
        assert saved.value.suggested_filename.endswith("-2026-11-16.png")
        assert saved.value.path().read_bytes().startswith(b"\x89PNG")
        assert text.splitlines()[0].startswith(f"Kuroshuto {record['cols']}×{record['rows']}")
        assert not re.search(r"r\d+c\d+", text)
        page.get_by_role("button", name="Replay").click()
        page.wait_for_selector(".board.replaying")
        page.wait_for_selector(".board.solved:not(.replaying)")
        page.locator(".next-button").click()
        page.wait_for_selector(".panel.done", state="detached")
        assert page.url != link(server.address, record)
