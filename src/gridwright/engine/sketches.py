"""For people who set puzzles by hand: clues that clash, and a sketch completed or repaired.

>>> from gridwright.genres import by_name
>>> kuromasu = by_name("kuromasu")
>>> smallest_clash(kuromasu, kuromasu.puzzle(1, 4, {0: 4, 1: 4, 2: 2}))
Clashing(cells=(1, 2), smallest=True)
>>> completed(kuromasu, Sketch(1, 3, {0: "2"})).signs
{0: '2'}
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from gridwright.core.errors import PuzzleError, Timeout
from gridwright.core.grid import bits, mask_of, union
from gridwright.core.puzzle import P
from gridwright.core.sketch import Changing, Editing, Sketch
from gridwright.engine.explain import smallest_of
from gridwright.engine.generate import generate, rng
from gridwright.genre import Genre
from gridwright.sat.subsets import Groups


@dataclass(frozen=True, slots=True)
class Clashing:
    """Clues that contradict each other."""

    cells: tuple[int, ...]
    """Where they stand; none if the rest of the board allows no answer by itself."""
    smallest: bool
    """Whether no other clash has fewer clues; else none of these can be left out. Where none are
    named, and a rule about the whole board rests on the clues, it is not known which they are.
    """


def editing_of(genre: Genre[P]) -> Editing[P]:
    """What can be edited in a genre; refused where that is not told."""
    if genre.editing is None:
        raise PuzzleError("{title} puzzles cannot be edited yet", title=genre.title)
    return genre.editing


def read_sketch(genre: Genre[P], sketch: Sketch) -> P:
    """The puzzle that a sketch shows; one that is no puzzle yet is refused."""
    faults = editing_of(genre).faults(sketch)
    if faults:
        raise PuzzleError(str(faults[0].saying))
    return editing_of(genre).read(sketch)


def smallest_clash(genre: Genre[P], puzzle: P, *, fewest: bool = True) -> Clashing:
    """The fewest clues of a puzzle without an answer that contradict each other.

    Rules about the whole board always hold. When the time is over before the fewest are known, or
    they are not asked for, a set of which none can be left out is told.
    """
    signs = mask_of(editing_of(genre).write(puzzle).signs)
    whole = smallest_of(genre, puzzle)
    try:
        always = [whole.groups.selectors[rule] for rule in whole.rules]
        minimal = whole.groups.minimal(whole.clues, always)
        if minimal is None:
            raise PuzzleError("the puzzle has an answer, so no clues clash")
        smallest = _fewest(whole.groups, whole.clues, always) if fewest else None
    finally:
        whole.close()
    cells = _cells(smallest or minimal, signs, rooms=editing_of(genre).rooms)
    of_clues = any(where & signs for _, where in genre.cut_rules(puzzle))
    return Clashing(cells, not of_clues if not cells else smallest is not None)


def _fewest(
    groups: Groups[tuple[str, int]], clues: list[tuple[str, int]], always: list[int]
) -> list[tuple[str, int]] | None:
    try:
        return groups.smallest(clues, always)
    except Timeout:
        return None


def _cells(clash: list[tuple[str, int]], signs: int, *, rooms: bool) -> tuple[int, ...]:
    """The clues of a clash. Of several in one room that say the same, one is enough."""
    if not rooms:
        return tuple(bits(union(cells for _, cells in clash) & signs))
    chosen = 0
    for _, cells in sorted(clash, key=lambda each: (each[1] & signs).bit_count()):
        own = cells & signs
        if own and not own & chosen:
            chosen |= own & -own
    return tuple(bits(chosen))


def completed(genre: Genre[P], sketch: Sketch, *, symmetry: str = "none", seed: int = 0) -> Sketch:
    """A sketch with further clues, so that it has exactly one answer; what is there stays."""
    editing = editing_of(genre)
    if editing.complete is not None:
        whole = editing.complete(sketch, rng(seed, 0))
        if whole is None:
            raise PuzzleError("no numbers were found that make this draft a puzzle")
        return whole
    puzzle = read_sketch(genre, sketch)
    options = {"symmetry": symmetry, "keep": puzzle}
    made = next(generate(genre, sketch.rows, sketch.cols, seed=seed, options=options))
    return editing.write(made.puzzle)


def repaired(
    genre: Genre[P], change: Changing, puzzle: P, random: Random
) -> tuple[Sketch, Sketch] | None:
    """The sketch of a puzzle, and the one that the genre's own repair makes of it, if it can."""
    before = editing_of(genre).write(puzzle)
    after = change(before, random)
    return None if after is None else (before, after)
