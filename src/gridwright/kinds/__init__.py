"""Kinds of rule: what genres say about their cells, one module for each kind.

A genre declares its rules (``NumberGrid.kinds``) as values of a few kinds: a *count* of cells, no
two yes *apart* from each other, all of one colour *connected*, *no square* of one, what a number
*sees*, a *tetromino* in each room, touching ones *different*. From the same value come the places
where a board breaks it, in words; the clauses for solvers, proofs and generators; the memory of the
automaton that counts answers; propagation on masks; techniques; and, as data, its check on the
page. The auditor of proofs is independent of all this on purpose.

The declaration, its words and clauses are in the module of the kind. Memory, propagation,
techniques and what these see of a puzzle have a folder each, with one module for a kind or for
kinds that are looked at together.

What does not know a kind refuses, or falls back and says so: :mod:`gridwright.kinds.kind`.
"""
