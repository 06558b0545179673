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

const TABLE = { kind: "cell", rows: 3, cols: 3, size: 9, given: "????????.", printed: "????????.", picture: { cells: {} } };

/** @returns a hand on an empty board, and its game */
function empty() {
  const game = new Game(TABLE);
  const told = { line: { act() {} }, draw() {}, focus(cell) { board.focus = cell; }, tell() {}, key: () => false };
  const board = { element: new EventTarget(), preview() {}, focus: 0, rows: 3, cols: 3 };
  return { game, hand: new Hand(game, board, told) };
}

/** Draw one stroke. */
function stroke(hand, cells, { right = false, select = false } = {}) {
  hand.begin(cells[0], right, false, select);
  for (const cell of cells.slice(1)) hand.to(cell);
  hand.finish();
}

test("what is done to one of the selected cells is done to all, as one step", () => {
  const { game, hand } = empty();
  stroke(hand, [0, 2, 8], { select: true });
  assert.deepEqual([...hand.selected], [0, 1, 2, 5, 8]);
  assert.equal(game.at, 0);
  stroke(hand, [1], { select: true });
  stroke(hand, [0]);
  assert.equal(game.board(), "#?#??#??.");
  stroke(hand, [8], { right: true });
  assert.equal(game.board(), ".?.??.??.");
  hand.pressed({ key: "ArrowUp", ctrlKey: true });
  hand.pressed({ key: "Enter" });
  assert.equal(game.board(), "#?#??#??.");
  hand.note(4);
  assert.deepEqual([0, 1, 2, 5, 8].map((cell) => hasOwn(game, 4, cell)), [true, false, true, true, true]);
  hand.pressed({ key: "Backspace" });
  assert.deepEqual([game.board(), hasOwn(game, 4, 8)], ["????????.", false]);
  game.goto(game.at - 2);
  assert.equal(game.board(), "#?#??#??.");
  stroke(hand, [3]);
  assert.deepEqual([hand.selected.size, game.board()], [0, "#?##?#??."]);
});

test("lines are drawn and erased, through cells and along edges", () => {
  const { game, hand } = empty();
  hand.pen = "pencil";
  hand.kind = 7;
  stroke(hand, [0, 1, 4]);
  hand.step(4, 5, true);
  const lines = () => [...game.marks.keys()].sort().join(" ");
  assert.equal(lines(), "l0-1 l1-4 l4-5");
  stroke(hand, [4, 1]);
  assert.equal(lines(), "l0-1 l4-5");
  hand.kind = 8;
  stroke(hand, [0, 2]);
  assert.equal(lines(), "f0-1 f1-2 l0-1 l4-5");
  hand.step(4, 5, true);
  hand.step(4, 1, true);
  assert.equal(lines(), "f0-1 f1-2 f5-6 f6-10 l0-1 l4-5");
  hand.pen = "clear";
  stroke(hand, [4]);
  assert.equal(lines(), "f0-1 f1-2 l0-1");
});
