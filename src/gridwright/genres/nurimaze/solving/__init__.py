"""Nurimaze for the exact solver: what is settled before any clause, and the clauses."""
