"""``gridwright serve``: the page, with the solver at native speed."""

from __future__ import annotations

import os

from gridwright.cli import common
from gridwright.cli.options import Command, Options, option
from gridwright.core.extras import require
from gridwright.core.saying import Saying


class Serve(Options):
    """Play in the browser: serve the page on this machine.

    Nothing that is played or pasted is kept on the server. With --host, others can use it too:
    sizes, times, connections and requests are limited. Only requests for localhost, for the
    address that it listens at, and for what --host and --name say are answered. It needs Starlette
    and uvicorn: pip install 'gridwright[web]'.

    Example: gridwright serve --port 0
    """

    host: str = option("127.0.0.1", "The host name or address to listen on.")
    port: int = option(8731, "The port; 0 for a free port.", least=0, most=65535)
    workers: int | None = option(
        None,
        "Worker processes for slow work, one per processor by default; one more is kept for"
        " what is quick.",
        least=1,
        most=64,
    )
    at_once: int = option(
        8, "The most requests that one address may make at the same time.", least=1, most=10000
    )
    names: tuple[str, ...] = option(
        (),
        "A further name that the server answers to, such as that of a reverse proxy; may be"
        " repeated.",
        "--name",
    )
    proxies: tuple[str, ...] = option(
        (),
        "The address of a reverse proxy, which is trusted to say whom it asks for; may be"
        " repeated.",
        "--proxy",
        metavar="ADDRESS",
    )
    open_page: bool = option(False, "Open the page in the browser.", "--open")
    library: str | None = option(
        None,
        "Puzzles that the page lists: a collection of gridwright library, a file in any"
        " format or with one puzzle per line, or a folder of files.",
        metavar="FILE|DIR",
    )


def _serve(asked: Serve) -> None:
    require("web", Saying("the page"))
    from gridwright.web.running import Serving, run

    serving = Serving(
        host=asked.host,
        port=asked.port,
        workers=asked.workers or os.cpu_count() or 1,
        at_once=asked.at_once,
        collection=asked.library,
        names=asked.names,
        proxies=asked.proxies,
    )
    run(serving, asked.open_page, common.language())


COMMANDS = (Command("serve", Serve, _serve),)
