"""The command line: thin. It reads arguments, calls the verbs and prints."""
