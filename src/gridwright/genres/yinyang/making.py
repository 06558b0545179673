"""How a Yin-Yang is made: a random line between the colours, and the circles that are needed."""

from gridwright.core.saying import Saying
from gridwright.genres.yinyang.puzzle import YinYang
from gridwright.shading.circles import circle_making
from gridwright.shading.winding import random_areas

MAKING = circle_making(
    YinYang,
    fill=lambda frame, options, rng: random_areas(frame.grid, rng),
    again=6,
    impossible=lambda grid, symmetry: (
        Saying("one cell cannot have both colours") if grid.size == 1 else ""
    ),
    cannot={"black": Saying("about half of the cells of a Yin-Yang are black")},
)
