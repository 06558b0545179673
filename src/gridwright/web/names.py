"""Names that the server answers to.

A page of any other web site can have its own name point at this machine, and then ask this server
as if it were its own ("DNS rebinding"): it would see a private collection. Such a request still has
the site's name as its host, and is refused. A request that is to do something also says which
page it comes from (its origin): only pages of this server may ask. Programs other than browsers do
not say, and need not.

The names are ``localhost`` and its addresses, what ``--host`` and ``--name`` say, and the address
that a connection was made to. Where the server listens to the whole network, the name of the
machine is one, too.

Behind a reverse proxy the page has the proxy's name, scheme and port: a page of a name that
``--name`` gives may ask with any of them.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Collection, Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from gridwright.core.errors import InputError
from gridwright.core.saying import Saying
from gridwright.web.refusals import refusal
from gridwright.web.visitors import plain

LOCAL = ("localhost", "127.0.0.1", "::1")
SAFE = ("GET", "HEAD")
NAME = re.compile(r"[\w.:-]+", re.ASCII)
SHOWN = 80
"""Characters of a foreign name that are repeated."""


class Names:
    """Hands on only what is asked of this server by its own pages."""

    def __init__(self, app: ASGIApp, names: Collection[str], given: Collection[str]) -> None:
        self.app = app
        self.names = {*LOCAL, *names, *given}
        self.given = set(given)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        why = self.fault(scope) if scope["type"] == "http" else None
        if why is None:
            await self.app(scope, receive, send)
        else:
            await refusal(403, "input", why)(scope, receive, send)

    def fault(self, scope: Scope) -> Saying | None:
        """Why a request is refused."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        name = name_of(host)
        here = (scope.get("server") or ("",))[0]
        if name is None or (name not in self.names and name != plain(here)):
            return Saying(
                "this server does not answer to the name {name}; --name adds a name when it is"
                " started",
                name=repr(host[:SHOWN]),
            )
        origin = headers.get("origin")
        if origin is None or scope["method"] in SAFE:
            return None
        place = origin.lower().partition("://")[2]
        if place == host.lower() or name_of(place) in self.given:
            return None
        return Saying(
            "a page of {name} may not ask this server; --name adds a name",
            name=repr(origin[:SHOWN]),
        )


def name_of(host: str) -> str | None:
    """The name in a host with a port or without; None if it is none.

    >>> name_of("Example.org:8731"), name_of("[::1]:8731"), name_of("localhost."), name_of("a:b")
    ('example.org', '::1', 'localhost', None)
    """
    try:
        split = urlsplit(f"//{host}")
        _ = split.port
    except ValueError:
        return None
    if split.netloc != host or "@" in host or not NAME.fullmatch(split.hostname or ""):
        return None
    return plain(str(split.hostname).rstrip("."))


def names_for(host: str) -> list[str]:
    """Further names of a server that listens at a host."""
    if not is_open(host):
        return [plain(host.lower().rstrip("."))]
    own = socket.gethostname().lower().rstrip(".")
    return [own, f"{own}.local", own.partition(".")[0], f"{own.partition('.')[0]}.local"]


def is_open(host: str) -> bool:
    """Whether a server there listens at every address of the machine."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return not host


def read_names(texts: Iterable[str]) -> list[str]:
    """Names that were given by hand, as a browser sends them.

    >>> read_names(["Example.org", "Rätsel.example"])
    ['example.org', 'xn--rtsel-gra.example']
    """
    names = []
    for text in texts:
        try:
            sent = text.lower().rstrip(".").encode("idna").decode()
        except UnicodeError:
            sent = ""
        name = name_of(f"[{sent}]" if sent.count(":") > 1 else sent)
        if name is None or name != plain(sent):
            raise InputError(
                "expected a host name such as example.org as --name, found {text}", text=repr(text)
            )
        names.append(name)
    return names
