"""Random instances of one-in-three SAT, satisfiable and not, for measuring.

>>> from random import Random
>>> instance = planted(4, Random(1))
>>> len(instance.clauses), next(instance.answers(), None) is not None
(4, True)
>>> next(contradictory(3, Random(1)).answers(), None) is None
True
"""

from __future__ import annotations

from random import Random

from gridwright_lab.reductions.instance import MOST_LITERALS, Instance


def planted(clauses: int, random: Random) -> Instance:
    """Clauses of three literals that a hidden assignment satisfies, one true literal in each."""
    names = range(1, clauses + 3)
    hidden = {name: random.random() < 0.5 for name in names}
    drawn = []
    for _ in range(clauses):
        chosen = random.sample(names, MOST_LITERALS)
        true = random.randrange(MOST_LITERALS)
        drawn.append(
            tuple(
                name if hidden[name] == (place == true) else -name
                for place, name in enumerate(chosen)
            )
        )
    return Instance(tuple(drawn))


def contradictory(clauses: int, random: Random) -> Instance:
    """Clauses of which two cannot be satisfied together: the same one, all literals negated."""
    if clauses == 1:
        return Instance(((1, 1, 1),))
    instance = planted(clauses - 1, random)
    # Exactly one of three true, and exactly one of three false: never both.
    against = tuple(-literal for literal in instance.clauses[0])
    return Instance((*instance.clauses, against))


def mixed(random: Random, clauses: int, variables: int) -> Instance:
    """Clauses of one to three literals, most of them of three, variables repeated or not."""
    return Instance(
        tuple(
            tuple(
                random.choice((1, -1)) * random.randint(1, variables)
                for _ in range(random.choice((1, 2, 3, 3, 3)))
            )
            for _ in range(clauses)
        )
    )
