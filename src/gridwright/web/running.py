"""Run the server until it is interrupted, and say where it listens."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address

import uvicorn

from gridwright.core.errors import InputError
from gridwright.core.saying import ENGLISH, Language
from gridwright.web import connections
from gridwright.web.addresses import addresses, is_local
from gridwright.web.library import library
from gridwright.web.names import names_for, read_names
from gridwright.web.server import AT_ONCE, application
from gridwright.web.visitors import Shares, plain


@dataclass(frozen=True, slots=True)
class Serving:
    """What a server is started with."""

    host: str = "127.0.0.1"
    port: int = 0
    workers: int = 2
    """Worker processes for slow work; there is one more."""
    at_once: int = AT_ONCE
    """Requests of one visitor that are accepted at a time."""
    collection: str | None = None
    names: Sequence[str] = ()
    """Further names that it answers to."""
    proxies: Sequence[str] = ()
    """Addresses of reverse proxies, which say for whom they ask."""


def run(serving: Serving, open_page: bool = False, language: Language = ENGLISH) -> None:
    """Listen, print the address, serve."""
    server, listening = prepare(serving)
    # Stopping the server also stops its running work. That is not an error.
    logging.getLogger("uvicorn.error").addFilter(lambda said: not _is_cancelled(said))

    async def serve() -> None:
        connections.tell_seldom(asyncio.get_running_loop())
        running = asyncio.create_task(server.serve([listening]))
        while not server.started and not running.done():
            await asyncio.sleep(0.02)
        # Ctrl-C may have come meanwhile; then it listens no more.
        if server.started and not server.should_exit:
            tell(serving, listening, open_page, language)
        await running

    asyncio.run(serve())


def prepare(serving: Serving) -> tuple[uvicorn.Server, socket.socket]:
    """A server that is not running yet, and where it will listen."""
    given, proxies = read_names(serving.names), _proxies(serving.proxies)
    listed = [] if serving.collection is None else library(serving.collection)
    listening = _listen(serving.host, serving.port)
    port = listening.getsockname()[1]
    app = application(
        serving.workers,
        at_once=serving.at_once,
        collection=listed,
        names=names_for(serving.host),
        given=given,
        address=next(iter(addresses(serving.host, port, listening.family)[1:]), ""),
    )
    return uvicorn.Server(_config(app, serving, proxies)), listening


def _config(app: object, serving: Serving, proxies: Sequence[str]) -> uvicorn.Config:
    """The settings of uvicorn; its warnings about bad requests would let strangers fill a log."""
    total = connections.room(serving.workers + 1)
    shares = Shares(min(8 * serving.at_once, total // 2), total)
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        http=connections.Connections(shares, proxies),  # type: ignore[arg-type]
        ws="none",
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        backlog=connections.BACKLOG,
        timeout_graceful_shutdown=2,
    )


def tell(
    serving: Serving, listening: socket.socket, open_page: bool, language: Language = ENGLISH
) -> None:
    """Say where the page is, and who else can see it."""
    bound, port = listening.getsockname()[:2]
    first, *others = addresses(serving.host, port, listening.family)
    print(language.say("gridwright serves the page at {address} (Ctrl+C ends it)", address=first))
    for address in others:
        print(language.say("in the network: {address}", address=address))
    sys.stdout.flush()
    if not is_local(bound):
        warning = language.say(
            "warning: everyone who can reach this machine can play here; the connection is not"
            " encrypted"
            if serving.collection is None
            else "warning: everyone who can reach this machine can play here and see the"
            " collection; the connection is not encrypted"
        )
        print(f"gridwright: {warning}", file=sys.stderr, flush=True)
    if open_page:
        webbrowser.open(first)


def _is_cancelled(said: logging.LogRecord) -> bool:
    return bool(said.exc_info and isinstance(said.exc_info[1], asyncio.CancelledError))


def _proxies(texts: Sequence[str]) -> list[str]:
    for text in texts:
        try:
            ip_address(text)
        except ValueError:
            raise InputError(
                "expected an address such as 127.0.0.1 as --proxy, found {text}", text=repr(text)
            ) from None
    return [plain(text) for text in texts]


def _listen(host: str, port: int) -> socket.socket:
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, place = addresses[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(
            "cannot listen at {host}, port {port}: {why}", host=host, port=port, why=why
        ) from None
    return listening
