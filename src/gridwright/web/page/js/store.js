// What the browser keeps: settings, saved games, results, drafts. None of it leaves the browser.
//
// The store has a version. A page that finds an older one brings it up to date when it starts, and
// removes nothing that it does not know, so that an update loses nothing.

import { dayNumber, isoOf } from "./calendar.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./play/game.js").Saved} Saved */

/**
 * What a player has made of a puzzle. Where two tabs went apart, the game of the second has a name.
 * @typedef {{game: Saved, seconds: number, hints: number, solved: boolean, when: number, filled: number}} Attempt
 * @typedef {{theme: 'system' | 'light' | 'dark' | 'contrast', size: 'small' | 'normal' | 'large', language: string, timer: boolean,
 *   done: boolean, broken: boolean, cut: boolean, light: boolean, cycle: boolean, straight: boolean,
 *   dotsAround: boolean, dotsEnough: boolean, dotsLit: boolean, swap: boolean, shiftSelects: boolean, haptics: boolean,
 *   keysSeen: boolean, yours: string[]}} Settings `yours`: the four kinds of puzzles that come first; none were chosen where it is empty
 * @typedef {Attempt & {puzzle: Puzzle, level: number, length?: number, seed?: string,
 *   others?: (Attempt & {name: string})[]}} Save
 * @typedef {{genre: string, level: number, size: string, seconds: number, hints: number,
 *   when: number, source: string, on?: string, board?: string}} Result `on` is the date where it was solved,
 *   `board` the board as it was at the end
 * @typedef {{id: string, genre: string, title: string, steps: string[], at: number, when: number,
 *   about?: Record<string, string>}} Draft
 */

const PREFIX = "gridwright.";
/** The version of the store; 1 is what the pages up to 0.2.0 wrote, which did not say so. */
export const VERSION = 2;
const MOST_SOLVED = 200;
/** What the browser has no room for, until the page is closed. @type {Map<string, string>} */
const memory = new Map();
let full = false;

/** @param {string} name @returns {any} */
function get(name) {
  try {
    return JSON.parse(memory.get(name) ?? localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {any} value @returns {boolean} whether there was room, so that other tabs see it */
function set(name, value) {
  const text = JSON.stringify(value);
  if (write(name, text)) return true;
  forgetSolved(20);
  if (write(name, text)) return true;
  full = true;
  memory.set(name, text);
  return false;
}

/** @param {string} name @param {string} text @returns {boolean} whether there was room */
function write(name, text) {
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    return false;
  }
  memory.delete(name);
  return true;
}

/** @param {string} name */
function remove(name) {
  memory.delete(name);
  try { localStorage.removeItem(PREFIX + name); } catch { /* it was in memory only */ }
}

/** Whether something could not be kept because the browser gives no more room. */
export function isFull() {
  return full;
}

/** Tell this tab what other tabs of the browser write. */
export function watch() {
  const tell = (/** @type {string} */ name) => {
    document.dispatchEvent(new CustomEvent("elsewhere", { detail: name }));
    if (!name || name === "settings") document.dispatchEvent(new CustomEvent("settings"));
  };
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== null && !key.startsWith(PREFIX)) return;
    const name = key?.slice(PREFIX.length) ?? "";
    if (newValue !== null) join(name, newValue);
    tell(name);
  });
  // A page that the browser had put to rest was told nothing.
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted) tell(""); });
}

/** What there was no room for must not hide what another tab wrote; lists hold what both have. @param {string} name @param {string} text */
function join(name, text) {
  const own = get(name);
  if (!memory.delete(name) || !Array.isArray(own)) return;
  const all = [...own, ...JSON.parse(text)].map((each) => /** @type {const} */ ([JSON.stringify(each), each]));
  set(name, [...new Map(all).values()]);
}

/** Do something whenever another tab may have written this. @param {string} name @param {() => void} act @param {AbortSignal} [signal] */
export function whenWritten(name, act, signal) {
  document.addEventListener("elsewhere", (event) => {
    const { detail } = /** @type {CustomEvent<string>} */ (event);
    if (!detail || detail === name) act();
  }, { signal });
}

/** A name that nothing else in the store has. */
export function newName() {
  return Date.now().toString(36) + Math.floor(Math.random() * 1296).toString(36);
}

/** Bring an older store up to date. A newer one is left alone. */
export function upgrade() {
  const version = get("version") ?? 1;
  if (version >= VERSION) return;
  if (Array.isArray(get("results"))) set("results", results().map(dated));
  set("version", VERSION);
}

/** A result with the date on which it was found. @param {Result} result @returns {Result} */
function dated(result) {
  return { on: isoOf(dayNumber(new Date(result.when))), ...result };
}

/** @type {Settings} */
const DEFAULTS = {
  theme: "system", size: "normal", language: "", timer: false, done: true, broken: true, cut: false, light: true, cycle: false, straight: false,
  dotsAround: false, dotsEnough: false, dotsLit: false,
  swap: false, shiftSelects: false, haptics: false,
  keysSeen: false, yours: [],
};

/** @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...get("settings") };
}

/** The settings that were chosen here: those that differ from how everyone begins. @returns {Partial<Settings>} */
export function chosenSettings() {
  const asAtFirst = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    JSON.stringify(value) === JSON.stringify(/** @type {any} */ (DEFAULTS)[name]);
  return Object.fromEntries(Object.entries(get("settings") ?? {}).filter(([name, value]) => !asAtFirst(name, value)));
}

/** The parts of a parcel that have come so far, with another one; null forgets them.
 * @param {string} id @param {Record<string, string> | null} more @returns {Record<string, string>} */
export function parcel(id, more) {
  const parts = { ...get(`parcel.${id}`), ...more };
  if (more) set(`parcel.${id}`, parts);
  else remove(`parcel.${id}`);
  return parts;
}

/** The puzzles that were read from files. @returns {import("./types.js").Collected[]} */
export function imported() {
  return get("imported") ?? [];
}

/** @param {import("./types.js").Collected[]} all */
export function keepImported(all) {
  set("imported", all);
}

/** @param {Partial<Settings>} changed */
export function change(changed) {
  set("settings", { ...settings(), ...changed });
  document.dispatchEvent(new CustomEvent("settings"));
}

/** @returns {string[]} the sources of saved games, the newest first */
export function saves() {
  return get("saves") ?? [];
}

/** @param {string} source @returns {Save | null} */
export function saved(source) {
  return get(`save.${source}`);
}

/** @param {Save} save @returns {boolean} whether there was room, so that other tabs see it */
export function keep(save) {
  const source = save.puzzle.source;
  const kept = set(`save.${source}`, save);
  const others = saves().filter((each) => each !== source);
  set("saves", [source, ...others]);
  if (others.length >= MOST_SOLVED) forgetSolved(others.length + 1 - MOST_SOLVED);
  return kept;
}

/** Forget the boards of the oldest solved games; their results stay. @param {number} count */
function forgetSolved(count) {
  const known = saves();
  const done = (/** @type {Save | null} */ save) => save?.solved && !save.others?.length;
  const old = known.slice(1).reverse().filter((source) => done(saved(source))).slice(0, count);
  if (!old.length) return;
  for (const source of old) remove(`save.${source}`);
  // Where there is no room even for the shorter list, names without a game are passed over.
  write("saves", JSON.stringify(known.filter((source) => !old.includes(source))));
}

/** @returns {string[]} the drafts of puzzles, the newest first */
export function drafts() {
  return get("drafts") ?? [];
}

/** @param {string} id @returns {Draft | null} */
export function draft(id) {
  return get(`draft.${id}`);
}

/** @param {Draft} draft @returns {boolean} whether there was room, so that other tabs see it */
export function keepDraft(draft) {
  const kept = set(`draft.${draft.id}`, draft);
  set("drafts", [draft.id, ...drafts().filter((each) => each !== draft.id)]);
  return kept;
}

/** @param {string} id */
export function forgetDraft(id) {
  set("drafts", drafts().filter((each) => each !== id));
  remove(`draft.${id}`);
}

/** @returns {Save[]} the games that are begun and not solved, the newest first */
export function unfinishedGames() {
  const begun = [];
  for (const source of saves()) {
    const save = saved(source);
    if (save && !save.solved && save.game.at > 0) begun.push(save);
  }
  return begun;
}

/** Forget a game that will not be finished. @param {string} source */
export function forgetGame(source) {
  set("saves", saves().filter((each) => each !== source));
  remove(`save.${source}`);
}

/** @returns {Set<string>} the techniques that were tried, as `genre/name` */
export function learned() {
  return new Set(get("learned") ?? []);
}

/** @param {string} name */
export function learn(name) {
  set("learned", [...learned().add(name)]);
}

/** The result of a puzzle that was solved, whether its game is still saved or not. @param {string} source */
export function resultOf(source) {
  return results().find((each) => each.source === source) ?? null;
}

/** @returns {Result[]} */
export function results() {
  return get("results") ?? [];
}

/** @param {Result} result */
export function record(result) {
  const others = results().filter((each) => each.source !== result.source);
  set("results", [...others, dated(result)]);
}

/** @param {Partial<Settings>} others settings from elsewhere, for what was never chosen here */
export function adopt(others) {
  change({ ...others, ...chosenSettings() });
}
