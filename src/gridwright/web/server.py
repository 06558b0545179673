"""The server: the page's files, and ``POST api`` for the service.

The answer of ``api`` is a stream of JSON lines: progress messages, then the answer. Closing the
connection cancels the work. The server listens on this machine only, unless told otherwise, and is
meant to be safe to open to strangers. It answers only to its own names
(:mod:`~gridwright.web.names`). Connections (:mod:`~gridwright.web.connections`), the size of
requests, the time they take to arrive, and the requests and bytes of one visitor
(:mod:`~gridwright.web.visitors`) are limited. A request counts from before its body is read until
its answer is sent or its client is gone. The work runs in worker processes
(:mod:`~gridwright.web.dispatch`), which visitors share. Only the page's own files are served.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from datetime import date
from functools import lru_cache
from gzip import compress
from pathlib import Path, PurePath
from threading import Thread
from zlib import crc32

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.core.errors import FormatError
from gridwright.core.saying import Saying
from gridwright.web import first_set, language_set, lesson_set, puzzle_set
from gridwright.web.bundle import WHOLE
from gridwright.web.connections import Timed
from gridwright.web.dispatch import Dispatch, job_of
from gridwright.web.files import PACKED, TYPES, page_content, page_files
from gridwright.web.limits import Limits
from gridwright.web.names import Names
from gridwright.web.parts import home_record
from gridwright.web.records import Record
from gridwright.web.refusals import refusal
from gridwright.web.service import read_request
from gridwright.web.turns import Job
from gridwright.web.visitors import Held, Shares, visitor

BODY = 2 << 20
"""The longest body of a request, in bytes."""
ARRIVED = 20.0
"""Seconds for a body to arrive."""
BODIES = 32 * BODY
"""Bytes of all bodies that are kept at a time; a visitor may take a part of that."""
AT_ONCE = 8
"""Requests of one visitor that are accepted at a time."""
GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")
"""What a browser says that reads compressed files."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Headers:
    """Sets the headers of every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                more = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self.app(scope, receive, send_with if scope["type"] == "http" else send)


class Service:
    """``POST api``: reads a request, and sends what the dispatch says about it."""

    def __init__(self, dispatch: Dispatch, at_once: int) -> None:
        self.dispatch = dispatch
        self.asking = Shares(at_once)
        self.bodies = Shares(min(BODIES // 2, max(1, at_once // 4) * BODY), BODIES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, which counts from here to the end, whatever happens."""
        request = Request(scope, receive)
        who = visitor(request.client.host if request.client else "")
        with Held(self.asking, who) as asking, Held(self.bodies, who) as body:
            if asking.more():
                answer = await self._read(request, who, body)
            else:
                why = Saying("too many requests at a time; please wait for the others")
                answer = refusal(429, "busy", why)
            if isinstance(answer, Job):
                await self._answer(answer, receive, send)
            else:
                await answer(scope, receive, send)

    async def _read(self, request: Request, who: str, held: Held) -> Job | Response:
        """The request, or why it is none. Only a page of ours can send this type without asking."""
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return refusal(415, "input", Saying("expected a body of JSON"))
        body = bytearray()
        try:
            async with asyncio.timeout(ARRIVED):
                async for part in request.stream():
                    body += part
                    if len(body) > BODY:
                        large = Saying("expected a body of at most {most} bytes", most=BODY)
                        return refusal(413, "limit", large)
                    if not held.more(len(part)):
                        much = Saying("too much at a time; please try again")
                        return refusal(429, "busy", much)
        except TimeoutError:
            why = Saying("expected the whole body within {seconds} seconds", seconds=int(ARRIVED))
            return refusal(408, "timeout", why, close=True)
        except ClientDisconnect:
            return Response(status_code=400)
        try:
            read = read_request(bytes(body))
        except FormatError as error:
            return refusal(400, "format", error.saying)
        if not isinstance(read, dict):
            return refusal(400, "format", Saying("expected an object with a verb"))
        return job_of(read, who, self.dispatch.limits)

    async def _answer(self, job: Job, receive: Receive, send: Send) -> None:
        """Send lines until the answer, or until nobody is there to read them."""
        telling = asyncio.create_task(self._tell(job, send))
        gone = asyncio.create_task(_until_gone(receive))
        try:
            await asyncio.wait((telling, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            telling.cancel()
            await asyncio.wait((telling, gone))
        if not telling.cancelled():
            telling.result()

    async def _tell(self, job: Job, send: Send) -> None:
        headers = [(b"content-type", b"application/x-ndjson")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        async with aclosing(self.dispatch.run(job)) as messages:
            async for message in messages:
                line = json.dumps(message, separators=(",", ":")).encode() + b"\n"
                await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_gone(receive: Receive) -> None:
    """Wait until the client has closed its connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


def application(
    workers: int = 2,
    limits: Limits | None = None,
    at_once: int = AT_ONCE,
    collection: Sequence[Record] = (),
    names: Collection[str] = (),
    given: Collection[str] = (),
    address: str = "",
) -> Starlette:
    """The server as an ASGI application, with so many workers for slow work.

    ``collection`` is what the page lists besides its own. It answers to the local names, to
    ``names``, and to the ``given`` ones, which may be names of a reverse proxy. At ``address``
    others can open it, which the page needs to know where somebody shares a result.
    """
    dispatch = Dispatch(workers, limits or Limits())
    known = page_files()
    puzzles = json.dumps({"puzzles": list(collection)}, separators=(",", ":")).encode()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await dispatch.start()
        Thread(target=_prepare, args=(known,), daemon=True).start()
        yield
        await dispatch.close()

    async def page(request: Request) -> Response:
        name = request.path_params["path"] or "index.html"
        for made in (puzzle_set, lesson_set, first_set, language_set):
            if name in made.parts():
                return _file(request, await run_in_threadpool(made.part, name), ".json")
        content = page_content(name, known)
        if content is None:
            raise HTTPException(404, "there is no such page")
        return _file(request, content, PurePath(name).suffix)

    async def home(request: Request) -> Response:
        """Where the service is, for the page."""
        return JSONResponse({**home_record("server", len(collection)), "address": address})

    async def listed(request: Request) -> Response:
        """The collection."""
        return _file(request, puzzles, ".json")

    service = Service(dispatch, at_once)
    routes = [
        Route("/api", service, methods=["POST"]),
        Route("/home.json", home),
        Route("/collection.json", listed),
        Route("/{path:path}", page, methods=["GET", "HEAD"]),
    ]
    layers = [Middleware(Timed), Middleware(Headers), Middleware(Names, names=names, given=given)]
    app = Starlette(routes=routes, middleware=layers, lifespan=lifespan)
    app.state.dispatch, app.state.service = dispatch, service
    return app


def _prepare(files: Mapping[str, Path]) -> None:
    """Make what the first visitor would wait for."""
    for name in (*files, WHOLE):
        if PurePath(name).suffix in PACKED:
            _packed(page_content(name, files) or b"")
    puzzle_set.prepare(date.today())


@lru_cache(maxsize=1024)
def _packed(content: bytes) -> bytes:
    """A file as it is sent, compressed once; the same bytes every time."""
    return compress(content, 9, mtime=0)


def _file(request: Request, content: bytes, suffix: str) -> Response:
    """A file, or the word that the browser has it already."""
    tag = f"{crc32(content):08x}-{len(content):x}"
    headers = {"cache-control": "no-cache"}
    if suffix in PACKED:
        headers["vary"] = "accept-encoding"
        if GZIP.search(request.headers.get("accept-encoding", "")):
            headers["content-encoding"] = "gzip"
            tag += "-gzip"
    headers["etag"] = f'"{tag}"'
    if request.headers.get("if-none-match") == headers["etag"]:
        headers.pop("content-encoding", None)
        return Response(status_code=304, headers=headers)
    sent = _packed(content) if "content-encoding" in headers else content
    return Response(sent, media_type=TYPES[suffix], headers=headers)
