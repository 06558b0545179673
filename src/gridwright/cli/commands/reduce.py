"""``gridwright reduce``: from one-in-three SAT to a Kurodoko, and back.

The arguments are read here; what the command can do is in ``cli/reducing/``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from gridwright.cli import common
from gridwright.cli.help import App
from gridwright.cli.reducing.answers import find_answer
from gridwright.cli.reducing.answers_of_assignment import print_count
from gridwright.cli.reducing.gadgets import draw_gadgets, verify_gadgets
from gridwright.cli.reducing.writing import completed_format, write_board
from gridwright.core.errors import InputError


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
            help="Write the puzzle to this file and draw it in FILE.svg; if FILE ends in .svg, only"
            " draw it.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="puzzlink, pzprv3, janko, tatham, text or json; by default as in FILE's name.",
            autocompletion=completed_format,
        ),
    ] = None,
    picture: Annotated[
        bool, typer.Option("--picture/--no-picture", help="Whether --out draws the board too.")
    ] = True,
    short_rays: Annotated[
        bool, typer.Option("--short-rays", help="Put kinks into the wires to keep clues small.")
    ] = False,
    assignment: Annotated[
        str | None,
        typer.Option(
            "--assignment",
            metavar="LITERALS",
            help="Build the answer for a satisfying assignment (1.-2.3), without a solver.",
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
            " answer, or only rows of # (black) and . (white).",
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
        int, typer.Option("--seed", metavar="N", help="The random seed for --count.")
    ] = 0,
    sweeps: Annotated[
        int,
        typer.Option(
            "--sweeps",
            metavar="N",
            min=1,
            max=1_000_000,
            help="The length of the random walk of --count; more sweeps give a smaller error.",
        ),
    ] = 60,
) -> None:
    """Turn one-in-three SAT into a Kurodoko, and back.

    The puzzle is solvable exactly when the clauses can be satisfied. In a terminal the board of an
    answer is written only with --out or --to.

    Example: gridwright reduce --out board.json -- 1.-2.3 2.3
    """
    if sum((assignment is not None, solve, read_back is not None)) > 1:
        raise InputError("expected at most one of --assignment, --solve and --read-back")
    if verify:
        status = verify_gadgets(time_limit)
        draw_gadgets(out)
        raise typer.Exit(status)
    from gridwright.core.grid import boards_up_to
    from gridwright.reductions.reduction import MOST_SQUARES

    with boards_up_to(MOST_SQUARES):
        reduced = _reduced(clauses or [], dimacs, short_rays)
        _say_size(reduced)
        answer = find_answer(reduced, assignment, solve, read_back, time_limit)
        if answer.meaning:
            print(answer.meaning, file=sys.stdout if read_back is not None else sys.stderr)
        status = answer.status
        if count and status == common.DONE:
            status = print_count(reduced, answer.board, seed, time_limit, sweeps)
        if not (count or read_back is not None) or out is not None:
            write_board(reduced, answer.board, out, to, picture)
    raise typer.Exit(status)


def _reduced(clauses: list[str], dimacs: str | None, short_rays: bool) -> Any:
    from gridwright.reductions.instance import parse_arguments, parse_dimacs
    from gridwright.reductions.reduction import reduce as reduction
    from gridwright.sources import text_of

    if dimacs is None:
        return reduction(parse_arguments(clauses), short_rays)
    if clauses:
        raise InputError("expected clauses as arguments or --dimacs, found both")
    text = text_of(common.path_or_stdin(dimacs))
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
