// The picture, what was read of it, the cells to look at, and what to do with it.

import { still } from "../board/board.js";
import { h, iconButton } from "../dom.js";
import { Game } from "../play/game.js";
import { proper, spoken } from "../play/panels.js";
import { cellItem, wallItem } from "./cells.js";
import { convex, turned } from "./dots.js";
import { asText, look, paint } from "./eyes.js";
import { dashes, drawing, fact, marks, picker, stepper } from "./parts.js";
import { Photo } from "./photo.js";
import { LEAST, MOST } from "./ruling.js";
import { ServiceError, ask } from "../service.js";
import { begun } from "../set/start.js";
import { s } from "../board/shapes.js";
import { l10n, t } from "../texts.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../types.js").ReadGrid} ReadGrid */
/** @typedef {import("./dots.js").Corners} Corners */
/** @typedef {import("./reading.js").Place} Place */
/** @typedef {{open: (opened: import("../play/play.js").Opened) => void, set: (id: string) => void}} Go */

/**
 * What is being read. `used` is where the grid was seen, which follows its lines more closely than the
 * corners that a person has set; `first` is what was read before anybody corrected it.
 * @typedef {{picture: HTMLCanvasElement, place: Place, used: Place | null, fixed: boolean, genre: string,
 *   corrections: import("../types.js").Corrections, walls: Record<string, boolean>, extra: number[], seen: import("../types.js").SeenGrid | null,
 *   told: ReadGrid | null, first: ReadGrid | null, found: boolean | null, grids: Grids}} Work
 */
/**
 * The grids of the picture, which of them is read, and what is known of the others.
 * @typedef {{current: number, all: Partial<Work>[]}} Grids
 */

/** Of the picture of the grid: dots for a cell, while a corner moves and at rest, and in all. */
const [QUICK, FINE, MOST_DOTS] = [24, 64, 1200];
const PAUSE = 350;
const MOST_LISTED = 24;
/** What is known of a grid that was found and not read. */
export const FRESH = { used: null, fixed: false, genre: "", corrections: {}, walls: {}, extra: [], seen: null, told: null, first: null };

/** The picture, what was read, and what to do with it. */
export class Table {
  /** @param {Work} own @param {GenreFacts[]} all @param {boolean} server @param {Go} go @param {(file: File | undefined) => void} take */
  constructor(own, all, server, go, take) {
    this.work = own;
    this.all = all;
    this.server = server;
    this.go = go;
    /** Counts what is asked, so that only the last answer is shown. */
    this.asked = 0;
    this.showing = false;
    this.again = false;
    /** @type {{side: number, margin: number} | null} of what is shown square-on */
    this.side = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {AbortController | null} */
    this.reading = null;
    this.photo = new Photo(own.picture, (corners, done) => this.moved(corners, done));
    this.status = h("p", { class: "second", role: "status" });
    this.busy = h("progress", { "aria-label": t("scanRead"), hidden: true });
    this.flat = h("canvas", { class: "flat", role: "img", "aria-label": t("scanSquare") });
    this.flatMarks = s("svg", { "aria-hidden": "true" });
    this.board = h("div", { class: "scan-board" });
    this.facts = h("dl", { class: "scan-facts" });
    this.cells = h("div", { class: "scan-cells" });
    this.actions = h("div", { class: "row scan-actions" });
    this.grids = h("div", { class: "row scan-grids", role: "group", "aria-label": t("scanGrids") });
    this.rows = stepper(t("rows"), (by) => this.resize(by, 0));
    this.cols = stepper(t("columns"), (by) => this.resize(0, by));
    const square = h("div", { class: "scan-flat" }, this.flat, this.flatMarks);
    square.addEventListener("click", (event) => this.pick(event, square));
    this.board.addEventListener("click", (event) => this.pick(event, this.board.querySelector("svg") ?? this.board));
    this.element = h("div", { class: "scan-columns" },
      h("section", { class: "scan-picture", "aria-label": t("scanPhoto") }, this.photo.element,
        h("div", { class: "scan-status" }, this.status, this.busy), this.grids,
        h("div", { class: "scan-tools" }, this.rows.element, this.cols.element,
          iconButton("turn", t("scanTurn"), () => this.turn(), "square"), picker(t("newPicture"), false, take))),
      h("div", { class: "scan-side" },
        h("section", { class: "panel", "aria-label": t("scanRead") }, h("h2", {}, t("scanRead")),
          h("div", { class: "scan-pair" },
            h("figure", {}, square, h("figcaption", {}, t("scanSquare"))),
            h("figure", {}, this.board, h("figcaption", {}, t("scanAsRead")))),
          this.facts),
        this.cells, this.actions));
  }

  /** Find the grid, unless that was done, and read it. */
  async start() {
    this.draw();
    if (this.work.told) return;
    if (this.work.found === null) {
      const mine = this.asked;
      try {
        await this.find();
      } catch (error) {
        this.failed(error);
        return;
      }
      // A person who has moved a corner meanwhile knows better.
      if (mine !== this.asked) return;
      if (this.work.found) await this.read(true);
      else this.say(t("scanNoGrid"));
    } else await this.read(false);
  }

  /** Leave the picture as it is; what is still being read is read again when someone comes back. */
  close() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.reading?.abort();
  }

  /** What the page sees itself comes first; a server may see more. */
  async find() {
    this.say(t("scanFinding"), true);
    const mine = this.asked;
    const { picture } = this.work;
    const { places } = await look("find", {});
    let [place] = places;
    if (!place && this.server && mine === this.asked) {
      const { picture: sent, scale } = asText(picture);
      try {
        const { corners, rows, cols } = await ask("find", { picture: sent });
        place = { corners: /** @type {Corners} */ (corners.map(([x, y]) => [x / scale, y / scale])), rows, cols };
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
      }
    }
    if (mine !== this.asked) return;
    this.work.found = place !== undefined;
    this.work.grids = { current: 0, all: places.map(({ corners, rows, cols }) => ({ ...FRESH, place: { corners, rows, cols } })) };
    if (place) this.work.place = { corners: place.corners, rows: place.rows, cols: place.cols };
    this.draw();
  }

  /** Read another grid of the picture; what was said of this one is kept. @param {number} number */
  async choose(number) {
    const { grids, place, used, fixed, genre, corrections, walls, extra, seen, told, first } = this.work;
    this.close();
    grids.all[grids.current] = { place, used, fixed, genre, corrections, walls, extra, seen, told, first };
    grids.current = number;
    Object.assign(this.work, grids.all[number]);
    this.draw();
    if (!this.work.told) await this.read(true);
  }

  /** The grids of the picture, if there are several. */
  drawGrids() {
    const { current, all } = this.work.grids;
    const focused = this.grids.contains(document.activeElement);
    const count = l10n.number(all.length);
    this.grids.hidden = all.length < 2;
    this.grids.replaceChildren(...this.grids.hidden ? [] : all.map((_, number) => h("button", {
      "aria-pressed": String(number === current), "aria-label": t("scanGrid", { number: l10n.number(number + 1), count }),
      class: "square", onclick: () => void this.choose(number) }, l10n.number(number + 1))));
    if (focused) /** @type {HTMLElement | undefined} */ (this.grids.children[current])?.focus();
  }

  /** @param {Corners} corners @param {boolean} done */
  moved(corners, done) {
    const stale = this.work.told !== null;
    const found = this.work.found ?? false;
    Object.assign(this.work, { place: { ...this.work.place, corners }, used: null, told: null, found });
    if (stale) this.draw();
    else void this.preview();
    this.close();
    if (!convex(corners)) this.say(t("scanCrossed"));
    else if (done) this.later();
  }

  /** Several changes in a row are read once. */
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.read(false), PAUSE);
  }

  /** @param {number} rows @param {number} cols */
  resize(rows, cols) {
    const { place } = this.work;
    const within = (/** @type {number} */ count) => Math.min(Math.max(count, LEAST), MOST);
    this.work.place = { ...place, rows: within(place.rows + rows), cols: within(place.cols + cols) };
    this.work.fixed = true;
    this.forget();
    this.draw();
    this.later();
  }

  /** The picture lies on its side: the next corner is the first. */
  turn() {
    const { corners, rows, cols } = this.work.place;
    this.work.place = { corners: turned(corners, 3), rows: cols, cols: rows };
    this.forget();
    this.draw();
    this.later();
  }

  /** Other cells: what was said of the old ones does not hold. */
  forget() {
    Object.assign(this.work, { corrections: {}, walls: {}, extra: [], seen: null, told: null, first: null, used: null });
    this.asked += 1;
    this.reading?.abort();
  }

  /** Look at all cells, then ask what they mean. @param {boolean} turn whether the picture may lie on its side */
  async read(turn) {
    const mine = (this.asked += 1);
    const { place, fixed } = this.work;
    if (!convex(place.corners)) return;
    this.say(t("scanReading", { count: l10n.number(place.rows * place.cols) }), true);
    try {
      const { seen, ...used } = await look("read", { place, fixed, turn });
      if (mine !== this.asked) return;
      const { corrections, walls, extra, seen: before } = this.work;
      this.forget();
      // The same cells, seen from better corners: what a person said of them still holds.
      if (before?.rows === seen.rows && before.cols === seen.cols) Object.assign(this.work, { corrections, walls, extra });
      Object.assign(this.work, { seen, used });
      // Corners that a person has set stay where they are; what was found follows the lines.
      this.work.place = turn ? used : { ...place, rows: used.rows, cols: used.cols };
      this.draw();
      await this.understand();
    } catch (error) {
      this.failed(error);
    }
  }

  /** What the cells mean, with what a person says of them. */
  async understand() {
    const { seen, genre, corrections, walls } = this.work;
    if (!seen) return;
    const mine = (this.asked += 1);
    this.reading?.abort();
    this.reading = new AbortController();
    this.say(t("scanThinking"), true);
    try {
      const { signal } = this.reading;
      let told = await ask("read", { seen, corrections, walls, ...(genre ? { genre } : {}) }, { signal });
      // After a correction that fits nothing, the kind that was recognised before says why; and where there was one
      // answer, a correction does not make it another kind that has not.
      const { genre: before, unique } = this.work.first ?? {};
      const lost = told.fault || (unique && told.genre !== before && !told.unique);
      if (lost && before && !genre) told = await ask("read", { seen, corrections, walls, genre: before }, { signal });
      if (mine !== this.asked) return;
      this.work.told = told;
      if (!Object.keys({ ...corrections, ...walls }).length || !this.work.first) this.work.first = told;
      this.draw();
    } catch (error) {
      this.failed(error);
    }
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.failure.kind !== "cancelled") this.say(proper(error.saying));
  }

  /** @param {string} words @param {boolean} [busy] */
  say(words, busy = false) {
    this.status.textContent = words;
    this.busy.hidden = !busy;
  }

  /** The cells to look at, with their numbers: the least sure first, then those that a person chose. */
  get listed() {
    const { first, told, extra, corrections } = this.work;
    const cells = (first ?? told)?.cells ?? [];
    const doubtful = cells.map((_, cell) => cell).filter((cell) => cells[cell]?.doubtful || told?.cells[cell]?.doubtful
      || cells[cell]?.rules || told?.cells[cell]?.rules || String(cell) in corrections);
    doubtful.sort((one, other) => (cells[one]?.confidence ?? 1) - (cells[other]?.confidence ?? 1));
    return new Map([...new Set([...doubtful, ...extra])].map((cell, place) => [cell, place + 1]));
  }

  /** Show everything as it is now. */
  draw() {
    const { place, told } = this.work;
    const marked = this.listed;
    const shown = new Map([...marked].slice(0, MOST_LISTED));
    this.photo.show(place, told ? shown : new Map());
    this.drawGrids();
    this.rows.show(place.rows);
    this.cols.show(place.cols);
    this.flatMarks.setAttribute("viewBox", `0 0 ${place.cols * 40} ${place.rows * 40}`);
    this.flatMarks.replaceChildren(...marks(told ? shown : new Map(), place.cols), ...dashes(told?.walls ?? [], place.cols));
    void this.preview();
    this.drawBoard(shown);
    this.drawFacts();
    this.drawCells(marked);
    this.drawActions();
    if (told) this.say(this.summary(marked.size + told.walls.length));
  }

  /** @param {number} count */
  summary(count) {
    const { told, found } = this.work;
    if (told?.fault && !found) return t("scanNoGrid");
    return told?.fault || count ? t("scanDrag") : t("scanAllSure");
  }

  /** The grid seen square-on; while a corner moves, as often as it can be had. */
  async preview() {
    if (this.showing) { this.again = true; return; }
    this.showing = true;
    const { used, place } = this.work;
    const from = used ?? place;
    const most = Math.floor(MOST_DOTS / Math.max(from.rows, from.cols));
    const side = Math.max(8, Math.min(used ? FINE : QUICK, most));
    const margin = Math.round(side / 5);
    try {
      const { flat } = await look("show", { place: from, side, margin });
      paint(this.flat, flat);
      this.side = { side, margin };
      this.flat.parentElement?.style.setProperty("aspect-ratio", `${from.cols} / ${from.rows}`);
      this.flat.style.setProperty("width", `${100 * (1 + 2 * margin / (from.cols * side))}%`);
      this.flat.style.setProperty("left", `${-100 * margin / (from.cols * side)}%`);
      this.flat.style.setProperty("top", `${-100 * margin / (from.rows * side)}%`);
      this.drawCuts();
    } finally {
      this.showing = false;
      if (this.again) { this.again = false; void this.preview(); }
    }
  }

  /** @param {Map<number, number>} marked */
  drawBoard(marked) {
    const { told, place } = this.work;
    const { puzzle, board } = drawing(told, place, this.all);
    const game = new Game(puzzle);
    if (board) game.take(board);
    game.commit();
    const shown = still(puzzle, game, t("scanAsRead"));
    shown.append(...marks(marked, puzzle.cols), ...dashes(told?.walls ?? [], puzzle.cols));
    this.board.classList.toggle("waiting", !told);
    this.board.replaceChildren(shown);
  }

  drawFacts() {
    const { told, genre } = this.work;
    const titles = (/** @type {string | null | undefined} */ name) => this.all.find((each) => each.name === name)?.title ?? "";
    const auto = told && !genre && told.genre ? t("scanRecognised", { title: titles(told.genre) }) : t("scanRecognise");
    const select = h("select", { "aria-label": t("kind") }, h("option", { value: "" }, auto),
      ...this.all.map((each) => h("option", { value: each.name, selected: each.name === genre }, each.title)));
    select.addEventListener("change", () => {
      this.work.genre = select.value;
      void this.understand();
    });
    const cells = told?.cells ?? [];
    const count = (/** @type {(cell: import("../types.js").ReadCell) => boolean} */ is) => l10n.number(cells.filter(is).length);
    const isNumber = (/** @type {import("../types.js").ReadCell} */ { sign }) => /^\d/.test(sign);
    const numbers = cells.some(isNumber);
    const rows = /** @type {[string, string][]} */ ([
      numbers ? [t("scanNumbers"), count(isNumber)] : [t("scanSigns"), count(({ sign }) => Boolean(sign) && sign !== "dot")],
      ...(cells.some(({ black }) => black) ? [[t("scanBlacks"), count(({ black }) => black)]] : []),
      ...(cells.some(({ sign }) => sign === "dot") ? [[t("scanDots"), count(({ sign }) => sign === "dot")]] : []),
      [t("scanAnswers"), t(told?.unique ? "scanOne" : "scanNotOne")],
    ]);
    const said = told ? [...(told.fault ? [told.fault] : []), ...told.remarks.slice(0, 1)] : [];
    this.facts.replaceChildren(fact(t("kind"), select), ...(told?.puzzle ? rows.map(([name, value]) => fact(name, value)) : []));
    this.facts.nextElementSibling?.remove();
    if (said.length) {
      this.facts.after(h("div", { class: "scan-said" }, ...said.map((each) =>
        h("p", { class: told?.fault ? "error" : "second", ...spoken(each) }, proper(each)))));
    }
  }

  /** @param {Map<number, number>} marked */
  drawCells(marked) {
    const { told, place, corrections, walls, extra, first } = this.work;
    const lines = this.lines;
    if (!told || !(marked.size || lines.length)) {
      this.cells.replaceChildren();
      return;
    }
    const facts = this.all.find((each) => each.name === told.genre);
    // The list is drawn anew after every correction; the focus stays in it, and what is being typed.
    const active = document.activeElement;
    const focused = active?.closest("[data-cell]")?.getAttribute("data-cell");
    const typed = active instanceof HTMLInputElement && active.type === "text" ? active.value : null;
    const items = [...marked].slice(0, MOST_LISTED).map(([cell, number]) => {
      const read = told.cells[cell] ?? { sign: "", black: false, confidence: 1, others: [], doubtful: true, rules: false };
      const before = first?.cells[cell];
      const likely = before ? [before.sign, ...before.others] : [];
      const corrected = corrections[cell];
      return cellItem({ cell, cols: place.cols, number, facts, corrected,
        read: { ...read, others: [...new Set([...read.others, ...likely])].filter((sign) => sign !== read.sign) },
        picture: h("canvas", { class: "cut", "aria-hidden": "true" }),
        open: extra.includes(cell) && !corrected,
        correct: (by) => {
          this.work.corrections = { ...corrections, [cell]: { ...corrected, ...by } };
          void this.understand();
        } });
    });
    const rest = marked.size - items.length;
    items.push(...lines.map(({ one, other, wall }) => wallItem({ one, other, cols: place.cols, wall,
      corrected: `${one}-${other}` in walls, picture: h("canvas", { class: "cut", "aria-hidden": "true" }),
      correct: (by) => {
        this.work.walls = { ...walls, [`${one}-${other}`]: by };
        void this.understand();
      } })));
    const count = marked.size + lines.length;
    const title = count === 1 ? t("scanLookOne") : t("scanLookMany", { count: l10n.number(count) });
    this.cells.replaceChildren(h("section", { class: "panel", "aria-label": title }, h("h2", {}, title),
      h("ul", { class: "scan-list" }, ...items),
      rest > 0 ? h("p", { class: "second" }, t("scanMore", { count: l10n.number(rest) })) : null));
    this.drawCuts();
    if (focused) this.refocus(focused, typed);
  }

  /** The lines to look at, and those of which a person has said what they are. */
  get lines() {
    const { told, walls } = this.work;
    const said = Object.entries(walls).map(([name, wall]) => {
      const [one = 0, other = 0] = name.split("-").map(Number);
      return { one, other, wall };
    });
    return [...said, ...told?.walls ?? []].slice(0, MOST_LISTED);
  }

  /** @param {string} cell @param {string | null} typed what was being typed there */
  refocus(cell, typed) {
    const item = this.cells.querySelector(`[data-cell="${cell}"]`);
    const field = /** @type {HTMLInputElement | null} */ (item?.querySelector(".scan-field input"));
    const editor = /** @type {HTMLElement | null} */ (item?.querySelector(".scan-other"));
    if (typed === null || !field || !editor || cell in this.work.corrections) {
      /** @type {HTMLElement | null} */ (item?.querySelector("input:checked") ?? null)?.focus();
      return;
    }
    editor.hidden = false;
    field.value = typed;
    field.focus();
  }

  /** What the picture shows of each of these cells. */
  drawCuts() {
    const { place } = this.work;
    if (!this.side || !this.flat.width) return;
    const { side, margin } = this.side;
    const near = Math.min(margin, Math.round(side / 8));
    for (const item of this.cells.querySelectorAll("[data-cell]")) {
      const canvas = item.querySelector("canvas");
      const cell = Number(item.getAttribute("data-cell"));
      if (!canvas) continue;
      // A line is shown with both cells beside it.
      const step = Number(item.getAttribute("data-other") ?? cell) - cell;
      canvas.width = side * (step === 1 ? 2 : 1) + 2 * near;
      canvas.height = side * (step > 1 ? 2 : 1) + 2 * near;
      canvas.getContext("2d")?.drawImage(this.flat, margin - near + (cell % place.cols) * side,
        margin - near + Math.floor(cell / place.cols) * side, canvas.width, canvas.height, 0, 0, canvas.width, canvas.height);
    }
  }

  drawActions() {
    const { told } = this.work;
    const { puzzle = null, board = null, sketch = null } = told ?? {};
    const play = (/** @type {string} */ words, /** @type {string | null} */ begunWith, /** @type {string} */ kind) =>
      h("button", { class: kind, disabled: !puzzle, onclick: () => {
        if (puzzle) this.go.open({ puzzle, ...(begunWith ? { board: begunWith } : {}) });
      } }, words);
    this.actions.replaceChildren(
      ...(board ? [play(t("playPencil"), board, "filled"), play(t("playStart"), puzzle?.printed ?? null, "")] : [play(t("play"), null, "filled")]),
      h("button", { disabled: !sketch, onclick: () => { if (sketch) this.go.set(begun(sketch)); } }, t("openInSet")));
  }

  /** A cell that is not doubtful, but wrong: it joins the list. @param {MouseEvent} event @param {Element} on */
  pick(event, on) {
    const { told, place } = this.work;
    if (!told) return;
    const box = on.getBoundingClientRect();
    const [col, row] = [Math.floor((event.clientX - box.left) / box.width * place.cols),
      Math.floor((event.clientY - box.top) / box.height * place.rows)];
    if (row < 0 || col < 0 || row >= place.rows || col >= place.cols) return;
    const cell = row * place.cols + col;
    if (!this.work.extra.includes(cell)) this.work.extra = [...this.work.extra, cell];
    this.draw();
    const item = this.cells.querySelector(`[data-cell="${cell}"]`);
    item?.scrollIntoView({ block: "nearest" });
    const field = item?.querySelector(".scan-other:not([hidden]) input") ?? item?.querySelector("input:checked");
    /** @type {HTMLElement | null} */ (field ?? null)?.focus();
  }
}
