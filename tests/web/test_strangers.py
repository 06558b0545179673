"""One visitor cannot lock the others out, and a foreign web site gets nothing.

Each of these attacks is bounded in number and time, and stays on this machine.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import sleep

import pytest

pytest.importorskip("starlette", reason="pip install 'gridwright[test]' brings it")

from gridwright.core.errors import InputError
from gridwright.core.saying import Saying
from gridwright.web import connections, running
from gridwright.web import server as servers
from gridwright.web.addresses import addresses
from gridwright.web.dispatch import Dispatch
from gridwright.web.limits import Limits
from gridwright.web.names import Names, names_for, read_names
from gridwright.web.running import Serving
from gridwright.web.server import AT_ONCE, BODY, Service
from gridwright.web.worker import MEGABYTES
from trying import share
from web.conftest import Server, started
from web.strangers import (
    BAD,
    ENDLESS,
    GOOD,
    HINT,
    answers,
    ask,
    connect,
    get,
    head,
    place,
    post,
    send,
    serving_here,
    until,
)

pytestmark = pytest.mark.process

SOLVE = {"verb": "solve", "puzzle": "kurodoko/4/4/g4i7j4i6g"}


def test_requests_count_while_their_bodies_arrive(server: Server) -> None:
    """Half-sent bodies are refused beyond the limit of an address, and others do not notice."""
    more = 12
    with ExitStack() as held:
        sent = [
            held.enter_context(send(server.address, BAD, head(100) + b"{"))
            for _ in range(AT_ONCE + more)
        ]
        assert Counter(answers(sent, more))[429] == more
        assert ask(server.address, GOOD, HINT)[1]["ok"]
    # What is given up counts no longer.
    assert until(lambda: ask(server.address, BAD, HINT)[0] == 200)


def test_whatever_happens_a_request_counts_no_longer() -> None:
    with serving_here(workers=1) as here, ExitStack() as held:
        for content in (head(100), head(5) + b"{", head(1) + b"{", head(2) + b"[]", b"POST"):
            held.enter_context(send(here.address, BAD, content))
        held.enter_context(post(here.address, BAD, {"verb": "nothing"}))
        for _ in range(2):
            held.enter_context(post(here.address, BAD, ENDLESS))
        assert until(lambda: bool(here.service.asking.used) and bool(here.dispatch.running))
        held.close()
        assert until(lambda: not here.service.asking.used and not here.service.bodies.used)
        assert until(lambda: not here.connections.used and not here.dispatch.waiting)
        assert ask(here.address, BAD, HINT)[1]["ok"]


def test_work_whose_client_has_gone_is_ended() -> None:
    """The work itself would go on for longer than this test waits."""
    with serving_here(workers=1) as here:
        with ExitStack() as held:
            for _ in range(AT_ONCE):
                held.enter_context(post(here.address, BAD, ENDLESS))
            assert until(lambda: any(job.slow for job in here.dispatch.running))
        assert until(lambda: not here.dispatch.running and not here.dispatch.waiting)


def test_a_client_that_sends_more_and_goes_is_noticed() -> None:
    """The beginning of another request waits behind the first."""
    body = json.dumps(ENDLESS).encode()
    with serving_here(workers=1) as here:
        with send(here.address, BAD, head(len(body)) + body + b"GET /"):
            assert until(lambda: any(job.begun for job in here.dispatch.running))
        assert until(lambda: not here.dispatch.running and not here.connections.used)


def test_who_sends_far_ahead_is_cut() -> None:
    body = json.dumps(ENDLESS).encode()
    ahead = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n" * 100_000
    with serving_here(workers=1) as here, send(here.address, BAD, head(len(body)) + body + ahead):
        assert until(lambda: not here.connections.used and not here.dispatch.running)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_quick_work_does_not_wait_for_long_work_of_others(workers: str) -> None:
    with started("--workers", workers) as server, ExitStack() as held:
        long = [held.enter_context(post(server.address, BAD, ENDLESS)) for _ in range(AT_ONCE)]
        # All are tried, and fill what they may.
        sleep(3)
        for _ in range(3):
            assert ask(server.address, GOOD, SOLVE)[1]["ok"]
        for each in long:
            each.setblocking(False)
            with suppress(BlockingIOError):
                assert b'"ok"' not in each.recv(1 << 16)


def test_bodies_of_one_visitor_are_kept_in_part_only(server: Server) -> None:
    """Each lacks its last byte; no more than two of the largest are kept."""
    count = 6
    with ExitStack() as held:
        sent = [
            held.enter_context(send(server.address, BAD, head(BODY) + b" " * (BODY - 1)))
            for _ in range(count)
        ]
        assert Counter(answers(sent, count - 2))[429] == count - 2
        assert ask(server.address, GOOD, HINT)[1]["ok"]


def test_one_visitor_has_so_many_connections(server: Server) -> None:
    most, more = 8 * AT_ONCE, 16
    with ExitStack() as held:
        sent = [
            held.enter_context(send(server.address, BAD, b"GET / HTTP/1.1\r\nhost:"))
            for _ in range(most + more)
        ]
        found = Counter(answers(sent, more))
        assert found[503] + found[0] >= more
        assert ask(server.address, GOOD, HINT)[1]["ok"]
    assert until(lambda: get(server.address, "/home.json", {}) == 200)


IDLE = {
    "nothing": b"",
    "a part of a head": b"GET / HTTP/1.1\r\nhost: local",
    "a request": b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n",
    "requests whose answers are not taken": (
        b"GET /puzzles/genres.json HTTP/1.1\r\nhost: localhost\r\n\r\n" * 1000
    ),
}


def test_the_longest_idle_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two visitors take all four places, send something and then do nothing; others come."""
    monkeypatch.setattr(connections, "TOTAL", 4)
    other = "127.0.0.4"
    with serving_here(workers=1, at_once=1) as here:
        used, waiting = here.connections.used, here.waiting
        for sent, content in IDLE.items():
            with ExitStack() as held:
                for number, who in enumerate((BAD, BAD, other, other), start=1):
                    held.enter_context(send(here.address, who, content))
                    assert until(lambda: len(waiting) == number), sent  # noqa: B023
                # Nobody has more than a share, even where others would make room.
                assert answers([held.enter_context(connect(here.address, other))], 1) == [503]
                assert get(here.address, "/home.json", {}) == 200, sent
                assert (used[BAD], used[other]) == (1, 2), sent
            assert until(lambda: not used)
        # What is worked on is not idle.
        with ExitStack() as held:
            held.enter_context(post(here.address, BAD, ENDLESS))
            assert until(lambda: bool(here.dispatch.running))
            for number in range(10, 15):
                held.enter_context(connect(here.address, f"127.0.0.{number}"))
            assert until(lambda: used["127.0.0.14"] == 1)
            assert (used[BAD], used["127.0.0.10"], used["127.0.0.11"]) == (1, 0, 0)
            assert here.dispatch.running


def test_few_files_do_not_fill_the_log(tmp_path: Path) -> None:
    """With a limit of 64 open files, 200 connections come at once."""
    log = tmp_path / "log"

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))

    with log.open("wb") as written, ExitStack() as held:
        server = held.enter_context(started("--workers", "1", stderr=written, preexec_fn=few))
        for _ in range(200):
            each = held.enter_context(socket.socket())
            each.bind((BAD, 0))
            each.setblocking(False)
            each.connect_ex(place(server.address))
        sleep(3)
        assert ask(server.address, GOOD, HINT)[1]["ok"]
        assert log.stat().st_size < 4000


@pytest.mark.parametrize("content", [b"", b"GET / HTTP/1.1\r\nhost: local"])
def test_a_head_has_to_arrive_in_time(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.5)
    with serving_here(workers=0) as here, ExitStack() as held:
        sent = [held.enter_context(send(here.address, BAD, content)) for _ in range(10)]
        assert answers(sent, 10) == [0] * 10
        assert until(lambda: not here.connections.used)


def test_a_head_in_small_parts_has_no_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.5)
    with serving_here(workers=0) as here, connect(here.address, BAD) as slow:

        def cut() -> bool:
            try:
                slow.sendall(b"x")
            except ConnectionError:
                return True
            return False

        assert until(cut)


def test_a_body_has_to_arrive_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "ARRIVED", 0.5)
    with serving_here(workers=0) as here, ExitStack() as held:
        sent = [
            held.enter_context(send(here.address, BAD, head(100) + b"{")) for _ in range(AT_ONCE)
        ]
        assert answers(sent, AT_ONCE) == [408] * AT_ONCE
        assert until(lambda: not here.service.asking.used)


def test_an_answer_has_to_be_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many large files are asked for, and nothing is read."""
    monkeypatch.setattr(connections, "HEAD", 0.5)
    monkeypatch.setattr(connections, "TAKEN", 1.0)
    asked = b"GET /genres.json HTTP/1.1\r\nhost: localhost\r\n\r\n" * 400
    with serving_here(workers=0) as here, send(here.address, BAD, asked):
        assert until(lambda: bool(here.connections.used))
        assert until(lambda: not here.connections.used)


def test_the_next_request_has_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two are sent together; the second takes longer than the head of a third may."""
    monkeypatch.setattr(connections, "HEAD", 0.5)
    asked = b""
    for request in (HINT, {**ENDLESS, "seconds": 2}):
        body = json.dumps(request).encode()
        asked += head(len(body)) + body
    with serving_here(workers=1) as here, send(here.address, GOOD, asked) as waiting:
        got = b""
        while part := waiting.recv(1 << 16):
            got += part
    assert got.count(b'{"ok":true') == 2


@pytest.mark.parametrize("size", [0, 1, 99, 100, 101, 200, 250])
def test_large_answers_are_sent_in_parts(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(connections, "PART", 100)
    body = bytes(range(size))
    message = {"type": "http.response.body", "body": body, "more_body": False}
    parts = list(connections._parts(message))
    assert b"".join(part["body"] for part in parts) == body
    assert all(len(part["body"]) <= 100 for part in parts)
    assert [part["more_body"] for part in parts] == [True] * (len(parts) - 1) + [False]


def test_only_the_limit_in_all_is_for_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving_here(workers=1, at_once=1, proxies=(BAD,)) as here, ExitStack() as held:
        for _ in range(12):
            held.enter_context(connect(here.address, BAD))
        assert until(lambda: here.connections.used[BAD] == 12)
        # It says for whom it asks, and others may not say so.
        held.enter_context(post(here.address, BAD, ENDLESS))
        assert ask(here.address, BAD, HINT, {"x-forwarded-for": "192.0.2.1"})[0] == 200
        held.enter_context(post(here.address, GOOD, ENDLESS))
        assert until(lambda: here.service.asking.used[GOOD] == 1)
        assert ask(here.address, GOOD, HINT, {"x-forwarded-for": "192.0.2.2"})[0] == 429


@pytest.fixture(scope="module")
def named() -> Iterator[Server]:
    """A server that has a collection and a name."""
    example = Path(__file__).parent.parent.parent / "examples" / "kuromasu.txt"
    with started("--library", str(example), "--name", "play.example.org") as found:
        yield found


@pytest.mark.parametrize("name", ["localhost", "LocalHost", "127.0.0.1", "[::1]", "localhost.",
                                  "play.example.org"])  # fmt: skip
def test_the_names_of_the_server_are_answered(named: Server, name: str) -> None:
    port = named.address.split(":")[2].strip("/")
    for host in (name, f"{name}:{port}"):
        assert get(named.address, "/collection.json", {"host": host}) == 200
        assert ask(named.address, GOOD, HINT, {"host": host})[1]["ok"]


@pytest.mark.parametrize("host", ["foreign.example", "foreign.example:80", "127.0.0.1.example",
                                  "localhost@foreign.example", "0.0.0.0", "192.0.2.1",
                                  "localhost:x", "example.org", "", "[::1",
                                  "localhost/"])  # fmt: skip
def test_foreign_names_are_refused(named: Server, host: str) -> None:
    """A web site may have its own name point here."""
    for path in ("/", "/home.json", "/collection.json", "/js/main.js", "/nothing"):
        assert get(named.address, path, {"host": host}) in (400, 403)
    status, said = ask(named.address, GOOD, HINT, {"host": host}) if host else (403, {"ok": False})
    assert (status, said["ok"]) == (403, False)


def test_only_pages_of_the_server_may_ask(named: Server) -> None:
    port = named.address.split(":")[2].strip("/")
    host = {"host": f"localhost:{port}"}
    own = (f"http://localhost:{port}", "https://play.example.org", "https://play.example.org:8443")
    for origin in own:
        assert ask(named.address, GOOD, HINT, {**host, "origin": origin})[1]["ok"], origin
    foreign = ("http://foreign.example", "null", "", "http://localhost:1", "http://localhost",
               f"http://127.0.0.1:{port}", "https://play.example.org.foreign.example")  # fmt: skip
    for origin in foreign:
        status, said = ask(named.address, GOOD, HINT, {**host, "origin": origin})
        assert (status, said["error"]["kind"]) == (403, "input"), origin


def test_the_address_of_the_connection_is_a_name() -> None:
    """A server for the whole network is opened at whichever of its addresses."""
    names = Names(lambda *_: None, names_for("0.0.0.0"), ())  # type: ignore[arg-type]

    def fault(host: str, here: str) -> Saying | None:
        headers = [(b"host", host.encode())]
        return names.fault(
            {"type": "http", "method": "GET", "headers": headers, "server": (here, 80)}
        )

    assert fault("192.0.2.7:80", "192.0.2.7") is None
    assert fault("192.0.2.7:80", "::ffff:192.0.2.7") is None
    assert fault("[2001:db8::7]:80", "2001:db8::7") is None
    assert fault(socket.gethostname(), "192.0.2.7") is None
    assert fault("192.0.2.8:80", "192.0.2.7") is not None


@pytest.mark.parametrize(
    "text", ["", "https://example.org", "example.org:80", "a b", "example.org/"]
)
def test_a_name_is_a_name(text: str) -> None:
    with pytest.raises(InputError, match="expected a host name"):
        read_names([text])


def test_a_proxy_is_an_address() -> None:
    with pytest.raises(InputError, match="expected an address"):
        running.prepare(Serving(proxies=("example.org",)))


def test_a_worker_that_died_idle_loses_no_request() -> None:
    """All of them are killed, from outside, while nothing is asked."""
    with started("--workers", "2") as server:
        for _ in range(share(3)):
            pid = server.process.pid
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
            for child in children:
                os.kill(int(child), signal.SIGKILL)
            assert ask(server.address, GOOD, HINT) == ask(server.address, BAD, HINT)
            assert ask(server.address, GOOD, HINT)[1]["ok"]


def told(capsys: pytest.CaptureFixture[str], host: str, collection: str | None) -> tuple[str, str]:
    """What is printed for a server; the socket is bound, but accepts nothing."""
    with socket.socket() as bound:
        bound.bind((host, 0))
        running.tell(Serving(host=host, collection=collection), bound, open_page=False)
    said = capsys.readouterr()
    return said.out, said.err


def test_an_open_server_says_where_it_can_be_opened(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = told(capsys, "0.0.0.0", "puzzles.txt")
    assert "0.0.0.0" not in out
    assert out.startswith("gridwright serves the page at http://127.0.0.1:")
    assert "everyone who can reach this machine can play here and see the collection" in err
    assert "collection" not in told(capsys, "0.0.0.0", None)[1]


def test_a_local_server_warns_of_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = told(capsys, "127.0.0.1", "puzzles.txt")
    assert (out.count("http://"), err) == (1, "")


def test_addresses_of_both_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "gridwright.web.addresses.own_addresses", lambda: ["192.0.2.7", "2001:db8::7"]
    )
    four = ["http://127.0.0.1:80/", "http://192.0.2.7:80/"]
    assert addresses("0.0.0.0", 80, socket.AF_INET) == four
    six = ["http://[::1]:80/", "http://192.0.2.7:80/", "http://[2001:db8::7]:80/"]
    assert addresses("::", 80, socket.AF_INET6) == six
    assert addresses("example.org", 80) == ["http://example.org:80/"]


def test_the_documents_tell_the_bounds() -> None:
    """Each row of the table has the numbers that the program has."""
    decoding = pytest.importorskip("gridwright.scanning.decoding", reason="it needs OpenCV")
    limits, mebi = Limits(), 1 << 20
    bodies = Service(Dispatch(1, limits), AT_ONCE).bodies
    rows = [
        ("connections in all", f"{connections.TOTAL}"),
        ("connections of one visitor", f"{8 * AT_ONCE}"),
        ("the head of a request", f"{connections.HEAD:g} seconds"),
        ("the body of a request", f"{BODY // mebi} MiB, {servers.ARRIVED:g} seconds"),
        ("bodies held in memory", f"{bodies.each // mebi} and {servers.BODIES // mebi} MiB"),
        (
            f"time for the client to receive each {connections.PART >> 10} KiB of an answer",
            f"{connections.TAKEN:g} seconds",
        ),
        ("requests of one visitor at a time", f"{AT_ONCE}"),
        ("requests that wait for a worker", f"{Dispatch(1, limits).most_waiting}"),
        ("the text of a puzzle", f"{limits.characters:,} characters"),
        ("a board", f"{limits.cells:,} cells; {limits.made} cells"),
        (
            "a picture or a PDF: its bytes",
            f"{limits.picture:,} bytes; {limits.dots // 10**6} million dots",
        ),
        (
            "processor time to decode a picture",
            f"{decoding.SECONDS} seconds, and 1 for each"
            f" {decoding.DOTS_A_SECOND / 10**6:g} million dots",
        ),
        ("boards of a history; clauses of a reduction", f"{limits.boards:,}; {limits.clauses}"),
        ("`most` of `solve`; `most` of `count`", "20; 1,000"),
        ("memory for the states of an exact count", "500 MB"),
        ("time for requests that a player waits for", f"{limits.short:g} seconds"),
        ("time for requests that show progress", f"{limits.long:g} seconds"),
        ("address space of a worker", f"{MEGABYTES >> 10} GiB"),
    ]
    text = (Path(__file__).parent.parent.parent / "docs" / "web.md").read_text(encoding="utf-8")
    table = text.partition("| | limit |\n| --- | --- |\n")[2].partition("\n\n")[0].splitlines()
    for line, (first, bound) in zip(table, rows, strict=True):
        assert line.startswith(f"| {first}"), line
        assert line.endswith(f" | {bound} |"), line
