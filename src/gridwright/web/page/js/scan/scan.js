// A puzzle from a picture: where its grid is, what is in it, and what is doubtful. The picture is
// looked at in this browser. What is being read is kept as long as the page is open, so that nothing
// is lost by leaving the view.

import { h, icon, styled } from "../dom.js";
import { proper, spoken } from "../play/panels.js";
import { genres, ordered } from "../puzzles.js";
import { isPdf, opened, paged, take as give } from "./eyes.js";
import { picker } from "./parts.js";
import { FRESH, Table } from "./table.js";
import { ServiceError, home as where, prepare } from "../service.js";
import { l10n, t } from "../texts.js";

/** @typedef {import("../types.js").Saying} Saying */
/** @typedef {import("./table.js").Work} Work */

const USUAL = 8;

/** @type {Work | null} */
let work = null;
/** @type {Promise<void> | null} a picture that is being opened */
let taking = null;
/** @type {string | Saying} why there is no picture */
let problem = "";

/**
 * The pages of a PDF: which of them is shown, and those that were opened.
 * @type {{file: File, current: number, all: (Work | undefined)[]} | null}
 */
let leaves = null;

/** Whether a picture is kept. */
export function kept() {
  return work !== null;
}

/** Take a picture; the view shows it. @param {File} file */
export function begin(file) {
  taking = trying(async () => {
    if (await isPdf(file)) return leaf({ file, current: 0, all: [] }, 0);
    work = fresh(await opened(file));
    leaves = null;
    give(work.picture);
  });
}

/** @param {() => Promise<void>} opening */
async function trying(opening) {
  problem = "";
  try {
    await opening();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    problem = error.saying;
  }
}

/** Show a page of a PDF. @param {NonNullable<typeof leaves>} of @param {number} number */
async function leaf({ file, all }, number) {
  let shown = all[number];
  if (!shown) {
    const { pages, picture } = await paged(file, number);
    shown = fresh(picture);
    all.length = pages;
    all[number] = shown;
  }
  leaves = { file, current: number, all };
  work = shown;
  give(work.picture);
}

/** A picture of which nothing is known. @param {HTMLCanvasElement} picture @returns {Work} */
function fresh(picture) {
  const { width, height } = picture;
  const [x, y] = [0.08 * width, 0.08 * height];
  return { picture, place: { corners: [[x, y], [width - x, y], [width - x, height - y], [x, height - y]], rows: USUAL, cols: USUAL },
    ...FRESH, found: null, grids: { current: 0, all: [] } };
}

/** The view. @param {import("./table.js").Go} go */
export async function scanView(go) {
  // Where Python runs in the browser, it starts while the picture is looked at.
  void prepare("long");
  await Promise.all([styled("scan"), taking]);
  taking = null;
  const [all, home] = await Promise.all([genres(), where()]);
  const element = h("div", { class: "home scan" });
  const stop = new AbortController();
  const take = (/** @type {File | undefined} */ file) => {
    if (!file) return;
    begin(file);
    void taking?.then(() => draw());
  };
  /** @type {Table | null} */
  let table = null;
  const draw = () => {
    table?.close();
    const head = h("div", { class: "scan-head" }, h("div", {}, h("h1", {}, t("scanTitle")),
      h("p", { class: "second" }, t(home === "server" ? "scanStaysServer" : "scanStays"))),
      h("button", { class: "plain", onclick: () => { location.hash = ""; } }, icon("close"), h("span", {}, t("scanCancel"))));
    const error = problem ? h("p", { class: "error", role: "alert", ...spoken(problem) }, proper(problem)) : null;
    if (!work) {
      element.replaceChildren(head, ...(error ? [error] : []), startCard(take));
      return;
    }
    table = new Table(work, ordered(all).filter((each) => each.editing), home === "server", go, take);
    element.replaceChildren(head, ...(error ? [error] : []), ...pageButtons(draw), table.element);
    void table.start();
  };
  for (const name of ["dragover", "drop"]) {
    document.addEventListener(name, (event) => {
      event.preventDefault();
      if (name === "drop") take(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
    }, { signal: stop.signal });
  }
  document.addEventListener("paste", (event) => take(event.clipboardData?.files[0]), { signal: stop.signal });
  draw();
  return { element, title: t("scanTitle"), close: () => { stop.abort(); table?.close(); } };
}

/** A button for each page of a PDF, if there are several. @param {() => void} draw */
function pageButtons(draw) {
  if (!leaves || leaves.all.length < 2) return [];
  const { current, all } = leaves;
  const count = l10n.number(all.length);
  return [h("div", { class: "row scan-grids", role: "group", "aria-label": t("scanPages") }, ...Array.from(all, (_, number) =>
    h("button", { class: "square", "aria-pressed": String(number === current),
      "aria-label": t("scanPage", { number: l10n.number(number + 1), count }),
      onclick: () => void trying(() => leaf(/** @type {NonNullable<typeof leaves>} */ (leaves), number)).then(draw) },
    l10n.number(number + 1))))];
}

/** Where there is no picture yet. @param {(file: File | undefined) => void} take */
function startCard(take) {
  const touch = matchMedia("(pointer: coarse)").matches;
  return h("section", { class: "card scan-start" }, icon("camera"), h("h2", {}, t("scanStart")),
    h("p", { class: "second" }, t("scanTip")),
    h("div", { class: "row" }, ...(touch ? [picker(t("takePicture"), true, take, "filled")] : []),
      picker(t("choosePicture"), false, take, touch ? "" : "filled")));
}
