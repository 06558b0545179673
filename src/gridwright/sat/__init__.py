"""Exact answers: clauses in named groups, SAT solvers, connectivity, and the checker of proofs."""
