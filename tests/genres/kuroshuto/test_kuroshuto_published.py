"""The paper's formula: its listing, clause for clause; where it is right, and where it is not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cli.runner import run
from gridwright.core.errors import InputError
from gridwright.core.grid import Grid, bits
from gridwright.engine.dimacs import write_cnf
from gridwright.engine.load import write
from gridwright.engine.solve import solve
from gridwright.formats.document import Document
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.genres.kuroshuto.paper.published import published
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import Connected, encode, two_trees_edge
from gridwright.sat.oracle import Oracle
from judges.minisat import run_minisat

FIGURE_17 = Kuroshuto(4, 4, {3: 2, 6: 1, 8: 3, 12: 3, 13: 1})
LISTING = (Path(__file__).parent / "figure17.cnf").read_text(encoding="ascii").splitlines()
"""§4.5 as printed, its columns put one below the other."""

IN_THE_MIDDLE = Kuroshuto(3, 3, {4: 1})


def listed() -> list[list[int]]:
    clauses = [line.split() for line in LISTING if line[0] not in "cp"]
    assert all(words[-1] == "0" for words in clauses)
    return [[int(word) for word in words[:-1]] for words in clauses]


def dimacs(cnf: Cnf, variables: int) -> str:
    lines = [" ".join(map(str, [*clause, 0])) for clause in cnf.clauses]
    return "\n".join([f"p cnf {variables} {len(lines)}", *lines, ""])


def test_the_formula_of_figure_17_is_the_listing() -> None:
    assert LISTING[0] == "p cnf 128 331"
    assert len(listed()) == 331
    assert published(FIGURE_17).clauses == listed()


def clauses_of(text: str) -> list[list[int]]:
    lines = [line.split() for line in text.splitlines() if line[0] not in "cp"]
    return [[int(word) for word in words[:-1]] for words in lines]


def test_the_file_of_the_encoding_is_the_listing(tmp_path: Path) -> None:
    """What the command line writes, asked of MiniSat, and read back."""
    address = write(GENRE, Document(FIGURE_17), "puzzlink")
    text = run("cnf", address, "--encoding", "straathof2025").out
    assert clauses_of(text) == listed()
    assert "p cnf 157 331" in text.splitlines()
    assert "c encoding straathof2025" in text.splitlines()
    assert "true for no" in text
    assert "connection" not in text
    board = solve(GENRE, FIGURE_17).board
    assert board is not None
    # The paper's variables mean white.
    literals = [-i - 1 if board.yes >> i & 1 else i + 1 for i in range(16)]
    answer = tmp_path / "answer"
    answer.write_text(f"SAT\n{' '.join(map(str, literals))} 0\n")
    found = run("decode", address, str(answer), "--encoding", "straathof2025", "--json")
    assert found.records[0]["solution"] == GENRE.answer_rows(FIGURE_17, board)
    assert run("decode", address, str(answer), "--json").records[0]["status"] == "broken"


def test_the_connectivity_is_the_same_trees_about_black_cells() -> None:
    """Formulas 3 to 12, those of 9 with the contrary signs: our variables say black."""
    ours = clauses_of(write_cnf(GENRE, FIGURE_17, connectivity="two-trees-edge"))
    trees = listed()[-len(trees_of(ours)) :]
    said = [
        [-literal if abs(literal) <= FIGURE_17.decisions else literal for literal in clause]
        for clause in trees_of(ours)
    ]
    assert said == trees
    assert trees_of(ours) != trees


def trees_of(clauses: list[list[int]]) -> list[list[int]]:
    """The clauses from the first about an arrow on."""
    first = next(at for at, clause in enumerate(clauses) if max(map(abs, clause)) > 16)
    return clauses[first:]


def test_an_encoding_takes_no_connectivity_beside_it() -> None:
    with pytest.raises(InputError, match="'straathof2025' covers all the rules"):
        write_cnf(GENRE, FIGURE_17, encoding="straathof2025", connectivity="levels")
    with pytest.raises(InputError, match="no such connectivity: 'two-trees-seed'"):
        write_cnf(GENRE, FIGURE_17, connectivity="two-trees-seed")


def test_the_groups_are_the_comments_of_the_listing() -> None:
    said = " ".join(line[2:] for line in LISTING if line.startswith("c"))
    assert said == " ".join(
        group.name for group in published(FIGURE_17).groups if group.name != "connected"
    )


def test_minisat_solves_the_listing_and_warns_of_its_first_line() -> None:
    result = run_minisat("\n".join([*LISTING, ""]))
    assert result.status == "SAT"
    white = sum(1 << (i - 1) for i in result.model[:16] if i > 0)
    answer = solve(GENRE, FIGURE_17).board
    assert answer is not None
    assert answer.no == white
    assert ["wrong number of variables" in warning for warning in result.warnings] == [True]
    right = run_minisat(dimacs(published(FIGURE_17), published(FIGURE_17).top))
    assert right.warnings == []
    assert right.model[:16] == result.model[:16]


def test_more_variables_are_in_use_than_the_seed_counts() -> None:
    assert published(FIGURE_17).top == 157 > 9 * 16 - 4 * 4
    assert published(Kuroshuto(2, 2, {0: 1})).top == 41 > 9 * 4 - 4 * 2
    assert published(Kuroshuto(1, 1, unknown=1)).top == 1


@pytest.mark.parametrize(("rows", "cols"), [(1, 4), (2, 3), (3, 3), (4, 3), (4, 4)])
def test_with_a_root_at_the_edge_it_is_right(rows: int, cols: int) -> None:
    grid = Grid.of(rows, cols)
    roots = list(bits(grid.border))[: 3 if grid.size > 9 else None]
    for root in roots:
        cnf = Cnf(grid.size)
        inside = range(1, grid.size + 1)
        encode(
            cnf, Connected(grid.neighbour_lists, inside, roots=(root,), grid=grid), "two-trees-edge"
        )
        with Oracle(cnf) as oracle:
            for white in range(1 << grid.size):
                if not white >> root & 1 or (grid.size > 9 and grid.touching(grid.full ^ white)):
                    continue
                literals = [i if white >> (i - 1) & 1 else -i for i in inside]
                assert oracle.solve(literals) == grid.connected(white)


def test_the_smallest_puzzle_with_a_number_that_it_cannot_say() -> None:
    """On a board of fewer than 3 rows or columns every cell is at the edge."""
    with pytest.raises(InputError, match="needs a numbered cell at the edge"):
        published(IN_THE_MIDDLE)
    with pytest.raises(InputError, match="try 'two-trees'"):
        solve(GENRE, IN_THE_MIDDLE, options={"connectivity": "two-trees-edge"})
    by_cuts = solve(GENRE, IN_THE_MIDDLE, limit=None)
    mended = solve(GENRE, IN_THE_MIDDLE, limit=None, options={"connectivity": "two-trees"})
    assert by_cuts.count > 0
    assert set(mended.boards) == set(by_cuts.boards)


def accepted(task: Connected, white: int, way: str) -> bool:
    """Whether an encoding, and nothing else, accepts these white cells."""
    cnf = Cnf(task.size)
    if way == "two-trees-edge":
        two_trees_edge.append(cnf, task)
    else:
        encode(cnf, task, way)
    with Oracle(cnf) as oracle:
        return oracle.solve([i if white >> (i - 1) & 1 else -i for i in range(1, task.size + 1)])


def apart(grid: Grid) -> list[int]:
    return [black for black in range(1 << grid.size) if not grid.touching(black)]


def test_away_from_the_edge_it_would_be_wrong_and_the_mended_form_is_right() -> None:
    """Figure 15: circles around the root. The smallest such board is 5×5, its centre shut in."""
    grid = Grid.of(5, 5)
    centre = grid.cell(2, 2)
    task = Connected(grid.neighbour_lists, range(1, 26), roots=(centre,), grid=grid)
    white = grid.full & ~grid.neighbours(1 << centre)
    assert not grid.connected(white)
    assert accepted(task, white, "two-trees-edge")
    assert not accepted(task, white, "two-trees")
    opened = white | 1 << grid.cell(1, 2)
    assert grid.connected(opened)
    assert accepted(task, opened, "two-trees-edge")
    assert accepted(task, opened, "two-trees")


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 4), (4, 4), (3, 5)])
def test_on_smaller_boards_no_root_leads_it_astray(rows: int, cols: int) -> None:
    grid = Grid.of(rows, cols)
    for root in bits(grid.full & ~grid.border):
        task = Connected(grid.neighbour_lists, range(1, grid.size + 1), roots=(root,), grid=grid)
        cnf = Cnf(grid.size)
        two_trees_edge.append(cnf, task)
        with Oracle(cnf) as oracle:
            for black in apart(grid):
                if black >> root & 1 or grid.connected(grid.full ^ black):
                    continue
                assert not oracle.solve(
                    [-i if black >> (i - 1) & 1 else i for i in range(1, grid.size + 1)]
                )


def test_it_is_for_rectangles_that_may_have_loops() -> None:
    grid = Grid.of(2, 2)
    task = Connected(grid.neighbour_lists, [1, 2, 3, 4], roots=(0,), grid=grid)
    for wrong in (replace(task, grid=None), replace(task, loops=False)):
        with pytest.raises(InputError, match="rectangle that may have loops"):
            encode(Cnf(4), wrong, "two-trees-edge")
