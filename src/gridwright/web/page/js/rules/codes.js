// How cells are written in an address: runs, digits and signs, as puzz.link and gridwright's own IDs
// have them. A text that is not exactly of that kind gives null, and the service is asked about it.

/** @typedef {{cols: number, rows: number, body: string}} Address */
/** @typedef {number | string | null} Cell */

const MOST_CELLS = 2600;
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** @param {RegExpExecArray | null} found @returns {Address | null} */
function sized(found) {
  const [cols, rows] = [Number(found?.[1] ?? 0), Number(found?.[2] ?? 0)];
  return cols && rows && cols * rows <= MOST_CELLS ? { cols, rows, body: found?.[3] ?? "" } : null;
}

/** The parts of `name/columns/rows/cells`, with a host before it or without. @param {string} text @param {string} name */
export function readAddress(text, name) {
  return sized(new RegExp(`^(?:https?:[/]{2}[\\w./-]{0,200}\\?)?${name}/(\\d{1,9})/(\\d{1,9})/([a-z0-9.*+$@=-]*)/?$`)
    .exec(text));
}

/** @param {string} name @param {{rows: number, cols: number}} grid @param {string} body */
export function writeAddress(name, { rows, cols }, body) {
  // Programs that turn addresses into links drop a last character that may end a sentence.
  return `${name}/${cols}/${rows}/${body}${/[a-z0-9]$/.test(body) ? "" : "/"}`;
}

/** The parts of `name-columnsxrows-cells`. @param {string} text @param {string} name */
export function readId(text, name) {
  return sized(new RegExp(`^${name}-(\\d{1,9})x(\\d{1,9})-([a-z0-9_]*)$`).exec(text));
}

/**
 * One token after the other; null if the text has anything else.
 * @param {string} text @param {RegExp} token with the flag y
 */
export function tokens(text, token) {
  /** @type {string[]} */
  const found = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) return null;
    found.push(match[0]);
  }
  return found;
}

/**
 * Cells of which the last ones may be missing: then they are empty.
 * @param {Cell[] | undefined} cells @param {number} count
 */
export function filledUp(cells, count) {
  if (!cells || cells.length > count) return null;
  return [...cells, .../** @type {null[]} */ (Array(count - cells.length).fill(null))];
}

/**
 * A number as digits, with a sign before them if there are several.
 * @param {number} number @param {number} base @param {string} [signs] for two digits, three, …
 */
export function writeNumber(number, base, signs = "-+") {
  const text = number.toString(base);
  return text.length === 1 ? text : signs[text.length - 2] + text;
}

/** @param {string} token @param {number} base */
export function readNumber(token, base) {
  return parseInt(token.replace(/^[-+]/, ""), base);
}

/**
 * Cells as signs, with one letter for a run of empty ones.
 * @param {Cell[]} cells @param {string} first the letter of a run of one
 * @param {(cell: number | string) => string} written
 */
export function writeRuns(cells, first, written) {
  const longest = 36 - DIGITS.indexOf(first);
  let text = "";
  let run = 0;
  const end = () => { if (run) text += DIGITS[DIGITS.indexOf(first) + run - 1]; run = 0; };
  for (const cell of cells) {
    if (cell === null) {
      run += 1;
      if (run === longest) end();
    } else {
      end();
      text += written(cell);
    }
  }
  end();
  return text;
}

/** How many cells a letter stands for. @param {string} letter @param {string} first */
export function runLength(letter, first) {
  return DIGITS.indexOf(letter) - DIGITS.indexOf(first) + 1;
}

/** Truth values, five in each character. @param {string} text @param {number} count */
export function readBits(text, count) {
  if (text.length !== Math.ceil(count / 5) || /[^0-9a-v]/.test(text)) return null;
  return Array.from({ length: count }, (_, place) =>
    Boolean(parseInt(text[Math.floor(place / 5)] ?? "0", 32) & (16 >> place % 5)));
}

/** @param {boolean[]} bits */
export function writeBits(bits) {
  let text = "";
  for (let place = 0; place < bits.length; place += 5) {
    text += [16, 8, 4, 2, 1].reduce((sum, value, more) => sum + (bits[place + more] ? value : 0), 0).toString(32);
  }
  return text;
}
