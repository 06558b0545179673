// Days and their puzzles, statistics, filters, and a store that an update does not lose.

import assert from "node:assert/strict";
import { test } from "node:test";

import { page, pretend } from "./page.mjs";

pretend("en");
const days = await page("calendar");
const { byWeek, marksUpTo, only, rowOf } = await page("archive/statistics");
const { median } = await page("play/pace");
const { passes } = await page("archive/filter");
const store = await page("store");
const { backup, gameCount, merge, readBackup } = await page("archive/backup");
const restore = (text) => { const { meetings, ...added } = merge(readBackup(text)); return added; };

const CALENDAR = { first: 1000, turns: 4, days: { kuromasu: 14, other: 0 } };

test("every day since the first has its place, and each turn begins anew", () => {
  assert.deepEqual(days.placeOf(CALENDAR, "kuromasu", 1000), { turn: 0, place: 0, number: 0 });
  assert.deepEqual(days.placeOf(CALENDAR, "kuromasu", 1015), { turn: 1, place: 1, number: 15 });
  assert.deepEqual(days.placeOf(CALENDAR, "kuromasu", 1000 + 14 * 4), { turn: 0, place: 0, number: 0 });
  assert.deepEqual(days.placeOf(CALENDAR, "kuromasu", 999)?.number, 55);
  assert.equal(days.placeOf(CALENDAR, "other", 1000), null);
});

test("a day has the same number all day long, and months begin under their day of the week", () => {
  const at = (hour) => days.dayNumber(new Date(2026, 10, 16, hour));
  assert.equal(at(0), at(23));
  assert.equal(days.isoOf(at(0)), "2026-11-16");
  assert.equal(days.readIso("2026-11-16"), at(0));
  assert.equal(days.readIso("2026-13-99"), null);
  assert.equal(days.readIso("starter"), null);
  const { before, days: all } = days.monthOf(2026, 10);
  assert.deepEqual([before, all.length], [6, 30]); // the first of November 2026 is a Sunday
  assert.equal(days.dateOf(all[15]).getDate(), 16);
});

test("days in a row end with a day that was missed, not with one that has just begun", () => {
  assert.equal(days.streak(new Set([7, 8, 9]), 9), 3);
  assert.equal(days.streak(new Set([7, 8, 9]), 10), 3);
  assert.equal(days.streak(new Set([7, 8, 9]), 11), 0);
  assert.equal(days.longestStreak(new Set([1, 2, 3, 7, 8])), 3);
});

test("a puzzle counts for the streak on its own day only", () => {
  const sources = { kuromasu: Array.from({ length: 14 }, (_, place) => `k${place}`) };
  const result = (day, source) => ({ genre: "kuromasu", source, on: days.isoOf(day), when: 0 });
  const found = days.solvedDays(CALENDAR, [result(1003, "k3"), result(1004, "k3"), result(1005, "x")], () => sources);
  assert.deepEqual([...found], [1003]);
});

test("a puzzle that comes again after a year is open again", () => {
  const noon = (day) => days.dateOf(day).getTime();
  const result = (when) => (source) => source === "s" ? { when } : undefined;
  const state = (day, when) => days.stateOf(CALENDAR, "kuromasu", day, "s", result(when), () => null);
  assert.equal(state(1003, noon(1003)), "solved");
  assert.equal(state(1003, noon(1020)), "solved");
  assert.equal(state(1003 + 56, noon(1003)), "open");
  const begun = { when: noon(1003), solved: false, game: { at: 2 } };
  assert.equal(days.stateOf(CALENDAR, "kuromasu", 1003, "s", () => undefined, () => begun), "begun");
});

test("statistics", () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 2, 3]), 2.5);
  const results = [
    { genre: "a", level: 1, seconds: 60, hints: 0, on: "2026-11-02", when: 0 },
    { genre: "a", level: 2, seconds: 120, hints: 1, on: "2026-11-08", when: 0 },
    { genre: "b", level: 2, seconds: 30, hints: 0, on: "2026-11-09", when: 0 },
  ];
  assert.deepEqual(rowOf(only(results, "a", 0)), { solved: 2, usual: 90, best: 60, clean: 0.5 });
  assert.equal(rowOf(only(results, "b", 1)), null);
  assert.deepEqual(byWeek(results).map((week) => week.seconds), [90, 30]);
  assert.deepEqual(marksUpTo(18), [0, 5, 10, 15, 20]);
  assert.ok(marksUpTo(5000).length <= 7);
});

test("filters", () => {
  const listed = { level: 3, cols: 9, rows: 9, needs: ["cut off"] };
  const none = { genre: "", size: "", level: 0, technique: "", state: "" };
  const fits = (wanted) => passes({ ...none, ...wanted }, "kuromasu", listed, "open");
  for (const wanted of [{}, { genre: "kuromasu" }, { size: "8–10" }, { level: 3 }, { technique: "cut off" }, { state: "open" }]) {
    assert.equal(fits(wanted), true, JSON.stringify(wanted));
  }
  for (const wanted of [{ genre: "hitori" }, { size: "5–7" }, { level: 4 }, { technique: "pocket" }, { state: "solved" }]) {
    assert.equal(fits(wanted), false, JSON.stringify(wanted));
  }
});

// As the pages of 0.2.0 wrote it: no version, results without a date, games without a length.
const OLD = {
  settings: { theme: "dark", language: "de", timer: true },
  results: [{ genre: "kuromasu", level: 2, size: "7×7", seconds: 61, hints: 1, when: new Date(2026, 10, 14, 12).getTime(), source: "kurodoko/7/7/a" }],
  saves: ["kurodoko/7/7/b", "kurodoko/7/7/a"],
  "save.kurodoko/7/7/b": { puzzle: { source: "kurodoko/7/7/b", rows: 7, cols: 7 }, game: { strokes: [{ c: [["d1", 0, 1]], t: [[], []] }], at: 1 },
    seconds: 12, hints: 0, level: 2, solved: false, when: 2, filled: 1 },
  "save.kurodoko/7/7/a": { puzzle: { source: "kurodoko/7/7/a", rows: 7, cols: 7 }, game: { strokes: [], at: 0 },
    seconds: 61, hints: 1, level: 2, solved: true, when: 1, filled: 49 },
  drafts: ["d1"],
  "draft.d1": { id: "d1", genre: "kuromasu", title: "", steps: ["3x3;"], at: 0, when: 5 },
  learned: ["kuromasu/cut off"],
  unknown: { of: "another page" },
};

function fill(data) {
  for (const [name, value] of Object.entries(data)) localStorage.setItem(`gridwright.${name}`, JSON.stringify(value));
}

test("an update keeps what an older page wrote", () => {
  fill(OLD);
  store.upgrade();
  store.upgrade();
  assert.equal(store.settings().theme, "dark");
  assert.deepEqual(store.results(), [{ ...OLD.results[0], on: "2026-11-14" }]);
  assert.deepEqual(store.unfinishedGames().map((each) => each.puzzle.source), ["kurodoko/7/7/b"]);
  assert.equal(store.draft("d1")?.genre, "kuromasu");
  assert.deepEqual([...store.learned()], ["kuromasu/cut off"]);
  assert.deepEqual(JSON.parse(localStorage.getItem("gridwright.unknown")), OLD.unknown);
  assert.equal(localStorage.getItem("gridwright.version"), "2");
});

test("one file holds everything, and an older file is read too", () => {
  const text = backup();
  pretend("en");
  assert.deepEqual(restore(text), { games: 2, results: 1, drafts: 1 });
  assert.deepEqual(restore(text), { games: 0, results: 0, drafts: 0 }, "nothing twice");
  assert.equal(store.settings().theme, "dark");
  assert.equal(backup(), text);
  const old = { format: "gridwright backup", version: 1, settings: OLD.settings, results: OLD.results,
    games: [OLD["save.kurodoko/7/7/b"]], learned: OLD.learned };
  pretend("en");
  assert.deepEqual(restore(JSON.stringify(old)), { games: 1, results: 1, drafts: 0 });
  assert.equal(store.results()[0].on, "2026-11-14");
});

test("a game that was solved counts once, as a result and as the board that is kept", () => {
  const text = JSON.stringify({ format: "gridwright backup", version: 2, results: OLD.results,
    games: [OLD["save.kurodoko/7/7/b"], OLD["save.kurodoko/7/7/a"]] });
  assert.equal(gameCount(readBackup(text)), 2);
});

test("settings come along that were never chosen here, also where another one was", () => {
  pretend("en");
  store.change({ theme: "dark", yours: ["lits", "hitori", "akari", "mosaic"] });
  const text = backup();
  pretend("en");
  store.change({ size: "large", timer: true });
  restore(text);
  const { theme, size, timer, yours } = store.settings();
  assert.deepEqual([theme, size, timer, yours[0]], ["dark", "large", true, "lits"]);
  store.change({ theme: "light" });
  restore(text);
  assert.equal(store.settings().theme, "light");
});

test("a file that is none changes nothing", () => {
  pretend("en");
  for (const text of ["", "{}", '{"format": "gridwright backup", "version": 99, "results": [{}]}', "[1"]) {
    assert.throws(() => restore(text));
  }
  assert.deepEqual(store.results(), []);
  restore('{"format": "gridwright backup", "version": 2, "results": [{}, 7], "games": [null], "drafts": [{}]}');
  assert.deepEqual(store.results(), []);
});

test("where there is no room, boards of solved games go first, and an unfinished game never", () => {
  pretend("en");
  const game = (name, solved) => ({ puzzle: { source: name, rows: 1, cols: 1 }, game: { strokes: [], at: 1 },
    seconds: 1, hints: 0, level: 1, solved, when: 1, filled: 1 });
  store.keep(game("first", false));
  for (let number = 0; number < 230; number += 1) store.keep(game(`s${number}`, true));
  assert.deepEqual(store.unfinishedGames().map((each) => each.puzzle.source), ["first"]);
  assert.equal(store.saves().length, 200);
  assert.equal(store.saved("s0"), null);
  assert.ok(store.saved("s229"));
});
