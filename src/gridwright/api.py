"""The public verbs, for people who write Python: the one front door to everything below.

Every verb takes a puzzle, or a source (text, file, address, game ID) that holds exactly one.

>>> import gridwright
>>> puzzle = gridwright.parse("kurodoko/4/4/g4i7j4i6g")
>>> result = gridwright.solve(puzzle)
>>> str(result.status), result.board
('unique', <Board #.#./..../#..#/....>)

Verbs that may take a long time have a ``time_limit`` in seconds, call ``progress`` with short
texts, and raise :class:`Cancelled` once another thread sets ``cancel``, a :class:`threading.Event`.
At the time limit, verbs with a status report ``timeout``; the others raise :class:`Timeout`. A
:class:`Control` holds the three for several verbs, and reaches those that only read and write.

>>> from threading import Event
>>> stop = Event()
>>> stop.set()
>>> with gridwright.Control(cancel=stop):
...     gridwright.solve(puzzle)
Traceback (most recent call last):
...
gridwright.core.errors.Cancelled: the work was cancelled

An argument of a wrong type raises a :class:`TypeError`; all other exceptions are subclasses of
:class:`Error`. What a verb needs is imported when it is first called.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import chain
from pathlib import Path as FilePath
from types import FunctionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Unpack

from gridwright import engine
from gridwright.core.arguments import refuse_type, typed
from gridwright.core.board import Board
from gridwright.core.cell import Cell
from gridwright.core.cells import cells_of
from gridwright.core.control import Control, Controls, Progress
from gridwright.core.deadline import Flag, refuse_time_limit, tell
from gridwright.core.errors import (
    Cancelled,
    Error,
    FormatError,
    InputError,
    PuzzleError,
    RejectedProof,
    Timeout,
    refuse_below,
)
from gridwright.core.generator import Generated
from gridwright.core.loading import loaded
from gridwright.core.memory import MEGABYTES
from gridwright.core.picture import titled
from gridwright.core.puzzle import Puzzle, refuse_misfit
from gridwright.core.result import Result, Status
from gridwright.core.saying import Saying
from gridwright.core.size import Size, read_size, size_given
from gridwright.core.stats import Stats
from gridwright.core.step import Because, Step
from gridwright.core.strategy import Strategy
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name, named, named_in
from gridwright.sat.solvers import SOLVERS, Solver
from gridwright.sources import file_text, text_of

if TYPE_CHECKING:
    from gridwright.batch.many import Solved
    from gridwright.counting.shares import Shares
    from gridwright.engine.check import Check
    from gridwright.engine.explain import Hint
    from gridwright.engine.explanation import Digest, Explanation
    from gridwright.engine.genre_check import GenreCheck
    from gridwright.engine.grade import Grade
    from gridwright.engine.ladders import Rung
    from gridwright.engine.prove import Proof
    from gridwright.engine.repair.task import Repaired
    from gridwright.engine.setting import Spare
    from gridwright.engine.solve import Backbone
    from gridwright.engine.verify import Verified
    from gridwright.render.drawing import Drawing
    from gridwright.scanning.scanned import Scan

_LATER = {
    "Backbone": "engine.solve", "Check": "engine.check", "Drawing": "render.drawing",
    "Digest": "engine.explanation",
    "Explanation": "engine.explanation", "GenreCheck": "engine.genre_check",
    "Grade": "engine.grade", "Hint": "engine.explain",
    "Proof": "engine.prove", "Repaired": "engine.repair.task", "Rung": "engine.ladders",
    "Scan": "scanning.scanned", "Shares": "counting.shares", "Solved": "batch.many",
    "Spare": "engine.setting",
    "Verified": "engine.verify",
}  # fmt: skip
"""The types of what the engines give, and where each is: imported when it is asked for."""

# fmt: off
__all__ = [
    "Backbone", "Because", "Board", "Cancelled", "Cell", "Check", "Control", "Digest", "Document",
    "Drawing", "Error", "Explanation", "FormatError", "Game", "Generated", "Genre",
    "GenreCheck", "Grade", "Hint", "InputError",
    "Proof", "Puzzle", "PuzzleError", "RejectedProof", "Repaired", "Result", "Rung", "Scan",
    "Shares",
    "Solved", "Solver", "Spare", "Stats", "Status", "Step", "Strategy", "Timeout", "Verified",
    "all_genres", "backbone", "check", "check_genre", "cnf", "convert", "count", "draw", "dumps",
    "explain",
    "format_board", "generate", "genre_of", "grade", "hint", "load", "load_all", "minimise",
    "parse", "parse_board", "prove", "read", "repair", "sample", "scan", "shares", "solve",
    "solve_many", "solvers", "spare", "strategies", "techniques", "vary", "verify",
]
# fmt: on

Path = str | os.PathLike[str]
Source = Path | Puzzle | Document[Any]
Sources = Iterable[Source]
Rows = str | Iterable[str]
"""Text rows: one text with all of them (``#../...``), or a list."""
Answer = Board | Rows
Names = Iterable[str]
Points = Iterable[tuple[float, float]]
Picture = Any
"""A path, an opened file, a NumPy array or a PIL image."""
Texts = Mapping[str, str]
Counter = Callable[[int], None]
"""Called now and then with a number that grows."""
Taker = Callable[[Any], None]
"""Called with each result as it is found."""
T = TypeVar("T")


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(loaded(f"gridwright.{_LATER[name]}"), name)


# Reading and writing.


def parse(text: str, genre: str | None = None) -> Puzzle:
    """The only puzzle in a text; ``genre`` is needed if the text does not name it.

    >>> from gridwright import parse
    >>> parse(". 2\\n. .", genre="kuromasu")
    <Kuromasu 2x2: https://puzz.link/p?kurodoko/2/2/g2h>
    """
    return _only_puzzle(documents_in(text, genre))


def read(path: Path, genre: str | None = None) -> Puzzle:
    """The only puzzle in a file; ``genre`` is needed if the file does not name it."""
    return _only_puzzle(documents_in(file_text(FilePath(path)), genre))


def load(source: str | Path, genre: str | None = None) -> Puzzle:
    """The only puzzle in a text or a file, whichever it is, as on the command line.

    ``-`` is standard input. :func:`parse` and :func:`read` never guess which of the two they get.
    """
    return _only_puzzle(_loaded(source, genre))


def load_all(source: str | Path, genre: str | None = None) -> list[Document[Any]]:
    """All puzzles in a text or a file, each with its answer and remarks if there are any."""
    return _loaded(source, genre)


def _loaded(source: str | Path, genre: str | None = None) -> list[Document[Any]]:
    given = source if isinstance(source, str) else FilePath(source)
    return documents_in(text_of(given, lambda: engine.load.formats_of(_wanted(genre))), genre)


def _wanted(genre: str | None) -> tuple[Genre[Any], ...]:
    return all_genres() if genre is None else (by_name(genre),)


def documents_in(text: str, genre: str | None) -> list[Document[Any]]:
    """All puzzles in a text that is no name of a file."""
    # If the text names its genre, the others are not imported. What is wrong is told when all
    # genres have been tried.
    named = named_in(text) if genre is None else None
    if named is not None:
        try:
            return engine.load.read(text, (named,))
        except InputError:
            pass
    return engine.load.read(text, _wanted(genre))


def _only(documents: list[Document[Any]]) -> Document[Any]:
    if len(documents) > 1:
        raise InputError("expected one puzzle, found {count}; use load_all", count=len(documents))
    return documents[0]


def _only_puzzle(documents: list[Document[Any]]) -> Puzzle:
    puzzle: Puzzle = _only(documents).puzzle
    return puzzle


def _document(source: Source) -> Document[Any]:
    if isinstance(source, Document):
        return source
    if isinstance(source, str | os.PathLike):
        return _only(_loaded(source))
    return Document(source)


def _asked(source: Source) -> tuple[Genre[Any], Any]:
    """The puzzle of a source, and its genre."""
    puzzle: Any = source if hasattr(source, "decisions") else _document(source).puzzle
    return by_name(puzzle.genre), puzzle


_UNCONTROLLED = nullcontext()


def _controlled(
    time_limit: float | None, progress: Progress | None, cancel: Flag | None
) -> AbstractContextManager[object]:
    """The control of a verb; for most calls there is nothing to control, and nothing is set up."""
    if time_limit is None and progress is None and cancel is None:
        return _UNCONTROLLED
    return Control(time_limit, progress, cancel)


def _board(puzzle: Puzzle, answer: Answer) -> Board:
    return answer if isinstance(answer, Board) else parse_board(puzzle, answer)


def parse_board(puzzle: Source, text: Rows) -> Board:
    """The board that a text shows (``#`` black, ``.`` white, ``?`` open).

    The rows are on separate lines, or joined by ``/``, or in a list.

    >>> from gridwright import parse_board
    >>> parse_board("kurodoko/3/2/4k", "..#/???")
    <Board ..#/???>
    """
    genre, given = _asked(puzzle)
    if isinstance(text, str):
        rows = [row for line in text.replace("/", "\n").splitlines() if (row := line.strip())]
    else:
        rows = _texts(text)
    return genre.read_answer(given, rows)


def _texts(rows: Iterable[str]) -> list[str]:
    texts = list(rows)
    for row in texts:
        if not isinstance(row, str):
            raise TypeError(f"expected rows of text, found {row!r}")
    return texts


def format_board(puzzle: Source, board: Board) -> str:
    """A board as text, one row per line (``#`` black, ``.`` white, ``?`` open).

    >>> from gridwright import format_board, solve
    >>> print(format_board("kurodoko/3/1/2h", solve("kurodoko/3/1/2h").board))
    ..#
    """
    genre, given = _asked(puzzle)
    refuse_misfit(given, board)
    return "\n".join(genre.answer_rows(given, board))


def dumps(
    puzzle: Puzzle,
    format: str | None = None,
    *,
    answer: Answer | None = None,
    about: Texts | None = None,
) -> str:
    """The puzzle as text, in the named format or in its genre's preferred one.

    >>> from gridwright import dumps, parse
    >>> dumps(parse("4x4:a4c7d4c6a"))
    'https://puzz.link/p?kurodoko/4/4/g4i7j4i6g'
    """
    return convert(Document(puzzle), format, answer=answer, about=about)


def convert(
    source: Source,
    to: str | None = None,
    *,
    answer: Answer | None = None,
    about: Texts | None = None,
) -> str:
    """The puzzle in another format (``puzzlink``, ``pzprv3``, ``janko``, ``text``, ``json`` …).

    Without ``to``, it is written in the genre's preferred format. The answer and the remarks are
    those of the source unless others are given.

    >>> from gridwright import convert
    >>> convert("kurodoko/4/4/g4i7j4i6g", "tatham")
    '4x4:a4c7d4c6a'
    """
    document = _document(source)
    if answer is not None:
        document = replace(document, answer=_board(document.puzzle, answer))
    if about is not None:
        document = replace(document, about=about)
    return engine.load.write(genre_of(document.puzzle), document, to)


def scan(
    path: Picture,
    genre: str | None = None,
    *,
    corners: Points | None = None,
    size: str | None = None,
    **control: Unpack[Controls],
) -> Scan:
    """The puzzle that a picture shows: a photograph, a scan or a screenshot (extra ``scan``).

    The result has the ``puzzle``, the ``board`` if something is solved already, and what was read
    in each of its ``cells`` with a confidence. ``doubtful`` names the cells at which a person
    should look, ``doubtful_walls`` the lines, ``remarks`` says what else is unsure, and ``more``
    has the other puzzles of the picture. Instead of a path, it may be an opened file, a NumPy
    array, a PIL image or ``-`` for standard input. ``genre`` is needed if the picture does not tell
    it; the four ``corners`` of the grid, in dots, and its ``size`` if they are not found.
    """
    from gridwright.core.extras import require

    require("scan", "gridwright.scan")
    counts = {} if size is None else read_size(size)._asdict()
    places = None if corners is None else [(float(x), float(y)) for x, y in corners]
    if places is not None and len(places) != 4:
        raise InputError("expected four corners, found {count}", count=len(places))
    with Control(**control).doing("reading the picture"):
        read = loaded("gridwright.scanning.scan").scan_file
        found: Scan = read(path, genre, corners=places, **counts)
    return found


# What there is.


def genre_of(puzzle: Puzzle) -> Genre[Any]:
    """The genre that a puzzle belongs to."""
    return by_name(puzzle.genre)


def strategies(genre: str | Genre[Any]) -> tuple[Strategy[Any], ...]:
    """The strategies of a genre for finding answers, the default first.

    >>> from gridwright import strategies
    >>> [strategy.name for strategy in strategies("kuroshuto")]
    ['sat', 'logic', 'frontier', 'rules', 'two-trees-seed']
    """
    return engine.solve.strategies(by_name(genre) if isinstance(genre, str) else genre)


def solvers() -> tuple[Solver, ...]:
    """The SAT solvers, and what each can do.

    >>> from gridwright import solvers
    >>> [solver.name for solver in solvers() if solver.propagators]
    ['cadical195', 'cadical300', 'ergo', 'minisatep']
    """
    return SOLVERS


def techniques(genre: str | Genre[Any]) -> tuple[Rung, ...]:
    """The ladder of a genre: its techniques, what-ifs and smallest sets, the easiest first.

    >>> from gridwright import techniques
    >>> [each.name for each in techniques("kuroshuto") if each.rung == 1]
    ['beside black', 'number done', 'last place']
    >>> techniques("kuroshuto")[-1].name
    'smallest set'
    """
    return engine.ladders.rungs(by_name(genre) if isinstance(genre, str) else genre)


def check_genre(
    genre: str | Genre[Any], *, puzzles: int = 60, seed: int = 1, **control: Unpack[Controls]
) -> GenreCheck:
    """What is missing or wrong in a genre, found by small puzzles and its own readable rules.

    It is for those who write genres. So many small puzzles are drawn at random; clauses,
    strategies, counts, proofs, techniques and formats are compared with their answers.

    >>> from gridwright import check_genre
    >>> check_genre("mosaic", puzzles=5).right
    True
    """
    chosen = by_name(genre) if isinstance(genre, str) else genre
    with Control(**control):
        return engine.genre_check.check_genre(chosen, puzzles=puzzles, seed=seed)


# Answers.


def check(
    source: Source,
    answer: Answer | None = None,
    *,
    open: Literal["white", "open"] | None = None,
    **control: Unpack[Controls],
) -> Check:
    """Which rules a board breaks and where; for a partial one, whether it can be completed.

    Without ``answer``, the answer in the source is checked. What is open counts as white (in
    Kamaji, as not used) if that makes the board an answer, as on puzz.link, where players need not
    mark white cells. With ``open="white"`` it always counts as white, with ``open="open"`` never.

    >>> from gridwright import check
    >>> found = check("kurodoko/3/1/3h", ["#.."])
    >>> [violation.rule for violation in found.violations]
    ['given cells']
    >>> found = check("kurodoko/3/1/2h", ["??#"])
    >>> found.solved, found.open, check("kurodoko/3/1/2h", ["??#"], open="open").solved
    (True, 'white', False)
    """
    document = _document(source)
    puzzle = document.puzzle
    given = document.answer if answer is None else _board(puzzle, answer)
    if given is None:
        raise InputError("expected an answer, found none in the source")
    with Control(**control):
        return engine.check.check(genre_of(puzzle), puzzle, given, open=open)


def solve(
    source: Source,
    *,
    strategy: str = "sat",
    limit: int | None = 2,
    seed: int = 0,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Any,
) -> Result:
    """Look for answers, at most ``limit`` of them, and say what that proves.

    ``options`` are those of the strategy; see :func:`strategies`.

    >>> from gridwright import solve
    >>> solve("kurodoko/3/1/2h", strategy="brute-force").stats.checked
    2
    """
    genre, puzzle = _asked(source)
    with _controlled(time_limit, progress, cancel):
        return engine.solve.solve(genre, puzzle, strategy, limit=limit, seed=seed, options=options)


def solve_many(
    sources: Sources,
    *,
    jobs: int | None = None,
    ordered: bool = True,
    time_limit_each: float | None = None,
    strategy: str = "sat",
    limit: int | None = 2,
    seed: int = 0,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Any,
) -> Iterator[Solved]:
    """Solve many puzzles, and yield what came of each as soon as it is there.

    ``sources`` are puzzles, texts, paths or Documents; they are read one after another as they are
    needed, and may be endless. ``jobs`` processes solve them, by default one per core; with
    ``jobs=1``, this one does. The results come in the order of the sources, with ``ordered=False``
    in the order in which they are finished. A puzzle that cannot be read, or that takes longer than
    ``time_limit_each`` seconds, or whose process dies, has that as its status, and the others go
    on. ``strategy``, ``limit``, ``seed`` and ``options`` are those of :func:`solve`. The
    ``time_limit`` is for all together: when it is reached, :class:`Timeout` is raised, and what was
    yielded until then holds. Whoever stops iterating, by ``break`` or Ctrl-C, ends the processes.

    >>> from gridwright import solve_many
    >>> [solved.status for solved in solve_many(["kurodoko/3/1/2h", "kurodoko/3/1/i"], jobs=1)]
    ['unique', 'multiple']
    """
    if jobs is not None:
        refuse_below(1, jobs, "the number of processes")
    refuse_time_limit(time_limit_each)
    from gridwright.batch.many import solve_many as solve_each

    asked = {"strategy_name": strategy, "limit": limit, "seed": seed, "options": options}
    run = solve_each(
        sources,
        _asked_of_many,
        jobs or os.cpu_count() or 1,
        ordered=ordered,
        seconds=time_limit_each,
        asked=asked,
    )
    return Control(time_limit, progress, cancel).each(run, Saying("solving puzzles"))


def _asked_of_many(source: Source) -> tuple[Genre[Any], Any]:
    """The puzzle of one of many sources, and its genre; called in other processes, too."""
    refuse_type("solve_many", "sources", "Source", source)
    return _asked(source)


def count(
    source: Source,
    *,
    strategy: str = "auto",
    limit: int | None = None,
    memory: int = MEGABYTES,
    by: str = "",
    counted: Counter | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Any,
) -> Result:
    """How many answers there are: ``result.count``, exact if ``result.exhausted``.

    Few answers are listed (``result.strategy`` is ``sat``). Many are counted without listing them
    (``frontier``), in at most ``memory`` megabytes; a ``limit`` of few answers keeps to listing.
    ``counted`` is called with the number of answers known so far.

    >>> from gridwright import count
    >>> count("kurodoko/3/3/o").count
    39
    >>> found = count("kurodoko/8/8/")
    >>> found.count, found.strategy
    (118930018898, 'frontier')

    With ``by="black"``, the figures say how many answers have how many black cells.

    >>> count("kurodoko/3/3/", by="black").stats.by_black
    {'0': 1, '1': 9, '2': 20, '3': 8, '4': 1}
    """
    genre, puzzle = _asked(source)
    with Control(time_limit, progress, cancel):
        request = engine.count.CountRequest(limit, memory, by, options, counted=counted)
        return engine.count.count(genre, puzzle, strategy, request)


def sample(
    source: Source,
    count: int = 1,
    *,
    seed: int = 0,
    memory: int = MEGABYTES,
    **control: Unpack[Controls],
) -> list[Board]:
    """Answers drawn independently, each as likely as any other; an empty list if there are none.

    >>> from gridwright import sample
    >>> sample("kurodoko/3/1/i", 3, seed=1)
    [<Board #..>, <Board #..>, <Board ..#>]
    """
    genre, puzzle = _asked(source)
    with Control(**control):
        return engine.count.sample(genre, puzzle, count, seed=seed, memory=memory)


def shares(source: Source, *, memory: int = MEGABYTES, **control: Unpack[Controls]) -> Shares:
    """The number of answers, and for each decision the number of those in which it is yes.

    >>> from gridwright import shares
    >>> found = shares("kurodoko/3/2/4k")
    >>> found.total, str(found.by_cell["r2c2"])
    (3, '1/3')
    """
    genre, puzzle = _asked(source)
    with Control(**control):
        return engine.count.shares(genre, puzzle, memory=memory)


def backbone(source: Source, *, solver: str | None = None, **control: Unpack[Controls]) -> Backbone:
    """What all answers have in common.

    >>> from gridwright import backbone
    >>> found = backbone("kurodoko/3/2/4k")
    >>> str(found.status), found.board
    ('multiple', <Board .../.??>)
    """
    genre, puzzle = _asked(source)
    with Control(**control):
        return engine.solve.backbone(genre, puzzle, solver=solver)


# Understanding.


def explain(
    source: Source,
    board: Answer | None = None,
    *,
    techniques: Names | None = None,
    **control: Unpack[Controls],
) -> Explanation:
    """How a puzzle is solved, step by step, each with its reason.

    It starts from ``board``, by default an empty one. If ``techniques`` are given, only these are
    used; :func:`techniques` lists them.

    >>> import gridwright
    >>> found = gridwright.explain("kurodoko/4/4/g4i7j4i6g")
    >>> found.complete, found.end == gridwright.solve("kurodoko/4/4/g4i7j4i6g").board
    (True, True)
    >>> found.steps[0].technique, found.steps[0].rung
    ('all cells in sight', 1)
    >>> print(found.steps[0].sentence)
    The 7 at r2c2 can see no more than 7 cells and needs them all, so ... are white.

    Its ``digest`` tells only the steps that take a thought, and sums up the obvious ones:

    >>> [passage.sentence for passage in found.digest]
    ['Simple steps suffice: r1c1, r1c3, r3c1 and r3c4 are black, and all others are white.']
    """
    genre, puzzle = _asked(source)
    start = None if board is None else _board(puzzle, board)
    names = None if techniques is None else list(techniques)
    with Control(**control):
        return engine.explain.explain(genre, puzzle, start, techniques=names)


def hint(
    source: Source,
    board: Answer | None = None,
    *,
    cell: str | None = None,
    near: str | None = None,
    techniques: Names | None = None,
    **control: Unpack[Controls],
) -> Hint:
    """The next step from a board, or what is wrong with it.

    With ``cell`` (``"r3c4"``; in Kamaji a piece, ``"r1c1-r1c3"``), the steps that lead to it. With
    ``near``, the cell where the player last wrote, the step that a person would look for from
    there; without it, the first of the easiest.

    >>> from gridwright import hint
    >>> hint("kurodoko/4/4/g4i7j4i6g", ["#.#.", "....", "#..?", "...."]).steps[0].technique
    'enough in sight'

    A mistake is told in stages: that something is wrong and where, what shows it, and the cells.

    >>> found = hint("kurodoko/4/4/g4i7j4i6g", [".???", "????", "????", "????"])
    >>> for stage in found.stages:
    ...     print(stage)
    Something is wrong in the upper left corner.
    2 steps lead to this: The 4 at r1c2 sees all of its 4 white cells already, so r1c1 and r1c3 ...
    mistake at r1c1
    >>> found.before.open.bit_count()
    12
    """
    return Game(source, techniques=techniques).hint(board, cell=cell, near=near, **control)


class Game:
    """A puzzle that is being played: what one hint found out is kept for the next ones.

    On a large board, a hint for the next board then takes a small part of the time of the first.
    The hints are the same as those of :func:`hint`.

    >>> from gridwright import Game
    >>> game = Game("kurodoko/4/4/g4i7j4i6g")
    >>> game.hint().steps[0].technique
    'all cells in sight'
    >>> game.hint(["#.#.", "....", "#..?", "...."]).steps[0].technique
    'enough in sight'
    """

    @typed
    def __init__(self, source: Source, *, techniques: Names | None = None) -> None:
        genre, self.puzzle = _asked(source)
        names = None if techniques is None else list(techniques)
        self._game = engine.explain.Game(genre, self.puzzle, names)

    @typed
    def hint(
        self,
        board: Answer | None = None,
        *,
        cell: str | None = None,
        near: str | None = None,
        **control: Unpack[Controls],
    ) -> Hint:
        """The next step from a board, or what is wrong with it; as :func:`hint` says."""
        start = None if board is None else _board(self.puzzle, board)
        decision = None if cell is None else engine.ladders.decision_at(self._game.view, cell)
        last = cells_of(near, self.puzzle.grid)
        with Control(**control):
            return self._game.hint(start, decision=decision, near=last)


def grade(source: Source, **control: Unpack[Controls]) -> Grade:
    """How hard a puzzle is for a person: a level from 1 to 5, and what it takes.

    >>> from gridwright import grade
    >>> found = grade("kurodoko/4/4/g4i7j4i6g")
    >>> found.level, found.name, found.hardest
    (1, 'easy', 'all cells in sight')
    """
    genre, puzzle = _asked(source)
    with Control(**control):
        return engine.grade.grade(genre, puzzle)


def draw(
    source: Source,
    answer: Answer | None = None,
    step: Step | None = None,
    *,
    heading: bool = True,
    coordinates: bool = True,
    **control: Unpack[Controls],
) -> Drawing:
    """The puzzle, with an answer if given, as a drawing (text, SVG, shown in notebooks).

    The title and the author, if the source gives them, are above the board unless ``heading`` is
    false; rows and columns are numbered unless ``coordinates`` is false.

    >>> from gridwright import draw
    >>> print(draw("kuromasu\\ntitle: First\\nauthor: Ann\\n3 . .\\n", coordinates=False))
    First
    Kuromasu 3×1, by Ann
    ┌───┬───┬───┐
    │ 3 │   │   │
    └───┴───┴───┘
    """
    from gridwright.render.drawing import Drawing

    document = _document(source)
    puzzle = document.puzzle
    board = None if answer is None else _board(puzzle, answer)
    with Control(**control).doing("drawing the puzzle"):
        picture = engine.frames.drawn(genre_of(puzzle), puzzle, board, step)
    return Drawing(titled(picture, document.about), heading, coordinates)


# Setting puzzles.


def generate(
    genre: str,
    size: str | int | None = None,
    *old_cols: int,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    unique: bool = False,
    jobs: int = 1,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **options: Any,
) -> Iterator[Generated[Any]]:
    """Puzzles of a genre and size, each with its answer, as they are made.

    For the genre ``all`` there are ``count`` puzzles of each. They need no guessing unless it is
    allowed. ``options`` say what is wanted (``symmetry``, ``level``, ``techniques``, ``needs``,
    ``guessing``, ``clues``, ``density``, ``minimal``, ``black``, ``mask``, ``answer``, ``keep``,
    ``fill``, and the genre's own), or are those of another method. One that cannot be met raises
    :class:`PuzzleError`; ``made.remarks`` names those met only approximately. ``jobs`` is the
    number of processes, which does not change the puzzles.

    The size is width by height, ``"10x14"``, or ``rows`` and ``cols`` by keyword; with ``keep``,
    ``answer`` or ``mask`` it can be left out. ``made.unique`` says whether the answer is the only
    one. Not every method ensures that it is; with ``unique=True`` such a method tries again until
    it is. At the time limit :class:`Timeout` is raised, after all finished puzzles have been
    yielded.

    >>> from gridwright import generate, solve
    >>> made = next(generate("kuroshuto", "5x6", seed=1))
    >>> made.puzzle.rows, made.unique, solve(made.puzzle).board == made.answer
    (6, True, True)
    """
    refuse_below(1, jobs, "the number of processes")
    if options.get("keep"):
        refuse_type("generate", "keep", "Source", options["keep"])
        options["keep"] = _asked(options["keep"])[1]
    for name in ("answer", "mask"):
        if name in options and not isinstance(options[name], str):
            refuse_type("generate", name, "Rows", options[name])
            options[name] = "\n".join(_texts(options[name]))
    told = old_cols or not (size is rows is cols is None)
    wanted = (None if told else size_given(options)) or _size(size, old_cols, rows, cols)
    asked: dict[str, Any] = {
        "count": count, "seed": seed, "method": method, "unique": unique, "options": options
    }  # fmt: skip
    control = Control(time_limit, progress, cancel)
    with control:
        # Whatever is wrong with one of the requests is said before the first puzzle is made.
        genres = named(genre, engine.generate.find_generator)
        runs = [_run(each, wanted, jobs, asked) for each in genres]
    run = chain.from_iterable(runs)
    return control.each(_made(run, count * len(runs)), Saying("generating puzzles"))


def _run(
    genre: Genre[Any], size: Size, jobs: int, asked: dict[str, Any]
) -> Iterator[Generated[Any]]:
    if jobs > 1 and asked["count"] > 1:
        from gridwright.batch.generating import generate_in_processes

        return generate_in_processes(genre.name, *size, jobs, **asked)
    return engine.generate.generate(genre, *size, **asked)


def _made(run: Iterator[Generated[Any]], count: int) -> Iterator[Generated[Any]]:
    for number, made in enumerate(run, start=1):
        if count > 1:
            tell("{done} of {count} puzzles made", done=number, count=count)
        yield made


def _size(
    size: str | int | None, old_cols: tuple[int, ...], rows: int | None, cols: int | None
) -> Size:
    if len(old_cols) == 1 and isinstance(size, int) and rows is cols is None:
        warnings.warn(
            "generate(genre, rows, cols) is now generate(genre, 'WIDTHxHEIGHT'), or with rows= and"
            " cols=, and will be removed in version 1.0",
            DeprecationWarning,
            stacklevel=4,
        )
        return Size(size, *old_cols)
    if size is not None and not old_cols and rows is cols is None:
        return read_size(size)
    if size is None and rows is not None and cols is not None:
        return Size(rows, cols)
    raise TypeError("generate takes the size once: as '10x14', or as rows= and cols=")


def minimise(
    source: Source,
    *,
    no_guessing: bool = False,
    symmetry: str = "none",
    so_far: Taker | None = None,
    **control: Unpack[Controls],
) -> Puzzle:
    """The puzzle without clues that are not needed; every clue that is left is needed.

    With ``no_guessing`` the puzzle stays as logical as it is; with a ``symmetry``, symmetric clues
    are left out together. ``so_far`` is called with the puzzle after each clue that is left out, so
    that there is a result at the time limit too.

    >>> from gridwright import minimise
    >>> minimise("kurodoko/3/1/22g")
    <Kuromasu 3x1: https://puzz.link/p?kurodoko/3/1/2h>
    """
    genre, puzzle = _asked(source)
    with Control(**control).doing("looking for clues that can go"):
        found: Iterator[Puzzle] = engine.setting.minimised(
            genre, puzzle, no_guessing=no_guessing, symmetry=symmetry
        )
        return _last(found, so_far)


def _last(run: Iterator[T], so_far: Taker | None) -> T:
    """The last result of a run that has at least one."""
    for result in run:
        if so_far is not None:
            so_far(result)
    return result


def spare(source: Source, *, so_far: Taker | None = None, **control: Unpack[Controls]) -> Spare:
    """Which clues are unnecessary, by their cells: each by itself, and together.

    ``so_far`` is called with those that are known, each time there is one more.

    >>> from gridwright import spare
    >>> spare("kurodoko/3/1/22g")
    Spare(alone=('r1c2',), together=('r1c2',))
    """
    genre, puzzle = _asked(source)
    with Control(**control).doing("looking for clues that can go"):
        return _last(engine.setting.spares(genre, puzzle), so_far)


def repair(
    source: Source,
    *,
    symmetry: str = "none",
    alternatives: int = 0,
    level: int | None = None,
    so_far: Taker | None = None,
    **control: Unpack[Controls],
) -> Repaired[Any]:
    """The smallest change found that leaves exactly one answer.

    ``at_least`` says how many are needed at least, and ``fewest`` whether it is proven that fewer
    are not enough. When the time limit is reached, the best so far is returned, with
    ``finished`` false. ``so_far`` is called with each repair that is better than the one before.

    With a ``symmetry``, the places of the clues have it afterwards: clues come and go in whole
    orbits. ``alternatives`` asks for so many other repairs that are as small, the most different
    ones first. With a ``level``, the repaired puzzle has it; if no such repair was found, the
    result is the nearest one, as its own ``level`` says.

    >>> from gridwright import repair
    >>> found = repair("kurodoko/3/1/i")
    >>> len(found.added), found.removed, found.changes, found.fewest
    (1, {}, 1, True)
    >>> [one.added for one in repair("kurodoko/3/1/i", alternatives=5).alternatives]
    [{'r1c1': 2}, {'r1c3': 2}, {'r1c2': 1}, {'r1c3': 3}, {'r1c1': 3}]
    """
    genre, puzzle = _asked(source)
    with Control(**control).doing("repairing the puzzle"):
        found = engine.repair.repairs(
            genre, puzzle, symmetry=symmetry, alternatives=alternatives, level=level or 0
        )
        return _last(found, so_far)


def vary(
    source: Source,
    *,
    how: Literal["turned", "clues"] = "turned",
    count: int = 1,
    seed: int = 0,
    so_far: Taker | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    cancel: Flag | None = None,
    **wishes: Any,
) -> list[Puzzle]:
    """Puzzles like this one: rotated and reflected, or with the same answer and other clues.

    What is not a clue stays: rooms are the same, the marks in them change. ``count``, ``seed`` and
    the options of :func:`generate` apply only to ``how="clues"``. ``so_far`` is called with each
    puzzle as soon as it is made.

    >>> from gridwright import vary
    >>> vary("kurodoko/3/1/2h")[0]
    <Kuromasu 1x3: https://puzz.link/p?kurodoko/1/3/2h>
    """
    genre, puzzle = _asked(source)
    with Control(time_limit, progress, cancel).doing("varying the puzzle"):
        if how == "turned":
            varied = iter(engine.setting.turned(puzzle)[1:])
        else:
            made = engine.setting.other_clues(genre, puzzle, count=count, seed=seed, **wishes)
            varied = (one.puzzle for one in made)
        puzzles = []
        for one in varied:
            puzzles.append(one)
            if so_far is not None:
                so_far(one)
        return puzzles


# Proofs and clauses.


def prove(source: Source, folder: Path | None = None, **control: Unpack[Controls]) -> Proof:
    """A proof that a puzzle has exactly one answer, or none.

    If a folder is given, the proof is written into it, for :func:`verify`. Files that are not part
    of an earlier proof are never overwritten.

    >>> from gridwright import prove
    >>> proof = prove("kurodoko/4/4/g4i7j4i6g")
    >>> proof.claim, proof.answer
    ('unique', <Board #.#./..../#..#/....>)
    """
    genre, puzzle = _asked(source)
    if folder is not None:
        engine.proof_folder.refuse_to_overwrite(FilePath(folder))
    with Control(**control).doing("proving the puzzle"):
        proof = engine.prove.prove(genre, puzzle)
    if folder is not None:
        engine.prove.save(genre, puzzle, proof, FilePath(folder))
    return proof


def verify(
    folder: Path,
    *,
    puzzle: Source | None = None,
    claimed: Taker | None = None,
    **control: Unpack[Controls],
) -> Verified:
    """Check what :func:`prove` wrote, without trusting the code that wrote it.

    A proof that does not hold raises :class:`RejectedProof`; so does a proof about another puzzle,
    if ``puzzle`` is given. ``claimed`` is called with what the folder claims (its ``claim``,
    ``genre`` and ``puzzle``), before that is checked.

    >>> import tempfile
    >>> from gridwright import prove, verify
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     proof = prove("kurodoko/4/4/g4i7j4i6g", folder)
    ...     verify(folder, puzzle="4x4:a4c7d4c6a").claim
    'unique'
    """
    wanted = None if puzzle is None else _asked(puzzle)[1]
    with Control(**control).doing("checking the proof"):
        claim = engine.verify.claimed(FilePath(folder), all_genres())
        if claimed is not None:
            claimed(claim)
        return engine.verify.judge(claim, wanted)


def cnf(
    source: Source,
    *,
    connectivity: str = "auto",
    cardinality: str = "auto",
    encoding: str = "",
    simplify: bool = False,
    with_cuts: bool = False,
    **control: Unpack[Controls],
) -> str:
    """The puzzle as DIMACS text, for any SAT solver; all the rules are in it.

    With the ``connectivity`` ``cuts`` or ``propagator`` they are not: the formula does not say what
    has to be connected. ``encoding`` names another encoding, if the genre has one. With
    ``simplify``, what can be deduced is left out; ``with_cuts`` solves first and includes the cuts
    that were needed, which is enough if the puzzle has one answer at most.

    >>> from gridwright import cnf
    >>> cnf("kurodoko/4/4/g4i7j4i6g").splitlines()[0]
    'c Kuromasu 4x4, written by gridwright'
    """
    genre, puzzle = _asked(source)
    with Control(**control).doing("writing clauses"):
        return engine.dimacs.write_cnf(
            genre, puzzle, connectivity=connectivity, cardinality=cardinality,
            encoding=encoding, simplify=simplify, with_cuts=with_cuts,
        )  # fmt: skip


for _name in __all__:
    if isinstance(globals().get(_name), FunctionType) and globals()[_name].__module__ == __name__:
        # Every verb refuses what is of another type than its signature says.
        globals()[_name] = typed(globals()[_name])
