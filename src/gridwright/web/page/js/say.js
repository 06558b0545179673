// Sentences: a template with its values becomes words in a language. `core/saying.py` does the same
// and explains it; a test holds the two together.

/**
 * @typedef {{cell: [number, number]}} Cell
 * @typedef {{all: Value[], last: string}} Listed
 * @typedef {{template: string, values?: Record<string, Value>}} Saying
 * @typedef {number | string | Cell | Listed | Saying} Value
 * @typedef {{code: string, cell: string, lists: Record<string, string>, first: string[],
 *   sentences: Record<string, string | Record<string, string>>}} Language
 * @typedef {{text: string, cell?: [number, number], first?: boolean}} Part `first`: the word before a cell that begins a sentence
 */

const PLACE = /\{(\w+)(?:\.(\w))?\}|\[(\w+)\|([^|\]]*)\|([^\]]*)\]/g;

/** Whether a value names more than one thing. @param {Value | undefined} value @returns {boolean} */
export function several(value) {
  if (typeof value === "number") return value !== 1;
  if (typeof value !== "object" || "cell" in value) return false;
  if ("all" in value) return value.all.length !== 1 || several(value.all[0]);
  return Object.values(value.values ?? {}).some((each) => typeof each !== "number" && several(each));
}

/**
 * The pieces of a text, with the cells that they name.
 * @param {Language} language @param {Value} value @param {string} [form] @returns {Part[]}
 */
export function parts(language, value, form = "n") {
  if (typeof value !== "object") return [{ text: String(value) }];
  if ("cell" in value) {
    const [row, col] = value.cell;
    const text = language.cell.replace("{row}", String(row)).replace("{col}", String(col));
    return [{ text, cell: value.cell }];
  }
  if ("all" in value) {
    const { all, last } = value;
    return all.flatMap((each, index) => index ? [{ text: between(language, last, index === all.length - 1) },
      ...parts(language, each, form)] : parts(language, each, form));
  }
  const found = language.sentences[value.template] ?? value.template;
  const template = typeof found === "string" ? found : found[form] || (found["n"] ?? "");
  const filled = fill(language, template, value.values ?? {});
  return template.endsWith(".") ? sentence(language, filled.filter((each) => each.text)) : filled;
}

/** The pieces of a sentence, with a capital letter or a word before the first cell.
 * @param {Language} language @param {Part[]} filled @returns {Part[]} */
function sentence(language, filled) {
  const [first, second, third] = filled;
  if (first?.cell) {
    const more = third?.cell && [...Object.values(language.lists), ", "].includes(second?.text ?? "");
    return [{ text: language.first[more ? 1 : 0] ?? "", first: true }, ...filled];
  }
  if (first) first.text = first.text.charAt(0).toUpperCase() + first.text.slice(1);
  return filled;
}

/** @param {Language} language @param {string} last @param {boolean} end */
function between(language, last, end) {
  if (last === " ") return last;
  return last && (end || last === "to") ? language.lists[last] ?? "" : ", ";
}

/**
 * @param {Language} language @param {string} template @param {Record<string, Value>} values
 * @returns {Part[]}
 */
function fill(language, template, values) {
  const filled = [];
  let at = 0;
  for (const match of template.matchAll(PLACE)) {
    filled.push({ text: template.slice(at, match.index) });
    at = match.index + match[0].length;
    const [, name, form, chosen, one, many] = match;
    if (name) filled.push(...parts(language, values[name] ?? "", form ?? "n"));
    else filled.push(...fill(language, (several(values[chosen ?? ""]) ? many : one) ?? "", values));
  }
  filled.push({ text: template.slice(at) });
  return filled;
}

/** What is said, in words. @param {Language} language @param {Saying} saying */
export function say(language, saying) {
  return parts(language, saying).map((each) => each.text).join("");
}

/** Whether a language has all that a saying is made of. @param {Language} language @param {Value} value @returns {boolean} */
export function knows(language, value) {
  if (language.code === "en" || typeof value !== "object" || "cell" in value) return true;
  if ("all" in value) return value.all.every((each) => knows(language, each));
  const { template, values = {} } = value;
  if (template === "{english}") return false;
  return (template in language.sentences || !/\p{L}/u.test(template.replace(/\{.*?\}/g, "")))
    && Object.values(values).every((each) => knows(language, each));
}
