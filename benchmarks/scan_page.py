"""Pictures read as the page reads them: its own modules in Node, then the service.

The static site has no OpenCV. It finds the grid and looks at the cells in JavaScript; what that
means is said by the same Python that runs inside the browser (``web/picturing.py``).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import gridwright
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying
from gridwright.scanning.reading import Reading
from gridwright.web.files import PAGE, WEIGHTS
from gridwright.web.records import read_board
from gridwright.web.service import call


class Page:
    """The modules of the page in one process of Node."""

    def __init__(self) -> None:
        self.folder = TemporaryDirectory()
        home = Path(self.folder.name)
        shutil.copytree(PAGE / "js", home / "js")
        (home / "scanning").mkdir()
        shutil.copy(WEIGHTS.parent / "shared.js", home / "scanning")
        (home / "package.json").write_text('{"type": "module"}', encoding="utf-8")
        self.node = subprocess.Popen(
            ("node", str(Path(__file__).with_suffix(".mjs"))),
            env={**os.environ, "PAGE": str(home), "WEIGHTS": str(WEIGHTS)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip

    def look(self, picture: Any) -> Any:
        """Where the grid is and what is seen in it, and the processor seconds."""
        assert self.node.stdin is not None
        assert self.node.stdout is not None
        dots = Path(self.folder.name) / "dots"
        np.ascontiguousarray(picture, np.uint8).tofile(dots)
        height, width = picture.shape
        asked = {"path": str(dots), "width": width, "height": height}
        self.node.stdin.write(json.dumps(asked) + "\n")
        self.node.stdin.flush()
        return json.loads(self.node.stdout.readline())


@dataclass(frozen=True)
class Read:
    """What was read."""

    genre: str
    puzzle: Any
    board: Any
    cells: tuple[Reading, ...]
    walls: tuple[tuple[int, int], ...]
    unique: bool
    remarks: tuple[Saying, ...]


def read(seen: Any) -> Read:
    """What the service makes of what was seen."""
    told = call({"verb": "read", "seen": seen})
    if not told["ok"] or told["puzzle"] is None:
        raise InputError("refused")
    puzzle = gridwright.parse(told["puzzle"]["source"])
    board = None if told["board"] is None else read_board(puzzle, told["board"])
    cells = tuple(
        Reading(cell["sign"], cell["black"], confidence=cell["confidence"],
                by_rules=cell["rules"], suspect=cell["doubtful"])
        for cell in told["cells"]
    )  # fmt: skip
    walls = tuple((line["one"], line["other"]) for line in told["walls"])
    remarks = tuple(Saying(each["template"]) for each in told["remarks"])
    return Read(told["genre"], puzzle, board, cells, walls, told["unique"], remarks)
