"""Connections: how many there may be, and how long they may wait.

uvicorn takes every connection, and waits for ever for the rest of a request and until an answer is
taken. Here a connection beyond the limits, in all or of one visitor, is told so and closed. The
head of a request has to arrive within :data:`HEAD` seconds, and every :data:`PART` of an answer has
to be taken within :data:`TAKEN` seconds; otherwise the connection is cut. (The body is the server's
part.) No more than that part waits to be sent: who reads nothing fills no memory.

Where all places are taken, the connection that has waited longest for its client makes room for
the next: many visitors who send nothing, or take nothing, keep nobody out.

A reverse proxy brings the connections of many visitors: only the limit in all is for it.

uvicorn is not changed for this. A :class:`Connection` is a protocol of asyncio that hands on to
uvicorn's own what comes, and :class:`Timed` is a layer of ASGI around the application.
"""

from __future__ import annotations

import asyncio
import errno
import logging
from collections.abc import Collection, Iterator
from typing import Any, cast

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from gridwright.web.visitors import Shares, plain, visitor

HEAD = 15.0
"""Seconds for the head of a request, from the beginning or from the end of the last answer."""
TAKEN = 120.0
"""Seconds for taking a part of an answer."""
PART = 64 << 10
"""Bytes of an answer that are sent at a time."""
TOTAL = 1024
"""Connections in all."""
BACKLOG = 256
"""Connections that the system keeps for us until we look at them."""
SELDOM = 60.0
"""Seconds between two lines of the log about the same trouble."""
SAID = b"too many connections; please try again in a moment"
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-type: text/plain\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(SAID), SAID)
)


class Connections:
    """All connections of a server and their limits: what uvicorn takes as its setting ``http``."""

    def __init__(self, shares: Shares, proxies: Collection[str] = ()) -> None:
        self.shares = shares
        self.proxies = frozenset(proxies)
        self.waiting: dict[Connection, None] = {}
        """Those that wait for their clients, for a request or until an answer is taken, the longest
        first."""

    def __call__(self, **given: Any) -> asyncio.Protocol:
        """The protocol of a new connection."""
        return Connection(self, given)

    def take(self, who: str, limited: bool) -> bool:
        """Count one more connection, if need be in the place of the one that waits longest."""
        if self.shares.take(who, limited=limited):
            return True
        own = limited and self.shares.used[who] >= self.shares.each
        if own or not self.waiting:
            return False
        longest = next(iter(self.waiting))
        longest.transport.abort()
        longest.give_back()
        return self.shares.take(who, limited=limited)


class Connection(asyncio.Protocol):
    """One connection: it stands between the system and uvicorn, which knows nothing of it."""

    transport: asyncio.Transport
    timer: asyncio.TimerHandle
    inner = asyncio.Protocol()
    """uvicorn's, once there is room; until then one that does nothing."""
    who = ""
    taken = False
    """Whether it counts."""
    active = 0
    """How many requests are being answered."""
    whole = False
    """Whether all of the request has come that is being answered."""
    ahead = 0
    """Bytes that came before it was their turn."""

    def __init__(self, among: Connections, given: dict[str, Any]) -> None:
        self.among, self.given = among, given

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, if there is room for one more."""
        self.transport = cast("asyncio.Transport", transport)
        address = plain((transport.get_extra_info("peername") or ("",))[0])
        self.who = visitor(address)
        self.taken = self.among.take(self.who, limited=address not in self.among.proxies)
        self._cut_after(HEAD)
        if not self.taken:
            self.transport.write(FULL)
            self.transport.close()
            return
        self.among.waiting[self] = None
        # Every request of this connection carries it, for the layer around the application.
        state = {**self.given["app_state"], "connection": self}
        self.inner = H11Protocol(**{**self.given, "app_state": state})
        self.inner.connection_made(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self.give_back()
        self.inner.connection_lost(exc)

    def give_back(self) -> None:
        """Count no longer."""
        self.timer.cancel()
        self.among.waiting.pop(self, None)
        if self.taken:
            self.taken = False
            self.among.shares.give_back(self.who)

    def data_received(self, data: bytes) -> None:
        """Hand on what comes.

        uvicorn stops reading where a next request comes before the answer, and then does not
        notice that the client has gone. So it is made to read on, and one that sends much ahead is
        cut.
        """
        self.inner.data_received(data)
        if self.active and self.whole:
            self.ahead += len(data)
            if self.ahead > PART:
                self.transport.abort()
            else:
                self.transport.resume_reading()

    def pause_writing(self) -> None:
        """Hand on that the client takes nothing for now."""
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        """Hand on that the client takes more."""
        self.inner.resume_writing()

    async def answer(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the application for a request; meanwhile the clock of the head does not run."""

        async def heard() -> Message:
            message = await receive()
            if message["type"] == "http.request":
                self.whole = not message.get("more_body", False)
            return message

        async def in_time(message: Message) -> None:
            try:
                for part in _parts(message):
                    if self.taken:
                        self.among.waiting[self] = None
                    if part["type"] == "http.response.body" and not part.get("more_body", False):
                        # What comes from now on is the next request.
                        self.whole = False
                    async with asyncio.timeout(TAKEN):
                        await send(part)
                    self.among.waiting.pop(self, None)
            except TimeoutError:
                self.transport.abort()

        self.timer.cancel()
        self.among.waiting.pop(self, None)
        self.active += 1
        try:
            await app(scope, heard, in_time)
        finally:
            # The next request may have begun while this one was being put away.
            self.active -= 1
            if self.taken and not self.active:
                self._cut_after(HEAD)
                self.among.waiting[self] = None

    def _cut_after(self, seconds: float, left: float = TAKEN - HEAD) -> None:
        self.timer = asyncio.get_running_loop().call_later(seconds, self._cut, left)

    def _cut(self, left: float) -> None:
        """End a connection that waits for too long; what is being sent has some more time."""
        if left > 0 and self.transport.get_write_buffer_size():
            self._cut_after(left, 0)
        else:
            self.transport.abort()


class Timed:
    """The layer around the application that has every request answered by its connection."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        connection: Connection | None = scope.get("state", {}).get("connection")
        if connection is None:
            await self.app(scope, receive, send)
        else:
            await connection.answer(self.app, scope, receive, send)


def _parts(message: Message) -> Iterator[Message]:
    """A message of an application, in parts that the connection takes one by one."""
    body = message.get("body", b"")
    if len(body) <= PART:
        yield message
        return
    for start in range(0, len(body), PART):
        more = start + PART < len(body) or message.get("more_body", False)
        yield {**message, "body": body[start : start + PART], "more_body": more}


def room(processes: int) -> int:
    """How many connections there may be, so that files are left for everything else.

    The limit of open files is raised as far as this process may.
    """
    try:
        import resource
    except ImportError:
        return TOTAL
    kept = 24 + 4 * processes
    wanted = TOTAL + BACKLOG + kept
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return TOTAL
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if allowed > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return max(2, min(TOTAL, max(soft, allowed) - kept))


def tell_seldom(loop: asyncio.AbstractEventLoop) -> None:
    """Where files run out, say so now and then, instead of a hundred times a second."""
    last = -SELDOM

    def tell(loop: asyncio.AbstractEventLoop, about: dict[str, Any]) -> None:
        nonlocal last
        error = about.get("exception")
        lacking = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
        if not isinstance(error, OSError) or error.errno not in lacking:
            loop.default_exception_handler(about)
        elif loop.time() - last >= SELDOM:
            last = loop.time()
            logging.getLogger("gridwright").error("new connections have to wait: %s", error)

    loop.set_exception_handler(tell)
