"""The public verbs, for people who write Python.

Every verb takes a puzzle, or a source (text, file, address, game ID) that holds exactly one.

>>> import gridwright
>>> puzzle = gridwright.parse("kurodoko/4/4/g4i7j4i6g")
>>> result = gridwright.solve(puzzle)
>>> str(result.status), result.board
('unique', <Board #.#./..../#..#/....>)

Verbs that may take a long time have a ``time_limit`` in seconds, call ``progress`` with short
texts, and raise :class:`Cancelled` once another thread sets ``cancel``, a :class:`threading.Event`.
At the time limit, verbs with a status report ``timeout``; the others raise :class:`Timeout`.

>>> from threading import Event
>>> stop = Event()
>>> stop.set()
>>> gridwright.solve(puzzle, cancel=stop)
Traceback (most recent call last):
...
gridwright.core.errors.Cancelled: the work was cancelled

All exceptions are subclasses of :class:`Error`.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from gridwright.batch import generating as _batch
from gridwright.core.board import Board
from gridwright.core.deadline import Deadline, Flag, refuse_time_limit
from gridwright.core.errors import (
    Cancelled,
    Error,
    FormatError,
    InputError,
    PuzzleError,
    RejectedProof,
    Timeout,
)
from gridwright.core.generator import Generated
from gridwright.core.memory import MEGABYTES
from gridwright.core.picture import titled
from gridwright.core.puzzle import Puzzle, refuse_misfit
from gridwright.core.result import Result, Status
from gridwright.core.size import Size, read_size
from gridwright.core.stats import Stats
from gridwright.core.step import Step
from gridwright.core.strategy import Strategy, silent
from gridwright.counting.shares import Shares
from gridwright.engine import check as _check
from gridwright.engine import count as _count
from gridwright.engine import dimacs as _dimacs
from gridwright.engine import explain as _explain
from gridwright.engine import generate as _generate
from gridwright.engine import grade as _grade
from gridwright.engine import load as _load
from gridwright.engine import prove as _prove
from gridwright.engine import repairing as _repairing
from gridwright.engine import setting as _setting
from gridwright.engine import solve as _solve
from gridwright.engine import verify as _verify
from gridwright.engine.check import Check
from gridwright.engine.explain import Explanation, Hint
from gridwright.engine.grade import Grade
from gridwright.engine.ladders import Rung, decision_at, rungs, view_of
from gridwright.engine.proof_folder import refuse_to_overwrite
from gridwright.engine.prove import Proof
from gridwright.engine.repairing import Repaired
from gridwright.engine.setting import Spare
from gridwright.engine.solve import Backbone
from gridwright.engine.verify import Verified
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import by_name, genres
from gridwright.render.drawing import Drawing
from gridwright.sat.oracle import DEFAULT_SOLVER
from gridwright.sat.solvers import SOLVERS, Solver
from gridwright.sources import file_text, text_of

__all__ = [
    "Backbone",
    "Board",
    "Cancelled",
    "Check",
    "Document",
    "Drawing",
    "Error",
    "Explanation",
    "FormatError",
    "Generated",
    "Genre",
    "Grade",
    "Hint",
    "InputError",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "RejectedProof",
    "Repaired",
    "Result",
    "Rung",
    "Shares",
    "Solver",
    "Spare",
    "Stats",
    "Status",
    "Step",
    "Strategy",
    "Timeout",
    "Verified",
    "backbone",
    "check",
    "cnf",
    "convert",
    "count",
    "draw",
    "dumps",
    "explain",
    "format_board",
    "generate",
    "genre_of",
    "genres",
    "grade",
    "hint",
    "load",
    "load_all",
    "minimise",
    "parse",
    "parse_board",
    "prove",
    "read",
    "repair",
    "sample",
    "shares",
    "solve",
    "solvers",
    "spare",
    "strategies",
    "techniques",
    "vary",
    "verify",
]

Progress = Callable[[str], None]
"""Called now and then with a few words about what is going on."""

Source = str | os.PathLike[str] | Puzzle | Document[Any]
Answer = Board | Sequence[str]
"""A board, its text rows, or one text with all rows (``#../...``)."""


def parse(text: str, genre: str | None = None) -> Any:
    """The only puzzle in a text; ``genre`` is needed if the text does not name it.

    >>> from gridwright import parse
    >>> parse(". 2\\n. .", genre="kuromasu")
    <Kuromasu 2x2: https://puzz.link/p?kurodoko/2/2/g2h>
    """
    return _only(_load.read(text, _wanted(genre))).puzzle


def read(path: str | os.PathLike[str], genre: str | None = None) -> Any:
    """The only puzzle in a file; ``genre`` is needed if the file does not name it."""
    return _only(_load.read(file_text(Path(path)), _wanted(genre))).puzzle


def load(source: str | os.PathLike[str], genre: str | None = None) -> Any:
    """The only puzzle in a text or a file, whichever it is, as on the command line.

    ``-`` is standard input. :func:`parse` and :func:`read` never guess which of the two they get.
    """
    return _only(load_all(source, genre)).puzzle


def load_all(source: str | os.PathLike[str], genre: str | None = None) -> list[Document[Any]]:
    """All puzzles in a text or a file, each with its answer and remarks if there are any."""
    given = source if isinstance(source, str) else Path(source)
    wanted = _wanted(genre)
    return _load.read(text_of(given, _load.formats_of(wanted)), wanted)


def _wanted(genre: str | None) -> Sequence[Genre[Any]]:
    return genres() if genre is None else (by_name(genre),)


def _only(documents: list[Document[Any]]) -> Document[Any]:
    if len(documents) > 1:
        raise InputError(f"expected one puzzle, found {len(documents)}; use load_all")
    return documents[0]


def strategies(genre: str | Genre[Any]) -> tuple[Strategy[Any], ...]:
    """The strategies of a genre for finding answers, the default first.

    >>> from gridwright import strategies
    >>> [strategy.name for strategy in strategies("kuroshuto")]
    ['sat', 'logic', 'frontier', 'rules', 'two-trees-seed']
    """
    return _solve.strategies(by_name(genre) if isinstance(genre, str) else genre)


def solvers() -> tuple[Solver, ...]:
    """The SAT solvers, and what each can do.

    >>> from gridwright import solvers
    >>> [solver.name for solver in solvers() if solver.propagators]
    ['cadical195', 'cadical300', 'ergo', 'minisatep']
    """
    return SOLVERS


def genre_of(puzzle: Puzzle) -> Genre[Any]:
    """The genre that a puzzle belongs to."""
    return by_name(puzzle.genre)


def _document(source: Source) -> Document[Any]:
    if isinstance(source, Document):
        return source
    if isinstance(source, str | os.PathLike):
        return _only(load_all(source))
    return Document(source)


def _puzzle(source: Source) -> Any:
    return _document(source).puzzle


def _board(puzzle: Puzzle, answer: Answer) -> Board:
    return answer if isinstance(answer, Board) else parse_board(puzzle, answer)


def parse_board(puzzle: Source, text: str | Sequence[str]) -> Board:
    """The board that a text shows (``#`` black, ``.`` white, ``?`` open).

    The rows are on separate lines, or joined by ``/``, or in a list.

    >>> from gridwright import parse_board
    >>> parse_board("kurodoko/3/2/4k", "..#/???")
    <Board ..#/???>
    """
    if isinstance(text, str):
        lines = text.replace("/", "\n").splitlines()
        text = [line.strip() for line in lines if line.strip()]
    given = _puzzle(puzzle)
    return genre_of(given).read_answer(given, text).on(given)


def format_board(puzzle: Source, board: Board) -> str:
    """A board as text, one row per line (``#`` black, ``.`` white, ``?`` open).

    >>> from gridwright import format_board, solve
    >>> print(format_board("kurodoko/3/1/2h", solve("kurodoko/3/1/2h").board))
    ..#
    """
    given = _puzzle(puzzle)
    refuse_misfit(given, board)
    return "\n".join(genre_of(given).answer_rows(given, board))


def check(
    source: Source,
    answer: Answer | None = None,
    *,
    open: Literal["white", "open"] | None = None,
    time_limit: float | None = None,
    progress: Progress = silent,
    cancel: Flag | None = None,
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
    found = _check.check(
        genre_of(puzzle),
        puzzle,
        given,
        open=open,
        time_limit=time_limit,
        progress=progress,
        cancel=cancel,
    )
    return replace(found, board=found.board.on(puzzle))


def solve(
    source: Source,
    *,
    strategy: str = _solve.SAT,
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int = 0,
    progress: Progress = silent,
    cancel: Flag | None = None,
    **options: Any,
) -> Result:
    """Look for answers, at most ``limit`` of them, and say what that proves.

    ``options`` are those of the strategy; see :func:`strategies`.

    >>> from gridwright import solve
    >>> solve("kurodoko/3/1/2h", strategy="brute-force").stats.checked
    2
    """
    puzzle = _puzzle(source)
    found = _solve.solve(
        genre_of(puzzle),
        puzzle,
        strategy,
        limit=limit,
        time_limit=time_limit,
        seed=seed,
        options=options,
        progress=progress,
        cancel=cancel,
    )
    return found.about(puzzle)


def count(
    source: Source,
    *,
    strategy: str = _count.AUTO,
    limit: int | None = None,
    time_limit: float | None = None,
    memory: int = MEGABYTES,
    by: str = "",
    progress: Progress = silent,
    cancel: Flag | None = None,
    **options: Any,
) -> Result:
    """How many answers there are: ``result.count``, exact if ``result.exhausted``.

    Few answers are listed (``result.strategy`` is ``sat``). Many are counted without listing them
    (``frontier``), in at most ``memory`` megabytes; a ``limit`` of few answers keeps to listing.

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
    puzzle = _puzzle(source)
    found = _count.count(
        genre_of(puzzle),
        puzzle,
        strategy,
        _count.CountRequest(limit, memory, by, options, progress),
        time_limit=time_limit,
        cancel=cancel,
    )
    return found.about(puzzle)


def sample(
    source: Source,
    count: int = 1,
    *,
    seed: int = 0,
    time_limit: float | None = None,
    memory: int = MEGABYTES,
    progress: Progress = silent,
    cancel: Flag | None = None,
) -> list[Board]:
    """Answers drawn independently, each as likely as any other; an empty list if there are none.

    >>> from gridwright import sample
    >>> sample("kurodoko/3/1/i", 3, seed=1)
    [<Board #..>, <Board #..>, <Board ..#>]
    """
    puzzle = _puzzle(source)
    found = _count.sample(
        genre_of(puzzle),
        puzzle,
        count,
        seed=seed,
        time_limit=time_limit,
        memory=memory,
        progress=progress,
        cancel=cancel,
    )
    return [board.on(puzzle) for board in found]


def shares(
    source: Source,
    *,
    time_limit: float | None = None,
    memory: int = MEGABYTES,
    progress: Progress = silent,
    cancel: Flag | None = None,
) -> Shares:
    """The number of answers, and for each decision the number of those in which it is yes.

    >>> from gridwright import shares
    >>> found = shares("kurodoko/3/2/4k")
    >>> found.total, found.yes, str(found.share(4))
    (3, (0, 0, 0, 0, 1, 1), '1/3')
    """
    puzzle = _puzzle(source)
    return _count.shares(
        genre_of(puzzle),
        puzzle,
        time_limit=time_limit,
        memory=memory,
        progress=progress,
        cancel=cancel,
    )


def backbone(
    source: Source,
    *,
    solver: str = DEFAULT_SOLVER,
    time_limit: float | None = None,
    progress: Progress = silent,
    cancel: Flag | None = None,
) -> Backbone:
    """What all answers have in common.

    >>> from gridwright import backbone
    >>> found = backbone("kurodoko/3/2/4k")
    >>> str(found.status), found.board
    ('multiple', <Board .../.??>)
    """
    puzzle = _puzzle(source)
    found = _solve.backbone(
        genre_of(puzzle),
        puzzle,
        time_limit=time_limit,
        solver=solver,
        progress=progress,
        cancel=cancel,
    )
    return replace(found, board=found.board.on(puzzle))


def explain(
    source: Source,
    board: Answer | None = None,
    *,
    techniques: Sequence[str] | None = None,
    time_limit: float | None = None,
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
    """
    puzzle = _puzzle(source)
    start = None if board is None else _board(puzzle, board)
    return _explain.explain(
        genre_of(puzzle), puzzle, start, techniques=techniques, time_limit=time_limit
    )


def hint(
    source: Source,
    board: Answer | None = None,
    *,
    cell: str | None = None,
    techniques: Sequence[str] | None = None,
    time_limit: float | None = None,
) -> Hint:
    """The next step from a board, or what is wrong with it.

    With ``cell`` (``"r3c4"``; in Kamaji a piece, ``"r1c1-r1c3"``), the steps that lead to it.

    >>> from gridwright import hint
    >>> hint("kurodoko/4/4/g4i7j4i6g", ["#.#.", "....", "#..?", "...."]).steps[0].technique
    'enough in sight'
    >>> hint("kurodoko/4/4/g4i7j4i6g", ["????", "##??", "????", "????"]).sentence
    'mistake at r2c1 and r2c2'
    """
    puzzle = _puzzle(source)
    genre = genre_of(puzzle)
    start = None if board is None else _board(puzzle, board)
    decision = None if cell is None else decision_at(view_of(genre, puzzle), cell)
    return _explain.hint(
        genre, puzzle, start, decision=decision, techniques=techniques, time_limit=time_limit
    )


def grade(source: Source, *, time_limit: float | None = None) -> Grade:
    """How hard a puzzle is for a person: a level from 1 to 5, and what it takes.

    >>> from gridwright import grade
    >>> found = grade("kurodoko/4/4/g4i7j4i6g")
    >>> found.level, found.name, found.hardest
    (1, 'easy', 'all cells in sight')
    """
    puzzle = _puzzle(source)
    return _grade.grade(genre_of(puzzle), puzzle, time_limit=time_limit)


def techniques(genre: str) -> tuple[Rung, ...]:
    """The ladder of a genre: its techniques, what-ifs and smallest sets, the easiest first.

    >>> from gridwright import techniques
    >>> [each.name for each in techniques("kuroshuto") if each.rung == 1]
    ['beside black', 'number done', 'last place']
    >>> techniques("kuroshuto")[-1].name
    'smallest set'
    """
    return rungs(by_name(genre))


def draw(
    source: Source,
    answer: Answer | None = None,
    step: Step | None = None,
    *,
    heading: bool = True,
    coordinates: bool = True,
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
    document = _document(source)
    puzzle = document.puzzle
    genre = genre_of(puzzle)
    if answer is not None:
        shown = _board(puzzle, answer)
    else:
        # A step builds on all given decisions; without one, show only what is printed on paper.
        shown = genre.printed(puzzle) if step is None else puzzle.given
    refuse_misfit(puzzle, shown)
    if step is None:
        picture = genre.draw(puzzle, shown)
    else:
        view = view_of(genre, puzzle)
        picture = _explain.step_picture(genre, puzzle, view, step.apply(shown), step)
    picture = titled(picture, document.about)
    return Drawing(picture, heading, coordinates)


def dumps(
    puzzle: Puzzle,
    format: str | None = None,
    *,
    answer: Answer | None = None,
    about: Mapping[str, str] | None = None,
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
    about: Mapping[str, str] | None = None,
) -> str:
    """The puzzle in another format (``puzzlink``, ``pzprv3``, ``janko``, ``text``, ``json`` …).

    Without ``to``, it is written in the genre's preferred format. The answer and the remarks are
    those of the source unless others are given.

    >>> from gridwright import convert
    >>> convert("kurodoko/4/4/g4i7j4i6g", "tatham")
    '4x4:a4c7d4c6a'
    """
    found = _document(source)
    puzzle = found.puzzle
    written = Document(
        puzzle,
        found.answer if answer is None else _board(puzzle, answer),
        found.about if about is None else about,
    )
    return _load.write(genre_of(puzzle), written, to)


def generate(
    genre: str,
    size: str | int | None = None,
    *old_cols: int,
    rows: int | None = None,
    cols: int | None = None,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    time_limit: float | None = None,
    unique: bool = False,
    jobs: int = 1,
    progress: Progress = silent,
    cancel: Flag | None = None,
    **options: Any,
) -> Iterator[Generated[Any]]:
    """Puzzles of a genre and size, each with its answer, as they are made.

    They need no guessing unless it is allowed. ``options`` say what is wanted (``symmetry``,
    ``level``, ``techniques``, ``needs``, ``guessing``, ``clues``, ``density``, ``minimal``,
    ``black``, ``mask``, ``answer``, ``keep``, ``fill``, and the genre's own), or are those of
    another method. One that cannot be met raises :class:`PuzzleError`; ``made.remarks`` names those
    met only approximately. ``jobs`` is the number of processes, which does not change the puzzles.

    The size is width by height, ``"10x14"``, or ``rows`` and ``cols`` by keyword. ``made.unique``
    says whether the answer is the only one. Not every method ensures that it is; with
    ``unique=True`` such a method tries again until it is. At the time limit :class:`Timeout` is
    raised, after all finished puzzles have been yielded.

    >>> from gridwright import generate, solve
    >>> made = next(generate("kuroshuto", "5x6", seed=1))
    >>> made.puzzle.rows, made.unique, solve(made.puzzle).board == made.answer
    (6, True, True)
    """
    wanted = _size(size, old_cols, rows, cols)
    if "keep" in options:
        options["keep"] = dumps(_puzzle(options["keep"]), "json")
    for name in ("answer", "mask"):
        if name in options and not isinstance(options[name], str):
            options[name] = "\n".join(options[name])
    if jobs > 1 and count > 1:
        several = _batch.generate_in_processes(
            genre,
            *wanted,
            jobs,
            count=count,
            seed=seed,
            method=method,
            time_limit=time_limit,
            unique=unique,
            options=options,
            cancel=cancel,
        )
        return _made(several, Deadline(time_limit))
    run = _generate.generate(
        by_name(genre),
        *wanted,
        count=count,
        seed=seed,
        method=method,
        time_limit=time_limit,
        unique=unique,
        options=options,
        progress=progress,
        cancel=cancel,
    )
    return _made(run, Deadline(time_limit))


def _made(run: Iterator[Generated[Any]], deadline: Deadline) -> Iterator[Generated[Any]]:
    with deadline.doing("generating puzzles"):
        for made in run:
            yield replace(made, answer=made.answer.on(made.puzzle))


def _size(
    size: str | int | None, old_cols: tuple[int, ...], rows: int | None, cols: int | None
) -> Size:
    if old_cols and isinstance(size, int):
        if len(old_cols) > 1 or rows is not None or cols is not None:
            raise TypeError("generate takes the size once: as '10x14', or as rows= and cols=")
        warnings.warn(
            "generate(genre, rows, cols) is now generate(genre, 'WIDTHxHEIGHT'), or with rows= and"
            " cols=, and will be removed in version 1.0",
            DeprecationWarning,
            stacklevel=3,
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
    time_limit: float | None = None,
    progress: Progress = silent,
    cancel: Flag | None = None,
) -> Any:
    """The puzzle without clues that are not needed; every clue that is left is needed.

    With ``no_guessing`` the puzzle stays as logical as it is; with a ``symmetry``, symmetric clues
    are left out together.

    >>> from gridwright import minimise
    >>> minimise("kurodoko/3/1/22g")
    <Kuromasu 3x1: https://puzz.link/p?kurodoko/3/1/2h>
    """
    puzzle = _puzzle(source)
    return _setting.minimise(
        genre_of(puzzle),
        puzzle,
        no_guessing=no_guessing,
        symmetry=symmetry,
        time_limit=time_limit,
        progress=progress,
        cancel=cancel,
    )


def spare(
    source: Source,
    *,
    time_limit: float | None = None,
    progress: Progress = silent,
    cancel: Flag | None = None,
) -> Spare:
    """Which clues are unnecessary, by their cells: each by itself, and together.

    >>> from gridwright import spare
    >>> spare("kurodoko/3/1/22g")
    Spare(alone=(1,), together=(1,))
    """
    puzzle = _puzzle(source)
    return _setting.spare(
        genre_of(puzzle), puzzle, time_limit=time_limit, progress=progress, cancel=cancel
    )


def repair(
    source: Source,
    *,
    time_limit: float | None = None,
    progress: Progress = silent,
    cancel: Flag | None = None,
) -> Repaired[Any]:
    """The smallest change found that leaves exactly one answer.

    ``at_least`` says how many are needed at least, and ``fewest`` whether it is proven that fewer
    are not enough. When the time limit is reached, the best so far is returned, with
    ``finished`` false.

    >>> from gridwright import repair
    >>> found = repair("kurodoko/3/1/i")
    >>> len(found.added), found.removed, found.changes, found.fewest
    (1, {}, 1, True)
    """
    puzzle = _puzzle(source)
    return _repairing.repair(
        genre_of(puzzle), puzzle, time_limit=time_limit, progress=progress, cancel=cancel
    )


def vary(
    source: Source,
    *,
    how: Literal["turned", "clues"] = "turned",
    count: int = 1,
    seed: int = 0,
    time_limit: float | None = None,
    progress: Progress = silent,
    cancel: Flag | None = None,
    **wishes: Any,
) -> list[Any]:
    """Puzzles like this one: rotated and reflected, or with the same answer and other clues.

    What is not a clue stays: rooms are the same, the marks in them change. ``count``, ``seed`` and
    the options of :func:`generate` apply only to ``how="clues"``.

    >>> from gridwright import vary
    >>> vary("kurodoko/3/1/2h")[0]
    <Kuromasu 1x3: https://puzz.link/p?kurodoko/1/3/2h>
    """
    puzzle = _puzzle(source)
    if how == "turned":
        return _setting.turned(puzzle)[1:]
    found = _setting.other_clues(
        genre_of(puzzle),
        puzzle,
        count=count,
        seed=seed,
        time_limit=time_limit,
        progress=progress,
        cancel=cancel,
        **wishes,
    )
    return [made.puzzle for made in found]


def prove(
    source: Source,
    folder: str | os.PathLike[str] | None = None,
    *,
    time_limit: float | None = None,
    progress: Progress = silent,
    cancel: Flag | None = None,
) -> Proof:
    """A proof that a puzzle has exactly one answer, or none.

    If a folder is given, the proof is written into it, for :func:`verify`. Files that are not part
    of an earlier proof are never overwritten.

    >>> from gridwright import prove
    >>> proof = prove("kurodoko/4/4/g4i7j4i6g")
    >>> proof.claim, proof.answer
    ('unique', <Board #.#./..../#..#/....>)
    """
    puzzle = _puzzle(source)
    genre = genre_of(puzzle)
    refuse_time_limit(time_limit)
    if folder is not None:
        refuse_to_overwrite(Path(folder))
    deadline = Deadline(time_limit, cancel)
    with deadline.doing("proving the puzzle"):
        proof = _prove.prove(genre, puzzle, deadline=deadline, progress=progress)
    if folder is not None:
        _prove.save(genre, puzzle, proof, Path(folder))
    return proof if proof.answer is None else replace(proof, answer=proof.answer.on(puzzle))


def verify(
    folder: str | os.PathLike[str],
    *,
    puzzle: Source | None = None,
    time_limit: float | None = None,
    progress: Progress = silent,
    cancel: Flag | None = None,
) -> Verified:
    """Check what :func:`prove` wrote, without trusting the code that wrote it.

    A proof that does not hold raises :class:`RejectedProof`; so does a proof about another puzzle,
    if ``puzzle`` is given.

    >>> import tempfile
    >>> from gridwright import prove, verify
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     proof = prove("kurodoko/4/4/g4i7j4i6g", folder)
    ...     verify(folder, puzzle="4x4:a4c7d4c6a").claim
    'unique'
    """
    wanted = None if puzzle is None else _puzzle(puzzle)
    refuse_time_limit(time_limit)
    deadline = Deadline(time_limit, cancel)
    with deadline.doing("checking the proof"):
        return _verify.verify(Path(folder), genres(), deadline, progress, puzzle=wanted)


def cnf(source: Source, *, connectivity: str = "cuts", cardinality: str = "auto") -> str:
    """The puzzle as DIMACS text, for any SAT solver.

    >>> from gridwright import cnf
    >>> cnf("kurodoko/4/4/g4i7j4i6g").splitlines()[0]
    'c Kuromasu 4x4, written by gridwright'
    """
    puzzle = _puzzle(source)
    return _dimacs.write_cnf(
        genre_of(puzzle), puzzle, connectivity=connectivity, cardinality=cardinality
    )
