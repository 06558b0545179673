"""Setting on the page: for every genre, from an empty board to a puzzle that others play."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from gridwright.genres import by_name
from gridwright.web.service import call
from trying import genres
from web.conftest import Server
from web.player import Player, choose_kind, copied, link, opened, opened_alone, smallest
from web.setter import PUZZLES, Setter, changed, editing, sketch_of, source_of
from web.test_files import JUDGES, violations
from web.test_german import ENGLISH

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
SMALL = {
    "kuromasu": "kurodoko/3/1/2h",
    "kuroshuto": "kurochute/3/1/2h",
    "hitori": "hitori/2/2/1112",
}


NO_CHANGES = ("lits", "nurikabe", "starbattle")
"""Genres whose clues can be neither added nor left out: rooms, and one number for each island."""
EMPTY = {"kamaji": "faults"} | dict.fromkeys(("heyawake", "lits", "nurikabe", "starbattle"), "none")
"""What is found out about an empty board, where it is not that there are several answers."""
SQUARES = {
    "rows": 4, "cols": 4, "rooms": [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2, "own": {"stars": 1}
}  # fmt: skip
LINE = {"rows": 1, "cols": 5, "rooms": [0] * 5}


def begin(page: Page, genre: str, cols: int, rows: int) -> Setter:
    """Begin with an empty board."""
    choose_kind(page, by_name(genre).title)
    page.get_by_label("Columns").fill(str(cols))
    page.get_by_label("Rows").fill(str(rows))
    page.get_by_role("button", name="Begin").click()
    return Setter(page, rows, cols)


def visit(page: Page, hash_: str) -> None:
    """Go to another view, as a link does; the page may change the address at once."""
    page.evaluate("(hash) => { location.hash = hash; }", hash_)


def goal(genre: str) -> dict[str, Any]:
    """The puzzle that is to be drawn, as a sketch."""
    if genre == "kamaji":
        return {"genre": genre, "rows": 1, "cols": 3, "cells": ["1", "2", "3"]}
    if genre == "nurimaze":
        made = call({"verb": "generate", "genre": genre, "size": "4x4", "seed": "1"})
        return sketch_of(made["puzzle"]["source"])
    return sketch_of(SMALL.get(genre, PUZZLES[genre]))


def draw(setter: Setter, sketch: dict[str, Any], hand: str) -> None:
    """Draw a sketch on an empty board."""
    if "rooms" in sketch:
        setter.draw_rooms(sketch["rooms"])
    write = getattr(setter, f"write_by_{hand}")
    for cell, sign in enumerate(sketch["cells"]):
        if sign:
            write(cell, sign)


@pytest.mark.parametrize(
    ("genre", "hand"),
    # Signs and rooms, and numbers, each by either; touch has its own test.
    [
        ("kuromasu", "mouse"),
        ("kuroshuto", "keys"),
        ("nurimaze", "mouse"),
        ("kamaji", "keys"),
        ("hitori", "keys"),
    ],
)
def test_from_an_empty_board_to_a_puzzle_that_others_play(
    browser: Browser, server: Server, genre: str, hand: str
) -> None:
    """The status leads to one answer; the link is opened by somebody else, and solved."""
    sketch = goal(genre)
    with opened(browser, f"{server.address}#set") as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        setter = begin(page, genre, sketch["cols"], sketch["rows"])
        setter.wait(EMPTY.get(genre, "multiple"))
        draw(setter, sketch, hand)
        assert "One answer" in setter.wait("unique", ".graded")
        page.get_by_text("Share, export, print").click()
        setter.button("Copy link to play")
        page.wait_for_selector("text=Copied.")
        address = copied(page, "http")
    record = call({"verb": "sketch", "sketch": sketch})["puzzle"]
    assert address == link(server.address, record)
    with opened(browser, address) as page:
        Player(page, record).solve_by_mouse()
        page.wait_for_selector(".panel.done")


@genres("akari", "heyawake", "yinyang")
def test_by_touch_on_a_phone(browser: Browser, server: Server, genre: str) -> None:
    sketch = goal(genre)
    with opened(browser, f"{server.address}#set", **PHONE) as page:
        setter = begin(page, genre, sketch["cols"], sketch["rows"])
        if "rooms" in sketch:
            setter.swipe([0, 1, 1 + setter.cols])
            rooms = [setter.label(cell).split(", ")[1:] for cell in (0, 1, 1 + setter.cols, 2)]
            assert rooms[0] == rooms[1] == rooms[2] != rooms[3]
        for cell, sign in enumerate(sketch["cells"]):
            if sign:
                setter.write_by_touch(cell, sign)
        shown = [setter.label(cell).split(",")[0] for cell in range(len(sketch["cells"]))]
        words = {
            "": "empty",
            "disc": "black circle",
            **({"?": "block"} if genre == "akari" else {}),
        }
        assert shown == [words.get(sign, sign) for sign in sketch["cells"]]
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.wait_for_selector(".judged:not(.stale):not(.asking)")


def several(genre: str) -> str:
    """A draft with a few answers."""
    if genre == "starbattle":
        return source_of({"genre": genre, **SQUARES, "cells": [""] * 16})
    if genre == "lits":
        return source_of({"genre": genre, **LINE, "cells": [""] * 5})
    sketch = sketch_of(PUZZLES[genre])
    if genre != "kamaji":
        clues = [cell for cell, sign in enumerate(sketch["cells"]) if sign and sign not in "SG"]
        # Every island of Nurikabe has its number; how large one is may be open.
        less = "?" if genre == "nurikabe" else ""
        for cell in reversed(clues):
            without = changed(sketch, {cell: less})
            if call({"verb": "solve", "puzzle": source_of(without)})["status"] == "multiple":
                return source_of(without)
    return PUZZLES[genre]


@genres("kuromasu")
def test_two_answers_are_shown_and_the_draft_is_repaired(
    browser: Browser, server: Server, genre: str
) -> None:
    source = several(genre)
    count = call({"verb": "count", "puzzle": source})["count"]
    with editing(browser, server.address, source, alone=True) as setter:
        page = setter.page
        told = setter.wait("multiple", ".end")
        assert f"{count} answers" in told
        assert page.locator(".pair svg").count() == 2
        # Where they differ is marked in both, and told to who cannot see it.
        marks = ".pair svg .ring-new" if genre != "kamaji" else ".pair svg .piece.because"
        assert page.locator(marks).count() >= 2
        assert "They differ at r" in page.locator(".judged .spoken").inner_text()
        page.get_by_role("switch", name="Forced cells").check()
        page.wait_for_selector(".forced")
        forced = call({"verb": "backbone", "puzzle": source})["board"]
        if genre not in ("nurimaze", "kamaji"):  # a cell is a decision
            thing = {"akari": "a lamp", "starbattle": "a star"}.get(genre, "black")
            for place, sign in enumerate(forced):
                label = setter.label(place)
                # A circle says its colour itself.
                is_forced = f"forced {thing}" in label or "black circle" in label
                assert is_forced == (sign == "#")
        if genre in NO_CHANGES:  # there are no clues to be changed
            assert page.get_by_role("button", name="Repair").count() == 0
            return
        page.locator(".judged").get_by_role("button", name="Repair").click()
        page.wait_for_selector(".proposal .proposed")
        assert page.locator(".proposal svg .ring-new").count() >= 1
        setter.button("Apply")
        assert "One answer" in setter.wait("unique")
        page.keyboard.press("Control+z")  # the focus is on the board again
        setter.wait("multiple")


def test_repairs_to_choose_from_keep_the_symmetry(browser: Browser, server: Server) -> None:
    source = "kurodoko/6/6/i7s87s2i"
    before = sketch_of(source)["cells"]
    with editing(browser, server.address, source) as setter:
        page = setter.page
        setter.wait("multiple", ".end")
        page.locator(".judged").get_by_role("button", name="Repair").click()
        cards = page.locator(".repair-card")
        cards.nth(2).wait_for()
        assert cards.count() == 3
        words = cards.locator(".repair-words").all_inner_texts()
        assert len(set(words)) == 3
        assert all(each.startswith(("Add", "Change", "Remove")) for each in words)
        # The places of the clues stay symmetric, so that two clues change; without it, one does.
        assert "2 changes" in page.locator(".repairs").inner_text()
        assert cards.first.locator(".ring-new").count() == 2
        page.get_by_role("switch", name="Keep the symmetry Half turn").uncheck()
        page.locator(".repairs", has_text="One change").wait_for()
        page.get_by_role("switch", name="Keep the symmetry").check()
        page.locator(".repairs", has_text="2 changes").wait_for()
        cards.nth(1).locator("input").check()
        found = call({"verb": "repair", "puzzle": source, "symmetry": "rotate2", "alternatives": 2})
        # The board shows the repair that is chosen, with its answer, and the curve is that of it.
        board = page.locator("main svg[role=grid]")
        assert board.locator(".ring-new").count() == 2
        assert board.locator(".hatch").count() > found["alternatives"][0]["answer"].count("#") // 2
        page.locator(".panel.curve").wait_for()
        setter.button("Leave it")
        assert board.locator(".ring-new").count() == 0
        assert page.locator(".panel.curve").count() == 0
        page.locator(".judged").get_by_role("button", name="Repair").click()
        cards.nth(1).locator("input").check()
        setter.button("Apply")
        setter.wait("unique")
        wanted = found["alternatives"][0]["sketch"]["cells"]
        assert [setter.label(cell).split(", ")[0] for cell in range(36)] == [
            sign or "empty" for sign in wanted
        ]
        setter.button("Undo")
        setter.wait("multiple")
        assert [setter.label(cell).split(", ")[0] for cell in range(36)] == [
            sign or "empty" for sign in before
        ]


SYMMETRIC = ("kuromasu", "kuroshuto", "mosaic", "nurimaze", "yinyang")
CIRCLES_CLASH = "These 2 clues clash: black circle at r1c1 and black circle at r1c3."
CLASHES = {
    "akari": ("akari/3/1/60", "This clue alone allows no answer: 0 at r1c3."),
    "kuromasu": ("kurodoko/4/1/442g", "These 2 clues clash: 4 at r1c2 and 2 at r1c3."),
    "kuroshuto": ("kurochute/3/1/22g", "This clue alone allows no answer: 2 at r1c2."),
    "nurimaze": ("", "These 2 clues clash: S at r1c1 and triangle at r1c2."),
    "kamaji": ("", "This clue alone allows no answer: 2 at r1c4."),
    "hitori": ("hitori/4/1/1111", "These 2 clues clash: 1 at r1c2 and 1 at r1c3."),
    "heyawake": ("", "This clue alone allows no answer: 2 at r1c1."),
    "lits": ("", "These 2 clues clash: black at r1c1 and black at r1c5."),
    "mosaic": ("", "These 2 clues clash: 2 at r1c1 and 0 at r1c2."),
    # Its islands rest on all numbers together.
    "nurikabe": ("nurikabe/3/1/12g", "No answer fits all clues together."),
    "starbattle": ("", "This clue alone allows no answer: star at r1c1."),
    "yinyang": ("", CIRCLES_CLASH),
}
"""A draft without an answer, and what the page says about it."""
DRAWN = {
    "nurimaze": {"rows": 1, "cols": 4, "cells": ["S", "triangle", "", "G"], "rooms": [0, 1, 2, 3]},
    "kamaji": {"rows": 1, "cols": 4, "cells": ["5", "4", "1", "2"]},
    "heyawake": {"rows": 1, "cols": 3, "cells": ["2", "", ""], "rooms": [0, 0, 1]},
    "lits": {**LINE, "cells": ["black", "", "", "", "black"]},
    "mosaic": {"rows": 1, "cols": 3, "cells": ["2", "0", ""]},
    "starbattle": {**SQUARES, "cells": ["black", "black", *[""] * 14]},
    "yinyang": {"rows": 1, "cols": 3, "cells": ["disc", "circle", "disc"]},
}


@genres("kuromasu")
def test_clues_that_clash_are_marked_and_named(
    browser: Browser, server: Server, genre: str
) -> None:
    source, words = CLASHES[genre]
    if genre in DRAWN:
        source = source_of({"genre": genre, **DRAWN[genre]})
    told = call({"verb": "clash", "puzzle": source})
    with editing(browser, server.address, source) as setter:
        assert words in setter.wait("none", ".legend" if told["cells"] else ":text('clues')")
        if told["cells"]:
            setter.page.wait_for_selector(".set .board .wedge")
        for cell in told["cells"]:
            assert "clashes" in setter.label(cell)
        assert words in setter.page.locator(".set-side > .spoken").inner_text()


@genres("kuromasu")
def test_complete_spare_and_minimise(browser: Browser, server: Server, genre: str) -> None:
    with opened_alone(browser, f"{server.address}#set") as page:
        setter = begin(page, genre, 5, 5)
        setter.wait(EMPTY.get(genre, "multiple"))
        if genre in NO_CHANGES:  # there are no clues to be added or left out
            for name in ("Complete this draft", "Leave out spare clues"):
                assert page.get_by_role("button", name=name).count() == 0
            return
        if genre == "kamaji":
            setter.write_by_keys(0, "2")
        if genre == "heyawake":
            setter.draw_rooms(sketch_of(PUZZLES[genre])["rooms"])
            setter.wait("multiple")
        page.get_by_role("button", name="Complete this draft").click()
        stay = genre in ("kamaji", "hitori")  # every cell holds a number
        if genre not in ("kamaji", "hitori", "heyawake", "lits", "starbattle"):  # symmetric clues
            page.get_by_label("Symmetry", exact=True).select_option("none")
            setter.button("Complete")
        page.wait_for_selector(".proposal .proposed")
        setter.button("Apply")
        setter.wait("unique")
        if genre == "kamaji":
            assert setter.label(0).startswith("2")
        page.get_by_role("switch", name="Spare clues").check()
        if stay:  # no number can go, and the page says so
            told = f"every cell of a {genre.capitalize()} holds a number"
            page.wait_for_selector(f".switches:has-text('{told}')")
            return
        page.wait_for_selector(".switches .second:text-matches('any one of them can go|None')")
        # One clue more than is needed is spare; it is struck through, and left out on wish.
        sketch = saved_sketch(page, genre)
        source = source_of(sketch)
        board = call({"verb": "solve", "puzzle": source})["boards"][0]
        extra = spare_clue(sketch, board, genre)
        setter.write_by_keys(*extra)
        setter.wait("unique")
        page.wait_for_selector(f"#cell-{extra[0]} .strike")
        assert "spare" in setter.label(extra[0])
        page.get_by_role("button", name="Leave out spare clues").click()
        page.wait_for_selector(".proposal .proposed")
        setter.button("Apply")
        setter.wait("unique")
        page.wait_for_selector(".switches .second:text('None')")


def saved_sketch(page: Page, genre: str) -> dict[str, Any]:
    """The draft as the browser keeps it."""
    script = """() => {
      const id = JSON.parse(localStorage.getItem("gridwright.drafts"))[0];
      const kept = JSON.parse(localStorage.getItem("gridwright.draft." + id));
      return kept.steps[kept.at];
    }"""
    size, cells, *rooms = page.evaluate(script).split(";")
    cols, rows = map(int, size.split("x"))
    sketch = {"genre": genre, "rows": rows, "cols": cols, "cells": cells.split(",")}
    return {**sketch, "rooms": list(map(int, rooms[0].split(",")))} if rooms else sketch


def spare_clue(sketch: dict[str, Any], board: str, genre: str) -> tuple[int, str]:
    """A clue that can be added without changing the answer."""
    for cell, own in enumerate(sketch["cells"]):
        if own != ("?" if genre == "akari" else ""):
            continue
        signs = {"nurimaze": ("circle", "triangle"), "yinyang": ("circle", "disc")}
        for sign in signs.get(genre, map(str, range(10))):
            told = call({"verb": "sketch", "sketch": changed(sketch, {cell: sign})})
            if told["puzzle"]:
                found = call({"verb": "solve", "puzzle": told["puzzle"]["source"]})
                if found["status"] == "unique" and found["boards"] == [board]:
                    return cell, sign
    raise AssertionError("every clue is there already")


@genres("kuromasu")
def test_a_draft_survives_a_reload_with_its_history(
    browser: Browser, server: Server, genre: str
) -> None:
    sketch = sketch_of(PUZZLES[genre])
    place = next(
        (cell for cell, sign in enumerate(sketch["cells"]) if sign and sign not in "SG"), None
    )
    if place is None:  # there are rooms only
        place, sketch = 0, changed(sketch, {0: "black"})
    with editing(browser, server.address, source_of(sketch)) as setter:
        page = setter.page
        first = setter.label(place)
        page.locator(".set svg[role=grid]").focus()
        setter.go(place)
        page.keyboard.press("Space")
        page.goto("about:blank")  # at once, without waiting for anything
        page.go_back()
        again = Setter(page, sketch["rows"], sketch["cols"])
        assert again.label(place).startswith("empty")
        page.get_by_role("button", name="Undo").click()
        assert again.label(place).startswith(first)
        page.reload()
        again = Setter(page, sketch["rows"], sketch["cols"])
        assert again.label(place).startswith(first)
        page.get_by_role("button", name="Redo").click()
        assert again.label(place).startswith("empty")
        visit(page, "#set")
        page.locator(".draft button").first.click()
        assert Setter(page, sketch["rows"], sketch["cols"]).label(place).startswith("empty")


def test_the_result_of_an_older_draft_is_never_shown(browser: Browser, server: Server) -> None:
    held: list[Route] = []

    def route(each: Route) -> None:
        asked = each.request.post_data_json or {}
        if asked.get("verb") == "solve" and asked["puzzle"] == "kurodoko/3/1/2h" and not held:
            held.append(each)
        else:
            each.continue_()

    with opened(browser, f"{server.address}#set") as page:
        page.route("**/api", route)
        setter = begin(page, "kuromasu", 3, 1)
        setter.wait("multiple")
        with page.expect_request(lambda asked: "kurodoko/3/1/2h" in (asked.post_data or "")):
            setter.write_by_keys(0, "2")
        page.wait_for_selector(".judged.stale")
        page.keyboard.press("Backspace")
        setter.wait("multiple")
        with suppress(Exception):  # the page has given it up already
            held[0].fulfill(json={"ok": True, "status": "none", "boards": [], "seconds": 0})
        page.wait_for_timeout(100)
        assert page.locator(".judged.none").count() == 0
        assert page.locator(".judged.multiple").count() == 1


def test_what_cannot_be_decided_in_time_is_told(browser: Browser, server: Server) -> None:
    """The time limit is told, and the work can go on."""
    asked: list[float] = []

    def route(each: Route) -> None:
        body = each.request.post_data_json or {}
        if body.get("verb") == "solve":
            asked.append(body["seconds"])
            if body["seconds"] == 10:
                each.fulfill(json={"ok": True, "status": "timeout", "boards": [], "seconds": 10})
                return
        each.continue_()

    with opened(browser, f"{server.address}#set") as page:
        page.route("**/api", route)
        setter = begin(page, "kuromasu", 3, 1)
        assert "Not decided within 10 s." in setter.wait("timeout")
        setter.button("Go on")
        setter.wait("multiple")
        assert asked[:2] == [10, 60]


@pytest.mark.parametrize(
    ("source", "verb", "phase", "words"),
    [
        ("kurodoko/4/1/442g", "clash", "none", "The clues that clash were not found in time."),
        ("kurodoko/3/1/2h", "grade", "unique", "Its level was not found in time."),
    ],
)
def test_what_else_is_not_found_in_time_is_told(
    browser: Browser, server: Server, source: str, verb: str, phase: str, words: str
) -> None:
    said = {"template": "the time limit was reached"}
    late = {"ok": False, "error": {"kind": "timeout", "saying": said}}

    def route(each: Route) -> None:
        if (each.request.post_data_json or {}).get("verb") == verb:
            each.fulfill(json=late)
        else:
            each.continue_()

    with opened(browser, f"{server.address}#set") as page:
        page.route("**/api", route)
        visit(page, f"#edit={source}")
        page.wait_for_selector(f".judged.{phase}:has-text('{words}')")


def test_slow_work_can_be_stopped(browser: Browser, server: Server) -> None:
    held: list[Route] = []

    def route(each: Route) -> None:
        asked = each.request.post_data_json or {}
        if asked.get("verb") == "solve" and not held:
            held.append(each)  # it never comes to an end
        else:
            each.continue_()

    with opened(browser, f"{server.address}#set") as page:
        page.route("**/api", route)
        setter = begin(page, "kuroshuto", 3, 1)
        page.locator(".judged").get_by_role("button", name="Stop").click()
        assert "Stopped" in setter.wait("timeout")
        setter.button("Go on")
        setter.wait("multiple")
        with suppress(Exception):  # nobody waits for it any more
            held[0].abort()


def test_size_turn_mirror_clear_and_undo(browser: Browser, server: Server) -> None:
    with editing(browser, server.address, "kurochute/3/2/2g1i") as setter:
        page = setter.page
        page.wait_for_selector(".judged:not(.asking)")
        assert [setter.label(cell)[0] for cell in (0, 2)] == ["2", "1"]
        setter.button("Turn")
        page.wait_for_selector(".set svg[aria-rowcount='3']")
        assert [setter.label(cell)[0] for cell in (1, 5)] == ["2", "1"]
        setter.button("Mirror")
        assert [setter.label(cell)[0] for cell in (0, 4)] == ["2", "1"]
        setter.button("Size: 2×3")
        page.get_by_role("spinbutton", name="Columns").fill("4")
        page.get_by_role("spinbutton", name="Rows").fill("2")
        page.keyboard.press("Enter")
        page.wait_for_selector(".set svg[aria-colcount='4']")
        assert [setter.label(cell) for cell in (0, 1, 4)] == ["2", "empty", "empty"]
        setter.button("Clear")
        assert setter.label(0) == "empty"
        for _ in range(4):
            setter.button("Undo")
        page.wait_for_selector(".set svg[aria-colcount='3']")
        assert [setter.label(cell)[0] for cell in (0, 2)] == ["2", "1"]


def test_rooms_stay_whole_when_a_board_is_turned_or_cut(browser: Browser, server: Server) -> None:
    source = PUZZLES["nurimaze"]
    with editing(browser, server.address, source) as setter:
        setter.wait("unique", ".graded")
        for _ in range(4):
            setter.button("Turn")
        for _ in range(2):
            setter.button("Mirror")
        assert saved_sketch(setter.page, "nurimaze") == sketch_of(source)
        # A click takes a cell out of its room; Shift and arrows join; S moves.
        setter.wait("unique")
        room = sketch_of(source)["rooms"]
        cell = next(each for each in range(36) if room.count(room[each]) > 2)
        setter.click(cell)
        assert "room of" not in setter.label(cell)
        step = "ArrowRight" if cell % 6 < 5 else "ArrowDown"
        setter.page.keyboard.press(f"Shift+{step}")
        assert "room of 2 cells" in setter.label(cell)
        setter.page.keyboard.press("s")
        assert saved_sketch(setter.page, "nurimaze")["cells"].count("S") == 1


def test_several_cells_are_one(browser: Browser, server: Server) -> None:
    """What is written into one of those that are selected is written into all of them."""
    three = (1, 2, 7)
    with editing(browser, server.address, PUZZLES["kuromasu"]) as setter:
        page = setter.page
        press = page.keyboard.press

        def shown() -> list[str]:
            return [setter.label(cell) for cell in three]

        def selected() -> int:
            return page.locator("[aria-selected=true]").count()

        page.keyboard.down("Control")
        setter.drag([*three])
        page.keyboard.up("Control")
        press("8")
        assert shown() == ["8"] * 3
        setter.click(2)
        assert shown() == ["9"] * 3
        press("b")
        assert shown() == ["black"] * 3
        press("Control+z")
        assert (shown(), selected()) == (["9"] * 3, 3)
        setter.pen("white")
        setter.click(7)
        assert shown() == ["white"] * 3
        press("Delete")
        assert shown() == ["empty"] * 3
        setter.button("Turn")
        assert selected() == 0
        setter.pen("select")
        setter.drag([20, 21])
        assert selected() == 2
        press("Escape")
        assert selected() == 0
        # From the focus on, by arrows.
        press("Control+ArrowLeft")
        press("Control+ArrowUp")
        assert selected() == 3
        press("-")
        assert [setter.label(cell) for cell in (21, 20, 15)] == ["clue without a number"] * 3
        press("ArrowUp")
        assert selected() == 0


def test_cells_that_are_selected_become_one_room(browser: Browser, server: Server) -> None:
    with editing(browser, server.address, PUZZLES["nurimaze"], **PHONE) as setter:
        page = setter.page
        session = page.context.new_cdp_session(page)

        def touch(kind: str, *cells: int) -> None:
            """The finger on cell 0 is one, that on any other cell another."""
            points = [
                {"x": x, "y": y, "id": int(cell > 0)}
                for cell in cells
                for x, y in [setter.places[cell]]
            ]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        # One finger holds a cell, another taps others.
        touch("touchStart", 0)
        for cell in (1, 7, 35):
            touch("touchStart", 0, cell)
            touch("touchEnd", cell)
        touch("touchEnd", 0)
        session.detach()
        assert page.locator("[aria-selected=true]").count() == 4
        setter.tap(7)
        rooms = saved_sketch(page, "nurimaze")["rooms"]
        assert rooms[0] == rooms[1] == rooms[7]
        assert [rooms.count(rooms[cell]) for cell in (0, 35)] == [3, 1]
        page.locator(".pens label:has(input[value=triangle])").tap()
        setter.tap(1)
        assert {setter.label(cell).split(",")[0] for cell in (0, 1, 7, 35)} == {"triangle"}
        # There is only one S.
        page.locator(".pens label:has(input[value=S])").tap()
        setter.tap(1)
        assert setter.label(1).startswith("S")
        assert setter.label(0).startswith("triangle")


def test_numbers_that_are_impossible_and_given_cells(browser: Browser, server: Server) -> None:
    with opened(browser, f"{server.address}#set") as page:
        setter = begin(page, "kuromasu", 3, 3)
        setter.wait("multiple")
        setter.write_by_keys(4, "5")
        page.keyboard.press("7")  # 57 is too large: the digit alone
        assert setter.label(4).startswith("7")
        told = setter.wait("faults")
        assert "the 7 at r2c2 is impossible" in told.replace("The", "the")
        page.wait_for_selector("#cell-4 .wedge")
        assert setter.label(4) == "7, not possible"
        assert page.get_by_role("button", name="Play this").is_disabled()
        page.keyboard.press("Delete")
        page.keyboard.press("b")
        assert setter.label(4) == "black"
        setter.pen("white")
        setter.drag([0, 1, 2])
        assert [setter.label(cell) for cell in range(3)] == ["white"] * 3
        setter.click(1, button="right")
        assert setter.label(1) == "empty"
        setter.wait("multiple")


def test_edit_this_puzzle_and_play_this(browser: Browser, server: Server) -> None:
    record = smallest("kuroshuto")
    with opened(browser, link(server.address, record)) as page:
        Player(page, record)
        page.keyboard.press("Shift+F2")
        setter = Setter(page, record["rows"], record["cols"])
        setter.wait("unique", ".graded")
        page.keyboard.press("F2")
        page.wait_for_selector(".play:not(.set) svg[role=grid]")
        assert page.url == link(server.address, record)
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_text("Share, export, print").click()
        page.get_by_role("button", name="Edit this puzzle").click()
        setter = Setter(page, record["rows"], record["cols"])
        setter.wait("unique")
        page.get_by_role("button", name="Copy as puzz.link address").click()
        page.wait_for_selector(".status:has-text('Copied.')")
        assert copied(page, "http") == f"https://puzz.link/p?{record['source']}"


def test_paste_a_puzzle_to_edit(browser: Browser, server: Server) -> None:
    with opened(browser, f"{server.address}#set") as page:
        text = page.get_by_label("A puzzle as text")
        text.fill("kurodoko/5/5/zzzz")
        text.press("Enter")
        page.wait_for_selector(".error")
        text.fill("https://puzz.link/p?kurodoko/3/1/2h")
        text.press("Enter")
        assert Setter(page, 1, 3).wait("unique")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_view_of_setting_keeps_anybody_out(
    browser: Browser, server: Server, scheme: str
) -> None:
    if not (JUDGES / "axe-core").exists():
        pytest.skip("axe-core is missing (npm install in tests/judges)")
    options = {"color_scheme": scheme, "reduced_motion": "reduce"}
    with editing(browser, server.address, several("nurimaze"), **options, alone=True) as setter:
        page = setter.page
        page.get_by_role("switch", name="Forced cells").check()
        setter.wait("multiple", ".end")
        page.wait_for_selector(".forced")
        assert violations(page) == []
        page.get_by_role("button", name="Complete this draft").click()
        assert violations(page) == []
        setter.button("Complete")
        page.wait_for_selector(".proposal .proposed")
        assert violations(page) == []
        setter.button("Size: 6×6")
        assert violations(page) == []
        page.keyboard.press("Escape")
        visit(page, f"#edit={CLASHES['kuromasu'][0]}")
        setter.wait("none", ".legend")
        page.locator("summary").last.click()
        assert violations(page) == []
        visit(page, "#set")
        page.wait_for_selector(".draft")
        assert violations(page) == []


@genres()
def test_in_german(browser: Browser, server: Server, genre: str) -> None:
    source = several(genre)
    with editing(browser, server.address, source, locale="de-DE") as setter:
        page = setter.page
        setter.wait("multiple", ".end")
        if genre not in NO_CHANGES:
            page.locator(".judged").get_by_role("button", name="Reparieren").click()
            page.wait_for_selector(".proposal .proposed")
        text = page.locator(".set").inner_text()
        assert not ENGLISH.search(text), text
        if genre not in NO_CHANGES:
            page.get_by_role("button", name="Übernehmen").click()
            setter.wait("unique", ".graded")
        page.get_by_role("button", name="Leeren").click()
        setter.wait(EMPTY.get(genre, "multiple"))
        text = page.locator(".set").inner_text()
        assert not ENGLISH.search(text), text


def test_on_the_static_site(browser: Browser, site_address: str) -> None:
    """Drafts are judged, repaired and completed inside the browser."""
    with opened_alone(browser, f"{site_address}#set") as page:
        page.set_default_timeout(180_000)
        setter = begin(page, "kuromasu", 3, 1)
        setter.wait("multiple", ".end")
        setter.write_by_keys(0, "2")
        setter.wait("unique", ".graded")
        page.keyboard.press("Backspace")
        page.keyboard.press("3")
        page.keyboard.press("Backspace")
        setter.wait("multiple", ".end")
        page.locator(".judged").get_by_role("button", name="Repair").click()
        page.wait_for_selector(".proposal .proposed")
        setter.button("Apply")
        setter.wait("unique", ".graded")
