// The view in which a puzzle is set: an editor for every genre, with what is known about the draft.

import { nothing } from "../board/board.js";
import { isNarrow } from "../board/layout.js";
import { PageView } from "../board/view.js";
import { creditFields, sizeFacts } from "../credits.js";
import { dialog } from "../dialogs.js";
import { choice, h, icon, toggle } from "../dom.js";
import { Game, cellsOf } from "../play/game.js";
import { showMenu } from "../play/menu.js";
import { folds, proper, rulesList, shareList, upper } from "../play/panels.js";
import { ServiceError, ask, prepare } from "../service.js";
import { copy } from "../share.js";
import { NUMBER, ROOMS, SELECT, SetHand } from "./hand.js";
import { curvePanel } from "./curve.js";
import { signName, statusPanel, words } from "./panels.js";
import { Proposals } from "./proposals.js";
import { Status } from "./status.js";
import { History, LARGEST, differing, empty, mirrored, pictured, resized, turned } from "./sketch.js";
import { draft as keptDraft, keepDraft, newName, whenWritten } from "../store.js";
import { draftState, meeting } from "../play/tabs.js";
import { noWord, shade, sizeOf, yesWord } from "../board/speech.js";
import { thingOf } from "../puzzles.js";
import { t, told } from "../texts.js";

/** @typedef {import("../types.js").Sketch} Sketch */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../store.js").Draft} Draft */
/** @typedef {import("./status.js").Known} Known */
/** @typedef {import("../board/board.js").Shown} Shown */
/** @typedef {{play: (puzzle: Puzzle) => void, start: () => void, address: (puzzle: Puzzle, edit: boolean) => string}} Go */

const options = { forced: false, spare: false };

/** @extends {PageView<SetHand>} */
export class Setter extends PageView {
  /** @param {Draft} draft @param {GenreFacts} genre @param {Go} go */
  constructor(draft, genre, go) {
    const history = new History(draft.genre, draft.steps, draft.at);
    const puzzle = pictured(history.now, genre);
    super(puzzle, new Game(puzzle), (view) => new SetHand(view.game, view.board, /** @type {Setter} */ (view)));
    this.draft = draft;
    /** The draft as this tab last read or wrote it. */
    this.base = draftState(draft);
    this.genre = genre;
    this.go = go;
    this.history = history;
    this.sketch = history.now;
    /** Whether the last puzzle was of lines. */
    this.lines = false;
    this.pair = 0;
    /** @type {string[]} what each cell holds, in words */
    this.told = [];
    this.hand.tool = this.penChoices[0]?.value ?? this.hand.tool;
    this.status = new Status((known) => this.judged(known), () => options, this.editing.least);
    this.proposals = new Proposals(this);
    this.judgedPlace = h("div", { class: "panel-place" });
    this.curvePlace = h("div", {});
    /** @type {import("./curve.js").Way | null} */
    this.way = null;
    /** @type {import("./repairs.js").Chosen | null} the repair that is shown */
    this.proposed = null;
    this.spoken = h("p", { class: "spoken", role: "status", "aria-live": "polite" });
    this.forcedFacts = h("span", { class: "second" });
    this.spareFacts = h("span", { class: "second" });
    this.note = h("div", { class: "note-place", "aria-live": "polite" });
    this.sizeButton = h("button", { class: "size", onclick: () => this.sizes() });
    this.playButton = action(t("playThis"), "right", () => this.play());
    this.copyButton = action(t("copyPuzzlink"), "copy", () => void this.copyAs("puzzlink"));
    this.credits = this.creditFields();
    this.copyBox = h("textarea", { class: "copy-box", readonly: true, hidden: true, "aria-label": t("copyFailed") });
    this.main.append(this.head(genre.title), this.frame, this.line.element,
      h("p", { class: "status help" }, this.help()),
      h("div", { class: "dock set-dock" }, this.pens(), this.pad(), this.tools()),
      this.credits);
    this.side.append(this.judgedPlace, this.spoken, this.panel, this.overview.element, this.curvePlace, this.switches(), this.actions(), this.foldPlace());
    this.element.classList.add("set");
    this.side.classList.add("set-side");
    this.onF2(false, () => this.play());
    document.addEventListener("elsewhere", () => void this.meet(), { signal: this.listeners.signal });
  }

  get hash() {
    return `#set=${this.draft.id}`;
  }

  get editing() {
    return /** @type {NonNullable<GenreFacts["editing"]>} */ (this.genre.editing);
  }

  /** Whether cells are decided one by one, also where there are rooms: then they may be given. */
  get decidesCells() {
    return this.editing.signs.some(({ name }) => name === "black");
  }

  get numbers() {
    return this.status.numbers;
  }

  /** A board of the size that the sketch has now. */
  newBoard() {
    const { sketch, hand: { tool } } = this;
    const puzzle = pictured(sketch, this.genre, null, this.lines);
    this.replaceBoard(puzzle, new Game(puzzle));
    this.hand.tool = tool;
    this.resize();
  }

  /** What is known of the draft is more urgent than who made it: in one column, that comes last. @override */
  resize() {
    super.resize();
    const place = isNarrow() ? this.side : this.main;
    if (this.credits.parentElement !== place) place.append(this.credits);
  }

  shownOnPage() {
    super.shownOnPage();
    void prepare("long");
    this.drawHead();
    this.draw();
    this.status.update(this.sketch);
    const touch = matchMedia("(pointer: coarse)").matches;
    this.tell("first", this.editing.rooms ? touch ? "firstSetRoomsTouch" : "firstSetRooms" : touch ? "firstSetTouch" : "firstSet");
  }

  close() {
    this.status.stop();
    super.close();
  }

  /** @returns {Draft} the draft as it is here and now */
  get here() {
    return { ...this.draft, steps: this.history.steps, at: this.history.at, when: Date.now() };
  }

  /** Keep the draft. Where another tab made another one of it, this one gets a name of its own. */
  save() {
    const found = this.meet();
    const { id } = this.draft;
    if (found === "follow" || draftState(this.here) === draftState(keptDraft(id))) return;
    if (found === "apart") {
      this.draft = { ...this.draft, id: newName() };
      if (location.hash === `#set=${id}`) history.replaceState(null, "", this.hash);
    }
    if (keepDraft(this.here)) this.base = draftState(this.here);
    if (found === "apart") this.tellApart(id);
  }

  /** Look at what another tab may have made of the draft, and follow it. */
  meet() {
    const kept = keptDraft(this.draft.id);
    const found = meeting(this.base, draftState(this.here), draftState(kept));
    if (kept && found === "follow") {
      this.draft = kept;
      this.base = draftState(kept);
      this.history = new History(kept.genre, kept.steps, kept.at);
      const { credits } = this;
      credits.replaceWith(this.credits = this.creditFields());
      this.changed();
    }
    return found;
  }

  /** @param {string} id the draft of the other tab */
  tellApart(id) {
    const shown = dialog(t("draftsApart"), h("p", {}, t("draftsApartLine")), h("div", { class: "row" },
      h("button", { class: "filled", onclick: () => shown.close() }, t("goOnHere")),
      h("button", { onclick: () => { shown.close(); location.hash = `#set=${id}`; } }, t("openOther"))));
  }

  creditFields() {
    return creditFields(this.draft.about ?? {}, (about) => { this.draft = { ...this.draft, about }; this.save(); this.drawHead(); });
  }

  // Tools

  /** What the pen may draw; the first is chosen to begin with. */
  get penChoices() {
    const { numbers, rooms, signs } = this.editing;
    return [
      ...(rooms ? [{ value: ROOMS, label: t("penRooms") }] : []),
      ...(numbers ? [{ value: NUMBER, label: t("penNumber") }] : []),
      ...signs.map(({ name }) => ({ value: name, label: penLabel(name, this.sketch.genre), spoken: signName(name, this.sketch.genre) })),
      { value: SELECT, label: icon("select"), spoken: t("selectPen") },
    ];
  }

  pens() {
    const pens = this.penChoices;
    return h("div", { class: "pens" }, choice("tool", t("pens"), pens, pens[0]?.value ?? "",
      (tool) => { this.hand.tool = tool; }, true));
  }

  /** Digits for people without a keyboard. */
  pad() {
    const keys = [..."1234567890", ...(this.editing.signs.some(({ name }) => name === "?") ? ["-"] : []), "Backspace"];
    const label = (/** @type {string} */ key) => key === "-" ? "?" : key === "Backspace" ? "⌫" : key;
    return h("div", { class: "pad touch-only", role: "group", "aria-label": t("digits"), hidden: !this.editing.numbers },
      ...keys.map((key) => h("button", {
        class: "plain", "aria-label": key === "Backspace" ? t("kErase") : label(key),
        onclick: () => this.hand.write(this.board.focus, key),
      }, label(key))));
  }

  tools() {
    const tools = h("div", { class: "tools set-tools", role: "toolbar", "aria-label": t("set") },
      this.tool("turn", t("turn"), () => this.move(turned)),
      this.tool("mirror", t("mirror"), () => this.move(mirrored)),
      this.tool("clear", t("clear"), () => this.take(empty(this.genre, this.sketch.rows, this.sketch.cols))),
      h("span", { class: "gap" }), this.undoButton, this.redoButton);
    // A tool shows its picture only.
    for (const each of tools.children) {
      for (const name of ["title", "aria-label"]) if (each.textContent) each.setAttribute(name, each.textContent);
    }
    tools.prepend(this.sizeButton);
    this.undoButton.before(this.zoom.controls, h("span", { class: "gap" }));
    return tools;
  }

  /** Turn or mirror the board: what was selected would be other cells. @param {(sketch: Sketch) => Sketch} how */
  move(how) {
    this.hand.drop();
    this.take(how(this.sketch));
  }

  /** Choose another size; what fits stays. */
  sizes() {
    const field = (/** @type {string} */ name, /** @type {number} */ value) => h("input", { class: "text",
      type: "number", min: "1", max: String(LARGEST), value: String(value), "aria-label": name, name });
    const cols = field(t("columns"), this.sketch.cols);
    const rows = field(t("rows"), this.sketch.rows);
    const own = Object.entries(this.editing.own ?? {}).map(([name, [least, most]]) => {
      const input = field(upper(told(name)), this.sketch.own?.[name] ?? least);
      input.max = String(most);
      return { name, input, number: () => Math.max(least, Math.min(most, Number(input.value) || least)) };
    });
    const form = h("form", { class: "sizes" },
      ...[cols, rows, ...own.map(({ input }) => input)].map((input) =>
        h("label", { class: "field" }, h("span", { class: "label" }, input.name), input)),
      h("button", { class: "filled" }, t("takeIt")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const [wide, high] = [cols, rows].map((input) => Math.max(1, Math.min(LARGEST, Number(input.value) || 1)));
      shown.close();
      const sketch = resized(this.sketch, high ?? 1, wide ?? 1);
      this.take(own.length ? { ...sketch, own: Object.fromEntries(own.map(({ name, number }) => [name, number()])) } : sketch);
    });
    const shown = dialog(t("size"), form, h("p", { class: "second" }, t("sizeLine")));
    cols.select();
  }

  switches() {
    const set = (/** @type {keyof typeof options} */ name, /** @type {boolean} */ on) => {
      options[name] = on;
      if (on) void this.status.more();
      this.draw();
    };
    const forced = toggle(t("forcedCells"), options.forced, (on) => set("forced", on));
    const spare = toggle(t("spareClues"), options.spare, (on) => set("spare", on));
    forced.firstElementChild?.append(" ", this.forcedFacts);
    spare.firstElementChild?.append(" ", this.spareFacts);
    return h("section", { class: "panel switches", "aria-label": t("showSet") }, forced, this.editing.changes ? spare : null, this.note);
  }

  actions() {
    this.copyButton.hidden = !this.genre.formats.some((form) => form.name === "puzzlink");
    return h("section", { class: "panel actions", "aria-label": t("actions") },
      ...(this.editing.changes ? [
        action(t("completeDraft"), "right", () => this.proposals.askComplete()),
        action(t("minimise"), "right", () => void this.proposals.minimise()),
        action(t("repairDraft"), "right", () => void this.proposals.repair()),
      ] : []),
      this.playButton, this.copyButton, this.copyBox);
  }

  foldPlace() {
    const own = this;
    // The folds use the puzzle as it is at that moment.
    const puzzle = /** @type {Puzzle} */ (/** @type {unknown} */ ({
      genre: this.genre.name, title: this.genre.title,
      get about() { return own.draft.about ?? {}; },
      get source() { return own.status.known.record?.source ?? ""; },
      get cols() { return own.sketch.cols; },
      get rows() { return own.sketch.rows; },
    }));
    this.folded = { facts: this.genre, puzzle, seed: "", board: () => this.status.known.record?.printed ?? "",
      setting: { link: (/** @type {boolean} */ edit) => this.go.address(puzzle, edit), ready: () => Boolean(puzzle.source) } };
    return folds(this.folded);
  }

  /** @override */
  menu() {
    const { folded } = this;
    showMenu(`${this.genre.title} ${this.sketch.cols}×${this.sketch.rows}`, [
      { icon: "book", name: t("rules"), act: () => void dialog(t("rules"), rulesList(this.genre)) },
      { icon: "share", name: t("share"), act: () => { if (folded) dialog(t("share"), shareList(folded)); } },
    ]);
  }

  // What is drawn

  drawHead() {
    const size = `${this.sketch.cols}×${this.sketch.rows}`;
    const title = this.draft.about?.title;
    const heading = this.main.querySelector("h1");
    if (heading) heading.textContent = title || this.genre.title;
    this.facts.replaceChildren(sizeFacts(sizeOf({ ...this.sketch, stars: this.sketch.own?.["stars"] }),
      title ? this.genre.title : ""), h("span", {}, t("draftSaved")));
    this.sizeButton.textContent = size;
    this.sizeButton.setAttribute("aria-label", `${t("size")}: ${size}`);
    this.drawUndo(this.history);
  }

  /** @override @param {Sketch} [sketch] what a stroke draws, or the draft */
  draw(sketch = this.hand.drawing ?? this.sketch) {
    const { board, status } = this;
    const known = sketch === this.sketch ? status.known : null;
    const repair = known && this.proposed?.repair;
    if (repair) sketch = repair.sketch;
    const puzzle = pictured(sketch, this.genre, repair ? repair.puzzle : known?.record, this.lines);
    this.shown = repair ? this.outcome(repair) : this.marks(known);
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
      const say = [own ? signName(own, sketch.genre) : t("sEmpty")];
      if (sketch.rooms && this.decidesCells) say.push(t("sInRoom", { number: (sketch.rooms[cell] ?? 0) + 1 }));
      else if (size > 1) say.push(t("sRoom", { count: size }));
      if (shown.broken.has(cell)) say.push(t(this.status.known.phase === "none" ? "sClash" : "sWrong"));
      if (shown.spare.has(cell)) say.push(t("sSpare"));
      return say;
    });
    const forced = (/** @type {Set<number>} */ decisions, /** @type {string} */ words) => {
      for (const each of decisions) for (const cell of board.cells[each] ?? []) said[cell]?.push(words);
    };
    const { puzzle } = board;
    forced(shown.yes, puzzle.kind === "line" ? t("sForcedPiece") : t("sForced", { what: shade(puzzle, true) }));
    forced(shown.no, t("sForced", { what: shade(puzzle, false) }));
    return said.map((say) => say.join(", "));
  }

  /** A repair on the board: its clues, its answer, and the cells where the answers of the draft differ.
   * @param {import("../types.js").Repair} repair */
  outcome({ sketch, puzzle, answer }) {
    const shown = nothing();
    if (this.lit >= 0) shown.lit.add(this.lit);
    for (const cell of differing(this.sketch, sketch)) shown.ring.add(cell);
    const [first = "", ...others] = this.status.known.boards;
    if (puzzle.kind !== "line") {
      [...first].forEach((sign, at) => {
        if (others.some((board) => board[at] !== sign)) for (const cell of cellsOf(puzzle)[at] ?? []) if (!shown.ring.has(cell)) shown.because.add(cell);
      });
    }
    this.markAnswer(shown, puzzle, answer);
    return shown;
  }

  /** @param {Shown} shown @param {Puzzle} record @param {string} answer */
  markAnswer(shown, { printed, kind }, answer) {
    shown.forced = true;
    [...answer].forEach((sign, decision) => {
      if (printed[decision] !== "?" && kind !== "line") return;
      if (sign === "#") shown.yes.add(decision);
      else if (sign === "." && kind !== "line") shown.no.add(decision);
    });
  }

  /** Show a repair, before it is applied. @param {import("./repairs.js").Chosen | null} chosen */
  propose(chosen) {
    this.proposed = chosen;
    this.drawCurve(chosen?.way ? { way: chosen.way, grade: chosen } : this.status.known);
    this.draw();
    if (chosen) this.say("result", t(this.shown.because.size ? "repairOnBoardDiffer" : "repairOnBoard"), { quiet: true });
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
    if (options.forced && known.forced && known.record) this.markAnswer(shown, known.record, known.forced);
    return shown;
  }

  // What the setter does

  /** A new state of the draft. @param {Sketch} sketch */
  take(sketch) {
    if (!this.history.add(sketch)) { this.draw(); return; }
    this.changed();
  }

  /** @override @param {number} by */
  undo(by) {
    if (this.history.go(by)) this.changed();
  }

  /** Show, save and check another state of the draft. @override */
  changed() {
    const before = this.sketch;
    this.line.act();
    this.sketch = this.history.now;
    this.save();
    this.closePanel();
    this.pair = 0;
    if (before.rows !== this.sketch.rows || before.cols !== this.sketch.cols) this.newBoard();
    this.status.update(this.sketch);
    this.drawHead();
    this.tellFocus();
  }

  /** @override @param {number} cell */
  describe(cell) {
    return this.told[cell] ?? "";
  }

  /** @override @param {number} cell */
  wording(cell) {
    return this.describe(cell);
  }

  /** What the keys do; it is not repeated at every step. */
  help() {
    if (this.editing.rooms && this.decidesCells) return t(this.editing.numbers ? "helpRoomNumbers" : "helpRoomSigns");
    if (this.editing.rooms) return t("helpRooms");
    if (this.editing.signs.some((sign) => sign.name === "?")) return t("helpSigns");
    return t(this.editing.signs.length ? "helpShades" : "helpNumbers");
  }

  /** More is known about the draft. @param {Known} known */
  judged(known) {
    if (known.record) this.lines = known.record.kind === "line";
    const { judgedPlace, spoken } = this;
    const focused = [...judgedPlace.querySelectorAll("button")].findIndex((each) => each === document.activeElement);
    const panel = statusPanel(known, this.sketch, {
      pair: this.pair,
      next: () => { this.pair += 1; this.judged(this.status.known); },
      repair: this.editing.changes ? () => void this.proposals.repair() : null,
      goOn: () => this.status.goOn(),
      stop: () => this.status.cancel(),
      light: (cell) => this.light(cell),
    });
    // While a new draft is checked, the old words stay in place, so that nothing jumps.
    if (known.phase === "asking" && !known.slow && judgedPlace.firstElementChild) {
      judgedPlace.firstElementChild.classList.add("stale");
      const title = judgedPlace.querySelector("h2");
      if (title) title.textContent = t("judging");
    } else judgedPlace.replaceChildren(panel);
    if (focused >= 0) judgedPlace.querySelectorAll("button")[focused]?.focus({ preventScroll: true });
    const text = known.phase === "asking" ? "" : [...panel.querySelectorAll("h2, .rules p, .spoken, .judged > p")]
      .map((each) => each.textContent).join(" ");
    if (text && spoken.textContent !== text) spoken.textContent = text;
    this.drawFacts(known);
    this.drawCurve(known);
    this.update();
  }

  /** The way to the answer, once it is known. @param {{way: Known["way"], grade: {level?: number | null | undefined} | null}} known */
  drawCurve({ way, grade }) {
    if (way === this.way) return;
    this.way = way;
    const panel = way && curvePanel(way, grade?.level ?? 0, this.sketch.cols, (cell) => this.light(cell));
    this.curvePlace.replaceChildren(...(panel ? [panel] : []));
  }

  /** @param {Known} known */
  drawFacts(known) {
    const ready = Boolean(known.record);
    for (const button of [this.playButton, this.copyButton]) button.disabled = !ready;
    this.forcedFacts.textContent = options.forced ? forcedFacts(known) : "";
    this.spareFacts.textContent = options.spare && known.spare
      ? t(known.spare.length ? "spareN" : "spareNone", { count: known.spare.length })
      : known.phase === "unique" ? "" : t("spareWhen");
    this.note.replaceChildren(...(known.note && options.spare ? [words(known.note)] : []));
  }

  play() {
    const { record } = this.status.known;
    if (record) this.go.play({ ...record, about: this.draft.about ?? {} });
  }

  /** @param {string} format */
  async copyAs(format) {
    const { record } = this.status.known;
    if (!record) return;
    const since = this.line.act();
    try {
      const { text } = await ask("convert", { puzzle: record.source, to: format });
      if (await copy(text)) this.say("result", t("copied"), { since });
      else { this.copyBox.value = text; this.copyBox.hidden = false; this.copyBox.select(); }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.proposals.refuse(error.saying);
    }
  }

  // Proposals

  closePanel() {
    super.closePanel();
    this.judgedPlace.hidden = false;
    if (this.proposed) this.propose(null);
  }

  /** A proposal takes the place of the status, so that nobody has to look for it. @override @param {HTMLElement} panel */
  showPanel(panel) {
    super.showPanel(panel);
    this.judgedPlace.hidden = true;
    this.panel.scrollIntoView({ block: "nearest" });
  }

  // Keys

  /** @override @param {KeyboardEvent} event @returns {boolean} whether it was one of these */
  key(event) {
    if (super.key(event)) return true;
    if (event.key !== "Escape") return false;
    if (!this.hand.drop()) this.closePanel();
    return true;
  }
}

/** @param {string} label @param {Parameters<typeof icon>[0]} name @param {() => void} act */
function action(label, name, act) {
  return h("button", { class: "action", onclick: act }, h("span", {}, label), icon(name));
}

/** How much is forced, in words. @param {Known} known */
function forcedFacts({ forced, record }) {
  if (!forced || !record) return "";
  const pieces = [...forced].filter((sign) => sign === "#").length;
  if (record.kind === "line") return t(pieces === 1 ? "forcedPiece" : "forcedPieces", { count: pieces });
  const count = cellsOf(record).reduce((sum, cells, place) => sum + (forced[place] === "?" ? 0 : cells.length), 0);
  return t("forcedOf", { count, all: record.rows * record.cols });
}

/** A pen shows its sign. @param {string} name @param {string} genre @returns {Node | string} */
function penLabel(name, genre) {
  const thing = thingOf(genre);
  if (thing && (name === "black" || name === "white")) return upper(name === "black" ? yesWord(thing) : noWord(thing));
  if (thing === "lamp" && name === "?") return upper(t("sBlock"));
  if (name === "circle") return "○";
  if (name === "disc") return "●";
  if (name === "triangle") return "△";
  if (name === "black") return t("black");
  if (name === "white") return t("white");
  return proper(name).replace(/\.$/, "");
}
