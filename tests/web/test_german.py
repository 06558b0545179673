"""The page in German: every sentence that the program says about a puzzle has its German."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from gridwright import api
from gridwright.core.step import Step
from gridwright.engine.check import check
from gridwright.engine.explain import explain
from gridwright.engine.ladders import view_of
from gridwright.engine.load import read
from gridwright.engine.positions import cases_of
from gridwright.genre import Genre
from gridwright.genres import genres
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import findings, told
from gridwright.web.puzzle_set import starters
from web.conftest import Server
from web.player import Player, link, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ENGLISH = re.compile(
    r"\b(the|and|or|to|at|of|is|are|it|has|have|can|would|were|with|cells?|rooms?|pieces?|path"
    r"|white|black|clues?|number)\b",
    re.IGNORECASE,
)
LEVELS = range(1, 6)


def said(step: Step) -> Iterator[str]:
    """What the page shows of a step."""
    if not step.links:
        yield step.sentence
        return
    yield f"Suppose that {step.saying.values['assumed']}."
    yield f"That cannot be, so {step.saying.values['settled']}."
    for each in step.links:
        yield from said(each)


def sentences(genre: Genre[Any]) -> Iterator[str]:
    """Of every technique, of every rule, and of a puzzle of every level."""
    for case in cases_of(genre)["technique"]:
        puzzle = read(case["source"], [genre])[0].puzzle
        board = genre.read_answer(puzzle, case["board"])
        technique = next(known for known in genre.techniques if known.name == case["name"])
        ladder = Ladder(view_of(genre, puzzle), [technique])
        for found in findings(ladder, board.yes, board.no):
            yield from said(told(ladder, found))
    for case in cases_of(genre)["broken"]:
        puzzle = read(case["source"], [genre])[0].puzzle
        for violation in check(genre, puzzle, genre.read_answer(puzzle, case["board"])).violations:
            yield violation.sentence
    for level in LEVELS:
        of_level = [line for line in starters(genre.name) if line.level == level]
        puzzle = api.parse(min(of_level, key=lambda line: len(line.source)).source)
        for step in explain(genre, puzzle).steps:
            yield from said(step)


def in_german(browser: Browser, address: str, function: str, texts: list[str]) -> list[Any]:
    """What the page makes of texts."""
    script = f"async (texts) => texts.map((await import('/js/german.js')).{function})"
    with opened(browser, address) as page:
        found: list[Any] = page.evaluate(script, texts)
    return found


@pytest.mark.parametrize("genre", genres(), ids=lambda genre: str(genre.name))
def test_every_sentence(browser: Browser, server: Server, genre: Genre[Any]) -> None:
    texts = sorted(set(sentences(genre)))
    found = in_german(browser, server.address, "german", texts)
    pairs = list(zip(texts, found, strict=True))
    assert [text for text, german in pairs if german is None] == []
    assert [german for text, german in pairs if ENGLISH.search(german)] == []
    # The cells of a sentence stay as they are.
    cells = re.compile(r"r\d+c\d+")
    for text, german in pairs:
        assert sorted(set(cells.findall(text))) == sorted(set(cells.findall(german))), german


def test_every_technique_has_a_name(browser: Browser, server: Server) -> None:
    names = sorted({each.name for genre in genres() for each in api.techniques(genre.name)})
    found = in_german(browser, server.address, "technique", names)
    assert [name for name, german in zip(names, found, strict=True) if german is None] == []


@pytest.mark.parametrize("genre", genres(), ids=lambda genre: str(genre.name))
def test_a_hint_on_the_page(browser: Browser, server: Server, genre: Genre[Any]) -> None:
    record = min(starters(genre.name), key=lambda line: len(line.source)).record()["puzzle"]
    with opened(browser, link(server.address, record), locale="de-DE") as page:
        Player(page, record)
        for _ in range(3):
            page.keyboard.press("h")
            page.wait_for_selector(".panel.hint")
            text = page.locator(".panel.hint").inner_text()
            assert not ENGLISH.search(text), text
        assert page.locator(".panel.hint [lang=en]").count() == 0
        page.get_by_role("button", name="Alle Schritte").click()
        page.wait_for_selector(".panel.walk")
        text = page.locator(".panel.walk").inner_text()
        assert not ENGLISH.search(text), text
