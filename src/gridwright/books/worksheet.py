"""A worksheet about one technique: what it says, an example, six positions to try, the answers.

Positions come from puzzles that are made for the sheet: at each of them nothing easier helps, and
the technique does. Puzzles are looked through in a fixed order, so that a seed gives the same sheet
on every machine.

>>> from gridwright.genres import by_name
>>> found = tasks(by_name("kuromasu"), "cut off", seed=1, count=2)
>>> [task.step.technique for task in found]
['cut off', 'cut off']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from gridwright.books.art import Board as Drawn
from gridwright.books.book import look_of
from gridwright.books.content import Book, Group, Hints, Shown, Worksheet
from gridwright.books.hints import key
from gridwright.books.paper import Design
from gridwright.books.puzzle import capital
from gridwright.core.board import Board
from gridwright.core.deadline import Listener, tell
from gridwright.core.errors import InputError, unknown
from gridwright.core.picture import Picture
from gridwright.core.saying import Saying
from gridwright.core.step import Step
from gridwright.core.words import listed
from gridwright.engine.explain import Explainer
from gridwright.engine.frames import Scene, of_step, step_picture
from gridwright.engine.generate import generate
from gridwright.engine.ladders import Rung, chosen, rungs, view_of
from gridwright.engine.load import read
from gridwright.engine.methods import methods
from gridwright.engine.positions import cases_of, position, positions
from gridwright.genre import Genre, of_each
from gridwright.genres import all_genres
from gridwright.logic.steps import SMALLEST_SET, WHAT_IF_NAMES, Taken, explained, name_of
from gridwright.making.asked import THIN

TASKS = 6
RUNS = (
    (6, False, 12), (6, True, 16), (7, False, 16), (8, True, 24), (8, False, 24), (9, True, 24),
    (9, False, 16), (10, True, 60),
)  # fmt: skip
"""Where positions are looked for: the side of the boards, whether clues are left out until puzzles
are hard, and how many puzzles. The last are for what-ifs, which few puzzles need."""


@dataclass(frozen=True, slots=True)
class Task:
    """A position, and what the technique finds there."""

    before: Picture
    after: Picture
    """With what the step settles, and what it follows from."""
    step: Step
    scene: Scene[Any] = field(compare=False)
    board: Board
    """The position."""


def technique_of(name: str, genre: Genre[Any] | None) -> tuple[Genre[Any], Rung]:
    """The technique with this name, and its genre, which has to be named if several have it."""
    wanted = name.strip().lower()
    among = all_genres() if genre is None else (genre,)
    known = of_each(among, rungs)
    same_name = [(each, rung) for each, has in known for rung in has if rung.name == wanted]
    if not same_name:
        where = "" if genre is None else f" {genre.name}"
        raise unknown(
            name,
            {rung.name for each in among for rung in rungs(each)},
            "there is no technique {name}; gridwright techniques{where} lists them",
            where=where,
        )
    if len(same_name) > 1:
        names = listed([each.name for each, _ in same_name], "and")
        raise InputError(
            "{names} have a technique {wanted}; name one with --genre",
            names=names,
            wanted=repr(wanted),
        )
    return same_name[0]


def tasks(
    genre: Genre[Any],
    technique: str,
    seed: int,
    count: int = TASKS,
    progress: Listener = tell,
) -> list[Task]:
    """Positions in which the technique is the easiest that helps, as many as are found."""
    chosen: list[Task] = []
    for task in chain(_made(genre, technique, seed, progress), _known(genre, technique)):
        if all(task.before != other.before for other in chosen):
            chosen.append(task)
            progress(Saying("{done} of {count} positions", done=len(chosen), count=count))
        if len(chosen) == count:
            break
    return chosen


def _made(genre: Genre[Any], technique: str, seed: int, progress: Listener) -> Iterator[Task]:
    """One position from each puzzle that has any."""
    names = [each.name for each in chosen(genre, None)]
    names += [*WHAT_IF_NAMES, SMALLEST_SET]
    if technique not in names:
        names.append(technique)
    ways = {method.name for method in methods(genre)}
    start = 0
    for side, hard, count in RUNS:
        if hard and THIN not in ways:
            continue
        options = {"symmetry": "none", "guessing": True} if hard else {}
        made = generate(
            genre, side, side, count=count, seed=seed, start=start, options=options,
            method=THIN if hard else None,
        )  # fmt: skip
        start += count
        for puzzle in made:
            progress(Saying("looking for positions on {side}×{side}", side=side))
            task = _position(genre, puzzle.puzzle, puzzle.answer, technique, names)
            if task is not None:
                yield task


def _position(
    genre: Genre[Any], puzzle: Any, answer: Board, technique: str, names: list[str]
) -> Task | None:
    """A position on the way to the answer at which the technique is among the easiest moves."""
    with Explainer(genre, puzzle, answer, puzzle.given, names) as explainer:
        walk = explainer.walk
        while not walk.done:
            moves = walk.moves()
            fitting = [move for move in moves if name_of(walk.ladder, move) == technique]
            before = Board(puzzle.decisions, walk.yes, walk.no)
            if fitting:
                step = explained(walk.ladder, Taken(fitting[0], walk.yes, walk.no, 1, 0))
                return _task(genre, puzzle, before, step)
            if moves:
                walk.step()
                continue
            step = next(iter(explainer.steps()))
            if step.technique == technique:
                return _task(genre, puzzle, before, step)
    return None


def _task(genre: Genre[Any], puzzle: Any, before: Board, step: Step) -> Task:
    scene = Scene(genre, puzzle, view_of(genre, puzzle))
    after = step_picture(scene, step.apply(before), step)
    return Task(genre.draw(puzzle, before), after, step, scene, before)


def _known(genre: Genre[Any], technique: str) -> Iterator[Task]:
    """The positions that the genre's own cases have for the technique, the example last."""
    cases = [case for case in cases_of(genre).get("technique", []) if case["name"] == technique]
    for case in (*cases[1:], *cases[:1]):
        puzzle = read(case["source"], [genre])[0].puzzle
        board = genre.read_answer(puzzle, case["board"])
        example = position(genre, case)
        if example.step.yes or example.step.no:
            scene = Scene(genre, puzzle, view_of(genre, puzzle))
            yield Task(genre.draw(puzzle, board), example.picture, example.step, scene, board)


def worksheet(genre: Genre[Any], rung: Rung, found: list[Task], design: Design) -> Book:
    """The sheet: two pages or more."""
    technique = design.say(rung.name)
    title = f"{genre.title}: {technique}"
    shown = positions(genre).get(rung.name)
    if shown is not None and any(task.after == shown.picture for task in found):
        # It is rare: the example itself is a task.
        shown = None
    said = [design.say(rung.sentence)]
    if rung.assumes_unique:
        said.append(design.say("It is right only if the puzzle has exactly one answer."))
    task = design.say(
        "In [count|this position|each of these positions] the technique finds something."
        " What does it settle, and why?",
        count=len(found),
    )
    example = None
    if shown is not None:
        board = Drawn(shown.picture, coordinates=True)
        said_of = design.say(shown.step.saying)
        example = Shown("", board, design.say("The example"), sentence=said_of)
    sheet = Worksheet(
        capital(technique),
        design.say("A technique of {title}", title=genre.title),
        tuple(said),
        design.say("An example"),
        example,
        design.say("Try it"),
        task,
        tuple(
            Shown(
                str(number),
                Drawn(each.before, coordinates=True),
                design.say("Position {number}", number=number),
            )
            for number, each in enumerate(found, start=1)
        ),
    )
    steps = tuple(_answers(found, design))
    answers = Hints(design.say("Answers"), (Group("", 0, key(design), steps=steps),))
    language, look = design.language.code, look_of(design)
    return Book(title, "", language, look, (sheet, answers), design.say("Name"))


def _answers(found: list[Task], design: Design) -> Iterator[Shown]:
    for number, task in enumerate(found, start=1):
        scene = replace(task.scene, language=design.language)
        for frame in of_step(scene, task.board, task.step, number):
            yield Shown(
                str(number),
                Drawn(frame.picture, coordinates=True),
                design.say("Answer {number}", number=number),
                # The technique is that of the sheet; only a what-if has parts to be named.
                capital(frame.heading) if task.step.links else "",
                frame.sentence,
            )


def few(found: list[Task]) -> str | Saying:
    """What is to be said if the sheet is not full."""
    if len(found) == TASKS:
        return ""
    return Saying(
        "{count} [count|position|positions] found; {wanted} were looked for",
        count=len(found),
        wanted=TASKS,
    )
