"""How few clues a puzzle needs."""
