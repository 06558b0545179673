"""Circuits as puzzles: every part, whole boards in both directions, refusals."""

from __future__ import annotations

from random import Random

import pytest

from cli.runner import assert_refused, run
from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.engine.check import check
from gridwright.engine.solve import solve
from gridwright.genres import by_name
from gridwright_lab.reductions.families import FAMILIES
from gridwright_lab.reductions.instance import (
    BrokenClauseError,
    Instance,
    NotAnAnswerError,
    parse_arguments,
)
from gridwright_lab.reductions.tiles.verifying import verify

TILED = [family for family in FAMILIES.values() if family.target is not None]
EXAMPLE = parse_arguments(["1.-2.3", "2.3"])


def random_instance(random: Random) -> Instance:
    names = random.randint(1, 5)
    return Instance(
        tuple(
            tuple(random.choice((1, -1)) * random.randint(1, names) for _ in range(length))
            for length in random.choices((1, 2, 3), k=random.randint(1, 3))
        )
    )


@pytest.mark.parametrize("family", TILED, ids=lambda family: family.name)
def test_every_part_has_one_answer_for_each_row_of_its_table_and_no_other(family: object) -> None:
    checked = list(verify(family.target))  # type: ignore[attr-defined]
    assert len(checked) == 13
    assert [each.part for each in checked if not each.right] == []


@pytest.mark.parametrize("family", TILED, ids=lambda family: family.name)
def test_answers_and_assignments_correspond_one_to_one(family: object) -> None:
    name: str = family.name  # type: ignore[attr-defined]
    random = Random(5)
    satisfiable = 0
    # Boards of Kuromasu are four times as large.
    number = 3 if name == "kuromasu" else 8
    for _ in range(number):
        instance = random_instance(random)
        reduced = FAMILIES[name].reduce(instance)
        boards = solve(by_name(name), reduced.puzzle, limit=40).boards
        wanted = list(instance.answers())
        found = [FAMILIES[name].read_back(reduced, board) for board in boards]
        assert sorted(map(sorted, (each.items() for each in found))) == sorted(
            map(sorted, (each.items() for each in wanted))
        )
        built = [FAMILIES[name].answer(reduced, assignment) for assignment in wanted]
        assert all(board in boards for board in built)
        assert all(check(by_name(name), reduced.puzzle, board).solved for board in built)
        satisfiable += bool(wanted)
    assert 0 < satisfiable < number


@pytest.mark.parametrize("family", TILED, ids=lambda family: family.name)
def test_what_is_no_answer_is_refused(family: object) -> None:
    name: str = family.name  # type: ignore[attr-defined]
    reduced = FAMILIES[name].reduce(EXAMPLE)
    with pytest.raises(BrokenClauseError, match=r"clause 2 \(2\.3\)"):
        FAMILIES[name].answer(reduced, {1: False, 2: False, 3: False})
    right = FAMILIES[name].answer(reduced, {1: True, 2: True, 3: False})
    wrong = Board.whole(right.size, right.yes ^ (1 << (right.yes.bit_length() - 1)))
    with pytest.raises(NotAnAnswerError, match="not an answer"):
        FAMILIES[name].read_back(reduced, wrong)
    with pytest.raises(NotAnAnswerError, match="incomplete"):
        FAMILIES[name].read_back(reduced, Board(right.size))
    with pytest.raises(InputError, match="expected"):
        FAMILIES[name].read_back(reduced, Board(right.size + 1))


@pytest.mark.parametrize("name", ["kuromasu", "kuroshuto", "kamaji", "hitori", "akari", "mosaic"])
def test_the_command_goes_both_ways(name: str) -> None:
    clauses = ("--", "1.-2.3", "2.3")
    solved = run("reduce", name, "--solve", "--to", "json", *clauses)
    assert solved.status == 0
    assert solved.err.rstrip().endswith(": 1.2.-3")
    built = run("reduce", name, "--assignment", "1.2.-3", "--to", "json", *clauses)
    back = run("reduce", name, "--read-back", "-", *clauses, stdin=built.out)
    assert (back.status, back.out) == (0, "1.2.-3\n")
    assert run("reduce", name, "--solve", "--", "1.1").status == 1


def test_what_the_command_cannot_do_is_refused() -> None:
    assert_refused(run("reduce", "chess", "--", "1"), "nothing is reduced to 'chess'")
    assert_refused(run("reduce", "kamaji", "--count", "--", "1"), "are for kurodoko")
