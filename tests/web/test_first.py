"""The first puzzle of each genre: what its files hold, and the guide on the page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from gridwright import api
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.languages import language
from gridwright.web import first_set, puzzle_set
from gridwright.web.courses import course
from gridwright.web.page_facts import facts
from trying import genres
from web.conftest import Server
from web.player import CENTRES, opened, opened_alone, settled
from web.test_files import violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
every_genre = pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)


@every_genre
def test_a_first_puzzle(genre: Genre[Any]) -> None:
    """Small and easy; its three steps follow from each other; every rule has its line and cells."""
    first = json.loads(first_set.part(f"lessons/first-{genre.name}.json"))
    puzzle = first["puzzle"]
    assert max(puzzle["rows"], puzzle["cols"]) <= 5
    assert first["level"] == 1
    board = [*puzzle["printed"]]
    (answer,) = api.solve(api.parse(puzzle["source"]), limit=2).boards
    assert len(first["steps"]) == 3
    for step in first["steps"]:
        assert bool(step["yes"]) != bool(step["no"]), "one instruction tells it"
        for sign, decisions in (("#", step["yes"]), (".", step["no"])):
            mask = answer.yes if sign == "#" else answer.no
            assert all(mask >> each & 1 and board[each] == "?" for each in decisions)
            for each in decisions:
                board[each] = sign
    assert all(rule["cells"] for rule in first["rules"])
    assert sum(bool(rule["used"]) for rule in first["rules"]) >= min(2, len(genre.rules) - 1)
    named = [name for line in facts(genre)["rules"] for name in line["of"]]
    assert len(named) == len({*named})
    assert {rule.name for rule in genre.rules} - {*named} <= {"given cells"}


@every_genre
def test_the_rules_in_one_line_are_short_and_german(genre: Genre[Any]) -> None:
    german = language("de")
    for rule in facts(genre)["rules"]:
        assert len(rule["line"].split()) <= 11, rule["line"]
        for text in filter(None, (rule["line"], rule.get("more"))):
            assert german.knows(text), text


@every_genre
def test_in_the_course_an_idea_comes_before_its_special_cases(genre: Genre[Any]) -> None:
    order = [name for level in course(genre) for name in level["techniques"]]
    for special, idea in facts(genre)["special"].items():
        assert order.index(idea) < order.index(special)


def tap(page: Page, cell: int, cols: int = 5) -> None:
    page.touchscreen.tap(*page.evaluate(CENTRES, [25, cols])[cell])


def test_the_guide_on_a_phone(browser: Browser, server: Server) -> None:
    """From 'New here?' over three steps to the puzzle, with a mark that is taken back."""
    with opened(browser, server.address, **PHONE) as page:
        page.locator(".day-play").first.tap()
        page.wait_for_selector(".panel.guide")
        assert "#first=" in page.url
    first = json.loads(first_set.part("lessons/first-kuromasu.json"))
    with opened_alone(browser, f"{server.address}#first=kuromasu", **PHONE) as page:
        guide = page.locator(".panel.guide")
        guide.wait_for()
        assert guide.get_by_text("Step 1 of 3").is_visible()
        assert not page.get_by_role("button", name="Hint").is_visible()
        assert not violations(page)
        other = next(cell for cell in range(25) if first["puzzle"]["printed"][cell] == "?"
                     and all(cell not in step["cells"] for step in first["steps"]))  # fmt: skip
        tap(page, other)
        guide.get_by_text("Not this one yet.").wait_for()
        page.wait_for_selector(f"#cell-{other}[aria-label*=open]", state="attached")
        for number, step in enumerate(first["steps"]):
            guide.get_by_text(f"Step {number + 1} of 3").wait_for()
            for cell in step["cells"]:
                for _ in range(2 if step["no"] else 1):
                    tap(page, cell)
        guide.get_by_text("The rest is yours.").wait_for()
        # Every tap at the same place is a hint, or does it; then comes a puzzle like it.
        guide.get_by_role("button", name="Hint").tap()
        places = set()
        for _ in range(80):
            page.wait_for_selector(".panel.hint .filled, .panel.result")
            if page.locator(".panel.result").count():
                break
            box = page.locator(".panel.hint .filled").bounding_box()
            if not box:
                continue  # between two hints
            places.add((round(box["x"]), round(box["y"] + box["height"])))
            page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
        assert len(places) == 1, places
        page.wait_for_selector(".next-button")
        assert "Level 1" in page.locator(".next-button").inner_text()
        page.locator(".course-on").tap()
        page.wait_for_selector(".lesson")


@pytest.mark.parametrize("genre", ["akari", "starbattle"])
def test_automatic_dots(genre: str, browser: Browser, server: Server) -> None:
    """They come with a mark, by the rules alone, and go with it."""
    line = puzzle_set.starters(genre)[0]
    puzzle = api.parse(line.source)
    answer = api.solve(puzzle).boards[0]
    cell = (answer.yes & -answer.yes).bit_length() - 1
    dots = "document.querySelectorAll('main svg[role=grid] .dot').length"
    with opened(browser, f"{server.address}#p={line.source}") as page:
        page.wait_for_selector("main svg.board[role=grid]")
        page.get_by_role("button", name="Settings").first.click()
        for name in ("Around black", "Where a number", "Where a lamp"):
            page.locator("dialog .switch", has_text=name).click()
        page.keyboard.press("Escape")
        grid = puzzle.grid
        x, y = page.evaluate(CENTRES, [grid.size, grid.cols])[cell]
        page.mouse.click(x, y)
        many = page.evaluate(dots)
        assert many > 2
        page.mouse.click(x, y)
        assert page.evaluate(dots) < many
        page.keyboard.press("Control+z")
        assert page.evaluate(dots) == many


@genres("akari", "kuromasu", "lits")
def test_the_guide_covers_no_cell_of_a_phone(genre: str, browser: Browser, server: Server) -> None:
    """The board has one size in all steps; on a low phone one rule of the step is left."""
    place = "at => at.getBoundingClientRect()"
    with opened(browser, f"{server.address}#first={genre}", locale="de-DE", **PHONE) as page:
        guide = page.locator(".panel.guide")
        guide.wait_for()
        boards = set()
        for _ in range(3):
            settled(page)
            board = page.locator("main svg.board[role=grid]").evaluate(place)
            assert board["top"] >= 0
            assert board["bottom"] <= guide.evaluate(place)["top"]
            boards.add((board["top"], board["bottom"]))
            guide.locator(".filled").tap()
        assert len(boards) == 1
    low = {**PHONE, "viewport": {"width": 320, "height": 568}}
    with opened(browser, f"{server.address}#first={genre}", **low) as page:
        page.wait_for_selector(".panel.guide")
        assert [each.is_visible() for each in page.locator(".guide-rules li").all()].count(
            True
        ) == 1


OVER = """() => {
  const frame = document.querySelector(".board-frame");
  const box = frame.querySelector("svg").getBoundingClientRect();
  return Math.max(box.width - frame.clientWidth, box.height - frame.clientHeight);
}"""
"""By how much the board is larger than its frame, in px."""


def test_the_whole_board_of_a_first_puzzle_is_in_its_frame(
    browser: Browser, server: Server
) -> None:
    """Its cells are larger than others, and so is what is left beside them."""
    with opened(browser, f"{server.address}#first=lits") as page:
        page.wait_for_selector(".panel.guide")
        settled(page)
        assert page.evaluate(OVER) < 0.5
