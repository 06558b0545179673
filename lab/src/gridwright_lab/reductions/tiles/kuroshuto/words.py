"""What is told about circuits of Kuroshuto: what is proven, and how each part works."""

from __future__ import annotations

from gridwright.core.saying import Saying
from gridwright_lab.reductions.tiling import ONE_ANSWER, Words

WORDS = Words(
    proven=(
        Saying("The construction is gridwright's own, with numbers up to 6."),
        ONE_ANSWER,
    ),
    parts={
        "wire": Saying(
            "Each 3 needs one black cell: the end of the wire, or the cell in the middle. So both"
            " ends have the same colour. Black is 1."
        ),
        "bend": Saying("A wire that turns a corner."),
        "split": Saying(
            "A wire with three ends: a variable that is used more than once needs copies."
        ),
        "negation": Saying(
            "Both ends are at the distance of the 6 in the middle, and it needs one black cell:"
            " 1 comes out as 0, and 0 as 1."
        ),
        "crossing": Saying(
            "Numbers look past what is near, so two wires cross without touching. A 1 and a 5 tie"
            " the ends of each wire to an open cell of its own."
        ),
        "clause": Saying(
            "The clause: the ends of all wires are at the distance of the 6 in the middle. It needs"
            " one black cell, so exactly one signal is 1."
        ),
        "free end": Saying(
            "No clue asks for the cell at the end, so it may be black or white: the switch of a"
            " variable that is used once."
        ),
    },
    clause=lambda true: Saying(
        "The 6 in its middle has {count} black [count|cell|cells] at its distance.", count=true
    ),
)
