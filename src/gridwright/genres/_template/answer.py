"""Answers of the template genre as rows of ``#`` and ``.``, like those of all shading genres."""

from gridwright.shading.answer import answer_rows, read_answer

__all__ = ["answer_rows", "read_answer"]
