"""``docs/logic.md`` shows the figures of the study's files, and the boundaries of the program."""

from __future__ import annotations

import runpy
from pathlib import Path

from gridwright.engine.grade import LEVELS
from gridwright.logic.effort import BOUNDARIES

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "logic.md"


def test_the_page_is_what_the_script_writes() -> None:
    written = runpy.run_path(str(ROOT / "benchmarks" / "logic_figures.py"))["page"]
    text = PAGE.read_text(encoding="utf-8")
    assert written(text) == text, "run benchmarks/logic_figures.py"


def test_the_page_names_every_level_and_where_it_begins() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for level, name in enumerate(LEVELS, start=1):
        assert f"{level} {name}" in text
    bounds = " | ".join(f"{bound:g}" for bound in BOUNDARIES)
    assert f"| begins at | {bounds} |" in text
    assert list(BOUNDARIES) == sorted(set(BOUNDARIES))
    assert len(BOUNDARIES) == len(LEVELS) - 1
