"""What ``gridwright reduce`` does, one file for each thing it can be asked."""
