"""Home and the archive: the puzzles of every day, games to go on with, one's own statistics."""

from __future__ import annotations

import json
import re
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from gridwright.genres import all_genres
from gridwright.web import puzzle_set
from web.conftest import Server
from web.player import Player, answer, choose_kind, follow, opened_alone

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GENRES = [genre.name for genre in all_genres()]
FIRST_MARK: dict[str, Any] = {"t": [[], []]}


def result(genre: str, day: date, seconds: int = 90) -> dict[str, Any]:
    """The puzzle of a day, solved on that day, as the page of version 0.2.0 kept it."""
    line = puzzle_set.of_the_day(genre, day)
    noon = datetime(day.year, day.month, day.day, 12).timestamp() * 1000
    return {
        "genre": genre, "level": line.level, "size": line.size(), "seconds": seconds, "hints": 0,
        "when": noon, "source": line.source,
    }  # fmt: skip


def begun(genre: str, day: date) -> dict[str, Any]:
    """The puzzle of a day with one mark on it."""
    record = puzzle_set.of_the_day(genre, day).record()["puzzle"]
    mark = next(
        decision
        for decision, (found, printed) in enumerate(
            zip(answer(record), record["printed"], strict=True)
        )
        if found == "#" and printed == "?"
    )
    noon = datetime(day.year, day.month, day.day, 12).timestamp() * 1000
    game = {"strokes": [{"c": [[f"d{mark}", 0, 1]], **FIRST_MARK}], "at": 1}
    return {
        "puzzle": record, "game": game, "seconds": 400, "hints": 0, "level": 2, "solved": False,
        "when": noon, "filled": 1,
    }  # fmt: skip


def fill(page: Page, results: list[dict[str, Any]], games: list[dict[str, Any]]) -> None:
    """Write a store as the page of version 0.2.0 did, and open the page again."""
    store: dict[str, Any] = {
        "results": results,
        "saves": [game["puzzle"]["source"] for game in games],
    }
    store |= {f"save.{game['puzzle']['source']}": game for game in games}
    page.evaluate(
        "(store) => { localStorage.clear(); for (const [name, value] of Object.entries(store))"
        " localStorage.setItem(`gridwright.${name}`, JSON.stringify(value)); }",
        store,
    )
    page.reload()


def test_home_begins_with_the_easiest(browser: Browser, server: Server) -> None:
    """For a newcomer one card is chosen; later the cards say how far one is."""
    today = date.today()
    with opened_alone(browser, server.address) as page:
        page.wait_for_selector(".today .bars")
        count = 0
        for group in (".day", ".tile"):
            levels = [each.locator(".bars .on").count() for each in page.locator(group).all()]
            assert levels == sorted(levels)
            count += len(levels)
        assert count == len(GENRES)
        assert "New here?" in page.locator(".day").first.inner_text()
        assert page.locator("main .filled").count() == 1
        assert not page.locator(".streak, .continued").first.is_visible()
        # The cards fill their row.
        box = page.locator(".days").bounding_box()
        last = page.locator(".day").last.bounding_box()
        assert box is not None
        assert last is not None
        assert abs(box["x"] + box["width"] - last["x"] - last["width"]) < 2

        before = today - timedelta(days=1)
        results = [result("kuroshuto", today - timedelta(days=back)) for back in range(3)]
        fill(page, results, [begun("kuromasu", today), begun("hitori", before)])
        page.locator(".streak", has_text="3 days in a row").wait_for()
        assert f"1 of today’s {len(GENRES)} solved" in page.locator(".streak").inner_text()
        assert page.locator(".week .on").count() == 3
        tile = page.locator(".tile", has_text="Kuroshuto")
        assert tile.get_by_role("link", name=re.compile("Kuroshuto.*1:30.*See result")).count()
        assert "6:40 so far" in page.locator(".day", has_text="Kuromasu").inner_text()
        page.locator(".continue", has_text=f"{before.day} {before:%B}").wait_for()
        assert page.locator(".continue").count() == 1
        page.locator(".day", has_text="Kuromasu").get_by_role("link", name="Go on").click()
        page.wait_for_selector("main svg[role=grid]")
        # Where the four are solved, the first of the tiles is next.
        page.goto(server.address)
        # On some days the first tile is the one that is solved, and shows none.
        page.wait_for_selector(".tile .bars", state="attached")
        four = page.locator(".day [data-star]").evaluate_all("all => all.map(s => s.dataset.star)")
        fill(page, [result(name, today) for name in four], [])
        page.wait_for_selector(".tile .filled")
        assert page.locator("main .filled").all_inner_texts() == ["Play"]


def test_the_archive_has_every_day(browser: Browser, server: Server) -> None:
    today = date.today()
    day = today - timedelta(days=40)
    with opened_alone(browser, server.address) as page:
        fill(page, [result("kamaji", day, 75)], [begun("hitori", day)])
        follow(page, f"{server.address}#archive={day.isoformat()}")
        chosen = page.locator(f"[data-day='{day.isoformat()}']")
        chosen.wait_for()
        assert f"1 of {len(GENRES)} solved" in (chosen.get_attribute("aria-label") or "")
        assert chosen.locator(".solved").count() == 1
        assert chosen.locator(".begun").count() == 1
        listed = page.locator(".puzzle-row")
        assert listed.count() == len(GENRES)
        assert "solved in 1:15" in page.locator(".day-list").inner_text()
        # Back to the first day of the calendar, and no further.
        before = page.get_by_role("button", name="Month before")
        for month in ("September", "August", "July"):
            before.click()
            page.locator(".month h2", has_text=month).wait_for()
        assert before.is_disabled()
        first = page.locator(".day-button").first
        assert first.get_attribute("data-day") == puzzle_set.FIRST.isoformat()
        first.click()
        page.locator(".day-list", has_text="23 July").wait_for()
        record = puzzle_set.of_the_day("kuromasu", puzzle_set.FIRST).record()["puzzle"]
        page.get_by_role("button", name="Play Kuromasu").click()
        Player(page, record)
        address = f"#p={record['source']}&d={puzzle_set.FIRST.isoformat()}"
        assert page.evaluate("decodeURIComponent(location.hash)") == address


def test_filters_of_the_archive(browser: Browser, server: Server) -> None:
    starters = [line for genre in GENRES for line in puzzle_set.starters(genre)]
    with opened_alone(browser, f"{server.address}#archive=starter") as page:
        heading = page.locator(".long-list .panel-head")
        heading.get_by_text(f"0 of {len(starters)} solved").wait_for()
        choose_kind(page, "Nurimaze")
        page.get_by_label("Needs the technique").select_option(label="Only route")
        page.get_by_label("11+").click()
        fit = [
            line
            for line in puzzle_set.starters("nurimaze")
            if "only route" in line.needs and line.size() == "12x12"
        ]
        assert fit
        heading.get_by_text(f"0 of {len(fit)} solved").wait_for()
        page.get_by_label("Yours").select_option(label="Solved")
        page.get_by_text("No puzzle fits these filters.").wait_for()
        # The filters stay for the calendar, which fades days and names a month that has some.
        page.get_by_text("By day").click()
        asked = "No Nurimaze of size 11+, with the technique “only route”, solved, in"
        page.locator(".month-foot", has_text=asked).wait_for()
        assert page.locator(".day-button.faded").count() == page.locator(".day-button").count()


def test_unfinished_games_and_one_file(browser: Browser, server: Server) -> None:
    """What was played is exported as one file, and imported in another browser."""
    today = date.today()
    with opened_alone(browser, server.address) as page:
        fill(page, [result("kuromasu", today)], [begun("nurimaze", today), begun("hitori", today)])
        follow(page, f"{server.address}#archive=unfinished")
        page.locator(".puzzle-row").nth(1).wait_for()
        page.get_by_role("button", name="Forget Hitori").click()
        assert page.locator(".puzzle-row").count() == 1
        with page.expect_download() as got:
            page.get_by_role("button", name="Export").click()
        text = got.value.path().read_text(encoding="utf-8")
    assert json.loads(text)["results"][0]["on"] == today.isoformat()
    with opened_alone(browser, f"{server.address}#statistics") as page:
        page.get_by_text("Nothing solved yet.").first.wait_for()
        chosen = page.locator(".archive-tools input[type=file]")
        damaged = {"name": "b.json", "mimeType": "application/json", "buffer": b"{}"}
        chosen.set_input_files(damaged)  # type: ignore[arg-type]
        page.get_by_text("This file is not a backup of this page.").wait_for()
        backup = {"name": "b.json", "mimeType": "application/json", "buffer": text.encode()}
        chosen.set_input_files(backup)  # type: ignore[arg-type]
        page.get_by_text("Imported: 1 games, 1 results, 0 drafts.").wait_for()
        assert "1:30" in page.locator(".statistics tbody").inner_text()
        page.wait_for_selector(".plot .plot-new", state="attached")
        # By level, and nothing is wider than a small phone.
        page.locator(".statistics").get_by_label("Level").select_option(label="Level 1")
        for view in ("", "archive", "archive=starter", "archive=unfinished", "statistics"):
            page.set_viewport_size({"width": 320, "height": 640})
            follow(page, f"{server.address}#{view}")
            page.wait_for_selector(".archive .panel" if view else ".today .bars")
            assert page.evaluate("document.documentElement.scrollWidth") == 320, view


def test_words_of_the_page(browser: Browser, server: Server) -> None:
    """What Kamaji's rules speak of is told with a picture; levels are the only scale; German."""
    with opened_alone(browser, server.address) as page:
        page.wait_for_selector(".today .bars")
        page.locator("[data-star=kamaji]").click()
        page.get_by_role("button", name="How to play: Kamaji").click()
        page.wait_for_selector("dialog .emblem svg")
        assert "a diagonal" in page.locator("dialog").inner_text()
        page.keyboard.press("Escape")
        follow(page, f"{server.address}#learn=kamaji/rules")
        page.wait_for_selector(".means svg")
        told = page.locator("nav.learn-nav").inner_text()
        assert "Level 1" in told
        assert "Level 5" in told
        assert "Rung" not in told
        record = puzzle_set.starters("kuromasu")[0].record()["puzzle"]
        follow(page, f"{server.address}#p={record['source']}")
        Player(page, record)
        page.get_by_text("Share, export, print").click()
        names = page.get_by_label("Format").locator("option").all_inner_texts()
        assert "puzz.link" in names
        assert "puzzlink" not in names
        assert all(name[0].isupper() or name in {"puzz.link", "pzprv3"} for name in names)
    with opened_alone(browser, server.address, locale="de-DE") as page:
        follow(page, f"{server.address}#p={record['source']}")
        Player(page, record)
        for name in ("Rückgängig", "Wiederholen"):
            assert page.get_by_role("button", name=name).count() == 1
