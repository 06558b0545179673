"""What the techniques of Kamaji look at, and the larger ones of them."""
