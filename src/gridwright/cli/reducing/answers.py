"""The answer of a reduced board: built from an assignment, solved for, or read from a file."""

from __future__ import annotations

from typing import Any

from gridwright.cli import common
from gridwright.cli.progress import status_line
from gridwright.core.errors import InputError
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying, Value


@dataclass(frozen=True, slots=True)
class ReducedAnswer:
    """The answer of a reduced board (or none), the exit status, and which assignment it means."""

    board: Any = None
    status: int = common.DONE
    meaning: Value = ""


def find_answer(
    family: Any,
    reduced: Any,
    assignment: str | None,
    solve: bool,
    read_back: str | None,
    limit: float | None,
) -> ReducedAnswer:
    """The answer, obtained as the options say; none if no option asks for one."""
    from gridwright.reductions.instance import BrokenClauseError, parse_assignment

    if assignment is not None:
        values = parse_assignment(assignment, reduced.instance)
        try:
            return ReducedAnswer(family.answer(reduced, values))
        except BrokenClauseError as error:
            common.complain(error.saying)
            raise common.Ended(common.NO_ANSWER) from None
    if solve:
        return _solved(family, reduced, limit)
    if read_back is not None:
        return _read_back(family, reduced, read_back)
    return ReducedAnswer()


def _solved(family: Any, reduced: Any, time_limit: float | None) -> ReducedAnswer:
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
        told = Saying("no answer: the clauses cannot be satisfied {spent}", spent=spent)
        return ReducedAnswer(None, common.NO_ANSWER, told)
    told = Saying(
        "solved {spent}: {meaning}", spent=spent, meaning=_meaning(family, reduced, result.board)
    )
    return ReducedAnswer(result.board, common.DONE, told)


def _meaning(family: Any, reduced: Any, board: Any) -> Saying:
    from gridwright.reductions.instance import assignment_text

    text = assignment_text(family.read_back(reduced, board))
    return Saying("{assignment}", assignment=text)


def _read_back(family: Any, reduced: Any, source: str) -> ReducedAnswer:
    from gridwright.reductions.instance import NotAnAnswerError

    board = answer_in(reduced, source)
    try:
        return ReducedAnswer(board, common.DONE, _meaning(family, reduced, board))
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
            "the puzzle in {source} is not the board of these clauses", source=repr(source)
        )
    if document.answer is None:
        raise InputError(
            "expected an answer in {source}, found the puzzle alone", source=repr(source)
        )
    return document.answer
