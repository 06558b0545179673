"""``gridwright backbone``: what all answers have in common."""

from __future__ import annotations

import typer

from gridwright.cli import common


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(backbone)


def backbone(
    sources: common.Sources = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    solver: common.SolverName = None,
    time_limit: common.TimeLimit = None,
    json: common.Json = False,
    ascii: common.Ascii = False,
) -> None:
    """Show the cells that are the same in every answer.

    Example: gridwright backbone puzzle.txt
    """

    def work(item: common.Item) -> int:
        from gridwright.engine.solve import backbone as find
        from gridwright.sat.oracle import DEFAULT_SOLVER

        puzzle = item.document.puzzle
        found = find(
            item.genre, puzzle, time_limit=time_limit, solver=solver or DEFAULT_SOLVER
        )
        forced = (found.board.yes | found.board.no).bit_count()
        if json:
            common.print_json(
                {
                    "source": item.name,
                    "genre": item.genre.name,
                    "status": str(found.status),
                    "backbone": item.genre.answer_rows(puzzle, found.board),
                    "forced": forced,
                    "decisions": puzzle.decisions,
                    "seconds": round(found.seconds, 6),
                    "stats": found.stats,
                }
            )
        else:
            print(
                f"{item.name}: {item.genre.title}, {found.status};"
                f" {forced} of {puzzle.decisions} forced"
            )
            common.print_board(item, found.board, ascii)
        return {"none": common.NO_ANSWER, "timeout": common.TIMEOUT}.get(
            found.status, common.DONE
        )

    common.for_each(sources, from_file, genre, work)
