"""Techniques that look a few steps ahead: a cell that would soon lead to a contradiction is not so.

A colour is supposed for one cell. Cells that touch a yes are no at once. Then a count that has
enough, or that needs all the cells left to it, or a ring that must not be closed, settles further
cells: a *link*. If something is impossible after so many links, the cell has the other colour. The
sentence names only the links that lead there.

>>> from gridwright.core.grid import Grid
>>> from gridwright.kinds.apart import Apart
>>> from gridwright.kinds.count import Count
>>> view = KindView(Grid.of(1, 4), [Apart(), Count((0, 1, 2), 1, 1, clue=0), Count((2, 3), 1, 1)])
>>> ahead = Ahead(3, 1, ("numbers",))
>>> ahead.look(view, 0, 0, 2 * 1 + 1) == (0, 0b0010)       # r1c2 black leaves r1c4, which is fine
False
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from gridwright.core.grid import Grid, bits, mask_of, union
from gridwright.core.saying import Saying, Value
from gridwright.kinds.count import LIT
from gridwright.kinds.techniques.connected import closed_chain, some_closed_chain
from gridwright.kinds.techniques.count import OfKinds, Patterns
from gridwright.kinds.techniques.patterns import MOST_PATTERNS, ways
from gridwright.kinds.views.kinds import KindView
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Supposes, supposed

NEAR, ENOUGH, NEEDED, FORBIDDEN, CUT = "near", "enough", "needed", "forbidden", "cut"
"""Why a cell is settled: it touches a yes, a count has enough, needs it or cannot place the others
beside it, or it would cut.
"""
OF_COUNTS = (ENOUGH, NEEDED, FORBIDDEN)
TOUCH, FEW, MANY = "touch", "few", "many"
"""Why a board is impossible, besides a cut."""
Closed = Callable[[Grid, int], int | None]
"""Which closed chain of some black cells is taken."""
KEPT = 1 << 16
"""So many answers to what a count forces are remembered."""


@dataclass(slots=True)
class Supposed:
    """What follows from a colour of one cell: who settled each cell, and what is impossible."""

    yes: int
    no: int
    why: dict[int, tuple[str, int]] | None = None
    """For each settled cell the cause, and the cell that it touches, the count, or the cells that
    were yes when it would have cut; if asked for.
    """
    end: tuple[str, int] | None = None

    def note(self, cells: int, kind: str, about: int) -> None:
        """Why these cells are settled."""
        if self.why is not None:
            self.why |= dict.fromkeys(bits(cells), (kind, about))


def follow(
    view: KindView, yes: int, no: int, unit: int, links: int, *, told: bool = False
) -> Supposed:
    """Follow a colour of a cell for so many links, or until something is impossible."""
    found, new = Supposed(yes, no, {} if told else None), supposed(unit)
    for link in range(links + 1):
        new = _settle(view, found, *new)
        if found.end is None:
            new = _forced(view, found, *new, further=link < links)
        if found.end is not None or not (new[0] or new[1]):
            break
    return found


def _settle(view: KindView, found: Supposed, new_yes: int, new_no: int) -> Masks:
    """Settle cells and those that touch them; what is new is returned."""
    for cell in bits(new_yes):
        touched = view.near[cell]
        if touched & (found.yes | new_yes):
            found.end = TOUCH, cell
            found.yes |= new_yes
            return 0, 0
        touched &= ~(found.no | new_no)
        found.note(touched, NEAR, cell)
        new_no |= touched
    found.yes |= new_yes
    found.no |= new_no
    return new_yes, new_no


def _forced(view: KindView, found: Supposed, new_yes: int, new_no: int, *, further: bool) -> Masks:
    """What counts and connection force next, or why the board is impossible."""
    yes, no, known, masks = found.yes, found.no, found.yes | found.no, view.masks
    more_yes = more_no = needed = 0
    for number in view.counts_at(new_yes | new_no):
        mask = masks[number]
        asked = number, mask & ~known, (mask & yes).bit_count()
        forced = view.forced.get(asked)
        if forced is None:
            if len(view.forced) >= KEPT:
                view.forced.clear()
            forced = view.forced[asked] = _forced_by(view, *asked)
        every, never, kind = forced
        if kind in (FEW, MANY):
            found.end = kind, number
            return 0, 0
        if further and (every or never):
            every, never = every & ~more_yes, never & ~(known | more_no)
            if found.why is not None:
                found.note(every, NEEDED, number)
                found.note(never, kind, number)
            needed = (needed | every) & ~never
            more_yes, more_no = more_yes | every, more_no | never
    if new_yes and view.closing is not None:
        closing = view.closing(yes)
        if closing is None:
            found.end = CUT, 0
            return 0, 0
        if further:
            cells = closing & ~(no | more_no)
            found.note(cells, CUT, yes)
            needed, more_no = needed & ~cells, more_no | cells
    # Where causes differ, the second one is kept; the first shows as the end.
    kept = more_yes & more_no & needed
    return more_yes & ~more_no | kept, more_no & ~kept


def _forced_by(view: KindView, number: int, left: int, has: int) -> tuple[int, int, str]:
    """The cells that one count makes yes and no, by what is left to it and how many it has, and why
    no; or why it is impossible.
    """
    count = view.counts[number]
    least, most = count.least - has, count.most - has
    if most < 0 or left.bit_count() < least:
        return 0, 0, MANY if most < 0 else FEW
    if view.packs[number] and left and most > 0:
        every, never = view.common(left, least, most)
        return (0, 0, FEW) if every < 0 else (every & left, never, FORBIDDEN)
    if not most:
        return 0, left, ENOUGH
    return (left, 0, NEEDED) if left.bit_count() == least else (0, 0, ENOUGH)


class Ahead(OfKinds, Supposes[KindView]):
    """What leads to a contradiction within a few steps is wrong."""

    def __init__(self, rung: int, links: int, rules: tuple[str, ...]) -> None:
        super().__init__(rung, rules)
        self.links, self.name = links, NAMES[links]

    def scope(self, view: KindView, unit: int) -> Masks:
        return view.reach(unit // 2, self.links)

    def wrong(self, view: KindView, yes: int, no: int, unit: int) -> bool:
        return follow(view, yes, no, unit, self.links).end is not None

    def then(self, view: KindView, case: Case) -> Iterable[Value]:
        known = case.known_yes, case.known_no
        return _links(view, follow(view, *known, case.unit, self.links, told=True))


def _chain(view: KindView, found: Supposed) -> list[tuple[str, int, int]]:
    """Why each cell is settled that leads to the end: the cause, what it is about, the cell."""
    order = {each: place for place, each in enumerate(found.why or {})}
    return sorted(_traced(view, found)[0], key=lambda link: order[link[2]])


def _traced(
    view: KindView, found: Supposed, *, whole: bool = False
) -> tuple[list[tuple[str, int, int]], set[int]]:
    """The same in any order, and all cells that lead to the end, known ones among them.

    With ``whole``, these are so many that it would end so again on a board where they are the same:
    how long the arrangements of a count take to list depends on all of its cells.
    """
    closed = some_closed_chain if whole else closed_chain
    chain, todo, why = [], [*_causes(view, found, closed, whole)], found.why or {}
    seen: set[int] = set()
    while todo:
        cause = todo.pop()
        if cause in seen:
            continue
        seen.add(cause)
        if cause in why:
            kind, place = why[cause]
            chain.append((kind, place, cause))
            todo += [place] if kind == NEAR else []
            if kind == CUT:
                todo += bits(closed(view.grid, place | 1 << cause) or place)
            elif kind in OF_COUNTS:
                every = kind == FORBIDDEN or (whole and view.packs[place])
                known = found.yes | found.no if every else _side(found, kind == ENOUGH)
                todo += bits(view.masks[place] & known)
    return chain, seen


def _links(view: KindView, found: Supposed) -> Iterator[Saying]:
    """The links that lead to the end, and the end itself, in words."""
    grouped: dict[tuple[str, int], int] = {}
    for kind, number, cause in _chain(view, found):
        if kind != NEAR:
            grouped[kind, number] = grouped.get((kind, number), 0) | 1 << cause
    for (kind, number), cells in grouped.items():
        beside = grouped.get((FORBIDDEN, number), 0)
        if kind == FORBIDDEN and (NEEDED, number) in grouped:
            continue
        what = view.counts[number].named(view.grid) if kind != CUT else ""
        colour = Saying(view.no_word)
        told = {"what": what, "cells": view.names(cells), "colour": colour}
        if (
            kind == NEEDED
            and view.counts[number].unit == LIT
            and cells == 1 << view.counts[number].cells[0]
        ):
            yield Saying("{what} could be lit only by a lamp of its own", what=what)
        elif kind == NEEDED and view.counts[number].unit == LIT:
            yield Saying("{what} could be lit only from {cells}", **told)
        elif kind == NEEDED and beside:
            yield Saying(NEEDED_SO, **told, others=view.names(beside))
        else:
            yield Saying(LINKS[kind], **told)
    kind, place = found.end or (CUT, 0)
    what = view.counts[place].named(view.grid) if kind in (FEW, MANY) else view.grid.at(place)
    if kind == FEW and view.counts[place].unit == LIT:
        yield Saying("{what} could not be lit", what=what)
    elif kind == TOUCH and view.things == "lamps":
        both = 1 << place | view.near[place] & found.yes
        yield Saying("the lamps at {what} would light each other", what=view.names(both))
    else:
        yield Saying(ENDS[kind], what=what, things=Saying(view.things))


def _side(found: Supposed, yes: bool) -> int:
    return found.yes if yes else found.no


def _causes(view: KindView, found: Supposed, closed: Closed, whole: bool) -> Iterator[int]:
    """The settled cells that make the end impossible."""
    kind, about = found.end or (CUT, 0)
    if kind in (FEW, MANY):
        every = whole and view.packs[about]
        known = found.yes | found.no if every else _side(found, kind == MANY)
        yield from bits(view.masks[about] & known)
    elif kind == TOUCH:
        yield about
        yield from bits(view.near[about] & found.yes)
    else:
        yield from bits(closed(view.grid, found.yes) or found.yes)


class PatternsAhead(Patterns):
    """What all ways to fill a number, room, row or column have in common is known; those that break
    a rule do not count.
    """

    inside = False
    looks_ahead = True
    because = (
        "{what} needs {things}, and every way to place [number|it|them] that breaks no rule has"
        " this in common"
    )
    impossible = "{what} needs {things}, and every way to place [number|it|them] breaks a rule"

    def __init__(self, rung: int, rules: tuple[str, ...], links: int = 0) -> None:
        super().__init__(rung, rules)
        self.links = links
        self.name = "patterns that fit further" if links else "patterns that fit"

    def scope(self, view: KindView, number: int) -> Masks:
        if view.closing is not None:
            return view.grid.full, view.grid.full
        reached = union(view.reach(cell, self.links)[0] for cell in bits(view.masks[number]))
        return reached, reached

    def look(self, view: KindView, yes: int, no: int, number: int) -> Finding:
        return self._common(view, yes, no, number, 0)

    def look_for(self, view: KindView, yes: int, no: int, number: int, some: int) -> Finding:
        """It ends where one of them is not found."""
        return self._common(view, yes, no, number, some)

    def _common(self, view: KindView, yes: int, no: int, number: int, wanted: int) -> Finding:
        """What the ways have in common; only these cells are asked about, if there are any.

        Who asks about some cells looks for a reason and asks again with less and less known. A way
        that broke a rule still does if all that led there is left.
        """
        every = never = wanted or -1
        if wanted and view.ended[0] != (self.name, number, wanted):
            view.ended = (self.name, number, wanted), {}
        ended = view.ended[1]
        met = False
        for tried, (chosen, new_no) in enumerate(_ways(view, yes, no, number)):
            if tried > MOST_PATTERNS:
                return NOTHING
            # A way that has all of it changes nothing, whether or not it breaks a rule.
            if not (every & ~chosen or never & ~new_no):
                continue
            if wanted:
                before = ended.setdefault((yes | chosen) & view.masks[number], [])
                board = yes | chosen, no | new_no
                if any(each.still(view, yes, no, *board) for each in reversed(before)):
                    continue
            found = _tried(view, yes, no, chosen, new_no, self.links, told=wanted > 0)
            if found.end is None:
                met = True
                every &= chosen
                never &= new_no
                if wanted & ~(every | never) or not (every or never):
                    return NOTHING
            elif wanted:
                before.append(Ended(yes, no, found))
        if not met:
            return None if _has_ways(view, yes, no, number) else NOTHING
        return every, never & ~yes

    def named(self, view: KindView, case: Case) -> int:
        """The count, and the numbers that do not allow the other ways."""
        known = case.known_yes, case.known_no
        used = union(
            _counts_used(view, _tried(view, *known, *way, self.links, told=True))
            for way in _ways(view, *known, case.unit)
        )
        return super().named(view, case) | view.clues(bits(used))


@dataclass(slots=True)
class Ended:
    """That a way led to something impossible, and where what was known is enough for it again."""

    known_yes: int
    known_no: int
    found: Supposed
    grounds: Masks | None = None
    """The cells of the board that led there, found when they are asked for."""

    def still(self, view: KindView, known_yes: int, known_no: int, yes: int, no: int) -> bool:
        """Whether it still leads there if less is known, on a board with these cells."""
        if known_yes & ~self.known_yes or known_no & ~self.known_no:
            return False
        if self.grounds is None:
            found = self.found
            cells = mask_of(_traced(view, found, whole=True)[1]) & ~mask_of(found.why or ())
            self.grounds = cells & found.yes, cells & found.no
        return not (self.grounds[0] & ~yes or self.grounds[1] & ~no)


def _has_ways(view: KindView, yes: int, no: int, number: int) -> bool:
    left, least, most = view.needs(number, yes, no)
    return bool(left) and most > 0 and most >= least


def _ways(view: KindView, yes: int, no: int, number: int) -> Iterator[Masks]:
    """Each way to fill a count: what it makes yes, and no."""
    if _has_ways(view, yes, no, number):
        left, least, most = view.needs(number, yes, no)
        for chosen, beside in ways(view.near, left, least, most):
            yield chosen, (beside | left & ~chosen) & ~no


def _tried(
    view: KindView, yes: int, no: int, chosen: int, new_no: int, links: int, *, told: bool = False
) -> Supposed:
    """What follows from one way."""
    found = Supposed(yes | chosen, no | new_no, {} if told else None)
    new = _forced(view, found, chosen, new_no, further=links > 0)
    for link in range(links):
        if found.end is None:
            new = _settle(view, found, *new)
        if found.end is None:
            new = _forced(view, found, *new, further=link < links - 1)
    return found


def _counts_used(view: KindView, found: Supposed) -> int:
    """The counts that do not allow what was supposed, as a mask of their numbers."""
    if found.end is None:
        return 0
    used = union(1 << number for kind, number, _ in _chain(view, found) if kind in OF_COUNTS)
    return used | 1 << found.end[1] if found.end[0] in (FEW, MANY) else used


NAMES = {1: "one step ahead", 2: "two steps ahead", 3: "three steps ahead"}
LINKS = {
    ENOUGH: "{what} would have enough and leave {cells} {colour}",
    NEEDED: "{what} would need {cells}",
    FORBIDDEN: "{what} could only be filled with {cells} {colour}",
    CUT: "{cells} would have to be white to keep the white cells connected",
}
NEEDED_SO = "{what} would need {cells} and leave {others} {colour}"
ENDS = {
    TOUCH: "{things} would touch at {what}",
    FEW: "{what} would get too few {things}",
    MANY: "{what} would have too many {things}",
    CUT: "the white cells would be cut in two",
}
