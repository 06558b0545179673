"""``gridwright reduce``: from one-in-three SAT, or a path, to a puzzle, and back.

The arguments are read here; what the command can do is in ``commands/reducing/``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gridwright.cli import common
from gridwright.cli.options import Command, Options, argument, chosen, option
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying
from gridwright_lab.commands.reducing.answers import find_answer
from gridwright_lab.commands.reducing.answers_of_assignment import print_count
from gridwright_lab.commands.reducing.gadgets import draw_gadgets, verify_gadgets, verify_parts
from gridwright_lab.commands.reducing.paths import reduce_path
from gridwright_lab.commands.reducing.writing import FORMATS, write_board

PATHS = "nurimaze"
"""The genre that takes the drawing of a graph instead of clauses."""


class Reduce(Options):
    """Turn one-in-three SAT into a puzzle, and back.

    The puzzle is solvable exactly when the clauses can be satisfied. It is a Kurodoko with
    Kölker's gadgets, or a kuromasu (with tiles of our own), kuroshuto, kamaji, hitori, akari or
    mosaic if the first word says so; in these six, every assignment has exactly one answer. A
    Nurimaze takes the drawing of a graph instead: it is solvable exactly when a path from S to G
    visits every square once. In a terminal the board of an answer is written only with --out or
    --to.

    Example: gridwright reduce --out board.json -- 1.-2.3 2.3

    Example: gridwright reduce kamaji --solve --to text -- 1.-2.3 2.3

    Example: gridwright reduce kuroshuto --verify

    Example: gridwright reduce nurimaze --solve --to text -- Soo ..o Goo
    """

    clauses: tuple[str, ...] = argument(
        "CLAUSE",
        "The genre, if it is not kurodoko, and literals joined by full stops, such as 1.-2.3; a"
        " minus negates. Write -- before the first clause. For nurimaze, the rows of a drawing.",
        (),
    )
    dimacs: str | None = option(None, "Read clauses from a DIMACS file (or -).", metavar="FILE")
    out: Path | None = option(
        None,
        "Write the puzzle to this file and draw it in FILE.svg; if FILE ends in .svg, only"
        " draw it.",
        "-o",
    )
    to: str | None = option(
        None,
        "A format that convert writes, such as text or json; by default as in FILE's name.",
        metavar="FORMAT",
        offered=chosen(FORMATS),
    )
    picture: bool = option(True, "Whether --out draws the board too.", off="--no-picture")
    short_rays: bool = option(False, "Put kinks into the wires to keep clues small.")
    fixed_clues: bool = option(
        False, "Make the board of larger parts, whose clues do not depend on their neighbours."
    )
    square: bool = option(False, "Make the board square, with tiles that have no part.")
    assignment: str | None = option(
        None,
        "Build the answer for a satisfying assignment (1.-2.3), without a solver.",
        metavar="LITERALS",
    )
    solve: bool = option(False, "Solve the board and say which assignment it means.")
    read_back: str | None = option(
        None,
        "Say which assignment the answer in this file (or -) means: a puzzle with its answer,"
        " or only rows of # (black) and . (white).",
        metavar="FILE",
    )
    count: bool = option(False, "Say how many answers one assignment has.")
    verify: bool = option(
        False,
        "Let a solver check every gadget in every position, and check every lemma that composes"
        " tiles; --out draws them.",
    )
    time_limit: float | None = common.time_limit_option()
    seed: int = option(0, "The random seed for --count.")
    sweeps: int = option(
        60,
        "The length of the random walk of --count; more sweeps give a smaller error.",
        least=1,
        most=1_000_000,
    )


def _reduce(asked: Reduce) -> int:
    if sum((asked.assignment is not None, asked.solve, asked.read_back is not None)) > 1:
        raise InputError("expected at most one of --assignment, --solve and --read-back")
    if asked.clauses[:1] == (PATHS,):
        return reduce_path(asked, list(asked.clauses[1:]))
    family, clauses = _family(asked)
    if asked.verify:
        target = family.target
        limit = asked.time_limit
        status = verify_gadgets(limit) if target is None else verify_parts(target, limit)
        draw_gadgets(asked.out, target)
        return status
    from gridwright.core.grid import boards_up_to
    from gridwright_lab.reductions.koelker.reduction import MOST_SQUARES

    with boards_up_to(MOST_SQUARES):
        reduced = family.reduce(_instance(asked, clauses))
        _say_size(reduced)
        answer = find_answer(
            family, reduced, asked.assignment, asked.solve, asked.read_back, asked.time_limit
        )
        answer.say(asked_for=asked.read_back is not None)
        status = answer.status
        if asked.count and status == common.DONE:
            status = print_count(reduced, answer.board, asked.seed, asked.time_limit, asked.sweeps)
        if not (asked.count or asked.read_back is not None) or asked.out is not None:
            write_board(reduced, answer.board, asked.out, asked.to, asked.picture)
    return status


COMMANDS = (Command("reduce", Reduce, _reduce),)


def _family(asked: Reduce) -> tuple[Any, list[str]]:
    """The genre to reduce to, which may be the first word, and the clauses."""
    from gridwright_lab.reductions.families import family_of, kurodoko_with, squared

    words = list(asked.clauses)
    name = words.pop(0) if words and words[0].isalpha() else "kurodoko"
    family = family_of(name, PATHS)
    for_kurodoko = asked.short_rays or asked.fixed_clues or asked.count
    if family.name != "kurodoko" and for_kurodoko:
        raise InputError(
            "--short-rays, --fixed-clues and --count are for kurodoko, not for {name}", name=name
        )
    if asked.square:
        return squared(family), words
    if asked.short_rays or asked.fixed_clues:
        family = kurodoko_with(short_rays=asked.short_rays, fixed_clues=asked.fixed_clues)
    return family, words


def _instance(asked: Reduce, clauses: list[str]) -> Any:
    from gridwright.sources import text_of
    from gridwright_lab.reductions.instance import parse_arguments, parse_dimacs

    if asked.dimacs is None:
        return parse_arguments(clauses)
    if clauses:
        raise InputError("expected clauses as arguments or --dimacs, found both")
    return parse_dimacs(text_of(common.path_or_stdin(asked.dimacs)))


def _say_size(reduced: Any) -> None:
    if hasattr(reduced, "circuit"):
        common.tell(
            "{rows} rows, {cols} columns, {parts} [parts|part|parts] of a circuit",
            rows=reduced.puzzle.rows,
            cols=reduced.puzzle.cols,
            parts=len(reduced.circuit),
        )
        return
    from gridwright_lab.reductions.koelker.reduction import reduce as reduction

    board = reduced.board
    largest = Saying("largest clue {clue}", clue=reduced.largest_clue)
    if reduced.short_rays:
        largest = Saying(
            "largest clue {clue} ({other} without short rays)",
            clue=reduced.largest_clue,
            other=reduction(reduced.instance).largest_clue,
        )
    common.tell(
        "{rows} rows, {cols} columns, {gadgets} gadgets, {clues} clues, {rays} rays (every '?' is"
        " on one), {largest}",
        rows=board.rows,
        cols=board.cols,
        gadgets=len(board.placed),
        clues=len(board.clues),
        rays=len(board.rays),
        largest=largest,
    )
