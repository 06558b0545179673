"""What shading genres share: black and white cells, numbers on a grid."""
