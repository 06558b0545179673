"""What a proof uses about tiles, as statements about finitely many cases, and their check.

Boards of circuits have any size, but a tile has only so many neighbours. So whatever the proofs say
about tiles that meet is a list of cases, and a program goes through all of them. The lemmas about
circuits are here, as all genres share them; ``kuroshuto/lemmas.py`` and its neighbours have those
about the tiles of a genre. ``gridwright reduce GENRE --verify`` prints them all.

>>> for lemma in circuit_lemmas("one")[:2]:
...     print(lemma.name, checked(lemma))
C1 Checked(cases=82, broken=())
C2 Checked(cases=13, broken=())
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from itertools import product

from gridwright.core.deadline import look
from gridwright_lab.reductions.instance import Instance
from gridwright_lab.reductions.sides import OPPOSITE, STEP, Side
from gridwright_lab.reductions.tiles.circuit import (
    CLAUSE_COLUMNS,
    Circuit,
    Kind,
    Part,
    Tile,
    allowed,
    every_part,
    in_clauses,
    in_row,
    plan,
    slots,
)

Cases = Iterator[str]
"""For each case what is wrong with it, or an empty string."""
Pair = tuple[Tile, Tile]


@dataclass(frozen=True, slots=True)
class Lemma:
    """A statement that holds if it holds in each of finitely many cases."""

    name: str
    says: str
    cases: Callable[[], Cases]


@dataclass(frozen=True, slots=True)
class Checked:
    """How many cases a lemma has, and what is wrong with those in which it does not hold."""

    cases: int
    broken: tuple[str, ...]


def checked(lemma: Lemma) -> Checked:
    """Go through all cases of a lemma."""
    found: list[str] = []
    for case in lemma.cases():
        look()
        found.append(case)
    return Checked(len(found), tuple(filter(None, found)))


def lemmas_of(genre: str, clause: Kind = "one") -> tuple[Lemma, ...]:
    """All lemmas that the proof for a genre of tiles uses."""
    own: tuple[Lemma, ...] = import_module(f"gridwright_lab.reductions.tiles.{genre}.lemmas").LEMMAS
    return (*circuit_lemmas(clause), *own)


def name_of(tile: Tile) -> str:
    """What a tile is called in a report.

    >>> name_of(("equal", "ns")), name_of(None)
    ('equal ns', 'nothing')
    """
    return " ".join(tile) if tile else "nothing"


def part_of(tile: tuple[Kind, str]) -> Part:
    """A tile as a part whose wires have some literal.

    >>> part_of(("equal", "ns"))
    Part(kind='equal', wires={'n': 1, 's': 1})
    """
    return Part(tile[0], dict.fromkeys(tile[1], 1))


def every_tile() -> list[Tile]:
    """All parts, and nothing."""
    return [None, *((part.kind, part.sides) for part in every_part())]


def signs_within(rows: Callable[[Tile], Sequence[str]], signs: str) -> Cases:
    """The rows of each tile have these signs and no others."""
    for tile in every_tile():
        found = {sign for row in rows(tile) for sign in row}
        yield "" if found <= {*signs} else f"{name_of(tile)} has {sorted(found)}"


# Which tiles may be side by side, or one above the other, in the circuit of any instance.


@cache
def neighbours(clause: Kind = "one") -> tuple[frozenset[Pair], frozenset[Pair]]:
    """All pairs of neighbours: the second to the right of the first, and below it.

    What stands in a tile follows from the state of its column, and the states of neighbours from
    each other: what is used in a column is used to the left of the next, and so on. Outside of the
    circuit is nothing, which is what a row has where it is not used.
    """
    return frozenset(_across(clause)), frozenset(_down(clause))


_LITERALS = range(4)
"""How many literals a clause may have; none is no clause."""
_STATES = [
    state for state in product((False, True), repeat=4) if not (state[2] and state[3])
]  # A column leads to one literal, so what comes from below is not used.
_NEGATIONS: tuple[Tile, ...] = (None, ("equal", "ns"), ("differ", "ns"))


def _across(clause: Kind) -> Iterator[Pair]:
    for one, other in product(_LITERALS, repeat=2):
        row = [in_clauses(one, slot, clause) for slot in range(CLAUSE_COLUMNS)]
        yield from zip(row, [*row[1:], in_clauses(other, 0, clause)], strict=True)
    yield from product(_NEGATIONS, repeat=2)
    for first, second in product(_STATES, repeat=2):
        left, right, used, _ = first
        if second[0] == (left or used) and right == (second[1] or second[2]):
            yield in_row(*first), in_row(*second)


def _down(clause: Kind) -> Iterator[Pair]:
    for literals, slot in product(_LITERALS, range(CLAUSE_COLUMNS)):
        below = _NEGATIONS[1:] if slot in slots(literals) else (None,)
        yield from product([in_clauses(literals, slot, clause)], below)
    for low in _STATES:
        wired = low[2] or low[3]
        yield from ((tile, in_row(*low)) for tile in (_NEGATIONS[1:] if wired else (None,)))
        yield from ((in_row(*high), in_row(*low)) for high in _STATES if high[3] == wired)


# The lemmas about circuits.


def circuit_lemmas(clause: Kind) -> tuple[Lemma, ...]:
    """What all genres use: the circuit says the same as the clauses."""
    return (
        Lemma(
            "C1",
            "Two neighbouring tiles of any circuit both have a wire at the side they share,"
            " or neither has.",
            partial(_wires_meet, clause),
        ),
        Lemma(
            "C2",
            "The table of each part is what its literals say: all wires equal, two that differ, two"
            " that cross, a clause.",
            partial(_tables_say_it, clause),
        ),
        Lemma(
            "C3",
            "In small circuits the wires of each variable are connected, have the same literal in"
            " both tiles, and obey all parts exactly if the clauses hold.",
            partial(_small_circuits, clause),
        ),
    )


def _wires_meet(clause: Kind) -> Cases:
    for pairs, one in zip(neighbours(clause), "es", strict=True):
        for first, second in sorted(pairs, key=str):
            ends = (first, one), (second, OPPOSITE[one])
            fits = len({tile is not None and side in tile[1] for tile, side in ends}) == 1
            yield "" if fits else f"{name_of(first)} before {name_of(second)}"


_WITH_LITERALS: dict[Kind, dict[Side, int]] = {
    "equal": dict.fromkeys("nesw", 1),
    "differ": {"n": 1, "s": -1},
    "cross": {"n": 1, "s": 1, "e": 2, "w": 2},
}
"""The literals at the sides of parts as circuits have them; all others may have any."""


def _tables_say_it(clause: Kind) -> Cases:
    for part in every_part(clause):
        literals = _WITH_LITERALS.get(part.kind, part.wires)
        here = Part(part.kind, {side: literals[side] for side in part.sides})
        said = set()
        for values in product((False, True), repeat=3):
            carried = here.values(dict(enumerate(values, start=1)))
            # The wires of "all but one" carry negated literals, of which one is false.
            counted = [value != (clause == "all but one") for value in carried.values()]
            if part.kind != clause or sum(counted) == 1:
                said.add(frozenset(side for side, value in carried.items() if value))
        right = said == allowed(part.kind, part.sides)
        yield "" if right else f"{part.kind} {part.sides} allows something else"


def _small_circuits(clause: Kind) -> Cases:
    """All instances of a clause, and of two clauses without negations, of three variables."""
    for signed in (True, False):
        names = (1, 2, 3, -1, -2, -3) if signed else (1, 2, 3)
        every = [tuple(some) for size in (1, 2, 3) for some in product(names, repeat=size)]
        for clauses in product(every, repeat=1 if signed else 2):
            instance = Instance(clauses)
            yield _broken_circuit(instance, plan(instance, clause))


def _broken_circuit(instance: Instance, circuit: Circuit) -> str:
    for at, part in circuit.items():
        for side, literal in part.wires.items():
            there = circuit.get((at[0] + STEP[side][0], at[1] + STEP[side][1]))
            if there is None or there.wires.get(OPPOSITE[side]) != literal:
                return f"{instance}: the wires at {at} {side} do not meet"
    for values in product((False, True), repeat=len(instance.variables)):
        assignment = dict(zip(instance.variables, values, strict=True))
        holds = all(
            frozenset(side for side, value in part.values(assignment).items() if value)
            in allowed(part.kind, part.sides)
            for part in circuit.values()
        )
        if holds != instance.satisfied_by(assignment):
            return f"{instance}: the circuit and the clauses differ at {assignment}"
    pieces = _pieces(circuit)
    return "" if pieces == len(instance.variables) else f"{instance}: {pieces} connected wires"


def _pieces(circuit: Circuit) -> int:
    """How many connected wires there are; negations join, clauses do not, crossings join twice."""
    number = {end: place for place, end in enumerate((at, side) for at, part in circuit.items()
                                                     for side in part.wires)}  # fmt: skip
    root = [*number.values()]

    def find(end: int) -> int:
        while root[end] != end:
            end = root[end]
        return end

    for (at, side), place in number.items():
        down, right = STEP[side]
        ends = [((at[0] + down, at[1] + right), OPPOSITE[side])]
        part = circuit[at]
        if part.kind == "cross":
            ends.append((at, OPPOSITE[side]))
        elif part.shape != "clause":
            ends += [(at, other) for other in part.wires]
        for end in ends:
            root[find(number[end])] = find(place)
    return len({find(place) for place in root})
