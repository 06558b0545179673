"""What a program is asked: the rules, the puzzle, and the form of its answer.

There are three ways to ask. ``answer`` wants the whole answer at once; ``steps`` a written
solution, each step with its reason; ``moves`` one step at a time, and shows the board after each.

>>> row = {"genre": "kuromasu", "puzzle": "kurodoko/3/1/2h"}
>>> text = prompt(row, "steps").splitlines()
>>> text[0][:43], text[-1]
('Kuromasu on a board of 1 row and 3 columns.', 'The rules have these names: numbers, given \
cells, black cells apart, white connected.')
"""

from __future__ import annotations

from typing import Literal

from gridwright.core.saying import board_of
from gridwright.logic.steps import SMALLEST_SET
from gridwright_lab.bench.rows import Loaded, Row, load, shown

Way = Literal["answer", "steps", "moves"]
WAYS: tuple[Way, ...] = ("answer", "steps", "moves")

ANSWER = (
    "Write the answer as {rows} lines, one for each row, with {cols} signs in each and a blank"
    " between them: {signs}. Put it between two lines of ``` at the end of your reply."
)
STEP = """\
A step is a line of four parts, with | between them: what it settles, the cells that it follows
from, the rules, and the technique if it has a name. Write a cell as r2c3 (row 2, column 3), and
what it is behind it: {yes} or {no}. Among the cells that a step follows from, a cell alone stands
for the clue in it; with {yes} or {no} behind it, for a mark that is known already. Name all that
the step needs: it is judged by what it names, as if nothing else were known.

Example of the form: {example}

The rules have these names: {rules}."""
STEPS = """\
Solve the puzzle in steps, from what is known at the start to the whole answer. Put the steps
between two lines of ``` at the end of your reply, one on each line.

{step}"""
MOVES = """\
Solve the puzzle one step at a time. Reply with one step. You are told what is wrong with it, or
shown the board after it. Reply with 'hint' to be told the next step, which is counted, and with
'stop' to give up.

{step}"""


def prompt(row: Row, way: Way) -> str:
    """The text that asks about a puzzle in one of the ways."""
    loaded = load(row)
    asked = ANSWER.format(
        rows=loaded.puzzle.grid.rows, cols=loaded.puzzle.grid.cols, signs=_signs(loaded)
    )
    if way != "answer":
        asked = (STEPS if way == "steps" else MOVES).format(step=_step(loaded))
    return "\n\n".join([described(loaded), asked])


def described(loaded: Loaded) -> str:
    """The genre, its rules, and the puzzle with what is known at the start."""
    genre, puzzle = loaded.genre, loaded.puzzle
    size = board_of(puzzle.grid.rows, puzzle.grid.cols)
    head = f"{genre.title} on a board of {size}. {genre.summary}"
    rules = [f"- {rule.name}: {rule.sentence}" for rule in genre.rules]
    signs = {*map(str, puzzle.clues.values()), ""}
    basics = [sentence for sentence, sign in genre.basics.items() if sign in signs]
    start = "\n".join(shown(loaded, puzzle.given))
    return "\n".join(
        [head, *basics, "", "Rules:", *rules, "", "The puzzle:", "", loaded.drawn.rstrip(), "",
         "The board at the start (? is not known yet):", "", start]
    )  # fmt: skip


def _signs(loaded: Loaded) -> str:
    yes, no = loaded.words
    if loaded.spaced:
        return "the number of the piece of each cell, as in 3, or 3+5 where it is in several"
    sign = next(iter({*"".join(shown(loaded, loaded.answer))} - {*" .?#"}), "#")
    return f"{sign} for {yes} and . for {no}" + (", # for a block" if sign != "#" else "")


def _step(loaded: Loaded) -> str:
    yes, no = loaded.words
    names = [*loaded.names][:3]
    first, second, third = (*names, *names, *names)[:3]
    rule = loaded.genre.rules[0].name
    example = f"{first} {no}, {second} {yes} | r1c1, {third} {no} | {rule} | {SMALLEST_SET}"
    rules = ", ".join(loaded.rules.values())
    return STEP.format(yes=yes, no=no, example=example, rules=rules)
