// The pens of the hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { page, pretend } from "./page.mjs";

pretend("en");
const { Hand } = await page("board/hand");
const { Game, NO, OPEN, YES } = await page("play/game");
const { hasOwn, pencil } = await page("board/pencil");

const PUZZLE = { kind: "cell", rows: 1, cols: 3, size: 3, given: "??.", printed: "??.", picture: { cells: {} }, route: true };

test("the pen that clears removes everything from the cells it goes over, as one step", () => {
  const game = new Game(PUZZLE);
  const told = { line: { act() {} }, draw() {}, focus() {}, tell() {}, key: () => false };
  const hand = new Hand(game, { element: new EventTarget(), preview() {} }, told);
  game.decide(0, YES);
  game.decide(1, NO);
  game.set("e0-1", YES);
  pencil(game, 4, 1, true);
  game.commit();
  hand.pen = "clear";
  hand.begin(0, false, true);
  hand.to(2);
  hand.finish();
  assert.deepEqual([game.value(0), game.value(1), game.value(2)], [OPEN, OPEN, NO]);
  assert.equal(game.mark("e0-1"), OPEN);
  assert.equal(hasOwn(game, 4, 1), false);
  game.undo();
  assert.deepEqual([game.value(0), game.value(1), hasOwn(game, 4, 1)], [YES, NO, true]);
});
