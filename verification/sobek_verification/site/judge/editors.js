// What people tap to state a pile, a row, sets, a number, a cell, the Ankh or one thing. Each calls `give` with its value.

import { board, card, icon, make, pile, press, when } from "./cards.js";
import { FACTS, say, styleOf } from "./facts.js";
import { ANY, EMPTY, EMPTY_CELL, SOME_TILE, changed, hasAny, numberOf, opened, thingsOf } from "./notation.js";

/** @typedef {import("./notation.js").Run} Run */
/** @typedef {import("./notation.js").PlayedSet} PlayedSet */
/** @typedef {{ game: string, value?: any, box: string, names?: string[], label: string, numbers?: number[], ankh?: string, token?: string, give: (value: any) => void }} Editing as a value is drawn, or in words */

const CARDS = 9; // of the row that can be named
const SETS = 6; // of a player that can be named
const MOST_TOKENS = 2; // on a set
const MARKS = ["v", "h", "f", "b"];

let isExact = false; // whether tiles are told by their marks too

/** An editor that is drawn again whenever its value is set, and keeps the focus. @template T @param {T} value
 * @param {(value: T, set: (value: T) => void) => Node[]} draw */
function editing(value, draw) {
  const root = make("div.editor");
  const set = (/** @type {T} */ to) => {
    const key = document.activeElement?.getAttribute("data-key");
    root.replaceChildren(...draw(to, set));
    const next = key && /** @type {HTMLElement | null} */ (root.querySelector(`[data-key="${CSS.escape(key)}"]`));
    if (next) next.focus({ preventScroll: true });
  };
  set(value);
  return root;
}

/** The bar under the thumb, with what is done. @param {() => void} done @param {...HTMLElement} shown */
function bar(done, ...shown) {
  return make("div.bar", {}, ...shown, press(".act", done, { id: "done" }, say("done")));
}

/** The bar of a pile, a row or sets, once there is something: that there is nothing is said apart. @param {Editing} of @param {any[]} value
 * @param {...HTMLElement} shown */
function given(of, value, ...shown) {
  return when(of.value || value.length, () => [bar(() => of.give(value), ...shown)]);
}

/** @param {Editing} of */
function nothing(of) {
  return press(".plain", () => of.give(EMPTY), { id: "nothing" }, say("nothing"));
}

/** Whether there can be any number of things more. @param {Run[]} value @param {(value: Run[]) => void} set */
function anyMore(value, set) {
  return press(".plain", () => set(opened(value, !hasAny(value))), { "aria-pressed": hasAny(value), "data-key": "any", id: "any" }, say("any-more"));
}

/** The things of a box, with how many there are: as people can tell them, or each by its whole name.
 * @param {Editing} of @param {boolean} [isWhole] @returns {Record<string, number>} */
function supply({ game, box, names }, isWhole = true) {
  const { boxes, parts, backs } = FACTS.games[game];
  if (box === "box" && !isWhole) return names ? parts : { ...parts, ...backs };
  return names && names.length ? Object.fromEntries(names.map((kind) => [kind, boxes[box][kind] || 1])) : boxes[box];
}

/** A number with a button on each side. @param {string} name @param {number} number @param {(number: number) => void} set
 * @param {number} [most] @param {string} [under] */
function stepper(name, number, set, most = Infinity, under = "") {
  const by = (/** @type {number} */ step, /** @type {string} */ picture, /** @type {boolean} */ disabled) => press("", () => set(number + step),
    { "data-key": `${name} ${step}`, "aria-label": `${name}: ${number}, ${say(step < 0 ? "fewer" : "more")}`, disabled }, icon(picture));
  return make("div.stepper", { "data-kind": name }, by(-1, "minus", !number), make("b", {}, String(number)), ...when(under, () => [make("span", {}, under)]), by(1, "plus", number >= most));
}

/** Counters of all kinds. @param {Editing} of @param {Run[]} value @param {(value: Run[]) => void} set @param {string} [first] the type that comes first */
function counters(of, value, set, first = "") {
  const { boxes, parts } = FACTS.games[of.game];
  const order = Object.keys({ ...boxes[of.box], ...parts });
  const isFirst = (/** @type {string} */ kind) => Number(styleOf(of.game, kind).icon === first);
  const kinds = Object.entries(supply(of, isExact)).sort(([one], [other]) => isFirst(other) - isFirst(one)).map(([kind, most]) => {
    const has = numberOf(value, kind);
    const step = stepper(kind, has, (number) => set(changed(value, kind, number, order)), most);
    return make(`div.kind${has ? ".has" : ""}`, {}, card(of.game, kind), make("p", {}, styleOf(of.game, kind).label), step);
  });
  const hasMarks = of.box === "box" && Object.keys(parts).some((kind) => !(kind in boxes.box));
  const marks = when(hasMarks, () => [make("div.quick", {}, press(".plain", () => { isExact = !isExact; set(value); }, { "aria-pressed": isExact, "data-key": "exact", id: "exact" }, say("marks")))]);
  return make("div", {}, ...marks, make("div.kinds", {}, ...kinds));
}

/** Cards, tiles, tokens or debens, in any order. @param {Editing} of */
function pileEditor(of) {
  return editing(/** @type {Run[]} */ (of.value || []), (value, set) => {
    const unseen = stepper(ANY, numberOf(value, ANY), (number) => set(changed(value, ANY, number, [])), Infinity, say("unseen"));
    const quick = when(!of.names, () => [make("div.quick", {}, nothing(of), anyMore(value, set), unseen)]);
    return [...quick, counters(of, value, set), ...given(of, value, pile(of.game, value))];
  });
}

/** A thing that can be tapped. @param {string} game @param {string} kind @param {() => void} tapped @param {Record<string, unknown>} facts */
function thing(game, kind, tapped, facts) {
  return press(".add", tapped, facts, card(game, kind));
}

/** Cards, tiles or tokens in a row: each tap adds one at the end, a tap on one takes it out. @param {Editing} of */
function rowEditor(of) {
  return editing(thingsOf(of.value || []), (row, set) => {
    const known = opened(row, false);
    const placed = known.map(({ kind }, at) => make("li", {}, thing(of.game, kind, () => set(row.filter((_, one) => one !== at)), { "data-key": `at ${at}`, title: say("remove") })));
    const add = (/** @type {string} */ kind) => thing(of.game, kind, () => set([...known, { kind, number: 1 }, ...row.slice(known.length)]), { "data-kind": kind, "data-key": kind });
    const unseen = when(!of.names, () => [ANY]);
    const quick = when(!of.names, () => [make("div.quick", {}, nothing(of), anyMore(row, set))]);
    return [make("ol.row", {}, ...placed), ...quick, make("div.palette", {}, ...[...unseen, ...Object.keys(supply(of))].map(add)), ...given(of, row)];
  });
}

/** Sets of a player, with tokens on them. @param {Editing} of */
function setsEditor(of) {
  const goods = of.token === "scarabs" ? FACTS.games[of.game].goods : [""];
  return editing({ sets: /** @type {PlayedSet[]} */ (of.value || []), at: -1 }, ({ sets, at }, set) => {
    const change = (/** @type {Partial<PlayedSet>} */ to) => set({ sets: sets.map((one, number) => (number === at ? { ...one, ...to } : one)), at });
    const shown = sets.map(({ good, cards, tokens }, number) => press(".place", () => set({ sets, at: number }), { "data-key": `set ${number}`, "aria-pressed": number === at },
      make("b", {}, good && styleOf(of.game, good).label), pile(of.game, cards), ...when(tokens, () => [make("b.times", {}, `+${tokens}`)])));
    const offers = goods.filter((/** @type {string} */ good) => !good || !sets.some((one) => one.good === good)).map((/** @type {string} */ good) => press(".plain",
      () => set({ sets: [...sets, { good, cards: [], tokens: 0 }], at: sets.length }), { "data-add": good }, good ? `+ ${styleOf(of.game, good).label}` : say("add-set")));
    const opens = when(sets[at], () => [
      ...when(of.token, () => [stepper("tokens", sets[at].tokens, (tokens) => change({ tokens }), MOST_TOKENS, say("tokens-on"))]),
      counters({ ...of, names: [] }, sets[at].cards, (cards) => change({ cards }), sets[at].good),
    ]);
    const isWhole = sets.every(({ good, cards }) => good || cards.length); // a set that says nothing cannot be written
    return [make("div.quick", {}, nothing(of), ...offers), ...shown, ...opens, ...when(isWhole, () => given(of, sets))];
  });
}

/** A number; with one tap, if there are only a few. @param {Editing} of */
function numberEditor(of) {
  const { numbers = [], value } = of;
  const [min = 0, max] = [numbers[0], numbers[numbers.length - 1]];
  const input = /** @type {HTMLInputElement} */ (make("input", { type: "number", min, max, value, required: true, autofocus: true, "aria-label": of.label, id: "number" }));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    of.give(input.value);
  };
  const done = make("div.bar", {}, make("button.act", { id: "done" }, say("done"))); // submits, if the number can be
  return make("form.editor", { submit }, input, choices(of, numbers.map((one) => [String(one), String(one)])), done);
}

/** The Market, whole or in part. @param {Editing} of */
function marketEditor(of) {
  const begun = { tiles: /** @type {Record<string, string>} */ ({}), isWhole: false, ...of.value, at: "" };
  return editing(begun, (market, set) => {
    const { at, isWhole } = market;
    const put = (/** @type {string} */ kind) => () => {
      const { [at]: _, ...others } = market.tiles;
      set({ ...market, tiles: kind === ANY ? others : { ...others, [at]: kind } });
    };
    const whole = press(".plain", () => set({ ...market, isWhole: !isWhole }), { "aria-pressed": isWhole, "data-key": "whole", id: "whole" }, say("whole"));
    const others = { [EMPTY_CELL]: "cell-empty", [SOME_TILE]: "some-tile", ...(isWhole ? {} : { [ANY]: "not-stated" }) };
    const quick = Object.entries(others).map(([kind, words]) => press(".plain", put(kind), { "data-kind": kind, "data-key": kind }, say(words)));
    const tiles = Object.keys(supply(of)).map((kind) => thing(of.game, kind, put(kind), { "data-kind": kind, "data-key": kind }));
    const asked = when(at, () => [make("h2", {}, say("cell", { cell: at })), make("div.quick", {}, ...quick), make("div.palette", {}, ...tiles)]);
    const cells = board(market, of.ankh, (cell) => set({ ...market, at: cell }));
    cells.querySelector(`[data-cell="${at}"]`)?.classList.add("chosen");
    return [cells, make("div.quick", {}, whole), ...asked, bar(() => of.give({ tiles: market.tiles, isWhole }))];
  });
}

/** A direction, as an arrow. @param {Editing} of */
function markEditor(of) {
  return make("div.ways", {}, ...MARKS.map((mark) => press(".toggle", () => of.give(mark), { "data-value": mark }, icon("arrow", `way-${mark}`), FACTS.words[`page.mark.${mark}`])));
}

/** The Ankh: its cell, then its direction. @param {Editing} of */
function ankhEditor(of) {
  return editing((of.value || EMPTY).split(" ")[0], (cell, set) => {
    const marks = when(cell !== EMPTY, () => [
      markEditor({ ...of, give: (mark) => of.give(`${cell} ${mark}`) }),
      press(".plain", () => of.give(cell), { id: "undirected" }, say("undirected")),
    ]);
    const off = press(".plain", () => of.give(EMPTY), { id: "nothing" }, say("off-board"));
    return [board({ tiles: {}, isWhole: false }, cell, set), ...marks, make("div.quick", {}, off)];
  });
}

/** One of several things. @param {Editing} of */
function oneEditor(of) {
  return make("div.palette.named", {}, ...Object.keys(supply(of)).map((name) => thing(of.game, name, () => of.give(name), { "data-value": name })));
}

/** One of several values, each with its words. @param {Editing} of @param {string[][]} values */
function choices(of, values) {
  return make("div.quick.nth", {}, ...values.map(([value, words]) => press(".plain", () => of.give(value), { "data-value": value }, words)));
}

/** A card of the row, or a set of a player, counted from one. @param {Editing} of @param {number} most */
function nthEditor(of, most) {
  return choices(of, Array.from({ length: most }, (_, at) => [String(at), String(at + 1)]));
}

/** Whose turn it is, and what is decided: of what needs no more to be told. @param {Editing} of */
function turnEditor({ game, value, names = [], give }) {
  const kinds = FACTS.games[game].kinds.filter((/** @type {any} */ one) => one.is_whole);
  const decided = new Map(kinds.map((/** @type {any} */ { slug, asks }) => [slug, asks]));
  const [, seat = "0"] = / seat (\d)/.exec(value) || [];
  return editing(Number(seat), (who, set) => [
    make("div.answers", {}, ...names.map((name, at) => press(`.answer.who.s${at}`, () => set(at), { "data-key": `who ${at}`, "data-seat": at, "aria-pressed": at === who }, name))),
    make("nav.list", {}, ...[...decided].map(([slug, asks]) => press("", () => give(`${slug} seat ${who}`), { "data-turn": slug }, make("b", {}, `${names[who]} ${asks}`)))),
  ]);
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
  slot: (of) => nthEditor(of, CARDS),
  set: (of) => nthEditor(of, SETS),
  cell: (of) => board(of.value || { tiles: {}, isWhole: false }, of.ankh, of.give),
  turn: turnEditor,
};
