"""Pages of the documentation that follow from the code, so that they cannot be out of date.

A genre's page is its ``RULES.md``, its example as a picture, and what its record says: formats,
techniques, strategies, generators. The pages about generating and about books have tables of
options. The page of the command line is the help of every command. ``python docs/pages.py`` writes
them; those of the genres are in the repository.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import gridwright
from gridwright.cli.commands.book import MakeBook
from gridwright.cli.help import row
from gridwright.cli.options import declared_in
from gridwright.core.options import options_of
from gridwright.engine.methods import methods, own_options
from gridwright.genres import all_genres
from gridwright.making.wishes import Wishes

DOCS = Path(__file__).parent
EXAMPLES = DOCS.parent / "examples"
WIDTH = 92
"""Columns of a command's help."""
SHOWN = 48
"""Characters of an example in a format: of a Penpa+ address so many that what follows, which is
compressed and not the same everywhere, is left out."""


def write() -> None:
    """Write all of them; a file that would not change is left alone."""
    reference = {"command-line": command_line(), "notebook": notebook(), "api": api()}
    made = {f"reference/{name}.md": text for name, text in reference.items()}
    for name, text in (made | genres()).items():
        path = DOCS / name
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


# Genres: these pages are in the repository, so that they can be read without building the site.


def genres() -> dict[str, str]:
    """The page of every genre, its pictures, and the pages that compare them, by file name."""
    made = {"genres.md": all_pages(), "generating.md": generating(), "books.md": books()}
    for genre in all_genres():
        example = gridwright.load(EXAMPLES / f"{genre.name}.txt")
        answer = gridwright.solve(example).board
        made[f"genres/{genre.name}.md"] = genre_page(genre)
        made[f"genres/{genre.name}.svg"] = gridwright.draw(example).svg()
        made[f"genres/{genre.name}-solved.svg"] = gridwright.draw(example, answer).svg()
    return made


def all_pages() -> str:
    """The page that lists the genres."""
    parts = ["# The genres", "Each kind of puzzle with an example and its only answer."]
    for genre in all_genres():
        name = genre.name
        parts += [
            f"## {genre.title}",
            genre.summary,
            f"![{genre.title}](genres/{name}.svg) ![Its answer](genres/{name}-solved.svg)",
            f"[Rules, formats and strategies](genres/{name}.md) · "
            f"[techniques](techniques/{name}.md)",
        ]
    names = [f"genres/{genre.name}" for genre in all_genres()]
    parts.append("\n".join(["```{toctree}", ":hidden:", "", *names, "```", ""]))
    return "\n\n".join(parts)


def generating() -> str:
    """The page about generating, with a table of what each genre can be asked for."""
    able = [genre for genre in all_genres() if genre.making is not None]
    rows = [
        (f"`{wish.flags[0]}`", *(_met(genre, wish.name) for genre in able))
        for wish in options_of(Wishes)
    ]
    thin = ["clues" if len(methods(one)) == len(one.generators) + 1 else "" for one in able]
    rows.append(("`--method thin`", *map(_met, able, thin)))
    own = ([f"`{option.flags[0]}`" for option in own_options(genre)] for genre in able)
    rows.append(("its own options", *(", ".join(flags) or "none" for flags in own)))
    return _with_table("generating.md", ("option", *(genre.title for genre in able)), rows)


def books() -> str:
    """The page about books, with a table of the options that say how a book looks."""
    rows = [(f"`{label}`", told) for label, told in map(row, declared_in(MakeBook))]
    first = next(place for place, (label, _) in enumerate(rows) if label == "`--html`")
    last = next(place for place, (label, _) in enumerate(rows) if "--template" in label)
    return _with_table("books.md", ("option", "meaning"), rows[first : last + 1])


def _with_table(name: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A page with its table of options as it should be."""
    before, _, rest = (DOCS / name).read_text(encoding="utf-8").partition("| option |")
    return before + table(heads, rows) + rest[rest.index("\n\n") :]


def _met(genre: gridwright.Genre[Any], wish: str) -> str:
    """Whether a genre can meet a wish."""
    reason = genre.making.cannot.get(wish) if genre.making else None
    return f"no: {str(reason).partition(', ')[0]}" if reason else "works"


def genre_page(genre: gridwright.Genre[Any]) -> str:
    """All that is known about one genre."""
    name = genre.name
    rules = Path(import_module(f"gridwright.genres.{name}").__path__[0]) / "RULES.md"
    parts = [
        rules.read_text(encoding="utf-8").rstrip(),
        "## An example",
        f"![An example of {genre.title}]({name}.svg) ![Its only answer]({name}-solved.svg)",
        f"    gridwright explain examples/{name}.txt",
        *_techniques(genre),
        "## The example in every format",
        table(("name", "the example in it"), _formats(genre)),
        "[Formats](../formats.md) describes each of them.",
        "## Strategies",
        table(("name", "what it does", "what it can prove"), _strategies(name)),
    ]
    if genre.generators:
        rows = ((f"`{one.name}`", one.sentence) for one in genre.generators)
        parts += ["## Further generators", table(("name", "how it works"), rows)]
    if (DOCS / f"{name}.md").exists():
        parts.append(f"[Another page](../{name}.md) describes the methods of the paper.")
    return "\n\n".join(parts) + "\n"


def _techniques(genre: gridwright.Genre[Any]) -> Iterator[str]:
    if genre.techniques:
        yield "## Techniques"
        rows = ((each.name, each.sentence) for each in genre.techniques)
        yield table(("name", "what it says"), rows)
        yield f"[The techniques](../techniques/{genre.name}.md) shows each with an example."


def _formats(genre: gridwright.Genre[Any]) -> Iterator[tuple[str, str]]:
    example = gridwright.load(EXAMPLES / f"{genre.name}.txt")
    for form in genre.formats:
        try:
            text = gridwright.convert(example, form.name)
        except gridwright.Error:
            text = "(only for some puzzles)"
        first, *more = text.strip().splitlines()
        yield f"`{form.name}`", f"`{first[:SHOWN]}`" + (" …" if more or len(first) > SHOWN else "")


def _strategies(name: str) -> Iterator[tuple[str, str, str]]:
    for each in gridwright.strategies(name):
        yield f"`{each.name}`", each.sentence, str(each.claim)


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table in Markdown.

    >>> print(table(("a", "b"), [("1", "x|y")]))
    | a | b |
    | --- | --- |
    | 1 | x\\|y |
    """
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines
    )


# The command line.


def command_line() -> str:
    """The help of every command."""
    from gridwright.cli.app import run
    from gridwright.cli.command import named
    from gridwright.cli.commands import modules
    from gridwright.cli.options import Group

    parts = ["# The command line", "What `gridwright COMMAND --help` prints, for every command."]
    words: list[tuple[str, tuple[str, ...]]] = [("##", ())]
    for name in sorted(modules()):
        words.append(("##", (name,)))
        found = named(name)
        below = sorted(each.name for each in found.commands) if isinstance(found, Group) else ()
        words += [("###", (name, each)) for each in below]
    with _columns(WIDTH):
        for mark, command in words:
            printed = StringIO()
            with redirect_stdout(printed):
                run([*command, "--help"])
            parts.append(f"{mark} {' '.join(('gridwright', *command))}")
            parts.append(f"```text\n{printed.getvalue().rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


@contextmanager
def _columns(width: int) -> Iterator[None]:
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(width)
    try:
        yield
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before


# From Python.


def api() -> str:
    """Everything that ``gridwright`` exports: the verbs, then the types, then the errors."""
    found = {name: getattr(gridwright, name) for name in gridwright.__all__}
    classes = {name: each for name, each in found.items() if isinstance(each, type)}
    errors = [name for name, each in classes.items() if issubclass(each, BaseException)]
    functions = [name for name, each in found.items() if callable(each) and name not in classes]
    parts = [
        "# Python reference",
        "Everything that `gridwright` exports. [gridwright from Python](../python.md) is the tour.",
        *_members("Verbs", "autofunction", functions),
        *_members("Types", "autoclass", [name for name in classes if name not in errors]),
        *_members("Puzzles", "autoclass", [genre.puzzle.__name__ for genre in all_genres()]),
        *_members("Errors", "autoexception", errors),
    ]
    return "\n\n".join(parts) + "\n"


def _members(title: str, directive: str, names: Iterable[str]) -> Iterator[str]:
    yield f"## {title}"
    for name in sorted(names):
        members = "\n   :members:" if directive == "autoclass" else ""
        yield f"```{{eval-rst}}\n.. {directive}:: gridwright.{name}{members}\n```"


# The notebook.


def notebook() -> str:
    """The notebook as a page: its text, its code, and what the code printed or drew."""
    cells = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))["cells"]
    show: dict[str, Callable[[dict[str, Any]], str]] = {"markdown": _text, "code": _code}
    return "\n\n".join(show[cell["cell_type"]](cell) for cell in cells) + "\n"


def _text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def _code(cell: dict[str, Any]) -> str:
    parts = [f"```python\n{''.join(cell['source'])}\n```"]
    for output in cell["outputs"]:
        picture = output.get("data", {}).keys() & {"text/html", "image/svg+xml"}
        if picture:
            parts.append(f"```{{raw}} html\n{''.join(output['data'][picture.pop()])}\n```")
            continue
        text = output.get("text") or output.get("data", {}).get("text/plain", [])
        parts.append(f"```text\n{''.join(text).rstrip()}\n```")
    return "\n\n".join(parts)


if __name__ == "__main__":
    write()
