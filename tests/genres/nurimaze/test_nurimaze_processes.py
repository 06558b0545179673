"""Processes for a script that has no main guard."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

SCRIPT = """
import gridwright

made = next(gridwright.generate("nurimaze", "6x6", seed=3))
result = gridwright.solve(made.puzzle, strategy="contradiction", processes=2)
print(result.status, result.board == made.answer)
"""


def test_a_script_without_a_main_guard_may_ask_for_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("unique True\n", "")
