"""The comparison of van Meurs 2008 on Kuromasu."""
