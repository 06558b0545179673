"""The outside judges themselves, on boards small enough to judge by hand.

The Kurodoko of these tests, with its only answer:

    2 . ?      . # .
    . . .      . . .
    . . ?      # . .

The 2 sees one cell besides itself, so the cell right of it or the one below it is shaded; the
first would need the ? in the corner shaded as well. So (0, 1) and, to end the view, (2, 0) are
shaded. Their neighbours are not, (1, 2) would cut off the ?, and the last cell is a clue.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judges.minisat import run_minisat
from judges.pzpr import (
    Judge,
    JudgeDiedError,
    RefusedError,
    judge_file,
    judge_url,
)

KURODOKO = "kurodoko/3/3/2g.k./"
KURODOKO_ANSWER = [".#.", "...", "#.."]
KURODOKO_FILE = "pzprv3/kurodoko/3/3/2 . - /. . . /. . - /. # . /. . . /# . . /"

KUROCHUTE = "kurochute/3/3/2i1j"
KUROCHUTE_ANSWER = ["..#", "#..", "..."]

NURIMAZE = "nurimaze/3/3/vgtg1545372"
NURIMAZE_ANSWER = ["...", "#.#", "#.."]
NURIMAZE_FILE = (
    "pzprv3/nurimaze/3/3/8/0 1 2 /3 4 5 /3 6 7 /s . t /. o . /. . g /. . . /# . # /# . . /"
)


@pytest.mark.parametrize(
    ("url", "answer"),
    [
        (KURODOKO, KURODOKO_ANSWER),
        (KUROCHUTE, KUROCHUTE_ANSWER),
        (NURIMAZE, NURIMAZE_ANSWER),
    ],
)
def test_right_answer_is_complete(url: str, answer: list[str]) -> None:
    verdict = judge_url(url, answer)
    assert verdict.complete
    assert verdict.failcodes == ()
    assert (verdict.pid, verdict.rows, verdict.cols) == (url.split("/", maxsplit=1)[0], 3, 3)


@pytest.mark.parametrize(
    ("url", "answer", "failcodes"),
    [
        (KURODOKO, ["...", "...", "..."], ("brNoShade", "nmSumViewNe")),
        (KURODOKO, [".#.", "...", "##."], ("csAdjacent",)),
        (KURODOKO, [".#.", "..#", "#.."], ("cuDivideRB",)),
        (KURODOKO, [".#.", "...", "..."], ("nmSumViewNe",)),
        (KURODOKO, ["..#", "#..", "..."], ("clueShaded",)),
        (KUROCHUTE, ["..#", "...", "..."], ("nmShootShadeNe1",)),
        (KUROCHUTE, ["..#", "#.#", "..."], ("csAdjacent", "nmShootShadeNe1")),
        (NURIMAZE, ["...", "#.#", "..."], ("bkMixed",)),
        (NURIMAZE, ["#..", "#.#", "#.."], ("objShaded", "routeIgnoreCP")),
        (NURIMAZE, ["...", "#.#", "###"], ("objShaded", "routeIgnoreCP")),
        (NURIMAZE, ["...", "#..", "#.."], ("cu2x2", "cuLoop", "routePassDeadEnd")),
    ],
)
def test_wrong_answer_is_named(url: str, answer: list[str], failcodes: tuple[str, ...]) -> None:
    verdict = judge_url(url, answer)
    assert not verdict.complete
    assert verdict.failcodes == failcodes


def test_circle_off_the_path_and_triangle_on_it() -> None:
    exchanged = NURIMAZE.replace("1545372", "1535472")
    verdict = judge_url(exchanged, NURIMAZE_ANSWER)
    assert verdict.failcodes == ("routeIgnoreCP", "routePassDeadEnd")


@pytest.mark.parametrize(
    ("url", "answer", "text"),
    [
        (KURODOKO, KURODOKO_ANSWER, KURODOKO_FILE),
        (NURIMAZE, NURIMAZE_ANSWER, NURIMAZE_FILE),
    ],
)
def test_file_and_address_are_one_board(url: str, answer: list[str], text: str) -> None:
    verdict = judge_file(text)
    assert verdict.complete
    assert verdict == judge_url(url, answer)
    assert verdict.url == "http://pzv.jp/p.html?" + url
    assert verdict.file == text.replace("/", "\n")
    assert judge_file(verdict.file) == verdict


def test_given_answer_replaces_that_of_the_file() -> None:
    answer = ["...", "...", "#.."]
    marked = KURODOKO_FILE.replace("/. # . /", "/+ # + /")
    assert "+" in judge_file(marked).file
    assert judge_file(marked, answer).failcodes == ("nmSumViewNe",)
    assert judge_file(marked, answer) == judge_url(KURODOKO, answer)


@pytest.mark.parametrize(
    "url",
    [
        "https://puzz.link/p?kurodoko/3/3/2g.k.",
        "https://puzz.link/p?type=editor&kurodoko/3/3/2g.k./",
        "http://pzv.jp/p.html?kurodoko_play/3/3/2g.k./",
        "https://puzz.link/p?" + KURODOKO_FILE.replace(" ", "%20"),
    ],
)
def test_addresses_as_they_are_met(url: str) -> None:
    verdict = judge_url(url)
    assert verdict.clues == ((2, -1, -2), (-1, -1, -1), (-1, -1, -2))
    assert verdict.url == "http://pzv.jp/p.html?" + KURODOKO


def test_answer_without_shaded_cell_is_right_only_on_demand() -> None:
    seventeen = "kurodoko/17/1/-11v"
    assert judge_url(seventeen).clues == ((17,) + (-1,) * 16,)
    assert judge_url(seventeen, ["." * 17]).failcodes == ("brNoShade",)
    assert judge_url(seventeen, ["." * 17], allow_empty=True).complete
    assert judge_url(seventeen, ["." * 17]).failcodes == ("brNoShade",)


@pytest.mark.parametrize(
    ("url", "answer", "message"),
    [
        ("", None, "genre"),
        ("sudoku/9/9/", None, "genre"),
        ("kurodoko/3", None, "board of"),
        ("kurodoko/99999/99999/", None, "board of"),
        ("kurodoko/3/3/-zz", None, "row 0, column 0"),
        ("pzprv3/kurodoko", None, "not a pzprv3 file"),
        (KURODOKO, ["#.", ".."], "3 rows of 3"),
        (KURODOKO, ["?..", "...", "..."], "3 rows of 3"),
    ],
)
def test_refusal_leaves_the_judge_alive(url: str, answer: list[str] | None, message: str) -> None:
    with pytest.raises(RefusedError, match=message):
        judge_url(url, answer)
    assert judge_url(KURODOKO, KURODOKO_ANSWER).complete


def test_close_ends_the_process() -> None:
    with Judge() as judge:
        assert judge.judge_file(KURODOKO_FILE).complete
        process = judge._process
        assert process is not None
        assert process.poll() is None
    assert process.poll() == 0


def test_death_is_reported_and_survived() -> None:
    with Judge() as judge:
        judge.judge_file(KURODOKO_FILE)
        process = judge._process
        assert process is not None
        process.kill()
        process.wait(60)
        with pytest.raises(JudgeDiedError):
            judge.judge_file(KURODOKO_FILE)
        assert judge.judge_file(KURODOKO_FILE).complete


def test_silence_ends_at_the_timeout() -> None:
    with Judge(timeout=0.001) as judge, pytest.raises(JudgeDiedError):
        judge.judge_file(KURODOKO_FILE)


def test_missing_judge_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = tmp_path / "node"
    node.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(pytest.skip.Exception, match="npm install in tests/judges"):
        Judge(tmp_path).judge_url(KURODOKO)
    node.unlink()
    with pytest.raises(pytest.skip.Exception, match="apt-get install nodejs npm"):
        Judge().judge_url(KURODOKO)


def test_minisat_finds_the_only_model() -> None:
    result = run_minisat("p cnf 3 4\n1 2 0\n-1 0\n-2 -3 0\n3 1 2 0\n")
    assert (result.status, result.model) == ("SAT", (-1, 2, -3))
    assert result.output == "SAT\n-1 2 -3 0\n"
    assert result.warnings == []


def test_minisat_proves_that_there_is_none() -> None:
    result = run_minisat("p cnf 2 3\n1 2 0\n-1 0\n-2 0\n")
    assert (result.status, result.model, result.output) == ("UNSAT", (), "UNSAT\n")


def test_minisat_warns_of_a_wrong_header() -> None:
    (warning,) = run_minisat("p cnf 2 2\n1 2 0\n").warnings
    assert "header mismatch" in warning


def test_minisat_refuses_what_is_not_dimacs() -> None:
    with pytest.raises(ValueError, match="PARSE ERROR"):
        run_minisat("p cnf 1 1\n1 x 0\n")


def test_minisat_stops_at_the_timeout() -> None:
    pigeons, holes = range(14), range(13)
    clauses = [[13 * pigeon + hole + 1 for hole in holes] for pigeon in pigeons]
    clauses += [
        [-(13 * first + hole + 1), -(13 * second + hole + 1)]
        for hole in holes
        for second in pigeons
        for first in range(second)
    ]
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    text = "\n".join([f"p cnf {14 * 13} {len(clauses)}", *lines, ""])
    assert run_minisat(text, timeout=0.3).status == "INDET"


def test_missing_minisat_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(pytest.skip.Exception, match="apt-get install minisat"):
        run_minisat("p cnf 1 1\n1 0\n")
