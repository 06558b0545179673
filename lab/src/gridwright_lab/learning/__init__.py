"""How networks that look at a whole board are trained (``gridwright.networks`` uses them).

``data``, ``training`` and ``run`` train one, with JAX. What a network learns of a genre is a
``Subject``; those of our genres have a folder each.
"""
