"""A puzzle as the techniques of its kinds see it."""
