"""What only the methods of Mourits 2022 use: backtracking, contradiction, its generator."""
