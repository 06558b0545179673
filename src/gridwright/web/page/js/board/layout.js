// Where a board, its tools and its panel are on a screen of any size, so that the whole board fits into
// the window and a panel is seen where it was asked for.

import { h } from "../dom.js";
import { settings } from "../store.js";
import { t } from "../texts.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./zoom.js").Zoom} Zoom */

/** A board that would need smaller cells is seen through a window. */
const LEAST = 24;
/** What is left and above of a board: its numbers. */
const NUMBERS = 30;
/** On a phone the buttons of the zoom stand between a large board and the tools. */
const ZOOM = 60;
/** The tools need this much, however small the board is. */
const TOOLS = 460;
/** The line above the board of a phone, with the space around it. */
const HEAD = 64;
/** The largest cells of a first puzzle. */
const FIRST = 132;
const SIDE = 376;
const GAP = 56;

/** As in page.css: a low window has the board at the left and everything else at the right. */
const LOW = "(max-height: 599px) and (min-width: 560px) and (orientation: landscape)";

export function isLow() {
  return matchMedia(LOW).matches;
}

export function isPhone() {
  return matchMedia("(max-width: 599px)").matches && !isLow();
}

/** Whether everything is in one column. */
export function isNarrow() {
  return matchMedia("(max-width: 1039px)").matches && !isLow();
}

/** Whether the panel is over the page, and there are no folds. */
export function isSmall() {
  return isPhone() || isLow();
}

/**
 * The room for a board, with its numbers.
 * @param {number} dock the height of the tools
 * @returns {[width: number, height: number]}
 */
function room(dock) {
  // Not innerWidth: a phone enlarges that when something is too wide, and the board would grow with it.
  const { clientWidth: wide, clientHeight: high } = document.documentElement;
  if (isLow()) return [Math.max(200, wide - 268 - 48), high - 16];
  if (isPhone()) return [wide - 18, Math.max(high - 92 - dock, 200)];
  if (wide >= 1040) return [wide - SIDE - GAP - 64, Math.max(Math.min(high - 180 - Math.max(dock, 52), settings().size === "large" ? Infinity : 760), 280) + NUMBERS - 4];
  // The panel is below the tools, and its first lines are to be seen there.
  return [wide - 32, Math.max(high - 440, 320)];
}

/** The size of a cell, as the settings ask for it, where this one is the largest that fits. @param {number} fitted */
function sized(fitted) {
  const { size } = settings();
  if (size === "large") return Math.min(fitted, 112);
  const normal = Math.min(fitted, 76);
  return size === "small" ? Math.max(Math.min(normal, 28), normal * 0.7) : normal;
}

/** @param {Board} board @param {HTMLElement} main @param {HTMLElement} view @param {Zoom} zoom */
export function fit(board, main, view, zoom) {
  fitBoard(board, main, view, zoom);
  // Words that are long in a language give way to their signs where the column is narrow.
  const tools = view.querySelector(".tools");
  tools?.classList.remove("tight");
  tools?.classList.toggle("tight", !isPhone() && ((isLow() && !zoom.controls.hidden) || tools.scrollWidth > tools.clientWidth));
}

/** Below the board of a first puzzle is the guide. @param {HTMLElement} view @param {number} high the room without it */
function besideGuide(view, high) {
  const { clientWidth: wide, clientHeight } = document.documentElement;
  const guide = Number.parseFloat(view.style.getPropertyValue("--guide"));
  if (isPhone() && guide && view.classList.contains("guided")) return Math.max(Math.min(high, clientHeight - HEAD - guide), 180);
  return !isSmall() && wide < 1040 ? Math.max(high - 190, 280) : high;
}

/** The largest cells for which so many fit; behind the last one is a tenth of a cell, at least 4 px. @param {number} space @param {number} count */
function largest(space, count) {
  return Math.min((space - NUMBERS) / count, (space - NUMBERS + 4) / (count + 0.1));
}

/** @param {Board} board @param {HTMLElement} main @param {HTMLElement} view @param {Zoom} zoom */
function fitBoard(board, main, view, zoom) {
  const dock = view.querySelector(".dock");
  const first = view.classList.contains("first");
  const [width, high] = room(dock instanceof HTMLElement ? dock.offsetHeight : 0);
  const height = first ? besideGuide(view, high) : high;
  const fitted = Math.min(largest(width, board.cols), largest(height, board.rows));
  // The first puzzle is small, and so large that one sees nothing else.
  const px = first ? Math.min(fitted, FIRST) : sized(fitted);
  const windowed = zoom.place({ width, height: isPhone() ? height - ZOOM : height }, px, LEAST);
  view.classList.toggle("windowed", windowed);
  const frame = board.element.parentElement;
  if (frame) frame.style.maxHeight = windowed ? "" : `${height}px`;
  if (windowed) { main.style.width = ""; return; }
  board.resize(px);
  // The sentence below must not make the column wider than the board and the tools.
  const own = Math.ceil(Number(board.element.getAttribute("width")));
  main.style.width = isPhone() ? "" : `${Math.min(isLow() ? own : Math.max(own, TOOLS), width)}px`;
}

/**
 * The room that the tools take at the foot of a phone, for what stands above them.
 * @param {HTMLElement} view @param {AbortSignal} signal
 */
export function watchDock(view, signal) {
  const dock = view.querySelector(".dock");
  if (!(dock instanceof HTMLElement)) return;
  const note = () => document.body.style.setProperty("--dock", `${dock.offsetHeight}px`);
  const watching = new ResizeObserver(note);
  watching.observe(dock);
  note();
  signal.addEventListener("abort", () => watching.disconnect());
}

/** The buttons of a trial are at hand: on a phone with the tools. @param {HTMLElement} place @param {HTMLElement} side @param {HTMLElement} view */
export function placeTrial(place, side, view) {
  const dock = view.querySelector(".dock");
  if (isPhone() && dock) { if (place.parentElement !== dock) dock.prepend(place); }
  else if (place.parentElement !== side) side.firstElementChild?.after(place);
}

/**
 * A panel with a handle; on a phone, a pull or a tap on it leaves one line of the panel.
 * @param {HTMLElement} panel @param {() => void} changed
 */
export function withHandle(panel, changed) {
  if (!panel.classList.contains("sheet") || panel.querySelector(".handle")) return panel;
  const low = (/** @type {boolean} */ on) => {
    panel.classList.toggle("low", on);
    handle.setAttribute("aria-expanded", String(!on));
    changed();
  };
  let from = 0;
  let pulled = false;
  const handle = h("button", { class: "plain handle", "aria-label": t("panelOpen"), "aria-expanded": "true",
    onclick: () => { if (!pulled) low(!panel.classList.contains("low")); pulled = false; },
    onpointerdown: (/** @type {PointerEvent} */ event) => { from = event.clientY; pulled = false; handle.setPointerCapture(event.pointerId); },
    onpointerup: (/** @type {PointerEvent} */ event) => {
      const by = event.clientY - from;
      if (Math.abs(by) > 16) { pulled = true; low(by > 0); }
    } });
  panel.prepend(handle);
  return panel;
}

/**
 * Scroll so that the panel is seen, but never so far that a cell it mentions is not; where the panel
 * stands over the page, those cells are moved above it.
 * @param {Board} board @param {HTMLElement} place where the panel is @param {number[]} cells
 */
export function makeRoom(board, place, cells) {
  const sheet = place.querySelector(".sheet");
  // The result stands below the board.
  const over = sheet !== null && isPhone() && !sheet.classList.contains("result");
  document.body.style.paddingBottom = over ? `${sheet.clientHeight + Number.parseFloat(document.body.style.getPropertyValue("--dock") || "0") + 16}px` : "";
  // The buttons for zooming stand above the panel.
  document.body.style.setProperty("--sheet", over ? `${sheet.clientHeight}px` : "0px");
  if (!sheet) return;
  const box = board.element.getBoundingClientRect();
  const frame = board.element.parentElement?.getBoundingClientRect() ?? box;
  const rows = cells.map((cell) => Math.floor(cell / board.cols));
  const edge = (/** @type {number} */ row) => Math.max(frame.top, Math.min(frame.bottom, box.bottom - (board.rows - row) * board.px));
  // A board that is solved stays in view, too.
  const first = cells.length ? edge(Math.min(...rows)) : sheet.classList.contains("result") ? Math.max(frame.top, 8) : Infinity;
  const last = cells.length ? edge(Math.max(...rows) + 1) : frame.top;
  const own = sheet.getBoundingClientRect();
  // Where it will be when it has slid there.
  const slides = new DOMMatrix(getComputedStyle(sheet).transform).f;
  const hidden = (over ? last - own.top : own.bottom - innerHeight) + (over ? slides : -slides) + 8;
  if (hidden > 0) scrollBy(0, Math.max(0, Math.min(hidden, first - 8)));
  else if (first < 0) scrollBy(0, first - 8);
}
