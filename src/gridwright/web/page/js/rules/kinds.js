// The rules of a genre that says them by kinds (`kinds/` of gridwright): what is broken on a board, and how far each
// clue is. The puzzle's record brings the kinds as data (`kinds/as_data.py`), so such a genre needs no JavaScript. A
// group is a kind with what its instances share; `each` has the rest of every instance.

import { at, listed, look, ordered, places, readBoard, saying, some, violation } from "./rules.js";
import { beside, components, flood, rays } from "./grid.js";
import { different, tetromino } from "./pieces.js";

/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Violation} Violation */
/** @typedef {import("../types.js").Clue} Clue */
/** @typedef {import("../types.js").Kind} Kind */
/** @typedef {import("./rules.js").Board} Board */

/**
 * What every kind can say.
 * @template {Kind} K
 * @typedef {{broken: (group: K, puzzle: Puzzle, board: Board) => Violation[],
 *   clues?: (group: K, puzzle: Puzzle, board: Board) => Clue[]}} Check
 */

const THINGS = /** @type {const} */ ({ black: "{count} black [count|cell|cells]",
  white: "{count} white [count|cell|cells]", star: "{count} [count|star|stars]", lamp: "{count} [count|lamp|lamps]" });
const NONE = /** @type {const} */ ({ black: "no black cells", white: "no white cells", star: "no stars",
  lamp: "no lamps" });
const TOUCH = /** @type {const} */ ({ black: "{cells} are black and touch", star: "the stars at {cells} touch" });

/** What the cells of a count are called. @param {import("../types.js").Count} group
 * @param {import("../types.js").Counted} counted @param {number} cols */
function named({ unit }, [cells, , most, clue], cols) {
  const first = clue ?? cells[0] ?? 0;
  if (unit === "row") return saying("row {number}", { number: Math.floor(first / cols) + 1 });
  if (unit === "column") return saying("column {number}", { number: (first % cols) + 1 });
  if (unit === "room") return saying("the room at {cell}", { cell: at(first, cols) });
  if (unit === "lit") return saying("{cell}", { cell: at(first, cols) });
  if (unit === "line") {
    return saying("the line from {cell} to {other}", { cell: at(first, cols), other: at(cells.at(-1) ?? 0, cols) });
  }
  return saying("the {number} at {cell}", { number: most, cell: at(first, cols) });
}

/** The cells of a count that have the colour, and how many may have it. @param {import("../types.js").Count} group
 * @param {number[]} cells @param {Board} board */
function coloured({ black }, cells, { yes, no }) {
  const [has, other] = black ? [yes, no] : [no, yes];
  return { found: cells.filter((cell) => has[cell]), left: cells.filter((cell) => !other[cell]).length };
}

/** @type {Check<import("../types.js").Count>} */
const count = {
  broken: (group, puzzle, board) => group.each.flatMap((counted) => {
    const [cells, least, most, clue] = counted;
    const { found, left } = coloured(group, cells, board);
    const many = found.length > most;
    if (!many && left >= least) return [];
    if (group.unit === "distance") return [reaches(puzzle, clue ?? 0, cells, many ? found : [])];
    const things = many || left ? saying(THINGS[group.thing], { count: many ? found.length : left })
      : saying(NONE[group.thing]);
    const said = saying(many ? "{what} has {things}" : group.unit === "lit" ? "{what} cannot be lit" : left ? "{what} can have {things} at most" : "{what} can have {things}",
      { what: named(group, counted, puzzle.cols), things });
    return [violation(group.rule, ordered(cells), said, clue)];
  }),
  clues: (group, _, board) => group.each.flatMap(([cells, least, most, clue]) => {
    if (clue === null) return [];
    const { found: { length: found }, left } = coloured(group, cells, board);
    const open = left - found;
    return [{ cell: clue, done: !open && least <= found && found <= most, cells: ordered([clue, ...cells]),
      saying: group.unit === "distance"
        ? saying("black at its distance: {black} of 1, open: {open}", { black: found, open })
        : saying("{found} of {number}, open: {open}", { found, number: most, open }) }];
  }),
};

/** A number that reaches several black cells, or none. @param {Puzzle} puzzle @param {number} clue
 * @param {number[]} reached @param {number[]} black */
function reaches({ picture, cols }, clue, reached, black) {
  const where = { number: Number(picture.cells[clue]?.text), cell: at(clue, cols) };
  const said = black.length
    ? saying("the {number} at {cell} reaches {count} black cells, {cells}",
      { ...where, count: black.length, cells: listed(black.map((cell) => at(cell, cols))) })
    : saying("the {number} at {cell} reaches no black cell", where);
  return violation("numbers", ordered([clue, ...(black.length ? black : reached)]), said, clue);
}

/** Equal numbers in a line, of which at most one is white. @type {Check<import("../types.js").Unequal>} */
const unequal = {
  broken: ({ rule, each }, { picture, cols }, { no }) => each.flatMap(([cells]) => {
    const white = cells.filter((cell) => no[cell]);
    return white.flatMap((one, place) => white.slice(place + 1).map((other) => violation(rule, [one, other],
      saying(`the {number}s at {cells} are both white and in the same ${Math.floor(one / cols) === Math.floor(other / cols) ? "row" : "column"}`,
        { number: Number(picture.cells[one]?.text), cells: listed([at(one, cols), at(other, cols)]) }))));
  }),
  clues: ({ each }, { picture }, { yes, no }) => {
    /** @type {Map<number, number[]>} */
    const equal = new Map();
    for (const [cells] of each) for (const cell of cells) equal.set(cell, [...(equal.get(cell) ?? []), ...cells]);
    return Object.keys(picture.cells).map(Number).filter((cell) => picture.cells[cell]?.text).map((cell) => {
      const cells = ordered([cell, ...(equal.get(cell) ?? [])]);
      const left = cells.filter((other) => other !== cell && !yes[other]).length;
      return { cell, done: Boolean(yes[cell] || (no[cell] && !left)), cells,
        saying: saying("equal numbers not yet black: {left}", { left }) };
    });
  },
};

/** The cells surely seen (white all the way), and those possibly seen. @param {Puzzle} puzzle @param {number} clue
 * @param {Board} board */
function seen(puzzle, clue, { yes, no }) {
  const [sure, possible] = [[clue], [clue]];
  for (const ray of rays(puzzle, clue)) {
    const end = ray.findIndex((cell) => yes[cell]);
    const open = end < 0 ? ray : ray.slice(0, end);
    const unsure = open.findIndex((cell) => !no[cell]);
    possible.push(...open);
    sure.push(...(unsure < 0 ? open : open.slice(0, unsure)));
  }
  return { sure: ordered(sure), possible: ordered(possible) };
}

/** @type {Check<import("../types.js").Sight>} */
const sight = {
  broken: ({ rule, each }, puzzle, board) => each.flatMap(([clue, number]) => {
    const { sure, possible } = seen(puzzle, clue, board);
    const many = sure.length > number;
    if (!many && possible.length >= number) return [];
    const cells = many ? sure : possible;
    const verb = many ? (board.complete ? "sees" : "already sees")
      : sure.length === possible.length ? "sees only" : "can see at most";
    return [violation(rule, cells, saying(
      `the {number} at {cell} ${verb} {count} white [count|cell|cells], counting its own`,
      { number, cell: at(clue, puzzle.cols), count: cells.length }), clue)];
  }),
  clues: ({ each }, puzzle, board) => each.map(([cell, number]) => {
    const { sure, possible } = seen(puzzle, cell, board);
    return { cell, done: sure.length === possible.length && sure.length === number, cells: sure,
      saying: saying("sees {seen} of {number}, its own counted", { seen: sure.length, number }), sight: possible };
  }),
};

/** @type {Check<import("../types.js").Apart>} */
const apart = {
  broken: ({ rule, corners, thing }, { rows, cols }, { yes }) => {
    const ways = corners ? [[0, 1], [1, -1], [1, 0], [1, 1]] : [[0, 1], [1, 0]];
    return [...yes.keys()].filter((cell) => yes[cell]).flatMap((cell) => ways.flatMap(([down = 0, right = 0]) => {
      const [row, col, other] = [Math.floor(cell / cols) + down, (cell % cols) + right, cell + down * cols + right];
      if (row >= rows || col < 0 || col >= cols || !yes[other]) return [];
      const cells = listed([at(cell, cols), at(other, cols)]);
      return [violation(rule, [cell, other], saying(TOUCH[thing], { cells }))];
    }));
  },
};

/** @type {Check<import("../types.js").Connected>} */
const connected = {
  broken: ({ rule, black, some: needed }, puzzle, { yes, no }) => {
    const [has, other] = black ? [yes, no] : [no, yes];
    if (needed && other.every(Boolean)) {
      return [violation(rule, [...other.keys()], saying(black ? "no cell is black" : "no cell is white"))];
    }
    const parts = components(puzzle, other.map((flag) => Number(!flag)))
      .map((part) => part.filter((cell) => has[cell])).filter((part) => part.length);
    parts.sort((one, two) => one.length - two.length);
    return parts.slice(0, -1).map((part) => cutOff(rule, part, puzzle.cols, black));
  },
};

/** Areas of white cells that hold one clue each and have its size. @type {Check<import("../types.js").Islands>} */
const islands = {
  broken: ({ rule, each }, puzzle, { yes, no }) => {
    const { cols } = puzzle;
    const numbers = new Map(each[0]?.[0]);
    const inPart = (/** @type {Uint8Array} */ marked, /** @type {number} */ clue) => places(flood(puzzle, clue, marked));
    /** @type {Set<number>} */
    const joined = new Set();
    const found = [...numbers].flatMap(([clue, number]) => {
      if (yes[clue]) return [];
      const area = inPart(no.map((flag, cell) => Number(flag || cell === clue)), clue);
      const clues = area.filter((cell) => numbers.has(cell));
      if (clues.length > 1) {
        const known = joined.has(clue);
        for (const cell of area) joined.add(cell);
        return known ? [] : [violation(rule, area, saying("the clues at {cells} are in one area of white cells",
          { cells: listed(clues.map((cell) => at(cell, cols))) }), clues[0])];
      }
      const most = inPart(yes.map((flag) => Number(!flag)), clue);
      const many = area.length > number;
      if (!number || (!many && most.length >= number)) return [];
      return [violation(rule, many ? area : most, saying(many ? "the {number} at {cell} has {count} white cells"
        : "the {number} at {cell} can have {count} white [count|cell|cells] at most",
      { number, cell: at(clue, cols), count: (many ? area : most).length }), clue)];
    });
    const reached = new Set(components(puzzle, yes.map((flag) => Number(!flag)))
      .filter((part) => part.some((cell) => numbers.has(cell))).flat());
    const parts = components(puzzle, no.map((flag, cell) => Number(flag && !reached.has(cell))));
    return [...found, ...parts.map((part) => violation(rule, part,
      saying("the white cells at {cells} cannot reach a clue", { cells: some(part, cols) })))];
  },
  clues: ({ each }, puzzle, { yes, no }) => {
    const numbers = new Map(each[0]?.[0]);
    return [...numbers].map(([cell, number]) => {
      const area = places(flood(puzzle, cell, no.map((flag, other) => Number(flag || other === cell))));
      const closed = area.every((one) => beside(puzzle, one).every((other) => yes[other] || area.includes(other)));
      const alone = area.filter((one) => numbers.has(one)).length === 1;
      return { cell, done: closed && alone && area.length === (number || area.length) && !yes[cell], cells: area,
        saying: saying(number ? "{count} of {number} white cells" : "{count} white cells so far",
          { count: area.length, number: number || "" }) };
    });
  },
};

/** @type {Check<import("../types.js").NoSquare>} */
const nosquare = {
  broken: ({ rule, black }, puzzle, { yes, no }) => squares(rule, puzzle, black ? yes : no, black),
};

/** Squares of one colour. @param {string} rule @param {import("./grid.js").Grid} grid
 * @param {Uint8Array} within the cells of the colour @param {boolean} black */
export function squares(rule, { rows, cols }, within, black) {
  return Array.from({ length: (rows - 1) * cols }, (_, first) => [first, first + 1, first + cols, first + cols + 1])
    .filter((square) => ((square[0] ?? 0) + 1) % cols && square.every((cell) => within[cell]))
    .map((square) => violation(rule, square, saying("the square at {cells} is all {colour}",
      { cells: some(square, cols), colour: saying(black ? "black" : "white") })));
}

/** Cells that cannot reach the others. @param {string} rule @param {number[]} cells @param {number} cols
 * @param {boolean} [black] */
export function cutOff(rule, cells, cols, black = false) {
  return violation(rule, cells, saying(black ? "the black cells at {cells} are cut off from the others"
    : "the white cells at {cells} are cut off from the others", { cells: some(cells, cols) }));
}

const GIVEN = {
  black: ["{cell} is given as white and is black", "{cell} is given as black and is white"],
  star: ["{cell} is given as empty and has a star", "{cell} is given as a star and is empty"],
  lamp: ["{cell} is given as empty and has a lamp", "{cell} is given as a lamp and is empty"],
};

/** Cells that are given, or white because they hold a clue. @type {Check<import("../types.js").Given>} */
const given = {
  broken: ({ rule, thing }, { given: signs, picture, cols }, { yes, no }) => {
    const [notYes = "", notNo = ""] = GIVEN[thing] ?? [];
    const wrong = (/** @type {string} */ sign, /** @type {boolean} */ clue, /** @type {Uint8Array} */ marked,
      /** @type {string} */ words) => [...signs].flatMap((own, cell) =>
      own === sign && marked[cell] && clue === (sign === "." && Boolean(picture.cells[cell]?.text || picture.cells[cell]?.block))
        ? [violation(rule, [cell], saying(words, { cell: at(cell, cols) }))] : []);
    return [...wrong(".", true, yes, thing === "lamp" ? "{cell} is a block and has a lamp" : "{cell} holds a clue and is black"),
      ...wrong(".", false, yes, notYes), ...wrong("#", false, no, notNo)];
  },
};

/** @type {Record<string, Check<any>>} */
const CHECKS = { count, unequal, sight, apart, connected, islands, nosquare, tetromino, different, given };

/**
 * What a player sees at once of a puzzle whose rules are kinds; null if the text is no board, or if there is a kind
 * that is not known here: then the service is asked.
 * @param {Puzzle} puzzle @param {Kind[]} kinds @param {string} text
 */
export function lookByKinds(puzzle, kinds, text) {
  const start = readBoard(puzzle.given, puzzle.size);
  if (!start || kinds.some(({ kind }) => !CHECKS[kind])) return null;
  const broken = (/** @type {Kind} */ group) => (/** @type {unknown} */ _, /** @type {Board} */ board) =>
    CHECKS[group.kind]?.broken(group, puzzle, board) ?? [];
  return look({
    rules: kinds.map(broken),
    clues: (_, board) => kinds.flatMap((group) => CHECKS[group.kind]?.clues?.(group, puzzle, board) ?? []),
  }, { ...puzzle, given: start }, text);
}
