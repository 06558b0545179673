"""What the template's numbers count, for the auditor of proofs: said once more, without kinds.

>>> from gridwright.genres._template.puzzle import Template
>>> judge = audit(Template(1, 3, {0: 1}), {})
>>> judge("numbers", "r1c1", (-1, -2)), judge("numbers", "r1c1", (1, 2))
('', '')
>>> print(judge("numbers", "r1c1", (1,)))
it does not follow from what is counted
"""

from gridwright.shading.audit import Place
from gridwright.shading.judges import Printed, beside, each_number, judged


def plus(printed: Printed, place: Place) -> list[Place]:
    """A cell and those that share a side with it."""
    return sorted([place, *beside(printed, place)])


audit = judged(each_number(plus), numbers_are_white=False, connected=False)
