"""Learning on the page: for every genre its rules, every technique, the player, and the circuit."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from gridwright import api
from gridwright.engine.technique_pages import slug
from gridwright.genres import all_genres
from gridwright.web import lesson_set, make_lessons
from gridwright.web.records import read_board
from gridwright.web.service import call
from gridwright_lab.reductions.families import LESSONS
from gridwright_lab.reductions.instance import parse_arguments
from gridwright_lab.reductions.koelker.build import black_squares_of
from gridwright_lab.reductions.koelker.reduction import reduce
from trying import each_time, genres, spread
from web.conftest import Server, whole
from web.player import (
    CENTRES,
    Player,
    answer,
    cells_of,
    english,
    follow,
    go,
    link,
    opened,
    opened_alone,
    smallest,
)
from web.test_files import violations
from web.test_german import ENGLISH

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

every_genre = pytest.mark.parametrize("genre", [genre.name for genre in all_genres()])

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
STILL = {"reduced_motion": "reduce"}

STEPPED = """() => {
  const seen = [];
  for (;;) {
    const labels = [...document.querySelectorAll("main [role=gridcell]")].map(
      (cell) => cell.getAttribute("aria-label"));
    seen.push([document.querySelector(".player-said").innerText, labels]);
    const next = document.querySelector(".player-next");
    if (next.disabled) return seen;
    next.click();
  }
}"""
EXAMPLES = f"""() => {{
  const seen = [];
  for (;;) {{
    seen.push(({STEPPED})());
    const another = document.querySelector(".another");
    const label = document.querySelector(".example-said .label")?.innerText ?? "1 1";
    const [number, count] = label.match(/\\d+/g).map(Number);
    if (number === count) return seen;
    another.click();
  }}
}}"""
# The width of a board when it is put on the page, and two frames later.
WIDTHS = """async (hash) => {
  const width = () => document.querySelector("main svg.board[role=grid]")?.getAttribute("width");
  const main = document.querySelector("main");
  main.replaceChildren();
  const first = new Promise((done) => {
    new MutationObserver(() => { if (width()) done(width()); }).observe(main, { childList: true });
  });
  location.hash = hash;
  const before = await first;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  return [before, width()];
}"""
DRAWN = """() => {
  const uses = [...document.querySelectorAll(".circuit-blacks use")];
  return uses.length && uses.every((use) => use.getAttribute("href"));
}"""
PAPER = "getComputedStyle(document.querySelector('.circuit')).backgroundColor"
SUNKEN = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.background = "var(--sunken)";
  const colour = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return colour;
}"""
SHOWN = """() => {
  const found = new Set();
  for (const use of document.querySelectorAll(".circuit-blacks use")) {
    const [left, top] = ["x", "y"].map((name) => Number(use.getAttribute(name)));
    const look = document.getElementById(use.getAttribute("href").slice(1));
    for (const path of look.querySelectorAll(".tile-black, .tile-piece")) {
      for (const [, x, y] of (path.getAttribute("d") ?? "").matchAll(/M([-\\d.]+) ([-\\d.]+)/g)) {
        found.add(`${Number(y) + top},${Number(x) + left}`);
      }
    }
  }
  return [...found];
}"""


def course(genre: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(lesson_set.part(f"lessons/{genre}.json"))
    return found


def decisions(position: dict[str, Any]) -> Iterator[tuple[int, bool]]:
    yield from ((each, True) for each in position["step"]["yes"])
    yield from ((each, False) for each in position["step"]["no"])


def places_of(page: Page, record: dict[str, Any]) -> list[tuple[float, float]]:
    """Where the cells are on the screen."""
    # Letters of another width may move the board.
    page.evaluate("document.fonts.ready.then(() => true)")
    found: list[tuple[float, float]] = page.evaluate(
        CENTRES, [record["rows"] * record["cols"], record["cols"]]
    )
    return found


def mark(
    page: Page,
    record: dict[str, Any],
    places: list[tuple[float, float]],
    decision: int,
    yes: bool,
) -> None:
    """Mark a decision with the mouse."""
    cells = cells_of(record, decision)
    button: Any = "left" if yes else "right"
    page.mouse.move(*places[cells[0]])
    page.mouse.down(button=button)
    if record["kind"] == "line":
        page.mouse.move(*places[cells[-1]])
    page.mouse.up(button=button)


# The lessons themselves


@every_genre
def test_every_technique_has_positions(genre: str) -> None:
    """One to show and two to try, of puzzles with one answer, and what is settled is right."""
    found = course(genre)
    assert {each["name"] for each in found["lessons"]} == {
        each.name for each in api.techniques(genre)
    }
    order = [each["level"] for each in found["lessons"]]  # within a level, as the course
    assert order == sorted(order)
    assert order[0] == 1
    assert order[-1] == 5
    for lesson in found["lessons"]:
        assert lesson["examples"], lesson["name"]
        assert len(lesson["tries"]) == 2, lesson["name"]
        shown = [lesson["examples"][-1], *lesson["tries"]]
        assert len({each["puzzle"]["source"] for each in shown}) == 3
        for position in (*lesson["examples"], *lesson["tries"]):
            puzzle = api.parse(position["puzzle"]["source"], genre=genre)
            before = read_board(puzzle, position["board"])
            for decision, yes in decisions(position):
                assert before.open >> decision & 1
                if "answer" in position:
                    assert position["answer"][decision] == ("#" if yes else ".")


@every_genre
def test_every_rule_has_a_broken_board(genre: str) -> None:
    assert all(rule["cells"] or rule["broken"] for rule in course(genre)["rules"])


def test_the_same_positions_are_found_again() -> None:
    genre = next(each for each in all_genres() if each.name == "kuroshuto")
    assert tuple(make_lessons.search(genre)) == lesson_set.places("kuroshuto")


# On the page


@genres("kuromasu")
def test_examples_are_stepped_through(browser: Browser, server: Server, genre: str) -> None:
    """The position, its reason, the sentence of the step, and the board after; all with --all."""
    with opened(browser, f"{server.address}#learn={genre}") as page:
        page.wait_for_selector(".stations")
        for lesson in spread(course(genre)["lessons"], 64):
            go(page, f"#learn={genre}/{slug(lesson['name'])}")
            page.wait_for_selector(".player-said h2")
            every = page.evaluate(EXAMPLES)
            for seen, position in zip(every, lesson["examples"], strict=True):
                words = " ".join(text for text, _ in seen)
                step = position["step"]
                links = step.get("links", [])
                said = list(map(english, links)) or [english(step)]
                assert all(_same(each) in _same(words) for each in said), lesson["name"]
                assert len(seen) == 4 + len(links)
                assert not any("hint" in str(label) for label in seen[0][1])
                cells = [cell for each, _ in decisions(position)
                         for cell in cells_of(position["puzzle"], each)]  # fmt: skip
                assert any("settled" in seen[-2][1][cell] for cell in cells), lesson["name"]
                if position["puzzle"]["kind"] != "line":
                    labels = {seen[-1][1][cell].split(", ")[0] for cell in cells}
                    assert not labels & {"open"}, lesson["name"]


def _same(text: str) -> str:
    """A sentence without what differs between the page and the program: spaces, a capital."""
    return re.sub(r"\s+", " ", text).casefold()


@pytest.mark.parametrize("view", ["/rules", "/cut-off", "/cut-off/try"])
def test_a_board_has_its_size_at_once(browser: Browser, server: Server, view: str) -> None:
    """It does not grow under the hand of someone who is quick."""
    with opened(browser, f"{server.address}#learn=kuromasu/beside-black") as page:
        page.wait_for_selector("main h1")
        first, later = page.evaluate(WIDTHS, f"#learn=kuromasu{view}")
        assert first == later


@genres("kuromasu")
def test_positions_are_tried(browser: Browser, server: Server, genre: str) -> None:
    """The right marks are told; of every third technique a wrong one before, and taken back."""
    lessons = spread(course(genre)["lessons"], 64)
    with opened(browser, f"{server.address}#learn={genre}") as page:
        page.wait_for_selector(".stations")
        for number, lesson in enumerate(lessons):
            exercise = number % len(lesson["tries"])
            position = lesson["tries"][exercise]
            record = position["puzzle"]
            go(page, f"#learn={genre}/{slug(lesson['name'])}/try/{exercise + 1}")
            page.wait_for_selector("main svg.board[role=grid]")
            wanted = list(decisions(position))
            first, yes = wanted[0]
            places = places_of(page, record)
            # Where a rule settles it from the start, a wrong mark is not taken at all.
            if number % 3 == 1 and record["given"][first] == "?":
                mark(page, record, places, first, not yes)
                page.locator(".try-check").click()
                page.wait_for_selector(".panel.mistake")
                page.locator(".panel.mistake button").click()
                page.wait_for_selector(".panel.mistake", state="detached")
                places = places_of(page, record)
            for decision, value in wanted:
                mark(page, record, places, decision, value)
            page.wait_for_selector(".panel.done")
        done = page.evaluate("JSON.parse(localStorage.getItem('gridwright.learned'))")
        assert done == [
            f"{genre}/{each['name']}/{number % 2 + 1}" for number, each in enumerate(lessons)
        ]


def test_that_a_step_was_right_stays_said(browser: Browser, server: Server) -> None:
    """A star is the step; what follows from it may be marked as well."""
    lesson = next(
        each
        for each in course("starbattle")["lessons"]
        if each["name"] == "patterns that fit further"
    )
    position = lesson["tries"][0]
    address = f"{server.address}#learn=starbattle/{slug(lesson['name'])}/try/1"
    with opened(browser, address) as page:
        page.wait_for_selector("main svg.board[role=grid]")
        places = places_of(page, position["puzzle"])
        marks = list(decisions(position))
        assert len(marks) > 1
        for number, (decision, value) in enumerate(marks):
            mark(page, position["puzzle"], places, decision, value)
            if number:
                page.wait_for_selector(".panel.done")


@genres("kuromasu")
def test_hints_of_a_try_lead_to_the_step(browser: Browser, server: Server, genre: str) -> None:
    lesson = course(genre)["lessons"][1]
    address = f"{server.address}#learn={genre}/{slug(lesson['name'])}/try"
    with opened(browser, address) as page:
        page.wait_for_selector("main svg.board[role=grid]")
        page.locator(".try-check").click()
        assert "Nothing marked yet" in page.locator(".try-said").inner_text()
        page.locator("main svg.board[role=grid]").focus()
        page.keyboard.press("h")
        assert "Look here" in page.locator(".panel.hint").inner_text()
        page.keyboard.press("h")
        sentence = english(lesson["tries"][0]["step"])
        assert _same(sentence) in _same(page.locator(".panel.hint").inner_text())
        page.get_by_role("button", name="Do it").click()
        page.wait_for_selector(".panel.done")
        page.locator(".panel.done a").click()
        page.wait_for_function("location.hash.endsWith('/try/2')")
        page.wait_for_selector("main svg.board[role=grid]")


@genres("mosaic")
def test_the_example_of_the_rules_is_played(browser: Browser, server: Server, genre: str) -> None:
    record = course(genre)["ends"][0]["puzzle"]
    whole = answer(record)
    with opened(browser, f"{server.address}#learn={genre}/rules") as page:
        page.wait_for_selector("main svg.board[role=grid]")
        assert page.locator(".rule-list li").count() == len(course(genre)["rules"])
        page.get_by_role("button", name="Hint").click()
        page.wait_for_selector(".panel.hint")
        page.get_by_role("button", name="Do it").click()
        page.wait_for_selector(".panel.hint", state="detached")
        page.get_by_role("button", name="Undo").click()
        places = places_of(page, record)
        for decision, (sign, printed) in enumerate(zip(whole, record["printed"], strict=True)):
            if sign == "#" and printed == "?":
                mark(page, record, places, decision, True)
        page.wait_for_selector(".panel.done")


def know_it(page: Page) -> None:
    """Leave a station out, and wait until it is gone: the next one has the same button."""
    button = page.wait_for_selector(".know-it")
    assert button is not None
    button.click()
    button.wait_for_element_state("hidden")


def test_a_course_is_taken_to_the_end_of_a_level(browser: Browser, server: Server) -> None:
    """What is done is kept, and "continue" leads to the next station, also after a puzzle."""
    record = course("kamaji")["ends"][1]["puzzle"]
    with opened(browser, f"{server.address}#learn=kamaji") as page:
        page.get_by_role("link", name="Start the course").click()
        page.wait_for_selector(".rule-list")
        for lesson in course("kamaji")["lessons"]:
            if lesson["level"] > 1:
                break
            know_it(page)
            page.wait_for_url(f"**/*{slug(lesson['name'])}")
        know_it(page)
        page.get_by_role("button", name="Play this puzzle").click()
        Player(page, record).solve_by_mouse()
        page.get_by_role("link", name="Continue the course").click()
        page.wait_for_selector(".player-said h2")
        assert page.url.endswith("#learn=kamaji/locked-numbers")
        follow(page, f"{server.address}#learn")
        page.wait_for_selector(".learn-home")
        card = page.locator(".card", has_text="Kamaji")
        assert "7 of 23 done" in card.inner_text()
        assert "Next: Locked numbers" in card.inner_text()
        card.get_by_role("link", name="Kamaji", exact=True).click()
        page.wait_for_selector(".stations")
        assert page.locator(".station.done").count() == 7
        assert page.locator(".station.next b").inner_text() == "Locked numbers"


@genres("kuromasu")
def test_an_explanation_is_walked(browser: Browser, server: Server, genre: str) -> None:
    record = smallest(genre)
    told = call({"verb": "explain", "puzzle": record["source"]})
    address = link(server.address, record).replace("#p=", "#learn=walk/")
    with opened(browser, address) as page:
        page.wait_for_selector(".player-next")
        seen = page.evaluate(STEPPED)
        assert len(seen) == len(told["digest"]) + 2
        for (text, _), passage in zip(seen[1:], told["digest"], strict=False):
            said = list(map(english, passage.get("links", []))) or [english(passage)]
            assert all(_same(each) in _same(text) for each in said)
        every = page.get_by_role("button", name="Every step")
        if every.is_visible():
            every.click()
        seen = page.evaluate(STEPPED)
        texts = [_same(text) for text, _ in seen]
        for step in told["steps"]:
            for each in [*step.get("links", []), *([] if "links" in step else [step])]:
                assert any(_same(english(each)) in text for text in texts), (english(each), texts)
        if record["kind"] != "line":
            black = {cell for decision, sign in enumerate(answer(record)) if sign == "#"
                     for cell in cells_of(record, decision)}  # fmt: skip
            yes, labels = record.get("thing", "black"), enumerate(seen[-1][1])
            assert {at for at, label in labels if yes in label.split(", ")} == black
        count = page.locator(".player-count")
        before, last = (f"{at} of {len(seen)}" for at in (len(seen) - 1, len(seen)))
        for key, wanted in (("Home", f"1 of {len(seen)}"), ("ArrowRight", f"2 of {len(seen)}"),
                            ("End", last), ("ArrowLeft", before)):  # fmt: skip
            page.locator("h1").focus()
            page.keyboard.press(key)
            assert count.inner_text() == wanted
        page.locator(".step-list button").last.click()
        passed = told["steps"][: told["digest"][-1]["first"]]
        frames = sum(2 + len(step["links"]) if "links" in step else 1 for step in passed)
        assert count.inner_text() == f"{frames + 2} of {len(seen)}"
        page.get_by_role("button", name="Play", exact=True).click()
        page.get_by_role("button", name="Pause").click()
        page.get_by_role("button", name="First step").click()
        assert count.inner_text() == f"1 of {len(seen)}"


def test_a_puzzle_is_chosen_or_pasted(browser: Browser, server: Server) -> None:
    with opened(browser, f"{server.address}#learn=walk") as page:
        page.wait_for_selector("main select option[value^='kurodoko']", state="attached")
        page.get_by_label("A puzzle as text").fill("Dear Sir or Madam,")
        page.get_by_role("button", name="Explain", exact=True).click()
        page.wait_for_selector("main .error")
        page.get_by_label("A puzzle as text").fill("kurodoko/5/5/u")
        page.get_by_role("button", name="Explain", exact=True).click()
        page.wait_for_selector("main .error:has-text('more than one answer')")
        page.get_by_label("Choose a puzzle").select_option(smallest("kuroshuto")["source"])
        page.wait_for_selector(".player-next")
        page.get_by_role("button", name="Play from here").click()
        page.wait_for_selector(".folds")


# The circuit


def settled(page: Page, clauses: str, values: dict[int, bool]) -> None:
    """The black cells on the page are those of the engine's answer."""
    black = black_squares_of(reduce(parse_arguments(clauses.split())), values)
    shown = page.evaluate(SHOWN)
    assert {f"{row},{col}" for row, col in black} == set(shown)


def flip(page: Page, variable: int) -> None:
    page.locator(f"[data-variable='{variable}']").click()


def test_signals_are_flipped(browser: Browser, server: Server) -> None:
    clauses = "1.-2.3 2.3"
    address = f"{server.address}#learn=hard/{clauses.replace(' ', '_')}"
    with opened(browser, address, **STILL) as page:
        page.wait_for_selector(".clause-states li.good")
        assert page.locator(".clause-states li.bad").count() == 1
        assert "sees 1 cell." in page.locator(".clause-states").inner_text()
        assert page.locator(".circuit-broken").count() == 1
        assert "not solved" in page.locator(".verdict").inner_text()
        flip(page, 1)
        page.wait_for_selector(".clause-states li:has-text('2 are true')")
        flip(page, 2)
        page.wait_for_selector(".verdict:has-text('solves the board')")
        settled(page, clauses, {1: True, 2: True, 3: False})
        assert page.locator(".circuit-clause.good").count() == 2
        flip(page, 3)
        page.wait_for_selector(".verdict:has-text('not solved')")
        page.locator(".solve-board").click()
        page.wait_for_selector(".verdict:has-text('x1 is true, x2 is true, x3 is false')")
        settled(page, clauses, {1: True, 2: True, 3: False})


def test_signals_run_along_the_wires_in_order(browser: Browser, server: Server) -> None:
    """Those nearer to the switch carry the new value first; in the end all of them do."""
    script = """() => new Promise((resolve) => {
      const wires = [...document.querySelectorAll(".circuit-wires line:not(.old)")];
      const lengths = [];
      const look = () => {
        lengths.push(wires.map((wire) => {
          const [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map((end) => wire.getAttribute(end));
          return Math.hypot(x2 - x1, y2 - y1);
        }));
        if (document.querySelector(".circuit[data-still]")) resolve(lengths);
        else requestAnimationFrame(look);
      };
      document.querySelector("[data-variable='1']").click();
      document.querySelector(".circuit").removeAttribute("data-still");
      requestAnimationFrame(look);
    })"""
    with opened(browser, f"{server.address}#learn=hard/1.2") as page:
        page.wait_for_selector(".circuit[data-still]")
        lengths = page.evaluate(script)
        assert all(length == 16 for length in lengths[-1])
        told = call({"verb": "reduce", "clauses": "1.2"})
        when = [wire[2] for wire in told["wires"]]
        sent = [call({"verb": "signals", "clauses": "1.2", "assignment": each})["sent"]
                for each in ("-1.-2", "1.-2")]  # fmt: skip
        running = [at for at, (a, b) in enumerate(zip(*sent, strict=True)) if a != b]
        assert len(running) > 1
        for frame in lengths:
            in_order = [frame[at] for at in sorted(running, key=when.__getitem__)]
            assert in_order == sorted(in_order, reverse=True)


def test_without_the_laboratory_nothing_leads_to_its_lesson(
    browser: Browser, server: Server
) -> None:
    with opened_alone(browser, "about:blank") as page:
        home = {"home": "server", "version": "", "collection": 0, "lessons": {}}
        page.route("**/home.json", lambda route: route.fulfill(body=json.dumps(home)))
        for place in ("#learn", "#learn=walk", "#learn=hard"):
            follow(page, f"{server.address}{place}")
            page.wait_for_selector("h1")
            page.wait_for_selector("a[href='#learn=walk']", state="attached")
            assert page.locator("a[href^='#learn=hard']").count() == 0
        assert page.locator(".learn-home").count() == 1, "what is not there leads to the courses"


def test_every_genre_is_chosen_and_its_switches_flipped(browser: Browser, server: Server) -> None:
    """The board, the table of a tile and what is said are those of the genre that is chosen."""
    tables = []
    some = list(LESSONS) if whole() else ["kurodoko", "hitori"]
    with opened(browser, f"{server.address}#learn=hard/1.-2", **STILL) as page:
        page.wait_for_selector(".hard-kinds input")
        assert page.locator(".hard-kinds input").count() == len(LESSONS)
        for name in some:
            page.locator(f".hard-kinds input[value={name}]").check()
            docs = f"/lab/docs/{name}-is-np-complete.md"
            page.wait_for_selector(f".hard-proven a[href$='{docs}']")
            assert f"hard/{'' if name == 'kurodoko' else f'{name}/'}1.-2" in page.url
            page.wait_for_selector(".clause-states li.good")
            page.wait_for_function(DRAWN)  # what is said may still be that of the genre before
            before = set(page.evaluate(SHOWN))
            flip(page, 1)
            page.wait_for_selector(".clause-states li.bad")
            assert before != set(page.evaluate(SHOWN))
            asked = {"genre": name, "clauses": "1.-2"}
            clause = call({"verb": "reduce", **asked})
            states = call({"verb": "signals", **asked, "assignment": "1.-2"})["states"]
            looks = (
                clause["tiles"][each["tile"]]["looks"][state]
                for each, state in zip(clause["gadgets"], states, strict=True)
            )
            broken = sum(len(look["broken"]) for look in looks)
            # In Hitori, two cells with the same number break a rule together.
            assert page.locator(".circuit-broken").count() == broken == 1 + (name == "hitori")
            tile = next(each for each in clause["gadgets"] if each["clause"])
            allowed = clause["tiles"][tile["tile"]]["allowed"]
            page.locator(".circuit .gadget.end").click(force=True)
            # The pointer is over the board now, which looks as before.
            assert page.evaluate(PAPER) == page.evaluate(SUNKEN)
            # The state of a broken clause stands before those that are allowed.
            assert page.locator(".tile-states li").count() == len(allowed) + 1
            assert "not allowed" in page.locator(".tile-states li.now").inner_text()
            tables.append(page.locator(".tile-open").inner_text())
            flip(page, 1)
            page.wait_for_selector(".clause-states li.good")
            assert page.locator(".tile-states li").count() == len(allowed)
            assert page.locator(".tile-states li.now").count() == 1
            assert set(page.evaluate(SHOWN)) == before
    assert len(set(tables)) == len(some)


def test_as_many_clauses_as_are_accepted(browser: Browser, server: Server) -> None:
    """The board has more numbers than a function of JavaScript takes as arguments."""
    clauses = "_".join(f"{one}.{-one - 1}.{one + 2}" for one in range(1, 11))
    assert call({"verb": "reduce", "genre": "hitori", "clauses": clauses.replace("_", " ")})["ok"]
    with opened(browser, f"{server.address}#learn=hard/hitori/{clauses}", **STILL) as page:
        page.wait_for_selector(".clause-states li >> nth=9", timeout=120_000)
        assert page.locator(".circuit-variable").count() == 12
        flip(page, 1)
        page.wait_for_selector(".circuit[data-still]")


def test_the_circuit_by_keys(browser: Browser, server: Server) -> None:
    with opened(browser, f"{server.address}#learn=hard/-2.1", **STILL) as page:
        page.wait_for_selector(".clause-states li")
        page.locator(".circuit").focus()
        status = page.locator(".hard .status")
        assert "Variable" in status.inner_text()
        before = page.locator("[data-variable='1']").get_attribute("aria-pressed")
        page.keyboard.press("Enter")
        assert page.locator("[data-variable='1']").get_attribute("aria-pressed") != before
        page.keyboard.press("ArrowUp")
        assert "Sidesplit" in status.inner_text()
        # The signals follow when the solver has answered.
        page.locator(".hard .status", has_text="in from the bottom: 1").wait_for()
        whole = page.locator(".circuit").get_attribute("viewBox")
        for _ in range(5):
            page.keyboard.press("+")
        assert page.locator(".circuit-clues text").count()
        page.keyboard.press("0")
        assert page.locator(".circuit").get_attribute("viewBox") == whole
        assert not page.locator(".circuit-clues text").count()


def test_clauses_are_chosen(browser: Browser, server: Server) -> None:
    with opened(browser, f"{server.address}#learn=hard", **STILL) as page:
        page.wait_for_selector(".clause-states li")
        page.get_by_role("button", name="Cannot be satisfied").click()
        page.wait_for_selector(".clause-states li.bad >> nth=0")
        page.locator(".solve-board").click()
        page.wait_for_selector(".verdict:has-text('no answer')")
        page.get_by_label("Clause 1, literal 2").select_option("-2")
        page.wait_for_selector("[data-variable='2']")
        page.wait_for_selector(".clause-states li.good")
        assert page.url.endswith("#learn=hard/1.-2")
        page.get_by_role("button", name="Add a clause").click()
        page.wait_for_selector(".clause-states li >> nth=1")
        page.get_by_role("button", name="Remove clause 2").click()
        page.wait_for_selector(".clause-states li >> nth=1", state="detached")


# All views


VIEWS = ("#learn", "#learn=nurimaze", "#learn=nurimaze/rules", "#learn=hitori/level-2",
         "#learn=kamaji/two-compete", "#learn=kuromasu/cut-off/try",
         "#learn=walk/kurodoko/4/4/g4i7j4i6g", "#learn=hard/1.2",
         "#learn=hard/kamaji/1.2")  # fmt: skip


@pytest.mark.parametrize("options", [STILL, {**PHONE, **STILL, "color_scheme": "dark"}],
                         ids=["desktop, light", "phone, dark"])  # fmt: skip
def test_the_views_are_accessible(browser: Browser, server: Server, options: Any) -> None:
    with opened_alone(browser, f"{server.address}#learn=kuroshuto", **options) as page:
        page.wait_for_selector(".stations")
        for view in spread(VIEWS, 20):
            go(page, view)
            if "=" in view:
                page.wait_for_selector(
                    "main .column svg.board, main .stations, main .clause-states li"
                )
            assert violations(page) == [], view
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, view


def test_an_address_that_is_none_shows_what_there_is(browser: Browser, server: Server) -> None:
    with opened(browser, f"{server.address}#learn=%") as page:
        page.wait_for_selector(".learn-home")
        go(page, "#learn=chess")
        page.wait_for_selector(".learn-home")
        go(page, "#learn=kuromasu/dancing")
        page.wait_for_selector(".stations")


@genres()
def test_in_german(browser: Browser, server: Server, genre: str) -> None:
    """The views, and every technique in one sentence; sentences of steps have their own test."""
    script = "async (texts) => texts.map((await import('/js/texts.js')).told)"
    with opened(browser, f"{server.address}#learn={genre}", locale="de-DE") as page:
        page.wait_for_selector(".stations")
        texts = [each.sentence for each in api.techniques(genre)]
        for german in page.evaluate(script, texts):
            assert not ENGLISH.search(german), german
        view = f"#learn={genre}/{slug(course(genre)['lessons'][1]['name'])}"
        rules, end = f"#learn={genre}/rules", f"#learn={genre}/level-1"
        for each in (f"#learn={genre}", rules, end, view, f"{view}/try", "#learn=walk", "#learn"):
            if each != f"#learn={genre}":
                go(page, each)
            text = page.locator("main").inner_text()
            assert not ENGLISH.search(text), (each, ENGLISH.search(text))
            assert page.locator("main [lang=en]").count() == 0, each


@pytest.mark.parametrize("name", each_time(["kurodoko"], LESSONS))
def test_the_circuit_in_german(browser: Browser, server: Server, name: str) -> None:
    with opened(browser, f"{server.address}#learn=hard/{name}", locale="de-DE", **STILL) as page:
        page.wait_for_selector(".clause-states li")
        text = page.locator("main").inner_text()
        text = re.sub("Kurodoko is NP-Complete|Journal of Information Processing", "", text)
        assert not ENGLISH.search(text), ENGLISH.search(text)


def test_learning_on_the_static_site(browser: Browser, site_address: str) -> None:
    """The lessons need no solver; the circuit is built inside the browser."""
    with opened_alone(browser, f"{site_address}#learn=kuroshuto/cut-off", **STILL) as page:
        page.set_default_timeout(180_000)
        page.wait_for_selector(".player-said h2")
        assert len(page.evaluate(STEPPED)) == 4
        go(page, "#learn=hard/1.2")
        page.wait_for_selector(".clause-states li.bad")
        flip(page, 2)
        page.wait_for_selector(".verdict:has-text('solves the board')")
        settled(page, "1.2", {1: False, 2: True})
        page.locator(".hard-kinds input[value=kamaji]").check()
        page.wait_for_selector(".hard-proven a[href*=kamaji]")
        page.wait_for_selector(".circuit-blacks use[href]")


def test_the_focus_is_never_lost(browser: Browser, server: Server) -> None:
    """By keys one goes on from where one was: at the end of a player, in hints, among clauses."""
    focused = "document.activeElement.innerText || document.activeElement.getAttribute('role')"
    with opened(browser, f"{server.address}#learn=kuromasu/cut-off", **STILL) as page:
        page.wait_for_selector(".player-next")
        page.locator(".player-next").focus()
        for _ in range(3):
            page.keyboard.press("Enter")
        assert page.evaluate(focused) == "Back"
        page.locator(".another").focus()
        page.keyboard.press("Enter")
        assert page.evaluate(focused) == "Another example"
        go(page, "#learn=kuromasu/cut-off/try")
        page.locator(".try-hint").press("Enter")
        page.get_by_role("button", name="Show the step").press("Enter")
        assert page.evaluate(focused) == "Do it"
        page.keyboard.press("Enter")
        assert page.evaluate(focused) == "Next exercise"
        go(page, "#learn=hard")
        page.wait_for_selector(".clause-states li")
        page.get_by_role("button", name="Remove clause 2").press("Enter")
        assert page.evaluate(focused) == "Add a clause"
