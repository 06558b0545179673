"""The commands of README.md and docs/, typed into a shell from the repository's root.

bash runs them, or this process where no shell is needed. Where zsh is installed, it is asked for
the words that it would hand over: they are the same as those of bash, so that running them again
would show nothing new.
"""

from __future__ import annotations

import pkgutil
import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest

from cli.endless import ENDLESS, parts_of_the_site, run_for_a_while
from cli.runner import assert_zsh_hands_over_the_same_words, typed
from gridwright.cli import commands as modules

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
DOCS = sorted([*(ROOT / "docs").glob("*.md"), *(ROOT / "lab" / "docs").glob("*.md")])
CALL = re.compile(r"    (\S.*\| )?(gridwright|minisat) ")
STATUS = {"gridwright reduce --solve -- 1.1": 1, "gridwright play kurodoko/4/4/g4i7j4i6g": 2}
"""A command whose point is that there is no answer, and one that needs a terminal."""


def commands(page: Path) -> list[str]:
    """The indented lines that call gridwright, or what is piped to and from it."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if CALL.match(line)]


def stands_alone(command: str) -> bool:
    """Whether a command writes nothing that others read, and reads nothing that others wrote."""
    return not re.search(r" (-o|--out|--db|--proof|verify|decode|claim|\||>)", f" {command}")


def typed_before(page: Path) -> set[str]:
    """The commands of earlier pages: what works there works here."""
    pages = [README, *DOCS]
    return {command for each in pages[: pages.index(page)] for command in commands(each)}


def installs(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if re.match(r"    .*pip install", line)]


def test_every_command_has_an_example_in_the_documentation() -> None:
    typed = [command for page in (README, *DOCS) for command in commands(page)]
    named = {command.split("gridwright ", 1)[-1].split()[0] for command in typed}
    every = {found.name.replace("_", "-") for found in pkgutil.iter_modules(modules.__path__)}
    # One module may hold several commands.
    assert every - {"setting"} <= named
    assert {"minimise", "spare", "repair", "vary", "hint", "show"} <= named


def test_the_readme_fits_on_a_screen_or_two() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    assert len(lines) < 80
    assert len([command for command in commands(README) if "pip" not in command]) == 5


@pytest.mark.parametrize("page", [README, *DOCS], ids=lambda page: page.name)
def test_no_command_needs_a_comment_or_a_file_that_is_not_there(page: Path) -> None:
    made: set[str] = set()
    for command in commands(page):
        words = shlex.split(command, comments=False)
        # An interactive zsh takes a # for an ordinary word.
        assert "#" not in words
        made |= {words[words.index(option) + 1] for option in ("-o", "--out") if option in words}
        for word in words:
            if word.endswith((".txt", ".json")) and not word.startswith("answer"):
                assert word in made or list(ROOT.glob(word)), command


@pytest.mark.parametrize("page", [README, *DOCS], ids=lambda page: page.name)
def test_the_commands_work_as_typed(
    page: Path,
    gridwright_on_path: dict[str, str],
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    # The published puzzles are not part of the repository.
    environment = {**gridwright_on_path, "GRIDWRIGHT_CORPUS": str(tmp_path / "nowhere")}
    # What "open" opens: nothing.
    environment["BROWSER"] = "true"
    for command in commands(page):
        if stands_alone(command) and command in typed_before(page):
            continue
        verb = command.split("gridwright ", 1)[-1].split()[0]
        if verb in ENDLESS:
            # The usual port may be taken.
            run_for_a_while("bash", f"{command} --port 0", tmp_path, environment)
            continue
        line = f"{command} --parts {parts_of_the_site(request)}" if verb == "site" else command
        done = typed(line, tmp_path, environment)
        expected = (10, 20) if command.startswith("minisat") else (STATUS.get(command, 0),)
        assert done.status in expected, (command, done.out, done.err)


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh_hands_over_the_same_words(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for command in [each for page in (README, *DOCS) for each in commands(page)]:
        assert_zsh_hands_over_the_same_words(command, tmp_path)


def test_the_install_brings_what_the_commands_need() -> None:
    (line,) = installs(README)
    extras = re.findall(r"'\.\[([\w,]+)\]'", line)
    known = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert extras == ["web"], "quoted, because zsh takes brackets for a pattern"
    # The page of the extras names each of them, and what is for developers elsewhere.
    page = (ROOT / "docs" / "installation.md").read_text(encoding="utf-8")
    assert set(re.findall(r"pip install '\.\[(\w+)\]'", page)) == set(known) - {
        "bench", "docs", "lab", "test"
    }  # fmt: skip
    words = line.split(" && ")
    assert words[:2] == ["python3 -m venv .venv", ". .venv/bin/activate"]
    assert words[-1].startswith("gridwright "), "activated, so that gridwright is found"
