"""A genre of another package on the page, without files of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gridwright.web.service import call
from kinds.test_own_kind import UNIQUE, lines
from web.conftest import started
from web.player import Player, go, link, opened

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
        page.locator("#filter-row").get_by_text("Lines").first.wait_for()
        page.locator("#statistics").get_by_text("Lines").first.wait_for(state="attached")
        go(page, "#set")
        page.get_by_text("Lines").first.wait_for(state="attached")
