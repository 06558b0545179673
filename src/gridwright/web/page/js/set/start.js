// Where setting begins: an empty board, an existing puzzle, or one's own draft.

import { still } from "../board/board.js";
import { h, iconButton } from "../dom.js";
import { kindMenu } from "../kind.js";
import { Game } from "../play/game.js";
import { proper, spoken } from "../play/panels.js";
import { ServiceError, ask } from "../service.js";
import { readHash } from "../share.js";
import { LARGEST, empty, packed, pictured, unpacked } from "./sketch.js";
import { draft, drafts, forgetDraft, keepDraft, newName } from "../store.js";
import { language, t } from "../texts.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../types.js").Sketch} Sketch */

const USUAL = 8;

/** Keep a sketch as a new draft. @param {Sketch} sketch @param {Record<string, string>} [about] @returns {string} its name */
export function begun(sketch, about = {}) {
  const id = newName();
  keepDraft({ id, genre: sketch.genre, title: "", steps: [packed(sketch)], at: 0, when: Date.now(), about });
  return id;
}

/** @param {GenreFacts[]} all @param {(id: string) => void} open @param {string | import("../types.js").Saying} [problem] */
export function startView(all, open, problem = "") {
  const able = all.filter((facts) => facts.editing);
  const list = h("div", {});
  const draw = () => list.replaceChildren(...ownDrafts(able, open, draw));
  draw();
  return h("div", { class: "home" },
    h("div", { class: "home-head" }, h("div", {}, h("h1", {}, t("setTitle")), h("p", { class: "second" }, t("setLine")))),
    problem ? h("p", { class: "error", ...spoken(problem) }, proper(problem)) : null,
    emptyCard(able, open), pasteCard(open), list);
}

/** @param {GenreFacts[]} all @param {(id: string) => void} open */
function emptyCard(all, open) {
  let genre = all[0]?.name ?? "";
  const field = (/** @type {string} */ name) => h("input", { class: "text", type: "number", min: "1",
    max: String(LARGEST), value: String(USUAL), "aria-label": name });
  const [cols, rows] = [field(t("columns")), field(t("rows"))];
  const size = (/** @type {HTMLInputElement} */ input) => Math.max(1, Math.min(LARGEST, Number(input.value) || USUAL));
  const begin = () => {
    const facts = all.find((each) => each.name === genre);
    if (facts) open(begun(empty(facts, size(rows), size(cols))));
  };
  return h("section", { class: "card" }, h("div", { class: "card-head" }, h("h2", {}, t("emptyBoard"))),
    h("div", { class: "make" },
      kindMenu(all, genre, (chosen) => { genre = chosen; }).element,
      h("div", { class: "sizes" },
        h("label", { class: "field" }, h("span", { class: "label" }, t("columns")), cols),
        h("label", { class: "field" }, h("span", { class: "label" }, t("rows")), rows)),
      h("div", { class: "end" }, h("button", { class: "filled", onclick: begin }, t("beginDraft")))));
}

/** @param {(id: string) => void} open */
function pasteCard(open) {
  const text = h("textarea", { placeholder: t("pasteEdit"), "aria-label": t("pasteLabel"), rows: 1 });
  const place = h("div", { "aria-live": "polite" });
  const read = async () => {
    if (!text.value.trim()) return;
    place.replaceChildren(h("p", { class: "second" }, t("ready")));
    try {
      const at = text.value.indexOf("#p=");
      const own = at < 0 ? null : readHash(text.value.slice(at));
      const found = await ask("edit", { puzzle: own ? own.source : text.value });
      open(begun(found.sketch, { ...found.about, ...own?.about }));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      place.replaceChildren(h("p", { class: "error", ...spoken(error.saying) }, proper(error.saying)));
    }
  };
  text.addEventListener("paste", () => setTimeout(() => void read()));
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); void read(); }
  });
  return h("div", {}, h("div", { class: "paste" }, text, h("button", { onclick: () => void read() }, t("edit"))), place);
}

/** @param {GenreFacts[]} all @param {(id: string) => void} open @param {() => void} again */
function ownDrafts(all, open, again) {
  const kept = drafts().map(draft).filter((each) => each && all.some((facts) => facts.name === each.genre));
  if (!kept.length) return [];
  const when = new Intl.DateTimeFormat(language() === "en" ? "en-GB" : language(), { dateStyle: "medium", timeStyle: "short" });
  const items = kept.map((each) => {
    const facts = all.find((known) => known.name === each?.genre);
    if (!each || !facts) return null;
    const sketch = unpacked(each.genre, each.steps[each.at] ?? each.steps[0] ?? "1x1;");
    const puzzle = pictured(sketch, facts);
    const kind = `${facts.title} ${sketch.cols}×${sketch.rows}`;
    const title = each.about?.title ? `${each.about.title}, ${kind}` : kind;
    return h("li", { class: "draft" },
      h("button", { class: "plain", onclick: () => open(each.id) },
        h("span", { class: "emblem" }, still(puzzle, new Game(puzzle), title)),
        h("span", {}, h("b", {}, title), h("br"), h("span", { class: "second" }, when.format(each.when)))),
      iconButton("clear", t("forgetDraft", { title }), () => { forgetDraft(each.id); again(); }));
  });
  return [h("h2", { class: "drafts-head" }, t("yourDrafts")), h("ul", { class: "drafts" }, ...items)];
}
