"""What only the methods of Kleijn 2018 use: its searches, its clauses, its generator."""
