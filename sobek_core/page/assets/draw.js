"use strict";
// Elements, piles and sets. A pile comes in notation: kinds with their numbers, `?*N` for N unseen, `?` or `-`.

/** @typedef {{kind: string, number: number}} Run */
/** @typedef {Node | string} Child */

/** @type {any} */
const game = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("game")).textContent || "");
const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, any>} facts @returns {string} */
function words(name, facts = {}) {
  return game.words[name].replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ fact) => facts[fact]);
}

/** @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {string} classes @param {...Child} children @returns {HTMLElementTagNameMap[Tag]} */
function element(tag, classes, ...children) {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  made.append(...children);
  return made;
}

/** @param {string} text */
function unseen(text) {
  return element("span", "unseen", text);
}

/** @param {string} tag @param {Record<string, any>} attributes @param {...Child} children */
function drawing(tag, attributes, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** @param {string} name @param {string} classes */
function icon(name, classes = "icon") {
  return drawing("svg", { class: classes, "aria-hidden": "true" }, drawing("use", { href: `#i-${name}` }));
}

/** @param {string} text @returns {Run[]} */
function runs(text) {
  return text === "-" || text === "" ? [] : text.split(" ").map((part) => {
    const [kind, number] = part.split("*");
    return { kind, number: Number(number || 1) };
  });
}

/** @param {string} kind */
function styleOf(kind) {
  return game.styles[kind] || { label: kind, short: kind, icon: "token" };
}

/** @param {Run} run */
function labelOf({ kind, number }) {
  const { label } = styleOf(kind);
  return number > 1 ? `${number} × ${label}` : label;
}

// The stroke of a direction across a square: column, row, rising or falling diagonal.
/** @type {Record<string, string>} */
const STROKES = { v: "M5 0V10", h: "M0 5H10", f: "M0 10L10 0", b: "M0 0L10 10" };

/** @param {string} mark @param {string} classes */
function stroke(mark, classes) {
  const path = drawing("path", { d: STROKES[mark], "vector-effect": "non-scaling-stroke" });
  return drawing("svg", { class: classes, viewBox: "0 0 10 10", preserveAspectRatio: "none", "aria-hidden": "true" }, path);
}

// A card, a tile or a token. What is drawn has its name as text for who does not see it.
/** @param {Run} run @param {"li" | "span"} tag @returns {HTMLElement} */
function card(run, tag = "li") {
  const style = styleOf(run.kind);
  const made = element(tag, `card kind-${style.icon}`);
  if (style.back) made.classList.add(`back-${style.back}`);
  const picture = element("span", "picture");
  picture.setAttribute("aria-hidden", "true");
  if (style.mark) picture.append(stroke(style.mark, "mark"));
  picture.append(icon(style.icon));
  if (style.good) picture.append(icon(style.good, "icon small"));
  if (style.deben) picture.append(icon("deben", "icon small"));
  const scarabs = element("span", "scarabs");
  for (let one = 0; one < (style.scarabs || 0); one += 1) scarabs.append(icon("scarab", "icon scarab"));
  picture.append(scarabs);
  const name = element("span", "name", style.short);
  name.setAttribute("aria-hidden", "true");
  made.append(picture, name, unseen(labelOf(run)));
  if (run.number > 1) {
    const times = element("span", "times", `×${run.number}`);
    times.setAttribute("aria-hidden", "true");
    made.append(times);
  }
  return made;
}

/** @param {string} text @returns {HTMLElement} */
function pile(text) {
  if (text === "?") return element("p", "nothing", words("unseen"));
  if (text.startsWith("?*")) return element("p", "nothing", words("number", { number: text.slice(2) }));
  const found = runs(text);
  if (!found.length) return element("p", "nothing", words("empty"));
  return element("ul", "pile", ...found.map((run) => card(run)));
}

/** @param {{title: string, sum: string, cards: string, tokens: string}[]} found @returns {HTMLElement} */
function sets(found) {
  if (!found.length) return element("p", "nothing", words("empty"));
  return element("ul", "sets", ...found.map((one) => {
    const cards = pile(one.tokens ? `${one.cards} ${one.tokens}` : one.cards);
    return element("li", "", element("p", "sum", element("strong", "", one.title), ` ${one.sum}`), cards);
  }));
}

// What is remembered of a place that is closed: `kinds and backs of kinds that those may be`.
/** @param {string} text */
function recalled(text) {
  const [lies, perhaps] = text.split(" of ");
  const labels = (/** @type {string} */ part) => runs(part).map(labelOf).join(", ") || words("empty");
  const shown = perhaps ? words("perhaps", { text: labels(lies), kinds: labels(perhaps) }) : labels(lies);
  return element("p", "recalled", words("recalled", { text: shown }));
}

/** @type {Record<string, (value: any) => HTMLElement>} */
const LOOKS = {
  pile,
  cards: pile,
  sets,
  number: (/** @type {string} */ text) => element("p", "nothing", text),
};

// A place with its heading, none where there is nothing to say of it.
/** @param {Record<string, any>} lines @param {string} line @param {string} look @param {string} name
 * @param {"h3" | "h4"} level */
function place(lines, line, look, name, level) {
  const value = lines[line];
  if (value === undefined || (look === "number" && value === "0")) return [];
  if (look === "sets" && !value.length) return [];
  const parts = [element(level, "", name), LOOKS[look](value)];
  if (lines[`recalled ${line}`]) parts.push(recalled(lines[`recalled ${line}`]));
  return [element("div", "place", ...parts)];
}
