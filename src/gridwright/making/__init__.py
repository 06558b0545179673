"""The one engine that makes puzzles, for all genres.

Two ways, both from a random answer:

* **grow** (``grow.py``, the default): clues are added where the reasoning is stuck, until it
  settles everything; then those that are not needed are dropped (``halving.py``, where the genre
  has its own walk). Such a puzzle needs no guessing.
* **thin** (``thin.py``): start with all clues, and leave out clues as long as the answer is the
  only one. Such a puzzle may be very hard.

``make.py`` turns wishes (``wishes.py``) into one puzzle, stage after stage:

* ``asked.py`` reads the wishes for a board: places and symmetry (``places.py``, ``symmetry.py``),
  techniques and level; what cannot be met is refused.
* ``fill.py`` gives one answer after another.
* ``choose.py`` chooses clues of an answer that suffice, in one of the two ways.
* ``level.py`` exchanges and adds clues until the puzzle has the level asked for; it counts what was
  tried and says when to give up.
* ``handed_over.py`` has it checked, and makes remarks, or says which wish was not met.

What the engine needs from the layer above it (the ladder, the grade, the independent check of each
puzzle) is in ``tools.py``; ``engine/methods.py`` provides it.

**How a genre joins.** It has a module ``making.py`` with a :class:`~gridwright.making.draft.Making`
that is called ``MAKING``:

1. ``fill(frame, options, rng)`` gives a random legal answer, in whatever form the genre likes; the
   cells of ``frame.white`` are white, and ``frame.share`` of all black, if it is not ``None``.
2. ``draft(grid, answer, options)`` gives a :class:`~gridwright.making.draft.Draft`. Its *offers*
   are all the clues that may be given for this answer, each with its place; those that share a
   place are alternatives. ``puzzle`` makes the puzzle of some offers, ``board`` the answer on it.
3. Clauses say what an offer means: ``rules`` what always holds, ``says`` one offer under a
   selector, ``cuts`` and ``cuts_ahead`` what is required lazily. Unit propagation under the
   selectors must find no more than the genre's techniques find: it decides what is dropped. Encode
   lengths and sums so that it finds their bounds.
4. ``gain`` estimates quickly how much an offer settles; ``walk``, if there is one, is the genre's
   own fast reasoning, to which clues are added one by one and which can be forked. Without it the
   clauses are used.
5. ``options`` is a dataclass of the genre's own options; ``pictured``, ``solved`` and ``kept`` let
   people give an answer, or a puzzle to be completed. ``mend`` changes an answer where its clues
   are not enough, instead of starting over: large boards need it.
6. For setters: ``clued`` gives a puzzle other clues; ``shown`` lists what a clue may be, and
   ``says`` gives what it says whatever the answer is, so that the fewest changes can be searched
   for.

``genres/_template/making.py`` is a small example.

A clue may only add deductions, and every deduction must be true of the answer. Where clues cannot
be added and removed (every cell of a Kamaji has its number), the genre gives ``compose`` instead,
which makes a whole puzzle, and the engine meets the wishes by trying again.
"""
