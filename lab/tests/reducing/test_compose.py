"""Gadgets put together: what fits, what does not, rays and the values of the ``?``."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.core.errors import PuzzleError
from gridwright_lab.reductions.instance import parse_arguments
from gridwright_lab.reductions.koelker.components import Placed, show
from gridwright_lab.reductions.koelker.compose import compose, end_squares
from gridwright_lab.reductions.koelker.gadgets import BLACK, DEFERRED, Gadget, gadget
from gridwright_lab.reductions.koelker.layout import plan
from gridwright_lab.reductions.koelker.reduction import reduce
from gridwright_lab.reductions.koelker.routing import goals, sorting_layers
from gridwright_lab.reductions.random_instances import mixed
from reducing.instances import changed


def test_a_port_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(PuzzleError, match="row 1, column 1 has a port to the north, but no port"):
        compose([Placed(gadget("W"), 0, 0)])
    # Without the wire below it the Choice faces a Zero across a gap: the rays would still meet.
    placed = [one for one in plan(parse_arguments(["1"])) if (one.row, one.col) != (1, 2)]
    with pytest.raises(PuzzleError, match=r"Choice .* has a port to the south"):
        compose(placed)
    with pytest.raises(PuzzleError, match="port to the south"):
        compose([Placed(gadget("V", 2), 0, 0), Placed(gadget("V", 2), 1, 0)])


def facing(one: Gadget) -> list[Placed]:
    """A Variable above, facing this gadget below."""
    return [Placed(gadget("V", 2), 0, 0), Placed(one, 1, 0)]


def test_neighbours_that_disagree_are_refused() -> None:
    assert compose(facing(gadget("V"))).rays
    wrong = changed(gadget("V"), 0, 8, "3")
    with pytest.raises(PuzzleError, match=r"r17c9: it is '2', .* Variable .* needs '3'"):
        compose(facing(wrong))
    empty = changed(gadget("V"), 0, 8, ".")
    with pytest.raises(PuzzleError, match="gadgets disagree at r17c9"):
        compose(facing(empty))


def test_a_ray_without_its_second_end_is_refused() -> None:
    unblocked = changed(gadget("V"), 4, 6, ".")
    with pytest.raises(PuzzleError, match="the ray from r14c7 runs off the board"):
        compose(facing(unblocked))


def test_a_deferred_clue_off_every_ray_breaks_lemma_1() -> None:
    stray = changed(gadget("V"), 14, 8, DEFERRED)
    with pytest.raises(PuzzleError, match=r"Lemma 1 fails: the '\?' at r31c9 is on no ray"):
        compose(facing(stray))


def test_every_board_has_its_rays() -> None:
    random = Random(5)
    for clauses in (1, 1, 2, 3):
        for short_rays in (False, True):
            board = reduce(mixed(random, clauses, 4), short_rays).board
            for ray in board.rays:
                assert ray.start <= ray.first < ray.second <= ray.end
            ends = sum(len(end_squares(one.gadget)) for one in board.placed)
            assert ends == 2 * len(board.rays)
            for (row, col), clue in board.clues.items():
                sign = board.signs[row][col]
                assert clue >= 2
                assert sign in (DEFERRED, str(clue))
            assert not set(board.signs[0] + board.signs[-1]) - {"."}


def test_the_value_of_a_deferred_clue() -> None:
    board = reduce(parse_arguments(["1"])).board
    row, col = next(
        (row, line.index(DEFERRED)) for row, line in enumerate(board.signs) if DEFERRED in line
    )
    seen = 1
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        at = row + down, col + right
        while board.signs[at[0]][at[1]] != BLACK:
            seen += 1
            at = at[0] + down, at[1] + right
    assert board.clues[row, col] == seen == 68


def test_the_paper_s_example() -> None:
    """§4.3 draws the board of (not v2, v1)."""
    assert show(plan(parse_arguments(["-2.1"]))).split("\n") == [
        "B   W⁺  C   W⁻  B̅",
        "N   .   W   .   W",
        "X⁺  T   X⁻  .   W",
        "S   X   S̅   .   W",
        "V   .   V   .   Z",
    ]


def test_a_variable_and_its_negation_share_a_component() -> None:
    placed = plan(parse_arguments(["1.-1"]))
    assert sum(one.gadget.kind.letter == "V" for one in placed) == 1
    assert sum(one.gadget.kind.letter == "N" for one in placed) == 1
    assert sum(one.gadget.kind.letter == "Z" for one in placed) == 1


def test_routing_sorts_and_stops_early() -> None:
    random = Random(1)
    for size in range(1, 13):
        labels = random.sample(range(size), size)
        layers = sorting_layers(labels)
        assert len(layers) <= size
        moved = list(labels)
        for layer in layers:
            for place in layer:
                moved[place], moved[place + 1] = moved[place + 1], moved[place]
        assert moved == sorted(labels)
    assert sorting_layers(range(9)) == []
    assert goals(parse_arguments(["2.1", "-1"])) == [1, 3, 0, 2, 4, 5]
