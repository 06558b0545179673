"""``binary-levels``: the number of steps to the root, in binary.

The variant that Straathof 2025 (§2) mentions but does not pursue. Correct for every graph, with
the root given or unknown, empty set allowed or not. Each node has a number of ``log2 L`` bits, for
a longest path of ``L`` steps, and that number's successor. An arrow (``arrows.py``) says that the
number of a node is the successor of its parent's, and the greatest number has no successor, so
arrows never form a cycle. There are about ``4 + 4 log2 N`` variables per cell, and two clauses per
arrow and bit.
"""

from __future__ import annotations

from gridwright.core.deadline import look, watched
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity.arrows import parent_arrows
from gridwright.sat.connectivity.task import Connected


def encode(cnf: Cnf, task: Connected) -> None:
    """Append the clauses.

    >>> cnf = Cnf(3)
    >>> encode(cnf, Connected([[1], [0, 2], [1]], [1, 2, 3], roots=(0,)))
    >>> cnf.top                             # 4 arrows; per node 2 bits, 1 bit more and a carry
    19
    """
    arrows = parent_arrows(cnf, task)
    width = max(task.longest_path().bit_length(), 1)
    numbers = [[cnf.new() for _ in range(width)] for _ in watched(range(task.size), every=64)]
    successors = []
    for number in numbers:
        look()
        successors.append(_successor(cnf, number))
    for (node, other), arrow in arrows.items():
        look()
        following, overflow = successors[other]
        cnf.clauses.append([-arrow, -overflow])
        for mine, wanted in zip(numbers[node], following, strict=True):
            cnf.clauses += [[-arrow, -mine, wanted], [-arrow, mine, -wanted]]


def size(task: Connected) -> int:
    """About how many clauses this takes."""
    edges = sum(len(others) for others in task.neighbours)
    return edges * (4 + 2 * task.longest_path().bit_length())


def _successor(cnf: Cnf, number: list[int]) -> tuple[list[int], int]:
    """The bits of the number plus one, lowest first, and the carry out of the highest."""
    following = [-number[0]]
    carry = number[0]
    for bit in number[1:]:
        total, out = cnf.new(), cnf.new()
        cnf.clauses += [
            [-total, bit, carry],
            [-total, -bit, -carry],
            [total, -bit, carry],
            [total, bit, -carry],
            [-out, bit],
            [-out, carry],
            [out, -bit, -carry],
        ]
        following.append(total)
        carry = out
    return following, carry
