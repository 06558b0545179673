"""Many simulated players on a server: how long they wait for a check and for a hint.

Every player opens a puzzle of the set that comes with the page and plays it: a move every few
seconds, after which the page asks what is broken and done, and now and then a check and a hint. The
server runs in processes of its own, as ``gridwright serve`` starts it.

Example: python benchmarks/load.py --players 200 --seconds 120
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from signal import SIGINT
from time import perf_counter
from typing import Any

from gridwright import api
from gridwright.web.puzzle_set import starters
from gridwright.web.records import board_text

MOVE, ASK = 5.0, 60.0
"""Seconds between two moves of a player, and between two checks or hints."""
GOAL = 0.5
"""Seconds that 95 of 100 checks and hints may take at most."""

Address = tuple[str, int]


def puzzles() -> list[tuple[str, str, str]]:
    """Source, printed board and answer of every puzzle that comes with the page."""
    found = []
    for genre in api.all_genres():
        for line in starters(genre.name):
            record = line.record()["puzzle"]
            board = api.solve(api.parse(record["source"])).board
            if board is not None:
                found.append((record["source"], record["printed"], board_text(board)))
    return found


async def post(address: Address, body: object) -> dict[str, Any]:
    """The answer to one request; by hand, for a library would need more time than the server."""
    reader, writer = await asyncio.open_connection(*address)
    content = json.dumps(body).encode()
    head = (
        f"POST /api HTTP/1.1\r\nhost: {address[0]}\r\nconnection: close\r\n"
        f"content-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
    )
    writer.write(head.encode() + content)
    got = await reader.read()
    writer.close()
    # The last line of JSON; around it are the sizes of the chunks.
    found: dict[str, Any] = json.loads(got[got.rindex(b'{"ok"') :].partition(b"\n")[0])
    return found


async def play(
    address: Address,
    puzzle: tuple[str, str, str],
    seconds: float,
    rng: random.Random,
    waits: dict[str, list[float]],
    errors: list[str],
) -> None:
    """One player, for this many seconds."""
    source, printed, answer = puzzle
    board = list(printed)
    places = [place for place, sign in enumerate(board) if sign == "?"]
    rng.shuffle(places)

    async def ask(verb: str) -> None:
        body = {"verb": verb, "puzzle": source, "board": "".join(board)}
        started = perf_counter()
        try:
            answered = await post(address, body)
        except OSError as error:
            errors.append(repr(error))
            return
        waits[verb].append(perf_counter() - started)
        if not answered["ok"]:
            errors.append(answered["error"]["sentence"])

    end = perf_counter() + seconds
    # Nobody begins at the same moment as the others.
    await asyncio.sleep(rng.uniform(0, MOVE))
    asked = perf_counter() - rng.uniform(0, ASK)
    while perf_counter() < end:
        if places:
            place = places.pop()
            board[place] = answer[place]
        await ask("look")
        if perf_counter() - asked >= ASK:
            asked = perf_counter()
            await ask("check")
            await ask("hint")
        await asyncio.sleep(rng.uniform(0.5, 1.5) * MOVE)


async def run(address: Address, players: int, seconds: float) -> bool:
    """All players at once; whether the goal is met."""
    waits: dict[str, list[float]] = defaultdict(list)
    errors: list[str] = []
    known = puzzles()
    await asyncio.gather(
        *(
            play(address, known[number % len(known)], seconds, random.Random(number), waits, errors)
            for number in range(players)
        )
    )
    print(f"{players} players for {seconds:g} s, {os.cpu_count()} cores")
    print(f"{'verb':<8}{'count':>8}{'median':>10}{'p95':>10}{'largest':>10}")
    good = not errors
    for verb, times in sorted(waits.items()):
        times.sort()
        middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
        good = good and (verb == "look" or late <= GOAL)
        print(f"{verb:<8}{len(times):>8}{middle:>10.3f}{late:>10.3f}{times[-1]:>10.3f}")
    print(f"errors: {len(errors)}{': ' + errors[0] if errors else ''}")
    return good


def main() -> None:
    """Start a server, let the players play, and say how long they waited."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120.0)
    chosen = parser.parse_args()
    source = Path(__file__).parent.parent / "src"
    # All players come from one address here, which the server would take for one.
    command = (sys.executable, "-m", "gridwright", "serve", "--port", "0", "--at-once", "1000")
    environment: dict[str, Any] = {**os.environ, "PYTHONPATH": str(source)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", env=environment
    ) as server:
        assert server.stdout is not None
        port = int(server.stdout.readline().split(":")[2].split("/")[0])
        good = asyncio.run(run(("127.0.0.1", port), chosen.players, chosen.seconds))
        server.send_signal(SIGINT)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"processor seconds of the server and its workers: {used.ru_utime + used.ru_stime:.1f}")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
