"""A genre of another package on the page, without files of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gridwright.web.service import call
from kinds.test_own_kind import UNIQUE, lines
from web.conftest import started
from web.player import Player, choose_kind, go, link, opened

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from gridwright.genre import Genre

__all__ = ["lines"]  # the fixture
pytestmark = pytest.mark.process


def test_it_is_played_and_set_and_in_the_filters(
    browser: Browser,
    lines: Genre[Any],
    tmp_path: Path,
) -> None:
    record = call({"verb": "load", "puzzle": UNIQUE})["puzzle"]
    with (
        started("--workers", "1", site=tmp_path) as server,
        opened(browser, link(server.address, record)) as page,
    ):
        Player(page, record).solve_by_mouse()
        page.wait_for_selector(".panel.done")
        go(page, "#archive")
        choose_kind(page, "Lines")
        page.locator("#statistics").get_by_text("Lines").first.wait_for(state="attached")
        # Without a puzzle of the day, its tile offers to make one.
        go(page, "#", ".tile .bars")
        page.locator(".tile-play", has_text="Lines").click()
        assert page.get_by_role("button", name="Kind: Lines").count() == 1
        go(page, "#set")
        choose_kind(page, "Lines")
