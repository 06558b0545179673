"""The languages: one file for each, and what a genre adds in its own folder ``languages``.

``de.toml`` has the sentences by their English, the texts of the page by their keys, and how cells
and lists are written. ``en.toml`` has the texts of the page only.

>>> {"de", "en"} <= {*codes()}
True
>>> language("de").say("black cells apart")
'schwarze Felder getrennt'
>>> usual({"LANG": "de_AT.UTF-8"}), usual({"LC_ALL": "C", "LANG": "de_DE"}), usual({"LANG": "fr"})
('de', 'en', 'en')
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.core.errors import unknown
from gridwright.core.plug_ins import left_out, points
from gridwright.core.saying import ENGLISH, Language, Saying

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

PACKAGE = Path(__file__).parents[1]


@cache
def codes() -> tuple[str, ...]:
    """The languages that there are."""
    names = (file.name for file in (PACKAGE / "languages").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def language(code: str) -> Language:
    """A language by its code; an unknown one is refused."""
    if code == "en":
        return ENGLISH
    if code not in codes():
        raise unknown(
            code,
            codes(),
            "no such language: {code}; expected one of: {names}",
            code=repr(code),
            names=", ".join(codes()),
        )
    return Language(**{name: table(code)[name] for name in Language.__slots__})


@cache
def table(code: str) -> dict[str, Any]:
    """Everything about a language, as plain data."""
    import tomllib  # English, the most common choice, needs no tables

    usual = {name: getattr(ENGLISH, name) for name in Language.__slots__}
    own = tomllib.loads((PACKAGE / "languages" / f"{code}.toml").read_text("utf-8"))
    sentences = dict(own.get("sentences", {}))
    for file in of_genres(code):
        try:
            sentences |= tomllib.loads(file.read_text("utf-8"))["sentences"]
        except (OSError, ValueError, LookupError) as error:
            if isinstance(file, Path) and PACKAGE in file.parents:
                raise
            left_out(
                Saying(
                    "{file} is broken: {kind}: {error}",
                    file=str(file),
                    kind=type(error).__name__,
                    error=str(error),
                )
            )
    return {**usual, "code": code, **own, "sentences": sentences}


def of_genres(code: str) -> Iterator[Traversable]:
    """The files that genres add, those of other packages included; no genre is imported."""
    folders: list[Traversable] = [*(PACKAGE / "genres").iterdir()]
    for point in points("gridwright.genres"):
        # A package that cannot be loaded is reported where its genre is asked for.
        with suppress(Exception, SystemExit):
            from importlib.resources import files

            folders.append(files(point.module))
    for folder in sorted(folders, key=lambda folder: folder.name):
        file = folder / "languages" / f"{code}.toml"
        if file.is_file():
            yield file


def usual(environment: Mapping[str, str]) -> str:
    """The language that the usual environment variables ask for; English if it is unknown."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if said := environment.get(name):
            wanted = (each.partition("_")[0].partition(".")[0].lower() for each in said.split(":"))
            return next((code for code in wanted if code == "en" or code in codes()), "en")
    return "en"
