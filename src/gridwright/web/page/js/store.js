// What the browser keeps: settings, saved games, statistics. None of it leaves the browser.

/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./game.js").Saved} Saved */

/**
 * @typedef {{theme: 'system' | 'light' | 'dark', language: string, timer: boolean,
 *   done: boolean, broken: boolean, cut: boolean, cycle: boolean, swap: boolean, haptics: boolean, keysSeen: boolean}} Settings
 * @typedef {{puzzle: Puzzle, game: Saved, seconds: number, hints: number, level: number, length?: number,
 *   seed?: string, solved: boolean, when: number, filled: number}} Save
 * @typedef {{genre: string, level: number, size: string, seconds: number, hints: number,
 *   when: number, source: string, board?: string}} Result with the board as it was at the end
 * @typedef {{id: string, genre: string, title: string, steps: string[], at: number, when: number}} Draft
 */

const PREFIX = "gridwright.";
/** @type {Map<string, string>} */
const memory = new Map();

/** @param {string} name @returns {any} */
function get(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? memory.get(name) ?? "null");
  } catch {
    return JSON.parse(memory.get(name) ?? "null");
  }
}

/** @param {string} name @param {any} value */
function set(name, value) {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    forgetOldest();
    try { localStorage.setItem(PREFIX + name, text); } catch { /* it stays in memory */ }
  }
}

/** @type {Settings} */
const DEFAULTS = {
  theme: "system", language: "", timer: false, done: true, broken: true, cut: false, cycle: false,
  swap: false, haptics: false,
  keysSeen: false,
};

/** @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...get("settings") };
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

/** @param {Save} save */
export function keep(save) {
  const source = save.puzzle.source;
  set(`save.${source}`, save);
  const others = saves().filter((each) => each !== source);
  set("saves", [source, ...others].slice(0, 200));
}

function forgetOldest() {
  const known = saves();
  for (const source of known.slice(Math.max(1, known.length - 20))) {
    localStorage.removeItem(`${PREFIX}save.${source}`);
  }
  memory.set("saves", JSON.stringify(known.slice(0, Math.max(1, known.length - 20))));
}

/** @returns {string[]} the drafts of puzzles, the newest first */
export function drafts() {
  return get("drafts") ?? [];
}

/** @param {string} id @returns {Draft | null} */
export function draft(id) {
  return get(`draft.${id}`);
}

/** @param {Draft} kept */
export function keepDraft(kept) {
  set(`draft.${kept.id}`, kept);
  set("drafts", [kept.id, ...drafts().filter((each) => each !== kept.id)].slice(0, 100));
}

/** @param {string} id */
export function forgetDraft(id) {
  set("drafts", drafts().filter((each) => each !== id));
  memory.delete(`draft.${id}`);
  try { localStorage.removeItem(`${PREFIX}draft.${id}`); } catch { /* it was in memory only */ }
}

/** @returns {Save | null} the newest game that is not solved */
export function unfinished() {
  for (const source of saves()) {
    const save = saved(source);
    if (save && !save.solved && save.game.at > 0) return save;
  }
  return null;
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
  set("results", [...others, result]);
}

/** Everything in one text, to be kept in a file. */
export function backup() {
  const games = saves().map(saved).filter(Boolean);
  return JSON.stringify({ format: "gridwright backup", version: 1, settings: settings(),
    results: results(), games, drafts: drafts().map(draft).filter(Boolean), learned: [...learned()] });
}

/**
 * Restore what a backup holds; data that is here and newer stays.
 * @param {string} text
 */
export function restore(text) {
  const data = JSON.parse(text);
  if (data.format !== "gridwright backup" || data.version !== 1) throw new Error("no backup");
  for (const result of data.results ?? []) {
    if (!results().some((each) => each.source === result.source)) record(result);
  }
  for (const name of data.learned ?? []) learn(name);
  for (const game of [...(data.games ?? [])].reverse()) {
    const here = saved(game.puzzle.source);
    if (!here || here.when < game.when) keep(game);
  }
  for (const each of [...(data.drafts ?? [])].reverse()) {
    if ((draft(each.id)?.when ?? 0) < each.when) keepDraft(each);
  }
}
