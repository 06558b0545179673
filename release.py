#!/usr/bin/env python3
"""Make a release: check, test, build, test what was built, and tag.

    python3 release.py --set 0.4.0  write the version and the date where they belong, and end
    python3 release.py --no-tag     everything but the tag: a rehearsal
    python3 release.py              all of it

In this order: the version, the changelog and the tree are checked; ``./run-tests --all`` passes;
the wheel and the source archive of gridwright and of its laboratory are built into ``dist`` and
checked by ``twine``; each is installed in a new environment of every Python from 3.11 to 3.14 that
is to be had here, where the wheels pass the heart of the tests and the source archives solve the
examples; the commit gets its tag.
Nothing is pushed or uploaded: the last line says how. What was not to be had is said, too.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).parent
DIST = ROOT / "dist"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
HEART = ("core", "counting", "engine", "formats", "generic", "genres", "logic", "sat")
"""The folders of the tests that ``./run-tests --quick`` runs, and those of single genres."""
TOOLS = ("hypothesis", "numpy", "pytest", "pytest-xdist")
"""What they need beside gridwright."""
OPEN = "not yet released"
"""What stands in place of a date."""
SAID = {
    "src/gridwright/version.py": ('VERSION = "{}"',),
    "CITATION.cff": ("version: {}",),
    "docs/collection.md": ("gridwright[cluster]=={}",),
    "pyproject.toml": ("gridwright-lab=={}",),
    "lab/pyproject.toml": ('version = "{}"', '"gridwright=={}"'),
}
"""The files that name the version, and how."""


def main() -> None:
    """Do all of it, or stop at the first thing that is not as it should be."""
    options = wanted()
    version = said_version((ROOT / "src/gridwright/version.py").read_text(encoding="utf-8"))
    if options.set:
        set_version(version, options.set)
        return
    problems = list(obstacles(version, tag=not options.no_tag))
    if problems:
        raise SystemExit("\n".join(f"release: {problem}" for problem in problems))
    if not options.no_tests:
        step("the tests", "./run-tests", "--all")
    wheel, source = built(version)
    for python in pythons(options.python):
        installed(python, wheel, source)
    if options.no_tag:
        say(f"{version} can be released; it was not tagged")
        return
    step("the tag", "git", "tag", "-a", f"v{version}", "-m", f"gridwright {version}")
    say(f"tagged v{version}. To publish it: git push --follow-tags; twine upload dist/*")


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--set", metavar="VERSION", help="write this version and today's date")
    parser.add_argument("--no-tag", action="store_true", help="a rehearsal: everything but the tag")
    parser.add_argument(
        "--no-tests", action="store_true", help="./run-tests --all has passed already"
    )
    parser.add_argument(
        "--python", action="append", default=[], metavar="PATH", help="a further Python to test on"
    )
    return parser.parse_args()


def said_version(text: str) -> str:
    """The version that ``version.py`` names.

    >>> said_version('VERSION = "1.2.3"')
    '1.2.3'
    """
    found = re.search(r'^VERSION = "([^"]+)"', text, re.M)
    if found is None:
        raise SystemExit("release: src/gridwright/version.py names no version")
    return found[1]


def set_version(old: str, new: str) -> None:
    """Write the version where it is said, and the date of its section in the changelog."""
    for name, forms in SAID.items():
        path = ROOT / name
        text = path.read_text(encoding="utf-8")
        for form in forms:
            if text.count(form.format(old)) != 1:
                raise SystemExit(f"release: {name} does not say once: {form.format(old)}")
            text = text.replace(form.format(old), form.format(new))
        path.write_text(text, encoding="utf-8")
    path = ROOT / "CHANGELOG.md"
    today = f"{date.today():%-d %B %Y}"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(f"## {new} ({OPEN})", f"## {new} ({today})"), encoding="utf-8")
    say(f"the version is {new}; commit it, then run this again without --set")


# What must hold before.


def obstacles(version: str, *, tag: bool) -> Iterator[str]:
    """Why this tree cannot be released; a rehearsal does not mind what only the tag needs."""
    yield from _of_changelog(version, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), tag=tag)
    if not tag:
        return
    if printed("git", "status", "--porcelain"):
        yield "the tree has changes that are not committed"
    if f"v{version}" in printed("git", "tag", "--list").split():
        yield f"there is a tag v{version} already"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name, address in project["urls"].items():
        if not answers(address):
            yield f"the address of {name} in pyproject.toml does not answer: {address}"


def _of_changelog(version: str, text: str, *, tag: bool) -> Iterator[str]:
    newest = re.search(r"^## (\S+) \((.*)\)$", text, re.M)
    if newest is None or newest[1] != version:
        yield f"CHANGELOG.md does not begin with version {version}"
    elif tag and newest[2] == OPEN:
        yield f"CHANGELOG.md gives {version} no date, but: {newest[2]}"


def answers(address: str) -> bool:
    """Whether there is a page."""
    try:
        asked = Request(address, method="HEAD")  # noqa: S310 - from pyproject.toml
        with urlopen(asked, timeout=30) as found:  # noqa: S310
            return bool(found.status == 200)
    except (URLError, OSError):
        return False


# The archives.


def built(version: str) -> tuple[Path, Path]:
    """The wheel and the source archive, built from what is committed, and checked."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        step("a clone", "git", "clone", "--quiet", str(ROOT), str(tree))
        python = environment(Path(folder) / "tools", sys.executable, "build>=1.2", "twine>=5")
        shutil.rmtree(DIST, ignore_errors=True)
        for package in (tree, tree / "lab"):
            step("building", python, "-m", "build", "--outdir", str(DIST), str(package))
        archives = (
            DIST / f"gridwright-{version}-py3-none-any.whl",
            DIST / f"gridwright-{version}.tar.gz",
        )
        every = sorted(map(str, DIST.iterdir()))
        step("checking", python, "-m", "twine", "check", "--strict", *every)
    return archives


def installed(python: str, wheel: Path, source: Path) -> None:
    """Both archives in new environments of one Python: tests on one, the examples on the other."""
    name = printed(python, "-V")
    lab, lab_source = (
        each.with_name(each.name.replace("gridwright-", "gridwright_lab-"))
        for each in (wheel, source)
    )
    with tempfile.TemporaryDirectory() as folder:
        # Some tests compare the product with what the laboratory measures.
        own = environment(Path(folder) / "wheel", python, str(wheel), str(lab), *TOOLS)
        tests = [f"tests/{each}" for each in HEART]
        # As --quick runs them; the long ones have passed in ./run-tests --all.
        marks = ("-m", "not browser and not process and not slow and not long")
        step(f"{name}: tests of the wheel", own, "-m", "pytest", "-n", "2", *marks, *tests)
        own = environment(Path(folder) / "source", python, str(source), str(lab_source))
        step(f"{name}: the laboratory's commands", own, "-m", "gridwright", "study", show=False)
        for example in sorted((ROOT / "examples").glob("*.txt")):
            command = (own, "-m", "gridwright", "solve", str(example), "--quiet")
            step(f"{name}: {example.name} with the source archive", *command, show=False)


def pythons(further: list[str]) -> Iterator[str]:
    """A Python of each version that is here, then those that were named."""
    for version in VERSIONS:
        found = shutil.which(f"python{version}")
        if found and not failed(found, "-c", "import ensurepip, venv"):
            yield found
        else:
            say(f"there is no working python{version} here: not tested on it")
    yield from further


def environment(folder: Path, python: str, *packages: str) -> str:
    """A new virtual environment with some packages; the path of its Python."""
    step(f"an environment with {' '.join(packages)}", python, "-m", "venv", str(folder))
    own = str(folder / "bin" / "python")
    step("", own, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)
    return own


# Running commands.


def clean() -> dict[str, str]:
    """The surroundings without paths to this tree: what is installed is what is tested."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def step(title: str, *command: str, show: bool = True) -> None:
    """Run one command, or end with the sentence that it failed."""
    if title:
        say(title)
    done = subprocess.run(
        command, cwd=ROOT, env=clean(), check=False, stdout=None if show else subprocess.DEVNULL
    )
    if done.returncode:
        raise SystemExit(f"release: stopped, since this failed: {' '.join(command)}")


def failed(*command: str) -> bool:
    """Whether a command fails; what it prints is not shown."""
    return subprocess.run(command, capture_output=True, check=False).returncode != 0


def printed(*command: str) -> str:
    """What a command prints."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def say(sentence: str) -> None:
    """Tell what is done now."""
    print(f"release: {sentence}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
