"""How hard a draft is along its way: the bars, the words beside them, a step by mouse or keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gridwright.web.service import call
from web.conftest import Server
from web.player import chosen
from web.setter import editing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.process


def test_where_it_gets_hard(browser: Browser, server: Server) -> None:
    puzzles = [each["puzzle"] for each in chosen("kuromasu") if each["level"] == 3]
    record = min(puzzles, key=lambda each: each["size"])
    found = call({"verb": "explain", "puzzle": record["source"]})
    levels = found["levels"]
    assert len(levels) == len(found["steps"])
    rungs = [step["rung"] for step in found["steps"]]
    hardest = max(range(len(levels)), key=lambda step: (levels[step], rungs[step], -step))
    assert min(levels) < levels[hardest]
    with editing(browser, server.address, record["source"]) as setter:
        page = setter.page
        bars = page.locator(".curve-plot rect")
        bars.first.wait_for()
        heights = [float(bar.get_attribute("height") or 0) for bar in bars.all()]
        assert [round(each * max(levels) / max(heights)) for each in heights] == levels
        blue = bars.evaluate_all("all => all.map(e => e.classList.contains('hardest'))")
        assert blue.index(True) == hardest
        assert blue.count(True) == 1
        words = page.locator(".curve > p").first.inner_text()
        assert f"step {hardest + 1}, " in words
        assert page.locator(".curve-plot svg").get_attribute("aria-label") == words
        if max(levels) < 3:
            assert "of level 3 because" in page.locator(".curve").inner_text()
        bars.nth(1).click(force=True)
        assert page.locator(".curve-step b").inner_text().startswith("Step 2:")
        page.get_by_role("button", name=f"step {hardest + 1}, ").press("Enter")
        assert f"Step {hardest + 1}:" in page.locator(".curve-step b").inner_text()
        page.locator(".curve-step").get_by_role("button", name="Next step").press("Enter")
        page.keyboard.press("Enter")
        assert f"Step {hardest + 3}:" in page.locator(".curve-step b").inner_text()
        # Another draft has another way, or none.
        page.locator("main svg[role=grid]").focus()
        page.keyboard.press("9")
        page.wait_for_function("!document.querySelector('.curve')")
