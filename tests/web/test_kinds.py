"""A puzzle whose rules are kinds is played on the page without a file of its genre.

The service is asked for the puzzle only; what is broken and done, the page finds by the kinds that
come with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from gridwright.genres.heyawake import GENRE as HEYAWAKE
from gridwright.genres.heyawake import Heyawake
from gridwright.genres.starbattle import GENRE as STAR_BATTLE
from gridwright.genres.starbattle import StarBattle
from gridwright.web.records import board_text, picture_record, rules_record, shape
from web.conftest import Server
from web.player import Player, link, opened_alone

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

pytestmark = pytest.mark.process

ROOMS = Heyawake(5, 5, {0: 2, 5: 2}, rooms="aaaaabccccbbdcefddeeffdee")
ROOM_ANSWER = "..#.##.....#..#...#..#..."
STARS = StarBattle(5, 5, rooms="aaabbaaaccaddccdddddeeddd")
STAR_ANSWER = "...#..#.......#..#..#...."


def record_of(genre: Any, puzzle: Any, **more: Any) -> dict[str, Any]:
    """The record of a puzzle, whose text nobody has to read."""
    return {
        "genre": genre.name,
        "title": genre.title,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "source": genre.name,
        "about": {},
        "size": puzzle.decisions,
        "given": board_text(puzzle.given),
        "printed": board_text(puzzle.given),
        "picture": picture_record(genre.draw(puzzle, puzzle.given)),
        "apart": False,
        "route": False,
        **shape(genre, puzzle),
        **rules_record(genre, puzzle),
        **more,
    }


@contextmanager
def playing(
    browser: Browser, server: Server, record: dict[str, Any]
) -> Iterator[tuple[Player, list[str]]]:
    """A game of the puzzle, and the verbs that the page asks the service."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        request = json.loads(route.request.post_data or "{}")
        asked.append(request["verb"])
        if request["verb"] == "load":
            route.fulfill(json={"ok": True, "puzzle": record})
        else:
            failure = {"kind": "unavailable", "saying": {"template": "not now"}}
            route.fulfill(json={"ok": False, "error": failure})

    with opened_alone(browser, server.address) as page:
        page.route("**/api", answer)
        # No puzzles of the genre come with the page.
        page.route(f"**/puzzles/{record['genre']}.json", lambda route: route.fulfill(json=[]))
        page.goto(link(server.address, record))
        yield Player(page, record), asked


def test_rooms_with_numbers(browser: Browser, server: Server) -> None:
    with playing(browser, server, record_of(HEYAWAKE, ROOMS)) as (player, asked):
        page = player.page
        assert [player.label(cell) for cell in (0, 1)] == ["2, room 1, open", "room 1, open"]
        assert page.locator(".walls path").count() > 0
        assert page.locator("text.of-room").count() == 2
        for cell in (2, 3):
            player.click(cell)
        page.wait_for_selector("#cell-3[aria-label='room 1, black, breaks a rule']")
        player.click(3)
        for cell, sign in enumerate(ROOM_ANSWER):
            if sign == "#" and cell != 2:
                player.click(cell)
        page.wait_for_selector(".panel.done")
        assert "look" not in asked


def test_stars(browser: Browser, server: Server) -> None:
    record = record_of(STAR_BATTLE, STARS, thing="star", stars=1)
    with playing(browser, server, record) as (player, asked):
        page = player.page
        assert page.locator(".head-facts").inner_text().endswith("1 star each")
        player.drag([0, 1, 2])
        assert [player.label(cell) for cell in (0, 2)] == ["room 1, no star"] * 2
        player.click(3)
        player.click(5)
        page.wait_for_selector("#cell-3[aria-label='room 2, star']")
        assert page.locator("path.star").count() == 2
        player.click(7)
        page.wait_for_selector(".unit-wrong")
        player.click(7)
        player.click(5)
        for cell, sign in enumerate(STAR_ANSWER):
            if sign == "#" and cell != 3:
                player.click(cell)
        page.wait_for_selector(".panel.done")
        assert "look" not in asked
