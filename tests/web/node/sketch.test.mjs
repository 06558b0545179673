// A draft of a puzzle: signs, rooms, sizes, symmetries, the store, and the history.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dice, page } from "./page.mjs";

const sketch = await page("set/sketch");
const { History, apart, differing, empty, joined, mirrored, numbered, packed, pictured, resized, same, symmetryOf, together, turned,
  unpacked, withSigns } = sketch;

const ROOMS = { name: "maze", title: "Maze", editing: { rooms: true,
  signs: [{ name: "S", once: true }, { name: "circle", once: false }, { name: "G", once: true }] } };
const NUMBERS = { name: "numbers", title: "Numbers", editing: { rooms: false, signs: [] } };

/** A draft by chance, with rooms. */
function any(roll) {
  const [rows, cols] = [1 + roll(4), 1 + roll(4)];
  const signs = ["", "1", "12", "circle", "black", "?"];
  const cells = Array.from({ length: rows * cols }, () => signs[roll(signs.length)]);
  const labels = cells.map(() => roll(3));
  return { genre: "maze", rows, cols, cells, rooms: numbered(rows, cols, labels) };
}

const times = (check) => { for (let seed = 1; seed <= 100; seed += 1) check(any(dice(seed)), dice(seed + 1000)); };

test("an empty board has the signs that must occur once, at its ends", () => {
  const made = empty(ROOMS, 2, 3);
  assert.deepEqual(made.cells, ["S", "", "", "", "", "G"]);
  assert.deepEqual(made.rooms, [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(empty(NUMBERS, 1, 2), { genre: "numbers", rows: 1, cols: 2, cells: ["", ""] });
});

test("four quarter turns and two reflections change nothing", () => {
  times((one) => {
    assert.ok(same(turned(turned(turned(turned(one)))), { ...one }), JSON.stringify(one));
    assert.ok(same(mirrored(mirrored(one)), one));
    assert.ok(same(turned(mirrored(one)), mirrored(turned(turned(turned(one))))));
  });
});

test("a quarter turn moves the first row to the last column", () => {
  const one = { genre: "numbers", rows: 2, cols: 3, cells: ["1", "2", "3", "4", "5", "6"] };
  assert.deepEqual(turned(one), { genre: "numbers", rows: 3, cols: 2, cells: ["4", "1", "5", "2", "6", "3"] });
  assert.deepEqual(mirrored(one).cells, ["3", "2", "1", "6", "5", "4"]);
});

test("a larger size and back is the same; a smaller one keeps what fits", () => {
  times((one, roll) => {
    assert.ok(same(resized(resized(one, one.rows + roll(3), one.cols + roll(3)), one.rows, one.cols), one));
  });
  const one = { genre: "maze", rows: 2, cols: 2, cells: ["1", "", "", "2"], rooms: [0, 0, 0, 1] };
  assert.deepEqual(resized(one, 1, 3), { genre: "maze", rows: 1, cols: 3, cells: ["1", "", ""], rooms: [0, 0, 1] });
});

test("rooms are connected and numbered by their first cells", () => {
  assert.deepEqual(numbered(2, 2, [7, 3, 3, 7]), [0, 1, 2, 3]);
  assert.deepEqual(numbered(2, 3, [1, 1, 2, 2, 1, 2]), [0, 0, 1, 2, 0, 1]);
  times((one) => assert.deepEqual(numbered(one.rows, one.cols, one.rooms), one.rooms));
});

test("a cell joins another room or gets one of its own, and what it tears apart is two rooms", () => {
  const row = { genre: "maze", rows: 1, cols: 3, cells: ["", "", ""], rooms: [0, 0, 0] };
  assert.deepEqual(apart(row, [1]).rooms, [0, 1, 2]);
  assert.deepEqual(joined(apart(row, [0]), 1, 0).rooms, [0, 0, 0]);
  assert.deepEqual(apart(row, [0, 1]).rooms, [0, 1, 2]);
  assert.deepEqual(together(apart(row, [0, 1, 2]), [0, 1]).rooms, [0, 0, 1]);
  assert.deepEqual(together(row, [0, 2]).rooms, [0, 1, 2]);
  assert.deepEqual(row.rooms, [0, 0, 0], "the old sketch stays");
});

test("other signs, and where they differ", () => {
  times((one) => {
    const other = withSigns(one, new Map([[0, "9"]]));
    assert.deepEqual(differing(one, other), [0]);
    assert.deepEqual(other.cells.slice(1), one.cells.slice(1));
  });
});

test("the store gives back what it was given", () => {
  times((one) => assert.deepEqual(unpacked("maze", packed(one)), one));
  const bare = { genre: "numbers", rows: 1, cols: 1, cells: [""] };
  const own = { ...bare, own: { stars: 2 } };
  assert.deepEqual(unpacked("numbers", packed(own)), own);
  assert.deepEqual(turned(own).own, own.own);
  assert.deepEqual(unpacked("numbers", packed(bare)), bare);
});

test("a draft is drawn before the service has seen it", () => {
  const one = { genre: "numbers", rows: 1, cols: 4, cells: ["3", "black", "white", "circle"] };
  const shown = pictured(one, NUMBERS);
  assert.deepEqual([shown.kind, shown.size, shown.printed], ["cell", 4, "?#.?"]);
  assert.deepEqual(shown.picture.cells, { 0: { text: "3" }, 1: { black: true, given: true },
    2: { white: true, given: true }, 3: { mark: "circle" } });
  const rooms = pictured({ ...one, rooms: [0, 0, 1, 1] }, ROOMS);
  assert.deepEqual([rooms.kind, rooms.rooms, rooms.printed], ["cell", [0, 0, 1, 1], "?#.?"]);
  assert.deepEqual(pictured(one, NUMBERS, null, true).size, 0);
});

test("the history goes back and forth, forgets what was undone, and stays within its bounds", () => {
  const at = (number) => ({ genre: "numbers", rows: 1, cols: 1, cells: [String(number)] });
  const history = new History("numbers", [packed(at(0))], 0);
  assert.equal(history.add(at(0)), false);
  assert.equal(history.add(at(1)), true);
  assert.deepEqual([history.go(1), history.go(-1), history.go(-1)], [false, true, false]);
  assert.deepEqual(history.now, at(0));
  assert.deepEqual([history.canUndo, history.canRedo], [false, true]);
  history.add(at(2));
  assert.deepEqual([history.canUndo, history.canRedo, history.steps.length], [true, false, 2]);
  for (let number = 3; number < 500; number += 1) history.add(at(number));
  assert.equal(history.steps.length, 300);
  assert.deepEqual(history.now, at(499));
});

test("the symmetry of clues is that of their places", () => {
  const draft = (...rows) => ({ genre: "numbers", rows: rows.length, cols: rows[0].length,
    cells: rows.flatMap((row) => [...row].map((sign) => sign === "." ? "" : sign === "w" ? "white" : sign)) });
  assert.equal(symmetryOf(draft("5..", "...", "..?")), "rotate2");
  assert.equal(symmetryOf(draft("5.2", "...", "3.?")), "rotate4");
  assert.equal(symmetryOf(draft("5.2", "...", "...")), "horizontal");
  assert.equal(symmetryOf(draft("5..", "...", "1..")), "vertical");
  assert.equal(symmetryOf(draft(".5.", "2..", "...")), "diagonal");
  assert.equal(symmetryOf(draft(".5.", "2..")), "none");
  // Given cells are not counted; and one clue in the middle is no sign of a symmetry.
  assert.equal(symmetryOf(draft("5w.", "...", "..7")), "rotate2");
  assert.equal(symmetryOf(draft("...", ".5.", "...")), "none");
  assert.equal(symmetryOf(draft("...", "...", "...")), "none");
  times((one) => assert.equal(symmetryOf(one), symmetryOf(turned(turned(one)))));
});
