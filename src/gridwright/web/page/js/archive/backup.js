// Everything that the browser keeps, in one file, and back.

import * as store from "../store.js";

const FORMAT = "gridwright backup";

/** Everything in one text, to be kept in a file. */
export function backup() {
  const games = store.saves().map(store.saved).filter(Boolean);
  return JSON.stringify({ format: FORMAT, version: store.VERSION, settings: store.settings(),
    results: store.results(), games, drafts: store.drafts().map(store.draft).filter(Boolean),
    learned: [...store.learned()] });
}

/**
 * Add what a backup holds; what is here and newer stays. A file that cannot be read changes nothing.
 * @param {string} text @returns {{games: number, results: number, drafts: number}} what was added
 */
export function restore(text) {
  const data = JSON.parse(text);
  if (data?.format !== FORMAT || !(data.version >= 1 && data.version <= store.VERSION)) throw new Error("no backup");
  const list = (/** @type {string} */ name) => Array.isArray(data[name]) ? data[name] : [];
  const games = list("games").filter((each) => typeof each?.puzzle?.source === "string" && Array.isArray(each.game?.strokes));
  const results = list("results").filter((each) => typeof each?.source === "string" && Number.isFinite(each.when));
  const drafts = list("drafts").filter((each) => typeof each?.id === "string" && Array.isArray(each.steps));
  const known = new Set(store.results().map((each) => each.source));
  const added = { games: 0, results: 0, drafts: 0 };
  for (const result of results) {
    if (known.has(result.source)) continue;
    store.record(result);
    added.results += 1;
  }
  for (const name of list("learned")) if (typeof name === "string") store.learn(name);
  for (const game of games.reverse()) {
    const here = store.saved(game.puzzle.source);
    if (here && here.when >= game.when) continue;
    store.keep(game);
    added.games += 1;
  }
  for (const each of drafts.reverse()) {
    if ((store.draft(each.id)?.when ?? 0) >= each.when) continue;
    store.keepDraft(each);
    added.drafts += 1;
  }
  if (data.settings && typeof data.settings === "object") store.adopt(data.settings);
  return added;
}
