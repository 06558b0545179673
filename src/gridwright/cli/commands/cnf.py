"""``gridwright cnf``: a puzzle as a formula for SAT solvers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridwright.cli import common, completion
from gridwright.cli.help import App, encodings
from gridwright.core.errors import Timeout
from gridwright.core.writing import write_file


def register(app: App) -> None:
    """Add the command."""
    app.command(notes=encodings)(cnf)


def cnf(
    puzzle: Annotated[str, typer.Argument(metavar="PUZZLE", help="A file, URL, game ID or -.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            "--output",
            metavar="FILE",
            help="The file to write; default: standard output.",
        ),
    ] = None,
    genre: common.GenreName = None,
    connectivity: common.Connectivity = None,
    cardinality: common.Cardinality = None,
    encoding: Annotated[
        str,
        typer.Option(
            "--encoding",
            metavar="NAME",
            help="Another encoding, if the genre has one; see below.",
            autocompletion=completion.encoding,
        ),
    ] = "",
    with_cuts: Annotated[
        bool,
        typer.Option(
            "--with-cuts",
            help="With lazy connectivity (cuts, propagator): solve first and include the cuts that"
            " were needed.",
        ),
    ] = False,
    simplify: Annotated[
        bool, typer.Option("--simplify", help="Deduce first and leave out what is settled.")
    ] = False,
    time_limit: common.TimeLimit = None,
) -> None:
    """Write a puzzle as a formula in DIMACS, for any SAT solver.

    Example: gridwright cnf 5x5:5g8_6_6d5h3 --connectivity levels -o puzzle.cnf
    """
    from gridwright.core.deadline import Deadline, within
    from gridwright.engine.dimacs import write_cnf

    deadline = Deadline(time_limit)
    try:
        with within(deadline):
            item = common.one_item(puzzle, genre)
            text = write_cnf(
                item.genre,
                item.document.puzzle,
                connectivity=connectivity or "cuts",
                cardinality=cardinality or "auto",
                encoding=encoding,
                simplify=simplify,
                with_cuts=with_cuts,
                deadline=deadline,
            )
    except Timeout:
        common.complain("time limit reached; nothing was written")
        raise typer.Exit(common.TIMEOUT) from None
    if output is None:
        print(text, end="")
        return
    write_file(output, text)
