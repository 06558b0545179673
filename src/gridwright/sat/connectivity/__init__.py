"""Ways to say in clauses that a set of cells hangs together, chosen by name."""
