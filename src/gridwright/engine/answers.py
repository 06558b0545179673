"""The answers of a puzzle: what its genre gives to :class:`~gridwright.sat.answers.Answers`."""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.deadline import Listener, tell
from gridwright.core.errors import InputError, find_named, unknown
from gridwright.core.puzzle import P
from gridwright.core.renamed import current_name
from gridwright.genre import Genre, Refinement
from gridwright.sat.answers import Answers
from gridwright.sat.cardinality import AUTO
from gridwright.sat.cnf import Cnf, Cut
from gridwright.sat.connectivity import CUTS
from gridwright.sat.connectivity import encode as connect
from gridwright.sat.connectivity.task import Connected


def answers_of(
    genre: Genre[P],
    puzzle: P,
    *,
    solver: str | None = None,
    connectivity: str = CUTS,
    cardinality: str = AUTO,
    refinement: str = "",
    progress: Listener = tell,
) -> Answers:
    """The answers of one puzzle, or only those of a stricter kind. Use them in a ``with``."""

    def encode(cnf: Cnf) -> None:
        formula(genre, puzzle, cnf, connectivity)
        if refinement:
            stricter(genre, refinement).encode(puzzle, cnf)

    def find_cuts(yes: int) -> list[Cut]:
        return genre.cuts(puzzle, Board.whole(puzzle.decisions, yes))

    return Answers(
        puzzle.decisions,
        encode,
        find_cuts,
        solver=solver,
        cardinality=cardinality,
        # Other encodings of connection, and refinements, have clauses about settled decisions.
        apart=connectivity == CUTS and not refinement,
        progress=progress,
    )


def is_only_answer(genre: Genre[P], puzzle: P, answer: Board) -> bool:
    """Whether a puzzle has no other answer, found without what generators and encoders deduce by.

    The clauses are those for proofs: nothing is deduced beforehand. Global rules are enforced by
    cuts, for which whole boards are looked at. So a mistake in a genre's propagation, or in its
    techniques, can hide no answer here.
    """
    size = puzzle.decisions
    with Answers(
        size,
        lambda cnf: genre.state_rules(puzzle, cnf),
        lambda yes: genre.cuts(puzzle, Board.whole(size, yes)),
    ) as answers:
        answers.block(answer)
        return answers.next() is None


def formula(
    genre: Genre[P], puzzle: P, cnf: Cnf, connectivity: str = CUTS, encoding: str = ""
) -> None:
    """Append a puzzle's clauses: the local rules, and a connectivity encoding.

    ``encoding`` names another encoding, if the genre has one. Such an encoding covers all the
    rules, so it cannot be combined with a connectivity encoding.
    """
    encoding = current_name(encoding, genre.renamed, f"{genre.name}'s encoding")
    if encoding and encoding not in genre.encodings:
        raise unknown(
            encoding,
            genre.encodings,
            "{genre} has no encoding {encoding}; it has: {names}"
            if genre.encodings
            else "{genre} has no encoding {encoding}; it has only its own",
            genre=genre.name,
            encoding=repr(encoding),
        )
    (genre.encodings[encoding] if encoding else genre.encode)(puzzle, cnf)
    if connectivity == CUTS:
        return
    if encoding:
        raise InputError(
            "the encoding {encoding} covers all the rules; expected no connectivity with it",
            encoding=repr(encoding),
        )
    task = task_of(genre, puzzle)
    if task is None:
        raise InputError(
            "{title} has no connectivity rule; expected the connectivity {cuts}",
            title=genre.title,
            cuts=repr(CUTS),
        )
    connect(cnf, task, connectivity)


def task_of(genre: Genre[P], puzzle: P) -> Connected | None:
    """What has to be connected, if something has."""
    return None if genre.connected is None else genre.connected(puzzle)


def stricter(genre: Genre[P], name: str) -> Refinement[P]:
    """The refinement with this name; an unknown name is refused."""
    return find_named(
        genre.refinements,
        name,
        "{genre} has no refinement {name} of an answer; it has: {names}"
        if genre.refinements
        else "{genre} has no refinement {name} of an answer; it has: none",
        genre=genre.name,
    )
