"""Books as HTML: the same pages, printed by a browser."""

from __future__ import annotations

import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from book.poppler import fonts, information, words
from book.shelf import large, of_every_genre
from chromium import chromium
from gridwright.books.book import Names, book_of
from gridwright.books.html import html
from gridwright.books.paper import PAPERS, Design

pytestmark = pytest.mark.process


class Strict(HTMLParser):
    """Notes ids, links and whether every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.names: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.names.append(tag)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.links.append(str(given["href"]))
        if tag == "svg":
            assert given.get("aria-label")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)


def test_one_page_that_holds_everything() -> None:
    puzzles = of_every_genre()
    book = book_of(puzzles, Design(PAPERS["letter"], 6, hints="first"), Names("<A & B>"))
    text = html(book)
    assert text.startswith('<!doctype html>\n<html lang="en">')
    assert "<title>&lt;A &amp; B&gt;</title>" in text
    assert "@page { size: 215.9mm 279.4mm;" in text
    found = Strict()
    found.feed(text)
    assert not found.open
    assert len(found.ids) == len(set(found.ids))
    inside = {link[1:] for link in found.links if link.startswith("#")}
    assert inside <= set(found.ids)
    assert {f"puzzle-{each.number}" for each in puzzles} <= set(found.ids)
    assert found.names.count("section") == len(book.parts)
    assert "h1" in found.names
    assert "h2" in found.names
    # Nothing is loaded from elsewhere.
    assert not re.findall(r'(?:src|href)="(?!#|https://(?:puzz\.link|example\.org)/)', text)
    assert "url(http" not in text


def test_a_browser_prints_it(tmp_path: Path) -> None:
    program = chromium()
    puzzles = (*of_every_genre()[:3], large()[1])
    book = book_of(puzzles, Design(PAPERS["a4"], 4))
    source, printed = tmp_path / "book.html", tmp_path / "book.pdf"
    source.write_text(html(book), encoding="utf-8")
    subprocess.run(
        (
            program, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
            f"--user-data-dir={tmp_path / 'profile'}", f"--print-to-pdf={printed}",
            source.as_uri(),
        ),
        check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    told = information(printed)
    assert "A4" in told["Page size"]
    names = {name.split("+")[-1] for name, *_ in fonts(printed)}
    assert {"IBMPlexSerif-Regular", "IBMPlexSans", "IBMPlexSans-SmBld"} <= names
    for _, word, (left, top, right, bottom) in words(printed):
        assert left > 4, word
        assert top > 4, word
        assert right < book.look.width - 4, word
        assert bottom < book.look.height - 4, word
