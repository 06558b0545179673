"""``gridwright site``: the page as static files, with the solver inside the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridwright.cli.help import App
from gridwright.cli.progress import status_line


def register(app: App) -> None:
    """Add the command."""
    app.command("site")(site)


def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write.")],
    *,
    parts: Annotated[
        Path | None,
        typer.Option(
            "--parts", metavar="DIR", help="Take third-party parts from here, not from the network."
        ),
    ] = None,
) -> None:
    """Write the page as static files, with the solver inside.

    gridwright runs inside the browser, through Pyodide. Pyodide, PySAT and six are downloaded in
    pinned versions, and their hashes are checked. Any web server can serve the folder.

    Example: gridwright site public
    """
    from gridwright.web.site import write_site

    with status_line() as line:
        size = write_site(folder, parts, line.say)
    print(f"{folder}: {size / 1e6:.1f} MB")
