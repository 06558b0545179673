"""The verbs. They know the Genre record and no genre by name."""
