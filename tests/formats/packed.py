"""Penpa+ addresses as other hands make them."""

from __future__ import annotations

import zlib
from base64 import b64encode


def penpa_address(lines: list[str], mode: str = "edit") -> str:
    """An address with these lines, not abbreviated."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = "\n".join(lines).replace("z", "zZ")
    data = packing.compress(text.encode()) + packing.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m={mode}&p={b64encode(data).decode()}"
