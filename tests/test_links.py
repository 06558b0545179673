"""Links between the pages of the repository lead somewhere; tables and figures in them are right.

People read these pages where they are kept, without building the site.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s#]+)[^)]*\)")
TABLE = re.compile(r"^(?:\|.*\n)+", re.M)
CODE = re.compile(r"^(```|~~~).*?^\1", re.M | re.S)


def known() -> set[Path]:
    """The files that git knows, or will know."""
    listed = subprocess.run(
        ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"),
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if listed.returncode:
        pytest.skip("not a git repository: what belongs to it is not known")
    return {ROOT / name for name in listed.stdout.split("\0") if name}


def test_no_link_leads_nowhere() -> None:
    files = known()
    folders = {parent for path in files for parent in path.parents}
    wrong = []
    for page in sorted(path for path in files if path.suffix == ".md" and path.exists()):
        # What is in a template of a page is completed when the page is made.
        if page.name == "text.md":
            continue
        for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
            if re.match(r"[a-z]+:", link) is None:
                aim = (page.parent / link).resolve()
                if aim not in files and aim not in folders:
                    wrong.append(f"{page.relative_to(ROOT)}: {link}")
    assert not wrong


def test_the_rows_of_a_table_have_as_many_cells_as_its_head() -> None:
    wrong = []
    for page in sorted(path for path in known() if path.suffix == ".md" and path.exists()):
        for table in TABLE.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
            head, *rows = (re.sub(r"\\\|", "", row) for row in table.splitlines())
            wrong += [(page.name, row) for row in rows if row.count("|") != head.count("|")]
    assert not wrong


def test_the_lines_of_code_on_the_page_are_about_those_of_the_code() -> None:
    """``python docs/sizes.py`` writes them."""
    import sizes

    rows = sizes.ROW.findall(sizes.PAGE.read_text(encoding="utf-8"))
    said = {name: int(shown.replace(",", "")) for name, _, shown in rows}
    folders = {f"`{path.parent.name}/`" for path in sizes.SOURCE.glob("*/__init__.py")}
    assert folders <= {*said}
    for name, shown in said.items():
        now = sizes.lines(name)
        assert shown == pytest.approx(now, rel=0.1, abs=20), f"{name}: run docs/sizes.py"


def test_the_pages_of_the_genres_are_what_the_code_says() -> None:
    """``python docs/pages.py`` writes them."""
    import pages

    for name, text in pages.genres().items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, name
