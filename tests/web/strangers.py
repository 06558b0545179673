"""Strangers who ask a server, well or badly.

Every address 127.0.0.x is this machine's own, so each can stand for another visitor, and nothing
leaves the machine.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from select import select
from threading import Thread
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

from gridwright.web.running import Serving, prepare

BAD, GOOD = "127.0.0.2", "127.0.0.3"
PATIENCE = 50.0
"""Seconds until a test gives up; nothing is expected to take a part of it."""

HINT = {"verb": "hint", "puzzle": "kurodoko/4/4/g4i7j4i6g"}
ENDLESS = {"verb": "count", "puzzle": "kurodoko/24/24/"}
"""This goes on until its limit, a minute."""


def place(address: str) -> tuple[str, int]:
    """Host and port of an address."""
    split = urlsplit(address)
    return str(split.hostname), int(split.port or 80)


def connect(address: str, who: str) -> socket.socket:
    """A connection of a visitor."""
    return socket.create_connection(place(address), PATIENCE, source_address=(who, 0))


def head(length: int) -> bytes:
    """The head of a request whose body has so many bytes."""
    return (
        "POST /api HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        f"content-length: {length}\r\n\r\n"
    ).encode()


def send(address: str, who: str, content: bytes) -> socket.socket:
    """Send something, and leave the connection open; one that is closed on us counts, too."""
    found = connect(address, who)
    with suppress(ConnectionError):
        found.sendall(content)
    return found


def post(address: str, who: str, request: object) -> socket.socket:
    """Ask, and do not read the answer."""
    body = json.dumps(request).encode()
    return send(address, who, head(len(body)) + body)


def ask(
    address: str, who: str, request: object, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, Any]]:
    """The status and the answer to a request."""
    connection = HTTPConnection(*place(address), timeout=PATIENCE, source_address=(who, 0))
    try:
        sent = {"content-type": "application/json", **(headers or {})}
        connection.request("POST", "/api", json.dumps(request), sent)
        got = connection.getresponse()
        return got.status, json.loads(got.read().splitlines()[-1])
    finally:
        connection.close()


def get(address: str, path: str, headers: dict[str, str]) -> int:
    """The status of a page."""
    connection = HTTPConnection(*place(address), timeout=PATIENCE, source_address=(GOOD, 0))
    try:
        connection.request("GET", path, headers=headers)
        return connection.getresponse().status
    finally:
        connection.close()


def answers(connections: Sequence[socket.socket], enough: int) -> list[int]:
    """The statuses of those that get one; 0 where the connection was closed without.

    It waits until there are enough.
    """
    left, found = list(connections), list[int]()
    end = monotonic() + PATIENCE
    while left and (len(found) < enough or select(left, [], [], 0)[0]):
        ready, _, _ = select(left, [], [], max(0.0, end - monotonic()))
        if not ready:
            break
        for each in ready:
            left.remove(each)
            found.append(_status(each))
    return found


def _status(connection: socket.socket) -> int:
    try:
        line = connection.recv(64)
    except ConnectionError:
        return 0
    return int(line.split()[1]) if line else 0


def until(holds: Callable[[], bool]) -> bool:
    """Wait until something is so; whether it has become so."""
    end = monotonic() + PATIENCE
    while not holds():
        if monotonic() > end:
            return False
        sleep(0.02)
    return True


class Here:
    """A server in this process, whose limits can be changed and whose counts can be seen.

    Without workers, whose start takes a second, it can be asked for files only.
    """

    def __init__(self, workers: int, **options: Any) -> None:
        self.server, self.listening = prepare(Serving(workers=workers or 1, **options))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}/"
        app: Any = self.server.config.app
        self.dispatch, self.service = app.state.dispatch, app.state.service
        if not workers:
            self.dispatch.places = -1
        protocol: Any = self.server.config.http
        self.connections, self.waiting = protocol.shares, protocol.waiting


@contextmanager
def serving_here(**options: Any) -> Iterator[Here]:
    """Serve in a thread."""
    here = Here(**options)
    thread = Thread(target=lambda: asyncio.run(here.server.serve([here.listening])))
    thread.start()
    try:
        assert until(lambda: here.server.started or not thread.is_alive())
        yield here
    finally:
        here.server.should_exit = True
        thread.join()
