// Marks of one's own: they decide nothing, and a cell has one tint and one letter.

import assert from "node:assert/strict";
import { test } from "node:test";

import { page, pretend } from "./page.mjs";

pretend("en");
const { Game, YES } = await page("play/game");
const { ownWords, pencil, pencilled } = await page("board/pencil");

const PUZZLE = { rows: 1, cols: 3, size: 3, kind: "cell", given: "???", printed: "???" };

test("a cell has one tint and one letter, and neither decides anything", () => {
  const game = new Game(PUZZLE);
  for (const kind of [1, 5, 3]) { pencil(game, kind, 2, true); game.commit(); }
  assert.deepEqual([...pencilled(game)], [[2, { tint: 3, letter: 5, notes: "", lines: "" }]]);
  assert.equal(game.board(), "???");
  assert.equal(game.filled(), 0);
  assert.deepEqual(game.lastCells(), []);
  game.undo();
  assert.deepEqual([...pencilled(game)], [[2, { tint: 1, letter: 5, notes: "", lines: "" }]]);
  assert.deepEqual([...pencilled(new Game(PUZZLE, game.save()))], [...pencilled(game)]);
  game.clear();
  assert.equal(pencilled(game).size, 0);
});

test("a trial that is taken back takes its marks with it", () => {
  const game = new Game(PUZZLE);
  pencil(game, 1, 0, true);
  game.commit();
  game.startTrial();
  pencil(game, 2, 0, true);
  game.decide(1, YES);
  game.commit();
  game.takeBack();
  assert.deepEqual([...pencilled(game)], [[0, { tint: 1, letter: 0, notes: "", lines: "" }]]);
  assert.equal(game.board(), "???");
});

test("digits and lines beside a letter", () => {
  const game = new Game(PUZZLE);
  for (const kind of [14, 4, 12]) pencil(game, kind, 1, true);
  game.set("l0-1", 1);
  game.commit();
  assert.deepEqual(pencilled(game).get(1), { tint: 0, letter: 4, notes: "24", lines: "l" });
  assert.deepEqual(ownWords(game, 1), ["your letter a", "your digits 2 4 in the corner", "your line through cells"]);
  pencil(game, 14, 1, false);
  assert.equal(pencilled(game).get(1)?.notes, "2");
});
