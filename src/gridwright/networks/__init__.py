"""Networks that look at a whole board: ``network`` is the network itself, ``stored`` its file.

NumPy is all that they need. The laboratory trains them.
"""
