"""How the network that reads cells is made: boards in many fonts, photographed, and a recipe."""
