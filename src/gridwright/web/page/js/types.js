// What the service hands to the page; `web/records.py` writes it.

/**
 * @typedef {{text?: string, mark?: 'circle' | 'triangle', black?: boolean, white?: boolean,
 *   given?: boolean}} PictureCell
 * @typedef {{title: string, cells: Record<string, PictureCell>, walls: number[][],
 *   strokes: (string | number)[][]}} Picture
 * @typedef {{genre: string, title: string, rows: number, cols: number, source: string,
 *   about: Record<string, string>, size: number, given: string, printed: string,
 *   picture: Picture, apart: boolean, route: boolean, kind: 'cell' | 'room' | 'line',
 *   rooms?: number[], lines?: number[][], board?: string}} Puzzle
 * @typedef {{rule: string, cells: number[], sentence: string, cut_off: boolean}} Violation
 * @typedef {{cell: number, done: boolean, cells: number[], template: string,
 *   values: Record<string, number>}} Clue
 * @typedef {{solved: boolean, violations: Violation[], clues: Clue[]}} Looked
 * @typedef {{technique: string, rung: number, sentence: string, yes: number[], no: number[],
 *   cells: number[], because: {yes: number[], no: number[], cells: number[], rules: string[]},
 *   links?: Step[], assumed?: string, settled?: string}} Step
 * @typedef {{status: string, where: string, sentence: string, cells: number[],
 *   mistakes: number[], steps: Step[]}} Hint
 * @typedef {{kind: string, sentence: string, line?: number | null, column?: number | null}} Failure
 * @typedef {{level: number, score: number, puzzle: Puzzle}} Chosen
 * @typedef {{name: string, title: string, summary: string, place: number, sizes: string[], line: string,
 *   german: {line?: string, techniques?: Record<string, string>, sentences?: Record<string, string>},
 *   rules: {name: string, sentence: string}[],
 *   techniques: {name: string, rung: number, sentence: string}[],
 *   formats: {name: string, read: boolean, answer: boolean}[], symmetries: string[],
 *   editing: {numbers: boolean, larger: boolean, rooms: boolean, full: boolean,
 *     signs: {name: string, keys: string[], once: boolean}[]} | null}} GenreFacts
 * @typedef {{genre: string, rows: number, cols: number, cells: string[], rooms?: number[]}} Sketch
 * @typedef {{template: string, values: Record<string, string | number>, sentence: string,
 *   cells: number[]}} Fault
 */

export {};
