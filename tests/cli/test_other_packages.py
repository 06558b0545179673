"""Another package adds a command and a part of the page by entry points, and may be broken."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

from cli.runner import Run, run
from gridwright.cli.commands import modules
from gridwright.core.plug_ins import _told
from gridwright.web import parts

NAME = "gridwright_greetings"
MODULE = """
from pathlib import Path

from gridwright.cli.options import Command, Options, argument
from gridwright.web.parts import PagePart, Verb


class Greet(Options):
    \"\"\"Greet someone.

    Example: gridwright greet you
    \"\"\"

    who: str = argument("NAME", "Whom.")


def _greet(asked: Greet) -> int:
    print(f"Hello, {asked.who}")
    return 0


COMMANDS = (Command("greet", Greet, _greet),)
PART = PagePart(
    verbs={"greet": Verb(lambda asked: {"said": "hello"})},
    files=Path(__file__).parent,
    lessons={"greeting": "greeting.js"},
    packages=(Path(__file__).parent,),
)
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package, as an installer leaves it, as long as the test runs."""
    folder = tmp_path / NAME
    folder.mkdir()
    (folder / "__init__.py").write_text(MODULE, encoding="utf-8")
    (folder / "greeting.js").write_text("export const lesson = () => null;\n", encoding="utf-8")
    about = tmp_path / f"{NAME}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        f"[gridwright.commands]\ngreet = {NAME}\nsolve = {NAME}\n"
        f"[gridwright.page]\ngreetings = {NAME}:PART\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    _forget()
    yield folder
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    invalidate_caches()
    for cached in (modules, parts.places, parts.parts):
        cached.cache_clear()
    _told.clear()
    sys.modules.pop(NAME, None)


def test_its_command_runs_and_is_listed(installed: Path) -> None:
    assert run("greet", "you") == Run(0, "Hello, you\n", "")
    assert re.search(r"\nOther packages:\n  greet +Greet someone\.\n", run("--help").out)
    assert "gridwright greet you" in run("greet", "--help").out


def test_a_command_of_ours_stays_ours(installed: Path) -> None:
    assert run("solve", "kurodoko/3/1/2h").status == 0


def test_its_part_of_the_page_is_found(installed: Path) -> None:
    assert parts.verbs()["greet"].answer is not None
    assert parts.lessons()["greeting"] == "greetings/greeting.js"
    assert dict(parts.files())["greetings/greeting.js"] == installed / "greeting.js"


def test_a_broken_one_is_named_and_the_rest_goes_on(installed: Path) -> None:
    (installed / "__init__.py").write_text("1 / 0\n", encoding="utf-8")
    found = run("greet", "you")
    assert (found.status, found.out) == (2, "")
    assert "the command 'greet' of another package, gridwright_greetings, is broken" in found.err
    listed = run("--help")
    assert listed.status == 0
    assert "  solve " in listed.out
    assert "  greet " not in listed.out
    with pytest.warns(UserWarning, match="the part 'greetings' of the page"):
        assert "greetings" not in parts.parts()
