"""A collection of puzzles that the server is given: ``gridwright serve --library``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

pytest.importorskip("starlette", reason="pip install 'gridwright[test]' brings it")

from gridwright.core.errors import InputError
from gridwright.engine.load import read
from gridwright.genres import all_genres
from gridwright.web.library import library
from gridwright.web.server import application
from gridwright.web.service import call
from web.conftest import Server
from web.player import opened_alone
from web.test_dispatch import run
from web.test_files import JUDGES, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LINES = "# two of them\nkurodoko/4/4/g4i7j4i6g\n\nkamaji-2x2-1232\n"


def test_a_file_with_one_puzzle_a_line(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(LINES, encoding="utf-8")
    found = library(tmp_path / "mine.txt")
    assert [(each["title"], each["genre"], each["cols"]) for each in found] == [
        ("mine 1", "Kuromasu", 4),
        ("mine 2", "Kamaji", 2),
    ]
    assert found[0]["source"] == "kurodoko/4/4/g4i7j4i6g"


def test_a_folder_of_files_in_any_format(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("5x5:5g8_6_6d5h3", encoding="utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "c.txt").write_text(LINES, encoding="utf-8")
    assert [each["title"] for each in library(tmp_path)] == ["b", "c 1", "c 2"]


def test_a_database(tmp_path: Path) -> None:
    pytest.importorskip("sqlalchemy", reason="pip install 'gridwright[test]' brings it")
    from gridwright.library.collection import Collection

    with Collection(tmp_path / "mine.db") as collection:
        collection.add(read("kurodoko/4/4/g4i7j4i6g", all_genres()))
    (record,) = library(tmp_path / "mine.db")
    assert (record["title"], record["cols"], record["level"]) == ("Kuromasu 1", 4, 0)
    assert call({"verb": "load", "puzzle": record["source"]})["ok"]


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no file or folder"):
        library(tmp_path / "none")
    with pytest.raises(InputError, match="holds no puzzle"):
        library(tmp_path)
    (tmp_path / "mine.txt").write_text(LINES + "Dear Sir or Madam,\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"mine\.txt', line 5"):
        library(tmp_path)


def test_the_server_lists_it() -> None:
    record = {"title": "A", "source": "kurodoko/2/2/"}
    transport = httpx.ASGITransport(app=application(1, collection=[record]))

    async def play() -> None:
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            assert (await client.get("/home.json")).json()["collection"] == 1
            assert (await client.get("/collection.json")).json() == {"puzzles": [record]}
            got = await client.get("/js/main.js")
            known = {"if-none-match": got.headers["etag"]}
            again = await client.get("/js/main.js", headers=known)
            assert (again.status_code, again.content) == (304, b"")

    run(play)


def test_the_page_shows_it(browser: Browser, server: Server, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(LINES, encoding="utf-8")
    listed = library(tmp_path)
    listed[0] |= {"difficulty": 2.5}
    listed[1] |= {"difficulty": 1.5, "author": "Ada"}
    with opened_alone(browser, "about:blank") as page:
        home = {"home": "server", "version": "", "collection": len(listed), "lessons": {}}
        page.route("**/home.json", lambda route: route.fulfill(body=json.dumps(home)))
        told = json.dumps({"puzzles": listed})
        page.route("**/collection.json", lambda route: route.fulfill(body=told))
        page.goto(server.address)
        solved = {"source": listed[0]["source"], "when": 0, "genre": "kuromasu"}
        page.evaluate(
            "one => localStorage.setItem('gridwright.results', JSON.stringify([one]))", solved
        )
        page.get_by_role("button", name="choose one from the collection").click()
        page.wait_for_selector("dialog li")
        assert page.locator("dialog li").count() == 2
        if (JUDGES / "axe-core").exists():
            assert violations(page) == []
        # The filters are beside each other, and inside the dialog.
        fields = page.locator(".collection-filters :is(select, input)").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect())"
        )
        edge = page.locator(".collection-filters").bounding_box()
        assert edge is not None
        assert all(box["right"] <= edge["x"] + edge["width"] + 0.5 for box in fields)
        # What all have in common needs no filter; the order follows the difficulty.
        names = page.locator(".collection-filters .label").all_inner_texts()
        assert names == ["Kind", "Difficulty", "Author", "Yours", "Order"]
        first = page.locator("dialog li b").first
        page.get_by_label("Order").select_option("Easiest first")
        assert first.inner_text() == listed[1]["title"]
        page.get_by_label("Difficulty").select_option("the easiest third")
        assert page.locator("dialog li b").all_inner_texts() == [listed[1]["title"]]
        page.get_by_label("Difficulty").select_option("All")
        page.get_by_label("Yours").select_option("Solved")
        assert page.locator("dialog li b").all_inner_texts() == [listed[0]["title"]]
        page.get_by_label("Yours").select_option("All")
        author = page.locator(".collection-filters label", has_text="Author")
        author.locator("select").select_option("Ada")
        assert page.locator("dialog li b").all_inner_texts() == [listed[1]["title"]]
        page.get_by_label("Name, author, kind or size").fill("kamaji 2x2")
        assert page.locator("dialog [role=status]").inner_text() == "1 of 2 puzzles"
        page.locator("dialog li button").click()
        page.wait_for_selector("main svg[role=grid]")
        assert "#p=kamaji-2x2-1232" in page.url


FITS = """all => all.every(one => {
  const pen = document.createElement("canvas").getContext("2d");
  const style = getComputedStyle(one);
  pen.font = `${style.fontSize} ${style.fontFamily}`;
  const [left, right, arrow] = [parseFloat(style.paddingLeft), parseFloat(style.paddingRight), 20];
  const room = one.clientWidth - left - right - arrow;
  return [...one.options].every(each => pen.measureText(each.text).width <= room);
})"""


def test_the_words_of_a_filter_fit_a_narrow_phone(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    (tmp_path / "mine.txt").write_text(LINES, encoding="utf-8")
    listed = library(tmp_path)
    listed[0] |= {"difficulty": 2.5, "level": 1}
    listed[1] |= {"difficulty": 1.5, "level": 2}
    narrow = {"viewport": {"width": 320, "height": 568}, "locale": "de-DE"}
    with opened_alone(browser, "about:blank", **narrow) as page:
        home = {"home": "server", "version": "", "collection": len(listed), "lessons": {}}
        page.route("**/home.json", lambda route: route.fulfill(body=json.dumps(home)))
        told = json.dumps({"puzzles": listed})
        page.route("**/collection.json", lambda route: route.fulfill(body=told))
        page.goto(server.address)
        page.get_by_role("button", name="Sammlung").click()
        page.wait_for_selector("dialog li")
        assert page.locator(".collection-filters select").evaluate_all(FITS)


def test_files_of_addresses_are_read_on_the_page(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    """They are kept in the browser, each puzzle once; what cannot be read is counted."""
    many, one = tmp_path / "many.txt", tmp_path / "one.txt"
    address = "https://puzz.link/p?kurodoko/4/4/g4i7j4i6g"
    many.write_text(f"# mine\n{address}\nnosuchkind/3/3/1\n{address}\n", encoding="utf-8")
    one.write_text(LINES.splitlines()[-1], encoding="utf-8")
    with opened_alone(browser, server.address) as page:
        page.locator("input[type=file][multiple]").set_input_files([many, one])
        said = page.locator("[role=status]", has_text="in your collection")
        said.wait_for()
        assert "in your collection: 2." in said.inner_text()
        assert "1 could not be read" in said.inner_text()
        page.reload()
        page.get_by_role("button", name="choose one from the collection").click()
        page.wait_for_selector("dialog li")
        assert page.locator("dialog li").count() == 2
        page.get_by_role("button", name="Remove the 2").click()
        assert page.evaluate("localStorage.getItem('gridwright.imported')") == "[]"


def test_a_folder_that_is_dropped_is_read(browser: Browser, server: Server, tmp_path: Path) -> None:
    """The files in it and in its folders; kinds have one name, wherever a puzzle comes from."""
    folder = tmp_path / "club"
    (folder / "older").mkdir(parents=True)
    (folder / ".hidden").write_text("no puzzle")
    (folder / "new.txt").write_text("kurodoko/4/4/g4i7j4i6g")
    (folder / "older" / "two.txt").write_text("kurodoko/2/2/\nkamaji-2x2-1232\n")
    with opened_alone(browser, server.address) as page:
        page.wait_for_selector(".paste")
        session = page.context.new_cdp_session(page)
        data = {"items": [], "files": [str(folder)], "dragOperationsMask": 1}
        page.evaluate("addEventListener('drop', () => { window.wasDropped = true; }, true)")
        # On a busy machine the browser takes a drag for left if the page has not answered it yet.
        for _ in range(100):
            if page.evaluate("window.wasDropped"):
                break
            for kind in ("dragEnter", "dragOver", "drop"):
                event = {"type": kind, "x": 300, "y": 300, "data": data}
                session.send("Input.dispatchDragEvent", event)
            page.wait_for_timeout(200)
        page.locator("[role=status]", has_text="in your collection: 3.").wait_for()
        page.get_by_role("button", name="See the collection").click()
        kinds = page.locator("dialog select option").all_inner_texts()
        assert kinds == ["All", "Kamaji", "Kuromasu"]


MANY = """localStorage.setItem("gridwright.imported", JSON.stringify(
  Array.from({length: 102}, (_, at) => (
    {source: `${at}`, title: `Puzzle ${at}`, genre: "", cols: 2, rows: 2, author: "", level: 0}))
))"""


def test_a_long_collection_is_listed_to_its_end(browser: Browser, server: Server) -> None:
    with opened_alone(browser, server.address) as page:
        page.evaluate(MANY)
        page.reload()
        page.get_by_role("button", name="choose one from the collection").click()
        page.get_by_role("button", name="Show more (2 left)").click()
        assert page.locator("dialog li").count() == 102
        assert page.evaluate("document.activeElement.innerText").startswith("Puzzle 100")
