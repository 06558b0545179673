"""Nurimaze as people solve it: what techniques look at, and the techniques."""
