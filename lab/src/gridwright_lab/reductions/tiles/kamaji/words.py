"""What is told about circuits of Kamaji: what is proven, and how each part works."""

from __future__ import annotations

from gridwright.core.saying import Saying
from gridwright_lab.reductions.tiling import ONE_ANSWER, Words

WORDS = Words(
    proven=(
        Saying("The construction is gridwright's own, with the maximum 54."),
        ONE_ANSWER,
    ),
    parts={
        "wire": Saying(
            "Each 2 forms a piece with the 52 before it, or each with the 52 behind it; 2 + 1 + 51"
            " does the same. The signal is 1 where the ends of two gadgets form a piece."
        ),
        "bend": Saying(
            "A wire that turns a corner: 2 + 2 and 52 + 52 are no pieces, so a chain may go"
            " anywhere."
        ),
        "split": Saying(
            "Three chains meet. A 1 may be in several pieces, so all three can move together: a"
            " variable that is used more than once needs copies."
        ),
        "negation": Saying(
            "A 1 may be in several pieces: in one state the ones are in more of them than in the"
            " other, so 1 comes out as 0, and 0 as 1."
        ),
        "crossing": Saying("Two chains cross in a 1, which may be in pieces of both."),
        "clause": Saying(
            "The clause: the 52 in the middle takes the 2 of exactly one chain. The wires carry the"
            " negated literals: a literal that is true leaves a 2 for the 52."
        ),
        "free end": Saying(
            "The ones may be in pieces of both 52, so the wire may carry 1 or 0: the switch of a"
            " variable that is used once."
        ),
    },
    clause=lambda true: Saying(
        "{count} [count|chain leaves|chains leave] a 2 for the 52 in its middle.", count=true
    ),
)
