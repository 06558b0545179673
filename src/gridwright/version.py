"""The version, alone in its file so that asking for it imports nothing else."""

VERSION = "0.4.0"
