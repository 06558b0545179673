// Where the page begins: the frame, the views, the address.

import { credited, dateWords } from "./credits.js";
import { showKeys, showSettings } from "./dialogs.js";
import { h, iconButton, painted } from "./dom.js";
import { homeView } from "./home/home.js";
import { typing, watchKeys } from "./keys.js";
import { proper, spoken } from "./play/panels.js";
import { firstOf } from "./play/guide.js";
import { Play } from "./play/play.js";
import { placeAt, tabs } from "./places.js";
import { genres, ordered } from "./puzzles.js";
import { AWAY, ServiceError, ask, home as where, prepare, reached } from "./service.js";
import { editHash, firstHash, hashOf, readHash, readSetHash, unpack } from "./share.js";
import { draft, saved, settings, upgrade, watch, whenWritten } from "./store.js";
import { changeLanguage, language, otherLanguage, t } from "./texts.js";

/** @typedef {import("./play/play.js").Opened} Opened */

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const top = /** @type {HTMLElement} */ (document.querySelector("header"));
const embedded = new URLSearchParams(location.search).has("embed");

/** @type {Play | import("./set/set.js").Setter | null} */
let playing = null;
/** @type {{close: () => void} | null} a lesson, or a picture that is being read */
let lesson = null;
let opening = 0;

/** Whether the address is one of the lessons. */
function learning() {
  return /^#learn(=|$)/.test(location.hash);
}

/** Whether the address is that of a picture to be read. */
function scanning() {
  return location.hash === "#scan";
}

/** Whether the address is one of the archive. */
function inArchive() {
  return placeAt(location.hash)?.hash === "#archive";
}

function drawTop() {
  document.documentElement.lang = language();
  const brand = top.querySelector(".brand");
  top.replaceChildren(
    ...(brand ? [brand] : []), tabs(location.hash),
    h("span", { class: "end" }, iconButton("keys", t("keys"), showKeys, "plain square with-keys"),
      iconButton("sliders", t("settings"), showSettings)));
  const skip = document.querySelector(".skip");
  if (skip) skip.textContent = t("skip");
}

function theme() {
  const chosen = settings().theme;
  const dark = chosen === "dark" || (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = chosen === "contrast" ? chosen : dark ? "dark" : "light";
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
  const { genre, source, about, title, cols, rows } = opened.puzzle;
  const hash = opened.first ? firstHash(genre) : hashOf(source, "", about);
  if (location.hash !== hash) history.pushState(null, "", hash);
  playing = new Play(opened, { open, home: () => { location.hash = ""; },
    edit: ({ source, about }) => { location.hash = editHash(source, about); } });
  drawTop();
  main.replaceChildren(/** @type {HTMLElement} */ (playing.element));
  document.title = [`${about.title || title} ${cols}×${rows}`, dateWords(about), "gridwright"].filter(Boolean).join(" · ");
  scrollTo(0, 0);
  playing.shownOnPage();
}

/** Show what the address says; or, where that is fetched from a server that is gone, say so. */
async function show() {
  const mine = (opening += 1);
  drawTop();
  try {
    await showPlace(mine);
  } catch (error) {
    if (await reached()) throw error;
    if (mine !== opening) return;
    leave();
    main.replaceChildren(h("div", { class: "home" }, h("p", { class: "error", role: "alert", ...spoken(AWAY) }, proper(AWAY))));
  }
}

/** @param {number} mine */
async function showPlace(mine) {
  if (location.hash.startsWith("#take=")) {
    const { hash } = location;
    history.replaceState(null, "", location.pathname + location.search);
    void import("./archive/along.js").then(({ take }) => take(hash));
  }
  const asked = readHash(location.hash);
  const setting = readSetHash(location.hash);
  const first = /^#first=(\w+)$/.exec(location.hash)?.[1];
  if (learning()) await showLesson(mine);
  else if (inArchive()) await showArchive(mine);
  else if (scanning()) await showScan(mine);
  else if (setting) await showSetting(setting, mine);
  else if (asked) await showPuzzle(asked, mine);
  else if (first) await showFirst(first, mine);
  else await showHome(mine, location.hash.startsWith("#p=") ? t("damagedLink") : "");
}

/** @param {number} mine @param {string | import("./types.js").Saying} [problem] why it is not the puzzle of the address */
async function showHome(mine, problem = "") {
  leave();
  const view = await homeView(open);
  if (mine !== opening) return;
  if (problem) view.prepend(h("p", { class: "error", role: "alert", ...spoken(problem) }, proper(problem)));
  main.replaceChildren(view);
  document.title = "gridwright";
}

/** The archive, too, is fetched only when someone opens it. @param {number} mine */
async function showArchive(mine) {
  const { archiveView } = await import("./archive/archive.js");
  const view = await archiveView(location.hash, open);
  if (mine !== opening) return;
  leave();
  main.replaceChildren(view.element);
  document.title = `${view.title} · gridwright`;
  scrollTo(0, 0);
  view.shown();
}

/** So is what reads pictures. @param {number} mine */
async function showScan(mine) {
  const { scanView } = await import("./scan/scan.js");
  const view = await scanView({ open, set: (id) => { location.hash = `#set=${id}`; } });
  if (mine !== opening) { view.close(); return; }
  leave();
  lesson = view;
  main.replaceChildren(view.element);
  document.title = `${view.title} · gridwright`;
  scrollTo(0, 0);
}

/** The lessons are fetched only when someone opens them. @param {number} mine */
async function showLesson(mine) {
  const before = lesson;
  const { learnView } = await import("./learn/learn.js");
  const view = await learnView(location.hash, open);
  if (mine !== opening) { view.close(); return; }
  leave();
  lesson = view;
  main.replaceChildren(view.element);
  // A board has its size before anyone can touch it, not a frame later.
  view.shown?.();
  document.title = `${view.title} · gridwright`;
  scrollTo(0, 0);
  // A screen reader announces the view that a link led to.
  if (before) main.querySelector("h1")?.focus({ preventScroll: true });
}

/** So is the editor. @param {NonNullable<ReturnType<typeof readSetHash>>} asked @param {number} mine */
async function showSetting(asked, mine) {
  leave();
  const [found, { Setter }, { begun, startView }] =
    await Promise.all([genres(), import("./set/set.js"), import("./set/start.js")]);
  const all = ordered(found);
  if (mine !== opening) return;
  const kept = asked.kind === "draft" ? draft(asked.text) : null;
  const facts = all.find((each) => each.name === kept?.genre);
  if (kept && facts) {
    const setter = new Setter(kept, facts, {
      play: (puzzle) => open({ puzzle }),
      start: () => { location.hash = "#set"; },
      address: ({ source, about }, edit) => location.href.replace(/[?#].*$/, "") +
        (edit ? editHash(source, about) : hashOf(source, "", about)),
    });
    playing = setter;
    main.replaceChildren(/** @type {HTMLElement} */ (setter.element));
    document.title = `${t("set")}: ${facts.title} · gridwright`;
    setter.shownOnPage();
    scrollTo(0, 0);
    return;
  }
  const begin = (/** @type {string} */ id) => { location.hash = `#set=${id}`; };
  /** @type {string | import("./types.js").Saying} */
  let problem = asked.kind === "draft" ? t("noDraft") : "";
  if (asked.kind === "edit") {
    main.replaceChildren(h("p", { class: "home" }, t("ready")));
    try {
      const found = await ask("edit", { puzzle: asked.text });
      if (mine !== opening) return;
      // Going back must not return to the address of the puzzle: each visit would begin a draft.
      history.replaceState(null, "", `#set=${begun(found.sketch, { ...found.about, ...asked.about })}`);
      await show();
      return;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (mine !== opening) return;
      problem = error.failure.kind === "format" || error.failure.kind === "input" ? t("damagedLink") : error.saying;
    }
  }
  main.replaceChildren(startView(all, begin, problem));
  document.title = `${t("set")} · gridwright`;
}

/** @param {NonNullable<ReturnType<typeof readHash>>} asked @param {number} mine */
async function showPuzzle(asked, mine) {
  const before = saved(asked.source);
  if (before) {
    open(withBoard({ puzzle: credited(before.puzzle, asked.about), level: before.level, length: before.length }, asked.packed));
    return;
  }
  leave();
  main.replaceChildren(h("p", { class: "home" }, t("ready")));
  try {
    const loaded = await ask("load", { puzzle: asked.source });
    if (mine === opening) open(withBoard({ puzzle: credited(loaded.puzzle, asked.about) }, asked.packed));
  } catch (error) {
    if (!(error instanceof ServiceError) || mine !== opening) throw error;
    // What cannot be read from a link was cut off or changed on its way.
    const damaged = error.failure.kind === "format" || error.failure.kind === "input";
    await showHome(mine, damaged ? t("damagedLink") : error.saying);
  }
}

/** The first puzzle of a kind, with its guide. @param {string} genre @param {number} mine */
async function showFirst(genre, mine) {
  // A kind of another package may have none.
  const first = await firstOf(genre).catch(() => null);
  if (mine !== opening) return;
  if (first) open({ puzzle: first.puzzle, level: first.level, length: first.length, first });
  else location.hash = `#learn=${genre}/rules`;
}

/** @param {Opened} opened @param {string} packed @returns {Opened} */
function withBoard(opened, packed) {
  return packed ? { ...opened, board: unpack(packed, opened.puzzle.size) } : opened;
}

document.addEventListener("settings", theme);
document.addEventListener("along", () => void import("./archive/along.js").then(({ showAlong }) => showAlong()));
document.addEventListener("language", async () => { await changeLanguage(); drawTop(); void show(); });
whenWritten("settings", () => { if (otherLanguage()) document.dispatchEvent(new CustomEvent("language")); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", theme);
document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !typing(event)) showKeys();
});
window.addEventListener("hashchange", () => void show());
window.addEventListener("popstate", () => { if (playing?.hash !== location.hash) void show(); });

watchKeys();
document.body.classList.toggle("embed", embedded);
upgrade();
watch();
theme();
drawTop();
// The board comes first; Python is for hints, grades and setting.
void show().then(painted).then(() => prepare());
if ("serviceWorker" in navigator) {
  void where().then((home) => {
    if (home === "browser") void navigator.serviceWorker.register(new URL("../offline.js", import.meta.url));
  });
}
