// The start: the game, words of one's own, and the kinds of questions; then what is disputed, field by field.

import { fieldsOf, linesFor, nextField, seatsFor, SKIP } from "./asking.js";
import { card, icon, links, make, press, when } from "./cards.js";
import { EDITORS } from "./editors.js";
import { FACTS, placeOf, say } from "./facts.js";
import { ask, inWords } from "./python.js";
import { SENTENCES, address, begun } from "./question.js";

/** What the visitor plays, kept between visits. @type {{ game: string, names: Record<string, string[]>, choices: Record<string, string> }} */
export const played = { game: "classic", names: { classic: ["", ""], duel: ["", ""] }, choices: {} };

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
function namesShown() {
  return played.names[played.game].map((name, seat) => name || say("player", { number: seat + 1 }));
}

/** @param {string} asked @param {string} value @param {string} [turn] @returns {string} the address of a question */
function questionOf(asked, value, turn = "") {
  /** @type {string[]} */
  const names = FACTS.games[played.game].choices.map((/** @type {any} */ one) => one.name);
  const choices = Object.entries(played.choices).filter(([name]) => names.includes(name));
  const text = begun(played.game, played.names[played.game], asked, value, turn);
  const made = choices.length ? text.replace("\n", `\nchoices: ${choices.map((one) => one.join("=")).join(" ")}\n`) : text;
  return address("q", made);
}

/** @param {string} href @param {string} picture @param {string} title @param {string} hint @param {string} [id] */
function entry(href, picture, title, hint, id) {
  return make("a", { href, id }, icon(picture), make("b", {}, title), make("small", {}, hint));
}

/** @type {Record<string, { classes: string, kinds: string[] }>} */
const ART = {
  classic: { classes: "fan", kinds: ["wheat-1", "thief", "ivory-3", "amulet"] },
  duel: { classes: "grid", kinds: ["fish-v-1", "wheat-f-0", "queen", "ebony-h-2", "marble-b-2", "statue-v"] },
};

/** @param {string} name @param {() => void} chosen */
function gameChoice(name, chosen) {
  const choose = () => {
    played.game = name;
    keepPlayed();
    chosen();
  };
  const { classes, kinds } = ART[name];
  const art = make(`span.art.${classes}`, { "aria-hidden": true }, ...kinds.map((kind) => card(name, kind)));
  const input = make("input", { type: "radio", name: "game", value: name, checked: played.game === name, change: choose });
  return make("label.game", {}, input, art, make("b", {}, FACTS.games[name].title), make("small", {}, say(`about.${name}`)));
}

/** What can be asked of the game. */
function kindsOf() {
  const { game } = played;
  const hasRounds = "round" in FACTS.games[game].places;
  const over = hasRounds ? address("asks", "over", game) : questionOf(SENTENCES.game, "");
  return [
    entry(address("kinds", game), "hand", say("kind-move"), say("kind-move-hint"), "kind-move"),
    entry(address("asks", "points", game), "scarab", say("kind-points"), say("kind-points-hint"), "kind-points"),
    entry(address("asks", "result", game), "trophy", say("kind-result"), say("kind-result-hint"), "kind-result"),
    entry(over, "then", say("kind-over"), say("kind-over-hint"), "kind-over"),
    entry(address("see", game), "eye", say("kind-see"), say("kind-see-hint"), "kind-see"),
  ];
}

/** The names of the players, and how many they are. @param {() => void} changed */
function playersOf(changed) {
  const names = played.names[played.game];
  /** @type {number[]} */
  const players = FACTS.games[played.game].players;
  const keep = (/** @type {string[]} */ to) => {
    played.names[played.game] = to;
    keepPlayed();
    changed();
  };
  const inputs = names.map((name, seat) => {
    const called = say("name-of", { number: seat + 1 });
    const rename = (/** @type {any} */ { target }) => keep(names.map((one, at) => (at === seat ? target.value.replace(/[,:"\u201c-\u201e\u00ab\u00bb]/g, " ").trim() : one)));
    const shown = { value: name, placeholder: say("player", { number: seat + 1 }), "aria-label": called };
    return make(`input.who.s${seat}`, { type: "text", maxlength: 20, autocomplete: "off", change: rename, ...shown });
  });
  const fewer = { id: "fewer", disabled: names.length <= players[0], "aria-label": say("fewer") };
  const more = { id: "more", disabled: names.length >= Math.max(...players), "aria-label": say("more") };
  const steps = when(players.length > 1, () => [make("span.steps", {},
    press(".toggle", () => keep(names.slice(0, -1)), fewer, icon("minus")),
    press(".toggle", () => keep([...names, ""]), more, icon("plus"))),
  ]);
  return [...inputs, ...steps];
}

let typed = 0;

/** Show what the words find, as they are typed, instead of the kinds. @param {string} text @param {HTMLElement} shown @param {HTMLElement} kinds */
async function search(text, shown, kinds) {
  const mine = typed += 1;
  kinds.hidden = Boolean(text);
  const { found = [], problems } = text ? await ask("find", { text, game: played.game }) : {};
  if (mine !== typed) return;
  const entries = found.map((/** @type {any} */ { type, name, link, title, text: summary }) => {
    const href = type === "case" ? address("case", name) : link;
    return entry(href, ICONS[/** @type {keyof typeof ICONS} */ (type)], title, `${say(`found-${type}`)} · ${summary}`);
  });
  const notes = problems ? [problems[0].text] : found.length || !text ? [] : [say("found-nothing")];
  kinds.hidden = found.length > 0;
  shown.replaceChildren(...entries, ...notes.map((one) => make("p", {}, one)));
}

/** Open a question that is pasted in lines. @param {ClipboardEvent} event */
function pasted(event) {
  const text = event.clipboardData ? event.clipboardData.getData("text/plain") : "";
  if (!text.trim().includes("\n")) return;
  event.preventDefault();
  location.hash = address("q", text);
}

/** @returns {HTMLElement[]} */
export function startScreen() {
  const found = make("div", { id: "found", "aria-live": "polite" });
  const kinds = make("nav", { id: "kinds", "aria-label": say("disputed") });
  const players = make("div", { id: "players", role: "group", "aria-label": say("players") });
  const named = { "aria-label": say("own-words"), placeholder: say("own-words"), "aria-controls": "found" };
  const find = () => search(words.value.trim(), found, kinds);
  const words = /** @type {HTMLInputElement} */ (make("input",
    { id: "words", type: "search", maxlength: 400, autocomplete: "off", enterkeyhint: "search", ...named, input: find, paste: pasted }));
  const draw = () => {
    kinds.replaceChildren(...kindsOf());
    players.replaceChildren(...playersOf(draw));
  };
  const games = Object.keys(FACTS.games).map((name) => gameChoice(name, () => { draw(); find(); }));
  draw();
  return [
    make("h1", {}, say("disputed")),
    make("fieldset.games", {}, make("legend.unseen", {}, say("which-game")), ...games),
    make("div.ask", {}, icon("search"), words), found, kinds, players,
    make("p.foot", {}, make("span", {}, say("private")), make("a", { href: "#rules" }, say("house-rules")), make("a", { href: "#cases" }, say("cases"))),
  ];
}

/** All kinds of moves, those of an ordinary turn first. @param {string} game
 * @param {string} [then] `back`, to ask whether they can be taken back @returns {HTMLElement[]} */
export function kindsScreen(game, then = "") {
  const { kinds } = FACTS.games[game];
  /** @type {Map<string, any[]>} */
  const groups = new Map([[say("in-turn"), []]]);
  for (const kind of kinds) {
    const several = kinds.filter((/** @type {any} */ one) => one.slug === kind.slug).length > 2;
    const group = kind.slug === "action" ? say("in-turn") : several ? kind.asks : say("at-decision");
    groups.set(group, [...(groups.get(group) || []), kind]);
  }
  const list = (/** @type {any[]} */ all) => links(all.map(({ id, label }) => ({ href: address("new", game, then, id), label, "data-kind": id })));
  return [crumb(say(then ? "kind-back" : "kind-move")), ...[...groups].flatMap(([name, all], at) => [...when(at, () => [make("h2", {}, name)]), list(all)])];
}

/** @param {string} title */
export function crumb(title) {
  const back = press(".back", () => history.back(), { "aria-label": say("back") }, icon("back"));
  return make("div.crumb", {}, back, make("h1", { tabindex: -1 }, title));
}

/** The next field of what is disputed. @param {string} game @param {string} then @param {string} id @param {string[]} given
 * @returns {HTMLElement[]} */
export function fieldScreen(game, then, id, given) {
  const { kinds, claims } = FACTS.games[game];
  const kind = [...kinds, ...claims].find((/** @type {any} */ one) => one.id === id);
  played.game = game;
  const names = namesShown();
  const { values, field } = nextField(kind, given, names.length);
  if (!field) {
    const { move, turn } = linesFor(kind, values);
    location.replace(kind.line ? questionOf(move, "") : questionOf(then === "back" ? "take-back" : "move", move, turn));
    return [];
  }
  const [place] = Object.entries(FACTS.games[game].places).find(([, one]) => one.box === field.box) || [""]; // of such things
  const give = async (/** @type {any} */ value) => { location.hash = address("new", game, then, id, ...values, await inWords(game, place, value)); };
  const seats = seatsFor(field, values, names.length);
  const title = field.name === "seat" ? say("who") : field.label;
  const head = [crumb(kind.label), make("h2.voice", { id: "field" }, title)];
  if (seats) {
    const buttons = seats.map((seat) => press(`.answer.who.s${seat}`, () => give(seat), { "data-value": seat }, names[Number(seat)]));
    return [...head, make("div.answers", {}, ...buttons)];
  }
  const skip = when(field.optional, () => [press(".answer.wide", () => give(SKIP), { "data-value": SKIP }, say("new-set"))]);
  const editing = { game, box: field.box || "box", names: field.names || [], label: title, give };
  return [...head, ...skip, EDITORS[field.editor](editing)];
}

/** What can be asked or claimed of points, of a result, or of an end. @param {string} about @param {string} game @returns {HTMLElement[]} */
export function asksScreen(about, game) {
  played.game = game;
  const asked = (/** @type {string} */ line, /** @type {string} */ label) => ({ href: questionOf(line, ""), label, "data-asked": line });
  const claims = FACTS.games[game].claims.map((/** @type {any} */ { id, label }) => ({ href: address("new", game, "", id), label, "data-kind": id }));
  const wins = namesShown().map((name, seat) => asked(`result: seat ${seat} wins`, say("wins", { name })));
  const all = new Map([
    ["points", [asked(SENTENCES.points, say("kind-points")), ...claims]],
    ["result", [asked(SENTENCES.result, say("kind-result")), ...wins, ...when(wins.length === 2, () => [asked("result: draw", say("draw"))]), asked("result: not over", say("goes-on"))]],
    ["over", [asked(SENTENCES.round, say("kind-round-over")), asked(SENTENCES.game, say("kind-game-over"))]],
  ]);
  return [crumb(say(`kind-${about}`)), links(all.get(about) || [])];
}

/** The places of which somebody asks who may see them; whose, if each player has one. @param {string} game @param {string} [name]
 * @returns {HTMLElement[]} */
export function placesScreen(game, name) {
  played.game = game;
  const names = namesShown();
  const places = Object.entries(FACTS.games[game].places).filter(([one]) => !name || one === name).flatMap(([one, { seat: isOfSeat, label }]) => {
    if (!name && isOfSeat) return [{ href: address("see", game, one), label, "data-place": one }];
    const lines = isOfSeat ? names.map((_, seat) => `seat ${seat} ${one}`) : [one];
    return lines.map((line) => ({ href: questionOf("see", line), label: placeOf(game, line, names).label, "data-place": line }));
  });
  const back = { href: address("kinds", game, "back"), label: say("kind-back"), id: "kind-back" };
  return [crumb(say("kind-see")), links([...when(!name, () => [back]), ...places])];
}

/** The questions of the case book. @param {string} game @returns {HTMLElement[]} */
export function casesScreen(game) {
  const cases = FACTS.cases.filter((/** @type {any} */ one) => one.game === game);
  return [crumb(say("cases")), links(cases.map((/** @type {any} */ { name, question }) => ({ href: address("case", name), label: question })))];
}

/** House rules, which are kept for the next question. @returns {HTMLElement[]} */
export function rulesScreen() {
  const choose = (/** @type {string} */ name) => (/** @type {any} */ { target }) => {
    if (target.value) played.choices[name] = target.value;
    else delete played.choices[name];
    keepPlayed();
  };
  const rules = FACTS.games[played.game].choices.map((/** @type {any} */ { name, question, readings }) => {
    const options = readings.map((/** @type {any} */ reading) => make("option", { value: reading.name, selected: played.choices[name] === reading.name }, reading.text));
    const select = make("select", { "data-choice": name, change: choose(name) }, make("option", { value: "" }, say("by-default")), ...options);
    return make("label.choice", {}, make("b", {}, question), select);
  });
  return [crumb(say("house-rules")), ...rules];
}

/** All powers and tokens. @param {string} [game] @returns {HTMLElement[]} */
export function aidScreen(game = played.game) {
  const tab = (/** @type {string} */ name) => make("a", { href: address("aid", name), "aria-current": name === game && "page" }, FACTS.games[name].title);
  const { aid } = FACTS.games[game];
  const powers = (/** @type {string} */ chapter) => aid.filter((/** @type {any} */ one) => one.chapter === chapter)
    .map((/** @type {any} */ { name, text, rule }) => make("div.power", { "data-rule": rule }, make("p", {}, make("b", {}, name), make("br"), text)));
  /** @type {string[]} */
  const chapters = [...new Set(aid.map((/** @type {any} */ one) => one.chapter))];
  const shown = chapters.flatMap((chapter) => [make("h2", {}, say(`aid.${chapter}`)), ...powers(chapter)]);
  return [crumb(say("player-aid")), make("div.tabs", {}, ...Object.keys(FACTS.games).map(tab)), make("div.aid", {}, ...shown)];
}
