// A course: its stations in order, and how far someone has come.

import assert from "node:assert/strict";
import { test } from "node:test";

import { page, pretend } from "./page.mjs";

pretend("en");
const course = await page("learn/course");
const store = await page("store");

const LEVELS = [
  { level: 1, techniques: ["cut off"], puzzle: { source: "p1", cols: 5, rows: 5, length: 1 } },
  { level: 2, techniques: ["two 2s"], puzzle: null },
];
const STATIONS = course.stationsOf("kuromasu", LEVELS);

test("from the rules to the highest level", () => {
  assert.deepEqual(STATIONS.map((each) => each.hash.replace("#learn=kuromasu/", "")), ["rules", "cut-off", "level-1", "two-2s"]);
  assert.equal(course.stationAfter(STATIONS, "kuromasu/level 1").name, "two 2s");
  assert.equal(course.stationAfter(STATIONS, "kuromasu/two 2s"), null);
});

test("the next station is the first that is not done; a solved puzzle is done", () => {
  const next = (known, solved) => course.progressOf(STATIONS, new Set(known), (source) => solved.includes(source)).next?.name;
  assert.equal(next([], []), "rules");
  assert.equal(next(["kuromasu/cut off"], ["p1"]), "rules");
  assert.equal(next(["kuromasu/rules", "kuromasu/cut off"], []), "level 1");
  assert.equal(next(["kuromasu/rules", "kuromasu/cut off"], ["p1"]), "two 2s");
  assert.equal(next(STATIONS.map((each) => each.key), []), undefined);
});

test("a technique is learnt with the last of its exercises, in any order", () => {
  course.exerciseDone("kuromasu", "cut off", 1, 2);
  assert.deepEqual([...store.learned()], ["kuromasu/cut off/2"]);
  course.exerciseDone("kuromasu", "cut off", 0, 2);
  assert.ok(store.learned().has("kuromasu/cut off"));
});

test("a puzzle of the course stays done when another takes its place", async () => {
  globalThis.fetch = async () => new Response(JSON.stringify({ kuromasu: LEVELS }));
  store.record({ genre: "kuromasu", level: 1, size: "5×5", seconds: 9, hints: 0, when: 0, source: "p1" });
  assert.equal((await course.afterPuzzle({ genre: "kuromasu", source: "p1" })).next.name, "two 2s");
  assert.equal(await course.afterPuzzle({ genre: "kuromasu", source: "p2" }), null);
  assert.ok(store.learned().has("kuromasu/level 1"));
});
