// What a screen reader says about a cell, and the sentences under the board.

import { NO, OPEN, YES } from "../play/game.js";
import { inUnit } from "./board.js";
import { ownWords } from "./pencil.js";
import { t } from "../texts.js";

/** @typedef {import("../play/game.js").Game} Game */
/** @typedef {import("./board.js").Shown} Shown */

/** What a cell shows, in words. @param {Game} game @param {Shown} shown @param {number} cell */
export function describe(game, shown, cell) {
  const printed = game.puzzle.picture.cells[cell] ?? {};
  const words = [printed.block ? `${t("sBlock")} ${printed.text ?? ""}`.trim() : printed.text ?? ""];
  if (printed.mark) words.push(markWord(game, cell, printed.mark));
  const { kind, rooms } = game.puzzle;
  if (rooms && kind === "cell") words.push(t("sInRoom", { number: (rooms[cell] ?? 0) + 1 }));
  if (kind === "line") words.push(...lineWords(game, cell));
  else if (!printed.block) words.push(...shadeWords(game, cell, Boolean(printed.text || printed.mark)));
  if (shown.light?.has(cell)) words.push(t("sLit"));
  if (game.mark(`t${cell}`) === YES || shown.done.has(cell)) words.push(t("sDone"));
  if (onRoute(game, cell)) words.push(t("sRoute"));
  if (shown.broken.has(cell) || shown.brokenClues.has(cell) || inUnit(shown, cell)) words.push(t("sBroken"));
  if (shown.cut.has(cell)) words.push(t("sCut"));
  const decisions = game.at_cell[cell] ?? [];
  if (decisions.some((each) => shown.yes.has(each) || shown.no.has(each))) words.push(t("sSettles"));
  if (shown.because.has(cell)) words.push(t("sBecause"));
  words.push(...ownWords(game, cell));
  return words.filter(Boolean).join(", ") || t("sOpen");
}

/** A sign in words. Where a circle has a colour, it says so. @param {Game} game @param {number} cell
 * @param {string} mark */
function markWord(game, cell, mark) {
  if (mark === "disc") return t("sDisc");
  if (mark === "triangle") return t("sTriangle");
  return t(game.puzzle.kinds?.some(({ kind }) => kind === "nosquare") ? "sRing" : "sCircle");
}

/** What a decision makes of cells, in a sentence. @param {import("../types.js").Puzzle} puzzle @param {boolean} yes
 * @param {number} [count] */
export function shade({ thing }, yes, count = 1) {
  if (!thing) return t(yes ? "sBlack" : "sWhite");
  if (!yes) return t("sEmpty");
  return thing === "lamp" ? t(count === 1 ? "aLamp" : "lamps") : t(count === 1 ? "aStar" : "stars");
}

/** A cell that is yes. @param {import("../types.js").Thing} [thing] */
export function yesWord(thing) {
  return t(thing === "lamp" ? "sLamp" : thing ? "sStar" : "sBlack");
}

/** A cell that is no. @param {import("../types.js").Thing} [thing] */
export function noWord(thing) {
  return t(thing === "lamp" ? "sNoLamp" : thing ? "sNoStar" : "sWhite");
}

/** @param {Game} game @param {number} cell @param {boolean} printed */
function shadeWords(game, cell, printed) {
  const decision = game.at_cell[cell]?.[0] ?? -1;
  const value = game.value(decision);
  // A clue that makes its cell white says enough.
  const clue = printed && (game.fixed(decision) || game.forced(decision) !== OPEN);
  const { thing } = game.puzzle;
  const words = [];
  if (value === YES) words.push(yesWord(thing));
  else if (value === NO && !clue) words.push(noWord(thing));
  else if (value === OPEN && !clue) words.push(t("sOpen"));
  if (game.fixed(decision) && !clue) words.push(t("sGiven"));
  const depth = game.depth(decision);
  if (depth) words.push(t("sTrial", { number: depth }));
  const room = game.cells[decision]?.length ?? 1;
  if (game.puzzle.kind === "room" && room > 1) words.push(t("sRoom", { count: room }));
  return words;
}

/** @param {Game} game @param {number} cell */
function lineWords(game, cell) {
  const here = game.at_cell[cell] ?? [];
  const used = here.filter((each) => game.value(each) === YES);
  const out = here.filter((each) => game.value(each) === NO);
  const words = [];
  if (used.length === 1) {
    words.push(t("sInPiece", { count: game.cells[used[0] ?? 0]?.length ?? 0 }));
  } else words.push(used.length ? t("sInPieces", { count: used.length }) : t("sNoPiece"));
  const depth = Math.max(0, ...used.map((each) => game.depth(each)));
  if (depth) words.push(t("sTrial", { number: depth }));
  if (out.length) words.push(t("sOut", { count: out.length }));
  return words;
}

/** @param {Game} game @param {number} cell */
function onRoute(game, cell) {
  if (!game.puzzle.route) return false;
  for (const key of game.marks.keys()) {
    if (key[0] === "e" && key.slice(1).split("-").map(Number).includes(cell)) return true;
  }
  return false;
}

/** @param {number} cell @param {number} cols */
export function place(cell, cols) {
  return t("rowColumn", { row: Math.floor(cell / cols) + 1, column: (cell % cols) + 1 });
}

/** Seconds as people write them. @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** About how long a puzzle takes. @param {number} minutes */
export function aboutMinutes(minutes) {
  return t("aboutMinutes", { minutes: Math.max(1, Math.round(minutes)) });
}

/** The size of a board, and how many stars each row, column and room has. @param {{cols: number, rows: number,
 *   stars?: number | undefined}} board */
export function sizeOf({ cols, rows, stars }) {
  return `${cols}×${rows}${stars ? `, ${t(stars === 1 ? "starEach" : "starsEach", { count: stars })}` : ""}`;
}

/** @param {number} count */
export function hintsUsed(count) {
  return count === 0 ? t("hints0") : count === 1 ? t("hints1") : t("hintsN", { count });
}
