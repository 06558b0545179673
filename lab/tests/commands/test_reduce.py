"""``gridwright reduce``: formats, pictures, both directions of the proof, the table, refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.runner import assert_refused, run
from gridwright.genres.kuromasu.format import FORMATS
from gridwright_lab.commands.reducing.writing import write_board
from gridwright_lab.reductions.instance import parse_arguments
from gridwright_lab.reductions.koelker import verify
from gridwright_lab.reductions.koelker.build import answer
from gridwright_lab.reductions.koelker.reduction import reduce
from gridwright_lab.reductions.tiles.drawing import sheet as parts_of
from gridwright_lab.reductions.tiles.kuroshuto.boards import TARGET

PUZZLE = reduce(parse_arguments(["1.-2"])).puzzle


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
def test_the_puzzle_in_every_format_on_standard_output(form: object) -> None:
    found = run("reduce", "--to", form.name, "--", "1.-2")  # type: ignore[attr-defined]
    assert found.status == 0
    assert form.read(found.out)[0].puzzle == PUZZLE  # type: ignore[attr-defined]
    assert "largest clue 68" in found.err


def test_out_writes_the_puzzle_and_draws_it(tmp_path: Path) -> None:
    target = tmp_path / "board.tatham"
    found = run("reduce", "--out", str(target), "--", "1.-2")
    assert (found.status, found.out) == (0, "")
    assert target.read_text().startswith("81x49:")
    assert "<svg" in (tmp_path / "board.svg").read_text()
    only = tmp_path / "only.json"
    run("reduce", "--no-picture", "-o", str(only), "--", "1.-2")
    assert only.exists()
    assert not only.with_suffix(".svg").exists()
    picture = tmp_path / "picture.svg"
    assert run("reduce", "-o", str(picture), "--assignment", "1.2", "--", "1.-2").out == ""
    assert "x2 = true" in picture.read_text()


def test_a_board_that_other_commands_refuse_says_so_when_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "board.txt"
    words = ("reduce", "--no-picture", "-o", str(target), "--", "1.-2")
    assert "other commands" not in run(*words).err
    monkeypatch.setattr("gridwright.core.grid.MOST_CELLS", 49 * 81 - 1)
    found = run(*words)
    assert found.status == 0
    said = "3969 cells, and other commands read boards of at most 3968: reduce --solve"
    assert said in found.err
    picture = run("reduce", "-o", str(target.with_suffix(".svg")), "--", "1.-2")
    assert "other commands" not in picture.err, "no command reads a picture"


def test_an_answer_goes_out_and_comes_back(tmp_path: Path) -> None:
    for ending in ("json", "pzprv3", "txt", "janko"):
        target = tmp_path / f"board.{ending}"
        built = run("reduce", "--assignment", "-1.-2", "-o", str(target), "--", "1.-2")
        assert built.status == 0
        back = run("reduce", "--read-back", str(target), "--", "1.-2")
        assert (back.status, back.out) == (0, "-1.-2\n")
    rows = run("reduce", "--assignment", "1.2", "--to", "json", "--", "1.-2").out
    assert run("reduce", "--read-back", "-", "--", "1.-2", stdin=rows).out == "1.2\n"


def test_a_wrong_answer_is_told_apart_from_wrong_input(tmp_path: Path) -> None:
    white = "\n".join(["." * 81] * 49)
    found = run("reduce", "--read-back", "-", "--", "1.-2", stdin=white)
    assert found.status == 1
    assert "this is not an answer: rule 4" in found.err
    few = run("reduce", "--read-back", "-", "--", "1.-2", stdin=white[:-82])
    assert few.status == 2
    assert "expected 49 rows" in few.err
    other = run("reduce", "--to", "json", "--", "1.2").out
    assert (
        "is not the board of this input"
        in run("reduce", "--read-back", "-", "--", "1.-2", stdin=other).err
    )
    same = run("reduce", "--to", "json", "--", "1.-2").out
    assert (
        "found the puzzle alone" in run("reduce", "--read-back", "-", "--", "1.-2", stdin=same).err
    )


def test_solving_says_what_the_answer_means() -> None:
    found = run("reduce", "--solve", "--to", "text", "--", "1.1.-2")
    assert found.status == 0
    assert ": -1.-2" in found.err
    assert "#" in found.out
    none = run("reduce", "--solve", "--", "1.1")
    assert none.status == 1
    assert "cannot be satisfied" in none.err
    late = run("reduce", "--solve", "--time-limit", "0.000001", "--", "1.1")
    assert late.status == 3
    assert "time limit" in late.err


def test_a_terminal_shows_the_board_of_an_answer_only_on_request(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reduced = reduce(parse_arguments(["1.-2"]))
    board = answer(reduced, {1: True, 2: True})
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    write_board(reduced, board, None, None, True)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "the board of 49 rows and 81 columns is not shown: --out FILE" in shown.err
    write_board(reduced, board, None, "text", True)
    assert "#" in capsys.readouterr().out
    write_board(reduced, None, None, None, True)
    assert capsys.readouterr().out.startswith("https://")


def test_more_than_a_million_squares_are_built() -> None:
    """Twelve clauses, which the page lists: other commands refuse a board of this size."""
    clauses = [f"{36 - number}.{24 - number}.{12 - number}" for number in range(12)]
    found = run("reduce", "--to", "tatham", "--", *clauses)
    assert found.status == 0
    columns, rows = map(int, found.out.partition(":")[0].split("x"))
    assert rows * columns > 1_000_000


def test_more_sweeps_of_the_count() -> None:
    few = run("reduce", "--count", "--sweeps", "1", "--", "1")
    assert "estimated" in few.out
    assert_refused(run("reduce", "--count", "--sweeps", "0", "--", "1"), "--sweeps")


def test_an_assignment_that_breaks_a_clause() -> None:
    found = run("reduce", "--assignment", "1.2", "--", "1.2")
    assert (found.status, found.out) == (1, "")
    assert "clause 1 (1.2)" in found.err


def test_short_rays_report_both_largest_clues() -> None:
    found = run("reduce", "--short-rays", "--", "1.1.1", "1.1.1")
    assert found.status == 0
    assert "largest clue 68 (" in found.err
    plain = reduce(parse_arguments(["1.1.1", "1.1.1"])).largest_clue
    assert f"({plain} without short rays)" in found.err
    assert plain > 68


def test_dimacs(tmp_path: Path) -> None:
    text = "c a comment\np cnf 2 1\n1 -2 0\n"
    plain = run("reduce", "--", "1.-2").out
    assert run("reduce", "--dimacs", "-", stdin=text).out == plain
    file = tmp_path / "instance.cnf"
    file.write_text(text)
    assert run("reduce", "--dimacs", str(file)).out == plain
    assert_refused(run("reduce", "--dimacs", str(file), "--", "1"), "found both")
    assert_refused(run("reduce", "--dimacs", str(tmp_path / "no")), "cannot be read")
    assert_refused(run("reduce", "--dimacs", "-", stdin="1 2 3 4 0"), "line 1", "4 literals")


def test_the_table_of_gadgets() -> None:
    found = run("reduce", "--verify")
    assert found.status == 0
    lines = found.out.splitlines()
    assert lines[-1] == "80 checked, 0 wrong"  # nine gadgets and the One, eight positions
    assert len(lines) == 83
    assert all(line.endswith("yes") for line in lines[2:-1])
    assert run("reduce", "--verify", "--time-limit", "0.0001").status == 3


def test_what_was_checked_before_ctrl_c_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = verify.check_gadget
    calls: list[object] = []

    def interrupted(*arguments: Any, **named: Any) -> verify.Checked:
        calls.append(arguments)
        if len(calls) > 2:
            raise KeyboardInterrupt
        return checked(*arguments, **named)

    monkeypatch.setattr(verify, "check_gadget", interrupted)
    found = run("reduce", "--verify")
    assert (found.status, found.err) == (130, "gridwright: interrupted\n")
    rows = [line.split()[:2] for line in found.out.splitlines()[2:]]
    assert rows == [["Wire", "W"], ["Wire", "W⁺"]]


def test_the_gadgets_can_be_drawn(tmp_path: Path) -> None:
    target = tmp_path / "gadgets.svg"
    run("reduce", "--verify", "--time-limit", "0.0001", "--out", str(target))
    drawn = target.read_text()
    assert drawn.count('class="panel"') == 9
    assert "Sidesplit" in drawn
    run("reduce", "kuroshuto", "--verify", "--time-limit", "0.0001", "--out", str(target))
    assert target.read_text() == parts_of(TARGET)


def test_counting_keeps_to_the_time_limit() -> None:
    found = run("reduce", "--count", "--time-limit", "0.01", "--", "1")
    assert (found.status, found.out) == (3, "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ("at least one clause",)),
        (("--", "1.2.3.4"), ("4 literals",)),
        (("--", "0"), ("literal 0",)),
        (("--", ""), ("empty",)),
        (("--", "one"), ("'one'",)),
        (("--solve", "--assignment", "1", "--", "1"), ("at most one of",)),
        (("--time-limit", "-1", "--solve", "--", "1"), ("time limit",)),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_refused(run("reduce", *arguments), *words)


def test_refusals_after_the_board_is_built(tmp_path: Path) -> None:
    for arguments, word in (
        (("--assignment", "1", "--to", "puzzlink", "--", "1"), "no room for an answer"),
        (("--to", "nonsense", "--", "1"), "nonsense"),
        (("--assignment", "1.2", "--", "1"), "variable 2"),
        (("--out", str(tmp_path / "no" / "x.json"), "--", "1"), "cannot write"),
        (("--count", "--", "1.1"), "cannot be satisfied"),
    ):
        found = run("reduce", *arguments)
        assert found.status == 2
        assert word in found.err.splitlines()[-1]
        assert found.out == ""
