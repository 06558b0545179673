"""``gridwright techniques [GENRE]``: the ladder of human logic, with an example per technique."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.cli import common
from gridwright.cli.options import Command, Options, option
from gridwright.core.record import replace
from gridwright.core.writing import make_folder, write_file

if TYPE_CHECKING:
    from gridwright.genre import Genre


class Techniques(Options):
    """List the techniques of a genre, easiest first, with examples.

    What-ifs and smallest sets of clues, which every genre has, come after them.

    Example: gridwright techniques kuromasu
    """

    genre: str | None = common.genre_argument()
    docs: Path | None = option(
        None, "Write a page and pictures per genre into this folder.", metavar="DIR"
    )
    json: bool = common.json_option()
    ascii: bool = common.ascii_option()


def _techniques(asked: Techniques) -> None:
    from gridwright.engine.ladders import refuse_without_techniques
    from gridwright.genre import of_each
    from gridwright.genres import all_genres, by_name

    def tell(genre: Genre[Any]) -> None:
        if genre.view is None and asked.genre is None:
            return
        refuse_without_techniques(genre)
        if asked.docs is not None:
            _write(genre, asked.docs)
        elif asked.json:
            common.print_json(record(genre))
        else:
            _print(genre, asked.ascii)

    if asked.genre is not None:
        tell(by_name(asked.genre))
    else:
        of_each(all_genres(), tell)


COMMANDS = (Command("techniques", Techniques, _techniques),)


def _print(genre: Genre[Any], ascii: bool) -> None:
    from gridwright.engine.ladders import rungs
    from gridwright.engine.positions import positions

    shown = positions(genre)
    common.print_folded(common.say("{title}: techniques, easiest first", title=genre.title))
    for each in rungs(genre):
        print()
        told = f"{each.rung}. {common.say(each.name)}: {common.say(each.sentence)}"
        common.print_folded(told, hanging=3)
        if each.name in shown:
            example = shown[each.name]
            caption = common.say(example.step.saying)
            common.print_picture(replace(example.picture, caption=caption), ascii)
    print()


def record(genre: Genre[Any]) -> dict[str, Any]:
    """The techniques of a genre as a JSON object."""
    from gridwright.engine.ladders import rungs
    from gridwright.engine.positions import positions

    shown = positions(genre)
    example = {name: common.say(each.step.saying) for name, each in shown.items()}
    return {
        "genre": genre.name,
        "techniques": [
            {
                "name": each.name,
                "rung": each.rung,
                "sentence": common.say(each.sentence),
                "assumes_unique": each.assumes_unique,
                "example": example.get(each.name),
            }
            for each in rungs(genre)
        ],
    }


def _write(genre: Genre[Any], folder: Path) -> None:
    """Write the page of a genre and its pictures."""
    from gridwright.engine.technique_pages import pages

    for name, text in pages(genre).items():
        target = folder / name
        make_folder(target.parent)
        write_file(target, text)
    print(folder / f"{genre.name}.md")
