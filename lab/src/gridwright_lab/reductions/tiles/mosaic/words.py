"""What is told about circuits of Mosaic: what is proven, and how each part works."""

from __future__ import annotations

from gridwright.core.saying import Saying
from gridwright_lab.reductions.tiling import ONE_ANSWER, Words

WORDS = Words(
    proven=(
        Saying(
            "Higuchi and Kimura proved it in 2019; this construction is gridwright's own, with no"
            " clues but 0 and 1."
        ),
        ONE_ANSWER,
    ),
    parts={
        "wire": Saying(
            "A chain of cells: each 1 counts two that follow each other, and one of them is black."
            " From end to end there are seven, so both ends have the same colour. Black is 1."
        ),
        "bend": Saying("A wire that turns a corner: a chain of five cells."),
        "split": Saying(
            "The chain forks behind its second cell, and three ends have the same colour: a"
            " variable that is used more than once needs copies."
        ),
        "negation": Saying(
            "A chain of eight cells, so its ends have opposite colours: 1 comes out as 0, and 0"
            " as 1."
        ),
        "crossing": Saying(
            "One of four cells in a square is black. In which row it is follows from one of the"
            " wires, in which column from the other, so both signals are passed on."
        ),
        "clause": Saying(
            "The clause: a 1 counts the last cell of each chain, so exactly one signal is 1. With"
            " two wires, a chain of six cells between their ends says the same."
        ),
        "free end": Saying(
            "No 1 counts the cell at the end, so it may be black or white: the switch of a"
            " variable that is used once. The zeros make all other cells white."
        ),
    },
)
