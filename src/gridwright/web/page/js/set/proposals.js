// Changes that the page proposes for a draft: complete it, leave out clues, repair it. A change is shown
// before it is applied, and it is one step that can be undone.

import { h } from "../dom.js";
import { symmetryName } from "../home/home.js";
import { ServiceError, ask } from "../service.js";
import { proposalPanel, refusedPanel, workPanel } from "./panels.js";
import { keepSwitch, repairsPanel } from "./repairs.js";
import { symmetryOf } from "./sketch.js";
import { known, t, told } from "../texts.js";

/** @typedef {import("./set.js").Setter} Setter */
/** @typedef {import("../types.js").Saying} Saying */

/** How many repairs there are to choose from, beside the first. */
const ALTERNATIVES = 2;

export class Proposals {
  /** @param {Setter} view */
  constructor(view) {
    this.view = view;
    /** Whether repairs keep the symmetry of the draft. */
    this.keep = true;
  }

  /** @param {string | Saying} text @param {HTMLElement | null} [more] */
  refuse(text, more = null) {
    this.view.showPanel(refusedPanel(text, () => this.view.closePanel(), more));
  }

  /** Ask how the draft is to be completed. */
  askComplete() {
    const { view } = this;
    const { symmetries } = view.genre;
    if (!symmetries.length) { void this.complete(); return; }
    const select = h("select", { "aria-label": t("symmetry") }, ...["none", ...symmetries.filter((each) => each !== "none")]
      .map((each) => h("option", { value: each }, symmetryName(each))));
    view.showPanel(h("section", { class: "panel proposal", "aria-label": t("completeTitle") },
      h("h2", {}, t("completeTitle")), h("p", { class: "second" }, t("completeLine")),
      h("label", { class: "field" }, h("span", { class: "label" }, t("symmetry")), select),
      h("div", { class: "row" },
        h("button", { class: "filled", onclick: () => void this.complete(select.value) }, t("complete")),
        h("button", { onclick: () => view.closePanel() }, t("leaveIt")))));
    select.focus({ preventScroll: true });
  }

  /** @param {string} [symmetry] */
  complete(symmetry = "none") {
    const before = this.view.sketch;
    const seed = String(Math.floor(Math.random() * 2 ** 31));
    return this.work(t("completeTitle"), null, async (how) => {
      const { sketch, puzzle } = await ask("complete", { sketch: before, seed, symmetry }, how);
      return () => this.proposed(t("completeTitle"), sketch, puzzle);
    });
  }

  minimise() {
    const source = this.source();
    if (!source) return Promise.resolve();
    return this.work(t("minimise"), null, async (how) => {
      const { puzzle } = await ask("minimise", { puzzle: source }, how);
      const { sketch } = await ask("edit", { puzzle: puzzle.source }, { signal: how.signal });
      return () => this.proposed(t("minimise"), sketch, puzzle);
    });
  }

  /** Repairs to choose from; those of a symmetric draft keep its symmetry, unless it is switched off. */
  repair() {
    const { view } = this;
    const source = this.source();
    if (!source) return Promise.resolve();
    const before = view.sketch;
    const own = view.genre.symmetries.length ? symmetryOf(before) : "none";
    const again = (/** @type {boolean} */ keep) => { this.keep = keep; void this.repair(); };
    const kept = own === "none" ? null : keepSwitch(own, this.keep, again);
    return this.work(t("repair"), kept, async (how) => {
      const found = await ask("repair", { puzzle: source, alternatives: ALTERNATIVES,
        symmetry: this.keep ? own : "none" }, how);
      return () => view.showPanel(repairsPanel({ before, found, kept,
        take: (after) => view.take(after), leave: () => view.closePanel(), show: (chosen) => view.propose(chosen) }));
    });
  }

  /** The puzzle that the draft is; else why it is none is told. */
  source() {
    const { record, faults } = this.view.status.known;
    if (!record) this.refuse(faults[0] ? faults[0].saying : t("judging"));
    return record?.source ?? "";
  }

  /** @param {string} title @param {import("../types.js").Sketch} after @param {import("../types.js").Puzzle} record */
  proposed(title, after, record) {
    const { view } = this;
    view.showPanel(proposalPanel({ title, before: view.sketch, after, record,
      take: () => view.take(after), leave: () => view.closePanel() }));
  }

  /**
   * Long work, which can be stopped; then what it found is shown.
   * @param {string} title @param {HTMLElement | null} more is shown if it fails
   * @param {(how: {signal: AbortSignal, progress: (text: Saying | string) => void}) => Promise<() => void>} find
   */
  async work(title, more, find) {
    const { view } = this;
    view.closePanel();
    const { signal } = (view.working = new AbortController());
    const { panel, said } = workPanel(title, () => view.closePanel());
    view.showPanel(panel);
    const progress = (/** @type {Saying | string} */ text) => { said.textContent = known(text) ? told(text) : ""; };
    try {
      const show = await find({ signal, progress });
      if (signal.aborted) return;
      show();
      /** @type {HTMLElement | null} */ (view.panel.querySelector("input:checked, button"))?.focus({ preventScroll: true });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (!signal.aborted) this.refuse(error.failure.kind === "timeout" ? t("tookTooLong") : error.saying, more);
    }
  }
}
