"""Mosaic: tiles to search for; a reduction is not made of them yet."""
