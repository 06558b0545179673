"""Write a puzzle as a DIMACS file, and read a solver's output as a board.

Comments in the file say which rule and clue the following clauses belong to, and which variable
stands for which cell (``c map``). The formula says all the rules, unless ``cuts`` or ``propagator``
is asked for: then its clauses do not enforce connectivity. The cuts that were needed to solve the
puzzle can be included. If the puzzle has at most one answer, they suffice: any solver then finds
that answer and no other.

>>> from gridwright.genres import by_name
>>> kuromasu = by_name("kuromasu")
>>> text = write_cnf(kuromasu, kuromasu.puzzle(2, 2))
>>> text.splitlines()[1], is_complete(text)
('c connectivity two-trees', True)
>>> is_complete(write_cnf(kuromasu, kuromasu.puzzle(2, 2), connectivity="cuts"))
False
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from gridwright.core.board import Board
from gridwright.core.deadline import tell
from gridwright.core.errors import InputError
from gridwright.core.puzzle import P
from gridwright.core.renamed import current_name
from gridwright.engine.answers import formula, task_of
from gridwright.formats.dimacs import Section, read_answer, write
from gridwright.genre import Genre
from gridwright.sat.cardinality import AUTO, DEFAULT_ENCODING, at_most, encoding_for
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.connectivity import AUTO as WHOLE
from gridwright.sat.connectivity import CUTS, complete, encoding_named
from gridwright.sat.oracle import Oracle
from gridwright.sat.questions import models

INCOMPLETE = "the clauses do not enforce connectivity: check the board that a solver finds"
LEFT_TO_BOARDS = "the clauses do not say all the rules: check the board that a solver finds"
"""The same in a genre with other rules that cannot be said in advance."""
CUT_SECTION = "cuts, each added when a board was not connected"


def write_cnf(
    genre: Genre[P],
    puzzle: P,
    *,
    connectivity: str = WHOLE,
    cardinality: str = AUTO,
    encoding: str = "",
    simplify: bool = False,
    with_cuts: bool = False,
) -> str:
    """The puzzle's formula as DIMACS text.

    The default connectivity leaves nothing out. ``with_cuts`` by itself asks for ``cuts``.
    """
    tell("writing clauses")
    encoding = current_name(encoding, genre.renamed, f"{genre.name}'s encoding")
    task = task_of(genre, puzzle)
    rest = connectivity == WHOLE and not with_cuts and not encoding and task is None
    if connectivity == WHOLE:
        connectivity = CUTS if with_cuts or encoding or task is None else complete(task)
    kind = encoding_for(cardinality, native=False, solver="DIMACS")
    cnf = Cnf(puzzle.decisions, simplify=simplify)
    formula(genre, puzzle, cnf, connectivity, encoding)
    said = rest and bool(genre.cut_rules(puzzle)) and genre.encode_rest(puzzle, cnf)
    sections = list(_sections(puzzle, cnf, kind))
    lazy = encoding_named(connectivity).lazy and not encoding
    if task is None:
        lazy = lazy and bool(genre.cut_rules(puzzle)) and not said
    enough = not lazy
    if with_cuts and lazy:
        cuts, enough = needed_cuts(genre, puzzle, simplify)
        sections.append(Section([CUT_SECTION], cuts))
    how = [f"encoding {encoding}" if encoding else f"connectivity {connectivity}"]
    about = how * (task is not None) + ["the cuts that were needed are included"] * (
        with_cuts and lazy
    )
    if not enough:
        about.append(LEFT_TO_BOARDS if task is None else INCOMPLETE)
    return write(sections, cnf.top, _opening(genre, puzzle, cnf, about))


def is_complete(text: str) -> bool:
    """Whether a formula that was written here says all the rules."""
    return not any(f"\nc {said}\n" in text for said in (INCOMPLETE, LEFT_TO_BOARDS))


def _opening(genre: Genre[P], puzzle: P, cnf: Cnf, about: list[str]) -> list[str]:
    grid = puzzle.grid
    lines = [f"{genre.title} {grid.cols}x{grid.rows}, written by gridwright"]
    lines += about
    lines.append(
        f"variables 1 to {puzzle.decisions} are the decisions, true for"
        f" {'yes' if cnf.yes_is_true else 'no'}; the others, to"
        f" {cnf.top}, are auxiliary"
    )
    lines += [f"map {i + 1} {puzzle.describe(i)}" for i in range(puzzle.decisions)]
    return lines


def _sections(puzzle: P, cnf: Cnf, kind: str) -> Iterator[Section]:
    """A section per group; sums that a solver would take as they are become clauses."""
    for section in cnf.sections():
        group, clauses = section.group, section.clauses
        for literals, number in section.at_most:
            encoded, cnf.top = at_most(literals, number, cnf.top, kind or DEFAULT_ENCODING)
            clauses += encoded
        about = f", clue at {puzzle.grid.names(group.cells)}" if group.cells else ""
        yield Section([f"rule {group.name}{about}"], clauses)


def needed_cuts(genre: Genre[P], puzzle: P, simplify: bool = False) -> tuple[list[Clause], bool]:
    """The cuts that this formula needs until two answers, or all, are found, and whether all are.

    A formula from which more has been deduced needs fewer, so they are asked for one by one.
    """
    cuts: list[Clause] = []
    size = puzzle.decisions

    def find_cuts(yes: int) -> list[Clause]:
        broken = genre.cuts(puzzle, Board.whole(size, yes))
        cuts.extend(broken)
        return broken

    cnf = Cnf(size, simplify=simplify)
    formula(genre, puzzle, cnf)
    with Oracle(cnf) as oracle:
        found = list(islice(models(oracle, size, find_cuts), 2))
    return cuts, len(found) < 2


def yes_is_true(genre: Genre[P], puzzle: P, encoding: str) -> bool:
    """Whether a true variable means yes in this encoding."""
    cnf = Cnf(puzzle.decisions, simplify=False)
    formula(genre, puzzle, cnf, encoding=encoding)
    return cnf.yes_is_true


def decode(puzzle: P, text: str, yes_is_true: bool = True) -> Board | None:
    """The board in a solver's output; ``None`` if the solver says that there is none.

    A variable that the solver leaves out may have any value; it is read as no.
    """
    answer, literals = read_answer(text)
    if answer is None:
        raise InputError("expected SAT or UNSAT in the solver's output, found neither")
    if not answer:
        return None
    said = [literal if yes_is_true else -literal for literal in literals]
    yes = sum(1 << (literal - 1) for literal in said if 0 < literal <= puzzle.decisions)
    return Board.whole(puzzle.decisions, yes, puzzle)
