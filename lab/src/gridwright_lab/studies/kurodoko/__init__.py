"""Running the proof of Kölker 2012."""
