"""The one engine that makes puzzles, for all genres.

Two ways, both from a random answer:

* **grow** (``grow.py``, the default): clues are added where the reasoning is stuck, until it
  settles everything; then those that it can do without are dropped (``halving.py``, where the
  genre has a walk of its own). Such a puzzle needs no guessing.
* **thin** (``thin.py``): all clues at first; they are left out as long as the answer is the only
  one. Such a puzzle may be very hard.

Where a place has several clues to offer, ``alternatives.py`` exchanges them when clues everywhere
do not suffice.

``make.py`` is the way from wishes (``wishes.py``) to one puzzle: places and symmetry
(``places.py``, ``symmetry.py``), then clues, then the level (``levels.py``). What the engine asks
of the layer above it (the ladder, the grade, the second path by which each puzzle is checked) is in
``tools.py``; ``engine/methods.py`` provides it.

**How a genre joins.** It has a module ``making.py`` with a :class:`~gridwright.making.draft.Making`
that is called ``MAKING``:

1. ``fill(frame, options, rng)`` gives a random legal answer, in whatever form the genre likes; the
   cells of ``frame.white`` are white, and ``frame.share`` of all black, if it is not ``None``.
2. ``draft(grid, answer, options)`` gives a :class:`~gridwright.making.draft.Draft`. Its *offers*
   are all the clues that may be given for this answer, each with its place; those that share a
   place are alternatives. ``puzzle`` makes the puzzle of some offers, ``board`` the answer on it.
3. What an offer means is said in clauses: ``rules`` for what always holds, ``says`` for one offer
   under a selector, ``cuts`` and ``cuts_ahead`` for what is demanded lazily. Unit propagation
   under the selectors must find no more than the genre's techniques find: it decides what is
   dropped. Encode lengths and sums so that bounds follow by it.
4. ``gain`` guesses quickly how much an offer settles; ``walk``, if there is one, is a fast
   reasoning of the genre's own to which clues are added one by one, and which can be forked.
   Without it the clauses are asked.
5. ``options`` is a dataclass of the genre's own options; ``pictured``, ``solved`` and ``kept`` let
   people give an answer, or a puzzle to be completed. ``mend`` changes an answer where its clues
   are not enough, instead of starting over: large boards need it.
6. For setters: ``clued`` gives a puzzle other clues; ``shown`` names what a clue may be, and
   ``says`` what it says whatever the answer is, so that the fewest changes can be searched for.

``genres/_template/making.py`` is a small example.

A clue may only add deductions, and whatever is deduced must be true of the answer. Where the clues
of a genre cannot come and go (every cell of a Kamaji has its number), the genre gives ``compose``
instead, which makes a whole puzzle, and the engine meets the wishes by trying again.
"""
