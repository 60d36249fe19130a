"use strict";
// Whose turn it is, and what is pending; and which places a disputed point needs.

/** @typedef {{name: string, seat: boolean, names: string[]}} Detail */
/** @typedef {{slug: string, text: string, decided: boolean, has_seat: boolean, fields: Detail[]}} Turn */

/** The turn that the last verdict is about, if it was not stated; forgotten as soon as anything changes. */
let judgedTurn = "";

/** What is stated of the turn. A move without one is judged in the turn of who makes it; points and a result are not. */
function turnText() {
  const topic = byId("topic").value;
  const isMove = draft.asked.move || (topic && !["score", "result"].includes(topic));
  return draft.values.turn || judgedTurn || (isMove ? `action seat ${asker()}` : "");
}

/** The pending kind, the seat and what else a turn names; empty if no turn is stated. @returns {{slug: string, seat: string, details: string}} */
function turnNow() {
  const [, slug, seat, details] = /^(\S+)(?: seat (\d))?(?: (.*))?$/.exec(turnText()) || [];
  return { slug: slug || "", seat: seat || "", details: details || "" };
}

/** @param {string} slug @returns {Turn | undefined} */
function turnKind(slug) {
  return rules().turns.find((/** @type {Turn} */ one) => one.slug === slug);
}

function drawTurn() {
  const now = turnNow();
  const kind = turnKind(now.slug);
  byId("turn-choice").replaceChildren(optionOf("", say("not-stated")), ...rules().turns.map((/** @type {Turn} */ one) => optionOf(one.slug, one.text)));
  byId("turn-choice").value = now.slug;
  byId("turn-seat").replaceChildren(optionOf("", say(kind ? "nobody" : "not-stated")), ...draft.names.map((name, seat) => optionOf(String(seat), name)));
  byId("turn-seat").value = now.seat;
  byId("turn-details").replaceChildren(...(kind ? kind.fields : []).map((one) => drawDetail(one, now.details)));
  const who = now.seat ? draft.names[Number(now.seat)] : say("nobody");
  byId("turn").textContent = kind ? `${who} – ${kind.text}` : say("not-stated");
}

/** A field of a turn: a player or a name is chosen from a list, anything else is written. @param {Detail} field @param {string} details */
function drawDetail(field, details) {
  const input = field.seat || field.names.length ? element("select", "") : element("input", "");
  if (field.seat) input.append(...draft.names.map((name, seat) => optionOf(String(seat), name)));
  else input.append(...field.names.map((name) => optionOf(name, calledOf(name))));
  input.id = `detail-${field.name}`;
  /** @type {HTMLInputElement} */ (input).value = detailIn(field.name, details);
  return element("label", "", say(`detail.${field.name}`), " ", input);
}

/** The value of a field in the details of a turn. @param {string} name @param {string} details */
function detailIn(name, details) {
  const words = details.split(" ");
  const at = words.indexOf(name);
  return at < 0 ? "" : words[at + 1];
}

/** The fields of a turn as they were chosen; at first another player, or the first name. @param {Turn} kind @param {string} seat */
function detailsOf(kind, seat) {
  const other = draft.names.findIndex((_, at) => String(at) !== seat);
  return kind.fields.map(({ name, seat: isSeat, names }) => {
    const first = isSeat ? (name === "ender" ? seat : String(other)) : names[0] || (name === "left" ? "1" : "");
    const value = byId(`detail-${name}`)?.value.trim() || first;
    return value && `${name} ${value}`;
  });
}

/** @param {Event} event */
function turnChosen({ target }) {
  const who = byId("turn-seat").value;
  const slug = byId("turn-choice").value || (target === byId("turn-seat") && who ? "action" : "");
  const kind = turnKind(slug);
  const seat = kind && kind.has_seat ? who || "0" : "";
  put("turn", kind ? [slug, seat && `seat ${seat}`, ...detailsOf(kind, seat)].filter(Boolean).join(" ") : "");
  judgedTurn = "";
  chosen = [];
  drawTurn();
  drawAsked();
}

/** Whether the position says that the round is over: `true`, `false`, or nothing. @returns {boolean | undefined} */
function isRoundOver() {
  const slug = (draft.values.turn || "").split(" ")[0];
  if (AFTER_ROUND.has(slug)) return true;
  return draft.values.quays || slug ? false : undefined;
}

const AFTER_ROUND = new Set(["hand-sets", "new-deal", "chooser", "starting-player", "finished"]);

/** Say that the round is over, that it is not, or neither. If it is over, whoever makes a move is laying sets. @param {boolean} isOver */
function sayRoundOver(isOver) {
  const said = isRoundOver();
  const seat = isScored() ? 0 : asker();
  if (said !== undefined) for (const line of ["turn", ...(said || isOver || draft.values.quays === "?" ? ["quays"] : [])]) delete draft.values[line];
  if (said !== isOver && isOver) put("turn", `hand-sets seat ${seat} ender ${seat}`);
  else if (said !== isOver && seat) put("turn", `action seat ${seat}`);
  else if (said !== isOver && !draft.values.quays) put("quays", "?");
  judgedTurn = "";
  drawTurn();
  drawAsked();
}

/** @param {string} value @param {string} called */
function optionOf(value, called) {
  const option = element("option", "", called);
  option.value = value;
  return option;
}

/** The places that a point needs: those that a verb's fields name, or those that are counted. @returns {Map<string, Set<string>>} */
function topics() {
  const own = new Set(rules().seat_places.map((/** @type {Place} */ place) => place.place));
  const found = new Map();
  const [top] = rules().top;
  for (const verb of rules().verbs) {
    if (!TURN_VERBS.has(verb.verb)) continue;
    const needs = new Set(verb.fields.some((/** @type {Field} */ one) => CARDS.has(one.name)) ? ["hand", own.has("sets") ? "sets" : "sold"] : [top]);
    if (verb.verb === CHARACTER) needs.add(top).add("corruption");
    found.set(verb.verb, needs);
  }
  for (const { slug, decided } of rules().turns) if (decided && slug in CHOICES) found.set(slug, new Set(CHOICES[slug].needs));
  const counted = new Set(["sets", "laid", "sold", "corruption", "curses", "marker", "tokens", "debens", "hand"].filter((one) => own.has(one)));
  if (placeOf("round")) counted.add("round");
  const ended = new Set([top, "ankh", "draw-pile"].filter((one) => placeOf(one))); // which can show that the game goes on
  return found.set("score", counted).set("result", new Set([...counted, ...ended]));
}

/**
 * What a player chooses after a character, a token or a take: the verb, the places that it needs, and the rest of the turn.
 * @type {Record<string, {verb: string, needs: string[], details?: string}>}
 */
const CHOICES = {
  "priest-type": { verb: "name", needs: ["corruption"] },
  "vizier-victim": { verb: "victim", needs: ["corruption"] },
  "vizier-card": { verb: "pick", needs: ["corruption"], details: "victim 1" },
  "thief-victim": { verb: "victim", needs: ["hand"] },
  "thief-back": { verb: "back", needs: ["hand"] },
  "merchant-card": { verb: "fetch", needs: ["quays"] },
  "courtesan-cards": { verb: "add", needs: ["hand", "sets"] },
  "guild-victim": { verb: "victim", needs: ["marker"] },
  "curse-victim": { verb: "victim", needs: ["spent", "curses"] },
  "prosperity-set": { verb: "onto", needs: ["spent", "sets"] },
  "ankh-direction": { verb: "orient", needs: ["market"] },
  "priest-group": { verb: "name", needs: ["corruption"] },
  "vizier-tile": { verb: "pick", needs: ["corruption"] },
  "merchant-tile": { verb: "fetch", needs: ["market"] },
  "courtesan-tiles": { verb: "add", needs: ["hand", "sold"] },
  "token-choice": { verb: "token", needs: ["tokens", "pirogues"] },
  "finger-tile": { verb: "point", needs: ["market"] },
  "scarabs-set": { verb: "onto", needs: ["spent", "sold"] },
};

const TURN_VERBS = new Set(["take", "refill", "set", "sell", "play"]);
const CHARACTER = "play"; // what it does can concern the others and the quays or the Market
const CARDS = new Set(["card", "cards", "tile", "tiles"]);

/** @param {string} [topic] */
function drawTopics(topic = "") {
  const called = (/** @type {string} */ one) => ASKED.includes(one) ? say(`ask-${one}`)
    : say("topic-move", { verb: capital(say(`verb.${draft.game}.${one}`)) });
  byId("topic").replaceChildren(optionOf("", say("topic-choose")), ...[...topics().keys()].map((one) => optionOf(one, called(one))));
  byId("topic").value = topic;
  chooseTopic(topic);
}

/** Whether what is asked and what is pending are of a topic. @param {string} topic */
function isTopicOf(topic) {
  const [asked = ""] = Object.keys(draft.asked);
  const asks = ASKED.includes(topic) ? topic : "move";
  return topics().has(topic) && (!asked || asked === asks) && (!(topic in CHOICES) || !draft.values.turn || turnNow().slug === topic);
}

/** The topic of what is asked, if it shows all that is stated; otherwise none. */
function topicAsked() {
  const [asked = ""] = Object.keys(draft.asked);
  const [, verb = ""] = /^seat \d: (\S+)/.exec(draft.asked.move || "") || [];
  const { slug } = turnNow();
  const topic = asked !== "move" ? asked : slug in CHOICES ? slug : verb;
  if (!topics().has(topic) || (asked === "move" && !(topic in CHOICES) && slug !== "action")) return "";
  const isShown = shownIn(topic);
  return Object.keys(draft.values).every((line) => !placeOf(line) || isShown(line)) ? topic : "";
}

/** Which lines a topic shows. @param {string} topic empty for all @returns {(line: string) => boolean} */
function shownIn(topic) {
  const needed = topics().get(topic);
  const isOfAsker = topic && !ASKED.includes(topic) && topic !== CHARACTER;
  return needed ? (line) => {
    const [, seat, place] = /^(?:seat (\d) )?(.*)$/.exec(line) || [];
    return needed.has(place) && !(isOfAsker && seat && Number(seat) !== asker());
  } : () => true;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Show only what a point needs. @param {string} topic empty to show everything */
function chooseTopic(topic) {
  const needed = topics().get(topic);
  const asks = topic && (ASKED.includes(topic) ? topic : "move");
  for (const one of document.querySelectorAll("[data-asks]")) one.toggleAttribute("hidden", Boolean(asks) && one.getAttribute("data-asks") !== asks);
  chosen = [];
  onlyVerb = asks === "move" ? (CHOICES[topic] ? CHOICES[topic].verb : topic) : "";
  putTurnOf(topic);
  built = { verb: onlyVerb, fields: {} };
  shown = shownIn(topic);
  const named = [rules().top, ...rules().common, ...rules().own].filter(([line]) => needed && needed.has(line)).map(([, second, third]) => third || second);
  if (shown("round") && needed) named.push(say("round-of-game"));
  byId("topic-steps").hidden = !needed;
  byId("topic-steps").textContent = needed ? say("topic-steps", { places: named.join(", ") }) : "";
  setMode(needed ? "ask" : "edit");
}

/** The turn that the last question put, if it asks for a choice. */
let turnOfTopic = "";

/** Put the turn in which a choice is made; take it back for another question. @param {string} topic */
function putTurnOf(topic) {
  const isOfLast = turnOfTopic && draft.values.turn === turnOfTopic;
  const choice = CHOICES[topic];
  if (choice && turnNow().slug === topic) {
    turnOfTopic = draft.values.turn;
    return;
  }
  const details = choice && (choice.details || (topic === "thief-back" && draft.game === "classic" && "victim 1"));
  turnOfTopic = choice ? [topic, "seat 0", details].filter(Boolean).join(" ") : "";
  if (turnOfTopic || isOfLast) put("turn", turnOfTopic);
  drawTurn();
}

/** Whether a place is shown. @type {(line: string) => boolean} */
let shown = () => true;
