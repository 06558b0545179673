"""gridwright solves, proves, generates, grades, explains, draws and serves grid puzzles."""
