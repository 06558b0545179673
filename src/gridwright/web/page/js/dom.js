// Small helpers for elements and icons.

/**
 * An element with attributes, listeners (`onclick: …`) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") {
      /** @type {any} */ (element)[name] = value;
    } else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

const SHAPES = {
  undo: "M7 5 3.5 8.5 7 12M3.5 8.5H12a4.5 4.5 0 0 1 0 9H9",
  redo: "M13 5l3.5 3.5L13 12m3.5-3.5H8a4.5 4.5 0 0 0 0 9h3",
  trial: "M5 7v8M5 12c0-3 3-3 6-3.500M5 3.500a1.750 1.750 0 1 0 0 3.500 1.750 1.750 0 0 0 0-3.500zM5 15a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zM14 5.500a1.750 1.750 0 1 0 0 3.500 1.750 1.750 0 0 0 0-3.500z",
  check: "M4 10.5l4 4 8-9",
  hint: "M7.500 14.500c0-2-2.500-3-2.500-6.500a5 5 0 0 1 10 0c0 3.500-2.500 4.500-2.500 6.500zM8 17.500h4",
  close: "M5 5l10 10M15 5 5 15",
  down: "M5 8l5 5 5-5",
  right: "M8 5l5 5-5 5",
  left: "M12 5l-5 5 5 5",
  play: "M7 4.500v11l8.500-5.500z",
  pause: "M7 5v10M13 5v10",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  fit: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
  first: "M5 5v10M14 5l-5 5 5 5",
  last: "M15 5v10M6 5l5 5-5 5",
  sliders: "M3 7h5M12 7h5M3 13h9M16 13h1M8 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM12 13a2 2 0 1 0 4 0 2 2 0 0 0-4 0z",
  keys: "M3 5.500h14v9H3zM6 8.500h.010M9 8.500h.010M12 8.500h.010M15 8.500h-.010M7 11.500h6",
  menu: "M3 5.500h14M3 10h14M3 14.500h14",
  dots: "M4.500 10h.010M10 10h.010M15.500 10h.010",
  file: "M5 3h6l4 4v10H5zM11 3v4h4",
  camera: "M3 6.500h3l1.500-2h5l1.500 2h3v9.500H3zM10 8.500a2.700 2.700 0 1 0 0 5.400 2.700 2.700 0 0 0 0-5.400z",
  copy: "M7 7h9v9H7zM4 13V4h9",
  warning: "M10 3.500 2.500 16.500h15zM10 8.500v3.500M10 14.300h.010",
  turn: "M15.500 6.500A6.500 6.500 0 1 0 16.500 10M16 3v4h-4",
  mirror: "M10 3v14M7 6v8H3zM13 6v8h4z",
  clear: "M4 6h12M8 6V4h4v2M6 6l.7 10.500h6.600L14 6",
  select: "M4 7V4h3M9 4h2M13 4h3v3M16 9v2M16 13v3h-3M11 16H9M7 16H4v-3M4 11V9",
  edit: "M4 16l.8-3.500L13 4.300l2.700 2.700-8.200 8.200zM11.300 6l2.700 2.700",
  differ: "M5 8h10M5 12h10M13 4 7 16",
  archive: "M4 5h12v12H4zM4 9h12M8 3v4M12 3v4",
  upload: "M10 13V4M6.500 7.500 10 4l3.500 3.500M4 13v4h12v-4",
  save: "M10 4v9M6.500 9.500 10 13l3.500-3.500M4 13v4h12v-4",
  chart: "M4 16V9M10 16V4M16 16v-5",
  house: "M3 9.500 10 3.500l7 6M5 8v8.500h3.500v-5h3v5H15V8",
  book: "M10 5v11.500M10 5C8.500 4 6 3.500 3 3.700v11c3-.2 5.500.3 7 1.800 1.500-1.500 4-2 7-1.800v-11c-3-.2-5.500.3-7 1.300z",
  share: "M10 12.500v-9M6.500 6.500 10 3l3.500 3.500M4 10v6.500h12V10",
  area: "M3.500 3.500h8v5h5v8h-8v-5h-5zM6.500 6.500h2M12 12.500h2",
  star: "M10 2.800l2.200 4.500 5 .700-3.600 3.500.850 4.900L10 14.100l-4.450 2.300.850-4.900L2.800 8l5-.700z",
  again: "M16 10a6 6 0 1 1-1.800-4.300M14.500 2.500v3.500H11",
};

/**
 * @param {keyof typeof SHAPES} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

/** @param {Parameters<typeof icon>[0]} name @param {string} label @param {() => void} act @param {string} [kind] */
export function iconButton(name, label, act, kind = "plain square") {
  return h("button", { class: kind, "aria-label": label, onclick: act }, icon(name));
}

/**
 * Five bars, with as many filled as the level says.
 * @param {number} level
 */
export function bars(level) {
  const shown = h("span", { class: "bars", "aria-hidden": "true" });
  for (let bar = 1; bar <= 5; bar += 1) shown.append(h("i", bar <= level ? { class: "on" } : {}));
  return shown;
}

/**
 * A row of choices, one of which is selected.
 * @param {string} name
 * @param {string} legend
 * @param {{value: string, label: string | Node, spoken?: string}[]} options
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {boolean} [hideLegend]
 */
export function choice(name, legend, options, value, change, hideLegend = false) {
  return h(
    "fieldset",
    {},
    h("legend", { class: hideLegend ? "spoken" : "label" }, legend),
    h(
      "span",
      { class: "choice" },
      ...options.map((option) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio", name, value: option.value, checked: option.value === value,
            "aria-label": option.spoken,
            onchange: () => change(option.value),
          }),
          option.label,
        ),
      ),
    ),
  );
}

/** Tell a place how many it shows: in rows of up to five or more, as even as possible. @template {HTMLElement} T @param {T} place
 * @param {number} count @param {number} [most] */
export function inRows(place, count, most = 5) {
  const rows = Math.ceil(count / most) || 1;
  for (const [name, value] of Object.entries({ count, rows, columns: Math.ceil(count / rows) })) {
    place.style.setProperty(`--${name}`, String(value));
  }
  return place;
}

/** @param {HTMLElement[]} all */
export function cards(all) {
  return inRows(h("div", { class: "cards" }, ...all), all.length);
}

/** Until what is on the page now has been drawn: work that can wait must not hold up a picture. */
export function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page in the background draws nothing.
    setTimeout(resolve, 500);
  });
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** A style that only some views need is fetched with the first of them. @param {string} name */
export function styled(name) {
  const found = styles.get(name) ?? new Promise((done) => {
    const href = new URL(`../style/${name}.css`, import.meta.url).href;
    document.head.append(h("link", { rel: "stylesheet", href, onload: () => done(), onerror: () => done() }));
  });
  styles.set(name, found);
  return found;
}

/** A button that repeats while it is held. @param {HTMLButtonElement} button */
export function repeats(button) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const stop = () => clearTimeout(timer);
  button.addEventListener("pointerdown", () => {
    const again = () => { if (!button.disabled) { button.click(); timer = setTimeout(again, 90); } };
    timer = setTimeout(again, 450);
  });
  for (const event of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(event, stop);
}

/**
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 */
export function toggle(label, on, change) {
  const input = h("input", { type: "checkbox", role: "switch", checked: on });
  input.addEventListener("change", () => change(input.checked));
  return h("label", { class: "switch" }, h("span", {}, label), input);
}
