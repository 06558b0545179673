"""What is told about circuits of Hitori: what is proven, and how each part works."""

from __future__ import annotations

from gridwright.core.saying import Saying
from gridwright_lab.reductions.tiling import ONE_ANSWER, Words

WORDS = Words(
    proven=(
        Saying("Hearn and Demaine proved it in 2009; this construction is gridwright's own."),
        ONE_ANSWER,
    ),
    parts={
        "wire": Saying(
            "The same two numbers, side by side, at both ends: if one is white here, it is black"
            " there. This works at any distance, so nothing is needed on the way."
        ),
        "bend": Saying(
            "A wire that turns a corner: three open cells are a pair in a row and a pair in a"
            " column."
        ),
        "split": Saying(
            "Four open cells in a square pass the signal on to three ends: a variable that is used"
            " more than once needs copies."
        ),
        "negation": Saying(
            "Pairs side by side have opposite colours: 1 comes out as 0, and 0 as 1."
        ),
        "crossing": Saying(
            "Equal numbers work along their row or column, so two wires cross without touching."
        ),
        "clause": Saying(
            "The clause: a white cell must not be cut off, so one of the open cells around it is"
            " white; equal numbers allow no second one. With fewer than three wires, numbers alone"
            " do it."
        ),
        "free end": Saying(
            "Either cell of the pair may be black: the switch of a variable that is used once."
        ),
    },
)
