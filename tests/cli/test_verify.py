"""``gridwright verify`` and ``solve --proof``: what they promise, in words and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridwright
from cli.runner import assert_refused, run, run_really
from gridwright.genres import by_name
from proofs import ADDRESSES, PUZZLES, proof_of

GENRES = pytest.mark.parametrize("genre", PUZZLES)


@GENRES
def test_the_puzzle_is_named(genre: str, tmp_path: Path) -> None:
    proof_of(genre, tmp_path)
    puzzle = PUZZLES[genre]
    size = f"{puzzle.rows} rows and {puzzle.cols} columns"
    found = run("verify", str(tmp_path))
    title = by_name(genre).title
    first, *_, last = found.out.splitlines()
    assert first.startswith(f"the proof is about a {title} of {size}: ")
    assert first.endswith(ADDRESSES[genre][0])
    assert (found.status, last) == (0, "verified: it has exactly one answer")
    (record,) = run("verify", str(tmp_path), "--json").records
    assert (record["status"], record["claim"], record["genre"]) == ("verified", "unique", genre)
    assert (record["rows"], record["cols"]) == (puzzle.rows, puzzle.cols)
    assert gridwright.load(record["puzzle"]) == puzzle
    assert "same_puzzle" not in record


def test_a_long_address_is_shortened_in_words_and_whole_in_json(tmp_path: Path) -> None:
    made = next(gridwright.generate("kuroshuto", "12x12", seed=1))
    gridwright.prove(made.puzzle, tmp_path)
    first = run("verify", str(tmp_path)).out.splitlines()[0]
    assert "…" in first
    assert len(first) < 180
    (record,) = run("verify", str(tmp_path), "--json").records
    assert gridwright.load(record["puzzle"]) == made.puzzle


def test_a_rejected_proof_names_its_puzzle_too(tmp_path: Path) -> None:
    (proof_of("kuromasu", tmp_path) / "formula.cnf").write_text("p cnf 0 0\n")
    found = run("verify", str(tmp_path))
    assert found.status == 1
    first, *_, last = found.out.splitlines()
    assert first.endswith(ADDRESSES["kuromasu"][0])
    assert last == "rejected: formula.cnf: it was changed after the claim was made"
    (record,) = run("verify", str(tmp_path), "--json").records
    assert record["status"] == "rejected"
    assert gridwright.load(record["puzzle"]) == PUZZLES["kuromasu"]


@GENRES
def test_the_puzzle_in_question(genre: str, tmp_path: Path) -> None:
    folder = str(proof_of(genre, tmp_path / "proof"))
    source = tmp_path / "puzzle.json"
    source.write_text(gridwright.convert(PUZZLES[genre], "json"))
    right = run("verify", folder, "--puzzle", str(source))
    assert (right.status, right.out.splitlines()[-1]) == (0, "verified: it has exactly one answer")
    assert "the proof is about the given puzzle" in right.out.splitlines()
    (record,) = run("verify", folder, "--puzzle", ADDRESSES[genre][0], "--json").records
    assert (record["status"], record["same_puzzle"]) == ("verified", True)
    another = "kuroshuto" if genre == "kuromasu" else "kuromasu"
    for other in (ADDRESSES[genre][1], ADDRESSES[another][0]):
        wrong = run("verify", folder, "--puzzle", other)
        assert wrong.status == 1
        assert wrong.out.splitlines()[-1] == "rejected: the proof is about another puzzle"
        wrong = run("verify", folder, "--puzzle", other, "--json")
        assert (wrong.status, wrong.records[0]["status"]) == (1, "rejected")
        assert wrong.records[0]["same_puzzle"] is False


@pytest.mark.process
def test_bad_input(tmp_path: Path) -> None:
    folder = str(proof_of("kuromasu", tmp_path / "proof"))
    found = run("verify", folder, "--puzzle", "missing.txt")
    assert (found.status, found.err) == (2, "gridwright: there is no file 'missing.txt'\n")
    assert_refused(run("verify", str(tmp_path)), "claim.json", "no such file")
    found = run("verify", str(tmp_path), "--json")
    assert (found.status, found.records[0]["folder"]) == (2, str(tmp_path))
    assert "no such file" in found.records[0]["error"]
    (tmp_path / "proof" / "claim.json").write_text("[" * 100_000)
    deep = run_really("verify", folder)
    assert (deep.status, deep.err) == (1, "")
    assert deep.out == "rejected: claim.json: expected the genre, the claim and fingerprints\n"


def test_the_time_limit_in_json(tmp_path: Path) -> None:
    folder = str(proof_of("kuromasu", tmp_path))
    found = run("verify", folder, "--json", "--time-limit", "1e-9")
    assert (found.status, found.records[0]["status"]) == (3, "timeout")


def test_a_proof_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text("mine")
    for json in ([], ["--json"]):
        found = run("solve", ADDRESSES["kuromasu"][0], "--proof", str(tmp_path), *json)
        assert_refused(found, "answer.txt' would be overwritten")
    assert (tmp_path / "answer.txt").read_text() == "mine"


def test_a_proof_that_cannot_be_written_leaves_one_object(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    target = str(tmp_path / "file" / "proof")
    found = run("solve", ADDRESSES["kuromasu"][0], "--proof", target, "--json")
    assert found.status == 2
    assert [record["status"] for record in found.records] == ["unique"]
    assert "cannot create the folder" in found.err
