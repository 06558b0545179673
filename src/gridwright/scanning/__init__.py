"""A picture of a puzzle, a photograph or a screenshot, becomes a puzzle (the extra ``scan``).

The way of a picture, one module each:

- ``opening`` decodes a file, after a look at the size that its header states;
- ``finding`` looks for the four corners of a grid, ``ruling`` for its rows and columns;
- ``levelling`` takes out the light, ``walls`` finds the thick lines between rooms;
- ``network`` and ``symbols`` read what is in each cell, with a probability;
- ``rules`` chooses the genre and settles doubts: a puzzle has exactly one answer;
- ``scan`` does all of it, and ``shown`` draws what was read beside the picture.

``camera`` photographs a picture in simulation, for training and tests, and ``training`` has the
recipe of the network. The package is not called ``scan``, because that is the name of the verb:
``gridwright.scan``.
"""
