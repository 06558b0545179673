"""The page beyond plain playing: strokes, trials, mistakes, links, saves, views, languages."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import pytest

import gridwright
from gridwright import api
from gridwright.genres import all_genres, by_name
from gridwright.web import puzzle_set
from gridwright.web.make_puzzles import STARTERS, fill, slots
from gridwright.web.page_facts import facts
from gridwright.web.service import call
from web.conftest import Server
from web.player import (
    PAGE,
    Player,
    Visit,
    answer,
    choose_kind,
    chosen,
    copied,
    follow,
    link,
    opened,
    opened_alone,
    smallest,
)  # fmt: skip

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def of_size(genre: str, cols: int) -> dict[str, Any]:
    record: dict[str, Any] = next(
        each["puzzle"] for each in chosen(genre) if each["puzzle"]["cols"] == cols
    )
    return record


def open_cells(record: dict[str, Any], sign: str) -> list[int]:
    """Cells of the answer with this sign that the paper does not show."""
    pairs = zip(answer(record), record["printed"], strict=True)
    return [cell for cell, (found, printed) in enumerate(pairs) if (found, printed) == (sign, "?")]


def status(page: Page) -> str:
    return page.locator(".status").inner_text()


def test_a_drag_is_one_stroke_and_keeps_to_its_colour(browser: Browser, server: Server) -> None:
    """Left drag blackens cells of one parity, right drag dots; each is one undo."""
    empty = {"source": "kurodoko/6/6/zp", "cols": 6, "rows": 6, "kind": "cell", "printed": "?" * 36}
    with opened(browser, link(server.address, empty)) as page:
        player = Player(page, empty)
        player.drag([0, 1, 2, 3, 4])
        assert [player.label(cell) for cell in range(5)] == [
            "black", "open", "black", "open", "black",
        ]  # fmt: skip
        player.drag([1, 2, 3], "right")
        assert [player.label(cell) for cell in range(5)] == [
            "black", "white", "black", "white", "black",
        ]  # fmt: skip
        player.drag([0, 1, 2, 3, 4])  # begun on a black cell: erases black ones only
        assert [player.label(cell) for cell in range(5)] == [
            "open", "white", "open", "white", "open",
        ]  # fmt: skip
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        assert [player.label(cell) for cell in range(3)] == ["black", "open", "black"]
        page.keyboard.press("Control+y")
        assert player.label(1) == "white"
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        assert {player.label(cell) for cell in range(36)} == {"open"}
        # Shift swaps the buttons; a click on a dot blackens; a click on black erases.
        page.keyboard.down("Shift")
        player.click(7)
        page.keyboard.up("Shift")
        assert player.label(7) == "white"
        player.click(7)
        assert player.label(7) == "black"
        player.click(7)
        assert player.label(7) == "open"


def test_a_second_finger_takes_the_stroke_back(browser: Browser, server: Server) -> None:
    record = smallest("kuromasu")
    with opened(browser, link(server.address, record), **PHONE) as page:
        player = Player(page, record)
        session = page.context.new_cdp_session(page)
        at = open_cells(record, "#")[0]
        both = enumerate((player.places[at], player.places[at + 9]))
        first, second = ({"x": x, "y": y, "id": number} for number, (x, y) in both)
        touch = "Input.dispatchTouchEvent"
        session.send(touch, {"type": "touchStart", "touchPoints": [first]})
        assert player.label(at) == "black"
        session.send(touch, {"type": "touchStart", "touchPoints": [first, second]})
        assert player.label(at) == "open"
        session.send(touch, {"type": "touchEnd", "touchPoints": []})
        assert player.label(at) == "open"
        # A tap goes through all marks.
        seen = []
        for _ in range(3):
            player.tap(at)
            seen.append(player.label(at))
        assert seen == ["black", "white", "open"]


def test_trials_nest_and_are_told_without_colour(browser: Browser, server: Server) -> None:
    record = of_size("kuromasu", 9)
    white = open_cells(record, ".")
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        player.click(white[0], button="right")
        page.keyboard.press("t")
        player.click(white[1], button="right")
        page.get_by_role("button", name="Trial").click()
        player.click(white[2], button="right")
        player.click(white[0], button="right")  # what was there before the trial may change, too
        assert [player.label(cell) for cell in white[:3]] == [
            "open", "white, trial 1", "white, trial 2",
        ]  # fmt: skip
        assert page.locator(".trial").inner_text().startswith("Trial 2")
        page.get_by_role("button", name="Take back").click()
        assert [player.label(cell) for cell in white[:3]] == ["white", "white, trial 1", "open"]
        page.get_by_role("button", name="Accept").click()
        assert [player.label(cell) for cell in white[:3]] == ["white", "white", "open"]
        assert page.locator(".trial").count() == 0
        for _ in range(2):
            page.get_by_role("button", name="Undo").click()
        assert player.label(white[2]) == "white, trial 2"


def test_a_view_of_a_server_that_is_gone(browser: Browser, server: Server) -> None:
    """What is fetched only when someone opens it says why it does not come, and comes later."""
    visit = Visit.at(browser, server.address, {})
    page = visit.page
    page.wait_for_selector(".tile .bars")
    page.context.set_offline(True)
    for view in ("#set", "#learn", "#archive"):
        follow(page, server.address + view)
        told = page.get_by_role("alert")
        told.wait_for()
        assert told.inner_text() == "The server cannot be reached."
    page.context.set_offline(False)
    follow(page, f"{server.address}#learn")
    page.wait_for_selector(".learn-home")
    page.context.close()
    # Chromium notes each request that fails; nothing else went wrong.
    assert [each for each in visit.errors if "ERR_INTERNET_DISCONNECTED" not in each] == []


def test_a_mistake_is_told_before_a_hint_and_undone(browser: Browser, server: Server) -> None:
    record = of_size("kuromasu", 9)
    black, white = open_cells(record, "#"), open_cells(record, ".")
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        player.click(white[0], button="right")
        player.click(black[0], button="right")  # wrong
        player.click(white[1], button="right")
        page.keyboard.press("h")
        page.wait_for_selector(".panel.mistake")
        assert "Something is wrong" in page.locator(".panel.mistake h2").inner_text()
        page.get_by_role("button", name="What shows it?").click()
        assert "on this board" in page.locator(".panel.mistake p").inner_text()
        assert "breaks a rule" not in player.label(black[0])
        # The key for a hint goes on to the next stage as well, and no further than the last.
        page.keyboard.press("h")
        assert "breaks a rule" in player.label(black[0])
        page.keyboard.press("h")
        assert "breaks a rule" in player.label(black[0])
        page.get_by_role("button", name="Undo to before the mistake").click()
        page.wait_for_selector(".panel.mistake", state="detached")
        assert player.label(white[0]) == "white"
        assert player.label(black[0]) == "open"
        page.keyboard.press("c")
        page.wait_for_selector(".panel.note")
        assert "No rule is broken so far." in page.locator(".panel.note").inner_text()


def test_broken_rules_are_named_with_their_cells(browser: Browser, server: Server) -> None:
    empty = {"source": "kurodoko/6/6/zp", "cols": 6, "rows": 6, "kind": "cell", "printed": "?" * 36}
    with opened(browser, link(server.address, empty)) as page:
        player = Player(page, empty)
        player.click(14)
        player.click(15)
        page.wait_for_selector(".ring-wrong")
        assert "breaks a rule" in player.label(14)
        page.keyboard.press("c")
        page.wait_for_selector(".panel.broken")
        assert "r3c3 and r3c4 are black and touch" in page.locator(".panel.broken").inner_text()
        page.get_by_role("button", name="Leave it").click()
        page.get_by_text("Show while playing").click()
        page.get_by_label("Broken rules").click()
        assert page.locator(".ring-wrong").count() == 0
        # White cells that are cut off are shown on wish.
        player.click(15)
        player.click(1)
        player.click(6)
        player.click(0, button="right")
        player.click(20, button="right")
        page.get_by_label("White cells cut off").click()
        page.wait_for_selector(".cut")
        assert "cut off" in player.label(0)


def test_clues_are_done_and_tell_how_far_they_are(browser: Browser, server: Server) -> None:
    record = {"source": "kurodoko/4/4/g4i7j4i6g", "cols": 4, "rows": 4, "kind": "cell"}
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        page.mouse.move(*player.places[1])
        page.wait_for_selector(".status:has-text('own counted')")
        assert status(page) == "Sees 2 of 4, its own counted."
        for cell in (0, 2):
            player.click(cell)
        player.click(9, button="right")
        player.click(13, button="right")
        page.wait_for_selector("#cell-1 .tick")
        assert "done" in player.label(1)
        player.click(15)  # a clue is marked as done by hand
        assert page.locator("#cell-15 .tick").count() in (0, 1)


def test_the_route_is_always_at_hand(browser: Browser, server: Server) -> None:
    record = smallest("nurimaze")
    puzzle = gridwright.parse(record["source"])
    board = gridwright.solve(puzzle).board
    assert board is not None
    names = gridwright.genre_of(puzzle).details(puzzle, board)["path"]
    numbers = [[int(part) - 1 for part in re.findall(r"\d+", name)] for name in names]
    path = [row * record["cols"] + col for row, col in numbers]
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        player.drag(path)
        assert page.locator("path.route").first.get_attribute("d")
        assert "on your route" in player.label(path[1])
        page.keyboard.press("Control+z")
        assert "on your route" not in player.label(path[1])
        page.keyboard.press("r")
        player.go(path[0])
        step = {1: "ArrowRight", -1: "ArrowLeft", record["cols"]: "ArrowDown"}
        page.keyboard.press(f"Shift+{step.get(path[1] - path[0], 'ArrowUp')}")
        assert "on your route" in player.label(path[1])


def test_pieces_can_be_ruled_out_and_erased(browser: Browser, server: Server) -> None:
    record = smallest("kamaji")
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        out = next(player.wanted("."))
        cells = player.cells(out)
        player.drag([cells[0], cells[-1]], "right")
        assert "1 ruled out" in player.label(cells[0])
        piece = player.cells(next(player.wanted("#")))
        player.drag([piece[-1], piece[0]])
        assert f"in a piece of {len(piece)}" in player.label(piece[0])
        player.click(piece[0])
        assert "in no piece" in player.label(piece[0])
        # A line that is none: the sentence says what it adds up to.
        lines = {(line[0], line[-1]) for line in map(player.cells, range(len(record["lines"])))}
        pair = next(cell for cell in range(player.count - 1)
                    if (cell + 1) % player.cols and (cell, cell + 1) not in lines)  # fmt: skip
        player.drag([pair, pair + 1])
        assert "has to add up to" in status(page)


def test_share_and_reopen(browser: Browser, server: Server) -> None:
    record = of_size("kuroshuto", 8)
    white = open_cells(record, ".")
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        for cell in white[:3]:
            player.click(cell, button="right")
        page.get_by_text("Share, export, print").click()
        page.get_by_role("button", name="Copy link with progress").click()
        page.wait_for_selector("text=Copied.")
        address = page.evaluate("navigator.clipboard.readText()")
        page.locator("select").select_option("pzprv3")
        page.get_by_role("button", name="Copy", exact=True).click()
        assert copied(page, "pzprv3")
        with page.expect_download() as got:
            page.get_by_role("button", name="PNG").click()
        assert got.value.path().read_bytes()[:4] == b"\x89PNG"
    with opened(browser, address) as page:
        player = Player(page, record)
        assert [player.label(cell) for cell in white[:4]] == ["white"] * 3 + ["open"]


def test_every_stroke_is_saved_with_its_history(browser: Browser, server: Server) -> None:
    record = of_size("kuromasu", 9)
    white = open_cells(record, ".")
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        for cell in white[:3]:
            player.click(cell, button="right")
        page.goto("about:blank")
        page.goto(server.address)
        page.locator(".continue").click()
        player = Player(page, record)
        assert [player.label(cell) for cell in white[:4]] == ["white"] * 3 + ["open"]
        page.get_by_role("button", name="Undo").click()
        assert player.label(white[2]) == "open"


def test_the_walk_is_short_and_opens_into_every_step(browser: Browser, server: Server) -> None:
    record = smallest("kuroshuto")
    with opened(browser, link(server.address, record)) as page:
        Player(page, record)
        page.keyboard.press("h")
        page.get_by_role("button", name="Show all steps").click()
        page.wait_for_selector(".panel.walk")
        found = call({"verb": "explain", "puzzle": record["source"]})
        bars = page.locator(".steps button")
        short = [each["end"] - each["first"] for each in found["digest"]]
        assert bars.count() == len(short) < len(found["steps"])
        longest = max(short)
        bars.nth(short.index(longest)).click()
        page.get_by_role("button", name=f"Show its {longest} steps").click()
        assert bars.count() == len(short) - 1 + longest
        page.locator(".walk .turn").click()
        assert bars.count() == len(short)
        page.get_by_role("button", name="Every step").click()
        count = bars.count()
        assert count == len(found["steps"]) + sum(
            1 + len(step["links"]) for step in found["steps"] if "links" in step
        )
        page.get_by_role("button", name="Last step").click()
        assert f"Step {count} of {count}" in page.locator(".walk-row").inner_text()
        page.get_by_role("button", name="Back to the puzzle").click()
        assert page.locator(".panel.walk").count() == 0


def test_paste_and_its_errors(browser: Browser, server: Server) -> None:
    with opened(browser, server.address) as page:
        page.wait_for_selector(".today .bars")
        page.get_by_label("A puzzle as text").fill("kurodoko/5/5/zzzz")
        page.keyboard.press("Enter")
        page.wait_for_selector(".error")
        assert "column" in page.locator(".error").inner_text()
        assert page.get_by_label("A puzzle as text").input_value() == "kurodoko/5/5/zzzz"
        page.get_by_label("A puzzle as text").fill("5x5:5g8_6_6d5h3")
        page.keyboard.press("Enter")
        page.wait_for_selector("main svg[role=grid]")
        assert page.url.endswith("#p=kurodoko/5/5/5m866j5n3")


def test_two_answers_are_drawn_where_they_part(browser: Browser, server: Server) -> None:
    with opened(browser, f"{server.address}#p=kurodoko/3/3/o") as page:
        page.wait_for_selector("main svg[role=grid]")
        page.keyboard.press("h")
        page.wait_for_selector(".panel.note .pair")
        assert "more than one answer" in page.locator(".panel.note p").first.inner_text()
        assert page.locator(".panel.note .pair svg").count() == 2


def test_a_new_puzzle_is_made_and_can_be_stopped(browser: Browser, server: Server) -> None:
    with opened(browser, server.address) as page:
        page.wait_for_selector(".today .bars")
        choose_kind(page, "Kuroshuto")
        page.get_by_role("radio", name="6×6").check()
        page.get_by_role("radio", name="Level 5").check()
        page.get_by_role("button", name="Make puzzle").click()
        page.get_by_role("button", name="Stop").click()
        page.wait_for_selector(".working", state="detached")
        page.get_by_role("radio", name="Level 1").check()
        page.get_by_role("button", name="Make puzzle").click()
        page.wait_for_selector("main svg[role=grid]")
        assert "#p=kurochute/6/6/" in page.url


def test_symmetry_and_seed_of_a_new_puzzle(browser: Browser, server: Server) -> None:
    with opened(browser, server.address) as page:
        page.wait_for_selector(".today .bars")
        choose_kind(page, "Kamaji")
        page.get_by_role("button", name="More").click()
        assert not page.get_by_label("Symmetry", exact=True).is_visible()
        choose_kind(page, "Kuroshuto")
        page.get_by_label("Symmetry", exact=True).select_option("horizontal")
        page.get_by_label("Seed", exact=True).fill("7")
        page.get_by_role("radio", name="6×6").check()
        page.get_by_role("radio", name="Level 1").check()
        page.get_by_role("button", name="Make puzzle").click()
        page.wait_for_selector("main svg[role=grid]")
        asked = {"verb": "generate", "genre": "kuroshuto", "size": "6x6", "level": 1, "seed": "7"}
        made = call({**asked, "symmetry": "horizontal"})["puzzle"]
        assert page.url.endswith(f"#p={made['source']}")
        page.get_by_text("Share, export, print").click()
        assert page.get_by_text("Made with the seed 7.").is_visible()
        shown = {int(cell) for cell, told in made["picture"]["cells"].items() if "text" in told}
        assert shown == {cell - cell % 6 + 5 - cell % 6 for cell in shown}


def test_a_wish_that_cannot_be_met_is_told(browser: Browser, server: Server) -> None:
    with opened(browser, server.address) as page:
        page.wait_for_selector(".today .bars")
        page.get_by_role("radio", name="Other").check()
        page.get_by_label("Size").last.fill("2x2")
        page.get_by_role("radio", name="Level 5").check()
        page.get_by_role("button", name="Make puzzle").click()
        page.wait_for_selector(".error")
        assert page.locator(".error").inner_text().startswith("No 2×2 puzzle of level 5 was found.")


@pytest.mark.parametrize("form", ["penpa", "janko", "pzprv3", "json"])
def test_a_file_is_dropped(browser: Browser, server: Server, form: str) -> None:
    record = smallest("kuromasu")
    text = call({"verb": "convert", "puzzle": record["source"], "to": form})["text"]
    with opened(browser, server.address) as page:
        page.wait_for_selector(".today .bars")
        page.evaluate(
            """(text) => {
              const files = new DataTransfer();
              files.items.add(new File([text], "puzzle.txt"));
              document.body.dispatchEvent(
                new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: files}));
            }""",
            text,
        )
        page.wait_for_selector("main svg[role=grid]")
        assert page.url == link(server.address, record)


def test_german_dark_and_small(browser: Browser, server: Server) -> None:
    record = smallest("kuromasu")
    options = {**PHONE, "locale": "de-DE", "color_scheme": "dark"}
    with opened(browser, server.address, **options) as page:
        page.wait_for_selector(".today .bars")
        assert page.locator("h1").inner_text() == "Rätsel des Tages"
        assert page.locator("html").get_attribute("lang") == "de"
        assert page.locator("html").get_attribute("data-theme") == "dark"
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        follow(page, link(server.address, record))
        player = Player(page, record)
        assert player.label(open_cells(record, "#")[0]) == "offen"
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_embedded_there_is_only_the_board(browser: Browser, server: Server) -> None:
    record = smallest("kuromasu")
    address = link(server.address, record).replace("#", "?embed#")
    with opened(browser, address) as page:
        Player(page, record)
        assert not page.locator("header").is_visible()


@pytest.mark.parametrize("genre", [genre.name for genre in all_genres()])
def test_the_puzzles_that_come_with_the_page(genre: str) -> None:
    """The starter set has every level in the sizes that are told; each puzzle has one answer."""
    lines = puzzle_set.starters(genre)
    told = facts(by_name(genre))["sides"]
    wanted = {(int(level), side): STARTERS for level, sides in told.items() for side in sides}
    assert len({side for _, side in wanted}) > 1
    assert {line.level for line in lines} == {1, 2, 3, 4, 5}
    for line in lines:
        assert call({"verb": "solve", "puzzle": line.source})["status"] == "unique"
    assert Counter((line.level, api.parse(line.source).grid.cols) for line in lines) == wanted
    # Grading all of them would take long; python -m gridwright.web.refresh does.
    for line in sorted(lines, key=lambda line: len(line.source))[:4]:
        assert puzzle_set.graded(line.source) == line


@pytest.mark.parametrize("genre", [genre.name for genre in all_genres()])
def test_the_puzzles_of_the_day(genre: str) -> None:
    """Whole weeks, all different; what the page reads is what the lines say."""
    lines = puzzle_set.days(genre)
    assert lines
    assert len(lines) % 7 == 0
    assert len({line.source for line in lines}) == len(lines)
    names = [name for name in puzzle_set.parts() if name.startswith(f"puzzles/{genre}-")]
    assert len(names) * puzzle_set.PART == len(lines) * len(puzzle_set.TURNS)
    part = len(names) // 2
    record = json.loads(puzzle_set.part(names[part]))[5]
    day = puzzle_set.FIRST + timedelta(days=part * puzzle_set.PART + 5)
    assert record["puzzle"]["source"] == puzzle_set.of_the_day(genre, day).source


@pytest.mark.parametrize("genre", [genre.name for genre in all_genres()])
def test_the_calendar_lasts_for_a_year(genre: str) -> None:
    """When the puzzles come again they are turned: other puzzles, and just as hard."""
    turns = [puzzle_set.turns(genre, turn) for turn in range(4)]
    assert len({line.source for lines in turns for line in lines}) == 4 * len(turns[0])
    told = [json.loads(puzzle_set.part(f"puzzles/turn-{turn}.json"))[genre] for turn in range(4)]
    assert told == [[line.source for line in lines] for lines in turns]
    easy = min(range(len(turns[0])), key=lambda place: turns[0][place].score)
    for lines in turns:
        found = puzzle_set.graded(lines[easy].source)
        assert (found.level, found.score) == (lines[easy].level, lines[easy].score)


def test_a_day_keeps_its_puzzle() -> None:
    """A change here would give people another puzzle for a day that they have played."""
    days = {
        date(2026, 7, 23): "kurodoko/7/7/l2h7k2m2g6m7k7h7l",
        date(2026, 11, 16): puzzle_set.days("kuromasu")[25].source,
        date(2026, 11, 15): puzzle_set.days("kuromasu")[24].source,
    }
    for day, source in days.items():
        assert puzzle_set.of_the_day("kuromasu", day).source == source
        assert puzzle_set.of_the_day("kuromasu", day + timedelta(days=364)).source == source


def test_a_puzzle_of_the_set_can_be_made_again() -> None:
    slot = next(slots("kuroshuto", 0, 1))
    assert (slot.level, slot.side) == (1, 6)
    assert fill(slot) == fill(slot)


def test_what_the_page_knows_of_the_genres_is_up_to_date() -> None:
    told = call({"verb": "genres"})
    del told["ok"]
    assert json.loads((PAGE / "puzzles" / "genres.json").read_text("utf-8")) == told


def test_the_timer_runs_on_wish_and_after_a_reload(browser: Browser, server: Server) -> None:
    record = smallest("kuromasu")
    with opened(browser, link(server.address, record)) as page:
        player = Player(page, record)
        time = page.locator(".play-head .time")
        assert time.inner_text() == ""
        page.get_by_text("Show while playing").click()
        page.get_by_label("Time", exact=True).click()
        page.locator(".play-head .time", has_text=re.compile("0:0[2-9]")).wait_for()
        player.click(open_cells(record, "#")[0])
        page.reload()
        Player(page, record)
        assert time.inner_text() >= "0:02"


def test_what_is_printed_is_the_board_on_white_paper(browser: Browser, server: Server) -> None:
    """Also from a dark screen with a hint on it."""
    record = smallest("kuromasu")
    with opened_alone(browser, link(server.address, record), color_scheme="dark") as page:
        Player(page, record)
        for stage in range(3):
            page.keyboard.press("h")
            page.wait_for_selector(".panel.hint" + (" .legend" if stage == 2 else ""))
        assert page.locator(".board .tint").first.is_visible()
        page.emulate_media(media="print", color_scheme="dark")
        ink = "getComputedStyle(document.documentElement).getPropertyValue"
        assert page.evaluate(f"{ink}('--white-cell')").strip() == "#ffffff"
        assert page.locator("main svg.board").first.is_visible()
        for hidden in (".top", ".side", ".board .tint", ".board .ring", ".board .focus-ring"):
            assert not page.locator(hidden).first.is_visible(), hidden
