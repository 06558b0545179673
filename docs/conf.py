"""Settings of the documentation site: ``sphinx-build -W docs OUT`` builds it, with no warning.

Pages that follow from the code (a page for each genre, the command line, the notebook) are written
into ``docs/genres`` and ``docs/reference`` by :mod:`pages` before the build, and the pages of the
laboratory are copied into ``docs/lab``, because a site has one folder. Their links lead from one to
the other where they are kept; in the site they are changed.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "src"))
sys.path.insert(0, str(HERE.parent / "lab" / "src"))

import pages  # noqa: E402 - found through the line above

from gridwright.version import VERSION  # noqa: E402 - the same

project = "gridwright"
author = "the authors of gridwright"
copyright = f"2026, {author}"
release = version = VERSION
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
source_suffix = {".md": "markdown"}
exclude_patterns = ["pictures/README.md"]
autodoc_typehints = "description"
autodoc_member_order = "bysource"
add_module_names = False
nitpicky = False

html_theme = "furo"
html_title = "gridwright"
html_static_path: list[str] = []
html_copy_source = False
html_show_sphinx = False
html_extra_path = [path.name for path in HERE.glob("*-schema.json")]

pages.write()
shutil.rmtree(HERE / "lab", ignore_errors=True)
shutil.copytree(HERE.parent / "lab" / "docs", HERE / "lab", ignore=shutil.ignore_patterns("*.py"))


def setup(app: Any) -> None:
    """Let links between the two folders of documents lead to the copies."""
    app.connect("source-read", _linked)


def _linked(app: Any, name: str, source: list[str]) -> None:
    inside = name.startswith("lab/")
    up = "../" * name.count("/")
    changed = re.sub(r"(?:\.\./)+docs/", up, source[0]) if inside else source[0]
    source[0] = changed.replace("../lab/docs/", "lab/")
