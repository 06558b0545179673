"""Write anew what the page holds of the program: facts of the genres, records, levels of puzzles.

To be run after a change of rules, techniques, formats or grades::

    python -m gridwright.web.refresh

The puzzles themselves stay; they were made by gridwright.
"""

from __future__ import annotations

import json
from typing import Any

from gridwright import api
from gridwright.engine import grade as engine_grade
from gridwright.formats.document import Document
from gridwright.web.files import PAGE
from gridwright.web.records import puzzle_record
from gridwright.web.service import call

PUZZLES = PAGE / "puzzles"


def chosen(source: str) -> dict[str, Any]:
    """A puzzle of the set, with its level."""
    puzzle = api.parse(source)
    found = engine_grade.grade(api.genre_of(puzzle), puzzle)
    record = puzzle_record(Document(puzzle))
    return {"level": found.level, "score": found.score, "puzzle": record}


def main() -> None:
    """Rewrite the files."""
    told = call({"verb": "genres"})
    facts = {"genres": told["genres"]}
    (PUZZLES / "genres.json").write_text(json.dumps(facts, indent=1), encoding="utf-8")
    for genre in api.genres():
        path = PUZZLES / f"{genre.name}.json"
        sources = [each["puzzle"]["source"] for each in json.loads(path.read_text("utf-8"))]
        entries = [chosen(source) for source in sources]
        path.write_text(json.dumps(entries, separators=(",", ":")), encoding="utf-8")
        levels = [sum(each["level"] == level for each in entries) for level in range(1, 6)]
        print(f"{genre.name}: {len(entries)} puzzles, of the levels 1 to 5: {levels}")


if __name__ == "__main__":
    main()
