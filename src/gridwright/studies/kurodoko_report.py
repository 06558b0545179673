"""The report of the Kurodoko study: the claims of Kölker 2012, and the rows they rest on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from gridwright.batch.ledger import Row
from gridwright.core.words import counted, listed
from gridwright.reductions.gadgets import KINDS, Gadget, gadget
from gridwright.studies.report import (
    Claim,
    Conditions,
    Plot,
    Report,
    Table,
    Verdict,
    holds,
)

SHORT_RAYS_BOUND = 68
"""With short rays no clue is larger than this, whatever the clauses are."""
GROWTH, START = 240, 17
"""No clue is above GROWTH for each clause plus START. A clue is less than rows + columns. A board
of m clauses is 6m - 1 gadgets wide and at most 9m + 2 high: 2 for the clauses, 2 for each of at
most 3m layers of swaps, and 3m for a variable. A gadget adds 16 squares, and the first one more."""
NULL = (
    "§6 names the gadget-free places of a board first; whether clues settle them in every"
    " arrangement of gadgets was not tested."
)
"""What is not known about injective maps, whatever the gadgets do."""
BACKWARDS = "WBNX"
"""Gadgets whose relation is the same if two of its ports are exchanged (§4.2)."""


@dataclass(frozen=True, slots=True)
class Figures:
    """All rows of the study."""

    gadgets: Sequence[Row]
    one_answer: Sequence[Row]
    parts: Sequence[Row]
    trips: Sequence[Row]
    boards: Sequence[Row]
    theorem_1: Sequence[Row]
    theorem_2: Sequence[Row]
    count: Row


def report_of(figures: Figures, conditions: Conditions) -> Report:
    """The whole report."""
    return Report(
        "Kurodoko is NP-complete: running the proof of Kölker 2012",
        (
            "Every gadget is checked by the solver, random clauses go through the reduction and"
            " back, and the questions of §6 are put to the solver."
            " [The page about the proof](../../kurodoko-is-np-complete.md) explains the reduction,"
            " and lists [the differences from the"
            " paper](../../kurodoko-is-np-complete.md#differences-from-the-paper).",
            _gadgets(figures),
            *_boards(figures.boards),
            _count(figures.count),
            _one_answer(figures.one_answer),
            _parts(figures.parts),
            _trips(figures.trips),
        ),
        claims(figures),
        conditions,
    )


def claims(figures: Figures) -> tuple[Claim, ...]:
    """Every claim of the paper, and its open questions."""
    return (
        _theorem_1(figures.theorem_1),
        _theorem_2(figures.theorem_2),
        *_about_gadgets(figures.gadgets),
        _backwards(figures.gadgets),
        _lemma_1([*figures.boards, *figures.trips]),
        *_both_directions(figures.trips, figures.boards),
        *_about_numbers([*figures.boards, *figures.trips]),
        _many_answers(figures.count),
        _injective(figures.one_answer),
        _without_deferred(figures.parts),
    )


def _theorem_1(rows: Sequence[Row]) -> Claim:
    solvable = [f"{row['rows']}×{row['cols']}" for row in rows if row["solvable"]]
    return Claim(
        "Theorem 1",
        "A solvable board with a clue 1 is a strip whose rows + columns are at most 4.",
        holds(all(row["agrees"] for row in rows)),
        f"of {counted(len(rows), 'size')}, the solver finds answers only on"
        f" {listed(solvable, 'and')}.",
    )


def _theorem_2(rows: Sequence[Row]) -> Claim:
    total = sum(row["colourings"] for row in rows)
    differ = sum(row["differ"] for row in rows)
    return Claim(
        "Theorem 2",
        "An algorithm that reads only the lists of clues and black squares decides whether all"
        " rules are obeyed, so the problem is in NP.",
        holds(all(row["expected"] for row in rows)),
        f"of {total} colourings of small boards, this algorithm and the genre's rules differ on"
        f" {differ}. Its running time was not measured; the page checks a board of 10^12 rows and"
        " as many columns with it.",
        "Theorem 2 accepts a board of a single black square; the genre's rules, which are meant for"
        " players, require a white one."
        if differ
        else "",
    )


def _about_gadgets(rows: Sequence[Row]) -> tuple[Claim, ...]:
    nine = [row for row in rows if row["gadget"] != "One"]
    ones = [row for row in rows if row["gadget"] == "One"]
    right = sum(row["relation"] for row in nine)
    marks = sum(row["marks hold"] for row in nine)
    return (
        Claim(
            "§4.1, A.2",
            "Nine gadgets behave like circuits; some squares have the same colour in every answer.",
            holds(right == marks == len(nine)),
            f"the solver finds exactly the claimed relation for {right} of {len(nine)} combinations"
            f" of gadget and position, and proves all marks in {marks}.",
        ),
        Claim(
            "A.2.2",
            "Design a One gadget.",
            Verdict.ANSWERED if ones and all(row["relation"] for row in ones) else Verdict.NOT_DONE,
            "it is a Variable with a clue 4 in the square that must be white; the solver confirms"
            f" it in {sum(row['relation'] for row in ones)} of {counted(len(ones), 'position')}.",
        ),
    )


def _backwards(rows: Sequence[Row]) -> Claim:
    names = {KINDS[letter].name: gadget(letter) for letter in BACKWARDS}
    some = [row for row in rows if row["gadget"] in names]
    right = sum(row["relation"] and symmetric(names[row["gadget"]]) for row in some)
    return Claim(
        "§4.2",
        "The Wire, the Bend and the Negation also work backwards, and each port of a Xor gives the"
        " xor of the other two.",
        holds(right == len(some) if some else None),
        f"in {right} of {len(some)} combinations of these gadgets and their positions, the relation"
        " that the solver finds stays the same when two ports are exchanged.",
    )


def symmetric(one: Gadget) -> bool:
    """Whether a gadget's relation stays the same when any two of its ports are exchanged.

    >>> [symmetric(gadget(letter)) for letter in "WBNXT"]
    [True, True, True, True, False]
    """
    return all(
        frozenset({first: second, second: first}.get(side, side) for side in black) in one.allowed
        for first, second in combinations(one.ports, 2)
        for black in one.allowed
    )


def _lemma_1(rows: Sequence[Row]) -> Claim:
    return Claim(
        "Lemma 1",
        "Every question mark lies on a ray, and every ray has exactly two end squares.",
        holds(True if rows else None),
        f"this holds on all {len(rows)} boards that were built here: `reduce` checks it and refuses"
        " a board on which it fails.",
    )


def _both_directions(trips: Sequence[Row], boards: Sequence[Row]) -> tuple[Claim, ...]:
    known = [row for row in trips if row["status"] != "timeout"]
    solvable = [row for row in known if row["status"] != "none"]
    same = sum((row["status"] != "none") == (row["assignments"] > 0) for row in known)
    read = sum(row["read back"] is True for row in solvable)
    built = sum(row["built"] for row in trips)
    ended = [row for row in boards if row["status"] != "timeout"]
    return (
        Claim(
            "Theorem 4",
            "If the board has an answer, the clauses can be satisfied.",
            holds(same == len(known) and read == len(solvable)),
            f"{same} of {len(known)} random boards are solvable exactly when their clauses can be"
            f" satisfied, and {read} of {len(solvable)} answers read back as a satisfying"
            f" assignment; {sum(row['right'] for row in ended)} of {len(ended)} larger boards are"
            " right too.",
        ),
        Claim(
            "Theorem 5",
            "A satisfying assignment gives an answer without a solver.",
            holds(built == len(trips)),
            f"for {built} of {len(trips)} instances, the answers of all assignments tried are"
            " accepted by the rules and read back as the same assignment.",
        ),
    )


def _about_numbers(rows: Sequence[Row]) -> tuple[Claim, ...]:
    plain = [row["largest clue"] for row in rows if not row["short rays"]]
    short = [row["largest clue"] for row in rows if row["short rays"]]
    return (
        _linear([row for row in rows if not row["short rays"]]),
        Claim(
            "§6",
            "With kinks in the wires, a board can be built on which every ray has constant length.",
            holds(max(short) <= SHORT_RAYS_BOUND if short else None),
            f"the largest clue is {max(short, default=0)} with short rays and"
            f" {max(plain, default=0)} without.",
            "Kinks alone do not suffice, though: the paper's variable component has wires that grow"
            " with the number of uses. Here a variable that is used often becomes a staircase.",
        ),
    )


def _linear(rows: Sequence[Row]) -> Claim:
    """About the plain boards; a row of a random instance has its clauses as text."""
    found = [
        (row["largest clue"], row["clauses"])
        if isinstance(row["clauses"], int)
        else (row["largest clue"], len(row["clauses"].split()))
        for row in rows
    ]
    most = max(number for _, number in found)
    return Claim(
        "§6",
        "Every number on the board is at most linear in the size of the clauses, so the problem is"
        " strongly NP-complete.",
        holds(all(clue <= GROWTH * number + START for clue, number in found)),
        f"on the {len(found)} plain boards of up to {counted(most, 'clause')}, the largest clue is"
        f" at most {max(clue / number for clue, number in found):.0f} times the number of clauses.",
        f"A clue is less than rows + columns, which gives at most {GROWTH}m + {START} for m"
        " clauses.",
    )


def _many_answers(row: Row) -> Claim:
    low, high = row["at least"], row["at most"]
    return Claim(
        "§6",
        "One assignment has several answers.",
        holds(low > 0),
        f"the smallest board, that of the clause `1`, has between 10^{low:.1f} and 10^{high:.1f}"
        f" answers, about 10^{row['estimate']:.1f} (the standard error of the exponent is"
        f" {row['error']:.1f}, after {row['sweeps']} sweeps).",
    )


def _injective(rows: Sequence[Row]) -> Claim:
    settled = [row["gadget"] for row in rows if row["settled"]]
    left = [row["gadget"] for row in rows if not row["settled"]]
    found = (
        f"the solver shows that, with more clues, {listed(settled, 'and')} have exactly one answer"
        " for each combination of signals. It counts the answers of a whole board: the gadget, a"
        " Variable at each port, and the gadget-free places beside them, which get clues too."
        if settled
        else "no gadget was found that has one answer for each combination of signals."
    )
    if left:
        found += f" With the clues tried for {listed(left, 'and')}, several answers are left."
    return Claim(
        "§6",
        "Find a reduction with an injective map of solutions.",
        Verdict.OPEN,
        found,
        f"Every board has a Choice, so no board has one answer for each assignment yet. {NULL}"
        if "Choice" in left
        else NULL,
    )


def _without_deferred(rows: Sequence[Row]) -> Claim:
    good = [row for row in rows if row["fixed"] and row["same relation"]]
    return Claim(
        "§6",
        "Do without the clues `?`, whose values depend on how gadgets are combined.",
        # No whole board is built from such parts.
        Verdict.PARTLY if good else Verdict.NOT_DONE,
        f"{len(good)} of {len(rows)} gadgets become parts of seven by seven gadgets that do the"
        " same with fixed clues, none above"
        f" {max((row['largest clue'] for row in rows), default=0)}.",
        "A Split behind each port ends the rays there at a fixed distance. The solver examines each"
        " part with a Variable at each port; no whole board was built from such parts.",
    )


def _gadgets(figures: Figures) -> Table:
    names = dict.fromkeys(row["gadget"] for row in figures.gadgets)
    rows = []
    for name in names:
        some = [row for row in figures.gadgets if row["gadget"] == name]
        right = sum(row["relation"] and row["marks hold"] for row in some)
        rows.append((name, len(some), right, some[0]["marks"]))
    columns = ("gadget", "positions", "right", "squares marked")
    return Table("gadgets", "The gadgets, checked by the solver", columns, tuple(rows))


def _boards(rows: Sequence[Row]) -> tuple[Table, Plot]:
    table = tuple(
        (
            row["clauses"],
            "short rays" if row["short rays"] else "plain",
            row["kind"],
            f"{row['rows']}×{row['cols']}",
            row["clues"],
            row["largest clue"],
            100 * row["open"],
            row["build"],
            row["propagate"],
            row["solve"],
            row["status"],
        )
        for row in rows
    )
    columns = (
        "clauses", "layout", "clauses are", "board", "clues", "largest clue", "% open", "build",
        "propagate", "solve", "status",
    )  # fmt: skip
    series: dict[str, list[tuple[int, float]]] = {}
    for row in rows:
        layout = "short rays" if row["short rays"] else "plain"
        if row["status"] != "timeout":
            series.setdefault(f"{layout}, {row['kind']}", []).append((row["clauses"], row["solve"]))
    note = (
        "Random clauses of three literals; times are processor seconds. The time to solve includes"
        " propagating and encoding. `gridwright reduce` builds the same boards."
    )
    title = "Boards by number of clauses"
    plot = Plot("boards", title, "line", "clauses", "seconds to solve", series, log_up=True)
    return Table("boards", title, columns, table, note), plot


def _count(row: Row) -> Table:
    rows = (
        ("free squares", str(row["free"])),
        ("at least (proved)", f"10^{row['at least']:.2f}"),
        ("estimated", f"10^{row['estimate']:.1f}, standard error {row['error']:.2f}"),
        ("at most (proved)", f"10^{row['at most']:.2f}"),
    )
    note = f"`gridwright reduce --count --sweeps {row['sweeps']} -- 1` prints the same figures."
    return Table("count", "Answers of the board of the clause `1`", ("", "number"), rows, note)


def _one_answer(rows: Sequence[Row]) -> Table:
    table = tuple(
        (
            row["gadget"],
            row["clues"],
            ", ".join(map(str, row["answers"])),
            {True: "yes", False: "no", None: "time limit"}[row["settled"]],
        )
        for row in rows
    )
    columns = ("gadget", "clues added", "answers by combination of signals", "one for each")
    note = "Answers are counted up to 3."
    return Table("one-answer", "Gadgets with one answer", columns, table, note)


def _parts(rows: Sequence[Row]) -> Table:
    table = tuple(
        (
            row["gadget"],
            "yes" if row["fixed"] else "no",
            "yes" if row["same relation"] else "no",
            row["largest clue"],
        )
        for row in rows
    )
    columns = ("gadget", "clues fixed", "does the same", "largest clue")
    return Table("parts", "Parts without `?`", columns, table)


def _trips(rows: Sequence[Row]) -> Table:
    table = tuple(
        (
            row["clauses"],
            "yes" if row["short rays"] else "no",
            row["assignments"],
            row["status"],
            row["largest clue"],
        )
        for row in rows
    )
    columns = ("clauses", "short rays", "assignments", "status", "largest clue")
    title = "Random clauses, reduced and read back"
    return Table("trips", title, columns, table, shown=8, appendix=True)
