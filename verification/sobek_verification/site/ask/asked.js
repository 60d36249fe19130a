// A question that was asked: what the judge needs next, its verdict, or what cannot be read.

import { drawn, icon, make } from "./cards.js";
import { EDITORS } from "./editors.js";
import { FACTS, placeOf, say } from "./facts.js";
import { spelled } from "./notation.js";
import { ask } from "./python.js";
import { SAID, address, asking, linesOf, nothingElse, saying, stating, valueOf } from "./question.js";
import { colorOf, offeredPlaces, openFields, screenOf, tableOf } from "./shown.js";
import { crumb } from "./start.js";

/** @typedef {import("./shown.js").Sheet} Sheet */
/** @typedef {{ text: string, answer: any, game: string, names: string[] }} Asked */

const TOKENS = { sold: "scarabs", sets: "prosperity" }; // on the sets of a player
const STAMPS = { yes: "yes", no: "no", open: "fork" };

/** @param {string} text of a question @param {string} book what the case book says @returns {Promise<HTMLElement[]>} */
export async function askedScreen(text, book = "") {
  const answer = await ask("judge", { text });
  if (answer.problems) return problemScreen(text, answer.problems);
  const asked = { text: answer.text || text, answer, game: answer.game, names: answer.names };
  const screen = { asking: askingScreen, sheet: sheetScreen, verdict: verdictScreen }[/** @type {"asking" | "sheet" | "verdict"} */ (screenOf(answer))];
  const said = book ? [make("p.house", { id: "book" }, make("b", {}, say("book")), ` ${book}`)] : [];
  return [...screen(asked), ...said];
}

/** @param {string} text @param {any[]} problems @returns {HTMLElement[]} */
function problemScreen(text, problems) {
  const area = /** @type {HTMLTextAreaElement} */ (make("textarea", { id: "source", rows: 10, spellcheck: false, "aria-label": say("as-text") }));
  area.value = text;
  const lines = problems.map(({ text: said, nearest = [] }) => make("li", {}, said, nearest.length ? ` (${say("such-as", { nearest: nearest.join(", ") })})` : ""));
  return [crumb(say("change-text")), make("div.verdict.open", { id: "problems", "data-answer": "problems" }, make("p.stamp", {}, icon("fork"), say("cannot-read")), make("ul", {}, ...lines)),
    area, make("div.bar", {}, make("button.act", { type: "button", id: "judge", click: () => { location.hash = address("q", area.value); } }, say("judge")))];
}

/** @param {string} text */
function go(text) {
  location.hash = address("q", text);
}

/** The table, as far as it was stated: each place leads to its editor. @param {Asked} asked @param {string[]} needed */
function table({ text, answer, game, names }, needed) {
  const order = Object.keys(FACTS.games[game].places);
  const places = tableOf(order, Object.keys(answer.stated), needed, names.length);
  const drawPlace = (/** @type {string} */ line) => {
    const place = placeOf(game, line, names);
    const value = answer.stated[line];
    const caption = value === undefined ? `${place.short}, ${say("not-stated")}` : place.short;
    return make(`a.place${needed.includes(line) ? ".asked" : ""}`, { href: address("edit", line, text), "data-place": line, "aria-label": `${place.label}: ${value === undefined ? say("not-stated") : value}` },
      drawn(game, place, value, answer.stated.ankh), make("small", {}, caption));
  };
  return make("div.table", {}, ...places.map(({ seat, lines }) => make(`div.seat${seat < 0 ? ".common" : ""}`, {},
    ...(seat < 0 ? [] : [make(`span.who.s${seat}`, {}, names[seat])]), ...lines.map(drawPlace))));
}

/** What was answered, each with a way to take it back. @param {Asked} asked */
function saidChips({ text, answer }) {
  const said = linesOf(text).filter(({ key }) => SAID.includes(key));
  const turn = [make("a", { id: "turn", href: address("edit", "turn", text) }, answer.turn || say("turn"))];
  return [make("p.said", {}, say("stated"), ...turn, ...said.map(({ key, value }) => make("a", { href: address("q", saying(text, value, "")), "data-said": value }, `${answer.said[value] || value}: ${say(key)}`)))];
}

/** One fact: yes, no, nobody knows, or the place itself. @param {Asked} asked @returns {HTMLElement[]} */
function askingScreen(asked) {
  const { text, answer, game, names } = asked;
  const { rule, text: question, why, places, turns, unknown, is_fact: isFact } = answer.ask;
  const yesOrNo = (/** @type {"yes" | "no"} */ said) => make("button.answer", { type: "button", id: said, click: () => go(saying(text, rule, said)) }, icon(said), say(said));
  const stateTurn = (/** @type {{ turn: string, text: string }} */ one) => make("button.answer.wide", { type: "button", "data-turn": one.turn, click: () => go(stating(text, "turn", one.turn, [rule])) }, one.text);
  const offered = offeredPlaces(places, answer.stated, isFact);
  const editors = offered.map((/** @type {string} */ line) => make(isFact ? "a.second" : "a.answer.wide", { "data-instead": line, href: address("edit", line, text) }, say("instead", { place: placeOf(game, line, names).label })));
  const nobody = make("button.answer.wide", { type: "button", id: "unknown", click: () => go(unknown.reduce(saidUnknown, text)) }, say("unknown"));
  const answers = turns.length ? turns.map(stateTurn) : isFact ? [yesOrNo("yes"), yesOrNo("no")] : editors;
  const talk = make("div.talk", { "data-rule": rule }, make("h2.voice", { id: "question" }, question), ...(why ? [make("p.why", {}, why)] : []),
    make("div.answers", {}, ...answers, nobody, ...(isFact ? editors : [])));
  return [make("div.split.asking", {}, make("div.side", {}, crumb(answer.title), table(asked, places), ...saidChips(asked)), talk)];
}

/** @param {string} text @param {string} fact a rule, or a place */
function saidUnknown(text, fact) {
  return saying(text, fact, "unknown");
}

/** One sheet for each player, with what counts. @param {Asked} asked @returns {HTMLElement[]} */
function sheetScreen(asked) {
  const { text, answer, names } = asked;
  const unknown = () => go(openFields(answer).map(({ place }) => place).reduce(saidUnknown, text));
  return [crumb(answer.title), make("p.why", { id: "headline" }, answer.headline), sheetsOf(asked),
    make("div.answers", {}, make("button.answer.wide", { type: "button", id: "unknown", click: unknown }, say("unknown")))];
}

/** @param {Asked} asked */
function sheetsOf({ text, answer, game, names }) {
  const cell = (/** @type {import("./shown.js").SheetField} */ field) => {
    const value = answer.stated[field.place];
    return make(`a.place.field${field.open ? ".asked" : ""}`, { href: address("edit", field.place, text), "data-place": field.place }, make("small", {}, field.label),
      drawn(game, placeOf(game, field.place, names), value), ...(field.bounds ? [make("b", {}, field.bounds)] : []));
  };
  return make("div.score", {}, ...answer.sheets.map((/** @type {Sheet} */ { seat, fields, total }) => {
    const open = fields.filter((field) => field.open);
    const nothing = open.length ? [make("button.plain.nothing", { type: "button", "data-nothing": seat, click: () => go(nothingElse(text, open.map((one) => placeOf(game, one.place, names)))) }, seat < 0 ? say("nothing-else-common") : say("nothing-else", { name: names[seat] }))] : [];
    return make("section.sheet", { "data-seat": seat }, ...(seat < 0 ? [] : [make(`h2.who.s${seat}`, {}, names[seat])]), ...fields.map(cell), ...(total ? [make("p.total", {}, total)] : []), ...nothing);
  }));
}

/** @param {string} title @param {string[]} lines @param {string} id */
function listed(title, lines, id) {
  return lines.length ? [make("h3", {}, title), make("ul", { id }, ...lines.map((one) => make("li", {}, one)))] : [];
}

/** @param {Asked} asked @returns {HTMLElement[]} */
function verdictScreen(asked) {
  const { text, answer } = asked;
  const color = colorOf(answer.answer);
  const { then, remarks, rulings, why, depends, instead, lines } = answer;
  const stamp = say(`answer-${answer.answer}`);
  const shown = answer.headline.startsWith(stamp) ? make("span.unseen", {}, stamp) : stamp;
  const ruled = make(`div.verdict.${color}`, { id: "verdict", "data-answer": answer.answer }, make("p.stamp", {}, icon(STAMPS[color]), shown),
    make("h2.voice", { tabindex: -1, id: "headline" }, answer.headline), ...(answer.basis ? [make("p", { id: "basis" }, answer.basis)] : []));
  const fork = depends.flatMap((/** @type {any} */ one) => [make("p.why", { "data-depends": one.rule }, one.text), ...(one.yes ? [make("div.fork", {},
    ...["yes", "no"].map((said) => make(`a.branch.${colorOf(one[said].answer)}`, { href: address("q", saying(text, one.rule, said)), "data-branch": said }, make("small", {}, say(`if-${said}`)), make("b", {}, one[said].headline))))] : [])]);
  const rules = why.map((/** @type {any} */ one) => make("div", { "data-rule": one.rule }, ...(one.fact ? [make("p", {}, one.fact)] : []), make("h4", {}, one.title), make("blockquote", {}, one.text), make("p.source", {}, make("a", { href: one.link }, one.rule))));
  return [make("div.split", {},
    make("div.side", {}, crumb(answer.title), ruled, ...saidChips(asked), ...(Object.keys(answer.stated).some((line) => line !== "turn") && !answer.sheets.length ? [table(asked, [])] : [])),
    make("div.talk", {}, ...fork, ...(then.length ? [make("h3", {}, say("then")), make("ol.then", { id: "then" }, ...then.map((/** @type {string} */ one) => make("li", {}, one)))] : []),
      ...(answer.sheets.length ? [make("h3", {}, say("how-counted")), sheetsOf(asked)] : []), ...(lines.length ? [make("ul", { id: "lines" }, ...lines.map((/** @type {string} */ one) => make("li", {}, one)))] : []),
      ...(rules.length ? [make("details.rule", { open: rules.length < 3 }, make("summary", {}, say("rule")), ...rules)] : []),
      ...listed(say("legal-moves"), instead, "legal"), ...listed(say("rulings"), rulings, "rulings"), ...listed(say("remarks"), remarks, "remarks"),
      bar(asked)))];
}

/** @param {Asked} asked */
function bar({ text, answer }) {
  const whole = () => `${answer.title}\n${answer.headline}\n\n${text}\n\n${location.href}`;
  const toCopy = /** @type {HTMLTextAreaElement} */ (make("textarea", { id: "to-copy", rows: 6, readonly: true, hidden: true, "aria-label": say("copy") }));
  const copy = async (/** @type {any} */ { currentTarget }) => {
    try {
      await navigator.clipboard.writeText(whole());
      currentTarget.textContent = say("copied");
    } catch { // only pages from https or this computer may copy
      toCopy.value = whole();
      toCopy.hidden = false;
      toCopy.select();
    }
  };
  const share = () => navigator.share({ title: answer.title, text: answer.headline, url: location.href }).catch(() => {}); // the visitor changed their mind
  const again = linesOf(text).some(({ key }) => key === "unknown") ? [make("a.act", { id: "again", href: address("q", asking(text)) }, say("find-out"))] : [];
  return make("div.bar", {}, toCopy, ...again, ...("share" in navigator ? [make("button.plain", { type: "button", id: "share", click: share }, icon("share"), say("share"))] : []),
    make("button.plain", { type: "button", id: "copy", click: copy }, icon("copy"), say("copy")), make("button.plain", { type: "button", id: "print", click: () => print() }, say("print")), make("a.plain", { href: "#", id: "new" }, say("new")));
}

/** The editor of a place. @param {string} line @param {string} text @returns {Promise<HTMLElement[]>} */
export async function editScreen(line, text) {
  const { game, names, stated = {}, said = {} } = await ask("judge", { text });
  if (!game) return askedScreen(text);
  const place = placeOf(game, line, names);
  const give = (/** @type {string} */ value) => { location.replace(address("q", stating(text, line, spelled(value, FACTS.scarabs), answeredAbout(said, line)))); };
  return [crumb(place.label), EDITORS[place.editor]({ game, value: stated[line] || "", box: place.box, label: place.label, names: place.name === "turn" ? names : undefined, token: TOKENS[/** @type {keyof typeof TOKENS} */ (place.name)], ankh: stated.ankh || valueOf(text, "ankh"), give })];
}

/** The answers that a stated place replaces: "nobody knows" of that place. @param {Record<string, string>} said @param {string} line */
function answeredAbout(said, line) {
  return Object.keys(said).filter((rule) => rule === line);
}
