"""What techniques solve, and what difficulty is."""
