"""What ``gridwright reduce`` can do, one file for each task."""
