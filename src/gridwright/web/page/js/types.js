// What the service hands to the page; `web/records.py` writes it.

/**
 * @typedef {import("./say.js").Saying} Saying
 * @typedef {{text?: string, mark?: 'circle' | 'triangle', black?: boolean, white?: boolean,
 *   given?: boolean}} PictureCell
 * @typedef {{title: string, cells: Record<string, PictureCell>, walls: number[][],
 *   strokes: (string | number)[][]}} Picture
 * @typedef {{genre: string, title: string, rows: number, cols: number, source: string,
 *   about: Record<string, string>, size: number, given: string, printed: string,
 *   picture: Picture, apart: boolean, route: boolean, kind: 'cell' | 'room' | 'line',
 *   rooms?: number[], lines?: number[][], board?: string}} Puzzle
 * @typedef {{rule: string, cells: number[], saying: Saying, clue: number | null,
 *   cut_off: boolean}} Violation
 * @typedef {{cell: number, done: boolean, cells: number[], saying: Saying}} Clue
 * @typedef {{solved: boolean, violations: Violation[], clues: Clue[]}} Looked
 * @typedef {{technique: string, rung: number, saying: Saying, yes: number[], no: number[],
 *   cells: number[], because: {yes: number[], no: number[], cells: number[], rules: string[]},
 *   links?: Step[]}} Step
 * @typedef {{status: string, where: Saying, saying: Saying, cells: number[],
 *   mistakes: number[], steps: Step[]}} Hint
 * @typedef {{kind: string, saying: Saying, line?: number | null, column?: number | null}} Failure
 * @typedef {{level: number, score: number, puzzle: Puzzle}} Chosen
 * @typedef {{name: string, title: string, summary: string, place: number, sizes: string[], line: string,
 *   rules: {name: string, sentence: string}[],
 *   techniques: {name: string, rung: number, sentence: string}[],
 *   formats: {name: string, read: boolean, answer: boolean}[], symmetries: string[],
 *   editing: {numbers: boolean, rooms: boolean, full: boolean,
 *     signs: {name: string, keys: string[], once: boolean}[]} | null}} GenreFacts
 * @typedef {{genre: string, rows: number, cols: number, cells: string[], rooms?: number[]}} Sketch
 * @typedef {{saying: Saying, cells: number[]}} Fault
 */

export {};
