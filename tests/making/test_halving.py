"""Dropping by halves gives what dropping one by one gives, in the same order."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridwright.core.grid import Grid
from gridwright.genres import by_name
from gridwright.making.draft import Draft, Frame, Judge
from gridwright.making.grow import Part, grow
from gridwright.making.halving import by_regions, drop_by_halves
from gridwright.making.reasoning import Stepwise, Units
from gridwright.making.symmetry import orbits
from gridwright.making.wishes import with_own


def drafted(name: str, grid: Grid, rng: Random) -> Draft[Any]:
    making = by_name(name).making
    assert making is not None
    assert making.fill is not None
    assert making.draft is not None
    options = with_own(making.options)()
    return making.draft(grid, making.fill(Frame(grid), options, rng), options)


def one_by_one(judge: Judge, chosen: dict[int, int], order: list[Part]) -> dict[int, int]:
    for part in order:
        rest = {place: offer for place, offer in chosen.items() if place not in part}
        if judge.solves(list(rest.values())):
            chosen = rest
    return chosen


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", ["kuromasu", "kuroshuto"])
def test_by_halves_as_one_by_one(name: str, seed: int) -> None:
    rng = Random(seed)
    grid = Grid.of(7 + seed % 3, 8)
    chosen = None
    while chosen is None:
        draft = drafted(name, grid, rng)
        units = Units(draft)
        parts = [each for each in orbits(grid, "rotate2") if all(one in draft.at for one in each)]
        chosen = grow(draft, Stepwise(units, draft.all), {}, parts, rng)
    for part in parts[::5]:  # some that are not needed
        chosen = {place: draft.at[place][0] for place in part} | chosen
    must = [part for part in parts if part[0] in chosen][: seed % 2]
    free = [part for part in parts if part not in must]
    state = rng.getstate()
    order = by_regions(grid, [part for part in free if part[0] in chosen], rng)
    expected = one_by_one(units, chosen, order)
    assert len(expected) < len(chosen)
    # By a walk of the engine, and by the genre's own if it has one.
    for walk in filter(None, (lambda: Stepwise(units, draft.all), draft.walk)):
        rng.setstate(state)
        assert drop_by_halves(draft, walk, chosen, free, rng) == expected
    units.close()


def test_an_order_by_regions_has_every_part_once() -> None:
    grid = Grid.of(9, 11)
    parts = list(orbits(grid, "rotate2"))
    order = by_regions(grid, parts, Random(3))
    assert sorted(order) == sorted(parts)
    assert order != by_regions(grid, parts, Random(4))
    # Halves of the order are halves of the board's upper part.
    columns = [{grid.place(part[0])[1] for part in half} for half in (order[:25], order[25:])]
    assert len(columns[0] & columns[1]) <= 1
