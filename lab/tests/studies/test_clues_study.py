"""The study of clues: against brute force, against the engine, and with tampered certificates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gridwright.core.board import Board
from gridwright.core.grid import Grid
from gridwright.core.result import Status
from gridwright.engine.repair.fewest import Fewest
from gridwright.engine.repair.task import Task
from gridwright.engine.solve import solve
from gridwright.genres import by_name
from gridwright_lab import studies as list_of_studies
from gridwright_lab.studies import by_name as study_named
from gridwright_lab.studies.clues.checker import Checker, Wrong, certificates, legal_boards, offered
from gridwright_lab.studies.clues.checker import main as check_files
from gridwright_lab.studies.clues.puzzle import MAZE
from gridwright_lab.studies.clues.sets import rows as study
from gridwright_lab.studies.clues.sets.drawn import fewest_of
from gridwright_lab.studies.clues.sets.ends import (
    by_logic,
    is_logical,
    largest,
    number_of,
    without_symbols,
)
from gridwright_lab.studies.clues.sets.fewest import Clues, Search, fewest, index_of
from gridwright_lab.studies.clues.sets.tables import OFFERED, Offers, offers_of
from gridwright_lab.studies.report import Table
from gridwright_lab.studies.rows import ROWS_NAME, write_rows
from gridwright_lab.studies.study import StudyRequest

SIZES = ((2, 3), (3, 3), (3, 4))
SCALE = study.Scale(60.0, 9, 3, 9, 6, 9, 9, 9, 5, 12, (3,), (4,))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Any]]:
    """A tiny run of the study, and its folder."""
    folder = tmp_path_factory.mktemp("clues")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(study, "SMALL", SCALE)
        patch.setattr(study, "PART", 3)
        yield folder, study.gather(StudyRequest(folder))


def unique(offers: Offers, clues: Clues) -> bool:
    return solve(offers.genre, offers.puzzle(clues)).status is Status.UNIQUE


def all_puzzles(offers: Offers) -> Iterator[tuple[Clues, int]]:
    """All sets of clues that some board offers, each once, with the number of boards that agree."""
    seen: dict[tuple[tuple[int, int], ...], int] = {}
    for own in offers.values:
        places = np.flatnonzero(own).tolist()
        for number in range(len(places) + 1):
            for some in combinations(places, number):
                if len({offers.places[place][0] for place in some}) == number:
                    key = tuple((place, int(own[place])) for place in some)
                    seen[key] = seen.get(key, 0) + 1
    return ((dict(key), number) for key, number in seen.items())


@pytest.mark.parametrize("name", OFFERED)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_boards_and_what_they_offer(name: str, size: tuple[int, int]) -> None:
    """The table has the boards that obey the rules, and the clues under which they still do."""
    offers = offers_of(name, *size)
    rules, cells = by_name(name).rules, size[0] * size[1]
    blank = offers.puzzle({})
    legal = [
        board
        for board in range(1 << cells)
        if not any(rule.broken(blank, Board.whole(cells, board)) for rule in rules)
    ]
    assert offers.boards.tolist() == legal == sorted(legal_boards(*size, offers.ends))
    largest_value = int(offers.values.max())
    for row, board in list(enumerate(legal))[:: max(1, len(legal) // 20)]:
        own = set(offered(name, *size, board, offers.ends))
        for place in range(len(offers.places)):
            for value in range(1, largest_value + 1):
                puzzle = offers.puzzle({place: value})
                whole = Board.whole(cells, board)
                obeys = not any(rule.broken(puzzle, whole) for rule in rules)
                assert obeys == (offers.values[row, place] == value)
                assert obeys == (offers.told({place: value})[0] in own)


@pytest.mark.parametrize("name", OFFERED)
def test_the_fewest_and_the_most_by_brute_force(name: str) -> None:
    """On a small board all puzzles can be listed."""
    offers = offers_of(name, *((2, 3) if name == "kuromasu" else (2, 4)))
    answers = {tuple(sorted(clues.items())): number for clues, number in all_puzzles(offers)}
    one = [dict(key) for key, number in answers.items() if number == 1]
    minimal = [
        clues
        for clues in one
        if all(answers[key] > 1 for key in combinations(sorted(clues.items()), len(clues) - 1))
    ]
    last = offers.grid.size - 1
    symmetric = [
        clues
        for clues in one
        if (cells := {offers.places[place][0] for place in clues}) == {last - at for at in cells}
    ]
    assert (fewest(offers) or (0,))[0] == min(map(len, one))
    assert (fewest(offers, turned=True) or (0,))[0] == min(map(len, symmetric))
    assert len(largest(offers) or ()) == max(map(len, minimal))
    few = [offers.told(clues) for clues in one if len(clues) == min(map(len, one))]
    turned = {
        min(tuple(sorted((to[cell], value) for cell, value in clues)) for to in offers.turns)
        for clues in few
    }
    assert number_of(offers, min(map(len, one))) == len(turned)
    logical = min(len(clues) for clues in one if is_logical(offers, clues))
    assert len(by_logic(offers, 1)[0]) == logical


@pytest.mark.parametrize("name", OFFERED)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_engine_finds_the_same_number(name: str, size: tuple[int, int]) -> None:
    """The search for the fewest repairs, which knows no tables, starts from no clue at all."""
    genre = by_name(name)
    assert genre.blank is not None
    offers, blank = offers_of(name, *size), genre.blank(Grid.of(*size), 0)
    found = fewest(offers)
    assert found is not None
    assert unique(offers, found[1])
    with Fewest(Task(genre, blank, {}, (), {})) as search:
        plan = search.search({}, 0, 99, 100_000)
    assert plan is not None
    assert len(plan[0]) == found[0]


def test_no_puzzle_has_one_answer() -> None:
    assert fewest(offers_of("kuroshuto", 2, 2)) is None
    assert fewest(offers_of("kuroshuto", 3, 3), turned=True) is None
    assert largest(offers_of("kuroshuto", 2, 2)) is None


def test_the_fewest_of_one_answer_by_a_solver() -> None:
    offers = offers_of("kuroshuto", 3, 4)
    search = Search(offers)
    for row in range(0, len(offers.boards), 7):
        by_table = [len(clues) for clues in search.puzzles(search.answer(row, []), 12)]
        found = fewest_of(offers, row, 13)
        assert (found and len(found)) == min(by_table, default=None)


def test_rooms_determine_every_maze() -> None:
    assert without_symbols(offers_of(MAZE, 3, 4)) == (36, 36)


def test_the_report(run: tuple[Path, Any]) -> None:
    folder, found = run
    report = study_named("clues").report(found)
    tables = {part.name: part for part in report.parts if isinstance(part, Table)}
    fewest_of_size = {row[0]: row[3] for row in tables["kuromasu-fewest"].rows}
    assert fewest_of_size == {"2×2": "2", "2×3": "1", "2×4": "1", "3×3": "2"}
    assert [row[3] for row in tables["kuroshuto-fewest"].rows] == ["none", "2", "2", "2"]
    assert report.files["nurimaze-fewest-squares.txt"] == "2 1\n3 2\n"
    assert {row["checked"] for row in found.fewest} == {"verified"}
    assert all(row["boards"] == row["unique"] for row in found.rooms)
    ends = found.ends.where(rows=2, cols=3)
    assert min(ends.values("clues")) == 1
    # Without clues every legal board is an answer.
    assert found.drawn.where(genre="kuromasu", clues=0).values("answers") == [39]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(study, "Search", None)  # Nothing is searched again.
        patch.setattr(study, "SMALL", SCALE)
        assert study_named("clues").gather(StudyRequest(folder)) == found


def test_a_killed_run_goes_on(run: tuple[Path, Any], tmp_path: Path) -> None:
    """Each part is on disk when it is done; from any of them on, the result is the same."""
    folder, found = run
    lines = (folder / "rows.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "rows.jsonl").write_bytes(b"".join(lines[: len(lines) // 3]) + lines[-1][:20])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(study, "SMALL", SCALE)
        patch.setattr(study, "PART", 3)
        again = study.gather(StudyRequest(tmp_path))
    timed = {"seconds", "checking"}
    for name, rows in found.tables.items():
        assert [
            {field: row[field] for field in row.keys() - timed} for row in again.tables[name]
        ] == [{field: row[field] for field in row.keys() - timed} for row in rows]


def test_a_late_search_is_left_out(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(study, "SMALL", study.Scale(60.0, 4, 2, 4, 1, 4, 4, 4, 1, 1, (), ()))
        found = study.gather(StudyRequest(tmp_path, time_limit=1e-9))
    assert not any("refuted" in row for row in found.fewest)


def test_studies_are_listed_without_numpy() -> None:
    """All modules of the folder are imported to find the studies; NumPy comes with an extra."""
    folder = Path(list_of_studies.__path__[0])
    for path in (*folder.glob("*.py"), *folder.glob("*/*.py")):
        text = path.read_text(encoding="utf-8")
        early = re.findall(
            r"^(?:import|from) (?:numpy|gridwright\.studies\.clues\.sets).*", text, re.M
        )
        assert not early, path


# Certificates.


def certificate(found: Any, name: str, size: tuple[int, int], kind: str = "any") -> dict[str, Any]:
    (row,) = found.fewest.where(genre=name, rows=size[0], cols=size[1], kind=kind)
    return deepcopy(row)


def test_certificates_are_verified(run: tuple[Path, Any]) -> None:
    folder, found = run
    for row in (*found.fewest, *found.ends):
        assert str(row["rows"]) in Checker(row).check()
    write_rows(found, folder / ROWS_NAME)
    assert len(list(certificates(folder / ROWS_NAME))) == len(found.fewest) + len(found.ends)


def test_tampered_certificates_are_refused(run: tuple[Path, Any]) -> None:
    found = run[1]
    for name in OFFERED:
        claim = certificate(found, name, (3, 3))
        claim["refuted"] += 1
        with pytest.raises(Wrong):
            Checker(claim).check()
        claim = certificate(found, name, (3, 3))
        claim["witness"][0][1] += 1
        with pytest.raises(Wrong):
            Checker(claim).check()
        claim = certificate(found, name, (3, 3)) | {"witness": None}
        with pytest.raises(Wrong, match="no puzzle"):
            Checker(claim).check()
    claim = certificate(found, "kuromasu", (3, 3)) | {"further": {}}
    with pytest.raises(Wrong, match="may suffice"):
        Checker(claim).check()
    claim = certificate(found, "kuromasu", (3, 3))
    claim["further"] |= {"0": "3"}  # Two black cells that touch.
    with pytest.raises(Wrong, match="not legal"):
        Checker(claim).check()
    claim = certificate(found, "kuromasu", (3, 3)) | {"kind": "turned"}
    with pytest.raises(Wrong, match="symmetric"):
        Checker(claim).check()


def test_a_wrong_claim_that_none_is_possible() -> None:
    """All clues that a board offers together leave one answer, so the claim cannot be refuted."""
    claim = {"genre": "kuromasu", "rows": 2, "cols": 2, "kind": "any", "refuted": 4,
             "witness": None, "further": {}}  # fmt: skip
    with pytest.raises(Wrong, match="may suffice"):
        Checker(claim).check()


def test_the_checker_as_a_program(
    run: tuple[Path, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, found = run
    write_rows(found, folder / ROWS_NAME)
    assert check_files([str(folder / ROWS_NAME)]) == 0
    assert "kuromasu 3×3: the fewest clues are 2" in capsys.readouterr().out
    found.fewest[0]["refuted"] += 1
    write_rows(found, folder / "wrong.gz")
    found.fewest[0]["refuted"] -= 1
    assert check_files([str(folder / "wrong.gz")]) == 1
    assert "wrong: " in capsys.readouterr().out
    assert check_files([str(folder / "rows.jsonl")]) == 2
    assert check_files([str(folder / "missing")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_the_index_agrees_with_the_solver() -> None:
    offers = offers_of("nurimaze", 3, 4)
    index = index_of(offers)
    for clues, number in list(all_puzzles(offers))[::97]:
        assert index.agreeing(clues).bit_count() == number
        assert (number == 1) == unique(offers, clues)
