"""Numbers in unary: literals "at least 1", "at least 2", …, of which the first ``n`` are true.

A length is how many things in a row are false, from the first on (white cells, seen from a clue).
Lengths are added in the same form, so that unit propagation bounds each by the others.

>>> cnf = Cnf(3)
>>> length([1, 2], cnf), cnf.clauses
([-1, 4], [[-4, -1], [-4, -2], [4, 1, 2]])
>>> for said, literal in added([1], [2], [3, 4]):      # ``3``: one of them; ``4``: both
...     print(said, literal)
[1, 2] -3
[-2] 3
[1] -4
[-1] 3
[2] -4
[-1, -2] 4
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.sat.cnf import Cnf


def length(variables: Sequence[int], cnf: Cnf) -> list[int]:
    """Literals "the first is false", "the first two are", …, tied to the variables.

    The first literal needs no new variable. 0 stands for a variable that is known to be false; the
    first one must not be 0.
    """
    if not variables:
        return []
    append, literal = cnf.clauses.append, cnf.top
    longer = -variables[0]
    literals = [longer]
    for variable in variables[1:]:
        literal += 1
        append([-literal, longer])
        if variable:
            append([-literal, -variable])
            append([literal, -longer, variable])
        else:
            append([literal, -longer])
        longer = literal
        literals.append(literal)
    cnf.top = literal
    return literals


def added(
    one: Sequence[int], other: Sequence[int], total: Sequence[int]
) -> Iterator[tuple[list[int], int]]:
    """Clauses that make ``total`` the sum of two numbers, up to its length.

    Each is given as literals of the two numbers and a literal of the sum.
    """
    most = len(total)
    for left in range(min(len(one), most) + 1):
        reached = [-one[left - 1]] if left else []
        ended = [*one[left : left + 1]]
        for right in range(min(len(other), most - left) + 1):
            both = left + right
            if both:
                yield [*reached, *([-other[right - 1]] if right else ())], total[both - 1]
            if both < most:
                yield [*ended, *other[right : right + 1]], -total[both]
