"""What the rules of LITS are about, for the auditor of proofs."""

from gridwright.shading.judges import judged

audit = judged(pieces=True, numbers_are_white=False, squares={True}, connected=False)
