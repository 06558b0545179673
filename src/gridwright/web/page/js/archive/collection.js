// The collection: the puzzles that the server was given, and those that were read from files and folders here. A file
// has one puzzle, or an address on each line.

import { STATES, THIRDS, thirdsOf } from "./filter.js";
import { dialog } from "../dialogs.js";
import { h } from "../dom.js";
import { genres } from "../puzzles.js";
import { ServiceError, ask, collection, collectionSize } from "../service.js";
import { readHash } from "../share.js";
import { imported, keepImported, results, saved } from "../store.js";
import { t } from "../texts.js";

/** @typedef {import("../home/home.js").Open} Open */

/** So many are kept in the browser. */
const MOST_KEPT = 1000;
/** What an address looks like: of this page, or with the kind and the size in it. */
const ADDRESS = /#p=|[a-z]{3,}[-\/]\S*\d+[x\/]\d/i;

/** The puzzles in a text, each as a text: a line for each address, or all of it. @param {string} text */
export function puzzlesIn(text) {
  const lines = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line && !/^[#%;](?!p=)/.test(line));
  return lines.length > 1 && lines.every((line) => ADDRESS.test(line)) ? lines : [text];
}

/** The files in what was dropped, those of folders and the folders in them too. @param {FileSystemEntry} entry @returns {Promise<File[]>} */
export async function filesIn(entry) {
  if (entry.name.startsWith(".")) return [];
  if (entry.isFile) return [await new Promise((done, fail) => /** @type {FileSystemFileEntry} */ (entry).file(done, fail))];
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {File[]} */
  const found = [];
  for (;;) {
    // A browser names some at a time, and none at the end.
    const some = await new Promise((/** @type {(some: FileSystemEntry[]) => void} */ done, fail) => reader.readEntries(done, fail));
    if (!some.length) return found;
    for (const each of some) found.push(...await filesIn(each));
  }
}

/**
 * Add the puzzles of files to the collection of this browser.
 * @param {string[]} texts @param {(done: number, all: number) => void} told @returns {Promise<{added: number, bad: number}>}
 */
export async function importAll(texts, told) {
  const kept = imported();
  const known = new Set(kept.map(({ source }) => source));
  const before = known.size;
  let bad = 0;
  for (const [at, text] of texts.slice(0, MOST_KEPT).entries()) {
    told(at, texts.length);
    try {
      const own = readHash(text.includes("#p=") ? text.slice(text.indexOf("#p=")) : "");
      const { puzzle: { source, title, genre, cols, rows, about } } = await ask("load", { puzzle: own ? own.source : text });
      const credits = { ...about, ...own?.about };
      if (known.has(source)) continue;
      known.add(source);
      kept.push({ source, title: credits["title"] || title, genre, cols, rows, author: credits["author"] ?? "", level: 0 });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      bad += 1;
    }
  }
  keepImported(kept.slice(-MOST_KEPT));
  return { added: known.size - before, bad: bad + Math.max(0, texts.length - MOST_KEPT) };
}

/** So many are listed at first, and more at each wish. */
const MOST_LISTED = 100;

/** The puzzles that were read from files, and those that the server was given. @param {Open} open */
export async function showCollection(open) {
  const titles = new Map((await genres()).map(({ name, title }) => [name, title]));
  const own = imported().map((each) => ({ ...each, genre: titles.get(each.genre) ?? each.genre }));
  const all = [...own, ...(await collectionSize()) ? await collection() : []];
  const list = h("ul", { class: "collection" });
  const search = h("input", { class: "text", type: "search", "aria-label": t("search"),
    placeholder: t("search") });
  const said = h("p", { class: "second", role: "status" });
  const done = new Set(results().map(({ source }) => source));
  const stateOf = (/** @type {typeof all[0]} */ each) => {
    const source = each.source.replace(/^.*\?/, "");
    return done.has(source) || saved(source)?.solved ? "solved" : (saved(source)?.game.at ?? 0) > 0 ? "begun" : "open";
  };
  const filters = collectionFilters(all, stateOf, () => draw());
  const draw = (most = MOST_LISTED) => {
    const words = search.value.toLowerCase().split(/\s+/);
    const found = filters.kept().filter((each) => {
      const text = `${each.title} ${each.author} ${each.genre} ${each.cols}x${each.rows}`.toLowerCase();
      return words.every((word) => text.includes(word.replace("×", "x")));
    });
    said.textContent = t("foundN", { count: found.length, all: all.length });
    list.replaceChildren(...found.slice(0, most).map((each) => h("li", {},
      h("button", { class: "plain", onclick: () => void take(each.source, each.level) },
        h("b", {}, each.title), h("span", { class: "second" },
          [each.title.startsWith(each.genre) ? size(each) : `${each.genre} ${size(each)}`, each.level ? t("levelN", { level: each.level }) : "",
            each.author, { solved: t("solvedToday"), begun: t("begun"), open: "" }[stateOf(each)]].filter(Boolean).join(", "))))),
    ...(found.length > most ? [h("li", {}, h("button", { onclick: () => {
      draw(most + MOST_LISTED);
      list.children[most]?.querySelector("button")?.focus();
    } }, t("listMore", { count: found.length - most })))] : []));
  };
  const take = async (/** @type {string} */ source, /** @type {number} */ level) => {
    const loaded = await ask("load", { puzzle: source });
    shown.close();
    open({ puzzle: loaded.puzzle, level });
  };
  search.addEventListener("input", () => draw());
  const shown = dialog(t("collection"), search, filters.element, said, list, own.length
    ? h("div", { class: "row" }, h("button", { onclick: () => { keepImported([]); shown.close(); } }, t("forgetImported", { count: own.length }))) : "");
  draw();
}

/** @typedef {Awaited<ReturnType<typeof collection>>[0]} Listed */

/** @param {{cols: number, rows: number}} puzzle */
function size({ cols, rows }) {
  return `${cols}×${rows}`;
}

/**
 * A choice for each thing in which the puzzles of a collection differ.
 * @param {Listed[]} all @param {(each: Listed) => "solved" | "begun" | "open"} stateOf @param {() => void} changed
 */
function collectionFilters(all, stateOf, changed) {
  const thirds = thirdsOf(all.flatMap(({ difficulty }) => difficulty ?? []));
  /** @type {[string, (each: Listed) => string, (value: string) => string, ("wide" | undefined)?][]} what has long words is wide */
  const parts = [[t("kind"), (each) => each.genre, String],
    [t("level"), (each) => String(each.level || ""), (level) => t("levelN", { level })],
    [t("difficulty"), ({ difficulty }) => difficulty === undefined ? "" : String(thirds(difficulty)), (third) => t(THIRDS[Number(third)] ?? ""), "wide"],
    [t("creditAuthor"), (each) => each.author, String, "wide"],
    [t("yours"), stateOf, (state) => t(STATES[state] ?? "")]];
  const shown = parts.flatMap(([label, of, words, wide]) => {
    const values = [...new Set(all.map(of))].filter(Boolean).sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
    if (new Set(all.map(of)).size < 2) return [];
    const select = h("select", { class: "text", onchange: changed }, h("option", { value: "" }, t("all")),
      ...values.map((value) => h("option", { value }, words(value))));
    return [{ select, of, field: h("label", { class: wide ? "field wide" : "field" }, h("span", { class: "label" }, label), select) }];
  });
  const hard = all.some(({ difficulty }) => difficulty !== undefined);
  const order = h("select", { class: "text", onchange: changed }, h("option", { value: "" }, t("orderOwn")),
    h("option", { value: "1" }, t("orderEasy")), h("option", { value: "-1" }, t("orderHard")));
  return {
    element: h("div", { class: "collection-filters" }, ...shown.map(({ field }) => field),
      hard ? h("label", { class: "field wide" }, h("span", { class: "label" }, t("orderBy")), order) : null),
    kept: () => all.filter((each) => shown.every(({ select, of }) => !select.value || of(each) === select.value))
      .sort((a, b) => Number(order.value) * ((a.difficulty ?? Infinity) - (b.difficulty ?? Infinity)) || 0),
  };
}
