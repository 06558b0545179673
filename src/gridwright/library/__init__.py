"""The collection: puzzles in a database, each once, with what is known about them."""
