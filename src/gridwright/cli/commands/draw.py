"""``gridwright draw`` (SVG, PNG, PDF) and ``gridwright show`` (terminal): a puzzle to look at."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from gridwright.cli import common
from gridwright.cli.commands.convert import answer_of
from gridwright.cli.options import Command, option
from gridwright.cli.shares import shares_of
from gridwright.core.board import Board
from gridwright.core.cells import cells_of
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying
from gridwright.core.words import board_size
from gridwright.core.writing import write_file

if TYPE_CHECKING:
    from gridwright.core.picture import Picture


class Shown(common.Limited):
    """What drawing and showing have in common."""

    solved: bool | None = option(
        None, "With the answer or without it; by default as in the source.", off="--unsolved"
    )
    highlight: str | None = option(None, "Highlight cells, such as r1c2,r3c4.", metavar="CELLS")
    heading: bool = option(True, "The line above the board.", off="--no-heading")
    coordinates: bool = option(True, "The numbers of the rows and columns.", off="--no-coordinates")


class Draw(Shown):
    """Draw a puzzle as SVG, PNG or PDF.

    The answer is drawn too if the source holds one or --solved asks for it.

    Example: gridwright draw --solved -o puzzle.svg 5x5:5g8_6_6d5h3

    Example: gridwright draw --shares -o shares.svg kurodoko/5/5/5m866j5o
    """

    out: Path | None = option(
        None,
        "The file to write, ending in .svg, .png or .pdf; without it (or with -), SVG on"
        " standard output.",
        "-o",
    )
    shares: bool = option(False, "Draw how often each cell is black in the answers, as a heat map.")
    memory: int = common.memory_option()


class Show(Shown):
    """Show a puzzle in the terminal.

    The answer is shown too if the source holds one or --solved asks for it.

    Example: gridwright show 5x5:5g8_6_6d5h3
    """

    ascii: bool = common.ascii_option()


def _draw(asked: Draw) -> int:
    if asked.shares and asked.solved is not None:
        raise InputError(
            "--shares draws all answers at once; expected neither --solved nor --unsolved"
        )
    target = _file(asked.out)
    written: list[Path] = []

    def work(item: common.Item) -> int:
        from gridwright.core.picture import highlight as point_at
        from gridwright.core.picture import titled
        from gridwright.render.svg import svg

        with item.control:
            marked = cells_of(asked.highlight, item.document.puzzle.grid)
            drawn = _heat_map(item, asked.memory) if asked.shares else _picture(item, asked.solved)
            if isinstance(drawn, int):
                return drawn
            picture = point_at(titled(drawn, item.document.about), marked, "marked")
            made: str | bytes
            if target is not None and target.suffix.lower() in _TYPESET:
                made = _typeset(item.name, target, picture, asked)
            else:
                made = svg(
                    picture, heading=asked.heading, coordinates=asked.coordinates,
                    language=common.language(),
                )  # fmt: skip
        if isinstance(made, str) and target is None:
            _print_svg(made)
        elif target is not None:
            write_file(_next(target, written), made)
        return common.DONE

    return common.for_each(asked, work)


def _picture(item: common.Item, solved: bool | None) -> Picture | int:
    """The puzzle with a board, or the exit status if there is none."""
    board = _board(item, solved)
    if isinstance(board, int):
        return board
    return cast("Picture", item.genre.draw(item.document.puzzle, board))


def _heat_map(item: common.Item, memory: int) -> Picture | int:
    """How often each cell is black, or the exit status if that is not known."""
    from gridwright.engine.heat_map import heat_map

    counted = shares_of(item, memory)
    if counted is None:
        return common.TIMEOUT
    if not counted.total:
        common.complain("no answer (proven), so there are no shares to draw", item.name)
        return common.NO_ANSWER
    return heat_map(item.genre, item.document.puzzle, counted, common.language())


def _file(out: Path | None) -> Path | None:
    """The file to write, or None for standard output; what cannot be drawn is refused.

    >>> print(_file(Path("puzzle.SVG")), _file(Path("-")))
    puzzle.SVG None
    """
    if out is None or str(out) == "-":
        return None
    if out.suffix.lower() not in (".svg", *_TYPESET):
        raise InputError(
            "draw writes SVG, PNG or PDF: expected a file that ends in .svg, .png or .pdf, or - "
            "for standard output, found {file}",
            file=repr(str(out)),
        )
    if out.suffix.lower() in _TYPESET:
        from gridwright.core.extras import require

        require("book", f"draw -o FILE{out.suffix.lower()}")
    return out


_TYPESET = (".png", ".pdf")


def _next(target: Path, written: list[Path]) -> Path:
    """The file for the next drawing; from the second on they are numbered."""
    number = len(written) + 1
    written.append(target if number == 1 else target.with_stem(f"{target.stem}-{number}"))
    return written[-1]


MOST_NUMBERS = 250_000
"""How many texts a drawing may have. A PNG of so many is drawn in strips and takes 300 MB; a PDF is
made in one go and takes about 6 kB for each."""


def _typeset(name: str, target: Path, picture: Picture, asked: Draw) -> bytes:
    """The drawing as PNG or PDF, with the font that comes with gridwright."""
    from gridwright.render.svg import svg
    from gridwright.render.typeset import BOARD_FONT, board_pdf, board_png

    form = target.suffix.lower()
    numbers = sum(bool(cell.text) for cell in picture.cells)
    if numbers > MOST_NUMBERS:
        raise InputError(
            "the board has {numbers} cells with text; expected at most {most} for a "
            "{form} file; draw it as .svg",
            numbers=numbers,
            most=MOST_NUMBERS,
            form=form,
        )
    drawing = svg(
        picture, heading=asked.heading, coordinates=asked.coordinates,
        spoken=False, font=BOARD_FONT, language=common.language(),
    )  # fmt: skip
    if form == ".pdf":
        return board_pdf(drawing, picture.name)
    _remark_on_scale(name, drawing)
    return board_png(drawing, picture.name)


def _remark_on_scale(name: str, drawing: str) -> None:
    """Say that a large board is drawn smaller than others."""
    from gridwright.render.typeset import DOTS_PER_PIXEL, MOST_DOTS, dots_per_pixel

    scale = dots_per_pixel(drawing)
    if scale < DOTS_PER_PIXEL:
        common.remark(
            "the board is large and is drawn at {share} % of the usual size; a PNG has at most"
            " {most} million dots",
            name,
            share=round(100 * scale / DOTS_PER_PIXEL),
            most=MOST_DOTS // 1_000_000,
        )


def _print_svg(drawing: str) -> None:
    """Print the drawing; characters that the encoding lacks are written as XML references."""
    if not common.can_print_unicode():
        drawing = drawing.encode("ascii", "xmlcharrefreplace").decode()
    print(drawing, end="")


def _show(asked: Show) -> int:
    def work(item: common.Item) -> int:
        grid = item.document.puzzle.grid
        marked = cells_of(asked.highlight, grid)
        board = _board(item, asked.solved)
        if isinstance(board, int):
            return board
        if asked.heading:
            common.heading(item, _about(item, board))
        if common.fits_the_terminal(item, Saying("gridwright draw draws it")):
            common.print_board(item, board, asked.ascii, marked, "marked", asked.coordinates)
        return common.DONE

    return common.for_each(asked, work)


def _about(item: common.Item, board: Board) -> str:
    """The size, the title and the author, and whether the answer is shown."""
    grid = item.document.puzzle.grid
    told = item.document.about
    credit = ", ".join(common.printable(told[key]) for key in ("title", "author") if told.get(key))
    made = f" ({credit})" if credit else ""
    shown = board is item.document.answer
    solved = "; with the answer in the source (--unsolved hides it)" if shown else ""
    return f"{board_size(grid.rows, grid.cols, ', ')}{made}{solved}"


def _board(item: common.Item, solved: bool | None) -> Board | int:
    """The board to show, or the exit status if there is none."""
    if solved:
        return answer_of(item)
    document = item.document
    if solved is None and document.answer is not None:
        return cast("Board", document.answer)
    return cast("Board", item.genre.printed(document.puzzle))


COMMANDS = (Command("draw", Draw, _draw), Command("show", Show, _show))
