"""``gridwright strategies [GENRE]``: the strategies for solving, and what each can prove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwright.cli import common
from gridwright.cli.notes import OPTION_HEADS, option_cells
from gridwright.cli.options import Command, Options, option
from gridwright.cli.tables import Table, print_titled
from gridwright.core.extras import why_not
from gridwright.core.saying import Saying

if TYPE_CHECKING:
    from gridwright.core.strategy import Strategy
    from gridwright.genre import Genre


class Strategies(Options):
    """List the strategies and techniques of a genre.

    Each strategy comes with what it can prove.

    Example: gridwright strategies kuromasu
    """

    genre: str | None = common.genre_argument()
    options: bool = option(False, "List the options of each strategy too.")
    json: bool = common.json_option()


def _strategies(asked: Strategies) -> None:
    from gridwright.genre import of_each
    from gridwright.genres import all_genres, by_name

    known = of_each(all_genres(), record) if asked.genre is None else ()
    chosen = [genre for genre, _ in known] or [by_name(asked.genre or "")]
    for number, each in enumerate(chosen):
        if asked.json:
            common.print_json(record(each))
            continue
        if number:
            print()
        _print(each, asked.options)


COMMANDS = (Command("strategies", Strategies, _strategies),)


def _print(genre: Genre[Any], options: bool) -> None:
    """Print the strategies of a genre, their options if asked for, and the techniques."""
    from gridwright.core.options import options_of
    from gridwright.engine.solve import strategies as known

    print_titled(
        Saying("{title}: strategies (--strategy NAME)", title=genre.title),
        Table(
            ("strategy", "what it does", "proves"),
            [(each.name, _sentence(each), common.say(each.claim)) for each in known(genre)],
        ),
    )
    if options:
        print()
        print_titled(
            Saying("{title}: options of the strategies (--option NAME=VALUE)", title=genre.title),
            Table(
                ("strategy", *OPTION_HEADS),
                [
                    (each.name, *option_cells(option, common.language()))
                    for each in known(genre)
                    for option in options_of(each.options)
                ],
            ),
        )
    if genre.techniques:
        print()
        title = Saying("{title}: techniques, easiest first", title=genre.title)
        print_titled(title, _techniques(genre))


def _sentence(strategy: Strategy[Any]) -> str:
    reason, said = why_not(strategy.extra), Saying(strategy.sentence)
    if reason:
        said = Saying("{what}; cannot be used here: {reason}", what=said, reason=reason)
    return common.say(said)


def _techniques(genre: Genre[Any]) -> Table:
    return Table(
        ("technique", "rung", "assumes", "what it says"),
        [
            (
                common.say(technique.name),
                technique.rung,
                common.say("one answer") if technique.assumes_unique else "",
                common.say(technique.sentence),
            )
            for technique in genre.techniques
        ],
    )


def record(genre: Genre[Any]) -> dict[str, Any]:
    """The strategies and techniques of a genre as a JSON object."""
    from gridwright.core.options import options_of
    from gridwright.engine.solve import strategies as known

    return {
        "genre": genre.name,
        "strategies": [
            {
                "name": strategy.name,
                "sentence": strategy.sentence,
                "proves": strategy.proves,
                "usable": not why_not(strategy.extra),
                "reason": str(why_not(strategy.extra)),
                "options": [
                    {
                        "name": option.name,
                        "default": option.default,
                        "sentence": option.sentence,
                        "choices": list(option.choices),
                        "proves_less": option.proves_less,
                    }
                    for option in options_of(strategy.options)
                ],
            }
            for strategy in known(genre)
        ],
        "techniques": [
            {
                "name": technique.name,
                "rung": technique.rung,
                "sentence": technique.sentence,
                "assumes_unique": technique.assumes_unique,
            }
            for technique in genre.techniques
        ],
    }
