// A game: strokes, the history, trials, and the boards that come of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dice, page } from "./page.mjs";

const { Game, NO, OPEN, YES, cellsOf } = await page("play/game");

/** A puzzle of `rows` times `cols` cells, each a decision, of which nothing is known. */
function open(rows, cols, changes = {}) {
  const size = changes.size ?? rows * cols;
  return { rows, cols, size, kind: "cell", given: "?".repeat(size), printed: "?".repeat(size), ...changes };
}

/** Mark decisions in one stroke. */
function stroke(game, ...marks) {
  for (const [decision, value] of marks) game.decide(decision, value);
  return game.commit();
}

test("a decision is a cell, a room or a line", () => {
  assert.deepEqual(cellsOf(open(1, 2)), [[0], [1]]);
  assert.deepEqual(cellsOf(open(2, 2, { kind: "room", size: 2, rooms: [0, 1, 0, 1] })), [[0, 2], [1, 3]]);
  assert.deepEqual(cellsOf(open(2, 3, { kind: "line", size: 2, lines: [[0, 1, 3], [1, 3, 2]] })), [[0, 1, 2], [1, 4]]);
});

test("a stroke is one step of the history, however often it passes a cell", () => {
  const game = new Game(open(1, 3));
  assert.equal(stroke(game, [0, YES], [1, YES], [0, NO], [1, OPEN]), true);
  assert.equal(game.board(), ".??");
  game.undo();
  assert.equal(game.board(), "???");
  game.redo();
  assert.equal(game.board(), ".??");
});

test("the last cells are those of the last decision that is still on the board", () => {
  const game = new Game(open(2, 2, { kind: "room", size: 2, rooms: [0, 1, 0, 1] }));
  assert.deepEqual(game.lastCells(), []);
  stroke(game, [1, NO], [0, YES]);
  assert.deepEqual(game.lastCells(), [0, 2]);
  stroke(game, [1, OPEN]);
  assert.deepEqual(game.lastCells(), [1, 3]);
  game.set("m1", YES);
  game.commit();
  assert.deepEqual(game.lastCells(), [1, 3], "a mark that decides nothing");
  game.undo();
  game.undo();
  assert.deepEqual(game.lastCells(), [0, 2]);
});

test("a stroke that changes nothing is none", () => {
  const game = new Game(open(1, 2));
  assert.equal(game.commit(), false);
  assert.equal(stroke(game, [0, YES], [0, OPEN]), false);
  assert.equal(game.canUndo, false);
});

test("a new stroke after undo forgets what could have been redone", () => {
  const game = new Game(open(1, 2));
  stroke(game, [0, YES]);
  game.undo();
  stroke(game, [1, NO]);
  assert.equal(game.canRedo, false);
  assert.equal(game.board(), "?.");
});

test("a stroke that is taken back before its end leaves nothing", () => {
  const game = new Game(open(1, 2));
  stroke(game, [0, NO]);
  game.decide(0, YES);
  game.decide(1, YES);
  game.abort();
  assert.equal(game.board(), ".?");
  assert.equal(game.commit(), false);
});

test("what is printed stays, and what a rule settles takes no other value", () => {
  const game = new Game(open(1, 3, { printed: "#??", given: "#.?" }));
  stroke(game, [0, NO], [1, YES], [2, YES]);
  assert.equal(game.board(), "#.#");
  stroke(game, [0, OPEN], [1, OPEN], [2, OPEN]);
  assert.equal(game.board(), "#??");
});

test("a trial is taken back as a whole", () => {
  const game = new Game(open(1, 4));
  stroke(game, [0, YES]);
  game.startTrial();
  stroke(game, [0, NO], [1, NO]);
  stroke(game, [1, OPEN], [2, YES]);
  game.startTrial();
  stroke(game, [3, YES]);
  assert.equal(game.depth(3), 2);
  game.takeBack();
  assert.equal(game.board(), ".?#?");
  assert.deepEqual(game.trials.length, 1);
  game.takeBack();
  assert.equal(game.board(), "#???");
  assert.deepEqual(game.trials, []);
  game.undo();
  assert.equal(game.board(), ".?#?");
});

test("a trial that is accepted counts as marked outside", () => {
  const game = new Game(open(1, 3));
  game.startTrial();
  stroke(game, [0, YES]);
  game.startTrial();
  stroke(game, [1, NO]);
  game.acceptTrial();
  assert.deepEqual([game.depth(0), game.depth(1)], [1, 1]);
  game.acceptTrial();
  assert.deepEqual([game.depth(0), game.depth(1)], [0, 0]);
  assert.equal(game.board(), "#.?");
  game.acceptTrial();
  game.takeBack();
  assert.equal(game.board(), "#.?");
});

test("starting again can be undone", () => {
  const game = new Game(open(1, 3));
  game.startTrial();
  stroke(game, [0, YES], [2, NO]);
  game.clear();
  assert.deepEqual([game.board(), game.trials], ["???", []]);
  game.undo();
  assert.deepEqual([game.board(), game.depth(0)], ["#?.", 1]);
});

test("cells that are settled are counted once; a piece that is ruled out settles none", () => {
  const game = new Game(open(1, 3, { kind: "line", size: 3, lines: [[0, 1, 2], [1, 1, 2], [2, 1, 1]] }));
  stroke(game, [0, YES], [2, NO]);
  assert.equal(game.filled(), 2);
  stroke(game, [1, YES]);
  assert.equal(game.filled(), 3);
});

test("a board from elsewhere is one stroke", () => {
  const game = new Game(open(1, 4, { printed: "??.?", given: "??.?" }));
  stroke(game, [3, YES]);
  game.take("#.#");
  assert.equal(game.board(), "#..#");
  game.undo();
  assert.equal(game.board(), "??.#");
});

/** Do something by chance. */
function act(game, roll) {
  const size = game.puzzle.size;
  const acts = [
    () => stroke(game, [roll(size), roll(3)], [roll(size), roll(3)]),
    () => stroke(game, [roll(size), YES]),
    () => game.undo(), () => game.redo(), () => game.goto(roll(40) - 5),
    () => game.startTrial(), () => game.acceptTrial(), () => game.takeBack(), () => game.clear(),
  ];
  acts[roll(acts.length)]();
}

const whole = (game) => JSON.stringify([[...game.marks].sort(), game.trials, game.at]);

test("whatever a player does: going back and forth, saving and loading change nothing", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const roll = dice(seed);
    const game = new Game(open(2, 3));
    for (let turn = 0; turn < 40; turn += 1) act(game, roll);
    const before = whole(game);
    const boards = game.boards();
    assert.equal(boards.length, game.at + 1);
    assert.equal(boards.at(-1), game.board());
    assert.equal(whole(new Game(game.puzzle, JSON.parse(JSON.stringify(game.save())))), before);
    const place = game.at;
    for (let at = place; at >= 0; at -= 1) {
      game.goto(at);
      assert.equal(game.board(), boards[at]);
    }
    assert.deepEqual([game.marks.size, game.trials.length], [0, 0]);
    game.goto(place);
    assert.equal(whole(game), before);
  }
});
