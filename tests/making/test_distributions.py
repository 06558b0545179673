"""Generated puzzles look like published ones: the page says so, and a few are held against it."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from statistics import mean
from types import ModuleType

import pytest

from corpus import corpus_folder
from gridwright.engine.solve import solve
from gridwright.genres import all_genres, by_name

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "generating-distributions.md"


def script() -> ModuleType:
    """``benchmarks/distributions.py``."""
    path = ROOT / "benchmarks" / "distributions.py"
    spec = importlib.util.spec_from_file_location("distributions", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_every_genre_with_its_picture() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for genre in all_genres():
        assert f"## {genre.title}" in text
        assert (ROOT / "docs" / "pictures" / f"distributions-{genre.name}.svg").exists()
    assert "distributions.md" in (ROOT / "docs" / "generating.md").read_text(encoding="utf-8")


def test_ours_are_within_the_published_range() -> None:
    shares = [int(share) for share in re.findall(r"\| (\d+) % \|", PAGE.read_text("utf-8"))]
    assert len(shares) >= 15
    assert min(shares) >= 80


@pytest.mark.parametrize("name", ["kuromasu", "kuroshuto", "nurimaze"])
def test_the_mean_of_a_few_is_within_the_published_range(name: str) -> None:
    corpus_folder()
    measures, genre = script(), by_name(name)

    def measured(puzzles: list[object]) -> dict[str, list[float]]:
        found: dict[str, list[float]] = {}
        for puzzle in puzzles:
            board = solve(genre, puzzle).boards[0]
            for what, values in measures.measured(name, puzzle, board).items():
                found.setdefault(what, []).extend(values)
        return found

    theirs = measured(list(measures.published(name)))
    for what, values in measured(list(measures.ours(name, 8))).items():
        assert min(theirs[what]) <= mean(values) <= max(theirs[what]), what
