"""What is told about circuits of Kuromasu: what is proven, and how each part works."""

from __future__ import annotations

from gridwright.core.saying import Saying
from gridwright_lab.reductions.tiling import ONE_ANSWER, Words

WORDS = Words(
    proven=(
        Saying("Kuromasu is another name of Kurodoko."),
        Saying("This construction is gridwright's own, with numbers up to 25."),
        ONE_ANSWER,
    ),
    parts={
        "wire": Saying(
            "A number between two open cells sees two more cells past one that is white, and"
            " expects two more: exactly one of them is black. Two such pairs pass the signal on."
        ),
        "bend": Saying(
            "A wire that turns a corner: the number there sees one open cell above or below it, and"
            " one beside it."
        ),
        "split": Saying(
            "Three open cells in a row, with a number between each two: the outer ones are the"
            " opposite of the one in the middle. A variable that is used more than once needs"
            " copies."
        ),
        "negation": Saying(
            "A number between two open cells lets exactly one of them be black: 1 comes out as 0,"
            " and 0 as 1."
        ),
        "crossing": Saying(
            "All cells between open cells are white, so two lines of sight cross like two wires."
        ),
        "clause": Saying(
            "The clause: a number sees all open cells at the ends of its wires. It expects exactly"
            " one of them to be black."
        ),
        "free end": Saying(
            "No number ties the open cell at the end to another one: the switch of a variable that"
            " is used once."
        ),
    },
)
