"""The command line, a thin layer: it reads arguments, calls the verbs and prints."""
