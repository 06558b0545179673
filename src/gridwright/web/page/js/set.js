// The view in which a puzzle is set: an editor for every genre, with what is known about the draft.

import { Board, nothing } from "./board.js";
import { dialog } from "./dialogs.js";
import { choice, h, icon, repeats, toggle } from "./dom.js";
import { Game, cellsOf } from "./game.js";
import { fit } from "./layout.js";
import { folds, proper } from "./panels.js";
import { ServiceError, ask, prepare } from "./service.js";
import { copy } from "./share.js";
import { NUMBER, ROOMS, SetHand } from "./set_hand.js";
import { proposalPanel, refusedPanel, signName, statusPanel, workPanel, words } from "./set_panels.js";
import { Status } from "./set_status.js";
import { History, LARGEST, empty, mirrored, pictured, resized, turned } from "./sketch.js";
import { keepDraft } from "./store.js";
import { known as knownWords, t, told } from "./texts.js";

/** @typedef {import("./types.js").Sketch} Sketch */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").GenreFacts} GenreFacts */
/** @typedef {import("./store.js").Draft} Draft */
/** @typedef {import("./set_status.js").Known} Known */
/** @typedef {{play: (puzzle: Puzzle) => void, start: () => void, address: (source: string, edit: boolean) => string}} Go */

const options = { forced: false, spare: false };

export class Setter {
  /** @param {Draft} draft @param {GenreFacts} facts @param {Go} go */
  constructor(draft, facts, go) {
    this.draft = draft;
    this.facts = facts;
    this.go = go;
    this.history = new History(draft.genre, draft.steps, draft.at);
    this.sketch = this.history.now;
    this.pair = 0;
    this.lit = -1;
    /** @type {string[]} what each cell holds, in words */
    this.told = [];
    this.kind = facts.editing?.rooms ? "room" : "cell";
    /** @type {AbortController | null} */
    this.working = null;
    this.status = new Status((known) => this.judged(known), () => options);
    this.build();
  }

  get hash() {
    return `#set=${this.draft.id}`;
  }

  get editing() {
    return /** @type {NonNullable<GenreFacts["editing"]>} */ (this.facts.editing);
  }

  build() {
    this.frame = h("div", { class: "board-frame" });
    this.headFacts = h("span", { class: "second head-facts" });
    this.line = h("p", { class: "status", "aria-live": "polite", role: "status" });
    this.judgedPlace = h("div", { class: "panel-place" });
    this.spoken = h("p", { class: "spoken", role: "status", "aria-live": "polite" });
    this.proposal = h("div", { class: "panel-place", "aria-live": "polite" });
    this.forcedFacts = h("span", { class: "second" });
    this.spareFacts = h("span", { class: "second" });
    this.note = h("div", { class: "note-place", "aria-live": "polite" });
    this.buttons = this.tools();
    this.main = h("div", { class: "column" },
      h("div", { class: "play-head" },
        h("button", { class: "plain square menu", "aria-label": t("home"), onclick: () => this.go.start() },
          icon("menu")),
        h("h1", {}, this.facts.title), this.headFacts),
      this.frame, this.line, h("p", { class: "status help" }, this.help()),
      h("div", { class: "dock set-dock" }, this.pens(), this.pad(), this.buttons.element));
    this.side = h("div", { class: "side set-side" }, this.judgedPlace, this.spoken, this.proposal,
      this.switches(), this.actions(), this.foldPlace());
    this.element = h("div", { class: "play set" }, this.main, this.side);
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    window.addEventListener("resize", () => this.resize(), { signal });
    window.addEventListener("pagehide", () => this.save(), { signal });
    document.addEventListener("keydown", (event) => {
      if (event.key === "F2" && !event.shiftKey) { event.preventDefault(); this.play(); }
    }, { signal });
    this.newBoard(0);
  }

  /** A board of the size that the sketch has now. @param {number} focus */
  newBoard(focus) {
    const { sketch, facts } = this;
    const puzzle = pictured(sketch, facts, null, this.kind);
    const had = document.activeElement === this.board?.element;
    const tool = this.hand?.tool;
    this.board = new Board(puzzle, {
      coordinates: true,
      label: t("boardLabel", { title: facts.title, rows: sketch.rows, cols: sketch.cols }),
      describe: (cell) => this.told[cell] ?? "",
    });
    this.hand = new SetHand(new Game(puzzle), this.board, {
      facts,
      sketch: () => this.sketch,
      draw: (drawn) => this.draw(drawn ?? this.sketch),
      take: (drawn) => this.take(drawn),
      focus: (cell) => this.focus(cell),
      key: (event) => this.key(event),
      numbers: () => this.status.numbers,
    });
    if (tool) this.hand.tool = tool;
    this.frame?.replaceChildren(this.board.element);
    this.board.focusOn(Math.min(focus, sketch.cells.length - 1));
    this.resize();
    if (had) this.board.element.focus({ preventScroll: true });
  }

  /** Called once the view is on the page. */
  shownOnPage() {
    document.body.classList.add("playing");
    void prepare("long");
    this.resize();
    this.drawHead();
    this.draw(this.sketch);
    this.status.update(this.sketch);
    this.say(t(this.editing.rooms ? "firstSetRooms" : matchMedia("(pointer: coarse)").matches ? "firstSetTouch" : "firstSet"));
    if (matchMedia("(hover: hover)").matches) this.board?.element.focus({ preventScroll: true });
  }

  close() {
    this.status.stop();
    this.working?.abort();
    this.save();
    this.listeners?.abort();
    document.body.classList.remove("playing");
  }

  save() {
    keepDraft({ ...this.draft, steps: this.history.steps, at: this.history.at, when: Date.now() });
  }

  // Tools

  pens() {
    const { numbers, rooms, signs } = this.editing;
    const pens = [
      ...(rooms ? [{ value: ROOMS, label: t("penRooms") }] : []),
      ...(numbers ? [{ value: NUMBER, label: t("penNumber") }] : []),
      ...signs.map(({ name }) => ({ value: name, label: penLabel(name), spoken: signName(name) })),
    ];
    if (pens.length < 2) return h("div", { class: "pens", hidden: true });
    return h("div", { class: "pens" }, choice("tool", t("pens"), pens, pens[0]?.value ?? "",
      (tool) => { if (this.hand) this.hand.tool = tool; }, true));
  }

  /** Digits for people without a keyboard. */
  pad() {
    const keys = [..."1234567890", ...(this.editing.signs.some(({ name }) => name === "?") ? ["-"] : []), "Backspace"];
    const label = (/** @type {string} */ key) => key === "-" ? "?" : key === "Backspace" ? "⌫" : key;
    return h("div", { class: "pad touch-only", role: "group", "aria-label": t("digits"), hidden: !this.editing.numbers },
      ...keys.map((key) => h("button", {
        class: "plain", "aria-label": key === "Backspace" ? t("kErase") : label(key),
        onclick: () => this.hand?.write(this.board?.focus ?? 0, key),
      }, label(key))));
  }

  tools() {
    const tool = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label,
      /** @type {() => void} */ act) =>
      h("button", { class: "plain", title: label, "aria-label": label, onclick: act }, icon(name),
        h("span", { "aria-hidden": "true" }, label));
    const size = h("button", { class: "size", onclick: () => this.sizes() });
    const undo = tool("undo", t("undo"), () => this.undo(-1));
    const redo = tool("redo", t("redo"), () => this.undo(1));
    for (const button of [undo, redo]) repeats(button);
    const element = h("div", { class: "tools set-tools", role: "toolbar", "aria-label": t("set") },
      size, tool("turn", t("turn"), () => this.take(turned(this.sketch))),
      tool("mirror", t("mirror"), () => this.take(mirrored(this.sketch))),
      tool("clear", t("clear"), () => this.take(empty(this.facts, this.sketch.rows, this.sketch.cols))),
      h("span", { class: "gap" }), undo, redo);
    return { element, size, undo, redo };
  }

  /** Choose another size; what fits stays. */
  sizes() {
    const field = (/** @type {string} */ name, /** @type {number} */ value) => h("input", { class: "text",
      type: "number", min: "1", max: String(LARGEST), value: String(value), "aria-label": name, name });
    const cols = field(t("columns"), this.sketch.cols);
    const rows = field(t("rows"), this.sketch.rows);
    const form = h("form", { class: "sizes" },
      h("label", { class: "field" }, h("span", { class: "label" }, t("columns")), cols),
      h("label", { class: "field" }, h("span", { class: "label" }, t("rows")), rows),
      h("button", { class: "filled" }, t("takeIt")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [wide, high] = [cols, rows].map((input) => Math.max(1, Math.min(LARGEST, Number(input.value) || 1)));
      shown.close();
      this.take(resized(this.sketch, high ?? 1, wide ?? 1));
    });
    const shown = dialog(t("size"), form, h("p", { class: "second" }, t("sizeLine")));
    cols.select();
  }

  switches() {
    const forced = toggle(t("forcedCells"), options.forced, (on) => {
      options.forced = on;
      if (on) void this.status.more();
      this.draw(this.sketch);
    });
    const spare = toggle(t("spareClues"), options.spare, (on) => {
      options.spare = on;
      if (on) void this.status.more();
      this.draw(this.sketch);
    });
    forced.firstElementChild?.append(" ", this.forcedFacts ?? "");
    spare.firstElementChild?.append(" ", this.spareFacts ?? "");
    return h("section", { class: "panel switches", "aria-label": t("showSet") }, forced, spare, this.note ?? null);
  }

  actions() {
    const action = (/** @type {string} */ label, /** @type {Parameters<typeof icon>[0]} */ name,
      /** @type {() => void} */ act) => h("button", { class: "action", onclick: act }, h("span", {}, label), icon(name));
    this.playButton = action(t("playThis"), "right", () => this.play());
    this.copyButton = action(t("copyPuzzlink"), "copy", () => void this.copyAs("puzzlink"));
    this.copyButton.hidden = !this.facts.formats.some((form) => form.name === "puzzlink");
    this.copyBox = h("textarea", { class: "copy-box", readonly: true, hidden: true, "aria-label": t("copyFailed") });
    return h("section", { class: "panel actions", "aria-label": t("actions") },
      action(t("completeDraft"), "right", () => this.askComplete()),
      action(t("minimise"), "right", () => void this.propose(t("minimise"), "minimise", {})),
      action(t("repairDraft"), "right", () => void this.propose(t("repair"), "repair", {})),
      this.playButton, this.copyButton, this.copyBox);
  }

  foldPlace() {
    const own = this;
    // The folds use the puzzle as it is at that moment.
    const puzzle = /** @type {Puzzle} */ (/** @type {unknown} */ ({
      genre: this.facts.name, title: this.facts.title, about: {},
      get source() { return own.status.known.record?.source ?? ""; },
      get cols() { return own.sketch.cols; },
      get rows() { return own.sketch.rows; },
    }));
    return folds({ facts: this.facts, puzzle, seed: "", board: () => this.status.known.record?.printed ?? "",
      setting: { link: (edit) => this.go.address(puzzle.source, edit), ready: () => Boolean(puzzle.source) } });
  }

  // What is drawn

  resize() {
    if (this.board && this.main && this.element) fit(this.board, this.main, this.element);
  }

  drawHead() {
    const { sketch, history, buttons } = this;
    this.headFacts?.replaceChildren(h("span", {}, `${sketch.cols}×${sketch.rows}`), h("span", {}, t("draftSaved")));
    if (!buttons) return;
    buttons.size.textContent = `${sketch.cols}×${sketch.rows}`;
    buttons.size.setAttribute("aria-label", `${t("size")}: ${sketch.cols}×${sketch.rows}`);
    buttons.undo.disabled = !history.canUndo;
    buttons.redo.disabled = !history.canRedo;
  }

  /** @param {Sketch} sketch */
  draw(sketch) {
    const { board, status } = this;
    if (!board) return;
    const known = sketch === this.sketch ? status.known : null;
    const puzzle = pictured(sketch, this.facts, known?.record ?? null, this.kind);
    this.shown = this.marks(known);
    board.become(puzzle);
    this.told = this.wordsOf(sketch);
    board.draw(new Game(puzzle), this.shown);
  }

  /** What every cell holds, in words. @param {Sketch} sketch */
  wordsOf(sketch) {
    const { shown, board } = this;
    /** @type {Map<number, number>} */
    const rooms = new Map();
    for (const room of sketch.rooms ?? []) rooms.set(room, (rooms.get(room) ?? 0) + 1);
    const said = sketch.cells.map((own, cell) => {
      const size = rooms.get(sketch.rooms?.[cell] ?? -1) ?? 1;
      const say = [own ? signName(own) : t("sEmpty")];
      if (size > 1) say.push(t("sRoom", { count: size }));
      if (shown?.broken.has(cell)) say.push(t(this.status.known.phase === "none" ? "sClash" : "sWrong"));
      if (shown?.spare.has(cell)) say.push(t("sSpare"));
      return say;
    });
    const forced = (/** @type {Set<number>} */ decisions, /** @type {string} */ words) => {
      for (const each of decisions) for (const cell of board?.cells[each] ?? []) said[cell]?.push(words);
    };
    if (shown) {
      forced(shown.yes, t(board?.puzzle.kind === "line" ? "sForcedPiece" : "sForcedBlack"));
      forced(shown.no, t("sForcedWhite"));
    }
    return said.map((say) => say.join(", "));
  }

  /** @param {Known | null} known */
  marks(known) {
    const shown = nothing();
    if (this.lit >= 0) shown.lit.add(this.lit);
    if (!known) return shown;
    for (const cell of known.clash ?? []) shown.broken.add(cell);
    for (const fault of known.faults) {
      for (const cell of fault.cells) if (this.sketch.cells[cell]) shown.broken.add(cell);
    }
    if (options.spare) for (const cell of known.spare ?? []) shown.spare.add(cell);
    if (options.forced && known.forced && known.record) {
      const { printed, kind } = known.record;
      shown.forced = true;
      [...known.forced].forEach((sign, decision) => {
        if (printed[decision] !== "?" && kind !== "line") return;
        if (sign === "#") shown.yes.add(decision);
        else if (sign === "." && kind !== "line") shown.no.add(decision);
      });
    }
    return shown;
  }

  // What the setter does

  /** A new state of the draft. @param {Sketch} sketch */
  take(sketch) {
    if (!this.history.add(sketch)) { this.draw(this.sketch); return; }
    this.changed();
  }

  /** @param {number} by */
  undo(by) {
    if (this.history.go(by)) this.changed();
  }

  /** Show, save and check another state of the draft. */
  changed() {
    const before = this.sketch;
    const focus = this.board?.focus ?? 0;
    this.sketch = this.history.now;
    this.save();
    this.leaveProposal();
    this.pair = 0;
    if (before.rows !== this.sketch.rows || before.cols !== this.sketch.cols) this.newBoard(focus);
    this.status.update(this.sketch);
    this.drawHead();
    this.tellFocus();
  }

  /** @param {number} cell */
  focus(cell) {
    this.board?.focusOn(cell);
    this.tellFocus();
  }

  tellFocus() {
    const cell = this.board?.focus ?? 0;
    const { cols } = this.sketch;
    const what = this.told[cell] ?? "";
    this.say(t("status", { row: Math.floor(cell / cols) + 1, column: (cell % cols) + 1, what }));
  }

  /** What the keys do; it is not repeated at every step. */
  help() {
    if (this.editing.rooms) return t("helpRooms");
    if (this.editing.signs.some((sign) => sign.name === "?")) return t("helpSigns");
    return t(this.editing.signs.length ? "helpShades" : "helpNumbers");
  }

  /** @param {string} text */
  say(text) {
    if (this.line && this.line.textContent !== text) this.line.textContent = text;
  }

  /** More is known about the draft. @param {Known} known */
  judged(known) {
    if (known.record) this.kind = known.record.kind;
    const focused = [...(this.judgedPlace?.querySelectorAll("button") ?? [])].findIndex((each) =>
      each === document.activeElement);
    const panel = statusPanel(known, this.sketch, {
      pair: this.pair,
      next: () => { this.pair += 1; this.judged(this.status.known); },
      repair: () => void this.propose(t("repair"), "repair", {}),
      goOn: () => this.status.goOn(),
      stop: () => this.status.cancel(),
      light: (cell) => { this.lit = cell; this.draw(this.sketch); },
    });
    // While a new draft is checked, the old words stay in place, so that nothing jumps.
    if (known.phase === "asking" && !known.slow && this.judgedPlace?.firstElementChild) {
      this.judgedPlace.firstElementChild.classList.add("stale");
      const title = this.judgedPlace.querySelector("h2");
      if (title) title.textContent = t("judging");
    } else this.judgedPlace?.replaceChildren(panel);
    if (focused >= 0) this.judgedPlace?.querySelectorAll("button")[focused]?.focus({ preventScroll: true });
    const spoken = known.phase === "asking" ? "" : [...panel.querySelectorAll("h2, .rules p, .spoken, .judged > p")]
      .map((each) => each.textContent).join(" ");
    if (spoken && this.spoken && this.spoken.textContent !== spoken) this.spoken.textContent = spoken;
    this.drawFacts(known);
    this.draw(this.sketch);
  }

  /** @param {Known} known */
  drawFacts(known) {
    const ready = Boolean(known.record);
    for (const button of [this.playButton, this.copyButton]) if (button) button.disabled = !ready;
    if (this.forcedFacts) this.forcedFacts.textContent = options.forced ? forcedFacts(known) : "";
    if (this.spareFacts) {
      this.spareFacts.textContent = options.spare && known.spare ? t("spareN", { count: known.spare.length })
        : known.phase === "unique" ? "" : t("spareWhen");
    }
    this.note?.replaceChildren(...(known.note && options.spare ? [words(known.note)] : []));
  }

  play() {
    const { record } = this.status.known;
    if (record) this.go.play(record);
  }

  /** @param {string} format */
  async copyAs(format) {
    const { record } = this.status.known;
    if (!record || !this.copyBox) return;
    try {
      const { text } = await ask("convert", { puzzle: record.source, to: format });
      if (await copy(text)) this.say(t("copied"));
      else { this.copyBox.value = text; this.copyBox.hidden = false; this.copyBox.select(); }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.refuse(error.saying);
    }
  }

  // Proposals

  leaveProposal() {
    this.working?.abort();
    this.working = null;
    const inside = this.proposal?.contains(document.activeElement);
    this.showProposal(null);
    if (inside) this.board?.element.focus({ preventScroll: true });
  }

  /** A proposal takes the place of the status, so that nobody has to look for it. @param {Node | null} panel */
  showProposal(panel) {
    this.proposal?.replaceChildren(...(panel ? [panel] : []));
    if (this.judgedPlace) this.judgedPlace.hidden = Boolean(panel);
    if (panel) this.proposal?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string | import("./types.js").Saying} text */
  refuse(text) {
    this.showProposal(refusedPanel(text, () => this.leaveProposal()));
  }

  /** Ask how the draft is to be completed. */
  askComplete() {
    const { symmetries } = this.facts;
    if (!symmetries.length) { void this.propose(t("completeTitle"), "complete", {}); return; }
    const names = { none: t("noSymmetry"), rotate2: t("rotate2"), rotate4: t("rotate4"),
      horizontal: t("horizontal"), vertical: t("vertical"), diagonal: t("diagonal") };
    const select = h("select", { "aria-label": t("symmetry") }, ...["none", ...symmetries.filter((each) => each !== "none")]
      .map((each) => h("option", { value: each }, /** @type {Record<string, string>} */ (names)[each] ?? each)));
    this.showProposal(h("section", { class: "panel proposal", "aria-label": t("completeTitle") },
      h("h2", {}, t("completeTitle")), h("p", { class: "second" }, t("completeLine")),
      h("label", { class: "field" }, h("span", { class: "label" }, t("symmetry")), select),
      h("div", { class: "row" },
        h("button", { class: "filled", onclick: () =>
          void this.propose(t("completeTitle"), "complete", { symmetry: select.value }) }, t("complete")),
        h("button", { onclick: () => this.leaveProposal() }, t("leaveIt")))));
    select.focus({ preventScroll: true });
  }

  /**
   * Find a change to the draft, and show it before it is applied.
   * @param {string} title @param {"complete" | "repair" | "minimise"} verb @param {Record<string, unknown>} more
   */
  async propose(title, verb, more) {
    const before = this.sketch;
    const { record, faults } = this.status.known;
    if (verb !== "complete" && !record) {
      const [fault] = faults;
      this.refuse(fault ? fault.saying : t("judging"));
      return;
    }
    this.leaveProposal();
    const { signal } = (this.working = new AbortController());
    const { panel, said } = workPanel(title, () => this.leaveProposal());
    this.showProposal(panel);
    const seed = String(Math.floor(Math.random() * 2 ** 31));
    const asked = verb === "complete" ? { sketch: before, seed, ...more } : { puzzle: record?.source, ...more };
    try {
      const found = await ask(verb, asked, { signal,
        progress: (text) => { said.textContent = knownWords(text) ? told(text) : ""; } });
      const after = verb === "complete" ? found.sketch
        : (await ask("edit", { puzzle: found.puzzle.source }, { signal })).sketch;
      if (signal.aborted) return;
      this.showProposal(proposalPanel({ title, before, after, record: found.puzzle,
        take: () => { this.take(after); }, leave: () => this.leaveProposal() }));
      this.proposal?.querySelector("button")?.focus({ preventScroll: true });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (!signal.aborted) this.refuse(error.failure.kind === "timeout" ? t("tookTooLong") : error.saying);
    }
  }

  // Keys

  /** @param {KeyboardEvent} event @returns {boolean} whether it was one of these */
  key(event) {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === "z") { this.undo(event.shiftKey ? 1 : -1); return true; }
    if (command && key === "y") { this.undo(1); return true; }
    if (event.key === "Escape") { this.leaveProposal(); return true; }
    return false;
  }
}

/** How much is forced, in words. @param {Known} known */
function forcedFacts({ forced, record }) {
  if (!forced || !record) return "";
  const pieces = [...forced].filter((sign) => sign === "#").length;
  if (record.kind === "line") return t(pieces === 1 ? "forcedPiece" : "forcedPieces", { count: pieces });
  const count = cellsOf(record).reduce((sum, cells, place) => sum + (forced[place] === "?" ? 0 : cells.length), 0);
  return t("forcedOf", { count, all: record.rows * record.cols });
}

/** A pen shows its sign. @param {string} name @returns {Node | string} */
function penLabel(name) {
  if (name === "circle") return "○";
  if (name === "triangle") return "△";
  if (name === "black") return t("black");
  if (name === "white") return t("white");
  return proper(name).replace(/\.$/, "");
}
