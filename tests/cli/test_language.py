"""What a player reads on the command line, in the language asked for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.runner import run
from gridwright.languages import codes

PUZZLE = "kurodoko/4/4/g4i7j4i6g"
ENGLISH = re.compile(r"\b(the|and|is|are|cells?|answer|white|black|number|level|rule)\b")
COMMANDS = [
    ["explain", PUZZLE],
    ["hint", PUZZLE],
    ["hint", PUZZLE, "--detail", "3", "--cell", "Z1S1"],
    ["check", PUZZLE, "--answer", "####/..../#..#/...."],
    ["solve", PUZZLE],
    ["solve", "kurodoko/3/3/o"],
    ["count", PUZZLE],
    ["grade", PUZZLE],
    ["techniques", "hitori"],
    ["hint", "kurodoko/3/3/2n"],
    ["hint", "kurodoko/3/3/25m"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_in_german(command: list[str]) -> None:
    said = run(*command, "--language", "de").out
    assert said
    assert not ENGLISH.search(said), said
    assert not re.search(r"\br\d+c\d+", said)


def test_the_environment() -> None:
    def said(code: str, *more: str) -> str:
        return run("hint", PUZZLE, *more, environment={"LANGUAGE": code}).out

    assert said("de").startswith("Sieh dir Z")
    assert said("de", "--language", "en").startswith("Look at r")
    assert said("tlh").startswith("Look at r")


def test_an_unknown_language_is_refused() -> None:
    found = run("hint", PUZZLE, "--language", "tlh")
    assert (found.status, found.out) == (2, "")
    names = ", ".join(codes())
    assert found.err == f"gridwright: no such language: 'tlh'; expected one of: {names}\n"


def test_a_refusal() -> None:
    found = run("solve", "kurodoko/3/3/zz", "--language", "de")
    assert found.status == 2
    assert "Zeile 1, Spalte 14: das Brett hat nur 9 Felder" in found.err


def test_json_has_the_sentence_and_what_it_is_made_of() -> None:
    english, german = (
        json.loads(run("hint", PUZZLE, "--json", "--language", code).out) for code in ("en", "de")
    )
    assert english["saying"] == german["saying"]
    assert english["saying"]["template"] == "Look at {cells}."
    assert english["sentence"].startswith("Look at r")
    assert german["sentence"].startswith("Sieh dir Z")


def test_the_page_of_steps(tmp_path: Path) -> None:
    target = tmp_path / "steps.html"
    run("explain", PUZZLE, "--html", str(target), "--language", "de")
    text = target.read_text("utf-8")
    assert '<html lang="de">' in text
    assert "Nächster Schritt" in text
    assert "also sind Z2 S1" in text


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["slove"], "es gibt keinen Befehl 'slove'; war solve"),
        (["solve", "--jsno"], "es gibt keine Option --jsno; war --json gemeint? (siehe"),
        (["hint", "--detail", "x"], "--detail ist 'x'; erwartet wird eine ganze Zahl (siehe"),
        (["hint", "--detail", "9"], "--detail ist '9'; erwartet wird 1 bis 4"),
        (["vary", "--how", "x"], "--how ist 'x'; erwartet wird turned oder clues"),
        (["solve", "--json=3"], "die Option --json hat keinen Wert"),
        (["solve", "--limit"], "die Option --limit braucht einen Wert"),
        (["generate"], "GENRE fehlt"),
        (["solvers", "cadical"], "steht noch 'cadical'"),
    ],
)
def test_what_is_typed_wrong(command: list[str], said: str) -> None:
    for found in (
        run(*command, environment={"LANGUAGE": "de"}),
        run(*command[:1], "--language=de", *command[1:]),
    ):
        assert (found.status, found.out) == (2, "")
        assert said in found.err
        assert found.err.count("\n") == 1
