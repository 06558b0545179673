// The player of explanations: choose a puzzle or paste one, and walk through every step to its answer.

import { h } from "./dom.js";
import { Bench } from "./learn_bench.js";
import { free } from "./learn_links.js";
import { Player, framesOfAll } from "./learn_player.js";
import { proper, spoken, upper } from "./panels.js";
import { chosen } from "./puzzles.js";
import { ServiceError, ask } from "./service.js";
import { known, l, t, told } from "./texts.js";

/** @typedef {import("./types.js").GenreFacts} GenreFacts */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./learn.js").View} View */

/**
 * @param {string} source a puzzle that the address names, or nothing
 * @param {GenreFacts[]} facts @param {import("./learn.js").Open} open @returns {Promise<View>}
 */
export async function walkView(source, facts, open) {
  const sets = await Promise.all(facts.map((genre) => chosen(genre.name)));
  const select = h("select", { class: "text", "aria-label": l("walkChoose") },
    h("option", { value: "" }, l("walkChoose")));
  facts.forEach((genre, at) => {
    const group = h("optgroup", { label: genre.title });
    for (const { puzzle, level } of sets[at] ?? []) {
      const size = `${puzzle.cols}×${puzzle.rows}`;
      group.append(h("option", { value: puzzle.source }, l("walkLevel", { title: genre.title, size, level })));
    }
    select.append(group);
  });
  const box = h("textarea", { rows: 2, "aria-label": t("pasteLabel"), placeholder: l("walkPaste") });
  const place = h("div", { class: "walk-place" });
  const side = h("div", { class: "lesson-side" });
  /** @type {Player | null} */
  let player = null;
  /** @type {Bench | null} */
  let bench = null;
  /** @type {AbortController | null} */
  let stop = null;
  const end = () => { stop?.abort(); player?.pause(); bench?.close(); player = null; bench = null; };
  const told_ = (/** @type {import("./types.js").Saying} */ said) => {
    place.replaceChildren(h("p", { class: "error", role: "alert", ...spoken(said) }, proper(said)));
    side.replaceChildren();
  };
  const explain = async (/** @type {string} */ text) => {
    end();
    const mine = (stop = new AbortController());
    const said = h("span", { class: "second" });
    side.replaceChildren();
    place.replaceChildren(h("div", { class: "working", role: "status" }, h("span", {}, t("explaining")),
      h("progress", { "aria-label": t("explaining") }), said,
      h("button", { onclick: () => { mine.abort(); place.replaceChildren(); } }, l("walkStop"))));
    try {
      const { puzzle } = await ask("load", { puzzle: text }, { signal: mine.signal });
      const found = await ask("explain", { puzzle: puzzle.source },
        { signal: mine.signal, progress: (words) => { said.textContent = known(words) ? told(words) : ""; } });
      if (mine !== stop) return;
      if (!found.steps.length) { told_(found.saying ?? { template: "the board is the answer" }); return; }
      show(puzzle, found.steps, found.start);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.failure.kind !== "cancelled" && mine === stop) told_(error.saying);
    }
  };
  const show = (/** @type {Puzzle} */ puzzle, /** @type {Step[]} */ steps, /** @type {string} */ start) => {
    const own = new Bench(puzzle, { key: (event) => Boolean(player?.boardKey(event)) });
    bench = own;
    const frames = framesOfAll(puzzle, steps, start, (cell) => player?.light(cell));
    const list = h("ol", { class: "step-list" }, ...steps.map((step, index) => h("li", {},
      h("button", { class: "plain", onclick: () => { player?.pause(); player?.go(index + 1); } },
        h("span", { class: "second" }, String(index + 1)), upper(told(step.technique))))));
    player = new Player(own, frames, { bars: true, changed: (at) => {
      [...list.children].forEach((item, index) => {
        const button = /** @type {HTMLElement} */ (item.firstElementChild);
        if (index + 1 === at) {
          button.setAttribute("aria-current", "step");
          list.scrollTop = /** @type {HTMLElement} */ (item).offsetTop - list.clientHeight / 2;
        } else button.removeAttribute("aria-current");
      });
    } });
    place.replaceChildren(own.element, player.controls, h("p", { class: "second" }, l("walkKeys")));
    own.resize();
    side.replaceChildren(
      h("section", { class: "panel walk" }, player.said,
        h("div", { class: "row" }, h("button", { onclick: () => open({ puzzle, board: player?.bench.game.board() ?? "" }) },
          t("playFromHere")))),
      h("section", { class: "panel" }, h("h2", {}, l("listOf")), list));
    history.replaceState(null, "", `#learn=walk/${encodeURIComponent(puzzle.source).replace(/%2F/g, "/")}`);
  };
  select.addEventListener("change", () => { if (select.value) { box.value = ""; void explain(select.value); } });
  const go = h("button", { class: "filled", onclick: () => { if (box.value.trim()) void explain(box.value); } }, l("walkGo"));
  const keys = new AbortController();
  document.addEventListener("keydown", (event) => {
    if (free(event) && player?.key(event)) event.preventDefault();
  }, { signal: keys.signal });
  const element = h("div", { class: "lesson" },
    h("div", { class: "column" },
      h("div", { class: "lesson-head" }, h("h1", { tabindex: "-1" }, l("walkTitle"))),
      h("p", { class: "second" }, l("playerLine")),
      h("div", { class: "walk-choose" }, select, h("div", { class: "paste" }, box, go)), place), side);
  if (source) {
    select.value = source;
    if (select.value !== source) { select.value = ""; box.value = source; }
    void explain(source);
  }
  return { element, title: l("walkTitle"), close: () => { keys.abort(); end(); } };
}

