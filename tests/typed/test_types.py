"""A type checker sees what is right and what is wrong, and what it is told is up to date."""

from __future__ import annotations

from pathlib import Path

import mypy.api

import gridwright
from typed.stub import FILE, stub

USES = Path(__file__).parent / "uses.py"
ROOT = Path(__file__).parents[2]


def test_what_a_type_checker_is_told_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == stub(), "run python tests/typed/stub.py"
    package = Path(gridwright.__file__).parent
    assert (package / "py.typed").is_file()


def test_right_uses_are_accepted_and_wrong_ones_refused(tmp_path: Path) -> None:
    asked = ["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(tmp_path)]
    told, errors, status = mypy.api.run([*asked, str(USES)])
    assert (status, errors) == (0, ""), told
    assert USES.read_text(encoding="utf-8").count("# type: ignore[") > 10
