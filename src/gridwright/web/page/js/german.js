// The sentences of the program in German: hints, broken rules, clues, names of techniques.
//
// The program speaks English. A sentence is matched with a template of this table, its values are
// put into German, and the German template is filled. In a German template `{x}` is the value in the
// nominative, `{x.a}` in the accusative, `{x.d}` in the dative, and `[x|ist|sind]` chooses by the
// number of things that x names. What is not in the table stays English; a test checks for that.
// This table has what several kinds of puzzles say; the facts of each kind include its own sentences.

import { genres } from "./puzzles.js";

/** @typedef {"" | "a" | "d"} Case */

/** The kinds of puzzles; if they cannot be loaded, the page shows its other texts only. */
export const FACTS = await genres().catch(() => []);

/** What they say, in German. @type {Record<string, string>} */
export const OWN = Object.assign({}, ...FACTS.map((genre) => genre.german.sentences));

/** @type {Record<string, string>} */
const SENTENCES = {
  // Shading
  "{black} is black, and black cells never touch":
    "{black} ist schwarz, und schwarze Felder berühren sich nie",
  "{cells} touch and cannot both be black": "{cells} berühren sich und können nicht beide schwarz sein",
  "Three cells around {inner} are black, and a fourth would cut it off":
    "Drei Felder um {inner} sind schwarz, und ein viertes würde es abtrennen",
  "All four cells around {inner} are black and cut it off":
    "Alle vier Felder um {inner} sind schwarz und trennen es ab",
  "{black} cuts the white cells in two": "{black} zerteilt die weißen Felder",
  "{black} form {chain} and cut the white cells in two":
    "{black} bilden {chain} und zerteilen die weißen Felder",
  "If {cell} were black, it would cut the white cells in two":
    "Wäre {cell} schwarz, würde es die weißen Felder zerteilen",
  "If {cell} were black, it would form {chain} with {black} and cut the white cells in two":
    "Wäre {cell} schwarz, würde es mit {black} {chain} bilden und die weißen Felder zerteilen",
  "The clues at {clues} and the known cells leave no other possibility":
    "Die Hinweise bei {clues} und die bekannten Felder lassen nichts anderes zu",
  "The rules and the known cells leave no other possibility":
    "Die Regeln und die bekannten Felder lassen nichts anderes zu",

  // Broken rules
  "{cells} are black and touch": "{cells} sind schwarz und berühren sich",
  "{cell} holds a clue and is black": "{cell} trägt einen Hinweis und ist schwarz",
  "{cell} is given as white and is black": "{cell} ist weiß vorgegeben, aber schwarz",
  "{cell} is given as black and is white": "{cell} ist schwarz vorgegeben, aber weiß",
  "no cell is white": "kein Feld ist weiß",
  "the white cells at {cells} are cut off from the others":
    "die weißen Felder {cells} sind von den anderen abgetrennt",
  "the cell {cells} is black and white": "das Feld {cells} ist schwarz und weiß",

  // Around the hint
  "Look at {cells}": "Sieh dir {cells} an",
  "the board is the answer": "das Brett ist gelöst",
  "time limit reached before a step was found": "in der Zeit wurde kein Schritt gefunden",
  "the time limit was reached": "die Zeit ist um",
};

/** @type {Record<string, string>} */
const TECHNIQUES = {
  "two compete": "zwei im Wettstreit",
  "beside black": "neben Schwarz",
  "cut off": "abgetrennt",
  unreached: "unerreicht",
  "diamond structure": "Raute",
  "what-if of 1 link": "Was-wäre-wenn mit 1 Schritt",
  "what-if of 2 links": "Was-wäre-wenn mit 2 Schritten",
  "what-if of 3 links": "Was-wäre-wenn mit 3 Schritten",
  "what-if of up to 5 links": "Was-wäre-wenn mit bis zu 5 Schritten",
  "what-if of up to 8 links": "Was-wäre-wenn mit bis zu 8 Schritten",
  "what-if of up to 12 links": "Was-wäre-wenn mit bis zu 12 Schritten",
  "long what-if": "langes Was-wäre-wenn",
  "smallest set": "kleinste Auswahl",
};

/** Things with an article, by case: nominative, accusative, dative. @type {[RegExp, string[]][]} */
const THINGS = [
  [/the white area of (r\d+c\d+)/g, ["das weiße Gebiet um $1", "das weiße Gebiet um $1", "dem weißen Gebiet um $1"]],
  [/the white room at (r\d+c\d+)/g, ["der weiße Raum bei $1", "den weißen Raum bei $1", "dem weißen Raum bei $1"]],
  [/the white cell (r\d+c\d+)/g, ["das weiße Feld $1", "das weiße Feld $1", "dem weißen Feld $1"]],
  [/the rooms at /g, ["die Räume bei ", "die Räume bei ", "den Räumen bei "]],
  [/the room at /g, ["der Raum bei ", "den Raum bei ", "dem Raum bei "]],
  [/the pieces /g, ["die Linien ", "die Linien ", "den Linien "]],
  [/the piece /g, ["die Linie ", "die Linie ", "der Linie "]],
  [/the circle at /g, ["der Kreis bei ", "den Kreis bei ", "dem Kreis bei "]],
  [/the triangle at /g, ["das Dreieck bei ", "das Dreieck bei ", "dem Dreieck bei "]],
  [/the (\d+) at /g, ["die $1 bei ", "die $1 bei ", "der $1 bei "]],
];

/** Words and phrases that mean the same wherever they occur. @type {[RegExp, string][]} */
const TURNS = [
  [/\b([SG]) at (r\d+c\d+)/g, "$1 ($2)"],
  [/\ba line from edge to edge\b/g, "eine Linie von Rand zu Rand"],
  [/\ba ring\b/g, "einen Ring"],
  [/\ba circle\b/g, "ein Kreis"],
  [/\bmeet a triangle\b/g, "ein Dreieck treffen"],
  [/\ba triangle\b/g, "ein Dreieck"],
  [/\bclose a loop\b/g, "einen Ring schließen"],
  [/\bfork\b/g, "sich gabeln"],
  [/\brun through S or G\b/g, "durch S oder G hindurchführen"],
  [/\breach G too early\b/g, "G zu früh erreichen"],
  [/\bwhich touch\b/g, "die sich berühren"],
  [/\bwhich rule each other out\b/g, "die sich ausschließen"],
  [/ cannot have both\b/g, " kann nicht beide haben"],
  [/\ball of them\b/g, "alle"],
  [/\bboth\b/g, "beide"],
  [/ would each be a second black cell for /g, " wären jeweils ein zweites schwarzes Feld für "],
  [/ would be a second black cell for /g, " wäre ein zweites schwarzes Feld für "],
  [/ would each cut the white cells in two/g, " würden jeweils die weißen Felder zerteilen"],
  [/ would cut the white cells in two/g, " würde die weißen Felder zerteilen"],
  [/^([^,]*(?: and | to )[^,]*|.*, .*?) would touch it/g, "$1 würden es berühren"],
  [/ would touch it/g, " würde es berühren"],
  [/ would need /g, " bräuchte "],
  [/\b1 white cells?\b/g, "1 weißes Feld"],
  [/\b(\d+) white cells\b/g, "$1 weiße Felder"],
  [/\b1 cells?\b/g, "1 Feld"],
  [/\b(\d+) cells\b/g, "$1 Felder"],
  [/\b(\d+) more\b/g, "$1 weitere"],
  [/\bto the right\b/g, "nach rechts"],
  [/\bto the left\b/g, "nach links"],
  [/\bup\b/g, "nach oben"],
  [/\bdown\b/g, "nach unten"],
  [/\bnot drawn\b/g, "nicht gezogen"],
  [/\bdrawn\b/g, "gezogen"],
  [/\bblack\b/g, "schwarz"],
  [/\bwhite\b/g, "weiß"],
  [/ to (?=r\d)/g, " bis "],
  [/ and /g, " und "],
  [/^and /g, "und "],
  [/ or /g, " oder "],
];

const ONE_CELL = new Set(["cell", "inner", "clue", "at"]);

/** @param {string} name */
function shape(name) {
  if (name === "number" || name === "count" || name === "sure" || name === "need") return "\\d+";
  if (name === "side") return "up|down|to the right|to the left";
  return ONE_CELL.has(name) ? "r\\d+c\\d+" : ".+?";
}

/** The templates as patterns; those with more words of their own are tried first. */
const PATTERNS = Object.entries({ ...SENTENCES, ...OWN })
  .sort(([a], [b]) => words(b) - words(a))
  .map(([english, german]) => {
    /** @type {Set<string>} */
    const seen = new Set();
    const source = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, (_, name) => {
      if (seen.has(name)) return `\\k<${name}>`;
      seen.add(name);
      return `(?<${name}>${shape(name)})`;
    });
    return { pattern: new RegExp(`^${source}$`), german };
  });

/** @param {string} template */
function words(template) {
  return template.replace(/\{\w+\}/g, "").length;
}

/** A value in German. @param {string} text @param {Case} [kind] */
function value(text, kind = "") {
  let found = text.replace(/^The /, "the ");
  const place = kind === "a" ? 1 : kind === "d" ? 2 : 0;
  for (const [pattern, forms] of THINGS) found = found.replace(pattern, forms[place] ?? "");
  for (const [pattern, german] of TURNS) found = found.replace(pattern, german);
  return found;
}

/** Whether a value names several things. @param {string} text */
function several(text) {
  return / and | to r|, |^the (rooms|pieces) /i.test(text);
}

/**
 * What is settled: `r1c1 is white`, or first the verb, as after "also": `ist r1c1 weiß`.
 * @param {string} text
 * @param {boolean} verbFirst
 */
function settled(text, verbFirst) {
  const parts = [...text.matchAll(/(?:^|, and )(.+?) (is|are) (black|white|not drawn|drawn)(?=$|, and )/g)];
  if (!parts.length) return null;
  return parts.map(([, names, verb, word], index) => {
    const [subject, is, what] = [value(names ?? ""), verb === "is" ? "ist" : "sind", value(word ?? "")];
    return verbFirst && index === 0 ? `${is} ${subject} ${what}` : `${subject} ${is} ${what}`;
  }).join(", und ");
}

/** A sentence without what is settled. @param {string} text @returns {string | null} */
function plain(text) {
  for (const { pattern, german } of PATTERNS) {
    const found = pattern.exec(text)?.groups;
    if (!found && !pattern.test(text)) continue;
    const values = found ?? {};
    return german
      .replace(/\[(\w+)\|([^|]*)\|([^\]]*)\]/g, (_, name, one, many) => several(values[name] ?? "") ? many : one)
      .replace(/\{(\w+)(?:\.([ad]))?\}/g, (_, name, kind) => value(values[name] ?? "", kind ?? ""));
  }
  return null;
}

/**
 * A sentence of the program in German; null where it is not known.
 * @param {string} sentence
 * @returns {string | null}
 */
export function german(sentence) {
  const end = sentence.endsWith(".") ? "." : "";
  const text = end ? sentence.slice(0, -1) : sentence;
  const suppose = /^Suppose that (.+)$/.exec(text);
  if (suppose) {
    const assumed = settled(suppose[1] ?? "", false);
    return assumed && `Angenommen, ${assumed}${end}`;
  }
  const cannot = /^That cannot be, so (.+)$/.exec(text);
  if (cannot) {
    const then = settled(cannot[1] ?? "", true);
    return then && `Das kann nicht sein, also ${then}${end}`;
  }
  const at = text.lastIndexOf(", so ");
  if (at >= 0) {
    const [said, then] = [plain(text.slice(0, at)), settled(text.slice(at + 5), true)];
    if (said && then) return `${said}, also ${then}${end}`;
  }
  const said = plain(text);
  return said && said + end;
}

/** The name of a technique. @param {string} name */
export function technique(name) {
  return TECHNIQUES[name] ?? FACTS.map((genre) => genre.german.techniques?.[name]).find(Boolean) ?? null;
}
