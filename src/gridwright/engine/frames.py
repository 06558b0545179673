"""The pictures of an explanation, frame by frame.

The picture of a step is the board after it, with what the step settles and what it follows from.
A what-if is shown link by link: cells that are only supposed, or follow from what is supposed, look
different from those that are known, and the contradiction is marked.

>>> from gridwright.genres import by_name
>>> from gridwright.engine.explain import explain
>>> kuromasu = by_name("kuromasu")
>>> puzzle = kuromasu.puzzle(1, 3, {0: 2})
>>> scene = Scene(kuromasu, puzzle, view_of(kuromasu, puzzle))
>>> [frame.heading for frame in of_steps(scene, puzzle.given, explain(kuromasu, puzzle).steps)]
['three sides fixed']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

from gridwright.core.board import Board
from gridwright.core.deadline import tell
from gridwright.core.frame import Frame
from gridwright.core.grid import bits, mask_of
from gridwright.core.picture import Picture, highlight, suppose
from gridwright.core.puzzle import P, refuse_misfit
from gridwright.core.record import dataclass, replace
from gridwright.core.saying import ENGLISH, Language, Saying, Value
from gridwright.core.step import Step
from gridwright.engine.ladders import view_of
from gridwright.genre import Genre
from gridwright.logic.digest import Passage
from gridwright.logic.view import View

AT_ONCE = 1
"""A what-if with at most so many links before the contradiction needs only one picture of them."""


@dataclass(frozen=True, slots=True)
class Scene(Generic[P]):
    """A puzzle that is being explained in a language."""

    genre: Genre[P]
    puzzle: P
    view: View
    language: Language = ENGLISH


def of_steps(scene: Scene[P], start: Board, steps: Iterable[Step]) -> list[Frame]:
    """Every step of a path from a board, a what-if link by link."""
    return _one_after_another(scene, start, steps, of_step)


def of_digest(scene: Scene[P], start: Board, passages: Iterable[Passage]) -> list[Frame]:
    """Every sentence of the digest of a path, a what-if link by link."""
    return _one_after_another(scene, start, passages, of_passage)


Part = TypeVar("Part", Step, Passage)


def _one_after_another(
    scene: Scene[P],
    start: Board,
    parts: Iterable[Part],
    frames: Callable[[Scene[P], Board, Part, int], list[Frame]],
) -> list[Frame]:
    """The frames of all parts of a path, each on the board that the parts before it left."""
    board, shown = start, []
    for number, part in enumerate(parts, start=1):
        shown += frames(scene, board, part, number)
        board = part.apply(board)
    return shown


def of_step(scene: Scene[P], before: Board, step: Step, number: int = 1) -> list[Frame]:
    """The frames of one step."""
    frame = in_one(scene, before, step, number)
    return of_what_if(scene, before, step, frame) if step.links else [frame]


def in_one(scene: Scene[P], before: Board, step: Step, number: int = 1) -> Frame:
    """One step in one frame, even if it is a what-if."""
    say = scene.language.say
    picture = step_picture(scene, step.apply(before), step)
    return Frame(picture, say(step.saying), say(step.technique), number)


def of_passage(scene: Scene[P], before: Board, passage: Passage, number: int) -> list[Frame]:
    """The frames of a passage of a digest: one, unless it begins with a what-if."""
    view, say = scene.view, scene.language.say
    after, key = passage.apply(before), passage.key
    picture = scene.genre.draw(scene.puzzle, after)
    for step in key:
        reason = view.cells(step.basis.yes | step.basis.no) | step.basis.cells
        picture = highlight(picture, reason, "because")
    picture = highlight(picture, view.cells(passage.yes | passage.no), "new")
    heading = say(passage.heading)
    frame = Frame(picture, say(passage.saying), heading, number, bool(key))
    first = passage.steps[0]
    return of_what_if(scene, before, first, frame, passage.saying) if first.links else [frame]


def of_what_if(
    scene: Scene[P], before: Board, step: Step, last: Frame, saying: Saying | None = None
) -> list[Frame]:
    """What is supposed, every link, the contradiction; ``last`` shows what follows.

    If there is only one link, all of this but what follows is one picture.
    """
    say, told = scene.language.say, (saying or step.saying).values
    technique, yes, no = Saying(step.technique), step.no, step.yes
    cells = scene.view.cells(yes | no)
    shown = [
        last._replace(
            picture=highlight(_supposed(scene, before, yes, no), cells, "new"),
            sentence=say(told["suppose"]),
            heading=say(Saying("{technique}: the assumption", technique=technique)),
        )
    ]
    *links, clash = step.links
    if len(links) <= AT_ONCE:
        return [_at_once(scene, before, step, last, told), _what_follows(scene, last, told)]
    for number, link in enumerate(links, start=1):
        yes, no = yes | link.yes, no | link.no
        heading = Saying("link {number} of {count}", number=number, count=len(links))
        picture = _link(scene, _supposed(scene, before, yes, no), link)
        shown.append(
            last._replace(picture=picture, sentence=say(link.saying), heading=say(heading))
        )
    picture = _link(scene, _supposed(scene, before, yes, no), clash)
    wrong = scene.view.cells(clash.yes | clash.no) or clash.basis.cells
    heading = Saying("the contradiction")
    shown.append(
        last._replace(
            picture=highlight(picture, wrong, "wrong"),
            sentence=say(clash.saying),
            heading=say(heading),
        )
    )
    return [*shown, _what_follows(scene, last, told)]


def _at_once(
    scene: Scene[P], before: Board, step: Step, last: Frame, told: Mapping[str, Value]
) -> Frame:
    """A short what-if in one picture: what is supposed, the link and the contradiction."""
    say, view = scene.language.say, scene.view
    *links, clash = step.links
    yes, no = step.no, step.yes
    for link in links:
        yes, no = yes | link.yes, no | link.no
    picture = _supposed(scene, before, yes, no)
    for each in step.links:
        picture = _link(scene, picture, each)
    picture = highlight(picture, view.cells(yes | no), "new")
    wrong = view.cells(clash.yes | clash.no) or clash.basis.cells
    return last._replace(
        picture=highlight(picture, wrong, "wrong"),
        sentence=" ".join((say(told["suppose"]), *(say(each.saying) for each in step.links))),
        heading=say(Saying("{technique}: the contradiction", technique=Saying(step.technique))),
    )


def _what_follows(scene: Scene[P], last: Frame, told: Mapping[str, Value]) -> Frame:
    """The end of a what-if. The reasons of all links together would say nothing."""
    reason = mask_of(
        at for at, cell in enumerate(last.picture.cells) if cell.highlight == "because"
    )
    picture, say = highlight(last.picture, reason, ""), scene.language.say
    return Frame(picture, say(told["so"]), say(Saying("what follows")), last.number, last.key)


def _supposed(scene: Scene[P], before: Board, yes: int, no: int) -> Picture:
    """The board of a what-if, with all that is only supposed."""
    board = Board(before.size, before.yes | yes, before.no | no)
    picture = scene.genre.draw(scene.puzzle, board)
    return suppose(picture, (scene.view.cells(1 << decision) for decision in bits(yes | no)))


def _link(scene: Scene[P], picture: Picture, link: Step) -> Picture:
    view = scene.view
    reason = view.cells(link.basis.yes | link.basis.no) | link.basis.cells
    return highlight(highlight(picture, reason, "because"), view.cells(link.yes | link.no), "new")


def drawn(genre: Genre[P], puzzle: P, board: Board | None, step: Step | None = None) -> Picture:
    """The puzzle with a board, or as it is on paper; with a step, what that settles and why."""
    tell("drawing the puzzle")
    if board is None:
        # A step builds on all given decisions; without one, show only what is printed on paper.
        board = genre.printed(puzzle) if step is None else puzzle.given
    refuse_misfit(puzzle, board)
    if step is None:
        return genre.draw(puzzle, board)
    return step_picture(Scene(genre, puzzle, view_of(genre, puzzle)), step.apply(board), step)


def step_picture(scene: Scene[P], after: Board, step: Step) -> Picture:
    """One step on the board as it is afterwards."""
    picture = _link(scene, scene.genre.draw(scene.puzzle, after), step)
    return replace(picture, caption=scene.language.say(step.saying))
