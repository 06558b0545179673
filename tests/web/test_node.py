"""The page's modules without a browser: plain JavaScript tests, run by Node.

What draws or listens to a pointer is tested in a browser; what counts, remembers and speaks is
tested here, in a second.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from gridwright.web import language_set
from web.player import PAGE

pytestmark = pytest.mark.process

TESTS = sorted((Path(__file__).parent / "node").glob("*.test.mjs"))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's modules where Node takes them as modules, and its languages."""
    folder = tmp_path_factory.mktemp("page")
    shutil.copytree(PAGE / "js", folder / "js")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    (folder / "languages").mkdir()
    for name in language_set.parts():
        (folder / name).write_bytes(language_set.part(name))
    return folder


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name.partition(".")[0])
def test_modules_of_the_page(path: Path, page: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is missing (apt-get install nodejs)")
    run = subprocess.run(
        ("node", "--test", str(path)),
        env={**os.environ, "PAGE": str(page)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout
