"""The one record that says all there is to know about a genre. Read this first.

A genre is a folder in ``genres/`` whose ``__init__.py`` defines ``GENRE``. The genres are
discovered, not listed anywhere. The verbs in ``engine/`` know this record and no genre by name, so
adding a genre touches one folder (``docs/adding-a-genre.md``).

The record itself holds names and sentences. Everything else is a *part*, which is found by its file
name in the genre's folder, or else in that of its family, when it is first asked for: ``draw`` is
``draw`` in ``drawing.py``, ``techniques`` is ``TECHNIQUES`` in ``techniques.py``. So a command
imports no more than it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from gridwright.core.errors import Cancelled, FormatError, InputError, Timeout
from gridwright.core.loading import loaded
from gridwright.core.plug_ins import left_out
from gridwright.core.puzzle import P
from gridwright.core.record import dataclass, field
from gridwright.core.shown import home_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from gridwright.core.board import Board
    from gridwright.core.clue import Clue
    from gridwright.core.generator import Generator
    from gridwright.core.grid import Grid
    from gridwright.core.picture import Picture
    from gridwright.core.rule import Rule
    from gridwright.core.sketch import Editing
    from gridwright.core.strategy import Strategy
    from gridwright.counting.automaton import Automaton
    from gridwright.formats.document import Format
    from gridwright.logic.technique import Technique
    from gridwright.logic.view import View
    from gridwright.making.draft import Making
    from gridwright.sat.cnf import Cnf, Cut
    from gridwright.sat.connectivity.task import Connected
    from gridwright.sat.verify.claim import Judge


@dataclass(frozen=True, slots=True)
class Refinement(Generic[P]):
    """A stricter kind of answer, defined by further clauses and counted separately."""

    name: str
    """An adjective: ``minimal``."""
    sentence: str
    encode: Callable[[P, Cnf], None]
    frontier: Callable[[P], Automaton] | None = None
    """The automaton that counts these answers, if there is one."""


class _Part:
    """A field whose value is found in a module of the genre, unless the record gives it.

    It is its own default, which the record forgets; so it is asked for the value once.
    """

    def __init__(self, module: str, name: str, default: Any) -> None:
        self.module, self.name, self.default = module, name, default

    def __set_name__(self, owner: type, field: str) -> None:
        self.field = field
        self.name = self.name or field

    def __get__(self, genre: Genre[Any] | None, owner: type) -> Any:
        if genre is None:
            return self
        try:
            value = genre.__dict__[self.field] = self._found(genre)
        except InputError:
            raise
        except Exception as error:
            raise broken(genre, error) from error
        return value

    def _found(self, genre: Genre[Any]) -> Any:
        for package in filter(None, (genre.package, genre.family)):
            if _exists(package, self.module):
                module = loaded(f"{package}.{self.module}")
                if hasattr(module, self.name):
                    return getattr(module, self.name)
        if self.default is _NEEDED:
            place = f"{genre.package}.{self.module}"
            raise InputError(
                "the genre {name} has no {part} in {place}",
                name=repr(genre.name),
                part=repr(self.name),
                place=repr(place),
            )
        return self.default


class _Derived(_Part):
    """A part that a family derives from the record and its puzzle, where the folder has none."""

    def _found(self, genre: Genre[Any]) -> Any:
        found = super()._found(genre)
        return found(genre) if callable(found) else found


class _OfThePuzzle(_Part):
    """A part that is a class method of the puzzle, if it has one."""

    def _found(self, genre: Genre[Any]) -> Any:
        return getattr(genre.puzzle, self.name, self.default)


_NEEDED = object()
"""The default of a part that every genre has."""


def _exists(package: str, module: str) -> bool:
    if not hasattr(loaded(package), "__path__"):
        return False  # a genre in a single file
    inner = module.rpartition(".")[0]
    if inner and not (_exists(package, inner) and loaded(f"{package}.{inner}")):
        return False
    return find_spec(f"{package}.{module}") is not None


def part(module: str, name: str = "", default: Any = _NEEDED) -> Any:
    """A part that is called ``name``, or like the field, in this module of the genre."""
    return _Part(module, name, default)


def _genre_in(package: str) -> Any:
    return loaded(package).GENRE


def _given(puzzle: P) -> Board:
    return puzzle.given


def _nothing(puzzle: P, board: Board) -> dict[str, Any]:
    return {}


def _no_rules(puzzle: P) -> Sequence[tuple[str, int]]:
    return ()


def _no_rest(puzzle: P, cnf: Cnf) -> bool:
    return False


def _no_clues(puzzle: P, board: Board) -> Iterable[Clue]:
    return ()


@dataclass(frozen=True, repr=False, eq=False, kw_only=True)
class Genre(Generic[P]):
    """A kind of puzzle: data and functions, no state."""

    name: str
    title: str
    aliases: tuple[str, ...] = ()
    summary: str
    """What the player has to do, in one line."""
    basics: Mapping[str, str] = field(default_factory=dict)
    """What a person who meets the genre for the first time has to know besides the rules: what the
    words in them mean. Each sentence has the sign that a puzzle has to show for it to matter
    (``?``), or nothing."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Old names of generators and encodings that are still accepted, and the new names."""
    sentences: Mapping[str, str] = field(default_factory=dict)
    """What each rule says, by its name and in their order, where a family makes the rules of it; an
    empty one is the sentence that all genres with this rule have."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What it is called in a format, by the name of the format, if that is neither its own name nor
    an alias; empty where a format does not have it."""
    puzzle: type[P]
    """Its module is in the folder in which the parts are found."""
    family: str = ""
    """A package that has the parts which the folder lacks: ``gridwright.shading``."""

    formats: tuple[Format[P], ...] = cast("Any", _Derived("format", "FORMATS", _NEEDED))
    """How it is read and written; the first is the preferred one."""

    rules: tuple[Rule[P], ...] = cast("Any", _Derived("rules", "RULES", _NEEDED))
    """The rules as slow, readable functions: the reference for everything else."""
    clues: Callable[[P, Board], Iterable[Clue]] = part("rules", default=_no_clues)
    """The state of each clue on a board, for players: done or not, and which cells it is about."""
    encode: Callable[[P, Cnf], None] = part("encoding")
    """The local rules as clauses, for speed. Tests check that they agree with ``rules``."""
    cuts: Callable[[P, Board], list[Cut]] = part("encoding")
    """For a whole board that obeys the local rules: clauses that this board breaks and every legal
    board obeys. An empty list means that the board is an answer."""
    cut_rules: Callable[[P], Sequence[tuple[str, int]]] = part("encoding", default=_no_rules)
    """The rules that the cuts rest on, each with the cells of its clues, to be named in a reason
    that needs cuts."""
    connected: Callable[[P], Connected | None] | None = part("encoding", default=None)
    """What has to be connected, for the other connectivity encodings (``sat/connectivity/``). The
    cuts are still added and enforce whatever such an encoding leaves out."""
    encode_rest: Callable[[P, Cnf], bool] = part("encoding", default=_no_rest)
    """Appends clauses for all that ``encode`` leaves to cuts, where it is not one thing that has to
    be connected, and says whether there are such clauses. They are for formulas that are written;
    the solver here is given cuts."""
    encode_for_proof: Callable[[P, Cnf], None] | None = part("proving", default=None)
    """The local rules as clauses for proofs: nothing is deduced beforehand, and the meaning of each
    auxiliary variable is stated. Generated puzzles are checked with it, too; where ``cnf.simplify``
    is set it may then leave sums to the solver, and meanings out. Without it, ``encode`` is used,
    which then must deduce nothing and not need auxiliary variables."""
    audit: Callable[[P, Mapping[int, str]], Judge] | None = part("audit", default=None)
    """Checks the clauses of a proof, given what its auxiliary variables mean. It is independent of
    ``encode``, ``encode_for_proof`` and ``cuts``."""

    frontier: Callable[[P], Automaton] | None = part("frontier", default=None)
    """The puzzle as an automaton, which counts and draws answers without listing them
    (``counting/``). Without it, answers are listed."""

    blank: Callable[[Grid, int], P] | None = cast("Any", _OfThePuzzle("puzzle", "blank", None))
    """The puzzle without clues whose answers are all legal boards of a grid in which these cells
    are white: a class method of the puzzle, if it has it."""

    draw: Callable[[P, Board], Picture] = part("drawing")
    """The picture of the puzzle with what a board settles."""
    printed: Callable[[P], Board] = part("drawing", default=_given)
    """What an unsolved puzzle shows on paper. A genre needs this only if its ``given`` also holds
    decisions that follow from a rule."""
    answer_rows: Callable[[P, Board], list[str]] = part("answer")
    """An answer as text rows, as in JSON."""
    read_answer: Callable[[P, Sequence[str]], Board] = part("answer")
    """The board that such rows show."""
    details: Callable[[P, Board], Mapping[str, Any]] = part("answer", default=_nothing)
    """Further JSON fields of an answer, by name: a path, a list of pieces."""

    view: Callable[[P], View] | None = part("techniques", "VIEW", None)
    """The puzzle as its techniques see it."""
    techniques: Sequence[Technique[Any]] = part("techniques", "TECHNIQUES", ())
    """Human deductions, easiest first; they work on the view."""
    strategies: Sequence[Strategy[P]] = part("paper.strategies", "STRATEGIES", ())
    """The methods of the papers; ``sat`` comes with every genre."""
    encodings: Mapping[str, Callable[[P, Cnf], object]] = part(
        "paper.published", "ENCODINGS", MappingProxyType({})
    )
    """Other encodings of all the rules, by name: those of the papers, for comparison."""
    refinements: tuple[Refinement[P], ...] = part("refinements", "REFINEMENTS", ())
    """Stricter kinds of answers, whose uniqueness is reported too."""
    making: Making[P] | None = cast("Any", _Derived("making", "MAKING", None))
    """What the generation engine needs to know, for its methods ``grow`` and ``thin``."""
    generators: Sequence[Generator[P]] = part("generators", "GENERATORS", ())
    """Other ways to generate puzzles: the methods of the papers."""
    editing: Editing[P] | None = cast("Any", _Derived("editing", "EDITING", None))
    """What people who set a puzzle on the page can edit, and how a sketch becomes a puzzle."""

    def __post_init__(self) -> None:
        for name in [name for name, value in vars(self).items() if isinstance(value, _Part)]:
            del self.__dict__[name]

    def __repr__(self) -> str:
        return f"<Genre {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process finds it again: most of its parts are functions without a name.
        return _genre_in, (self.package,)

    @property
    def package(self) -> str:
        """The folder in which the parts are found, as a package."""
        return home_of(self.puzzle)

    @property
    def folder(self) -> Traversable:
        """Where its files are, in this package or in one of its own."""
        from importlib.resources import files

        package = loaded(self.package)
        if hasattr(package, "__path__"):
            return files(package)
        # A genre in a single file has none.
        return Path(str(package.__file__)).with_suffix("")

    def state_rules(self, puzzle: P, cnf: Cnf) -> None:
        """The local rules as clauses in which nothing is deduced: for proofs and for checks."""
        (self.encode_for_proof or self.encode)(puzzle, cnf)

    def line(self, puzzle: P) -> str:
        """The puzzle on one line, in the first format that needs no more; empty if none does."""
        from gridwright.formats.document import Document

        for form in self.formats:
            try:
                line = form.write(Document(puzzle)).rstrip("\n")
            except FormatError:
                continue
            if form.name == "json":
                # Its blanks have no meaning, and every puzzle can be written this way.
                line = " ".join(line.split())
            if "\n" not in line:
                return line
        return ""

    def svg(self, puzzle: P, board: Board | None = None) -> str:
        """The drawing of the puzzle with a board; without one, as it is printed."""
        from gridwright.render.svg import svg

        return svg(self.draw(puzzle, self.printed(puzzle) if board is None else board))

    def format(self, name: str) -> Format[P] | None:
        """The format of this name, if the genre has it."""
        return next((form for form in self.formats if form.name == name), None)


T = TypeVar("T")


def of_each(
    genres: Iterable[Genre[Any]], ask: Callable[[Genre[Any]], T]
) -> list[tuple[Genre[Any], T]]:
    """What each of several genres has; a broken one of another package is left out."""
    found = []
    for genre in genres:
        try:
            found.append((genre, ask(genre)))
        except Exception as error:
            leave_out(genre, error)
    return found


def leave_out(genre: Genre[Any], error: Exception) -> InputError:
    """Warn that a genre of another package is broken; an error of our own is raised again.

    The error that is returned says the same.
    """
    if isinstance(error, Timeout | Cancelled):
        raise error
    found = broken(genre, error)
    left_out(found.saying)
    return found


def broken(genre: Genre[Any], error: Exception) -> InputError:
    """What is wrong with a genre of another package; an error of our own is raised again."""
    if genre.package.startswith("gridwright."):
        raise error
    if isinstance(error, InputError):
        return error
    return InputError(
        "the genre {name} of the package {package} is broken: {kind}: {error}",
        name=repr(genre.name),
        package=repr(genre.package),
        kind=type(error).__name__,
        error=str(error),
    )
