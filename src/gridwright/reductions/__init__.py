"""Kurodoko is NP-complete, executable: from one-in-three SAT to Kurodoko and back.

Implements Kölker 2012, "Kurodoko is NP-Complete". The way through the folder is the way through
the paper:

    instance.py    one-in-three SAT: clauses of one to three literals
    gadgets.py     §4.1 and A: nine squares of 17x17, turned and mirrored (§4.2)
    components.py  §4.3: clause, variable, zero, swap and wire components
    routing.py     §4.3: odd-even transposition sort
    layout.py      §4.3: which component stands where; §6: the layout with short rays
    compose.py     §4.2 and §4.4: gadgets overlaid, rays found, Lemma 1 checked, ``?`` valued
    reduction.py   all of it: an instance becomes a Kurodoko
    signals.py     what every wire carries under an assignment
    build.py       §5.2: the answer that a satisfying assignment gives, without a solver
    readback.py    §5.1: the assignment that an answer gives
    verify.py      the proof's inspections, done by a solver
    witness.py     Theorem 2: an answer checked on boards of any size; Theorem 1
    counting.py    §6: how many answers one assignment has
    marks.py       A.2: what every answer has in common inside a gadget
    sheet.py       the gadgets drawn with their marks
    drawing.py     the board as SVG, with gadgets named and signals coloured
"""
