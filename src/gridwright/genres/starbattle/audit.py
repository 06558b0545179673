"""What the stars of a Star Battle are counted in, for the auditor of proofs."""

from gridwright.shading.judges import each_of, judged

audit = judged(
    *(each_of(unit, "stars", "stars") for unit in ("row", "column", "room")),
    numbers_are_white=False,
    corners=True,
    connected=False,
)
