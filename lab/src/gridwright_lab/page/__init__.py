"""What the laboratory adds to the page: why puzzles are hard."""
