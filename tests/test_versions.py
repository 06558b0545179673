"""Where the version is: version.py, the changelog, CITATION.cff and, if released, a tag."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from gridwright.version import VERSION

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]
SAID = re.compile(r'^VERSION = "(.+)"$', re.M)


def git(*arguments: str) -> str:
    """What git prints; a skip where this is no clone."""
    told = subprocess.run(
        ("git", *arguments), cwd=ROOT, capture_output=True, text=True, check=False
    )
    if told.returncode:
        pytest.skip("not a git repository: there are no tags")
    return told.stdout


def test_the_changelog_begins_with_this_version() -> None:
    sections = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert sections[0] == VERSION
    assert len(set(sections)) == len(sections)


def test_a_citation_names_this_version() -> None:
    assert f"\nversion: {VERSION}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


def test_the_package_takes_its_version_from_one_file() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {
        "attr": "gridwright.version.VERSION"
    }


def test_the_laboratory_has_the_same_version() -> None:
    lab = tomllib.loads((ROOT / "lab" / "pyproject.toml").read_text("utf-8"))["project"]
    assert lab["version"] == VERSION
    assert f"gridwright=={VERSION}" in lab["dependencies"]
    product = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert product["optional-dependencies"]["lab"] == [f"gridwright-lab=={VERSION}"]


def test_a_tag_names_the_version_that_its_commit_holds() -> None:
    sections = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    for tag in git("tag", "--list", "v*").split():
        said = SAID.search(git("show", f"{tag}:src/gridwright/version.py"))
        assert said is not None
        assert tag == f"v{said[1]}"
        assert said[1] in sections
