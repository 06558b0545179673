"""A setter: draws a draft on the page by mouse, touch or keys, and reads what is told of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar
from urllib.parse import quote

from gridwright.genres import all_genres
from gridwright.web.page_facts import facts
from gridwright.web.service import call
from web.player import Hands, opened, opened_alone

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Sketch = dict[str, Any]

PUZZLES: dict[str, str] = {genre.name: facts(genre)["emblem"] for genre in all_genres()} | {
    "kuroshuto": "kurochute/6/6/2i33g2g1g31q2k1h3h",
    "nurimaze": "nurimaze/6/6/u5ntr7ruhrrd481n274a",
    "kamaji": "kamaji-3x3-121232121",
}
"""A small puzzle of each genre, made by gridwright. Kamaji's has two answers."""


def sketch_of(source: str) -> Sketch:
    """A puzzle as a sketch."""
    found: Sketch = call({"verb": "edit", "puzzle": source})["sketch"]
    return found


def source_of(sketch: Sketch) -> str:
    """A sketch as a puzzle."""
    found: str = call({"verb": "sketch", "sketch": sketch})["puzzle"]["source"]
    return found


def changed(sketch: Sketch, signs: dict[int, str]) -> Sketch:
    """The sketch with other signs in some cells."""
    return {**sketch, "cells": [signs.get(cell, own) for cell, own in enumerate(sketch["cells"])]}


def edit_link(address: str, source: str) -> str:
    """The address under which a puzzle is edited."""
    return f"{address}#edit={quote(source, safe='/')}"


@contextmanager
def editing(
    browser: Browser, address: str, source: str, *, alone: bool = False, **options: Any
) -> Iterator[Setter]:
    """A setter who has opened a puzzle to edit it."""
    there = (opened_alone if alone else opened)(browser, edit_link(address, source), **options)
    with there as page:
        sketch = sketch_of(source)
        yield Setter(page, sketch["rows"], sketch["cols"])


@dataclass
class Setter(Hands):
    """Who sets one puzzle."""

    grid: ClassVar[str] = ".set svg[role=grid]"
    page: Page
    rows: int
    cols: int

    def __post_init__(self) -> None:
        self.page.wait_for_selector(".set svg.board[role=grid]")
        self.count = self.rows * self.cols
        self.look()

    def wait(self, phase: str, more: str = "") -> str:
        """Wait until the draft is judged so, and read what is told."""
        found = self.page.wait_for_selector(f".judged.{phase}:not(.stale) {more}".strip())
        assert found is not None
        return self.page.locator(".judged").inner_text()

    def pen(self, name: str) -> None:
        """Choose a pen."""
        self.page.locator(f"input[name=tool][value='{name}']").check()

    def button(self, name: str) -> None:
        """Press a button."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def draw_rooms(self, rooms: list[int]) -> None:
        """Join the cells of each room by dragging, cell after cell along a tree."""
        for room in sorted(set(rooms)):
            cells = [cell for cell, own in enumerate(rooms) if own == room]
            seen, waiting = {cells[0]}, [cells[0]]
            while waiting:
                cell = waiting.pop()
                row, col = divmod(cell, self.cols)
                for other, inside in (
                    (cell - self.cols, row > 0),
                    (cell - 1, col > 0),
                    (cell + 1, col + 1 < self.cols),
                    (cell + self.cols, row + 1 < self.rows),
                ):
                    if inside and other in cells and other not in seen:
                        self.drag([cell, other])
                        seen.add(other)
                        waiting.append(other)

    def write_by_touch(self, cell: int, sign: str) -> None:
        """Tap a cell and digits, or choose a pen and tap."""
        if sign.isdigit():
            self.tap(cell)
            for digit in sign:
                self.page.locator(".pad button", has_text=digit).tap()
        else:
            self.page.locator(f".pens label:has(input[value='{sign}'])").tap()
            self.tap(cell)

    def write_by_keys(self, cell: int, sign: str) -> None:
        """Go to a cell and type."""
        keys = {"circle": "1", "disc": "b", "triangle": "2", "S": "s", "G": "g", "?": "-"}
        self.page.locator(".set svg[role=grid]").focus()
        self.go(cell)
        for key in [keys[sign]] if sign in keys else sign:
            self.page.keyboard.press(key)

    def write_by_mouse(self, cell: int, sign: str) -> None:
        """Click a cell and count up; or choose a pen and click."""
        if sign.isdigit():
            self.click(cell)
            for _ in range(int(sign)):
                self.click(cell)
        else:
            self.pen(sign)
            self.click(cell)
