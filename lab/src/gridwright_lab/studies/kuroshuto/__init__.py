"""The experiments of Straathof 2025 on Kuroshuto."""
