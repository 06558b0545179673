"""Another way to generate Kuroshuto: that of the paper."""

from gridwright.genres.kuroshuto.paper.generator import GENERATORS

__all__ = ["GENERATORS"]
