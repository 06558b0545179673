"""Every command: what it prints, its exit statuses, its options."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gridwright
from cli.runner import Run, assert_refused, run
from gridwright.sat.solvers import find, why_not

UNIQUE = "kurodoko/4/4/g4i7j4i6g"
ANSWER = "#.#./..../#..#/...."
SEVERAL = "kurodoko/3/3/2n"
IMPOSSIBLE = "kurodoko/2/2/133"
"""The clue 1 wants black neighbours, which are clues."""
SLOW = "kurodoko/9/9/"
"""An empty board, whose answers nobody has the time to list."""

JSON_FIELDS = [
    "source", "genre", "status", "solutions", "count", "seconds", "strategy", "stats",
]  # fmt: skip

WITH_JSON = ("solve", "check", "count", "backbone")
ALL = (*WITH_JSON, "convert", "draw", "show")


def ended(command: str, source: str, *options: str) -> int:
    answer = ("--answer", "??/??") if command == "check" else ()
    return run(command, source, *answer, *options).status


@pytest.mark.parametrize("command", ["solve", "count", "backbone"])
def test_the_exit_status_tells_what_happened(command: str) -> None:
    assert ended(command, UNIQUE) == 0
    assert ended(command, SEVERAL) == 0
    assert ended(command, IMPOSSIBLE) == 1
    assert ended(command, "kurodoko/2/2/9") == 2


@pytest.mark.parametrize("command", ["convert", "draw", "show"])
def test_what_needs_an_answer_says_so_where_there_is_none(command: str) -> None:
    assert ended(command, UNIQUE, "--solved") == 0
    found = run(command, IMPOSSIBLE, "--solved")
    assert found == Run(1, "", f"gridwright: {IMPOSSIBLE}: the puzzle has no answer (proven)\n")
    late = run(command, "kurodoko/99/99/", "--solved", "--time-limit", "1e-9")
    assert (late.status, late.out) == (3, "")
    assert "time limit reached" in late.err


@pytest.mark.parametrize("command", WITH_JSON)
def test_json_is_one_object_a_line(command: str) -> None:
    options = ("--answer", ANSWER) if command == "check" else ()
    found = run(command, "--json", UNIQUE, UNIQUE, *options)
    assert (found.status, found.err) == (0, "")
    assert len(found.records) == 2
    for record in found.records:
        assert list(record)[: len(JSON_FIELDS)] == JSON_FIELDS
        assert (record["source"], record["genre"]) == (UNIQUE, "kuromasu")
        assert isinstance(record["seconds"], float)
        assert isinstance(record["stats"], dict)
        if command != "count":
            assert record["solutions"] == [ANSWER.split("/")]


def test_solve_as_json() -> None:
    (record,) = run("solve", "--json", UNIQUE).records
    assert list(record) == JSON_FIELDS
    assert (record["status"], record["count"], record["strategy"]) == ("unique", 1, "sat")
    (record,) = run("solve", "--json", SEVERAL).records
    assert (record["status"], record["count"]) == ("multiple", 2)
    one, other = record["solutions"]
    assert one != other
    assert {sign for row in one + other for sign in row} == {"#", "."}
    (record,) = run("solve", "--json", IMPOSSIBLE).records
    assert (record["status"], record["count"], record["solutions"]) == ("none", 0, [])


def test_solve_in_words() -> None:
    found = run("solve", UNIQUE)
    assert found.out.startswith(f"{UNIQUE}: Kuromasu, exactly one answer (proven)\n")
    assert "1 │███│ 4 │███│ · │" in found.out
    assert "no answer (proven)" in run("solve", IMPOSSIBLE).out
    found = run("solve", SEVERAL)
    assert "more than one answer; these two differ in the marked cells" in found.out
    assert found.out.count("1 │") == 2
    assert "<█>" in found.out
    assert "exactly 3 answers" in run("solve", "--limit", "9", "kurodoko/2/1/").out
    assert "at least 2 answers" not in run("solve", "--limit", "1", SEVERAL).out


def test_solve_stops_at_the_limit() -> None:
    for limit, count in ((1, 1), (2, 2), (5, 5), (99, 39)):
        (record,) = run("solve", "--json", "--limit", str(limit), "kurodoko/3/3/").records
        assert record["count"] == len(record["solutions"]) == count
    (record,) = run("solve", "--json", "--limit", "1", UNIQUE).records
    assert record["status"] == "found"


def test_count() -> None:
    many = "kurodoko/3/3/: Kuromasu, exactly 39 answers, by frontier\n"
    assert run("count", "kurodoko/3/3/").out == many
    assert run("count", "--strategy", "sat", "kurodoko/3/3/").out == many.replace("frontier", "sat")
    assert "exactly 1 answer, by sat\n" in run("count", UNIQUE).out
    assert "no answer (proven)" in run("count", IMPOSSIBLE).out
    found = run("count", "--limit", "5", "kurodoko/3/3/")
    assert (found.status, found.err) == (0, "")
    assert "at least 5 answers (limit reached)" in found.out
    (record,) = run("count", "--json", "kurodoko/3/3/").records
    assert list(record) == JSON_FIELDS
    assert (record["status"], record["count"]) == ("multiple", 39)


@pytest.mark.usefixtures("ticking")
def test_a_timeout_is_a_status_of_its_own() -> None:
    found = run("count", "--strategy", "sat", "--time-limit", "10", SLOW)
    assert (found.status, found.err) == (3, "")
    assert "at least" in found.out
    assert "(time limit reached)" in found.out
    found = run("count", "--json", "--strategy", "sat", "--time-limit", "10", SLOW)
    (record,) = found.records
    assert (found.status, record["status"]) == (3, "timeout")
    assert record["count"] > 2
    found = run("solve", "--limit", "1000000", "--time-limit", "3", SLOW)
    assert found.status == 3
    assert "answers were found, and more may exist" in found.out


@pytest.mark.parametrize("command", ["solve", "count", "backbone", "check"])
def test_a_time_limit_that_nobody_can_keep(command: str) -> None:
    options = ("--answer", "/".join(["?" * 60] * 60)) if command == "check" else ()
    found = run(command, "kurodoko/60/60/", "--time-limit", "1e-9", *options)
    assert found.status == 3
    assert "time limit reached" in found.out
    found = run(command, "kurodoko/60/60/", "--time-limit", "1e-9", "--json", *options)
    assert (found.status, found.records[0]["status"]) == (3, "timeout")


def test_backbone() -> None:
    found = run("backbone", UNIQUE)
    assert "exactly one answer (proven), so everything is forced" in found.out
    found = run("backbone", "kurodoko/3/1/2h")
    assert "exactly one answer" in found.out
    found = run("backbone", SEVERAL)
    assert "more than one answer; " in found.out
    assert "of 9 places are the same in all of them" in found.out
    (record,) = run("backbone", "--json", SEVERAL).records
    assert record["status"] == "multiple"
    assert record["forced"] == sum(row.count("#") + row.count(".") for row in record["backbone"])
    assert record["count"] is None
    assert run("backbone", IMPOSSIBLE).out == f"{IMPOSSIBLE}: Kuromasu, no answer (proven)\n"


@pytest.mark.parametrize(
    ("answer", "exit_status", "status", "words"),
    [
        (ANSWER, 0, "solved", "every rule holds"),
        ("#?#?/????/????/????", 0, "completable", "right so far"),
        ("????/????/????/????", 0, "completable", "right so far"),
        ("????/????/????/???#", 1, "impossible", "no answer agrees"),
        ("##../..../#..#/....", 1, "wrong", "black cells apart"),
        ("...././././.", 2, "", ""),
    ],
)
def test_check(answer: str, exit_status: int, status: str, words: str) -> None:
    found = run("check", UNIQUE, "--answer", answer)
    assert found.status == exit_status
    assert words in found.out
    if status:
        (record,) = run("check", "--json", UNIQUE, "--answer", answer).records
        assert record["status"] == status
        assert record["board"] == answer.split("/")


def test_check_says_which_rule_is_broken_and_where() -> None:
    found = run("check", "kurodoko/3/2/", "--answer", "##./...")
    assert "! ! breaks a rule" in found.out
    assert "Two black cells never share a side." in found.out
    assert "r1c1 and r1c2 are black and touch" in found.out
    (record,) = run("check", "--json", "kurodoko/3/2/", "--answer", "##./...").records
    (violation,) = record["violations"]
    assert violation["rule"] == "black cells apart"
    assert violation["cells"] == ["r1c1", "r1c2"]


def test_a_black_clue_is_not_called_given() -> None:
    found = run("check", UNIQUE, "--answer", "##../..../#..#/....")
    assert "holds a clue and is black" in found.out
    assert "given black" not in found.out


def test_check_takes_the_answer_from_the_source_or_a_file(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(run("convert", UNIQUE, "--to", "text", "--solved").out)
    assert run("check", str(path)).status == 0
    answer = tmp_path / "answer.txt"
    answer.write_text(ANSWER.replace("/", "\n") + "\n")
    assert run("check", UNIQUE, "--answer", str(answer)).status == 0
    assert_refused(run("check", UNIQUE), "expected an answer")
    assert_refused(run("check", UNIQUE, "--answer", "missing.txt"), "no file")
    assert_refused(run("check", UNIQUE, "--answer", ANSWER[:-1]), "line 4", "found 3")
    assert_refused(run("check", UNIQUE, "--answer", ANSWER.replace("#", "x")), "'#', '.' or '?'")


@pytest.mark.parametrize("form", ["puzzlink", "pzprv3", "janko", "tatham", "text", "json"])
def test_convert_to_every_format(form: str) -> None:
    written = run("convert", UNIQUE, "--to", form)
    assert (written.status, written.err) == (0, "")
    assert gridwright.load(written.out) == gridwright.load(UNIQUE)
    assert run("convert", "-", stdin=written.out).out == f"https://puzz.link/p?{UNIQUE}\n"


def test_convert_with_and_without_the_answer() -> None:
    solved = run("convert", UNIQUE, "--to", "json", "--solved").out
    assert json.loads(solved)["answer"] == ANSWER.split("/")
    kept = run("convert", "-", "--to", "json", stdin=solved).out
    assert json.loads(kept)["answer"] == ANSWER.split("/")
    hidden = run("convert", "-", "--to", "json", "--unsolved", stdin=solved).out
    assert "answer" not in json.loads(hidden)


def test_what_a_format_cannot_say_stops_only_that_puzzle() -> None:
    two = "kuromasu\n? 2\n. .\nkuromasu\n2 .\n. .\n"
    found = run("convert", "-", "--to", "tatham", stdin=two)
    assert (found.status, found.out) == (2, "2x2:2c\n")
    assert found.err.count("\n") == 1
    assert "standard input#1: the cell r1c1 is a '?'" in found.err


def test_draw(tmp_path: Path) -> None:
    found = run("draw", UNIQUE)
    assert ElementTree.fromstring(found.out).tag.endswith("svg")
    assert found.out.count("<svg") == 1
    path = tmp_path / "puzzle.svg"
    assert run("draw", UNIQUE, "--solved", "-o", str(path)) == Run(0, "", "")
    assert ElementTree.parse(path).getroot().tag.endswith("svg")
    assert "black" in path.read_text(encoding="utf-8")
    assert run("draw", UNIQUE, SEVERAL, "--highlight", "r1c2", "-o", str(path)).status == 0
    assert "marked" in path.read_text(encoding="utf-8")
    assert (tmp_path / "puzzle-2.svg").is_file()
    (tmp_path / "folder.svg").mkdir()
    assert_refused(run("draw", UNIQUE, "-o", str(tmp_path / "folder.svg")), "is a directory")
    assert_refused(run("draw", UNIQUE, "-o", str(tmp_path / "a" / "b.svg")), "no such file")


@pytest.mark.parametrize("name", ["puzzle.gif", "puzzle.jpg", "puzzle", "puzzle.svg.gz", ".svg"])
def test_draw_refuses_what_it_does_not_write(name: str, tmp_path: Path) -> None:
    """Before any work: the source is not even looked for."""
    path = tmp_path / name
    assert_refused(run("draw", "no-such-source", "-o", str(path)), ".svg", "standard output", name)
    assert not path.exists()


def test_draw_takes_any_case_and_standard_output(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.SVG"
    assert run("draw", UNIQUE, "-o", str(path)) == Run(0, "", "")
    drawn = path.read_text(encoding="utf-8")
    assert run("draw", UNIQUE, "-o", "-") == run("draw", UNIQUE) == Run(0, drawn, "")


def test_an_svg_survives_any_encoding() -> None:
    found = run("draw", UNIQUE, encoding="ascii").out
    assert "4×4" in (ElementTree.fromstring(found).get("aria-label") or "")


def test_show() -> None:
    found = run("show", UNIQUE)
    assert found.out.startswith(f"{UNIQUE}: Kuromasu, 4 rows, 4 columns\n")
    assert "█" not in found.out
    assert "█" in run("show", UNIQUE, "--solved").out
    assert "1 row, 1 column" in run("show", "kurodoko/1/1/").out
    found = run("show", UNIQUE, "--highlight", "r1c2, R4C4")
    assert "<4>" in found.out
    assert "< > marked" in found.out
    assert "breaks a rule" not in found.out


def test_show_tells_who_made_it_and_that_the_answer_is_there() -> None:
    text = "kuromasu\ntitle: First\nauthor: Ann\n. 2\n. .\n\n#.\n.#\n"
    found = run("show", "-", stdin=text)
    assert found.out.startswith("standard input: Kuromasu, 2 rows, 2 columns (First, Ann); with")
    assert "█" in found.out
    assert "█" not in run("show", "-", "--unsolved", stdin=text).out


@pytest.mark.parametrize("cells", ["r9c1", "r0c1", "c1r1", "foo", "r1c99999999999999999999"])
@pytest.mark.parametrize("command", ["show", "draw"])
def test_cells_that_are_not_there(command: str, cells: str) -> None:
    assert_refused(run(command, UNIQUE, "--highlight", cells), cells)


def test_a_source_may_hold_several_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text("kuromasu\n. 2\n. .\nkuromasu\n3 .\n. .\n")
    found = run("count", "--json", str(path))
    assert [record["source"] for record in found.records] == [f"{path}#1", f"{path}#2"]
    assert run("show", str(path)).out.count("2 rows, 2 columns") == 2


def test_a_list_of_sources(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    lines = f"{UNIQUE}\n\n  {SEVERAL}  \r\n{IMPOSSIBLE}\nnonsense\n5x5:5g8_6_6d5h3\n"
    path.write_text(lines)
    for found in (
        run("solve", "--json", "--from", str(path)),
        run("solve", "--json", "--from", "-", stdin=lines),
    ):
        assert [record.get("status") for record in found.records] == [
            "unique", "multiple", "none", None, "unique",
        ]  # fmt: skip
        assert "nonsense" in found.records[3]["error"]
        assert found.records[1]["source"] == SEVERAL
        assert found.status == 2
        assert found.err.count("\n") == 1
        assert "nonsense" in found.err
    assert_refused(run("solve", "--from", str(tmp_path / "missing")), "cannot be read")
    assert_refused(run("solve", "--from", "-"), "found none in the list")


def test_the_worst_exit_status_wins() -> None:
    assert run("solve", UNIQUE, IMPOSSIBLE).status == 1
    assert run("solve", IMPOSSIBLE, "kurodoko/60/60/", "--time-limit", "1e-9").status == 3
    assert run("solve", "kurodoko/0/0/", IMPOSSIBLE).status == 2


def test_the_genre_may_be_told() -> None:
    grid = ". 2\n. .\n"
    assert run("solve", "-", "--genre", "kuromasu", stdin=grid).status == 0
    assert run("solve", "-", "--genre", "Kurodoko", stdin=grid).status == 0
    assert_refused(run("solve", UNIQUE, "--genre", "kurodko"), "no such genre: 'kurodko'")
    assert_refused(run("solve", "--genre", "kuromasu", "kurochute/2/2/"), "kurochute")


def test_a_variant_is_warned_about() -> None:
    found = run("solve", "--json", "kurodoko/v:knight/4/4/g4i7j4i6g")
    assert found.status == 0
    assert len(found.records) == 1
    assert found.err.count("\n") == 1
    assert "'knight', whose rules may differ" in found.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solv", UNIQUE], "no such command 'solv'"),
        (["solve"], "expected a SOURCE"),
        (["solve", "--lmit", "3", UNIQUE], "no such option: --lmit"),
        (["solve", "--limit"], "--limit"),
        (["solve", "--limit", "many", UNIQUE], "--limit"),
        (["solve", "--limit", "0", UNIQUE], "the limit of answers is 0; expected 1 or more"),
        (["count", "--limit", "-1", UNIQUE], "the limit of answers is -1; expected 1 or more"),
        (["solve", "--time-limit", "0", UNIQUE], "the time limit is 0; expected more"),
        (["count", "--time-limit", "-1", UNIQUE], "the time limit is -1"),
        (["check", "--time-limit", "nan", UNIQUE], "the time limit is nan"),
        (["backbone", "--time-limit", "soon", UNIQUE], "--time-limit"),
        (["solve", "--strategy", "magic", UNIQUE], "no strategy 'magic'; it has: sat"),
        (["solve", "--solver", "glu", UNIQUE], "no such solver: 'glu'"),
        (["solve", "--option", "speed", UNIQUE], "NAME=VALUE"),
        (["convert", "--to", "puzlink", UNIQUE], "expected one of: puzzlink"),
        (["solve", "hello"], "there is no file 'hello'"),
        (["solve", "--strategy", "genetic", "--seed", "-1", UNIQUE], "the seed is -1; expected 0"),
        (
            ["generate", "nurimaze", "--size=6", "--method=mourits2022", "--option", "sigma=NaN"],
            "the option 'sigma' is nan; expected a number",
        ),
        (["--bogus"], "no such option"),
    ],
)
def test_what_is_typed_wrong_gets_one_sentence(arguments: list[str], words: str) -> None:
    assert_refused(run(*arguments), words)


@pytest.mark.process
def test_a_solver_that_does_not_run_here_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lingeling breaks down on some machines and works on others."""
    found = run("backbone", "--solver", "lingeling", UNIQUE)
    if reason := why_not(find("lingeling")):
        assert_refused(found, str(reason))
    else:
        assert found == run("backbone", UNIQUE)
    monkeypatch.setattr("gridwright.sat.solvers._trial", lambda name: "it breaks down")
    assert_refused(
        run("backbone", "--solver", "lingeling", UNIQUE),
        "the solver 'lingeling' cannot be used here: it breaks down",
    )


@pytest.mark.parametrize("solver", ["gluecard4", "minicard", "cadical195", "minisat22", "MINICARD"])
def test_other_solvers(solver: str) -> None:
    (record,) = run("solve", "--json", "--solver", solver, UNIQUE).records
    assert record["status"] == "unique"
    assert record["solutions"] == [ANSWER.split("/")]


@pytest.mark.parametrize("seconds", ["1e300", "inf"])
def test_a_time_limit_without_end(seconds: str) -> None:
    assert run("count", "--time-limit", seconds, "kurodoko/3/3/").status == 0
