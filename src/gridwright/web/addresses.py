"""Addresses under which a server can be opened in a browser."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from gridwright.web.names import is_open
from gridwright.web.visitors import plain

ELSEWHERE = ("192.0.2.1", "2001:db8::1")
"""Addresses that nobody has, of either kind. Nothing is sent to them."""


def addresses(host: str, port: int, family: int = socket.AF_INET) -> list[str]:
    """Where a server that listens at a host can be opened, beginning with this machine.

    >>> addresses("127.0.0.1", 8731), addresses("::1", 80)
    (['http://127.0.0.1:8731/'], ['http://[::1]:80/'])
    """
    hosts = [host]
    if is_open(host):
        local = "127.0.0.1" if family == socket.AF_INET else "::1"
        hosts = [local, *(each for each in own_addresses() if fits(each, family))]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}/" for each in hosts]


def fits(address: str, family: int) -> bool:
    """Whether a listening socket of this kind can be reached there; one of version 6 by both."""
    return family != socket.AF_INET or ":" not in address


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks."""
    addresses: list[str] = []
    for family, place in zip((socket.AF_INET, socket.AF_INET6), ELSEWHERE, strict=True):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asked:
                # This only chooses the address that would be written from.
                asked.connect((place, 9))
                address = plain(asked.getsockname()[0])
        except OSError:
            continue
        if not ip_address(address).is_loopback:
            addresses.append(address)
    return addresses


def is_local(address: str) -> bool:
    """Whether an address can be reached from this machine only."""
    return ip_address(plain(address)).is_loopback
