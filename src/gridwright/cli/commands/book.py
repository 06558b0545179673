"""``gridwright book``: puzzles, rules, answers and hints as a book to print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.cli import common, completion
from gridwright.cli.commands.library import opened, place_option
from gridwright.cli.options import Command, choice, option
from gridwright.cli.progress import StatusLine, status_line
from gridwright.core.control import Control
from gridwright.core.errors import InputError, Timeout
from gridwright.core.saying import Saying
from gridwright.core.writing import write_file

if TYPE_CHECKING:
    from gridwright.books.content import Book
    from gridwright.books.paper import Answers, Design, Hints
    from gridwright.books.preparing import Given
    from gridwright.books.puzzle import Printed
    from gridwright.books.wishes import Wish


class MakeBook(common.Limited):
    """Make a book of puzzles, a handout or a worksheet, to print.

    A book has rules with examples, puzzles by level, answers, hints if you ask for them, and an
    index of techniques. A handout has the puzzles alone, on one sheet if they fit. A worksheet is
    about one technique, and finds its own positions. A puzzle that does not have exactly one answer
    is reported and left out.

    Example: gridwright book 5x5:5g8_6_6d5h3 --paper A5 -o book.pdf

    Example: gridwright book --make kuromasu:8x8:2:1-2 --make nurimaze:6x6:1 -o book.pdf

    Example: gridwright book --make kuromasu:8x8:4 --handout -o monday.pdf

    Example: gridwright book --worksheet 'cut off' --genre kuromasu -o sheet.pdf
    """

    db: str | None = place_option()
    find: str | None = option(
        None, "Puzzles from a collection, as in library find.", metavar="QUERY"
    )
    make: tuple[str, ...] = option(
        (),
        "Generate puzzles for the book: GENRE:WxH:COUNT or GENRE:WxH:COUNT:LEVELS, such as"
        " kuromasu:10x10:20:1-4; may be repeated. The genre all stands for so many of each.",
        metavar="SPEC",
    )
    quality: int = option(
        3, "With --make: so many puzzles are made for each place, the best is kept."
    )
    seed: int = option(0, "The same seed gives the same puzzles, and the same file.")
    worksheet: str | None = option(
        None,
        "Instead of a book: a worksheet about one technique, with positions that need it.",
        metavar="TECHNIQUE",
        offered=completion.technique,
    )
    handout: bool = option(
        False,
        "Instead of a book: the puzzles on a sheet with a line for a name, without title, contents,"
        " rules and index; answers only if --answers says where.",
    )
    out: Path | None = option(None, "The file to write; required.", "-o")
    html: bool = option(False, "Write one printable HTML page instead of PDF.")
    title: str = option("", "The title.", metavar="WORDS")
    subtitle: str = option("", "The line below the title.", metavar="WORDS")
    author: str = option("", "Who made the book.")
    paper: str = choice("A4", ("A4", "Letter", "A5"), "The paper size.")
    per_page: str | None = choice(
        None,
        ("1", "2", "4", "6", "9"),
        "How many puzzles share a page, at most: 4, or on a handout as many as fit. Large boards"
        " get more room.",
    )
    answers: Answers | None = choice(
        None,
        ("back", "facing", "none"),
        "Where the answers are: at the back, as usual in a book; on the page that faces the"
        " puzzles; or nowhere, as usual on a handout.",
    )
    hints: Hints = choice(
        "none",
        ("none", "first", "all"),
        "Hints at the back: where to look, which technique, and the first step of every puzzle or"
        " the whole way in pictures.",
    )
    title_page: bool = option(True, "The title page.", off="--no-title-page")
    about: bool = option(True, "The page about the book.", off="--no-about")
    contents: bool = option(True, "The table of contents.", off="--no-contents")
    rules: bool = option(True, "The rules of each genre.", off="--no-rules")
    index: bool = option(True, "The index of techniques.", off="--no-index")
    qr: bool = option(False, "Add QR codes to the puzzles' pages on puzz.link.")
    large_print: bool = option(False, "Larger type and cells, for low vision.")
    binding: float = option(
        8.0,
        "How much wider the inner margin is than the outer one; 0 for single sheets.",
        metavar="MM",
    )
    whole_sheets: bool = option(
        False, "Add empty pages until their number is a multiple of four, as printers need it."
    )
    booklet: bool = option(
        False,
        "Two pages on each side of a sheet twice as large, in the order for folding: print on both"
        " sides, fold, staple.",
    )
    template: Path | None = option(
        None, "A Typst file that decides how the book looks; see docs/books.md."
    )

    @property
    def named(self) -> bool:
        """Whether sources name puzzles."""
        return bool(self.sources) or self.from_file is not None

    @property
    def from_collection(self) -> bool:
        """Whether puzzles come from a collection."""
        return self.db is not None or self.find is not None


def _command(asked: MakeBook) -> int:
    from gridwright.core.extras import require

    require("book", Saying("a book"))
    target = _target(asked.out, asked.html)
    design = _design(asked)
    _refuse_misfits(asked)
    with status_line() as line:
        if asked.worksheet is not None:
            book = _worksheet(asked, design, line)
            status = common.DONE
        else:
            puzzles, status = _puzzles(_with_sources(asked), design, line)
            from gridwright.books.book import Names, book_of

            line.say(Saying("laying out {count} [count|puzzle|puzzles]", count=len(puzzles)))
            book = book_of(puzzles, design, Names(asked.title, asked.subtitle, asked.author))
            del puzzles
        said = _write(book, asked, target)
    print(said)
    return status


def _refuse_misfits(asked: MakeBook) -> None:
    """Complain about options that do not go together."""
    if asked.worksheet is not None and (asked.named or asked.make or asked.from_collection):
        raise InputError("--worksheet finds its own positions; expected no other puzzles with it")
    if asked.worksheet is not None and asked.handout:
        raise InputError("expected --worksheet or --handout, not both")
    for name, given in (("--template", asked.template), ("--booklet", asked.booklet)):
        if asked.html and given:
            raise InputError("{name} is for PDF; expected no --html with it", name=name)
    if asked.template is not None and not asked.template.is_file():
        raise InputError("there is no file {source}", source=repr(str(asked.template)))


COMMANDS = (Command("book", MakeBook, _command),)


def _with_sources(asked: MakeBook) -> MakeBook:
    """What was asked for; standard input is a source if there is nothing else."""
    if asked.named or asked.make or asked.from_collection:
        return asked
    source = common.piped(
        "expected puzzles: a SOURCE, --from FILE, --db FILE with --find QUERY, or --make"
    )
    return asked.but(sources=(source,))


def _target(out: Path | None, html: bool) -> Path:
    """The file to write; its ending has to be that of what is written."""
    ending = ".html" if html else ".pdf"
    if out is None:
        raise InputError("expected a file to write: -o FILE{ending}", ending=ending)
    if out.suffix.lower() != ending:
        raise InputError(
            "expected a file that ends in {ending}, found {file}"
            if html
            else "expected a file that ends in {ending}, found {file}; --html writes an HTML page",
            ending=ending,
            file=repr(str(out)),
        )
    if not out.parent.is_dir():
        raise InputError("there is no folder {folder}", folder=repr(str(out.parent)))
    return out


def _design(asked: MakeBook) -> Design:
    from gridwright.books.paper import PAPERS, Design, Front

    shared = int(asked.per_page or (9 if asked.handout else 4))
    if not 0 <= asked.binding <= 30:
        raise InputError(
            "--binding is {binding}; expected 0 to 30 millimetres", binding=f"{asked.binding:g}"
        )
    book = not asked.handout
    return Design(
        PAPERS[asked.paper.lower()],
        shared, asked.answers or ("back" if book else "none"), asked.hints,
        asked.index and book, asked.qr, asked.large_print,
        asked.binding if book else 0.0, common.language(),
        Front(
            asked.title_page and book, asked.about and book, asked.contents and book,
            asked.rules and book,
        ),
        asked.handout, asked.whole_sheets or asked.booklet,
    )  # fmt: skip


def _puzzles(asked: MakeBook, design: Design, line: StatusLine) -> tuple[list[Printed], int]:
    """The puzzles in the order of the book, and the exit status."""
    from gridwright.books.preparing import Given, NotUnique, ordered, prepared
    from gridwright.books.wishes import read_wish

    wishes = [wish for text in asked.make for wish in read_wish(text, asked.quality)]

    printed: list[Printed] = []
    statuses = [common.DONE]

    def take(puzzle: Given, name: str, control: Control) -> int:
        line.say(Saying("{count} [count|puzzle|puzzles] solved and graded", count=len(printed)))
        try:
            ready = prepared(puzzle, design.hints, design.language, control)
        except NotUnique as error:
            with line.hidden():
                common.complain(error.saying, name)
            return common.NO_ANSWER
        if not ready.level:
            with line.hidden():
                common.complain("it could not be graded", name)
        printed.append(ready)
        return common.DONE

    if asked.named:
        statuses.append(
            common.for_each(asked, lambda item: take(Given(item.document), item.name, item.control))
        )
    if asked.from_collection:
        statuses += [
            _status(lambda each=each, name=name: take(each, name, Control(asked.time_limit)), name)
            for name, each in _entries(asked)
        ]
    try:
        for number, each in enumerate(_made(wishes, asked, line), start=1):
            take(each, f"made puzzle {number}", Control())
    except Timeout:
        line.close()
        common.complain("time limit reached while making a puzzle, so there is no book")
        raise common.Ended(common.TIMEOUT) from None
    if not printed:
        if asked.find and ("level" in asked.find or "technique" in asked.find):
            raise InputError(
                "there is no puzzle to print; a collection knows levels and techniques after"
                " gridwright batch grade"
            )
        raise InputError("there is no puzzle to print")
    return ordered(printed), common.worst(statuses)


def _status(work: Any, name: str) -> int:
    """How the work on one entry of a collection ended."""
    try:
        return int(work())
    except Timeout:
        common.complain("time limit reached", name)
        return common.TIMEOUT


def _entries(asked: MakeBook) -> Iterator[tuple[str, Given]]:
    """The entries of the collection that fit the query, with what is known of them."""
    from gridwright.books.preparing import Given

    with opened(asked.db) as collection:
        for entry in collection.find(asked.find or ""):
            if asked.genre is not None and not _is(entry.genre, asked.genre):
                continue
            yield (
                f"entry {entry.number}",
                Given(
                    entry.document(), entry.level or 0, entry.difficulty or 0.0, entry.techniques,
                    entry.status == "unique",
                ),
            )  # fmt: skip


def _is(name: str, wanted: str) -> bool:
    from gridwright.genres import by_name

    return by_name(wanted).name == name


def _made(wishes: list[Wish], asked: MakeBook, line: StatusLine) -> Iterator[Given]:
    """The puzzles of ``--make``; progress says which of them is being made."""
    from gridwright.books.wishes import made

    total = sum(len(wish.levels) for wish in wishes)
    if not total:
        return

    def remark(sentence: Saying) -> None:
        with line.hidden():
            common.remark(sentence)

    line.say("making puzzles", 0, total)
    made_puzzles = made(wishes, asked.seed, asked.time_limit, line.say, remark)
    for number, puzzle in enumerate(made_puzzles, start=1):
        yield puzzle
        line.say("making puzzles", number, total)


def _worksheet(asked: MakeBook, design: Design, line: StatusLine) -> Book:
    from gridwright.books.worksheet import few, tasks, technique_of, worksheet
    from gridwright.genres import by_name

    genre = None if asked.genre is None else by_name(asked.genre)
    chosen, rung = technique_of(asked.worksheet or "", genre)
    positions = tasks(chosen, rung.name, asked.seed, progress=line.say)
    if not positions:
        raise InputError(
            "no position was found that needs '{technique}'; try another --seed",
            technique=Saying(rung.name),
        )
    if few(positions):
        with line.hidden():
            common.remark(few(positions))
    return worksheet(chosen, rung, positions, design)


def _write(book: Book, asked: MakeBook, target: Path) -> str:
    """Write the file, and say what was written."""
    from gridwright.books.html import html
    from gridwright.books.pdf import folded, pages_in, pdf

    if asked.html:
        write_file(target, html(book))
        return str(target)
    made = pdf(book, asked.template)
    pages = Saying("{count} [count|page|pages]", count=pages_in(made))
    if asked.booklet:
        made = folded(made, book)
        pages = Saying(
            "{pages} on {count} [count|sheet|sheets]", pages=pages, count=pages_in(made) // 2
        )
    write_file(target, made)
    return f"{target}: {common.say(pages)}"
