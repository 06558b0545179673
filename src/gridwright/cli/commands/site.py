"""``gridwright site``: the page as static files, with the solver inside the browser."""

from __future__ import annotations

from pathlib import Path

from gridwright.cli import common
from gridwright.cli.options import Command, Options, argument, option
from gridwright.cli.progress import status_line


class Site(Options):
    """Write the page as static files, with the solver inside.

    gridwright runs inside the browser, through Pyodide. Pyodide, PySAT and six are downloaded in
    pinned versions, and their hashes are checked. Any web server can serve the folder. If Node is
    installed, the site starts several times as fast.

    Example: gridwright site public
    """

    folder: Path = argument("DIR", "The folder to write.")
    parts: Path | None = option(
        None,
        "Take third-party parts from here, not from the network, and keep the finished site there.",
        metavar="DIR",
    )


def _site(asked: Site) -> None:
    from gridwright.web.site import write_site

    with status_line() as line:
        site = write_site(asked.folder, asked.parts, line.say)
    if site.slow is not None:
        common.remark(
            "the site has no snapshot of Python, so the first hint takes longer: {reason}",
            reason=site.slow,
        )
    print(f"{asked.folder}: {site.size / 1e6:.1f} MB")


COMMANDS = (Command("site", Site, _site),)
