// QR codes (ISO/IEC 18004) up to version 12, which has 65 modules, with the least error correction: a screen
// is never dirty. A text is given in segments; one of digits alone takes 10 bits for three of them.

/** @typedef {{text: string, digits?: boolean}} Segment */
/** @typedef {(0 | 1)[][]} Modules rows from above, 1 is black */

const MOST = 12;
/** Words of error correction in a block, and blocks, by version. */
const WORDS = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24];
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4];

/** The words of a version, those of error correction included. @param {number} version */
function wordsIn(version) {
  const lines = Math.floor(version / 7) + 2;
  const free = (16 * version + 128) * version + 64 - (version > 1 ? (25 * lines - 10) * lines - 55 : 0);
  return Math.floor((free - (version > 6 ? 36 : 0)) / 8);
}

/** The words that a version has for what is said. @param {number} version */
function room(version) {
  return wordsIn(version) - (WORDS[version] ?? 0) * (BLOCKS[version] ?? 0);
}

/** How many digits fit beside a text. @param {string} text */
export function digitsBeside(text) {
  return Math.floor(((8 * room(MOST) - 20 - 8 * new TextEncoder().encode(text).length - 16 - 4) * 3) / 10) - 2;
}

/** @param {Segment[]} segments @returns {Modules | null} null if it is too much */
export function qr(segments) {
  for (let version = 1; version <= MOST; version += 1) {
    const bits = written(segments, version);
    if (bits.length <= 8 * room(version)) return drawn(version, corrected(filledUp(bits, room(version)), version));
  }
  return null;
}

/** @param {Segment[]} segments @param {number} version @returns {number[]} bits */
function written(segments, version) {
  /** @type {number[]} */
  const bits = [];
  const put = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  for (const { text, digits } of segments) {
    const bytes = new TextEncoder().encode(text);
    put(digits ? 1 : 4, 4);
    put(bytes.length, digits ? (version < 10 ? 10 : 12) : version < 10 ? 8 : 16);
    if (digits) for (const part of text.match(/\d{1,3}/g) ?? []) put(Number(part), [0, 4, 7, 10][part.length] ?? 0);
    else for (const byte of bytes) put(byte, 8);
  }
  return bits;
}

/** Words: the end, and what fills the rest. @param {number[]} bits @param {number} count */
function filledUp(bits, count) {
  const all = [...bits, ...Array(Math.min(4, 8 * count - bits.length)).fill(0)];
  while (all.length % 8) all.push(0);
  const words = Array.from({ length: all.length / 8 }, (_, at) => Number.parseInt(all.slice(8 * at, 8 * at + 8).join(""), 2));
  for (let pad = 0xec; words.length < count; pad ^= 0xfd) words.push(pad);
  return words;
}

/** The product of two elements of the field. @param {number} one @param {number} other */
function times(one, other) {
  let found = 0;
  for (let bit = 7; bit >= 0; bit -= 1) found = (found << 1) ^ ((found >> 7) * 0x11d) ^ (((other >> bit) & 1) * one);
  return found;
}

/** The words with those of error correction, the blocks interleaved. @param {number[]} words @param {number} version */
function corrected(words, version) {
  const [count, blocks] = [WORDS[version] ?? 0, BLOCKS[version] ?? 1];
  let divisor = [1];
  for (let at = 0, root = 1; at < count; at += 1, root = times(root, 2)) {
    divisor = [...divisor, 0].map((each, place) => each ^ times(divisor[place - 1] ?? 0, root));
  }
  const short = Math.floor(words.length / blocks);
  const long = words.length % blocks;
  const parts = Array.from({ length: blocks }, (_, at) => {
    const start = at * short + Math.max(0, at - (blocks - long));
    return words.slice(start, start + short + Number(at >= blocks - long));
  });
  const rests = parts.map((part) => {
    const rest = [...part, ...Array(count).fill(0)];
    part.forEach((_, at) => {
      const factor = rest[at];
      divisor.forEach((each, place) => { rest[at + place] ^= times(each, factor); });
    });
    return rest.slice(part.length);
  });
  const woven = (/** @type {number[][]} */ all) => Array.from({ length: Math.max(...all.map((each) => each.length)) },
    (_, at) => all.flatMap((each) => each[at] ?? [])).flat();
  return [...woven(parts), ...woven(rests)];
}

/** @type {((row: number, col: number) => boolean)[]} */
const MASKS = [(r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (_, c) => c % 3 === 0, (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0, (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0];

/** A number with its check bits. @param {number} value @param {number} bits @param {number} divisor */
function checked(value, bits, divisor) {
  let rest = value;
  for (let bit = 0; bit < bits; bit += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

/** @param {number} version @param {number[]} words @returns {Modules} */
function drawn(version, words) {
  const size = 17 + 4 * version;
  const empty = frame(version, size);
  const data = empty.map((row) => [...row]);
  let at = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const col of [right, right - 1]) {
        const line = /** @type {(number | null)[]} */ (data[row]);
        if (line[col] !== null) continue;
        line[col] = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        at += 1;
      }
    }
  }
  const masked = MASKS.map((mask, number) => withFormat(data.map((row, r) => row.map((module, c) =>
    empty[r]?.[c] === null && mask(r, c) ? 1 - (module ?? 0) : module ?? 0)), number));
  return /** @type {Modules} */ (masked.map((each) => ({ each, cost: penalty(each) })).sort((a, b) => a.cost - b.cost)[0]?.each);
}

/** What every code of a version has; null where data goes. @param {number} version @param {number} size @returns {(number | null)[][]} */
function frame(version, size) {
  const found = Array.from({ length: size }, () => /** @type {(number | null)[]} */ (Array(size).fill(null)));
  const put = (/** @type {number} */ row, /** @type {number} */ col, /** @type {number} */ value) => {
    const line = found[row];
    if (line && col >= 0 && col < size) line[col] = value;
  };
  for (let at = 0; at < size; at += 1) { put(6, at, 1 - (at % 2)); put(at, 6, 1 - (at % 2)); }
  const square = (/** @type {number} */ row, /** @type {number} */ col, /** @type {number} */ far, /** @type {number[]} */ white) => {
    for (let r = -far; r <= far; r += 1) for (let c = -far; c <= far; c += 1) put(row + r, col + c, Number(!white.includes(Math.max(Math.abs(r), Math.abs(c)))));
  };
  const lines = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const step = Math.ceil((size - 13) / (2 * lines - 2)) * 2;
  const places = Array.from({ length: lines }, (_, at) => (at ? size - 7 - step * (lines - 1 - at) : 6));
  for (const row of places) {
    for (const col of places) {
      if (![[6, 6], [6, size - 7], [size - 7, 6]].some(([r, c]) => r === row && c === col)) square(row, col, 2, [1]);
    }
  }
  for (const [row, col] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(row ?? 0, col ?? 0, 4, [2, 4]);
  // Kept free for the format, which is written last.
  for (let at = 0; at < 9; at += 1) {
    if (at !== 6) { put(8, at, 0); put(at, 8, 0); }
    if (at < 8) { put(8, size - 1 - at, 0); put(size - 1 - at, 8, Number(at === 7)); }
  }
  if (version > 6) {
    const bits = checked(version, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)];
      put(near, far, (bits >> at) & 1);
      put(far, near, (bits >> at) & 1);
    }
  }
  return found;
}

/** @param {number[][]} code @param {number} mask */
function withFormat(code, mask) {
  const size = code.length;
  const bits = checked(8 | mask, 10, 0x537) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const bit = (bits >> at) & 1;
    const one = at < 6 ? [at, 8] : at < 8 ? [at + 1, 8] : at === 8 ? [8, 7] : [8, 14 - at];
    const other = at < 8 ? [8, size - 1 - at] : [size - 15 + at, 8];
    for (const [row = 0, col = 0] of [one, other]) /** @type {number[]} */ (code[row])[col] = bit;
  }
  return code;
}

/** How hard a code is to read: runs, squares, what looks like a corner, and too much of one colour. @param {number[][]} code */
function penalty(code) {
  const size = code.length;
  const lines = [...code, ...code.map((_, col) => code.map((row) => row[col] ?? 0))].map((line) => line.join(""));
  let cost = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
    cost += 40 * (line.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let row = 1; row < size; row += 1) {
    for (let col = 1; col < size; col += 1) {
      const sum = (code[row]?.[col] ?? 0) + (code[row]?.[col - 1] ?? 0) + (code[row - 1]?.[col] ?? 0) + (code[row - 1]?.[col - 1] ?? 0);
      if (sum % 4 === 0) cost += 3;
    }
  }
  const black = code.flat().filter(Boolean).length / (size * size);
  return cost + 10 * Math.floor(Math.abs(20 * black - 10));
}
