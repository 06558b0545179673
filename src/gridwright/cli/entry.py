"""The entry point of the ``gridwright`` command. ``--version`` is handled before any import."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line."""
    status = 130
    try:
        # First of all, so that Ctrl-C ends the command in one way from here on.
        from gridwright.cli.signals import Listening

        listening = Listening()
        status = listening.ended(_status(sys.argv[1:]))
    except KeyboardInterrupt:
        print("gridwright: interrupted", file=sys.stderr)
    sys.exit(status)


def _status(arguments: list[str]) -> int:
    """Run what was typed; output that nobody takes is no reason for a traceback."""
    import gc

    from gridwright.cli.streams import give_up

    # While modules are imported there is little garbage, and looking for it takes a while.
    gc.set_threshold(20_000, 20, 20)
    try:
        return _run(arguments)
    except BrokenPipeError:
        # The reader of our output has gone (`| head`). Buffered output must not be written again
        # when Python exits.
        give_up(sys.stdout)
        return 0
    except OSError as error:
        # The version is printed before anything else is imported.
        reason = (error.strerror or str(error)).lower()
        try:
            print("gridwright: the output cannot be written:", reason, file=sys.stderr, flush=True)
        except OSError:
            give_up(sys.stderr)
        give_up(sys.stdout)
        return 2


def _run(arguments: list[str]) -> int:
    if arguments in (["--version"], ["-V"]):
        from gridwright.version import VERSION

        print(f"gridwright {VERSION}", flush=True)
        return 0
    from gridwright.cli.app import run
    from gridwright.core.threads import ONE_THREAD

    # NumPy and OpenCV read these when they are loaded. Whoever has set them knows better.
    for name, value in ONE_THREAD.items():
        os.environ.setdefault(name, value)
    return run(arguments)


if __name__ == "__main__":
    main()
