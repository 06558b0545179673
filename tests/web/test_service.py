"""The contract of the service, the same in both homes: called directly, and through the server."""

from __future__ import annotations

import json
from collections.abc import Callable
from threading import Event
from typing import Any

import httpx
import pytest

import gridwright
from gridwright.core.saying import Value
from gridwright.genres import all_genres
from gridwright.web.asked import Asked
from gridwright.web.browser import call_text
from gridwright.web.limits import Limits
from gridwright.web.parts import Verb
from gridwright.web.records import board_text, read_board
from gridwright.web.service import call
from gridwright.web.verbs import VERBS
from web.conftest import Server, whole
from web.contract import comparable, drafts, requests
from web.player import answer, english, smallest

pytestmark = pytest.mark.process

Call = Callable[[dict[str, Any]], dict[str, Any]]
every_genre = pytest.mark.parametrize("genre", [genre.name for genre in all_genres()])


def through_text(request: dict[str, Any]) -> dict[str, Any]:
    """As the worker in a browser calls it."""
    found: dict[str, Any] = json.loads(call_text(json.dumps(request), lambda text: None))
    return found


@pytest.fixture(params=["direct", "worker", "server"])
def asked(request: pytest.FixtureRequest) -> Call:
    """Ask the service in one of its homes."""
    if request.param == "direct":
        return call
    if request.param == "worker":
        return through_text
    server: Server = request.getfixturevalue("server")

    def post(body: dict[str, Any]) -> dict[str, Any]:
        got = httpx.post(f"{server.address}api", json=body, timeout=100)
        found: dict[str, Any] = json.loads(got.text.splitlines()[-1])
        return found

    return post


@every_genre
def test_a_puzzle_through_all_verbs(asked: Call, genre: str) -> None:
    record = smallest(genre)
    source, solution = record["source"], answer(record)
    assert asked({"verb": "load", "puzzle": source}) == {"ok": True, "puzzle": record}
    empty = asked({"verb": "look", "puzzle": source, "board": record["printed"]})
    assert (empty["ok"], empty["solved"], empty["violations"]) == (True, False, [])
    seen = asked({"verb": "look", "puzzle": source, "board": solution})
    assert seen["solved"]
    assert all(clue["done"] for clue in seen["clues"])
    found = asked({"verb": "check", "puzzle": source, "board": record["printed"]})
    assert (found["status"], found["completable"], found["mistakes"]) == ("unique", True, [])
    hint = asked({"verb": "hint", "puzzle": source, "board": record["printed"]})
    assert hint["status"] == "step"
    (step,) = hint["steps"]
    assert all(solution[each] == "#" for each in step["yes"])
    assert all(solution[each] == "." for each in step["no"])
    told = asked({"verb": "explain", "puzzle": source})
    assert told["complete"]
    assert asked({"verb": "solve", "puzzle": source})["boards"] == [solution]
    assert asked({"verb": "count", "puzzle": source})["count"] == "1"
    assert asked({"verb": "backbone", "puzzle": source})["board"] == solution
    assert asked({"verb": "grade", "puzzle": source})["level"] in range(1, 6)
    assert asked({"verb": "draw", "puzzle": source, "board": solution})["svg"].startswith("<svg")
    for form in gridwright.all_genres()[0].formats[:1]:
        text = asked({"verb": "convert", "puzzle": source, "to": "json", "board": solution})["text"]
        assert asked({"verb": "load", "puzzle": text})["puzzle"]["board"] == solution, form


def test_the_server_answers_as_the_service_does(server: Server) -> None:
    """Every verb through the server: the same JSON as here, for cells, lines and rooms."""
    some = () if whole() else ("kamaji", "kuromasu", "nurimaze")
    # A connection that is kept while this process computes is one that the server may have closed.
    new = httpx.Limits(max_keepalive_connections=0)
    with httpx.Client(timeout=100, limits=new) as client:
        for request in requests(names=some):
            got = client.post(f"{server.address}api", json=request)
            told = json.loads(got.text.splitlines()[-1])
            here = json.loads(json.dumps(call(request)))
            assert comparable(told) == comparable(here), request


@every_genre
def test_steps_lead_from_the_paper_to_the_answer(genre: str) -> None:
    record = smallest(genre)
    told = call({"verb": "explain", "puzzle": record["source"]})
    board = list(told["start"])
    for step in told["steps"]:
        for sign, decisions in (("#", step["yes"]), (".", step["no"])):
            for decision in decisions:
                board[decision] = sign
    assert "".join(board) == answer(record)


@every_genre
def test_mistakes_are_found_and_undone(asked: Call, genre: str) -> None:
    record = smallest(genre)
    solution, board = answer(record), list(record["printed"])
    boards = ["".join(board)]
    places = [place for place, sign in enumerate(record["given"]) if sign == "?"]
    for number, place in enumerate(places[:4]):
        board[place] = solution[place] if number != 2 else {"#": ".", ".": "#"}[solution[place]]
        boards.append("".join(board))
    found = asked({"verb": "check", "puzzle": record["source"], "board": boards[-1]})
    assert found["mistakes"] == [places[2]]
    told = asked({"verb": "hint", "puzzle": record["source"], "board": boards[-1]})
    assert (told["status"], told["mistakes"]) == ("mistake", [places[2]])
    assert 2 <= len(told["stages"]) <= 3
    assert asked({"verb": "rewind", "puzzle": record["source"], "boards": boards})["index"] == 2


@every_genre
def test_generating(asked: Call, genre: str) -> None:
    # A Star Battle has as many rows as columns.
    rows = 6 if genre == "starbattle" else 4
    wanted = {"verb": "generate", "genre": genre, "size": f"6x{rows}", "seed": "7", "level": 1}
    made = asked(wanted)
    assert (made["puzzle"]["cols"], made["puzzle"]["rows"]) == (6, rows)
    assert made["grade"]["level"] == 1
    assert asked(wanted)["puzzle"] == made["puzzle"]


def test_clues_that_are_not_needed(asked: Call) -> None:
    puzzle = "kurodoko/3/1/22g"
    assert asked({"verb": "spare", "puzzle": puzzle}) == {
        "ok": True, "alone": [1], "together": [1]
    }  # fmt: skip
    found = asked({"verb": "minimise", "puzzle": puzzle})
    assert (found["puzzle"]["source"], found["removed"]) == ("kurodoko/3/1/2h", [1])


@pytest.mark.parametrize("genre", ["kuromasu", "kuroshuto", "nurimaze"])
def test_setting(asked: Call, genre: str) -> None:
    made = asked({"verb": "generate", "genre": genre, "size": "6x6", "seed": "2"})["puzzle"]
    fewest = asked({"verb": "minimise", "puzzle": made["source"]})
    assert asked({"verb": "solve", "puzzle": fewest["puzzle"]["source"]})["status"] == "unique"
    spare = asked({"verb": "spare", "puzzle": made["source"]})
    assert fewest["removed"] == spare["together"]
    assert asked({"verb": "spare", "puzzle": fewest["puzzle"]["source"]})["alone"] == []
    kept = asked({"verb": "repair", "puzzle": made["source"]})
    assert (kept["puzzle"], kept["removed"], kept["added"]) == (made, [], [])
    assert kept["answer"] == answer(made)
    kept = asked({"verb": "minimise", "puzzle": made["source"], "no_guessing": True})
    assert kept["ok"]


def test_repairing(asked: Call) -> None:
    found = asked({"verb": "repair", "puzzle": "kurodoko/3/1/i"})
    (added,) = found["added"]
    assert found["removed"] == []
    assert set(added) == {"cell", "value"}
    solved = asked({"verb": "solve", "puzzle": found["puzzle"]["source"]})
    assert solved["boards"] == [found["answer"]]


@every_genre
def test_a_puzzle_is_edited_and_drawn_again(asked: Call, genre: str) -> None:
    record = smallest(genre)
    drawn = asked({"verb": "edit", "puzzle": record["source"]})["sketch"]
    assert len(drawn["cells"]) == record["rows"] * record["cols"]
    found = asked({"verb": "sketch", "sketch": drawn})
    assert (found["faults"], found["puzzle"]) == ([], record)


@every_genre
def test_a_draft_is_completed(asked: Call, genre: str) -> None:
    """What is there stays, and there is one answer. Where no clue can come or go, it is refused."""
    _, half = drafts(smallest(genre)["source"])
    found = asked({"verb": "complete", "sketch": half, "seed": "2"})
    if genre in ("lits", "nurikabe", "starbattle"):
        assert found["error"]["kind"] == "unmet"
        why = (
            "neither left out nor added"
            if genre == "nurikabe"
            else "no clues that could be left out"
        )
        assert why in english(found["error"])
        return
    assert asked({"verb": "solve", "puzzle": found["puzzle"]["source"]})["status"] == "unique"
    for before, after in zip(half["cells"], found["sketch"]["cells"], strict=True):
        assert before in ("", after)
    assert all(not half["cells"][cell] for cell in found["added"])
    assert asked({"verb": "complete", "sketch": half, "seed": "2"}) == found


def test_what_is_no_puzzle_yet_is_told_with_its_cells(asked: Call) -> None:
    drawn = {"genre": "kamaji", "rows": 1, "cols": 3, "cells": ["3", "", "3"]}
    found = asked({"verb": "sketch", "sketch": drawn})
    assert [fault["cells"] for fault in found["faults"]] == [[1]]
    drawn["cells"] = ["3", "2", "3"]
    found = asked({"verb": "sketch", "sketch": drawn})
    assert [fault["cells"] for fault in found["faults"]] == [[0, 2]]
    maze = {"genre": "nurimaze", "rows": 1, "cols": 2, "cells": ["S", "S"], "rooms": [0, 1]}
    found = asked({"verb": "sketch", "sketch": maze})
    sayings = [fault["saying"] for fault in found["faults"]]
    assert [each["template"] for each in sayings] == [
        "{sign} is missing", "{sign} is in more than one cell"
    ]  # fmt: skip
    assert [each["values"]["sign"] for each in sayings] == ["G", "S"]


def test_clues_that_clash(asked: Call) -> None:
    found = asked({"verb": "clash", "puzzle": "kurodoko/4/1/442g"})
    assert (found["cells"], found["smallest"]) == ([1, 2], True)


def test_a_kamaji_is_repaired(asked: Call) -> None:
    found = asked({"verb": "repair", "puzzle": "kamaji-3x3-121232121"})
    assert found["added"]
    solved = asked({"verb": "solve", "puzzle": found["puzzle"]["source"]})
    assert (solved["status"], solved["boards"]) == ("unique", [found["answer"]])


@pytest.mark.parametrize(
    "sketch",
    [
        None, {}, {"genre": "kuromasu"},
        {"genre": "kuromasu", "rows": 1, "cols": True, "cells": []},
        {"genre": "kuromasu", "rows": 1, "cols": 2, "cells": ["1"]},
        {"genre": "kuromasu", "rows": 1, "cols": 1, "cells": [1]},
        {"genre": "kuromasu", "rows": 1, "cols": 1, "cells": ["x" * 99]},
        {"genre": "nurimaze", "rows": 1, "cols": 2, "cells": ["S", "G"]},
        {"genre": "nurimaze", "rows": 1, "cols": 2, "cells": ["S", "G"], "rooms": [0, "b"]},
        {"genre": "sudoku", "rows": 1, "cols": 1, "cells": [""]},
        {"genre": "kuromasu", "rows": 99, "cols": 99, "cells": [""]},
    ],
)  # fmt: skip
@pytest.mark.parametrize("verb", ["sketch", "complete"])
def test_what_is_no_sketch_is_refused(verb: str, sketch: object) -> None:
    found = call({"verb": verb, "sketch": sketch})
    assert found["error"]["kind"] in ("format", "input", "limit")


@pytest.mark.parametrize("verb", ["minimise", "spare", "repair"])
def test_setting_keeps_the_limits(verb: str) -> None:
    puzzle = "kurodoko/20/20/"
    few = call({"verb": verb, "puzzle": puzzle}, limits=Limits(cells=100))
    assert few["error"]["kind"] == "limit"
    late = call({"verb": verb, "puzzle": puzzle, "seconds": 1e-6})
    assert late["error"]["kind"] == "timeout"
    stop = Event()
    stop.set()
    assert call({"verb": verb, "puzzle": puzzle}, cancel=stop)["error"]["kind"] == "cancelled"
    source = smallest("kamaji")["source"]
    kamaji = call({"verb": verb, "puzzle": source})
    if verb == "repair":  # numbers can change, although none can go
        assert (kamaji["puzzle"]["source"], kamaji["added"]) == (source, [])
        return
    assert kamaji["error"]["kind"] == "input"
    assert "every cell of a Kamaji holds a number" in kamaji["error"]["saying"]["template"]


@pytest.mark.parametrize(
    ("request_", "kind", "words"),
    [
        ({}, "format", "expected a verb"),
        ({"verb": "sing"}, "format", "expected a verb"),
        ({"verb": "load"}, "format", "expected a text as 'puzzle'"),
        ({"verb": "load", "puzzle": 7}, "format", "expected a text as 'puzzle'"),
        ({"verb": "load", "puzzle": "kurodoko/3/3/zz"}, "format", "column"),
        ({"verb": "load", "puzzle": "/etc/passwd"}, "format", "expected a puzzle"),
        ({"verb": "load", "puzzle": "kurodoko/99/99/"}, "limit", "at most 2600"),
        ({"verb": "load", "puzzle": "x" * 300_000}, "limit", "characters"),
        ({"verb": "look", "puzzle": "kurodoko/2/2/", "board": "##"}, "format", "4 signs"),
        ({"verb": "look", "puzzle": "kurodoko/2/2/", "board": "##xy"}, "format", "4 signs"),
        ({"verb": "rewind", "puzzle": "kurodoko/2/2/", "boards": 3}, "format", "list"),
        ({"verb": "generate", "genre": "sudoku", "size": "9x9"}, "input", "sudoku"),
        ({"verb": "generate", "genre": "kamaji", "size": "99x99"}, "limit", "too large"),
        ({"verb": "generate", "genre": "kamaji", "size": "9x9", "level": 9}, "input", "level"),
        ({"verb": "minimise", "puzzle": "kurodoko/3/1/i"}, "input", "more than one answer"),
        ({"verb": "spare", "puzzle": "kurodoko/2/2/133"}, "input", "no answer"),
        (
            {"verb": "repair", "puzzle": "kurodoko/3/1/i", "symmetry": "round"},
            "input",
            "the symmetry is",
        ),
        ({"verb": "convert", "puzzle": "kurodoko/2/2/", "to": "papyrus"}, "input", "papyrus"),
    ],
)
def test_errors_are_data(asked: Call, request_: dict[str, Any], kind: str, words: str) -> None:
    found = asked(request_)
    assert not found["ok"]
    assert found["error"]["kind"] == kind
    assert words in english(found["error"])


def test_what_is_no_object_is_refused() -> None:
    requests: tuple[object, ...] = (None, 3, [], "verb")
    for request in requests:
        assert call(request)["error"]["kind"] == "format"


def test_a_fault_of_ours_is_told_as_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fault(asked: Asked) -> dict[str, Any]:
        raise ZeroDivisionError

    monkeypatch.setitem(VERBS, "load", Verb(fault))
    assert call({"verb": "load", "puzzle": ""})["error"]["kind"] == "internal"
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_long_work_can_be_cancelled_and_keeps_its_limit() -> None:
    stop = Event()
    told: list[Value] = []

    def tell(said: Value) -> None:
        told.append(said)
        stop.set()

    limits = Limits(answers=10**9)
    request = {"verb": "count", "puzzle": "kurodoko/20/20/", "most": 10**9}
    assert call(request, tell, stop, limits)["error"]["kind"] == "cancelled"
    assert told
    found = call({**request, "seconds": 0.2}, limits=limits)
    assert found["status"] == "timeout"
    assert int(found["count"]) > 0


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_no_request_of_any_verb_is_a_fault(verb: str) -> None:
    """Whatever stands in the fields, the answer is data, and no fault of ours."""
    values: tuple[object, ...] = (None, "", 7, [], {}, "kurodoko/2/2/", "9x9")
    for value in values:
        fields = ("puzzle", "board", "boards", "genre", "size", "level", "to", "seconds", "seed")
        found = call({"verb": verb, **dict.fromkeys(fields, value), "seconds": 1})
        assert found["ok"] or found["error"]["kind"] != "internal", value


@every_genre
def test_boards_travel_as_texts(genre: str) -> None:
    record = smallest(genre)
    puzzle = gridwright.parse(record["source"])
    solution = answer(record)
    assert board_text(read_board(puzzle, solution)) == solution
    assert board_text(puzzle.given) == record["given"]


def test_an_empty_board_is_counted_exactly() -> None:
    """More answers than anybody lists; the number travels as text."""
    found = call({"verb": "count", "puzzle": "kurodoko/8/8/"})
    assert (found["count"], found["exhausted"]) == ("118930018898", True)
