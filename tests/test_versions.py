"""Where the version is: version.py, the changelog, CITATION.cff and, if released, a tag."""

from __future__ import annotations

import importlib.util
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


def test_the_changelog_begins_with_this_version_or_with_the_next_one() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    sections = re.findall(r"^## (\S+) \((.+)\)$", text, re.M)
    names = [name for name, _ in sections]
    assert len(set(names)) == len(names)
    coming = [name for name, when in sections if when == "not yet released"]
    assert VERSION in (names[0], *names[1:2][: len(coming)])
    assert coming in ([], names[:1])


def test_a_release_sets_the_version_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a copy of the files, as ``release.py --set`` does; then the changelog begins with it."""
    spec = importlib.util.spec_from_file_location("release", ROOT / "release.py")
    assert spec is not None
    assert spec.loader is not None
    release = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(release)
    for name in (*release.SAID, "CHANGELOG.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    changes = tmp_path / "CHANGELOG.md"
    told = f"## 9.9.9 ({release.OPEN})\n\n## 0.2.0 (16 November 2026)\n"
    changes.write_text(told, "utf-8")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    release.set_version(VERSION, "9.9.9")
    for name, forms in release.SAID.items():
        assert all(form.format("9.9.9") in (tmp_path / name).read_text("utf-8") for form in forms)
    assert list(release._of_changelog("9.9.9", told, tag=True))
    assert not list(release._of_changelog("9.9.9", changes.read_text("utf-8"), tag=True))


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
