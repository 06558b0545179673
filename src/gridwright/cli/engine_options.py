"""The options of engines and genres, as commands take them.

They are declared where they are used (``core/options.py``): ``gridwright generate kuroshuto
--help`` shows what only Kuroshuto has, and ``gridwright generate kuroshuto --highest 5`` takes it,
as any other option of the command.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gridwright.cli import completion
from gridwright.cli.options import Taken, chosen
from gridwright.core.options import Option, options_of

if TYPE_CHECKING:
    from gridwright.genre import Genre


def typed_genre(typed: Sequence[str]) -> Genre[Any] | None:
    """The genre that is among the words."""
    from gridwright.genres import all_genres

    words = {word.lower() for word in typed}
    return next((one for one in all_genres(hidden=True) if words & {one.name, *one.aliases}), None)


def own_options(typed: Sequence[str]) -> list[Option]:
    """The options of the genre that is among the words."""
    from gridwright.engine.methods import own_options as known

    genre = typed_genre(typed)
    return [] if genre is None else [_own(option) for option in known(genre)]


def _own(option: Option) -> Option:
    # A number is taken as text: the genre says what it expected, and another method may take text.
    is_switch, default = option.kind == "bool", option.default
    if is_switch:
        default = "yes" if default else "no"
    return on_command_line(option, f" (default {default})")._replace(
        kind="bool" if is_switch else "str",
        off=f"--no-{option.flags[0][2:]}" if is_switch else "",
        metavar="TEXT" if option.kind == "str" else option.metavar,
    )


def wishes(typed: Sequence[str]) -> list[Option]:
    """What may be wished for in every genre, or in most."""
    from gridwright.engine.filling import with_fill
    from gridwright.making.wishes import Wishes

    *others, mask, answer, keep, fill = options_of(with_fill(Wishes))
    return [*map(on_command_line, [*others, fill, mask, answer, keep])]


def of_sat(*names: str) -> Taken:
    """The options of the strategy ``sat`` with these names, or all."""

    def known(typed: Sequence[str]) -> list[Option]:
        from gridwright.sat.options import SatOptions

        wanted = (one for one in options_of(SatOptions) if not names or one.name in names)
        return [*map(on_command_line, wanted)]

    return known


OFFERED = {
    "techniques": completion.technique, "needs": completion.technique, "solver": completion.solver
}  # fmt: skip
"""What the shell offers for options of the engine that have no choices."""


def on_command_line(option: Option, after: str = "") -> Option:
    """An option of the engine, as a command takes it.

    Only what is typed is handed to the engine, which has the default and refuses what is none of
    the choices: another method may have others.
    """
    sentence = f"{option.sentence[:1].upper()}{option.sentence[1:]}"
    if option.more:
        sentence = f"{sentence}: {option.more}"
    offered = OFFERED.get(option.name) or (chosen(option.choices) if option.choices else None)
    return option._replace(
        default=None, choices=(), sentence=f"{sentence}{after}.", offered=offered
    )
