"""Counting, drawing answers and shares from the command line."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cli.runner import assert_refused, run
from gridwright import api
from gridwright.genres import by_name

SEVEN = "kurodoko/5/5/5m866j5o"
NONE = "kurodoko/2/1/11"
KAMAJI = "kamaji-4x4-4111111111111111"


def test_many_answers_are_counted() -> None:
    found = run("count", "kurodoko/10/10/")
    assert (found.status, found.err) == (0, "")
    assert found.out == (
        "kurodoko/10/10/: Kuromasu, exactly 208786414361204882 answers, by frontier\n"
    )
    (record,) = run("count", "--json", "kurodoko/6/6/").records
    assert (record["count"], record["strategy"]) == (1646096, "frontier")
    assert len(record["solutions"]) == 2
    assert record["stats"]["widest"] > 10


def test_the_strategy_can_be_chosen() -> None:
    for strategy in ("sat", "frontier", "logic"):
        (record,) = run("count", "--json", "--strategy", strategy, SEVEN).records
        assert (record["count"], record["strategy"]) == (7, strategy)


def test_too_little_memory() -> None:
    found = run("count", "--memory", "1", "kurodoko/14/14/")
    assert (found.status, found.err) == (3, "")
    assert "answers (memory limit reached), by frontier" in found.out
    for command in (("sample",), ("backbone", "--shares"), ("draw", "--shares")):
        found = run(*command, "--memory", "1", "kurodoko/12/12/")
        assert (found.status, found.out) == (3, "")
        assert found.err == ("gridwright: kurodoko/12/12/: the memory limit of 1 MB was reached\n")


def test_by_black_cells() -> None:
    found = run("count", "--by", "black", "kurodoko/3/3/")
    rows = [line.split() for line in found.out.splitlines()[3:]]
    assert rows == [["0", "1"], ["1", "9"], ["2", "20"], ["3", "8"], ["4", "1"]]
    (record,) = run("count", "--json", "--by", "black", "kurodoko/3/3/").records
    assert record["stats"]["by_black"] == {"0": 1, "1": 9, "2": 20, "3": 8, "4": 1}
    found = run("count", "--by", "pieces", KAMAJI)
    assert "exactly 4 answers, by frontier; 3 of them minimal" in found.out


def test_sample() -> None:
    found = run("sample", "--count", "3", "--seed", "5", SEVEN)
    assert (found.status, found.err) == (0, "")
    assert found.out.startswith(f"{SEVEN}: Kuromasu, 3 answers drawn with the seed 5\n")
    (record,) = run("sample", "--json", "--count", "50", "--seed", "5", SEVEN).records
    answers = {tuple(rows) for rows in record["solutions"]}
    assert record["count"] == 50
    assert len(answers) == 7
    for rows in answers:
        assert api.check(SEVEN, list(rows)).solved
    assert run("sample", "--seed", "5", SEVEN).out == run("sample", "--seed", "5", SEVEN).out
    found = run("sample", NONE)
    assert (found.status, found.out) == (1, f"{NONE}: Kuromasu, no answer (proven)\n")


def test_shares() -> None:
    (record,) = run("backbone", "--shares", "--json", SEVEN).records
    assert (record["count"], record["status"]) == (7, "multiple")
    told = {name: Fraction(part, 7) for name, part in record["shares"].items()}
    shares = api.shares(SEVEN)
    assert list(told.values()) == [shares.share(cell) for cell in range(25)]
    assert told["r1c2"] == Fraction(5, 7)
    (plain,) = run("backbone", "--json", SEVEN).records
    assert (record["backbone"], record["forced"]) == (plain["backbone"], plain["forced"])
    found = run("backbone", "--shares", SEVEN)
    assert "│ 71% │" in found.out
    assert found.out.endswith("A cell with a percentage is black in that share of the 7 answers.\n")
    found = run("backbone", "--shares", NONE)
    assert (found.status, found.out) == (1, f"{NONE}: Kuromasu, no answer (proven)\n")
    found = run("backbone", "--shares", KAMAJI)
    assert found.status == 0
    assert "exactly 4 answers" in found.out
    assert "r1c1" in found.out


def test_a_heat_map(tmp_path: Path) -> None:
    path = tmp_path / "shares.svg"
    assert run("draw", "--shares", "-o", str(path), SEVEN).status == 0
    drawn = path.read_text(encoding="utf-8")
    assert 'class="heat"' in drawn
    assert ">71%<" in drawn
    assert "black in 71% of the answers" in drawn
    assert "in that share" in drawn
    found = run("draw", "--shares", NONE)
    assert (found.status, found.out) == (1, "")
    assert "no answer (proven), so there are no shares to draw" in found.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("count", "--memory", "0", SEVEN), "the memory limit is 0; expected 1 megabyte or more"),
        (("count", "--by", "size", SEVEN), "cannot be counted by 'size'; expected 'black'"),
        (("count", "--by", "black", KAMAJI), "cannot be counted by 'black'; expected 'pieces'"),
        (("sample", "--count", "0", SEVEN), "the number of answers is 0; expected 1 or more"),
        (("sample", "--seed", "-1", SEVEN), "the seed is -1; expected 0 or more"),
        (("draw", "--shares", KAMAJI), "Kamaji has no black cells"),
        (("draw", "--shares", "--solved", SEVEN), "expected neither --solved nor --unsolved"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    found = run(*arguments)
    assert (found.status, found.out) == (2, "")
    assert sentence in found.err
    assert found.err.count("\n") == 1


@pytest.mark.parametrize(
    "command", [("sample",), ("count", "--by", "black"), ("backbone", "--shares")], ids=" ".join
)
def test_where_there_is_no_automaton_nothing_is_advised_that_the_command_lacks(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(by_name("template").__dict__, "frontier", None)
    found = run(*command, "--genre", "template", "-", stdin="1.\n..\n")
    assert_refused(found, "so its answers can only be listed, as solve and count do by default")
    assert "another strategy" not in found.err
