"""A genetic algorithm over yes-or-no genes, a whole population at a time with NumPy.

The general part of van Meurs 2008, §5: initialization, selection (standard or tournament),
crossover by masks, mutations with their chances, restart and abort. A :class:`Problem` defines what
the genes mean and how they are graded and mutated. A population is a table of truth values with one
row per gene and one column per individual, so that every operation runs on all individuals at once.

>>> import numpy as np
>>> target = np.array([True, False, True, True])[:, None]
>>> problem = Problem(
...     create=lambda rng, start, count: rng.random((4, count)) < 0.5,
...     grade=lambda genes: (genes != target).sum(axis=0),
...     crossovers=(np.array([True, True, False, False]),),
... )
>>> outcome = evolve(problem, Parameters(population=20, selection=5), np.random.default_rng(1))
>>> outcome.best.tolist(), outcome.grade
([True, False, True, True], 0)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.core.deadline import Listener, look, silent
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying

Genes = NDArray[np.bool_]
Grades = NDArray[Any]
Rng = np.random.Generator


MOST_INDIVIDUALS = 1_000_000
"""Larger populations do not fit into memory."""


MOST_GENES = 20_000_000
"""A population with more genes in total is refused: a generation would take seconds and gigabytes.
"""


def refuse_genes(genes: int, population: int) -> None:
    """Refuse a population with too many genes.

    >>> refuse_genes(250_000, 1500)
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: a population of 1500 boards of 250000 cells is too
    large: a population of 1500 takes boards of up to 13333 cells
    """
    if genes * population > MOST_GENES:
        raise InputError(
            "a population of {population} boards of {genes} cells is too large: a population of "
            "{population} takes boards of up to {most} cells",
            population=population,
            genes=genes,
            most=MOST_GENES // population,
        )


@dataclass(frozen=True, slots=True)
class Mutation:
    """A change of some individuals: each is chosen with a given chance."""

    chance: float
    change: Callable[[Genes, Rng], Genes]


@dataclass(frozen=True, slots=True)
class Problem:
    """What the algorithm searches for: how individuals are created, graded and changed."""

    create: Callable[[Rng, int, int], Genes]
    """Creates a first generation, given the rng, the number of restarts and of individuals."""
    grade: Callable[[Genes], Grades]
    """A grade per individual, lower is better; exactly the answers have grade 0."""
    crossovers: tuple[Genes, ...]
    """For each crossover: which genes come from the first parent; the rest from the second."""
    mutations: tuple[Mutation, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters of §7.3 that do not depend on the puzzle, with the paper's values."""

    population: int = 1500
    selection: int = 250
    tournament: bool = False
    restart_after: int = 500
    abort_after: int = 10_000

    def __post_init__(self) -> None:
        if self.population > MOST_INDIVIDUALS:
            raise InputError(
                "the population is {population}; expected at most {most}",
                population=self.population,
                most=MOST_INDIVIDUALS,
            )
        if not 2 <= self.selection < self.population:
            raise InputError(
                "the selection size is {selection}; expected from 2 to less than the population "
                "of {population}",
                selection=self.selection,
                population=self.population,
            )
        if self.restart_after < 1 or self.abort_after < 1:
            raise InputError("restart and abort count generations; expected 1 or more")


MARKS = (10, 60, 250, 500)
"""At these ages of a population its variety is counted."""


@dataclass(slots=True)
class Course:
    """How far a run has come; it is kept up to date, so that it is there when time runs out."""

    generations: int = 0
    restarts: int = 0
    grade: int | None = None
    """The lowest grade so far."""
    variety: dict[int, list[int]] = field(default_factory=dict)
    """For some ages, how many different individuals each population had among those selected."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The best individual of the run, its grade (0: an answer), and the effort it took."""

    best: Genes
    grade: int
    generations: int
    restarts: int


def evolve(
    problem: Problem,
    parameters: Parameters,
    rng: Rng,
    progress: Listener = silent,
    course: Course | None = None,
) -> Outcome:
    """Breed until an answer is found or the last generation is reached.

    ``course`` is brought up to date after each generation.
    """
    course = Course() if course is None else course
    generation = restarts = 0
    genes = problem.create(rng, 0, parameters.population)
    grades = problem.grade(genes)
    at = int(grades.argmin())
    best, lowest = genes[:, at].copy(), int(grades[at])
    age = 0
    while lowest > 0 and generation < parameters.abort_after:
        look()
        generation += 1
        age += 1
        if age > parameters.restart_after:
            restarts += 1
            age = 0
            genes = problem.create(rng, restarts, parameters.population)
            grades = problem.grade(genes)
        else:
            genes, grades = _next_generation(problem, parameters, genes, grades, rng)
        at = int(grades.argmin())
        if grades[at] < lowest:
            best, lowest = genes[:, at].copy(), int(grades[at])
        course.generations, course.restarts, course.grade = generation, restarts, lowest
        if age in MARKS:
            course.variety.setdefault(age, []).append(variety(genes, parameters.selection))
        if generation % 50 == 0:
            progress(
                Saying(
                    "generation {generation}, restart {restarts}, best grade {grade}",
                    generation=generation, restarts=restarts, grade=lowest,
                )
            )  # fmt: skip
    return Outcome(best, lowest, generation, restarts)


def variety(genes: Genes, selection: int) -> int:
    """How many of the individuals that were selected last are different.

    >>> variety(np.array([[True, True, False], [False, False, False]]), 3)
    2
    """
    return len(np.unique(np.packbits(genes[:, :selection], axis=0), axis=1).T)


def _next_generation(
    problem: Problem, parameters: Parameters, genes: Genes, grades: Grades, rng: Rng
) -> tuple[Genes, Grades]:
    """The selected individuals, unchanged, and their mutated children."""
    chosen = select(grades, parameters, rng)
    parents, parents_grades = genes[:, chosen], grades[chosen]
    children = cross(parents, problem.crossovers, parameters.population - len(chosen), rng)
    for mutation in problem.mutations:
        children = mutate(children, mutation, rng)
    grades = np.concatenate((parents_grades, problem.grade(children)))
    return np.concatenate((parents, children), axis=1), grades


def select(grades: Grades, parameters: Parameters, rng: Rng) -> NDArray[np.intp]:
    """The individuals that live on: the best of all, or the best of each random group (§5.2).

    Among equal grades the earlier individual wins. The sort must be stable: with NumPy's other
    sorts the order of equal grades, and with it the whole run, depends on the processor.

    >>> grades = np.array([5, 1, 4, 0, 1, 1])
    >>> select(grades, Parameters(6, 3), np.random.default_rng(0)).tolist()
    [3, 1, 4]
    """
    if not parameters.tournament:
        return grades.argsort(kind="stable")[: parameters.selection]
    groups = np.array_split(rng.permutation(len(grades)), parameters.selection)
    return np.array([group[grades[group].argmin()] for group in groups], dtype=np.intp)


def cross(parents: Genes, crossovers: tuple[Genes, ...], count: int, rng: Rng) -> Genes:
    """Children of random pairs of parents; all crossovers are used equally often (§5.3)."""
    first, second = rng.integers(parents.shape[1], size=(2, count))
    ways = np.arange(count) % len(crossovers)
    from_first = np.stack(crossovers, axis=1)[:, ways]
    return np.where(from_first, parents[:, first], parents[:, second])


def mutate(genes: Genes, mutation: Mutation, rng: Rng) -> Genes:
    """The population with each individual changed with the mutation's chance."""
    if mutation.chance >= 1:
        return mutation.change(genes, rng)
    chosen = np.flatnonzero(rng.random(genes.shape[1]) < mutation.chance)
    if len(chosen):
        genes[:, chosen] = mutation.change(genes[:, chosen], rng)
    return genes


def flip(genes: Genes, free: NDArray[np.intp], amount: int, rng: Rng) -> Genes:
    """Flip ``amount`` random genes of each individual, among the free ones."""
    count = genes.shape[1]
    rows = free[rng.integers(len(free), size=(amount, count))]
    genes = genes.copy()
    for row in rows:
        genes[row, np.arange(count)] ^= True
    return genes
