// What is known about a draft: it is asked again after every change, and nothing about an older
// draft is shown.

import { ServiceError, ask } from "../service.js";

/** @typedef {import("../types.js").Sketch} Sketch */
/** @typedef {import("../types.js").Puzzle} Puzzle */
/** @typedef {import("../types.js").Fault} Fault */
/** @typedef {import("../types.js").Saying} Saying */

/**
 * @typedef {'asking' | 'faults' | 'unique' | 'multiple' | 'none' | 'timeout' | 'error'} Phase
 * @typedef {{phase: Phase, faults: Fault[], record: Puzzle | null, boards: string[], count: string,
 *   all: boolean, counted: boolean, seconds: number, clash: number[] | null, smallest: boolean,
 *   grade: import("../types.js").Grade | null, way: import("./curve.js").Way | null, forced: string, spare: number[] | null,
 *   words: string | Saying, note: string | Saying, limit: number, slow: boolean, stopped: boolean}} Known
 */

/** @returns {Known} */
function unknown() {
  return { phase: "asking", faults: [], record: null, boards: [], count: "", all: false, counted: false,
    seconds: 0, clash: null, smallest: true, grade: null, way: null, forced: "", spare: null, words: "", note: "",
    limit: 10, slow: false, stopped: false };
}

const PAUSE = 120;
/** After this many milliseconds there is a button that stops the work. */
const SLOW = 1500;
const SHOWN = 12;

export class Status {
  /** @param {(known: Known) => void} told is called whenever more is known
   * @param {() => {forced: boolean, spare: boolean}} wanted @param {number} least the smallest number of the genre */
  constructor(told, wanted, least) {
    this.told = told;
    this.wanted = wanted;
    this.known = unknown();
    /** @type {Sketch | null} */
    this.sketch = null;
    this.work = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.slow = undefined;
    /** @type {[number, number]} the smallest and the largest number that a cell may hold, judged or not */
    this.numbers = [least, 99];
  }

  /** The draft has changed: work on the old one is stopped. @param {Sketch} sketch */
  update(sketch) {
    this.sketch = sketch;
    this.begin(10, PAUSE);
  }

  /** Try again, longer. */
  goOn() {
    this.begin(60, 0);
  }

  /** @param {number} limit @param {number} pause */
  begin(limit, pause) {
    this.stop();
    this.known = { ...unknown(), limit };
    this.told(this.known);
    const { signal } = (this.work = new AbortController());
    this.timer = setTimeout(() => void this.find(signal).finally(() => this.rest(signal)), pause);
    this.slow = setTimeout(() => { if (!signal.aborted) this.tell(signal, { slow: true }); }, SLOW);
  }

  stop() {
    clearTimeout(this.timer);
    clearTimeout(this.slow);
    this.work.abort();
  }

  /** Everything has been found out. @param {AbortSignal} signal */
  rest(signal) {
    if (signal.aborted) return;
    clearTimeout(this.slow);
    if (this.known.slow) this.tell(signal, { slow: false });
  }

  /** The setter does not want to wait. */
  cancel() {
    this.stop();
    this.known = { ...this.known, slow: false, stopped: true,
      phase: this.known.phase === "asking" ? "timeout" : this.known.phase };
    this.told(this.known);
    this.work = new AbortController();
  }

  /** The player wants to know more, or less. */
  async more() {
    const { signal } = this.work;
    await this.guarded(signal, () => this.extras(signal));
  }

  /** @param {AbortSignal} signal @param {Partial<Known>} found */
  tell(signal, found) {
    if (signal.aborted) throw new ServiceError({ kind: "cancelled", saying: { template: "" } });
    this.known = { ...this.known, ...found };
    this.told(this.known);
  }

  /** @param {AbortSignal} signal @param {() => Promise<void>} work */
  async guarded(signal, work) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (signal.aborted || error.failure.kind === "cancelled") return;
      const late = error.failure.kind === "timeout";
      this.tell(signal, late && this.known.phase === "asking" ? { phase: "timeout" }
        : this.known.phase === "asking" ? { phase: "error", words: error.saying } : { stopped: true });
    }
  }

  /** @param {AbortSignal} signal */
  async find(signal) {
    const { sketch } = this;
    if (!sketch) return;
    await this.guarded(signal, async () => {
      const judged = await ask("sketch", { sketch }, { signal });
      this.numbers = judged.numbers;
      if (!judged.puzzle) { this.tell(signal, { phase: "faults", faults: judged.faults }); return; }
      this.tell(signal, { record: judged.puzzle });
      const asked = { puzzle: judged.puzzle.source, seconds: this.known.limit };
      const found = await ask("solve", asked, { signal });
      this.tell(signal, { phase: found.status, boards: found.boards, seconds: found.seconds });
      if (found.status === "multiple") await this.several(signal, asked);
      if (found.status === "none") {
        const clash = await ask("clash", asked, { signal });
        this.tell(signal, { clash: clash.cells, smallest: clash.smallest });
      }
      await this.extras(signal);
      if (found.status === "unique") {
        const grade = await ask("grade", asked, { signal });
        this.tell(signal, { grade });
        if (!grade.level) return;
        const { steps, levels } = await ask("explain", asked, { signal });
        this.tell(signal, { way: { steps, levels } });
      }
    });
  }

  /** How many answers there are, and more of them. @param {AbortSignal} signal
   * @param {{puzzle: string, seconds: number}} asked */
  async several(signal, asked) {
    const count = await ask("count", asked, { signal });
    this.tell(signal, { count: count.count, all: count.exhausted, counted: true, seconds: count.seconds });
    const found = await ask("solve", { ...asked, most: SHOWN }, { signal });
    if (found.boards.length > 2) this.tell(signal, { boards: found.boards });
  }

  /** What the player has switched on. @param {AbortSignal} signal */
  async extras(signal) {
    const { record, phase } = this.known;
    if (!record) return;
    const asked = { puzzle: record.source, seconds: this.known.limit };
    const wanted = this.wanted();
    if (wanted.forced && !this.known.forced && (phase === "unique" || phase === "multiple")) {
      const forced = phase === "unique" ? this.known.boards[0] : (await ask("backbone", asked, { signal })).board;
      this.tell(signal, { forced });
    }
    if (wanted.spare && !this.known.spare && phase === "unique") {
      try {
        const found = await ask("spare", asked, { signal });
        this.tell(signal, { spare: found.alone, note: "" });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        this.tell(signal, { note: error.saying });
      }
    }
  }
}
