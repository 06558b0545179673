"""Exact answers: clauses in named groups, and the one file that talks to a SAT solver."""
