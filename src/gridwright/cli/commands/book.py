"""``gridwright book``: puzzles, rules, answers and hints as a book to print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import common, completion
from gridwright.cli.commands.library import Place, opened
from gridwright.cli.help import App
from gridwright.cli.progress import StatusLine, status_line
from gridwright.core.errors import InputError, Timeout
from gridwright.core.words import counted, listed
from gridwright.core.writing import write_file

if TYPE_CHECKING:
    from gridwright.books.items import Book
    from gridwright.books.paper import Design
    from gridwright.books.preparing import Given
    from gridwright.books.puzzle import Printed
    from gridwright.books.wishes import Wish

PAPER_NAMES = ("A4", "Letter", "A5")
SHARED = (1, 2, 4, 6, 9)


def register(app: App) -> None:
    """Add the command."""
    app.command("book")(command)


def choice(flag: str, names: Sequence[str], help: str) -> Any:
    """An option with a few values, which the shell completes."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in names if name.lower().startswith(incomplete.lower())]

    return typer.Option(flag, metavar="|".join(names), help=help, autocompletion=complete)


def command(
    sources: common.Sources = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    db: Place = None,
    find: Annotated[
        str | None,
        typer.Option(
            "--find", metavar="QUERY", help="Puzzles from a collection, as in library find."
        ),
    ] = None,
    make: Annotated[
        list[str] | None,
        typer.Option(
            "--make",
            metavar="SPEC",
            help="Generate puzzles for the book: GENRE:WxH:COUNT or GENRE:WxH:COUNT:LEVELS, such as"
            " kuromasu:10x10:20:1-4; may be repeated.",
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="N", help="The same seed gives the same puzzles, and the same file."
        ),
    ] = 0,
    worksheet: Annotated[
        str | None,
        typer.Option(
            "--worksheet",
            metavar="TECHNIQUE",
            help="Instead of a book: a worksheet about one technique, with positions that need it.",
            autocompletion=completion.technique,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="The file to write; required."),
    ] = None,
    html: Annotated[
        bool, typer.Option("--html", help="Write one printable HTML page instead of PDF.")
    ] = False,
    title: Annotated[str, typer.Option("--title", metavar="WORDS", help="The title.")] = "",
    subtitle: Annotated[
        str, typer.Option("--subtitle", metavar="WORDS", help="The line below the title.")
    ] = "",
    author: Annotated[
        str, typer.Option("--author", metavar="NAME", help="Who made the book.")
    ] = "",
    paper: Annotated[str, choice("--paper", PAPER_NAMES, "The paper size.")] = "A4",
    per_page: Annotated[
        int,
        typer.Option(
            "--per-page",
            metavar="1|2|4|6|9",
            help="How many puzzles share a page, at most. Large boards get more room.",
        ),
    ] = 4,
    answers: Annotated[
        str,
        choice(
            "--answers",
            ("back", "facing", "none"),
            "Where the answers are: at the back, on the page that faces the puzzles, or nowhere.",
        ),
    ] = "back",
    hints: Annotated[
        str,
        choice(
            "--hints",
            ("none", "first", "all"),
            "Hints at the back: none, the first step of every puzzle, or all steps in small"
            " pictures.",
        ),
    ] = "none",
    index: Annotated[
        bool, typer.Option("--index/--no-index", metavar="", help="The index of techniques.")
    ] = True,
    qr: Annotated[
        bool, typer.Option("--qr", help="Add QR codes to the puzzles' pages on puzz.link.")
    ] = False,
    large_print: Annotated[
        bool, typer.Option("--large-print", help="Larger type and cells, for low vision.")
    ] = False,
    binding: Annotated[
        float,
        typer.Option(
            "--binding",
            metavar="MM",
            help="How much wider the inner margin is than the outer one; 0 for single sheets.",
        ),
    ] = 8.0,
    time_limit: common.TimeLimit = None,
) -> None:
    """Make a book of puzzles, or a worksheet, to print.

    A book has rules with examples, puzzles by level, answers, hints if you ask for them, and an
    index of techniques. A puzzle that does not have exactly one answer is reported and left out.

    Example: gridwright book 5x5:5g8_6_6d5h3 --paper A5 -o book.pdf

    Example: gridwright book --make kuromasu:8x8:2:1-2 --make nurimaze:6x6:1 -o book.pdf

    Example: gridwright book --worksheet 'cut off' --genre kuromasu -o sheet.pdf
    """
    from gridwright.core.extras import require

    require("book", "a book")
    target = _target(out, html)
    design = _design(paper, per_page, answers, hints, index, qr, large_print, binding)
    with status_line() as line:
        if worksheet is not None:
            if sources or from_file or make or db is not None or find is not None:
                raise InputError(
                    "--worksheet finds its own positions; expected no other puzzles with it"
                )
            book = _worksheet(worksheet, genre, seed, design, line)
            status = common.DONE
        else:
            given = _Given(sources, from_file, genre, db, find, make)
            puzzles, status = _puzzles(given, seed, design, time_limit, line)
            from gridwright.books.book import Names, laid_out

            line.say(f"laying out {counted(len(puzzles), 'puzzle')}")
            book = laid_out(puzzles, design, Names(title, subtitle, author))
        line.say(f"writing {counted(len(book.pages), 'page')}")
        write_file(target, _written(book, html))
    print(f"{target}: {counted(len(book.pages), 'page')}")
    raise typer.Exit(status)


class _Given:
    """Where the puzzles come from, as it was typed."""

    def __init__(
        self,
        sources: list[str] | None,
        from_file: str | None,
        genre: str | None,
        db: str | None,
        find: str | None,
        make: list[str] | None,
    ) -> None:
        from gridwright.books.wishes import read_wish

        self.sources, self.from_file, self.genre = sources, from_file, genre
        self.db, self.find = db, find
        self.wishes: list[Wish] = [read_wish(text) for text in make or ()]
        if not (self.named or self.wishes or self.from_collection):
            raise InputError(
                "expected puzzles: a SOURCE, --from FILE, --db FILE with --find QUERY, or --make"
            )

    @property
    def named(self) -> bool:
        return bool(self.sources) or self.from_file is not None

    @property
    def from_collection(self) -> bool:
        return self.db is not None or self.find is not None


def _target(out: Path | None, html: bool) -> Path:
    """The file to write; its ending has to be that of what is written."""
    ending = ".html" if html else ".pdf"
    if out is None:
        raise InputError(f"expected a file to write: -o FILE{ending}")
    if out.suffix.lower() != ending:
        more = "" if html else "; --html writes an HTML page"
        raise InputError(f"expected a file that ends in {ending}, found {str(out)!r}{more}")
    if not out.parent.is_dir():
        raise InputError(f"there is no folder {str(out.parent)!r}")
    return out


def _design(
    paper: str,
    per_page: int,
    answers: str,
    hints: str,
    index: bool,
    qr: bool,
    large: bool,
    binding: float,
) -> Design:
    from gridwright.books.paper import PAPERS, Answers, Design, Hints

    def one_of(flag: str, value: str, known: Sequence[str]) -> str:
        if value.lower() not in [name.lower() for name in known]:
            raise InputError(f"{flag} is {value!r}; expected {listed(known)}")
        return value.lower()

    one_of("--per-page", str(per_page), [str(number) for number in SHARED])
    if not 0 <= binding <= 30:
        raise InputError(f"--binding is {binding:g}; expected 0 to 30 millimetres")
    where: Answers = one_of("--answers", answers, ("back", "facing", "none"))  # type: ignore[assignment]
    which: Hints = one_of("--hints", hints, ("none", "first", "all"))  # type: ignore[assignment]
    return Design(
        PAPERS[one_of("--paper", paper, PAPER_NAMES)],
        per_page, where, which, index, qr, large, binding, common.language(),
    )  # fmt: skip


def _puzzles(
    given: _Given, seed: int, design: Design, time_limit: float | None, line: StatusLine
) -> tuple[list[Printed], int]:
    """The puzzles in the order of the book, and the exit status."""
    from gridwright.books.preparing import Given, NotUnique, ordered, prepared

    found: list[Printed] = []
    statuses = [common.DONE]

    def take(puzzle: Given, name: str, limit: float | None) -> int:
        line.say(f"{counted(len(found), 'puzzle')} solved and graded")
        try:
            ready = prepared(puzzle, design.hints, limit, design.language)
        except NotUnique as error:
            with line.hidden():
                common.complain(f"{common.shown_name(name, 60)}: {error}")
            return common.NO_ANSWER
        if not ready.level:
            with line.hidden():
                common.complain(f"{common.shown_name(name, 60)}: it could not be graded")
        found.append(ready)
        return common.DONE

    if given.named:
        try:
            common.for_each(
                given.sources, given.from_file, given.genre,
                lambda item: take(Given(item.document), item.name, item.time_limit),
                time_limit=time_limit,
            )  # fmt: skip
        except typer.Exit as done:
            statuses.append(done.exit_code)
    if given.from_collection:
        statuses += [
            _status(lambda each=each, name=name: take(each, name, time_limit), name)
            for name, each in _entries(given)
        ]
    try:
        for number, each in enumerate(_made(given, seed, time_limit, line), start=1):
            take(each, f"made puzzle {number}", None)
    except Timeout:
        line.close()
        common.complain("time limit reached while making a puzzle, so there is no book")
        raise typer.Exit(common.TIMEOUT) from None
    if not found:
        why = ""
        if given.find and ("level" in given.find or "technique" in given.find):
            why = "; a collection knows levels and techniques after gridwright batch grade"
        raise InputError(f"there is no puzzle to print{why}")
    return ordered(found), common.worst(statuses)


def _status(work: Any, name: str) -> int:
    """How the work on one entry of a collection ended."""
    try:
        return int(work())
    except Timeout:
        common.complain(f"{name}: time limit reached")
        return common.TIMEOUT


def _entries(given: _Given) -> Iterator[tuple[str, Given]]:
    """The entries of the collection that fit the query, with what is known of them."""
    from gridwright.books.preparing import Given

    with opened(given.db) as collection:
        for entry in collection.find(given.find or ""):
            if given.genre is not None and not _is(entry.genre, given.genre):
                continue
            yield (
                f"entry {entry.number}",
                Given(
                    entry.document(), entry.level or 0, entry.score or 0.0, entry.techniques,
                    entry.status == "unique",
                ),
            )  # fmt: skip


def _is(name: str, wanted: str) -> bool:
    from gridwright.genres import by_name

    return by_name(wanted).name == name


def _made(given: _Given, seed: int, time_limit: float | None, line: StatusLine) -> Iterator[Given]:
    """The puzzles of ``--make``; progress says which of them is being made."""
    from gridwright.books.wishes import made

    total = sum(len(wish.levels) for wish in given.wishes)
    if not total:
        return

    def remark(sentence: str) -> None:
        with line.hidden():
            common.complain(sentence)

    line.say("making puzzles", 0, total)
    made_puzzles = made(given.wishes, seed, time_limit, line.say, remark)
    for number, puzzle in enumerate(made_puzzles, start=1):
        yield puzzle
        line.say("making puzzles", number, total)


def _worksheet(name: str, genre: str | None, seed: int, design: Design, line: StatusLine) -> Book:
    from gridwright.books.worksheet import few, tasks, technique_of, worksheet
    from gridwright.genres import by_name

    chosen, rung = technique_of(name, None if genre is None else by_name(genre))
    found = tasks(chosen, rung.name, seed, progress=line.say)
    if not found:
        raise InputError(f"no position was found that needs {rung.name!r}; try another --seed")
    if few(found):
        with line.hidden():
            common.complain(few(found))
    return worksheet(chosen, rung, found, design)


def _written(book: Book, html: bool) -> str | bytes:
    from gridwright.books.html import html as as_html
    from gridwright.books.pdf import pdf

    return as_html(book) if html else pdf(book)
