// Drawings of Penpa+ as gridwright writes them (`formats/penpa.py`): the addresses of puzzles with given
// cells, which puzz.link cannot write. Only what such an address has is read; any other drawing, with
// walls, colours or a title of its own, gives null, and the service is asked about it.

/** @typedef {import("./codes.js").Cell} Cell */
/** @typedef {{genre: string, rows: number, cols: number, cells: Cell[]}} Drawing what each cell holds: a number,
 *   `?`, `BLACK` or `WHITE` if it is given, or null */

export const BLACK = "#";
export const WHITE = ".";
const ADDRESS = /^https:[/]{2}swaroopg92\.github\.io[/]penpa-edit[/]#m=solve&p=([A-Za-z0-9+/]{1,60000}=*)$/;
const HEADER = /^square,(\d{1,4}),(\d{1,4}),38,0,1,1,\d+,\d+,\d+,\d+,0,0,0,0,Title: ,Author: ,,([a-z]+),OFF,false$/;
const MOST_CELLS = 2600;
const BORDER = 2;

/** What Penpa+ abbreviates and these drawings have; in the order in which it is written out. */
const TOKENS = [["zO", "null"], ["z_", '"__a"'], ["z7", '"nobulbthermo"'], ["z6", '"killercages"'], ["z4", '"deletelineE"'],
  ["z5", '"polygon"'], ["z0", '"squareframe"'], ["zD", '"direction"'], ["z3", '"arrows"'], ["zT", '"thermo"'],
  ["z2", '"freelineE"'], ["zF", '"freeline"'], ["z1", '"numberS"'], ["z8", '"command_replay"'], ["zU", '"command_undo"'],
  ["zR", '"command_redo"'], ["zB", '"board"'], ["zP", '"special"'], ["zY", '"symbol"'], ["zN", '"number"'], ["zC", '"cage"'],
  ["zW", '"wall"'], ["zE", '"lineE"'], ["zL", '"line"'], ["zS", '"surface"'], ["zM", '"edit_mode"'], ["zG", '"grid"'],
  ["zA", '"pu_a"'], ["zQ", '"pu_q"'], ["z9", '"qa"'], ["zZ", "z"]];

/** The lines of a drawing. @param {string} packed */
async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  let text = await new Response(stream).text();
  for (const [token = "", plain = ""] of TOKENS) text = text.replaceAll(token, plain);
  return text.split("\n");
}

/** @param {string} text @returns {Promise<Drawing | null>} */
export async function readDrawing(text) {
  const packed = ADDRESS.exec(text)?.[1];
  if (!packed) return null;
  try {
    return drawingOf(await unpacked(packed));
  } catch {
    return null;
  }
}

/** @param {string[]} lines @returns {Drawing | null} */
function drawingOf([header = "", margins, , layer = "", solved, board, ...rest]) {
  const [, wide, high, genre = ""] = HEADER.exec(header) ?? [];
  const [cols, rows] = [Number(wide), Number(high)];
  if (!genre || !(cols * rows <= MOST_CELLS) || margins !== "[0,0,0,0]" || solved || rest.join() !== "[],{}") return null;
  const across = cols + 2 * BORDER;
  const places = Array.from({ length: rows * cols }, (_, cell) =>
    (Math.floor(cell / cols) + BORDER) * across + (cell % cols) + BORDER);
  if (board !== JSON.stringify(places.map((place, cell) => place - (places[cell - 1] ?? 0)))) return null;
  const { number, symbol, surface, ...others } = JSON.parse(layer);
  // Nothing else is drawn.
  if (Object.values(others).some((part) => Object.values(part).flat().length)) return null;
  /** @type {Map<string, Cell>} */
  const drawn = new Map();
  for (const [place, [words]] of Object.entries(number)) {
    if (!/^([1-9]\d{0,3}|\?)$/.test(words)) return null;
    drawn.set(place, words === "?" ? words : Number(words));
  }
  for (const [parts, sign, shape] of /** @type {const} */ ([[symbol, WHITE, '[8,"circle_SS",1]'], [surface, BLACK, "4"]])) {
    for (const [place, how] of Object.entries(parts)) {
      if (drawn.has(place) || JSON.stringify(how) !== shape) return null;
      drawn.set(place, sign);
    }
  }
  const cells = places.map((place) => drawn.get(String(place)) ?? null);
  return cells.filter((cell) => cell !== null).length === drawn.size ? { genre, rows, cols, cells } : null;
}
