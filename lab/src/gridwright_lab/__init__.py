"""The laboratory: studies, reductions, data sets and the training of networks.

It imports gridwright and adds commands, verbs of the page and parts of its static site to it, by
entry points (``lab/pyproject.toml``).
"""
