// Repairs to choose from: each is a small board with its changes marked, and one sentence.

import { h, toggle } from "../dom.js";
import { symmetryName } from "../home/home.js";
import { changedPicture, name, signName } from "./panels.js";
import { differing } from "./sketch.js";
import { upper } from "../play/panels.js";
import { ServiceError, ask } from "../service.js";
import { drawn, hardestAt } from "./curve.js";
import { l10n, t, told } from "../texts.js";

/** @typedef {import("../types.js").Sketch} Sketch */
/** @typedef {import("../types.js").Repair} Repair */
/** @typedef {{repair: Repair, way: import("./curve.js").Way | null, level: number}} Chosen with the way to its answer, once it is known */

const MOST_NAMED = 4;
const HIGHEST = 5;

/** The changes of a repair, as one sentence: what is added, removed and changed. @param {Sketch} before
 * @param {Sketch} after */
export function repairSentence(before, after) {
  const changed = differing(before, after);
  /** @type {Record<"repairAdd" | "repairRemove" | "repairChange", string[]>} */
  const said = { repairAdd: [], repairRemove: [], repairChange: [] };
  for (const cell of changed.slice(0, MOST_NAMED)) {
    const [was, now] = [before.cells[cell] ?? "", after.cells[cell] ?? ""];
    const values = { cell: name(before, cell), was: signName(was, before.genre), now: signName(now, before.genre) };
    if (!was) said.repairAdd.push(t("clueAt", { ...values, clue: values.now }));
    else if (!now) said.repairRemove.push(t("clueAt", { ...values, clue: values.was }));
    else said.repairChange.push(t("clueTo", values));
  }
  const parts = /** @type {(keyof typeof said)[]} */ (Object.keys(said)).filter((key) => said[key].length)
    .map((key) => t(key, { clues: l10n.list(said[key]) }));
  const rest = changed.length - MOST_NAMED;
  return `${upper([...parts, ...(rest > 0 ? [t("moreChanges", { count: rest })] : [])].join("; "))}.`;
}

/** @param {string} symmetry @param {boolean} keep @param {(keep: boolean) => void} again */
export function keepSwitch(symmetry, keep, again) {
  const shown = toggle(t("keepSymmetry"), keep, again);
  shown.firstElementChild?.append(" ", h("span", { class: "second" }, symmetryName(symmetry)));
  return shown;
}

/**
 * @param {{before: Sketch, found: Repair & {fewest: boolean, alternatives: Repair[]}, kept: HTMLElement | null,
 *   take: (after: Sketch) => void, leave: () => void, show: (chosen: Chosen) => void}} about
 */
export function repairsPanel({ before, found, kept, take, leave, show }) {
  const all = [found, ...found.alternatives];
  const count = differing(before, found.sketch).length;
  /** @type {Chosen[]} */
  const choices = all.map((repair) => ({ repair, way: null, level: 0 }));
  let chosen = choices[0];
  const choose = (/** @type {Chosen} */ each) => { chosen = each; if (count) show(each); };
  const cards = choices.map((each, index) => card(before, each, index, all.length, () => choose(each),
    () => { if (chosen === each) choose(each); }));
  if (chosen) choose(chosen);
  const facts = !count ? t("noChange")
    : `${t(count === 1 ? "repairsOne" : "repairsMany", { count })} ${found.fewest ? t("repairsFewest") : ""}`;
  return h("section", { class: "panel proposal repairs", "aria-label": t("repair") },
    h("h2", {}, t("repair")), h("p", { class: count ? "second" : "" }, facts),
    count ? h("div", { class: "repair-cards", role: "radiogroup", "aria-label": t("repairsChoose") }, ...cards) : null,
    kept,
    h("div", { class: "row" },
      count ? h("button", { class: "filled", onclick: () => take(chosen?.repair.sketch ?? before) }, t("takeIt")) : null,
      h("button", { onclick: leave }, t(count ? "leaveIt" : "close"))));
}

/** @param {Sketch} before @param {Chosen} choice @param {number} index @param {number} all
 * @param {() => void} choose @param {() => void} more is called when it is known what it leads to */
function card(before, choice, index, all, choose, more) {
  const { repair } = choice;
  const words = repairSentence(before, repair.sketch);
  const input = h("input", { type: "radio", name: "repair", checked: index === 0, hidden: all === 1,
    "aria-label": t("repairN", { number: index + 1, all, words }) });
  input.addEventListener("change", choose);
  return h("label", { class: "repair-card" },
    h("span", { class: "repair-words" }, input, h("span", {}, words)),
    h("div", { class: "proposed" }, changedPicture(repair.puzzle, differing(before, repair.sketch)), outlook(choice, more)));
}

/** What a repair leads to: its curve, steps, level and hardest step. @param {Chosen} choice @param {() => void} more */
function outlook(choice, more) {
  const { puzzle } = choice.repair;
  const place = h("div", { class: "outlook second" }, t("judging"));
  void Promise.all([ask("explain", { puzzle: puzzle.source }), ask("grade", { puzzle: puzzle.source })]).then(([{ steps, levels }, { level, hardest }]) => {
    Object.assign(choice, { way: { steps, levels }, level: level ?? 0 });
    more();
    // All are drawn to one scale, so that they can be compared.
    const bars = levels.length ? drawn(levels, hardestAt({ steps, levels }), t("curve"), () => {}, HIGHEST).element.lastElementChild : null;
    place.replaceChildren(...(bars ? [bars] : []), h("p", {}, t("outlook", { count: steps.length, level: level ?? "?" })),
      h("p", {}, hardest ? t("outlookHardest", { technique: upper(told(hardest)) }) : ""));
  }).catch((error) => {
    if (!(error instanceof ServiceError)) throw error;
    place.replaceChildren();
  });
  return place;
}
