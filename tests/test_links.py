"""Every link between the pages of the repository leads to a file that is in it.

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
        if "texts" in page.parts:
            continue
        for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
            if re.match(r"[a-z]+:", link) is None:
                aim = (page.parent / link).resolve()
                if aim not in files and aim not in folders:
                    wrong.append(f"{page.relative_to(ROOT)}: {link}")
    assert not wrong


def test_the_pages_of_the_genres_are_what_the_code_says() -> None:
    """``python docs/pages.py`` writes them."""
    import pages

    for name, text in pages.genres().items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, name
