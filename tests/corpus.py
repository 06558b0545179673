"""Real published puzzles with known answers, which are not part of this repository.

They are read from the folder that the environment variable ``GRIDWRIGHT_CORPUS`` names, by default
``../shared/corpus`` beside the repository. A test that needs them is skipped where it is absent.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).parent.parent


def corpus_folder() -> Path:
    """The folder of the corpus; the test that asks is skipped where there is none."""
    named = os.environ.get("GRIDWRIGHT_CORPUS")
    folder = Path(named) if named else REPOSITORY.parent / "shared" / "corpus"
    if not folder.is_dir():
        pytest.skip("the corpus of published puzzles is not here (set GRIDWRIGHT_CORPUS)")
    return folder


@cache
def _loaded(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def corpus(name: str) -> list[dict[str, Any]]:
    """The entries of ``<name>.json``; the test that asks is skipped where there is no corpus.

    Where there is a corpus, a missing file is a failure: a misspelt name must not hide a test.
    """
    entries: list[dict[str, Any]] = _loaded(corpus_folder() / f"{name}.json")
    return entries
