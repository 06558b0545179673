"""Renderers: text for terminals, SVG for everything else.

A renderer is a function from :class:`~gridwright.core.picture.Picture` to text and knows no genre.
"""
