"""A Yin-Yang: a rectangle with black and white circles, whose cells all become black or white.

The black cells are connected, the white cells are connected, and no square of 2×2 cells has one
colour. A cell with a circle has its colour.

>>> puzzle = YinYang(2, 3, white=0b000001, black=0b100000)
>>> puzzle.clues, len([*puzzle.kinds()])
({'r1c1': '.', 'r2c3': '#'}, 4)
"""

from dataclasses import dataclass
from typing import ClassVar

from gridwright.core.saying import Saying
from gridwright.kinds.connected import BLACK_CONNECTED, Connected
from gridwright.kinds.kind import Kind
from gridwright.kinds.square import SQUARES, NoSquare
from gridwright.shading.numbergrid import NumberGrid


@dataclass(frozen=True, slots=True, repr=False)
class YinYang(NumberGrid):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "yinyang"
    clues_are_white: ClassVar[bool] = False
    circles: ClassVar[bool] = True
    numbered: ClassVar[bool] = False
    holds: ClassVar[Saying | None] = Saying("a Yin-Yang has circles and empty cells")
    everywhere: ClassVar[tuple[Kind, ...]] = (
        Connected(black=True, rule=BLACK_CONNECTED),
        Connected(),
        NoSquare(True, SQUARES),
        NoSquare(False, SQUARES),
    )
