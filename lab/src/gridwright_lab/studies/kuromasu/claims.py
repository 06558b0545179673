"""The claims of van Meurs 2008: what the rows of the study say. Their text is Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, median

from gridwright.core.words import listed
from gridwright.search.brute_force import PER_SECOND
from gridwright_lab.studies.intervals import bootstrap, share_shown, shown, wilson
from gridwright_lab.studies.kuromasu import rows as kuromasu_rows
from gridwright_lab.studies.kuromasu.rows import (
    BRUTE_FORCE,
    GENETIC,
    GENETIC_LARGER,
    LOGIC,
    LOGIC_AS_PAPER,
    LOGIC_BRUTE_FORCE,
    LOGIC_GENETIC,
    PAPER_BLACK_PER_NUMBER,
    PAPER_SUCCESSES,
    PAPER_TRIES,
    by_size,
    cells_of,
    checked_a_second,
    is_small,
    left_by_logic,
    papers_techniques,
    puzzles_of,
    solved,
    tries,
    varieties_of,
)
from gridwright_lab.studies.kuromasu.settings_report import verdicts
from gridwright_lab.studies.report import Claim, Verdict
from gridwright_lab.studies.rows import Kept, Rows
from gridwright_lab.studies.text import Judged, Text, text_of

DAYS = 365.25
"""Days of a year."""
HARDLY = 0.5
"""A share below this part of another is "hardly ever"."""
NEARLY_ALL = 0.9
NINE_BY_NINE = 81


def text() -> Text:
    """The text of the study, which names thresholds and the paper's figures."""
    return text_of("kuromasu", {**vars(kuromasu_rows), **globals(), "PER_SECOND": PER_SECOND})


def claims(found: Kept) -> tuple[Claim, ...]:
    """Every claim of the paper that these rows can say something about."""
    return text().claims(globals(), found)


def techniques(found: Kept) -> str:
    """What the paper's techniques leave open, in a sentence; nothing if they were not tried."""
    figures = papers_techniques(found)
    return text().say("techniques", **figures) if figures["logic_paper"] else ""


def _never_fast_enough(found: Kept) -> Judged:
    """Judged by the boards that have to be checked, since no limit is a proof."""
    large = tries(found, BRUTE_FORCE).where(lambda row: cells_of(row) >= NINE_BY_NINE)
    years = large.where(status=("refused", "timeout")).values("years")
    # What takes how long was estimated before it was known how fast this machine is.
    rate = checked_a_second(found)
    figures = {
        "rate": rate,
        "number": len(large),
        "solved": len(solved(large)),
        "refused": large.number(status="refused"),
        "late": large.number(status="timeout"),
        "days": DAYS * min(years) * PER_SECOND / rate if years else None,
    }
    holds_ = not figures["solved"] and (figures["days"] is None or figures["days"] > 1)
    return holds_ if large else None, figures


def _finishes(found: Kept) -> Judged:
    left = left_by_logic(found, LOGIC_BRUTE_FORCE, small=True)
    done = len(solved(left))
    figures = {"solved": share_shown(done, len(left)), "few": 2 * done < len(left)}
    return wilson(done, len(left)).within(low=0.5) if left else None, figures


def _known(found: Kept) -> Rows:
    """The puzzles whose number of black cells is known."""
    return tries(found, LOGIC).where(lambda row: row.get("black") is not None)


def _bound(found: Kept) -> Judged:
    share = _known(found).mean(lambda row: row["lower bound"] / row["black"])
    return share < 0.5 if share is not None else None, {"share": share}


def _every_puzzle(found: Kept) -> Judged:
    """Whether logic and guesses solve every puzzle; a time-out does not decide it."""
    ours, logic = tries(found, LOGIC_AS_PAPER), tries(found, LOGIC)
    done, late = solved(ours), ours.where(status="timeout").values("puzzle")
    undecided = not ours or (bool(late) and len(done) + len(late) == len(ours))
    longest = max(done, key=lambda row: float(row["seconds"]), default={})
    figures = {
        "solved": len(done), "number": len(ours), "late": late, "longest": longest.get("puzzle"),
        "seconds": longest.get("seconds"), "guesses": longest.get("guesses"),
        "logic_solved": len(solved(logic)), "logic": len(logic),
    }  # fmt: skip
    return None if undecided else len(done) == len(ours), figures


def _depth_of_guesses(found: Kept) -> Judged:
    ours = tries(found, LOGIC_AS_PAPER)
    done = solved(ours)
    figures = {"without": done.number(guesses=0), "number": len(ours),
               "deepest": done.most("guesses") or 0}  # fmt: skip
    return None, figures


def _solved_once(found: Kept) -> Judged:
    tried = tries(found, GENETIC[0])
    once, puzzles = puzzles_of(solved(tried)), puzzles_of(tried)
    verdict = wilson(once, puzzles).within(low=0.5) if puzzles else None
    small = puzzles_of(tries(found, LOGIC).where(is_small))
    few = small if puzzles < small else 0
    return verdict, {"once": share_shown(once, puzzles), "puzzles": puzzles, "few": few}


def _successes(found: Kept) -> Judged:
    """The share of tries, and what those without an answer reached."""
    tried = tries(found, GENETIC[0])
    done, late = len(solved(tried)), tried.number(status="timeout")
    ended = len(tried) - done - late
    ends = [f"{ended} ended after 10,000 generations"] if ended else []
    ends += [f"{late} reached the time limit"] if late else []
    figures = {"solved": done, "number": len(tried), "share": done / len(tried) if tried else None,
               "ends": "; " + listed(ends, "and") if ends else ""}  # fmt: skip
    return None, figures | {"paper": PAPER_SUCCESSES / PAPER_TRIES}


def _small_and_large(found: Kept) -> Judged:
    """The smallest size compared with all that are larger than those in the tables of times."""
    usual = tries(found, GENETIC[0]) + tries(found, GENETIC_LARGER)
    sizes = by_size(usual + found.large)
    most = max(map(cells_of, usual), default=0)
    large, settings = (rows.where(lambda row: cells_of(row) > most)
                       for rows in (found.large, found.settings))  # fmt: skip
    figures = {
        "sizes": [f"on {size} {_succeed(rows)}" for size, rows in sizes.items()],
        "several": len(sizes) > 1, "one": len(sizes) == 1, "none": not sizes,
        "usual": list(by_size(usual))[-1] if usual else "", "large": large and _succeed(large),
        "settings": settings and _succeed(settings),
    }  # fmt: skip
    if len(sizes) < 2:
        return None, figures
    first, *_, last = sizes.values()
    limit = HARDLY * len(solved(first)) / len(first)
    compared = large or last
    return wilson(len(solved(compared)), len(compared)).within(high=limit), figures


def _succeed(rows: Rows) -> str:
    """The share of tries that succeed, with its interval."""
    return share_shown(len(solved(rows)), len(rows))


def _logic_is_faster(found: Kept) -> Judged:
    tried = tries(found, GENETIC[0])
    names = tried.by("puzzle")
    logic = tries(found, LOGIC_AS_PAPER).where(lambda row: row["puzzle"] in names)
    both = [solved(rows).values("seconds") for rows in (logic, tried)]
    verdict = bootstrap(_times_as_long, *both).within(high=1) if all(both) else None
    return verdict, dict(zip(("logic", "genetic"), map(_time, both), strict=True))


def _times_as_long(some: Sequence[float], others: Sequence[float]) -> float:
    """The median of some times divided by that of others."""
    return median(some) / median(others)


def _time(seconds: Sequence[float]) -> str:
    """The median with its interval."""
    if not seconds:
        return "no time"
    return f"{shown(median(seconds), bootstrap(median, seconds), '.3g')} s"


def _black_per_number(found: Kept) -> Judged:
    known = _known(found)
    enough = known.number(lambda row: row["black"] >= PAPER_BLACK_PER_NUMBER * row["numbers"])
    holds_ = enough >= NEARLY_ALL * len(known) if known else None
    return holds_, {"enough": enough, "number": len(known)}


def _uniform(found: Kept) -> Judged:
    """How varied a population remains; the paper restarts after 500 generations."""
    late, early = (tries(found, name) for name in GENETIC)
    ages = [f"{fmean(numbers):.0f} after {age}" for age, numbers in varieties_of(late).items()]
    shares = [len(solved(rows)) / len(rows) if rows else None for rows in (late, early)]
    return None, {"late": shares[0], "early": shares[1], "ages": ages}


def _best_setting(found: Kept) -> Judged:
    """The paper's setting beside others, one parameter changed at a time."""
    return None, verdicts(found.settings)


def _combination(found: Kept) -> Judged:
    small, large = (left_by_logic(found, LOGIC_GENETIC, small=each) for each in (True, False))
    figures = {"small": len(small), "small_solved": len(solved(small)), "large": len(large),
               "large_solved": len(solved(large)), "techniques": techniques(found)}  # fmt: skip
    return Verdict.ANSWERED if small or large else Verdict.NOT_DONE, figures
