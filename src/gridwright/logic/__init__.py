"""Deductions that several genres share."""
