"use strict";
// The question that is being written: a position in the lines of notation, and what is asked about it.

/** @typedef {{place: string, kinds: string[], box: string, number: boolean, row: boolean}} Place */
/** @typedef {{name: string, keyword: string, optional: boolean, names: string[]}} Field */
/** @typedef {{verb: string, notation: string, fields: Field[]}} Verb */
/** @typedef {{game: string, names: string[], values: Record<string, string>, asked: Record<string, string>}} Draft */

/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);

const SETTING = JSON.parse(byId("setting").textContent);
const ASKED = ["move", "score", "result"];

/** @type {Draft} */
let draft = newDraft("classic");

/** @param {string} name @param {Record<string, string | number>} [facts] */
function say(name, facts = {}) {
  return SETTING.words[`judge-page.${name}`].replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ fact) => facts[fact]);
}

/** @param {string} [name] */
function rules(name = draft.game) {
  return SETTING.games[name];
}

/** @param {string} name @returns {Draft} */
function newDraft(name) {
  const players = rules(name).players[0];
  return { game: name, names: seatNames(players), values: {}, asked: {} };
}

/** @param {number} players */
function seatNames(players) {
  return Array.from({ length: players }, (_, seat) => say("player", { number: seat + 1 }));
}

/** Seat so many players; who is not named has a number. What lies before others is gone.
 * @param {string[]} names @param {number} players */
function nameSeats(names, players) {
  draft.names = [...names, ...seatNames(players).slice(names.length)].slice(0, players);
  for (const [line, value] of Object.entries(draft.values)) {
    const [, seat = "0"] = /\bseat (\d)/.exec(line === "turn" ? value : line) || [];
    if (Number(seat) >= players) delete draft.values[line];
  }
}

/** The place of a line such as `seat 0 hand`. @param {string} line @returns {Place} */
function placeOf(line) {
  const own = /^seat \d+ (.*)$/.exec(line);
  const places = own ? rules().seat_places : rules().common_places;
  return places.find((/** @type {Place} */ one) => one.place === (own ? own[1] : line));
}

/** @param {string} text @returns {string[]} kinds one by one, `?` for each unknown one */
function spread(text) {
  return runs(text || "-").flatMap(({ kind, number }) => Array(number).fill(kind));
}

/** The opposite of `spread`: a pile in the order of kinds, a row as it is, what is unknown at the end.
 * @param {string[]} kinds @param {Place} place */
function gathered(kinds, place) {
  const known = kinds.filter((kind) => kind !== "?");
  const unknown = kinds.length - known.length;
  if (!place.row) known.sort((one, other) => place.kinds.indexOf(one) - place.kinds.indexOf(other));
  const parts = [];
  for (let at = 0; at < known.length;) {
    let next = at;
    while (known[next] === known[at]) next += 1;
    parts.push(next - at > 1 ? `${known[at]}*${next - at}` : known[at]);
    at = next;
  }
  if (unknown) parts.push(`?*${unknown}`);
  return parts.join(" ");
}

/** @param {string} line @param {string} value */
function put(line, value) {
  judgedTurn = "";
  if (value && value !== "-") draft.values[line] = value;
  else delete draft.values[line];
}

/** How many of a kind the box still has. @param {string} box @param {string} kind */
function left(box, kind) {
  let number = rules().boxes[box][kind] || 0;
  const used = (/** @type {string} */ text) => {
    for (const run of runs(text)) if (run.kind === kind) number -= run.number;
  };
  for (const [line, value] of Object.entries(draft.values)) {
    const place = placeOf(line);
    if (!place) continue;
    if (place.box === box) used(value);
    else if (!place.number && !place.box) for (const part of value.split(/ \/ |: /)) used(part.replace(/^[a-f][1-6] /, ""));
  }
  return number;
}

/** The whole question as text, which is read back by hand. @param {Record<string, string>} [asked] @returns {string} */
function textOf(asked = draft.asked) {
  const lines = [`game: ${draft.game}`, `names: ${draft.names.join(", ")}`];
  for (const [line, value] of Object.entries(draft.values)) lines.push(`${line}: ${value}`);
  for (const name of ASKED) if (asked[name]) lines.push(`${name}: ${asked[name]}`);
  return `${lines.join("\n")}\n`;
}

/** Take over what the core has read: values by place, names, and the question.
 * @param {{game: string, names: string[], values: Record<string, string>, asked: Record<string, string>}} read */
function takeOver(read) {
  judgedTurn = "";
  draft = { game: read.game, names: read.names, values: { ...read.values }, asked: { ...read.asked } };
}
