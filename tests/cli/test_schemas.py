"""What every command prints with ``--json`` is as its published schema says."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

from cli.runner import run
from gridwright.cli.commands import modules
from gridwright.cli.options import Command, Group, declared_in
from schema import assert_valid, validator

DOCS = Path(__file__).parents[2] / "docs"
FOUR, SEVERAL = "kurodoko/4/4/g4i7j4i6g", "kurodoko/3/3/2n"
WORDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "solve": (("solve", FOUR, SEVERAL), ("solve", str(DOCS.parent / "examples" / "kamaji.txt"))),
    "count": (("count", SEVERAL), ("count", SEVERAL, "--by", "black")),
    "sample": (("sample", SEVERAL, "--count", "2"),),
    "backbone": (("backbone", FOUR, SEVERAL), ("backbone", SEVERAL, "--shares")),
    "check": (
        ("check", FOUR, "--answer", "#.#./..../#..#/...."),
        ("check", FOUR, "--answer", "##../..../..../...."),
    ),
    "check-genre": (("check-genre", "mosaic", "--puzzles", "2"),),
    "explain": (("explain", FOUR),),
    "hint": (("hint", FOUR),),
    "grade": (("grade", FOUR),),
    "repair": (("repair", SEVERAL), ("repair", SEVERAL, "--alternatives", "2", "--level", "1")),
    "scan": (("scan", str(DOCS.parent / "examples" / "photograph.jpg")),),
    "spare": (("spare", FOUR),),
    "minimise": (("minimise", FOUR),),
    "vary": (("vary", FOUR),),
    "generate": (("generate", "kuromasu", "--size", "4", "--seed", "1"),),
    "batch": (
        ("batch", "solve", FOUR, "kurodoko/3/3/25m", "--out", "{folder}/solved.jsonl", "-j", "1"),
        ("batch", "grade", FOUR, "x", "--out", "{folder}/graded.jsonl", "-j", "1"),
        ("batch", "explain", FOUR, SEVERAL, "--out", "{folder}/explained.jsonl", "-j", "1"),
        ("batch", "generate", "kuromasu", "--size", "4", "--out", "{folder}/made.jsonl", "-j", "1"),
        ("batch", "grade", FOUR, "--time-limit", "1e-9", "--out", "{folder}/l.jsonl", "-j", "1"),
    ),
    "library": (
        ("library", "add", FOUR, "--tag", "small", "--db", "{folder}/a.db"),
        ("library", "find", "tag=small", "--db", "{folder}/a.db"),
        ("library", "list", "--db", "{folder}/a.db"),
        ("library", "show", "1", "--db", "{folder}/a.db"),
        ("library", "stats", "--db", "{folder}/a.db"),
    ),
    "verify": (("verify", "{folder}/proof"),),
    "decode": (("decode", FOUR, "{folder}/answer.txt"),),
    "techniques": (("techniques", "kuromasu"),),
    "strategies": (("strategies", "kuromasu"),),
    "solvers": (("solvers",),),
}


def takes_json(name: str) -> bool:
    module = import_module(modules()[name])
    found: Command | Group = next(each for each in module.COMMANDS if each.name == name)
    below = found.commands if isinstance(found, Group) else (found,)
    return any(one.name == "json" for each in below for one in declared_in(each.options))


def test_every_command_that_prints_json_has_a_schema_with_a_version() -> None:
    assert set(WORDS) == {name for name in modules() if takes_json(name)}
    for name in WORDS:
        assert type(validator(name).schema["version"]) is int


def test_a_schema_holds_all_that_it_points_to() -> None:
    """``python docs/schemas.py`` writes them."""
    import schemas

    for path in DOCS.glob("*-schema.json"):
        text = path.read_text(encoding="utf-8")
        assert schemas.whole(text) == text, path.name
        assert {each[:8] for each in schemas.pointed(json.loads(text))} <= {"#/$defs/"}, path.name


@pytest.mark.parametrize("name", sorted(WORDS))
@pytest.mark.process
def test_output_is_as_the_schema_says(name: str, tmp_path: Path) -> None:
    if name == "verify":
        run("solve", FOUR, "--proof", str(tmp_path / "proof"))
    if name == "decode":
        (tmp_path / "answer.txt").write_text("s UNSATISFIABLE\n")
    for words in WORDS[name]:
        found = run(*(word.format(folder=tmp_path) for word in words), "--json")
        assert found.records, found.err
        for record in found.records:
            assert_valid(name, record)
