"""Every language has everything, and Python and the page make the same words of it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from gridwright import api
from gridwright.core.errors import FormatError, InputError
from gridwright.core.saying import Cell, Listed, Saying, Value, wordy
from gridwright.core.step import Step
from gridwright.engine.check import check
from gridwright.engine.explain import explain
from gridwright.engine.ladders import view_of
from gridwright.engine.load import read
from gridwright.engine.positions import cases_of
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.languages import PACKAGE, codes, language, of_genres, table, usual
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import findings, told
from gridwright.web.parts import lessons
from gridwright.web.puzzle_set import starters
from languages.put_together import english
from languages.templates import LAB, ROOT, everything, in_python, modules, page_modules

NAMED = re.compile(r"\{(\w+)(?:\.\w)?\}|\[(\w+)\|")
OTHERS = [code for code in codes() if code != "en"]
every_language = pytest.mark.parametrize("code", OTHERS)


def names(template: str) -> set[str]:
    """The values that a template uses."""
    return {one or other for one, other in NAMED.findall(template)}


def forms(said: str | dict[str, str]) -> list[str]:
    """The ways to say a phrase."""
    return [said] if isinstance(said, str) else list(said.values())


@every_language
def test_nothing_is_missing_and_nothing_is_unknown(code: str) -> None:
    known = set(table(code)["sentences"])
    assert sorted(everything() - known) == [], "missing"
    # A template without words, such as "{first}-{last}", need not be translated but may be.
    assert sorted(filter(wordy, known - everything())) == [], "unknown"


@every_language
def test_sentences_are_whole(code: str) -> None:
    """A translation uses the values of its template, and is a sentence where that is one."""
    for template, said in table(code)["sentences"].items():
        assert isinstance(said, str) or "n" in said, template
        for each in forms(said):
            assert names(each) <= names(template), template
            assert each.endswith(".") == template.endswith("."), template
            assert each.count("[") == each.count("|") / 2 == each.count("]"), template


@every_language
def test_no_two_files_differ(code: str) -> None:
    own = tomllib.loads((PACKAGE / "languages" / f"{code}.toml").read_text("utf-8"))["sentences"]
    seen = dict(own)
    for file in of_genres(code):
        for template, said in tomllib.loads(file.read_text("utf-8"))["sentences"].items():
            assert seen.setdefault(template, said) == said, template


@every_language
def test_texts_of_the_page(code: str) -> None:
    for part in ("page", "lessons"):
        english, other = table("en")[part], table(code)[part]
        assert list(other) == list(english)
        for key, text in english.items():
            assert names(other[key]) == names(text), key


def test_every_text_is_used_and_every_used_text_is_there() -> None:
    source = "".join(path.read_text("utf-8") for path in page_modules())
    source += "".join(f'"{name}" "{name}Line"' for name in lessons())
    for part, function in (("page", "t"), ("lessons", "l")):
        keys = set(table("en")[part])
        assert {key for key in keys if f'"{key}"' not in source} == set()
        assert set(re.findall(rf'(?<![\w.]){function}\("(\w+)"', source)) <= keys


def test_templates_are_written_out() -> None:
    """A template that is put together cannot be looked up."""
    assert [each for path in modules() for each in in_python(path)[1]] == []


STUDIES = LAB / "studies"
"""What a study says while it runs and what it reports is English only; its errors are not."""


def test_no_sentence_is_put_together() -> None:
    """Errors, remarks and progress are templates with values, or they could not be translated."""
    found = [
        each
        for path in modules()
        for each in english(path.read_text("utf-8"), str(path), STUDIES not in path.parents)
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        'raise InputError(f"no cell {cell}")',
        'raise PuzzleError("no cell " + name)',
        'raise Rejected(f"formula, line {line}: a variable above {top}")',
        'raise place.error(f"expected {count} rows")',
        'raise WriteError("cannot write it: {why}", why=f"the disk {name} is full")',
        'raise InputError("no cell{more}", more="" if few else "; try another one")',
        'tell(f"board {number}")',
        'self.progress(f"walk {number} of {all}")',
        'progress("packing it")',
        'def why() -> str | Saying:\n    return f"no puzzle of {size} was found"',
    ],
)
def test_sentences_that_are_put_together_are_found(code: str) -> None:
    assert english(code, "x.py")


def values() -> Iterator[Value]:
    """All kinds of values, again and again."""
    room = Saying("the room at {cell}", cell=Cell(2, 3))
    number = Saying("the {number} at {cell}", number=4, cell=Cell(1, 1))
    settled = Saying("{what} [what|is|are] {colour}", what=Cell(1, 2), colour=Saying("black"))
    return cycle(
        [
            1, 0, 12, "S", "a {brace}", "", Cell(10, 1), room, number, settled, Saying("a circle"),
            Listed((Cell(1, 1),)), Listed((Cell(1, 1), Cell(1, 2)), "or"), Listed((), "and"),
            Listed((Listed((Cell(1, 1), Cell(1, 4)), "to"),)), Listed((room, number, Cell(3, 3))),
            Listed((Cell(1, 1), Cell(2, 2), Saying("{count} more", count=3))), Listed((1, 2), ""),
            Listed((Saying("{said}.", said=room), Saying("{said}.", said=number)), " "),
            Saying("the rooms at {cells}", cells=Listed((Cell(1, 1), Cell(2, 2)))),
        ]
    )  # fmt: skip


def sayings() -> list[Saying]:
    """Every template with values of all kinds, and an unknown one."""
    several = values()
    found = [Saying("not in any table: {x} [x|is|are] here.", x=next(several)) for _ in range(40)]
    for template in sorted(everything()):
        for _ in range(4):
            said = Saying(template, **{name: next(several) for name in sorted(names(template))})
            found += [said, Saying("{x.a}, {x.d}, {x.v}; {x}.", x=said)]
    return found


NODE = """
import { knows, say, several } from "./say.js";
let text = "";
for await (const part of process.stdin) text += part;
const { languages, sayings } = JSON.parse(text);
const said = languages.map((each) => sayings.map((saying) => [say(each, saying), several(saying)]));
const known = languages.map((each) => sayings.map((saying) => knows(each, saying)));
process.stdout.write(JSON.stringify([said, known]));
"""


def test_python_and_the_page_say_the_same() -> None:
    if shutil.which("node") is None:
        pytest.skip("node is missing")
    from gridwright.core.saying import several

    said = sayings()
    asked = {"languages": [table(code) for code in codes()], "sayings": [s.record() for s in said]}
    found = subprocess.run(
        ("node", "--input-type=module", "-e", NODE), input=json.dumps(asked), encoding="utf-8",
        cwd=ROOT / "web" / "page" / "js", capture_output=True, check=False,
    )  # fmt: skip
    assert found.stderr == ""
    words, known = json.loads(found.stdout)
    for number, code in enumerate(codes()):
        mine = [[language(code).say(each), several(each)] for each in said]
        assert words[number] == mine
        assert known[number] == [
            code == "en" or not each.template.startswith("not in") for each in said
        ]


def every(saying: Value) -> Iterator[Saying]:
    """A saying with those inside it."""
    inside: list[Value] = []
    if isinstance(saying, Saying):
        yield saying
        inside = list(saying.values.values())
    elif isinstance(saying, Listed):
        inside = list(saying.items)
    for each in inside:
        yield from every(each)


def of_step(step: Step) -> Iterator[Saying]:
    yield step.saying
    yield Saying(step.technique)
    for link in step.links:
        yield from of_step(link)


def said_about(genre: Genre[Any]) -> Iterator[Saying]:
    """What is said of every technique, of every rule, of clues, and of a puzzle of every level."""
    for case in cases_of(genre)["technique"]:
        puzzle = read(case["source"], [genre])[0].puzzle
        board = genre.read_answer(puzzle, case["board"])
        technique = next(known for known in genre.techniques if known.name == case["name"])
        ladder = Ladder(view_of(genre, puzzle), [technique])
        for found in findings(ladder, board.yes, board.no):
            yield from of_step(told(ladder, found))
    for case in cases_of(genre)["broken"]:
        puzzle = read(case["source"], [genre])[0].puzzle
        board = genre.read_answer(puzzle, case["board"])
        yield from (each.saying for each in check(genre, puzzle, board).violations)
        yield from (clue.saying for clue in genre.clues(puzzle, board))
    for level in range(1, 6):
        of_level = [line for line in starters(genre.name) if line.level == level]
        puzzle = api.parse(min(of_level, key=lambda line: len(line.source)).source)
        for step in explain(genre, puzzle).steps:
            yield from of_step(step)


@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: str(genre.name))
def test_what_is_said_about_puzzles_is_known(genre: Genre[Any]) -> None:
    told = list(said_about(genre))
    assert told
    for code in OTHERS:
        spoken = language(code)
        for saying in told:
            assert all(spoken.knows(each.template) for each in every(saying)), saying
            assert "{" not in spoken.say(saying)


def test_copies_of_files_are_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As CONTRIBUTING.md says; one genre is enough to see it."""
    for folder in ("languages", "genres/hitori/languages"):
        (tmp_path / folder).mkdir(parents=True)
        shutil.copy(PACKAGE / folder / "de.toml", tmp_path / folder / "nl.toml")
    monkeypatch.setattr("gridwright.languages.PACKAGE", tmp_path)
    for function in (codes, language, table):
        function.cache_clear()
    try:
        assert codes() == ("nl",)
        assert language("nl").say("between equals") == "zwischen Gleichen"
    finally:
        for function in (codes, language, table):
            function.cache_clear()


def test_the_usual_language() -> None:
    assert usual({}) == usual({"LANG": "C"}) == usual({"LANG": "xx_YY"}) == "en"
    assert usual({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}) == "de"
    assert usual({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de:en"}) == "de"
    with pytest.raises(InputError, match="no such language: 'tlh'; expected one of: de, en"):
        language("tlh")


def test_an_error_is_said_with_its_place() -> None:
    error = FormatError(Saying("{sign} is missing", sign="S"), line=3, column=5)
    assert str(error) == "line 3, column 5: S is missing"
    assert language("de").say(error.saying) == "Zeile 3, Spalte 5: S fehlt"
    assert language("de").say(InputError("a {brace}").saying) == "a {brace}"


def test_words() -> None:
    assert [wordy(each) for each in ("{a}, {b}.", "{a} or {b}", "")] == [False, True, False]
