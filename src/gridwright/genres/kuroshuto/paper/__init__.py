"""What only the methods of Straathof 2025 use: its solver, its formula, its generator."""
