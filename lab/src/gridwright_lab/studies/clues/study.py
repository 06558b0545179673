"""How few clues a puzzle needs, how many it can have, and where one answer begins.

No paper asks this of these genres. For Kuromasu, Kuroshuto and Nurimaze the study finds, size by
size, the fewest clues of a puzzle with exactly one answer: of any puzzle, of one whose clues lie
symmetrically, and of one that needs no what-if. Each number comes with a puzzle and a certificate
that another program verifies (``checker.py``). Then come the largest puzzles without a spare
clue, the hardest ones found, and how many answers a puzzle with random clues has.

Every row is on disk as soon as it is done; a large size is searched in parts, each a row.
"""

from __future__ import annotations

from gridwright_lab.studies.clues.report import report_of
from gridwright_lab.studies.report import require_matplotlib
from gridwright_lab.studies.rows import Kept
from gridwright_lab.studies.study import Study, StudyRequest


def gather(request: StudyRequest) -> Kept:
    """Search what is not in the ledger yet; all rows."""
    require_matplotlib()
    # Only now: it imports NumPy, without which the other studies can be listed.
    from gridwright_lab.studies.clues.sets import rows

    return rows.gather(request)


STUDY = Study(
    "clues",
    "the fewest clues by size, proven; the most, the hardest, and where one answer begins",
    "none",
    gather,
    report_of,
)
