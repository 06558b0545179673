"""Settle cells by each kind on masks, before any clause is written."""
