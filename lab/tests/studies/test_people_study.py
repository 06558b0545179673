"""The study of people: records, replays, fitted rules, and its report on records of our own."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gridwright.batch.ledger import FILE_NAME
from gridwright.core.errors import InputError, Timeout
from gridwright.core.grid import bits
from gridwright.engine.generate import generate
from gridwright.engine.hints import Costs
from gridwright.engine.ladders import ladder_of
from gridwright.engine.load import write as written
from gridwright.formats.document import Document
from gridwright.genres import by_name as genre_by_name
from gridwright.logic.steps import Walk
from gridwright_lab.studies import by_name, report
from gridwright_lab.studies.people import labels as people_labels
from gridwright_lab.studies.people import study as people
from gridwright_lab.studies.people.choices import (
    Rule,
    best_fit,
    fitted,
    folds,
    interval,
    nearest,
    predicted,
    share_row,
)
from gridwright_lab.studies.people.figures import pair_rows, solve_row
from gridwright_lab.studies.people.replay import CLOSED, WRITTEN, Mark, Outcome, marks, replay
from gridwright_lab.studies.people.rules import COSTS, RULES, RUNG_FIRST, rule_rows
from gridwright_lab.studies.study import StudyRequest


def record_of(genre_name: str, puzzle: Any, answer: Any, backwards: bool = False) -> str:
    """The record of a person who does what a walk does; backwards, of one who does the opposite."""
    genre = genre_by_name(genre_name)
    walk = Walk(ladder_of(genre, puzzle), puzzle.given, answer.yes)
    entries = []
    for taken in walk:
        for decision in bits(taken.move.yes | taken.move.no):
            cell = next(bits(walk.ladder.view.cells(1 << decision)))
            row, col = puzzle.grid.place(cell)
            black = answer.yes >> decision & 1
            entries.append(f"{chr(97 + col)}{chr(97 + row)},{1 - black}")
    return "Z2;" + "".join(f"{entry};" for entry in (reversed(entries) if backwards else entries))


def made(genre_name: str, number: int = 0, side: int = 6) -> Any:
    return next(generate(genre_by_name(genre_name), side, side, seed=3, start=number))


def test_entries_of_a_record() -> None:
    found = marks("Z2;ab,1;cd,0,,A;Q0;2604,1;ef,-;aa,5;")
    assert found == [
        Mark(1, 0, False, False),
        Mark(3, 2, True, True),
        Mark(4, 26, False, False),
        Mark(5, 4, None, False),
    ]


@pytest.mark.parametrize("name", ["hitori", "kuromasu", "kuroshuto", "nurimaze"])
def test_a_walk_is_explained_move_by_move(name: str) -> None:
    puzzle = made(name)
    genre = genre_by_name(name)
    record = record_of(name, puzzle.puzzle, puzzle.answer)
    found = replay(genre, puzzle.puzzle, puzzle.answer, record)
    rungs = {each.name: each.rung for each in genre.techniques}
    row = solve_row(found, rungs)
    assert row["moves"] == puzzle.puzzle.given.open.bit_count() == row["open"]
    assert row["wrong"] == row["repeated"] == row["emptied"] == row["noted"] == 0
    # The walk takes the easiest; the cells of one move are written one after the other.
    assert row[WRITTEN][Outcome.TECHNIQUE] == row["moves"]
    assert row[WRITTEN]["easiest"] >= 0.9 * row["moves"]
    assert sum(row[WRITTEN]["by"].values()) == row["moves"]
    explained = row[CLOSED].get(Outcome.OBVIOUS, 0) + row[CLOSED].get(Outcome.TECHNIQUE, 0)
    assert explained == row["moves"]
    first = [each for each in found["states"][CLOSED] if each["outcome"] == Outcome.TECHNIQUE]
    assert all(rungs[name] > 1 for each in first for name in each["by"])


def test_what_is_no_move_is_counted_apart() -> None:
    puzzle = made("kuromasu")
    record = record_of("kuromasu", puzzle.puzzle, puzzle.answer)
    first = record.split(";")[1]
    other = first[:3] + ("0" if first[3] == "1" else "1")
    again = f"Z2;{other};{first},,A;{first};{first[:2]},-;" + record.partition(";")[2]
    genre = genre_by_name("kuromasu")
    found = replay(genre, puzzle.puzzle, puzzle.answer, again)
    plain = replay(genre, puzzle.puzzle, puzzle.answer, record)
    assert {name: found[name] for name in ("wrong", "repeated", "emptied", "noted")} == {
        "wrong": 1, "repeated": 2, "emptied": 1, "noted": 1,
    }  # fmt: skip
    assert found["moves"] == plain["moves"]
    assert found["states"][WRITTEN][1:] == plain["states"][WRITTEN][1:]


def test_moves_out_of_order_are_not_explained() -> None:
    puzzle = made("kuromasu")
    genre = genre_by_name("kuromasu")
    record = record_of("kuromasu", puzzle.puzzle, puzzle.answer, backwards=True)
    states = replay(genre, puzzle.puzzle, puzzle.answer, record)["states"][WRITTEN]
    outcomes = [state["outcome"] for state in states]
    assert Outcome.LATER in outcomes
    assert Outcome.OBVIOUS not in outcomes
    for state in states:
        assert bool(state["by"]) == (state["outcome"] == Outcome.TECHNIQUE)


def drawn(
    costs: dict[str, float], reach: float, number: int, rng: Random
) -> list[list[tuple[str, int, int, int]]]:
    """States of people who take moves by known costs."""
    states = []
    for _ in range(number):
        moves = [(rng.choice(sorted(costs)), rng.randrange(12)) for _ in range(8)]
        weights = [exp(-costs[name] - far / reach) for name, far in moves]
        (taken,) = rng.choices(range(len(moves)), weights)
        states.append([(*move, 1, int(at == taken)) for at, move in enumerate(moves)])
    return states


def test_known_costs_are_found_again() -> None:
    costs = {"a": 0.0, "b": 1.0, "c": 2.5}
    rule = best_fit(drawn(costs, 3.0, 3000, Random(1)), (1.0, 3.0, 8.0))
    assert rule.reach == 3.0
    for name, cost in costs.items():
        assert rule.costs[name] - rule.costs["a"] == pytest.approx(cost, abs=0.3)


def test_what_is_never_taken_is_dear_but_not_endless() -> None:
    states = [[("a", 0, 1, 1), ("b", 0, 1, 0)]] * 50
    costs, likely = fitted(states, 2.0)
    assert 3 < costs["b"] - costs["a"] < 10
    assert -0.1 < likely < 0


def test_a_rule_predicts_the_cheapest_and_shares_ties() -> None:
    options = [("a", 3, 2, 1), ("a", 5, 1, 0), ("b", 1, 1, 0)]
    assert nearest(options) == [("a", 3, 2, 1), ("b", 1, 1, 0)]
    assert predicted(Rule({"a": 1, "b": 2}, None), options) == 0.5
    assert predicted(Rule({"a": 1, "b": 2}, 0.0), options) == 0
    assert predicted(Rule({"a": 1, "b": 2}, 1.0), options) == 0
    assert predicted(Rule({"a": 1, "b": 2}, 8.0), options) == 0.5
    assert predicted(Rule({"a": 1, "b": 2}, 2.0), [("a", 3, 1, 0), ("b", 1, 1, 1)]) == 1
    assert predicted(Rule({}, None), []) == 0


def solves_by(costs: dict[str, float], number: int) -> list[list[dict[str, Any]]]:
    rng = Random(7)
    return [[{"options": options} for options in drawn(costs, 2.0, 20, rng)] for _ in range(number)]


def test_a_rule_gains_only_where_there_is_something_to_learn() -> None:
    rungs = {"a": 1, "b": 2, "c": 3}
    rows, costs = rule_rows("x", WRITTEN, solves_by({"a": 4, "b": 2, "c": 0}, 60), rungs, 100, 0)
    by_rule = {row["rule"]: row for row in rows}
    assert list(by_rule) == list(RULES)
    assert by_rule[COSTS]["gain_low"] > 0.1, "people do the opposite of what the rungs say"
    assert by_rule[RUNG_FIRST]["gain_share"] == 0
    assert [row["cost"] for row in costs] == sorted((row["cost"] for row in costs), reverse=True)
    assert all(row["low"] <= row["high"] for row in costs)
    noise = [
        [{"options": [("a", 0, 1, n), ("b", 0, 1, 1 - n)]} for n in (Random(at).randrange(2),)]
        for at in range(60)
    ]
    rows, _ = rule_rows("x", WRITTEN, noise, {"a": 1, "b": 2}, 100, 0)
    gained = {row["rule"]: row for row in rows}[COSTS]
    assert gained["gain_low"] <= 0 <= gained["gain_high"]


def test_folds_hold_every_solve_once() -> None:
    parts = folds(23, 4)
    assert sorted(at for part in parts for at in part) == list(range(23))
    assert len(folds(2, 0)) == 2


def test_intervals_hold_the_share() -> None:
    rng = Random(3)
    rows = [(rng.randrange(5), 5) for _ in range(40)]
    row = share_row(rows, 300, 1)
    assert row["low"] <= row["share"] <= row["high"]
    assert interval(rows, 300, 1) == (row["low"], row["high"])
    assert share_row([(0, 0)], 10, 0) == {"of": 0}


def test_pairs_are_counted_where_both_are_available() -> None:
    def state(by: list[str], *options: list[Any]) -> dict[str, Any]:
        return {"outcome": Outcome.TECHNIQUE, "by": by, "options": list(options)}

    states = [
        state(["a"], ["a", 1, 3, 1], ["b", 2, 1, 0]),
        # Both find it, and the other has a further move.
        state(["a", "b"], ["a", 1, 1, 1], ["b", 2, 2, 1]),
        # Both find it, and that is all.
        state(["a", "b"], ["a", 1, 1, 1], ["b", 2, 1, 1]),
        state(["b"], ["a", 1, 3, 0], ["b", 2, 1, 1]),
        {"outcome": Outcome.OBVIOUS},
    ]
    (row,) = pair_rows("x", CLOSED, iter(states))
    assert (row["one"], row["two"], row["times"], row["first"]) == ("a", "b", 3, 2)
    assert row["expected"] == 0.75 + 0.5 + 0.75


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Puzzles and records of our own, some with labels."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    records: dict[str, dict[str, str]] = {}
    for name in ("kuromasu", "hitori"):
        genre, entries = genre_by_name(name), []
        records[name] = {}
        for number in range(6):
            puzzle = made(name, number, 5)
            rows = genre.answer_rows(puzzle.puzzle, puzzle.answer)
            entry = {"id": number, "solution": rows}
            if name == "kuromasu":
                entry["puzzlink_url"] = written(genre, Document(puzzle.puzzle), "json")
                entry["difficulty"] = ("EASY", "MEDIUM", "HARD")[number % 3]
            else:
                numbers = puzzle.puzzle.numbers
                values = list(numbers.values()) if isinstance(numbers, dict) else list(numbers)
                entry["problem"] = [
                    " ".join(map(str, values[5 * row : 5 * row + 5])) for row in range(5)
                ]
            entries.append(entry)
            # The last puzzle has no record.
            if number < 5:
                records[name][str(number)] = record_of(
                    name, puzzle.puzzle, puzzle.answer, backwards=number == 4
                )
        (folder / f"{name}-janko.json").write_text(json.dumps(entries), encoding="utf-8")
    (folder / f"{people.RECORDS}.json").write_text(json.dumps(records), encoding="utf-8")
    monkeypatch.setenv("GRIDWRIGHT_CORPUS", str(folder))
    monkeypatch.setattr(people, "SMALL", people.Scale(None, None, 20))
    monkeypatch.setattr(people_labels, "LEAST", 3)
    return folder


@pytest.mark.usefixtures("corpus")
def test_the_study_reports_on_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    study = by_name("people")
    first = study.run(StudyRequest(out))
    text = report.write(first, out).read_text(encoding="utf-8")
    assert "10 solves of published puzzles" in text
    assert "Of 10 claims," in text
    assert "The paper" not in text
    assert "Over 5 puzzles with a label" in text
    for name in ("rules.svg", "distances.svg", "techniques.csv", "pairs.csv", "yardsticks.csv"):
        assert (out / name).is_file()
    assert (out / FILE_NAME).is_file()
    monkeypatch.setattr(people, "replay", None)
    assert study.run(StudyRequest(out)) == first, "the finished replays were made anew"


@pytest.mark.usefixtures("corpus")
def test_what_takes_too_long_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(genre: Any, puzzle: Any, answer: Any, record: str) -> Any:
        if genre.name == "hitori":
            raise Timeout("too slow")
        return replay(genre, puzzle, answer, record)

    monkeypatch.setattr(people, "replay", slow)
    found = people.gather(StudyRequest(tmp_path))
    assert found.about["late"] == 5
    assert {row["genre"] for row in found.solves} == {"kuromasu"}
    assert "5 records of large boards" in report.markdown(by_name("people").report(found))


def test_records_may_stand_beside_their_puzzles(corpus: Path) -> None:
    puzzle = made("starbattle", 1, 5)
    genre = genre_by_name("starbattle")
    # Dots are 0 and stars 1 here.
    moves = "".join(
        f"{'abcde'[cell % 5]}{'abcde'[cell // 5]},{puzzle.answer.yes >> cell & 1};"
        for cell in range(25)
    )
    entry = {
        "id": 3,
        "url": written(genre, Document(puzzle.puzzle), "json"),
        "solution": genre.answer_rows(puzzle.puzzle, puzzle.answer),
        "moves": moves,
    }
    (corpus / "starbattle-janko.json").write_text(json.dumps([entry]), encoding="utf-8")
    records = people._with_puzzles()
    assert records == {"starbattle": {"3": moves}}
    (one,) = people.recorded(genre, records["starbattle"], people.SMALL)
    row = people.replayed("starbattle", one, 60)
    assert "wrong" not in row
    assert row["moves"] == 25


def test_without_records_the_study_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GRIDWRIGHT_CORPUS", raising=False)
    with pytest.raises(InputError, match=r"human-moves\.json were not found"):
        by_name("people").run(StudyRequest(tmp_path))


def test_a_mark_outside_the_board_is_refused(corpus: Path, tmp_path: Path) -> None:
    path = corpus / f"{people.RECORDS}.json"
    records = json.loads(path.read_text(encoding="utf-8"))
    records["hitori"]["0"] = "Z2;zz,1;"
    path.write_text(json.dumps(records), encoding="utf-8")
    with pytest.raises(InputError, match="not on the board"):
        by_name("people").run(StudyRequest(tmp_path / "out"))


def test_the_costs_are_written_as_hints_read_them() -> None:
    import tomllib

    from gridwright.engine.hints import costs_text

    told = tomllib.loads(costs_text("Fitted. " * 30, 1.5, {'a "b"': 0.0, "2 beside a clue": 1.2}))
    assert Costs(told["reach"], told["costs"]) == Costs(1.5, {'a "b"': 0.0, "2 beside a clue": 1.2})
