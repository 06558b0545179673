"""Options of a command that a genre brings, once its name has been typed.

``gridwright generate kuroshuto --help`` shows what only Kuroshuto has, and
``gridwright generate kuroshuto --highest 5`` takes it, as any other option of the command.
"""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import Annotated, Any, Optional

import typer
from typer.main import get_command

OWN = "gridwright.own"
"""Where the values are kept in Typer's context."""
METAVARS = {int: "N", float: "NUMBER", str: "TEXT"}


def of_typed_genre(args: list[str]) -> list[Any]:
    """The options of the genre that is among the arguments, as Typer's parameters."""
    from gridwright.engine.methods import own_options
    from gridwright.genres import genres

    for genre in genres(hidden=True):
        if {genre.name, *genre.aliases} & {word.lower() for word in args}:
            return _parameters(own_options(genre))
    return []


def given(ctx: typer.Context) -> dict[str, Any]:
    """The values that were typed, by name."""
    found: dict[str, Any] = ctx.meta.get(OWN, {})
    return {name: value for name, value in found.items() if value is not None}


def _keep(ctx: typer.Context, param: typer.CallbackParam, value: Any) -> Any:
    ctx.meta.setdefault(OWN, {})[param.name] = value
    return value


def _parameters(options: tuple[Any, ...]) -> list[Any]:
    def command(**values: Any) -> None:
        """Typer makes parameters of its signature."""

    command.__signature__ = Signature(  # type: ignore[attr-defined]
        [_parameter(option) for option in options]
    )
    command.__annotations__ = {option.name: _parameter(option).annotation for option in options}
    app = typer.Typer(add_completion=False)
    app.command()(command)
    return [param for param in get_command(app).params if param.name != "help"]


def _parameter(option: Any) -> Parameter:
    kind = type(option.default)
    name = option.name.replace("_", "-")
    default = (
        "yes" if option.default is True else "no" if option.default is False else (option.default)
    )
    told = typer.Option(
        f"--{name}/--no-{name}" if kind is bool else f"--{name}",
        metavar=None if kind is bool else METAVARS[kind],
        help=f"{option.sentence[:1].upper()}{option.sentence[1:]} (default {default}).",
        callback=_keep,
        expose_value=False,
    )
    # A number is taken as text: the genre says what it expected, and another method may take text.
    annotation: Any = Annotated[Optional[kind if kind is bool else str], told]  # noqa: UP045
    return Parameter(option.name, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
