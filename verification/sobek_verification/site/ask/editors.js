// What people tap to state a pile, a row, sets, a number, a cell, the Ankh or one thing. Each calls `give` with its value in notation.

import { board, card, icon, make, pile } from "./cards.js";
import { FACTS, say, styleOf } from "./facts.js";
import { ANY, EMPTY, changed, marketOf, marketText, numberOf, opened, rowOf, setsOf, setsText, things } from "./notation.js";

/** @typedef {{ game: string, value: string, box: string, names?: string[], label: string, ankh?: string, give: (value: string) => void }} Editing */

const SLOTS = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
const SETS = 6; // of a player that can be named
const MARKS = ["v", "h", "f", "b"];

/** @param {string} words @param {() => void} tapped @param {Record<string, unknown>} [more] */
function button(words, tapped, more = {}) {
  return make("button.plain", { type: "button", click: tapped, ...more }, words);
}

/** The bar under the thumb, with what is done. @param {() => void} done @param {...HTMLElement} shown */
function bar(done, ...shown) {
  return make("div.bar", {}, ...shown, make("button.act", { type: "button", id: "done", click: done }, say("done")));
}

/** Names of the things of a box, with how many there are. @param {Editing} of @returns {Record<string, number>} */
function supply({ game, box, names = [] }) {
  const all = FACTS.games[game].boxes[box];
  return names.length ? Object.fromEntries(names.map((kind) => [kind, all[kind] || 1])) : all;
}

/** Draw again what changes, and keep the focus. @param {HTMLElement} root @param {() => Node[]} draw */
function live(root, draw) {
  const again = () => {
    const key = document.activeElement?.getAttribute("data-key");
    root.replaceChildren(...draw());
    const next = key && /** @type {HTMLElement | null} */ (root.querySelector(`[data-key="${CSS.escape(key)}"]`));
    if (next) next.focus({ preventScroll: true });
  };
  again();
  return again;
}

/** A number with a button on each side. @param {string} name @param {string} shown @param {(by: number) => void} change
 * @param {{ least?: boolean, most?: boolean, under?: string }} [ends] */
function stepper(name, shown, change, { least = false, most = false, under = "" } = {}) {
  const by = (/** @type {number} */ step, /** @type {string} */ picture, /** @type {boolean} */ off) => make("button", {
    type: "button", "data-key": `${name} ${step}`, "aria-label": `${name}: ${shown}, ${say(step < 0 ? "fewer" : "more")}`, disabled: off, click: () => change(step),
  }, icon(picture));
  return make("div.stepper", { "data-kind": name }, by(-1, "minus", least), make("b", {}, shown), ...(under ? [make("span", {}, under)] : []), by(1, "plus", most));
}

/** Counters of all kinds. @param {Editing} of @param {string} text @param {(kind: string, by: number) => void} change */
function counters(of, text, change) {
  return make("div.kinds", {}, ...Object.entries(supply(of)).map(([kind, most]) => {
    const has = numberOf(text, kind);
    return make(`div.kind${has ? ".has" : ""}`, {}, card(of.game, kind), make("p", {}, styleOf(of.game, kind).label),
      stepper(kind, String(has), (by) => change(kind, by), { least: !has, most: has >= most }));
  }));
}

/** Cards, tiles, tokens or debens, in any order. @param {Editing} of */
function pileEditor(of) {
  let text = of.value || EMPTY;
  const order = Object.keys(FACTS.games[of.game].boxes[of.box]);
  const root = make("div.editor");
  const change = (/** @type {string} */ kind, /** @type {number} */ by) => {
    text = changed(text, kind, by, order);
    again();
  };
  const again = live(root, () => {
    const isAny = Number.isNaN(numberOf(text, ANY));
    const number = isAny ? 0 : numberOf(text, ANY);
    const any = button(say("any-more"), () => { text = opened(text, !isAny); again(); }, { "aria-pressed": isAny, "data-key": "any" });
    return [
      ...(of.names ? [] : [make("div.quick", {}, button(say("nothing"), () => of.give(EMPTY), { id: "nothing" }), any,
        stepper(ANY, String(number), (by) => change(ANY, by), { least: !number, under: say("unseen", { number: "" }).trim() }))]),
      counters(of, text, change),
      bar(() => of.give(text), pile(of.game, text)),
    ];
  });
  return root;
}

/** Cards or tiles in a row: each tap adds one at the end, a tap on one takes it out. @param {Editing} of */
function rowEditor(of) {
  let row = things(of.value || EMPTY);
  const root = make("div.editor");
  const again = live(root, () => {
    const out = (/** @type {number} */ at) => () => { row = row.filter((_, one) => one !== at); again(); };
    const placed = row.map((kind, at) => make("button.add", { type: "button", "data-key": `at ${at}`, click: out(at) }, card(of.game, kind), make("span.unseen", {}, say("remove"))));
    const kinds = [ANY, ...Object.keys(supply(of))];
    const palette = kinds.map((kind) => make("button.add", { type: "button", "data-kind": kind, "data-key": kind, click: () => { row = [...row, kind]; again(); } }, card(of.game, kind)));
    return [make("ol.row", {}, ...placed.map((one) => make("li", {}, one))), make("div.quick", {}, button(say("nothing"), () => of.give(EMPTY), { id: "nothing" })),
      make("div.palette", {}, ...palette), bar(() => of.give(rowOf(row)))];
  });
  return root;
}

/** Sets of a player, with tokens on them. @param {Editing} of */
function setsEditor(of) {
  const isDuel = of.game === "duel";
  const token = isDuel ? "scarabs" : "prosperity";
  const order = Object.keys(FACTS.games[of.game].boxes.box);
  const goods = isDuel ? FACTS.games.duel.kinds.find((/** @type {any} */ one) => one.verb === "sell").fields[1].names : [""];
  let sets = setsOf(of.value);
  let at = -1;
  const root = make("div.editor");
  const add = (/** @type {string} */ good) => { sets = [...sets, { good, cards: EMPTY, tokens: 0 }]; at = sets.length - 1; again(); };
  const again = live(root, () => {
    const shown = sets.map(({ good, cards, tokens }, number) => make("button.place", { type: "button", "data-key": `set ${number}`, "aria-pressed": number === at, click: () => { at = number; again(); } },
      make("b", {}, good && styleOf(of.game, good).label), pile(of.game, cards), ...(tokens ? [make("b.times", {}, `+${tokens}`)] : [])));
    const offers = goods.filter((/** @type {string} */ good) => !good || !sets.some((one) => one.good === good))
      .map((/** @type {string} */ good) => button(good ? `+ ${styleOf(of.game, good).label}` : say("add-set"), () => add(good), { "data-add": good }));
    const top = make("div.quick", {}, button(say("nothing"), () => of.give(EMPTY), { id: "nothing" }), ...offers);
    const done = bar(() => of.give(setsText(sets, token)));
    if (at < 0) return [top, ...shown, done];
    const set = sets[at];
    const change = (/** @type {string} */ kind, /** @type {number} */ by) => { sets[at] = { ...set, cards: changed(set.cards, kind, by, order) }; again(); };
    const put = stepper(token, String(set.tokens), (by) => { sets[at] = { ...set, tokens: set.tokens + by }; again(); }, { least: !set.tokens, most: set.tokens > 1, under: say("tokens-on") });
    return [top, ...shown, put, counters(of, set.cards, change), done];
  });
  return root;
}

/** A number. @param {Editing} of */
function numberEditor(of) {
  const input = /** @type {HTMLInputElement} */ (make("input", { type: "number", min: 0, inputmode: "numeric", value: of.value, "aria-label": of.label, id: "number" }));
  return make("form.editor", { submit: (/** @type {Event} */ event) => { event.preventDefault(); of.give(input.value || "0"); } }, input,
    make("div.quick", {}, ...SLOTS.slice(0, 4).map((one) => button(one, () => of.give(one), { "data-value": one }))), bar(() => of.give(input.value || "0")));
}

/** The Market, whole or in part. @param {Editing} of */
function marketEditor(of) {
  let { tiles, isWhole } = marketOf(of.value || ANY);
  let at = "";
  const root = make("div.editor");
  const put = (/** @type {string} */ kind) => {
    if (kind === ANY) delete tiles[at];
    else tiles[at] = kind;
    again();
  };
  const again = live(root, () => {
    const text = marketText(tiles, isWhole);
    const whole = button(say("whole"), () => { isWhole = !isWhole; again(); }, { "aria-pressed": isWhole, "data-key": "whole", id: "whole" });
    const kinds = Object.keys(supply(of));
    const palette = [["empty", say("cell-empty")], [ANY, say("not-stated")]].map(([kind, words]) => button(words, () => put(kind), { "data-kind": kind, "data-key": kind }));
    const cards = kinds.map((kind) => make("button.add", { type: "button", "data-kind": kind, "data-key": kind, click: () => put(kind) }, card("duel", kind)));
    const asked = at ? [make("h2", {}, say("cell", { cell: at })), make("div.quick", {}, ...palette), make("div.palette", {}, ...cards)] : [];
    return [board(text, of.ankh || "", (cell) => { at = cell; again(); }), make("div.quick", {}, whole), ...asked, bar(() => of.give(marketText(tiles, isWhole)))];
  });
  return root;
}

/** A direction, as an arrow. @param {Editing} of */
function markEditor(of) {
  return make("div.ways", {}, ...MARKS.map((mark) => make("button.toggle", { type: "button", "data-value": mark, click: () => of.give(mark) },
    icon("arrow", `way-${mark}`), FACTS.words[`page.mark.${mark}`])));
}

/** The Ankh: its cell, then its direction. @param {Editing} of */
function ankhEditor(of) {
  let [cell] = (of.value || "").split(" ");
  const root = make("div.editor");
  const again = live(root, () => [board(ANY, cell, (one) => { cell = one; again(); }), ...(cell && cell !== EMPTY ? [markEditor({ ...of, give: (mark) => of.give(`${cell} ${mark}`) })] : []),
    make("div.quick", {}, button(say("off-board"), () => of.give(EMPTY), { id: "nothing" }))]);
  return root;
}

/** One of several things. @param {Editing} of */
function oneEditor(of) {
  const names = of.names && of.names.length ? of.names : Object.keys(FACTS.games[of.game].boxes.box_debens);
  return make("div.palette", {}, ...names.map((name) => make("button.add", { type: "button", "data-value": name, click: () => of.give(name) }, card(of.game, name))));
}

/** A number of the row, or a set of a player. @param {Editing} of @param {number} most */
function nthEditor(of, most) {
  return make("div.quick.nth", {}, ...SLOTS.slice(0, most).map((one) => button(String(Number(one) + 1), () => of.give(one), { "data-value": one })));
}

/** @type {Record<string, (of: Editing) => HTMLElement>} */
export const EDITORS = {
  pile: pileEditor, row: rowEditor, sets: setsEditor, number: numberEditor, market: marketEditor, ankh: ankhEditor, mark: markEditor, one: oneEditor,
  slot: (of) => nthEditor(of, SLOTS.length), set: (of) => nthEditor(of, SETS),
  cell: (of) => board(of.value || ANY, of.ankh || "", of.give),
  text: (of) => {
    const input = /** @type {HTMLInputElement} */ (make("input", { type: "text", value: of.value, "aria-label": of.label, id: "text" }));
    return make("form.editor", { submit: (/** @type {Event} */ event) => { event.preventDefault(); of.give(input.value.trim()); } }, input, bar(() => of.give(input.value.trim())));
  },
};
