"""Pictures that more than one test reads."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

BLACK = ((0, 0), (0, 1), (0, 3), (0, 5), (2, 1), (3, 4), (5, 0), (5, 2), (5, 4), (5, 5))


def with_black_corners() -> NDArray[Any]:
    """A grid of 6 × 6 cells with thin grey lines, whose corners are black."""
    picture = np.full((224, 224), 230, np.uint8)
    picture[16:209:32, 16:209] = picture[16:209, 16:209:32] = 150
    for row, col in BLACK:
        picture[16 + 32 * row : 48 + 32 * row, 16 + 32 * col : 48 + 32 * col] = 0
    return picture
