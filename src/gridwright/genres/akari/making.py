"""How an Akari is made: symmetric blocks, and a lamp wherever no other one lights."""

from gridwright.core.saying import Saying
from gridwright.genres.akari.puzzle import Akari
from gridwright.shading.block_making import block_making

MAKING = block_making(
    Akari, cannot={"answer": Saying("the answer of an Akari is made of blocks and lamps")}
)
