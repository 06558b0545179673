"""A hint is followed cell by cell; trials, keys and links keep what they promise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from web.conftest import Server
from web.player import Player, follow, link, opened, opened_alone, smallest
from web.test_page import of_size, open_cells

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_hint_stays_until_its_step_is_done(browser: Browser, server: Server) -> None:
    record = of_size("kuromasu", 9)
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        for _ in range(3):
            page.keyboard.press("h")
            page.wait_for_selector(".panel.hint")
        marked = [cell for cell in range(81) if "settled" in player.label(cell)]
        assert len(marked) > 2
        first, second, *others = marked
        player.click(first, button="right")
        panel = page.locator(".panel.hint")
        assert f"1 of {len(marked)} done" in panel.inner_text()
        assert "settled" not in player.label(first)
        player.click(second)  # black, which is wrong
        row, column = divmod(second, 9)
        assert f"Not this one: row {row + 1}, column {column + 1} is white." in panel.inner_text()
        page.keyboard.press("Control+z")
        assert "Not this one" not in panel.inner_text()
        # What the player marks elsewhere does not close it, either.
        elsewhere = next(cell for cell in open_cells(record, ".") if cell not in marked)
        player.click(elsewhere, button="right")
        panel.get_by_role("button", name="Do the rest").click()
        assert panel.count() == 0
        assert {player.label(cell) for cell in marked} == {"white"}
        # It also closes when the last cell is marked by hand.
        page.get_by_role("button", name="Undo").click()
        for cell in (second, *others):
            player.click(cell, button="right")
        assert panel.count() == 0


def test_keys_work_wherever_the_focus_is(browser: Browser, server: Server) -> None:
    record = smallest("kuromasu")
    with opened(browser, link(server.address, record)) as page:
        Player(page, record)
        page.get_by_role("button", name="Redo").or_(page.locator("header a").first).first.focus()
        page.keyboard.press("h")
        page.wait_for_selector(".panel.hint")
        page.locator(".panel.hint button").last.focus()
        page.keyboard.press("c")
        page.wait_for_selector(".panel.note")
        page.locator("summary").first.focus()
        page.keyboard.press("t")
        page.wait_for_selector(".panel.trial")
        # A reload inside a trial keeps its buttons.
        page.reload()
        Player(page, record)
        page.get_by_role("button", name="Take back").click()
        assert page.locator(".panel.trial").count() == 0
        # In a field, letters are letters.
        page.locator("summary", has_text="Share").click()
        page.get_by_label("Format").focus()
        page.keyboard.press("t")
        assert page.locator(".panel.trial").count() == 0


def test_one_clear_sentence_for_what_a_link_cannot_do(browser: Browser, server: Server) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    with opened_alone(browser, f"{server.address}#p=kurodoko/9/", permissions=allowed) as page:
        damaged = "This link is damaged or incomplete: no puzzle can be read from it."
        assert page.locator(".error").inner_text() == damaged
        follow(page, f"{server.address}?again#p=%E0%A4%A")
        assert page.locator(".error").inner_text() == damaged
        follow(page, f"{server.address}?again#set=nowhere")
        assert page.locator(".error").inner_text() == "This draft is not in this browser."
        # Many answers: the page says so, and offers to repair it.
        follow(page, f"{server.address}?many#p=kurodoko/6/6/zp")
        page.wait_for_selector(".panel.note")
        assert "more than one answer" in page.locator(".panel.note").inner_text()
        page.locator("summary", has_text="Share").click()
        page.get_by_role("button", name="Copy link", exact=True).click()
        said = page.locator(".share [role=status]")
        said.filter(has_text="Only this computer can open it").wait_for()
        page.get_by_role("button", name="Repair it").click()
        page.wait_for_selector(".set .judged")
        who = """async (hosts) => {
          const { reach } = await import("/js/share.js");
          return hosts.map(reach);
        }"""
        hosts = ["localhost", "[::1]", "192.168.0.4", "desk", "desk.local", "play.example.org"]
        assert page.evaluate(who, hosts) == [
            "computer", "computer", "network", "network", "network", "all",
        ]  # fmt: skip


def test_the_legend_of_check_shows_what_the_board_shows(browser: Browser, server: Server) -> None:
    record = smallest("kuromasu")
    white = open_cells(record, ".")
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        for cell in white:
            player.click(cell)
        page.keyboard.press("c")
        page.wait_for_selector(".panel.broken")
        for mark in ("wavy", "wedge", "cut"):
            board = page.locator(f"main svg.board[role=grid] .{mark}").count()
            legend = page.locator(f".panel.broken .legend .{mark}").count()
            assert bool(board) == bool(legend), mark
        assert page.locator("main svg.board[role=grid] .wavy").count()
        assert re.search("Breaks its clue", page.locator(".panel.broken").inner_text())


def test_marks_are_not_covered_by_rings(browser: Browser, server: Server) -> None:
    """A ring with its halo takes 7.5 of 40 units; diamonds and circles are inside of it."""
    record = smallest("hitori")
    boxes = """async () => {
      const { sample } = await import("/js/board/board.js");
      const box = (cell, mark) => {
        const picture = sample({ text: "4", depth: 0, ...cell });
        document.body.append(picture);
        const { x, y, width, height } = picture.querySelector(mark).getBBox();
        picture.remove();
        return [x, y, 40 - x - width, 40 - y - height];
      };
      return [box({ value: 0, no: true }, ".diamond"), box({ value: 2, ring: true }, ".circled"),
        box({ value: 2, broken: true }, ".circled")].flat();
    }"""
    with opened(browser, link(server.address, record)) as page:
        Player(page, record)
        assert min(page.evaluate(boxes)) >= 7.5


def test_the_dark_board_is_a_grid(browser: Browser, server: Server) -> None:
    """Its lines are lighter than its cells, and its frame stands out from the page."""
    shades = """() => [".paper", ".lines", ".frame"].map((each) => {
      const style = getComputedStyle(document.querySelector(`svg[role=grid] ${each}`));
      const colour = each === ".paper" ? style.fill : style.stroke;
      return colour.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b);
    })"""
    record = smallest("kuromasu")
    with opened(browser, link(server.address, record), color_scheme="dark") as page:
        Player(page, record)
        paper, lines, frame = page.evaluate(shades)
        assert paper < lines < frame


def test_the_legend_of_a_hint_shows_what_the_board_shows(browser: Browser, server: Server) -> None:
    """A room with four cells left is black: no other cell is marked, so no reason is named."""
    for source, reasons in (
        ("lits/8/8/6cvfropbtu2gcho052n4k1l0", 0),
        ("kurodoko/4/4/g4i7j4i6g", 1),
    ):
        with opened(browser, f"{server.address}#p={source}") as page:
            page.wait_for_selector("main svg.board[role=grid]")
            for _ in range(3):
                page.keyboard.press("h")
                page.wait_for_selector(".panel.hint")
            page.wait_for_selector(".panel.hint .legend")
            assert page.locator("main svg.board[role=grid] .because-line").count() == reasons
            assert page.locator(".panel.hint .legend", has_text="Because:").count() == reasons
