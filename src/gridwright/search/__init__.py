"""General search methods of the seeds, shared by genres."""
