"""``python -m gridwright`` is the ``gridwright`` command."""

import sys

try:
    from gridwright.cli.entry import main
except KeyboardInterrupt:  # before there is anything that could listen
    print("gridwright: interrupted", file=sys.stderr)
    sys.exit(130)

main()
