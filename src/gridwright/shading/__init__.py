"""The family kit of shading genres: black and white cells, numbers on a grid."""
