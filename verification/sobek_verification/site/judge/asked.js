// A question that was asked: what the judge needs next, its verdict, or what cannot be read.

import { drawn, icon, listed, make, press, when } from "./cards.js";
import { EDITORS } from "./editors.js";
import { FACTS, placeOf, say } from "./facts.js";
import { EMPTY, SOMETHING } from "./notation.js";
import { ask, inWords } from "./python.js";
import { SAID, address, asking, linesOf, nothingElse, saying, stating } from "./question.js";
import { crumb } from "./start.js";

/** @typedef {{ place: string, label: string, bounds: string, open: boolean }} SheetField */
/** @typedef {{ seat: number, total: string, nothing: string[], fields: SheetField[] }} Sheet */
/** @typedef {{ text: string, answer: any, game: string, names: string[] }} Asked */

/** @param {string} text of a question @param {string} book what the case book says @returns {Promise<HTMLElement[]>} */
export async function askedScreen(text, book = "") {
  const answer = await ask("judge", { text });
  if (answer.problems) return problemScreen(text, answer.problems);
  const asked = { text: answer.text, answer, game: answer.game, names: answer.names };
  const said = book ? [make("p.house", { id: "book" }, make("b", {}, say("book")), ` ${book}`)] : [];
  return [...SCREENS[answer.screen](asked), ...said];
}

/** @param {string} text @param {any[]} problems @returns {HTMLElement[]} */
function problemScreen(text, problems) {
  const area = /** @type {HTMLTextAreaElement} */ (make("textarea", { id: "source", rows: 10, spellcheck: false, "aria-label": say("as-text") }));
  area.value = text;
  const lines = problems.map(({ text: said, nearest = [] }) => said + (nearest.length ? ` (${say("such-as", { nearest: nearest.join(", ") })})` : ""));
  const stamp = make("p.stamp", {}, icon("open"), say("cannot-read"));
  const judge = press(".act", () => go(area.value), { id: "judge" }, say("judge"));
  return [
    crumb(say("change-text")),
    make("div.verdict.open", { id: "problems", "data-answer": "problems" }, stamp, listed("ul", "said", lines)),
    area,
    make("div.bar", {}, judge),
  ];
}

/** @param {string} text */
function go(text) {
  location.hash = address("q", text);
}

/** The table, as far as it was stated: each place leads to its editor. @param {Asked} asked @param {string[]} needed */
function table({ text, answer, game, names }, needed = []) {
  const drawPlace = (/** @type {string} */ line) => {
    const place = placeOf(game, line, names);
    const value = answer.stated[line];
    const caption = value === undefined ? `${place.short}, ${say("not-stated")}` : place.short;
    return make(`a.place${needed.includes(line) ? ".asked" : ""}`, { href: address("edit", line, text), "data-place": line },
      drawn(game, place, value, answer.stated.ankh), make("small", {}, caption));
  };
  const areas = answer.table.filter((/** @type {any} */ { seat, lines }) => seat >= 0 || lines.length);
  return make("div.table", {}, ...areas.map((/** @type {any} */ { seat, lines }) => make(`div.seat${seat < 0 ? ".common" : ""}`, {},
    ...when(seat >= 0, () => [make(`span.who.s${seat}`, {}, names[seat])]), ...lines.map(drawPlace))));
}

/** What was said, each with a way to take it back; then what else can be said of the turn. @param {Asked} asked */
function saidChips({ text, answer }) {
  const said = linesOf(text).filter(({ key }) => SAID.includes(key));
  const turn = make("a", { id: "turn", href: address("edit", "turn", text) }, answer.turn || say("turn"));
  const otherwise = answer.otherwise.map((/** @type {{ turn: string, text: string }} */ one) => {
    const href = address("q", stating(text, "turn", one.turn));
    return make("a", { href, "data-otherwise": one.turn }, one.text);
  });
  const facts = said.map(({ key, value }) => {
    const taken = { href: address("q", saying(text, value, "")), "data-said": value };
    return make("a", taken, `${answer.said[value] || value}: ${say(key)}`);
  });
  const ofTurn = answer.turn && otherwise.length ? otherwise : [turn, ...otherwise];
  const stated = [...when(answer.turn, () => ofTurn), ...facts];
  const further = when(!answer.turn, () => ofTurn);
  return [
    ...when(stated.length, () => [make("p.said", {}, say("stated"), ...stated)]),
    ...when(further.length, () => [make("p.said", {}, ...further)]),
  ];
}

/** One fact: yes, no, nobody knows, or the place itself. @param {Asked} asked @returns {HTMLElement[]} */
function askingScreen(asked) {
  const { text, answer, game, names } = asked;
  const { rule, text: question, why, places, offered, quick, turns, unknown, is_fact: isFact } = answer.ask;
  const editors = offered.map((/** @type {string} */ line) => {
    const facts = { "data-instead": line, href: address("edit", line, text) };
    return make(isFact ? "a.second" : "a.answer.wide", facts, say(isFact ? "instead" : "show", { place: placeOf(game, line, names).label }));
  });
  const values = { empty: EMPTY, there: SOMETHING };
  const taps = quick.map((/** @type {[string, "empty" | "there"]} */ [line, id]) =>
    press(".answer.wide", () => go(stating(text, line, values[id], [line])), { [`data-${id}`]: line }, say(`is-${id}`, { place: placeOf(game, line, names).label })));
  const yesOrNo = ["yes", "no"].map((said) => press(".answer", () => go(saying(text, rule, said)), { id: said }, icon(said), say(said)));
  const [plain, special] = [true, false].map((isPlain) => turns.filter((/** @type {any} */ one) => one.isPlain === isPlain)
    .map((/** @type {{ turn: string, text: string }} */ one) => press(".answer.wide", () => go(stating(text, "turn", one.turn, [rule])), { "data-turn": one.turn }, one.text)));
  const ofTurn = plain.length && special.length ? [...plain, make("details.wide", {}, make("summary", {}, say("special-turn")), ...special)] : [...plain, ...special];
  const answers = turns.length ? ofTurn : isFact ? yesOrNo : [...taps, ...editors];
  const talk = make("div.talk", { "data-rule": rule },
    make("h2.voice", { id: "question" }, question),
    ...when(why, () => [make("p.why", {}, why)]),
    make("div.answers", {}, ...answers, nobody(text, unknown), ...when(isFact, () => editors)));
  return [make("div.split.asking", {}, make("div.side", {}, crumb(answer.title), table(asked, places), ...saidChips(asked)), talk)];
}

/** @param {string} text @param {string[]} facts rules and places that nobody knows */
function nobody(text, facts) {
  return press(".answer.wide", () => go(facts.reduce((sum, fact) => saying(sum, fact, "unknown"), text)), { id: "unknown" }, say("unknown"));
}

/** One sheet for each player, with what counts. @param {Asked} asked @returns {HTMLElement[]} */
function sheetScreen(asked) {
  const { text, answer, names } = asked;
  const open = (/** @type {Sheet} */ { fields }) => fields.filter((field) => field.open).map(({ place }) => place);
  const unscored = answer.sheets.filter((/** @type {Sheet} */ { fields }) => fields.length > 1); // markers of a scored round are not 0
  /** @type {string[]} */
  const markers = unscored.flatMap(open).filter((/** @type {string} */ place) => place.endsWith(" marker"));
  const atStart = () => go(markers.reduce((sum, place) => stating(sum, place, "0", [place]), text));
  const start = when(markers.length, () => [press(".answer.wide", atStart, { id: "first-round" }, say("first-round"))]);
  const headline = make("p.why", { id: "headline" }, answer.headline);
  return [crumb(answer.title), headline, ...saidChips(asked), sheetsOf(asked), make("div.answers", {}, ...start, nobody(text, answer.sheets.flatMap(open)))];
}

/** @param {Asked} asked */
function sheetsOf({ text, answer, game, names }) {
  const cell = (/** @type {SheetField} */ field) => {
    const value = answer.stated[field.place];
    const facts = { href: address("edit", field.place, text), "data-place": field.place };
    return make(`a.place.field${field.open ? ".asked" : ""}`, facts,
      make("small", {}, field.label),
      drawn(game, placeOf(game, field.place, names), value),
      ...when(field.bounds && field.bounds !== value, () => [make("b", {}, field.bounds)]));
  };
  return make("div.score", {}, ...answer.sheets.map((/** @type {Sheet} */ { seat, fields, total, nothing }) => {
    const empty = nothing.map((place) => placeOf(game, place, names));
    const called = seat < 0 ? say("nothing-else-common") : say("nothing-else", { name: names[seat] });
    return make("section.sheet", { "data-seat": seat },
      ...when(seat >= 0, () => [make(`h2.who.s${seat}`, {}, names[seat])]),
      ...fields.map(cell),
      ...when(total, () => [make("p.total", {}, total)]),
      ...when(empty.length, () => [press(".plain.nothing", () => go(nothingElse(text, empty)), { "data-nothing": seat }, called)]));
  }));
}

/** What a verdict depends on; both ways, if it is a fact. @param {string} text @param {any} fact */
function forkOf(text, fact) {
  const branch = (/** @type {string} */ said) => make(`a.branch.${fact[said].color}`,
    { href: address("q", saying(text, fact.rule, said)), "data-branch": said },
    make("small", {}, say(`if-${said}`)), make("b", {}, fact[said].headline));
  return [
    make("p.why", { "data-depends": fact.rule }, fact.text),
    ...when(fact.yes, () => [make("div.fork", {}, ...["yes", "no"].map(branch))]),
  ];
}

/** A rule in its words. @param {any} why */
function ruleOf({ rule, fact, title, text, link }) {
  return make("div", { "data-rule": rule },
    ...when(fact, () => [make("p", {}, fact)]),
    make("h4", {}, title),
    make("blockquote", {}, text),
    make("p.source", {}, make("a", { href: link }, rule)));
}

/** A part of a verdict with its heading, if there is something in it. @param {string} title @param {string[]} lines @param {string} id
 * @param {string} [tag] */
function part(title, lines, id, tag = "ul") {
  return when(lines.length, () => [make("h3", {}, title), listed(tag, id, lines)]);
}

/** @param {Asked} asked @returns {HTMLElement[]} */
function verdictScreen(asked) {
  const { text, answer } = asked;
  const { color, then, remarks, rulings, why, depends, instead, lines, sheets } = answer;
  const stamp = say(`answer-${answer.answer}`);
  const shown = answer.headline.startsWith(stamp) ? make("span.unseen", {}, stamp) : stamp;
  const ruled = make(`div.verdict.${color}`, { id: "verdict", "data-answer": answer.answer },
    make("p.stamp", {}, icon(color), shown),
    make("h2.voice", { tabindex: -1, id: "headline" }, answer.headline),
    ...when(answer.basis, () => [make("p", { id: "basis" }, answer.basis)]));
  const hasTable = !sheets.length && Object.keys(answer.stated).some((line) => line !== "turn");
  const side = make("div.side", {}, crumb(answer.title), ruled, ...saidChips(asked), ...when(hasTable, () => [table(asked)]));
  const talk = make("div.talk", {},
    ...depends.flatMap((/** @type {any} */ fact) => forkOf(text, fact)),
    ...part(say("then"), then, "then", "ol.then"),
    ...when(sheets.length, () => [make("h3", {}, say("how-counted")), sheetsOf(asked)]),
    ...when(lines.length, () => [listed("ul", "lines", lines)]),
    ...when(why.length, () => [make("details.rule", { open: why.length < 3 }, make("summary", {}, say("rule")), ...why.map(ruleOf))]),
    ...part(say("legal-moves"), instead, "legal"),
    ...part(say("rulings"), rulings, "rulings"),
    ...part(say("remarks"), remarks, "remarks"),
    bar(asked));
  return [make("div.split", {}, side, talk)];
}

/** @param {Asked} asked */
function bar({ text, answer }) {
  const whole = () => `${answer.title}\n${answer.headline}\n\n${text}\n\n${location.href}`;
  const toCopy = /** @type {HTMLTextAreaElement} */ (make("textarea", { id: "to-copy", rows: 6, readonly: true }));
  const byHand = make("label", { hidden: true }, say("copy-by-hand"), toCopy);
  const copy = async (/** @type {any} */ { currentTarget }) => {
    try {
      await navigator.clipboard.writeText(whole());
      currentTarget.textContent = say("copied");
    } catch { // only pages from https or this computer may copy
      toCopy.value = whole();
      byHand.hidden = false;
      toCopy.select();
    }
  };
  const share = () => {
    navigator.share({ title: answer.title, text: answer.headline, url: location.href }).catch(() => {}); // the visitor changed their mind
  };
  const isOpen = linesOf(text).some(({ key }) => key === "unknown");
  return make("div.bar", {}, byHand,
    ...when(isOpen, () => [make("a.act", { id: "again", href: address("q", asking(text)) }, say("find-out"))]),
    ...when("share" in navigator, () => [press(".plain", share, { id: "share" }, icon("share"), say("share"))]),
    make("button.plain", { type: "button", id: "copy", click: copy }, icon("copy"), say("copy")),
    press(".plain", () => print(), { id: "print" }, say("print")),
    make("a.plain", { href: "#", id: "new" }, say("new")));
}

/** @type {Record<string, (asked: Asked) => HTMLElement[]>} */
const SCREENS = { asking: askingScreen, sheet: sheetScreen, verdict: verdictScreen };

/** The editor of a place. @param {string} line @param {string} text @returns {Promise<HTMLElement[]>} */
export async function editScreen(line, text) {
  const { game, names, stated, said, text: read } = await ask("judge", { text });
  if (!game) return askedScreen(text);
  const place = placeOf(game, line, names);
  const ofTurn = linesOf(read).filter(({ key, value }) => line === "turn" && key !== "unknown" && value in said); // said of another one
  const replaced = [line, ...ofTurn.map(({ value }) => value)];
  const give = async (/** @type {any} */ value) => location.replace(address("q", stating(read, line, await inWords(game, line, value), replaced)));
  const more = { box: place.box, label: place.label, token: place.token, numbers: place.numbers, ankh: stated.ankh };
  return [crumb(place.label), EDITORS[place.editor]({ game, value: stated[line], ...more, names: place.name === "turn" ? names : undefined, give })];
}
