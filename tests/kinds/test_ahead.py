"""What techniques that look ahead remember changes nothing, and closed chains are the shortest."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridwright import generate
from gridwright.core.grid import Grid, bits
from gridwright.engine.ladders import view_of
from gridwright.genres import by_name
from gridwright.kinds.techniques.ahead import PatternsAhead
from gridwright.kinds.techniques.connected import (
    closed_chain,
    closing,
    shortest_chain,
    some_closed_chain,
)


def _less_and_less(random: Random, mask: int) -> int:
    """A mask without some of its cells."""
    return mask & ~sum(1 << cell for cell in bits(mask) if random.random() < 0.1)


@pytest.mark.parametrize("name", ["heyawake", "mosaic", "starbattle"])
def test_asked_again_with_less_known_it_finds_the_same(name: str) -> None:
    genre = by_name(name)
    compared = 0
    for seed in range(3):
        [made] = generate(name, "6x6", seed=seed)
        answer: Any = made.answer
        random = Random(seed)
        some = sum(1 << cell for cell in range(36) if random.random() < 0.7)
        yes, no = answer.yes & some, answer.no & some
        view: Any = view_of(genre, made.puzzle)
        fresh: Any = view_of(genre, made.puzzle)
        for technique in genre.techniques:
            if not isinstance(technique, PatternsAhead):
                continue
            for unit in technique.units(view):
                finding = technique.look(view, yes, no, unit)
                wanted = 0 if finding is None else finding[0] | finding[1]
                known = yes, no
                for _ in range(12 if wanted else 0):
                    again = technique.look_for(view, *known, unit, wanted)
                    fresh.ended = None, {}
                    assert again == technique.look_for(fresh, *known, unit, wanted)
                    compared += 1
                    less = _less_and_less(random, known[0]), _less_and_less(random, known[1])
                    # What is left out is not always left out for good.
                    known = less if random.random() < 0.6 else known
    assert compared > 50


def test_a_closed_chain_is_the_shortest() -> None:
    random = Random(1)
    closed = 0
    for _ in range(600):
        grid, black = Grid.of(random.randint(1, 6), random.randint(1, 6)), 0
        for cell in random.sample(range(grid.size), random.randint(1, grid.size)):
            if not grid.neighbours(1 << cell) & black:
                black |= 1 << cell
        chains = [
            1 << cell | chain
            for cell in bits(black)
            if (chain := shortest_chain(grid, black ^ 1 << cell, cell)) is not None
        ]
        found = closed_chain(grid, black)
        assert found == min(chains, key=int.bit_count, default=None)
        assert (found is None) == (closing(grid, black) is not None)
        some = some_closed_chain(grid, black)
        assert (some is None) == (found is None)
        assert not chains or some in chains
        closed += found is not None
    assert 100 < closed < 500
