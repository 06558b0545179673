"""Formats for signs on a grid, with or without rooms, which differ between genres in a few names.

A cell is None (empty), a number, ``?`` (a clue without a number), ``o`` (given white) or ``#``
(given black); a shade is True (black), False (white) or None (not settled). Every format is a list
of cells, the rooms if the genre has them, and possibly a list of shades, in its own characters.
Rooms are labels, of which only those of neighbours are compared; an address has walls instead. A
cell that a format cannot express is refused. :func:`number_formats` makes the formats of a genre:

>>> from gridwright.shading.numbergrid import NumberGrid
>>> spelling = Spelling(NumberGrid, ("example",))
>>> form = {form.name: form for form in number_formats(spelling)}
>>> form["puzzlink"].write(Document(NumberGrid(2, 3, {1: 4}, unknown=0b100000)))
'https://puzz.link/p?example/3/2/g4i./'
>>> form["puzzlink"].write(Document(NumberGrid(1, 3, {1: 3}, black=0b100)))
Traceback (most recent call last):
...
gridwright.core.errors.FormatError: the cell r1c3 is given black, which a puzz.link address cannot \
hold
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from gridwright.core.board import Board
from gridwright.core.errors import FormatError
from gridwright.core.puzzle import P
from gridwright.core.rooms import Walls, walls_between
from gridwright.core.saying import Saying
from gridwright.formats import janko, jsonform, penpa, puzzlink, pzprv3, tatham, textgrid
from gridwright.formats.combinators import Items
from gridwright.formats.document import Document, Format, each
from gridwright.formats.source import Cursor, Source
from gridwright.formats.tokens import OneOf, Signs
from gridwright.shading.spelling import (
    DONE,
    PZPR_ROOMS,
    PZPR_TOGETHER,
    ROOMS,
    Cell,
    Label,
    Spelling,
    cells_of,
    refuse,
    spelling_of,
)

__all__ = ["FORMATS", "Cell", "Spelling", "cells_of", "number_formats"]


def _labels(puzzle: Any) -> list[str]:
    return [str(room) for room in puzzle.room_numbers]


def FORMATS(genre: Any) -> tuple[Format[Any], ...]:  # noqa: N802 - as the part is called
    """The formats of a genre whose record says what it is called in them."""
    return number_formats(spelling_of(genre))


def number_formats(spelling: Spelling[P], *own: Format[P]) -> tuple[Format[P], ...]:
    """The shared formats and those of the genre itself; the first is the preferred one."""
    return tuple(_formats(spelling, own))


def _formats(spelling: Spelling[P], own: Sequence[Format[P]]) -> Iterator[Format[P]]:
    if spelling.pzpr_name is not None:
        yield _puzzlink(spelling)
        yield _pzprv3(spelling)
        yield _janko(spelling)
    if spelling.game_name:
        yield _tatham(spelling)
    if spelling.pzpr_name is None:
        yield _janko(spelling)
    yield from own
    yield _text(spelling)
    yield _json(spelling)
    yield _penpa(spelling)


def _puzzlink(spelling: Spelling[P]) -> Format[P]:
    names, has_rooms = spelling.pzpr_names, spelling.rooms

    def read(address: puzzlink.Address) -> Document[P]:
        address.place.expect(address.name, names)
        grid, body = address.grid, address.body
        own: dict[str, int] = {}
        if spelling.own:
            first, *rest = body.split("/")
            own = spelling.number_in(first, body)
            body = body.cut(len(first.text) + 1) if rest else first.cut(len(first.text))
        cursor = Cursor(body)
        walls = Walls(*puzzlink.BORDERS.read(cursor, grid)) if has_rooms else None
        cells = spelling.read_body(cursor, grid, walls)
        puzzle = spelling.puzzle_of(grid, cells, walls or (), address.body, own=own)
        return Document(puzzle, about=address.about)

    def write(document: Document[P]) -> str:
        puzzle = cast("Any", document.puzzle)
        spelling.refuse_given(puzzle, Saying("a puzz.link address"))
        body = "".join(f"{number}/" for number in spelling.own_of(puzzle).values())
        if spelling.rooms:
            body += puzzlink.BORDERS.write(*walls_between(puzzle.grid, puzzle.room_numbers))
        body += spelling.write_body(puzzle)
        return puzzlink.write(spelling.pzpr, puzzle.cols, puzzle.rows, body)

    read_all = puzzlink.reader(read, lambda text: _pzprv3(spelling).read(text))
    return Format("puzzlink", names, read_all, write, holds_answer=False)


def _pzprv3(spelling: Spelling[P]) -> Format[P]:
    signs = Items(OneOf[Any](Signs(dict(spelling.pzpr_shades))))

    def read(file: pzprv3.File) -> Document[P]:
        file.place.expect(file.name, spelling.pzpr_names)
        size = file.grid.size
        first = file.line(Saying("a number")) if spelling.own and not file.ended else None
        own = spelling.number_in(first, file.end)
        rooms: list[Label] = []
        if spelling.rooms:
            if not file.ended:
                file.line(Saying("the number of rooms")).natural(Saying("the number of rooms"))
            rooms = file.table(PZPR_ROOMS, Saying("the rooms")) or [0] * size
        cells: list[Cell] | None = None
        if spelling.body is not None:
            kind = PZPR_TOGETHER if spelling.pzpr_together else spelling.pzpr_cells
            cells = file.table(kind, spelling.called)
        if spelling.pzpr_together:
            cells, shades = spelling.apart(cells or [None])
            if spelling.has_blocks:
                # Which blocks are done is another table.
                file.table(DONE, Saying("the answer"))
        else:
            shades = file.table(signs, Saying("the answer")) or [None]
        file.finish()
        puzzle = spelling.puzzle_of(file.grid, cells or [None] * size, rooms, file.end, own=own)
        settled = any(isinstance(shade, bool) for shade in shades)
        answer = spelling.filed_board(puzzle, shades) if settled else None
        return Document(puzzle, answer, file.about)

    def write(document: Document[P]) -> str:
        puzzle, cols = cast("Any", document.puzzle), document.puzzle.cols
        spelling.refuse_given(puzzle, Saying("a pzprv3 file"))
        sections = [[str(number)] for number in spelling.own_of(puzzle).values()]
        if spelling.rooms:
            rooms = puzzle.room_numbers
            sections += [[str(max(rooms) + 1)], pzprv3.rows_of(PZPR_ROOMS, rooms, cols)]
        cells: list[Any] = spelling.cells_of(puzzle)
        shades = spelling.filed_shades(puzzle, document.answer or Board(puzzle.decisions))
        if spelling.pzpr_together:
            both = zip(cells, shades, strict=True)
            cells = [shade if cell is None else cell for cell, shade in both]
            sections.append(pzprv3.rows_of(PZPR_TOGETHER, cells, cols))
        elif spelling.body is not None:
            sections.append(pzprv3.rows_of(spelling.pzpr_cells, cells, cols))
        if not spelling.pzpr_together:
            sections.append(pzprv3.rows_of(signs, shades, cols))
        return pzprv3.write(spelling.pzpr_names[-1], puzzle.rows, cols, *sections)

    return Format("pzprv3", spelling.pzpr_names, each(pzprv3.parse_all, read), write)


def _janko(spelling: Spelling[P]) -> Format[P]:
    items, shade_items = spelling.janko_cells, spelling.janko_shades

    def read_level(level: janko.Level) -> Document[P]:
        level.expect(spelling.names)
        # A puzzle with rooms needs no clues.
        needed = "areas" if spelling.rooms else "problem"
        if needed not in level.keys:
            raise level.place.error(
                "expected a section {section} in this level, found none", section=repr(needed)
            )
        cells = level.table("problem", items) or [None] * level.grid.size
        rooms = level.table("areas", ROOMS) if spelling.rooms else ()
        own = spelling.number_in(level.keys.get(spelling.own, [None])[0], level.place)
        puzzle = spelling.puzzle_of(level.grid, cells, rooms or (), level.place, own=own)
        shades = level.table("solution", shade_items)
        answer = spelling.board_of(puzzle, shades) if shades else None
        return Document(puzzle, answer, level.about)

    def write(document: Document[P]) -> str:
        puzzle, answer = cast("Any", document.puzzle), document.answer
        cells = spelling.cells_of(puzzle)
        sections = {}
        if spelling.body is not None or any(cells):
            sections["problem"] = janko.rows_of(items, cells, puzzle.cols)
        if spelling.rooms:
            areas: list[Label] = [room + 1 for room in puzzle.room_numbers]
            sections["areas"] = janko.rows_of(ROOMS, areas, puzzle.cols)
        # A Janko solution has no sign for an open cell.
        if answer is not None and answer.complete:
            shades = spelling.shades_of(puzzle, answer)
            sections["solution"] = janko.rows_of(shade_items, shades, puzzle.cols)
        own = spelling.own_of(puzzle)
        return janko.write(spelling.genre, puzzle.grid, sections, document.about, numbers=own)

    read = each(janko.parse, read_level)
    return Format("janko", spelling.names, read, write, read_part=read_level)


def _tatham(spelling: Spelling[P]) -> Format[P]:
    def read(text: str) -> list[Document[P]]:
        return [read_game(tatham.parse(part)) for part in tatham.split(text)]

    def read_game(game: tatham.Game) -> Document[P]:
        game.description.expect(game.name, (spelling.game_name,))
        cells = spelling.game.read_all(game.description, game.grid.size)
        return Document(spelling.puzzle_of(game.grid, cells))

    def write(document: Document[P]) -> str:
        puzzle = cast("Any", document.puzzle)
        if not spelling.has_blocks:
            refuse(puzzle, Saying("a '?'"), puzzle.unknown, Saying("a Tatham game ID"))
        spelling.refuse_given(puzzle, Saying("a Tatham game ID"))
        cells = spelling.game.write(cells_of(puzzle))
        own = "B" in cells if spelling.has_blocks else tatham.ONLY_MOSAIC.match(cells)
        name = spelling.game_name if yields and not own else ""
        return tatham.write(puzzle.cols, puzzle.rows, cells, name)

    # An ID does not name its game. Few Mosaics could be a Range or a Light Up too; so those are
    # written with a name, and a Light Up without a 'B' too.
    yields = 2 if spelling.has_blocks else int(spelling.game is tatham.DIGITS)
    return Format("tatham", (spelling.game_name,), read, write, holds_answer=False, yields=yields)


def _penpa(spelling: Spelling[P]) -> Format[P]:
    """Drawings of Penpa+; thick edges are walls. They hold no answer, but one is read."""

    def read(sheet: penpa.Sheet) -> Document[P]:
        cells = spelling.cells_in(sheet)
        rules = Source.of(sheet.rules)
        at = sheet.rules.find(f"{spelling.own}:") + len(spelling.own) + 1
        found = rules.cut(at) if at > len(spelling.own) else None
        if spelling.own and found is None:
            raise FormatError(
                "expected a number for {name} in the rules of the Penpa+ address, found none",
                name=repr(spelling.own),
            )
        own = spelling.number_in(found, rules)
        walls = Walls(*sheet.across_and_down) if spelling.rooms else ()
        puzzle = spelling.puzzle_of(sheet.grid, cells, walls, own=own)
        solved = spelling.solved_in(sheet)
        shades = [solved.get(cell) for cell in range(sheet.grid.size)]
        answer = spelling.board_of(puzzle, shades) if solved else None
        return Document(puzzle, answer, sheet.about)

    def write(document: Document[P]) -> str:
        puzzle, about = cast("Any", document.puzzle), document.about
        own = (f"{name}: {number}" for name, number in spelling.own_of(puzzle).items())
        return penpa.write(
            penpa.Sheet(
                puzzle.grid,
                **spelling.drawn_of(puzzle),
                walls=penpa.between(puzzle.grid, puzzle.room_numbers)
                if spelling.rooms
                else frozenset(),
                title=about.get("title", ""),
                author=about.get("author", ""),
                rules=" ".join((spelling.genre, *own)),
            )
        )

    return Format("penpa", spelling.names, each(penpa.parse_all, read), write, holds_answer=False)


def _text(spelling: Spelling[P]) -> Format[P]:
    names, items, shade_items = spelling.names, spelling.plain_cells, spelling.plain_shades
    signs = items.signs + spelling.janko_cells.signs
    # Where no cell holds a clue, the rooms come first, and given cells last.
    first, last = (textgrid.PROBLEM, ()) if spelling.body else ("rooms", ("cells",))
    blocks = ("rooms",) * spelling.rooms + ("answer", *spelling.blocks, *last)

    def read(text: str) -> list[Document[P]]:
        if not spelling.rooms and (plain := textgrid.plain(text, names, items)):
            return [Document(spelling.puzzle_of(*plain))]
        return [*map(read_page, textgrid.parse(text, names, blocks, signs, first))]

    def read_page(page: textgrid.Page) -> Document[P]:
        page.place.expect(page.name, names)
        own = spelling.number_in(page.keys.get(spelling.own), page.place)
        cells = page.table("cells" if last else first, items) or [None] * page.grid.size
        rooms = page.table("rooms", ROOMS) if spelling.rooms else []
        if rooms is None:
            raise page.place.error("expected a block 'rooms' after the cells, found none")
        puzzle = spelling.puzzle_of(page.grid, cells, rooms, page.place, own=own)
        shades = page.table("answer", shade_items)
        answer = spelling.board_of(puzzle, shades) if shades else None
        about = {key: value for key, value in page.about.items() if key not in own}
        return Document(puzzle, answer, about)

    def write(document: Document[P]) -> str:
        puzzle, answer = document.puzzle, document.answer
        cells = spelling.cells_of(puzzle)
        blocks = {} if last else {first: items.write(cells)}
        blocks |= {"rooms": _labels(puzzle)} if spelling.rooms else {}
        if answer is not None:
            blocks["answer"] = shade_items.write(spelling.shown_of(puzzle, answer))
            blocks |= spelling.told_of(puzzle, answer)
        if last and any(cells):
            blocks["cells"] = items.write(cells)
        own = {name: str(number) for name, number in spelling.own_of(puzzle).items()}
        about = {key: words for key, words in document.about.items() if key.lower() not in own}
        return textgrid.write(spelling.genre, puzzle.grid, blocks, own | about)

    # A grid of numbers without a name was always one of the older genres.
    yields = 2 if spelling.has_blocks else int(spelling.pzpr_name is None)
    return Format("text", names, read, write, signs=signs, yields=yields)


def _json(spelling: Spelling[P]) -> Format[P]:
    items, shade_items = spelling.plain_cells, spelling.plain_shades

    def read(entry: jsonform.Entry) -> Document[P]:
        entry.expect(spelling.names)
        needed = "rooms" if spelling.rooms else "cells"
        if entry.fields.get(needed) is None:
            raise entry.error(needed, "expected a list, found nothing")
        cells = entry.table("cells", items) or [None] * entry.grid.size
        rooms = entry.table("rooms", ROOMS) if spelling.rooms else ()
        own = {spelling.own: entry.field(spelling.own, int)} if spelling.own else {}
        puzzle = spelling.puzzle_of(entry.grid, cells, rooms or (), own=own)
        shades = entry.table("answer", shade_items)
        return Document(puzzle, spelling.board_of(puzzle, shades) if shades else None, entry.about)

    def write(document: Document[P]) -> str:
        puzzle, answer = document.puzzle, document.answer
        tables = {"cells": items.write(spelling.cells_of(puzzle))}
        tables |= {"rooms": _labels(puzzle)} if spelling.rooms else {}
        rows = None
        if answer is not None:
            signs = "".join(shade_items.write(spelling.shown_of(puzzle, answer)))
            rows = [signs[at : at + puzzle.cols] for at in range(0, len(signs), puzzle.cols)]
            tables |= spelling.told_of(puzzle, answer)
        own = spelling.own_of(puzzle)
        return jsonform.write(spelling.genre, puzzle.grid, tables, rows, document.about, own)

    return Format("json", spelling.names, each(jsonform.parse, read), write)
