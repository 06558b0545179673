"""Nothing is lost when a file cannot be written, and every file is written in one place."""

from __future__ import annotations

import ast
import errno
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gridwright
from gridwright.core.errors import WriteError
from gridwright.core.writing import (
    add_to_file,
    alone_with,
    write_file,
    write_files,
    write_folder,
)

ROOT = Path(gridwright.__file__).parent
MAY_WRITE = {
    "core/writing.py": "the place where files are written",
    "books/pdf.py": "files for Typst, in a folder of our own that is deleted",
    "render/typeset.py": "files for Typst, in a folder of our own that is deleted",
    "render/faces.py": "a font that is written into memory",
    "cli/app.py": "nothing is written to the null device",
}
"""Modules that open files for writing by themselves, each with the reason."""
WRITING = re.compile("[wax][bt+]*|r[bt]?[+][bt]?")
"""A mode for writing."""
WRITERS = {"write_text", "write_bytes", "save", "savefig"}


def _writes(node: ast.Call) -> bool:
    """Whether a call writes a file: by its name, or opens one with a mode for writing."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in WRITERS:
        return not (name == "savefig" and ast.unparse(node.args[0]) == "drawn")
    if name != "open":
        return False
    modes = [*node.args, *(each.value for each in node.keywords if each.arg == "mode")]
    texts = [each.value for each in modes if isinstance(each, ast.Constant)]
    return any(isinstance(text, str) and WRITING.fullmatch(text) for text in texts)


def test_files_are_written_in_one_place() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and _writes(node)
    }
    # Some call a save of ours, which writes a proof through the same place.
    ours = {"api.py", "cli/commands/solve.py", "engine/genre_check/faces.py"}
    assert found - ours == set(MAY_WRITE)


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of what is written fits."""
    plain = Path.write_bytes

    def write(self: Path, data: bytes) -> int:
        plain(self, bytes(data)[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", write)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_an_old_file_survives_a_full_disk(tmp_path: Path, full_disk: None) -> None:
    path = tmp_path / "board.svg"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(WriteError, match=r"cannot write the file '.*board.svg': no space left"):
        write_file(path, "new and longer")
    assert (path.read_text(encoding="utf-8"), names(tmp_path)) == ("old", ["board.svg"])


def test_old_files_of_a_folder_survive_a_full_disk(tmp_path: Path, full_disk: None) -> None:
    (tmp_path / "claim.json").write_text("old", encoding="utf-8")
    with pytest.raises(WriteError, match="no space left"):
        write_files(tmp_path, {"puzzle.json": b"new", "claim.json": b"new"})
    assert names(tmp_path) == ["claim.json"]
    assert (tmp_path / "claim.json").read_text(encoding="utf-8") == "old"


def test_an_old_folder_survives_a_full_disk(tmp_path: Path, full_disk: None) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("old", encoding="utf-8")
    with pytest.raises(WriteError, match="no space left"):
        write_folder(folder, {"parts/index.html": b"new"})
    assert (names(tmp_path), names(folder)) == (["site"], ["index.html"])


def test_a_folder_is_replaced_whole(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_folder(folder, {"old.html": b"old"})
    write_folder(folder, {"new.html": b"new", "parts/one": b"1"})
    assert (names(tmp_path), names(folder)) == (["site"], ["new.html", "parts"])


def test_links_and_permissions_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    write_file(link, "new")
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_what_is_no_plain_file_is_written_to(tmp_path: Path) -> None:
    write_file(Path(os.devnull), "text")
    assert not Path(os.devnull).is_file()
    with pytest.raises(WriteError, match="is a directory"):
        write_file(tmp_path, "text")


LIMITED = """
import resource, signal, sys
# Python would write compiled modules cut off at the limit, and others would then load them.
sys.dont_write_bytecode = True
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))
from gridwright.cli.app import run
sys.exit(run(sys.argv[1:]))
"""
PUZZLE = "kurodoko/5/5/5m866j5n3"
COMMANDS = {
    "draw as SVG": ("board.svg", ("draw", PUZZLE, "-o")),
    "reduce": ("board.json", ("reduce", "--assignment", "1", "--out", "{}", "--", "1")),
    "cnf": ("board.cnf", ("cnf", PUZZLE, "-o")),
    "explain": ("page.html", ("explain", PUZZLE, "--html")),
    "generate": ("puzzle.json", ("generate", "kuromasu", "--size", "6x6", "--to", "json", "-o")),
}


@pytest.mark.process
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_that_cannot_write_leaves_the_old_file(name: str, tmp_path: Path) -> None:
    """A file may have 200 bytes, as on a disk that is full after them."""
    pytest.importorskip("resource", reason="the limit is one of Unix")
    file, arguments = COMMANDS[name]
    target = tmp_path / file
    target.write_text("old", encoding="utf-8")
    known = [each.replace("{}", str(target)) for each in arguments]
    command = [*known] if "{}" in arguments else [*known, str(target)]
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *command],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done
    said = [line for line in done.stderr.splitlines() if "cannot write" in line]
    assert len(said) == 1, done.stderr
    assert "file too large" in said[0]
    assert "Traceback" not in done.stderr
    assert (target.read_text(encoding="utf-8"), names(tmp_path)) == ("old", [file])


@pytest.mark.process
def test_what_is_added_is_added_whole(tmp_path: Path) -> None:
    pytest.importorskip("resource", reason="the limit is one of Unix")
    path = tmp_path / "rows.jsonl"
    path.write_text("first\n", encoding="utf-8")
    script = LIMITED.partition("from gridwright.cli")[0] + (
        "from pathlib import Path\nfrom gridwright.core.writing import add_to_file\n"
        "add_to_file(Path(sys.argv[1]), 'x' * 3000)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False
    )
    assert "WriteError" in done.stderr
    assert path.read_text(encoding="utf-8") == "first\n"
    add_to_file(path, "second\n")
    assert path.read_text(encoding="utf-8") == "first\nsecond\n"


HOLDING = """
import sys, time
from pathlib import Path
from gridwright.core.writing import alone_with
with alone_with(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.mark.process
def test_a_second_writer_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="locks are those of Unix")
    path = tmp_path / "rows.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(path)], stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        with pytest.raises(WriteError, match="another run is writing"), alone_with(path):
            pass
        first.kill()
    with alone_with(path):
        pass
