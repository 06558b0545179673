// Why puzzles are hard: the learner chooses a kind of puzzle and clauses, sees the board that they
// become, flips variables, watches the signals run, and opens tiles (Kölker 2012). Which kinds there
// are and what is told about them comes from the service.
//
// Addresses: `#learn=hard`, `#learn=hard/1.-2.3_2.3`, `#learn=hard/kuroshuto/1.-2.3_2.3`.

import { choice, h, icon, iconButton } from "../js/dom.js";
import { CircuitBoard, literalName } from "./circuit.js";
import { tilePanel } from "./tile.js";
import { proper, spoken, upper } from "../js/play/panels.js";
import { ServiceError, ask } from "../js/service.js";
import { s } from "../js/board/shapes.js";
import { StatusLine } from "../js/board/status.js";
import { l, told } from "../js/texts.js";

/** @typedef {import("../js/types.js").Circuit} Circuit */
/** @typedef {import("../js/types.js").Signals} Signals */

const MOST_CLAUSES = 10;
const NAMES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const EXAMPLES = /** @type {const} */ ([
  ["exampleOne", "1.2"], ["exampleSwap", "-2.1"], ["exampleTwo", "1.-2.3 2.3"], ["exampleNone", "1.1"]]);

/** Clauses as the service and the address write them. @param {number[][]} clauses */
function written(clauses) {
  return clauses.filter((clause) => clause.length).map((clause) => clause.join(".")).join(" ");
}

/** @param {string} text @returns {number[][]} */
function readClauses(text) {
  const clauses = text.split(/[\s_]+/).filter(Boolean)
    .map((part) => part.split(".").map(Number).filter((each) => Number.isInteger(each) && each !== 0).slice(0, 3))
    .filter((clause) => clause.length);
  return clauses.length ? clauses.slice(0, MOST_CLAUSES) : [[1, -2, 3], [2, 3]];
}

/** The view of the lesson. @param {string} asked what the address says after its name */
export function lesson(asked) {
  return new HardLesson(asked);
}

class HardLesson {
  /** @param {string} asked the kind of puzzle and the clauses of the address */
  constructor(asked) {
    const [, genre = "", clauses = ""] = /** @type {RegExpMatchArray} */ (asked.match(/^(?:([a-z]+)(?:\/|$))?(.*)$/s));
    /** The kind of puzzle; the usual one if it is not named. */
    this.genre = genre;
    this.clauses = readClauses(clauses);
    /** @type {Record<number, boolean>} */
    this.values = {};
    /** @type {CircuitBoard | null} */
    this.board = null;
    /** Counts the requests, so that an answer that comes too late is not shown. */
    this.asked = 0;
    this.title = l("hard");
    this.place = h("div", { class: "circuit-place" });
    this.line = new StatusLine(h("p", { class: "status", role: "status" }));
    this.editor = h("div", { class: "clauses" });
    this.switches = h("div", { class: "switches", role: "group", "aria-label": l("variables") });
    this.states = h("ul", { class: "clause-states" });
    this.verdict = h("p", { class: "verdict" });
    this.size = h("p", { class: "second" });
    this.kinds = h("div", { class: "hard-kinds" });
    this.proven = h("p", { class: "hard-proven" });
    this.tile = h("section", { class: "tile-open", "aria-label": l("tileOpen") });
    this.parts = h("dl", { class: "gadget-list" });
    this.element = this.layout();
    this.drawEditor();
    void this.build();
  }

  close() {
    this.asked += 1;
    this.board?.close();
  }

  layout() {
    return h("div", { class: "lesson hard" },
      h("div", { class: "column" },
        h("div", { class: "lesson-head" }, h("h1", { tabindex: "-1" }, l("hardTitle"))),
        h("p", {}, l("hardIntro")), this.kinds, this.proven, this.place, key(), this.line.element, this.size,
        h("p", { class: "second for-keys", id: "circuit-keys" }, l("circuitKeys")), this.tile),
      h("div", { class: "lesson-side" },
        h("section", { class: "panel" }, h("h2", {}, l("hardClauses")),
          h("p", { class: "second" }, l("hardClausesLine")), this.editor, this.examples()),
        h("section", { class: "panel" }, h("h2", {}, l("variables")),
          h("p", { class: "second" }, l("variablesLine")), this.switches,
          h("div", { "aria-live": "polite" }, this.states, this.verdict),
          h("div", { class: "row" },
            h("button", { class: "filled solve-board", onclick: () => void this.solve() }, l("solveBoard"))))),
      h("section", {}, h("h2", {}, l("gadgetsTitle")), this.parts));
  }

  examples() {
    return h("p", { class: "circuit-examples" }, h("span", { class: "label" }, l("hardExamples")),
      ...EXAMPLES.map(([name, text]) => h("button", { class: "link", onclick: () => {
        this.values = {};
        this.choose(readClauses(text));
      } }, l(name))));
  }

  // Clauses

  /** @param {number[][]} clauses */
  choose(clauses) {
    this.clauses = clauses;
    this.drawEditor();
    void this.build();
  }

  drawEditor() {
    const { clauses, editor } = this;
    const inside = editor.contains(document.activeElement);
    const others = (/** @type {number} */ at) => clauses.filter((_, each) => each !== at);
    editor.replaceChildren(
      ...clauses.map((clause, at) => h("fieldset", { class: "clause" },
        h("legend", { class: "label" }, l("clauseN", { number: at + 1 })),
        ...[0, 1, 2].map((slot) => this.literal(clause, at, slot)),
        clauses.length > 1 ? iconButton("close", l("removeClause", { number: at + 1 }), () => this.choose(others(at)))
          : null)),
      h("div", { class: "row" }, h("button", { disabled: clauses.length >= MOST_CLAUSES,
        onclick: () => this.choose([...clauses, [1, 2]]) }, icon("plus"), l("addClause"))));
    const add = editor.querySelector(".row button");
    if (inside && add instanceof HTMLElement) add.focus();
  }

  /** The choice of one literal. @param {number[]} clause @param {number} at @param {number} slot */
  literal(clause, at, slot) {
    const own = clause[slot] ?? 0;
    const options = [0, ...NAMES.flatMap((name) => [name, -name])].filter((each) => each || clause.length > 1 || slot > 0);
    if (!options.includes(own)) options.push(own);
    const select = h("select", { class: "text", "aria-label": l("literalN", { number: at + 1, place: slot + 1 }) },
      ...options.map((each) => h("option", { value: String(each), selected: each === own },
        each ? literalName(each) : l("noLiteral"))));
    select.addEventListener("change", () => {
      const literals = [0, 1, 2].map((each) => each === slot ? Number(select.value) : clause[each] ?? 0).filter(Boolean);
      this.choose(this.clauses.map((other, each) => each === at ? literals : other));
      const again = this.editor.querySelectorAll("fieldset")[at]?.querySelectorAll("select")[slot];
      if (again instanceof HTMLElement) again.focus();
    });
    return select;
  }

  /** The kind of puzzle as it is asked for. */
  get kind() {
    return this.genre ? { genre: this.genre } : {};
  }

  /** The variables that occur, in order. */
  get variables() {
    return [...new Set(this.clauses.flat().map(Math.abs))].sort((a, b) => a - b);
  }

  // The board and its signals

  async build() {
    const mine = (this.asked += 1);
    history.replaceState(null, "",
      `#learn=hard/${this.genre && `${this.genre}/`}${written(this.clauses).replaceAll(" ", "_")}`);
    this.drawSwitches();
    this.size.textContent = l("building");
    try {
      const circuit = await ask("reduce", { ...this.kind, clauses: written(this.clauses) });
      if (mine !== this.asked) return;
      this.drawKinds(circuit);
      this.board?.close();
      this.board = new CircuitBoard(circuit, { flip: (name) => void this.flip(name),
        chosen: (words) => { this.say("focus", words); this.openTile(); },
        renewed: (words) => { this.line.renew("focus", sentence(words)); this.openTile(); } });
      this.place.replaceChildren(this.board.element, this.tools());
      this.board.fit();
      this.size.textContent = l("hardSize", { rows: circuit.rows, cols: circuit.cols,
        clues: circuit.clues.length + circuit.filling.clues.length, gadgets: circuit.gadgets.length });
      await this.send(true);
    } catch (error) { this.failed(error); }
  }

  /** The kinds of puzzles, what is proven about the one that is shown, and its gadgets. @param {Circuit} circuit */
  drawKinds(circuit) {
    const { families, genre, proven, tiles } = circuit;
    if (!this.kinds.firstChild) {
      this.kinds.append(choice("hard-kind", l("genre"), families.map(({ name, label }) => ({ value: name, label })),
        genre, (name) => {
          this.genre = name === families[0]?.name ? "" : name;
          void this.build();
        }));
    }
    const { title = "", docs = "" } = families.find((each) => each.name === genre) ?? {};
    this.proven.replaceChildren([l("hardProven", { title }), ...proven.map(told)].join(" "), " ",
      h("a", { href: docs, target: "_blank", rel: "noreferrer" }, l("hardDocs")));
    // Tiles that are turned have the same name.
    const parts = tiles.filter(({ name }, at) => tiles.findIndex((each) => each.name.template === name.template) === at);
    this.parts.replaceChildren(...parts.map(({ symbol, name, line }) => h("div", {},
      h("dt", {}, h("span", { class: "gadget-letter", "aria-hidden": "true" }, [...symbol][0] ?? ""), upper(told(name))),
      h("dd", {}, told(line)))));
  }

  /** Show the gadget that is chosen, with its table. */
  openTile() {
    const { board } = this;
    if (board) this.tile.replaceChildren(...tilePanel(board.cells, board.focus, board.signals));
  }

  tools() {
    return h("div", { class: "circuit-tools" },
      iconButton("minus", l("zoomOut"), () => this.board?.zoom(1 / 1.4), "square"),
      iconButton("plus", l("zoomIn"), () => this.board?.zoom(1.4), "square"),
      iconButton("fit", l("zoomFit"), () => this.board?.fit(), "square"),
      h("button", { onclick: () => void this.send(true) }, icon("play"), l("runAgain")));
  }

  /** Ask what the wires carry now, and let it run. @param {boolean} all whether every signal runs */
  async send(all) {
    const mine = (this.asked += 1);
    const assignment = this.variables.map((name) => this.values[name] ? name : -name).join(".");
    try {
      const signals = await ask("signals", { ...this.kind, clauses: written(this.clauses), assignment });
      if (mine === this.asked && signals.assignment) this.board?.run(signals, all, () => this.drawStates(signals));
    } catch (error) { this.failed(error); }
  }

  /** @param {number} name */
  async flip(name) {
    this.values = { ...this.values, [name]: !this.values[name] };
    const focused = document.activeElement instanceof HTMLElement && document.activeElement.dataset.variable;
    this.drawSwitches();
    const again = this.switches.querySelector(`[data-variable="${name}"]`);
    if (focused && again instanceof HTMLElement) again.focus();
    this.say("act", this.valueOf(name));
    await this.send(false);
  }

  /** Have the board solved like any other, and read the values from its answer. */
  async solve() {
    const mine = (this.asked += 1);
    this.verdict.textContent = l("solving");
    try {
      const signals = await ask("signals", { ...this.kind, clauses: written(this.clauses) });
      if (mine !== this.asked) return;
      if (!signals.assignment) {
        this.states.replaceChildren();
        this.verdict.textContent = l("hasNone");
        return;
      }
      this.values = Object.fromEntries(Object.entries(signals.assignment));
      this.drawSwitches();
      this.board?.run(signals, false, () => {
        this.drawStates(signals);
        this.verdict.textContent = l("foundValues", { values: this.variables.map((name) => this.valueOf(name)).join(", ") });
      });
    } catch (error) { this.failed(error); }
  }

  // What is said

  /** @param {number} name */
  valueOf(name) {
    return l(this.values[name] ? "isTrue" : "isFalse", { name: `x${name}` });
  }

  drawSwitches() {
    this.switches.replaceChildren(...this.variables.map((name) => h("button", {
      "aria-pressed": String(Boolean(this.values[name])), "data-variable": String(name), onclick: () => void this.flip(name),
    }, h("b", {}, `x${name}`), this.values[name] ? l("trueWord") : l("falseWord"))));
  }

  /** @param {Signals} signals */
  drawStates(signals) {
    this.states.replaceChildren(...signals.clauses.map((state, at) => {
      const clause = `${l("clauseN", { number: at + 1 })} (${(this.clauses[at] ?? []).map(literalName).join(", ")})`;
      const good = state.true === 1;
      const words = good ? l("clauseHolds", { clause })
        : state.true ? l("clauseMany", { clause, count: state.true }) : l("clauseNone", { clause });
      return h("li", { class: good ? "good" : "bad" }, icon(good ? "check" : "close"),
        h("span", {}, state.finds ? `${words} ${told(state.finds)}` : words));
    }));
    this.verdict.textContent = l(signals.solved ? "boardSolved" : "boardBroken");
  }

  /** What the learner just did. @param {"focus" | "act"} kind @param {string} words */
  say(kind, words) {
    this.line.act();
    this.line.say(kind, sentence(words));
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof ServiceError)) throw error;
    this.size.textContent = "";
    if (error.failure.kind === "cancelled") return;
    this.verdict.replaceChildren(h("span", spoken(error.saying), proper(error.saying)));
  }
}

/** A whole sentence; the name of a variable stays as it is at the beginning. @param {string} words */
function sentence(words) {
  const end = [".", "…"].some((sign) => words.endsWith(sign)) ? "" : ".";
  return (words.startsWith("x") ? words : upper(words)) + end;
}

/** What the lines and signs mean. */
function key() {
  const sample = (/** @type {string} */ kind) => {
    const svg = s("svg", { class: "wire-sample", viewBox: "0 0 30 10", "aria-hidden": "true" });
    svg.append(s("line", { class: `wire ${kind}`, x1: 2, y1: 5, x2: 28, y2: 5 }));
    return svg;
  };
  return h("ul", { class: "circuit-key" },
    h("li", {}, sample("one"), l("legendTrue")), h("li", {}, sample("zero"), l("legendFalse")),
    h("li", {}, l("legendHolds")), h("li", {}, l("legendBroken")));
}
