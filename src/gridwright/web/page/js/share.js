// Addresses that hold a puzzle, its progress and what its setter says of it; files, pictures and the clipboard.

import { creditsHash, readCredits } from "./credits.js";

const TRITS = "?#.";
const LETTERS = "0abcdefghijklmnopqrstuvwxyz";

/** A board in few letters, each for three signs. @param {string} board */
export function pack(board) {
  let packed = "";
  for (let at = 0; at < board.length; at += 3) {
    let number = 0;
    for (let place = 0; place < 3; place += 1) {
      number = number * 3 + Math.max(0, TRITS.indexOf(board[at + place] ?? "?"));
    }
    packed += LETTERS[number];
  }
  return packed;
}

/** @param {string} packed @param {number} size */
export function unpack(packed, size) {
  let board = "";
  for (const letter of packed) {
    const number = Math.max(0, LETTERS.indexOf(letter));
    board += TRITS[Math.floor(number / 9)] ?? "?";
    board += TRITS[Math.floor(number / 3) % 3] ?? "?";
    board += TRITS[number % 3] ?? "?";
  }
  return board.padEnd(size, "?").slice(0, size);
}

/** @param {string} source @param {string} [board] @param {Record<string, string>} [about] */
export function hashOf(source, board, about) {
  const text = encodeURIComponent(source).replace(/%2F/g, "/");
  return `#p=${text}${board ? `&b=${pack(board)}` : ""}${creditsHash(about)}`;
}

/** The address of the first puzzle of a kind. @param {string} genre */
export function firstHash(genre) {
  return `#first=${genre}`;
}

/** @param {string} hash @returns {{source: string, packed: string, about: Record<string, string>} | null} */
export function readHash(hash) {
  const match = /^#p=([^&]*)(?:&b=([0a-z]*))?/.exec(hash);
  if (!match) return null;
  try {
    return { source: decodeURIComponent(match[1] ?? ""), packed: match[2] ?? "", about: readCredits(hash) };
  } catch {
    return null;
  }
}

/** The address under which a puzzle is edited. @param {string} source @param {Record<string, string>} [about] */
export function editHash(source, about) {
  return `#edit=${encodeURIComponent(source).replace(/%2F/g, "/")}${creditsHash({ ...about, day: "" })}`;
}

/** What an address says about setting. @param {string} hash
 * @returns {{kind: "start" | "draft" | "edit", text: string, about?: Record<string, string>} | null} */
export function readSetHash(hash) {
  if (hash === "#set") return { kind: "start", text: "" };
  const match = /^#(set|edit)=([^&]*)/.exec(hash);
  if (!match) return null;
  try {
    return { kind: match[1] === "set" ? "draft" : "edit", text: decodeURIComponent(match[2] ?? ""), about: readCredits(hash) };
  } catch {
    return { kind: "start", text: "" };
  }
}

/**
 * Who can open an address of this host: only this computer, its network, or everyone.
 * @param {string} host @returns {"computer" | "network" | "all"}
 */
export function reach(host) {
  if (/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)) return "computer";
  const own = /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2}|\[f[cd].*\]|\[fe80.*\])$/;
  return own.test(host) || host.endsWith(".local") || !host.includes(".") && !host.includes(":") ? "network" : "all";
}

/** The address of the page for others: as it is, or the one in the network where only this computer can open that;
 * "" where there is none. @param {string} network what the server says of it */
export function openable(network) {
  return reach(location.hostname) === "computer" ? network : location.href.replace(/[?#].*$/, "");
}

/** @param {string} text @returns {Promise<boolean>} */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name @param {string | Blob} content @param {string} [type] */
export function download(name, content, type = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** An SVG file as PNG, twice as large. @param {string} svg @returns {Promise<Blob>} */
export async function png(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/**
 * A result as a picture of 600 by 315: what it says, and a bar for each part of the game. It shows no cell.
 * @param {{name: string, date: string, time: string, hints: string, pace: string}} result @returns {string} SVG
 */
export function card({ name, date, time, hints, pace }) {
  const plain = (/** @type {string} */ text) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const wide = 520 / Math.max(10, pace.length);
  const bars = [...pace].map((sign, at) => {
    const high = 8 * (sign.charCodeAt(0) - 0x2580);
    return `<rect x="${40 + at * wide}" y="${282 - high}" width="${wide - 4}" height="${high}"/>`;
  }).join("");
  const text = (/** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ words, more = "") =>
    `<text x="40" y="${y}" font-size="${size}" ${more}>${plain(words)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 315" width="600" height="315" fill="#1a1f24"
    font-family="Inter, Helvetica, Arial, sans-serif"><rect width="600" height="315" fill="#faf9f6"/>
    <path d="M529 39h9v8h-9zM538 47h9v10h-9zM545 57h9v8h-9z"/><rect x="524" y="34" width="35" height="36" rx="7" fill="none" stroke="#1a1f24" stroke-width="3"/>
    ${text(66, name.length > 28 ? 22 : 30, name, 'font-weight="700"')}${text(96, 18, date, 'fill="#4d5761"')}
    ${text(172, 58, time, 'font-weight="700"')}${text(204, 18, `${hints} · gridwright`, 'fill="#4d5761"')}${bars}</svg>`;
}
