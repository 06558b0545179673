// Where the page begins: the frame, the views, the address.

import { showKeys, showSettings } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { homeView } from "./home.js";
import { Play } from "./play.js";
import { ServiceError, ask, home as where, prepare } from "./service.js";
import { hashOf, readHash, unpack } from "./share.js";
import { saved, settings } from "./store.js";
import { language, t } from "./texts.js";

/** @typedef {import("./play.js").Opened} Opened */

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const top = /** @type {HTMLElement} */ (document.querySelector("header"));
const embedded = new URLSearchParams(location.search).has("embed");

/** @type {Play | null} */
let playing = null;
/** @type {import("./learn.js").View | null} */
let lesson = null;
let opening = 0;

/** Whether the address is one of the lessons. */
function learning() {
  return /^#learn(=|$)/.test(location.hash);
}

function drawTop() {
  document.documentElement.lang = language();
  const brand = top.querySelector(".brand");
  top.replaceChildren(
    ...(brand ? [brand] : []),
    h("nav", { "aria-label": "gridwright" },
      h("a", { href: "#", "aria-current": learning() ? false : "page" }, t("play")),
      h("a", { href: "#learn", "aria-current": learning() ? "page" : false }, t("learn"))),
    h("span", { class: "end" },
      h("button", { class: "plain square", "aria-label": t("keys"), onclick: showKeys }, icon("keys")),
      h("button", { class: "plain square", "aria-label": t("settings"), onclick: showSettings },
        icon("sliders"))));
  const skip = document.querySelector(".skip");
  if (skip) skip.textContent = t("skip");
}

function theme() {
  const chosen = settings().theme;
  const dark = chosen === "dark" || (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

function leave() {
  playing?.close();
  playing = null;
  lesson?.close();
  lesson = null;
}

/** @param {Opened} opened */
function open(opened) {
  leave();
  const hash = hashOf(opened.puzzle.source);
  if (location.hash !== hash) history.pushState(null, "", hash);
  drawTop();
  playing = new Play(opened, { open, home: () => { location.hash = ""; } });
  main.replaceChildren(/** @type {HTMLElement} */ (playing.element));
  document.title = `${opened.puzzle.title} ${opened.puzzle.cols}×${opened.puzzle.rows} · gridwright`;
  playing.shownOnPage();
  scrollTo(0, 0);
}

/** Show what the address says. */
async function show() {
  const mine = (opening += 1);
  const asked = readHash(location.hash);
  drawTop();
  if (learning()) await showLesson(mine);
  else if (asked) await showPuzzle(asked, mine);
  else await showHome(mine);
}

/** @param {number} mine */
async function showHome(mine) {
  leave();
  const view = await homeView(open);
  if (mine !== opening) return;
  main.replaceChildren(view);
  document.title = "gridwright";
}

/** The lessons are fetched when somebody asks for them. @param {number} mine */
async function showLesson(mine) {
  const before = lesson;
  const { learnView } = await import("./learn.js");
  const view = await learnView(location.hash, open);
  if (mine !== opening) { view.close(); return; }
  leave();
  lesson = view;
  main.replaceChildren(view.element);
  document.title = `${view.title} · gridwright`;
  scrollTo(0, 0);
  // Who followed a link hears where it led.
  if (before) main.querySelector("h1")?.focus({ preventScroll: true });
}

/** @param {{source: string, packed: string}} asked @param {number} mine */
async function showPuzzle(asked, mine) {
  const before = saved(asked.source);
  if (before) {
    open(withBoard({ puzzle: before.puzzle, level: before.level }, asked.packed));
    return;
  }
  leave();
  main.replaceChildren(h("p", { class: "home" }, t("ready")));
  try {
    const loaded = await ask("load", { puzzle: asked.source });
    if (mine === opening) open(withBoard({ puzzle: loaded.puzzle }, asked.packed));
  } catch (error) {
    if (!(error instanceof ServiceError) || mine !== opening) throw error;
    const view = await homeView(open);
    main.replaceChildren(h("div", { class: "home" }, h("p", { class: "error" }, error.message)), view);
  }
}

/** @param {Opened} opened @param {string} packed @returns {Opened} */
function withBoard(opened, packed) {
  return packed ? { ...opened, board: unpack(packed, opened.puzzle.size) } : opened;
}

document.addEventListener("settings", theme);
document.addEventListener("language", () => { drawTop(); void show(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);
document.addEventListener("keydown", (event) => {
  const at = event.target;
  const typing = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;
  if (event.key === "?" && !typing && !document.querySelector("dialog")) showKeys();
});
window.addEventListener("hashchange", () => void show());
window.addEventListener("popstate", () => { if (playing?.hash !== location.hash) void show(); });

document.body.classList.toggle("embed", embedded);
theme();
drawTop();
void show().then(prepare);
if ("serviceWorker" in navigator) {
  void where().then((home) => {
    if (home === "browser") void navigator.serviceWorker.register(new URL("../offline.js", import.meta.url));
  });
}
