"""A message advises only options of the command that prints it.

The layers below do not know who asks (a command, Python, the page), so their sentences name no
option at all.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.runner import assert_refused, run
from gridwright.cli import common
from gridwright.cli.command import named
from gridwright.cli.commands import modules
from gridwright.cli.options import Group, declared_in
from languages.templates import LAB, ROOT, in_python

OPTION = re.compile(r"--[a-z][a-z-]+")
PRINTED_BY = {
    "bench/harness.py": ("bench",),
    "books/worksheet.py": ("book",),
    "cli/commands/strategies.py": ("solve",),
    "cli/common.py": ("backbone", "check", "decode", "library", "sample", "solve"),
    "commands/reducing": ("reduce",),
    "reductions/families.py": ("reduce",),
    "web/names.py": ("serve",),
    "web/running.py": ("serve",),
    "web/site.py": ("site",),
}
"""The commands whose options the sentences of these modules may name; all of them have them."""


def options(name: str) -> set[str]:
    """The options of a command, or of those below it."""
    found = named(name)
    below = found.commands if isinstance(found, Group) else (found,)
    every = (one for command in below for one in declared_in(command.options))
    return {flag for one in every for flag in (*one.flags, one.off)}


def allowed(path: Path) -> set[str]:
    """The options that sentences of a module may name."""
    printed_by = PRINTED_BY.get(str(path)) or PRINTED_BY.get(str(path.parent))
    if printed_by:
        return set.intersection(*map(options, printed_by))
    if "commands" not in path.parts[:2]:
        return set()
    module = ".".join(path.with_suffix("").parts)
    return {
        flag
        for name, own in modules().items()
        if own.endswith(f".{module}")
        for flag in options(name)
    }


def test_a_sentence_names_only_options_of_the_command_that_prints_it() -> None:
    wrong = []
    every = [(root, path) for root in (ROOT, LAB) for path in sorted(root.rglob("*.py"))]
    for root, module in every:
        known = allowed(module.relative_to(root)) | {"--help"}
        for sentence in in_python(module)[0]:
            wrong += [(flag, sentence) for flag in OPTION.findall(sentence) if flag not in known]
    assert not wrong


def test_a_book_is_not_advised_to_take_an_option_of_generate(tmp_path: Path) -> None:
    found = run("book", "--make", "kuromasu:2x2:1", "-o", str(tmp_path / "book.pdf"))
    assert_refused(found, "with exactly one answer and the symmetry rotate2 was found")
    assert found.err.endswith("; without symmetry there may be one\n")


def test_show_names_another_command_for_a_large_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "MOST_CELLS_SHOWN", 1)
    assert "gridwright draw draws it" in run("show", "kurodoko/2/1/22").out
    assert "--json writes its rows" in run("solve", "kurodoko/2/1/22").out
