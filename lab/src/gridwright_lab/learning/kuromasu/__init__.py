"""How a network learns Kuromasu."""
