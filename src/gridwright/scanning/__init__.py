"""A picture of a puzzle, a photograph or a screenshot, becomes a puzzle (the extra ``scan``).

The way of a picture, one module each:

- ``opening`` looks at the size that a file states, ``decoding`` decodes it in another process;
- ``finding`` looks for the four corners of a grid, ``ruling`` for its rows and columns;
- ``levelling`` takes out the light, ``walls`` measures the lines, ``rooms`` finds the thick ones;
- ``network`` and ``symbols`` look at every cell, ``reading`` says what is in it, and how surely;
- ``rules`` chooses the genre and settles doubts: a puzzle has exactly one answer; ``doubts`` says
  which are left;
- ``meaning`` makes of it a puzzle, a board and remarks;
- ``scan`` does all of it, ``scanned`` is the record of what was read, and ``shown`` draws it beside
  the picture.

In the page, JavaScript does what is done with dots (``web/page/js/scan/``). ``reading``,
``rooms``, ``rules``, ``doubts`` and ``meaning`` need no NumPy, and are the same there.

``camera`` photographs a picture in simulation, for training and tests. The package is not called
``scan``, because that is the name of the verb: ``gridwright.scan``.
"""
