"""``gridwright reduce``: one-in-three SAT becomes a Kurodoko, and back."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from gridwright.cli import common
from gridwright.cli.help import App
from gridwright.core.errors import GridwrightError

ENDINGS = {
    ".json": "json",
    ".txt": "text",
    ".text": "text",
    ".pzprv3": "pzprv3",
    ".janko": "janko",
    ".tatham": "tatham",
    ".url": "puzzlink",
}
PICTURE = ".svg"
MOST_TRIED = 16
"""Up to so many variables, --count tries assignments until one satisfies the clauses."""
WITHOUT_ANSWER = ("puzzlink", "tatham")
"""Formats that have no room for an answer."""


def _formats(incomplete: str) -> list[str]:
    return [name for name in dict.fromkeys(ENDINGS.values()) if name.startswith(incomplete)]


def register(app: App) -> None:
    """Add the command."""
    app.command()(reduce)


def reduce(
    clauses: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CLAUSE",
            help="Literals joined by full stops, such as 1.-2.3; a minus negates. Write -- before"
            " the first clause.",
        ),
    ] = None,
    dimacs: Annotated[
        str | None,
        typer.Option("--dimacs", metavar="FILE", help="Read clauses from a DIMACS file (or -)."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write the puzzle here and draw it beside (FILE.svg); a FILE that ends in .svg"
            " takes the picture only.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="puzzlink, pzprv3, janko, tatham, text or json; else by the ending of FILE.",
            autocompletion=_formats,
        ),
    ] = None,
    picture: Annotated[
        bool, typer.Option("--picture/--no-picture", help="Whether --out draws the board too.")
    ] = True,
    short_rays: Annotated[
        bool, typer.Option("--short-rays", help="Put kinks into the wires: no clue grows.")
    ] = False,
    assignment: Annotated[
        str | None,
        typer.Option(
            "--assignment",
            metavar="LITERALS",
            help="Build the answer of a satisfying assignment (1.-2.3), without a solver.",
        ),
    ] = None,
    solve: Annotated[
        bool, typer.Option("--solve", help="Solve the board and say which assignment it means.")
    ] = False,
    read_back: Annotated[
        str | None,
        typer.Option(
            "--read-back",
            metavar="FILE",
            help="Say which assignment the answer in this file (or -) means: a puzzle with its"
            " answer, or rows of # and . alone.",
        ),
    ] = None,
    count: Annotated[
        bool, typer.Option("--count", help="Say how many answers one assignment has.")
    ] = False,
    verify: Annotated[
        bool,
        typer.Option(
            "--verify",
            help="Let a solver check every gadget in every position; --out draws them.",
        ),
    ] = False,
    time_limit: common.TimeLimit = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The seed of the estimate of --count.")
    ] = 0,
) -> None:
    """Turn one-in-three SAT into a Kurodoko, and answers back.

    The puzzle is solvable exactly when the clauses can be satisfied.

    Example: gridwright reduce --out board.json -- 1.-2.3 2.3
    """
    if sum((assignment is not None, solve, read_back is not None)) > 1:
        raise GridwrightError("expected at most one of --assignment, --solve and --read-back")
    if verify:
        status = _verify(time_limit)
        _draw_gadgets(out)
        raise typer.Exit(status)
    reduced = _reduced(clauses or [], dimacs, short_rays)
    _say_size(reduced)
    found = _answer(reduced, assignment, solve, read_back, time_limit)
    if found.meaning:
        where = sys.stdout if read_back is not None else sys.stderr
        print(found.meaning, file=where)
    if count and found.status == common.DONE:
        found = replace(found, status=_count(reduced, found, seed, time_limit))
    if not (count or read_back is not None) or out is not None:
        _write(reduced, found.board, out, to, picture)
    raise typer.Exit(found.status)


@dataclass(frozen=True, slots=True)
class Found:
    """An answer (or none), the exit status, and a line about it."""

    board: Any = None
    status: int = common.DONE
    meaning: str = ""


def _reduced(clauses: list[str], dimacs: str | None, short_rays: bool) -> Any:
    from gridwright.reductions.instance import parse_arguments, parse_dimacs
    from gridwright.reductions.reduction import reduce as reduction
    from gridwright.sources import text_of

    if dimacs is None:
        return reduction(parse_arguments(clauses), short_rays)
    if clauses:
        raise GridwrightError("expected clauses as arguments or --dimacs, found both")
    text = text_of(dimacs if dimacs == "-" else Path(dimacs))
    return reduction(parse_dimacs(text), short_rays)


def _say_size(reduced: Any) -> None:
    from gridwright.reductions.reduction import reduce as reduction

    board = reduced.board
    largest = f"largest clue {reduced.largest_clue}"
    if reduced.short_rays:
        largest += f" ({reduction(reduced.instance).largest_clue} without short rays)"
    print(
        f"{board.rows} rows, {board.cols} columns, {len(board.placed)} gadgets, {len(board.clues)}"
        f" clues, {len(board.rays)} rays (every '?' is on one), {largest}",
        file=sys.stderr,
    )


def _answer(
    reduced: Any, assignment: str | None, solve: bool, read_back: str | None, limit: float | None
) -> Found:
    from gridwright.reductions.instance import parse_assignment
    from gridwright.reductions.signals import BrokenClauseError

    if assignment is not None:
        from gridwright.reductions.build import answer

        values = parse_assignment(assignment, reduced.instance)
        try:
            return Found(answer(reduced, values))
        except BrokenClauseError as error:
            common.complain(str(error))
            raise typer.Exit(common.NO_ANSWER) from None
    if solve:
        return _solved(reduced, limit)
    if read_back is not None:
        return _read_back(reduced, read_back)
    return Found()


def _solved(reduced: Any, time_limit: float | None) -> Found:
    from gridwright.core.result import Status
    from gridwright.engine.solve import solve as find
    from gridwright.genres import by_name

    result = find(by_name(reduced.puzzle.genre), reduced.puzzle, limit=1, time_limit=time_limit)
    spent = f"({result.seconds:.2f} s)"
    if result.status is Status.TIMEOUT:
        return Found(None, common.TIMEOUT, f"time limit reached {spent}")
    if result.board is None:
        return Found(None, common.NO_ANSWER, f"no answer: the clauses cannot be satisfied {spent}")
    return Found(result.board, common.DONE, f"solved {spent}: {_meaning(reduced, result.board)}")


def _meaning(reduced: Any, board: Any) -> str:
    from gridwright.reductions.instance import assignment_text
    from gridwright.reductions.readback import read_back as assignment_of

    return assignment_text(assignment_of(reduced, board))


def _read_back(reduced: Any, source: str) -> Found:
    from gridwright.reductions.readback import NotAnAnswerError

    board = _answer_in(reduced, source)
    try:
        return Found(board, common.DONE, _meaning(reduced, board))
    except NotAnAnswerError as error:
        common.complain(str(error))
        raise typer.Exit(common.NO_ANSWER) from None


def _answer_in(reduced: Any, source: str) -> Any:
    """The answer that a file holds: with its puzzle, or rows of ``#`` and ``.`` alone."""
    from gridwright.core.shading import read_shading
    from gridwright.engine.load import read
    from gridwright.genres import by_name
    from gridwright.sources import text_of

    text = text_of(source if source == "-" else Path(source))
    if set(text) <= set("#.\r\n \t"):
        return read_shading(reduced.puzzle.grid, text.split())
    document = read(text, [by_name(reduced.puzzle.genre)])[0]
    if document.puzzle != reduced.puzzle:
        raise GridwrightError(f"the puzzle in {source!r} is not the board of these clauses")
    if document.answer is None:
        raise GridwrightError(f"expected an answer in {source!r}, found the puzzle alone")
    return document.answer


def _count(reduced: Any, found: Found, seed: int, time_limit: float | None) -> int:
    from gridwright.core.deadline import Deadline
    from gridwright.core.errors import OutOfTime
    from gridwright.reductions.counting import count_answers
    from gridwright.reductions.instance import assignment_text
    from gridwright.reductions.readback import read_back as assignment_of

    values = assignment_of(reduced, found.board) if found.board else _first(reduced)
    print("counting by a random walk; the smallest board takes half a minute", file=sys.stderr)
    try:
        counted = count_answers(reduced, values, seed, Deadline(time_limit))
    except OutOfTime:
        common.complain("time limit reached before the answers were counted")
        return common.TIMEOUT
    print(f"answers of the assignment {assignment_text(values)}:")
    print(f"  free squares {counted.free}, all others are settled by the assignment")
    print(f"  at least     {_power(counted.at_least)}")
    print(f"  at most      {_power(counted.at_most)}")
    print(f"  estimated    10^{counted.estimate:.1f} (standard error 10^{counted.error:.1f})")
    return common.DONE


def _power(number: int) -> str:
    """A large number by its first digits.

    >>> _power(12345678)
    '1.23 * 10^7'
    """
    digits = str(number)
    return f"{digits[0]}.{digits[1:3]:0<2} * 10^{len(digits) - 1}" if len(digits) > 6 else digits


def _first(reduced: Any) -> dict[int, bool]:
    if len(reduced.instance.variables) > MOST_TRIED:
        raise GridwrightError(
            f"more than {MOST_TRIED} variables: expected --assignment or --solve beside --count"
        )
    values: dict[int, bool] | None = next(reduced.instance.answers(), None)
    if values is None:
        raise GridwrightError("the clauses cannot be satisfied: no assignment has answers")
    return values


def _write(reduced: Any, board: Any, out: Path | None, to: str | None, picture: bool) -> None:
    from gridwright.engine.load import write
    from gridwright.formats.document import Document
    from gridwright.genres import by_name
    from gridwright.reductions.drawing import svg

    drawn_only = out is not None and out.suffix.lower() == PICTURE
    form = to or (ENDINGS.get(out.suffix.lower()) if out is not None else None)
    form = form or ("pzprv3" if board is not None else "puzzlink")
    if board is not None and form in WITHOUT_ANSWER and not drawn_only:
        raise GridwrightError(
            f"the format {form!r} has no room for an answer: expected pzprv3, janko, text or json"
        )
    about = {"title": f"One-in-three SAT {reduced.instance}"}
    document = Document(reduced.puzzle, board, about)
    if not drawn_only:
        text = write(by_name(reduced.puzzle.genre), document, form).rstrip("\n") + "\n"
        _put(text, out)
    if out is not None and picture:
        _put(svg(reduced, board), out if drawn_only else out.with_suffix(PICTURE))


def _put(text: str, target: Path | None) -> None:
    if target is None:
        sys.stdout.write(text)
        return
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise GridwrightError(f"cannot write {str(target)!r}: {error.strerror}") from None
    print(f"wrote {target}", file=sys.stderr)


def _verify(time_limit: float | None) -> int:
    """Print the table of all gadgets in all positions; 0 if the proof holds."""
    from gridwright.core.deadline import Deadline
    from gridwright.core.errors import OutOfTime
    from gridwright.reductions.verify import verify

    narrow = (common.columns() or sum(WIDTHS)) < sum(WIDTHS)
    if not narrow:
        print(_columns(HEAD))
    wrong = done = 0
    try:
        for one in verify(deadline=Deadline(time_limit)):
            row = _row(one)
            common.print_folded(_in_words(row) if narrow else _columns(row), hanging=2)
            sys.stdout.flush()
            wrong += not one.right
            done += 1
    except OutOfTime:
        common.complain(f"time limit reached after {done} gadgets")
        return common.TIMEOUT
    print(f"{done} checked, {wrong} wrong")
    return common.NO_ANSWER if wrong else common.DONE


def _draw_gadgets(out: Path | None) -> None:
    from gridwright.reductions.sheet import every_kind, sheet

    if out is not None:
        _put(sheet(every_kind()), out)


HEAD = ("gadget", "position", "§4.1", "possible (the black inputs)", "marks", "holds")
WIDTHS = (11, 9, 19, 29, 7, 5)


def _row(one: Any) -> tuple[str, ...]:
    from gridwright.reductions.verify import relation_text

    gadget = one.gadget
    return (
        gadget.kind.name,
        gadget.symbol,
        gadget.kind.claim,
        relation_text(one.possible),
        str(one.marks),
        "yes" if one.right else "NO",
    )


def _columns(texts: tuple[str, ...]) -> str:
    return "".join(map(_padded, texts, WIDTHS)).rstrip()


def _in_words(texts: tuple[str, ...]) -> str:
    """A row of the table for a terminal that is too narrow for it."""
    named = (f"{name} {text}" for name, text in zip(HEAD[2:], texts[2:], strict=True))
    return f"{texts[0]} {texts[1]}: {'; '.join(named)}"


def _padded(text: str, width: int) -> str:
    # The overline of a mirrored gadget takes no room of its own.
    return text + " " * (width - len(text.replace("\N{COMBINING OVERLINE}", "")))

