"""A genre is one folder: it is found wherever it is installed, and every verb works on it.

The template is copied into a package of its own, as somebody would who adds a genre without
touching gridwright. Its cells have a letter that no other genre has (``k`` is an empty cell), and
it has a format of its own, which begins with ``(sums)``.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

import gridwright
from cli.runner import Run, run, run_really
from gridwright import api
from gridwright.core.errors import InputError
from gridwright.core.plug_ins import _told
from gridwright.engine.solve import strategies
from gridwright.genres import _broken, all_genres, by_name
from gridwright.languages import language, table
from gridwright.web import puzzle_set
from gridwright.web.service import call

PACKAGE = "gridwright_sums"
TEXT = "sums\n. 1 .\n1 3 3\n. 3 .\n"
LETTERS = "k1k\n133\nk3k"
ANSWER = ["...", ".##", ".##"]
ROWS = "/".join(ANSWER)
OWN_FORMATS = """
from gridwright.formats.combinators import Items
from gridwright.formats.document import Format
from gridwright.formats.tokens import Decimal, OneOf, Signs
from gridwright.shading.format import Spelling, number_formats
from gridwright_sums.puzzle import Template


class Letters(Spelling):
    @property
    def plain_cells(self):
        return Items(OneOf(Signs({".": None, "k": None, "o": "o", "#": "#"}), Decimal()))


shared = number_formats(Letters(Template, ("sums",), pzpr_name=None))
TEXT, JSON = (form for form in shared if form.name in ("text", "json"))
FORMATS = (
    TEXT,
    JSON,
    Format(
        "bare",
        ("sums",),
        lambda text: TEXT.read(text.partition("\\n")[2]),
        lambda document: "(sums)\\n" + TEXT.write(document),
        begins=lambda text: text.startswith("(sums)"),
    ),
)
"""


def write_package(site: Path, point: str = f"{PACKAGE}:GENRE") -> Path:
    """A folder of packages with the genre "sums", as an installer leaves it."""
    template = Path(gridwright.__file__).parent / "genres" / "_template"
    folder = site / PACKAGE
    shutil.copytree(template, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (each for each in folder.rglob("*") if each.is_file()):
        text = path.read_text(encoding="utf-8").replace("gridwright.genres._template", PACKAGE)
        text = text.replace('"template"', '"sums"').replace('"Template', '"Sums')
        path.write_text(text.replace("\ntemplate\n", "\nsums\n"), encoding="utf-8")
    (folder / "format.py").write_text(OWN_FORMATS)
    about = site / "sums-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: sums\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[gridwright.genres]\nsums = {point}\n")
    return site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_package(tmp_path_factory.mktemp("site"))


@pytest.fixture
def sums(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of the genre, which is there as long as the test runs."""
    monkeypatch.syspath_prepend(str(site))
    forget()
    yield "sums"
    monkeypatch.undo()
    forget()


def forget(package: str = PACKAGE) -> None:
    """Let the genres be looked for again."""
    invalidate_caches()
    all_genres.cache_clear()
    table.cache_clear()
    language.cache_clear()
    _broken.clear()
    _told.clear()
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        del sys.modules[name]


def done(*arguments: str) -> Run:
    """Run the command, which must end well."""
    found = run(*arguments)
    assert (found.status, found.err) == (0, "")
    return found


def test_it_is_found_and_gone_again(sums: str) -> None:
    assert by_name(sums) in all_genres()
    forget()
    assert {genre.name for genre in all_genres()} >= {sums, "kuromasu"}


@pytest.mark.parametrize("text", [TEXT, LETTERS, f"(sums)\n{TEXT}", f"genre: sums\n{LETTERS}"])
def test_it_is_loaded_from_text(sums: str, text: str) -> None:
    (document,) = api.load_all(text)
    assert document.puzzle.genre == sums
    assert document.puzzle.numbers == {1: 1, 3: 1, 4: 3, 5: 3, 7: 3}
    assert api.load(text, sums) == document.puzzle


def test_it_is_on_the_page_without_files_of_its_own(sums: str) -> None:
    puzzle_set.parts.cache_clear()
    puzzle_set.part.cache_clear()
    try:
        assert puzzle_set.GENRES in puzzle_set.parts()
        told = json.loads(puzzle_set.part(puzzle_set.GENRES))["genres"]
        assert [each["title"] for each in told if each["name"] == sums] == ["Sums"]
        # Its emblem is the first puzzle of its cases.
        emblem = json.loads(puzzle_set.part(puzzle_set.EMBLEMS))[sums]
        assert (emblem["puzzle"]["genre"], emblem["board"]) == (sums, "....##.##")
        assert json.loads(puzzle_set.part(puzzle_set.COUNTS))["days"][sums] == 0
        assert json.loads(puzzle_set.part(puzzle_set.ARCHIVE))["starters"][sums] == []
    finally:
        puzzle_set.parts.cache_clear()
        puzzle_set.part.cache_clear()
    record = call({"verb": "load", "puzzle": TEXT})["puzzle"]
    board = "." * record["size"]
    assert call({"verb": "look", "puzzle": record["source"], "board": board})["solved"] is False


def test_a_row_of_its_letters_is_no_file_and_no_name(sums: str) -> None:
    assert api.load("kkk").genre == sums
    with pytest.raises(InputError, match="there is no file 'kiosk'"):
        api.load("kiosk")


def test_its_letters_are_nothing_without_it() -> None:
    with pytest.raises(InputError, match="there is no file 'kkk'"):
        api.load("kkk")
    with pytest.raises(InputError, match="expected a puzzle"):
        api.load("(sums)\n...k")


def test_every_format_comes_back(sums: str) -> None:
    puzzle = api.load(TEXT)
    for form in by_name(sums).formats:
        (document,) = api.load_all(api.convert(puzzle, form.name, answer=ANSWER))
        assert document.puzzle == puzzle
        assert document.answer is not None
        assert api.format_board(puzzle, document.answer) == "\n".join(ANSWER)


def test_the_verbs_about_answers(sums: str) -> None:
    puzzle = api.load(TEXT)
    for strategy in strategies(by_name(sums)):
        result = api.solve(puzzle, strategy=strategy.name)
        assert str(result.status) == "unique"
        assert result.board is not None
        assert api.format_board(puzzle, result.board) == "\n".join(ANSWER)
    assert api.count(puzzle).count == 1
    assert api.count("sums\n. .\n. .\n").count == 16
    assert api.format_board(puzzle, api.backbone(puzzle).board) == "\n".join(ANSWER)
    assert api.check(puzzle, ANSWER).solved
    assert {broken.rule for broken in api.check(puzzle, "###/###/###").violations} == {"numbers"}


def test_the_verbs_about_pictures_and_clauses(sums: str) -> None:
    assert "│ █3 │ █3 │" in str(api.draw(TEXT, ANSWER))
    assert "Sums 3×3" in api.draw(TEXT, ANSWER).svg()
    assert api.cnf(TEXT).startswith("c Sums 3x3, written by gridwright\n")


def test_the_verbs_about_proofs(sums: str, tmp_path: Path) -> None:
    api.prove(TEXT, tmp_path / "one")
    assert api.verify(tmp_path / "one", puzzle=LETTERS).claim == "unique"
    api.prove("sums\n0 2\n", tmp_path / "none")
    assert api.verify(tmp_path / "none").claim == "none"


def test_generating(sums: str) -> None:
    made = list(api.generate(sums, "4x3", count=3, seed=5, unique=True))
    for one in made:
        assert one.unique
        assert api.solve(one.puzzle).board == one.answer
    assert made == list(api.generate(sums, "4x3", count=3, seed=5, unique=True))


def test_the_commands(sums: str, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(TEXT)
    source = str(file)
    (record,) = done("solve", "--json", source).records
    assert (record["genre"], record["status"], record["solutions"]) == (sums, "unique", [ANSWER])
    assert "solved" in done("check", source, "--answer", ROWS).out
    assert run("check", source, "--answer", "###/###/###").status == 1
    assert "1" in done("count", source).out
    assert done("backbone", "--json", source).records[0]["genre"] == sums
    assert done("convert", source).out == TEXT
    assert json.loads(done("convert", source, "--to", "json").out)["genre"] == sums
    assert "│ 1 │" in done("show", source).out
    assert done("draw", source).out.startswith("<svg")
    made = done("generate", sums, "--size", "4x3", "--unique", "--seed", "1").out
    assert done("solve", "--json", made).records[0]["status"] == "unique"
    assert "Sums: strategies" in done("strategies").out


def test_the_commands_about_clauses_and_proofs(sums: str, tmp_path: Path) -> None:
    formula, answer, proof = (str(tmp_path / name) for name in ("formula", "answer", "proof"))
    assert done("cnf", TEXT, "-o", formula)
    assert Path(formula).read_text().startswith("c Sums 3x3")
    signs = enumerate("".join(ANSWER), start=1)
    literals = " ".join(str(cell if sign == "#" else -cell) for cell, sign in signs)
    Path(answer).write_text(f"s SATISFIABLE\nv {literals} 0\n")
    assert done("decode", TEXT, answer, "--json").records[0]["solution"] == ANSWER
    assert run("solve", TEXT, "--proof", proof).status == 0
    assert "verified" in done("verify", proof, "--puzzle", TEXT).out


@pytest.mark.process
def test_the_installed_command_finds_it(site: Path) -> None:
    path = os.pathsep.join((str(site), *filter(None, (os.environ.get("PYTHONPATH"),))))
    found = run_really("solve", "--json", LETTERS, environment={"PYTHONPATH": path})
    assert (found.status, found.err) == (0, "")
    assert found.records[0]["solutions"] == [ANSWER]
