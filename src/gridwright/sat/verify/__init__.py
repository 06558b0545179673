"""The judge of proofs: reads formulas and checks proofs, and shares nothing with what made them.

Nothing in this package imports the encoders, the solvers or the writers of files (a test holds it
to that). What a clause of a formula may say is judged by the genre's own ``audit.py``.
"""
