/*
 * An outside judge of puzzles: the library pzpr (the player of pzv.jp, from which that of
 * puzz.link descends) behind a pipe.
 *
 * It reads one JSON request a line on stdin and answers one JSON object a line on stdout, in the
 * order asked, until stdin closes.
 *
 *   {"url": "kurodoko/2/2/g2h", "answer": ["..", "#."]}
 *   {"ok": true, "pid": "kurodoko", "rows": 2, "cols": 2, "complete": false,
 *    "failcode": ["nmSumViewNe"], "url": "http://pzv.jp/p.html?kurodoko/2/2/g2h", "file": ...,
 *    "clues": [[-1, 2], [-1, -1]]}
 *
 * A request holds "url" (an address, or its part after "?") or "file" (pzprv3 text, lines ended
 * by a newline or "/"), and may hold
 *   "answer"      rows of "#" (shaded) and "." (unshaded), put in place of the board's own answer
 *   "allow_empty" true: an answer without any shaded cell may be right (the site refuses it)
 * Whatever cannot be judged is answered {"ok": false, "error": "..."}.
 *
 * "failcode" holds pzpr's own names of all broken rules, the first being the one the site shows,
 * and one name that is ours: "clueShaded". The site's mouse cannot shade a clue, so pzpr does not
 * check for it; an answer that comes from elsewhere can.
 */
"use strict";

const readline = require("node:readline");

const pzpr = require("pzpr");

/* Of these, the genres whose clues must be white. */
const WHITE_CLUES = ["kurodoko", "kurochute", "nurikabe", "nurimaze", "lightup"];
const GENRES = [...WHITE_CLUES, "hitori", "heyawake", "starbattle", "yinyang", "lits"];
const MOST_CELLS = 100000;
const NO_CLUE = -1;
const [WHITE_CIRCLE, BLACK_CIRCLE] = [1, 2];

class Refusal extends Error {}

/* The site's page takes these off before the library sees the address; so must we. */
function withoutPageOptions(url) {
  return url
    .slice(url.indexOf("?") + 1)
    .replace(/^(?:\w+=\w+&)+/, "")
    .replace(/^(\w+?)_(?:edit|play)(?=\/)/, "$1");
}

function parseFile(text) {
  const board = pzpr.parser.parseFile(text, "");
  if (!board || board.type !== pzpr.parser.FILE_PZPR) {
    throw new Refusal("this is not a pzprv3 file of a genre and size that pzpr knows");
  }
  return board;
}

function parse(request) {
  const { url, file } = request;
  if (typeof url === "string" && file === undefined) {
    const query = withoutPageOptions(url);
    if (query.startsWith("pzprv3")) {
      return parseFile(decodeURIComponent(query));
    }
    return pzpr.parser.parseURL(query);
  }
  if (typeof file === "string" && url === undefined) {
    return parseFile(file);
  }
  throw new Refusal('a request holds either "url" or "file", a string');
}

/* pzpr opens a board of its own default size where the size is missing or zero. */
function refuseUnlessSensible(board) {
  if (!GENRES.includes(board.pid)) {
    throw new Refusal(`the genre is none of ${GENRES.join(", ")}`);
  }
  const { rows, cols } = board;
  const counts = Number.isInteger(rows) && Number.isInteger(cols) && rows > 0 && cols > 0;
  if (!counts || rows * cols > MOST_CELLS) {
    throw new Refusal(`a board of ${rows} rows and ${cols} columns cannot be judged`);
  }
}

/*
 * Making a puzzle object costs far more than opening a board in one, so each genre has one. It is
 * away while in use: one that fails on the way is never seen again.
 */
const idlePuzzles = new Map();

function takePuzzle(genre) {
  const puzzle = idlePuzzles.get(genre) || new pzpr.Puzzle({ type: "player" });
  idlePuzzles.delete(genre);
  return puzzle;
}

/*
 * The library fetches the code of a genre when it first meets it: in a browser later, in Node at
 * once, and it throws at once too. The callback is right in both cases.
 */
function open(board) {
  return new Promise((resolve) => {
    takePuzzle(board.pid).open(board, resolve);
  });
}

function refuseUnlessAnswer(answer, rows, cols) {
  const fits =
    Array.isArray(answer) &&
    answer.length === rows &&
    answer.every((row) => typeof row === "string" && row.length === cols && /^[#.]*$/.test(row));
  if (!fits) {
    throw new Refusal(`an answer here is ${rows} rows of ${cols} characters "#" or "."`);
  }
}

function cellsOf(puzzle) {
  return Array.from(puzzle.board.cell);
}

function setAnswer(puzzle, answer) {
  const { rows, cols } = puzzle.board;
  refuseUnlessAnswer(answer, rows, cols);
  puzzle.ansclear();
  const shades = answer.join("");
  cellsOf(puzzle).forEach((cell, index) => {
    const shaded = shades[index] === "#";
    if (puzzle.pid !== "yinyang") {
      cell.qans = shaded ? 1 : 0;
    } else if (cell.qnum === NO_CLUE) {
      cell.anum = shaded ? BLACK_CIRCLE : WHITE_CIRCLE;
    } else if ((cell.qnum === BLACK_CIRCLE) !== shaded) {
      throw new Refusal("a circle that is given has another colour in the answer");
    }
  });
  puzzle.board.rebuildInfo();
}

function cluesOf(puzzle) {
  const numbers = cellsOf(puzzle).map((cell) => cell.qnum);
  const unread = numbers.findIndex((number) => !Number.isInteger(number));
  const { rows, cols } = puzzle.board;
  if (unread >= 0) {
    const place = `row ${Math.floor(unread / cols)}, column ${unread % cols}`;
    throw new Refusal(`the clue at ${place} (counted from 0) is not a number`);
  }
  return Array.from({ length: rows }, (_, row) => numbers.slice(row * cols, (row + 1) * cols));
}

function failcodesOf(puzzle, allowEmpty) {
  puzzle.setConfig("multierr", true);
  puzzle.setConfig("allowempty", allowEmpty);
  const codes = Array.from(puzzle.check(true));
  const shaded = (cell) => cell.qnum !== NO_CLUE && cell.isShade();
  if (WHITE_CLUES.includes(puzzle.pid) && cellsOf(puzzle).some(shaded)) {
    codes.push("clueShaded");
  }
  return codes;
}

async function judge(line) {
  const request = JSON.parse(line);
  if (request === null || typeof request !== "object") {
    throw new Refusal("a request is a JSON object");
  }
  const board = parse(request);
  refuseUnlessSensible(board);
  const puzzle = await open(board);
  const clues = cluesOf(puzzle);
  if (request.answer !== undefined) {
    setAnswer(puzzle, request.answer);
  }
  const failcode = failcodesOf(puzzle, request.allow_empty === true);
  const reply = {
    ok: true,
    pid: puzzle.pid,
    rows: puzzle.board.rows,
    cols: puzzle.board.cols,
    complete: failcode.length === 0,
    failcode,
    url: puzzle.getURL(),
    file: puzzle.getFileData(),
    clues,
  };
  idlePuzzles.set(puzzle.pid, puzzle);
  return reply;
}

/* pzpr throws plain strings as well as errors. */
function refused(thrown) {
  return { ok: false, error: thrown instanceof Error ? thrown.message : String(thrown) };
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const reply = await judge(line).catch(refused);
    process.stdout.write(JSON.stringify(reply) + "\n");
  }
}

main();
