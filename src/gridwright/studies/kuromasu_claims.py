"""The claims of van Meurs 2008: what the paper says, and what the rows of the study say."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from gridwright.batch.ledger import Row
from gridwright.core.words import counted, listed
from gridwright.search.brute_force import PER_SECOND
from gridwright.studies.kuromasu_rows import (
    BRUTE_FORCE,
    GENETIC,
    GENETIC_LARGER,
    LOGIC,
    LOGIC_AS_PAPER,
    LOGIC_BRUTE_FORCE,
    LOGIC_GENETIC,
    PAPER_BLACK_PER_NUMBER,
    PAPER_PUZZLES,
    PAPER_PUZZLES_ONCE,
    PAPER_SUCCESSES,
    PAPER_TRIES,
    Groups,
    cells_of,
    left_by_logic,
    percent_of,
    puzzles_of,
    rate_of,
    seconds_of,
    share_of,
    size_of,
    solved_of,
    varieties_of,
    with_the_papers_techniques,
)
from gridwright.studies.report import Claim, Verdict, holds


def claims(by_method: Groups) -> tuple[Claim, ...]:
    """Every claim of the paper that these rows can say something about."""
    return (
        *_claims_on_brute_force(by_method),
        _every_puzzle(by_method),
        _depth_of_guesses(by_method),
        *_claims_on_genetic(by_method),
        _claim_on_combination(by_method),
    )


def _claims_on_brute_force(by_method: Groups) -> tuple[Claim, ...]:
    left = left_by_logic(by_method, LOGIC_BRUTE_FORCE, small=True)
    finished = len(solved_of(left))
    known = [row for row in by_method.get(LOGIC, []) if row.get("black") is not None]
    bound = fmean([row["lower bound"] / row["black"] for row in known]) if known else None
    return (
        _never_fast_enough(by_method.get(BRUTE_FORCE, [])),
        Claim(
            "§7.1",
            "Brute force can finish puzzles that logic has partly solved.",
            holds(2 * finished >= len(left) if left else None),
            f"of the puzzles up to 12×12 that logic does not finish, it finishes {finished} of"
            f" {len(left)} within the time limit.",
            "Where logic leaves cells open, it mostly leaves dozens."
            if 2 * finished < len(left)
            else "",
            measure="if it finishes at least half of them",
        ),
        Claim(
            "§3.2",
            "A lower bound on the number of black cells removes hardly any options (6 of 17"
            " cells).",
            holds(bound < 0.5 if bound is not None else None),
            f"on average, the bound is {percent_of(bound)} of the actual number of black cells.",
            measure="if the bound is less than half of that number",
        ),
    )


def _never_fast_enough(tried: Sequence[Row]) -> Claim:
    """Judged by the boards that have to be checked, since no limit is a proof."""
    large = [row for row in tried if cells_of(row) >= 81]
    solved = len(solved_of(large))
    refused = sum(row["status"] == "refused" for row in large)
    late = sum(row["status"] == "timeout" for row in large)
    years = [row["years"] for row in large if row["status"] in ("refused", "timeout")]
    days = f" The shortest would take {365.25 * min(years):,.0f} days." if years else ""
    return Claim(
        "§7.1, §8",
        "Brute force is never fast enough to solve a puzzle: a 9×9 puzzle takes 44 to 143"
        " years, or 43 with the lower bound of §3.2.",
        holds(solved == 0 and all(year * 365.25 > 1 for year in years) if large else None),
        f"of {counted(len(large), 'puzzle')} of 9×9 or larger, it solves {solved}; {refused} are"
        f" refused because they could take more than a year, and {late} reached the time limit."
        f"{days}",
        f"Here boards on which black cells touch are skipped; the others are checked at"
        f" {PER_SECOND:,} a second.",
        measure="if it solves none, and each would take more than a day",
    )


def _every_puzzle(by_method: Groups) -> Claim:
    """Whether logic and guesses solve every puzzle; a time-out does not decide it."""
    ours = by_method.get(LOGIC_AS_PAPER, [])
    solved = solved_of(ours)
    late = [row["puzzle"] for row in ours if row["status"] == "timeout"]
    undecided = not ours or (bool(late) and len(solved) + len(late) == len(ours))
    longest = max(solved, key=lambda row: row["seconds"], default=None)
    told = "" if longest is None else (
        f", the longest ({longest['puzzle']}) in {longest['seconds']:.2g} s with"
        f" {counted(longest['guesses'], 'nested guess', 'nested guesses')}"
    )  # fmt: skip
    return Claim(
        "§7.2",
        "Logical rules and guesses solve every puzzle in the test set, in up to 4 minutes each.",
        holds(None if undecided else len(solved) == len(ours)),
        f"as in the paper, they solve {len(solved)} of {len(ours)} puzzles up to 12×12{told}; if"
        f" what refuted guesses prove is kept, they solve {_of(by_method, LOGIC)}.",
        f"What reached the time limit (puzzle {listed(late, 'and')}) might be solved with more"
        " time."
        if late
        else "",
    )


def _depth_of_guesses(by_method: Groups) -> Claim:
    ours = by_method.get(LOGIC_AS_PAPER, [])
    solved = solved_of(ours)
    without = sum(row["guesses"] == 0 for row in solved)
    deepest = max((row["guesses"] for row in solved), default=0)
    return Claim(
        "§7.2",
        "Half of the puzzles need no guess, and none needs more than five nested ones.",
        holds(None),
        f"{without} of {len(ours)} need no guess, and none of those solved needs more than"
        f" {deepest}.",
        "The book's puzzles are not the same as these.",
    )


def _claims_on_genetic(by_method: Groups) -> tuple[Claim, ...]:
    tried = by_method.get(GENETIC[0], [])
    names = {row["puzzle"] for row in tried}
    beside = [row for row in by_method.get(LOGIC_AS_PAPER, []) if row["puzzle"] in names]
    logic, genetic = seconds_of(beside), seconds_of(tried)
    known = [row for row in by_method.get(LOGIC, []) if row.get("black") is not None]
    enough = sum(row["black"] >= PAPER_BLACK_PER_NUMBER * row["numbers"] for row in known)
    return (
        *_successes_of_genetic(tried),
        _small_and_large([*tried, *by_method.get(GENETIC_LARGER, [])]),
        Claim(
            "§8",
            "Logic is faster than the genetic algorithm.",
            holds(logic < genetic if logic is not None and genetic is not None else None),
            f"the median is {_time(logic)} for logic and {_time(genetic)} for the genetic"
            " algorithm, over the tries that each solved on the same puzzles.",
            measure="by these medians",
        ),
        Claim(
            "§5.1",
            "Nearly all puzzles have at least 1.5 black cells for each number.",
            holds(10 * enough >= 9 * len(known) if known else None),
            f"{enough} of {len(known)} do.",
            measure="if at least 90 % do",
        ),
        _uniform(by_method),
    )


def _successes_of_genetic(tried: Sequence[Row]) -> tuple[Claim, ...]:
    """The two figures of the paper: puzzles solved at least once, and tries that succeed."""
    once, puzzles = puzzles_of(solved_of(tried)), puzzles_of(tried)
    solved = len(solved_of(tried))
    return (
        Claim(
            "§7.3, §8",
            f"The genetic algorithm solves over half of the puzzles at least once"
            f" ({PAPER_PUZZLES_ONCE} of {PAPER_PUZZLES}).",
            holds(2 * once > puzzles if puzzles else None),
            f"with the paper's parameters it solves {once} of {puzzles} at least once.",
            measure="if more than half",
        ),
        Claim(
            "§7.3",
            f"It succeeds in {share_of(PAPER_SUCCESSES, PAPER_TRIES)} of all tries"
            f" ({PAPER_SUCCESSES} of {PAPER_TRIES}).",
            holds(None),
            f"with the paper's parameters it succeeds in {share_of(solved, len(tried))} ({solved}"
            f" of {len(tried)}){_how_tries_end(tried)}.",
            "The share depends on the puzzles. These are up to 12×12; the paper does not give the"
            " sizes of its puzzles.",
        ),
    )


def _how_tries_end(tried: Sequence[Row]) -> str:
    """What the tries without an answer reached: the last generation, or the time limit."""
    late = sum(row["status"] == "timeout" for row in tried)
    ended = len(tried) - len(solved_of(tried)) - late
    said = [f"{ended} ended after 10,000 generations"] if ended else []
    said += [f"{late} reached the time limit"] if late else []
    return "; " + listed(said, "and") if said else ""


def _small_and_large(tried: Sequence[Row]) -> Claim:
    """The smallest size compared with the largest."""
    sizes = sorted({(cells_of(row), size_of(row)) for row in tried})
    by_size = {size: [row for row in tried if size_of(row) == size] for _, size in sizes}
    told = "all tries are on puzzles of one size." if tried else "there are no tries."
    verdict = holds(None)
    if len(sizes) > 1:
        shares = [rate_of(rows) or 0.0 for rows in by_size.values()]
        small, large = shares[0], shares[-1]
        # Lower, but not by much: that could be different on larger puzzles.
        undecided = small / 2 <= large < small
        verdict = holds(None if undecided else large < small)
        each = ", ".join(
            f"{len(solved_of(rows))} of {len(rows)} on {size} ({percent_of(rate_of(rows))})"
            for size, rows in by_size.items()
        )
        told = f"with the paper's parameters it succeeds in so many tries: {each}."
    return Claim(
        "§7.3",
        "The genetic algorithm succeeds on small puzzles and hardly ever on large ones (76 % of the"
        " tries on the first 25 puzzles, 8 % on the last 25).",
        verdict,
        told,
        f"Nothing larger than {sizes[-1][1]} was tried with the genetic algorithm alone, and the"
        " paper does not give the sizes of its puzzles."
        if sizes
        else "",
        measure="if the share on the largest size is less than half of that on the smallest; not"
        " confirmed if it is no lower",
    )


def _uniform(by_method: Groups) -> Claim:
    """How varied a population remains; the paper restarts after 500 generations."""
    late, early = (by_method.get(name, []) for name in GENETIC)
    means = {age: fmean(numbers) for age, numbers in varieties_of(late).items()}
    told = ", ".join(f"{mean:.0f} after {age}" for age, mean in means.items())
    return Claim(
        "§5.5",
        "A population without an answer is restarted after 500 generations.",
        holds(None),
        f"{percent_of(rate_of(late))} of tries succeed with it, and {percent_of(rate_of(early))}"
        " with a restart after 60. The number of different boards among the 250 selected"
        + (f" is, on average, {told} generations." if told else " was not counted."),
        "The paper does not try another number.",
    )


def _claim_on_combination(by_method: Groups) -> Claim:
    small = left_by_logic(by_method, LOGIC_GENETIC, small=True)
    large = left_by_logic(by_method, LOGIC_GENETIC, small=False)
    return Claim(
        "§8.1",
        "Apply logic as far as it goes, then the genetic algorithm.",
        Verdict.ANSWERED if small or large else Verdict.NOT_DONE,
        "of the puzzles that our logic does not finish without a guess, it solves"
        f" {len(solved_of(small))} of {len(small)} up to 12×12, and {len(solved_of(large))} of"
        f" {len(large)} larger ones; logic alone solves the others.",
        with_the_papers_techniques(by_method),
    )


def _of(by_method: Groups, name: str) -> str:
    rows = by_method.get(name, [])
    return f"{len(solved_of(rows))} of {len(rows)} of any size"


def _time(seconds: float | None) -> str:
    return "no time" if seconds is None else f"{seconds:.3g} s"
