"""``gridwright strategies`` and ``gridwright study`` as a person runs them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from cli.runner import assert_refused, run

SEVEN = "https://puzz.link/p?kurodoko/7/7/i54o76j4m2j4o34j"
TEN = "10x10:5zzb9zr"


def test_strategies_are_listed_with_what_they_prove() -> None:
    shown = run("strategies", "kuromasu")
    assert shown.status == 0
    lines = shown.out.splitlines()
    for name in ("sat", "brute-force", "logic", "vanmeurs2008", "logic+brute-force"):
        line = next(line for line in lines if line.startswith(f"{name} "))
        assert "   unique, multiple, none" in line
    assert any(line.startswith("genetic ") and line.endswith("   nothing") for line in lines)
    assert any(re.match("unreached +5   one answer   A cell", line) for line in lines)
    population = r"genetic +population +1500 "
    assert not re.search(population, shown.out)
    assert re.search(population, run("strategies", "kuromasu", "--options").out)


def test_without_a_genre_all_are_listed() -> None:
    titles = [line for line in run("strategies").out.splitlines() if "strategies (" in line]
    assert "Kuromasu: strategies (--strategy NAME)" in titles
    assert len(titles) > 1


def test_strategies_as_json() -> None:
    record = json.loads(run("strategies", "range", "--json").out)
    assert record["genre"] == "kuromasu"
    genetic = next(each for each in record["strategies"] if each["name"] == "genetic")
    assert genetic["proves"] == "nothing"
    assert "selection_type" in [option["name"] for option in genetic["options"]]
    assert "cut off" in [each["name"] for each in record["techniques"]]


def test_options_with_which_a_strategy_proves_less_are_listed_beside_what_it_proves() -> None:
    lines = run("strategies", "kuromasu").out.splitlines()
    row = next(line for line in lines if line.startswith("vanmeurs2008"))
    assert row.endswith("unique, multiple, none (less with assume_unique, guesses, forget)")
    options = json.loads(run("strategies", "kuromasu", "--json").out)["strategies"][4]["options"]
    assert {each["name"]: each["proves_less"] for each in options} == {
        "only": False, "without": False, "assume_unique": True, "guesses": True, "forget": True
    }  # fmt: skip


def test_an_unknown_genre_is_refused() -> None:
    assert_refused(run("strategies", "chess"))


def test_a_strategy_is_chosen_by_name_with_its_options() -> None:
    logic = json.loads(run("solve", SEVEN, "--strategy", "logic", "--json").out)
    assert (logic["status"], logic["strategy"]) == ("unique", "logic")
    assert logic["stats"]["guesses"] >= 0
    genetic = run("solve", SEVEN, "--strategy", "genetic", "--seed", "3", "--json")
    record = json.loads(genetic.out)
    assert record["status"] == "found"
    assert record["solutions"] == logic["solutions"]
    assert genetic.err == "", "no progress where there is no terminal"
    deep = ("--option", "guesses=" + "[" * 2000)
    assert run("solve", SEVEN, "--strategy", "logic", *deep).status == 2
    refused = run("solve", TEN, "--strategy", "brute-force")
    assert_refused(refused)
    assert "years" in refused.err
    forced = ("--option", "force=yes", "--time-limit", "0.2")
    assert run("solve", TEN, "--strategy", "brute-force", *forced).status == 3


def test_studies_are_listed_and_unknown_ones_refused(tmp_path: Path) -> None:
    assert re.search(r"^kuromasu +brute force.*van Meurs 2008, §7$", run("study").out, re.MULTILINE)
    assert_refused(run("study", "astrology"))
    assert_refused(run("study", "kuromasu", "kurochute/5/5/343i32g143q42", "--out", str(tmp_path)))
