"""What the rules of a Nurikabe are about, for the auditor of proofs."""

from gridwright.shading.judges import judged

audit = judged(islands=True, connected=False, colours={True}, squares={True})
