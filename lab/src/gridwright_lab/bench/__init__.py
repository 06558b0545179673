"""A benchmark of step-by-step reasoning: scoring, environments, a harness and baselines."""
