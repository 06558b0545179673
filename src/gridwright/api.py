"""The public verbs, for people who write Python.

Every verb takes a puzzle, or a source (text, file, address, game ID) that holds exactly one.

>>> import gridwright
>>> puzzle = gridwright.load("kurodoko/4/4/g4i7j4i6g")
>>> result = gridwright.solve(puzzle)
>>> str(result.status)
'unique'
>>> gridwright.rows(puzzle, result.board)
['#.#.', '....', '#..#', '....']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from gridwright.core.board import Board
from gridwright.core.deadline import Deadline
from gridwright.core.errors import GridwrightError
from gridwright.core.generator import Generated
from gridwright.core.picture import titled
from gridwright.core.puzzle import Puzzle, refuse_misfit
from gridwright.core.result import Result
from gridwright.core.step import Step
from gridwright.engine import check as _check
from gridwright.engine import dimacs as _dimacs
from gridwright.engine import explain as _explain
from gridwright.engine import generate as _generate
from gridwright.engine import grade as _grade
from gridwright.engine import load as _load
from gridwright.engine import prove as _prove
from gridwright.engine import solve as _solve
from gridwright.engine import verify as _verify
from gridwright.engine.ladders import Rung, decision_at, rungs, view_of
from gridwright.engine.proof_folder import refuse_to_overwrite
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import by_name, genres
from gridwright.render.drawing import Drawing
from gridwright.sat.oracle import DEFAULT_SOLVER
from gridwright.sources import text_of

Source = str | Path | Puzzle | Document[Any]
Answer = Board | Sequence[str]
"""A board, its text rows, or one text with the rows apart (``#../...``)."""


def load_all(source: str | Path, genre: str | None = None) -> list[Document[Any]]:
    """All puzzles of a source, with the answer and the remarks that stand beside each."""
    wanted = genres() if genre is None else (by_name(genre),)
    return _load.read(text_of(source), wanted)


def load(source: str | Path, genre: str | None = None) -> Any:
    """The one puzzle of a source; ``genre`` only where the text does not say."""
    return _only(source, genre).puzzle


def _only(source: str | Path, genre: str | None = None) -> Document[Any]:
    documents = load_all(source, genre)
    if len(documents) > 1:
        raise GridwrightError(f"expected one puzzle, found {len(documents)}; use load_all")
    return documents[0]


def genre_of(puzzle: Puzzle) -> Genre[Any]:
    """The genre that a puzzle belongs to."""
    return by_name(puzzle.genre)


def _document(source: Source) -> Document[Any]:
    if isinstance(source, Document):
        return source
    return _only(source) if isinstance(source, str | Path) else Document(source)


def _puzzle(source: Source) -> Any:
    return _document(source).puzzle


def _board(puzzle: Puzzle, answer: Answer) -> Board:
    return answer if isinstance(answer, Board) else board(puzzle, answer)


def board(puzzle: Puzzle, rows: Sequence[str]) -> Board:
    """The board that text rows show (``#`` black, ``.`` white, ``?`` open).

    The rows may stand in one text, apart by ``/`` or on lines of their own.
    """
    if isinstance(rows, str):
        lines = rows.replace("/", "\n").splitlines()
        rows = [line.strip() for line in lines if line.strip()]
    return genre_of(puzzle).read_answer(puzzle, rows)


def rows(puzzle: Puzzle, board: Board) -> list[str]:
    """A board as text rows (``#`` black, ``.`` white, ``?`` open)."""
    refuse_misfit(puzzle, board)
    return genre_of(puzzle).answer_rows(puzzle, board)


def check(
    source: Source,
    answer: Answer | None = None,
    *,
    open: Literal["white", "open"] | None = None,
    time_limit: float | None = None,
) -> _check.Check:
    """Which rules a board breaks and where; for a partial one, whether it can be completed.

    Without ``answer`` it is the answer that stands in the source. What is open counts as white (in
    Kamaji, as not used) if that makes the board an answer, as on puzz.link, where a player need not
    mark white cells; ``open="white"`` always counts it so, ``open="open"`` never.

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
        raise GridwrightError("expected an answer, found none in the source")
    return _check.check(genre_of(puzzle), puzzle, given, open=open, time_limit=time_limit)


def solve(
    source: Source,
    *,
    strategy: str = _solve.SAT,
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int = 0,
    **options: Any,
) -> Result:
    """Look for answers, at most ``limit`` of them, and say what that proves."""
    puzzle = _puzzle(source)
    return _solve.solve(
        genre_of(puzzle),
        puzzle,
        strategy,
        limit=limit,
        time_limit=time_limit,
        seed=seed,
        options=options,
    )


def count(
    source: Source,
    *,
    strategy: str = _solve.SAT,
    limit: int | None = None,
    time_limit: float | None = None,
    **options: Any,
) -> Result:
    """How many answers there are: ``result.count``, exact where ``result.exhausted``.

    >>> from gridwright import count
    >>> count("kurodoko/3/3/o").count
    39
    """
    puzzle = _puzzle(source)
    return _solve.solve(
        genre_of(puzzle),
        puzzle,
        strategy,
        limit=limit,
        time_limit=time_limit,
        options=options,
        keep=False,
    )


def backbone(
    source: Source, *, solver: str = DEFAULT_SOLVER, time_limit: float | None = None
) -> _solve.Backbone:
    """What all answers have in common.

    >>> from gridwright import backbone, rows
    >>> found = backbone("kurodoko/3/1/2h")
    >>> str(found.status), found.board.open
    ('unique', 0)
    """
    puzzle = _puzzle(source)
    return _solve.backbone(genre_of(puzzle), puzzle, time_limit=time_limit, solver=solver)


def explain(
    source: Source,
    board: Answer | None = None,
    *,
    techniques: Sequence[str] | None = None,
    time_limit: float | None = None,
) -> _explain.Explanation:
    """How a puzzle is solved, step by step, each with its reason.

    It starts from ``board``, by default from the empty one. With ``techniques`` only these are
    allowed; :func:`techniques` lists them.

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
) -> _explain.Hint:
    """The next step from a board, or what is wrong on it.

    With ``cell`` (``"r3c4"``; in Kamaji a piece, ``"r1c1-r1c3"``) the steps that lead to it.

    >>> from gridwright import hint
    >>> hint("kurodoko/4/4/g4i7j4i6g", ["#.#.", "....", "#..?", "...."]).steps[0].technique
    'enough in sight'
    >>> hint("kurodoko/4/4/g4i7j4i6g", ["????", "##??", "????", "????"]).sentence
    'mistake at r2c1 and r2c2'
    """
    puzzle = _puzzle(source)
    genre = genre_of(puzzle)
    start = puzzle.given if board is None else _board(puzzle, board)
    decision = None if cell is None else decision_at(view_of(genre, puzzle), cell)
    return _explain.hint(
        genre, puzzle, start, decision=decision, techniques=techniques, time_limit=time_limit
    )


def grade(source: Source, *, time_limit: float | None = None) -> _grade.Grade:
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

    The title and the author that the source tells stand above the board, unless ``heading`` is
    false; rows and columns are numbered, unless ``coordinates`` is.

    >>> from gridwright import draw
    >>> print(draw("kuromasu\\ntitle: First\\nauthor: Ann\\n3 . .\\n", coordinates=False))
    First
    Kuromasu 1×3, by Ann
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
        # A step builds on what the rules settle at once; the paper shows no more than is printed.
        shown = genre.printed(puzzle) if step is None else puzzle.given
    refuse_misfit(puzzle, shown)
    if step is None:
        picture = genre.draw(puzzle, shown)
    else:
        view = view_of(genre, puzzle)
        picture = _explain.step_picture(genre, puzzle, view, step.apply(shown), step)
    picture = titled(picture, document.about)
    return Drawing(picture, heading, coordinates)


def convert(
    source: Source,
    to: str,
    *,
    answer: Answer | None = None,
    about: Mapping[str, str] | None = None,
) -> str:
    """The puzzle in another format (``puzzlink``, ``pzprv3``, ``janko``, ``text``, ``json`` …).

    The answer and the remarks are those of the source unless others are given.

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
    rows: int,
    cols: int,
    *,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    time_limit: float | None = None,
    unique: bool = False,
    **options: Any,
) -> Iterator[Generated[Any]]:
    """Puzzles of a genre and size, each with its answer, as soon as it is made.

    ``made.unique`` says whether the answer is the only one. Not every method ensures that it is;
    with ``unique=True`` such a method draws again until it is.

    At the time limit :class:`~gridwright.core.errors.OutOfTime` is raised; what was made is kept.

    >>> from gridwright import generate, solve
    >>> made = next(generate("kuroshuto", 5, 5, seed=1))
    >>> made.unique, solve(made.puzzle).board == made.answer
    (True, True)
    """
    return _generate.generate(
        by_name(genre),
        rows,
        cols,
        count=count,
        seed=seed,
        method=method,
        time_limit=time_limit,
        unique=unique,
        options=options,
    )


def prove(source: Source, folder: str | Path, *, time_limit: float | None = None) -> None:
    """Write a proof that a puzzle has exactly one answer, or none, for :func:`verify`.

    Files in the folder that an earlier proof did not write are never overwritten.
    """
    puzzle = _puzzle(source)
    genre = genre_of(puzzle)
    refuse_to_overwrite(Path(folder))
    proof = _prove.prove(genre, puzzle, deadline=Deadline(time_limit))
    _prove.save(genre, puzzle, proof, Path(folder))


def verify(
    folder: str | Path, *, puzzle: Source | None = None, time_limit: float | None = None
) -> _verify.Verified:
    """Check what :func:`prove` wrote, trusting nothing that made it.

    What does not hold raises :class:`~gridwright.sat.verify.formula.Rejected`; so does a proof
    about another puzzle than ``puzzle``, where that is given.

    >>> import tempfile
    >>> from gridwright import prove, verify
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     prove("kurodoko/4/4/g4i7j4i6g", folder)
    ...     verify(folder, puzzle="4x4:a4c7d4c6a").claim
    'unique'
    """
    wanted = None if puzzle is None else _puzzle(puzzle)
    return _verify.verify(Path(folder), genres(), Deadline(time_limit), puzzle=wanted)


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
