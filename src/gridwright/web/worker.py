"""A worker process of the server: one JSON request per line in, progress and one answer out.

First it says that it has begun: a worker that dies without a word has lost a request through no
fault of that request. A line ``{"cancel": true}`` while a request is worked on cancels it. The
server kills a worker that goes on beyond its limit.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from queue import SimpleQueue
from socket import socket
from threading import Event, Thread
from typing import Any, TextIO

from gridwright.core.memory import limit_memory
from gridwright.core.threads import ONE_THREAD
from gridwright.web.service import call, now_and_then

MEGABYTES = 2048
"""The address space of a worker."""


def serve(server: socket) -> None:
    """Answer requests until nobody can ask any more."""
    # A solver that explodes takes no more than this, and whoever sends a picture one processor.
    limit_memory(MEGABYTES << 20)
    os.environ.update(ONE_THREAD)
    prepare()
    requests: SimpleQueue[Any] = SimpleQueue()
    cancel = Event()
    Thread(target=_listen, args=(server.makefile("r"), requests, cancel), daemon=True).start()
    with suppress(OSError), server.makefile("w") as out:
        _say(out, {"ready": True})
        while (request := requests.get()) is not None:
            _say(out, {"begun": True})
            progress = now_and_then(lambda said: _say(out, {"progress": said}))
            _say(out, call(request, progress, cancel))


def _listen(source: TextIO, requests: SimpleQueue[Any], cancel: Event) -> None:
    for line in source:
        message = json.loads(line)
        if message == {"cancel": True}:
            cancel.set()
        else:
            cancel.clear()
            requests.put(message)
    cancel.set()
    requests.put(None)


def _say(out: TextIO, message: object) -> None:
    out.write(json.dumps(message, separators=(",", ":")) + "\n")
    out.flush()


def prepare() -> None:
    """Import and start all that the first request would wait for."""
    call({"verb": "hint", "puzzle": "kurodoko/4/4/g4i7j4i6g"})
    call({"verb": "genres"})
