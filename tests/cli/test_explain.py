"""``explain``, ``hint``, ``grade``, ``techniques``, ``solve --no-guessing`` as people run them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import gridwright
from cli.runner import assert_refused, run
from gridwright.core import deadline as deadlines
from gridwright.core.errors import Timeout
from gridwright.engine.ladders import rungs
from gridwright.engine.technique_pages import pages
from gridwright.genres import all_genres, by_name
from schema import assert_valid, validator

ROOT = Path(__file__).parents[2]
NAMES = [genre.name for genre in all_genres() if genre.techniques]
FOUR = "kurodoko/4/4/g4i7j4i6g"
SEVERAL = "kurodoko/3/3/2n"
NONE = "kurodoko/3/3/25m"
every_genre = pytest.mark.parametrize("name", NAMES)


def example(name: str) -> str:
    return str(ROOT / "examples" / f"{name}.txt")


@pytest.mark.parametrize("command", ["explain", "hint", "grade"])
def test_every_command_has_a_schema_of_its_own(command: str) -> None:
    assert validator(command).schema["version"] == 2
    for source in (example("kuromasu"), SEVERAL, NONE):
        (record,) = run(command, source, "--json").records
        assert_valid(command, record)


@every_genre
def test_explain_tells_every_step(name: str) -> None:
    shown = run("explain", example(name))
    assert shown.status == 0, shown.err
    heading, *steps = shown.out.splitlines()
    assert heading.endswith(f"{len(steps)} steps to the answer")
    for number, line in enumerate(steps, start=1):
        assert line.startswith(f"{number:>4}. ")
        assert re.search(r"\. \([^()]+\)$", line), line


@every_genre
def test_explain_as_json_is_as_the_schema_says(name: str) -> None:
    (record,) = run("explain", example(name), "--json").records
    assert_valid("explain", record)
    assert record["complete"]
    graded = run("grade", example(name), "--json").records[0]
    assert_valid("grade", graded)
    seconds = {"seconds": graded["seconds"]}
    assert record["grade"] | seconds == {
        key: value for key, value in graded.items() if key not in ("source", "genre")
    }
    puzzle = gridwright.load(example(name))
    words: dict[str, str] = {}
    for step in record["steps"]:
        assert step["because"]["decisions"].items() <= (words | _given(puzzle)).items()
        assert not words.keys() & step["settles"].keys()
        words |= step["settles"]


def _given(puzzle: Any) -> dict[str, str]:
    from gridwright.core.step import decisions
    from gridwright.engine.ladders import view_of

    return decisions(view_of(by_name(puzzle.genre), puzzle), puzzle.given.yes, puzzle.given.no)


@every_genre
def test_a_digest_is_shorter_and_says_what_it_sums_up(name: str, tmp_path: Path) -> None:
    shown = run("explain", example(name), "--digest")
    assert shown.status == 0, shown.err
    heading, *sentences = shown.out.splitlines()
    (record,) = run("explain", example(name), "--digest", "--json").records
    assert_valid("explain", record)
    digest, steps = record["digest"], record["steps"]
    assert heading.endswith(f"{len(digest)} sentences for {len(steps)} steps")
    assert len(sentences) == len(digest) < len(steps)
    assert digest[0]["first"] == 1
    assert digest[-1]["last"] == len(steps)
    for number, (line, passage) in enumerate(zip(sentences, digest, strict=True), start=1):
        assert passage["sentence"] in line
        assert line.startswith(f"{number:>4}. ")
        mine = steps[passage["first"] - 1 : passage["last"]]
        assert passage["key"] == any(not step["obvious"] for step in mine)
        settled: dict[str, str] = {}
        for step in mine:
            settled |= step["settles"]
        assert passage["settles"] == settled
    target = tmp_path / "digest.html"
    assert run("explain", example(name), "--digest", "--html", str(target)).status == 0
    text = target.read_text(encoding="utf-8")
    leads = [steps[passage["first"] - 1] for passage in digest]
    frames = sum(2 + len(lead["links"]) if "links" in lead else 1 for lead in leads)
    assert text.count("<section") == frames
    assert f'data-step="{len(digest)}"' in text


def test_a_digest_of_no_path() -> None:
    assert run("explain", NONE, "--digest").out == run("explain", NONE).out
    (record,) = run("explain", NONE, "--digest", "--json").records
    assert_valid("explain", record)
    assert record["digest"] == []


def test_several_answers_have_a_path_to_where_they_part() -> None:
    (record,) = run("explain", SEVERAL, "--json").records
    assert (record["status"], record["complete"]) == ("multiple", False)
    assert record["steps"]
    assert "here two of them part" in record["sentence"]
    (told,) = run("hint", SEVERAL, "--board", "???/?../?..", "--json").records
    assert (told["status"], len(told["answers"])) == ("multiple", 2)


@pytest.mark.parametrize(("source", "status"), [(SEVERAL, "multiple"), (NONE, "none")])
def test_puzzles_without_a_path(source: str, status: str) -> None:
    for command in ("explain", "grade"):
        found = run(command, source, "--json")
        assert found.status == 1
        (record,) = found.records
        assert record["status"] == status
        assert_valid(command, record)
    (record,) = run("explain", source, "--json").records
    assert record["cells"]
    assert record["sentence"] in run("explain", source).out
    hint = run("hint", source, "--json")
    assert hint.status == (status == "none")
    assert_valid("hint", hint.records[0])
    assert "no grade" in run("grade", source).out


@every_genre
@pytest.mark.parametrize("detail", ["1", "2", "3"])
def test_hint_says_as_much_as_it_is_asked(name: str, detail: str) -> None:
    shown = run("hint", example(name), "--detail", detail)
    assert shown.status == 0
    (record,) = run("hint", example(name), "--detail", detail, "--json").records
    assert_valid("hint", record)
    assert record["sentence"] == shown.out.strip()
    assert ("technique" in record) == (detail >= "2")
    assert ("steps" in record) == (detail == "3")


def test_hints_for_several_puzzles() -> None:
    shown = run("hint", "--from", "-", stdin=f"{FOUR}\n{FOUR}\n")
    assert shown.status == 0
    once = run("hint", FOUR).out
    assert shown.out == f"{FOUR}:\n{once}" * 2


def test_hint_for_a_cell() -> None:
    shown = run("hint", FOUR, "--cell", "r3c1")
    assert shown.status == 0
    assert "r3c1" in shown.out.splitlines()[-1]
    assert run("hint", FOUR, "--cell", "r3c1", "--detail", "3").out == shown.out
    steps = run("hint", FOUR, "--cell", "r3c1", "--json").records[0]["steps"]
    where, how = (
        run("hint", FOUR, "--cell", "r3c1", "--detail", detail).out.splitlines() for detail in "12"
    )
    assert len(where) == len(how) == len(steps) > 1
    for number, (at, by, step) in enumerate(zip(where, how, steps, strict=True), start=1):
        assert at.strip().startswith(f"{number}. Look at ")
        assert by == f"{at[:-1]}: {step['technique']}."
    (little,) = run("hint", FOUR, "--cell", "r3c1", "--detail", "1", "--json").records
    assert_valid("hint", little)
    assert "steps" not in little
    assert where[0].endswith(little["sentence"])
    (record,) = run("hint", FOUR, "--cell", "r3c1", "--json").records
    assert_valid("hint", record)
    assert record["steps"][-1]["settles"]["r3c1"] == "black"
    assert_refused(run("hint", FOUR, "--cell", "r9c9"))
    assert_refused(run("hint", FOUR, "--cell", "middle"))


def test_hint_near_a_cell() -> None:
    """The board is open in two corners; the hint is about the one where the player wrote."""
    board = "?.#./..../#..?/...."
    for cell, settled in (("r1c2", "r1c1"), ("r4c4", "r3c4")):
        shown = run("hint", FOUR, "--board", board, "--near", cell, "--detail", "3")
        assert (shown.status, settled in shown.out) == (0, True), shown.out
    assert_refused(run("hint", FOUR, "--near", "r9c9"))
    assert_refused(run("hint", FOUR, "--near", "middle"))


def test_a_mistake_is_named() -> None:
    shown = run("hint", FOUR, "--board", "????/?#??/????/????")
    assert (shown.status, shown.out) == (1, "Something is wrong in the upper left corner.\n")
    told = []
    for detail in "1234":
        asked = ("hint", FOUR, "--board", ".???/????/????/????", "--detail", detail)
        told.append(run(*asked).out)
        (record,) = run(*asked, "--json").records
        assert ("mistakes" in record) == (detail > "2")
        assert_valid("hint", record)
    assert "But r1c1 is white on this board." in told[1]
    assert told[2] == "mistake at r1c1\n"
    assert told[3].startswith("mistake at r1c1\n?")
    explained = run("explain", FOUR, "--board", "????/?#??/????/????")
    assert explained.status == 1
    assert "Something is wrong in the upper left corner. Cell r2c2 holds a clue" in explained.out
    assert "mistake at" not in explained.out


def test_only_some_techniques() -> None:
    shown = run("explain", FOUR, "--techniques", "beside black")
    assert shown.status == 1
    assert "the techniques find nothing more here" in shown.out
    refused = run("explain", FOUR, "--techniques", "magic")
    assert_refused(refused)
    assert "cut off" in refused.err


class Page(HTMLParser):
    """Which elements a page has, whether they are closed, and what it would load."""

    VOID = frozenset({"meta", "input", "link", "img", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sections = 0
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self.sections += tag == "section"
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "data") and not (value or "").startswith("#"):
                self.loads.append(str(value))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@every_genre
def test_the_page_is_whole_and_loads_nothing(name: str, tmp_path: Path) -> None:
    target = tmp_path / "walk.html"
    assert run("explain", example(name), "--html", str(target)).status == 0
    text = target.read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    assert page.loads == []
    assert not re.search(r"@import|url\((?!#)", text)
    (record,) = run("explain", example(name), "--json").records
    # A what-if has a section for what is supposed, each link, the contradiction, what follows.
    assert page.sections == sum(
        2 + len(step["links"]) if "links" in step else 1 for step in record["steps"]
    )
    for picture in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ET.fromstring(picture)
    identifiers = re.findall(r'\bid="([^"]+)"', text)
    assert len(identifiers) == len(set(identifiers))
    outside = re.findall(r"https?://[^\s\"'<)]+", text)
    assert set(outside) <= {"http://www.w3.org/2000/svg"}


def test_one_page_is_for_one_puzzle(tmp_path: Path) -> None:
    assert_refused(run("explain", FOUR, FOUR, "--html", str(tmp_path / "walk.html")))


class Late:
    """A clock that goes on by two seconds at every look, once it has been read so often."""

    def __init__(self, looks: int) -> None:
        self.looks, self.now = looks, 0.0

    def __call__(self) -> float:
        self.looks -= 1
        self.now += 2.0 if self.looks < 0 else 0.0
        return self.now


@every_genre
@pytest.mark.parametrize("command", ["explain", "hint", "grade"])
@pytest.mark.parametrize("looks", [0, 5, 200, 2000])
def test_a_time_limit_that_is_over_is_told(
    name: str, command: str, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    item = gridwright.load(example(name))
    work = {"explain": gridwright.explain, "grade": gridwright.grade, "hint": gridwright.hint}
    clock = Late(looks)
    monkeypatch.setattr(deadlines, "clock", clock)
    found = work[command](item, time_limit=1)  # type: ignore[operator]
    if clock.looks < 0:
        assert str(found.status) == "timeout"
    else:
        assert looks > 100


@pytest.mark.parametrize("command", ["explain", "hint", "grade"])
def test_the_time_limit_is_exit_status_3(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "clock", Late(0))
    found = run(command, FOUR, "--time-limit", "1")
    assert found.status == 3
    assert "time limit reached" in found.out + found.err


def test_grades_of_several_puzzles_end_with_a_histogram() -> None:
    shown = run("grade", FOUR, example("kuromasu"), SEVERAL)
    assert shown.status == 1
    assert re.search(r"^1 easy +\d+ █+$", shown.out, re.MULTILINE)
    assert re.search(r"^no grade +1$", shown.out, re.MULTILINE)


@every_genre
def test_techniques_are_listed_with_a_position_each(name: str) -> None:
    shown = run("techniques", name)
    assert shown.status == 0
    genre = by_name(name)
    for rung in rungs(genre):
        assert f"{rung.rung}. {rung.name}: {rung.sentence}" in shown.out
    assert shown.out.count("its reason") + shown.out.count("settled by") >= len(genre.techniques)
    assert run("techniques", name, "--ascii").out.isascii()
    (record,) = run("techniques", name, "--json").records
    assert [each["name"] for each in record["techniques"]] == [rung.name for rung in rungs(genre)]
    examples = [each["example"] for each in record["techniques"] if each["example"]]
    assert len(examples) == len(genre.techniques)


def test_without_a_genre_the_techniques_of_all_are_listed() -> None:
    records = run("techniques", "--json").records
    assert [record["genre"] for record in records] == NAMES
    assert_refused(run("techniques", "chess"))


@every_genre
def test_the_pages_in_docs_are_what_the_program_writes(name: str, tmp_path: Path) -> None:
    folder = ROOT / "docs" / "techniques"
    written = pages(by_name(name))
    for path, text in written.items():
        assert (folder / path).read_text(encoding="utf-8") == text, path
    kept = {str(path.relative_to(folder)) for path in (folder / name).iterdir()}
    assert kept | {f"{name}.md"} == set(written)
    assert run("techniques", name, "--docs", str(tmp_path / "new")).status == 0
    assert {str(p.relative_to(tmp_path / "new")) for p in (tmp_path / "new").rglob("*.*")} == set(
        written
    )


def test_no_guessing_shows_where_the_techniques_are_stuck() -> None:
    done = run("solve", FOUR, "--no-guessing")
    assert (done.status, "exactly one answer (proven)" in done.out) == (0, True)
    stuck = run("solve", SEVERAL, "--no-guessing")
    assert stuck.status == 1
    assert "the techniques are stuck: " in stuck.out
    assert "│ 2 │" in stuck.out
    (record,) = run("solve", SEVERAL, "--no-guessing", "--json").records
    assert (record["status"], record["strategy"]) == ("unknown", "logic")
    assert record["stats"]["guesses"] == 0
    assert record["stats"]["settled"][0].startswith(".")
    assert_refused(run("solve", FOUR, "--no-guessing", "--strategy", "genetic"))
    assert_refused(run("solve", FOUR, "--no-guessing", "--option", "guesses=2"))


def test_a_hint_that_names_nothing_makes_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    from gridwright.engine import explain, ladders

    def out_of_time(*_: Any) -> Any:
        raise Timeout

    def no_view(*_: Any) -> Any:
        raise AssertionError("a view of a large board takes time")

    monkeypatch.setattr(explain, "smallest_of", out_of_time)
    monkeypatch.setattr(ladders, "view_of", no_view)
    done = run("hint", NONE)
    assert done.status == 1
    assert done.out == ("the puzzle has no answer; there was no time to find contradictory clues\n")
