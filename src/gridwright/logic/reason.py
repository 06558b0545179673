"""The reason of a finding: settled decisions that suffice, with none that is not needed.

A technique's finding follows from some of the settled decisions that it read. To find them, leave
out one decision after another and ask the technique again: what remains suffices by construction,
and none of it can be left out. Most decisions can, so that many are left out at once.
"""

from __future__ import annotations

from collections.abc import Callable

from gridwright.core.deadline import look as look_up
from gridwright.core.grid import bits, mask_of
from gridwright.logic.ladder import Ladder
from gridwright.logic.technique import Case, Masks, V


def reason(
    ladder: Ladder[V],
    post: int,
    yes: int,
    no: int,
    new_yes: int,
    new_no: int,
    tries: int | None = None,
) -> Masks:
    """The settled decisions from which a finding of a post follows.

    If nothing new is settled, it is the reason why the post's unit is impossible. With ``tries``,
    the technique is asked about so often for each colour, and something may be left that is not
    needed.
    """
    technique, unit = ladder.technique_of[post], ladder.unit_of[post]
    view, look = ladder.view, technique.look
    yes &= ladder.scope_yes[post] & ~new_yes
    no &= ladder.scope_no[post] & ~new_no
    impossible = not (new_yes or new_no)
    case = Case(unit, new_yes, new_no, yes, no)
    length, look_for = technique.length, technique.look_for
    longest = length(view, yes, no, case)

    def suffices(some_yes: int, some_no: int) -> bool:
        if look_for is None or impossible:
            finding = look(view, some_yes, some_no, unit)
        else:
            finding = look_for(view, some_yes, some_no, unit, new_yes | new_no)
        if finding is None:
            return impossible
        if impossible or new_yes & ~finding[0] or new_no & ~finding[1]:
            return False
        return length(view, some_yes, some_no, case) <= longest

    guess = technique.reason(view, yes, no, case)
    some = guess[0] & yes, guess[1] & no
    if some != (yes, no) and suffices(*some):
        yes, no = some
    no = _needed(no, lambda some: suffices(yes, some), tries)
    yes = _needed(yes, lambda some: suffices(some, no), tries)
    return yes, no


FEW = 4
"""So many decisions are tried one by one."""


def _needed(decisions: int, suffices: Callable[[int], bool], tries: int | None = None) -> int:
    """Those of some decisions that cannot be left out, if all before them are that can be.

    >>> bin(_needed(0b11111111, lambda some: some & 0b101 == 0b101))
    '0b101'
    """
    waiting = [[*bits(decisions)]]
    while waiting:
        some = waiting.pop()
        parts = [some]
        if len(some) <= FEW:
            parts = [[one] for one in some]
        for part in parts:
            look_up()
            if tries is not None:
                if not tries:
                    return decisions
                tries -= 1
            rest = decisions & ~mask_of(part)
            if suffices(rest):
                decisions = rest
            elif len(part) > 1:
                waiting += [part[len(part) // 2 :], part[: len(part) // 2]]
    return decisions
