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

/** @typedef {{results: store.Result[], games: store.Save[], drafts: store.Draft[], learned: string[], settings: Partial<store.Settings>}} Brought */
/** @typedef {{here: store.Save, other: store.Save}} Meeting both have marks, and they differ */

/** What a file holds; anything else is thrown out. @param {string} text @returns {Brought} */
export function readBackup(text) {
  const data = JSON.parse(text);
  if (data?.format !== FORMAT || !(data.version >= 1 && data.version <= store.VERSION)) throw new Error("no backup");
  const list = (/** @type {string} */ name) => Array.isArray(data[name]) ? data[name] : [];
  return {
    games: list("games").filter((each) => typeof each?.puzzle?.source === "string" && Array.isArray(each.game?.strokes)),
    results: list("results").filter((each) => typeof each?.source === "string" && Number.isFinite(each.when)),
    drafts: list("drafts").filter((each) => typeof each?.id === "string" && Array.isArray(each.steps)),
    learned: list("learned").filter((each) => typeof each === "string"),
    settings: data.settings && typeof data.settings === "object" ? data.settings : {},
  };
}

/** How many games there are, solved and begun: one that was solved is a result, and a game as long as its board is kept.
 * @param {{results: store.Result[], games: store.Save[]}} kept */
export function gameCount({ results, games }) {
  return new Set([...results.map((each) => each.source), ...games.map((each) => each.puzzle.source)]).size;
}

/**
 * Add what is new; what is here and newer stays. Where both have marks that differ, both are kept until the player
 * has chosen.
 * @param {Brought} brought @returns {{games: number, results: number, drafts: number, meetings: Meeting[]}} what was added
 */
export function merge({ results, games, drafts, learned, settings }) {
  const known = new Set(store.results().map((each) => each.source));
  const added = { games: 0, results: 0, drafts: 0, meetings: /** @type {Meeting[]} */ ([]) };
  for (const result of results) {
    if (known.has(result.source)) continue;
    store.record(result);
    added.results += 1;
  }
  for (const name of learned) store.learn(name);
  for (const other of [...games].reverse()) {
    const here = store.saved(other.puzzle.source);
    if (here && differ(here, other)) {
      const others = here.others ?? [];
      if (others.some((each) => same(each, other))) continue;
      store.keep({ ...here, others: [...others, { ...attempt(other), name: store.newName() + others.length }] });
      added.meetings.push({ here, other });
      continue;
    }
    if (here && (here.when >= other.when || (here.solved && !other.solved))) continue;
    store.keep(other);
    added.games += 1;
  }
  for (const each of [...drafts].reverse()) {
    if ((store.draft(each.id)?.when ?? 0) >= each.when) continue;
    store.keepDraft(each);
    added.drafts += 1;
  }
  store.adopt(settings);
  return added;
}

/** @param {store.Save} here @param {store.Save} other */
function differ(here, other) {
  return !here.solved && !other.solved && here.game.at > 0 && other.game.at > 0 && !same(here, other);
}

/** Whether two games have the same marks. @param {store.Attempt} one @param {store.Attempt} other */
function same(one, other) {
  const marks = (/** @type {store.Attempt} */ { game }) => {
    const found = new Map();
    for (const { c } of game.strokes.slice(0, game.at)) for (const [key, , after] of c) found.set(key, after % 3);
    return JSON.stringify([...found].filter(([, value]) => value).sort());
  };
  return marks(one) === marks(other);
}

/** @param {store.Save} save @returns {store.Attempt} */
function attempt({ game, seconds, hints, solved, when, filled }) {
  return { game, seconds, hints, solved, when, filled };
}

/** Keep only one of two games. @param {Meeting} meeting @param {"here" | "other"} which */
export function settle({ here, other }, which) {
  const chosen = which === "here" ? here : { ...here, ...attempt(other) };
  const stored = store.saved(here.puzzle.source);
  store.keep({ ...chosen, others: (stored?.others ?? []).filter((each) => !same(each, other)) });
}
