"""Settle more rooms by supposing a colour, before any clause is written.

If a contradiction follows from one colour of an open room, by the rules of ``propagation.py`` that
take little time, the room has the other colour. A solver would find that too, but writing clauses
for it takes longer, if the right rooms are tried: those that touch many white areas, or an end of
the known path, and the largest of these. After some that were tried in vain, the rest is left to
the solver; so is all of it where most rooms are open.

>>> from gridwright.genres.nurimaze.solving.propagation import propagate
>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> rooms = "abcdefg" "abcheig" "jklhmnn" "joopqqr"
>>> puzzle = Nurimaze(4, 7, rooms, 5, 16, circles=0b1010000000001 << 13, triangles=1 << 14)
>>> known = propagate(puzzle)
>>> before = known.open.bit_count()
>>> suppose(known)
>>> before, known.open.bit_count()
(4, 0)
"""

from __future__ import annotations

from gridwright.core.deadline import look
from gridwright.core.grid import bits
from gridwright.genres.nurimaze.solving.propagation import Contradiction, Propagation

IN_VAIN = 6
"""So often a colour may be supposed in vain."""
SHARE = 3
"""If more than one in so many rooms is open, nothing is supposed: most published puzzles like that
would take longer."""


def suppose(known: Propagation) -> None:
    """Suppose colours of open rooms, as long as that seems worth while."""
    if known.open.bit_count() * SHARE > len(known.room_cells):
        return
    vain, before = IN_VAIN, -1
    while vain and known.open not in (0, before):
        before = known.open
        vain = _suppose_each(known, vain)


def _suppose_each(known: Propagation, vain: int) -> int:
    """Suppose both colours of each promising room, so often in vain; how often that may still be.

    What follows from a colour without a contradiction need not be tried again with that colour.
    """
    fine = {True: 0, False: 0}
    for room in _promising(known):
        for black in (True, False):
            if not known.open >> room & 1 or fine[black] >> room & 1:
                continue
            supposed = _supposed(known, room, black)
            if supposed is None:
                (known.whiten if black else known.blacken)((room,))
                _follow(known, thorough=True)
                continue
            vain -= 1
            if not vain:
                return 0
            fine[True] |= supposed.black_rooms
            fine[False] |= supposed.white_rooms
    return vain


def _promising(known: Propagation) -> list[int]:
    """The open rooms, those first whose colour is likely to lead to a contradiction."""
    area_of, neighbours, room_cells = known.area_of, known.neighbours, known.room_cells
    tips = known.grid.neighbours(known.on_path ^ known.done) & known.possible

    def rank(room: int) -> tuple[int, int]:
        areas = len({area for other in neighbours[room] if (area := area_of[other]) >= 0})
        cells = room_cells[room]
        return areas + 2 * bool(cells & tips), cells.bit_count()

    return sorted(bits(known.open), key=rank, reverse=True)


def _supposed(known: Propagation, room: int, black: bool) -> Propagation | None:
    """What follows if an open room has this colour; ``None`` for a contradiction."""
    twin = known.fork()
    try:
        (twin.blacken if black else twin.whiten)((room,))
        _follow(twin)
    except Contradiction:
        return None
    return twin


def _follow(known: Propagation, thorough: bool = False) -> None:
    """Apply the rules that take little time, or some others too, until nothing more follows."""
    while (
        known.squares()
        or known.loops()
        or known.ways_out()
        or known.path()
        or (thorough and (known.spoilers() or known.turns()))
    ):
        look()
