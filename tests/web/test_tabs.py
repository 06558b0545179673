"""Two tabs of one browser: each follows the other, and nothing that was played or set is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.conftest import Server
from web.player import Player, link, opened_alone, smallest
from web.setter import PUZZLES, Setter, editing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BLACK = "main svg.board[role=grid] [aria-label^=black]"
DEAF = """for (const name of ["storage", "visibilitychange"]) {
  addEventListener(name, (event) => event.stopImmediatePropagation(), true);
}"""
"""A tab that is told nothing, as one that the browser has put to rest."""


OTHERS = """(moves) => Object.values(localStorage).some(
  (text) => text.startsWith("{") && JSON.parse(text).others?.some(({ game }) => game.at === moves)
)"""
"""Whether a tab sees that another one keeps a game of its own with so many moves."""


def another(page: Page, address: str, script: str = "") -> Page:
    """Another tab of the same browser."""
    found = page.context.new_page()
    found.set_default_timeout(20_000)
    found.add_init_script(script)
    found.goto(address)
    return found


def black(page: Page, count: int) -> None:
    """Wait until so many cells are black."""
    page.wait_for_function(
        "([cells, count]) => document.querySelectorAll(cells).length === count", arg=[BLACK, count]
    )


def test_a_tab_follows_another(browser: Browser, server: Server) -> None:
    record = smallest("kuromasu")
    address = link(server.address, record)
    with opened_alone(browser, address, color_scheme="light") as page:
        older = another(page, address)
        second, first = Player(older, record), Player(page, record)
        first_cells = [first.cells(each)[0] for each in first.wanted("#")]
        for cell in first_cells[:-1]:
            first.click(cell)
        page.keyboard.press("h")
        page.wait_for_selector(".panel.hint")
        page.get_by_role("button", name="Settings").first.click()
        page.get_by_label("Dark", exact=True).check(force=True)
        black(older, len(first_cells) - 1)
        older.wait_for_selector("html[data-theme=dark]", state="attached")
        page.close()
        # The older tab goes on from there, and solves the puzzle; nothing is asked.
        second.look()
        second.click(first_cells[-1])
        older.wait_for_selector(".panel.result")
        assert older.locator("dialog").count() == 0
        older.reload()
        black(older, len(first_cells))


def test_games_that_went_apart_are_both_kept(browser: Browser, server: Server) -> None:
    record = smallest("kuromasu")
    address = link(server.address, record)
    with opened_alone(browser, address) as page:
        older = another(page, address, DEAF)
        second, first = Player(older, record), Player(page, record)
        cells = [first.cells(each)[0] for each in first.wanted("#")]
        for cell in cells[:3]:
            first.click(cell)
        second.click(cells[3])
        # Closing the question keeps both; each tab goes on with its own.
        question = older.get_by_role("dialog", name="Two games of this puzzle")
        question.locator("svg").nth(1).wait_for()
        question.get_by_role("button", name="Keep both").click()
        second.click(cells[4])
        # Nobody clicks in both within the moment that the browser takes to tell one what the other
        # has written.
        page.wait_for_function(OTHERS, arg=2)
        first.click(cells[5])
        assert (older.locator(BLACK).count(), page.locator(BLACK).count()) == (2, 4)
        # Whoever opens the puzzle later is asked again, and both tabs follow the answer.
        third = another(page, address)
        Player(third, record)
        black(third, 4)
        third.get_by_role("dialog").locator("li", has_text="Other game").get_by_role(
            "button"
        ).click()
        black(third, 2)
        black(page, 2)
        third.reload()
        Player(third, record)
        black(third, 2)
        assert third.locator("dialog").count() == 0
        # The tab that heard nothing sees it as soon as it would keep its game.
        second.click(cells[0])
        black(older, 3)
        black(page, 3)


def test_a_draft_in_two_tabs(browser: Browser, server: Server) -> None:
    with editing(browser, server.address, PUZZLES["kuromasu"]) as first:
        page = first.page
        page.wait_for_url("**#set=*")
        older = another(page, page.url, DEAF)
        second = Setter(older, first.rows, first.cols)
        third = Setter(another(page, page.url), first.rows, first.cols)
        free = [cell for cell in range(first.count) if first.label(cell).startswith("empty")]
        one, other = free[:2]
        first.click(one)
        page.keyboard.press("9")
        third.page.wait_for_selector(f"#cell-{one}[aria-label^='9']")
        # The tab that was told nothing has a draft of its own now, and leaves the other alone.
        second.click(other)
        older.keyboard.press("8")
        older.get_by_role("dialog", name="Two drafts").get_by_role("button", name="Go on").click()
        assert (second.label(one)[:5], second.label(other)[:1]) == ("empty", "8")
        assert older.url != page.url
        older.reload()
        again = Setter(older, first.rows, first.cols)
        assert (again.label(one)[:5], again.label(other)[:1]) == ("empty", "8")
        assert (first.label(one)[:1], first.label(other)[:5]) == ("9", "empty")
