// Games, results and settings in as few digits as possible, for codes that a camera reads. Puzzles of the day are
// named by their day; of a game that is not finished only its marks are taken, not how it went.

import { digitsBeside, qr } from "./qr.js";
import { dayOf, isoOf, placeOf, readIso } from "../calendar.js";
import { Game } from "../play/game.js";
import { calendar, ofTheDay, turnOf } from "../puzzles.js";
import { ask } from "../service.js";
import { pack, unpack } from "../share.js";
import * as store from "../store.js";

/** @typedef {import("./backup.js").Brought} Brought */

const MINUTE = 60000;
const MOST_CODES = 6;
/** Of a link: its number, which part it is, and of how many. */
const HEAD = /^#take=(\d{1,10})\.(\d)\.(\d)\.(\d+)$/;

/** The day that a puzzle is of, or else its text. @param {string} genre @param {string} source @param {number} day */
async function named(genre, source, day) {
  const known = await calendar();
  const at = placeOf(known, genre, day);
  return at && (await turnOf(at.turn))[genre]?.[at.place] === source ? day : source;
}

/** Everything, as bytes. @returns {Promise<Uint8Array>} */
async function packed() {
  const games = store.unfinishedGames();
  const told = {
    r: await Promise.all(store.results().map(async ({ genre, source, seconds, hints, when, level, size, ...rest }) => {
      const name = await named(genre, source, dayOf({ genre, source, seconds, hints, when, level, size, ...rest }));
      const row = [genre, name, Math.round(seconds), hints, Math.floor(when / MINUTE)];
      return typeof name === "string" ? [...row, level, size] : row;
    })),
    g: await Promise.all(games.map(async ({ puzzle, game, seconds, hints, when, level }) => [puzzle.genre,
      await named(puzzle.genre, puzzle.source, readIso(puzzle.about.day ?? "") ?? -1), Math.round(seconds), hints,
      Math.floor(when / MINUTE), level, pack(new Game(puzzle, game).board()).replace(/0+$/, ""), ownOf(new Game(puzzle, game))])),
    s: store.chosenSettings(),
  };
  return piped(new TextEncoder().encode(JSON.stringify(told)), new CompressionStream("deflate-raw"));
}

/** The marks that decide nothing: ticks, the route, and marks of one's own. @param {Game} game */
function ownOf(game) {
  return [...game.marks.keys()].filter((key) => key[0] !== "d").join();
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} through */
async function piped(bytes, through) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());
}

/** A number that tells parcels apart, and whether one is whole. @param {Uint8Array} bytes */
function sumOf(bytes) {
  return bytes.reduce((sum, byte) => (Math.imul(sum ^ byte, 16777619)) >>> 0, 2166136261);
}

/** Five digits for two bytes. @param {Uint8Array} bytes */
function digitsOf(bytes) {
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2) text += String((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)).padStart(5, "0");
  return bytes.length % 2 ? text + String(bytes.at(-1)).padStart(3, "0") : text;
}

/** @param {string} digits */
function bytesOf(digits) {
  return Uint8Array.from((digits.match(/\d{1,5}/g) ?? []).flatMap((part) =>
    part.length < 5 ? [Number(part)] : [Number(part) >> 8, Number(part) & 255]));
}

/** The codes for all that is here: links that begin with an address. @param {string} base
 * @returns {Promise<import("./qr.js").Modules[]>} none if it is too much */
export async function codes(base) {
  const bytes = await packed();
  const digits = digitsOf(bytes);
  const head = (/** @type {number} */ part, /** @type {number} */ count) => `${base}#take=${sumOf(bytes)}.${part}.${count}.`;
  const most = digitsBeside(head(1, 1));
  const count = Math.ceil(digits.length / most);
  if (count > MOST_CODES) return [];
  return Array.from({ length: count }, (_, at) => qr([{ text: head(at + 1, count) },
    { text: digits.slice(at * most, (at + 1) * most), digits: true }])).filter((each) => each !== null);
}

/**
 * What a link brings: all of it, or how many parts are still missing.
 * @param {string} hash @returns {Promise<Brought | {missing: number[], count: number}>}
 */
export async function received(hash) {
  const [, id = "", part = "", count = "", digits = ""] = HEAD.exec(hash) ?? [];
  const parts = store.parcel(id, { [part]: digits });
  const all = Array.from({ length: Number(count) }, (_, at) => at + 1);
  const missing = all.filter((each) => !parts[each]);
  if (!all.length) throw new Error("no parcel");
  if (missing.length) return { missing, count: all.length };
  store.parcel(id, null);
  const bytes = bytesOf(all.map((each) => parts[each]).join(""));
  if (String(sumOf(bytes)) !== id) throw new Error("damaged");
  return brought(JSON.parse(new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw")))));
}

/** @param {any} told what another page packed @returns {Promise<Brought>} */
async function brought({ r, g, s }) {
  const puzzleOf = async (/** @type {string} */ genre, /** @type {number | string} */ name) => {
    const found = typeof name === "number" ? await ofTheDay(genre, name) : await ask("load", { puzzle: name });
    if (!found) throw new Error("unknown");
    return { level: 0, ...found };
  };
  /** @type {store.Result[]} */
  const results = await Promise.all(r.map(async (/** @type {any[]} */ [genre, name, seconds, hints, when, level, size]) => {
    const base = { genre, seconds, hints, when: when * MINUTE, level, size, source: name };
    if (typeof name === "string") return base;
    const { puzzle, ...rest } = await puzzleOf(genre, name);
    return { ...base, level: rest.level, size: `${puzzle.cols}×${puzzle.rows}`, source: puzzle.source, on: isoOf(name) };
  }));
  const games = await Promise.all(g.map(async (/** @type {any[]} */ [genre, name, seconds, hints, when, level, board, own = ""]) => {
    const { puzzle } = await puzzleOf(genre, name);
    const game = new Game(puzzle);
    [...unpack(board, puzzle.size)].forEach((sign, at) => { if (sign !== "?") game.decide(at, sign === "#" ? 1 : 2); });
    for (const key of own.match(/[telfp]\d+([.-]\d+)?/g) ?? []) game.set(key, 1);
    game.commit();
    return { puzzle, level, seconds, hints, solved: false, when: when * MINUTE, game: game.save(), filled: game.filled() };
  }));
  return { results, games, drafts: [], learned: [], settings: s ?? {} };
}
