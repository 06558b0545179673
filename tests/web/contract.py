"""Requests of every verb that must have the same answer in every home of the service."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.genres import all_genres
from gridwright.scanning.opening import read_picture
from gridwright.web.service import call
from gridwright.web.verbs import VERBS
from web.pictures import PHOTOGRAPH, as_pdf, as_text, seen
from web.player import answer, smallest

Request = dict[str, Any]


def requests(pictures: bool = True, names: Sequence[str] = ()) -> list[Request]:
    """Each verb for a puzzle of each genre, or of some, and errors; pictures only with OpenCV."""
    found: list[Request] = [{"verb": "genres"}]
    for genre in all_genres():
        if names and genre.name not in names:
            continue
        record = smallest(genre.name)
        source, printed, whole = record["source"], record["printed"], answer(record)
        wrong = "".join({"#": ".", ".": "#"}[sign] for sign in whole)
        found += [
            {"verb": "load", "puzzle": source},
            {"verb": "look", "puzzle": source, "board": wrong},
            {"verb": "check", "puzzle": source, "board": printed},
            {"verb": "check", "puzzle": source, "board": whole},
            {"verb": "rewind", "puzzle": source, "boards": [printed, whole, wrong]},
            {"verb": "hint", "puzzle": source, "board": printed},
            {"verb": "hint", "puzzle": source, "board": wrong},
            {"verb": "hint", "puzzle": source, "board": printed, "near": [1, 2]},
            {"verb": "hint", "puzzle": source, "board": printed, "near": [-1]},
            {"verb": "explain", "puzzle": source},
            {"verb": "solve", "puzzle": source},
            {"verb": "count", "puzzle": source},
            {"verb": "backbone", "puzzle": source},
            {"verb": "grade", "puzzle": source},
            {"verb": "generate", "genre": genre.name, "size": "5x5", "seed": "3", "level": 1},
            {"verb": "draw", "puzzle": source, "board": whole},
            *({"verb": "convert", "puzzle": source, "to": form.name} for form in genre.formats),
            {"verb": "minimise", "puzzle": source},
            {"verb": "spare", "puzzle": source},
            {"verb": "repair", "puzzle": source},
            {"verb": "edit", "puzzle": source},
            *(
                {"verb": verb, "sketch": drawn, "seed": "3"}
                for drawn in drafts(source)
                for verb in ("sketch", "complete")
            ),
            *({"verb": "read", "seen": seen(drawn)} for drawn in drafts(source)),
            {"verb": "read", "seen": seen(drafts(source)[1]), "genre": genre.name},
        ]
    found += [
        {"verb": "clash", "puzzle": "kurodoko/4/1/442g"},
        {"verb": "clash", "puzzle": "kurodoko/4/1/j"},
        {"verb": "clash", "puzzle": "kurochute/3/1/22g"},
        {"verb": "solve", "puzzle": "kurodoko/3/1/i", "most": 5},
        {"verb": "sketch", "sketch": {"genre": "kuromasu", "rows": 1, "cols": 2, "cells": [""]}},
        {"verb": "count", "puzzle": "kurodoko/5/5/u", "most": 1000},
        {"verb": "repair", "puzzle": "kurodoko/3/1/i"},
        {"verb": "load", "puzzle": "Dear Sir or Madam,"},
        {"verb": "load", "puzzle": "kurodoko/3/3/zz"},
        {"verb": "generate", "genre": "kuromasu", "size": "99x99"},
        {"verb": "reduce", "clauses": "1.-2"},
        {"verb": "reduce", "genre": "kuroshuto", "clauses": "1.-2"},
        {"verb": "reduce", "genre": "kamaji", "clauses": "1.-2"},
        {"verb": "reduce", "genre": "chess", "clauses": "1.-2"},
        {"verb": "reduce", "clauses": "1.2.3.4"},
        {"verb": "signals", "clauses": "1.-2", "assignment": "1.2"},
        {"verb": "signals", "genre": "kamaji", "clauses": "1.-2", "assignment": "1.-2"},
        {"verb": "signals", "genre": "kuroshuto", "clauses": "1.-2"},
        {"verb": "signals", "clauses": "1.-2"},
        {"verb": "signals", "clauses": "1.1"},
        {"verb": "generate", "genre": "kuroshuto", "size": "3x3", "level": 5, "seed": "1"},
        {"verb": "dance"},
        {"verb": "find", "picture": "no base64!"},
        {"verb": "page", "picture": "no base64!"},
        {"verb": "read", "seen": {"rows": 3, "cols": 3}},
    ]
    if pictures:
        found.append({"verb": "find", "picture": as_text(PHOTOGRAPH.read_bytes())})
        found.append({"verb": "page", "picture": as_text(as_pdf(read_picture(PHOTOGRAPH)))})
    assert {each["verb"] for each in found} == {*VERBS, "dance"}
    return found


def drafts(source: str) -> list[dict[str, Any]]:
    """A puzzle as a sketch, and the same with every other cell empty."""
    whole = call({"verb": "edit", "puzzle": source})["sketch"]
    half = [sign if cell % 2 or sign in ("S", "G") else ""
            for cell, sign in enumerate(whole["cells"])]  # fmt: skip
    return [whole, {**whole, "cells": half}]


def comparable(told: Any) -> Any:
    """An answer without what differs from run to run: how long it took."""
    if isinstance(told, dict):
        return {name: comparable(value) for name, value in told.items() if name != "seconds"}
    return [comparable(each) for each in told] if isinstance(told, list) else told
