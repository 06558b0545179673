"""What the automaton that counts answers remembers of each kind."""
