"""Clues that contradict each other: what each clue says, and the fewest that must go.

What a clue says is what the puzzle with this clue alone says beyond the puzzle without any, so a
genre need not tell its clues from its rules. Auxiliary variables of the same meaning
(``Cnf.meanings``) are one variable. Every clue is a group of clauses under a selector; every
minimal clash must lose a clue, and a smallest set that hits all clashes is what must go
(``sat/subsets.py``).

>>> from gridwright.genres import by_name
>>> kuromasu = by_name("kuromasu")
>>> def clued(clues):
...     return kuromasu.puzzle(1, 4, clues)
>>> list(too_many(kuromasu, clued, {0: 4, 1: 4, 2: 2}))
[{2}]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import look, watched
from gridwright.core.errors import PuzzleError
from gridwright.core.puzzle import P
from gridwright.genre import Genre
from gridwright.sat.cardinality import DEFAULT_ENCODING, at_most
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.subsets import Groups, Hitting

Clued = Callable[[dict[int, Any]], P]
"""The puzzle with these clues and no others."""


def too_many(genre: Genre[P], clued: Clued[P], clues: dict[int, Any]) -> Iterator[set[int]]:
    """The places of the fewest clues without which the puzzle has an answer: every such set."""
    bare = clued({})
    rules = _encoded(genre, bare)
    said = _said(genre, clued, clues, rules)
    size = bare.decisions

    def cuts(yes: int) -> list[Clause]:
        return genre.cuts(bare, Board.whole(size, yes))

    places = list(clues)
    with Groups(said, rules, find_cuts=cuts) as groups, Hitting() as hitting:
        fewest = len(places)
        while (numbers := hitting.smallest()) is not None and len(numbers) <= fewest:
            look()
            gone = {places[number - 1] for number in numbers}
            clash = groups.minimal([place for place in places if place not in gone])
            if clash is None:
                yield gone
                if not gone:
                    return
                fewest = len(gone)
                hitting.never(numbers)
                continue
            if not clash:
                raise PuzzleError("the puzzle has no answer, whatever its clues are")
            hitting.add([places.index(place) + 1 for place in clash])


def _encoded(genre: Genre[P], puzzle: P) -> Cnf:
    cnf = Cnf(puzzle.decisions, simplify=False)
    genre.state_rules(puzzle, cnf)
    return cnf


def _said(
    genre: Genre[P], clued: Clued[P], clues: dict[int, Any], rules: Cnf
) -> dict[int, list[Clause]]:
    """What each clue says beyond the rules; new variables are counted on in ``rules``."""
    variables = {meaning: variable for variable, meaning in rules.meanings.items()}
    clauses = {tuple(sorted(clause)) for clause in watched(rules.clauses, every=256)}
    sums = {(tuple(sorted(literals)), number) for literals, number in rules.at_most}
    said: dict[int, list[Clause]] = {}
    for place, value in clues.items():
        look()
        alone = _encoded(genre, clued({place: value}))
        names = _renamed(alone, variables, rules)
        own = (_with(names, clause) for clause in watched(alone.clauses, every=64))
        said[place] = [clause for clause in own if tuple(sorted(clause)) not in clauses]
        for literals, number in alone.at_most:
            some = _with(names, literals)
            if (tuple(sorted(some)), number) not in sums:
                encoded, rules.top = at_most(some, number, rules.top, DEFAULT_ENCODING)
                said[place] += encoded
    return said


def _renamed(alone: Cnf, variables: dict[str, int], rules: Cnf) -> list[int]:
    """For each variable of a formula the one that stands for it beside the rules."""
    names = list(range(alone.decisions + 1))
    for variable in range(alone.decisions + 1, alone.top + 1):
        meaning = alone.meanings.get(variable)
        if meaning is None:
            names.append(rules.new())
            continue
        if meaning not in variables:
            variables[meaning] = rules.new()
        names.append(variables[meaning])
    return names


def _with(names: Sequence[int], literals: Sequence[int]) -> Clause:
    return [names[one] if one > 0 else -names[-one] for one in literals]
