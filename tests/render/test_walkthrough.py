"""An explanation in a notebook: a player of its steps, on its own and beside others."""

from __future__ import annotations

import pickle
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

import gridwright
from gridwright.core.frame import Frame
from gridwright.core.picture import Cell, Picture
from gridwright.render.walkthrough import page, player

FOUR = "kurodoko/4/4/g4i7j4i6g"
SEVERAL = "kurodoko/3/3/o"
NONE = "kurodoko/3/3/25m"


class Parts(HTMLParser):
    """The elements of a piece of HTML, closed in the order in which they were opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self.open):
            self.words.append(data)

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.elements)


def steps(number: int) -> list[Frame]:
    board = Picture("one cell", 1, 1, (Cell(black=True),), caption="r1c1 is black & so on.")
    return [
        Frame(board, "r1c1 is black & so on.", f"technique {at}", at + 1) for at in range(number)
    ]


def html_of(source: str) -> str:
    text = gridwright.explain(source)._repr_html_()
    assert text is not None
    return text


def test_a_notebook_shows_every_step_of_an_explanation() -> None:
    found = gridwright.explain(FOUR)
    parts = Parts(html_of(FOUR))
    assert parts.count("section") == parts.count("svg") == len(found.steps)
    words = "".join(parts.words)
    for number, step in enumerate(found.steps, start=1):
        assert f"{number} of {len(found.steps)}: {step.technique}" in words
        assert step.sentence in words
    for picture in re.findall(r"<svg.*?</svg>", html_of(FOUR), re.DOTALL):
        ET.fromstring(picture)


def test_players_do_not_clash_and_load_nothing() -> None:
    text = html_of(FOUR) + html_of(FOUR) + html_of(NONE)
    parts = Parts(text)
    assert not any("id" in attributes for _, attributes in parts.elements)
    assert not any(
        {"src", "href", "xlink:href", "data"} & attributes.keys()
        for _, attributes in parts.elements
    )
    assert set(re.findall(r"https?://[^\s\"'<)]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|url\(", text)
    rules = re.sub(
        r"@media print", "", "".join(re.findall(r"<style>(.*?)</style>", text, re.DOTALL))
    )
    for selectors in re.findall(r"([^{}]+)\{", rules):
        for selector in filter(str.strip, selectors.split(",")):
            assert selector.strip().startswith(".gridwright-steps"), selector


def test_without_a_script_all_steps_are_there_and_no_dead_buttons() -> None:
    without = re.sub(r"<script>.*?</script>", "", player(steps(3)), flags=re.DOTALL)
    parts = Parts(without)
    assert parts.count("section") == 3
    assert [attributes for tag, attributes in parts.elements if tag == "nav"] == [
        {"aria-label": "Steps", "hidden": None}
    ]
    assert "started" not in re.sub(r"<style>.*?</style>", "", without, flags=re.DOTALL)


def test_buttons_slider_and_keys() -> None:
    text = player(steps(3))
    parts = Parts(text)
    assert all(
        "aria-label" in attributes
        for tag, attributes in parts.elements
        if tag in ("button", "input")
    )
    (root,) = [
        attributes
        for _, attributes in parts.elements
        if attributes.get("class") == "gridwright-steps"
    ]
    assert root["tabindex"] == "0"
    for key in ("ArrowLeft", "ArrowRight", "Home", "End"):
        assert key in text
    assert "<button" not in player(steps(1)), "one step needs no way to another"


def test_the_page_is_the_player_and_a_title() -> None:
    assert player(steps(2), "why") in page("A & B", steps(2), "why")
    parts = Parts(page("A & B", steps(2)))
    assert parts.count("h1") == parts.count("title") - parts.count("svg") * _titles() == 1
    assert "".join(parts.words).count("r1c1 is black & so on.") == 2, "once for each step"


def _titles() -> int:
    """How many titles one board has, for screen readers."""
    (step,) = steps(1)
    return Parts(player([step])).count("title")


@pytest.mark.parametrize("source", [SEVERAL, NONE])
def test_where_there_is_no_path_the_board_says_why(source: str) -> None:
    found = gridwright.explain(source)
    assert not found.steps
    parts = Parts(html_of(source))
    assert (parts.count("section"), parts.count("nav")) == (1, 0)
    assert found.sentence in "".join(parts.words)
    assert any("outline" in (attributes.get("class") or "") for _, attributes in parts.elements)


def test_where_two_answers_part_the_steps_lead_there() -> None:
    found = gridwright.explain("kurodoko/3/3/2n")
    assert found.steps
    parts = Parts(html_of("kurodoko/3/3/2n"))
    assert parts.count("section") == len(found.steps)
    assert found.sentence in "".join(parts.words)


def test_an_explanation_shows_itself_in_one_line_and_can_be_kept() -> None:
    found = gridwright.explain(FOUR)
    assert repr(found) == f"<Explanation unique: {len(found.steps)} steps to the answer>"
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again._repr_html_() == found._repr_html_()
    stuck = gridwright.explain(FOUR, techniques=["beside black"])
    assert repr(stuck).endswith("0 steps; the techniques find nothing more here>")
