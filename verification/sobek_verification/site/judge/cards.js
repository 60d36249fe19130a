// Elements, cards, tiles and places as they lie on the table.

import { FACTS, say, styleOf } from "./facts.js";
import { ANY, CELLS, EMPTY, EMPTY_CELL, SOME_TILE, isOnLine } from "./notation.js";

/** @typedef {Node | string} Child */
/** @typedef {import("./notation.js").Run} Run */

const NOTCHES = { v: "n s", h: "w e", f: "ne sw", b: "nw se" };
const SHOWN = 9; // runs of a pile that are drawn

/** Make an element. @param {string} tag with classes, such as `p.why` @param {Record<string, unknown>} attributes functions are listeners
 * @param {...Child} children @returns {HTMLElement} */
export function make(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name);
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, /** @type {EventListener} */ (value));
    else if (value !== false && value !== undefined) made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/** A button. @param {string} classes such as `.answer.wide` @param {() => void} tapped @param {Record<string, unknown>} attributes @param {...Child} children */
export function press(classes, tapped, attributes, ...children) {
  return make(`button${classes}`, { type: "button", click: tapped, ...attributes }, ...children);
}

/** A list of links. @param {{ href: string, label: string, [attribute: string]: string | undefined }[]} all */
export function links(all) {
  return make("nav.list", {}, ...all.map(({ label, ...attributes }) => make("a", attributes, make("b", {}, label))));
}

/** A list of sentences. @param {string} tag @param {string} id @param {string[]} sentences */
export function listed(tag, id, sentences) {
  return make(tag, { id }, ...sentences.map((one) => make("li", {}, one)));
}

/** What is drawn only under a condition. @template T @param {unknown} holds @param {() => T[]} drawn @returns {T[]} */
export function when(holds, drawn) {
  return holds ? drawn() : [];
}

/** @param {string} name @param {string} [classes] */
export function icon(name, classes = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  made.setAttribute("class", `ic ${classes}`);
  made.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  made.append(use);
  return made;
}

/** A card, a tile, a token or a deben, with its name for who does not see it. @param {string} game @param {string} kind
 * @param {number | null} [number] of them; null if there can be any number @param {number} [most] or at most so many */
export function card(game, kind, number = 1, most) {
  const shape = game === "duel" ? "tile" : "card";
  if (number === null) return make(`span.${shape}.unknown.many`, {}, make("span.face", {}, most ? `≤ ${most}` : "? …"), ...when(!most, () => [make("span.unseen", {}, say("any-more"))]));
  const times = when(number > 1, () => [make("b.times", {}, `×${number}`)]);
  const unknown = kind === SOME_TILE ? say("some-tile") : kind === ANY ? say("not-stated") : kind; // such as `fish or wheat`
  if (!(kind in FACTS.games[game].styles)) return make(`span.${shape}.unknown`, { title: unknown }, make("span.face", {}, ANY), ...times, make("span.unseen", {}, unknown));
  const { label, short, icon: picture, scarabs = 0, mark = "", deben, back, good } = styleOf(game, kind);
  const isBack = picture === "back";
  const face = make("span.face", { "aria-hidden": true });
  for (const at of mark ? NOTCHES[/** @type {keyof typeof NOTCHES} */ (mark)].split(" ") : []) face.append(make(`span.notch.${at}`));
  if (picture === "token" || picture === "deben") face.append(make("b", {}, short));
  else if (!isBack) face.append(icon(picture));
  if (good) face.append(icon(good, "good"));
  if (deben) face.append(icon("deben", "good"));
  if (scarabs) face.append(make("span.pips", {}, ...Array.from({ length: scarabs }, () => icon("scarab"))));
  const classes = [shape, `g-${isBack ? back : picture}`, ...(isBack ? ["back"] : []), ...(back && !isBack ? [`edge-${back}`] : [])];
  return make(`span.${classes.join(".")}`, {}, face, make("span.nm", { "aria-hidden": true }, short), ...times, make("span.unseen", {}, number > 1 ? `${number} × ${label}` : label));
}

/** @param {string} game @param {Run[]} found */
export function pile(game, found) {
  if (!found.length) return make("span.nothing", {}, say("empty"));
  const more = when(found.length > SHOWN, () => [make("small", {}, `+ ${found.length - SHOWN}`)]);
  return make("span.hand", {}, ...found.slice(0, SHOWN).map(({ kind, number, most }) => card(game, kind, number, most)), ...more);
}

/** @param {string} game @param {import("./notation.js").PlayedSet[]} found */
function sets(game, found) {
  if (!found.length) return make("span.nothing", {}, say("empty"));
  return make("span.sets", {}, ...found.map(({ cards, tokens }) => make("span.set", {}, pile(game, cards), ...when(tokens, () => [make("b.times", {}, `+${tokens}`)]))));
}

/** The Market: each cell a button if it can be tapped. @param {import("./notation.js").Market} market @param {string} [ankh]
 * @param {(cell: string) => void} [tapped] */
export function board({ tiles, isWhole }, ankh = "", tapped) {
  const made = make("span.board", tapped ? { role: "group" } : {});
  made.append(make("span"), ...[..."abcdef"].map((one) => make("span", { "aria-hidden": true }, one)));
  for (const cell of CELLS) {
    if (cell[0] === "a") made.append(make("span", { "aria-hidden": true }, cell[1]));
    const [at, mark = ""] = ankh.split(" ");
    const kind = cell === at ? "ankh" : tiles[cell] || (isWhole ? EMPTY_CELL : ANY);
    const classes = [...(isOnLine(cell, ankh || "off") ? ["on"] : []), ...(kind === ANY ? ["unk"] : []), ...(kind === "ankh" ? ["at", `way-${mark}`] : [])];
    const inside = kind === "ankh" ? make("span.tile.g-ankh", {}, icon("ankh")) : kind === ANY ? make("b", {}, ANY) : kind === EMPTY_CELL ? "" : card("duel", kind);
    const said = kind === ANY ? say("not-stated") : kind === EMPTY_CELL ? say("cell-empty") : kind === "ankh" ? FACTS.words["verdict.field.ankh"] : kind === SOME_TILE ? say("some-tile") : styleOf("duel", kind).label;
    const facts = tapped ? { type: "button", "data-cell": cell, "aria-label": `${cell}: ${said}`, click: () => tapped(cell) } : {};
    made.append(make(`${tapped ? "button" : "span"}.${["cell", ...classes].join(".")}`, facts, inside));
  }
  return made;
}

/** What was stated of a place. @param {string} game @param {{ editor: string }} place @param {any} value @param {string} [ankh] */
export function drawn(game, place, value, ankh = "") {
  if (value === undefined) return make("span.blank", {}, make("b", {}, ANY));
  if (place.editor === "market") return board(value, ankh);
  if (place.editor === "sets") return sets(game, value);
  if (place.editor === "pile" || place.editor === "row") return pile(game, value);
  if (place.editor !== "ankh") return make("b.number", {}, value);
  const [cell, mark] = value.split(" ");
  return make("b.number", {}, cell === EMPTY ? say("off-board") : `${cell} ${{ v: "↕", h: "↔", f: "⤢", b: "⤡" }[/** @type {string} */ (mark)] || ""}`);
}
