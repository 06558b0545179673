"""``gridwright explain`` and ``gridwright hint``: the path to the answer, and its next step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.cli import common
from gridwright.cli.options import Command, option
from gridwright.cli.progress import working
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying, Value
from gridwright.core.writing import write_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwright.core.step import Step
    from gridwright.engine.explain import Hint
    from gridwright.engine.explanation import Explanation


class Explained(common.Puzzles):
    """What hints and explanations have in common."""

    board: str | None = option(
        None,
        "The board to start from: a file with one row per line, or rows joined by '/' (#"
        " black, . white, ? open). Without it, the board in the source, or an empty one.",
        metavar="ROWS",
    )
    techniques: str | None = option(
        None,
        "Use only these techniques, separated by commas (gridwright techniques lists them).",
        metavar="NAMES",
    )


class Explain(Explained):
    """Explain how a puzzle is solved, step by step.

    Example: gridwright explain kurodoko/4/4/g4i7j4i6g
    """

    digest: bool = option(
        False,
        "Tell the steps that take a thought, and sum up the obvious ones.",
    )
    html: Path | None = option(None, "Write one page with a picture per step.")


class GiveHint(Explained):
    """Give the next step from a board, or say what is wrong with it.

    Example: gridwright hint kurodoko/4/4/g4i7j4i6g --detail 3
    """

    cell: str | None = option(
        None, "Explain why this cell, such as r3c4, is what it is.", metavar="CELL"
    )
    near: str | None = option(
        None,
        "The cell where you last wrote: the step that people would look for from there.",
        metavar="CELL",
    )
    detail: int | None = option(
        None,
        "1 says where to look (default), 2 which technique, 3 the step itself (default with"
        " --cell). With --cell, each step to that cell is told so. Of a mistake, 1 says where"
        " something is wrong, 2 what shows it, 3 which cells are wrong, 4 the board without them.",
        metavar="1|2|3|4",
        least=1,
        most=4,
    )


def _explain(asked: Explain) -> int:
    if asked.html is not None and asked.several:
        raise InputError("--html takes exactly one puzzle")
    allowed = names_of(asked.techniques)
    written: list[str] = []

    def work(item: common.Item) -> int:
        from gridwright import api

        start = board_of(item, asked.board)
        with working(item, asked.json):
            explanation = api.explain(item.document, start, techniques=allowed)
        if asked.json:
            _print_json(item, explanation, asked.digest)
        elif asked.digest and explanation.steps:
            _print_digest(item, explanation)
        else:
            _print(item, explanation)
        if asked.html is not None:
            if written:
                raise InputError(
                    "--html takes one puzzle; {written} has been written", written=written[0]
                )
            written.append(item.name)
            _write_page(item, explanation, asked.html, asked.digest)
        return _exit(explanation)

    return common.for_each(asked, work)


def names_of(text: str | None) -> list[str] | None:
    """Names separated by commas; ``None`` if there are none."""
    if text is None:
        return None
    return [name.strip() for name in text.split(",") if name.strip()]


def board_of(item: common.Item, rows: str | None) -> Any:
    """The board to start from."""
    if rows is None:
        return item.document.answer if _is_partial(item) else None
    from gridwright.api import parse_board
    from gridwright.sources import text_of

    return parse_board(item.document.puzzle, text_of(rows, lambda: item.genre.formats))


def _is_partial(item: common.Item) -> bool:
    answer = item.document.answer
    return answer is not None and not answer.complete


def _exit(found: Explanation) -> int:
    if str(found.status) == "timeout":
        return common.TIMEOUT
    return common.DONE if found.complete else common.NO_ANSWER


def _print_json(item: common.Item, found: Explanation, digest: bool) -> None:
    from gridwright import api
    from gridwright.engine.records import digest_record, explanation_record

    graded = None
    if str(found.status) == "unique":
        with item.control:
            graded = api.grade(item.document)
    record = explanation_record(found, graded, common.language())
    if digest:
        record["digest"] = digest_record(found.digest, common.language())
    common.print_json({"source": item.name, "genre": item.genre.name, **record})


def _print(item: common.Item, found: Explanation) -> None:
    count, why = len(found.steps), found.saying
    what = Saying("{count} [count|step|steps] to the answer", count=count)
    if why:
        what = Saying("{count} [count|step|steps]; {why}", count=count, why=why) if count else why
    common.heading(item, what)
    _print_steps(found.steps)


def _print_digest(item: common.Item, found: Explanation) -> None:
    """The sentences; those that sum up obvious steps are indented."""
    passages = found.digest
    what = Saying(
        "{count} [count|sentence|sentences] for {steps} [steps|step|steps]",
        count=len(passages),
        steps=len(found.steps),
    )
    if found.saying:
        what = Saying("{said}; {why}", said=what, why=found.saying)
    common.heading(item, what)
    rungs = [passage.key[0].rung for passage in passages if passage.key]
    hardest = max(rungs, default=0)
    for number, passage in enumerate(passages, start=1):
        about: Value = passage.heading
        # Of many that are equally hard, none stands out.
        if passage.key and passage.key[0].rung == hardest and rungs.count(hardest) <= 2:
            about = Saying("{technique}, the hardest", technique=passage.heading)
        indent = "" if passage.key else "   "
        print(f"{number:>4}. {indent}{common.say(passage.saying)} ({common.say(about)})")


def _print_steps(steps: Iterable[Step]) -> None:
    for number, step in enumerate(steps, start=1):
        print(f"{number:>4}. {common.say(step.saying)} ({common.say(step.technique)})")


def _write_page(item: common.Item, found: Explanation, target: Path, digest: bool) -> None:
    from gridwright.render.walkthrough import page

    title = f"{item.genre.title}: {common.shown_name(item.name, 60)}"
    language = common.language()
    steps = (found.digest if digest else found).frames(language)
    write_file(target, page(title, steps, found.remark(language), language))


def _hint(asked: GiveHint) -> int:
    allowed = names_of(asked.techniques)

    def work(item: common.Item) -> int:
        from gridwright import api

        start = board_of(item, asked.board)
        with item.control:
            hint = api.hint(
                item.document, start, cell=asked.cell, near=asked.near, techniques=allowed
            )
        if asked.several and not asked.json:
            print(f"{common.shown_name(item.name, 60)}:")
        _print_hint(item, hint, asked.detail or (3 if asked.cell else 1), asked.json)
        return _hint_exit(hint)

    return common.for_each(asked, work)


def _print_hint(item: common.Item, found: Hint, detail: int, json: bool) -> None:
    from gridwright.engine.records import hint_record, hint_saying, step_saying

    if json:
        record = hint_record(found, detail, common.language())
        common.print_json({"source": item.name, "genre": item.genre.name, **record})
    elif found.stages:
        if detail == 2 and len(found.steps) > 1:
            _print_steps(found.steps)
        print(common.say(hint_saying(found, detail)))
        if detail > 3 and found.before is not None:
            print("\n".join(found.before.rows()))
    elif len(found.steps) > 1 and detail < 3:
        for number, step in enumerate(found.steps, start=1):
            print(f"{number:>4}. {common.say(step_saying(step, detail))}")
    elif len(found.steps) > 1:
        _print_steps(found.steps)
    else:
        print(common.say(hint_saying(found, detail)))
        for each in found.answers:
            print("\n" + "\n".join(each.rows()))


def _hint_exit(found: Hint) -> int:
    if found.status == "timeout":
        return common.TIMEOUT
    return common.DONE if found.status in ("step", "done") else common.NO_ANSWER


COMMANDS = (Command("explain", Explain, _explain), Command("hint", GiveHint, _hint))
