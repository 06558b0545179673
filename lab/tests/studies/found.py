"""What a study has found, changed and sorted for tests."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.batch.ledger import Row
from gridwright_lab.studies.report import Claim
from gridwright_lab.studies.rows import Kept, kept


def other(found: Kept, **tables: Iterable[Row]) -> Kept:
    """The rows, with other tables."""
    return kept(found.study, found.about, **{**found.tables, **tables})


def by_section(claims: Iterable[Claim]) -> dict[str, list[Claim]]:
    """The claims of each section."""
    sections: dict[str, list[Claim]] = {}
    for claim in claims:
        sections.setdefault(claim.section, []).append(claim)
    return sections
