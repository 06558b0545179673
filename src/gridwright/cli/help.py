"""What ``gridwright COMMAND --help`` prints: usage, examples, arguments, options, notes.

Text that needs the genres (``notes.py``) is made only for the help itself, so that no other command
has to wait for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from gridwright.cli.options import Command, Group, declared_in
from gridwright.core.options import Option
from gridwright.render.words import folded, places

if TYPE_CHECKING:
    from gridwright.cli.tables import Table


def width() -> int:
    """How wide a page of help is."""
    from gridwright.cli.common import columns

    return max(min(columns() or 80, 80) - 2, 18)


def page(command: Command, path: str, everywhere: Sequence[Option], typed: Sequence[str]) -> str:
    """The help of a command; ``everywhere`` are the options that every command has."""
    declared = declared_in(command.options, typed)
    arguments = [one for one in declared if not one.flags]
    options = [one for one in declared if one.flags]
    blocks = [
        _usage(f"{path} [OPTIONS] {' '.join(map(_shown, arguments))}"),
        *_paragraphs(command.about),
        _section("Arguments", [(one.metavar, one.sentence) for one in arguments]),
        _section("Options", map(row, options)),
        _section("Options of every command" if options else "Options", map(row, everywhere)),
    ]
    text = "\n\n".join(filter(None, blocks))
    for note in command.notes(typed) if command.notes is not None else ():
        gap = "\n" if isinstance(note, str) else ""
        text += f"\n{gap}{_note(note)}"
    return text


def group_page(group: Group, path: str, options: Sequence[Option]) -> str:
    """The help of a command that has others below it."""
    sections = {"Commands": [(each.name, first_line(each.about)) for each in group.commands]}
    return overview(path, group.about, options, sections)


def overview(
    path: str,
    about: str,
    options: Sequence[Option],
    sections: dict[str, list[tuple[str, str]]],
) -> str:
    """The help of what has commands below it, by their groups."""
    most = max(places(name) for rows in sections.values() for name, _ in rows)
    blocks = [
        _usage(f"{path} [OPTIONS] COMMAND [ARGS]..."),
        *_paragraphs(about),
        _section("Options", [row(one) for one in options if one.flags]),
        *(_section(title, rows, most) for title, rows in sections.items()),
    ]
    return "\n\n".join(blocks)


def first_line(about: str) -> str:
    """What a command does, in one line."""
    return about.strip().partition("\n\n")[0].replace("\n", " ")


def _usage(text: str) -> str:
    return "\n".join(folded(f"Usage: {text.rstrip()}", width(), hanging=7))


def _paragraphs(about: str) -> Iterator[str]:
    for paragraph in about.strip().split("\n\n"):
        yield "\n".join(folded(f"  {' '.join(paragraph.split())}", width(), hanging=2))


def _shown(argument: Option) -> str:
    name = argument.metavar if argument.required else f"[{argument.metavar}]"
    return f"{name}..." if argument.many else name


def row(option: Option) -> tuple[str, str]:
    """An option as it is typed, and what it means."""
    marks = []
    if option.least is not None:
        marks.append(f"{option.least} or more" if option.most is None
                     else f"{option.least} to {option.most}")  # fmt: skip
    if option.required:
        marks.append("required")
    if option.default is True:
        marks.append(f"default: {option.name.replace('_', '-')}")
    elif option.default not in (None, False, "", ()):
        marks.append(f"default: {option.default}")
    return option.label, f"{option.sentence} [{'; '.join(marks)}]" if marks else option.sentence


def _section(title: str, rows: Iterable[tuple[str, str]], least: int = 0) -> str:
    """A heading and, below it, names with their meanings beside them."""
    rows = list(rows)
    if not rows:
        return ""
    room = width()
    most = max(least, *(places(name) for name, _ in rows))
    column = min(most, 30 if room >= 60 else 12) + 4
    lines = [f"{title}:"]
    for name, meaning in rows:
        told = folded(meaning, max(room - column, 10))
        if places(name) <= column - 4:
            lines.append(f"  {name:<{column - 2}}{told.pop(0)}".rstrip())
        else:
            lines += folded(f"  {name}", room, hanging=4)
        lines += [f"{'':{column}}{line}".rstrip() for line in told]
    return "\n".join(lines)


def _note(note: str | Table) -> str:
    from gridwright.cli import common
    from gridwright.cli.tables import rendered

    if isinstance(note, str):
        return "\n".join(folded(note, width()))
    return rendered(
        note, width(), colour=common.can_print_colour(), ascii=not common.can_print_unicode()
    )
