// The start: the game, words of one's own, and the kinds of questions; then what is disputed, field by field.

import { fieldsOf, linesFor, nextField, seatsFor, SKIP } from "./asking.js";
import { card, icon, make } from "./cards.js";
import { EDITORS } from "./editors.js";
import { FACTS, filled, say } from "./facts.js";
import { spelled } from "./notation.js";
import { ask } from "./python.js";
import { SENTENCES, address, begun, linesOf } from "./question.js";

/** What the visitor plays, kept between visits. @type {{ game: string, names: Record<string, string[]>, choices: Record<string, string> }} */
export const played = { game: "classic", names: { classic: ["", ""], duel: ["", ""] }, choices: {} };

/** The boxes of the fields that are no cards or tiles. @type {Record<string, string>} */
const BOXES = { token: "box_tokens", "turn drawn": "box_tokens" };
const KEPT = "sobek ask";
const ICONS = { rule: "book", ruling: "scales", case: "then" };

/** Read what an earlier visit kept; nothing, if the browser keeps nothing. */
export function readPlayed() {
  try {
    Object.assign(played, JSON.parse(localStorage.getItem(KEPT) || "{}"));
  } catch { /* the page works without */ }
}

function keepPlayed() {
  try {
    localStorage.setItem(KEPT, JSON.stringify(played));
  } catch { /* the page works without */ }
}

/** The names of the players, numbered if they have none. */
export function namesShown(names = played.names[played.game]) {
  return names.map((name, seat) => name || say("player", { number: seat + 1 }));
}

/** @param {string} asked @param {string} value @param {string} [turn] @returns {string} the address of a question */
export function questionOf(asked, value, turn = "") {
  const choices = Object.entries(played.choices).filter(([name]) => FACTS.games[played.game].choices.some((/** @type {any} */ one) => one.name === name));
  const text = begun(played.game, played.names[played.game], asked, value, turn);
  const made = choices.length ? text.replace("\n", `\nchoices: ${choices.map((one) => one.join("=")).join(" ")}\n`) : text;
  return address("q", made);
}

/** @param {string} href @param {string} picture @param {string} title @param {string} hint @param {string} [id] */
function entry(href, picture, title, hint, id) {
  return make("a", { href, id }, icon(picture), make("b", {}, title), make("small", {}, hint));
}

/** @param {string} name */
function gameChoice(name) {
  const { title } = FACTS.games[name];
  const art = { classic: ["wheat-1", "thief", "ivory-3", "amulet"], duel: ["fish-v-1", "wheat-f-0", "queen", "ebony-h-2", "marble-b-2", "statue-v"] }[name] || [];
  const input = make("input", { type: "radio", name: "game", value: name, checked: played.game === name, change: () => { played.game = name; keepPlayed(); drawKinds(); search(); } });
  return make("label.game", {}, input, make(`span.art.${name === "duel" ? "grid" : "fan"}`, { "aria-hidden": true }, ...art.map((kind) => card(name, kind))),
    make("b", {}, title), make("small", {}, say(`about.${name}`)));
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

function drawKinds() {
  const { game } = played;
  const over = game === "classic" ? entry(address("over", game), "hand", say("kind-over"), say("kind-over-hint"), "kind-over") : entry(questionOf(SENTENCES.game, ""), "hand", say("game-over"), say("kind-over-hint"), "kind-over");
  byId("kinds").replaceChildren(
    entry(address("kinds", game), "hand", say("kind-move"), say("kind-move-hint"), "kind-move"),
    entry(questionOf(SENTENCES.points, ""), "scarab", say("kind-points"), say("kind-points-hint"), "kind-points"),
    entry(questionOf(SENTENCES.result, ""), "trophy", say("kind-result"), say("kind-result-hint"), "kind-result"), over,
    entry(address("see", game), "eye", say("kind-see"), say("kind-see-hint"), "kind-see"));
  drawPlayers();
}

function drawPlayers() {
  const names = played.names[played.game];
  const { players } = FACTS.games[played.game];
  const resize = (/** @type {number} */ by) => { played.names[played.game] = by < 0 ? names.slice(0, -1) : [...names, ""]; keepPlayed(); drawKinds(); };
  const inputs = names.map((name, seat) => make(`input.who.s${seat}`, { type: "text", value: name, placeholder: say("player", { number: seat + 1 }), maxlength: 20, autocomplete: "off",
    "aria-label": say("name-of", { number: seat + 1 }), change: (/** @type {any} */ { target }) => { names[seat] = target.value.replace(/[,:]/g, " ").trim(); keepPlayed(); drawKinds(); } }));
  const steps = players.length < 2 ? [] : [
    make("button.toggle", { type: "button", id: "fewer", disabled: names.length <= players[0], "aria-label": say("fewer"), click: () => resize(-1) }, icon("minus")),
    make("button.toggle", { type: "button", id: "more", disabled: names.length >= players[players.length - 1], "aria-label": say("more"), click: () => resize(1) }, icon("plus"))];
  byId("players").replaceChildren(...inputs, ...steps);
}

let typed = 0;

/** Show what the words find, as they are typed; a whole question in lines is opened. */
async function search() {
  const text = /** @type {HTMLInputElement} */ (byId("words")).value.trim();
  const mine = typed += 1;
  byId("kinds").hidden = Boolean(text);
  if (!text) {
    byId("found").replaceChildren();
    return;
  }
  const { found = [], left_out: leftOut = [], problems } = await ask("find", { text, game: played.game });
  if (mine !== typed) return;
  const entries = found.map((/** @type {any} */ one) => entry(one.type === "case" ? address("case", one.name) : one.link, ICONS[/** @type {keyof typeof ICONS} */ (one.type)], one.title, `${say(`found-${one.type}`)} · ${one.text}`));
  const notes = [...(problems ? [problems[0].text] : found.length ? [] : [say("found-nothing")]), ...(leftOut.length ? [say("left-out", { words: leftOut.join(" ") })] : [])];
  byId("kinds").hidden = found.length > 0;
  byId("found").replaceChildren(...entries, ...notes.map((one) => make("p", {}, one)));
}

/** Open a question that is pasted in lines. @param {ClipboardEvent} event */
function pasted(event) {
  const text = event.clipboardData ? event.clipboardData.getData("text/plain") : "";
  if (linesOf(text).length < 2) return;
  event.preventDefault();
  location.hash = address("q", text);
}

/** @returns {HTMLElement[]} */
export function startScreen() {
  const words = make("input", { id: "words", type: "search", autocomplete: "off", enterkeyhint: "search", "aria-label": say("own-words"), placeholder: say("own-words"), "aria-controls": "found", input: search, paste: pasted });
  const screen = [
    make("h1", {}, say("disputed")),
    make("fieldset.games", {}, make("legend.unseen", {}, say("which-game")), ...Object.keys(FACTS.games).map(gameChoice)),
    make("div.ask", {}, icon("search"), words), make("div", { id: "found", "aria-live": "polite" }), make("nav", { id: "kinds", "aria-label": say("disputed") }),
    make("div", { id: "players", role: "group", "aria-label": say("players") }),
    make("p.foot", {}, make("span", {}, say("private")), make("a", { href: "#rules" }, say("house-rules")), make("a", { href: "#cases" }, say("cases"))),
  ];
  requestAnimationFrame(drawKinds);
  return screen;
}

/** All kinds of moves, those of an ordinary turn first. @param {string} game @param {string} [then] `back`, to ask whether they can be taken back @returns {HTMLElement[]} */
export function kindsScreen(game, then = "") {
  const { kinds } = FACTS.games[game];
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const kind of kinds) {
    const several = kinds.filter((/** @type {any} */ one) => one.slug === kind.slug).length > 2;
    const group = kind.slug === "action" ? say("in-turn") : several ? kind.asks : say("at-decision");
    groups.set(group, [...(groups.get(group) || []), kind]);
  }
  const first = groups.get(say("in-turn")) || [];
  groups.delete(say("in-turn"));
  const list = (/** @type {any[]} */ all) => make("nav.list", {}, ...all.map((kind) => make("a", { href: address("new", game, then, kind.id), "data-kind": kind.id }, make("b", {}, kind.label))));
  return [crumb(say(then ? "kind-back" : "kind-move")), list(first), ...[...groups].flatMap(([name, all]) => [make("h2", {}, name), list(all)])];
}

/** @param {string} title */
export function crumb(title) {
  return make("div.crumb", {}, make("button.back", { type: "button", "aria-label": say("back"), click: () => history.back() }, icon("back")), make("h1", { tabindex: -1 }, title));
}

/** The next field of what is disputed. @param {string} game @param {string} then @param {string} id @param {string[]} given @returns {HTMLElement[]} */
export function fieldScreen(game, then, id, given) {
  const kind = FACTS.games[game].kinds.find((/** @type {any} */ one) => one.id === id);
  played.game = game;
  const names = namesShown();
  const { values, field } = nextField(kind, given, names.length);
  if (!field) {
    const { move, turn } = linesFor(kind, values.map((one) => spelled(one, FACTS.scarabs)));
    location.replace(questionOf(then === "back" ? "take back" : "move", move, turn));
    return [];
  }
  const give = (/** @type {string} */ value) => { location.hash = address("new", game, then, id, ...values, value); };
  const seats = seatsFor(field, values, names.length);
  const title = field.name === "seat" ? say("who") : field.label;
  const head = [crumb(kind.label), make("h2.voice", { id: "field" }, title)];
  if (seats) {
    return [...head, make("div.answers", {}, ...seats.map((seat) => make(`button.answer.who.s${seat}`, { type: "button", "data-value": seat, click: () => give(seat) }, names[Number(seat)])))];
  }
  const box = BOXES[field.name] || "box";
  const skip = field.optional ? [make("button.answer.wide", { type: "button", "data-value": SKIP, click: () => give(SKIP) }, say("new-set"))] : [];
  const editing = { game, value: "", box, names: field.names || [], label: title, give };
  return [...head, ...skip, EDITORS[field.editor](editing)];
}

/** Whether the round or the game is over, in a game of rounds. @returns {HTMLElement[]} */
export function overScreen() {
  return [crumb(say("kind-over")), make("nav.list", {}, make("a", { href: questionOf(SENTENCES.round, "") }, make("b", {}, say("round-over"))), make("a", { href: questionOf(SENTENCES.game, "") }, make("b", {}, say("game-over"))))];
}

/** Whose place is it, of which somebody asks who may see it? @param {string} game @returns {HTMLElement[]} */
export function placesScreen(game) {
  played.game = game;
  const names = namesShown();
  const lines = Object.entries(FACTS.games[game].places).flatMap(([name, place]) => (place.seat ? names.map((who, seat) => [`seat ${seat} ${name}`, filled(FACTS.words["page.of"], { place: place.label, name: who })]) : [[name, place.label]]));
  const back = make("a", { href: address("kinds", game, "back"), id: "kind-back" }, make("b", {}, say("kind-back")));
  return [crumb(say("kind-see")), make("nav.list", {}, back, ...lines.map(([line, label]) => make("a", { href: questionOf("see", line), "data-place": line }, make("b", {}, label))))];
}

/** The questions of the case book. @param {string} game @returns {HTMLElement[]} */
export function casesScreen(game) {
  const cases = FACTS.cases.filter((/** @type {any} */ one) => one.game === game);
  return [crumb(say("cases")), make("nav.list", {}, ...cases.map((/** @type {any} */ one) => make("a", { href: `#case=${one.name}` }, make("b", {}, one.question))))];
}

/** House rules, which are kept for the next question. @returns {HTMLElement[]} */
export function rulesScreen() {
  const choose = (/** @type {string} */ name) => (/** @type {any} */ { target }) => {
    if (target.value) played.choices[name] = target.value;
    else delete played.choices[name];
    keepPlayed();
  };
  return [crumb(say("house-rules")), ...FACTS.games[played.game].choices.map((/** @type {any} */ one) => make("label.choice", {}, make("b", {}, one.question),
    make("select", { "data-choice": one.name, change: choose(one.name) }, make("option", { value: "" }, say("by-default")),
      ...one.readings.map((/** @type {any} */ reading) => make("option", { value: reading.name, selected: played.choices[one.name] === reading.name }, reading.text)))))];
}

/** All powers and tokens. @param {string} game @returns {HTMLElement[]} */
export function aidScreen(game) {
  const tabs = make("div.tabs", {}, ...Object.entries(FACTS.games).map(([name, { title }]) => make("a", { href: address("aid", name), "aria-current": name === game && "page" }, title)));
  const { aid } = FACTS.games[game];
  const chapters = [...new Set(aid.map((/** @type {any} */ one) => one.chapter))];
  const power = (/** @type {any} */ { name, text, rule }) => make("div.power", { "data-rule": rule }, make("p", {}, make("b", {}, name), make("br"), text));
  return [crumb(say("player-aid")), tabs, make("div.aid", {}, ...chapters.flatMap((chapter) => [make("h2", {}, say(`aid.${chapter}`)), ...aid.filter((/** @type {any} */ one) => one.chapter === chapter).map(power)]))];
}
