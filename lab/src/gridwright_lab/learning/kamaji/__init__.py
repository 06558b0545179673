"""How a network learns Kamaji."""
