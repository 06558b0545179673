// The lists of the archive: a month as a calendar, the puzzles of a day, the starter set, unfinished games.

import { STATES, THIRDS, passes } from "./filter.js";
import { dateOf, isoOf, monthOf } from "../calendar.js";
import { bars, h, iconButton, inRows } from "../dom.js";
import { Game } from "../play/game.js";
import { upper } from "../play/panels.js";
import { clock } from "../board/speech.js";
import { forgetGame, saved } from "../store.js";
import { l10n, t, told } from "../texts.js";
import { thumbnail } from "../board/thumb.js";

/** @typedef {import("./archive.js").Entry} Entry */
/** @typedef {import("./filter.js").Filter} Filter */
/** @typedef {import("../home/home.js").Open} Open */

const MOST_LISTED = 20;

/** @param {Entry[]} entries @param {Filter} filter */
function matching(entries, filter) {
  return entries.filter((each) => passes(filter, each.genre.name, each.listed, each.state));
}

/**
 * @typedef {import("./archive.js").About & {day: number, entries: (day: number) => Entry[],
 *   ready: (date: Date) => Promise<void>, choose: (day: number) => void}} Shown
 */

/** @param {Shown} about */
export function calendarPanel(about) {
  const panel = h("section", { class: "panel month", "aria-label": t("byDay") });
  const date = dateOf(about.day);
  let [year, month] = [date.getFullYear(), date.getMonth()];
  const go = async (/** @type {number} */ by) => {
    const next = new Date(year, month + by, 1, 12);
    await about.ready(next);
    [year, month] = [next.getFullYear(), next.getMonth()];
    drawMonth(panel, about, year, month, go);
  };
  drawMonth(panel, about, year, month, go);
  return panel;
}

/** @param {HTMLElement} panel @param {Shown} about @param {number} year @param {number} month @param {(by: number) => Promise<void>} go */
function drawMonth(panel, about, year, month, go) {
  const { before, days } = monthOf(year, month);
  const { known, today, filter } = about;
  const playable = days.filter((day) => day >= known.first && day <= today);
  const entries = new Map(playable.map((day) => [day, about.entries(day)]));
  const every = [...entries.values()].flat();
  const solved = every.filter((each) => each.state === "solved").length;
  const title = l10n.date({ month: "long", year: "numeric" }).format(new Date(year, month, 1, 12));
  const names = monthOf(2024, 0).days.slice(0, 7).map((day) => l10n.date({ weekday: "short" }).format(dateOf(day)));
  const [first = 0] = days;
  const [earlier, later] = [iconButton("left", t("monthBefore"), () => void go(-1)), iconButton("right", t("monthAfter"), () => void go(1))];
  earlier.disabled = first <= known.first;
  later.disabled = (days.at(-1) ?? 0) >= today;
  const grid = h("div", { class: "calendar" }, ...names.map((name) => h("span", { class: "weekday", "aria-hidden": "true" }, name)),
    ...Array.from({ length: before }, () => h("span", {})),
    ...days.map((day) => {
      const here = entries.get(day);
      return here ? dayButton(about, day, here) : h("span", { class: "no-day" }, String(dateOf(day).getDate()));
    }));
  grid.addEventListener("keydown", (event) => moveFocus(grid, event));
  const fits = matching(every, filter).length;
  panel.replaceChildren(h("div", { class: "panel-head" }, h("h2", {}, upper(title)), h("span", {}, earlier, later)), grid,
    fits || !every.length ? h("div", { class: "month-foot" }, squaresLegend(),
      h("span", {}, t("solvedThisMonth", { solved, all: every.length }))) : nothingHere(about, year, month, go));
}

/** What is said where no day of a month fits. @param {Shown} about @param {number} year @param {number} month
 * @param {(by: number) => Promise<void>} go */
function nothingHere(about, year, month, go) {
  const { known, today, filter } = about;
  const name = (/** @type {number} */ by) => l10n.date({ month: "long" }).format(new Date(year, month + by, 1, 12));
  // The nearest month before it, or else after it, with a day that fits.
  const fits = (/** @type {number} */ by) => monthOf(year, month + by).days.some((day) =>
    day >= known.first && day <= today && matching(about.entries(day), filter).length);
  const near = [-1, -2, -3, -4, -5, -6, 1, 2, 3, 4, 5, 6].find(fits);
  return h("div", { class: "month-foot" }, h("span", {}, t("nothingIn", { what: wantedWords(about), month: name(0) })),
    near === undefined ? null : h("button", { class: "link", onclick: () => void go(near) }, t("showMonth", { month: name(near) })));
}

/** What the filters ask for, in words. @param {Shown} about */
function wantedWords({ all, filter: { genre, level, size, technique, state, third } }) {
  const states = /** @type {Record<string, string>} */ ({ open: "stillOpen", begun: "justBegun", solved: "alreadySolved" });
  const more = [level ? t("ofLevel", { level }) : "", size ? t("ofSize", { size }) : "", third ? t(THIRDS[third] ?? "") : "",
    technique ? t("withTechnique", { name: told(technique) }) : "", state ? t(states[state] ?? "") : ""].filter(Boolean);
  const kind = all.find((each) => each.name === genre)?.title ?? t("puzzleWord");
  return more.length > 1 ? `${kind} ${more.join(", ")},` : [kind, ...more].join(" ");
}

function squaresLegend() {
  return h("span", { class: "squares-legend", "aria-hidden": "true" }, ...["solved", "begun", "open"].map((state) =>
    h("span", {}, h("i", { class: `pip ${state}` }), t(STATES[state] ?? ""))));
}

/** @param {Shown} about @param {number} day @param {Entry[]} entries */
function dayButton({ day: chosen, today, filter, choose }, day, entries) {
  const solved = entries.filter((each) => each.state === "solved").length;
  const words = l10n.date({ weekday: "long", day: "numeric", month: "long" }).format(dateOf(day));
  const faded = !matching(entries, filter).length;
  return h("button", {
    class: ["day-button", day === today ? "now" : "", faded ? "faded" : ""].join(" "), "data-day": isoOf(day),
    "aria-pressed": String(day === chosen),
    "aria-label": `${words}: ${t("solvedOf", { solved, all: entries.length })}${faded ? `, ${t("fitsNot")}` : ""}`,
    onclick: () => {
      choose(day);
      history.replaceState(null, "", `#archive=${isoOf(day)}`);
    },
  }, h("b", {}, String(dateOf(day).getDate())), inRows(h("span", { class: "squares", "aria-hidden": "true" },
    ...entries.map((each) => h("i", { class: `pip ${each.state}` }))), entries.length, 6));
}

/** The arrow keys move between days. @param {HTMLElement} grid @param {KeyboardEvent} event */
function moveFocus(grid, event) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  if (!by) return;
  const buttons = /** @type {HTMLElement[]} */ ([...grid.querySelectorAll("button")]);
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0) return;
  event.preventDefault();
  buttons[at + by]?.focus();
}

/** @param {number} day @param {Entry[]} entries @param {Filter} filter @param {Open} open */
export function dayPanel(day, entries, filter, open) {
  const fit = matching(entries, filter);
  const solved = entries.filter((each) => each.state === "solved").length;
  const title = l10n.date({ weekday: "long", day: "numeric", month: "long" }).format(dateOf(day));
  return h("section", { class: "panel day-list", "aria-label": title },
    h("div", { class: "panel-head" }, h("h2", {}, title),
      h("span", { class: "second" }, t("solvedOf", { solved, all: entries.length }))),
    fit.length ? h("ul", {}, ...rows(fit, open)) : h("p", { class: "second" }, t("nothingFits")));
}

/** One of the rows has the filled button: a game that is begun, or else the first that is open.
 * @param {Entry[]} entries @param {Open} open @param {(entry: Entry, row: HTMLElement) => Node | null} [more] */
function rows(entries, open, more = () => null) {
  const chief = entries.find((each) => each.state === "begun") ?? entries.find((each) => each.state === "open");
  return entries.map((entry) => {
    const found = row(entry, entry === chief, open);
    const extra = more(entry, found);
    if (extra) found.append(extra);
    return found;
  });
}

/** @param {Entry} entry @param {boolean} chief @param {Open} open */
function row({ genre, listed, source, state, seconds, load }, chief, open) {
  const picture = h("span", { class: "emblem" });
  const before = saved(source);
  if (before) picture.append(thumbnail(before.puzzle, new Game(before.puzzle, before.game)));
  else void load().then((found) => { if (found) picture.append(thumbnail(found.puzzle, null)); });
  const time = state === "solved" ? t("solvedInTime", { time: clock(seconds) })
    : state === "begun" ? t("soFar", { time: clock(seconds) }) : "";
  const level = listed.level ? t("levelN", { level: listed.level }) : "";
  const [hardest] = listed.needs;
  return h("li", { class: "puzzle-row" }, picture,
    h("span", { class: "row-words" }, h("b", {}, genre.title),
      h("span", { class: "second" }, h("span", {}, `${listed.cols}×${listed.rows}`), listed.level ? bars(listed.level) : null,
        h("span", {}, [level, time].filter(Boolean).join(" · ")))),
    h("span", { class: "row-hardest" }, hardest ? h("span", { class: "label" }, t("hardestStep")) : null,
      hardest ? h("span", {}, upper(told(hardest))) : null),
    h("button", { class: chief ? "filled" : "", onclick: async () => {
      const found = await load();
      if (found) open({ puzzle: found.puzzle, level: found.level, length: found.length });
    } }, t(state === "solved" ? "seeResult" : state === "begun" ? "goOnPlaying" : "play"),
    h("span", { class: "spoken" }, ` ${genre.title} ${listed.cols}×${listed.rows}`)));
}

/** A list of any length: a part of it, and more on wish.
 * @param {Entry[]} all @param {Filter} filter @param {Open} open @param {boolean} [own] games that can be forgotten */
export function listPanel(all, filter, open, own = false) {
  const panel = h("section", { class: "panel day-list long-list", "aria-label": t(own ? "unfinished" : "starterSet") });
  let fit = matching(all, filter);
  let count = MOST_LISTED;
  const forget = (/** @type {Entry} */ entry, /** @type {HTMLElement} */ row) => own
    ? iconButton("clear", t("forgetGame", { title: `${entry.genre.title} ${entry.listed.cols}×${entry.listed.rows}` }), () => {
      forgetGame(entry.source);
      fit = fit.filter((each) => each !== entry);
      row.remove();
    }) : null;
  const draw = () => {
    const solved = fit.filter((each) => each.state === "solved").length;
    panel.replaceChildren(h("div", { class: "panel-head" }, h("h2", {}, t(own ? "unfinishedGames" : "starterSet")),
      h("span", { class: "second" }, !own ? t("solvedOf", { solved, all: fit.length })
        // How many there are is said above.
        : fit.length < all.length ? t("foundN", { count: fit.length, all: all.length }) : "")),
    fit.length ? h("ul", {}, ...rows(fit.slice(0, count), open, forget))
      : h("p", { class: "second" }, t(own && !all.length ? "noUnfinished" : "nothingFits")));
    if (fit.length > count) {
      panel.append(h("div", { class: "row" }, h("button", { onclick: () => { count += MOST_LISTED; draw(); } },
        t("showMore", { count: fit.length - count }))));
    }
  };
  draw();
  return panel;
}
