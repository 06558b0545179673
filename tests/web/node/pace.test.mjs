// The time of a game: it stops while nobody plays, and is told without naming a cell.

import assert from "node:assert/strict";
import { test } from "node:test";

import { page } from "./page.mjs";

const { Stopwatch, alike, median, paceBars, shortened, timesOf, trialsOf } = await page("play/pace");
const { Game, YES } = await page("play/game");

const PUZZLE = { kind: "cell", rows: 1, cols: 3, size: 3, given: "???", printed: "???", picture: { cells: {} } };

test("a stopwatch counts only while it runs", () => {
  let now = 0;
  const watch = new Stopwatch(5, () => now);
  now = 3000;
  assert.equal(watch.seconds, 5);
  watch.start();
  now = 4000;
  watch.start();
  assert.equal(watch.seconds, 6);
  watch.stop();
  now = 60000;
  watch.stop();
  assert.equal(watch.seconds, 6);
});

test("strokes remember when they were made; old games have one each second", () => {
  const game = new Game(PUZZLE);
  let now = 1.23;
  game.clock = () => now;
  game.decide(0, YES);
  game.commit();
  now = 40;
  game.startTrial();
  assert.deepEqual(timesOf(game.strokes), [1.2, 40]);
  assert.equal(trialsOf(game.strokes), 1);
  assert.deepEqual(timesOf([{ c: [], t: [[], []] }, { c: [], t: [[], []] }]), [1, 2]);
});

test("long waits are shortened, and bars show the pace", () => {
  assert.deepEqual(shortened([3, 5, 65, 66]), [0, 2, 12, 13]);
  assert.deepEqual(shortened([]), []);
  assert.equal(paceBars([1, 2, 10]), "▂▂█");
  assert.equal(paceBars(Array.from({ length: 37 }, (_, at) => at + 1)).length, 10);
  assert.equal(paceBars([]), "");
});

test("results are compared with those of the same kind", () => {
  const result = (source, more = {}) => ({ source, genre: "a", size: "9×9", level: 2, ...more });
  const own = result("own");
  const all = [result("one"), result("two", { level: 3 }), own, result("old")];
  assert.deepEqual(alike(all, own).map((each) => each.source), ["one", "old"]);
  assert.equal(median([5, 1, 3]), 3);
  assert.equal(median([1, 2, 3, 6]), 2.5);
});
