// The status line below a board. It has one owner, which decides what it shows.
//
// Each message has a kind. A result or a refusal is stronger than a message about what the person
// is doing, which is stronger than one about the cell under the focus or the pointer (whichever
// moved last); the first words are the weakest. A message stays until one that is at least as
// strong follows, or until the person acts: after that, any message may replace it. An answer that
// comes after the next act belongs to an older one and is not shown. A screen reader hears every
// message once.

/** @typedef {'first' | 'hover' | 'focus' | 'act' | 'result'} Kind */
/** @typedef {{textContent: string | null, setAttribute: (name: string, value: string) => void}} Place */

/** @type {Record<Kind, number>} */
const STRENGTH = { first: 0, hover: 1, focus: 1, act: 2, result: 3 };

/** @template {Place} P */
export class StatusLine {
  /** @param {P} element where the words are shown */
  constructor(element) {
    this.element = element;
    /** @type {Kind} what the line tells of */
    this.kind = "first";
    this.acts = 0;
    /** The act that the message is about; -1 if it may be replaced by anything. */
    this.since = -1;
  }

  /** The person acts: whatever is shown gives way to the next message. @returns {number} which act it is */
  act() {
    this.since = -1;
    return (this.acts += 1);
  }

  /**
   * @param {Kind} kind @param {string} words
   * @param {{since?: number, quiet?: boolean}} [how] since: the act it answers; quiet: a panel says it aloud
   */
  say(kind, words, { since = this.acts, quiet = false } = {}) {
    if (since !== this.acts || (this.since === since && STRENGTH[kind] < STRENGTH[this.kind])) return;
    this.since = since;
    this.show(kind, words, quiet);
  }

  /** More is known about what the line tells of; if it tells of something else, it stays. @param {Kind} kind @param {string} words */
  renew(kind, words) {
    if (this.kind === kind) this.show(kind, words);
  }

  /** What was said since an act, and answers nothing any more, is removed. @param {number} since */
  end(since) {
    if (this.since === since) this.show("first", "");
  }

  /** @param {Kind} kind @param {string} words @param {boolean} [quiet] */
  show(kind, words, quiet = false) {
    this.kind = kind;
    if (this.element.textContent === words) return;
    this.element.setAttribute("aria-live", quiet ? "off" : "polite");
    this.element.textContent = words;
  }
}
