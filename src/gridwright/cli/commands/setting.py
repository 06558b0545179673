"""``gridwright minimise``, ``spare``, ``repair`` and ``vary``: for people who make puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from gridwright.cli import common, completion
from gridwright.cli.options import Command, option
from gridwright.cli.progress import working


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
    that fewer changes are not enough. Rooms stay as they are.

    Example: gridwright repair kurodoko/4/4/g4i7p
    """


class Vary(common.Puzzles):
    """Rotate and reflect a puzzle, or give it other clues.

    With other clues, the answer and everything that is not a clue stay the same: rooms, S and G
    stay, circles and triangles change. A puzzle with a number in every cell can only be rotated and
    reflected.

    Example: gridwright vary kurodoko/4/4/g4i7j4i6g

    Example: gridwright vary kurodoko/4/4/g4i7j4i6g --how clues --symmetry none
    """

    how: str = option(
        "turned",
        "Rotated and reflected, or with the same answer and other clues (rooms stay).",
        metavar="turned|clues",
        choices=("turned", "clues"),
    )
    count: int = option(1, "How many puzzles with other clues.", "-n")
    seed: int = option(0, "The same seed gives the same clues.")
    symmetry: str | None = option(
        None, "The symmetry of the other clues.", offered=completion.symmetry
    )


def _line(puzzle: Any) -> str:
    from gridwright import api

    return api.dumps(puzzle).rstrip("\n")


def _clue(item: common.Item, place: int, value: Any) -> str:
    return f"{value} at {item.document.puzzle.grid.name(place)}"


def _named(item: common.Item, clues: dict[int, Any]) -> dict[str, Any]:
    return {item.document.puzzle.grid.name(place): value for place, value in clues.items()}


T = TypeVar("T")


class Run(Generic[T]):
    """What a run gives, one after another; if it ends early, the last one is kept.

    Afterwards ``why`` says why it ended early, or is empty.
    """

    def __init__(self, found: Iterable[T]) -> None:
        self.last: T | None = None
        self.why = ""
        from gridwright.core.errors import Timeout

        try:
            for self.last in found:
                pass
        except Timeout:
            if self.last is None:
                raise
            self.why = "time limit reached"
        except KeyboardInterrupt:
            if self.last is None:
                raise
            self.why = "interrupted"

    def end(self) -> int:
        """The exit status; an interruption goes on."""
        if self.why == "interrupted":
            raise KeyboardInterrupt
        return common.TIMEOUT if self.why else common.DONE


def _minimise(asked: Minimise) -> int:
    def work(item: common.Item) -> int:
        from gridwright.engine.setting import minimised

        _refuse_symmetry(asked.symmetry)
        with working(item, asked.json):
            run = Run(
                minimised(
                    item.genre, item.document.puzzle,
                    no_guessing=asked.no_guessing, symmetry=asked.symmetry,
                )
            )  # fmt: skip
        if run.why:
            name = common.shown_name(item.name, 60)
            common.complain(f"{name}: {run.why}: some clues may still not be needed")
        if asked.json:
            common.print_json(
                {"source": item.name, "puzzle": _line(run.last), "minimal": not run.why}
            )
        else:
            print(_line(run.last))
        return run.end()

    return common.for_each(asked, work)


def _refuse_symmetry(name: str) -> None:
    from gridwright.core.errors import InputError
    from gridwright.core.words import listed
    from gridwright.making.symmetry import SYMMETRIES

    if name not in SYMMETRIES:
        raise InputError(f"the symmetry is {name!r}; expected {listed(SYMMETRIES)}")


def _spare(asked: Spare) -> int:
    def work(item: common.Item) -> int:
        from gridwright.core.words import listed
        from gridwright.engine.setting import spares

        puzzle, name = item.document.puzzle, common.shown_name(item.name)
        with working(item, asked.json):
            run = Run(spares(item.genre, puzzle))
        spare_clues = run.last
        assert spare_clues is not None  # noqa: S101 - the last one is always there
        alone, together = (
            [puzzle.grid.name(one) for one in some]
            for some in (spare_clues.alone, spare_clues.together)
        )
        if run.why:
            common.complain(f"{common.shown_name(item.name, 60)}: {run.why}: there may be others")
        if asked.json:
            fields = {"alone": alone, "together": together, "all": not run.why}
            common.print_json({"source": item.name, **fields})
        elif not alone:
            common.print_folded(f"{name}: every clue is needed")
        else:
            common.print_folded(f"{name}: not needed, each on its own: {listed(alone, 'and')}")
            common.print_folded(f"{name}: not needed, all together: {listed(together, 'and')}")
        return run.end()

    return common.for_each(asked, work)


def _repair(asked: Repair) -> int:
    def work(item: common.Item) -> int:
        from gridwright.engine.repairing import repairs

        with working(item, asked.json):
            run = Run(repairs(item.genre, item.document.puzzle))
        repaired = run.last
        assert repaired is not None  # noqa: S101 - there is one, or it is refused
        if not repaired.finished and not run.why:
            run.why = "time limit reached"
        if asked.json:
            common.print_json(
                {
                    "source": item.name,
                    "puzzle": _line(repaired.puzzle),
                    "removed": _named(item, repaired.removed),
                    "added": _named(item, repaired.added),
                    "changes": repaired.changes,
                    "at_least": repaired.at_least,
                    "finished": repaired.finished,
                }
            )
            return run.end()
        name = common.shown_name(item.name, 60)
        common.remark(f"{name}: {_changes(item, repaired)}")
        common.remark(f"{name}: {_how_sure(repaired, run.why)}")
        print(_line(repaired.puzzle))
        return run.end()

    return common.for_each(asked, work)


def _how_sure(found: Any, why: str) -> str:
    from gridwright.core.words import counted

    early = f"{why}: " if why else ""
    changes = counted(found.changes, "change")
    if found.fewest:
        return f"{changes}, the fewest (proven)"
    if found.at_least:
        return f"{early}{changes}; at least {found.at_least} needed, fewer may be enough"
    return f"{early}{changes}; fewer may be enough"


def _changes(item: common.Item, found: Any) -> str:
    from gridwright.core.words import listed

    removed, added = found.removed, found.added
    told = [
        f"{_clue(item, place, value)} is now {added[place]}"
        if place in added
        else f"{_clue(item, place, value)} is gone"
        for place, value in removed.items()
    ]
    new = {place: value for place, value in added.items() if place not in removed}
    told += [f"{_clue(item, place, value)} is new" for place, value in new.items()]
    return listed(told, "and") if told else "nothing had to be changed"


def _vary(asked: Vary) -> int:
    def work(item: common.Item) -> int:
        from gridwright.engine.setting import other_clues, turned

        puzzle = item.document.puzzle
        wishes: dict[str, Any] = {} if asked.symmetry is None else {"symmetry": asked.symmetry}
        with working(item, asked.json) as line:
            if asked.how == "turned":
                varied: Iterable[Any] = turned(puzzle)[1:]
            else:
                made = other_clues(item.genre, puzzle, count=asked.count, seed=asked.seed, **wishes)
                varied = (one.puzzle for one in made)
            for number, one in enumerate(varied, start=1):
                text = _line(one)
                with line.hidden():
                    if asked.json:
                        common.print_json({"source": item.name, "puzzle": text})
                    else:
                        print(text)
                if asked.how == "clues":
                    line.say("", number, asked.count)
        return common.DONE

    return common.for_each(asked, work)


COMMANDS = (
    Command("minimise", Minimise, _minimise),
    Command("spare", Spare, _spare),
    Command("repair", Repair, _repair),
    Command("vary", Vary, _vary),
)
