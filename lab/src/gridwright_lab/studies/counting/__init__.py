"""How many legal boards there are."""
