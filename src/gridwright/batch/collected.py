"""A collection as the store of a batch: its entries learn what comes out, or new ones are made."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from gridwright.batch.drawing import Drawing, source_of
from gridwright.batch.tasks import Record, Results, Task, name_of
from gridwright.library.collection import Collection
from gridwright.library.query import Query, read_query
from gridwright.library.schema import RESULTS


class CollectionStore:
    """Solve, grade or explain the entries of a collection; the entries learn what comes out."""

    complete = False

    def __init__(
        self, collection: Collection, verb: str, query: str, options: Mapping[str, Any]
    ) -> None:
        self.collection, self.verb, self.options = collection, verb, dict(options)
        self.query: Query = read_query(query)
        self.name = name_of(verb, options)
        self.total = collection.count(self.query)
        self._finished = collection.numbers(self.query, self.name)
        self.finished = len(self._finished)

    def tasks(self) -> Iterator[Task]:
        """The entries that have no result for this question."""
        for entry in self.collection.find(self.query):
            if entry.number not in self._finished:
                yield Task(str(entry.number), self.verb, entry.genre, entry.text, self.options)

    def keep(self, results: Results) -> Results:
        """The results and what they say about the entries, in one transaction."""
        rows = [
            {"puzzle": int(task.key), "task": self.name, "record": json.dumps(record)}
            for task, record in results
        ]
        facts = {int(task.key): facts_of(task.verb, record) for task, record in results}
        with self.collection.writing() as connection:
            connection.execute(insert(RESULTS), rows)
            self.collection.note(connection, facts)
        return results


def facts_of(verb: str, record: Record) -> dict[str, Any]:
    """What a record says about its puzzle, as columns of the collection.

    >>> facts_of("solve", {"status": "unique", "answer": ["#.", ".."], "engine": "1"})
    {'status': 'unique', 'engine': '1', 'answer': '#./..'}
    >>> facts_of("solve", {"status": "timeout"})
    {}
    """
    status = record["status"]
    if status not in ("unique", "multiple", "none") or verb == "explain":
        return {}
    facts: dict[str, Any] = {"status": status, "engine": record["engine"]}
    if verb == "solve" and record.get("answer") and status == "unique":
        facts["answer"] = "/".join(record["answer"])
    if verb == "grade" and record["level"]:
        names = ("level", "score", "length", "difficulty", "hardest", "longest", "techniques")
        facts |= {name: record.get(name) for name in (*names, "seconds")}
    return facts


class GeneratedStore(Drawing):
    """Generate puzzles into a collection; its results say which numbers are in it."""

    def __init__(
        self, collection: Collection, genre: str, size: str, count: int, options: Mapping[str, Any]
    ) -> None:
        self.collection = collection
        self.name = name_of("generate", {**options, "at": [genre, size]})
        with collection.reading() as connection:
            wanted = select(RESULTS.c.record).where(RESULTS.c.task == self.name)
            there = [json.loads(text)["number"] for text in connection.execute(wanted).scalars()]
        first = max(there, default=-1) + 1
        super().__init__(genre, size, count, options, first, len(there))

    def write(self, turn: Results) -> Results:
        """The new puzzles with all that is known about them, in one transaction."""
        drawn = {record["fingerprint"] for _, record in turn if "puzzle" in record}
        before = self._found, self._in_vain, self.passed.copy()
        while True:
            try:
                with self.collection.writing() as connection:
                    new = self.chosen(turn, self.collection.known(connection, drawn))
                    rows = [self._row(record) for _, record in new]
                    numbers = self.collection.insert(connection, rows)
                    results = [
                        {
                            "puzzle": numbers[record["fingerprint"]],
                            "task": self.name,
                            "record": json.dumps({"number": record["number"]}),
                        }
                        for _, record in new
                    ]
                    if results:
                        connection.execute(insert(RESULTS), results)
                    return new
            except IntegrityError:
                # Another process has just added one of them: now it is known.
                self._found, self._in_vain, self.passed = before

    def _row(self, record: Record) -> dict[str, Any]:
        """The columns of a puzzle that was made."""
        same = ("level", "score", "length", "longest", "seconds", "engine", "fingerprint")
        only = record["status"] == "unique"
        return {
            **{name: record[name] for name in same},
            "difficulty": record.get("difficulty"),
            "status": record["status"] if record["status"] in ("unique", "multiple") else "",
            "genre": record["genre"],
            "width": record["cols"],
            "height": record["rows"],
            "text": record["puzzle"],
            "source": source_of(record, self.options),
            "answer": "/".join(record["answer"]) if only else "",
            "hardest": record["hardest"] or "",
            "techniques": record["techniques"] or {},
        }
