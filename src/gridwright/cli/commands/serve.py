"""``gridwright serve``: the page, with the solver at native speed."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from gridwright.cli.help import App
from gridwright.core.extras import require


def register(app: App) -> None:
    """Add the command."""
    app.command("serve")(serve)


def serve(
    *,
    host: Annotated[
        str, typer.Option("--host", metavar="NAME", help="The host name or address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option("--port", metavar="N", min=0, max=65535, help="The port; 0 for a free port."),
    ] = 8731,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            metavar="N",
            min=1,
            max=64,
            help="Worker processes for slow work, one per processor by default; one more is kept"
            " for what is quick.",
        ),
    ] = None,
    at_once: Annotated[
        int,
        typer.Option(
            "--at-once",
            metavar="N",
            min=1,
            max=10000,
            help="The most requests that one address may make at the same time.",
        ),
    ] = 8,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help="A further name that the server answers to, such as that of a reverse proxy; may"
            " be repeated.",
        ),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="The address of a reverse proxy, which is trusted to say whom it asks for; may be"
            " repeated.",
        ),
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page in the browser.")
    ] = False,
    library: Annotated[
        str | None,
        typer.Option(
            "--library",
            metavar="FILE|DIR",
            help="Puzzles that the page lists: a collection of gridwright library, a file in any"
            " format or with one puzzle per line, or a folder of files.",
        ),
    ] = None,
) -> None:
    """Play in the browser: serve the page on this machine.

    Nothing that is played or pasted is kept on the server. With --host, others can use it too:
    sizes, times, connections and requests are limited. Only requests for localhost, for the
    address that it listens at, and for what --host and --name say are answered. It needs Starlette
    and uvicorn: pip install 'gridwright[web]'.

    Example: gridwright serve --port 0
    """
    require("web", "the page")
    from gridwright.web.running import Serving, run

    serving = Serving(
        host=host,
        port=port,
        workers=workers or os.cpu_count() or 1,
        at_once=at_once,
        collection=library,
        names=names or (),
        proxies=proxies or (),
    )
    run(serving, open_page)
