"""Books: puzzles, rules, answers, hints and an index, from a list of puzzles to a printed page.

What happens, in order: puzzles are made or read and solved and graded (``making``, ``preparing``),
laid out on pages (``book``, and the modules that it names), and written as PDF or HTML (``pdf``,
``html``). A book is data: pages, on which items have a place in millimetres (``items``). So what is
printed can be checked without printing it, and both forms show the same pages.
"""
