"""What the colour of one room forces on others at once, and what is then impossible.

If a room is black, a square in which it leaves one open room forces that room to be white; if it is
white, to be black. A white room also forces rooms to be black that would close a loop with it or
spoil the path. The squares of forced rooms are looked at once more, and nothing beyond that: a
person does not look further ahead.

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> view = NurimazeView(Nurimaze(3, 4, range(12), start=0, goal=3))
>>> for each in stages(view, 0b1111_0000_0000, 0b0000_1001_1001, 5, True)[-1]:
...     print(view.name(each.room), "black" if each.black else "white")
r2c3 white
r1c3 black
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple

from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Listed, Saying
from gridwright.genres.nurimaze.logic.areas import areas_of
from gridwright.genres.nurimaze.logic.known_path import joined_by, known_path, spoiling, trunk_of
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.logic.technique import Masks


class Forced(NamedTuple):
    """A room that is forced to have a colour."""

    room: int
    black: bool
    square: int
    """The rooms of the square that forces it; 0 if it would close a loop or spoil the path."""


Stage = tuple[Forced, ...]
Clash = Callable[[NurimazeView, int, int, int], bool]
"""Whether a board is impossible, given the rooms that are new on it."""


def stages(view: NurimazeView, yes: int, no: int, room: int, black: bool) -> tuple[Stage, ...]:
    """What a colour of a room forces at once, and with the squares of what it forces; less if there
    is nothing more.
    """
    own = 1 << room
    all_yes, all_no = (yes | own, no) if black else (yes, no | own)
    first = list(_by_squares(view, all_yes, all_no, own))
    if not black:
        first += _by_loops(view, all_yes, all_no, own, first)
    if not first:
        return ()
    new_yes, new_no = colours(first)
    second = list(_by_squares(view, all_yes | new_yes, all_no | new_no, new_yes | new_no))
    stage = tuple(first)
    return (stage, (*stage, *second)) if second else (stage,)


def _by_squares(view: NurimazeView, yes: int, no: int, rooms: int) -> Iterator[Forced]:
    """The rooms that squares of these rooms force, each once."""
    settled = yes | no
    taken = 0
    for room in bits(rooms):
        for square in view.squares_at[room]:
            left = square & ~settled
            if left & ~taken and not left & (left - 1) and not (square & yes and square & no):
                taken |= left
                yield Forced(left.bit_length() - 1, bool(square & no), square)


def _by_loops(
    view: NurimazeView, yes: int, no: int, own: int, others: list[Forced]
) -> Iterator[Forced]:
    """The rooms that would close a loop or spoil the path together with a white room."""
    path = view.remembered(known_path, no)
    if path.fault:
        return
    closing = view.remembered(areas_of, no).twice
    if not path.whole:
        closing |= view.remembered(spoiling, yes, no)
    closing &= view.around(joined_by(view, no ^ own, own)) & ~(yes | no)
    for each in others:
        closing &= ~(1 << each.room)
    for room in bits(closing):
        yield Forced(room, True, 0)


def colours(forced: Stage | list[Forced]) -> Masks:
    """The rooms that are forced to be black, and those that are forced to be white."""
    yes = no = 0
    for each in forced:
        if each.black:
            yes |= 1 << each.room
        else:
            no |= 1 << each.room
    return yes, no


def with_forced(yes: int, no: int, room: int, black: bool, forced: Stage) -> Masks:
    """A board with a room of this colour and what it forces."""
    new_yes, new_no = colours(forced)
    own = 1 << room
    return (yes | own | new_yes, no | new_no) if black else (yes | new_yes, no | own | new_no)


MOST = 3
"""If more forced rooms are needed, a person does not see what they lead to."""


def refuted(
    view: NurimazeView, yes: int, no: int, room: int, black: bool, clash: Clash, bare: bool
) -> Stage | None:
    """What leads from a colour of a room to something impossible; ``None`` if nothing does.

    ``bare`` says whether the colour alone is looked at too, without anything that it forces.
    """
    known = yes | no
    for stage in (*(((),) if bare else ()), *view.remembered(stages, yes, no, room, black)):
        board = with_forced(yes, no, room, black, stage)
        if clash(view, *board, (board[0] | board[1]) & ~known):
            needed = _trimmed(view, yes, no, room, black, clash, stage)
            return needed if len(needed) <= MOST else None
    return None


def _trimmed(
    view: NurimazeView, yes: int, no: int, room: int, black: bool, clash: Clash, stage: Stage
) -> Stage:
    """Only what is needed for the clash, the last forced rooms being left out first."""
    known = yes | no
    for each in reversed(stage):
        rest = tuple(other for other in stage if other is not each)
        board = with_forced(yes, no, room, black, rest)
        settled = board[0] | board[1]
        if all(not other.square & ~settled & ~(1 << other.room) for other in rest) and clash(
            view, *board, settled & ~known
        ):
            stage = rest
    return stage


def forcing(view: NurimazeView, no: int, room: int, stage: Stage) -> int:
    """The rooms that force those of a stage: of their squares, or of the areas that they join."""
    rooms = 0
    for each in stage:
        rooms |= each.square or joined_by(view, no, 1 << room | 1 << each.room)
    return rooms


SO_THAT = {
    "loop": Saying("so that there is no loop"),
    "fork": Saying("so that the path does not fork"),
    "triangle": Saying("so that the path does not meet a triangle"),
    "end": Saying("so that the path does not run through S or G"),
    "early": Saying("so that the path does not reach G too early"),
}
"""Why a room must be black, by the fault that the path would have."""


def told(view: NurimazeView, no: int, room: int, stage: Stage) -> Listed:
    """The forced rooms in words, each with its cause; ``no`` are the white rooms known before."""
    said: list[Saying] = []
    causes = groupby(stage, lambda each: "" if each.square else _fault(view, no, room, each))
    for fault, some in causes:
        if fault:
            rooms = view.names(mask_of(each.room for each in some))
            said.append(
                Saying("{rooms} would be black {so_that}", rooms=rooms, so_that=SO_THAT[fault])
            )
            continue
        said += (
            Saying(
                "{room} would be {colour} because of the square at {at}",
                room=view.named(each.room),
                colour=Saying("black") if each.black else Saying("white"),
                at=view.square_at(each.square),
            )
            for each in some
        )
    first, *later = said
    return Listed((first, *(Saying("then {what}", what=each) for each in later)), "")


def _fault(view: NurimazeView, no: int, room: int, each: Forced) -> str:
    return view.remembered(trunk_of, joined_by(view, no, 1 << room | 1 << each.room)).fault
