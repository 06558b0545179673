"""Games, streak and settings on another device, by codes and by a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from web.conftest import Server
from web.player import opened_alone
from web.test_files import violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

cv2: Any = pytest.importorskip("cv2", reason="pip install 'gridwright[test]' brings it")
np: Any = pytest.importorskip("numpy")
zxingcpp: Any = pytest.importorskip("zxingcpp", reason="pip install 'gridwright[test]' brings it")

pytestmark = pytest.mark.process


@contextmanager
def device(browser: Browser, address: str, **more: Any) -> Iterator[Page]:
    """A browser of its own, for which the server is one in the network."""

    def home(route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json={**told, "address": address})

    with opened_alone(browser, address, **more) as page:
        # The puzzles of another day may have few clues, or one where the first move is made.
        page.clock.set_fixed_time(datetime(2026, 11, 16, 12, tzinfo=UTC))
        page.route("**/home.json", home)
        page.reload()
        page.wait_for_selector(".today .bars")
        yield page


def begin(page: Page, *keys: str) -> None:
    """Mark something in the first puzzle of the day."""
    page.locator(".day-play").first.click()
    page.wait_for_selector(".folds", state="attached")
    page.locator("main svg[role=grid]").focus()
    for key in keys:
        page.keyboard.press(key)
    page.wait_for_function("localStorage.getItem('gridwright.saves')")
    page.evaluate("location.hash = ''")
    page.wait_for_selector(".today .bars")


def read_code(page: Page) -> str:
    """What a camera reads (the reader of OpenCV fails on one in eight codes, whoever drew them)."""
    box = page.locator(".along-code")
    box.locator("svg").wait_for()
    picture = cv2.imdecode(np.frombuffer(box.screenshot(), np.uint8), cv2.IMREAD_COLOR)
    (code,) = zxingcpp.read_barcodes(picture)
    return str(code.text)


def kept(page: Page, name: str) -> Any:
    """What the browser keeps under a name."""
    return json.loads(page.evaluate("name => localStorage.getItem(`gridwright.${name}`)", name))


def test_a_code_takes_games_streak_and_settings_along(browser: Browser, server: Server) -> None:
    with device(browser, server.address, viewport={"width": 390, "height": 844}) as page:
        begin(page, "ArrowRight", "Enter", "ArrowDown", "Space")
        (source,) = kept(page, "saves")
        page.evaluate(
            "on => localStorage.setItem('gridwright.results', JSON.stringify([on]))",
            {"genre": "kuromasu", "level": 2, "size": "9×9", "seconds": 61, "hints": 1,
             "when": 1_700_000_000_000, "source": "kurodoko/4/4/g4i7j4i6g"},
        )  # fmt: skip
        page.get_by_role("button", name="Settings").click()
        page.get_by_text("Dark", exact=True).click()
        page.get_by_role("button", name="Continue on another device").click()
        link = read_code(page)
        assert "2 games" in page.locator(".along-rows").inner_text()
        assert violations(page) == []
        own = kept(page, f"save.{source}")
    with device(browser, server.address) as page:
        page.goto(link)
        page.get_by_role("heading", name="All 2 games are here").wait_for()
        save = kept(page, f"save.{source}")
        assert (save["filled"], save["solved"]) == (own["filled"], False)
        assert [each["seconds"] for each in kept(page, "results")] == [61]
        assert page.locator("html").get_attribute("data-theme") == "dark", "at once"
    with device(browser, server.address) as page:
        begin(page, "Enter")
        page.goto(link)
        page.get_by_role("heading", name="1 of 2 games are here").wait_for()
        assert violations(page) == []
        clues = page.locator(".games-apart li").first.locator("text.clue")
        assert clues.count() > 3, "the boards are those of the puzzle, with its numbers"
        # Closing keeps both; so the other is not lost before anything is chosen.
        assert len(kept(page, f"save.{source}")["others"]) == 1
        page.get_by_role("button", name="Only the other").click()
        save = kept(page, f"save.{source}")
        assert (save["filled"], save["others"]) == (own["filled"], [])
        page.goto(link.replace("take=", "take=1"))
        page.get_by_text("This code or link is damaged").wait_for()


def test_much_needs_several_codes_or_a_file(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    results = [
        {"genre": "kuromasu", "level": 1, "size": "9×9", "seconds": number, "hints": 0,
         "when": 1_700_000_000_000 + number * 10**7,
         "source": f"kurodoko/9/9/{number * 7919}g{number**3}"}
        for number in range(1, 30)
    ]  # fmt: skip
    put = "all => localStorage.setItem('gridwright.results', JSON.stringify(all))"
    with device(browser, server.address) as page:
        page.evaluate(put, results)
        page.goto(f"{server.address}#archive")
        page.get_by_role("button", name="Take along").click()
        first = read_code(page)
        page.get_by_text("Part 1 of 2").wait_for()
        page.get_by_role("button", name="Next part").click()
        second = read_code(page)
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as a file instead").click()
        saved.value.save_as(tmp_path / "backup.json")
        page.keyboard.press("Escape")
        page.evaluate(
            put, [{**each, "source": f"{each['source']}{n}"} for n in range(60) for each in results]
        )
        page.get_by_role("button", name="Take along").click()
        page.get_by_text("This is too much for codes").wait_for()
    with device(browser, server.address) as page:
        page.goto(second)
        page.get_by_text("Still missing of 2: 1.").wait_for()
        page.keyboard.press("Escape")
        page.goto(first)
        page.get_by_role("heading", name="All 29 games are here").wait_for()
        assert len(kept(page, "results")) == 29
    with opened_alone(browser, server.address) as page:
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Continue on another device").click()
        # Nobody else can open this address, so there is no code.
        page.get_by_text("gridwright serve --host 0.0.0.0").wait_for()
        with page.expect_file_chooser() as chosen:
            page.get_by_role("button", name="Bring games to this device").click()
        chosen.value.set_files(tmp_path / "backup.json")
        page.get_by_role("heading", name="All 29 games are here").wait_for()
