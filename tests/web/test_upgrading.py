"""The page goes on with what that of version 0.3.0 kept in the browser."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web.conftest import Server
from web.player import go, link, opened_alone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

KEPT = Path(__file__).parents[1] / "upgrading" / "store.json"
WRITE = """(store) => {
  localStorage.clear();
  for (const [name, value] of Object.entries(store)) localStorage.setItem(name, value);
}"""


def test_games_streak_drafts_and_settings_stay(browser: Browser, server: Server) -> None:
    store: dict[str, Any] = json.loads(KEPT.read_text("utf-8"))
    with opened_alone(browser, server.address, timezone_id="UTC") as page:
        page.clock.set_fixed_time(datetime(2026, 11, 16, 12, tzinfo=UTC))
        page.evaluate(WRITE, store)
        page.reload()
        page.locator(".streak", has_text="3 days in a row").wait_for()
        assert page.locator("html").get_attribute("data-theme") == "dark"
        for name in json.loads(store["gridwright.saves"]):
            kept = json.loads(store[f"gridwright.save.{name}"])
            go(page, link("", kept["puzzle"]), "main svg.board[role=grid]")
            page.wait_for_selector(".folds", state="attached")
            if kept["solved"]:
                page.wait_for_selector(".solved, .result", state="attached")
            else:
                undo = page.get_by_role("button", name="Undo", exact=True).first
                assert undo.is_enabled(), "the marks are not on the board"
            now = json.loads(
                page.evaluate("(n) => localStorage.getItem(n)", f"gridwright.save.{name}")
            )
            assert now["game"]["strokes"] == kept["game"]["strokes"]
            assert now["solved"] == kept["solved"]
        [draft] = json.loads(store["gridwright.drafts"])
        go(page, f"#set={draft}", ".set svg.board[role=grid]")
