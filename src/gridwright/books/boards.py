"""The pages with puzzles, and those with their answers.

Above a board are its number, its stars and its size; below it are who made it, where it was
published, and the QR code. The number links to the answer, and the answer's number links back.
Below an answer is the message that the setter wrote for those who solve the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from gridwright.books.art import Board, Part, Qr, Stars, extent, modules
from gridwright.books.flow import Block, framed, paginated, side_by_side
from gridwright.books.items import Drawing, Item, Page, Text, text_width
from gridwright.books.paper import POINT, Area, Design
from gridwright.books.puzzle import Printed
from gridwright.books.slots import Place, place_of, shared_pages, slot
from gridwright.core.saying import Saying
from gridwright.render.faces import CAPITAL, broken, shortened

MODULE = 0.42
"""The side of a module of a QR code: cameras of telephones read it with ease."""
NARROWEST = 40.0
"""A heading may be wider than a small board."""
MESSAGE_LINES = 6
"""A longer message is cut: it must leave room for the answer above it."""


def puzzle_pages(
    puzzles: Sequence[Printed], design: Design, first: int, section: str, title: str
) -> list[Page]:
    """The puzzles of a chapter, from this page number on; answers face them on wish."""
    facing = design.answers == "facing"
    pages: list[Page] = []

    def add(items: list[Item], turned: bool = False) -> None:
        page = Page(first + len(pages), tuple(items), turned=turned)
        pages.append(framed(page, design, section, title))

    def begin_left() -> None:
        """Go on to a left-hand page."""
        if (first + len(pages)) % 2:
            add([])

    for place, shared in shared_pages(puzzles, lambda each: _place(each, design)):
        if facing or "spread" in place.kind:
            begin_left()
        if "spread" in place.kind:
            for half in (0, 1):
                number = first + len(pages)
                turned = place.kind == "turned spread"
                add(_half(shared[0], place, design, number, half), turned)
        elif place.kind == "turned":
            area = design.turned(first + len(pages))
            add(_puzzle(shared[0], place.cell, area, design), True)
        else:
            number = first + len(pages)
            add(
                [
                    item
                    for at, each in enumerate(shared)
                    for item in _puzzle(
                        each, _cell(each, place, design), slot(design, number, place.grid, at),
                        design,
                    )
                ]
            )  # fmt: skip
        if facing:
            answers = answer_pages(shared, design, first + len(pages), section, title)
            pages += answers
    return pages


def _cell(puzzle: Printed, place: Place, design: Design) -> float:
    """The side of the cells of a board that shares its page with others."""
    return _place(puzzle, design).cell if place.kind == "slot" else place.cell


def _place(puzzle: Printed, design: Design) -> Place:
    size = extent(Board(puzzle.unsolved))
    return place_of(size, design, _above(design) + _below(puzzle, design))


def _number_size(design: Design) -> float:
    return 13.0 * (1.45 if design.large else 1.0) * (0.9 if design.small else 1.0)


def _above(design: Design) -> float:
    """The height of the line above a board."""
    return CAPITAL * _number_size(design) * POINT + 2.6


def _below(puzzle: Printed, design: Design) -> float:
    """The height of what stands below a board."""
    lines = 1.35 * design.note * POINT * len(_credits(puzzle))
    code = _code_side(puzzle) if design.qr and puzzle.address else 0.0
    return max(lines + 1.8 if lines else 0.0, code - 0.4)


def _code_side(puzzle: Printed) -> float:
    return MODULE * modules(puzzle.address)


def _credits(puzzle: Printed) -> list[tuple[str, str]]:
    """Who made it and where it was published, each with an address if it is one."""
    author, source = puzzle.about.get("author", ""), puzzle.about.get("source", "")
    credits = [(author, "")] if author else []
    if source:
        web = source.startswith(("https://", "http://"))
        credits.append((source.partition("://")[2] if web else source, source if web else ""))
    return credits


def _puzzle(puzzle: Printed, cell: float, area: Area, design: Design) -> list[Item]:
    """A puzzle in its place: heading, board, credits."""
    board = Board(puzzle.unsolved)
    wide, high = (side * cell for side in extent(board))
    left = area.x + max(0.0, area.width - wide) / 2
    top = area.y + _above(design)
    drawing = Drawing(left, top, wide, high, board, f"{puzzle.name}: {puzzle.unsolved.title}")
    room = min(area.width, max(wide, NARROWEST))
    start = min(max(area.x, left - (room - wide) / 2), area.right - room)
    return [
        *_heading(puzzle, start, area.y, room, design),
        drawing,
        *_foot(puzzle, left, top + high, wide, area, design),
    ]


def _heading(
    puzzle: Printed, left: float, top: float, room: float, design: Design, more: str = ""
) -> list[Item]:
    """The line above a board: number, stars, title, size."""
    points = _number_size(design)
    base = top + CAPITAL * points * POINT
    said = f"{puzzle.number}{more}"
    link = f"#answer-{puzzle.number}" if design.answers != "none" else ""
    bookmark = puzzle.name
    if puzzle.level:
        bookmark = Saying(
            "{puzzle}, level {level}, {name}",
            puzzle=puzzle.name,
            level=puzzle.level,
            name=Saying(puzzle.level_name),
        )
    number = Text(
        left, base, (said,), "bold", points, role="p" if more else "h2", link=link,
        anchor="" if more else f"puzzle-{puzzle.number}", bookmark=design.say(bookmark),
    )  # fmt: skip
    items: list[Item] = [number]
    x = left + text_width(said, "bold", points) + 2.6
    if puzzle.level:
        high = 0.66 * CAPITAL * points * POINT + 0.6
        stars = Stars(puzzle.level)
        wide = extent(stars)[0] * high
        alt = design.say(
            "Level {level} of 5, {name}", level=puzzle.level, name=Saying(puzzle.level_name)
        )
        items.append(Drawing(x, base - high - 0.1, wide, high, stars, alt))
        x += wide + 2.6
    size = text_width(puzzle.size, "sans", design.note)
    if x + size <= left + room:
        items.append(
            Text(left + room, base, (puzzle.size,), "sans", design.note, align="right", grey=0.4)
        )
    title, free = puzzle.about.get("title", ""), left + room - size - 3.0 - x
    if title and free > 22 and not more:
        small = design.note + 1
        fitting = shortened(title, "italic", free / (small * POINT))
        items.append(Text(x, base, (fitting,), "italic", small))
    return items


def _foot(
    puzzle: Printed, left: float, bottom: float, wide: float, area: Area, design: Design
) -> list[Item]:
    """What stands below a board: credits on the left, the QR code on the right."""
    items: list[Item] = []
    room = min(area.width, max(wide, NARROWEST))
    start = min(left, area.right - room)
    if design.qr and puzzle.address:
        side = _code_side(puzzle)
        right = min(max(left + wide, start + side), area.right)
        # Its quiet zone may reach under the outline of the board.
        alt = design.say("QR code: {puzzle} on puzz.link", puzzle=puzzle.name)
        items.append(
            Drawing(
                right - side + 4 * MODULE, bottom - 0.4, side, side,
                Qr(puzzle.address), alt, puzzle.address,
            )
        )  # fmt: skip
        room = max(10.0, right - side - start)
    step = 1.35 * design.note * POINT
    for number, (text, link) in enumerate(_credits(puzzle)):
        fitting = shortened(text, "sans", room / (design.note * POINT))
        y = bottom + 1.2 + step * (number + 0.8)
        items.append(Text(start, y, (fitting,), "sans", design.note, grey=0.4, link=link))
    return items


def _half(puzzle: Printed, place: Place, design: Design, page: int, half: int) -> list[Item]:
    """One of the two pages of a spread; the parts meet at the binding."""
    sideways = place.kind == "turned spread"
    area = design.turned(page) if sideways else design.area(page)
    rows, cols = puzzle.rows, puzzle.cols
    part: Part
    if sideways:
        cut = ceil(rows / 2)
        part = (0, cut, 0, cols) if half == 0 else (cut, rows, 0, cols)
    else:
        cut = ceil(cols / 2)
        part = (0, rows, 0, cut) if half == 0 else (0, rows, cut, cols)
    board = Board(puzzle.unsolved, part=part)
    wide, high = (side * place.cell for side in extent(board))
    alt = f"{puzzle.name}, {('first', 'second')[half]} half: {puzzle.unsolved.title}"
    heading = area.y
    if sideways:
        left = area.x + (area.width - wide) / 2
        heading = area.bottom - high - _above(design)
        top = area.y if half else area.bottom - high
    else:
        left = area.x if half else area.right - wide
        top = area.y + _above(design)
    items: list[Item] = []
    if not (sideways and half):
        # Sideways, the second page begins with the board: nothing comes between the halves.
        more = ", continued" if half else ""
        items += _heading(puzzle, left, heading, max(NARROWEST, wide), design, more)
    items.append(Drawing(left, top, wide, high, board, alt))
    if half:
        items += _foot(puzzle, left, top + high, wide, area, design)
    return items


def answer_pages(
    puzzles: Sequence[Printed], design: Design, first: int, section: str, title: str
) -> list[Page]:
    """The answers of a few puzzles on the page that faces them."""
    return paginated(answer_blocks(puzzles, design), design, first, section, title)


def answer_blocks(puzzles: Sequence[Printed], design: Design) -> Iterator[Block]:
    """The answers, small and several to a row."""
    row: list[tuple[float, Block]] = []
    columns = 0
    for puzzle in puzzles:
        fitting = _answer_columns(puzzle, design)
        if row and (fitting != columns or len(row) == columns):
            yield side_by_side(row)
            row = []
        columns = fitting
        room = _column(design, columns)
        block = _answer(puzzle, room, design)
        row.append((len(row) * (room + design.paper.gap), block))
    if row:
        yield side_by_side(row)


def _column(design: Design, columns: int) -> float:
    return (design.width - design.paper.gap * (columns - 1)) / columns


def _answer_columns(puzzle: Printed, design: Design) -> int:
    """How many answers of this size stand in a row."""
    wide, _ = extent(Board(puzzle.solved))
    most = 3 if design.small else 4
    fitting = (
        columns
        for columns in range(most, 1, -1)
        if _column(design, columns) / wide >= design.least_answer_cell
    )
    return next(fitting, 1)


def _answer(puzzle: Printed, room: float, design: Design) -> Block:
    points = (9.0 if not design.large else 14.0) * (0.92 if design.small else 1.0)
    above = CAPITAL * points * POINT + 1.8
    board = Board(puzzle.solved)
    wide, high = extent(board)
    largest = 7.0 if design.large else 4.6
    message = _message(puzzle, room, design)
    below = 1.8 + message[0].leading * len(message[0].lines) if message else 0.0
    cell = min(largest, room / wide, (design.height - above - below) / high)
    number = Text(
        0.0, CAPITAL * points * POINT, (str(puzzle.number),), "bold", points,
        anchor=f"answer-{puzzle.number}", link=f"#puzzle-{puzzle.number}",
    )  # fmt: skip
    alt = design.say("Answer to {puzzle}", puzzle=puzzle.name)
    drawing = Drawing(0.0, above, cell * wide, cell * high, board, alt)
    foot = above + cell * high
    said = tuple(replace(text, y=foot + 1.0 + text.leading) for text in message)
    space = min(7.0, design.height - foot - below)
    return Block(foot + below + space, (number, drawing, *said))


def _message(puzzle: Printed, room: float, design: Design) -> list[Text]:
    """What the setter tells those who have solved it, in a few lines of this width."""
    message, wide = puzzle.about.get("message", ""), room / (design.note * POINT)
    lines = broken(message, "italic", wide)
    if len(lines) > MESSAGE_LINES:
        last = " ".join(lines[MESSAGE_LINES - 1 : MESSAGE_LINES + 1])
        lines = [*lines[: MESSAGE_LINES - 1], shortened(last, "italic", wide)]
    leading = 1.35 * design.note * POINT
    return [Text(0.0, 0.0, tuple(lines), "italic", design.note, leading, grey=0.2)] if lines else []
