"""The reduction from one-in-three SAT to Kurodoko and back.

Implements Kölker 2012, "Kurodoko is NP-Complete". The modules follow the order of the paper:

    gadgets.py     §4.1 and A: nine squares of 17x17, turned and mirrored (§4.2)
    components.py  §4.3: clause, variable, zero, swap and wire components
    routing.py     §4.3: odd-even transposition sort
    layout.py      §4.3: where each component goes; §6: the layout with short rays
    compose.py     §4.2 and §4.4: overlay gadgets, find rays, check Lemma 1, give ``?`` values
    reduction.py   the whole reduction: from an instance to a Kurodoko
    signals.py     the value of every wire under an assignment
    build.py       §5.2: the answer that a satisfying assignment gives, without a solver
    readback.py    §5.1: the assignment that an answer gives
    verify.py      the proof's case inspections, done by a solver
    witness.py     Theorem 2: checking an answer on boards of any size; Theorem 1
    answers_of_assignment.py  §6: how many answers one assignment has
    one_answer.py  §6: gadgets with one answer for each signal
    parts.py       §6: parts with fixed clues in place of ``?``
    marks.py       A.2: what every answer has in common inside a gadget
    tiling.py      the board as tiles, and what is told about its gadgets
    sheet.py       drawings of the gadgets with their marks
    drawing.py     the board as SVG, with named gadgets and coloured signals
"""
