"""Who asks, and how much each of them has going on.

A visitor is an address. Of version 6 it is the first half, since one visitor has all the addresses
that begin with it. Shares are counted for each visitor, so that what one of them takes is refused
to that one, and to nobody else.

>>> visitor("192.0.2.7"), visitor("::ffff:192.0.2.7"), visitor("2001:db8::1:2")
('192.0.2.7', '192.0.2.7', '2001:db8::/64')
"""

from __future__ import annotations

from collections import Counter
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

HALF = 64
"""The bits of an address of version 6 that tell one network from another."""


def plain(address: str) -> str:
    """An address as it is usually written; one of version 4 inside version 6 as the former."""
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    inside = read.ipv4_mapped if isinstance(read, IPv6Address) else None
    return str(inside or read)


def visitor(address: str) -> str:
    """The name under which requests of an address are counted."""
    name = plain(address)
    try:
        read: IPv4Address | IPv6Address = ip_address(name)
    except ValueError:
        return name
    if isinstance(read, IPv6Address) and not read.is_loopback:
        return str(IPv6Network((int(read), HALF), strict=False))
    return name


class Shares:
    """What is in use, in all and by each visitor: connections, requests or bytes."""

    def __init__(self, each: int, total: int | None = None) -> None:
        self.each = each
        self.total = total
        self.used: Counter[str] = Counter()

    def take(self, who: str, amount: int = 1, limited: bool = True) -> bool:
        """Take so much, if that is still left; who is not ``limited`` may take all there is."""
        if limited and self.used[who] + amount > self.each:
            return False
        if self.total is not None and self.used.total() + amount > self.total:
            return False
        self.used[who] += amount
        return True

    def give_back(self, who: str, amount: int = 1) -> None:
        """Have so much less in use."""
        self.used[who] -= amount
        if self.used[who] <= 0:
            del self.used[who]


class Held:
    """What one piece of work holds of a share; all of it is given back at the end."""

    def __init__(self, shares: Shares, who: str) -> None:
        self.shares = shares
        self.who = who
        self.amount = 0

    def __enter__(self) -> Held:
        return self

    def __exit__(self, *_: object) -> None:
        self.shares.give_back(self.who, self.amount)
        self.amount = 0

    def more(self, amount: int = 1) -> bool:
        """Hold so much more, if that is still left."""
        if not self.shares.take(self.who, amount):
            return False
        self.amount += amount
        return True
