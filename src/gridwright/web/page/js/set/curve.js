// How hard a puzzle is along its way: a bar for each step, as high as its level.

import { h, iconButton } from "../dom.js";
import { sentence, upper } from "../play/panels.js";
import { s } from "../board/shapes.js";
import { t, told } from "../texts.js";

/** @typedef {import("../types.js").Step} Step */
/** @typedef {{steps: Step[], levels: number[]}} Way */

const HIGH = 40;

/** The first of the hardest steps: of those of the highest level, the one with the hardest technique. @param {Way} way */
export function hardestAt({ steps, levels }) {
  const harder = (/** @type {number} */ one, /** @type {number} */ other) =>
    (levels[one] ?? 0) - (levels[other] ?? 0) || (steps[one]?.rung ?? 0) - (steps[other]?.rung ?? 0);
  return levels.reduce((found, _, at) => harder(at, found) > 0 ? at : found, 0);
}

/**
 * @param {Way} way @param {number} level that of the puzzle @param {number} cols @param {(cell: number) => void} light
 * @returns {HTMLElement | null} nothing if there is no step
 */
export function curvePanel(way, level, cols, light) {
  const { steps, levels } = way;
  if (!steps.length) return null;
  const hardest = hardestAt(way);
  const name = (/** @type {number} */ at) => upper(told(steps[at]?.technique ?? ""));
  const place = h("div", { class: "curve-step", "aria-live": "polite" });
  const choose = (/** @type {number} */ at) => {
    const step = steps[at];
    if (!step) return;
    bars.mark(at);
    const go = (/** @type {"left" | "right"} */ side, /** @type {number} */ to, /** @type {string} */ label) => {
      const button = iconButton(side, label, () => {
        choose(to);
        const now = [...place.querySelectorAll("button")];
        (now.find((each) => each.getAttribute("aria-label") === label && !each.disabled) ?? now.find((each) => !each.disabled))?.focus();
      });
      button.disabled = !steps[to];
      return button;
    };
    place.replaceChildren(h("div", { class: "curve-head" },
      h("b", {}, t("curveStep", { number: at + 1, technique: name(at), level: levels[at] ?? 1 })),
      go("left", at - 1, t("curveBack")), go("right", at + 1, t("curveNext"))),
    sentence(step.saying, cols, () => "", light));
  };
  const where = t("curveHardest", { number: hardest + 1, technique: name(hardest) });
  const bars = drawn(levels, hardest, `${summary(levels, hardest)} ${where}.`, choose);
  return h("section", { class: "panel curve", "aria-label": t("curve") }, h("h2", {}, t("curve")), bars.element,
    h("p", { class: "second" }, summary(levels, hardest), " ",
      h("button", { class: "link", onclick: () => choose(hardest) }, where), "."),
    // Else it would look as if one of the two levels were wrong.
    level > (levels[hardest] ?? 0) ? h("p", { class: "second" }, t("curveNarrow", { level })) : null, place);
}

/** Where it gets hard, in words. @param {number[]} levels @param {number} hardest */
function summary(levels, hardest) {
  const most = levels[hardest] ?? 1;
  if (levels.every((level) => level === most)) return t("curveEven", { count: levels.length, level: most });
  const count = levels.filter((level) => level === most).length;
  return t(count === 1 ? "curveOne" : "curveSome", { count: levels.length, hard: count, level: most });
}

/** The bars. @param {number[]} levels @param {number} hardest @param {string} label @param {(at: number) => void} choose
 * @param {number} [most] the level of a bar as high as the picture */
export function drawn(levels, hardest, label, choose, most = Math.max(...levels)) {
  const svg = s("svg", { viewBox: `0 0 ${levels.length} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": label });
  const step = HIGH / most;
  svg.innerHTML = levels.map((level, at) => `<rect class="l${level}${at === hardest ? " hardest" : ""}" x="${at + 0.08}" y="${HIGH - level * step}" width="0.84" height="${level * step}"/>`).join("");
  svg.addEventListener("click", (event) => {
    const { left, width } = svg.getBoundingClientRect();
    choose(Math.min(levels.length - 1, Math.max(0, Math.floor((levels.length * (event.clientX - left)) / width))));
  });
  const axis = Array.from({ length: most }, (_, at) => h("span", {}, String(most - at)));
  const mark = (/** @type {number} */ chosen) =>
    [...svg.children].forEach((bar, at) => bar.classList.toggle("chosen", at === chosen));
  return { mark, element: h("div", { class: "curve-plot" },
    h("div", { class: "curve-axis second", "aria-hidden": "true" }, ...axis), svg) };
}
