"""``gridwright strategies [GENRE]``: who can be asked to solve, and what that proves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import common, completion
from gridwright.cli.help import App, option_line

if TYPE_CHECKING:
    from gridwright.genre import Genre


def register(app: App) -> None:
    """Add the command."""
    app.command()(strategies)


def strategies(
    genre: Annotated[
        str | None,
        typer.Argument(
            metavar="GENRE",
            help="One genre; without it, all.",
            autocompletion=completion.genre,
        ),
    ] = None,
    options: Annotated[
        bool, typer.Option("--options", help="List the options of each strategy too.")
    ] = False,
    json: common.Json = False,
) -> None:
    """List the strategies and techniques of a genre.

    Each strategy comes with what it can prove.

    Example: gridwright strategies kuromasu
    """
    from gridwright.genres import by_name, genres

    chosen = genres() if genre is None else (by_name(genre),)
    for number, each in enumerate(chosen):
        if json:
            common.print_json(record(each))
            continue
        if number:
            print()
        for line in lines(each, options):
            common.print_folded(line, hanging=_hanging(line))


def lines(genre: Genre[Any], options: bool = False) -> list[str]:
    """What is printed about a genre."""
    from gridwright.engine.solve import strategies as known

    text = [f"{genre.title}: strategies (--strategy NAME)"]
    for strategy in known(genre):
        text.append(f"  {strategy.name}: {strategy.sentence}; proves {strategy.proves}")
        text += [f"      {option_line(option)}" for option in strategy.options if options]
    if genre.techniques:
        text.append(f"{genre.title}: techniques, easiest first")
    for technique in genre.techniques:
        assumes = ", assumes one answer" if technique.assumes_unique else ""
        about = f"level {technique.level}{assumes}"
        text.append(f"  {technique.name} ({about}): {technique.sentence}")
    return text


def _hanging(line: str) -> int:
    """Lines after the first stand further in than the name that the first begins with."""
    return len(line) - len(line.lstrip()) + 2


def record(genre: Genre[Any]) -> dict[str, Any]:
    """The same as a JSON object."""
    from gridwright.engine.solve import strategies as known

    return {
        "genre": genre.name,
        "strategies": [
            {
                "name": strategy.name,
                "sentence": strategy.sentence,
                "proves": strategy.proves,
                "options": [
                    {
                        "name": option.name,
                        "default": option.default,
                        "sentence": option.sentence,
                        "choices": list(option.choices),
                    }
                    for option in strategy.options
                ],
            }
            for strategy in known(genre)
        ],
        "techniques": [
            {
                "name": technique.name,
                "level": technique.level,
                "sentence": technique.sentence,
                "assumes unique": technique.assumes_unique,
            }
            for technique in genre.techniques
        ],
    }
