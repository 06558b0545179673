"""How a network learns Hitori."""
