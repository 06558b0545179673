"""What is asked of a small puzzle whose answers are known: each function says what is wrong.

All of them are given a puzzle, its answers, and random numbers; they yield sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import FormatError, InputError, RejectedProof
from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Saying
from gridwright.core.strategy import Strategy
from gridwright.engine.check import check
from gridwright.engine.count import CountRequest, count
from gridwright.engine.frontier import FRONTIER
from gridwright.engine.genre_check.small import Solved
from gridwright.engine.ladders import view_of
from gridwright.engine.load import read, write
from gridwright.engine.prove import prove, save
from gridwright.engine.solve import SAT, backbone, solve, strategies
from gridwright.engine.verify import verify
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import findings, told
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import Oracle

Said = Iterator[Saying]
Face = Callable[[Genre[Any], Solved, Random], Said]
PROVES_ALL = "unique, multiple, none"


def shown(genre: Genre[Any], puzzle: Any) -> str:
    """A puzzle in a sentence."""
    return genre.line(puzzle) or repr(puzzle)


def rows_of(genre: Genre[Any], puzzle: Any, board: Board) -> str:
    """A board in a sentence."""
    return "/".join(genre.answer_rows(puzzle, board))


# Answers.


def solving(genre: Genre[Any], solved: Solved, rng: Random) -> Said:
    """Every way to solve finds the answers."""
    puzzle, answers = solved
    others = [each for each in strategies(genre) if each.proves == PROVES_ALL]
    for strategy in others if rng.random() < 0.3 else others[:1]:
        found = _found(genre, puzzle, strategy, len(answers) + 1)
        if found is not None and found != answers:
            yield Saying(
                "the strategy {name} finds {found} [found|answer|answers] of {puzzle}; by the"
                " rules there [count|is|are] {count}",
                name=strategy.name,
                found=len(found),
                puzzle=shown(genre, puzzle),
                count=len(answers),
            )


def _found(
    genre: Genre[Any], puzzle: Any, strategy: Strategy[Any], most: int
) -> frozenset[int] | None:
    """The answers that it finds, one too many at most; ``None`` if it refuses the puzzle."""
    try:
        result = solve(genre, puzzle, strategy.name, limit=max(most, 2))
    except InputError:
        if strategy.name == SAT:
            raise
        return None
    return frozenset(board.yes for board in result.boards)


def counting(genre: Genre[Any], solved: Solved, rng: Random) -> Said:
    """What is counted, and what all answers share."""
    puzzle, answers = solved
    few = CountRequest(limit=len(answers) + 1)
    ways = [("count", count(genre, puzzle, request=few).count)]
    if genre.frontier is not None:
        # A kind that the automaton does not know is refused; a note says so.
        with suppress(InputError):
            ways.append(("count --strategy frontier", count(genre, puzzle, FRONTIER).count))
    for name, number in ways:
        if number != len(answers):
            yield Saying(
                "{name} says {found} for {puzzle}; by the rules there [count|is|are] {count}",
                name=name, found=number, puzzle=shown(genre, puzzle), count=len(answers),
            )  # fmt: skip
    shared = backbone(genre, puzzle).board
    every = never = (1 << puzzle.decisions) - 1
    for yes in answers:
        every, never = every & yes, never & ~yes
    if answers and (shared.yes, shared.no) != (every, never):
        yield Saying(
            "backbone is wrong about what all answers of {puzzle} share",
            puzzle=shown(genre, puzzle),
        )


# Clauses.

Encode = Callable[[Any, Cnf], object]


def encodings(genre: Genre[Any]) -> Iterator[tuple[str, Encode, bool]]:
    """All formulas of a genre: what they are called, and whether they may deduce first."""
    yield "own", genre.encode, True
    yield "own, nothing deduced", genre.encode, False
    if genre.encode_for_proof is not None:
        yield "for proofs", genre.encode_for_proof, False
        yield "for checks of generated puzzles", genre.encode_for_proof, True
    for name, encode in genre.encodings.items():
        yield name, encode, False


def models(cnf: Cnf, size: int) -> Iterator[int]:
    """What the clauses allow, as masks of yes, each once."""
    full = (1 << size) - 1
    with Oracle(cnf) as oracle:
        while oracle.solve():
            true = oracle.true_mask(size)
            yield true if cnf.yes_is_true else full ^ true
            oracle.add([[-i - 1 if true >> i & 1 else i + 1 for i in range(size)]])


def holds(clause: Clause, yes: int) -> bool:
    """Whether a board satisfies a clause."""
    return any((yes >> abs(literal) - 1 & 1) == (literal > 0) for literal in clause)


def clauses(genre: Genre[Any], solved: Solved, rng: Random) -> Said:
    """A formula allows every answer; whatever else it allows, cuts forbid, and no answer."""
    puzzle, _ = solved
    if puzzle.decisions > MOST_DECISIONS:
        return
    for name, encode, simplify in encodings(genre):
        cnf = Cnf(puzzle.decisions, simplify=simplify)
        try:
            encode(puzzle, cnf)
        except InputError:
            if name in genre.encodings:
                continue
            raise
        for wrong, board in _wrong_clauses(genre, solved, cnf, whole=name in genre.encodings):
            yield Saying(
                "{wrong} (encoding: {name}): {board} of {puzzle}",
                wrong=wrong,
                name=name,
                board=rows_of(genre, puzzle, Board.whole(puzzle.decisions, board)),
                puzzle=shown(genre, puzzle),
            )
            return


MOST_DECISIONS = 12
"""All that the clauses allow is listed on boards with no more decisions."""


def _wrong_clauses(
    genre: Genre[Any], solved: Solved, cnf: Cnf, *, whole: bool
) -> Iterator[tuple[Saying, int]]:
    puzzle, answers = solved
    size = puzzle.decisions
    allowed = {*models(cnf, size)}
    for yes in sorted(answers - allowed):
        yield Saying("the clauses forbid an answer"), yes
    for yes in sorted(allowed - answers):
        cuts = [] if whole else genre.cuts(puzzle, Board.whole(size, yes))
        if not any(not holds(cut, yes) for cut in cuts):
            yield Saying("clauses and cuts allow a board that breaks a rule"), yes
        for cut in cuts:
            for answer in answers:
                if not holds(cut, answer):
                    yield Saying("a cut forbids an answer"), answer
    for yes in sorted(answers):
        if genre.cuts(puzzle, Board.whole(size, yes)):
            yield Saying("a cut forbids an answer"), yes


def proofs(genre: Genre[Any], solved: Solved, rng: Random) -> Said:
    """A proof is written, and holds."""
    puzzle, answers = solved
    if genre.audit is None or len(answers) > 1 or rng.random() < 0.5:
        return
    with TemporaryDirectory() as place:
        try:
            proof = prove(genre, puzzle)
            save(genre, puzzle, proof, Path(place))
            verify(Path(place), (genre,), puzzle)
        except (InputError, RejectedProof) as error:
            yield Saying(
                "the proof about {puzzle} does not hold: {reason}",
                puzzle=shown(genre, puzzle), reason=error.saying,
            )  # fmt: skip


# Boards on the way.


def partial_boards(genre: Genre[Any], solved: Solved, rng: Random) -> Said:
    """A rule reports what no completion mends, and a check knows what can be completed."""
    puzzle, answers = solved
    for board in _some_boards(solved, rng, 6):
        can = any(not (board.yes & ~yes or board.no & yes) for yes in answers)
        where = rows_of(genre, puzzle, board)
        for rule in genre.rules if can else ():
            if rule.broken(puzzle, board):
                yield Saying(
                    "the rule {rule} reports {board} of {puzzle}, which can be completed",
                    rule=Saying(rule.name), board=where, puzzle=shown(genre, puzzle),
                )  # fmt: skip
        if check(genre, puzzle, board, open="open").completable is not can:
            yield Saying(
                "check is wrong about whether {board} of {puzzle} can be completed",
                board=where, puzzle=shown(genre, puzzle),
            )  # fmt: skip


def _some_boards(solved: Solved, rng: Random, number: int) -> Iterator[Board]:
    """Random boards, half of them parts of answers; what is given holds in these."""
    puzzle, answers = solved
    size, given = puzzle.decisions, puzzle.given
    for turn in range(number):
        settled, yes = rng.getrandbits(size), rng.getrandbits(size)
        if answers and turn % 2:
            yes = rng.choice(sorted(answers))
            settled |= given.yes | given.no
        yield Board(size, settled & yes, settled & ~yes)


def techniques(genre: Genre[Any], solved: Solved, rng: Random) -> Said:
    """What a technique settles holds in every answer of the position."""
    puzzle, answers = solved
    if genre.view is None or not answers:
        return
    view = view_of(genre, puzzle)
    boards = [board for turn, board in enumerate(_some_boards(solved, rng, 4)) if turn % 2]
    for technique in genre.techniques:
        needed = any if technique.assumes_unique else all
        ladder = Ladder(view, [technique])
        for board in (puzzle.given, *boards):
            left = [yes for yes in answers if not (board.yes & ~yes or board.no & yes)]
            for link in findings(ladder, board.yes, board.no):
                step = told(ladder, link)
                if not needed(not (step.yes & ~yes or step.no & yes) for yes in left):
                    yield Saying(
                        "the technique {name} is wrong on {board} of {puzzle}: {step}",
                        name=Saying(technique.name),
                        board=rows_of(genre, puzzle, board),
                        puzzle=shown(genre, puzzle),
                        step=step.saying,
                    )
                    return


# Formats and orientations.


def formats(genre: Genre[Any], solved: Solved, rng: Random) -> Said:
    """What a format writes, it reads, with an answer too."""
    puzzle, answers = solved
    answer = Board.whole(puzzle.decisions, min(answers), puzzle) if answers else None
    for form in (form for form in genre.formats if not form.output_only):
        for document in (Document(puzzle), *([Document(puzzle, answer)] if answer else [])):
            try:
                text = write(genre, document, form.name)
            except FormatError:
                continue
            try:
                again = read(text, [genre])[0]
            except InputError as error:
                yield Saying(
                    "what the format {name} writes cannot be read: {text}: {error}",
                    name=form.name, text=repr(text), error=error.saying,
                )  # fmt: skip
                break
            kept = again.answer is None or again.answer.yes == min(answers)
            if again.puzzle != puzzle or not kept:
                yield Saying(
                    "the format {name} reads something else than it wrote: {text}",
                    name=form.name, text=repr(text),
                )  # fmt: skip
                break
    if answer is not None and genre.read_answer(
        puzzle, genre.answer_rows(puzzle, answer)
    ).yes != min(answers):
        yield Saying(
            "the rows of an answer of {puzzle} are read as another board",
            puzzle=shown(genre, puzzle),
        )


def turns(genre: Genre[Any], solved: Solved, rng: Random) -> Said:
    """A turned or mirrored puzzle has the turned or mirrored answers."""
    puzzle, answers = solved
    name, grid, to = rng.choice(puzzle.grid.symmetries())
    turned = puzzle.moved(grid, to)
    place = decisions_moved(puzzle, turned, to)
    there = {mask_of(place[one] for one in bits(yes)) for yes in answers}
    found = {board.yes for board in solve(genre, turned, limit=len(there) + 2).boards}
    if found != there:
        yield Saying(
            "turned or mirrored ({name}), {puzzle} has other answers",
            name=name, puzzle=shown(genre, puzzle),
        )  # fmt: skip


def decisions_moved(puzzle: Any, turned: Any, to: tuple[int, ...]) -> list[int]:
    """For each decision the one that the turned puzzle has in its place."""
    there = {_cells(turned, decision): decision for decision in range(turned.decisions)}
    return [
        there[frozenset(to[cell] for cell in _cells(puzzle, decision))]
        for decision in range(puzzle.decisions)
    ]


def _cells(puzzle: Any, decision: int) -> frozenset[int]:
    """The cells of a decision."""
    mask = 1 << decision
    return frozenset(bits(puzzle.cells_of(mask) if hasattr(puzzle, "cells_of") else mask))


FACES: dict[str, Face] = {
    "strategies": solving,
    "counts": counting,
    "clauses": clauses,
    "proofs": proofs,
    "partial boards": partial_boards,
    "techniques": techniques,
    "formats": formats,
    "rotations": turns,
}
"""By what is looked at."""
