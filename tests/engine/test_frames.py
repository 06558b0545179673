"""Pictures of what-ifs, link by link: what is supposed, and the contradiction."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import gridwright
from gridwright.core.grid import bits
from gridwright.core.picture import SUPPOSED, Cell, Picture, Stroke, describe, suppose
from gridwright.core.saying import Listed
from gridwright.core.step import Step
from gridwright.engine.explanation import Explanation
from gridwright.engine.frames import AT_ONCE
from gridwright.engine.ladders import view_of
from gridwright.genres import by_name
from gridwright.languages import language
from gridwright.logic.steps import MOST_LINKS_TOLD, WHAT_IF_NAMES
from gridwright.render.svg import svg
from gridwright.render.walkthrough import player

EXAMPLES = Path(__file__).parents[2] / "examples"


@cache
def found(name: str) -> Explanation:
    """With the easier half of the techniques, so that what-ifs are met."""
    genre = by_name(name)
    top = genre.techniques[-1].rung
    easy = [each.name for each in genre.techniques if each.rung <= top / 2]
    return gridwright.explain(EXAMPLES / f"{name}.txt", techniques=[*easy, *WHAT_IF_NAMES])


def what_ifs(name: str) -> list[tuple[int, Step]]:
    return [(at, step) for at, step in enumerate(found(name).steps, start=1) if step.links]


def test_a_what_if_is_shown_link_by_link() -> None:
    for name in ("kuromasu", "nurimaze"):
        frames = found(name).frames()
        assert what_ifs(name)
        for number, step in what_ifs(name):
            mine = [frame for frame in frames if frame.number == number]
            if len(step.links) <= AT_ONCE + 1:
                continue
            assert len(mine) == len(step.links) + 2
            supposed, *links, so = mine
            assert supposed.sentence.startswith("Suppose that ")
            assert [frame.sentence for frame in links] == [link.sentence for link in step.links]
            assert supposed.heading == f"{step.technique}: the assumption"
            assert links[-1].heading == "the contradiction"
            assert so.heading == "what follows"
            if len(step.links) <= MOST_LINKS_TOLD:
                assert step.sentence == " ".join(frame.sentence for frame in mine)
            assert max(len(frame.sentence.split()) for frame in mine) < 60


def test_a_what_if_of_one_link_takes_two_pictures() -> None:
    short = 0
    for name in ("kuromasu", "nurimaze"):
        frames = found(name).frames()
        for number, step in what_ifs(name):
            mine = [frame for frame in frames if frame.number == number]
            if len(step.links) <= MOST_LINKS_TOLD:
                assert step.sentence == " ".join(frame.sentence for frame in mine)
            if len(step.links) > AT_ONCE + 1:
                continue
            short += 1
            first, so = mine
            assert first.heading == f"{step.technique}: the contradiction"
            assert so.heading == "what follows"
            link, clash = step.links
            settled = step.yes | step.no | link.yes | link.no
            cells = first.picture.cells
            assert {n for n, cell in enumerate(cells) if cell.supposed} == cells_of(name, settled)
            wrong = cells_of(name, clash.yes | clash.no) or set(bits(clash.basis.cells))
            assert {n for n, cell in enumerate(cells) if cell.highlight == "wrong"} == wrong
            assert not so.picture.supposed
    assert short


def cells_of(name: str, decisions: int) -> set[int]:
    view = view_of(by_name(name), found(name).puzzle)
    return set(bits(view.cells(decisions)))


def test_what_is_supposed_looks_different_and_the_contradiction_is_marked() -> None:
    explanation = found("kuromasu")
    frames = explanation.frames()
    for number, step in what_ifs("kuromasu"):
        if len(step.links) <= AT_ONCE + 1:
            continue
        first, *links, so = (frame.picture for frame in frames if frame.number == number)
        expected = set(bits(step.yes | step.no))
        for at, picture in enumerate((first, *links)):
            assert {n for n, cell in enumerate(picture.cells) if cell.supposed} == expected
            wrong = {n for n, cell in enumerate(picture.cells) if cell.highlight == "wrong"}
            assert bool(wrong) == (at == len(links))
            if at < len(links) - 1:
                settled = step.links[at].yes | step.links[at].no
                assert not settled & sum(1 << cell for cell in expected)
                expected |= set(bits(settled))
        clash = step.links[-1]
        assert wrong == set(bits(clash.yes | clash.no or clash.basis.cells))
        assert not so.supposed


def test_two_findings_that_contradict_each_other_are_named() -> None:
    told = [step.sentence for _, step in what_ifs("kuromasu")]
    both = [sentence for sentence in told if "would be both" in sentence]
    assert both
    for sentence in both:
        cell = re.search(r"(r\d+c\d+) would be both (black|white) and", sentence)
        assert cell is not None
        before = sentence[: cell.start()]
        assert re.search(rf"{cell[1]}[^.]* (is|are)( \S+ \S+ and)? {cell[2]}", before), sentence


def test_a_what_if_has_one_conclusion_and_few_groups_of_links() -> None:
    for name in ("kuromasu", "nurimaze"):
        for _, step in what_ifs(name):
            chain = step.saying.values["chain"]
            assert isinstance(chain, Listed)
            *groups, clash = chain.items
            assert len(groups) <= MOST_LINKS_TOLD
            if step.links[-1].yes | step.links[-1].no:
                assert re.search(r"so .* would be (both )?\S+(,? but| and)", str(clash)), (
                    step.sentence
                )


def test_an_assumption_is_said_once() -> None:
    for name in ("kuromasu", "nurimaze"):
        for _, step in what_ifs(name):
            assert not re.match(r"Suppose that (\S+) is black\. \1 is black", step.sentence)
    assert any(
        "is black. Black cells never touch, so" in s.sentence for _, s in what_ifs("kuromasu")
    )


def test_a_digest_is_drawn_too() -> None:
    explanation = found("kuromasu")
    digest = explanation.digest
    frames = digest.frames()
    assert {frame.number for frame in frames} == set(range(1, len(digest) + 1))
    for number, passage in enumerate(digest, start=1):
        mine = [frame for frame in frames if frame.number == number]
        assert {frame.key for frame in mine} == {bool(passage.key)}
        new = {at for at, cell in enumerate(mine[-1].picture.cells) if cell.highlight == "new"}
        assert new == set(bits(passage.yes | passage.no))
        assert " ".join(frame.sentence for frame in mine) == passage.sentence
    text = digest.html("de")
    assert text is not None
    assert text == player(digest.frames(language("de")), language=language("de"))
    assert text.count('class="key"') == sum(frame.key for frame in frames)
    assert "offensichtliche Schritte" in text
    assert "nur angenommen" in text


def test_supposed_shades_and_pieces() -> None:
    cells = (Cell(black=True), Cell(white=True), Cell(text="3"))
    picture = Picture("three", 1, 3, cells, (), (Stroke((1, 2), "piece"), Stroke((0,), "piece")))
    shown = suppose(picture, [0b001, 0b110])
    assert [cell.supposed for cell in shown.cells] == [True, True, False]
    assert [stroke.supposed for stroke in shown.strokes] == [True, True]
    assert shown.supposed
    assert not picture.supposed
    assert describe(shown, 0) == f"r1c1, black, {SUPPOSED}"
    plain, drawn = svg(picture), svg(shown)
    for kind in ("black supposed", "white supposed", "supposed", "legend corner"):
        assert f'class="{kind}"' in drawn
        assert f'class="{kind}"' not in plain
    assert drawn.count("stroke-dasharray") == plain.count("stroke-dasharray") + 2
