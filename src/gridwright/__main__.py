"""``python -m gridwright`` is the ``gridwright`` command."""

from gridwright.cli.entry import main

main()
