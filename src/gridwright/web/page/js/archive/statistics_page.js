// One's own statistics: a table by kind of puzzle and level, and a plot of the times.

import { dateOf, dayNumber, dayOf, longestStreak, streak } from "../calendar.js";
import { h } from "../dom.js";
import { s } from "../board/shapes.js";
import { clock } from "../board/speech.js";
import { byWeek, marksUpTo, only, rowOf } from "./statistics.js";
import { results } from "../store.js";
import { l10n, t } from "../texts.js";
import { playedDays } from "../home/today.js";

/** @typedef {import("../types.js").GenreFacts} GenreFacts */
/** @typedef {import("../store.js").Result} Result */

const HIGH = 220;
const EDGE = { left: 40, right: 14, top: 12, bottom: 26 };

/** @param {GenreFacts[]} all */
export function statisticsPanels(all) {
  return [tablePanel(all), plotPanel(all)];
}

/** @param {string} label @param {[string, string][]} options @param {string} value @param {(value: string) => void} change */
function select(label, options, value, change) {
  const found = h("select", { class: "text", "aria-label": label, onchange: () => change(found.value) },
    ...options.map(([name, words]) => h("option", { value: name, selected: name === value }, words)));
  return found;
}

/** @returns {[string, string][]} */
function levels() {
  return [["0", t("allLevels")], ...[1, 2, 3, 4, 5].map((level) =>
    /** @type {[string, string]} */ ([String(level), t("levelN", { level })]))];
}

/** @param {GenreFacts[]} all */
function tablePanel(all) {
  const place = h("div", {});
  const draw = (/** @type {number} */ level) => {
    const own = results();
    const lines = [...all.map((genre) => /** @type {const} */ ([genre.title, rowOf(only(own, genre.name, level))])),
      /** @type {const} */ ([t("all"), rowOf(only(own, "", level))])];
    const shown = lines.filter(([, row]) => row);
    if (!shown.length) { place.replaceChildren(h("p", { class: "second" }, t("statisticsNone"))); return; }
    place.replaceChildren(h("table", {}, h("thead", {}, h("tr", {},
      ...["kind", "statCount", "statUsual", "statBest", "statClean"].map((key) => h("th", { scope: "col" }, t(key))))),
    h("tbody", {}, ...shown.map(([title, row]) => h("tr", {}, h("th", { scope: "row" }, title),
      h("td", {}, String(row?.solved)), h("td", {}, clock(row?.usual ?? 0)), h("td", {}, clock(row?.best ?? 0)),
      h("td", {}, l10n.number(row?.clean ?? 0, { style: "percent" })))))));
  };
  draw(0);
  const days = h("p", { class: "second" });
  void playedDays().then((played) => {
    if (!played.size) return;
    days.textContent = t("streaks", { now: streak(played, dayNumber(new Date())), longest: longestStreak(played) });
  });
  return h("section", { class: "panel statistics", "aria-label": t("yourStatistics") },
    h("div", { class: "panel-head" }, h("h2", {}, t("yourStatistics")),
      select(t("level"), levels(), "0", (level) => draw(Number(level)))), place,
    h("p", { class: "second" }, t("usualMeans")), days);
}

/** @param {GenreFacts[]} all */
function plotPanel(all) {
  const own = results();
  const [newest] = [...own].sort((a, b) => b.when - a.when);
  const shown = { genre: newest?.genre ?? "", level: 0 };
  const place = h("div", { class: "plot" });
  const said = h("p", { class: "second" });
  const draw = () => {
    const fit = only(own, shown.genre, shown.level).sort((a, b) => a.when - b.when);
    const width = place.clientWidth || 640;
    if (fit.length) place.replaceChildren(plot(fit, width));
    else place.replaceChildren(h("p", { class: "second" }, t("statisticsNone")));
    said.textContent = fit.length ? [t("plotLine"), change(fit)].filter(Boolean).join(" ") : "";
  };
  let width = 0;
  new ResizeObserver(() => { if (place.clientWidth !== width) { width = place.clientWidth; draw(); } }).observe(place);
  return h("section", { class: "panel times", "aria-label": t("yourTimes") },
    h("div", { class: "panel-head" }, h("h2", {}, t("yourTimes")), h("span", { class: "plot-choice" },
      select(t("kind"), [["", t("all")], ...all.map((genre) => /** @type {[string, string]} */ ([genre.name, genre.title]))],
        shown.genre, (genre) => { shown.genre = genre; draw(); }),
      select(t("level"), levels(), "0", (level) => { shown.level = Number(level); draw(); }))), place, said);
}

/** How the usual time changed from the first week to the last. @param {Result[]} all */
function change(all) {
  const weeks = byWeek(all);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last || first === last) return "";
  return t("plotChange", { from: clock(first.seconds), to: clock(last.seconds), weeks: Math.round((last.day - first.day) / 7) + 1 });
}

/** A ring for each puzzle, a line through the usual times of the weeks. @param {Result[]} all @param {number} width */
function plot(all, width) {
  const days = all.map(dayOf);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const marks = marksUpTo(Math.max(...all.map((each) => each.seconds)) / 60);
  const top = marks.at(-1) || 1;
  const [wide, high] = [width - EDGE.left - EDGE.right, HIGH - EDGE.top - EDGE.bottom];
  const x = (/** @type {number} */ day) => EDGE.left + (last > first ? (day - first) / (last - first) : 0.5) * wide;
  const y = (/** @type {number} */ seconds) => EDGE.top + high - (seconds / 60 / top) * high;
  const weeks = byWeek(all);
  const found = s("svg", { viewBox: `0 0 ${width} ${HIGH}`, width, height: HIGH, role: "img",
    "aria-label": t("plotSpoken", { count: all.length, times: weeks.map((week) => clock(week.seconds)).join(", ") }) });
  for (const mark of marks) {
    found.append(s("path", { class: "plot-grid", d: `M${EDGE.left} ${y(mark * 60)}h${wide}` }),
      s("text", { class: "plot-text", x: EDGE.left - 8, y: y(mark * 60) + 4, "text-anchor": "end" }, l10n.number(mark)));
  }
  const words = l10n.date({ day: "numeric", month: "short" });
  const count = last > first ? Math.min(4, last - first, Math.floor(wide / 90)) : 0;
  for (let at = 0; at <= count; at += 1) {
    const day = count ? Math.round(first + ((last - first) * at) / count) : first;
    found.append(s("text", { class: "plot-text", x: x(day), y: HIGH - 6,
      "text-anchor": count && at === 0 ? "start" : count && at === count ? "end" : "middle" }, words.format(dateOf(day))));
  }
  const between = (/** @type {number} */ day) => Math.max(first, Math.min(last, day));
  if (weeks.length > 1) {
    found.append(s("path", { class: "plot-line", d: `M${weeks.map((week) => `${x(between(week.day))} ${y(week.seconds)}`).join("L")}` }));
  }
  all.forEach((each, index) => {
    const newest = index === all.length - 1;
    found.append(newest ? s("rect", { class: "plot-new", x: x(dayOf(each)) - 5, y: y(each.seconds) - 5, width: 10, height: 10 })
      : s("circle", { class: "plot-ring", cx: x(dayOf(each)), cy: y(each.seconds), r: 3.5 }));
  });
  return found;
}
