"""The documentation site: built strictly, and its notebook runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.runner import PATIENCE
from gridwright.genres import all_genres

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def test_the_site_is_built(tmp_path: Path) -> None:
    """Where a warning, such as a broken link, is an error.

    One test builds it and looks at it: pages are written into ``docs`` meanwhile, and two processes
    would do that at once.
    """
    pytest.importorskip("sphinx", reason="Sphinx is missing: pip install '.[docs]'")
    site = tmp_path / "site"
    command = (sys.executable, "-m", "sphinx", "-W", "-q", str(DOCS), str(site))
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=5 * PATIENCE, check=False,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'lab' / 'src'}"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    there_is_a_page_for_every_genre_and_every_command(site)
    nothing_is_fetched_from_elsewhere(site)


def there_is_a_page_for_every_genre_and_every_command(built: Path) -> None:
    for genre in all_genres():
        page = (built / "genres" / f"{genre.name}.html").read_text(encoding="utf-8")
        for technique in genre.techniques:
            assert technique.name in page
    commands = (built / "reference" / "command-line.html").read_text(encoding="utf-8")
    for name in ("gridwright solve", "gridwright library add", "--symmetry"):
        assert name in commands
    assert "gridwright gridwright" not in commands
    assert "Usage: gridwright library add" in commands
    assert "gridwright.solve" in (built / "reference" / "api.html").read_text(encoding="utf-8")


def test_the_list_of_techniques_names_every_genre() -> None:
    listed = (DOCS / "techniques.md").read_text(encoding="utf-8")
    assert [each.name for each in all_genres() if f"({page_of(each.name)})" not in listed] == []


def page_of(genre: str) -> str:
    """Where the techniques of a genre are described."""
    return f"techniques/{genre}.md"


def nothing_is_fetched_from_elsewhere(built: Path) -> None:
    for page in built.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert 'src="http' not in text, page
        assert '<link rel="stylesheet" type="text/css" href="http' not in text, page


def test_the_notebook_prints_what_it_shows() -> None:
    nbclient = pytest.importorskip("nbclient", reason="nbclient is missing: pip install '.[test]'")
    nbformat = pytest.importorskip("nbformat")
    shown = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))
    notebook = nbformat.read(DOCS / "notebook.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=PATIENCE).execute()
    for before, after in zip(shown["cells"], notebook.cells, strict=True):
        if before["cell_type"] == "code":
            assert printed(before["outputs"]) == printed(after["outputs"]), before["source"]


def printed(outputs: list[Any]) -> str:
    """What a cell prints, or the text of its value."""
    found = [each.get("text") or each["data"]["text/plain"] for each in outputs]
    return "".join("".join(text) for text in found)
