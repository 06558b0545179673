"""What a Mosaic's numbers count, for the auditor of proofs."""

from gridwright.shading.judges import each_number, judged, square

audit = judged(each_number(square), numbers_are_white=False, connected=False)
