"""The server: the page's files, and ``POST api`` for the service.

The answer of ``api`` is a stream of JSON lines: progress messages, then the answer. Closing the
connection cancels the work. The server listens on this machine only, unless told otherwise, and is
safe to open to strangers: the size of requests, times, waiting requests and simultaneous requests
from one address are limited, the work runs in worker processes (:mod:`~gridwright.web.pool`), and
only the page's own files are served.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from datetime import date
from functools import lru_cache
from pathlib import Path
from threading import Thread
from typing import Any
from zlib import crc32

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.core.saying import Saying
from gridwright.version import VERSION
from gridwright.web import language_set, lesson_set, puzzle_set
from gridwright.web.files import TYPES, page_files
from gridwright.web.limits import Limits
from gridwright.web.pool import Pool
from gridwright.web.records import Record
from gridwright.web.service import refused

BODY = 2 << 20
"""The longest body of a request, in bytes."""
AT_ONCE = 8
"""This many requests of one address are worked on at a time."""
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


def application(
    workers: int = 2,
    limits: Limits | None = None,
    at_once: int = AT_ONCE,
    collection: Sequence[Record] = (),
) -> Starlette:
    """The server as an ASGI application; ``collection`` is what the page lists besides its own."""
    limits = limits or Limits()
    pool = Pool(workers, limits)
    known = page_files()
    asking: Counter[str] = Counter()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await pool.start()
        Thread(target=puzzle_set.prepare, args=(date.today(),), daemon=True).start()
        yield
        await pool.close()

    async def page(request: Request) -> Response:
        name = request.path_params["path"] or "index.html"
        for made in (puzzle_set, lesson_set, language_set):
            if name in made.parts():
                return _file(request, await run_in_threadpool(made.part, name), ".json")
        path = known.get(name)
        if path is None:
            raise HTTPException(404, "there is no such page")
        return _file(request, _content(path, path.stat().st_mtime_ns), path.suffix)

    async def home(request: Request) -> Response:
        """Where the service is, for the page."""
        told = {"home": "server", "version": VERSION, "collection": len(collection)}
        return JSONResponse(told)

    async def listed(request: Request) -> Response:
        """The collection."""
        return JSONResponse({"puzzles": list(collection)})

    async def api(request: Request) -> Response:
        who = request.client.host if request.client else ""
        if asking[who] >= at_once:
            busy = Saying("too many requests at a time; please wait for the others")
            return _refusal(429, "busy", busy)
        body = await _body(request)
        if isinstance(body, Response):
            return body
        asking[who] += 1

        async def lines() -> AsyncIterator[bytes]:
            try:
                async with aclosing(pool.run(body)) as messages:
                    async for message in messages:
                        yield json.dumps(message, separators=(",", ":")).encode() + b"\n"
            finally:
                asking[who] -= 1
                if not asking[who]:
                    del asking[who]

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    routes = [
        Route("/api", api, methods=["POST"]),
        Route("/home.json", home),
        Route("/collection.json", listed),
        Route("/{path:path}", page, methods=["GET", "HEAD"]),
    ]
    app = Starlette(routes=routes, middleware=[Middleware(Headers)], lifespan=lifespan)
    app.state.pool = pool
    return app


@lru_cache(maxsize=256)
def _content(path: Path, changed: int) -> bytes:
    """A file of the page; handing it out from memory takes a fraction of the time."""
    return path.read_bytes()


def _file(request: Request, content: bytes, suffix: str) -> Response:
    """A file, or the word that the browser has it already."""
    tag = f'"{crc32(content):08x}-{len(content):x}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=TYPES[suffix], headers=headers)


def _refusal(status: int, kind: str, saying: Saying) -> Response:
    return JSONResponse(refused(kind, saying), status_code=status)


async def _body(request: Request) -> dict[str, Any] | Response:
    """The request as an object, or why it is none. Only the page itself may ask."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        return _refusal(415, "input", Saying("expected a body of JSON"))
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > BODY:
                large = Saying("expected a body of at most {most} bytes", most=BODY)
                return _refusal(413, "limit", large)
    except ClientDisconnect:
        return Response(status_code=400)
    try:
        read = json.loads(body)
    except (ValueError, RecursionError):
        return _refusal(400, "format", Saying("expected a body of JSON"))
    if not isinstance(read, dict):
        return _refusal(400, "format", Saying("expected an object with a verb"))
    return read
