"""The one record that says all there is to know about a genre. Read this first.

A genre is a folder in ``genres/`` whose ``__init__.py`` defines ``GENRE``. The genres are
discovered, not listed anywhere. The verbs in ``engine/`` know this record and no genre by name, so
adding a genre touches one folder (``docs/adding-a-genre.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.errors import FormatError
from gridwright.core.puzzle import P
from gridwright.core.record import dataclass, field
from gridwright.core.shown import Showing, install
from gridwright.formats.document import Document, Format

if TYPE_CHECKING:
    from gridwright.core.generator import Generator
    from gridwright.core.grid import Grid
    from gridwright.core.picture import Picture
    from gridwright.core.rule import Rule
    from gridwright.core.sketch import Editing
    from gridwright.core.strategy import Strategy
    from gridwright.counting.automaton import Automaton
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


@dataclass(frozen=True, slots=True, repr=False)
class Genre(Generic[P]):
    """A kind of puzzle: data and functions, no state."""

    name: str
    title: str
    aliases: tuple[str, ...]
    summary: str
    """What the player has to do, in one line."""
    puzzle: type[P]
    basics: tuple[str, ...] = field(default=(), kw_only=True)
    """What a person who meets the genre for the first time has to know besides the rules: what the
    words in them mean. For the page with the rules in a book."""

    formats: tuple[Format[P], ...]
    """How it is read and written; the first is the preferred one."""

    rules: tuple[Rule[P], ...]
    """The rules as slow, readable functions: the reference for everything else."""
    encode: Callable[[P, Cnf], None]
    """The local rules as clauses, for speed. Tests check that they agree with ``rules``."""
    cuts: Callable[[P, Board], list[Cut]]
    """For a whole board that obeys the local rules: clauses that this board breaks and every legal
    board obeys. An empty list means that the board is an answer."""
    connected: Callable[[P], Connected] | None = field(default=None, kw_only=True)
    """What has to be connected, for the other connectivity encodings (``sat/connectivity/``). The
    cuts are still added and enforce whatever such an encoding leaves out."""
    encode_for_proof: Callable[[P, Cnf], None] | None = field(default=None, kw_only=True)
    """The local rules as clauses for proofs: nothing is deduced beforehand, and the meaning of each
    auxiliary variable is stated. Generated puzzles are checked with it, too; where ``cnf.simplify``
    is set it may then leave sums to the solver, and meanings out. Without it, ``encode`` is used,
    which then must deduce nothing and not need auxiliary variables."""
    audit: Callable[[P, Mapping[int, str]], Judge] | None = field(default=None, kw_only=True)
    """Checks the clauses of a proof, given what its auxiliary variables mean. It is independent of
    ``encode``, ``encode_for_proof`` and ``cuts``."""

    frontier: Callable[[P], Automaton] | None = field(default=None, kw_only=True)
    """The puzzle as an automaton, which counts and draws answers without listing them
    (``counting/``). Without it, answers are listed."""

    blank: Callable[[Grid, int], P] | None = field(default=None, kw_only=True)
    """The puzzle without clues whose answers are all legal boards of a grid in which these cells
    are white."""

    draw: Callable[[P, Board], Picture]
    """The picture of the puzzle with what a board settles."""
    printed: Callable[[P], Board] = field(default=lambda puzzle: puzzle.given, kw_only=True)
    """What an unsolved puzzle shows on paper. A genre needs this only if its ``given`` also holds
    decisions that follow from a rule."""
    answer_rows: Callable[[P, Board], list[str]]
    """An answer as text rows, as in JSON."""
    read_answer: Callable[[P, Sequence[str]], Board]
    """The board that such rows show."""

    details: Callable[[P, Board], Mapping[str, Any]] = lambda puzzle, board: {}
    """Further JSON fields of an answer, by name: a path, a list of pieces."""

    clues: Callable[[P, Board], Iterable[Clue]] = field(
        default=lambda puzzle, board: (), kw_only=True
    )
    """The state of each clue on a board, for players: done or not, and which cells it is about."""

    view: Callable[[P], View] | None = field(default=None, kw_only=True)
    """The puzzle as its techniques see it."""
    techniques: Sequence[Technique[Any]] = ()
    """Human deductions, easiest first; they work on the view."""
    levels: tuple[float, ...] = field(default=(), kw_only=True)
    """The scores at which the second, third, fourth and fifth levels begin."""
    strategies: Sequence[Strategy[P]] = ()
    """The methods of the papers; ``sat`` comes with every genre."""
    encodings: Mapping[str, Callable[[P, Cnf], object]] = field(default_factory=dict)
    """Other encodings of all the rules, by name: those of the papers, for comparison."""
    refinements: tuple[Refinement[P], ...] = ()
    """Stricter kinds of answers, whose uniqueness is reported too."""
    making: Making[P] | None = field(default=None, kw_only=True)
    """What the generation engine needs to know, for its methods ``grow`` and ``thin``."""
    generators: Sequence[Generator[P]] = ()
    """Other ways to generate puzzles: the methods of the papers."""
    editing: Editing[P] | None = field(default=None, kw_only=True)
    """What people who set a puzzle on the page can edit, and how a sketch becomes a puzzle."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Old names of generators and encodings that are still accepted, and the new names."""

    def __post_init__(self) -> None:
        # Done here because the puzzle would have to import modules that are built on it.
        install(self.puzzle, Showing(self.line, self.answer_rows, self._svg, self))

    def __repr__(self) -> str:
        return f"<Genre {self.name}>"

    def state_rules(self, puzzle: P, cnf: Cnf) -> None:
        """The local rules as clauses in which nothing is deduced: for proofs and for checks."""
        (self.encode_for_proof or self.encode)(puzzle, cnf)

    def line(self, puzzle: P) -> str:
        """The puzzle on one line, in the first format that needs no more; empty if none does."""
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

    def _svg(self, puzzle: P, board: Board | None) -> str:
        from gridwright.render.svg import svg

        return svg(self.draw(puzzle, self.printed(puzzle) if board is None else board))

    def format(self, name: str) -> Format[P] | None:
        """The format of this name, if the genre has it."""
        return next((form for form in self.formats if form.name == name), None)
