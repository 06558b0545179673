"""A broken package is named in a warning, and every other genre goes on."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.runner import Run, run
from genres.test_plug_in import LETTERS, PACKAGE, TEXT, forget, write_package
from gridwright import api
from gridwright.core.errors import InputError
from gridwright.core.plug_ins import PlugInWarning
from gridwright.genres import all_genres, by_name
from gridwright.web import courses, lesson_set
from gridwright.web.browser import prepare
from gridwright.web.service import call

KUROMASU = "5x5:5g8_6_6d5h3"
GRID = "4 . .\n. . 2\n"
"""It has one answer as a Kuromasu and in no other genre."""
OTHERS = {genre.name for genre in all_genres()}
BROKEN_TEXT = """
FORMATS = (Format("text", ("sums",), lambda text: 1 / 0, TEXT.write, signs=TEXT.signs), JSON)
"""
OOPS = "raise RuntimeError('oops')\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of packages with one genre of its own, which a test then breaks."""
    monkeypatch.syspath_prepend(str(write_package(tmp_path)))
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()
    for made in (courses, lesson_set):
        made.part.cache_clear()


def broken(site: Path, file: str, text: str) -> None:
    """Write a file of the package anew."""
    path = site / PACKAGE / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    forget()


def declared(site: Path, text: str) -> None:
    """Write its entry points anew."""
    (site / "sums-1.0.dist-info" / "entry_points.txt").write_text(f"[gridwright.genres]\n{text}\n")
    forget()


def goes_on(*arguments: str) -> Run:
    """Run a command, which must end well, with one sentence at most."""
    found = run(*arguments)
    assert found.status == 0, found
    assert found.err.count("\n") <= 1
    assert "Traceback" not in found.err
    return found


@pytest.mark.parametrize(
    ("point", "what"),
    [
        (
            "gridwright_missing:GENRE",
            "'sums' cannot be loaded from 'gridwright_missing:GENRE': Mod",
        ),
        (f"{PACKAGE}:NOTHING", "cannot be loaded"),
        (f"{PACKAGE}.puzzle:Template", "expected a Genre, found type"),
        ("gridwright.genres.kuromasu:GENRE", "is called 'kurodoko', as is another one (Kuromasu)"),
    ],
)
def test_a_wrong_entry_point(site: Path, point: str, what: str) -> None:
    declared(site, f"sums = {point}")
    assert what in goes_on("solve", KUROMASU).err
    assert run("solve", KUROMASU).err == ""  # it is told once
    refused = run("solve", "--genre", "sums", TEXT)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert what in refused.err
    assert {genre.name for genre in all_genres()} == OTHERS


def test_entry_points_that_cannot_be_read(site: Path) -> None:
    declared(site, "sums")
    assert "the entry points of the package 'sums' cannot be read" in goes_on("solve", KUROMASU).err


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("__init__.py", "raise SystemExit(7)\n"),
        ("format.py", OOPS),
        ("format.py", "FORMATS = ('text',)\n"),
    ],
)
def test_a_genre_that_cannot_be_loaded(site: Path, file: str, text: str) -> None:
    broken(site, file, text)
    assert "the genre 'sums'" in goes_on("solve", KUROMASU, "--language", "en").err
    for asked in (("strategies", "--json"), ("convert", "--help"), ("techniques", "kamaji")):
        assert '"sums"' not in goes_on(*asked).out
    with pytest.raises(InputError, match="'sums'"):
        by_name("sums")


def test_python_warns_once(site: Path) -> None:
    broken(site, "format.py", OOPS)
    with pytest.warns(PlugInWarning, match="the genre 'sums' of the package .* RuntimeError: oops"):
        api.solve(KUROMASU)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api.solve(KUROMASU)


@pytest.mark.parametrize("broken_part", ["begins=lambda text: text.gone", "read_text", "read_bare"])
def test_a_reader_that_fails_on_texts_of_others(site: Path, broken_part: str) -> None:
    path = site / PACKAGE / "format.py"
    text = path.read_text(encoding="utf-8")
    changed = {
        "read_text": text + BROKEN_TEXT,
        "read_bare": text.replace('text.partition("\\n")[2]', "1 / 0"),
    }.get(broken_part, text.replace('begins=lambda text: text.startswith("(sums)")', broken_part))
    assert changed != text
    broken(site, "format.py", changed)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert api.load(GRID).genre == "kuromasu"
    if broken_part != "read_bare":  # which is not asked about this text
        assert [type(each.message) for each in caught] == [PlugInWarning]


def test_parts_that_are_asked_of_all_genres(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(site, "techniques.py", OOPS)
    broken(site, "making.py", OOPS)
    broken(site, "page.toml", "[[[")
    said = "gridwright: the genre 'sums' of the package 'gridwright_sums' is broken: RuntimeError"
    assert goes_on("strategies", "--json").err.startswith(said)
    assert {record["genre"] for record in goes_on("strategies", "--json").records} == OTHERS
    assert api.load(LETTERS).genre == "sums"  # what is not broken works
    refused = run("strategies", "sums")
    assert (refused.status, refused.err.startswith(said)) == (2, True)
    for asked in (("generate", "--help"), ("solve", "--help"), ("techniques", "--json")):
        assert "kuromasu" in goes_on(*asked).out
    monkeypatch.setenv("_GRIDWRIGHT_COMPLETE", "complete_bash")
    for words in ("generate ", "techniques ", "solve --strategy ", "explain --technique "):
        monkeypatch.setenv("COMP_WORDS", f"gridwright {words}")
        monkeypatch.setenv("COMP_CWORD", str(len(words.split(" "))))
        forget()
        offered = run()
        assert (offered.status, offered.err) == (0, "")
        assert offered.out
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PlugInWarning)
        assert {genre["name"] for genre in call({"verb": "genres"})["genres"]} == OTHERS
        assert json.loads(courses.part()).keys() == OTHERS
        assert json.loads(lesson_set.part("lessons/sums.json"))["lessons"] == []
        prepare()


def test_sentences_that_cannot_be_read(site: Path) -> None:
    broken(site, "languages/de.toml", "[[[")
    found = goes_on("solve", KUROMASU, "--language", "de")
    assert "de.toml" in found.err
    assert "genau eine Lösung" in found.out
