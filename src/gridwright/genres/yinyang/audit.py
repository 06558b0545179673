"""What the rules of a Yin-Yang are about, for the auditor of proofs: both colours."""

from gridwright.shading.judges import judged

audit = judged(numbers_are_white=False, colours=(False, True), squares=(False, True))
