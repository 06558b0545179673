// The player of explanations: choose a puzzle or paste one, and walk through every step to its answer.

import { nothing } from "../board/board.js";
import { h } from "../dom.js";
import { gameAt } from "../board/frames.js";
import { Bench } from "./bench.js";
import { free } from "./links.js";
import { Player } from "./player.js";
import { proper, spoken, upper } from "../play/panels.js";
import { framesOfDigest, openAtFirst, opens } from "../play/passages.js";
import { chosen } from "../puzzles.js";
import { ServiceError, ask } from "../service.js";
import { known, l, t, told } from "../texts.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../play/passages.js").Explained} Explained */
/** @typedef {import("../play/passages.js").Told} Told */
/** @typedef {import("./learn.js").View} View */

/**
 * @param {string} source a puzzle that the address names, or nothing
 * @param {GenreFacts[]} facts @param {import("./learn.js").Open} openPuzzle @returns {Promise<View>}
 */
export async function walkView(source, facts, openPuzzle) {
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
  const told_ = (/** @type {import("../types.js").Saying} */ said) => {
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
      show(puzzle, found);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.failure.kind !== "cancelled" && mine === stop) told_(error.saying);
    }
  };
  const show = (/** @type {Puzzle} */ puzzle, /** @type {Explained} */ found) => {
    const own = new Bench(puzzle, { key: (event) => Boolean(player?.boardKey(event)) });
    bench = own;
    const open = openAtFirst(found.digest);
    const many = found.digest.map((passage, index) => opens(passage) ? index : -1).filter((index) => index >= 0);
    const list = h("ol", { class: "step-list" }, ...found.digest.map((passage, index) => h("li", {},
      h("button", { class: `plain${passage.key ? " key" : ""}`, onclick: () => { player?.pause(); goTo(index); } },
        h("span", { class: "second" }, String(index + 1)), upper(told(passage.name))))));
    /** @type {Told[]} */
    let frames = [];
    /** The first picture of a sentence; the very first one is the puzzle itself. @param {number} passage */
    const goTo = (passage) => player?.go(1 + frames.findIndex((frame) => frame.passage === passage));
    const current = (/** @type {number} */ at) => {
      [...list.children].forEach((item, index) => {
        const button = /** @type {HTMLElement} */ (item.firstElementChild);
        if (index === frames[at - 1]?.passage) {
          button.setAttribute("aria-current", "step");
          list.scrollTop = /** @type {HTMLElement} */ (item).offsetTop - list.clientHeight / 2;
        } else button.removeAttribute("aria-current");
      });
    };
    const every = h("button", { class: "plain", hidden: !many.length, onclick: () => {
      const at = frames[(player?.at ?? 0) - 1]?.passage ?? -1;
      const all = open.size < many.length;
      open.clear();
      if (all) for (const index of many) open.add(index);
      again(at);
    } });
    const turn = (/** @type {number} */ passage) => {
      if (!open.delete(passage)) open.add(passage);
      again(passage);
      player?.said.querySelector("button")?.focus();
    };
    /** Make the pictures anew, and show the first one of a sentence. @param {number} passage */
    const again = (passage) => {
      player?.pause();
      frames = framesOfDigest(puzzle, found, open, { light: (cell) => player?.light(cell), turn });
      every.textContent = open.size < many.length ? t("everyStep") : t("inShort");
      player = new Player(own, [edge(puzzle, found.start, l("walkStart")), ...frames,
        edge(puzzle, endOf(found), l("walkEnd"))], { bars: true, changed: current });
      if (passage >= 0) goTo(passage);
      place.replaceChildren(own.element, player.controls, h("p", { class: "second for-keys" }, l("walkKeys")));
      side.replaceChildren(
        h("section", { class: "panel walk" }, player.said,
          h("div", { class: "row" }, every,
            h("button", { onclick: () => openPuzzle({ puzzle, board: frames[(player?.at ?? 0) - 1]?.board ?? player?.bench.game.board() ?? "" }) },
              t("playFromHere")))),
        h("section", { class: "panel" }, h("h2", {}, l("listOf")), list));
    };
    again(-1);
    own.resize();
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

/** The board before or after all steps. @param {Puzzle} puzzle @param {string} board @param {string} name */
function edge(puzzle, board, name) {
  return { game: gameAt(puzzle, board), shown: nothing(), name, height: 0, said: () => [] };
}

/** The board after the last step. @param {Explained} found */
function endOf(found) {
  const signs = [...found.start];
  for (const step of found.steps) {
    for (const each of step.yes) signs[each] = "#";
    for (const each of step.no) signs[each] = ".";
  }
  return signs.join("");
}
