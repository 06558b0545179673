"""An outside judge of the DIMACS files that we write: the solver MiniSat, as Debian ships it.

    result = run_minisat("p cnf 2 2\\n1 2 0\\n-1 0\\n")
    result.status   # "SAT"
    result.model    # (-1, 2)
    result.output   # "SAT\\n-1 2 0\\n": the result file, for tests of what reads such files
    result.log      # what MiniSat printed, with its warnings about the header

Where the machine has no MiniSat, the test that asks is skipped and says what to install; a text
that MiniSat cannot read is a `ValueError` with MiniSat's own words.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import pytest

Status = Literal["SAT", "UNSAT", "INDET"]

STATUS_OF_EXIT: dict[int, Status] = {10: "SAT", 20: "UNSAT"}


@dataclass(frozen=True)
class MinisatResult:
    """The outcome of one run; `INDET` means that `timeout` came first.

    `model` lists the literals that are true, one for each variable, and is empty without a model.
    """

    status: Status
    model: tuple[int, ...]
    output: str
    log: str

    @property
    def warnings(self) -> list[str]:
        """What MiniSat finds wrong with the formula.

        Debian's build for x86-64 also warns of how it sets the processor; that is not our matter.
        """
        return [line for line in self.log.splitlines() if "WARNING" in line and "DIMACS" in line]


def run_minisat(dimacs_text: str, timeout: float = 60) -> MinisatResult:
    """Solve a CNF given as DIMACS text, for at most `timeout` seconds."""
    program = shutil.which("minisat")
    if program is None:
        pytest.skip("MiniSat is not installed (on Debian: apt-get install minisat)")
    with TemporaryDirectory() as directory:
        problem, result = Path(directory, "problem.cnf"), Path(directory, "result.txt")
        problem.write_text(dimacs_text, encoding="ascii")
        try:
            run = subprocess.run(
                [program, str(problem), str(result)],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                timeout=timeout,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return MinisatResult("INDET", (), "", "")
        if run.returncode not in STATUS_OF_EXIT:
            raise ValueError(f"MiniSat stopped with {run.returncode}: {run.stdout.strip()}")
        output = result.read_text(encoding="ascii")
    return MinisatResult(STATUS_OF_EXIT[run.returncode], read_model(output), output, run.stdout)


def read_model(output: str) -> tuple[int, ...]:
    """The literals of a result file, on the line after ``SAT``, without the 0 that ends them."""
    lines = output.splitlines()
    return tuple(map(int, lines[lines.index("SAT") + 1].split()[:-1])) if "SAT" in lines else ()
