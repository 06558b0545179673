"""The status line: what a person reads stays until the person acts, however late the service is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.conftest import Server
from web.player import Player, link, opened, opened_alone, smallest, without_rules
from web.setter import editing
from web.test_page import status

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LATE = """(verbs) => {
  const soon = window.fetch;
  const wait = (time) => new Promise((done) => setTimeout(done, time));
  window.arrived = 0;
  window.fetch = async (address, asked) => {
    const answer = await soon(address, asked);
    if (!verbs.includes(JSON.parse(asked?.body ?? "{}").verb)) return answer;
    const whole = new Response(await answer.text());
    await wait(700);
    setTimeout(() => { window.arrived += 1; }, 100);
    return whole;
  };
}"""
"""Answers of the service to some verbs come 700 ms later; `arrived` counts those that were read."""


def arrived(page: Page, count: int = 1) -> None:
    """Wait until so many late answers were read."""
    page.wait_for_function("(count) => window.arrived >= count", arg=count)


def test_first_words_stay_when_the_service_answers(browser: Browser, server: Server) -> None:
    record = smallest("kuromasu")
    with opened_alone(browser, server.address) as page:
        without_rules(page)
        page.wait_for_selector(".today .bars")
        page.evaluate(LATE, ["look"])
        page.evaluate("(hash) => { location.hash = hash; }", link("", record))
        Player(page, record)
        words = status(page)
        assert words.startswith("Click: black")
        arrived(page)
        assert status(page) == words


def test_a_late_answer_leaves_what_a_player_reads(browser: Browser, server: Server) -> None:
    """A line that is no piece is refused while the answer about the stroke before is on its way."""
    record = smallest("kamaji")
    with opened_alone(browser, link(server.address, record)) as page:
        without_rules(page)
        player = Player(page, record)
        page.evaluate(LATE, ["look"])
        piece = player.cells(next(player.wanted("#")))
        player.drag([piece[-1], piece[0]])
        lines = {(line[0], line[-1]) for line in map(player.cells, range(len(record["lines"])))}
        pair = next(
            cell
            for cell in range(player.count - 1)
            if (cell + 1) % player.cols and (cell, cell + 1) not in lines
        )
        player.drag([pair, pair + 1])
        assert "has to add up to" in status(page)
        arrived(page)
        assert "has to add up to" in status(page)
        # Nor does the pointer that trembles on the last cell take it away; the next act does.
        x, y = player.places[pair + 1]
        page.mouse.move(x + 2, y)
        assert "has to add up to" in status(page)
        page.keyboard.press("ArrowUp")
        assert status(page).startswith("Row")


def test_the_sum_is_read_while_a_line_is_drawn(browser: Browser, server: Server) -> None:
    record = smallest("kamaji")
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        page.mouse.move(*player.places[0])
        page.mouse.down()
        page.mouse.move(*player.places[1])
        assert "+" in status(page)
        page.mouse.up()


def test_the_cell_under_the_focus_is_told_anew(browser: Browser, server: Server) -> None:
    """What the late answer says about it is added, where nothing else is being read."""
    empty = {"source": "kurodoko/6/6/zp", "cols": 6, "rows": 6, "kind": "cell", "printed": "?" * 36}
    with opened_alone(browser, link(server.address, empty)) as page:
        without_rules(page)
        player = Player(page, empty)
        page.evaluate(LATE, ["look"])
        player.click(14)
        player.click(15)
        assert status(page) == "Row 3, column 4: black."
        page.wait_for_selector(".status:has-text('breaks a rule')")


def test_a_late_answer_leaves_what_a_setter_reads(browser: Browser, server: Server) -> None:
    """What was copied is an older draft by now; the line tells of the one on the board."""
    with editing(browser, server.address, "kurodoko/3/1/2h", alone=True) as setter:
        page = setter.page
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        setter.wait("unique", ".graded")
        line = page.locator(".status:not(.help)")
        page.evaluate(LATE, ["convert", "sketch"])
        setter.button("Copy as puzz.link address")
        setter.write_by_keys(1, "3")
        assert line.inner_text() == "Row 1, column 2: 3."
        arrived(page)
        assert line.inner_text() == "Row 1, column 2: 3."
        # What is found out about the cell is added, as for a player.
        setter.wait("none", ".legend")
        page.wait_for_selector(".status:has-text('clashes')")


def test_what_is_found_out_leaves_a_result(browser: Browser, server: Server) -> None:
    """The level of a draft comes after "Copied."."""
    with editing(browser, server.address, "kurodoko/3/1/2h", alone=True) as setter:
        page = setter.page
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        setter.wait("unique", ".graded")
        page.evaluate(LATE, ["grade"])
        setter.write_by_keys(0, "3")
        page.keyboard.press("2")
        setter.wait("unique")
        setter.button("Copy as puzz.link address")
        page.wait_for_selector(".status:has-text('Copied.')")
        setter.wait("unique", ".graded")
        assert page.locator(".status:not(.help)").inner_text() == "Copied."


def test_what_is_found_out_leaves_a_stroke(browser: Browser, server: Server) -> None:
    """The answer about a draft comes while the setter is drawing on it."""
    with editing(browser, server.address, "kurodoko/3/3/o", alone=True) as setter:
        page = setter.page
        setter.wait("multiple")
        page.evaluate(LATE, ["sketch"])
        setter.write_by_keys(8, "2")
        setter.pen("white")
        page.mouse.move(*setter.places[0])
        page.mouse.down()
        page.mouse.move(*setter.places[1])
        arrived(page)
        setter.wait("multiple")
        assert [setter.label(cell) for cell in (0, 1)] == ["white", "white"]
        page.mouse.up()
        assert [setter.label(cell) for cell in (0, 1, 8)] == ["white", "white", "2"]


def test_the_result_is_shown_once_and_read_once(browser: Browser, server: Server) -> None:
    """The panel is read aloud, so the line that says the same is not."""
    record = smallest("kuroshuto")
    with opened(browser, link(server.address, record)) as page:
        Player(page, record).solve_by_mouse()
        page.wait_for_selector(".panel.done")
        assert status(page) == "Solved."
        assert page.locator(".panel-place").first.get_attribute("aria-live") == "polite"
        assert page.locator(".status").get_attribute("aria-live") == "off"
        page.keyboard.press("ArrowLeft")
        assert status(page).startswith("Row")
        assert page.locator(".status").get_attribute("aria-live") == "polite"


def test_escape_leaves_the_walk(browser: Browser, server: Server) -> None:
    """Meanwhile the board shows the step, wherever the pointer is; after Escape it is played on."""
    record = smallest("kuroshuto")
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        page.keyboard.press("h")
        page.get_by_role("button", name="Show all steps").click()
        page.wait_for_selector(".panel.walk")
        settled = page.locator("main svg .new").count()
        assert settled
        page.mouse.move(*player.places[0])
        page.mouse.move(*player.places[player.cols])
        assert page.locator("main svg .new").count() == settled
        page.locator(player.grid).focus()
        page.keyboard.press("Escape")
        page.wait_for_selector(".panel.walk", state="detached")
        player.look()
        cell = player.cells(next(player.wanted("#")))[0]
        player.click(cell)
        assert player.label(cell) == "black"
