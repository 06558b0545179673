"""The reason of a finding: settled decisions that suffice, with none that is not needed.

A technique's finding follows from some of the settled decisions that it read. To find them, leave
out one decision after another and ask the technique again: what remains suffices by construction,
and none of it can be left out.
"""

from __future__ import annotations

from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.logic.ladder import Ladder
from gridwright.logic.technique import Case, Masks, V


def reason(ladder: Ladder[V], post: int, yes: int, no: int, new_yes: int, new_no: int) -> Masks:
    """The settled decisions from which a finding of a post follows.

    If nothing new is settled, it is the reason why the post's unit is impossible.
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
    for decision in watched(bits(no)):
        if suffices(yes, no ^ 1 << decision):
            no ^= 1 << decision
    for decision in watched(bits(yes)):
        if suffices(yes ^ 1 << decision, no):
            yes ^= 1 << decision
    return yes, no
