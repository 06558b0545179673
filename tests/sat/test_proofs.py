"""Proofs in all details, on Kuromasu; what every genre shares is in ``generic/test_proofs.py``."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

import gridwright
from cli.runner import run
from gridwright.core.board import Board
from gridwright.core.control import Control
from gridwright.core.errors import InputError
from gridwright.engine.prove import prove, save
from gridwright.engine.solve import solve
from gridwright.engine.verify import verify
from gridwright.genres import by_name
from gridwright.genres.kuromasu import GENRE as KUROMASU
from gridwright.genres.kuromasu.audit import audit
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import Oracle
from gridwright.sat.solvers import SOLVERS, find, why_not
from gridwright.sat.verify import drat
from gridwright.sat.verify.claim import CUT, Judge
from gridwright.sat.verify.formula import Rejected, read
from gridwright.shading.rules import GIVEN
from tampering import change, recounted

from .test_solvers import pigeons

PUZZLE = Kuromasu(5, 5, {0: 3, 2: 4, 14: 4, 21: 2})
"""Unique, and only because white cells must be connected."""
AnyPuzzle = Kuromasu | Kuroshuto
ROOT = Path(gridwright.__file__).parent


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(KUROMASU, PUZZLE, prove(KUROMASU, PUZZLE), tmp_path)
    return tmp_path


def test_a_proof_is_accepted(folder: Path) -> None:
    told: list[str] = []
    found = Control(progress=told.append).run(verify, folder, [KUROMASU])
    assert found.claim == "unique"
    assert found.puzzle == PUZZLE
    assert found.answer == solve(KUROMASU, PUZZLE).boards[0]
    assert [line for line in told if not line.startswith("checking ")] == [
        "the answer obeys every rule",
        told[2],
        told[4],
    ]
    assert "exactly one answer" in (folder / "README.txt").read_text().replace("\n", " ")


@pytest.mark.parametrize("name", [known.name for known in SOLVERS if known.proofs])
def test_proofs_of_every_solver_that_writes_them(name: str, tmp_path: Path) -> None:
    if reason := why_not(find(name)):
        pytest.skip(f"{name}: {reason}")
    save(KUROMASU, PUZZLE, prove(KUROMASU, PUZZLE, solver=name), tmp_path)
    assert verify(tmp_path, [KUROMASU]).claim == "unique"
    with Oracle(pigeons(5), name, proof=True) as oracle:
        assert not oracle.solve()
        assert drat.check(pigeons(5).clauses, oracle.proof()) > 0


def test_a_solver_without_proofs_is_refused() -> None:
    with pytest.raises(InputError, match="'minisat22' writes no proofs; try"):
        prove(KUROMASU, PUZZLE, solver="minisat22")


@pytest.mark.parametrize("name", ["puzzle.json", "formula.cnf", "proof.drat", "answer.txt"])
def test_any_change_breaks_the_fingerprint(folder: Path, name: str) -> None:
    (folder / name).write_text((folder / name).read_text() + "\n")
    with pytest.raises(Rejected, match=f"{name}: it was changed"):
        verify(folder, [KUROMASU])


def test_every_changed_clause_is_rejected_or_still_true(folder: Path) -> None:
    """Negate a literal of each clause in turn; what is accepted must hold on every legal board."""
    formula = read((folder / "formula.cnf").read_text())
    judge = audit(PUZZLE, formula.meanings)
    rejected = accepted = 0
    answer = verify(folder, [KUROMASU]).answer
    assert answer is not None
    true = truth(PUZZLE, formula.meanings, answer)
    for clause in formula.clauses:
        if clause.rule == "answer":
            continue
        for at in range(len(clause.literals)):
            changed = list(clause.literals)
            changed[at] = -changed[at]
            if judge(clause.rule, clause.place, changed):
                rejected += 1
            else:
                accepted += 1
                assert any(true(literal) for literal in changed), changed
    assert rejected > 10 * accepted


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("c rule black cells apart\n", "c rule black cells apart\n-1 -13 0\n"),
        ("c rule given cells\n", "c rule given cells\n-2 0\n"),
        ("c rule cut\n", "c rule cut\n-7 -9 0\n"),
        ("c rule cut\n", "c rule luck\n"),
        ("c map 1 r1c1\n", "c map 1 r1c2\n"),
        ("c map 1 r1c1\n", ""),
        ("c rule numbers at r1c1\n", "c rule numbers at r2c1\n"),
        ("c rule numbers at r1c1\n", "c rule numbers at r1c1\n2 0\n"),
        ("r1c1 right 2\n", "r1c1 right 1\n"),
        ("r1c1 right 2\n", "r1c1 sideways 2\n"),
        ("c answer\n", "c answer\n-1 0\n"),
    ],
)
def test_formulas_that_do_not_follow_are_rejected(folder: Path, old: str, new: str) -> None:
    change(folder, "formula.cnf", lambda text: recounted(text, old, new))
    with pytest.raises(Rejected, match=r"^formula"):
        verify(folder, [KUROMASU])


def test_a_clause_too_few_is_noticed(folder: Path) -> None:
    change(folder, "formula.cnf", lambda text: text.replace("\n-1 0\n", "\n", 1))
    with pytest.raises(Rejected, match="the header promises"):
        verify(folder, [KUROMASU])


def test_changed_lines_of_a_hard_proof_are_rejected() -> None:
    """Negate a literal of each line: a few of these follow as well, most do not."""
    clauses = pigeons(5).clauses
    with Oracle(pigeons(5), "glucose4", proof=True) as oracle:
        assert not oracle.solve()
        lines = oracle.proof()
    additions = [number for number, line in enumerate(lines) if line[0] not in "d0"]
    rejected = 0
    for number in additions:
        first, *rest = lines[number].split()
        changed = [*lines[:number], " ".join([str(-int(first)), *rest]), *lines[number + 1 :]]
        try:
            drat.check(clauses, changed)
        except Rejected:
            rejected += 1
    assert len(additions) > 20
    assert rejected > len(additions) // 2


def test_a_false_claim_is_rejected(folder: Path) -> None:
    claim = json.loads((folder / "claim.json").read_text())
    for wrong, sentence in (
        ({"claim": "none"}, "no clause may forbid an answer"),
        ({"claim": "easy"}, "no such claim"),
        ({"sha256": 7}, "expected the genre, the claim and fingerprints"),
    ):
        (folder / "claim.json").write_text(json.dumps({**claim, **wrong}))
        with pytest.raises(Rejected, match=sentence):
            verify(folder, [KUROMASU])


def test_missing_files_are_bad_input(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read: no such file"):
        verify(tmp_path / "nowhere", [KUROMASU])


def test_the_commands(tmp_path: Path) -> None:
    target = str(tmp_path / "proof")
    solved = run("solve", "kurodoko/5/5/5m866j5n3", "--proof", target)
    assert solved.status == 0, solved.out
    verified = run("verify", target)
    assert (verified.status, verified.out.splitlines()[-1]) == (
        0,
        "verified: it has exactly one answer",
    )
    several = run("solve", "kurodoko/3/3/o", "--proof", target + "2")
    assert several.status == 1
    assert not (tmp_path / "proof2").exists()
    (tmp_path / "proof" / "answer.txt").write_text("changed")
    rejected = run("verify", target, "--json")
    assert rejected.status == 1
    assert json.loads(rejected.out)["status"] == "rejected"


# The judge of clauses, held against all boards.


def truth(puzzle: AnyPuzzle, meanings: dict[int, str], board: Board) -> Callable[[int], bool]:
    """What a literal says about a board."""

    def seen(name: str, directions: str) -> int:
        row, col = (int(part) - 1 for part in name[1:].split("c"))
        rays = dict(zip(("up", "right", "down", "left"),
                        puzzle.grid.rays(puzzle.grid.cell(row, col)), strict=True))  # fmt: skip
        total = 0
        for direction in directions.split("+"):
            for cell in rays[direction]:
                if board.yes >> cell & 1:
                    break
                total += 1
        return total

    def holds(literal: int) -> bool:
        variable = abs(literal)
        if variable in meanings:
            name, directions, number = meanings[variable].split()
            value = seen(name, directions) >= int(number)
        else:
            value = bool(board.yes >> (variable - 1) & 1)
        return value == (literal > 0)

    return holds


def legal_boards(puzzle: AnyPuzzle) -> list[Board]:
    boards = (Board.whole(puzzle.decisions, yes) for yes in range(1 << puzzle.decisions))
    return [
        board
        for board in boards
        if not any(rule.broken(puzzle, board) for rule in by_name(puzzle.genre).rules)
    ]


def stated(puzzle: AnyPuzzle, cnf: Cnf) -> Judge:
    """The puzzle's clauses, and the judge of them."""
    genre = by_name(puzzle.genre)
    assert genre.encode_for_proof is not None
    assert genre.audit is not None
    genre.encode_for_proof(puzzle, cnf)
    return genre.audit(puzzle, cnf.meanings)


PUZZLES: list[AnyPuzzle] = [
    Kuromasu(2, 3, {0: 3}),
    Kuromasu(3, 3, {4: 3}),
    Kuromasu(3, 3, {0: 4, 8: 4}),
    Kuromasu(3, 3, {2: 2}, unknown=0b10, white=0b1000, black=0b100000),
    Kuromasu(1, 5, {1: 3}),
    Kuroshuto(3, 3, {4: 1}),
    Kuroshuto(3, 3, {0: 2}, unknown=0b10),
    Kuroshuto(2, 4, {0: 3, 6: 1}),
]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_judge_accepts_only_what_holds_on_every_legal_board(puzzle: AnyPuzzle) -> None:
    cnf = Cnf(puzzle.decisions, simplify=False)
    judge = stated(puzzle, cnf)
    rng = random.Random(7)
    views = [truth(puzzle, cnf.meanings, board) for board in legal_boards(puzzle)]
    assert views
    places = [puzzle.grid.name(cell) for cell in puzzle.numbers]
    accepted = 0
    for _ in range(4000):
        rule, place = rng.choice(
            [(GIVEN, ""), (TOUCHING, ""), (CUT, ""), (CONNECTED, ""),
             *product([NUMBER], places)]
        )  # fmt: skip
        literals = rng.sample(range(1, cnf.top + 1), min(cnf.top, rng.randint(1, 3)))
        clause = [rng.choice((-1, 1)) * literal for literal in literals]
        if judge(rule, place, clause) == "":
            accepted += 1
            assert all(any(map(holds, clause)) for holds in views), (rule, place, clause)
    assert accepted > 20


# The judge of proofs.


def test_rat_lines_are_accepted() -> None:
    """Extended resolution: a fresh variable 3 that means "1 and 2" follows only as a RAT."""
    clauses = [(1, 2), (-1, 2), (1, -2), (-1, -2)]
    assert drat.check(clauses, ["3 -1 -2 0", "-3 1 0", "-3 2 0", "2 0", "0"]) == 5
    with pytest.raises(Rejected, match="line 1: the clause -3 does not follow"):
        drat.check([(3, 1), (3, 2)], ["-3 0", "0"])


def test_deleted_clauses_are_gone() -> None:
    clauses = [(1, 2), (-1, 2), (1, -2), (-1, -2)]
    with pytest.raises(Rejected, match="line 2: the clause 2 does not follow"):
        drat.check(clauses, ["d 1 2 0", "2 0", "0"])


def test_random_formulas_and_random_proofs() -> None:
    """No proof of a satisfiable formula is ever accepted."""
    rng = random.Random(3)
    for _ in range(300):
        clauses = [
            [rng.choice((-1, 1)) * v for v in rng.sample(range(1, 6), rng.randint(1, 3))]
            for _ in range(rng.randint(3, 14))
        ]
        lines = [
            " ".join(map(str, [*(rng.choice((-1, 1)) * rng.randint(1, 6) for _ in range(2)), 0]))
            for _ in range(8)
        ] + ["0"]  # fmt: skip
        with Oracle(Cnf(6, clauses=clauses)) as oracle:
            satisfiable = oracle.solve()
        try:
            drat.check(clauses, lines)
        except Rejected:
            continue
        assert not satisfiable


SOLVER_PATH = {
    "sat.answers", "sat.cnf", "sat.oracle", "sat.adapters", "sat.solvers", "sat.cardinality",
    "sat.connectivity",
    "engine.answers", "engine.solve", "engine.prove", "engine.dimacs", "formats.dimacs",
    "encoding", "proving", "propagation",
}  # fmt: skip


def test_the_judge_shares_nothing_with_the_solver_path() -> None:
    judges = [
        *(ROOT / "sat" / "verify").glob("*.py"),
        ROOT / "engine" / "verify.py",
        ROOT / "shading" / "audit.py",
        *(ROOT / "genres").glob("*/audit.py"),
    ]
    assert len(judges) >= 8
    for path in judges:
        for node in ast.walk(ast.parse(path.read_text())):
            names = []
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                names = [module, *(f"{module}.{alias.name}" for alias in node.names)]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for name in names:
                tail = name.removeprefix("gridwright.")
                shared = [part for part in SOLVER_PATH if tail == part or tail.endswith(f".{part}")]
                assert not shared, f"{path.name} imports {name}"
