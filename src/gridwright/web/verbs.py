"""The verbs of the service. Each takes what was asked and gives plain data.

:data:`VERBS` is the one table: a verb that is added there is served everywhere, and tested. Other
packages add theirs (``parts.py``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from gridwright import api
from gridwright.core.board import Board
from gridwright.core.deadline import look as look_at_clock
from gridwright.core.deadline import tell
from gridwright.core.errors import FormatError, InputError, PuzzleError
from gridwright.core.grid import bits, mask_of
from gridwright.core.result import Status
from gridwright.core.size import read_size
from gridwright.engine.answers import answers_of
from gridwright.engine.drafts import clues_of
from gridwright.engine.explain import mistakes
from gridwright.engine.grade import step_level
from gridwright.engine.ladders import view_of
from gridwright.engine.methods import methods
from gridwright.engine.records import grade_record, hint_saying
from gridwright.formats.document import Document
from gridwright.genre import of_each
from gridwright.genres import by_name
from gridwright.making.symmetry import SYMMETRIES
from gridwright.making.wishes import LEVELS, with_own
from gridwright.sat.answers import literals_of
from gridwright.web import page_facts, parts, setting
from gridwright.web.asked import Asked
from gridwright.web.games import GAMES
from gridwright.web.limits import Unavailable, Unmet, too_large
from gridwright.web.parts import Verb
from gridwright.web.records import (
    Record,
    board_text,
    clue_record,
    digest_record,
    numbered_step,
    puzzle_record,
    read_board,
    violation_record,
)


def genres(asked: Asked) -> Record:
    """What there is: the genres with their rules, techniques and formats."""
    return {"genres": genres_record(api.all_genres())}


def genres_record(some: Iterable[api.Genre[Any]]) -> list[Record]:
    """What the page is told about genres."""
    return [record for _, record in of_each(some, _genre_record)]


def _genre_record(genre: api.Genre[Any]) -> Record:
    return {
        "name": genre.name,
        "title": genre.title,
        "summary": genre.summary,
        "rules": [{"name": rule.name, "sentence": rule.sentence} for rule in genre.rules],
        "techniques": [
            {"name": each.name, "rung": each.rung, "sentence": each.sentence}
            for each in api.techniques(genre.name)
        ],
        "formats": [
            {"name": form.name, "read": not form.output_only, "answer": form.holds_answer}
            for form in genre.formats
        ],
        "addresses": page_facts.addresses(genre),
        "symmetries": _symmetries(genre),
        "editing": setting.editing_record(genre),
        **page_facts.shown(genre),
    }


def _symmetries(genre: api.Genre[Any]) -> list[str]:
    """Those that may be asked for, the usual one first."""
    making = genre.making
    if making is None or "symmetry" in making.cannot:
        return []
    usual = with_own(making.options)().symmetry
    return [usual, *(name for name in SYMMETRIES if name != usual)]


def load(asked: Asked) -> Record:
    """A text in any format as a puzzle that can be shown and played."""
    return {"puzzle": puzzle_record(asked.document())}


def look(asked: Asked) -> Record:
    """What a player sees at once: broken rules, clues that are done, and whether it is solved.

    No solver is asked. Whatever is open counts as no if that solves the puzzle, as on puzz.link;
    then it does so for the clues, too. ``page/js/rules/rules.js`` does the same where the rules are
    data or JavaScript, and a test holds the two together.
    """
    puzzle = asked.puzzle()
    return looked(api.genre_of(puzzle), puzzle, asked.board(puzzle))


def looked(genre: api.Genre[Any], puzzle: Any, board: Board) -> Record:
    """What is broken and done on a board, and whether it is solved."""
    given = puzzle.given
    merged = Board(board.size, board.yes | given.yes, board.no | (given.no & ~board.yes))
    broken = [each for rule in genre.rules for each in rule.broken(puzzle, merged)]
    filled = merged.filled(given, puzzle.grid.full)
    solved = not broken and not any(rule.broken(puzzle, filled) for rule in genre.rules)
    seen = filled if solved else merged
    return {
        "solved": solved,
        "violations": [violation_record(each) for each in broken],
        "clues": [clue_record(clue) for clue in genre.clues(puzzle, seen)],
    }


def check(asked: Asked) -> Record:
    """Whether a board can be completed; where the puzzle has one answer, which marks are wrong."""
    puzzle = asked.puzzle()
    genre = api.genre_of(puzzle)
    board = asked.board(puzzle)
    checked = api.check(puzzle, board)
    result = api.solve(puzzle, limit=2)
    wrong: list[int] | None = None
    if result.status is Status.UNIQUE:
        wrong = list(bits(mistakes(board, result.boards[0])))
    cells: list[int] = wrong or []
    if genre.view is not None:
        cells = list(bits(view_of(genre, puzzle).cells(mask_of(cells))))
    return {
        "status": str(result.status),
        "solved": checked.solved,
        "completable": checked.completable,
        "violations": [violation_record(each) for each in checked.violations],
        "mistakes": wrong,
        "cells": cells,
    }


def rewind(asked: Asked) -> Record:
    """The last of a list of boards from which an answer can still be reached; -1 for none.

    So a player gets back to before the first mistake, in puzzles with several answers, too.
    """
    puzzle = asked.puzzle()
    boards = asked.arguments.get("boards")
    if not isinstance(boards, list) or len(boards) > asked.limits.boards:
        raise FormatError("expected a list of at most {boards} boards", boards=asked.limits.boards)
    with answers_of(api.genre_of(puzzle), puzzle) as answers:
        for index in reversed(range(len(boards))):
            look_at_clock()
            if answers.next(literals_of(read_board(puzzle, boards[index]))) is not None:
                return {"index": index}
    return {"index": -1}


def hint(asked: Asked) -> Record:
    """The next step from a board, in three stages; a mistake is reported first.

    ``near`` are the cells where the player last wrote.
    """
    puzzle = asked.puzzle()
    board = asked.board(puzzle)
    game = GAMES.of(puzzle)
    told = game.hint(board, near=mask_of(asked.cells("near", puzzle)))
    view = game.view
    return {
        "status": told.status,
        "where": hint_saying(told, 1).record(),
        "saying": told.saying.record(),
        "cells": list(bits(told.where)),
        "mistakes": list(bits(told.wrong)),
        "stages": [
            {"saying": said.record(), "cells": list(bits(cells))}
            for said, cells in zip(told.stages, told.stage_cells, strict=True)
        ],
        "answers": [board_text(each) for each in told.answers],
        "steps": [numbered_step(view, step) for step in told.steps],
    }


def explain(asked: Asked) -> Record:
    """The whole way from a board to the answer, step by step and in few sentences."""
    puzzle = asked.puzzle()
    board = asked.board(puzzle) if asked.arguments.get("board") is not None else None
    explanation = api.explain(puzzle, board)
    genre = api.genre_of(puzzle)
    view = view_of(genre, puzzle)
    return {
        "status": str(explanation.status),
        "complete": explanation.complete,
        "saying": explanation.saying.record() if explanation.saying else None,
        "cells": list(bits(explanation.where)),
        "start": board_text(explanation.start),
        "steps": [numbered_step(view, step) for step in explanation.steps],
        "levels": [step_level(genre, step) for step in explanation.steps],
        "digest": digest_record(view, explanation.digest),
    }


def solve(asked: Asked) -> Record:
    """What is known about the answers, with two of them, or ``most``, where there are several."""
    puzzle = asked.puzzle()
    most = min(max(asked.number("most", 2), 2), asked.limits.shown)
    result = api.solve(puzzle, limit=most)
    return {
        "status": str(result.status),
        "boards": [board_text(board) for board in result.boards],
        "seconds": result.seconds,
    }


def count(asked: Asked) -> Record:
    """How many answers there are: exactly, or only up to ``most`` if that is given."""
    puzzle = asked.puzzle()
    most = asked.number("most", 0)
    result = api.count(
        puzzle,
        limit=min(most, asked.limits.answers) if most > 0 else None,
        memory=asked.limits.memory,
    )
    return {
        "status": str(result.status),
        "count": str(result.count),
        "exhausted": result.exhausted,
        "seconds": result.seconds,
    }


def backbone(asked: Asked) -> Record:
    """What all answers have in common."""
    common = api.backbone(asked.puzzle())
    return {"status": str(common.status), "board": board_text(common.board)}


def grade(asked: Asked) -> Record:
    """How hard a puzzle is for a person."""
    return grade_record(api.grade(asked.puzzle()))


def convert(asked: Asked) -> Record:
    """The puzzle in another format, with the player's board where the format holds answers."""
    document = asked.credited()
    board = asked.arguments.get("board")
    answer = None if board is None else read_board(document.puzzle, board)
    to = asked.text("to")
    return {"text": api.convert(document, to, answer=answer)}


def draw(asked: Asked) -> Record:
    """The puzzle with a board as a standalone SVG file."""
    document = asked.credited()
    board = asked.arguments.get("board")
    answer = None if board is None else read_board(document.puzzle, board)
    bare = bool(asked.arguments.get("bare"))
    drawing = api.draw(document, answer, heading=not bare, coordinates=not bare)
    return {"svg": drawing.svg()}


def generate(asked: Asked) -> Record:
    """A new puzzle of a genre, size and level; the same seed gives the same one again."""
    name, level = asked.text("genre"), asked.number("level", 0)
    size = read_size(asked.text("size"))
    if size.rows * size.cols > asked.limits.made:
        raise too_large(size.rows, size.cols, asked.limits.made)
    if level and str(level) not in LEVELS:
        raise InputError("the level is {level}; expected one from 1 to 5", level=level)
    genre = by_name(name)
    if not methods(genre):
        raise Unavailable("there is no generator for {title} puzzles yet", title=genre.title)
    make = _made_as_wished if genre.making is not None else _made_until
    puzzle, grade, seed = make(asked, genre, size.rows, size.cols, level)
    record = puzzle_record(Document(puzzle))
    return {"puzzle": record, "grade": grade_record(grade), "seed": str(seed)}


Made = tuple[Any, api.Grade, int]


def _made_as_wished(asked: Asked, genre: api.Genre[Any], rows: int, cols: int, level: int) -> Made:
    """The generation engine knows levels itself."""
    seed = asked.number("seed", 0)
    wishes: dict[str, Any] = {"level": str(level)} if level else {}
    if symmetry := asked.text("symmetry", ""):
        wishes["symmetry"] = symmetry
    try:
        made = next(api.generate(genre.name, rows=rows, cols=cols, seed=seed, **wishes))
    except PuzzleError as error:
        raise Unmet(error.saying) from None
    return made.puzzle, api.grade(made.puzzle), seed


def _made_until(asked: Asked, genre: api.Genre[Any], rows: int, cols: int, level: int) -> Made:
    """One puzzle after another of the genre's own generator, until one has the level."""
    seed, tried = asked.number("seed", 0), 0
    while True:
        made = next(api.generate(genre.name, rows=rows, cols=cols, seed=seed + tried, unique=True))
        grade = api.grade(made.puzzle)
        tried += 1
        if not level or grade.level == level:
            return made.puzzle, grade, seed
        tell(
            "{count} [count|puzzle|puzzles] made, none of level {level} yet",
            count=tried,
            level=level,
        )


def minimise(asked: Asked) -> Record:
    """The puzzle without clues that are not needed, and the cells where they stood."""
    document = asked.document()
    puzzle = document.puzzle
    tell("looking for clues that can go")
    fewer = api.minimise(puzzle, no_guessing=bool(asked.arguments.get("no_guessing")))
    genre = api.genre_of(puzzle)
    gone = clues_of(genre, puzzle).keys() - clues_of(genre, fewer).keys()
    return {"puzzle": puzzle_record(replace(document, puzzle=fewer)), "removed": sorted(gone)}


def spare(asked: Asked) -> Record:
    """The cells of clues that are not needed, each by itself and together."""
    tell("looking for clues that can go")
    puzzle = asked.puzzle()
    found = api.spare(puzzle)
    at = puzzle.grid.cell
    alone, together = ([at(*cell.place) for cell in some] for some in (found.alone, found.together))
    return {"alone": alone, "together": together}


def find(asked: Asked) -> Record:
    """Where the grid of a picture is."""
    # Few visitors have a picture, or ask why puzzles are hard. The memory of a Python that starts
    # from a snapshot is bounded, so what these verbs need is loaded here.
    from gridwright.web import picturing

    return picturing.find(asked)


def page(asked: Asked) -> Record:
    """A page of a PDF as a picture."""
    from gridwright.web import picturing

    return picturing.page(asked)


def read(asked: Asked) -> Record:
    """What was seen in a picture as a puzzle."""
    from gridwright.web import picturing

    return picturing.read(asked)


VERBS: dict[str, Verb] = {
    "genres": Verb(genres),
    "load": Verb(load),
    "look": Verb(look),
    "check": Verb(check),
    "rewind": Verb(rewind),
    "hint": Verb(hint),
    "explain": Verb(explain, long=True),
    "solve": Verb(solve, long=True),
    "count": Verb(count, long=True),
    "backbone": Verb(backbone, long=True),
    "grade": Verb(grade, long=True),
    "generate": Verb(generate, long=True),
    "minimise": Verb(minimise, long=True),
    "spare": Verb(spare, long=True),
    "repair": Verb(setting.repair, long=True),
    "edit": Verb(setting.edit),
    "sketch": Verb(setting.sketch),
    "clash": Verb(setting.clash, long=True),
    "complete": Verb(setting.complete, long=True),
    "find": Verb(find),
    "page": Verb(page),
    "read": Verb(read, long=True),
    "convert": Verb(convert),
    "draw": Verb(draw),
}
VERBS |= {name: verb for name, verb in parts.verbs().items() if name not in VERBS}
