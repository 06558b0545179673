"""So many simulated players on a server: how long they wait for a check and for a hint.

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
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx

from gridwright import api
from gridwright.web.files import PAGE
from gridwright.web.records import board_text

MOVE, ASK = 5.0, 60.0
"""Seconds between two moves of a player, and between two checks or hints."""
GOAL = 0.5
"""Seconds that 95 of 100 checks and hints may take at most."""


def puzzles() -> list[tuple[str, str, str]]:
    """Source, printed board and answer of every puzzle that comes with the page."""
    found = []
    for genre in api.genres():
        path = PAGE / "puzzles" / f"{genre.name}.json"
        for each in json.loads(path.read_text("utf-8")):
            record = each["puzzle"]
            board = api.solve(api.parse(record["source"])).board
            if board is not None:
                found.append((record["source"], record["printed"], board_text(board)))
    return found


async def play(
    client: httpx.AsyncClient,
    puzzle: tuple[str, str, str],
    seconds: float,
    rng: random.Random,
    waits: dict[str, list[float]],
    errors: list[str],
) -> None:
    """One player, for so many seconds."""
    source, printed, answer = puzzle
    board = list(printed)
    places = [place for place, sign in enumerate(board) if sign == "?"]
    rng.shuffle(places)

    async def ask(verb: str) -> None:
        body = {"verb": verb, "puzzle": source, "board": "".join(board)}
        started = perf_counter()
        try:
            got = await client.post("api", json=body)
            answered = json.loads(got.text.splitlines()[-1])
        except httpx.HTTPError as error:
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


async def run(address: str, players: int, seconds: float) -> bool:
    """All players at once; whether the goal is met."""
    waits: dict[str, list[float]] = defaultdict(list)
    errors: list[str] = []
    known = puzzles()
    limits = httpx.Limits(max_connections=players)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
        await asyncio.gather(
            *(
                play(
                    client,
                    known[number % len(known)],
                    seconds,
                    random.Random(number),
                    waits,
                    errors,
                )
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
        address = server.stdout.readline().split(" at ")[1].split(" ")[0]
        good = asyncio.run(run(address, chosen.players, chosen.seconds))
        server.terminate()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
