"""A network that looks at the whole board (Kleijn 2018, §8.1.1), alone and with a search.

The network (``gridwright.networks``) gives every piece a probability. In *one look*, every number
takes the most probable of the pieces that can cover it. The rules decide whether this is an answer;
that it is the only one is not known.

``network-search`` takes pieces in the order of their probability, and what follows from them. Where
a number has no piece left, it goes back. Once a piece was refused, it looks where the fewest pieces
are left, so that a contradiction is found near that piece. It goes through everything that is left,
so it finds all answers and proves that there are no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from gridwright.core.board import Board
from gridwright.core.grid import bits, mask_of
from gridwright.core.loading import loaded
from gridwright.genres.kamaji.logic.view import KamajiView
from gridwright.genres.kamaji.paper.search import Laid, Meter, choices
from gridwright.genres.kamaji.puzzle import Kamaji

NETWORK = Path(__file__).parents[1] / "network.npz"
ROUNDS = 16
"""The network thinks for so many rounds, and one more for each cell of the longer side."""


def probabilities(puzzle: Kamaji, network: Path = NETWORK) -> list[float]:
    """For each piece, how probable it is that it is used; the maximum certainly is."""
    # Imported only when needed: NumPy takes longer to load than most puzzles take to solve.
    loaded("gridwright.genres.kamaji.scenes")
    import numpy as np

    from gridwright.genres.kamaji.scenes import scene_of
    from gridwright.networks.network import look_at
    from gridwright.networks.stored import network_in

    if puzzle.decisions == 1:
        return [1.0]
    rounds = ROUNDS + max(puzzle.rows, puzzle.cols)
    scores = look_at(network_in(network), scene_of(puzzle), rounds)[0]
    likely = 1 / (1 + np.exp(-scores.astype(np.float64)))
    return [*map(float, likely), 1.0]


def one_look(puzzle: Kamaji, likely: Sequence[float]) -> Board:
    """The board on which every number takes the most probable piece that can cover it."""
    used = puzzle.given.yes
    for through in puzzle.through:
        if through:
            used |= 1 << max(through, key=lambda piece: (likely[piece], -piece))
    return Board.whole(puzzle.decisions, used)


@dataclass
class Turns:
    """How often a search went back."""

    before_first: int = 0
    """Before it had an answer."""
    all: int = 0
    found: bool = False

    def went_back(self) -> None:
        """Count a way that ended without an answer."""
        self.all += 1
        self.before_first += not self.found


@dataclass
class Place:
    """Where a search stands: what is drawn, what is not, and what the drawn pieces cover."""

    yes: int
    no: int
    covered: int
    laid: Laid = ()
    refused: bool = field(default=False)
    """Whether a piece was refused on the way here, against the network's advice."""


def by_confidence(
    puzzle: Kamaji, likely: Sequence[float], meter: Meter, turns: Turns
) -> Iterator[Laid]:
    """All solutions, each once; first that with the most probable pieces."""
    view = KamajiView(puzzle)
    order = sorted(range(puzzle.decisions), key=lambda piece: (-likely[piece], piece))
    spare_ones = mask_of(puzzle.of_ones)
    stack = [Place(puzzle.given.yes, 0, view.masks[-1])]
    while stack:
        place = stack.pop()
        meter.tick()
        if not _followed(view, place):
            turns.went_back()
            continue
        piece = _chosen(view, place, order, likely)
        if piece is None:
            turns.found = True
            spare = list(bits(spare_ones & ~(place.yes | place.no)))
            for extra in choices(spare, needed=False, several=True):
                meter.tick()
                yield place.laid + extra
            continue
        stack.append(Place(place.yes, place.no | 1 << piece, place.covered, place.laid, True))
        _draw(view, place, piece)
        stack.append(place)


def _draw(view: KamajiView, place: Place, piece: int) -> None:
    place.yes |= 1 << piece
    place.no |= view.rivals[piece]
    place.covered |= view.masks[piece]
    place.laid = (*place.laid, piece)


def _followed(view: KamajiView, place: Place) -> bool:
    """Draw what alone can cover a number, again and again; False if a number has nothing left."""
    before = -1
    while before != place.yes:
        before = place.yes
        for cell in bits(view.grid.full & ~place.covered):
            if place.covered >> cell & 1:
                continue
            ways = view.through[cell] & ~place.no
            if not ways:
                return False
            if not ways & (ways - 1):
                _draw(view, place, ways.bit_length() - 1)
    return True


def _chosen(
    view: KamajiView, place: Place, order: Sequence[int], likely: Sequence[float]
) -> int | None:
    """The piece to try next; ``None`` if everything is covered."""
    free = view.grid.full & ~place.covered
    if not free:
        return None
    left = ~(place.yes | place.no)
    if not place.refused:
        return next(p for p in order if left >> p & 1 and view.masks[p] & free)
    fewest = min(bits(free), key=lambda cell: (view.through[cell] & left).bit_count())
    return max(bits(view.through[fewest] & left), key=lambda p: (likely[p], -p))
