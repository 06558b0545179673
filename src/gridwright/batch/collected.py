"""A collection as the store of a batch: its entries learn what comes out, or new ones are made."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import insert, select

from gridwright.batch.tasks import Record, Task, name_of
from gridwright.engine.load import read
from gridwright.genres import by_name
from gridwright.library.collection import Collection
from gridwright.library.query import Query, read_query
from gridwright.library.schema import PUZZLES, RESULTS


class CollectionStore:
    """Solve, grade or explain the entries of a collection; the entries learn what comes out."""

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

    def keep(self, task: Task, record: Record) -> None:
        """The result and what it says about the entry, in one transaction."""
        number = int(task.key)
        row = {"puzzle": number, "task": self.name, "record": json.dumps(record)}
        with self.collection.writing() as connection:
            connection.execute(insert(RESULTS), row)
            facts = facts_of(task.verb, record)
            if facts:
                self.collection.note(connection, number, facts)


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
        names = ("level", "score", "length", "hardest", "longest", "techniques", "seconds")
        facts |= {name: record[name] for name in names}
    return facts


class GeneratedStore:
    """Generate puzzles into a collection, numbered from 0; the number decides the puzzle."""

    def __init__(
        self, collection: Collection, genre: str, size: str, count: int, options: Mapping[str, Any]
    ) -> None:
        self.collection, self.genre, self.size = collection, genre, size
        self.options, self.total = dict(options), count
        names = {self._name(number): number for number in range(count)}
        with collection.reading() as connection:
            there = set(connection.execute(select(RESULTS.c.task).distinct()).scalars())
        self._finished = {number for name, number in names.items() if name in there}
        self.finished = len(self._finished)

    def _name(self, number: int) -> str:
        return name_of("generate", {**self.options, "at": [self.genre, self.size, number]})

    def tasks(self) -> Iterator[Task]:
        """The numbers that are still to be made."""
        for number in range(self.total):
            if number not in self._finished:
                asked = {**self.options, "number": number}
                yield Task(str(number), "generate", self.genre, self.size, asked)

    def keep(self, task: Task, record: Record) -> None:
        """The puzzle, and that it is made; one that the collection has already is not added."""
        if "puzzle" not in record:
            return
        document = read(record["puzzle"], (by_name(task.genre),))[0]
        seed = self.options.get("seed", 0)
        source = f"gridwright {record['engine']}, seed {seed}, number {task.key}"
        with self.collection.writing() as connection:
            print_ = self.collection.add_one(connection, document, source)
            same_puzzle = select(PUZZLES.c.id).where(PUZZLES.c.fingerprint == print_)
            number = connection.execute(same_puzzle).scalar_one()
            row = {"puzzle": number, "task": self._name(int(task.key)), "record": "{}"}
            connection.execute(insert(RESULTS), row)
