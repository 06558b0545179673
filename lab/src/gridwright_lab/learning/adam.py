"""How weights move: Adam with weight decay (Loshchilov and Hutter 2019), by JAX.

>>> import jax.numpy as jnp
>>> weights, zero = {"a": jnp.ones((1, 2))}, {"a": jnp.zeros((1, 2))}
>>> slopes = {"a": jnp.array([[2.0, -2.0]])}
>>> moved, *_ = adam(weights, (zero, zero), slopes, step=1, rate=0.1)
>>> [round(float(weight), 3) for weight in moved["a"][0]]
[0.9, 1.1]
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

EARLIER, LATER = 0.9, 0.99
"""How slowly it forgets directions and their squares."""

Moments = tuple[Any, Any]
"""The means of the directions and of their squares, each like the weights."""


def adam(
    weights: Any, moments: Moments, slopes: Any, step: Any, rate: Any, decay: float = 0.0
) -> tuple[Any, Moments]:
    """The weights after a step, the first of which has the number 1, and the moments.

    Only matrices decay.
    """
    first, second = moments
    first = jax.tree.map(lambda old, new: EARLIER * old + (1 - EARLIER) * new, first, slopes)
    second = jax.tree.map(lambda old, new: LATER * old + (1 - LATER) * new**2, second, slopes)

    def moved(weight: Any, one: Any, two: Any) -> Any:
        one, two = one / (1 - EARLIER**step), two / (1 - LATER**step)
        shrunk = decay * weight if weight.ndim > 1 else 0.0
        return weight - rate * (one / (jnp.sqrt(two) + 1e-8) + shrunk)

    return jax.tree.map(moved, weights, first, second), (first, second)
