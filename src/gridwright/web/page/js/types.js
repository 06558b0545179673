// The records that the service sends to the page; `web/records.py` writes them.

/**
 * @typedef {import("./say.js").Saying} Saying
 * @typedef {{text?: string, mark?: 'circle' | 'disc' | 'triangle', black?: boolean, white?: boolean,
 *   given?: boolean, block?: boolean}} PictureCell `block`: no cell of the answer
 * @typedef {{cells: Record<string, PictureCell>}} Picture
 * @typedef {'star' | 'lamp'} Thing
 * @typedef {{genre: string, title: string, rows: number, cols: number, source: string,
 *   about: Record<string, string>, size: number, given: string, printed: string,
 *   picture: Picture, apart: boolean, route: boolean, kind: 'cell' | 'room' | 'line',
 *   rooms?: number[], lines?: number[][], board?: string, thing?: Thing, stars?: number, kinds?: Kind[]}} Puzzle
 *   `rooms`: the room of each cell; `thing`: what a decision that is yes puts there, if it does not blacken cells; `stars`: how
 *   many each row, column and room has;
 *   `kinds`: all the rules, in their order
 * @typedef {[number[], number, number, number | null]} Counted cells, least, most, the cell of the number
 * @typedef {{kind: 'count', rule: string, unit: string, thing: 'black' | 'white' | Thing, black: boolean, each: Counted[]}} Count
 * @typedef {{kind: 'unequal', rule: string, each: [number[]][]}} Unequal equal numbers
 * @typedef {{kind: 'tetromino', rule: string, each: [number[]][]}} Tetromino rooms
 * @typedef {{kind: 'different', rule: string, rooms: number[][]}} Different
 * @typedef {{kind: 'sight', rule: string, each: [number, number][]}} Sight cells with their numbers
 * @typedef {{kind: 'apart', rule: string, corners: boolean, thing: 'black' | 'star'}} Apart
 * @typedef {{kind: 'connected', rule: string, black: boolean, some: boolean}} Connected
 * @typedef {{kind: 'islands', rule: string, each: [[number, number][]][]}} Islands cells with their numbers
 * @typedef {{kind: 'nosquare', rule: string, black: boolean}} NoSquare
 * @typedef {{kind: 'given', rule: string, thing: 'black' | Thing}} Given
 * @typedef {Count | Unequal | Tetromino | Different | Sight | Apart | Connected | Islands | NoSquare | Given} Kind
 *   `kinds/as_data.py` writes them
 * @typedef {{rule: string, cells: number[], saying: Saying, clue: number | null,
 *   cut_off: boolean}} Violation
 * @typedef {{cell: number, done: boolean, cells: number[], saying: Saying, sight?: number[]}} Clue
 *   `sight`: for a clue that sees, the cells up to the first black ones
 * @typedef {{solved: boolean, violations: Violation[], clues: Clue[]}} Looked
 * @typedef {{technique: string, rung: number, saying: Saying, yes: number[], no: number[],
 *   cells: number[], because: {yes: number[], no: number[], cells: number[], rules: string[]},
 *   links?: Step[]}} Step
 * @typedef {Step & {name: Saying, key: boolean, first: number, end: number}} Passage
 * @typedef {'unique' | 'multiple' | 'none' | 'timeout'} Status
 * @typedef {{status: 'step' | 'mistake' | 'done' | 'stuck' | Status, where: Saying, saying: Saying,
 *   cells: number[], mistakes: number[], steps: Step[], stages: {saying: Saying, cells: number[]}[],
 *   answers: string[]}} Hint
 * @typedef {{status: Status, level: number | null, name: string | null, score: number | null,
 *   length: number | null, difficulty: number | null, hardest: string | null, techniques: Record<string, number>, longest: number, seconds: number}} Grade
 * @typedef {{kind: string, saying: Saying, line?: number | null, column?: number | null}} Failure
 * @typedef {{level: number, score: number, length: number, difficulty: number, puzzle: Puzzle}} Chosen
 * @typedef {{name: string, title: string, summary: string, place: number, thing?: Thing, sizes: string[], line: string, basics: string[],
 *   lines?: string[][],
 *   rules: {name: string, sentence: string}[],
 *   techniques: {name: string, rung: number, sentence: string}[],
 *   formats: {name: string, read: boolean, answer: boolean}[], addresses: string[], symmetries: string[], first: boolean,
 *   editing: {numbers: boolean, least: number, larger: boolean, rooms: boolean, full: boolean, changes: boolean, own?: Record<string, [number, number]>,
 *     signs: {name: string, keys: string[], once: boolean}[]} | null}} GenreFacts
 * @typedef {{genre: string, rows: number, cols: number, cells: string[], rooms?: number[],
 *   own?: Record<string, number>}} Sketch `own`: numbers for the whole board, by name: `stars`
 * @typedef {{saying: Saying, cells: number[]}} Fault
 * @typedef {{rows: number, cols: number, answers: Record<string, number[]>[], digits: Record<string, number[][]>,
 *   right: [number, boolean, number, number, number][], below: [number, boolean, number, number, number][], turned?: number}} SeenGrid what `scan/reading.js` sees
 * @typedef {{sign: string, black: boolean, confidence: number, others: string[], doubtful: boolean,
 *   rules: boolean}} ReadCell
 * @typedef {Record<string, {sign?: string, black?: boolean}>} Corrections by cell
 * @typedef {{black: number[][], pieces: number[][], broken: number[][]}} Look black cells, pieces from end to end, and
 *   numbers that break a rule
 * @typedef {{symbol: string, name: Saying, line: Saying, sides: string, leaving: string, allowed: number[],
 *   looks: (Look | null)[]}} Tile a state is a number whose bits say which of the `sides` carry 1
 * @typedef {{row: number, col: number, tile: number, variable: number | null, clause: number | null}} Gadget
 * @typedef {{genre: string, families: {name: string, title: string, label: string, docs: string}[], proven: Saying[],
 *   rows: number, cols: number, pitch: number, size: number, origin: number, clauses: number[][],
 *   variables: number[], clues: number[][], carriers: number[][], filling: Look & {clues: number[][]},
 *   tiles: Tile[], gadgets: Gadget[], wires: [number, string, number][]}} Circuit
 * @typedef {{assignment: Record<string, boolean>, sent: string, states: number[],
 *   clauses: {true: number, finds: Saying | null}[], solved: boolean}} Signals
 */

/**
 * The verbs of the service (`web/verbs.py`): what each is asked, and what it replies. A test compares
 * this with real replies.
 * @typedef {{puzzle: string, board?: string}} Asked
 * @typedef {{cell: number, value: number | string}[]} ClueValues
 * @typedef {{
 *   genres: {asked: Record<string, never>, reply: {genres: GenreFacts[]}},
 *   load: {asked: Asked, reply: {puzzle: Puzzle}},
 *   look: {asked: Asked, reply: Looked},
 *   check: {asked: Asked, reply: {status: Status, solved: boolean, completable: boolean | null,
 *     violations: Violation[], mistakes: number[] | null, cells: number[]}},
 *   rewind: {asked: {puzzle: string, boards: string[]}, reply: {index: number}},
 *   hint: {asked: Asked & {near?: number[]}, reply: Hint},
 *   explain: {asked: Asked, reply: {status: Status, complete: boolean, saying: Saying | null, cells: number[],
 *     start: string, steps: Step[], levels: number[], digest: Passage[]}},
 *   solve: {asked: Asked & {most?: number}, reply: {status: Status, boards: string[], seconds: number}},
 *   count: {asked: Asked & {most?: number}, reply: {status: Status, count: string, exhausted: boolean,
 *     seconds: number}},
 *   backbone: {asked: Asked, reply: {status: Status, board: string}},
 *   grade: {asked: Asked, reply: Grade},
 *   generate: {asked: {genre: string, size: string, level?: number, seed?: string, symmetry?: string},
 *     reply: {puzzle: Puzzle, grade: Grade, seed: string}},
 *   minimise: {asked: Asked & {no_guessing?: boolean}, reply: {puzzle: Puzzle, removed: number[]}},
 *   spare: {asked: Asked, reply: {alone: number[], together: number[]}},
 *   repair: {asked: Asked & {symmetry?: string, alternatives?: number},
 *     reply: Repair & {fewest: boolean, alternatives: Repair[]}},
 *   edit: {asked: Asked, reply: {sketch: Sketch, about: Record<string, string>}},
 *   sketch: {asked: {sketch: Sketch, seed?: string}, reply: {faults: Fault[], puzzle: Puzzle | null,
 *     numbers: [number, number]}},
 *   clash: {asked: Asked, reply: {cells: number[], smallest: boolean}},
 *   complete: {asked: {sketch: Sketch, seed?: string, symmetry?: string},
 *     reply: {puzzle: Puzzle, sketch: Sketch, added: number[]}},
 *   find: {asked: {picture: string}, reply: {corners: [number, number][], rows: number, cols: number}},
 *   page: {asked: {picture: string, page?: number}, reply: {pages: number, picture: string}},
 *   read: {asked: {seen: SeenGrid, genre?: string, corrections?: Corrections, walls?: Record<string, boolean>}, reply: ReadGrid},
 *   convert: {asked: Asked & {to: string, about?: Record<string, string>}, reply: {text: string}},
 *   draw: {asked: Asked & {bare?: boolean, about?: Record<string, string>}, reply: {svg: string}},
 *   reduce: {asked: {genre?: string, clauses: string}, reply: Circuit},
 *   signals: {asked: {genre?: string, clauses: string, assignment?: string}, reply: Signals | {assignment: null}},
 * }} Verbs
 * @typedef {{genre: string | null, fits: string[], unique: boolean, puzzle: Puzzle | null, board: string | null,
 *   sketch: Sketch | null, fault: Saying | null, remarks: Saying[], cells: ReadCell[],
 *   walls: {one: number, other: number, wall: boolean}[]}} ReadGrid `fits`: the genres in
 *   which it is a puzzle; `fault`: why it is none
 * @typedef {{title: string, author: string, genre: string, cols: number, rows: number, level: number, source: string, difficulty?: number}} Collected
 * @typedef {{puzzle: Puzzle, sketch: Sketch, answer: string, removed: ClueValues, added: ClueValues}} Repair
 * @typedef {keyof Verbs} Verb
 */

export {};
