"""Detection with the formats of all genres, as :func:`gridwright.load` uses it."""

from __future__ import annotations

from gridwright.engine.load import formats_of
from gridwright.formats.detect import Kind
from gridwright.formats.detect import detect as detect_among
from gridwright.genres import all_genres


def detect(text: str) -> Kind:
    """What a text of any genre is."""
    return detect_among(text, formats_of(all_genres()))
