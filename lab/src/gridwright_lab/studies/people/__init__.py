"""What people do, compared with the ladders of techniques."""
