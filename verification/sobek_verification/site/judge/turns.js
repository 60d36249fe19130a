"use strict";
// Whose turn it is, and what is pending; and which places a disputed point needs.

/** The pending kind, the seat and what else a turn names. @returns {{slug: string, seat: string, details: string}} */
function turnNow() {
  const [, slug, seat, details] = /^(\S+)(?: seat (\d))?(?: (.*))?$/.exec(draft.values.turn || `action seat ${asker()}`) || ["", "action", "0", ""];
  return { slug, seat: seat || "", details: details || "" };
}

function drawTurn() {
  const now = turnNow();
  byId("turn-choice").replaceChildren(...rules().turns.map((/** @type {[string, string, boolean]} */ one) => optionOf(one[0], one[1])));
  byId("turn-choice").value = now.slug;
  byId("turn-seat").replaceChildren(optionOf("", say("nobody")), ...draft.names.map((name, seat) => optionOf(String(seat), name)));
  byId("turn-seat").value = now.seat;
  if (byId("turn-details").value.trim() !== now.details) byId("turn-details").value = now.details;
  const who = now.seat ? draft.names[Number(now.seat)] : say("nobody");
  const [, does] = rules().turns.find((/** @type {string[]} */ one) => one[0] === now.slug) || ["", now.slug];
  byId("turn").textContent = `${who} – ${does}`;
}

function turnChosen() {
  const slug = byId("turn-choice").value;
  const ofPlayer = rules().turns.some((/** @type {any[]} */ one) => one[0] === slug && one[2]);
  const seat = ofPlayer ? byId("turn-seat").value || "0" : byId("turn-seat").value;
  put("turn", [slug, seat && `seat ${seat}`, byId("turn-details").value.trim()].filter(Boolean).join(" "));
  chosen = [];
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
  const own = new Set(rules().seat.map((/** @type {Place} */ place) => place.place));
  const found = new Map();
  const [top] = rules().top;
  for (const verb of rules().verbs) {
    if (!TURN_VERBS.has(verb.verb)) continue;
    const needs = new Set(verb.fields.some((/** @type {Field} */ one) => CARDS.has(one.name)) ? ["hand", own.has("sets") ? "sets" : "sold"] : [top]);
    if (verb.verb === CHARACTER) needs.add(top).add("corruption");
    found.set(verb.verb, needs);
  }
  for (const [slug, , ofPlayer] of rules().turns) if (ofPlayer && slug in CHOICES) found.set(slug, new Set(CHOICES[slug].needs));
  const counted = new Set(["sets", "laid", "sold", "corruption", "curses", "marker", "tokens", "debens", "hand"].filter((one) => own.has(one)));
  if (placeOf("round")) counted.add("round");
  const ended = new Set(["market", "ankh", "draw-pile"].filter((one) => placeOf(one))); // which can show that the game goes on
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
  const isOfAsker = asks === "move" && topic !== CHARACTER;
  shown = needed ? (/** @type {string} */ line) => {
    const [, seat, place] = /^(?:seat (\d) )?(.*)$/.exec(line) || [];
    return needed.has(place) && !(isOfAsker && seat && Number(seat) !== asker());
  } : () => true;
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
  const back = turnOfTopic && draft.values.turn === turnOfTopic ? "action seat 0" : "";
  const choice = CHOICES[topic];
  if (choice && turnNow().slug === topic) {
    turnOfTopic = draft.values.turn;
    return;
  }
  const details = choice && (choice.details || (topic === "thief-back" && draft.game === "classic" && "victim 1"));
  turnOfTopic = choice ? [topic, "seat 0", details].filter(Boolean).join(" ") : "";
  if (!turnOfTopic && !back) return;
  put("turn", turnOfTopic || back);
  drawTurn();
}

/** Whether a place is shown. @type {(line: string) => boolean} */
let shown = () => true;
