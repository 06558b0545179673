"""Playing on the page: for every genre, by mouse, by touch, by keys, and with hints to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trying import genres
from web.conftest import Server
from web.player import Player, link, opened, opened_alone, smallest, without_rules

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@genres("kamaji", "kuromasu", "nurimaze", "starbattle")
def test_by_mouse(browser: Browser, server: Server, genre: str) -> None:
    record = smallest(genre)
    with opened(browser, link(server.address, record)) as page:
        Player(page, record).solve_by_mouse()
        page.wait_for_selector(".panel.done")


@genres("starbattle")
def test_by_touch(browser: Browser, server: Server, genre: str) -> None:
    record = smallest(genre)
    with opened(browser, link(server.address, record), **PHONE) as page:
        Player(page, record).solve_by_touch()
        page.wait_for_selector(".panel.done")


@genres("heyawake")
def test_by_keys(browser: Browser, server: Server, genre: str) -> None:
    record = smallest(genre)
    with opened(browser, link(server.address, record)) as page:
        Player(page, record).solve_by_keys()
        page.wait_for_selector(".panel.done")


@genres("kuromasu")
def test_by_hints(browser: Browser, server: Server, genre: str) -> None:
    record = smallest(genre)
    with opened(browser, link(server.address, record)) as page:
        Player(page, record)
        for _ in range(200):
            page.keyboard.press("h")
            page.wait_for_selector(".panel.hint, .panel.done")
            if page.locator(".panel.done").count():
                break
            page.keyboard.press("h")
            page.keyboard.press("h")
            assert page.locator(".panel.hint .legend").count()
            page.keyboard.press("h")
            page.wait_for_selector(".panel.hint", state="detached")
        page.wait_for_selector(".panel.done")


def test_a_late_hint_leaves_the_result(browser: Browser, server: Server) -> None:
    """A hint asked on the full board and answered after it was found solved is not shown.

    The genre is without rules in JavaScript here, so the service looks at the board, too.
    """
    record = smallest("kuroshuto")
    held: dict[str, list[Route]] = {"look": [], "hint": []}
    holding: list[bool] = []

    def route(each: Route) -> None:
        verb = (each.request.post_data_json or {}).get("verb")
        if holding and verb in held:
            held[verb].append(each)
        else:
            each.continue_()

    with opened_alone(browser, link(server.address, record)) as page:
        page.route("**/api", route)
        without_rules(page)
        player = Player(page, record)
        holding.append(True)
        player.solve_by_keys()
        page.keyboard.press("h")
        page.wait_for_selector(".panel.note")  # it says that it thinks
        held["look"][-1].continue_()
        page.wait_for_selector(".panel.done")
        error = {"kind": "busy", "saying": {"template": "the server has too much to do"}}
        held["hint"][0].fulfill(json={"ok": False, "error": error})
        page.wait_for_timeout(100)
        assert page.locator(".panel.done").count() == 1
