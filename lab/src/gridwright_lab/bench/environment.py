"""Puzzles as an environment of Gymnasium: a board as planes, and one mark for each action.

    import gymnasium
    import gridwright_lab.bench.environment  # registers it

    environment = gymnasium.make("gridwright/Puzzle-v0", genre="kuromasu", size="5x5")

Action ``2 * decision`` settles a decision as yes (black, a star, a piece), ``2 * decision + 1`` as
no. A mark is legal while its decision is open: ``info["action_mask"]`` says which are. An episode
ends with the whole answer, with a false mark, or after as many marks as there are decisions.

Rewards: ``sparse`` is 1 for the whole answer. ``dense`` shares it out: a part for each true mark,
and as much less for a false one. ``justified`` gives the part only for a mark that one technique of
gridwright finds on the board as it is; a lucky guess gets nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from gridwright.core.board import Board
from gridwright.core.errors import unknown
from gridwright.core.grid import bits
from gridwright.core.size import read_size
from gridwright_lab.bench.rows import Loaded, Row, load, shown

REWARDS = ("sparse", "dense", "justified")
PLANES = (
    "yes", "no", "open", "clue", "number", "S", "G", "circle", "triangle",
    "wall on the right", "wall below", "inside",
)  # fmt: skip
"""What a plane has ones for; ``number`` is a hundredth of the number (1 from 100 on), ``open`` and
the marks shares of the decisions at a cell that are open or so."""
NAME = "gridwright/Puzzle-v0"


class PuzzleEnvironment(gymnasium.Env):  # type: ignore[misc]  # its types are not read
    """One puzzle after another, of a genre and up to a size."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        genre: str = "kuromasu",
        size: str = "5x5",
        *,
        rows: Sequence[Row] | None = None,
        puzzles: int = 16,
        reward: str = "dense",
        render_mode: str | None = None,
    ) -> None:
        """``rows`` are those of a data set; without them, so many puzzles are made."""
        if reward not in REWARDS:
            raise unknown(reward, REWARDS, "there is no reward {name}; there are: {names}")
        self.render_mode, self.reward = render_mode, reward
        self._puzzles = [*map(load, rows or _made(genre, size, puzzles))]
        grids = [each.puzzle.grid for each in self._puzzles]
        self._shape = max(grid.rows for grid in grids), max(grid.cols for grid in grids)
        self._most = max(each.puzzle.decisions for each in self._puzzles)
        self.action_space = spaces.Discrete(2 * self._most)
        self.observation_space = spaces.Box(0.0, 1.0, (len(PLANES), *self._shape), np.float32)
        self._start(self._puzzles[0])

    def _start(self, loaded: Loaded) -> None:
        given = loaded.puzzle.given
        self.loaded, self.marks = loaded, 0
        self._still = _still(loaded, self._shape)
        self._set(given.yes, given.no)

    def _set(self, yes: int, no: int) -> None:
        puzzle = self.loaded.puzzle
        self.board = Board(puzzle.decisions, yes, no, puzzle=puzzle)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Begin another puzzle; ``options={"puzzle": 3}`` names one."""
        super().reset(seed=seed)
        number = (options or {}).get("puzzle")
        if number is None:
            number = int(self.np_random.integers(len(self._puzzles)))
        self._start(self._puzzles[number])
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Make one mark; an illegal one changes nothing."""
        decision, no = divmod(int(action), 2)
        self.marks += 1
        bit, answer = 1 << decision, self.loaded.answer
        legal = bool(self.board.open & bit)
        true = legal and bool((answer.no if no else answer.yes) & bit)
        reward = self._reward(bit, bool(no), legal, true)
        if true:
            self._set(self.board.yes | (0 if no else bit), self.board.no | (bit if no else 0))
        whole = self.board.complete
        ended = whole or (legal and not true)
        late = not ended and self.marks >= self.loaded.puzzle.decisions
        return self._seen(), reward, ended, late, {**self._info(), "true": true, "whole": whole}

    def _reward(self, bit: int, no: bool, legal: bool, true: bool) -> float:
        if self.reward == "sparse":
            return float(true and not self.board.open & ~bit)
        share = 1 / max(1, self.loaded.puzzle.given.open.bit_count())
        if not legal or not true:
            return -share if legal else 0.0
        return share if self.reward == "dense" or self._found(bit, no) else 0.0

    def _found(self, bit: int, no: bool) -> bool:
        """Whether one technique finds a mark on the board as it is."""
        ladder, board = self.loaded.ladder, self.board
        looks = (ladder.look(post, board.yes, board.no) for post in range(len(ladder.unit_of)))
        return any(found is not None and found[no] & bit for found in looks)

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, as ones and zeros."""
        mask = np.zeros(2 * self._most, np.int8)
        for decision in bits(self.board.open):
            mask[2 * decision : 2 * decision + 2] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def _seen(self) -> np.ndarray:
        planes = self._still.copy()
        grid, at = self.loaded.puzzle.grid, self.loaded.at
        for cell, decisions in enumerate(at):
            row, col = divmod(cell, grid.cols)
            of = decisions.bit_count() or 1
            for plane, mask in enumerate((self.board.yes, self.board.no, self.board.open)):
                planes[plane, row, col] = (decisions & mask).bit_count() / of
        return planes

    def render(self) -> str | None:
        """The board as text."""
        return "\n".join(shown(self.loaded, self.board)) if self.render_mode == "ansi" else None


def _still(loaded: Loaded, shape: tuple[int, int]) -> np.ndarray:
    """The planes that no mark changes: clues, marks of the puzzle and walls of rooms."""
    planes, puzzle = np.zeros((len(PLANES), *shape), np.float32), loaded.puzzle
    grid = puzzle.grid
    rooms = getattr(puzzle, "rooms", None)
    for cell in range(grid.size):
        row, col = divmod(cell, grid.cols)
        clue = puzzle.printed_at(cell)
        planes[PLANES.index("inside"), row, col] = 1
        planes[PLANES.index("clue"), row, col] = clue is not None
        if isinstance(clue, int):
            planes[PLANES.index("number"), row, col] = min(1.0, clue / 100)
        elif clue in PLANES:
            planes[PLANES.index(clue), row, col] = 1
        if rooms is not None:
            right, below = col + 1 < grid.cols, row + 1 < grid.rows
            planes[PLANES.index("wall on the right"), row, col] = (
                right and rooms[cell] != rooms[cell + 1]
            )
            planes[PLANES.index("wall below"), row, col] = (
                below and rooms[cell] != rooms[cell + grid.cols]
            )
    return planes


@lru_cache(maxsize=16)
def _made(genre: str, size: str, number: int) -> tuple[Row, ...]:
    """So many puzzles, always the same."""
    from gridwright.engine.generate import generate
    from gridwright.genres import by_name

    kind, wanted = by_name(genre), read_size(size)
    made = islice(generate(kind, wanted.rows, wanted.cols, seed=1), number)
    return tuple({"genre": genre, "puzzle": kind.line(each.puzzle)} for each in made)


if NAME not in gymnasium.registry:
    gymnasium.register(id=NAME, entry_point=f"{__name__}:PuzzleEnvironment")
