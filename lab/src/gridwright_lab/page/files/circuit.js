// A board that works like a circuit (Kölker 2012): it is drawn, moved and enlarged, and signals run
// along its wires. One unit is one cell. The answer inside a tile is drawn once for each state of its
// wires, and used wherever the tile is.

import { CellsByTile, carried, drawn, gadgetName, tint } from "./tile.js";
import { s } from "../js/board/shapes.js";
import { l } from "../js/texts.js";

/** @typedef {import("../js/types.js").Gadget} Gadget */
/** @typedef {import("../js/types.js").Circuit} Circuit */
/** @typedef {import("../js/types.js").Signals} Signals */

/** @type {Record<string, [number, number]>} */
const STEP = { n: [-1, 0], e: [0, 1], s: [1, 0], w: [0, -1] };
/** Clues are shown if a cell has at least this many pixels; more where every cell has a number. */
const NEAR = 9;
const NEAR_FILLED = 12;
/** Black cells are shown if a cell has at least this many pixels. */
const MIDDLE = 2.2;

/** A literal in words. @param {number} literal */
export function literalName(literal) {
  return literal < 0 ? l("not", { name: `x${-literal}` }) : `x${literal}`;
}

export class CircuitBoard {
  /**
   * @param {Circuit} circuit
   * @param {{flip: (variable: number) => void, chosen: (words: string) => void, renewed: (words: string) => void}} teller
   */
  constructor(circuit, teller) {
    this.circuit = circuit;
    this.teller = teller;
    this.cells = new CellsByTile(circuit);
    this.filled = circuit.filling.clues.length > 0;
    /** @type {Signals | null} */
    this.signals = null;
    this.focus = Math.max(0, circuit.gadgets.findIndex((gadget) => gadget.variable));
    this.frame = 0;
    /** @type {Signals | null} */
    this.labelled = null;
    const { rows, cols } = this.gadgetSize();
    this.element = /** @type {SVGSVGElement} */ (s("svg", { class: `circuit ${this.filled ? "circuit-filled" : ""}`, tabindex: "0", role: "application",
      "aria-label": l("circuitLabel", { rows, cols }), "aria-describedby": "circuit-keys" }));
    this.layers = { gadgets: s("g"), filling: s("g", { class: "circuit-filling" }), blacks: s("g", { class: "circuit-blacks" }),
      wires: s("g", { class: "circuit-wires" }), clues: s("g", { class: "circuit-clues" }), labels: s("g", { class: "circuit-labels" }), focus: s("g") };
    this.looks = s("defs");
    /** @type {Set<string>} the looks that have been drawn */
    this.known = new Set();
    const board = { width: circuit.cols, height: circuit.rows };
    const grid = s("pattern", { id: "circuit-grid", width: 1, height: 1, patternUnits: "userSpaceOnUse" });
    grid.append(s("path", { class: "circuit-line", d: "M1 0H0V1" }));
    this.element.append(grid, this.looks, s("rect", { class: "circuit-paper", ...board }),
      s("rect", { class: "circuit-lines", ...board, fill: "url(#circuit-grid)" }),
      ...Object.values(this.layers));
    this.drawGadgets();
    this.listen();
    this.view = { x: 0, y: 0, w: 1 };
    this.room = { width: 0, height: 0 };
    this.resizer = new ResizeObserver(() => this.fitIfWhole());
    this.resizer.observe(this.element);
    this.whole = true;
  }

  close() {
    cancelAnimationFrame(this.frame);
    this.resizer.disconnect();
  }

  gadgetSize() {
    const { gadgets } = this.circuit;
    return { rows: 1 + Math.max(...gadgets.map((each) => each.row)), cols: 1 + Math.max(...gadgets.map((each) => each.col)) };
  }

  /** The corner of a tile. @param {{row: number, col: number}} tile @returns {[number, number]} */
  corner({ row, col }) {
    const { origin, pitch } = this.circuit;
    return [col * pitch + origin, row * pitch + origin];
  }

  /** The tile of a gadget without the outer halves of shared cells. @param {Gadget} gadget */
  box(gadget) {
    const { pitch, size } = this.circuit;
    const [x, y] = this.corner(gadget);
    return { x: x + (size - pitch) / 2, y: y + (size - pitch) / 2, width: pitch, height: pitch, rx: 1.2 };
  }

  drawGadgets() {
    const { circuit } = this;
    /** @type {SVGElement[]} */
    this.blacks = [];
    /** @type {SVGElement[]} */
    this.names = [];
    /** @type {Map<string, number>} */
    this.at = new Map();
    /** @type {Map<string, SVGElement>} the numbers that are shown, by tile */
    this.shown = new Map();
    circuit.gadgets.forEach((gadget, index) => {
      const [x, y] = this.corner(gadget);
      const kind = gadget.variable ? "switch" : gadget.clause ? "end" : "";
      this.at?.set(`${gadget.row},${gadget.col}`, index);
      this.layers.gadgets.append(s("rect", { class: `gadget ${kind}`, ...this.box(gadget) }));
      const black = s("use", { x, y });
      this.blacks?.push(black);
      this.layers.blacks.append(black);
      if (this.filled) return;
      const name = s("text", { class: "gadget-name", x: x + 1.4, y: y + 3 }, circuit.tiles[gadget.tile]?.symbol);
      this.names?.push(name);
      this.layers.gadgets.append(name);
    });
    /** @type {Map<string, SVGElement>} what fills a tile, if that has been drawn */
    this.fillings = new Map();
    this.lines = circuit.wires.map(([from, way]) => {
      const [x1, y1, x2, y2] = this.line(from, way);
      const line = s("line", { class: "wire", x1, y1, x2: x1, y2: y1 });
      const old = s("line", { class: "wire old", x1, y1, x2, y2 });
      this.layers.wires.append(old, line);
      return { line, old, x1, y1, x2, y2 };
    });
  }

  /** The wire that a gadget sends on one side. @param {number} from @param {string} way */
  line(from, way) {
    const { pitch, size } = this.circuit;
    const [down, right] = STEP[way] ?? [0, 0];
    const [x, y] = this.corner(/** @type {Gadget} */ (this.circuit.gadgets[from]))
      .map((at) => at + size / 2);
    return /** @type {const} */ ([x ?? 0, y ?? 0, (x ?? 0) + right * pitch, (y ?? 0) + down * pitch]);
  }

  // Signals

  /**
   * Show what the wires carry; a change runs along the wires in their order.
   * @param {Signals} signals @param {boolean} all whether every signal runs again
   * @param {() => void} done
   */
  run(signals, all, done) {
    cancelAnimationFrame(this.frame);
    const before = all ? null : this.signals;
    this.signals = signals;
    // The text about a gadget from before the signals is outdated now.
    this.teller.renewed(this.describe(this.focus));
    const { wires, gadgets } = this.circuit;
    const changed = wires.map((_, at) => !before || before.sent[at] !== signals.sent[at]);
    const running = wires.map(([, , when], at) => ({ at, when })).filter(({ at }) => changed[at]);
    running.sort((a, b) => a.when - b.when);
    const first = running[0]?.when ?? 0;
    const last = running.at(-1)?.when ?? 0;
    /** @type {number[]} when a gadget takes its new look */
    const turn = gadgets.map(() => -1);
    for (const { at, when } of running) {
      const [from = 0, way = "n"] = wires[at] ?? [];
      const here = /** @type {Gadget} */ (gadgets[from]);
      const [down, right] = STEP[way] ?? [0, 0];
      const to = this.at?.get(`${here.row + down},${here.col + right}`) ?? from;
      for (const each of [from, to]) turn[each] = Math.max(turn[each] ?? -1, when + (each === to ? 1 : 0));
    }
    gadgets.forEach((_, index) => { if (!before || (turn[index] ?? -1) < 0) this.drawBlack(index); });
    if (before) {
      gadgets.forEach((_, index) => { if ((turn[index] ?? -1) >= 0) this.drawBlack(index, before); });
    }
    wires.forEach((_, at) => this.setWire(at, changed[at] ? 0 : 1, changed[at] ? before : null));
    const waiting = gadgets.map((_, index) => index).filter((index) => (turn[index] ?? -1) >= 0);
    this.labels(before ?? null);
    const finish = () => {
      for (const { at } of running) this.setWire(at, 1, null);
      for (const index of waiting) this.drawBlack(index);
      this.labels(signals);
      this.element.setAttribute("data-still", "true");
      done();
    };
    this.element.removeAttribute("data-still");
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || !running.length) { finish(); return; }
    const each = Math.max(25, Math.min(160, 4000 / (last - first + 1)));
    const start = performance.now();
    let shown = 0;
    const tick = (/** @type {number} */ now) => {
      const time = first + (now - start) / each;
      for (let next = shown; next < running.length; next += 1) {
        const one = running[next];
        if (!one || one.when > time) break;
        const part = Math.min(1, time - one.when);
        this.setWire(one.at, part, before);
        if (part === 1 && next === shown) shown += 1;
      }
      for (const index of waiting) {
        if ((turn[index] ?? 0) <= time && turn[index] !== -2) { this.drawBlack(index); turn[index] = -2; }
      }
      if (shown < running.length) this.frame = requestAnimationFrame(tick);
      else finish();
    };
    this.frame = requestAnimationFrame(tick);
  }

  /** One wire, up to a part of its length. @param {number} at @param {number} part @param {Signals | null} before */
  setWire(at, part, before) {
    const found = this.lines?.[at];
    if (!found) return;
    const { line, old, x1, y1, x2, y2 } = found;
    const kind = this.signals?.sent[at] === "1" ? "one" : "zero";
    line.setAttribute("class", `wire ${kind}`);
    line.setAttribute("x2", String(x1 + (x2 - x1) * part));
    line.setAttribute("y2", String(y1 + (y2 - y1) * part));
    const was = before && part < 1 ? before.sent[at] === "1" ? "one" : "zero" : "";
    old.setAttribute("class", `wire old ${was}`);
  }

  /** The answer inside a gadget. @param {number} index @param {Signals | null} [signals] */
  drawBlack(index, signals = this.signals) {
    const tile = this.circuit.gadgets[index]?.tile ?? 0;
    const state = signals?.states[index] ?? 0;
    const id = `look-${tile}-${state}`;
    if (!this.known.has(id)) {
      const look = s("g", { id });
      const found = this.circuit.tiles[tile]?.looks[state];
      if (found) look.append(...drawn(found));
      this.looks.append(look);
      this.known.add(id);
    }
    this.blacks?.[index]?.setAttribute("href", `#${id}`);
  }

  /** Names and values of clauses and variables. @param {Signals | null} signals */
  labels(signals) {
    const { circuit, scale } = this;
    this.labelled = signals;
    const unit = circuit.pitch / 16;
    // From far away the names are larger than their gadgets, but not so large that clauses run together.
    const ends = circuit.gadgets.filter((gadget) => gadget.clause).map((gadget) => gadget.col)
      .sort((a, b) => a - b);
    const apart = circuit.pitch * Math.min(9, ...ends.slice(1).map((col, at) => col - (ends[at] ?? 0)));
    const size = Math.min(apart / 10.5, Math.max(13 / scale, Math.min(3.2 * unit, 20 / scale)));
    /** @type {SVGElement[]} */
    const parts = [];
    circuit.gadgets.forEach((gadget, index) => {
      const [left, y] = this.corner(gadget);
      const x = left + circuit.size / 2;
      if (gadget.variable) parts.push(this.switch(gadget.variable, x, y, size));
      if (gadget.clause) {
        const state = signals?.clauses[gadget.clause - 1];
        const good = state?.true === 1;
        const sign = state ? good ? "✓ " : "✕ " : "";
        parts.push(s("text", { class: `circuit-clause ${state ? good ? "good" : "bad" : ""}`, x, y: Math.min(0, y) - 2 * unit,
          "font-size": size }, sign + (circuit.clauses[gadget.clause - 1] ?? []).map(literalName).join(", ")));
        if (state && !good) parts.push(...this.frames(gadget, signals?.states[index] ?? 0));
      }
    });
    this.layers.labels.replaceChildren(...parts);
  }

  /** Frames that are seen from far away, around the numbers of a clause that break a rule.
   * @param {Gadget} gadget @param {number} state */
  frames(gadget, state) {
    const [left, top] = this.corner(gadget);
    const { broken = [] } = this.circuit.tiles[gadget.tile]?.looks[state] ?? {};
    return broken.map(([row = 0, col = 0]) => s("rect", { class: "circuit-broken",
      x: left + col - 0.4, y: top + row - 0.4, width: 1.8, height: 1.8, rx: 0.3 }));
  }

  /** The switch of a variable, below the wire that begins there.
   * @param {number} variable @param {number} x @param {number} y @param {number} size of its name */
  switch(variable, x, y, size) {
    const value = this.labelled?.assignment?.[variable];
    const unit = this.circuit.pitch / 16;
    const group = s("g", { class: "circuit-switch" });
    group.append(s("text", { class: "circuit-variable", x, y: y + 10.6 * unit, "font-size": Math.min(size, 6 * unit) }, `x${variable}`));
    if (value === undefined) return group;
    const knob = s("g", { transform: `translate(${x} ${y + 13.3 * unit}) scale(${unit})` });
    knob.append(s("rect", { class: `switch-box ${value ? "on" : ""}`, x: -3.4, y: -1.7, width: 6.8, height: 3.4, rx: 1.7 }),
      s("circle", { class: `switch-knob ${value ? "on" : ""}`, cx: value ? 1.7 : -1.7, cy: 0, r: 1.1 }),
      s("text", { class: "circuit-value", x: value ? -1.5 : 1.5, y: 0.8 }, value ? "1" : "0"));
    group.append(knob);
    return group;
  }

  // Moving and enlarging

  get scale() {
    return this.room.width / this.view.w || 1;
  }

  /** Look how much room there is: to ask each time would have the whole board laid out again. */
  measure() {
    this.room = { width: this.element.clientWidth, height: this.element.clientHeight };
  }

  fitIfWhole() {
    this.measure();
    if (this.whole) this.fit();
    else this.setView();
  }

  fit() {
    const { rows, cols } = this.circuit;
    const width = this.element.clientWidth || 1;
    const most = Math.max(260, Math.min(innerHeight * 0.66, 620));
    // Above the board there is room for the clauses.
    const tall = rows + 6 + (22 * (cols + 4)) / width;
    this.element.style.height = `${Math.round(Math.max(200, Math.min(most, (width * tall) / (cols + 4))))}px`;
    this.measure();
    const ratio = width / (this.room.height || 1);
    const w = Math.max(cols + 4, tall * ratio);
    this.view = { x: (cols - w) / 2, y: rows + 2 - w / ratio + Math.max(0, (w / ratio - tall) / 2), w };
    this.whole = true;
    this.setView();
  }

  /** @param {number} by @param {number} [x] @param {number} [y] the point that stays, on the board */
  zoom(by, x = this.view.x + this.view.w / 2, y = this.view.y + this.viewHeight() / 2) {
    const most = Math.max(this.circuit.cols, this.circuit.rows) * 2 + 10;
    const w = Math.max(14, Math.min(most, this.view.w / by));
    const real = this.view.w / w;
    this.view = { x: x - (x - this.view.x) / real, y: y - (y - this.view.y) / real, w };
    this.whole = false;
    this.setView();
  }

  viewHeight() {
    return this.view.w * ((this.room.height || 1) / (this.room.width || 1));
  }

  setView() {
    const { x, y, w } = this.view;
    if (!this.room.width) return;
    const height = this.viewHeight();
    this.element.setAttribute("viewBox", `${x} ${y} ${w} ${height}`);
    this.element.classList.toggle("far", this.scale < MIDDLE);
    this.element.classList.toggle("near", this.near);
    this.element.classList.toggle("moved", !this.whole);
    this.drawCells();
    this.drawFocus();
    this.labels(this.labelled);
  }

  get near() {
    return this.scale >= (this.filled ? NEAR_FILLED : NEAR);
  }

  /** What is inside tiles is drawn only where it can be seen, and numbers only where they can be read. */
  drawCells() {
    const { x, y, w } = this.view;
    const height = this.viewHeight();
    const { size } = this.circuit;
    const { near, scale } = this;
    const visible = (/** @type {{row: number, col: number}} */ place) => {
      const [left, top] = this.corner(place);
      return scale >= MIDDLE && left < x + w && left + size > x && top < y + height && top + size > y;
    };
    const show = (/** @type {SVGElement | undefined} */ element, /** @type {boolean} */ seen) => {
      if (element && seen === element.hasAttribute("display")) {
        if (seen) element.removeAttribute("display");
        else element.setAttribute("display", "none");
      }
    };
    this.circuit.gadgets.forEach((gadget, index) => {
      const seen = visible(gadget);
      show(this.blacks?.[index], seen);
      show(this.names?.[index], seen);
    });
    for (const [key, tile] of this.cells.tiles) {
      const inSight = visible(tile);
      const seen = near && inSight;
      if (inSight && this.filled && !this.fillings?.has(key)) {
        const filling = s("g");
        filling.append(tint(tile.carriers), ...drawn(tile, "pale"));
        this.layers.filling.append(filling);
        this.fillings?.set(key, filling);
      }
      show(this.fillings?.get(key), inSight);
      const group = this.shown?.get(key);
      if (seen && !group) {
        const made = s("g");
        made.append(...this.cells.numbers(tile));
        this.layers.clues.append(made);
        this.shown?.set(key, made);
      } else if (!seen && group) {
        group.remove();
        this.shown?.delete(key);
      }
    }
  }

  drawFocus() {
    const gadget = this.circuit.gadgets[this.focus];
    if (!gadget) return;
    this.layers.focus.replaceChildren(
      s("rect", { class: "circuit-focus", ...this.box(gadget), "stroke-width": 3 / this.scale }));
  }

  // Hand and keys

  listen() {
    const { element } = this;
    /** @type {Map<number, {x: number, y: number}>} */
    const fingers = new Map();
    let moved = false;
    element.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size === 1) moved = false;
    });
    element.addEventListener("pointermove", (event) => {
      const was = fingers.get(event.pointerId);
      if (!was) return;
      const [dx, dy] = [event.clientX - was.x, event.clientY - was.y];
      if (!moved && Math.hypot(dx, dy) < 5) return;
      if (!moved) try { element.setPointerCapture(event.pointerId); } catch { /* it is gone */ }
      moved = true;
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const far = (/** @type {{x: number, y: number}} */ a) => Math.hypot(a.x - other.x, a.y - other.y);
        const [x, y] = this.point((event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
        this.zoom(far({ x: event.clientX, y: event.clientY }) / Math.max(20, far(was)), x, y);
      } else {
        this.view = { ...this.view, x: this.view.x - dx / this.scale, y: this.view.y - dy / this.scale };
        this.whole = false;
        this.setView();
      }
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    const up = (/** @type {PointerEvent} */ event) => {
      const was = fingers.get(event.pointerId);
      fingers.delete(event.pointerId);
      if (!was || moved || event.type !== "pointerup") return;
      const [x, y] = this.point(event.clientX, event.clientY);
      const { pitch, size, origin } = this.circuit;
      const place = (/** @type {number} */ at) => Math.floor((at - origin - (size - pitch) / 2) / pitch);
      const index = this.at?.get(`${place(y)},${place(x)}`);
      if (index === undefined) return;
      this.select(index);
      this.press();
    };
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, ...this.point(event.clientX, event.clientY));
    }, { passive: false });
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("focus", () => { if (element.matches(":focus-visible")) this.select(this.focus); });
  }

  /** A place on the screen as a place on the board. @param {number} x @param {number} y @returns {[number, number]} */
  point(x, y) {
    const box = this.element.getBoundingClientRect();
    return [this.view.x + (x - box.left) / this.scale, this.view.y + (y - box.top) / this.scale];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      "+": () => this.zoom(1.4), "=": () => this.zoom(1.4), "-": () => this.zoom(1 / 1.4), 0: () => this.fit(),
      Enter: () => this.press(), " ": () => this.press(),
      ArrowUp: () => this.move(-1, 0), ArrowDown: () => this.move(1, 0),
      ArrowLeft: () => this.move(0, -1), ArrowRight: () => this.move(0, 1),
    };
    const act = acts[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  }

  /** The next gadget in a direction; empty places are skipped. @param {number} down @param {number} right */
  move(down, right) {
    const here = this.circuit.gadgets[this.focus];
    if (!here) return;
    const { rows, cols } = this.gadgetSize();
    let [row, col] = [here.row + down, here.col + right];
    while (row >= 0 && row < rows && col >= 0 && col < cols) {
      const found = this.at?.get(`${row},${col}`);
      if (found !== undefined) { this.select(found); return; }
      [row, col] = [row + down, col + right];
    }
  }

  /** @param {number} index */
  select(index) {
    this.focus = index;
    this.element.classList.add("chosen");
    this.reveal();
    this.drawFocus();
    this.teller.chosen(this.describe(index));
  }

  /** Move the view so that the gadget is in sight. */
  reveal() {
    const gadget = this.circuit.gadgets[this.focus];
    if (!gadget || this.whole) return;
    const { pitch } = this.circuit;
    const [gx, gy] = this.corner(gadget);
    const { w } = this.view;
    const height = this.viewHeight();
    const keep = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size) =>
      at < from ? at : at + pitch > from + size ? at + pitch - size : from;
    this.view = { x: keep(gx, this.view.x, w), y: keep(gy, this.view.y, height), w };
    this.setView();
  }

  press() {
    const gadget = this.circuit.gadgets[this.focus];
    if (gadget?.variable) this.teller.flip(gadget.variable);
  }

  /** What a gadget is and what runs through it. @param {number} index */
  describe(index) {
    const { tiles, gadgets } = this.circuit;
    const tile = /** @type {import("../js/types.js").Tile} */ (tiles[gadgets[index]?.tile ?? 0]);
    const state = this.signals?.states[index];
    return [gadgetName(this.circuit, index), ...(state === undefined ? [] : carried(tile, state))].join("; ");
  }
}
