"""A kind that says no more than where a board breaks it, in every verb.

A package brings the genre "lines": no three neighbouring cells of a row or column are alike. There
are no clauses for that, no memory for counting, no propagation, proof, technique or JavaScript.
Every verb gives the right answer, or refuses in one sentence; none leaves the rule out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.runner import run
from genres.test_plug_in import forget
from gridwright import api
from gridwright.cli.commands import OWN
from gridwright.core.board import Board
from gridwright.core.errors import InputError
from gridwright.engine.solve import strategies
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.kinds.kind import left_to_boards
from gridwright.making.draft import Offer
from gridwright.sat.cnf import Cnf
from gridwright.shading.encoding import cuts_everywhere
from gridwright.shading.making import number_draft
from gridwright.web import puzzle_set
from gridwright.web.service import call
from gridwright.web.verbs import VERBS

PACKAGE = "gridwright_lines"
FILES = {
    "__init__.py": """
from gridwright.genre import Genre
from gridwright_lines.puzzle import Lines

GENRE = Genre(
    name="lines", title="Lines", summary="No three neighbours in a line are alike.",
    puzzle=Lines, family="gridwright.shading",
)
""",
    "puzzle.py": """
from dataclasses import dataclass
from typing import ClassVar

from gridwright.core.rule import Place
from gridwright.core.saying import Saying
from gridwright.kinds.count import Count
from gridwright.shading.numbergrid import NumberGrid


class NoThree:
    rule = "lines"

    def broken(self, grid, board):
        rows, cols = grid.rows, grid.cols
        for cell in range(grid.size):
            for step, room in ((1, cols - cell % cols), (cols, rows - cell // cols)):
                three = sum(1 << cell + number * step for number in range(3))
                if room >= 3 and three in (three & board.yes, three & board.no):
                    yield Place(three, Saying("three from {cell} on are alike", cell=grid.at(cell)))


@dataclass(frozen=True, slots=True, repr=False)
class Lines(NumberGrid):
    genre: ClassVar[str] = "lines"
    smallest: ClassVar[int] = 0
    clues_are_white: ClassVar[bool] = False
    everywhere = (NoThree(),)

    @property
    def largest(self):
        return 4

    def says(self, cell, number):
        return Count(tuple(self.grid.beside(cell)), number, number, clue=cell)
""",
    "rules.py": """
from gridwright.kinds.count import NUMBER
from gridwright.shading.rules import IS_GIVEN, clues, of_kinds

RULES = (
    of_kinds(NUMBER, "A number counts the black cells beside it."),
    of_kinds("lines", "No three neighbouring cells of a line have the same colour."),
    IS_GIVEN,
)
""",
    "format.py": """
from gridwright.shading.format import Spelling, number_formats
from gridwright_lines.puzzle import Lines

FORMATS = number_formats(Spelling(Lines, ("lines",)))
""",
}
UNIQUE = "lines\n0 . . .\n. . 4 .\n. . 2 .\n0 . . 2\n"
ANSWER = ["#.#.", ".#.#", "..##", "#.#."]
EMPTY = "lines\n. . .\n. . .\n. . .\n"


def installed(site: Path) -> Path:
    """The package as an installer leaves it."""
    about = site / "lines-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: lines\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[gridwright.genres]\nlines = {PACKAGE}:GENRE\n")
    (site / PACKAGE).mkdir()
    for name, text in FILES.items():
        (site / PACKAGE / name).write_text(text)
    return site


@pytest.fixture
def lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Genre[Any]]:
    """The genre, which is there as long as the test runs."""
    monkeypatch.syspath_prepend(str(installed(tmp_path)))
    forget(PACKAGE)
    yield by_name("lines")
    monkeypatch.undo()
    forget(PACKAGE)


def answers(puzzle: Any) -> set[int]:
    """The answers by looking at every board, row by row."""
    rows, cols = puzzle.rows, puzzle.cols
    found = set()
    for board in product((0, 1), repeat=rows * cols):
        across = [board[row * cols : (row + 1) * cols] for row in range(rows)]
        threes = [
            line[at : at + 3]
            for line in (*across, *zip(*across, strict=True))
            for at in range(len(line) - 2)
        ]
        right = all(
            sum(board[other] for other in puzzle.grid.beside(cell)) == number
            for cell, number in puzzle.numbers.items()
        )
        if right and not any(len({*three}) == 1 for three in threes):
            found.add(sum(black << cell for cell, black in enumerate(board)))
    return found


def test_every_answer_is_right(lines: Genre[Any]) -> None:
    rng, seen = Random(1), set()
    for _ in range(60):
        rows, cols = rng.choice([(1, 4), (2, 4), (3, 3), (4, 3)])
        cells = rng.sample(range(rows * cols), rng.randint(0, 3))
        puzzle = lines.puzzle(rows, cols, {cell: rng.randint(0, 3) for cell in cells})
        right = answers(puzzle)
        seen.add(min(len(right), 2))
        for strategy in strategies(lines):
            if strategy.name == "frontier":
                with pytest.raises(InputError, match="there is no automaton for Lines"):
                    api.solve(puzzle, strategy=strategy.name)
            else:
                found = api.solve(puzzle, strategy=strategy.name, limit=None)
                assert {board.yes for board in found.boards} == right
        assert api.count(puzzle).count == len(right)
        shared = api.backbone(puzzle).board
        if right:
            every, never = (1 << rows * cols) - 1, (1 << rows * cols) - 1
            for yes in right:
                every, never = every & yes, never & ~yes
            assert (shared.yes, shared.no) == (every, never)
        board = Board(rows * cols, rng.getrandbits(rows * cols), 0)
        can = any(not board.yes & ~yes for yes in right)
        assert api.check(puzzle, board, open="open").completable is can
    assert seen == {0, 1, 2}


REFUSED = ("input", "format", "unavailable")
WRONG = "/".join(["####"] * 4)
VERBS_TYPED: dict[str, list[tuple[tuple[str, ...], int, str]]] = {
    "solve": [
        (("U", "--json"), 0, '"unique"'),
        (("U", "--strategy", "frontier"), 2, "there is no automaton"),
        (("U", "--connectivity", "two-trees"), 2, "Lines has no connectivity rule"),
        (("U", "--proof", "DIR/proof"), 2, "proofs about Lines puzzles cannot be checked yet"),
    ],
    "count": [
        (("E",), 0, "exactly 102 answers, by sat; listed"),
        (("E", "--strategy", "frontier"), 2, "there is no automaton"),
        (("E", "--by", "black"), 2, "there is no automaton"),
    ],
    "backbone": [(("U",), 0, "exactly one answer")],
    "sample": [(("E",), 2, "there is no automaton")],
    "check": [
        (("U", "--answer", "/".join(ANSWER)), 0, "solved"),
        (("U", "--answer", WRONG), 1, "three from r1c1 on are alike"),
    ],
    "verify": [(("DIR",), 2, "claim.json")],
    "serve": [(("--help",), 0, "serve")],
    "hint": [(("U",), 2, "Lines has no techniques")],
    "explain": [(("U",), 2, "Lines has no techniques")],
    "grade": [(("U",), 2, "Lines has no techniques")],
    "techniques": [(("lines",), 2, "Lines has no techniques"), ((), 0, "Mosaic: techniques")],
    "strategies": [(("lines",), 0, "sat")],
    "solvers": [((), 0, "cadical")],
    "check-genre": [(("lines", "--puzzles", "6"), 1, "cases.toml")],
    "generate": [(("lines", "--size", "4x4"), 2, "there is no generator for Lines puzzles")],
    "minimise": [(("U",), 2, "cannot come and go")],
    "spare": [(("U",), 2, "cannot come and go")],
    "repair": [(("E",), 2, "cannot come and go")],
    "vary": [(("U",), 0, "lines/4/4/")],
    "play": [(("U",), 2, "terminal")],
    "scan": [(("--help",), 0, "lines ")],
    "show": [(("U",), 0, "│ 4 │")],
    "draw": [(("U",), 0, "<svg")],
    "convert": [
        (("U",), 0, "puzz.link/p?lines/4/4/0k4i2g0h2"),
        *((("U", "--to", form), 0, "4") for form in ("pzprv3", "janko", "text", "json", "penpa")),
    ],
    "book": [(("U", "-o", "DIR/book.pdf"), 0, "6 pages")],
    "site": [(("--help",), 0, "site")],
    "library": [
        (("add", "U", "--db", "DIR/own.db"), 0, "1"),
        (("list", "--db", "DIR/own.db"), 0, "lines"),
    ],
    "batch": [
        (("solve", "U", "--out", "DIR/solved.jsonl"), 0, "unique 1"),
        (("explain", "U", "--out", "DIR/explained.jsonl"), 2, "error 1"),
    ],
    "cnf": [
        (("U",), 0, "the formula does not say all the rules"),
        (("U", "--with-cuts"), 0, "cuts that were needed"),
        (("U", "--connectivity", "two-trees"), 2, "Lines has no connectivity rule"),
    ],
    "decode": [(("U", "DIR/model"), 0, "an answer")],
}  # fmt: skip
"""For every command: what is typed, the status, and words of what it says.

``U`` is a file with the puzzle above, ``E`` one with an empty board.
"""


def test_every_command_is_typed() -> None:
    assert VERBS_TYPED.keys() == OWN.keys()


@pytest.mark.parametrize(
    "verb",
    [
        pytest.param(verb, marks=[pytest.mark.process] if verb == "batch" else [])
        for verb in VERBS_TYPED
    ],
)
def test_a_command_is_right_or_refuses(lines: Genre[Any], tmp_path: Path, verb: str) -> None:
    files = {"U": tmp_path / "unique.txt", "E": tmp_path / "empty.txt", "DIR": tmp_path / "out"}
    files["U"].write_text(UNIQUE)
    files["E"].write_text(EMPTY)
    files["DIR"].mkdir()
    signs = enumerate("".join(ANSWER), start=1)
    model = " ".join(str(cell if sign == "#" else -cell) for cell, sign in signs)
    (files["DIR"] / "model").write_text(f"s SATISFIABLE\nv {model} 0\n")
    for typed, status, words in VERBS_TYPED[verb]:
        words_typed = [
            str(files[head] / rest if rest else files[head]) if head in files else word
            for word in typed
            for head, _, rest in [word.partition("/")]
        ]
        found = run(verb, *words_typed)
        assert (found.status, "Traceback" in found.err) == (status, False), (typed, found)
        assert words in found.out + found.err, (typed, found)
        if status == 2 and verb != "batch":  # which says it of each puzzle, in its results
            assert found.err.count("gridwright: ") == 1, (typed, found)


def test_the_page_is_right_or_refuses(lines: Genre[Any]) -> None:
    puzzle_set.parts.cache_clear()
    puzzle_set.part.cache_clear()
    try:
        told = json.loads(puzzle_set.part(puzzle_set.GENRES))["genres"]
    finally:
        puzzle_set.parts.cache_clear()
        puzzle_set.part.cache_clear()
    (own,) = [each for each in told if each["name"] == "lines"]
    assert own["editing"]["numbers"]
    record = call({"verb": "load", "puzzle": UNIQUE})["puzzle"]
    assert "kinds" not in record  # so the page asks
    board = "".join(ANSWER)
    wrong = "###" + board[3:]
    right: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {
        "look": [({"board": board}, {"solved": True, "violations": []}),
                 ({"board": wrong}, {"solved": False})],
        "check": [({"board": wrong}, {"solved": False, "completable": False, "mistakes": [1]})],
        "rewind": [({"boards": ["?" * 16, wrong]}, {"index": 0})],
        "solve": [({}, {"status": "unique", "boards": [board]})],
        "count": [({}, {"count": "1"})],
        "backbone": [({}, {"board": board})],
        "edit": [({}, {"about": {}})],
    }  # fmt: skip
    for verb in VERBS:
        for asked, wanted in right.get(verb, [({"size": "4x4", "genre": "lines"}, {})]):
            answer = call({"verb": verb, "puzzle": record["source"], "board": "?" * 16, **asked})
            assert wanted.items() <= answer.items(), verb
            assert answer["ok"] or answer["error"]["kind"] in REFUSED, answer


def test_clues_are_not_chosen_by_what_has_no_clauses(lines: Genre[Any]) -> None:
    class Seen:
        """A number that says something of the same kind."""

        rule = "lines"

        def broken(self, grid: Any, board: Board) -> Iterator[Any]:
            return iter(())

    class Lazy(lines.puzzle):  # type: ignore[name-defined, misc]
        def says(self, cell: int, number: int) -> Any:
            return Seen()

    draft = number_draft(Lazy(2, 2), 0, (Offer(0, 1),), lambda *about: 0)
    cnf = Cnf(4)
    with pytest.raises(
        InputError, match=r"clues of Lazy cannot be chosen: .* Seen, has no clauses"
    ):
        draft.says(0, cnf.new(), cnf)


def test_where_kinds_of_numbers_are_not_listed_clauses_say_them_all() -> None:
    from generic.boards import sampled

    tried = [genre for genre in all_genres() if genre.cuts is cuts_everywhere]
    assert len(tried) == 3
    for genre in tried:
        for puzzle, _ in sampled(genre.name, 30):
            assert not any(map(left_to_boards, puzzle.declared()))
