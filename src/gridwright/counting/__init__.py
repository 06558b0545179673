"""Answers counted and drawn without listing them: dynamic programming over a frontier of cells."""
