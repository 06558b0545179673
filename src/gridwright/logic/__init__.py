"""Human logic, for all genres: techniques, the ladder that applies them, what-ifs, effort."""
