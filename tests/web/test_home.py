"""Home: the player's four kinds of puzzles, the others as tiles, the menu of kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gridwright.genres import all_genres, by_name
from gridwright.web import page_facts
from web.conftest import Server
from web.player import go, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GENRES = [genre.name for genre in all_genres()]


def kinds(page: Page, where: str) -> list[str]:
    """The names of the kinds that are shown there, in their order."""
    names = "all => all.map(each => each.dataset.star)"
    found: list[str] = page.locator(f"{where} [data-star]").evaluate_all(names)
    return found


def first() -> set[str]:
    """The kinds that a newcomer sees first."""
    return {name for name in GENRES if page_facts.facts(by_name(name))["first"]}


def test_a_star_chooses_one_of_the_four(browser: Browser, server: Server) -> None:
    """The one that was not played for the longest time makes room; it can be taken back."""
    with opened(browser, server.address) as page:
        page.wait_for_selector(".tile .bars")
        four, others = kinds(page, ".day"), kinds(page, ".tile")
        assert sorted([*four, *others]) == sorted(GENRES)
        assert first() <= set(four)
        star = page.locator(f"[data-star={others[-1]}]")
        star.click()
        # None was played yet: the hardest goes.
        assert set(kinds(page, ".day")) == {*four[:-1], others[-1]}
        assert star.get_attribute("aria-pressed") == "true"
        assert star.evaluate("star => star === document.activeElement")
        said = page.locator(".more-kinds [role=status]")
        came, went = (by_name(name).title for name in (others[-1], four[-1]))
        assert said.inner_text() == f"{came} is one of your four now, {went} moved down. Undo"
        go(page, "#archive", ".puzzle-row")
        assert {came, *(by_name(name).title for name in four[:-1])} == set(
            page.locator(".puzzle-row b").all_inner_texts()[:4]
        )
        go(page, "#", ".tile .bars")
        assert others[-1] in kinds(page, ".day")

        # One that goes leaves its place to the easiest of the others.
        four, others = kinds(page, ".day"), kinds(page, ".tile")
        page.locator(f"[data-star={four[0]}]").click()
        assert set(kinds(page, ".day")) == {*four[1:], others[0]}
        said.get_by_role("button", name="Undo").click()
        assert (kinds(page, ".day"), kinds(page, ".tile")) == (four, others)
        page.locator(".tile-play").first.click()
        page.wait_for_selector("main svg[role=grid]")


def test_the_menu_of_kinds(browser: Browser, server: Server) -> None:
    """Letters find a kind, the arrows move: down in a column, right to the next one."""
    with opened(browser, server.address) as page:
        page.wait_for_selector(".tile .bars")
        button = page.locator(".kind-button")
        button.focus()
        page.keyboard.press("Enter")
        options = page.get_by_role("option")
        names = options.locator("span:last-child").all_inner_texts()
        assert {by_name(name).title for name in first()} <= set(names[:4])
        assert names[4:] == sorted(names[4:])
        assert len(names) == len(GENRES)

        def here() -> str:
            return str(page.evaluate("document.activeElement.textContent.trim()"))

        for key, there in (("End", -1), ("Home", 0), ("ArrowDown", 1), ("ArrowRight", 5)):
            page.keyboard.press(key)
            assert here().endswith(names[there]), key
        page.keyboard.type("star b")
        assert here().endswith("Star Battle")
        page.keyboard.press("Enter")
        assert options.count() == 0
        assert button.evaluate("button => button === document.activeElement")
        assert page.get_by_role("button", name="Kind: Star Battle").count() == 1
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        assert page.get_by_role("button", name="Kind: Star Battle").count() == 1


@pytest.mark.parametrize("name", GENRES)
def test_every_genre_has_an_emblem(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small one too, or the large one serves; without any, a puzzle of its cases does."""
    genre = by_name(name)
    found = page_facts.emblem(genre)
    assert found is not None
    for shown in (found, found.get("small", found)):
        assert len(shown["board"]) == len(shown["puzzle"]["printed"])
        assert "#" in shown["board"]
    monkeypatch.setattr(page_facts, "facts", lambda _: page_facts.USUAL)
    assert page_facts.emblem(genre) is not None
