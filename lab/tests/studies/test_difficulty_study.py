"""The difficulty study: measures, folds, its report with and without published puzzles."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gridwright.batch.ledger import FILE_NAME
from gridwright.engine.canonical import canonical
from gridwright.engine.generate import generate
from gridwright.engine.grade import grade, walks
from gridwright.engine.load import write
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.genres import by_name as genre_by_name
from gridwright_lab.studies import by_name, report
from gridwright_lab.studies.difficulty import labels as difficulty_labels
from gridwright_lab.studies.difficulty import scores as difficulty_scores
from gridwright_lab.studies.difficulty import study as difficulty
from gridwright_lab.studies.difficulty.labels import LABELS
from gridwright_lab.studies.difficulty.papers import compared_with_papers, paper_table
from gridwright_lab.studies.difficulty.scores import choices, graded, ours, summary
from gridwright_lab.studies.difficulty.validation import (
    Labelled,
    agreement,
    bootstrap,
    cross_validated,
    folds,
    pairs_ordered,
    perfect,
    spearman,
    twofold,
)
from gridwright_lab.studies.kuroshuto.classes import TABLE_4
from gridwright_lab.studies.nurimaze.figures import TABLE_2
from gridwright_lab.studies.rows import Rows
from gridwright_lab.studies.study import StudyRequest
from ladder_boards import unique

WITH_LADDERS = [genre for genre in all_genres() if genre.techniques]
TINY = difficulty.Scale(puzzles=None, made=2, repeats=2, samples=20, seconds=300.0)
"""More seconds than any puzzle takes on a busy machine."""


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(difficulty, "SMALL", TINY)
    monkeypatch.setattr(difficulty, "SIDES", (4, 5))
    monkeypatch.delenv("GRIDWRIGHT_CORPUS", raising=False)


def corpus_of_our_own(folder: Path) -> int:
    """Small Kuromasu, some of them twice, with labels that say how large they are."""
    genre = genre_by_name("kuromasu")
    found = [sample.puzzle for sample in unique(genre) if sample.puzzle.grid.size >= 9][:24]
    puzzles = [*found, *(turned(puzzle) for puzzle in found[:4])]
    ordered = sorted(range(len(puzzles)), key=lambda at: (puzzles[at].grid.size, at))
    entries: list[dict[str, Any]] = [
        {
            "id": number,
            "puzzlink_url": write(genre, Document(puzzles[at]), "json"),
            "difficulty": LABELS[3 * number // len(ordered)].upper(),
        }
        for number, at in enumerate(ordered)
    ]
    (folder / "kuromasu-janko.json").write_text(json.dumps(entries), encoding="utf-8")
    return len(entries)


def turned(puzzle: Any) -> Any:
    _, grid, to = list(puzzle.grid.symmetries())[3]
    return puzzle.moved(grid, to)


@pytest.mark.usefixtures("tiny")
def test_without_published_puzzles_the_report_says_what_is_missing(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    request = StudyRequest(tmp_path, progress=lambda *news: told.append(news))
    made = by_name("difficulty").run(request)
    path = report.write(made, tmp_path)
    text = path.read_text(encoding="utf-8")
    assert "No published puzzles were found for" in text
    assert "not measured: Kuromasu solved without what-ifs" in text
    assert "No labels were found" in text
    assert "Our collections of Nurimaze, Hitori and Kamaji have no labels of any kind" in text
    assert "larger puzzles take longer: the medians" in text
    assert told
    plots = {part.name for part in made.parts if isinstance(part, report.Plot)}
    assert plots == {"links", "sizes", "levels", "quality"}


@pytest.mark.usefixtures("tiny")
def test_every_score_is_compared_with_labels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = corpus_of_our_own(tmp_path)
    monkeypatch.setenv("GRIDWRIGHT_CORPUS", str(tmp_path))
    monkeypatch.setattr(difficulty, "SIDES", ())
    monkeypatch.setattr(difficulty_labels, "LEAST", 12)
    monkeypatch.setattr(difficulty_scores, "DISTANCES", (2, 6))
    monkeypatch.setattr(difficulty_scores, "EXPONENTS", (2.0,))
    out = tmp_path / "out"
    study = by_name("difficulty")
    first = study.run(StudyRequest(out))
    text = report.write(first, out).read_text(encoding="utf-8")
    assert f"The publisher labels {number} Kuromasu" in text
    assert "(4 copies here)" in text
    assert f"are counted too: 4 of the {number} published Kuromasu." in text
    for name in ("scores", "labels", "links", "sizes", "levels"):
        assert (out / f"{name}.svg").is_file()
    with (out / "scores.csv").open(encoding="utf-8", newline="") as file:
        scores = {row["score"]: float(row["Spearman"]) for row in csv.DictReader(file)}
    assert len(scores) == 12
    assert 0.9 < scores["a perfect order, given ties"] < 1
    # The labels are sizes, so that the area knows all that can be known.
    assert scores["area"] > 0.9
    assert "kurodoko" not in (out / FILE_NAME).read_text(encoding="utf-8")
    monkeypatch.setattr(difficulty, "measure", lambda *_: pytest.fail("computed anew"))
    assert study.run(StudyRequest(out)) == first


@pytest.mark.parametrize("genre", WITH_LADDERS, ids=lambda genre: str(genre.name))
def test_the_score_of_the_study_is_that_of_the_grade(genre: Genre[Any]) -> None:
    for sample in unique(genre)[:2]:
        grid = sample.puzzle.grid
        row = summary(list(walks(genre, sample.puzzle)), grid.size) | {
            "rows": grid.rows,
            "cols": grid.cols,
        }
        kept = json.loads(json.dumps(row))
        mine = grade(genre, sample.puzzle)
        for each in (row, kept):
            assert graded(genre, each) == {"score": mine.score, "length": mine.length}


def test_the_grade_s_constants_are_among_the_choices() -> None:
    genre = genre_by_name("kuromasu")
    offered = [each._replace(obvious=tuple(sorted(each.obvious))) for each in choices(genre)]
    mine = ours(genre)
    known = {each.name for each in genre.techniques if not each.assumes_unique}
    assert mine._replace(obvious=tuple(sorted({*mine.obvious} & known))) in offered


@pytest.mark.parametrize("genre", WITH_LADDERS, ids=lambda genre: str(genre.name))
def test_turned_copies_are_found(genre: Genre[Any]) -> None:
    for sample in unique(genre)[:5]:
        assert canonical(genre, turned(sample.puzzle)) == canonical(genre, sample.puzzle)


@pytest.mark.parametrize(
    "genre", [g for g in WITH_LADDERS if g.generators], ids=lambda g: str(g.name)
)
def test_the_canonical_orientation_of_large_boards(genre: Genre[Any]) -> None:
    puzzle = next(generate(genre, 12, 11, seed=2)).puzzle
    assert canonical(genre, turned(puzzle)) == canonical(genre, puzzle)


def known(labels: list[int], areas: list[int] | None = None, groups: str = "") -> Labelled:
    return Labelled(
        labels, areas or [1] * len(labels), list(groups) or [str(n) for n in range(len(labels))]
    )


def test_the_measures() -> None:
    assert spearman([1, 2, 3], [2, 4, 9]) == pytest.approx(1)
    assert spearman([3, 2, 1], [2, 4, 9]) == pytest.approx(-1)
    assert spearman([1, 1, 1], [1, 2, 3]) == 0
    # Of four pairs of one area two are ordered correctly, one is a tie, one is wrong.
    assert pairs_ordered([1, 5, 5, 9], [0, 1, 0, 1], [9, 9, 9, 9]) == ((2 + 0.5 + 1) / 4, 4)
    assert pairs_ordered([1, 2], [0, 1], [4, 9]) == (0.0, 0), "areas differ"
    best = perfect(known([0, 0, 1, 1, 2]))
    assert best.pairs == 1
    assert 0.9 < best.spearman < 1


def test_turned_copies_share_a_fold() -> None:
    groups = list("abcabcddefghijkl")
    for number in range(20):
        parts = folds(groups, 5, Random(number))
        assert sorted(at for part in parts for at in part) == list(range(len(groups)))
        for part in parts:
            inside = {groups[at] for at in part}
            assert len(part) == sum(groups.count(group) for group in inside)


def test_what_is_chosen_in_a_fold_does_not_know_the_fold() -> None:
    """A choice that only fits one puzzle is worth nothing on that puzzle."""
    rng = Random(1)
    labels = [rng.randrange(3) for _ in range(60)]
    noise = {number: twofold([rng.random() + 0.1 for _ in labels]) for number in range(200)}
    facts = known(labels)
    best = max(agreement(scores, facts).spearman for scores in noise.values())
    held = cross_validated(noise, facts, 10, Random(0))
    assert best > 0.25
    assert abs(held.agreement.spearman) < 0.2
    assert sum(held.chosen.values()) == 10
    true = twofold([label + 0.5 + rng.random() / 10 for label in labels])
    truth = {"truth": true, "noise": noise[0]}
    held = cross_validated(truth, facts, 10, Random(0))
    assert held.agreement.pairs == 1
    assert set(held.chosen) == {"truth"}


def test_intervals_hold_the_figure_and_shrink() -> None:
    rng = Random(2)

    def width(number: int) -> float:
        labels = [at % 3 for at in range(number)]
        scores = twofold([label + 2 * rng.random() for label in labels])
        facts = known(labels)
        found = agreement(scores, facts)
        one, two = bootstrap(scores, facts, 200, Random(3))
        assert one.low <= found.spearman <= one.high
        assert two.low <= found.pairs <= two.high
        return one.high - one.low

    assert width(30) > width(240)


def test_the_difficulties_of_the_papers_are_compared_with_the_grade() -> None:
    def row(genre: str, puzzle: str, score: float, **more: Any) -> dict[str, Any]:
        about = {"genre": genre, "kind": "published", "puzzle": puzzle, "label": ""}
        figures = {"status": "walked", "rows": 8, "cols": 8, "score": score, "length": -score}
        return about | figures | more

    kuroshuto = [
        row("kuroshuto", str(number), placed.backtracking) for number, placed in TABLE_4.items()
    ]
    kuromasu = [row("kuromasu", str(at), at, guesses=9 - at, label="easy") for at in range(9)]
    nurimaze = [row("nurimaze", str(at), at) for at in range(60, 170)]
    kamaji = [row("kamaji", str(at), at, kind="generated") for at in range(9)]
    seen = [
        {"kind": "generated", "puzzle": str(at), "small": at / 9, "runs": 1, "first": 9, "laid": 9,
         "stuck": at < 6}
        for at in range(9)
    ]  # fmt: skip
    found = compared_with_papers([*kuroshuto, *kuromasu, *nurimaze, *kamaji], seen, 50)
    by_name = {one["what"]: one for one in found}
    backtracks = by_name["Table 4: how often it backtracks"]
    assert (backtracks["puzzles"], backtracks["score"], backtracks["length"]) == (210, 1.0, -1.0)
    assert by_name["§7.2: guesses of its logic"]["score"] == -1.0
    assert by_name["§6.1: ones and twos"]["score"] == 1.0
    assert by_name["Table 2: seconds of backtracking"]["puzzles"] == len(TABLE_2["backtracking"])
    assert not any("runs of Biggerfirst" in what for what in by_name), "only three are solved"
    for one in found:
        for figure in ("score", "length"):
            assert one[f"{figure}_low"] <= one[figure] <= one[f"{figure}_high"]
    table = paper_table(Rows(found))
    assert len(table.rows) == len(found)
