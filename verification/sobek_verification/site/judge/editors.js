// What people tap to state a pile, a row, sets, a number, a cell, the Ankh or one thing. Each calls `give` with its value in notation.

import { board, card, icon, make, pile } from "./cards.js";
import { FACTS, say, styleOf } from "./facts.js";
import { ANY, EMPTY, EMPTY_CELL, SOME_TILE, addAny, changed, marketOf, marketText, numberOf, opened, rowOf, setsOf, setsText, sizeOf, things } from "./notation.js";

/** @typedef {import("./notation.js").SoldSet} SoldSet */
/** @typedef {{ game: string, value: string, box: string, names?: string[], label: string, ankh?: string, token?: string, give: (value: string) => void }} Editing */

const SLOTS = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
const SETS = 6; // of a player that can be named
const MARKS = ["v", "h", "f", "b"];

let isExact = false; // whether tiles are told by their marks too

/** @param {string} words @param {() => void} tapped @param {Record<string, unknown>} [more] */
function button(words, tapped, more = {}) {
  return make("button.plain", { type: "button", click: tapped, ...more }, words);
}

/** The bar under the thumb, with what is done. @param {() => void} done @param {...HTMLElement} shown */
function bar(done, ...shown) {
  return make("div.bar", {}, ...shown, make("button.act", { type: "button", id: "done", click: done }, say("done")));
}

/** The things of a box, with how many there are: as people can tell them, or each by its whole name.
 * @param {Editing} of @param {boolean} [exact] @returns {Record<string, number>} */
function supply({ game, box, names }, exact = true) {
  const { boxes, parts } = FACTS.games[game];
  if (box === "box" && !exact) {
    return names ? Object.fromEntries(Object.entries(parts).filter(([kind]) => !kind.startsWith("("))) : parts;
  }
  return names && names.length ? Object.fromEntries(names.map((kind) => [kind, boxes[box][kind] || 1])) : boxes[box];
}

/** Whether the things of a box can be told without their marks. @param {Editing} of */
function hasMarks({ game, box }) {
  return box === "box" && Object.keys(FACTS.games[game].parts).some((kind) => kind.includes("~"));
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

/** Counters of all kinds. @param {Editing} of @param {string} text @param {(text: string) => void} change */
function counters(of, text, change) {
  const order = Object.keys({ ...FACTS.games[of.game].boxes[of.box], ...FACTS.games[of.game].parts });
  const kinds = Object.entries(supply(of, isExact)).map(([kind, most]) => {
    const has = numberOf(text, kind);
    const step = stepper(kind, String(has), (by) => change(changed(text, kind, by, order)), { least: !has, most: has >= most });
    return make(`div.kind${has ? ".has" : ""}`, {}, card(of.game, kind), make("p", {}, styleOf(of.game, kind).label), step);
  });
  const exact = () => {
    isExact = !isExact;
    change(text);
  };
  const marks = hasMarks(of) ? [make("div.quick", {}, button(say("marks"), exact, { "aria-pressed": isExact, "data-key": "exact", id: "exact" }))] : [];
  return make("div", {}, ...marks, make("div.kinds", {}, ...kinds));
}

/** Cards, tiles, tokens or debens, in any order. @param {Editing} of */
function pileEditor(of) {
  let text = of.value || EMPTY;
  const root = make("div.editor");
  const change = (/** @type {string} */ to) => {
    text = to;
    again();
  };
  const again = live(root, () => {
    const isAny = Number.isNaN(numberOf(text, ANY));
    const number = isAny ? 0 : numberOf(text, ANY);
    const any = button(say("any-more"), () => change(opened(text, !isAny)), { "aria-pressed": isAny, "data-key": "any", id: "any" });
    const unseen = stepper(ANY, String(number), (by) => change(changed(isAny ? opened(text, false) : text, ANY, by, [])), { least: !number, under: say("unseen") });
    const quick = of.names ? [] : [make("div.quick", {}, nothing(of), any, unseen)];
    return [...quick, counters(of, text, change), bar(() => of.give(text), pile(of.game, text))];
  });
  return root;
}

/** @param {Editing} of */
function nothing(of) {
  return button(say("nothing"), () => of.give(EMPTY), { id: "nothing" });
}

/** A thing that can be tapped. @param {string} game @param {string} kind @param {() => void} tapped @param {Record<string, unknown>} facts */
function thing(game, kind, tapped, facts) {
  return make("button.add", { type: "button", click: tapped, ...facts }, card(game, kind));
}

/** Cards or tiles in a row: each tap adds one at the end, a tap on one takes it out. @param {Editing} of */
function rowEditor(of) {
  let row = things(opened(of.value || EMPTY, false));
  let isAny = Number.isNaN(sizeOf(of.value || EMPTY));
  const root = make("div.editor");
  const change = (/** @type {string[]} */ to) => {
    row = to;
    again();
  };
  const toggle = () => {
    isAny = !isAny;
    again();
  };
  const again = live(root, () => {
    const out = (/** @type {number} */ at) => change(row.filter((_, one) => one !== at));
    const placed = row.map((kind, at) => make("li", {}, thing(of.game, kind, () => out(at), { "data-key": `at ${at}`, title: say("remove") })));
    const palette = [ANY, ...Object.keys(supply(of))].map((kind) => thing(of.game, kind, () => change([...row, kind]), { "data-kind": kind, "data-key": kind }));
    const any = button(say("any-more"), toggle, { "aria-pressed": isAny, "data-key": "any", id: "any" });
    const give = () => of.give(isAny ? addAny(rowOf(row)) : rowOf(row));
    return [make("ol.row", {}, ...placed), make("div.quick", {}, nothing(of), any), make("div.palette", {}, ...palette), bar(give)];
  });
  return root;
}

/** Sets of a player, with tokens on them. @param {Editing} of */
function setsEditor(of) {
  const isSold = of.token === "scarabs";
  let sets = setsOf(of.value);
  let at = -1;
  const root = make("div.editor");
  const open = (/** @type {number} */ number) => {
    at = number;
    again();
  };
  const add = (/** @type {string} */ good) => {
    sets = [...sets, { good, cards: EMPTY, tokens: 0 }];
    open(sets.length - 1);
  };
  const change = (/** @type {Partial<SoldSet>} */ to) => {
    sets = sets.map((set, one) => (one === at ? { ...set, ...to } : set));
    again();
  };
  const again = live(root, () => {
    const shown = sets.map(({ good, cards, tokens }, number) => make("button.place", { type: "button", "data-key": `set ${number}`, "aria-pressed": number === at, click: () => open(number) },
      make("b", {}, good && styleOf(of.game, good).label), pile(of.game, cards), ...(tokens ? [make("b.times", {}, `+${tokens}`)] : [])));
    const goods = (isSold ? FACTS.games[of.game].goods : [""]).filter((/** @type {string} */ good) => !good || !sets.some((one) => one.good === good));
    const offers = goods.map((/** @type {string} */ good) => button(good ? `+ ${styleOf(of.game, good).label}` : say("add-set"), () => add(good), { "data-add": good }));
    const top = make("div.quick", {}, nothing(of), ...offers);
    const done = bar(() => of.give(setsText(sets, of.token || "prosperity")));
    if (at < 0) return [top, ...shown, done];
    const { cards, tokens } = sets[at];
    const put = stepper("tokens", String(tokens), (by) => change({ tokens: tokens + by }), { least: !tokens, most: tokens > 1, under: say("tokens-on") });
    return [top, ...shown, put, counters({ ...of, names: [] }, cards, (to) => change({ cards: to })), done];
  });
  return root;
}

/** Something that is typed. @param {Editing} of @param {string} type @param {...HTMLElement} more */
function typedEditor(of, type, ...more) {
  const input = /** @type {HTMLInputElement} */ (make("input", { type, min: 0, value: of.value, "aria-label": of.label, id: type }));
  const give = () => of.give(input.value.trim() || (type === "number" ? "0" : ""));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    give();
  };
  return make("form.editor", { submit }, input, ...more, bar(give));
}

/** A number; small ones with one tap. @param {Editing} of */
function numberEditor(of) {
  return typedEditor(of, "number", make("div.quick", {}, ...SLOTS.slice(0, 4).map((one) => button(one, () => of.give(one), { "data-value": one }))));
}

/** The Market, whole or in part. @param {Editing} of */
function marketEditor(of) {
  const market = marketOf(of.value || ANY);
  let at = "";
  const root = make("div.editor");
  const open = (/** @type {string} */ cell) => {
    at = cell;
    again();
  };
  const put = (/** @type {string} */ kind) => () => {
    if (kind === ANY) delete market.tiles[at];
    else market.tiles[at] = kind;
    again();
  };
  const toggle = () => {
    market.isWhole = !market.isWhole;
    again();
  };
  const again = live(root, () => {
    const text = marketText(market.tiles, market.isWhole);
    const whole = button(say("whole"), toggle, { "aria-pressed": market.isWhole, "data-key": "whole", id: "whole" });
    const others = { [EMPTY_CELL]: "cell-empty", [SOME_TILE]: "some-tile", [ANY]: "not-stated" };
    const quick = Object.entries(others).map(([kind, words]) => button(say(words), put(kind), { "data-kind": kind, "data-key": kind }));
    const tiles = Object.keys(supply(of)).map((kind) => thing(of.game, kind, put(kind), { "data-kind": kind, "data-key": kind }));
    const asked = at ? [make("h2", {}, say("cell", { cell: at })), make("div.quick", {}, ...quick), make("div.palette", {}, ...tiles)] : [];
    return [board(text, of.ankh || "", open), make("div.quick", {}, whole), ...asked, bar(() => of.give(text))];
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
  const open = (/** @type {string} */ one) => {
    cell = one;
    again();
  };
  const again = live(root, () => {
    const marks = cell && cell !== EMPTY ? [markEditor({ ...of, give: (mark) => of.give(`${cell} ${mark}`) })] : [];
    return [board(ANY, cell, open), ...marks, make("div.quick", {}, button(say("off-board"), () => of.give(EMPTY), { id: "nothing" }))];
  });
  return root;
}

/** One of several things. @param {Editing} of */
function oneEditor(of) {
  return make("div.palette", {}, ...Object.keys(supply(of)).map((name) => thing(of.game, name, () => of.give(name), { "data-value": name })));
}

/** A number of the row, or a set of a player. @param {Editing} of @param {number} most */
function nthEditor(of, most) {
  return make("div.quick.nth", {}, ...SLOTS.slice(0, most).map((one) => button(String(Number(one) + 1), () => of.give(one), { "data-value": one })));
}

/** Whose turn it is, and what is decided: of what needs no more to be told. @param {Editing} of */
function turnEditor({ game, value, names = [], give }) {
  const [, seat = "0"] = / seat (\d)/.exec(value) || [];
  const root = make("div.editor");
  let who = seat;
  const choose = (/** @type {string} */ one) => {
    who = one;
    again();
  };
  const kinds = FACTS.games[game].kinds.filter((/** @type {any} */ one) => !one.turn.length);
  const decided = new Map(kinds.map((/** @type {any} */ { slug, asks }) => [slug, asks]));
  const again = live(root, () => [
    make("div.answers", {}, ...names.map((name, at) => make(`button.answer.who.s${at}`, { type: "button", "data-key": `who ${at}`, "data-seat": at, "aria-pressed": String(at) === who, click: () => choose(String(at)) }, name))),
    make("nav.list", {}, ...[...decided].map(([slug, asks]) => make("button", { type: "button", "data-turn": slug, click: () => give(`${slug} seat ${who}`) }, make("b", {}, `${names[Number(who)]} ${asks}`)))),
  ]);
  return root;
}

/** @type {Record<string, (of: Editing) => HTMLElement>} */
export const EDITORS = {
  pile: pileEditor,
  row: rowEditor,
  sets: setsEditor,
  number: numberEditor,
  market: marketEditor,
  ankh: ankhEditor,
  mark: markEditor,
  one: oneEditor,
  slot: (of) => nthEditor(of, SLOTS.length),
  set: (of) => nthEditor(of, SETS),
  cell: (of) => board(of.value || ANY, of.ankh || "", of.give),
  turn: turnEditor,
  text: (of) => typedEditor(of, "text"),
};
