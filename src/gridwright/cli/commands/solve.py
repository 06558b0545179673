"""``gridwright solve``: answers, and what they prove."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gridwright.cli import common, notes
from gridwright.cli.options import Command, option
from gridwright.cli.progress import working
from gridwright.core.errors import InputError, Timeout
from gridwright.core.saying import Saying

WORDS = {
    "unique": Saying("exactly one answer (proven)"),
    "multiple": Saying("more than one answer"),
    "none": Saying("no answer (proven)"),
    "found": Saying(
        "an answer; whether it is the only one was not asked or cannot be proven this way"
    ),
    "timeout": Saying("time limit reached before anything was certain"),
    "unknown": Saying("the strategy gave up; that proves nothing"),
}
EXIT = {"none": common.NO_ANSWER, "timeout": common.TIMEOUT, "unknown": common.NO_ANSWER}


class Solve(common.Searched):
    """Solve puzzles and prove that the answer is the only one.

    Example: gridwright solve 'https://puzz.link/p?kurodoko/5/5/5m866j5n3'

    Example: gridwright solve 5x5:5g8_6_6d5h3 --strategy vanmeurs2008 --option forget=yes

    Example: gridwright solve kurodoko/4/4/g4i7j4i6g --no-guessing
    """

    strategy: str = common.strategy_option()
    limit: int = option(2, "Stop after this many answers.")
    seed: int = option(0, "The random seed, if the strategy uses one.")
    proof: Path | None = option(
        None,
        "Write a proof that the answer is the only one, or that there is none, for"
        " gridwright verify; one puzzle only.",
        metavar="DIR",
    )
    no_guessing: bool = option(
        False, "Use only the techniques of the genre, and show where they get stuck."
    )
    ascii: bool = common.ascii_option()


def _solve(asked: Solve) -> int:
    options = asked.chosen
    strategy = asked.strategy
    if asked.no_guessing:
        strategy = _without_guesses(strategy, options)

    proven: list[str] = []

    def work(item: common.Item) -> int:
        from gridwright import api

        if proven:
            raise InputError("--proof takes one puzzle; {name} has been proven", name=proven[0])
        with working(item, asked.json, "solving"):
            result = api.solve(
                item.document, strategy=strategy, limit=asked.limit, seed=asked.seed, **options
            )
        if asked.json:
            common.print_json(record(item, result))
        else:
            _print(item, result, asked.ascii)
        if asked.proof is not None and result.status == "multiple":
            common.complain("more than one answer: there is nothing to prove")
            return common.NO_ANSWER
        if asked.proof is not None:
            proven.append(item.name)
            return _prove(item, asked.proof)
        return EXIT.get(result.status, common.DONE)

    if asked.proof is not None and asked.several:
        raise InputError("--proof takes exactly one puzzle")
    if asked.proof is not None:
        from gridwright.engine.proof_folder import refuse_to_overwrite

        refuse_to_overwrite(asked.proof)
    return common.for_each(asked, work)


COMMANDS = (Command("solve", Solve, _solve, notes.strategies),)


def _without_guesses(strategy: str, options: dict[str, Any]) -> str:
    """The strategy that makes no guesses; ``sat``, the default, counts as not chosen."""
    from gridwright.engine.logic import LOGIC

    if strategy not in ("sat", LOGIC):
        raise InputError(
            "--no-guessing is for the strategy {name}, found {found}",
            name=LOGIC,
            found=repr(strategy),
        )
    if options.setdefault("guesses", 0) != 0:
        raise InputError("--no-guessing and the option guesses contradict each other")
    return LOGIC


def _prove(item: common.Item, folder: Path) -> int:
    from gridwright import api

    try:
        with item.control:
            made = api.prove(item.document, folder)
    except Timeout:
        common.complain("time limit reached before the proof was found; nothing was written")
        return common.TIMEOUT
    except InputError as error:
        # The answer has been printed, so this is not an error of the source.
        common.complain(error.saying)
        return common.BAD_INPUT
    common.remark(
        "the proof is in {folder}; check it with: gridwright verify {folder}", folder=str(folder)
    )
    return common.DONE if made.answer is not None else common.NO_ANSWER


def record(item: common.Item, result: Any) -> dict[str, Any]:
    """The JSON object of a result."""
    puzzle = item.document.puzzle
    details = [dict(item.genre.details(puzzle, board)) for board in result.boards]
    return {
        "source": item.name,
        "genre": item.genre.name,
        "status": str(result.status),
        "solutions": [item.genre.answer_rows(puzzle, board) for board in result.boards],
        **({"details": details} if any(details) else {}),
        "count": result.count,
        "seconds": round(result.seconds, 6),
        "strategy": result.strategy,
        "stats": result.stats,
    }


def _print(item: common.Item, result: Any, ascii: bool) -> None:
    from gridwright.core.picture import differences, highlight

    common.heading(item, _sentence(result))
    for name, stricter in result.stats.get("refinements", {}).items():
        only = Saying(
            "{kind} answers only: {status}", kind=Saying(name), status=WORDS[stricter["status"]]
        )
        common.print_folded(common.say(only), hanging=2)
    boards = result.boards if result.boards and common.fits_the_terminal(item) else ()
    pictures = [item.genre.draw(item.document.puzzle, board) for board in boards]
    differing = differences(pictures)
    for picture in pictures:
        common.print_picture(highlight(picture, differing, "marked"), ascii)
    if "settled" in result.stats and not result.boards:
        puzzle = item.document.puzzle
        board = item.genre.read_answer(puzzle, result.stats["settled"])
        common.print_board(item, board, ascii)
    print(f"{result.strategy}, {result.seconds * 1000:.1f} ms")


def _sentence(result: Any) -> Saying:
    if result.status == "multiple":
        if result.count == 2 and not result.exhausted:
            return Saying("more than one answer; these two differ in the marked cells")
        if result.exhausted:
            return Saying(
                "exactly {count} answers, which differ in the marked cells", count=result.count
            )
        return Saying(
            "at least {count} answers, which differ in the marked cells", count=result.count
        )
    if result.status == "timeout" and result.count == 1:
        return Saying("time limit reached; an answer was found, but another may exist")
    if result.status == "timeout" and result.count:
        return Saying(
            "time limit reached; {count} answers were found, and more may exist",
            count=result.count,
        )
    if result.status == "unknown" and "settled" in result.stats:
        return Saying(
            "the techniques are stuck: {count} [count|decision is|decisions are] open",
            count=result.stats["left_by_logic"],
        )
    return WORDS[result.status]
