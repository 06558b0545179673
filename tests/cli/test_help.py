"""``--help`` of every command: an example that runs, readable types, what the genres offer."""

from __future__ import annotations

import pkgutil
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.endless import ENDLESS, parts_of_the_site, run_for_a_while
from cli.runner import assert_refused, assert_zsh_hands_over_the_same_words, run, typed
from gridwright.cli import commands
from gridwright.cli.command import named
from gridwright.cli.commands import GROUPS, modules
from gridwright.cli.commands.generate import Generate
from gridwright.cli.help import first_line
from gridwright.cli.options import Command, declared_in
from gridwright.core.options import options_of
from gridwright.engine.methods import methods, own_options
from gridwright.engine.solve import strategies
from gridwright.genre import Genre
from gridwright.genres import all_genres
from gridwright.render.words import places

pytestmark = pytest.mark.process

COMMANDS = [name for name in modules() if isinstance(named(name), Command)]
SHARED = {one.name for one in declared_in(Generate)}
EXAMPLE = re.compile(r"^  Example: (gridwright .*?)\n\n", re.MULTILINE | re.DOTALL)
FIRST = {
    "decode": "printf 's UNSATISFIABLE\\n' > answer.txt",
    "scan": f"cp '{Path(__file__).parents[2] / 'examples' / 'photograph.jpg'}' .",
    "verify": "gridwright solve 5x5:5g8_6_6d5h3 --proof proof",
}
"""What has to stand in the folder before the example of a command is tried."""
STATUS = {"decode": 1, "play": 2}


def help_of(*command: str) -> str:
    shown = run(*command, "--help")
    assert shown.status == 0
    return shown.out


def rows_of(text: str) -> list[list[str]]:
    """The rows of a table; a line that goes on with a row begins with blanks."""
    rows: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith(" ") and rows:
            rows[-1][-1] += f" {line.strip()}"
        else:
            rows.append(re.split(r" {2,}", line))
    return rows


@pytest.mark.parametrize("columns", ["40", "80", "120"])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_help_is_wider_than_the_terminal(command: str, columns: str) -> None:
    shown = run(command, "--help", environment={"COLUMNS": columns}).out
    assert max(map(places, shown.splitlines())) <= int(columns)


def test_all_commands_are_looked_at() -> None:
    ours = {f"{commands.__name__}.{one.name}" for one in pkgutil.iter_modules(commands.__path__)}
    assert ours == {name for name in modules().values() if name.startswith("gridwright.")}
    listed = help_of().split("\nSolve:")[1]
    assert {f"{title}:" for title in [*GROUPS][1:]} <= set(listed.splitlines())
    for name in modules():
        line = f"  {name:<{max(map(len, modules())) + 2}}{first_line(named(name).about)}"
        assert line in listed.splitlines(), "first sentences are short enough to be shown whole"


@pytest.mark.parametrize(
    "words", ["", "solve", "library", "library add", "generate hitori"], ids=lambda words: words
)
def test_help_may_be_asked_for_by_a_word(words: str) -> None:
    found = run("help", *words.split())
    assert (found.status, found.out) == (0, help_of(*words.split()))


def test_help_of_a_command_that_does_not_exist() -> None:
    assert_refused(run("help", "sovle"), "no such command 'sovle'; did you mean solve or solvers?")
    assert_refused(run("hepl"), "did you mean help?")


@pytest.mark.parametrize("command", COMMANDS)
def test_types_are_named_for_people(command: str) -> None:
    shown = help_of(command)
    assert not re.search(r"<\w|x>=|list\[|\b(TEXT|INTEGER|FLOAT|PATH|BOOLEAN)\b", shown)
    usage = shown.splitlines()[0]
    assert re.fullmatch(r"Usage: gridwright [\w-]+ \[OPTIONS\]( \[?[A-Z]+\]?(\.\.\.)?)*", usage)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_runs(
    command: str,
    gridwright_on_path: dict[str, str],
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    examples = [" ".join(found.split()) for found in EXAMPLE.findall(help_of(command))]
    assert examples
    for number, example in enumerate(examples):
        folder = tmp_path / str(number)
        folder.mkdir()
        lines = [*filter(None, (FIRST.get(command), example))]
        if command in ENDLESS:
            run_for_a_while("bash", "\n".join(lines), folder, gridwright_on_path)
            continue
        if command == "site":
            lines[-1] += f" --parts {parts_of_the_site(request)}"
        done = [typed(line, folder, gridwright_on_path) for line in lines][-1]
        assert done.status == STATUS.get(command, 0), (example, done.err)


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
@pytest.mark.parametrize("command", COMMANDS)
def test_zsh_hands_over_the_same_words(command: str, tmp_path: Path) -> None:
    for example in EXAMPLE.findall(help_of(command)):
        assert_zsh_hands_over_the_same_words(" ".join(example.split()), tmp_path)


def test_generate_shows_what_all_genres_share_and_names_where_the_rest_is() -> None:
    shown = help_of("generate")
    for genre in all_genres():
        names = ", ".join(method.name for method in methods(genre))
        assert [genre.name, names] in rows_of(shown)
        options = shown.split("\nOptions:")[1]
        assert not [
            one
            for one in own_options(genre)
            if f"--{one.name} " in options and one.name not in SHARED
        ]
    assert "gridwright generate kuromasu --help" in " ".join(shown.split())


@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_generate_with_a_genre_lists_methods_and_options_with_their_defaults(
    genre: Genre[Any],
) -> None:
    shown = help_of("generate", genre.name)
    ways = rows_of(shown.split(f"\n{genre.name}: methods ")[1].split("\n\n")[0])
    for maker in methods(genre):
        words = next(row[1] for row in ways if row[0] == maker.name)
        assert ("may have more than one answer" in words) != maker.ensures_unique
    for maker in genre.generators:
        options = rows_of(shown.split(f"\n{genre.name}: options ")[1].split("\n\n")[0])
        for option in options_of(maker.options):
            assert [maker.name, option.name] in [row[:2] for row in options]


@pytest.mark.parametrize("genre", all_genres(), ids=lambda genre: genre.name)
def test_generate_with_a_genre_shows_its_own_options_and_no_other_genre(genre: Genre[Any]) -> None:
    shown = help_of("generate", genre.name)
    assert f"\n{genre.name}: methods " in shown
    assert not [other for other in all_genres() if other != genre and f"\n{other.name}: " in shown]
    options = shown.split("\nOptions:")[1].split("\n\n")[0]
    for option in own_options(genre):
        assert f"--{option.name.replace('_', '-')}" in options


def test_solve_lists_the_strategies_and_says_where_their_options_are() -> None:
    shown = help_of("solve")
    for genre in all_genres():
        names = ", ".join(strategy.name for strategy in strategies(genre))
        assert [genre.name, names] in rows_of(shown)
    assert "gridwright strategies GENRE --options" in " ".join(shown.split())


def test_convert_lists_the_formats() -> None:
    shown = help_of("convert")
    for genre in all_genres():
        names = ", ".join(form.name for form in genre.formats)
        assert [genre.name, names] in rows_of(shown)


def test_help_does_not_need_a_terminal_or_colours(gridwright_on_path: dict[str, str]) -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "gridwright", "solve", "--help"],
        env={**gridwright_on_path, "FORCE_COLOR": "1"}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "\x1b" not in shown.stdout
