"""Run the server until it is interrupted, and say where it listens."""

from __future__ import annotations

import asyncio
import logging
import socket
import webbrowser

import uvicorn

from gridwright.core.errors import InputError
from gridwright.web.library import library
from gridwright.web.server import application


def run(
    host: str,
    port: int,
    workers: int,
    at_once: int,
    open_page: bool = False,
    collection: str | None = None,
) -> None:
    """Listen, print the address, serve."""
    listed = [] if collection is None else library(collection)
    listening = _listen(host, port)
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listening.getsockname()[1]}/"
    app = application(workers, at_once=at_once, collection=listed)
    config = uvicorn.Config(
        app, log_level="warning", server_header=False, timeout_graceful_shutdown=2
    )
    server = uvicorn.Server(config)
    # Who stops the server stops what it was doing: that is no error.
    logging.getLogger("uvicorn.error").addFilter(lambda said: not _is_cancelled(said))

    async def serve() -> None:
        running = asyncio.create_task(server.serve([listening]))
        while not server.started and not running.done():
            await asyncio.sleep(0.02)
        if server.started:
            print(f"gridwright serves the page at {address} (Ctrl+C ends it)", flush=True)
            if open_page:
                webbrowser.open(address)
        await running

    asyncio.run(serve())


def _is_cancelled(said: logging.LogRecord) -> bool:
    return bool(said.exc_info and isinstance(said.exc_info[1], asyncio.CancelledError))


def _listen(host: str, port: int) -> socket.socket:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, place = found[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(f"cannot listen at {host}, port {port}: {why}") from None
    return listening
