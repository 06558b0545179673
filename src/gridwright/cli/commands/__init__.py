"""One module per command, found by discovery. Each has ``register(app)``, which adds it."""
