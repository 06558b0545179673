"""The puzzles on their pages, the answers, and the index of techniques."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil

from gridwright.books.art import Board, Part, Qr, extent, modules
from gridwright.books.content import (
    Answers,
    Code,
    Credit,
    Heading,
    Index,
    Puzzle,
    Sheet,
    Shown,
    Technique,
    Techniques,
)
from gridwright.books.paper import MODULE, POINT, Design
from gridwright.books.puzzle import Printed, capital, level_name
from gridwright.books.slots import Kind, Sized, shared
from gridwright.core.saying import Saying
from gridwright.engine.ladders import rungs


def sheets_of(puzzles: Sequence[Printed], design: Design, chapters: bool) -> tuple[Sheet, ...]:
    """The puzzles on pages; ``chapters`` if the headings of chapters stand with the puzzles."""
    firsts = _begins(puzzles, design, chapters)

    def sized(puzzle: Printed) -> Sized:
        return _sized(puzzle, design)

    return tuple(
        Sheet(
            sheet.kind,
            sheet.columns,
            sheet.rows,
            tuple(
                _puzzle(each, sheet.kind, firsts.get(each.number, ()), design)
                for each in sheet.items
            ),
            tuple(_answer(each, design) for each in sheet.items)
            if design.answers == "facing"
            else (),
        )
        for sheet in shared(puzzles, design, sized)
    )


def _begins(
    puzzles: Sequence[Printed], design: Design, chapters: bool
) -> dict[int, tuple[Heading, ...]]:
    """The headings that begin with a puzzle, by its number."""
    found: dict[int, tuple[Heading, ...]] = {}
    for title, chapter in groupby(puzzles, key=lambda each: each.genre.title):
        headings = (Heading(1, title),) if chapters else ()
        for level, same in groupby(chapter, key=lambda each: each.level):
            numbers = [each.number for each in same]
            first, last = numbers[0], numbers[-1]
            which = Saying("{level}, puzzle {first}", level=Saying(level_name(level)), first=first)
            if first != last:
                which = Saying(
                    "{level}, puzzles {first}–{last}",
                    level=Saying(level_name(level)),
                    first=first,
                    last=last,
                )
            spoken = design.say("Level {level} of 5", level=level)
            found[first] = (*headings, Heading(2, capital(design.say(which)), level, spoken))
            headings = ()
    return found


def _board(puzzle: Printed, design: Design, part: Part | None = None) -> Board:
    """The unsolved board; hints name cells, so that rows and columns need numbers then."""
    return Board(puzzle.unsolved, design.hints != "none", part)


def _sized(puzzle: Printed, design: Design) -> Sized:
    """How much room the board needs; a long title or source may take a second line."""
    width, height = extent(_board(puzzle, design))
    lines = 1.35 * design.note * POINT * len(_credits(puzzle))
    code = MODULE * modules(puzzle.address) if design.qr and puzzle.address else 0.0
    below = max(lines + 1.8 if lines else 0.0, code)
    return Sized(width, height, design.number * POINT + 2.6 + below)


def _credits(puzzle: Printed) -> tuple[Credit, ...]:
    """Who made it and where it was published."""
    author, source = puzzle.about.get("author", ""), puzzle.about.get("source", "")
    web = source.startswith(("https://", "http://"))
    found = (
        Credit(author),
        Credit(source.partition("://")[2], source) if web else Credit(source),
    )
    return tuple(each for each in found if each.text)


def _puzzle(puzzle: Printed, kind: Kind, begins: tuple[Heading, ...], design: Design) -> Puzzle:
    rows, cols = puzzle.rows, puzzle.cols
    parts: tuple[Part | None, ...] = (None,)
    if kind == "spread":
        cut = ceil(cols / 2)
        parts = ((0, rows, 0, cut), (0, rows, cut, cols))
    elif kind == "turned spread":
        cut = ceil(rows / 2)
        parts = ((0, cut, 0, cols), (cut, rows, 0, cols))
    alt = f"{design.say(puzzle.name)}: {puzzle.unsolved.title}"
    halves = tuple(
        design.say(half, puzzle=alt) for half in ("{puzzle}, first half", "{puzzle}, second half")
    )
    graded = Saying(
        "{puzzle}, level {level}, {name}",
        puzzle=puzzle.name,
        level=puzzle.level,
        name=Saying(puzzle.level_name),
    )
    level = Saying("Level {level} of 5, {name}", level=puzzle.level, name=Saying(puzzle.level_name))
    code = None
    if design.qr and puzzle.address:
        spoken = design.say("QR code: {puzzle} on puzz.link", puzzle=puzzle.name)
        code = Code(Qr(puzzle.address), puzzle.address, spoken)
    return Puzzle(
        puzzle.number,
        design.say(graded if puzzle.level else puzzle.name),
        puzzle.level,
        design.say(level) if puzzle.level else "",
        puzzle.size,
        puzzle.about.get("title", ""),
        _credits(puzzle),
        code,
        tuple(_board(puzzle, design, part) for part in parts),
        halves if len(parts) > 1 else (alt,),
        design.say("{number}, continued", number=puzzle.number),
        begins,
        f"puzzle-{puzzle.number}",
        f"answer-{puzzle.number}" if design.answers != "none" else "",
    )


def _answer(puzzle: Printed, design: Design) -> Shown:
    """The answer, and the message of the setter for those who have found it."""
    return Shown(
        str(puzzle.number),
        Board(puzzle.solved),
        design.say("Answer to {puzzle}", puzzle=puzzle.name),
        "",
        puzzle.about.get("message", ""),
        f"answer-{puzzle.number}",
        f"puzzle-{puzzle.number}",
    )


def answers_of(puzzles: Sequence[Printed], design: Design) -> Answers:
    """The answers at the back."""
    return Answers(design.say("Answers"), tuple(_answer(each, design) for each in puzzles))


def index_of(puzzles: Sequence[Printed], design: Design) -> Index:
    """The index; techniques that no puzzle takes are left out."""
    genres = []
    for _, group in groupby(puzzles, key=lambda each: each.genre.title):
        chapter = list(group)
        genre = chapter[0].genre
        needed = []
        for rung in rungs(genre):
            numbers = [each.number for each in chapter if each.techniques.get(rung.name)]
            if numbers:
                name, said = capital(design.say(rung.name)), design.say(rung.sentence)
                needed.append(Technique(name, said, runs(numbers)))
        if needed:
            outline = design.say("Techniques of {title}", title=genre.title)
            genres.append(Techniques(genre.title, outline, tuple(needed)))
    note = design.say(
        "The techniques that the puzzles of this book need, the easiest first, each with the"
        " numbers of the puzzles that need it."
    )
    return Index(design.say("Techniques"), note, tuple(genres))


def runs(numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The first and the last number of each run.

    >>> runs([1, 2, 3, 7, 9, 10])
    ((1, 3), (7, 7), (9, 10))
    """
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return tuple(found)
