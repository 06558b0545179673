"""Settings of the documentation site: ``sphinx-build -W docs OUT`` builds it, with no warning.

Pages that follow from the code (a page for each genre, the command line, the notebook) are written
into ``docs/genres`` and ``docs/reference`` by :mod:`pages` before the build.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "src"))

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
