"""``gridwright minimise``, ``spare``, ``repair`` and ``vary``: for people who make puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gridwright.cli import common, completion
from gridwright.cli.options import Command, choice, option
from gridwright.cli.progress import working
from gridwright.core.cell import Cell
from gridwright.core.errors import Timeout
from gridwright.core.saying import Listed, Saying, Value

if TYPE_CHECKING:
    from gridwright import api


class Minimise(common.Puzzles):
    """Leave out clues until every clue that is left is needed.

    Example: gridwright minimise kurodoko/4/4/g4i7j4i6g
    """

    no_guessing: bool = option(
        False,
        "Keep the puzzle as logical as it is now: solved by techniques alone, or by what-ifs"
        " no longer than those that it needs now.",
    )
    symmetry: str = option(
        "none",
        "Leave out symmetric clues together: none (default), rotate2, rotate4, horizontal,"
        " vertical, diagonal.",
        offered=completion.symmetry,
    )


class Spare(common.Puzzles):
    """Name the clues that are not needed, alone and together.

    Example: gridwright spare kurodoko/4/4/g4i7j4i6g
    """


class Repair(common.Puzzles):
    """Change as few clues as possible to leave one answer.

    Clues are added, removed or changed. Standard error says what was done, and whether it is proven
    that fewer changes are not enough. Rooms and given cells stay as they are; a ? may become a
    number. If no repair of the level is found, the one with the nearest level is printed, and the
    exit status is 1.

    Example: gridwright repair kurodoko/4/4/g4i7p

    Example: gridwright repair kurodoko/5/5/5m866j5o --symmetry rotate2 --alternatives 2
    """

    symmetry: str = option(
        "none",
        "The places of the clues have this symmetry afterwards: none (default), rotate2, rotate4,"
        " horizontal, vertical, diagonal. Clues are added and removed in whole orbits; a number can"
        " change alone.",
        offered=completion.symmetry,
    )
    alternatives: int = option(
        0, "List so many other repairs with as few changes, the most different ones first."
    )
    level: int | None = option(
        None,
        "The level that gridwright grade gives the repaired puzzle, from 1 easy to 5 fiendish.",
        metavar="1..5",
        offered=completion.level,
    )


class Vary(common.Puzzles):
    """Rotate and reflect a puzzle, or give it other clues.

    With other clues, the answer and everything that is not a clue stay the same: rooms, S and G
    stay, circles and triangles change. A puzzle with a number in every cell can only be rotated and
    reflected.

    Example: gridwright vary kurodoko/4/4/g4i7j4i6g

    Example: gridwright vary kurodoko/4/4/g4i7j4i6g --how clues --symmetry none
    """

    how: str = choice(
        "turned",
        ("turned", "clues"),
        "Rotated and reflected, or with the same answer and other clues (rooms stay).",
    )
    count: int = option(1, "How many puzzles with other clues.", "-n")
    seed: int = option(0, "The same seed gives the same clues.")
    symmetry: str | None = option(
        None, "The symmetry of the other clues.", offered=completion.symmetry
    )


def _line(puzzle: Any) -> str:
    from gridwright import api

    return api.dumps(puzzle).rstrip("\n")


T = TypeVar("T")


class Run(Generic[T]):
    """A verb at work on a puzzle; if it ends early, the last of its results is kept.

    Afterwards ``why`` says why it ended early, or is empty.
    """

    def __init__(self, item: common.Item, json: bool, verb: Callable[..., T], **asked: Any) -> None:
        self.why, self.said = "", False
        results: list[T] = []
        try:
            with working(item, json):
                verb(item.document, so_far=results.append, **asked)
        except Timeout:
            self.why = "time limit reached"
        except KeyboardInterrupt:
            self.why = "interrupted"
        if not results:
            raise Timeout if self.why == "time limit reached" else KeyboardInterrupt
        self.last = results[-1]

    def end(self) -> int:
        """The exit status; an interruption ends the command, and is not told twice."""
        if self.why == "interrupted":
            raise common.Ended(common.INTERRUPTED) if self.said else KeyboardInterrupt
        return common.TIMEOUT if self.why else common.DONE

    def complain(self, what: Value, name: str) -> None:
        """Say why it ended early, and what follows from that."""
        self.said = True
        common.complain("{why}: {what}", name, why=Saying(self.why), what=what)


def _minimise(asked: Minimise) -> int:
    def work(item: common.Item) -> int:
        from gridwright import api

        run = Run(
            item, asked.json, api.minimise, no_guessing=asked.no_guessing, symmetry=asked.symmetry
        )
        if run.why:
            run.complain(Saying("some clues may still not be needed"), item.name)
        if asked.json:
            common.print_json(
                {"source": item.name, "puzzle": _line(run.last), "minimal": not run.why}
            )
        else:
            print(_line(run.last))
        return run.end()

    return common.for_each(asked, work)


def _spare(asked: Spare) -> int:
    def work(item: common.Item) -> int:
        from gridwright import api

        run = Run(item, asked.json, api.spare)
        if run.why:
            run.complain(Saying("there may be others"), item.name)
        if asked.json:
            alone, together = list(run.last.alone), list(run.last.together)
            fields = {"alone": alone, "together": together, "all": not run.why}
            common.print_json({"source": item.name, **fields})
            return run.end()
        for said in _spare_clues(run.last):
            common.print_folded(f"{common.shown_name(item.name)}: {common.say(said)}")
        return run.end()

    return common.for_each(asked, work)


def _spare_clues(spare: api.Spare) -> list[Saying]:
    if not spare.alone:
        return [Saying("every clue is needed")]
    alone, together = Listed(spare.alone), Listed(spare.together)
    return [
        Saying("not needed, each on its own: {clues}", clues=alone),
        Saying("not needed, all together: {clues}", clues=together),
    ]


def _repair(asked: Repair) -> int:
    def work(item: common.Item) -> int:
        from gridwright import api

        run = Run(
            item, asked.json, api.repair,
            symmetry=asked.symmetry, alternatives=asked.alternatives, level=asked.level,
        )  # fmt: skip
        repaired = run.last
        if not repaired.finished and not run.why:
            run.why = "time limit reached"
        missed = bool(asked.level) and repaired.level != asked.level
        if run.why and not repaired.fewest:
            run.complain(_how_sure(repaired), item.name)
        if asked.json:
            common.print_json(
                {
                    "source": item.name,
                    **_repair_record(repaired),
                    "at_least": repaired.at_least,
                    "finished": repaired.finished,
                    "alternatives": [_repair_record(one) for one in repaired.alternatives],
                    "no_more": repaired.no_more,
                }
            )
        else:
            for remark in _remarks(repaired, run.said, asked):
                common.remark(remark, item.name)
            for one in (repaired, *repaired.alternatives):
                print(_line(one.puzzle))
        return run.end() or (common.NO_ANSWER if missed else common.DONE)

    return common.for_each(asked, work)


def _repair_record(repaired: api.Repaired[Any]) -> dict[str, Any]:
    record = {
        "puzzle": _line(repaired.puzzle),
        "removed": repaired.removed,
        "added": repaired.added,
        "changes": repaired.changes,
    }
    return record | ({"level": repaired.level} if repaired.level else {})


def _remarks(repaired: api.Repaired[Any], said: bool, asked: Repair) -> Iterator[Value]:
    """What was changed, how sure it is that fewer changes are not enough, and what was not met."""
    for one in (repaired, *repaired.alternatives):
        yield _changes(one)
    if not said:
        yield _how_sure(repaired)
    if asked.alternatives and len(repaired.alternatives) < asked.alternatives:
        yield Saying(
            "{count} of {wanted} [wanted|alternative|alternatives] found; {why}",
            count=len(repaired.alternatives),
            wanted=asked.alternatives,
            why=Saying("there are no others" if repaired.no_more else "there may be others"),
        )
    if not asked.level:
        return
    from gridwright.making.level import told_levels

    if repaired.level == asked.level:
        yield Saying("level {level}", level=asked.level)
    else:
        yield Saying(
            "no repair of level {level} was found; looked at: {levels}",
            level=asked.level,
            levels=Listed(tuple(told_levels(repaired.graded))),
        )


def _how_sure(repaired: api.Repaired[Any]) -> Saying:
    changes = Saying("{count} [count|change|changes]", count=repaired.changes)
    if repaired.fewest:
        return Saying("{changes}, the fewest (proven)", changes=changes)
    if repaired.at_least:
        return Saying(
            "{changes}; at least {least} needed, fewer may be enough",
            changes=changes,
            least=repaired.at_least,
        )
    return Saying("{changes}; fewer may be enough", changes=changes)


def _changes(repaired: api.Repaired[Any]) -> Value:
    removed, added = repaired.removed, repaired.added
    told: list[Value] = []
    for cell, value in (removed | added).items():
        clue = {"clue": str(removed.get(cell, value)), "cell": Cell(cell)}
        if cell not in added:
            told.append(Saying("{clue} at {cell} is gone", **clue))
        elif cell not in removed:
            told.append(Saying("{clue} at {cell} is new", **clue))
        else:
            told.append(Saying("{clue} at {cell} is now {other}", other=str(value), **clue))
    return Listed(tuple(told)) if told else Saying("nothing had to be changed")


def _vary(asked: Vary) -> int:
    def work(item: common.Item) -> int:
        from gridwright import api

        wishes: dict[str, Any] = {} if asked.symmetry is None else {"symmetry": asked.symmetry}
        number = 0
        with working(item, asked.json) as line:

            def take(puzzle: Any) -> None:
                nonlocal number
                number += 1
                with line.hidden():
                    if asked.json:
                        common.print_json({"source": item.name, "puzzle": _line(puzzle)})
                    else:
                        print(_line(puzzle))
                if asked.how == "clues":
                    line.say("", number, asked.count)

            api.vary(
                item.document, how="clues" if asked.how == "clues" else "turned",
                count=asked.count, seed=asked.seed, so_far=take, **wishes,
            )  # fmt: skip
        return common.DONE

    return common.for_each(asked, work)


COMMANDS = (
    Command("minimise", Minimise, _minimise),
    Command("spare", Spare, _spare),
    Command("repair", Repair, _repair),
    Command("vary", Vary, _vary),
)
