"""The proof checker: it reads formulas and proofs, independently of the code that wrote them.

Nothing in this package imports the encoders, the solvers or the code that writes files; a test
checks that. The genre's own ``audit.py`` decides which clauses a formula may contain.
"""
