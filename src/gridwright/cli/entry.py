"""Where the ``gridwright`` command begins. ``--version`` answers before anything is imported."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from gridwright.version import VERSION

        print(f"gridwright {VERSION}")
        return
    from gridwright.cli.app import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
