"""The claims of Straathof 2025, one function each: what the paper says, and what the rows say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean, median

from gridwright.batch.ledger import Row
from gridwright.core.words import counted
from gridwright.studies.kuroshuto_rows import (
    DENSITY,
    PUBLISHED,
    RULES,
    TABLE_2,
    Found,
    theirs,
)
from gridwright.studies.report import Claim, Verdict, holds
from gridwright.studies.timing import Average, Time, average

ALIKE = 1.1
"""Averages that differ by less than this factor are called the same."""
FIVE_TIMES = (2.5, 10.0)
"""Ratios that are called "about five times"."""
ENOUGH = 3
"""The fewest puzzles of a kind whose average is compared."""
NEARLY_ALL = 0.95
CLAUSES, AROUND = 870, 0.05
"""The clauses of a 6×6 puzzle that the paper tells (§4.5), and what is called "around" it."""
SAME_TIME = 1.5
"""If one size takes less than this many times as long as another, it takes the same time."""
STEADY = 2
"""A solver is steady if no puzzle takes this many times the median."""
ERRORS = 2
"""Shares differ if they are more than this many standard errors apart."""
LAZY = ("cuts", "propagator")
CUT_OFF = ("diamond structure", "flood fill")
"""The techniques that apply the rule that no white tile is cut off."""


def claims(found: Found) -> tuple[Claim, ...]:
    """All claims, in the paper's order."""
    return (
        _clauses(found),
        _density(found),
        _connectivity(found),
        _started_over(found),
        _grows(found),
        _backtracking(found),
        _five_times(found),
        _a_bit_quicker(found),
        _same_for_all_sizes(found),
        _most_without_guessing(found),
        _most_by_numbers(found),
        _sets(found),
        _groups(found),
        _publisher(found),
        _hardest(found),
        _formula_is_steady(found),
        _variables(found),
        _which_tile(found),
        _turning(found),
        _uniqueness(found),
        _fewer_variables(found),
    )


def _density(found: Found) -> Claim:
    shares = [row["numbers"] / row["cells"] for row in found.known]
    ours = (fmean(shares), min(shares), max(shares)) if shares else ()
    same = [
        round(100 * one, 2) == round(100 * other, 2)
        for one, other in zip(ours, DENSITY, strict=False)
    ]
    told = ", ".join(
        f"{what} {100 * one:.2f} %"
        for what, one in zip(("average", "least", "greatest"), ours, strict=False)
    )
    return Claim(
        "§5.1",
        "In the 210 published puzzles, 32.39 % of the tiles hold a number on average, at least"
        " 26.56 % and at most 45.31 %.",
        holds(all(same) if len(shares) == 210 else None),
        f"{told} ({sum(same)} of 3 figures agree)." if shares else "They were not available.",
        "Our average is the mean over the puzzles; over all tiles it is"
        f" {100 * _over_tiles(found):.2f} %."
        if shares
        else "",
        "confirmed if all three agree to two decimals",
    )


def _over_tiles(found: Found) -> float:
    numbers: int = sum(row["numbers"] for row in found.known)
    cells: int = sum(row["cells"] for row in found.known)
    return numbers / cells


def _connectivity(found: Found) -> Claim:
    """How many of the generated puzzles need the rule that no white tile is cut off."""
    rows = [row for size in found.sizes for row in found.solved_of(size)]
    used = [row for row in rows if any(row["techniques"].get(name) for name in CUT_OFF)]
    need = {size: [not row["one answer"] for row in found.solved_of(size)] for size in found.sizes}
    told = ", ".join(
        f"{size}×{size} {sum(needs)} of {len(needs)}" for size, needs in need.items() if needs
    )
    number = sum(map(sum, need.values()))
    return Claim(
        "§5.1, §7",
        "The generator looks for boards on which the rule that no white tile is cut off is needed,"
        " but not every generated puzzle needs it.",
        holds(number < len(rows) if rows else None),
        f"{number} of {len(rows)} generated puzzles have several answers if the rule is left out"
        f" ({told}); the others do not need it. The rules apply it on {len(used)} puzzles. With"
        " diamond structures and flood fill switched off, they still solve"
        f" {sum(row['deduced'] for row in used)} of these without a guess, taking for granted that"
        " there is one answer."
        if rows
        else "No puzzle was generated.",
    )


def _clauses(found: Found) -> Claim:
    """The size of the paper's formula."""
    numbers = [number for row in found.formulas for number in row["clauses"]]
    mean = fmean(numbers) if numbers else None
    return Claim(
        "§4.5",
        f"A 6×6 puzzle averages around {CLAUSES} clauses.",
        holds(abs(mean / CLAUSES - 1) <= AROUND if mean else None),
        f"{mean:.0f} on average, from {min(numbers)} to {max(numbers)}, in the same formula for"
        f" {counted(len(numbers), 'generated puzzle')}."
        if mean
        else "No formula was written.",
        measure=f"confirmed within {AROUND:.0%}".replace("%", " %"),
    )


def _started_over(found: Found) -> Claim:
    """Whether small boards are started over more often than large ones."""
    rows = sorted(found.drafted, key=lambda row: int(row["size"]))
    small, large = rows[: len(rows) // 2], rows[len(rows) // 2 :]
    told = ", ".join(f"{row['size']}×{row['size']} {_percent(row)}" for row in rows)
    more = None
    if small:
        (few, less), (many, more_) = (_shares(some) for some in (small, large))
        more = few - many > ERRORS * (less**2 + more_**2) ** 0.5
    return Claim(
        "§5.1",
        "A board on which no more black tiles can be placed is started over, and this is more"
        " likely on small boards.",
        holds(more),
        f"of {rows[0]['drafts']:,} boards of each size, this many are started over: {told}."
        f" Together, {_percent(*small)} of the smaller ones and {_percent(*large)} of the larger."
        if small
        else "No board was drafted.",
        ""
        if more is not False
        else "The paper does not say how often its program tries before it"
        " starts over; here every empty tile is tried once.",
        f"confirmed if the share of the smaller half of the sizes is larger by more than {ERRORS}"
        " standard errors",
    )


def _percent(*rows: Row) -> str:
    return f"{100 * _shares(rows)[0]:.1f} %"


def _shares(rows: Sequence[Row]) -> tuple[float, float]:
    """The share of boards that are started over, and its standard error."""
    drafts = sum(row["drafts"] for row in rows)
    share = sum(row["over"] for row in rows) / drafts
    return share, (share * (1 - share) / drafts) ** 0.5


def _grows(found: Found) -> Claim:
    means = {size: average(found.making(size)) for size in found.sizes}
    known = {size: mean for size, mean in means.items() if mean is not None}
    rises = sum(one.seconds < other.seconds for one, other in pairwise(known.values()))
    told = ", ".join(f"{size}×{size} {mean} s" for size, mean in known.items())
    faster = [size for size, mean in known.items() if size in TABLE_2 and not mean.bound
              and mean.seconds < TABLE_2[size]]  # fmt: skip
    return Claim(
        "§6.2, Table 2; §7",
        "Larger puzzles take longer to generate: 0.1 s for 8×8, 2.4 s for 12×12 (9×9, with 1.3 s,"
        " is an outlier).",
        holds(rises == len(known) - 1 if len(known) > 1 else None),
        f"{told}: the average rises in {rises} of {len(known) - 1} steps. The paper's C++ program,"
        f" on another machine, takes longer for {len(faster)} of the"
        f" {len(set(known) & set(TABLE_2))} sizes that the paper has.",
        measure="confirmed if it rises in every step",
    )


def _ratio(one: Average | None, other: Average | None) -> float | None:
    return (
        None
        if one is None or other is None or one.bound or other.bound
        else (one.seconds / other.seconds)
    )


def _backtracking(found: Found) -> Claim:
    ratios = {}
    for size in found.sizes:
        guessed, plain = (
            found.times(found.solved_of(size, guessed=wanted), RULES) for wanted in (True, False)
        )
        ratio = _ratio(average(guessed), average(plain))
        if ratio is not None and min(len(guessed), len(plain)) >= ENOUGH:
            ratios[size] = ratio
    slower = [size for size, ratio in ratios.items() if ratio > ALIKE]
    told = ", ".join(f"{size}×{size} {ratio:.2g}" for size, ratio in ratios.items())
    return Claim(
        "§6.2, Table 3",
        "Puzzles that need backtracking do not take the algorithmic solver longer.",
        holds(2 * len(slower) <= len(ratios) if ratios else None),
        f"They do on {len(slower)} of {len(ratios)} sizes. Compared with puzzles without"
        f" backtracking, they take this many times as long: {told}."
        if ratios
        else f"No size had {ENOUGH} puzzles of both kinds.",
        "A guess runs all deductions again, so a longer time is to be expected. The paper's times,"
        " about 13 ms for every size and kind, look like the time to start a program, which hides"
        " the time of the solving itself."
        if slower
        else "",
        f"confirmed if at most half of the sizes take more than {ALIKE} times as long",
    )


def _five_times(found: Found) -> Claim:
    rows = [row for row in found.made if row["seconds"] is not None]
    ratio = _ratio(average(found.times(rows, PUBLISHED)), average(found.times(rows, RULES)))
    return Claim(
        "§6.2, Table 3",
        "The algorithmic solver is about five times as fast as the SAT solver.",
        holds(FIVE_TIMES[0] <= ratio <= FIVE_TIMES[1] if ratio else None),
        f"on {len(rows)} generated puzzles the rules are {ratio:.2g} times as fast as the paper's"
        " formula."
        if ratio
        else "a cell reached the time limit, so there is no ratio.",
        "The paper's time for the SAT solver includes a program that writes the formula to a file"
        " and another that reads it; ours passes it on in memory.",
        f"confirmed from {FIVE_TIMES[0]:g} to {FIVE_TIMES[1]:g} times",
    )


def _a_bit_quicker(found: Found) -> Claim:
    ratios, ours = {}, {}
    for name, guessed in (("without guesses", False), ("with guesses", True)):
        rows = [row for row in found.placed if bool(row["guesses"]) == guessed]
        formula, rules, sat = (average(found.times(rows, way)) for way in (PUBLISHED, RULES, "sat"))
        slower, quicker = _ratio(formula, rules), _ratio(rules, sat)
        if slower is not None and quicker is not None:
            ratios[name, len(rows)], ours[name, len(rows)] = slower, quicker
    told, own = (
        ", ".join(f"{ratio:.2g} on {counted(number, 'puzzle')} {name}"
                  for (name, number), ratio in some.items())
        for some in (ratios, ours)
    )  # fmt: skip
    return Claim(
        "§7",
        "The algorithmic solver is a bit quicker than the SAT solver, even when backtracking is"
        " applied.",
        holds(all(ratio > ALIKE for ratio in ratios.values()) if len(ratios) == 2 else None),
        f"compared with the rules, the paper's formula takes this many times as long: {told}."
        " Compared with our own `sat`, which also proves that there is no other answer, the rules"
        f" take this many times as long: {own}."
        if ratios
        else "There are no figures.",
        measure=f"confirmed if the formula takes more than {ALIKE} times as long, without guesses"
        " and with",
    )


def _same_for_all_sizes(found: Found) -> Claim:
    sizes = [size for size in found.sizes if size in TABLE_2]
    spread = {}
    for name in (RULES, PUBLISHED):
        means = [average(found.times(found.solved_of(size), name)) for size in sizes]
        first, last = (means[0], means[-1]) if len(means) > 1 else (None, None)
        ratio = _ratio(last, first)
        if ratio is not None:
            spread[name] = ratio
    told = ", ".join(f"{name} {ratio:.2g}" for name, ratio in spread.items())
    ends = f"{sizes[0]}×{sizes[0]}, {sizes[-1]}×{sizes[-1]}" if sizes else ""
    return Claim(
        "§6.2, Table 3",
        "The solving time of both solvers does not change with the size of the board.",
        holds(all(ratio < SAME_TIME for ratio in spread.values()) if len(spread) == 2 else None),
        f"Compared with {ends} takes this many times as long: {told}."
        if spread
        else "There is no pair of sizes to compare.",
        "The formula grows with the board, and so does what the rules have to examine.",
        f"confirmed below {SAME_TIME} times as long",
    )


def _most_without_guessing(found: Found) -> Claim:
    rows = found.known or found.placed
    plain = [row for row in rows if not row["guesses"]]
    theirs_ = [row for row in found.known if (placed := theirs(row)) and not placed.backtracking]
    return Claim(
        "§6.3, Table 4",
        "Most puzzles are solved without backtracking: 172 of 210.",
        holds(2 * len(plain) > len(rows) if rows else None),
        f"{len(plain)} of {len(rows)}"
        + (f"; in the paper's table, {len(theirs_)} of the same puzzles." if found.known else "."),
        measure="confirmed above one half",
    )


def _most_by_numbers(found: Found) -> Claim:
    rows = found.known or found.placed
    alone = [row for row in rows if row["numbers alone"]]
    easiest = [row for row in found.known if (placed := theirs(row)) and placed[:2] == (0, 0)]
    need = [row for row in easiest if not row["numbers alone"]]
    return Claim(
        "§6.3, Table 4",
        "Most puzzles are solved without checking whether tiles are cut off and without a diagonal"
        " position: 159 of 210 are in the easiest row.",
        holds(2 * len(alone) > len(rows) if rows else None),
        f"{len(alone)} of {len(rows)} can be solved that way."
        + (f" Of the {len(easiest)} in the paper's easiest row, {len(need)} cannot be finished"
           " without one of the three techniques, whatever the order of the other deductions."
           if easiest else ""),
        "The paper seems to log these techniques only in some of the cases where they are used."
        if need else "",
        "confirmed above one half",
    )  # fmt: skip


def _in_its_set(found: Found) -> list[Row]:
    """The puzzles that need as many guesses as in the paper."""
    return [
        row
        for row in found.known
        if (placed := theirs(row)) and row["guesses"] == placed.backtracking
    ]


def _sets(found: Found) -> Claim:
    same = _in_its_set(found)
    other = [
        (row["puzzle"], row["guesses"], placed.backtracking)
        for row in found.known
        if row not in same and (placed := theirs(row))
    ]
    told = "; ".join(
        f"{puzzle} needs {counted(ours, 'guess', 'guesses')} here and {paper} in the paper"
        for puzzle, ours, paper in other
    )
    return Claim(
        "§6.3, Table 4",
        "The puzzles fall into six sets by the number of times backtracking is used.",
        holds(len(same) >= NEARLY_ALL * len(found.known) if found.known else None),
        f"The set is the same as in the paper for {len(same)} of {len(found.known)} puzzles"
        f" (exceptions: {told or 'none'})."
        if found.known
        else "None of these puzzles is in the paper's table.",
        _why_other(other) if other else "",
        f"confirmed if at least {NEARLY_ALL:.0%} are in the same set".replace("%", " %"),
    )


def _why_other(other: Sequence[tuple[str, int, int]]) -> str:
    """What can be said about puzzles that need another number of guesses than in the paper."""
    early = (
        "Here a wrong guess is given up as soon as a number has no tile left, while Figure 8 shows"
        " a full board that is rejected."
    )
    if any(ours > paper for _, ours, paper in other):
        return f"The reason is unknown. {early} That can only save guesses, not add any."
    return f"{early} That can save guesses."


def _groups(found: Found) -> Claim:
    rows = [
        row for row in _in_its_set(found) if (placed := theirs(row)) and row["points"] == placed.row
    ]
    return Claim(
        "§6.3, Table 4",
        "Within a set, the puzzles fall into groups by points: one for a diamond structure, one for"
        " a diagonal position, two for flood fill.",
        holds(len(rows) >= NEARLY_ALL * len(found.known) if found.known else None),
        f"The paper's group matches our points for {len(rows)} of {len(found.known)} puzzles, if"
        " its rows are read as 0, 1, 2, … points."
        if found.known
        else "None of these puzzles is in the paper's table.",
        "The table does not say how many points a row stands for, and it leaves out empty groups.",
        f"confirmed if at least {NEARLY_ALL:.0%} are in the same group".replace("%", " %"),
    )


def _publisher(found: Found) -> Claim:
    """The publisher's levels, which our collection of the puzzles does not hold."""
    rows = found.known or found.placed
    groups = Counter((row["guesses"], row["points"]) for row in rows)
    return Claim(
        "§6.3, §7",
        "The classification differs from the publisher's, which has eight levels and puts most"
        " puzzles into level three or four; the paper's has more levels, and most puzzles are in"
        " the easiest.",
        holds(None),
        f"our rules divide the puzzles into {counted(len(groups), 'group')}, and"
        f" {groups[0, 0]} of {len(rows)} are in the easiest."
        if rows
        else "There are no figures.",
        "Our collection of the puzzles does not hold the publisher's levels.",
    )


def _hardest(found: Found) -> Claim:
    guesses = {str(row["puzzle"]): row["guesses"] for row in found.known}
    both = {"19", "80"} <= guesses.keys()
    most = sorted(guesses.values(), reverse=True)
    return Claim(
        "§6.3",
        "The publisher calls 19 and 80 the hardest; 80 is among the hardest in Table 4 too, but 19"
        " needs only one guess.",
        holds(guesses["80"] >= most[len(most) // 20] and guesses["19"] == 1 if both else None),
        f"80 needs {guesses['80']} guesses, 19 needs {guesses['19']}; the most is {most[0]}."
        if both
        else "They were not available.",
        measure="confirmed if 80 is in the hardest twentieth and 19 needs one guess",
    )


def _formula_is_steady(found: Found) -> Claim:
    plain = found.times([row for row in found.placed if not row["guesses"]], PUBLISHED)
    hard = found.times([row for row in found.placed if row["guesses"]], PUBLISHED)
    seconds = [time.seconds for time in (*plain, *hard)]
    late = sum(time.late for time in (*plain, *hard))
    if not plain or not hard:
        says = "SAT times are the same for all puzzles."
        return Claim("§6.3", says, holds(None), "There are no figures.")
    ratio = max(seconds) / median(seconds)
    return Claim(
        "§6.3",
        "The time of the SAT solver is very consistent across all puzzles, whatever their"
        " difficulty (47.9 to 88.3 ms).",
        holds(ratio < STEADY),
        f"the slowest puzzle takes {'at least ' if late else ''}{ratio:.2g} times the median"
        f" ({median(seconds):.2g} s); puzzles that need guesses take {average(hard)} s on average,"
        f" the others {average(plain)} s.",
        "The paper's times include writing and reading a file and starting two programs.",
        f"confirmed if the slowest puzzle takes less than {STEADY} times the median",
    )


def _variables(found: Found) -> Claim:
    ours = {
        size: round(found.variables(PUBLISHED, size))
        for size in found.encoded_sizes
        if found.variables(PUBLISHED, size)
    }
    formula = {size: 9 * size * size - 4 * size for size in ours}
    told = ", ".join(f"{size}×{size} {n:,} ({formula[size]:,})" for size, n in ours.items())
    per_tile = [n / size**2 for size, n in ours.items()]
    return Claim(
        "§7",
        "The formula has 9n² − 4n variables, a constant number per tile.",
        holds(ours == formula if ours else None),
        f"{told}, with the paper's count in brackets; {min(per_tile):.3g} to {max(per_tile):.3g}"
        " per tile."
        if ours
        else "Nothing was encoded.",
        "The paper's own 4×4 example declares 128 variables, which is 9n² − 4n, but uses 157."
        if ours != formula
        else "",
    )


def _which_tile(found: Found) -> Claim:
    rows = found.placed
    first, most = (sum(row[name] for row in rows) for name in ("guesses", "guesses, most"))
    proof = [sum(row[f"proof guesses, {name}"] for row in rows) for name in ("first", "most")]
    one = _instead(found, "guesses, most: time", RULES)
    both = _instead(found, "proof guesses, most: time", "proof guesses, first: time")
    return Claim(
        "§7",
        "Guess a tile that affects many others instead of the first empty one.",
        Verdict.ANSWERED,
        f"on {len(rows)} puzzles it takes {most} guesses instead of {first} to find the answer"
        f"{one}, and {proof[1]} instead of {proof[0]} to prove that it is the only one{both}.",
    )


def _instead(found: Found, name: str, other: str) -> str:
    """The average time of one way instead of another, in brackets."""
    ours, usual = (average(found.times(found.placed, each)) for each in (name, other))
    return f" ({ours} s instead of {usual} s on average)" if ours and usual else ""


def _turning(found: Found) -> Claim:
    told = []
    for size in found.sizes:
        plain, turned = average(found.making(size)), average(found.making(size, turned=True))
        if plain is not None and turned is not None:
            told.append(f"{size}×{size} {turned} s instead of {plain} s")
    done = [row for row in found.turned if row["seconds"] is not None]
    density = (
        f" The puzzles hold numbers on {100 * fmean(row['density'] for row in done):.1f} % of their"
        f" tiles; on average, {fmean(row['added'] for row in done):.2g} numbers were added."
        if done
        else ""
    )
    return Claim(
        "§7",
        "Turn generated boards into boards with a unique answer, since generating large ones takes"
        " a long time.",
        Verdict.ANSWERED if done else Verdict.NOT_DONE,
        f"{'; '.join(told)} (`--option turn=yes`).{density}",
        "A number that holds in the intended answer but not in another is added, until no other"
        " answer is left.",
    )


def _uniqueness(found: Found) -> Claim:
    times = found.times(found.placed, "sat")
    return Claim(
        "§7",
        "Let the SAT solver verify that the answer is the only one.",
        Verdict.ANSWERED,
        f"`sat` finds the answer and proves it unique for {sum(not t.late for t in times)} of"
        f" {len(times)} puzzles, in {average(times)} s on average. Two solvers that both find an"
        f" answer disagree on {found.disagree} puzzles.",
    )


def _fewer_variables(found: Found) -> Claim:
    asked = "Examine whether the smaller number of variables makes the SAT solver faster."
    if not found.encoded_sizes:
        told = "no puzzle with a clue at the edge was available."
        return Claim("§7", asked, Verdict.NOT_DONE, told)
    size = found.encoded_sizes[-1]
    eager = [way for way in found.ways if way not in (*LAZY, PUBLISHED)]
    number = {way: found.variables(way, size) for way in eager}
    means = {way: average(found.times(found.encoding(way, size), "time")) for way in found.ways}
    middles = {way: found.middle(way, size) for way in found.ways}
    by_mean = {way: Time(mean.seconds, mean.bound) for way, mean in means.items() if mean}
    agreeing = [_agreeing(number, times) for times in (by_mean, middles)]
    pairs = len(eager) * (len(eager) - 1) // 2
    best = [_fastest(times) for times in (by_mean, middles)]
    order = sorted(eager, key=lambda way: number[way])
    told = ", ".join(_figures(found, way, size) for way in order)
    beside = (
        " The paper's own formula is not among the pairs, because it is solved by MiniSat and"
        f" nothing is deduced beforehand: {_figures(found, PUBLISHED, size)}."
        if PUBLISHED in found.ways
        else ""
    )
    return Claim(
        "§7",
        asked,
        Verdict.ANSWERED,
        f"on {size}×{size}, among encodings that are not lazy, the one with fewer variables is"
        f" faster in {agreeing[0]} of {pairs} pairs by the mean and in {agreeing[1]} by the median:"
        f" {told}.{beside} The fastest of all is {best[0]} by the mean and {best[1]} by the median."
        + (" Lazy encodings have no variables for connectivity." if best[0] in LAZY else ""),
        "In a mean marked `≥`, puzzles that reached the limit count as that limit.",
    )


def _figures(found: Found, way: str, size: int) -> str:
    """The variables and times of an encoding, in brackets after its name."""
    mean, middle = average(found.times(found.encoding(way, size), "time")), found.middle(way, size)
    return (
        f"{way} ({found.variables(way, size):,.0f} variables, mean {mean} s, median"
        f" {'≥' if middle.late else ''}{middle.seconds:.2g} s)"
    )


def _fastest(times: dict[str, Time]) -> str:
    return min(times, key=lambda way: times[way].seconds)


def _agreeing(number: dict[str, float], times: dict[str, Time]) -> int:
    """In how many pairs the encoding with fewer variables is faster."""
    ways = list(number)
    return sum(
        (number[one] < number[other]) == (times[one].seconds < times[other].seconds)
        for at, one in enumerate(ways)
        for other in ways[at + 1 :]
    )
