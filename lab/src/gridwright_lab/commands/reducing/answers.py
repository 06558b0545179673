"""The answer of a reduced board: built from an assignment, solved for, or read from a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridwright.cli import common
from gridwright.cli.progress import status_line
from gridwright.core.errors import InputError
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying, Value


@dataclass(frozen=True, slots=True)
class ReducedAnswer:
    """The answer of a reduced board (or none), the exit status, and what it means."""

    board: Any = None
    status: int = common.DONE
    meaning: Value = ""

    def say(self, *, asked_for: bool) -> None:
        """Say what the answer means, on standard output if asked for; or why there is none."""
        if self.meaning and asked_for:
            print(common.say(self.meaning))
        elif self.meaning and self.status == common.DONE:
            common.tell(self.meaning)
        elif self.meaning:
            common.complain(self.meaning)


def find_answer(
    family: Any,
    reduced: Any,
    assignment: str | None,
    solve: bool,
    read_back: str | None,
    limit: float | None,
) -> ReducedAnswer:
    """The answer, obtained as the options say; none if no option asks for one."""
    from gridwright_lab.reductions.instance import (
        BrokenClauseError,
        assignment_text,
        parse_assignment,
    )

    if assignment is not None:
        values = parse_assignment(assignment, reduced.instance)
        try:
            return ReducedAnswer(family.answer(reduced, values))
        except BrokenClauseError as error:
            common.complain(error.saying)
            raise common.Ended(common.NO_ANSWER) from None

    def meaning(board: Any) -> Saying:
        return Saying("{assignment}", assignment=assignment_text(family.read_back(reduced, board)))

    def none(spent: str) -> Saying:
        return Saying("no answer: the clauses cannot be satisfied {spent}", spent=spent)

    if solve:
        return solved(reduced, limit, meaning, none)
    return ReducedAnswer() if read_back is None else read(reduced, read_back, meaning)


def solved(
    reduced: Any,
    time_limit: float | None,
    meaning: Callable[[Any], Value],
    none: Callable[[str], Saying],
) -> ReducedAnswer:
    """What the solver finds; ``none`` says why there is no answer, after so long."""
    from gridwright import api
    from gridwright.core.result import Status

    with status_line() as line:
        line.say("solving")
        result = api.solve(reduced.puzzle, limit=1, time_limit=time_limit)
    spent = f"({result.seconds:.2f} s)"
    if result.status is Status.TIMEOUT:
        told = Saying("time limit reached {spent}", spent=spent)
        return ReducedAnswer(None, common.TIMEOUT, told)
    if result.board is None:
        return ReducedAnswer(None, common.NO_ANSWER, none(spent))
    told = Saying("solved {spent}: {meaning}", spent=spent, meaning=meaning(result.board))
    return ReducedAnswer(result.board, common.DONE, told)


def read(reduced: Any, source: str, meaning: Callable[[Any], Value]) -> ReducedAnswer:
    """The answer in a file, with what it means; a board that is none is refused."""
    from gridwright_lab.reductions.instance import NotAnAnswerError

    board = answer_in(reduced, source)
    try:
        return ReducedAnswer(board, common.DONE, meaning(board))
    except NotAnAnswerError as error:
        common.complain(error.saying)
        raise common.Ended(common.NO_ANSWER) from None


def answer_in(reduced: Any, source: str) -> Any:
    """The answer in a file: together with its puzzle, or just rows of ``#`` and ``.``."""
    from gridwright.engine.load import read
    from gridwright.genres import by_name
    from gridwright.sources import text_of

    text = text_of(common.path_or_stdin(source))
    genre = by_name(reduced.puzzle.genre)
    if set(text) <= set("#.\r\n \t") and genre.name != "kamaji":
        return genre.read_answer(reduced.puzzle, text.split())
    document = read(text, [genre])[0]
    if document.puzzle != reduced.puzzle:
        raise InputError(
            "the puzzle in {source} is not the board of this input", source=repr(source)
        )
    if document.answer is None:
        raise InputError(
            "expected an answer in {source}, found the puzzle alone", source=repr(source)
        )
    return document.answer
