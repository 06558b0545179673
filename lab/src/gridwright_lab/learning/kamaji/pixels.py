"""Numbers as a person sees them: small pictures of digits, with the faults of a printed page.

A number is drawn in two places for digits, moved by up to a pixel, paler or darker, with noise.
Nothing else tells a network which number it is.

>>> print("\\n".join("".join("-#"[pixel] for pixel in row) for row in drawn(14)))
------------
--#-----#---
-##----##---
--#---#-#---
--#---####--
--#-----#---
-###----#---
------------
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.networks.network import Array

HEIGHT, WIDTH = 8, 12
PIXELS = HEIGHT * WIDTH
LARGEST = 21
"""The largest maximum that occurs in training."""
NOISE = 0.15
DIGITS = (
    ".##. #..# #..# #..# #..# .##.", ".#.. ##.. .#.. .#.. .#.. ###.",
    "###. ...# ..#. .#.. #... ####", "###. ...# .##. ...# ...# ###.",
    "..#. .##. #.#. #### ..#. ..#.", "#### #... ###. ...# ...# ###.",
    ".##. #... ###. #..# #..# .##.", "#### ...# ..#. ..#. .#.. .#..",
    ".##. #..# .##. #..# #..# .##.", ".##. #..# .### ...# ..#. .#..",
)  # fmt: skip


def drawn(number: int) -> list[list[int]]:
    """The picture of a number, row by row; 0, for a hole, is blank."""
    picture = [[0] * WIDTH for _ in range(HEIGHT)]
    digits = str(number) if number else ""
    left = (WIDTH - 5 * len(digits) + 1) // 2 - 1
    for place, digit in enumerate(digits):
        for row, line in enumerate(DIGITS[int(digit)].split()):
            for col, sign in enumerate(line):
                picture[1 + row][1 + left + 5 * place + col] |= sign == "#"
    return picture


def pixels(jax: Any, key: Any, numbers: Array) -> Array:
    """Pictures of all cells of boards: boards × rows × columns × pixels."""
    jnp = jax.numpy
    table = np.array([drawn(number) for number in range(LARGEST + 1)], np.float32)
    wider = np.pad(table, ((0, 0), (1, 1), (1, 1)))
    moved = [
        wider[:, down : down + HEIGHT, right : right + WIDTH]
        for down in range(3)
        for right in range(3)
    ]
    every = jnp.asarray(np.stack(moved).reshape(9, LARGEST + 1, PIXELS))
    moving, shading, noising = jax.random.split(key, 3)
    which = jax.random.randint(moving, numbers.shape, 0, 9)
    dark = jax.random.uniform(shading, numbers.shape, minval=0.6, maxval=1.0)
    clean = every[which, jnp.minimum(numbers, LARGEST)] * dark[..., None]
    return clean + NOISE * jax.random.normal(noising, clean.shape)
