"""What the commands share: arguments, reading sources one by one, exit statuses.

A batch goes on after a bad source: each bad source gets a sentence on standard error, the others
are processed, and the exit status is that of the worst result.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TextIO

from gridwright.cli import completion, signals
from gridwright.cli.engine_options import of_sat
from gridwright.cli.options import Options, argument, option, taken
from gridwright.cli.streams import give_up
from gridwright.core.errors import InputError, Timeout, WriteError
from gridwright.core.memory import MEGABYTES
from gridwright.core.options import Offered
from gridwright.core.record import dataclass, replace
from gridwright.core.saying import Language, Saying, Value

if TYPE_CHECKING:
    from gridwright.core.control import Control
    from gridwright.core.deadline import Deadline
    from gridwright.core.picture import Picture

DONE, NO_ANSWER, BAD_INPUT, TIMEOUT, INTERRUPTED = 0, 1, 2, 3, signals.INTERRUPTED
_SEVERITY = (DONE, NO_ANSWER, TIMEOUT, BAD_INPUT)


def read_time_limit(seconds: float | None) -> float | None:
    """A time limit as it was typed; one that is not positive is refused."""
    from gridwright.core.deadline import refuse_time_limit

    refuse_time_limit(seconds)
    return seconds


_chosen: list[Language] = []
"""The language that was asked for, if one was."""


def read_language(code: str | None) -> None:
    """The language as it was typed; an unknown one is refused."""
    _chosen.clear()
    if code is not None:
        from gridwright.languages import language as known

        _chosen.append(known(code))


def language() -> Language:
    """The language in which a player is told things: the one asked for, or that of the system."""
    if not _chosen:
        from gridwright.languages import language as known
        from gridwright.languages import usual

        _chosen.append(known(usual(os.environ)))
    return _chosen[0]


def say(said: Value, /, **values: Value) -> str:
    """What is said, in words."""
    return language().say(said, **values)


# Options that several commands have.
time_limit_option = partial(
    option, None, "Give up on a puzzle after this many seconds.",
    metavar="SECONDS", read=read_time_limit,
)  # fmt: skip
json_option = partial(option, False, "Print one JSON object per line and nothing else.")
ascii_option = partial(option, False, "Draw with ASCII characters only.")
memory_option = partial(
    option, MEGABYTES, "How many megabytes the frontier method may use.", metavar="MB"
)
genre_option = partial(
    option, None, "The genre, if the text does not name it.", offered=completion.genre
)
genre_argument = partial(
    argument, "GENRE", "One genre; without it, all.", None, offered=completion.genre
)
strategy_option = partial(
    option, "sat", "How to search for answers; see below.", offered=completion.strategy
)


def settings_option(whose: str, offered: Offered) -> Any:
    """Options of a strategy or a method."""
    text = f"An option of the {whose}; may be repeated."
    return option((), text, "--option", metavar="NAME=VALUE", offered=offered)


class Named(Options):
    """Puzzles that are named by sources."""

    sources: tuple[str, ...] = argument(
        "SOURCE", "A file, a puzz.link URL, a game ID, or - for standard input.", ()
    )
    from_file: str | None = option(
        None, "Read sources from a file (or -), one per line.", "--from", metavar="FILE"
    )
    genre: str | None = genre_option()

    @property
    def several(self) -> bool:
        """Whether there may be more than one source."""
        return self.from_file is not None or len(self.sources) > 1


class Limited(Named):
    """Puzzles for each of which there is a time limit."""

    time_limit: float | None = time_limit_option()


class Puzzles(Limited):
    """Puzzles about which something is printed, for people or for programs."""

    json: bool = json_option()


class Searched(Puzzles):
    """Puzzles whose answers are searched for, in a way that can be chosen."""

    sat: Mapping[str, Any] = taken(of_sat())
    settings: tuple[str, ...] = settings_option("strategy", completion.strategy_option)

    @property
    def chosen(self) -> dict[str, Any]:
        """The options of the strategy."""
        return {**self.sat, **settings(self.settings)}


class Ended(Exception):
    """The command has ended with this exit status, after a sentence about it."""

    def __init__(self, status: int) -> None:
        self.status = status


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle of one source."""

    name: str
    """What the user typed; ``#2`` and so on is added if a source holds several."""
    document: Any
    genre: Any
    control: Control
    """The time limit of the work; the time to read a source counts for its first puzzle."""


def complain(what: Value, name: str = "", /, **values: Value) -> None:
    """Print one sentence on standard error, on one line; about a source, if that is named."""
    about = f"{shown_name(name, 60)}: " if name else ""
    # What a sentence quotes may be of any length.
    sentence = _shortened(printable(f"{about}{say(what, **values)}"), 800)
    try:
        print(f"gridwright: {sentence}", file=sys.stderr, flush=True)
    except OSError:
        # Where standard error takes nothing either, the exit status has to be enough.
        give_up(sys.stderr)


_quiet = [False]


def be_quiet(wanted: bool) -> None:
    """From now on, print errors only on standard error; or remarks and progress too."""
    _quiet[0] = wanted


def is_quiet() -> bool:
    """Whether only errors are to be printed on standard error."""
    return _quiet[0]


def tell(what: Value, /, **values: Value) -> None:
    """Print a line on standard error that is no error, unless that is not wanted."""
    if not is_quiet():
        print(say(what, **values), file=sys.stderr)


def remark(what: Value, name: str = "", /, **values: Value) -> None:
    """Print one sentence that is no error on standard error, unless that is not wanted."""
    if not is_quiet():
        complain(what, name, **values)


def printable(text: str) -> str:
    """A text on one line, without escape codes and other characters that a terminal would obey.

    >>> printable("a\\nb \\x1b[31mc")
    'a b �[31mc'
    """
    return "".join(sign if sign.isprintable() else "�" for sign in " ".join(text.split()))


def shown_name(name: str, most: int = 100) -> str:
    """What a source is called in a heading; a long name is cut in the middle.

    >>> shown_name("-"), shown_name("kurodoko/9/9/" + "z" * 90, most=20)
    ('standard input', 'kurodoko/…zzzzzzzzzz')
    """
    if name == "-" or name.startswith("-#"):
        name = say("standard input") + name[1:]
    return _shortened(printable(name), most)


def _shortened(text: str, most: int) -> str:
    """A text, cut in the middle if it is long."""
    half = most // 2
    return text if len(text) <= most else f"{text[: most - half - 1]}…{text[-half:]}"


def heading(item: Item, what: Value) -> None:
    """Print the line above a board: the source, the genre and a statement."""
    most = columns()
    name = shown_name(item.name, 100 if most is None else max(20, min(100, most - 1)))
    print_folded(f"{name}: {item.genre.title}, {say(what)}")


def columns(stream: TextIO | None = None) -> int | None:
    """How wide a line may be: what the variable COLUMNS says, or else the width of the terminal.

    None if there is neither: what goes to a file or to another program is not cut.
    """
    stream = stream or sys.stdout
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and int(said):
        return int(said)
    if not stream.isatty():
        return None
    try:
        # A terminal that does not know its size reports 0.
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def print_folded(text: str, hanging: int = 0) -> None:
    """Print a text on as many lines as the terminal needs, broken between words."""
    from gridwright.render.words import folded

    print("\n".join(folded(text, columns(), hanging)))


Refuse = Callable[[str, InputError], None]
"""Given the name of a source and what is wrong with it."""


def for_each(asked: Named, work: Callable[[Item], int], refuse: Refuse | None = None) -> int:
    """Do the work for every puzzle and give the worst exit status.

    What is wrong with a source is said, and ``refuse`` is told too; without it, and with
    ``--json``, the error is also printed as an object, in its place. The time limit applies to each
    puzzle, including reading it; the work has it as the item's control.
    """
    if asked.genre is not None:
        from gridwright.genres import by_name

        by_name(asked.genre)
    statuses: list[int] = []
    for name in _source_names(asked.sources, asked.from_file):
        statuses += _statuses(name, asked, work, refuse or _printed(asked))
    if not statuses:
        raise InputError(
            "expected a SOURCE (a file, a URL, a game ID or -), found none in the list"
        )
    return worst(statuses)


def worst(statuses: Iterable[int]) -> int:
    """The status that a run with these results ends with."""
    return max(statuses, key=_SEVERITY.index)


def _printed(asked: Named) -> Refuse:
    """Print what is wrong with a source as an object, if objects are asked for."""

    def refuse(name: str, error: InputError) -> None:
        if isinstance(asked, Puzzles) and asked.json:
            print_json({"source": name, **error_fields(error)})

    return refuse


def _statuses(
    name: str, asked: Named, work: Callable[[Item], int], refuse: Refuse
) -> Iterator[int]:
    """How the work on each puzzle of one source ended."""
    from gridwright.api import Control  # with all that reading needs, before the clock starts
    from gridwright.core.deadline import within

    time_limit = asked.time_limit if isinstance(asked, Limited) else None
    control = Control(time_limit)
    try:
        with within(time_to_read(time_limit)):
            all_items = list(items(name, asked.genre))
        for item in all_items:
            # If reading has taken all the time, the work reports that in its own words.
            yield _status(replace(item, control=control), work, refuse)
            sys.stdout.flush()
            control = Control(time_limit)
    except Timeout:
        complain("time limit reached while reading it", name)
        yield TIMEOUT
    except WriteError:
        raise
    except InputError as error:
        yield _refused(name, error, refuse)


SECONDS_TO_READ = 0.3
"""Reading a text may take this long, however short the time limit is."""


def time_to_read(time_limit: float | None) -> Deadline:
    """The deadline for reading a text."""
    from gridwright.core.deadline import Deadline

    return Deadline(None if time_limit is None else max(time_limit, SECONDS_TO_READ))


def _status(item: Item, work: Callable[[Item], int], refuse: Refuse) -> int:
    """How the work on one puzzle ended; a puzzle that cannot be done does not stop the others."""
    variant = item.document.about.get("variant")
    if variant:
        saying = Saying(
            "the source says that this is the variant '{variant}', whose rules may differ; it is"
            " treated as a plain {title}",
            variant=str(variant),
            title=item.genre.title,
        )
        complain(saying, item.name)
    try:
        return work(item)
    except Timeout:
        complain("time limit reached", item.name)
        return TIMEOUT
    except WriteError:
        raise
    except InputError as error:
        return _refused(item.name, error, refuse)


def _refused(name: str, error: InputError, refuse: Refuse) -> int:
    complain(error.saying, name)
    refuse(name, error)
    return BAD_INPUT


def error_fields(error: InputError) -> dict[str, Any]:
    """The fields of the JSON object of an error: the sentence, and the place if it is known.

    >>> from gridwright.core.errors import FormatError
    >>> error_fields(FormatError("expected a clue, found '%'", line=3, column=5))
    {'error': "line 3, column 5: expected a clue, found '%'", 'line': 3, 'column': 5}
    """
    place = {name: getattr(error, name, None) for name in ("line", "column")}
    return {"error": say(error.saying), **place}


def _source_names(sources: Iterable[str], from_file: str | None) -> Iterator[str]:
    yield from sources
    if not sources and from_file is None:
        yield piped(Saying("expected a SOURCE (a file, a URL, a game ID or -), found none"))
    if from_file is not None:
        from gridwright.sources import text_of

        # A path, so that a missing list gives "no such file" and is not read as a puzzle.
        text = text_of(from_file if from_file == "-" else Path(from_file))
        yield from (line.strip() for line in text.splitlines() if line.strip())


def items(source: str, genre: str | None) -> Iterator[Item]:
    """The puzzles of one source."""
    from gridwright import api

    documents = api.load_all(source, genre)
    for number, document in enumerate(documents, start=1):
        name = source if len(documents) == 1 else f"{source}#{number}"
        yield Item(name, document, api.genre_of(document.puzzle), api.Control())


def one_item(source: str, genre: str | None) -> Item:
    """The only puzzle of a source."""
    all_items = list(items(source, genre))
    if len(all_items) > 1:
        raise InputError("expected one puzzle, found {count}", count=len(all_items))
    return all_items[0]


def piped(otherwise: str | Saying) -> str:
    """Standard input as the source, where none is named; nobody waits for a terminal."""
    stream: Any = sys.stdin
    if stream is None or stream.isatty() or not stream.buffer.peek(1):
        raise InputError(otherwise)
    return "-"


def path_or_stdin(name: str) -> str | Path:
    """A path, so that a missing file gives "no such file"; ``-`` remains standard input."""
    return name if name == "-" else Path(name)


def print_json(record: Mapping[str, Any]) -> None:
    """Print one object on one line."""
    print(json.dumps(record, ensure_ascii=not can_print_unicode()))


def print_board(
    item: Item,
    board: Any,
    ascii: bool,
    cells: int = 0,
    kind: Literal["wrong", "marked"] = "wrong",
    coordinates: bool = True,
) -> None:
    """Print the board, with some cells highlighted."""
    from gridwright.core.picture import highlight

    if not fits_the_terminal(item):
        return
    picture = item.genre.draw(item.document.puzzle, board)
    print_picture(highlight(picture, cells, kind), ascii, coordinates)


MOST_CELLS_SHOWN = 5_000
"""Boards with more cells are not shown in the terminal: nobody could read them."""
JSON_WRITES_IT = Saying("--json writes its rows")


def fits_the_terminal(item: Item, instead: Saying = JSON_WRITES_IT) -> bool:
    """Whether a board is small enough to be shown; if not, a sentence says so, and what to do."""
    cells: int = item.document.puzzle.grid.size
    if cells <= MOST_CELLS_SHOWN:
        return True
    told = Saying(
        "The board has {count} cells and is not shown; {instead}.", count=cells, instead=instead
    )
    print(say(told))
    return False


def print_picture(picture: Picture, ascii: bool, coordinates: bool = True) -> None:
    """Print a picture, coloured only in a terminal, and no wider than that."""
    from gridwright.render.text import text

    print(
        text(
            picture,
            ascii=ascii or not can_print_unicode(),
            colour=can_print_colour(),
            width=columns(),
            coordinates=coordinates,
            language=language(),
        )
    )


def can_print_unicode() -> bool:
    """Whether standard output accepts box drawing characters."""
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")


def can_print_colour() -> bool:
    """Whether standard output is a terminal whose user wants colours (https://no-color.org)."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and sys.stdout.isatty()


def settings(pairs: Iterable[str]) -> dict[str, Any]:
    """Options given as NAME=VALUE; numbers and truth values are recognised.

    >>> settings(["population=100", "selection=tournament", "penalty=0.5", "restart=true"])
    {'population': 100, 'selection': 'tournament', 'penalty': 0.5, 'restart': True}
    """
    chosen: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise InputError("expected an option as NAME=VALUE, found {pair}", pair=repr(pair))
        name = name.strip()
        if name in NO_OPTIONS:
            raise InputError(
                "{name} is no option of a strategy or a method, but of the command", name=repr(name)
            )
        chosen[name] = _value(value.strip())
    return chosen


NO_OPTIONS = frozenset({
    "source", "genre", "strategy", "limit", "seed", "by", "counted", "size", "rows", "cols",
    "count", "method", "unique", "jobs", "time_limit", "progress", "cancel",
})  # fmt: skip
"""What the verbs themselves take by these names."""


def _value(text: str) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, bool | int | float) else text
