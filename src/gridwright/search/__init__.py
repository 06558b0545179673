"""General search methods of the papers, shared by genres."""
