"""Networks that look at a whole board: how they are used, what they learn from, how they learn.

``network`` is the network itself and ``stored`` its file; NumPy is all that they need. ``data``,
``training`` and ``run`` train one, with JAX. What a genre gives is a ``Subject``. No genre is named
here.
"""
