"""What is settled before encoding holds in every answer, and what is encoded is the rest."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import gridwright
from corpus import corpus
from generic.boards.hitori import answers, sample
from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits
from gridwright.genres.hitori.encoding import encode
from gridwright.genres.hitori.making import hide, latin
from gridwright.genres.hitori.propagation import Propagation, propagate
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.kinds.propagation.chains import Contradiction
from gridwright.kinds.propagation.linked import Linked
from gridwright.kinds.techniques.connected import closing
from gridwright.sat.answers import Answers
from gridwright.sat.cnf import Cnf
from gridwright.shading.encoding import cuts
from gridwright.shading.filling import random_shading
from gridwright.shading.proving import encode_for_proof

MOST = 40
"""Puzzles with more answers say little, and take long."""


def numbered(rng: Random) -> Hitori:
    """A puzzle of up to 8×8 cells, whose numbers may fit one answer, several or none."""
    grid = Grid.of(rng.randint(2, 8), rng.randint(2, 8))
    black = random_shading(grid, rng)
    numbers = latin(grid, rng)
    hide(grid, numbers, black, bits(black), rng, rng.choice((0.1, 0.7)))
    for cell in rng.sample(range(grid.size), rng.randint(0, 3)):
        numbers[cell] = rng.randint(1, max(grid.rows, grid.cols))
    empty = rng.sample(range(grid.size), rng.choice((0, 0, 0, 2)))
    kept = {cell: number for cell, number in numbers.items() if cell not in empty}
    given = [cell for cell in empty if rng.random() < 0.5]
    white = sum(1 << cell for cell in given if not black >> cell & 1)
    return Hitori(
        grid.rows, grid.cols, kept, white=white, black=sum(1 << c for c in given) & ~white
    )


def found(puzzle: Hitori, propagated: bool) -> set[int]:
    """The first answers, by the formula for proofs or by that for solving."""

    def write(cnf: Cnf) -> None:
        (encode if propagated else encode_for_proof)(puzzle, cnf)

    def broken(yes: int) -> list[list[int]]:
        return cuts(puzzle, Board.whole(puzzle.decisions, yes))

    with Answers(puzzle.decisions, write, broken, apart=propagated) as all_answers:
        return {board.yes for board in islice(all_answers, MOST + 1)}


def check(puzzle: Hitori, expected: set[int]) -> Propagation | None:
    """Whether the propagation of a puzzle fits its answers; what it found."""
    try:
        known = propagate(puzzle)
    except Contradiction:
        assert not expected
        return None
    for black in expected:
        assert known.black & ~black == 0
        assert known.white & black == 0
    return known


@pytest.mark.parametrize("seed", range(6))
def test_what_is_settled_holds_in_every_answer_of_a_small_board(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        puzzle = sample(rng)
        check(puzzle, answers(puzzle))


@pytest.mark.parametrize("seed", range(6))
def test_the_same_answers_with_and_without_propagation(seed: int) -> None:
    rng = Random(seed)
    none = several = settled = 0
    for _ in range(30):
        puzzle = numbered(rng)
        expected = found(puzzle, propagated=False)
        if len(expected) > MOST:
            continue
        known = check(puzzle, expected)
        assert found(puzzle, propagated=True) == expected, puzzle
        none += not expected
        several += len(expected) > 1
        settled += known is not None and not known.open
    assert none
    assert several
    assert settled


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (3, 3)])
def test_boards_without_numbers(shape: tuple[int, int]) -> None:
    puzzle = Hitori(*shape)
    check(puzzle, answers(puzzle))
    assert found(puzzle, propagated=True) == answers(puzzle)


def test_nearly_all_published_puzzles_are_settled() -> None:
    """All but one in a hundred, and as published."""
    puzzles = [
        (
            gridwright.parse("\n".join(["hitori", *entry["problem"]]), "hitori"),
            "".join(entry["solution"]),
        )
        for entry in corpus("hitori-janko")
        if not any(">" in row for row in entry["problem"])
    ]
    left = 0
    for puzzle, solution in puzzles:
        known = propagate(puzzle)
        black = sum(1 << cell for cell, sign in enumerate(solution) if sign == "#")
        assert known.black & ~black == 0
        assert known.white & black == 0
        left += known.open > 0
    assert left <= len(puzzles) / 100


@pytest.mark.parametrize("seed", range(4))
def test_chains_are_those_of_the_techniques(seed: int) -> None:
    """Black cells one after another, on boards of all shapes; a copy does not change the first."""
    rng = Random(seed)
    for _ in range(40):
        grid = Grid.of(rng.randint(1, 7), rng.randint(1, 7))
        chains, black = Linked(grid), 0
        for cell in rng.sample(range(grid.size), grid.size):
            if grid.neighbours(black) >> cell & 1:
                continue
            before, copy = chains.closing & ~black, chains.fork()
            if closing(grid, black | 1 << cell) is None:
                with pytest.raises(Contradiction):
                    copy.join(1 << cell)
                assert before >> cell & 1
            else:
                black |= 1 << cell
                copy.join(1 << cell)
                assert chains.closing & ~black == before & ~black
                chains = copy
            assert chains.closing & ~black == closing(grid, black)
