"""Ctrl-C in the middle of a solver's work: one KeyboardInterrupt each time, and no crash."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time

import pytest

from cli.runner import heard

pytestmark = pytest.mark.process

WORK = """
import sys
from gridwright.sat.cardinality import at_most
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import encode
from gridwright.sat.connectivity.task import Connected
from gridwright.sat.oracle import Oracle

HOLES = 9

def pigeons():
    cnf = Cnf(HOLES * (HOLES + 1))
    places = [[1 + bird * HOLES + hole for hole in range(HOLES)] for bird in range(HOLES + 1)]
    cnf.clauses += places
    for hole in zip(*places):
        cnf.clauses += [[-a, -b] for a in hole for b in hole if a < b]
    return cnf

def solve():
    with Oracle(pigeons()) as oracle:
        oracle.solve()

def propagate():
    with Oracle(pigeons(), solver="minicard") as oracle:
        while True:
            oracle.propagate([-1, -2, -3, 19])

def watch():
    cnf = pigeons()
    encode(cnf, Connected([[1], [0, 2], [1]], [1, 2, 3], roots=(0,)), "propagator")
    with Oracle(cnf) as oracle:
        oracle.solve()

def encoded():
    at_most(list(range(1, 200)), 90, 199, "totalizer")

work = {"solve": solve, "propagate": propagate, "watch": watch, "encode": encoded}[sys.argv[1]]
while True:
    try:
        print("working", flush=True)
        while True:
            work()
    except KeyboardInterrupt:
        pass
"""
ROUNDS = 8


@pytest.mark.parametrize("work", ["solve", "propagate", "watch", "encode"])
def test_ctrl_c_in_a_solver_is_one_interrupt_and_no_crash(work: str) -> None:
    rng = random.Random(work)
    with heard():
        child = subprocess.Popen(
            [sys.executable, "-c", WORK, work], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    with child:
        assert child.stdout is not None
        assert child.stderr is not None
        patience = threading.Timer(60, child.kill)
        patience.start()
        try:
            for _ in range(ROUNDS):
                if not child.stdout.readline():
                    break
                time.sleep(rng.uniform(0.01, 0.05))
                child.send_signal(signal.SIGINT)
            answered = child.stdout.readline() == b"working\n"
            ended = child.poll()
        finally:
            patience.cancel()
            child.kill()
        assert answered, child.stderr.read().decode()
        assert ended is None
