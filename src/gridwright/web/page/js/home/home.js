// The first view: the puzzles of the day, a game to continue, a new puzzle, a field to paste into.

import { dateOf, dayNumber } from "../calendar.js";
import { bars, choice, h, icon } from "../dom.js";
import { kindMenu } from "../kind.js";
import * as panels from "../play/panels.js";
import { emblems, genres, nearest, ordered } from "../puzzles.js";
import { ServiceError, ask, collectionSize, home as where } from "../service.js";
import { credited } from "../credits.js";
import { readHash } from "../share.js";
import { imported } from "../store.js";
import { known, l10n, t, told } from "../texts.js";
import { continued, streakOf, todayCards } from "./today.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../play/play.js").Opened} Opened */
/** @typedef {(opened: Opened) => void} Open */

/** @param {Open} open */
export async function homeView(open) {
  void emblems();
  const [facts, home] = await Promise.all([genres(), where()]);
  const all = ordered(facts);
  const today = dayNumber(new Date());
  const words = l10n.date({ weekday: "long", day: "numeric", month: "long" });
  const { element: maker, choose } = makeCard(all, open);
  const { place, ready } = todayCards(all, today, open, choose);
  return h("div", { class: "home" },
    h("div", { class: "home-head" },
      h("div", {}, h("h1", {}, t("today")),
        ...["todayLine", "todayShort"].map((key) =>
          h("p", { class: `second ${key}` }, t(key, { date: words.format(dateOf(today)) })))),
      streakOf(today, ready)),
    ...place, continued(open, ready), maker, pasteField(open),
    h("p", { class: "foot" }, home === "server" ? t("footServer") : t("foot")));
}

/** @param {GenreFacts[]} all @param {Open} open */
function makeCard(all, open) {
  const wanted = { genre: all[0]?.name ?? "", size: "", level: 2, seed: "", symmetry: "" };
  const sizes = h("div", {});
  const own = h("input", { class: "text", placeholder: "10x14", "aria-label": t("size"), hidden: true,
    size: 7 });
  const drawSizes = () => {
    const known = all.find((genre) => genre.name === wanted.genre)?.sizes ?? ["8x8"];
    wanted.size = known[1] ?? known[0] ?? "8x8";
    own.hidden = true;
    sizes.replaceChildren(choice("size", t("size"), [
      ...known.map((size) => ({ value: size, label: size.replace("x", "×") })),
      { value: "", label: t("other") },
    ], wanted.size, (size) => { wanted.size = size; own.hidden = size !== ""; if (!size) own.focus(); }));
  };
  const levels = [1, 2, 3, 4, 5].map((level) => ({ value: String(level), label: h("span", {},
    bars(level), String(level)), spoken: t("levelN", { level }) }));
  const seed = h("input", { inputmode: "numeric", placeholder: t("seedAny") });
  const symmetry = h("select", { "aria-label": t("symmetry") });
  const symmetryField = h("label", { class: "field" }, h("span", { class: "label" }, t("symmetry")), symmetry);
  const drawSymmetries = () => {
    const known = all.find((genre) => genre.name === wanted.genre)?.symmetries ?? [];
    symmetryField.hidden = !known.length;
    symmetry.replaceChildren(...known.map((name) => h("option", { value: name }, symmetryName(name))));
  };
  const more = h("div", { class: "more", hidden: true }, symmetryField,
    h("label", { class: "field" }, h("span", { class: "label" }, t("seed")), seed));
  const moreButton = h("button", { class: "plain square", "aria-label": t("more"), "aria-expanded": "false",
    onclick: () => {
      more.hidden = !more.hidden;
      moreButton.setAttribute("aria-expanded", String(!more.hidden));
    } }, icon("sliders"));
  const place = h("div", { "aria-live": "polite" });
  const make = h("button", { onclick: () => {
    wanted.seed = seed.value.trim();
    wanted.symmetry = symmetry.value;
    void making({ ...wanted, size: wanted.size || own.value.trim() }, all, place, make, open);
  } }, t("make"));
  drawSizes();
  drawSymmetries();
  const choose = h("button", { class: "link", hidden: true, onclick: async () => (await import("../archive/collection.js")).showCollection(open) },
    t("orChoose"));
  void collectionSize().then((count) => { choose.hidden = !count && !imported().length; });
  const take = (/** @type {string} */ genre) => { wanted.genre = genre; drawSizes(); drawSymmetries(); };
  const kind = kindMenu(all, wanted.genre, take);
  const element = h("section", { class: "card" },
    h("div", { class: "make" },
      h("div", { class: "make-head" }, h("h2", {}, t("newPuzzle")), choose),
      kind.element, h("div", {}, sizes, own),
      choice("level", t("level"), levels, "2", (level) => { wanted.level = Number(level); }),
      h("div", { class: "end" }, moreButton, make)), more, place);
  return { element, choose: (/** @type {string} */ genre) => { kind.choose(genre); take(genre); make.focus(); } };
}

/**
 * @param {{genre: string, size: string, level: number, seed: string, symmetry: string}} wanted
 * @param {GenreFacts[]} all @param {HTMLElement} place @param {HTMLButtonElement} button @param {Open} open
 */
async function making(wanted, all, place, button, open) {
  const stop = new AbortController();
  const title = all.find((genre) => genre.name === wanted.genre)?.title ?? wanted.genre;
  const said = h("span", { class: "second" });
  place.replaceChildren(h("div", { class: "working" },
    h("span", {}, t("making", { title, size: wanted.size.replace("x", "×") })),
    h("progress", { "aria-label": t("make") }), said,
    h("button", { onclick: () => stop.abort() }, t("stop"))));
  button.disabled = true;
  const seed = wanted.seed || String(Math.floor(Math.random() * 2 ** 31));
  try {
    const made = await ask("generate", { ...wanted, seed },
      { signal: stop.signal, progress: (text) => { said.textContent = known(text) ? told(text) : ""; } });
    open({ puzzle: made.puzzle, level: made.grade.level ?? 0, length: made.grade.length ?? 0, seed });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { kind } = error.failure;
    const found = kind === "unavailable" ? await nearest(wanted.genre, wanted.level, wanted.size) : null;
    if (found) {
      open({ puzzle: found.puzzle, level: found.level, length: found.length });
    } else if (kind === "cancelled") place.replaceChildren();
    else {
      const none = kind === "timeout" || kind === "unmet";
      const words = none ? t("noneFound", { size: wanted.size.replace("x", "×"), level: wanted.level })
        : error.saying;
      place.replaceChildren(h("p", { class: "error", ...panels.spoken(words) }, panels.proper(words)));
    }
  } finally {
    button.disabled = false;
  }
}

/** @param {string} name */
export function symmetryName(name) {
  const names = { rotate2: t("rotate2"), rotate4: t("rotate4"), horizontal: t("horizontal"),
    vertical: t("vertical"), diagonal: t("diagonal"), none: t("noSymmetry") };
  return /** @type {Record<string, string>} */ (names)[name] ?? name;
}

/** @param {Open} open */
function pasteField(open) {
  const text = h("textarea", { placeholder: t("paste"), "aria-label": t("pasteLabel"), rows: 1 });
  const place = h("div", { "aria-live": "polite" });
  const read = async (/** @type {string} */ source) => {
    if (!source.trim()) return;
    place.replaceChildren(h("p", { class: "second" }, t("ready")));
    try {
      const own = readHash(source.includes("#p=") ? source.slice(source.indexOf("#p=")) : "");
      const loaded = await ask("load", { puzzle: own ? own.source : source });
      open({ puzzle: credited(loaded.puzzle, own?.about ?? {}), board: loaded.puzzle.board });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      place.replaceChildren(h("p", { class: "error", ...panels.spoken(error.saying) },
        panels.proper(error.saying)));
    }
  };
  const file = h("input", { type: "file", multiple: true, hidden: true, "aria-label": t("chooseFile") });
  // Where there is a camera at hand, it opens; elsewhere a picture is chosen.
  const photo = h("input", { type: "file", hidden: true, accept: "image/*", "aria-label": t("takePicture"),
    ...(matchMedia("(pointer: coarse)").matches ? { capture: "environment" } : {}) });
  const take = async (/** @type {Iterable<File>} */ files) => {
    const [got] = files;
    if (!got) return;
    if (got.type.startsWith("image/") || got.type === "application/pdf") {
      await readPicture(got);
      return;
    }
    const { importAll, puzzlesIn, showCollection } = await import("../archive/collection.js");
    const found = (await Promise.all([...files].map((each) => each.text()))).flatMap(puzzlesIn);
    if (found.length === 1) {
      text.value = (found[0] ?? "").slice(0, 200000);
      await read(text.value);
      return;
    }
    const { added, bad } = await importAll(found, (done, all) => place.replaceChildren(h("p", { class: "second" }, t("importing", { done, all }))));
    place.replaceChildren(h("p", { class: "second", role: "status" }, t("importedPuzzles", { added }), bad ? ` ${t("importedBad", { count: bad })}` : "",
      " ", h("button", { class: "link", onclick: () => void showCollection(open) }, t("seeCollection"))));
  };
  const dropped = async (/** @type {DataTransfer | null} */ what) => {
    // What was dropped can be asked for only now, before anything is waited for.
    const entries = [...what?.items ?? []].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
    const files = [...what?.files ?? []];
    if (!entries.some(({ isDirectory }) => isDirectory)) return take(files);
    const { filesIn } = await import("../archive/collection.js");
    return take((await Promise.all(entries.map(filesIn))).flat());
  };
  for (const input of [file, photo]) input.addEventListener("change", () => void take(input.files ?? []));
  text.addEventListener("paste", (event) => {
    const [pasted] = event.clipboardData?.files ?? [];
    if (pasted) void take([pasted]);
    else setTimeout(() => void read(text.value));
  });
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); void read(text.value); }
  });
  const openButton = h("button", { hidden: true, onclick: () => void read(text.value) }, t("open"));
  text.addEventListener("input", () => { openButton.hidden = !text.value.trim(); });
  const field = h("div", { class: "paste" }, text,
    openButton,
    h("button", { onclick: () => file.click() }, icon("file"), t("chooseFile")), file,
    h("button", { onclick: () => photo.click() }, icon("camera"), t("takePicture")), photo);
  for (const name of ["dragover", "dragleave", "drop"]) {
    document.addEventListener(name, (event) => {
      if (!field.isConnected) return;
      event.preventDefault();
      field.classList.toggle("over", name === "dragover");
      if (name === "drop") void dropped(/** @type {DragEvent} */ (event).dataTransfer);
    });
  }
  const goOn = scanner?.kept() ? h("p", {}, h("a", { class: "link", href: "#scan" }, t("scanGoOn"))) : null;
  return h("div", {}, field, goOn, place);
}

/** What reads pictures, once it was fetched. @type {typeof import("../scan/scan.js") | null} */
let scanner = null;

/** A picture of a puzzle has a view of its own. @param {File} file */
async function readPicture(file) {
  scanner = await import("../scan/scan.js");
  scanner.begin(file);
  location.hash = "#scan";
}
