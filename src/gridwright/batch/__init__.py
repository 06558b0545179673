"""Work on many puzzles at once, by several processes."""
