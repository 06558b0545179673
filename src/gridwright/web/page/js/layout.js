// How large a board is next to its panel, on a screen of any size.

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./zoom.js").Zoom} Zoom */

/** Smaller cells are seen through a window. */
const LEAST = 28;

/** @param {Board} board @param {HTMLElement} main @param {HTMLElement} view @param {Zoom} zoom */
export function fit(board, main, view, zoom) {
  const wide = innerWidth >= 1040;
  const phone = innerWidth < 600;
  const tall = innerHeight - 232 > 584 ? Math.min(innerHeight - 232, 760) : 584;
  const width = phone ? innerWidth - 18 : wide ? Math.min(tall, innerWidth - 376 - 56 - 94)
    : Math.min(innerWidth - 62, 760);
  const height = phone ? Math.max(innerHeight - 250, 300) : wide ? Math.max(tall - 38, 400)
    : Math.max(innerHeight - 400, 440);
  const px = Math.min((width - 30) / board.cols, height / board.rows, 76);
  view.classList.remove("stacked");
  const windowed = zoom.place({
    width: phone ? innerWidth - 18 : wide ? innerWidth - 376 - 86 : innerWidth - 32,
    height: Math.max(260, innerHeight - (phone ? 290 : wide ? 192 : 260)),
  }, px, LEAST);
  view.classList.toggle("windowed", windowed);
  if (windowed) { main.style.width = ""; return; }
  board.resize(px);
  // The sentence below must not make the column wider than the board.
  const own = Math.ceil(Number(board.element.getAttribute("width")));
  // A board that is too wide to fit next to the panel is placed above it.
  const stacked = wide && own > innerWidth - 376 - 56 - 64;
  view.classList.toggle("stacked", stacked);
  const room = wide && !stacked ? own : innerWidth - (wide ? 64 : 32);
  main.style.width = phone ? "" : `${Math.min(own, room)}px`;
}
