"""What only the methods of van Meurs 2008 use: brute force, guessing, genetic algorithm."""
